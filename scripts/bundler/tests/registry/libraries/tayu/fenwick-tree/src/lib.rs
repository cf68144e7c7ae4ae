use std::marker::PhantomData;

pub trait AbelianGroup {
    type G: Clone;
    fn e() -> Self::G;
    fn op(l: &Self::G, r: &Self::G) -> Self::G;
    fn inv(g: &Self::G) -> Self::G;
}

pub struct FenwickTree<G: AbelianGroup> {
    t: Vec<G::G>,
}

impl<G: AbelianGroup> FenwickTree<G> {
    pub fn new(size: usize) -> Self {
        Self { t: vec![G::e(); size + 1] }
    }

    pub fn add(&mut self, at: usize, val: G::G) {
        let mut i = at + 1;
        while i < self.t.len() {
            self.t[i] = G::op(&self.t[i], &val);
            i += i & i.wrapping_neg();
        }
    }

    pub fn prefix(&self, end: usize) -> G::G {
        let (mut i, mut sum) = (end, G::e());
        while i > 0 {
            sum = G::op(&sum, &self.t[i]);
            i -= i & i.wrapping_neg();
        }
        sum
    }

    pub fn set(&mut self, at: usize, val: G::G) {
        let old = G::op(&self.prefix(at + 1), &G::inv(&self.prefix(at)));
        self.add(at, G::op(&val, &G::inv(&old)));
    }
}

impl<G: AbelianGroup, const N: usize> From<[G::G; N]> for FenwickTree<G> {
    fn from(value: [G::G; N]) -> Self {
        value.into_iter().collect()
    }
}

impl<G: AbelianGroup> FromIterator<G::G> for FenwickTree<G> {
    fn from_iter<T: IntoIterator<Item = G::G>>(iter: T) -> Self {
        let values = iter.into_iter().collect::<Vec<_>>();
        let mut tree = Self::new(values.len());
        values.into_iter().enumerate().for_each(|(at, value)| tree.add(at, value));
        tree
    }
}

pub struct Addition<T>(PhantomData<T>);

macro_rules! impl_addition {
    ( $( $t:ty ),* ) => {
        $(
            impl AbelianGroup for Addition<$t> {
                type G = $t;
                fn e() -> Self::G {
                    0
                }
                fn op(l: &Self::G, r: &Self::G) -> Self::G {
                    l.wrapping_add(*r)
                }
                fn inv(g: &Self::G) -> Self::G {
                    g.wrapping_neg()
                }
            }
        )*
    };
}
impl_addition!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
