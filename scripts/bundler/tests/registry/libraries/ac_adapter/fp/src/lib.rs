/// An element of the field with a prime number of elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fp<const P: u64> {
    value: u64,
}

pub const fn fp_new<const P: u64>(value: u64) -> Fp<P> {
    Fp::new(value)
}

impl<const P: u64> Fp<P> {
    pub const fn new(value: u64) -> Self {
        Self { value: value % P }
    }

    pub const fn pow(self, mut exp: u64) -> Self {
        let (mut base, mut result) = (self.value, 1);
        while exp > 0 {
            if exp % 2 == 1 {
                result = result * base % P;
            }
            base = base * base % P;
            exp /= 2;
        }
        Self { value: result }
    }

    pub const fn inv(self) -> Self {
        self.pow(P - 2)
    }
}

/// The factorials below 8.
pub const fn factorials<const P: u64>() -> [Fp<P>; 8] {
    let mut table = [Fp::new(1); 8];
    let mut at = 1;
    while at < 8 {
        table[at] = Fp::new(table[at - 1].value * at as u64);
        at += 1;
    }
    table
}

impl<const P: u64> std::fmt::Debug for Fp<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for denominator in 1..10 {
            let numerator = (*self * Fp::new(denominator)).value;
            if numerator < 100 {
                return match denominator {
                    1 => write!(f, "{numerator}"),
                    _ => write!(f, "{numerator}/{denominator}"),
                };
            }
        }
        write!(f, "{}", self.value)
    }
}

macro_rules! impl_ops {
    ($($trait:ident $method:ident $trait_assign:ident $method_assign:ident |$l:ident, $r:ident| $e:expr),*) => {
        $(
            impl<const P: u64> std::ops::$trait for Fp<P> {
                type Output = Self;
                fn $method(self, rhs: Self) -> Self {
                    let ($l, $r) = (self.value, rhs.value);
                    Self::new($e)
                }
            }
            impl<const P: u64> std::ops::$trait_assign for Fp<P> {
                fn $method_assign(&mut self, rhs: Self) {
                    *self = std::ops::$trait::$method(*self, rhs);
                }
            }
        )*
    };
}
impl_ops!(
    Add add AddAssign add_assign |l, r| l + r,
    Sub sub SubAssign sub_assign |l, r| l + P - r,
    Mul mul MulAssign mul_assign |l, r| l * r,
    Div div DivAssign div_assign |l, r| l * Self::new(r).inv().value
);

impl<'a, const P: u64> std::iter::Sum<&'a Self> for Fp<P> {
    fn sum<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
        iter.fold(Fp::new(0), |l, &r| l + r)
    }
}
