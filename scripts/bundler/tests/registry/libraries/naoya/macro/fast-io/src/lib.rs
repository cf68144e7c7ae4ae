use std::io::Write;

pub struct Input {
    words: std::vec::IntoIter<String>,
}

impl Input {
    pub fn new() -> Self {
        let text = std::io::read_to_string(std::io::stdin()).unwrap();
        let words = text.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>();
        Self { words: words.into_iter() }
    }

    pub fn word(&mut self) -> String {
        self.words.next().unwrap()
    }
}

pub trait Readable {
    type Output;

    fn read(source: &mut Input) -> Self::Output;
}

macro_rules! impl_readable {
    ($($ty:ty),*) => {
        $(
            impl Readable for $ty {
                type Output = $ty;

                fn read(source: &mut Input) -> $ty {
                    source.word().parse().unwrap()
                }
            }
        )*
    };
}

impl_readable! { u32, u64, usize, i32, i64, isize, f64, String }

macro_rules! impl_readable_tuple {
    ($($T:ident),+) => {
        impl<$($T: Readable),+> Readable for ($($T,)+) {
            type Output = ($($T::Output,)+);

            fn read(source: &mut Input) -> Self::Output {
                ($($T::read(source),)+)
            }
        }
    };
}

impl_readable_tuple! { A, B }
impl_readable_tuple! { A, B, C }

pub struct Output {
    buffer: Vec<u8>,
}

impl Output {
    pub fn new() -> Self {
        Self { buffer: Vec::new() }
    }

    pub fn write<T: Writable>(&mut self, value: T) {
        value.write(&mut self.buffer);
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        std::io::stdout().write_all(&self.buffer).unwrap();
    }
}

pub trait Writable {
    fn write(&self, buffer: &mut Vec<u8>);
}

macro_rules! impl_writable {
    ($($ty:ty),*) => {
        $(
            impl Writable for $ty {
                fn write(&self, buffer: &mut Vec<u8>) {
                    write!(buffer, "{self}").unwrap();
                }
            }
        )*
    };
}

impl_writable! { u32, u64, usize, i32, i64, isize, char, &str, String }

#[macro_export]
macro_rules! input {
    (source = $source:expr, $($rest:tt)*) => {
        let source = &mut $source;
        $crate::input_inner! { source, $($rest)* }
    };
    ($($rest:tt)*) => {
        let mut source = $crate::Input::new();
        $crate::input_inner! { source, $($rest)* }
    };
}

#[macro_export]
macro_rules! input_inner {
    ($source:ident $(,)?) => {};
    ($source:ident, mut $var:ident : $kind:tt $($rest:tt)*) => {
        let mut $var = $crate::read_value!($source, $kind);
        $crate::input_inner! { $source $($rest)* }
    };
    ($source:ident, $var:ident : $kind:tt $($rest:tt)*) => {
        let $var = $crate::read_value!($source, $kind);
        $crate::input_inner! { $source $($rest)* }
    };
}

#[macro_export]
macro_rules! read_value {
    ($source:ident, ($($kind:tt),*)) => {
        ($($crate::read_value!($source, $kind)),*)
    };
    ($source:ident, [$kind:tt; $len:expr]) => {
        (0..$len).map(|_| $crate::read_value!($source, $kind)).collect::<Vec<_>>()
    };
    ($source:ident, $kind:ty) => {
        <$kind as $crate::Readable>::read(&mut $source)
    };
}

#[macro_export]
macro_rules! define_query {
    ($name:ident { $($id:literal => $variant:ident ($($field:ident : $ty:tt),*)),* $(,)? }) => {
        #[derive(Clone, Debug)]
        enum $name {
            $($variant($($crate::query_type!($ty)),*)),*
        }

        use $name::*;

        impl $crate::Readable for $name {
            type Output = $name;

            fn read(source: &mut $crate::Input) -> $name {
                match <usize as $crate::Readable>::read(source) {
                    $($id => $variant($(<$ty as $crate::Readable>::read(source)),*),)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

#[macro_export]
macro_rules! query_type {
    ($ty:ty) => {
        <$ty as $crate::Readable>::Output
    };
}

#[macro_export]
macro_rules! output {
    ($out:ident) => { $out.write('\n'); };
    ($out:ident, $value:expr) => {
        $out.write($value);
        $out.write('\n');
    };
    ($out:ident, $value:expr, $($rest:expr),+) => {
        $out.write($value);
        $out.write(' ');
        $crate::output!($out, $($rest),+);
    };
}
