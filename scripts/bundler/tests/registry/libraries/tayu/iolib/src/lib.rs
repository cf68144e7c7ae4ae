#[cfg(target_family = "unix")]
mod ext;
mod input;
mod output;

pub use input::{get_stdin_source, FastInput, Readable};
pub use output::{get_output_source, Writable};

#[macro_export]
macro_rules! read_value {
    (@kind [[$($kind:tt)*]]) => {
        $crate::read_value!(@array @kind [] @rest $($kind)*)
    };
    (@array @kind [$($kind:tt)*] @rest ; $($rest:tt)*) => {
        $crate::read_value!(@array @kind [$($kind)*] @len $($rest)*)
    };
    (@array @kind [$($kind:tt)*] @rest $t:tt $($rest:tt)*) => {
        $crate::read_value!(@array @kind [$($kind)* $t] @rest $($rest)*)
    };
    (@array @kind [$($kind:tt)*] @len $($len:tt)*) => {{
        let len = $($len)*;
        (0..len).map(|_| $crate::read_value!(@kind [$($kind)*])).collect::<Vec<_>>()
    }};
    (@kind [($($kind:tt)*)]) => {
        $crate::read_value!(@tuple @kind [] @current [] @rest $($kind)*)
    };
    (@tuple @kind [$([$($kind:tt)*])*] @current [] @rest) => {
        ($($crate::read_value!(@kind [$($kind)*]),)*)
    };
    (@tuple @kind [$([$($kind:tt)*])*] @current [$($current:tt)*] @rest) => {
        $crate::read_value!(@tuple @kind [$([$($kind)*])* [$($current)*]] @current [] @rest)
    };
    (@tuple @kind [$([$($kind:tt)*])*] @current [$($current:tt)*] @rest , $($rest:tt)*) => {
        $crate::read_value!(@tuple @kind [$([$($kind)*])* [$($current)*]] @current [] @rest $($rest)*)
    };
    (@tuple @kind [$([$($kind:tt)*])*] @current [$($current:tt)*] @rest $t:tt $($rest:tt)*) => {
        $crate::read_value!(@tuple @kind [$([$($kind)*])*] @current [$($current)* $t] @rest $($rest)*)
    };
    (@kind [$t:tt]) => {
        $crate::get_stdin_source().read::<$t>()
    };
}

#[macro_export]
macro_rules! scan {
    ( @rest ) => {};
    ( @rest mut $($rest:tt)* ) => { $crate::scan!([mut] @rest $($rest)*) };
    ( @rest $($rest:tt)* ) => { $crate::scan!([] @rest $($rest)*) };
    ( [$($mut:tt)?] @rest $var:tt : $($rest:tt)* ) => {
        $crate::scan!([$($mut)*] @var $var @kind [] @rest $($rest)*);
    };
    ( [$($mut:tt)?] @var $var:tt @kind [$($kind:tt)*] @rest ) => {
        let $($mut)* $var = $crate::read_value!(@kind [$($kind)*]);
    };
    ( [$($mut:tt)?] @var $var:tt @kind [$($kind:tt)*] @rest , $($rest:tt)* ) => {
        $crate::scan!([$($mut)*] @var $var @kind [$($kind)*] @rest);
        $crate::scan!(@rest $($rest)*);
    };
    ( [$($mut:tt)?] @var $var:tt @kind [$($kind:tt)*] @rest $t:tt $($rest:tt)* ) => {
        $crate::scan!([$($mut)*] @var $var @kind [$($kind)* $t] @rest $($rest)*);
    };
    ($($rest:tt)*) => { $crate::scan!(@rest $($rest)*); };
}

#[macro_export]
macro_rules! put {
    () => {};
    ( $t:expr ) => { $crate::get_output_source().write($t); };
    ( $t:expr $(, $rest:tt )* ) => { $crate::put!($t); $crate::put!(' '); $crate::put!($( $rest )*); };
}

#[macro_export]
macro_rules! putln {
    () => { $crate::put!('\n'); };
    ( $t:expr $(, $rest:tt )* ) => { $crate::put!($t $(, $rest )*); $crate::put!('\n'); };
}

#[macro_export]
macro_rules! putvln {
    ( $t:expr, sep = $sep:expr ) => {
        for (at, value) in $t.into_iter().enumerate() {
            if at > 0 {
                $crate::put!($sep);
            }
            $crate::put!(value);
        }
        $crate::putln!();
    };
    ( $t:expr ) => {
        $crate::putvln!($t, sep = '\n');
    };
}
