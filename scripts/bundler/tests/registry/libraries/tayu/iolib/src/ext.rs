#[link(name = "c")]
unsafe extern "C" {
    fn isatty(fd: i32) -> i32;
}

pub fn is_terminal() -> bool {
    unsafe { isatty(0) == 1 }
}
