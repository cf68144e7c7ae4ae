#[macro_export]
macro_rules! chmax {
    ($a:expr, $b:expr) => {{
        let b = $b;
        if $a < b {
            $a = b;
            true
        } else {
            false
        }
    }};
    ($a:expr, $b:expr, $($rest:expr),+) => { $crate::chmax!($a, $crate::max!($b, $($rest),+)) };
}

#[macro_export]
macro_rules! max {
    ($a:expr) => { $a };
    ($a:expr, $($rest:expr),+) => {{
        let (a, b) = ($a, $crate::max!($($rest),+));
        if a > b { a } else { b }
    }};
}
