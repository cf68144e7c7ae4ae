use crate::Modulo;

pub const fn mmul<M: Modulo>(a: u32, b: u32) -> u32 {
    let t = a as u64 * b as u64;
    let (r, carry) = {
        let m = (t as u32).wrapping_mul(M::N_INV);
        ((t >> 32) as u32).overflowing_sub(((m as u64 * M::N as u64) >> 32) as u32)
    };
    if carry {
        r.wrapping_add(M::N)
    } else {
        r
    }
}

pub const fn mrestore<M: Modulo>(a: u32) -> u32 {
    mmul::<M>(a, 1)
}

pub const fn mneg<M: Modulo>(a: u32) -> u32 {
    M::N2 - a
}
