//! What a mistyped name may have meant.

/// Says that there is no such `what`, and which of the known names is near, or what they all are
/// when they are few.
pub fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let near = known
        .iter()
        .map(|it| (strsim::jaro_winkler(name, it), it))
        .filter(|&(likeness, _)| likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, near)) => format!("there is no {what} `{name}`; did you mean `{near}`?"),
        None if known.is_empty() => format!("there is no {what} `{name}`, nor any other"),
        None if known.len() <= 12 => {
            format!("there is no {what} `{name}`; there are {}", known.join(", "))
        }
        None => format!("there is no {what} `{name}`, nor one like it among {}", known.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_name_is_suggested_and_a_far_one_is_not() {
        let known = ["cf-1451f", "luogu-p2197"];
        assert_eq!(
            unknown("problem", "cf-1415f", known.into_iter()),
            "there is no problem `cf-1415f`; did you mean `cf-1451f`?"
        );
        assert_eq!(
            unknown("problem", "zzz", known.into_iter()),
            "there is no problem `zzz`; there are cf-1451f, luogu-p2197"
        );
    }
}
