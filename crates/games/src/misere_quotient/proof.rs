//! The monoid of a misère quotient, and the check that proves it.

use rustc_hash::FxHashSet;

/// A finite commutative monoid with a set of P-positions. Element 0 is the identity.
#[derive(Clone, Debug, Default)]
pub(super) struct Monoid {
    /// The product of every two elements.
    pub(super) products: Vec<Vec<usize>>,
    /// True for each element that is a P-position.
    pub(super) is_p: Vec<bool>,
    /// For each element the least word in the generators.
    pub(super) words: Vec<Word>,
}

impl Monoid {
    pub(super) fn order(&self) -> usize {
        self.is_p.len()
    }
}

/// A product of powers of the generators: their exponents.
pub(super) type Word = Vec<u8>;

/// A set of elements, with a bit for each.
pub(super) type Set = Vec<u64>;

/// The set of these elements of a monoid of the given order.
fn set_of(elements: impl IntoIterator<Item = usize>, order: usize) -> Set {
    let mut set = vec![0; (order + 63) / 64];
    for element in elements {
        set[element / 64] |= 1 << (element % 64);
    }
    set
}

/// The elements of a set, ascending.
fn elements_of(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * i + bit)
    })
}

/// The pairs that sums of heaps reach: the element of the sum, and the set of the elements of its options.
#[derive(Clone, Debug, Default)]
pub(super) struct ReachedPairs {
    pub(super) pairs: FxHashSet<(usize, Set)>,
    /// The kinds of heaps: the element of a heap, and those of its options.
    kinds: Vec<(usize, Vec<usize>)>,
}

impl ReachedPairs {
    pub(super) fn new(monoid: &Monoid) -> Self {
        let start = (0, set_of([], monoid.order()));
        ReachedPairs { pairs: [start].into_iter().collect(), kinds: Vec::new() }
    }

    /// Adds a heap, and all pairs that it leads to. If one of them contradicts the monoid, removes all that
    /// was added, and returns false.
    pub(super) fn try_add(&mut self, monoid: &Monoid, element: usize, options: &[usize]) -> bool {
        let kind = (element, options.to_vec());
        if self.kinds.contains(&kind) {
            return true;
        }
        let mut added: Vec<(usize, Set)> = Vec::new();
        let mut is_sound = true;
        for pair in &self.pairs {
            let next = after(monoid, pair, &kind);
            if !is_right(monoid, &next) {
                is_sound = false;
                break;
            }
            if !self.pairs.contains(&next) {
                added.push(next);
            }
        }
        self.kinds.push(kind);
        let mut inserted = Vec::new();
        while let Some(pair) = added.pop().filter(|_| is_sound) {
            if !self.pairs.insert(pair.clone()) {
                continue;
            }
            for kind in &self.kinds {
                let next = after(monoid, &pair, kind);
                is_sound = is_sound && is_right(monoid, &next);
                added.push(next);
            }
            inserted.push(pair);
        }
        if !is_sound {
            self.kinds.pop();
            for pair in &inserted {
                self.pairs.remove(pair);
            }
        }
        is_sound
    }
}

/// The pair after one more heap of a kind.
fn after(monoid: &Monoid, pair: &(usize, Set), kind: &(usize, Vec<usize>)) -> (usize, Set) {
    let (element, set) = pair;
    let moved = elements_of(set).map(|it| monoid.products[it][kind.0]);
    let own = kind.1.iter().map(|&it| monoid.products[*element][it]);
    (monoid.products[*element][kind.0], set_of(moved.chain(own), monoid.order()))
}

/// True if the monoid has the right outcome for this pair: the element is in the set of P-positions exactly
/// if there is an option and no option is in it.
fn is_right(monoid: &Monoid, (element, set): &(usize, Set)) -> bool {
    let mut options = elements_of(set).peekable();
    let is_p = options.peek().is_some() && !options.any(|it| monoid.is_p[it]);
    monoid.is_p[*element] == is_p
}
