//! Tests of what is known about judges.

use super::*;
use semver::Version;
use std::time::Duration;
use toml::value::Datetime;

const SMALL: &str = r#"
    schema = 1
    as_of = 2026-11-21
    [[judge]]
    id = "old"
    name = "Old"
    rustc_floor = "1.70.0"
    editions = ["2018", "2021"]
    crate_set = "few"
    source_limit_bytes = 1000
    stack = "8MiB"
    [[judge]]
    id = "new"
    inherits = "old"
    name = "New"
    stack = "1GiB"
    sure = "high"
    [[crate_set]]
    name = "few"
    crates = [{ name = "kelp", version = "1.2.3", features = ["salt"] }]
"#;

#[test]
fn every_judge_of_the_tool_can_be_read() {
    let judges = Judges::builtin().unwrap();
    let mut ids: Vec<&str> = judges.iter().map(|judge| judge.id.as_str()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), judges.iter().count(), "two judges share an id");
    for judge in judges.iter() {
        assert!(judge.source_limit_bytes > 0, "{}", judge.id);
        for cfg in &judge.cfg {
            assert!(judge.flags.contains(cfg), "{}: no flag sets {cfg}", judge.id);
        }
        assert_eq!(judge.possible_cfgs, ["ONLINE_JUDGE", "atcoder"], "{}", judge.id);
    }
    assert_eq!(judges.get(PORTABLE).unwrap().editions, [2021, 2024]);
}

#[test]
fn the_crate_sets_have_the_numbers_of_crates_that_atcoder_lists() {
    let judges = Judges::builtin().unwrap();
    for (id, crates) in [("atcoder", 68), ("atcoder-2023", 62)] {
        assert_eq!(judges.get(id).unwrap().crates.len(), crates, "{id}");
    }
}

#[test]
fn a_judge_inherits_what_it_does_not_say() {
    let judges = Judges::parse(SMALL).unwrap();
    let (old, new) = (judges.get("old").unwrap(), judges.get("new").unwrap());
    assert_eq!((new.name.as_str(), &new.editions), ("New", &old.editions));
    assert_eq!(old.stack, Some(Stack::Bytes(8 << 20)));
    assert_eq!(new.stack, Some(Stack::Bytes(1 << 30)));
    assert_eq!((old.sure, new.sure), (Sure::Low, Sure::High));
}

#[test]
fn a_crate_takes_what_is_written_for_its_version_or_an_older_compatible_one() {
    use VersionMatch::{Compatible, Incompatible, Unknown};
    for (own, version, expected) in [
        ("=1.2.3", "1.2.3", Compatible),
        ("=1.2.3", "1.1.7", Compatible),
        ("=1.2.3", "1.2.4", Incompatible),
        ("=1.2.3", "1.3.0", Incompatible),
        ("=1.2.3", "0.9.0", Incompatible),
        ("=1.2.3", "2.0.0", Incompatible),
        ("=0.14.0", "0.13.0", Incompatible),
        ("0.8.4", "0.8.3", Compatible),
        ("0.8.4", "0.8.5", Incompatible),
        ("0.8", "0.8.5", Unknown),
        ("0.8", "0.9.0", Incompatible),
        ("*", "7.0.0", Unknown),
    ] {
        let version = version.parse().unwrap();
        let own = JudgeCrate {
            name: "kelp".to_owned(),
            version: own.parse().unwrap(),
            features: Vec::new(),
        };
        assert_eq!(own.version_match(&version), expected, "{own:?} {version}");
    }
    let judges = Judges::parse(SMALL).unwrap();
    let judge = judges.get("new").unwrap();
    assert!(judge.crate_like("kelp", &Version::new(1, 2, 3)).is_some());
    assert!(judge.crate_like("kelp", &Version::new(1, 2, 4)).is_none());
    assert!(judge.crate_like("reef", &Version::new(1, 2, 3)).is_none());
}

#[test]
fn only_features_that_the_judge_has_too_are_shared() {
    let judges = Judges::parse(SMALL).unwrap();
    let kelp = judges.get("new").unwrap().krate("kelp").unwrap();
    let table = [("default", vec!["std"]), ("salt", vec!["sea"]), ("rock", vec!["std"])];
    let table = table
        .map(|(name, on)| (name.to_owned(), on.into_iter().map(str::to_owned).collect()))
        .into();
    let features = ["default", "rock", "sea", "std"].map(str::to_owned);
    assert_eq!(kelp.shared_features(&features, &table), ["default", "sea", "std"]);
}

#[test]
fn flags_tell_whether_debug_assertions_hold() {
    let with = |build: Build, flags: &str| {
        let judges = Judges::parse(SMALL).unwrap();
        let flags = flags.split_whitespace().map(str::to_owned).collect();
        Judge { build, flags, ..judges.get("old").unwrap().clone() }.debug_assertions()
    };
    for (flags, expected) in [
        ("", None),
        ("-W warnings --cfg ONLINE_JUDGE", None),
        ("-C opt-level=0", None),
        ("-O", Some(false)),
        ("-C opt-level=2", Some(false)),
        ("-Copt-level=s -C target-cpu=native", Some(false)),
        ("-O -C debug-assertions", Some(true)),
        ("-O -C debug-assertions=on", Some(true)),
        ("-C debug-assertions=no", Some(false)),
    ] {
        assert_eq!(with(Build::Rustc, flags), expected, "{flags}");
    }
    assert_eq!(with(Build::Cargo, ""), Some(false));
}

#[test]
fn a_mistyped_judge_is_suggested() {
    let error = Judges::builtin().unwrap().get("codeforce").unwrap_err();
    assert_eq!(error.to_string(), "there is no judge `codeforce`; did you mean `codeforces`?");
}

#[test]
fn ids_and_addresses_of_every_judge_go_together() {
    let judges = Judges::builtin().unwrap();
    for (id, url) in [
        ("cf-1451f", "https://codeforces.com/problemset/problem/1451/F"),
        ("cf-1142e2", "https://codeforces.com/problemset/problem/1142/E2"),
        ("cf-gym-100001a", "https://codeforces.com/gym/100001/problem/A"),
        ("atcoder-arc168-b", "https://atcoder.jp/contests/arc168/tasks/arc168_b"),
        ("atcoder-abc001-1", "https://atcoder.jp/contests/abc001/tasks/abc001_1"),
        ("luogu-p2197", "https://www.luogu.com.cn/problem/P2197"),
        ("luogu-cf1451f", "https://www.luogu.com.cn/problem/CF1451F"),
        ("spoj-cot3", "https://www.spoj.com/problems/COT3/"),
        ("codechef-gerald08", "https://www.codechef.com/problems/GERALD08"),
        ("hdu-1525", "https://acm.hdu.edu.cn/showproblem.php?pid=1525"),
        ("poj-1704", "https://poj.org/problem?id=1704"),
        ("vnoj-parigame", "https://oj.vnoi.info/problem/parigame"),
        ("vnoj-bedao-g20-a", "https://oj.vnoi.info/problem/bedao_g20_a"),
        ("library-checker-many-aplusb", "https://judge.yosupo.jp/problem/many_aplusb"),
        ("cses-1729", "https://cses.fi/problemset/task/1729"),
        ("cses-241-a", "https://cses.fi/241/task/A"),
        ("cf-sgu-123", "https://codeforces.com/problemsets/acmsguru/problem/99999/123"),
        ("dmoj-ccc01s1", "https://dmoj.ca/problem/ccc01s1"),
        ("kattis-twostones", "https://open.kattis.com/problems/twostones"),
        ("yukicoder-2", "https://yukicoder.me/problems/no/2"),
    ] {
        let judge = judges.of_id(id).unwrap();
        assert_eq!(judge.url_of(id).as_deref(), Some(url));
        assert_eq!(judge.id_of(url).as_deref(), Some(id));
        assert_eq!(judges.of_url(url).map(|it| &it.id), Some(&judge.id));
    }
}

#[test]
fn other_addresses_of_a_problem_lead_to_the_same_id() {
    let judges = Judges::builtin().unwrap();
    for (url, id) in [
        ("https://codeforces.com/contest/1451/problem/F", "cf-1451f"),
        ("http://www.Codeforces.com/contest/1451/problem/F?locale=en", "cf-1451f"),
        ("https://atcoder.jp/contests/abc042/tasks/arc058_a", "atcoder-arc058-a"),
        (
            "https://atcoder.jp/contests/past202107-open/tasks/past202107_a?lang=en",
            "atcoder-past202107-a",
        ),
        ("https://www.luogu.com.cn/problem/P2197?contestId=1#sub", "luogu-p2197"),
        ("https://www.luogu.com.cn/problem/AT_arc168_b", "luogu-at-arc168-b"),
        ("https://www.spoj.com/problems/COT3", "spoj-cot3"),
        ("https://cses.fi/problemset/task/1729/", "cses-1729"),
        ("https://m3.codeforces.com/contest/1451/problem/F", "cf-1451f"),
        ("https://codeforces.com/group/MWSDmqGsZm/contest/219856/problem/A", "cf-group-219856a"),
        (
            "https://codeforces.com/edu/course/2/lesson/7/1/practice/contest/289390/problem/B",
            "cf-edu-289390b",
        ),
        ("https://codeforces.com/problemset/gymProblem/101991/E", "cf-gym-101991e"),
        ("https://old.yosupo.jp/problem/aplusb", "library-checker-aplusb"),
        ("https://reef.kattis.com/sessions/abc/problems/twostones", "kattis-twostones"),
    ] {
        let judge = judges.of_url(url).unwrap();
        assert_eq!(judge.id_of(url).as_deref(), Some(id), "{url}");
    }
    for url in ["codeforces.com/contest/1/problem/A", "ftp://cses.fi/problemset/task/1", "", "://"]
    {
        assert!(judges.of_url(url).is_none(), "{url}");
    }
    let codeforces = judges.get("codeforces").unwrap();
    for url in [
        "https://codeforces.com/",
        "https://codeforces.com/contest/1451",
        "https://cses.fi/problemset/task/1",
    ] {
        assert_eq!(codeforces.id_of(url), None, "{url}");
    }
    assert!(judges.of_id("cf1451f").is_none());
}

#[test]
fn every_site_of_the_tool_can_be_read() {
    let sites = site::parse(include_str!("../../sites.toml")).unwrap();
    let judges = Judges::builtin().unwrap();
    file::check_addresses(&judges.judges, &sites).unwrap();
    let twice = [sites.clone(), sites.clone()].concat();
    assert!(file::check_addresses(&judges.judges, &twice).unwrap_err().contains("share `a2oj`"));
    let mut sorted = sites.clone();
    sorted.sort_by(|a, b| a.prefix.cmp(&b.prefix));
    let prefixes = |sites: &[site::Site]| -> Vec<String> {
        sites.iter().map(|site| site.prefix.clone()).collect()
    };
    assert_eq!(prefixes(&sites), prefixes(&sorted));
}

#[test]
fn an_address_tells_whose_it_is_even_without_an_id() {
    let judges = Judges::builtin().unwrap();
    let page = |url, title| {
        let page = judges.page(url, title)?;
        Some((page.site.to_owned(), page.judge.is_some(), page.problem.map(|it| it.id)))
    };
    let problems = "https://codeforces.com/contest/1/problems?locale=en";
    assert_eq!(page(problems, None), Some(("Codeforces".to_owned(), true, None)));
    let with_title = Some(("Codeforces".to_owned(), true, Some("cf-1a".to_owned())));
    assert_eq!(page(problems, Some("A. Kelp")), with_title);
    let uoj = Some(("Universal Online Judge".to_owned(), false, None));
    assert_eq!(page("https://uoj.ac/blog/1", None), uoj);
    assert_eq!(page("https://reef.example/1", None), None);
}

#[test]
fn two_judges_do_not_claim_the_same() {
    let with = |keys: &str| SMALL.replacen("name = \"Old\"", keys, 1);
    let error = Judges::parse(&with("name = \"Old\"\nprefix = \"o\"")).err().unwrap();
    assert_eq!(error, "the judges old and new share `o`");
    let problems = "name = \"Old\"\nproblems = [{ id = \"{a:code}\", path = \"/{a}\" }]";
    let error = Judges::parse(&with(problems)).err().unwrap();
    assert!(error.contains("need a `prefix`"), "{error}");
    let unknown = problems.replace("path =", "paht =");
    assert!(Judges::parse(&with(&unknown)).err().unwrap().contains("paht"));
}

#[test]
fn only_old_facts_are_noted() {
    let judges = Judges::parse(SMALL).unwrap();
    // 365 days after 2026-11-21, less a second.
    let end = UNIX_EPOCH + Duration::from_secs((20_778 + 366) * 86_400);
    assert_eq!(judges.age_note(end - Duration::from_secs(1)), None);
    let note = judges.age_note(end).unwrap();
    assert!(note.contains("of 2026-11-21;"), "{note}");
    for wrong in ["2026-02-29", "1969-12-31", "12:00:00"] {
        assert!(Judges::parse(&SMALL.replace("2026-11-21", wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn days_are_counted_from_1970() {
    // By `date -d DAY +%s`, divided by 86,400.
    for (text, days) in [
        ("1970-01-01", 0),
        ("2000-02-29", 11_016),
        ("2000-12-31", 11_322),
        ("2026-11-21", 20_778),
        ("2100-03-01", 47_541),
    ] {
        let day: Datetime = text.parse().unwrap();
        assert_eq!(days_since_1970(day.date.unwrap()), days, "{text}");
    }
}

#[test]
fn an_unknown_key_is_an_error() {
    let error = Judges::parse(&SMALL.replace("stack", "stakc")).err().unwrap();
    assert!(error.contains("stakc"), "{error}");
}

#[test]
fn an_id_tells_where_its_solutions_are_submitted() {
    let judges = Judges::builtin().unwrap();
    for (id, url) in [
        ("cf-1451f", Some("https://codeforces.com/contest/1451/submit/F")),
        (
            "atcoder-abc255-g",
            Some("https://atcoder.jp/contests/abc255/submit?taskScreenName=abc255_g"),
        ),
        ("luogu-p2148", Some("https://www.luogu.com.cn/problem/P2148#submit")),
        ("spoj-cot3", Some("https://www.spoj.com/submit/COT3/")),
        ("poj-1704", Some("https://poj.org/submit?problem_id=1704")),
        ("cf-gym-100001a", None),
    ] {
        let submit = judges.of_id(id).unwrap().submit_url_of(id);
        assert_eq!(submit.as_deref(), url, "{id}");
    }
}
