//! Compares numbers that may have an error.

/// The error that a number may have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tolerance {
    /// At most `absolute`, or at most `relative` of the expected number.
    Either { absolute: f64, relative: f64 },
    /// The same bound for both, with the 10⁻¹⁵ that testlib adds.
    Testlib(f64),
}

/// Checks that two tokens are numbers within the tolerance.
///
/// # Errors
///
/// They are not; with the reason.
pub(super) fn close(expected: &str, actual: &str, tolerance: Tolerance) -> Result<(), String> {
    let Some(expected) = number(expected) else {
        return Err("the expected token is no number".to_owned());
    };
    let Some(actual) = number(actual) else { return Err("that is no number".to_owned()) };
    let error = (actual - expected).abs();
    let is_close = match tolerance {
        Tolerance::Either { absolute, relative } => {
            error <= absolute || error <= relative * expected.abs()
        }
        Tolerance::Testlib(bound) => {
            error <= bound + 1e-15 || error <= bound * expected.abs() + 1e-15
        }
    };
    if is_close { Ok(()) } else { Err(format!("off by {}", rounded(error))) }
}

/// Parses a finite number. `f64::from_str` would accept `inf` and `nan` too.
fn number(token: &str) -> Option<f64> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let value: f64 = token.bytes().all(is_plain).then(|| token.parse().ok())??;
    value.is_finite().then_some(value)
}

/// Parses a whole number of 64 bits.
pub(super) fn integer(token: &str) -> Option<i64> {
    token.parse().ok()
}

/// Returns a number with three digits.
fn rounded(number: f64) -> String {
    let rounded: f64 = format!("{number:.2e}").parse().unwrap_or(number);
    if (1e-4..1e6).contains(&rounded) { format!("{rounded}") } else { format!("{rounded:e}") }
}
