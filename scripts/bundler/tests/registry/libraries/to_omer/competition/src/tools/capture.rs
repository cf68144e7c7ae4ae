/// Makes a recursive function that captures variables: inside, it is called as a macro of its own name.
#[macro_export]
macro_rules! recurse {
    (@macro ($dol:tt) $name:ident $($captured:ident)*) => {
        #[allow(unused_macros)]
        macro_rules! $name { ($dol($dol args:expr),*) => { $name($dol($dol args,)* $($captured,)*) } }
    };
    (
        @static [$(($captured:ident, $e:expr, $ty:ty))*] [$(,)?],
        fn $name:ident ($($arg:ident: $argty:ty),* $(,)?) -> $ret:ty $body:block
    ) => {{
        fn $name($($arg: $argty,)* $($captured: $ty,)*) -> $ret {
            $crate::recurse!(@macro ($) $name $($captured)*);
            $body
        }
        |$($arg: $argty,)*| -> $ret { $name($($arg,)* $($e,)*) }
    }};
    (@static [$($done:tt)*] [$(,)?], fn $name:ident ($($args:tt)*) $($rest:tt)*) => {
        $crate::recurse!(@static [$($done)*] [], fn $name ($($args)*) -> () $($rest)*)
    };
    (@static [$($done:tt)*] [$arg:ident: &mut $ty:ty, $($more:tt)*], $($rest:tt)*) => {
        $crate::recurse!(@static [$($done)* ($arg, &mut $arg, &mut $ty)] [$($more)*], $($rest)*)
    };
    (@static [$($done:tt)*] [$arg:ident: &$ty:ty, $($more:tt)*], $($rest:tt)*) => {
        $crate::recurse!(@static [$($done)* ($arg, &$arg, &$ty)] [$($more)*], $($rest)*)
    };
    ([$($captured:tt)*], static fn $name:ident ($($args:tt)*) $($rest:tt)*) => {
        $crate::recurse!(@static [] [$($captured)*,], fn $name ($($args)*) $($rest)*)
    };
    ($($t:tt)*) => {
        ::std::compile_error!(::std::concat!("invalid input: ", ::std::stringify!($($t)*)))
    };
}
