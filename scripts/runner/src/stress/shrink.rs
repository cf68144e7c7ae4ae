//! Makes an input smaller that a solution fails on, whatever its format is.
//!
//! It drops lines, words and letters, and lowers numbers. A number before what is dropped may be its
//! count, so it is lowered too, as one of several attempts. Whether an attempt is an input at all is
//! for the caller to say.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What the caller says to an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// It is an input, and the solution fails on it.
    Fails,
    /// It is not, or does not.
    Passes,
    /// There is no time for more attempts.
    Stop,
}

/// The words of each line.
type Lines = Vec<Vec<String>>;

/// Attempts to make an input smaller, the boldest first.
type Pass = for<'a> fn(&'a Lines) -> Box<dyn Iterator<Item = Lines> + 'a>;

const PASSES: [Pass; 6] =
    [without_lines, without_columns, without_words, without_letters, without_labels, with_less];

/// Words at the beginning of a line that may be counts.
const COUNTS: usize = 3;

/// The largest number of labels that are taken out one by one.
const LABELS: u64 = 100;

/// The smallest text that is found for which the answer is [`AttemptResult::Fails`], as it is for this one.
///
/// There is no zero in it unless there was one: it is the number that statements exclude most often.
pub fn shrink(text: &str, mut ask: impl FnMut(&str) -> AttemptResult) -> String {
    let mut best = parsed(text);
    // By their hashes, since an input may be long.
    let mut tried = HashSet::from([hash(text)]);
    let plain = printed(&best);
    if plain != text && (plain.len() > text.len() || ask(&plain) != AttemptResult::Fails) {
        return text.to_owned();
    }
    let is_zero = |it: &String| it == "0";
    let zero = best.iter().flatten().any(is_zero);
    loop {
        let mut enough = false;
        let attempts = PASSES.iter().flat_map(|pass| pass(&best));
        let better = attempts.filter(|it| zero || !it.iter().flatten().any(is_zero)).find(|it| {
            let text = printed(it);
            if enough || size(it) >= size(&best) || !tried.insert(hash(&text)) {
                return enough;
            }
            let answer = ask(&text);
            enough = answer == AttemptResult::Stop;
            enough || answer == AttemptResult::Fails
        });
        match better {
            Some(better) if !enough => best = better,
            _ => return printed(&best),
        }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// What gets smaller at each step: first of all the number of words and lines, then their letters,
/// then the numbers.
fn size(lines: &Lines) -> (usize, usize, u128) {
    let words = || lines.iter().flatten();
    let numbers = words().filter_map(|it| number(it)).map(|it| u128::from(it.unsigned_abs()));
    (words().count() + lines.len(), words().map(String::len).sum(), numbers.sum())
}

fn parsed(text: &str) -> Lines {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    text.lines().map(words).collect()
}

fn printed(lines: &Lines) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// A word as a number, if it is written as numbers are.
fn number(word: &str) -> Option<i64> {
    word.parse().ok().filter(|it: &i64| it.to_string() == word)
}

/// Parts of so many things: all, halves, quarters, and so on down to single ones. Neighbouring parts
/// overlap, and small ones begin anywhere, since what belongs together may do so too.
fn parts(count: usize) -> impl Iterator<Item = (usize, usize)> {
    let sizes = std::iter::successors(Some(count), |it| match it {
        0..=1 => None,
        2..=4 => Some(it - 1),
        _ => Some(it.div_ceil(2)),
    });
    sizes.filter(|it| *it > 0).flat_map(move |size| {
        let step = if size > 4 { size / 2 } else { 1 };
        (0..=count - size).step_by(step).map(move |start| (start, start + size))
    })
}

/// The places of words before that line, and before that word of it, that may be counts of what
/// stands there: in the first line and in the last few.
fn counts(lines: &Lines, line: usize, word: usize) -> Vec<(usize, usize)> {
    let near = line.saturating_sub(COUNTS)..line;
    let mut headers: BTreeSet<usize> = near.collect();
    headers.extend((line > 0).then_some(0));
    let headers = headers.into_iter().map(|it| (it, lines[it].len().min(COUNTS)));
    let own = (word > 0).then_some((line, word.min(COUNTS)));
    headers.chain(own).flat_map(|(line, words)| (0..words).map(move |it| (line, it))).collect()
}

/// The rest of an input, once for each count that may have to be lower by so much, and as it is.
fn repaired(
    rest: &Lines,
    places: &[(usize, usize)],
    lower: &[usize],
    is_count: impl Fn(usize, usize, usize) -> bool,
) -> Vec<Lines> {
    let mut attempts = Vec::new();
    for &(line, word) in places {
        let value = number(&rest[line][word]).and_then(|it| usize::try_from(it).ok());
        let Some(value) = value.filter(|it| is_count(line, word, *it)) else { continue };
        for by in lower.iter().filter(|it| **it <= value) {
            let mut attempt = rest.clone();
            attempt[line][word] = (value - by).to_string();
            attempts.push(attempt);
        }
    }
    attempts.push(rest.clone());
    attempts
}

/// The first line stays, since it is a header as a rule, and another one might pass for it.
fn without_lines(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let parts = parts(lines.len().saturating_sub(1)).map(|(start, end)| (start + 1, end + 1));
    Box::new(parts.flat_map(|(start, end)| {
        let mut rest = lines.clone();
        rest.drain(start..end);
        let count = end - start;
        // Of lines that belong together in twos, or of all as one, there are fewer.
        let lower: BTreeSet<usize> =
            [1, count, count / 2].into_iter().filter(|it| *it > 0).collect();
        let lower: Vec<usize> = lower.into_iter().collect();
        repaired(&rest, &counts(lines, start, 0), &lower, |line, _, value| {
            line == 0 || value >= end - line - 1
        })
    }))
}

/// Without the same words of neighbouring lines that have equally many.
fn without_columns(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let mut blocks = Vec::new();
    let mut start = 0;
    for block in lines.chunk_by(|a, b| a.len() == b.len()) {
        blocks.push((start, start + block.len()));
        start += block.len();
    }
    // A header may happen to have as many words as what follows.
    let blocks = blocks.into_iter().flat_map(|(start, end)| {
        (start.max(1)..(start + 3).min(end)).map(move |it| (it, end)).filter(|(a, b)| b - a > 1)
    });
    Box::new(blocks.flat_map(move |(start, end)| {
        let width = lines[start].len();
        parts(width).flat_map(move |(from, to)| {
            let mut rest = lines.clone();
            rest[start..end].iter_mut().for_each(|line| drop(line.drain(from..to)));
            let places = counts(lines, start, 0);
            repaired(&rest, &places, &[to - from], |_, _, value| value == width)
        })
    }))
}

fn without_words(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    Box::new(lines.iter().enumerate().flat_map(move |(at, line)| {
        let width = line.len();
        parts(width).flat_map(move |(from, to)| {
            let mut rest = lines.clone();
            rest[at].drain(from..to);
            // A count may stand in the line itself.
            let is_count = |line: usize, word: usize, value: usize| {
                value == if line == at { width - word - 1 } else { width }
            };
            let mut attempts = repaired(&rest, &counts(lines, at, from), &[to - from], is_count);
            if at == 0 && lines.len() > 1 {
                // A header keeps its words, unless they are a list with a count.
                attempts.pop();
            }
            attempts
        })
    }))
}

/// Without the same letters of the words of neighbouring lines that are equally long, and of each
/// word alone.
fn without_letters(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let length = |word: &String| word.chars().count();
    let alone = |line: &[String]| (line.len() == 1).then(|| length(&line[0]));
    let mut places: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut start = 0;
    for block in lines.chunk_by(|a, b| alone(a).is_some() && alone(a) == alone(b)) {
        if block.len() > 1 {
            places.push((start..start + block.len()).map(|it| (it, 0)).collect());
        }
        start += block.len();
    }
    for (at, line) in lines.iter().enumerate() {
        places.extend((0..line.len()).map(|word| vec![(at, word)]));
    }
    Box::new(places.into_iter().flat_map(move |words| {
        let (line, word) = words[0];
        let long = length(&lines[line][word]);
        let parts = parts(long).filter(move |(from, to)| to - from < long);
        parts.flat_map(move |(from, to)| {
            let mut rest = lines.clone();
            for &(line, word) in &words {
                let letters = lines[line][word].chars().enumerate();
                let kept = letters.filter(|(at, _)| !(from..to).contains(at));
                rest[line][word] = kept.map(|(_, it)| it).collect();
            }
            let places = counts(lines, line, word);
            repaired(&rest, &places, &[to - from], |_, _, value| value == long)
        })
    }))
}

/// Without one of the things that are numbered from 1 to the first number, such as the vertices of a
/// graph, and without the lines that name it.
fn without_labels(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let count = lines.first().and_then(|it| it.first()).and_then(|it| number(it));
    let count = count.and_then(|it| u64::try_from(it).ok()).filter(|it| *it <= LABELS);
    Box::new((1..=count.unwrap_or(0) as i64).rev().flat_map(move |label| {
        let names_it = |line: &&Vec<String>| line.iter().any(|it| number(it) == Some(label));
        let mut rest = vec![lines[0].clone()];
        rest.extend(lines[1..].iter().filter(|it| !names_it(it)).cloned());
        let dropped = lines.len() - rest.len();
        for word in rest[1..].iter_mut().flatten() {
            if let Some(it) = number(word).filter(|it| *it > label) {
                *word = (it - 1).to_string();
            }
        }
        if let Some(first) = rest[0].first_mut() {
            *first = (count.unwrap_or(1) as i64 - 1).to_string();
        }
        let places: Vec<(usize, usize)> =
            (1..rest[0].len().min(COUNTS)).map(|it| (0, it)).collect();
        repaired(&rest, &places, &[dropped], |_, _, value| value >= dropped)
    }))
}

/// With lower numbers: all that are equal at once, and each alone.
fn with_less(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let lower = |value: i64| {
        // By all of it, by half of it, and so on down to 1, so that no bound is far away for long.
        let steps = std::iter::successors(Some(value), |it| Some(it / 2)).take_while(|it| *it != 0);
        let mut targets: Vec<i64> = steps.map(|it| value - it).collect();
        targets.insert(1.min(targets.len()), value.signum());
        targets.retain(|it| it.unsigned_abs() < value.unsigned_abs());
        targets
    };
    let values: BTreeSet<i64> = lines.iter().flatten().filter_map(|it| number(it)).collect();
    let equal = values.into_iter().rev().flat_map(move |value| {
        lower(value).into_iter().map(move |target| {
            let mut attempt = lines.clone();
            for word in attempt.iter_mut().flatten().filter(|it| number(it) == Some(value)) {
                *word = target.to_string();
            }
            attempt
        })
    });
    let places = lines.iter().enumerate();
    let places = places.flat_map(|(at, line)| (0..line.len()).map(move |word| (at, word)));
    let single = places.flat_map(move |(line, word)| {
        let value = number(&lines[line][word]).unwrap_or(0);
        lower(value).into_iter().map(move |target| {
            let mut attempt = lines.clone();
            attempt[line][word] = target.to_string();
            attempt
        })
    });
    Box::new(equal.chain(single))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What is left of a text, where `fails` says which the solution fails on.
    fn left(text: &str, fails: impl Fn(&str) -> bool) -> String {
        assert!(fails(text), "{text:?}");
        shrink(text, |it| if fails(it) { AttemptResult::Fails } else { AttemptResult::Passes })
    }

    fn numbers(text: &str) -> Option<Vec<i64>> {
        text.split_whitespace().map(|it| it.parse().ok()).collect()
    }

    /// A list behind its count; `None` if it is none.
    fn list(numbers: &[i64]) -> Option<&[i64]> {
        let (&count, list) = numbers.split_first()?;
        let right = count >= 1 && list.len() as i64 == count && list.iter().all(|it| *it >= 1);
        right.then_some(list)
    }

    /// The lists of an input of so many cases, each a count and a list, in a line or in two; `None` if
    /// it is none.
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
    fn a_list_keeps_what_matters_and_its_count() {
        let text = "6\n5 9 2 30 4 7\n";
        let list = |text: &str| numbers(text).and_then(|it| list(&it).map(<[i64]>::to_vec));
        let found = left(text, |it| list(it).is_some_and(|it| it.iter().any(|it| *it >= 20)));
        assert_eq!(found, "1\n20\n");
        // Two of them, the larger one first.
        let falls = |it: Vec<i64>| it.windows(2).any(|it| it[0] > it[1]);
        assert_eq!(left(text, |it| list(it).is_some_and(falls)), "2\n2 1\n");
    }

    #[test]
    fn of_many_cases_one_is_left() {
        let text = "4\n1\n7\n3\n1 2 3\n2\n8 8\n1\n1\n";
        let found = left(text, |it| {
            lists(it, 2)
                .is_some_and(|it| it.iter().any(|it| it.iter().sum::<i64>() >= 6 && it.len() > 1))
        });
        assert_eq!(found, "1\n2\n3 3\n");
    }

    #[test]
    fn a_count_may_stand_in_the_line_itself() {
        let text = "2\n3 10 20 30\n2 5 6\n";
        let found =
            left(text, |it| lists(it, 1).is_some_and(|it| it.iter().any(|it| it.contains(&30))));
        assert_eq!(found, "1\n1 30\n");
    }

    #[test]
    fn columns_go_together() {
        let text = "4\n1 2 3 4\n4 3 2 1\n";
        let pairs = |text: &str| {
            let lines = parsed(text);
            let [count, a, b] = &lines[..] else { return None };
            let all = [count, a, b].map(|it| numbers(&it.join(" ")).unwrap_or_default());
            let equal = all[0].len() == 1 && all[0][0] as usize == all[1].len();
            (equal && all[1].len() == all[2].len()).then(|| all.clone())
        };
        let found = left(text, |it| {
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
        let found = left(text, |it| degrees(it).is_some_and(|it| it.contains(&3)));
        assert_eq!(parsed(&found).len(), 4, "{found}");
        assert!(found.starts_with("4\n"), "{found}");
    }

    #[test]
    fn words_and_grids_lose_letters() {
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
        assert_eq!(left(text, |it| grid(it) == Some(true)), "1 1\n#\n");
        let counted = |text: &str| {
            let (count, word) = text.trim_end().split_once('\n')?;
            (count.parse() == Ok(word.len())).then(|| word.to_owned())
        };
        let found = left("9\nabcabcaab\n", |it| counted(it).is_some_and(|it| it.contains("aa")));
        assert_eq!(found, "2\naa\n");
    }

    #[test]
    fn no_zero_comes_in() {
        assert_eq!(left("2\n5 7\n", |_| true), "\n");
        assert_eq!(left("5 7\n", |it| parsed(it).concat().len() == 2), "1 1\n");
        assert_eq!(left("5 0\n", |it| parsed(it).concat().len() == 2), "0 0\n");
        // A sign is a letter, too.
        assert_eq!(left("-5 7\n", |it| parsed(it).concat().len() == 2), "1 1\n");
    }

    #[test]
    fn who_has_no_time_keeps_what_there_is() {
        let mut asked = 0;
        let found = shrink("4\n1 2 3 4\n", |_| {
            asked += 1;
            AttemptResult::Stop
        });
        assert_eq!((found.as_str(), asked), ("4\n1 2 3 4\n", 1));
    }

    proptest! {
        #[test]
        fn what_is_left_fails_and_is_never_larger(
            text in "([a-c0-9 -]{0,12}\n){0,6}",
            salt in any::<u64>(),
            share in 1..8u64,
        ) {
            // Any set of texts may be the one that a solution fails on.
            let fails = |it: &str| {
                let hash = it.bytes().fold(salt, |hash, it| {
                    (hash ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3).rotate_left(17)
                });
                it == text || hash % 8 < share
            };
            let mut asked = 0;
            let found = shrink(&text, |it| {
                asked += 1;
                match fails(it) {
                    _ if asked > 20_000 => panic!("does it ever end?"),
                    true => AttemptResult::Fails,
                    false => AttemptResult::Passes,
                }
            });
            prop_assert!(fails(&found));
            prop_assert!(found.len() <= text.len());
            prop_assert!(size(&parsed(&found)) <= size(&parsed(&text)));
            prop_assert!(found == text || parsed(&found) == parsed(&text) || size(&parsed(&found)) < size(&parsed(&text)));
        }

        #[test]
        fn counts_stay_true(
            lists in prop::collection::vec(prop::collection::vec(1..1000i64, 1..8), 1..6),
            bound in 1..1000i64,
        ) {
            let mut text = format!("{}\n", lists.len());
            for list in &lists {
                let words: Vec<String> = list.iter().map(i64::to_string).collect();
                text += &format!("{}\n{}\n", list.len(), words.join(" "));
            }
            let fails = |it: &str| {
                self::lists(it, 2).is_some_and(|it| it.concat().iter().any(|it| *it >= bound))
            };
            prop_assume!(fails(&text));
            prop_assert_eq!(left(&text, fails), format!("1\n1\n{bound}\n"));
        }
    }
}
