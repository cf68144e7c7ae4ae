#[cfg(feature = "fixed-ring-queue")]
mod fixed_ring_queue;
#[cfg(feature = "segtree")]
mod segtree;
#[cfg(feature = "splay-tree")]
mod splay_tree;
#[cfg(any(feature = "wavelet", feature = "wavelet-sum"))]
mod wavelet;

#[cfg(feature = "fixed-ring-queue")]
pub use fixed_ring_queue::FixedRingQueue;
#[cfg(feature = "segtree")]
pub use segtree::*;
#[cfg(feature = "splay-tree")]
pub use splay_tree::*;

#[cfg(any(feature = "segtree", feature = "splay-tree"))]
pub trait Monoid {
    type M;
    fn id() -> Self::M;
    fn op(l: &Self::M, r: &Self::M) -> Self::M;
}

#[cfg(any(feature = "segtree", feature = "splay-tree"))]
pub trait MapMonoid: Monoid {
    type Act;
    fn composite(l: &Self::Act, r: &Self::Act) -> Self::Act;
}

pub struct DefaultZST;

macro_rules! impl_default_zst {
    ( $( $tr:ident { $( $t:tt )* } )* ) => { $( impl $tr for DefaultZST { $( $t )* } )* };
}
impl_default_zst! {
    Monoid { type M = (); fn id() {} fn op(_: &(), _: &()) {} }
    MapMonoid { type Act = (); fn composite(_: &(), _: &()) {} }
}
