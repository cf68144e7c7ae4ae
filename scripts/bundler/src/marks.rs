//! Marks at branches, by which a test requires that its input reaches them.
//!
//! A fixture of `tests/kinds` names the marks of the branches that it is for. If a change leads its program
//! another way, the test says so, though the bundle may be right by chance.

use base::stack::on_large_stack;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::collections::BTreeSet;

thread_local! {
    /// The marks that this thread has reached.
    static REACHED: RefCell<FxHashSet<&'static str>> = RefCell::default();
}

/// Says that the branch with this mark is reached. A loop over all tokens is no place for it.
pub(crate) fn reach(mark: &'static str) {
    REACHED.with_borrow_mut(|reached| reached.insert(mark));
}

/// Does so if the condition holds. Returns the condition.
pub(crate) fn reach_if(mark: &'static str, condition: bool) -> bool {
    if condition {
        reach(mark);
    }
    condition
}

/// Returns the marks that this thread has reached since the last call.
pub fn take() -> BTreeSet<&'static str> {
    REACHED.take().into_iter().collect()
}

/// Runs a function on a large stack, which is that of another thread. Its marks count as those of this thread.
pub(crate) fn run_on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let (result, marks) = on_large_stack(|| (work(), REACHED.take()));
    REACHED.with_borrow_mut(|reached| reached.extend(marks));
    result
}
