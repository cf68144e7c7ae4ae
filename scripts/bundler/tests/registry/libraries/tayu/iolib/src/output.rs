use std::fmt::Display;

pub struct Output;

pub trait Writable {
    fn write_to(&self);
}

impl<T: Display> Writable for T {
    fn write_to(&self) {
        print!("{self}");
    }
}

impl Output {
    pub fn write<T: Writable>(&self, value: T) {
        value.write_to();
    }
}

pub fn get_output_source() -> Output {
    Output
}
