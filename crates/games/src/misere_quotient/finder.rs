//! The search for the misère quotient, heap by heap.
//!
//! [`QuotientFinder::add`] first tries the elements so far for the new heap. Otherwise it draws up a
//! [`Sketch`] in which the heap is a generator, makes a monoid of it, and has that checked. If the check
//! fails, it changes the sketch and tries again, a few times.

use super::proof::{Monoid, ReachedPairs, Word};
use super::{Growth, MisereQuotient};
use crate::sequence::Period;
use rustc_hash::FxHashMap;

/// The most words of a monoid that are tried.
const LARGEST_BOX: usize = 1 << 21;

/// The most powers of a generator that are tried, so that the sum of two exponents fits in a byte.
const MOST_POWERS: usize = 100;

/// The quotient of the heaps so far, and the pairs that prove it.
#[derive(Default)]
pub(super) struct QuotientFinder {
    /// The options of each heap.
    options: Vec<Vec<Vec<u64>>>,
    /// Heaps of which all elements are products.
    generators: Vec<usize>,
    pub(super) monoid: Monoid,
    /// The element of each heap.
    pub(super) elements: Vec<usize>,
    reached: ReachedPairs,
    growth: Vec<Growth>,
}

impl QuotientFinder {
    /// Adds the next heap. Returns false, and changes nothing, if no quotient is found for it.
    pub(super) fn add(&mut self, options: Vec<Vec<u64>>) -> bool {
        let heap = self.options.len();
        for parts in &options {
            for part in parts {
                assert!(*part < heap as u64, "heap {heap} has an option with heap {part}");
            }
        }
        self.options.push(options);
        if heap == 0 {
            self.monoid =
                Monoid { products: vec![vec![0]], is_p: vec![false], words: vec![vec![]] };
            self.reached = ReachedPairs::new(&self.monoid);
        }
        if !self.add_element(heap) && !self.add_generator(heap) {
            self.options.pop();
            return false;
        }
        let order = self.monoid.order();
        if self.growth.last().map_or(true, |it| it.order != order) {
            let p_elements = self.monoid.is_p.iter().filter(|&&it| it).count();
            self.growth.push(Growth { heap: heap as u64, order, p_elements });
        }
        true
    }

    fn product_of(&self, parts: &[u64]) -> usize {
        parts
            .iter()
            .fold(0, |product, &part| self.monoid.products[product][self.elements[part as usize]])
    }

    /// The elements of the options of a heap, ascending.
    fn option_elements(&self, heap: usize) -> Vec<usize> {
        let mut all: Vec<usize> =
            self.options[heap].iter().map(|parts| self.product_of(parts)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Tries to give the heap one of the elements so far. Returns true if one passes the check.
    fn add_element(&mut self, heap: usize) -> bool {
        let options = self.option_elements(heap);
        for element in 0..self.monoid.order() {
            if !options.contains(&element) && self.reached.try_add(&self.monoid, element, &options)
            {
                self.elements.push(element);
                return true;
            }
        }
        false
    }

    /// Makes the heap a generator, and the quotient that of the words in the generators. Returns true if
    /// a quotient passes the check.
    fn add_generator(&mut self, heap: usize) -> bool {
        let generators = self.generators.clone();
        let mut sketch = Sketch { generators, sizes: Vec::new(), words: Vec::new() };
        sketch.generators.push(heap);
        for other in 0..heap {
            let mut word = self.monoid.words[self.elements[other]].clone();
            word.push(0);
            sketch.words.push(word);
        }
        let mut word = vec![0; self.generators.len()];
        word.push(1);
        sketch.words.push(word);
        sketch.sizes = sketch.generators.iter().map(|&it| self.size(it)).collect();
        for _ in 0..4 {
            if !self.fit(&mut sketch) {
                return false;
            }
            if self.adopt(&sketch) {
                return true;
            }
            if !self.relax(&mut sketch, heap) {
                return false;
            }
        }
        false
    }

    /// Raises the numbers of powers until the outcomes agree: two more powers of a generator must have the
    /// outcomes of two less. Returns false if there are too many words.
    fn fit(&self, sketch: &mut Sketch) -> bool {
        // The number of generators in a row that agree.
        let mut agreeing = 0;
        let mut i = 0;
        while agreeing < sketch.sizes.len() {
            sketch.sizes[i] += 2;
            let (words, is_p) = match self.outcomes(sketch) {
                Some(outcomes) => outcomes,
                None => return false,
            };
            sketch.sizes[i] -= 2;
            if words.ends_periodic(i, &is_p) {
                agreeing += 1;
            } else {
                agreeing = 0;
                sketch.sizes[i] += 1;
            }
            i = (i + 1) % sketch.sizes.len();
        }
        true
    }

    /// Finds the words of the heaps that are no generators anew, each by making it a generator as a trial.
    /// Returns true if the sketch has changed.
    fn relax(&self, sketch: &mut Sketch, heap: usize) -> bool {
        let mut has_changed = false;
        for other in 1..heap {
            if self.options[other].is_empty() || sketch.generators.contains(&other) {
                continue;
            }
            let wider = sketch.with_generator(other, self.size(other) + 1);
            let at = wider.generators.iter().position(|&it| it == other).unwrap_or(0);
            let (words, is_p) = match self.outcomes(&wider) {
                Some(outcomes) => outcomes,
                None => return has_changed,
            };
            let classes = words.classes(&is_p);
            // The least word of the same class in smaller generators; without one, the heap must be a
            // generator.
            let class = classes[words.index(&wider.words[other])];
            let same = (0..words.count).filter(|&index| classes[index] == class);
            let same = same.map(|index| words.word(index));
            let in_smaller = same.filter(|word| word[at..].iter().all(|&exponent| exponent == 0));
            let least = in_smaller.min_by_key(|word| {
                (word.iter().map(|&exponent| u64::from(exponent)).sum::<u64>(), word.clone())
            });
            match least {
                Some(mut word) => {
                    word.remove(at);
                    if sketch.words[other] != word {
                        sketch.words[other] = word;
                        has_changed = true;
                    }
                }
                None => {
                    *sketch = wider;
                    has_changed = true;
                }
            }
        }
        has_changed
    }

    /// Takes the quotient of a sketch for that of all heaps so far. Returns false if it fails the check.
    fn adopt(&mut self, sketch: &Sketch) -> bool {
        let (monoid, elements) = match self.candidate(sketch) {
            Some(candidate) => candidate,
            None => return false,
        };
        let monoid = std::mem::replace(&mut self.monoid, monoid);
        let elements = std::mem::replace(&mut self.elements, elements);
        match self.check_all() {
            Some(reached) => {
                self.reached = reached;
                self.generators = sketch.generators.to_vec();
                self.drop_generators();
                true
            }
            None => {
                self.monoid = monoid;
                self.elements = elements;
                false
            }
        }
    }

    /// Drops the generators that are products of smaller ones, and finds the least words in the others.
    fn drop_generators(&mut self) {
        let mut generators: Vec<usize> = Vec::new();
        let mut words = vec![None; self.monoid.order()];
        for &heap in &self.generators {
            if words[self.elements[heap]].is_none() {
                generators.push(heap);
                words = self.least_words(&generators);
            }
        }
        self.generators = generators;
        self.monoid.words = words.into_iter().map(|it| it.unwrap_or_default()).collect();
    }

    /// For each element the least word in the generators, if there is one: the shortest, and of these
    /// the one with the most of the first generators. So each part of a least word is a least word.
    fn least_words(&self, generators: &[usize]) -> Vec<Option<Word>> {
        let mut words: Vec<Option<Word>> = vec![None; self.monoid.order()];
        let mut level = vec![(vec![0; generators.len()], 0)];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (word, element) in level {
                if words[element].is_some() {
                    continue;
                }
                for (i, &heap) in generators.iter().enumerate() {
                    let mut longer = word.clone();
                    longer[i] += 1;
                    next.push((longer, self.monoid.products[element][self.elements[heap]]));
                }
                words[element] = Some(word);
            }
            // Words with most of the first generators come first.
            next.sort_unstable_by(|a, b| b.cmp(a));
            next.dedup();
            level = next;
        }
        words
    }

    /// Checks the monoid and the elements of all heaps. Returns the pairs that are reached, or `None` if one
    /// contradicts the monoid.
    pub(super) fn check_all(&self) -> Option<ReachedPairs> {
        let mut reached = ReachedPairs::new(&self.monoid);
        for heap in 0..self.options.len() {
            let options = self.option_elements(heap);
            if !reached.try_add(&self.monoid, self.elements[heap], &options) {
                return None;
            }
        }
        Some(reached)
    }

    /// The words of a sketch, and which of them are P-positions.
    fn outcomes(&self, sketch: &Sketch) -> Option<(WordBox, Vec<bool>)> {
        let words = WordBox::new(&sketch.sizes)?;
        let zero = vec![0; sketch.generators.len()];
        let sum = |parts: &Vec<u64>| {
            let parts = parts.iter().map(|&part| &sketch.words[part as usize]);
            parts.fold(zero.clone(), |sum, part| words.sum(&sum, part))
        };
        let options_of = |&heap: &usize| {
            let mut options: Vec<Word> = self.options[heap].iter().map(sum).collect();
            options.sort_unstable();
            options.dedup();
            options
        };
        let options: Vec<Vec<Word>> = sketch.generators.iter().map(options_of).collect();
        let is_p = words.outcomes(&options);
        Some((words, is_p))
    }

    /// The reduced monoid of the words of a sketch, and the elements of all heaps.
    fn candidate(&self, sketch: &Sketch) -> Option<(Monoid, Vec<usize>)> {
        let (words, is_p) = self.outcomes(sketch)?;
        let classes = words.classes(&is_p);
        let order = classes.iter().max()? + 1;
        let mut first = vec![usize::MAX; order];
        for (index, &class) in classes.iter().enumerate().rev() {
            first[class] = index;
        }
        let representatives: Vec<Word> = first.iter().map(|&index| words.word(index)).collect();
        let class = |word: &Word| classes[words.index(word)];
        let product = |a, b| class(&words.sum(a, b));
        let row = |a| representatives.iter().map(|b| product(a, b)).collect();
        let products = representatives.iter().map(row).collect();
        let is_p = first.iter().map(|&index| is_p[index]).collect();
        let lowered = |word: &Word| words.sum(word, &vec![0; word.len()]);
        let elements = sketch.words.iter().map(|word| class(&lowered(word))).collect();
        Some((Monoid { products, is_p, words: representatives }, elements))
    }

    /// The number of different powers of the heap in the monoid, at least 2.
    fn size(&self, heap: usize) -> usize {
        let element = match self.elements.get(heap) {
            Some(&element) => element,
            None => return 2,
        };
        let mut powers = vec![0];
        loop {
            let next = self.monoid.products[powers[powers.len() - 1]][element];
            if powers.len() >= 2 && powers[powers.len() - 2] == next {
                return powers.len();
            }
            powers.push(next);
            if powers.len() > self.monoid.order() + 2 {
                return powers.len();
            }
        }
    }

    pub(super) fn finish<F>(self, options: F, period: Option<Period>) -> MisereQuotient<F> {
        MisereQuotient {
            options,
            generators: self.generators,
            monoid: self.monoid,
            elements: self.elements,
            period,
            pairs: self.reached.pairs.len(),
            growth: self.growth,
        }
    }
}

/// A guess of the quotient: some heaps are generators, and the others are words in them.
#[derive(Clone)]
struct Sketch {
    generators: Vec<usize>,
    /// The number of powers of each generator that are different.
    sizes: Vec<usize>,
    /// The word of each heap.
    words: Vec<Word>,
}

impl Sketch {
    /// The same sketch, but `heap` is a generator of `size` powers instead of a word.
    fn with_generator(&self, heap: usize, size: usize) -> Sketch {
        let at = self.generators.iter().filter(|&&generator| generator < heap).count();
        let mut wider = self.clone();
        wider.generators.insert(at, heap);
        wider.sizes.insert(at, size);
        for word in &mut wider.words {
            word.insert(at, 0);
        }
        wider.words[heap].iter_mut().for_each(|it| *it = 0);
        wider.words[heap][at] = 1;
        wider
    }
}

/// All words whose exponents are below given sizes; larger exponents are lowered by 2 until they are.
struct WordBox {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    count: usize,
}

impl WordBox {
    /// `None` if there are too many words.
    fn new(sizes: &[usize]) -> Option<Self> {
        let mut strides = Vec::new();
        let mut count: usize = 1;
        for &size in sizes {
            strides.push(count);
            count = count
                .checked_mul(size)
                .filter(|&count| size <= MOST_POWERS && count <= LARGEST_BOX)?;
        }
        Some(WordBox { sizes: sizes.to_vec(), strides, count })
    }

    /// The exponent of generator `i` that stands for this one.
    fn lowered(&self, i: usize, exponent: usize) -> usize {
        let size = self.sizes[i];
        if exponent < size {
            exponent
        } else {
            size - 1 - (exponent - size + 1) % 2
        }
    }

    /// The word that stands for the product of two.
    fn sum(&self, a: &Word, b: &Word) -> Word {
        (0..a.len()).map(|i| self.lowered(i, (a[i] + b[i]) as usize) as u8).collect()
    }

    fn index(&self, word: &Word) -> usize {
        word.iter().zip(&self.strides).map(|(&it, stride)| it as usize * stride).sum()
    }

    fn word(&self, index: usize) -> Word {
        let digits = self.sizes.iter().zip(&self.strides);
        digits.map(|(size, stride)| (index / stride % size) as u8).collect()
    }

    /// Which words are P-positions, where `options` are those of each generator, as words.
    ///
    /// The options of a generator are words in smaller ones, so their outcomes are found first.
    fn outcomes(&self, options: &[Vec<Word>]) -> Vec<bool> {
        let mut is_p = vec![false; self.count];
        let mut digits = vec![0; self.sizes.len()];
        for index in 1..self.count {
            self.increase(&mut digits);
            let is_won = |i: usize| {
                let rest = index.wrapping_sub(self.strides[i]);
                let is_lost = |word| is_p[self.sum_at(rest, &digits, word)];
                digits[i] > 0 && options[i].iter().any(is_lost)
            };
            is_p[index] = !(0..options.len()).any(is_won);
        }
        is_p
    }

    /// True if the last two exponents of generator `i` have the outcomes of the two before.
    fn ends_periodic(&self, i: usize, is_p: &[bool]) -> bool {
        let (size, stride) = (self.sizes[i], self.strides[i]);
        let is_last = |index: &usize| index / stride % size >= size - 2;
        (0..self.count).filter(is_last).all(|index| is_p[index] == is_p[index - 2 * stride])
    }

    /// Changes the digits of an index to those of the next one.
    fn increase(&self, digits: &mut [usize]) {
        for (digit, &size) in digits.iter_mut().zip(&self.sizes) {
            *digit += 1;
            if *digit < size {
                return;
            }
            *digit = 0;
        }
    }

    /// The index of the product of a word and the one at `index`. Of that, `digits` must be right where
    /// the exponent of `word` is not 0.
    fn sum_at(&self, index: usize, digits: &[usize], word: &Word) -> usize {
        let mut sum = index;
        for (i, &exponent) in word.iter().enumerate().filter(|it| *it.1 > 0) {
            let lowered = self.lowered(i, digits[i] + exponent as usize);
            sum = sum + lowered * self.strides[i] - digits[i] * self.strides[i];
        }
        sum
    }

    /// The classes of words that no factor tells apart; class 0 is that of the empty word.
    fn classes(&self, is_p: &[bool]) -> Vec<usize> {
        let mut classes: Vec<usize> = is_p.iter().map(|&it| usize::from(it)).collect();
        let mut count = 0;
        loop {
            let mut greatest = 0;
            for i in 0..self.sizes.len() {
                let mut names: FxHashMap<(usize, usize), usize> = FxHashMap::default();
                let mut digits = vec![0; self.sizes.len()];
                let mut next = Vec::with_capacity(self.count);
                for index in 0..self.count {
                    let lowered = self.lowered(i, digits[i] + 1);
                    let step = index + lowered * self.strides[i] - digits[i] * self.strides[i];
                    let name = names.len();
                    next.push(*names.entry((classes[index], classes[step])).or_insert(name));
                    self.increase(&mut digits);
                }
                classes = next;
                greatest = names.len();
            }
            if greatest == count {
                return classes;
            }
            count = greatest;
        }
    }
}
