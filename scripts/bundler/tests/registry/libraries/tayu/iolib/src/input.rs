#[cfg(target_family = "unix")]
use super::ext::is_terminal;
use ds_all::FixedRingQueue;
use std::io::{stdin, BufRead};
use std::sync::{LazyLock, Mutex};

pub struct FastInput {
    words: FixedRingQueue<String>,
}

pub trait Readable {
    fn read(src: &mut FastInput) -> Self;
}

impl Readable for String {
    fn read(src: &mut FastInput) -> Self {
        src.next()
    }
}

macro_rules! impl_readable {
    ( $( { $t:ty, $ut:ty } ),* ) => {
        $(
            impl Readable for $t { fn read(src: &mut FastInput) -> $t { src.next().parse().unwrap() } }
            impl Readable for $ut { fn read(src: &mut FastInput) -> $ut { src.next().parse().unwrap() } }
        )*
    };
}
impl_readable!({ i32, u32 }, { i64, u64 }, { isize, usize });

impl FastInput {
    fn next(&mut self) -> String {
        loop {
            if let Some(word) = self.words.pop() {
                return word;
            }
            let mut line = String::new();
            stdin().lock().read_line(&mut line).unwrap();
            for word in line.split_ascii_whitespace() {
                self.words.push(word.to_string()).expect("the line is too long");
            }
        }
    }
}

pub struct StdinSource;

impl StdinSource {
    pub fn read<T: Readable>(&self) -> T {
        static SOURCE: LazyLock<Mutex<FastInput>> = LazyLock::new(|| {
            #[cfg(target_family = "unix")]
            if is_terminal() {
                eprintln!("waiting for input");
            }
            Mutex::new(FastInput { words: FixedRingQueue::new() })
        });
        T::read(&mut SOURCE.lock().unwrap())
    }
}

pub fn get_stdin_source() -> StdinSource {
    StdinSource
}
