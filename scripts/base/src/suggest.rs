//! Suggestions for mistyped names.

/// Returns the message that there is no `noun` of that name. It suggests the most similar of the existing
/// names, or lists them if none is similar and they are few.
pub fn unknown<'a>(noun: &str, name: &str, existing: impl Iterator<Item = &'a str>) -> String {
    let existing: Vec<&str> = existing.collect();
    let similar = existing
        .iter()
        .map(|other| (strsim::jaro_winkler(name, other), other))
        .filter(|&(similarity, _)| similarity > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match similar {
        Some((_, similar)) => format!("there is no {noun} `{name}`; did you mean `{similar}`?"),
        None if existing.is_empty() => format!("there is no {noun} `{name}`, nor any other"),
        None if existing.len() <= 12 => {
            format!("there is no {noun} `{name}`; there are {}", existing.join(", "))
        }
        None => format!("there is no {noun} `{name}`, nor one like it among {}", existing.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_name_is_suggested() {
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
