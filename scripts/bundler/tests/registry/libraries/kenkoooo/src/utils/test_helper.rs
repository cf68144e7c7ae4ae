pub struct Tester {
    pub path: String,
}

impl Tester {
    pub fn new(path: &str) -> Tester {
        Tester { path: path.to_string() }
    }
}
