pub mod scanner;
pub mod test_helper;
