//! Converts the address of a problem to its id and back, by two patterns with the same values.
//!
//! ```text
//! id    {contest:number}{index:label}             1451f         contest = 1451, index = f
//! path  /contest/{contest}/problem/{INDEX}        /contest/1451/problem/F
//! ```
//!
//! To convert, [`fit`] matches a text with one pattern, which gives the values, and [`fill`] inserts them
//! into the other pattern.

use super::location::Location;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The longest text that is matched. Matching tries every split of it, so its time must be bounded.
const LONGEST: usize = 300;

/// The value of an id that is the first label of the host.
const HOST: &str = "host";

/// The patterns of an id, without the prefix of its judge, and of an address, without the host.
///
/// `{name:kind}` is a value. In the address, a value has the kind that it has in the id, and a name in
/// upper case is the value in upper case. An id is in lower case and has `-` where the address has `_`.
///
/// The address is a path, a query `?key={value}&…` and a fragment `#…`. The keys of the query may have any
/// order, and further keys are ignored. A pattern without query or fragment ignores those of an address.
/// `{host}` in an id is the first label of the host.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Texts")]
pub struct Address {
    id: Vec<PatternPart>,
    path: Vec<PatternPart>,
    query: Vec<(String, Vec<PatternPart>)>,
    fragment: Option<Vec<PatternPart>>,
    /// The first word of the problem's title.
    title: Option<Vec<PatternPart>>,
    /// True if an id determines the address.
    complete: bool,
}

/// The patterns as `judges.toml` spells them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    id: String,
    path: String,
    title: Option<String>,
}

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PatternPart {
    Text(String),
    Value { name: String, kind: ValueKind, capital: bool },
}

/// The characters of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueKind {
    /// Digits.
    Number,
    /// A letter, then letters and digits.
    Label,
    /// Letters and digits.
    Code,
    /// Letters, digits, `-` and `_`.
    Words,
    /// Anything, slashes too.
    Rest,
}

/// Values by their names, as they stand in an id.
type Values = BTreeMap<String, String>;

impl Address {
    /// Returns the id, without prefix, of the problem at this location. Some judges tell it only by the
    /// title.
    pub(super) fn id(&self, location: &Location, title: Option<&str>) -> Option<String> {
        // A slash at the end makes no difference.
        let closed =
            matches!(self.path.last(), Some(PatternPart::Text(last)) if last.ends_with('/'));
        let path = location.path.trim_end_matches('/').to_owned() + if closed { "/" } else { "" };
        let host = (HOST.to_owned(), location.first_name().replace('_', "-"));
        let mut values = fit(&self.path, &path, Values::from([host]))?;
        for (key, pattern) in &self.query {
            values = fit(pattern, location.query(key)?, values)?;
        }
        if let Some(pattern) = &self.fragment {
            values = fit(pattern, &location.fragment, values)?;
        }
        if let Some(pattern) = &self.title {
            let end = |it: char| it.is_whitespace() || ".:-".contains(it);
            values = fit(pattern, title?.split(end).next()?, values)?;
        }
        Some(fill(&self.id, |value, _| values.get(value).cloned().unwrap_or_default()))
    }

    /// Returns the address, without the host, of the problem with this id, which has no prefix.
    pub(super) fn path(&self, id: &str) -> Option<String> {
        if !self.complete {
            return None;
        }
        let values = fit(&self.id, id, Values::new())?;
        let filled = |pattern: &[PatternPart]| {
            fill(pattern, |name, capital| {
                let value = values.get(name).cloned().unwrap_or_default().replace('-', "_");
                if capital { value.to_uppercase() } else { value }
            })
        };
        let pairs = self.query.iter().map(|(key, value)| format!("{key}={}", filled(value)));
        let query = pairs.collect::<Vec<_>>().join("&");
        let fragment = self.fragment.as_deref().map(|it| format!("#{}", filled(it)));
        let mark = if query.is_empty() { "" } else { "?" };
        Some(filled(&self.path) + mark + &query + &fragment.unwrap_or_default())
    }
}

impl TryFrom<Texts> for Address {
    type Error = String;

    fn try_from(texts: Texts) -> Result<Self, String> {
        let id = parts(&texts.id, &BTreeMap::new())?;
        let kinds = values(&id).collect();
        let (rest, fragment) = split(&texts.path, '#');
        let (path, query) = split(rest, '?');
        let pattern = |text: &str| parts(text, &kinds);
        let path = pattern(path)?;
        let fragment = fragment.map(pattern).transpose()?;
        let title = texts.title.as_deref().map(pattern).transpose()?;
        let pairs = query.into_iter().flat_map(|query| query.split('&'));
        let pair = |text: &str| {
            let (key, value) =
                text.split_once('=').ok_or(format!("`{text}` of a query has no `=`"))?;
            Ok::<_, String>((key.to_owned(), pattern(value)?))
        };
        let query: Vec<_> = pairs.map(pair).collect::<Result<_, _>>()?;
        let patterns = [&path].into_iter().chain(query.iter().map(|(_, value)| value));
        let of_address: BTreeMap<&str, ValueKind> =
            patterns.chain(&fragment).flat_map(|pattern| values(pattern)).collect();
        let of_title: BTreeMap<&str, ValueKind> = title.iter().flat_map(|it| values(it)).collect();
        let unknown = |name: &&&str| {
            **name != HOST && !of_address.contains_key(**name) && !of_title.contains_key(**name)
        };
        if let Some(missing) = kinds.keys().find(unknown) {
            let path = texts.path;
            return Err(format!("the path `{path}` does not say what `{missing}` of the id is"));
        }
        let complete = of_address.len() == kinds.len() && title.is_none();
        Ok(Self { complete, id, path, query, fragment, title })
    }
}

/// Splits a text at the first occurrence of a character.
fn split(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Returns the values of a pattern.
fn values(parts: &[PatternPart]) -> impl Iterator<Item = (&str, ValueKind)> {
    parts.iter().filter_map(|part| match part {
        PatternPart::Text(_) => None,
        PatternPart::Value { name, kind, .. } => Some((name.as_str(), *kind)),
    })
}

/// Parses a pattern. A value without a kind has that of `known`.
fn parts(pattern: &str, known: &BTreeMap<&str, ValueKind>) -> Result<Vec<PatternPart>, String> {
    let mut parts = Vec::new();
    let mut rest = pattern;
    while let Some((text, after)) = rest.split_once('{') {
        if !text.is_empty() {
            parts.push(PatternPart::Text(text.to_owned()));
        }
        let unclosed = || format!("a `{{` of `{pattern}` is not closed");
        let (value, after) = after.split_once('}').ok_or_else(unclosed)?;
        parts.push(part(value, known)?);
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(PatternPart::Text(rest.to_owned()));
    }
    Ok(parts)
}

fn part(value: &str, known: &BTreeMap<&str, ValueKind>) -> Result<PatternPart, String> {
    let (name, kind) = match value.split_once(':') {
        Some((name, kind)) => (name, Some(kind)),
        None => (value, None),
    };
    let small = name.to_lowercase();
    let kind = match kind {
        Some("number") => ValueKind::Number,
        Some("label") => ValueKind::Label,
        Some("code") => ValueKind::Code,
        Some("words") => ValueKind::Words,
        Some("rest") => ValueKind::Rest,
        Some(other) => return Err(format!("there is no kind `{other}` of values")),
        None => *known.get(small.as_str()).ok_or(format!("`{{{name}}}` says no kind"))?,
    };
    Ok(PatternPart::Value { capital: name != small, name: small, kind })
}

impl ValueKind {
    /// Returns the length of the longest such value at the start of a text.
    fn reach(self, text: &str) -> usize {
        let takes = |byte: u8| match self {
            Self::Number => byte.is_ascii_digit(),
            Self::Label | Self::Code => byte.is_ascii_alphanumeric(),
            Self::Words => byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_',
            Self::Rest => byte.is_ascii(),
        };
        let starts = |it: &u8| self != Self::Label || it.is_ascii_alphabetic();
        if !text.as_bytes().first().is_some_and(starts) {
            return 0;
        }
        text.bytes().take_while(|&byte| takes(byte)).count()
    }
}

/// Matches a text with a pattern and returns the values. Earlier values are as long as possible.
fn fit(parts: &[PatternPart], text: &str, values: Values) -> Option<Values> {
    if text.len() > LONGEST {
        return None;
    }
    match parts.split_first() {
        None => text.is_empty().then_some(values),
        Some((PatternPart::Text(start), parts)) => {
            fit(parts, text.strip_prefix(start.as_str())?, values)
        }
        Some((PatternPart::Value { name, kind, .. }, parts)) => {
            (1..=kind.reach(text)).rev().find_map(|end| {
                let value = text[..end].to_lowercase().replace('_', "-");
                let mut values = values.clone();
                match values.insert(name.clone(), value.clone()) {
                    Some(before) if before != value => None,
                    _ => fit(parts, &text[end..], values),
                }
            })
        }
    }
}

/// Returns the text of a pattern. `value` returns the value of a name, in upper case if its second argument
/// is true.
fn fill(parts: &[PatternPart], value: impl Fn(&str, bool) -> String) -> String {
    let text = |part: &PatternPart| match part {
        PatternPart::Text(text) => text.clone(),
        PatternPart::Value { name, capital, .. } => value(name, *capital),
    };
    parts.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(id: &str, path: &str) -> Result<Address, String> {
        Address::try_from(Texts { id: id.to_owned(), path: path.to_owned(), title: None })
    }

    fn id_of(address: &Address, path: &str) -> Option<String> {
        address.id(&Location::of(&format!("https://reef.example{path}")).unwrap(), None)
    }

    #[test]
    fn ids_and_paths_hold_the_same_values() {
        let it = address("{contest:number}{index:label}", "/contest/{contest}/problem/{INDEX}");
        let it = it.unwrap();
        assert_eq!(id_of(&it, "/contest/1451/problem/F").as_deref(), Some("1451f"));
        assert_eq!(id_of(&it, "/contest/1451/problem/F2/").as_deref(), Some("1451f2"));
        assert_eq!(it.path("1451f2").as_deref(), Some("/contest/1451/problem/F2"));
        for path in ["/contest/1451/problem/", "/contest/x/problem/F", "/contest/1/problem/F/x"] {
            assert_eq!(id_of(&it, path), None, "{path}");
        }
        for id in ["1451", "f1451", "1451-f", "", "1451f_"] {
            assert_eq!(it.path(id), None, "{id}");
        }
    }

    #[test]
    fn a_slash_at_the_end_makes_no_difference() {
        for pattern in ["/problems/{CODE}/", "/problems/{CODE}"] {
            let it = address("{code:code}", pattern).unwrap();
            assert_eq!(id_of(&it, "/problems/COT3").as_deref(), Some("cot3"));
            assert_eq!(id_of(&it, "/problems/COT3/").as_deref(), Some("cot3"));
            assert_eq!(it.path("cot3"), Some(pattern.replace("{CODE}", "COT3")));
        }
    }

    #[test]
    fn a_value_that_stands_twice_is_the_same_both_times() {
        let it = address("{contest:code}-{task:code}", "/{contest}/{contest}_{task}").unwrap();
        assert_eq!(id_of(&it, "/arc168/arc168_b").as_deref(), Some("arc168-b"));
        assert_eq!(id_of(&it, "/abc042/arc058_a"), None);
        assert_eq!(it.path("arc168-b").as_deref(), Some("/arc168/arc168_b"));
    }

    #[test]
    fn hyphens_of_an_id_are_underscores_of_a_path() {
        let it = address("{name:words}", "/problem/{name}").unwrap();
        assert_eq!(id_of(&it, "/problem/many_Aplusb").as_deref(), Some("many-aplusb"));
        assert_eq!(it.path("many-aplusb").as_deref(), Some("/problem/many_aplusb"));
    }

    #[test]
    fn a_path_that_says_more_than_the_id_is_only_read() {
        let it = address("{task:code}", "/{contest:words}/{task}").unwrap();
        assert_eq!(id_of(&it, "/some-contest/a").as_deref(), Some("a"));
        assert_eq!(it.path("a"), None);
    }

    #[test]
    fn a_query_may_have_its_keys_in_any_order_and_others() {
        let it =
            address("{contest:number}-{task:number}", "/show?cid={contest}&pid={task}").unwrap();
        assert_eq!(id_of(&it, "/show?pid=2&lang=en&cid=1").as_deref(), Some("1-2"));
        assert_eq!(id_of(&it, "/show?pid=2"), None);
        assert_eq!(id_of(&it, "/show?pid=2&cid=x"), None);
        assert_eq!(it.path("1-2").as_deref(), Some("/show?cid=1&pid=2"));
    }

    #[test]
    fn a_fragment_counts_where_the_pattern_has_one() {
        let it =
            address("{contest:number}{task:label}", "/contest/{contest}#problem/{TASK}").unwrap();
        assert_eq!(id_of(&it, "/contest/7#problem/A").as_deref(), Some("7a"));
        assert_eq!(id_of(&it, "/contest/7"), None);
        assert_eq!(it.path("7a").as_deref(), Some("/contest/7#problem/A"));
    }

    #[test]
    fn a_title_tells_what_the_address_does_not() {
        let title = Some("{index}".to_owned());
        let [id, path] = ["{contest:number}{index:label}", "/contest/{contest}/problems"];
        let texts = Texts { id: id.to_owned(), path: path.to_owned(), title };
        let it = Address::try_from(texts).unwrap();
        let location = Location::of("https://reef.example/contest/1/problems").unwrap();
        assert_eq!(it.id(&location, Some("B2. Kelp")).as_deref(), Some("1b2"));
        assert_eq!(it.id(&location, Some("Kelp")).as_deref(), Some("1kelp"));
        assert_eq!(it.id(&location, Some("取")), None);
        assert_eq!((it.id(&location, None), it.path("1b2")), (None, None));
    }

    #[test]
    fn an_invalid_pattern_is_refused() {
        for (id, path, why) in [
            ("{a:number", "/", "is not closed"),
            ("{a}", "/{a}", "says no kind"),
            ("{a:digits}", "/{a}", "no kind `digits`"),
            ("{a:number}", "/x?{a}", "has no `=`"),
            ("{a:number}", "/x", "does not say what `a`"),
        ] {
            let message = address(id, path).unwrap_err();
            assert!(message.contains(why), "{message}");
        }
    }

    #[test]
    fn a_hostile_address_takes_no_time() {
        let it = address("{a:words}-{b:words}-{c:words}", "/{a}_{b}_{c}").unwrap();
        assert_eq!(id_of(&it, &format!("/{}!", "_".repeat(1_000_000))), None);
        assert_eq!(id_of(&it, &format!("/{}!", "a_".repeat(70))), None);
    }
}
