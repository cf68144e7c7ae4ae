pub mod maximum_flow;
