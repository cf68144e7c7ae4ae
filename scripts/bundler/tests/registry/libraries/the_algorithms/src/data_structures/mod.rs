mod heap;
mod lazy_segment_tree;
mod probabilistic;
mod segment_tree;
mod segment_tree_recursive;
mod trie;
mod union_find;

pub use self::heap::Heap;
pub use self::lazy_segment_tree::LazySegmentTree;
pub use self::probabilistic::bloom_filter;
pub use self::segment_tree::{SegmentTree, SegmentTreeError};
pub use self::segment_tree_recursive::SegmentTree as SegmentTreeRecursive;
pub use self::trie::Trie;
pub use self::union_find::UnionFind;
