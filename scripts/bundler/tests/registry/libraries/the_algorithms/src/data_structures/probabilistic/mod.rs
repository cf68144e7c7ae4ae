pub mod bloom_filter;
