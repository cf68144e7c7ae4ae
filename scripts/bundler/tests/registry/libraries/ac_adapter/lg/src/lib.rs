mod table;

use std::fmt;
pub use table::{align_of, Align, Pretty};

#[macro_export]
macro_rules! lg {
    (@contents $head:expr $(, $tail:expr)*) => {{
        $crate::__lg_internal!($head);
        $(
            eprint!(",");
            $crate::__lg_internal!($tail);
        )*
        eprintln!();
    }};
    ($($expr:expr),* $(,)?) => {{
        eprint!("lg >");
        $crate::lg!(@contents $($expr),*)
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __lg_internal {
    ($value:expr) => {{
        match $value {
            head => {
                eprint!(" {} = {}", stringify!($value), $crate::format(&head));
            }
        }
    }};
}

#[macro_export]
macro_rules! row {
    ($out:expr, $($value:expr),* $(,)?) => {
        $({
            let name = $crate::without_ampersand(stringify!($value));
            $out.push($crate::Pretty::new(name, &$value));
        })*
    };
}

pub fn without_ampersand(name: &str) -> &str {
    name.trim_start_matches('&').trim_start()
}

pub fn format<T: fmt::Debug>(t: &T) -> String {
    let s = format!("{t:?}");
    s.replace("340282366920938463463374607431768211455", "*")
}
