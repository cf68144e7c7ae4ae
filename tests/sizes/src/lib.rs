//! How much the tests search: less in the quick form.

/// Returns the first size, but the second one where the slow tests run too.
pub fn sized<T>(quick: T, full: T) -> T {
    let is_full = std::env::args().any(|it| it == "--include-ignored" || it == "--ignored");
    if is_full {
        full
    } else {
        quick
    }
}
