pub mod fibonacci_heap;
pub mod lazy_segment_tree;
pub mod segment_tree;
