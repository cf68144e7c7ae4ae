//! Numbers that may be a little off.

/// How far that is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tolerance {
    /// At most `absolute`, or at most `relative` of the expected number.
    Either { absolute: f64, relative: f64 },
    /// The same bound for both, with the 10⁻¹⁵ that testlib adds.
    Testlib(f64),
}

/// Whether two tokens are numbers near each other; if not, why.
pub(super) fn close(expected: &str, actual: &str, tolerance: Tolerance) -> Result<(), String> {
    let Some(wanted) = number(expected) else {
        return Err("the expected token is no number".to_owned());
    };
    let Some(found) = number(actual) else { return Err("that is no number".to_owned()) };
    let off = (found - wanted).abs();
    let is_near = match tolerance {
        Tolerance::Either { absolute, relative } => {
            off <= absolute || off <= relative * wanted.abs()
        }
        Tolerance::Testlib(error) => off <= error + 1e-15 || off <= error * wanted.abs() + 1e-15,
    };
    if is_near { Ok(()) } else { Err(format!("off by {}", short(off))) }
}

/// A finite number, as programs print it: Rust would take `inf` and `nan` as well.
fn number(token: &str) -> Option<f64> {
    let known = |it: u8| it.is_ascii_digit() || b"+-.eE".contains(&it);
    let value: f64 = token.bytes().all(known).then(|| token.parse().ok())??;
    value.is_finite().then_some(value)
}

/// A whole number of 64 bits.
pub(super) fn is_integer(token: &str) -> Option<i64> {
    token.parse().ok()
}

fn short(number: f64) -> String {
    let rounded: f64 = format!("{number:.2e}").parse().unwrap_or(number);
    match (1e-4..1e6).contains(&rounded) {
        true => format!("{rounded}"),
        false => format!("{rounded:e}"),
    }
}
