use std::fmt::Debug;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Align {
    Left,
    Right,
}

pub fn align_of(s: &str) -> Align {
    match s.parse::<f64>() {
        Ok(_) => Align::Right,
        Err(_) => Align::Left,
    }
}

#[derive(Debug)]
pub struct Pretty {
    pub name: String,
    pub text: String,
    pub align: Align,
}

impl Pretty {
    pub fn new(name: &str, value: &impl Debug) -> Self {
        let text = crate::format(value);
        Self { name: name.to_owned(), align: align_of(&text), text }
    }
}
