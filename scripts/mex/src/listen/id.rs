//! The id of a problem that was received.

use super::task::Task;
use crate::new::LONGEST_ID;

/// The part of an id that a host may take.
const LONGEST_HOST: usize = 30;

/// What a number at the end of an id takes, which tells problems of one name apart.
const LONGEST_NUMBER: usize = 3;

/// Returns an id for a problem of an unknown judge: of its host and its name, or of its address where
/// the name has no letter of the alphabet.
pub(super) fn own_id(task: &Task) -> String {
    let host = task.url.host.strip_prefix("www.").unwrap_or(&task.url.host);
    let first = |slugs: &[String], none: &str| {
        slugs.iter().find(|it| !it.is_empty()).map_or(none, String::as_str).to_owned()
    };
    let host = shorten(&first(&[slug(host)], "judge"), LONGEST_HOST);
    let name = first(&[slug(&task.name), slug(&task.url.path)], "problem");
    let room = LONGEST_ID - host.len() - 1 - LONGEST_NUMBER;
    format!("{host}-{}", shorten(&name, room))
}

/// Returns what is left of a text in the name of a folder: small letters, digits, and hyphens between
/// words.
fn slug(text: &str) -> String {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Cuts a slug in the middle, between words: `(easy version)` and `(hard version)` are at the end.
fn shorten(slug: &str, longest: usize) -> String {
    if slug.len() <= longest {
        return slug.to_owned();
    }
    // The words that fit into the second half, and as many of the first ones as fit beside them.
    let half = slug.len() - longest / 2;
    let end = slug[half..].find('-').map_or("", |hyphen| &slug[half + hyphen..]);
    let room = longest - end.len();
    let start = slug[..=room].rfind('-').filter(|&hyphen| hyphen > 0).unwrap_or(room);
    format!("{}{end}", slug[..start].trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::super::task::tests::{read, right};
    use super::*;
    use crate::new::is_id;
    use proptest::prelude::*;
    use serde_json::json;

    fn id(name: &str, url: &str) -> String {
        let mut value = right();
        value["name"] = json!(name);
        value["url"] = json!(url);
        own_id(&read(&value))
    }

    #[test]
    fn an_own_id_is_of_host_and_name() {
        assert_eq!(id("B. Two Heaps", "https://www.judge.example/x"), "judge-example-b-two-heaps");
        assert_eq!(id("取石子", "https://judge.example/p/17"), "judge-example-p-17");
        assert_eq!(id("取石子", "https://judge.example/"), "judge-example-problem");
        assert_eq!(id("../../etc/passwd", "https://a/"), "a-etc-passwd");
        assert_eq!(id("CON", "https://___/"), "judge-con");
    }

    #[test]
    fn a_long_name_is_cut_in_the_middle() {
        let name = "A. The Crabs that Walked Sideways along All of the Reef until the Tide Came In";
        let [easy, hard] = ["Easy", "Hard"]
            .map(|kind| id(&format!("{name} ({kind} Version)"), "https://judge.example/a"));
        assert_eq!(easy, "judge-example-a-the-crabs-that-walked-came-in-easy-version");
        assert_eq!(hard, "judge-example-a-the-crabs-that-walked-came-in-hard-version");
        let host = format!("https://{}.example/", "kelp-".repeat(10));
        assert_eq!(id(name, &host), "kelp-kelp-kelp-kelp-example-a-the-crabs-that-tide-came-in");
        assert_eq!(shorten(&"a".repeat(100), 30), "a".repeat(30));
    }

    proptest! {
        #[test]
        fn what_is_cut_is_an_id(slug in "[a-z]{1,40}(-[a-z0-9]{1,30}){0,9}", longest in 10_usize..70) {
            let short = shorten(&slug, longest);
            prop_assert!(short.len() <= longest, "{} {}", short, longest);
            prop_assert!(is_id(&format!("a-{short}")) || short.len() > 62, "{}", short);
        }
    }
}
