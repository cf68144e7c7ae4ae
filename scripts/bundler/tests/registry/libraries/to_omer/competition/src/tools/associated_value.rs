pub trait AssociatedValue {
    type T: 'static + Clone;
    fn local_key() -> &'static std::thread::LocalKey<std::cell::RefCell<Self::T>>;
    fn get() -> Self::T {
        Self::with(Clone::clone)
    }
    fn set(x: Self::T) {
        Self::local_key().with(|cell| *cell.borrow_mut() = x)
    }
    fn with<F, R>(f: F) -> R
    where
        F: FnOnce(&Self::T) -> R,
    {
        Self::local_key().with(|cell| f(&cell.borrow()))
    }
}

mod associated_value_macros {
    /// Implements [`AssociatedValue`](super::AssociatedValue).
    #[macro_export]
    macro_rules! impl_assoc_value {
        ($name:ident, $t:ty) => {
            $crate::impl_assoc_value!($name, $t, Default::default());
        };
        ($name:ident, $t:ty, $e:expr) => {
            impl AssociatedValue for $name {
                type T = $t;
                fn local_key() -> &'static ::std::thread::LocalKey<::std::cell::RefCell<Self::T>> {
                    ::std::thread_local!(static __KEY: ::std::cell::RefCell<$t> = ::std::cell::RefCell::new($e));
                    &__KEY
                }
            }
        };
    }
}
