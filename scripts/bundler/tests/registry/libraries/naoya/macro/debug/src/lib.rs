#[macro_export]
macro_rules! debug {
    ($first:expr) => {
        #[cfg(debug_assertions)]
        eprintln!(concat!(stringify!($first), " = {:?}"), &$first);
    };
    ($first:expr, $($rest:expr),+) => {
        #[cfg(debug_assertions)]
        eprintln!(concat!(stringify!($first), " = {:?}", $(", ", stringify!($rest), " = {:?}"),*), &$first, $(&$rest),*);
    };
}
