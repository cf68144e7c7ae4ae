use crate::{Modulo, MontgomeryModint};
#[cfg(target_arch = "x86")]
use std::arch::x86::{__m128i, _mm_add_epi32, _mm_loadu_si128, _mm_storeu_si128};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m128i, _mm_add_epi32, _mm_loadu_si128, _mm_storeu_si128};
use std::marker::PhantomData;

#[derive(Clone, Copy, Debug)]
pub struct MontgomeryModintx4<M: Modulo> {
    val: __m128i,
    _phantom: PhantomData<fn() -> M>,
}

impl<M: Modulo> MontgomeryModintx4<M> {
    /// # Safety
    /// Four values must follow the pointer.
    pub unsafe fn load(at: *const MontgomeryModint<M>) -> Self {
        Self { val: unsafe { _mm_loadu_si128(at as *const _) }, _phantom: PhantomData }
    }

    /// # Safety
    /// Four values must follow the pointer.
    pub unsafe fn store(&self, at: *mut MontgomeryModint<M>) {
        unsafe { _mm_storeu_si128(at as *mut _, self.val) }
    }

    pub fn add_raw(self, rhs: Self) -> Self {
        Self { val: unsafe { _mm_add_epi32(self.val, rhs.val) }, _phantom: PhantomData }
    }
}
