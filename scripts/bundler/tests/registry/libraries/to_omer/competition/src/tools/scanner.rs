use std::io::{stdin, Read};
use std::marker::PhantomData;

pub fn read_stdin_all() -> String {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("cannot read");
    text
}

pub trait Scan {
    type Output;
    fn scan<'a, I: Iterator<Item = &'a str>>(words: &mut I) -> Option<Self::Output>;
}

pub struct Scanner<'a> {
    words: std::str::SplitWhitespace<'a>,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { words: text.split_whitespace() }
    }
    pub fn scan<T: Scan>(&mut self) -> T::Output {
        T::scan(&mut self.words).expect("scan error")
    }
}

macro_rules! impl_scan {
    ($($t:ty)*) => {
        $(impl Scan for $t {
            type Output = Self;
            fn scan<'a, I: Iterator<Item = &'a str>>(words: &mut I) -> Option<Self> {
                words.next()?.parse().ok()
            }
        })*
    };
}
impl_scan!(u8 u16 u32 u64 usize i32 i64 char String);

macro_rules! impl_scan_tuple {
    ($($T:ident)*) => {
        impl<$($T: Scan),*> Scan for ($($T,)*) {
            type Output = ($($T::Output,)*);
            fn scan<'a, It: Iterator<Item = &'a str>>(words: &mut It) -> Option<Self::Output> {
                Some(($(<$T as Scan>::scan(words)?,)*))
            }
        }
    };
}
impl_scan_tuple!(A);
impl_scan_tuple!(A B);
impl_scan_tuple!(A B C);

/// Reads a number and subtracts 1.
pub struct Usize1(PhantomData<()>);

impl Scan for Usize1 {
    type Output = usize;
    fn scan<'a, I: Iterator<Item = &'a str>>(words: &mut I) -> Option<usize> {
        <usize as Scan>::scan(words)?.checked_sub(1)
    }
}

#[macro_export]
macro_rules! scan_value {
    ($scanner:expr, [$t:tt; $len:expr]) => {
        (0..$len).map(|_| $crate::scan_value!($scanner, $t)).collect::<Vec<_>>()
    };
    ($scanner:expr, ($($t:tt),* $(,)?)) => {
        ($($crate::scan_value!($scanner, $t),)*)
    };
    ($scanner:expr, $t:ty) => {
        $scanner.scan::<$t>()
    };
}

#[macro_export]
macro_rules! scan {
    ($scanner:expr $(,)?) => {};
    ($scanner:expr, $p:ident: $t:tt) => {
        let $p = $crate::scan_value!($scanner, $t);
    };
    ($scanner:expr, $p:ident: $t:tt, $($rest:tt)*) => {
        $crate::scan!($scanner, $p: $t);
        $crate::scan!($scanner, $($rest)*);
    };
}
