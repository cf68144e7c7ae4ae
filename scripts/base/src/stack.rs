//! Runs code on a stack that is large enough for recursion over deep syntax trees.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread::{self, Builder};

/// The bytes of the stack. The system only reserves them, and provides those that are used.
const SIZE: usize = 1 << 30;

/// Runs a function on a large stack. If the system refuses one, it runs on the stack of the caller.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let run = || work.lock().ok().and_then(|mut work| work.take()).map(|work| work());
    let result = thread::scope(|scope| {
        let thread = Builder::new().stack_size(SIZE).spawn_scoped(scope, run).ok()?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    result.or_else(run).expect("the function runs here if the thread could not be started")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_recursion_does_not_overflow() {
        fn depth(left: u64) -> u64 {
            let frame = [left; 64];
            if left == 0 { 0 } else { depth(std::hint::black_box(frame)[7] - 1) + 1 }
        }
        assert_eq!(on_large_stack(|| depth(100_000)), 100_000);
    }
}
