//! Suggestions for mistyped names.

use std::fmt;

/// The names that a user may have meant by one that does not exist. Its text continues a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// The most similar of the existing names.
    Similar(String),
    /// All existing names: none is similar, and they are few.
    Existing(Vec<String>),
    /// There are that many names, and none is similar.
    TooMany(usize),
}

impl Suggestion {
    /// Returns the suggestion for a name.
    pub fn of<'a>(name: &str, existing: impl Iterator<Item = &'a str>) -> Self {
        let existing: Vec<&str> = existing.collect();
        let similar = existing
            .iter()
            .map(|other| (strsim::jaro_winkler(name, other), other))
            .filter(|&(similarity, _)| similarity > 0.8)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match similar {
            Some((_, &similar)) => Self::Similar(similar.to_owned()),
            None if existing.len() <= 12 => {
                Self::Existing(existing.into_iter().map(str::to_owned).collect())
            }
            None => Self::TooMany(existing.len()),
        }
    }
}

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Similar(name) => write!(f, "; did you mean `{name}`?"),
            Self::Existing(names) if names.is_empty() => f.write_str(", nor any other"),
            Self::Existing(names) => write!(f, "; there are {}", names.join(", ")),
            Self::TooMany(count) => write!(f, ", nor one like it among {count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_name_is_suggested() {
        let suggestion =
            |name, existing: &[&str]| Suggestion::of(name, existing.iter().copied()).to_string();
        let known = ["cf-1451f", "luogu-p2197"];
        assert_eq!(suggestion("cf-1415f", &known), "; did you mean `cf-1451f`?");
        assert_eq!(suggestion("zzz", &known), "; there are cf-1451f, luogu-p2197");
        assert_eq!(suggestion("zzz", &[]), ", nor any other");
        assert_eq!(suggestion("zzz", &["kelp"; 13]), ", nor one like it among 13");
    }
}
