//! Tasks of many judges, with made-up titles and real forms of addresses.

use super::*;
use crate::any_text::text;
use crate::listen::task::tests::{read, right};
use crate::new::is_id;
use arbtest::arbtest;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// A task a line: title, address, expected id.
const TASKS: &str = include_str!("tasks.tsv");

fn task(name: &str, url: &str) -> Task {
    let mut value = right();
    value["name"] = json!(name);
    value["url"] = json!(url);
    read(&value)
}

fn id(name: &str, url: &str) -> String {
    own_id(&task(name, url))
}

#[test]
fn tasks_of_many_judges_have_the_ids_of_their_judges() {
    let judges = Judges::builtin().unwrap();
    let mut sites = BTreeSet::new();
    for line in TASKS.lines() {
        let [name, url, id] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let identity = identify(&judges, &task(name, url));
        assert_eq!(identity.id, id, "{url}");
        assert!(is_id(id) && !identity.note.unwrap_or_default().contains("gives no id"), "{url}");
        let page = judges.page(url, Some(name)).unwrap();
        sites.insert(page.site);
        assert_eq!(identity.unique, page.judge.is_some(), "{url}");
    }
    assert!(sites.len() >= 70, "{}", sites.len());
}

#[test]
fn one_problem_is_known_by_each_of_its_addresses() {
    let judges = Judges::builtin().unwrap();
    let key = |title: &str, url: &str| identify(&judges, &task(title, url)).key.unwrap();
    let mut keys: BTreeMap<String, &str> = BTreeMap::new();
    for line in TASKS.lines() {
        let [name, url, id] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!(*keys.entry(key(name, url)).or_insert(id), id, "{url}");
    }
    // Ids are ASCII, so these differ in their keys only.
    let [first, second] = ["%E6%97%85", "%E8%A1%8C"].map(|task| {
        key("旅", &format!("http://noi-test.zzstep.com/contest/CH%20Round%20%2380/{task}"))
    });
    assert_ne!(first, second);
}

#[test]
fn unknown_judges_and_addresses_are_noted() {
    let judges = Judges::builtin().unwrap();
    let of = |title: &str, url: &str| identify(&judges, &task(title, url));
    let unknown = of("Kelp", "https://reef.example/1");
    let note = "`reef.example` is the host of no judge that is known here: its judge is `portable`";
    assert_eq!((unknown.id.as_str(), unknown.note.as_deref()), ("reef-example-kelp", Some(note)));
    let blog = of("Kelp", "https://codeforces.com/blog/entry/1");
    let note =
        "its address at Codeforces is of a form that gives no id: it is named after its title";
    assert_eq!((blog.judge.as_str(), blog.note.as_deref()), ("codeforces", Some(note)));
    assert_eq!((blog.id.as_str(), blog.unique), ("codeforces-com-kelp", false));
    let uoj = of("A. 海", "https://uoj.ac/contest/50/problem/495");
    let note = "the compiler of Universal Online Judge is not known here: its judge is `portable`";
    assert_eq!((uoj.judge.as_str(), uoj.note.as_deref()), (PORTABLE, Some(note)));
    let several = of("B. Kelp", "https://codeforces.com/contest/1/problems?locale=en");
    assert_eq!(several.url, "https://codeforces.com/problemset/problem/1/B");
    assert_eq!(several.note, None);
}

#[test]
fn a_letter_alone_is_no_name() {
    assert_eq!(
        id("A", "https://judge.example/contest/50/problem/495"),
        "judge-example-contest-50-problem-495"
    );
    assert_eq!(id("A. 新年", "https://judge.example/p/495"), "judge-example-p-495");
    assert_eq!(id("1000. 新年", "https://judge.example/p.php?id=7"), "judge-example-p-php-id-7");
    assert_eq!(id("A", "https://judge.example/"), "judge-example-a");
    assert_eq!(id("取", "https://judge.example/CH%20Round%20%2380"), "judge-example-ch-round-80");
}

#[test]
fn an_id_of_a_known_judge_is_never_too_long() {
    let judges = Judges::builtin().unwrap();
    let long = identify(
        &judges,
        &task("Tides", &format!("https://judge.yosupo.jp/problem/{}", "tide_".repeat(20))),
    );
    assert!(is_id(&long.id) && !long.unique && long.judge == "library-checker", "{long:?}");
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

#[test]
fn a_shortened_slug_is_a_valid_id() {
    arbtest(|source| {
        let mut slug = text(source, "abcxyz", 1..=40)?;
        for _ in 0..source.int_in_range(0..=9)? {
            slug += &format!("-{}", text(source, "abcxyz0189", 1..=30)?);
        }
        let longest = source.int_in_range(10..=69)?;
        let short = shorten(&slug, longest);
        assert!(short.len() <= longest, "{slug}: {short} {longest}");
        assert!(is_id(&format!("a-{short}")) || short.len() > 62, "{slug}: {short}");
        Ok(())
    })
    .size_max(512);
}
