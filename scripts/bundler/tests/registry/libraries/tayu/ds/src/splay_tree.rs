use crate::{DefaultZST, Monoid};
use std::ptr::NonNull;

pub struct SplayTree<M: Monoid = DefaultZST> {
    pub root: Option<NonNull<M::M>>,
}
