use std::io::stdin;

pub fn input<T: ParseLine>() -> T {
    let mut line = String::new();
    stdin().read_line(&mut line).expect("cannot read");
    ParseLine::parse_line(line.trim_end())
}

/// Whatever one line can be.
pub trait ParseLine {
    fn parse_line(s: &str) -> Self;
}

macro_rules! impl_parse_line {
    ($($t:ty),* $(,)?) => {
        $(impl ParseLine for $t {
            fn parse_line(s: &str) -> Self {
                s.parse().unwrap()
            }
        })*
    };
}
impl_parse_line!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, String, char);

macro_rules! impl_parse_line_tuple {
    ($($t:ident),* $(,)?) => {
        impl<$($t: ParseLine),*> ParseLine for ($($t,)*) {
            fn parse_line(s: &str) -> Self {
                let mut s = s.split_whitespace();
                ($($t::parse_line(s.next().unwrap()),)*)
            }
        }
    };
}
impl_parse_line_tuple!(T0, T1);
impl_parse_line_tuple!(T0, T1, T2);

impl<T: ParseLine> ParseLine for Vec<T> {
    fn parse_line(s: &str) -> Self {
        s.split_whitespace().map(T::parse_line).collect()
    }
}
