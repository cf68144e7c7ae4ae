//! A library of one crate whose shape is that of TheAlgorithms': private modules with public re-exports of what is
//! in them, two types of one name, modules that a macro makes and calls like primitive types, a whole module
//! behind a feature, and errors with derived traits.

use all_algorithms::big_integer::fast_factorial;
use all_algorithms::data_structures::bloom_filter::{BasicBloomFilter, BloomFilter};
use all_algorithms::data_structures::{
    Heap, SegmentTree, SegmentTreeError, SegmentTreeRecursive, Trie, UnionFind,
};
use all_algorithms::general::{kmeans_f32, kmeans_f64};
use all_algorithms::math::{EllipticCurve, Field, Matrix, PrimeField};

type Curve = EllipticCurve<PrimeField<13>, 3, 8>;

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let values: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut tree = SegmentTree::from_vec(&values, |a, b| a + b);
    println!("{:?} {:?}", tree.update(9, 1), tree.query(1..3));
    assert_eq!(tree.query(1..9), Err(SegmentTreeError::IndexOutOfBounds));
    println!("{:?}", SegmentTreeRecursive::from_vec(&values, |a, b| a.max(b)).query(0..3));
    let mut heap = Heap::new_min();
    values.iter().for_each(|&value| heap.add(value));
    println!("{:?} {:?}", heap.pop(), heap.collect::<Vec<_>>());
    let mut trie = Trie::new();
    trie.insert("kelp".chars(), values[0]);
    println!("{:?} {:?}", trie.get("kelp".chars()), trie.get("kel".chars()));
    let mut sets: UnionFind<i64> = values.iter().copied().collect();
    println!("{:?} {}", sets.union(&values[0], &values[1]), sets.count());
    let mut filter = BasicBloomFilter::<64>::default();
    filter.insert(values[0]);
    println!("{}", filter.contains(&values[0]));
    println!("{:?}", kmeans_f64(values.iter().map(|&value| value as f64).collect(), 2));
    println!("{:?}", kmeans_f32(vec![1.0, 9.0, 8.5], 2));
    let point = |x, y| Curve::new(PrimeField::from_integer(x), PrimeField::from_integer(y));
    println!("{:?} {}", point(1, 8).map(|point| point.double()), point(1, 1).is_none());
    println!("{} {}", PrimeField::<13>::CHARACTERISTIC, Curve::squares());
    let matrix = Matrix::new(vec![1, 2, 3, 4, 5, 6], 3);
    println!("{:?}", &matrix * &matrix.transpose());
    println!("{:?} {:?}", fast_factorial(20), fast_factorial(40));
}
