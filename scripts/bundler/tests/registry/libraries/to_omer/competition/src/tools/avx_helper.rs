/// Makes a function of which a second copy uses AVX2 where the processor has it.
#[macro_export]
macro_rules! with_avx2 {
    (@copy fn $name:ident($($args:tt)*) -> $ret:ty $body:block) => {
        #[target_feature(enable = "avx2")]
        unsafe fn $name($($args)*) -> $ret $body
    };
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($i:ident: $t:ty),*) -> $ret:ty $body:block) => {
        $(#[$meta])*
        $vis fn $name($($i: $t),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            {
                if is_x86_feature_detected!("avx2") {
                    $crate::with_avx2!(@copy fn avx2($($i: $t),*) -> $ret $body);
                    return unsafe { avx2($($i),*) };
                }
            }
            $body
        }
    };
    ($($t:tt)*) => {
        ::std::compile_error!($($t)*);
    };
}
