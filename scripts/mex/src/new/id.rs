//! Works out id, address and judge of a new problem from one another.

use super::NewProblem;
use base::error::{Error, Result};
use base::invocation;
use base::judge::{Judges, PORTABLE};

/// Maximum length of an id, which becomes the name of files.
pub(crate) const LONGEST_ID: usize = 64;

/// Names that cargo or Windows reserves.
const RESERVED: [&str; 8] =
    ["build", "deps", "examples", "incremental", "con", "prn", "aux", "nul"];

/// Returns the id that a problem with this address would have, and the id of its judge.
pub(crate) fn id_of_url(judges: &Judges, url: &str) -> Option<(String, String)> {
    let page = judges.page(url, None)?;
    let id = page.problem?.id;
    let judge = page.judge.map_or(PORTABLE, |judge| &judge.id);
    is_id(&id).then(|| (id, judge.to_owned()))
}

/// Fills in a missing id, address or judge from the others; given ones are unchanged.
///
/// # Errors
///
/// There is neither an id nor an address that tells one, the address is none, or the judge is unknown.
pub(crate) fn guess(
    judges: &Judges,
    id: Option<&str>,
    url: Option<&str>,
    judge: Option<&str>,
) -> Result<NewProblem> {
    if let Some(url) = url.filter(|it| !it.starts_with("https://") && !it.starts_with("http://")) {
        return Err(Error::usage(format!("`{url}` is no address: it should begin with https://")));
    }
    let from_url = url.and_then(|it| id_of_url(judges, it));
    let id = match (id, from_url) {
        (Some(id), _) => id.to_owned(),
        (None, Some((id, _))) => id,
        (None, None) => {
            let url = url.unwrap_or_default();
            let site = judges.page(url, None).map(|page| format!(" is of {} and", page.site));
            return Err(Error::usage(format!(
                "`{url}`{} tells no id: name one, `{}`",
                site.unwrap_or_default(),
                invocation::command(&format!("new ID --url {url}"))
            )));
        }
    };
    let of_url = url.and_then(|it| judges.of_url(it));
    let judge = match (judge, of_url.or_else(|| judges.of_id(&id))) {
        (Some(name), _) => judges.get(name)?,
        (None, Some(known)) => known,
        (None, None) => judges.get(PORTABLE)?,
    };
    let url = url.map(str::to_owned).or_else(|| judge.url_of(&id)).unwrap_or_default();
    Ok(NewProblem { id, url, judge: judge.id.clone(), ..NewProblem::default() })
}

/// Returns true if a problem can have this id.
pub(crate) fn is_id(id: &str) -> bool {
    is_well_formed(id) && !RESERVED.contains(&id)
}

fn is_well_formed(id: &str) -> bool {
    let is_word = |word: &str| {
        let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !word.is_empty() && word.bytes().all(is_allowed)
    };
    id.split('-').all(is_word) && id.len() <= LONGEST_ID
}

/// Checks an id; the error tells the rule and suggests a valid id.
pub(super) fn check_id(id: &str) -> Result<()> {
    if is_id(id) {
        return Ok(());
    }
    if is_well_formed(id) {
        return Err(Error::usage(format!("`{id}` is no id: that name is reserved")));
    }
    let words = id.to_lowercase();
    let words = words.split(|char: char| !char.is_ascii_lowercase() && !char.is_ascii_digit());
    let suggestion = words.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-");
    let hint = if suggestion.is_empty() || suggestion.len() > LONGEST_ID {
        String::new()
    } else {
        format!("; did you mean `{suggestion}`?")
    };
    Err(Error::usage(format!(
        "`{id}` is no id{hint}\nan id is up to {LONGEST_ID} small letters and digits, with single \
         hyphens between them, such as `cf-4a`"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_text::{any_text, text};
    use arbtest::arbtest;

    fn judges() -> Judges {
        Judges::builtin().unwrap()
    }

    #[test]
    fn an_id_tells_judge_and_address() {
        let new = guess(&judges(), Some("cf-1451f"), None, None).unwrap();
        assert_eq!(new.judge, "codeforces");
        assert_eq!(new.url, "https://codeforces.com/problemset/problem/1451/F");
    }

    #[test]
    fn an_address_tells_id_and_judge_and_stays_as_it_is() {
        let url = "https://codeforces.com/contest/1451/problem/F?locale=en";
        let new = guess(&judges(), None, Some(url), None).unwrap();
        assert_eq!((new.id.as_str(), new.judge.as_str()), ("cf-1451f", "codeforces"));
        assert_eq!(new.url, url);
        let new = guess(&judges(), Some("mine"), Some(url), Some("spoj")).unwrap();
        assert_eq!((new.id.as_str(), new.judge.as_str()), ("mine", "spoj"));
    }

    #[test]
    fn an_unknown_judge_is_portable() {
        let new = guess(&judges(), Some("mine"), None, None).unwrap();
        assert_eq!((new.judge.as_str(), new.url.as_str()), (PORTABLE, ""));
        let new = guess(&judges(), Some("mine"), Some("https://judge.example/1"), None).unwrap();
        assert_eq!((new.judge.as_str(), new.url.as_str()), (PORTABLE, "https://judge.example/1"));
    }

    #[test]
    fn an_address_without_an_id_is_a_usage_error() {
        let why = |url: &str| guess(&judges(), None, Some(url), None).unwrap_err().to_string();
        assert!(why("https://judge.example/1").contains("tells no id: name one"));
        assert!(why("https://codeforces.com/contest/1451").contains("tells no id: name one"));
        assert!(why("codeforces.com/contest/1451/problem/F").contains("is no address"));
    }

    #[test]
    fn ids_are_names_of_binaries() {
        for id in ["cf-4a", "a", "7", "a-1-b"] {
            assert!(check_id(id).is_ok(), "{id}");
        }
        let long = "a".repeat(LONGEST_ID + 1);
        for id in ["", "-", "a--b", "-a", "a-", "A", "a_b", "a b", "../a", "a/b", "a.b", "ä", &long]
        {
            assert_eq!(check_id(id).unwrap_err().exit() as u8, 2, "{id}");
        }
        assert!(check_id("../Two Heaps").unwrap_err().to_string().contains("mean `two-heaps`?"));
        assert!(check_id("deps").unwrap_err().to_string().contains("reserved"));
    }

    #[test]
    fn an_id_with_an_address_is_the_id_of_that_address() {
        let judges = judges();
        arbtest(|source| {
            let rest = text(source, "abcdefghijklmnopqrstuvwxyz0123456789-", 1..=12)?;
            for judge in judges.iter() {
                let Some(prefix) = &judge.prefix else { continue };
                let id = format!("{prefix}-{rest}");
                if let Some(url) = judge.url_of(&id).filter(|_| is_id(&id)) {
                    assert_eq!(id_of_url(&judges, &url), Some((id, judge.id.clone())));
                }
            }
            Ok(())
        })
        .size_max(512);
    }

    #[test]
    fn no_address_makes_an_id_with_other_characters() {
        let judges = judges();
        arbtest(|source| {
            let path = text(source, "abcxyz.", 0..=8)? + "/" + &any_text(source, 0..=40)?;
            for host in judges.iter().flat_map(|it| &it.hosts) {
                let url = format!("https://{host}/problem/{path}");
                if let Some((id, _)) = id_of_url(&judges, &url) {
                    assert!(id.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-'), "{url}");
                    assert_eq!(id, id.to_lowercase());
                }
            }
            Ok(())
        })
        .size_max(512);
    }

    #[test]
    fn the_suggestion_for_a_wrong_id_is_valid() {
        arbtest(|source| {
            let id = any_text(source, 0..=70)?;
            if let Err(error) = check_id(&id)
                && let Some((_, rest)) = error.to_string().split_once("; did you mean `")
            {
                let near = rest.split('`').next().unwrap_or_default();
                assert!(check_id(near).is_ok() || RESERVED.contains(&near), "{id:?}: {near}");
            }
            Ok(())
        })
        .size_max(512);
    }
}
