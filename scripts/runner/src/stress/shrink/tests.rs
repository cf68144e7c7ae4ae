use super::*;
use arbtest::arbitrary;
use arbtest::arbtest;
use std::collections::BTreeSet;

/// Shrinks a text. `fails` returns true if the solution fails on a text.
fn shrunk(text: &str, fails: impl Fn(&str) -> bool) -> String {
    assert!(fails(text), "{text:?}");
    shrink(text, |it| if fails(it) { AttemptResult::Fails } else { AttemptResult::Passes })
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split_whitespace().map(|it| it.parse().ok()).collect()
}

/// Returns the list after its count; `None` if the count is wrong.
fn list(numbers: &[i64]) -> Option<&[i64]> {
    let (&count, list) = numbers.split_first()?;
    let right = count >= 1 && list.len() as i64 == count && list.iter().all(|it| *it >= 1);
    right.then_some(list)
}

/// Returns the lists of an input: a number of cases, each a count and a list, in one line or in two.
/// Returns `None` if a count is wrong.
fn lists(text: &str, lines_of_a_case: usize) -> Option<Vec<Vec<i64>>> {
    let (cases, rest) = text.split_once('\n')?;
    let lines: Vec<&str> = rest.lines().collect();
    let cut = lines.chunks(lines_of_a_case).map(|case| {
        let one_count = case.len() == 1 || case[0].split_whitespace().count() == 1;
        let whole = case.len() == lines_of_a_case && one_count;
        let numbers = numbers(&case.join(" ")).filter(|_| whole)?;
        list(&numbers).map(<[i64]>::to_vec)
    });
    let lists: Vec<Vec<i64>> = cut.collect::<Option<_>>()?;
    (cases.parse() == Ok(lists.len()) && !lists.is_empty()).then_some(lists)
}

#[test]
fn a_list_and_its_count_are_shrunk() {
    let text = "6\n5 9 2 30 4 7\n";
    let list = |text: &str| numbers(text).and_then(|it| list(&it).map(<[i64]>::to_vec));
    let found = shrunk(text, |it| list(it).is_some_and(|it| it.iter().any(|it| *it >= 20)));
    assert_eq!(found, "1\n20\n");
    // Two of them, the larger one first.
    let falls = |it: Vec<i64>| it.windows(2).any(|it| it[0] > it[1]);
    assert_eq!(shrunk(text, |it| list(it).is_some_and(falls)), "2\n2 1\n");
}

#[test]
fn one_of_many_cases_remains() {
    let text = "4\n1\n7\n3\n1 2 3\n2\n8 8\n1\n1\n";
    let found = shrunk(text, |it| {
        lists(it, 2)
            .is_some_and(|it| it.iter().any(|it| it.iter().sum::<i64>() >= 6 && it.len() > 1))
    });
    assert_eq!(found, "1\n2\n3 3\n");
}

#[test]
fn a_count_may_stand_in_the_line_itself() {
    let text = "2\n3 10 20 30\n2 5 6\n";
    let found =
        shrunk(text, |it| lists(it, 1).is_some_and(|it| it.iter().any(|it| it.contains(&30))));
    assert_eq!(found, "1\n1 30\n");
}

#[test]
fn columns_are_removed_together() {
    let text = "4\n1 2 3 4\n4 3 2 1\n";
    let pairs = |text: &str| {
        let lines = parsed(text);
        let [count, a, b] = &lines[..] else { return None };
        let all = [count, a, b].map(|it| numbers(&it.join(" ")).unwrap_or_default());
        let equal = all[0].len() == 1 && all[0][0] as usize == all[1].len();
        (equal && all[1].len() == all[2].len()).then(|| all.clone())
    };
    let found = shrunk(text, |it| {
        pairs(it).is_some_and(|[_, a, b]| a.iter().zip(&b).any(|(a, b)| *a == 3 && *b == 2))
    });
    assert_eq!(found, "1\n3\n2\n");
}

#[test]
fn a_tree_loses_leaves_and_keeps_its_labels() {
    let text = "7\n1 2\n1 3\n3 4\n4 5\n5 6\n1 7\n";
    let degrees = |text: &str| {
        let numbers = numbers(text)?;
        let (&n, edges) = numbers.split_first()?;
        let all = (1..=n).contains(edges.iter().max()?) && *edges.iter().min()? >= 1;
        if !all || edges.len() as i64 != 2 * (n - 1) {
            return None;
        }
        // Connected, since it comes from a tree: every vertex but one hangs on one before.
        let mut seen = BTreeSet::from([1]);
        for _ in 0..n {
            for edge in edges.chunks(2) {
                if edge.iter().any(|it| seen.contains(it)) {
                    seen.extend(edge.iter().copied());
                }
            }
        }
        let degree = |v: i64| edges.iter().filter(|it| **it == v).count();
        (seen.len() as i64 == n).then(|| (1..=n).map(degree).collect::<Vec<_>>())
    };
    let found = shrunk(text, |it| degrees(it).is_some_and(|it| it.contains(&3)));
    assert_eq!(parsed(&found).len(), 4, "{found}");
    assert!(found.starts_with("4\n"), "{found}");
}

#[test]
fn words_and_grids_lose_characters() {
    let text = "3 5\n.....\n.#...\n.....\n";
    let grid = |text: &str| {
        let lines = parsed(text);
        let header = numbers(&lines.first()?.join(" "))?;
        let rows = &lines[1..];
        let right = header.len() == 2
            && header[0] as usize == rows.len()
            && rows.iter().all(|it| it.len() == 1 && it[0].len() == header[1] as usize);
        right.then(|| text.contains('#'))
    };
    assert_eq!(shrunk(text, |it| grid(it) == Some(true)), "1 1\n#\n");
    let counted = |text: &str| {
        let (count, word) = text.trim_end().split_once('\n')?;
        (count.parse() == Ok(word.len())).then(|| word.to_owned())
    };
    let found = shrunk("9\nabcabcaab\n", |it| counted(it).is_some_and(|it| it.contains("aa")));
    assert_eq!(found, "2\naa\n");
}

#[test]
fn no_zero_is_introduced() {
    assert_eq!(shrunk("2\n5 7\n", |_| true), "\n");
    assert_eq!(shrunk("5 7\n", |it| parsed(it).concat().len() == 2), "1 1\n");
    assert_eq!(shrunk("5 0\n", |it| parsed(it).concat().len() == 2), "0 0\n");
    // A sign is a letter, too.
    assert_eq!(shrunk("-5 7\n", |it| parsed(it).concat().len() == 2), "1 1\n");
}

#[test]
fn without_time_the_input_stays() {
    let mut checks = 0;
    let found = shrink("4\n1 2 3 4\n", |_| {
        checks += 1;
        AttemptResult::Stop
    });
    assert_eq!((found.as_str(), checks), ("4\n1 2 3 4\n", 1));
}

#[test]
fn the_result_fails_and_is_never_larger() {
    arbtest(|source| {
        let mut text = String::new();
        for _ in 0..source.int_in_range(0..=6)? {
            for _ in 0..source.int_in_range(0..=12)? {
                text.push(char::from(*source.choose(b"abc0123456789 -")?));
            }
            text.push('\n');
        }
        let (salt, share): (u64, u64) = (source.arbitrary()?, source.int_in_range(1..=7)?);
        // Any set of texts may be the one that a solution fails on.
        let fails = |it: &str| {
            let hash = it.bytes().fold(salt, |hash, it| {
                (hash ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3).rotate_left(17)
            });
            it == text || hash % 8 < share
        };
        let mut checks = 0;
        let found = shrink(&text, |it| {
            checks += 1;
            match fails(it) {
                _ if checks > 20_000 => panic!("does it ever end? {text:?}"),
                true => AttemptResult::Fails,
                false => AttemptResult::Passes,
            }
        });
        assert!(fails(&found), "{text:?}: {found:?}");
        assert!(found.len() <= text.len(), "{text:?}: {found:?}");
        let (before, after) = (parsed(&text), parsed(&found));
        assert!(size(&after) <= size(&before), "{text:?}: {found:?}");
        let is_smaller = size(&after) < size(&before);
        assert!(found == text || after == before || is_smaller, "{text:?}: {found:?}");
        Ok(())
    })
    .size_max(512);
}

#[test]
fn counts_stay_consistent() {
    arbtest(|source| {
        let cases = source.int_in_range(1..=5)?;
        let mut text = format!("{cases}\n");
        for _ in 0..cases {
            let count = source.int_in_range(1..=7)?;
            let words = (0..count).map(|_| Ok(source.int_in_range(1..=999)?.to_string()));
            let words: Vec<String> = words.collect::<arbitrary::Result<_>>()?;
            text += &format!("{count}\n{}\n", words.join(" "));
        }
        let bound = source.int_in_range(1..=999)?;
        let fails =
            |it: &str| lists(it, 2).is_some_and(|it| it.concat().iter().any(|it| *it >= bound));
        if fails(&text) {
            assert_eq!(shrunk(&text, fails), format!("1\n1\n{bound}\n"), "{text:?}");
        }
        Ok(())
    })
    .size_max(512);
}
