pub mod mod_int {
    type InternalNum = i64;
    thread_local!(
        static MOD: std::cell::RefCell<InternalNum> = std::cell::RefCell::new(0);
    );

    pub fn set_mod_int<T: ToInternalNum>(v: T) {
        MOD.with(|x| x.replace(v.to_internal_num()));
    }
    fn modulo() -> InternalNum {
        MOD.with(|x| *x.borrow())
    }

    #[derive(Debug)]
    pub struct ModInt(InternalNum);
    impl Clone for ModInt {
        fn clone(&self) -> Self {
            *self
        }
    }
    impl Copy for ModInt {}

    impl ModInt {
        fn internal_new(v: InternalNum) -> Self {
            Self(v.rem_euclid(modulo()))
        }

        fn internal_pow(&self, mut e: InternalNum) -> Self {
            let (mut result, mut cur) = (1, self.0);
            while e > 0 {
                if e & 1 == 1 {
                    result = result * cur % modulo();
                }
                e >>= 1;
                cur = cur * cur % modulo();
            }
            Self(result)
        }

        pub fn pow<T>(&self, e: T) -> Self
        where
            T: ToInternalNum,
        {
            self.internal_pow(e.to_internal_num())
        }

        pub fn value(&self) -> InternalNum {
            self.0
        }
    }

    pub trait ToInternalNum {
        fn to_internal_num(&self) -> InternalNum;
    }
    impl ToInternalNum for ModInt {
        fn to_internal_num(&self) -> InternalNum {
            self.0
        }
    }
    macro_rules! impl_primitive {
        ($primitive:ident) => {
            impl From<$primitive> for ModInt {
                fn from(v: $primitive) -> Self {
                    Self::internal_new(v as InternalNum)
                }
            }
            impl ToInternalNum for $primitive {
                fn to_internal_num(&self) -> InternalNum {
                    *self as InternalNum
                }
            }
        };
    }
    impl_primitive!(u8);
    impl_primitive!(u32);
    impl_primitive!(usize);
    impl_primitive!(i32);
    impl_primitive!(i64);

    impl<T: ToInternalNum> std::ops::AddAssign<T> for ModInt {
        fn add_assign(&mut self, rhs: T) {
            *self = Self::internal_new(self.0 + rhs.to_internal_num());
        }
    }
    impl<T: ToInternalNum> std::ops::Add<T> for ModInt {
        type Output = ModInt;
        fn add(self, rhs: T) -> Self::Output {
            let mut res = self;
            res += rhs;
            res
        }
    }
    impl<T: ToInternalNum> std::ops::MulAssign<T> for ModInt {
        fn mul_assign(&mut self, rhs: T) {
            *self = Self::internal_new(self.0 * rhs.to_internal_num());
        }
    }
    impl<T: ToInternalNum> std::ops::DivAssign<T> for ModInt {
        fn div_assign(&mut self, rhs: T) {
            let inv = Self(rhs.to_internal_num()).internal_pow(modulo() - 2);
            *self *= inv.value();
        }
    }
}
