//! Runs the cases of a test on all cores.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs all cases. The results are in the order of the cases.
pub(crate) fn all<T: Send>(cases: usize, run: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, Into::into);
        let work = || {
            loop {
                let case = next.fetch_add(1, Ordering::Relaxed);
                if case >= cases {
                    break;
                }
                let result = run(case);
                results.lock().unwrap().insert(case, result);
            }
        };
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        if let Some(panic) = threads.into_iter().find_map(|thread| thread.join().err()) {
            resume_unwind(panic);
        }
    });
    results.into_inner().unwrap().into_values().collect()
}
