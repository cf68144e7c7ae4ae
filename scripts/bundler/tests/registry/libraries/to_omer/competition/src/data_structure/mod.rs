#[snip::entry("SegmentTree")]
pub use segment_tree::SegmentTree;
#[snip::entry("UnionFind")]
pub use union_find::UnionFind;

#[cfg_attr(nightly, snip::entry("SegmentTree", include("magma")))]
mod segment_tree;
#[cfg_attr(nightly, snip::entry("UnionFind"))]
mod union_find;
