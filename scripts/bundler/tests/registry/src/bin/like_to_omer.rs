//! A library of one crate whose shape is that of to-omer's: folders of modules that import all of their parent,
//! attributes of a procedural macro and of a `cfg` that nobody sets, macros that make types, functions and
//! macros, and traits that are implemented for whatever has their parts.

use competition::algebra::{AddOperation, Associative, Magma, MaxOperation, Monoid, Unital};
use competition::data_structure::SegmentTree;
use competition::num::{DynMInt, MInt1000000007, MInt998244353, One, Zero};
use competition::tools::{read_stdin_all, AssociatedValue, Scanner, Usize1};
use competition::{
    define_monoid, fold_monoid, impl_assoc_value, prepare_io, recurse, scan, with_avx2,
};

define_monoid!(
    Affine,
    (MInt998244353, MInt998244353),
    |f, g| (f.0 * g.0, f.1 * g.0 + g.1),
    (MInt998244353::one(), MInt998244353::zero())
);

struct Calls;
impl_assoc_value!(Calls, usize);

with_avx2! {
    fn sum_of_squares(values: &[u32]) -> u64 {
        values.iter().map(|&value| value as u64 * value as u64).sum()
    }
}

fn main() {
    prepare_io!(text, scanner, out);
    macro_rules! println {
        ($($arg:tt)*) => (::std::writeln!(out, $($arg)*).expect("io error"))
    }
    scan!(scanner, n: usize, first: Usize1, functions: [(i64, MInt998244353); n], values: [u32; n]);
    let functions = functions.into_iter().map(|(a, b)| (MInt998244353::from(a), b)).collect();
    let mut tree = SegmentTree::<Affine>::from_vec(functions);
    tree.set(first, Affine::pow(tree.fold(0, n), 5usize));
    let (a, b) = tree.fold(first, n);
    println!("{} {} {}", a, b, u64::from(a / b));
    println!("{}", fold_monoid!(MaxOperation<i64>, 3, 1, 4));
    println!("{}", AddOperation::<i64>::pow(7, 6u8));
    DynMInt::set_mod(13);
    println!("{} {}", DynMInt::from(5i32).inv(), MInt1000000007::from(-2i64) * One::one());
    let mut ways = vec![0; n];
    recurse!(
        [ways: &mut Vec<usize>, values: &Vec<u32>],
        static fn walk(at: usize, length: usize) {
            Calls::set(Calls::get() + 1);
            if at < values.len() {
                ways[at] += length;
                walk!(at + 1, length + 1);
                walk!(at + 2, length + 1);
            }
        }
    )(0, 1);
    println!("{:?} {}", ways, Calls::get());
    println!("{}", sum_of_squares(&values));
}
