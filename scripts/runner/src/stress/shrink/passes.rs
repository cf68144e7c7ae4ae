//! The passes: edits of an input, by lines, columns, words, characters, labels and numbers.

use std::collections::BTreeSet;

/// The words of each line.
pub(super) type Lines = Vec<Vec<String>>;

/// Returns edits of an input, the boldest one first.
pub(super) type Pass = for<'a> fn(&'a Lines) -> Box<dyn Iterator<Item = Lines> + 'a>;

/// All passes, the boldest one first.
pub(super) const PASSES: [Pass; 6] = [
    without_lines,
    without_columns,
    without_words,
    without_characters,
    without_labels,
    with_lower_numbers,
];

/// The number of words at the beginning of a line that may be counts.
const MAX_COUNTS_PER_LINE: usize = 3;

/// The largest number of labels of an input whose labels are removed one by one.
const MAX_LABELS: u64 = 100;

/// Parses a number in its usual spelling: not `07` or `+7`.
pub(super) fn number(word: &str) -> Option<i64> {
    word.parse().ok().filter(|number: &i64| number.to_string() == word)
}

/// Returns ranges of `0..count` that an edit may remove: all, halves, quarters, and so on down to single
/// items. Neighbouring ranges overlap, and small ones begin at every item, since items that belong
/// together may begin anywhere.
fn parts(count: usize) -> impl Iterator<Item = (usize, usize)> {
    let sizes = std::iter::successors(Some(count), |size| match size {
        0..=1 => None,
        2..=4 => Some(size - 1),
        _ => Some(size.div_ceil(2)),
    });
    sizes.filter(|size| *size > 0).flat_map(move |size| {
        let step = if size > 4 { size / 2 } else { 1 };
        (0..=count - size).step_by(step).map(move |start| (start, start + size))
    })
}

/// Returns the words, as line and word, that may be counts of the items at this line and word: the first
/// words of the first line, of the last few lines before it, and of the line itself.
fn counts(lines: &Lines, line: usize, word: usize) -> Vec<(usize, usize)> {
    let near = line.saturating_sub(MAX_COUNTS_PER_LINE)..line;
    let mut headers: BTreeSet<usize> = near.collect();
    headers.extend((line > 0).then_some(0));
    let headers =
        headers.into_iter().map(|header| (header, lines[header].len().min(MAX_COUNTS_PER_LINE)));
    let own = (word > 0).then_some((line, word.min(MAX_COUNTS_PER_LINE)));
    let lines_with_counts = headers.chain(own);
    lines_with_counts.flat_map(|(line, end)| (0..end).map(move |word| (line, word))).collect()
}

/// Returns variants of `rest`, an input from which items were removed: for each place whose number passes
/// `is_count(line, word, value)`, the number lowered by each of `lower` that is not larger; last, `rest`
/// unchanged.
fn with_lower_counts(
    rest: &Lines,
    places: &[(usize, usize)],
    lower: &[usize],
    is_count: impl Fn(usize, usize, usize) -> bool,
) -> Vec<Lines> {
    let mut attempts = Vec::new();
    for &(line, word) in places {
        let value = number(&rest[line][word]).and_then(|value| usize::try_from(value).ok());
        let Some(value) = value.filter(|value| is_count(line, word, *value)) else { continue };
        for by in lower.iter().filter(|by| **by <= value) {
            let mut attempt = rest.clone();
            attempt[line][word] = (value - by).to_string();
            attempts.push(attempt);
        }
    }
    attempts.push(rest.clone());
    attempts
}

/// Removes lines. The first line stays: it is usually a header, and another line may look like one.
fn without_lines(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let parts = parts(lines.len().saturating_sub(1)).map(|(start, end)| (start + 1, end + 1));
    Box::new(parts.flat_map(|(start, end)| {
        let mut rest = lines.clone();
        rest.drain(start..end);
        let count = end - start;
        // The removed lines may have been one item, one item a line, or one item for two lines. So the count
        // is lowered by 1, by their number, or by half of it.
        let lower: BTreeSet<usize> =
            [1, count, count / 2].into_iter().filter(|by| *by > 0).collect();
        let lower: Vec<usize> = lower.into_iter().collect();
        with_lower_counts(&rest, &counts(lines, start, 0), &lower, |line, _, value| {
            // A count below the first line counts the lines after it, up to the last removed line or
            // further.
            line == 0 || value >= end - line - 1
        })
    }))
}

/// Removes the same words from neighbouring lines with equally many words.
fn without_columns(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let mut blocks = Vec::new();
    let mut start = 0;
    for block in lines.chunk_by(|a, b| a.len() == b.len()) {
        blocks.push((start, start + block.len()));
        start += block.len();
    }
    // A header may have as many words as the lines below it, so a block may begin up to two lines later.
    let blocks = blocks.into_iter().flat_map(|(start, end)| {
        let starts = start.max(1)..(start + 3).min(end);
        starts.map(move |start| (start, end)).filter(|(start, end)| end - start > 1)
    });
    Box::new(blocks.flat_map(move |(start, end)| {
        let width = lines[start].len();
        parts(width).flat_map(move |(from, to)| {
            let mut rest = lines.clone();
            rest[start..end].iter_mut().for_each(|line| drop(line.drain(from..to)));
            let places = counts(lines, start, 0);
            with_lower_counts(&rest, &places, &[to - from], |_, _, value| value == width)
        })
    }))
}

/// Removes words of a line.
fn without_words(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    Box::new(lines.iter().enumerate().flat_map(move |(at, line)| {
        let width = line.len();
        parts(width).flat_map(move |(from, to)| {
            let mut rest = lines.clone();
            rest[at].drain(from..to);
            // A count may be in the line itself.
            let is_count = |line: usize, word: usize, value: usize| {
                value == if line == at { width - word - 1 } else { width }
            };
            let mut attempts =
                with_lower_counts(&rest, &counts(lines, at, from), &[to - from], is_count);
            if at == 0 && lines.len() > 1 {
                // Words of a header are removed only if they are a list with a count.
                attempts.pop();
            }
            attempts
        })
    }))
}

/// Removes characters of a word, and the same characters from neighbouring lines of one equally long word,
/// as in a grid.
fn without_characters(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
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
                let characters = lines[line][word].chars().enumerate();
                let retained = characters.filter(|(at, _)| !(from..to).contains(at));
                rest[line][word] = retained.map(|(_, character)| character).collect();
            }
            let places = counts(lines, line, word);
            with_lower_counts(&rest, &places, &[to - from], |_, _, value| value == long)
        })
    }))
}

/// Removes a label, such as a vertex of a graph, and the lines that name it. Labels are the numbers from 1
/// to the first number of the input; greater labels are lowered by 1.
fn without_labels(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let count = lines.first().and_then(|line| line.first()).and_then(|word| number(word));
    let count = count.and_then(|it| u64::try_from(it).ok()).filter(|count| *count <= MAX_LABELS);
    Box::new((1..=count.unwrap_or(0) as i64).rev().flat_map(move |label| {
        let has_label = |line: &&Vec<String>| line.iter().any(|word| number(word) == Some(label));
        let mut rest = vec![lines[0].clone()];
        rest.extend(lines[1..].iter().filter(|line| !has_label(line)).cloned());
        let removed_lines = lines.len() - rest.len();
        for word in rest[1..].iter_mut().flatten() {
            if let Some(greater) = number(word).filter(|other| *other > label) {
                *word = (greater - 1).to_string();
            }
        }
        if let Some(first) = rest[0].first_mut() {
            *first = (count.unwrap_or(1) as i64 - 1).to_string();
        }
        let places: Vec<(usize, usize)> =
            (1..rest[0].len().min(MAX_COUNTS_PER_LINE)).map(|word| (0, word)).collect();
        with_lower_counts(&rest, &places, &[removed_lines], |_, _, value| value >= removed_lines)
    }))
}

/// Lowers numbers: all equal ones at once, and each one alone.
fn with_lower_numbers(lines: &Lines) -> Box<dyn Iterator<Item = Lines> + '_> {
    let lower = |value: i64| {
        // By the number itself, its half, its quarter, and so on down to 1: a binary search for the
        // smallest number on which the solution fails.
        let steps =
            std::iter::successors(Some(value), |step| Some(step / 2)).take_while(|step| *step != 0);
        let mut targets: Vec<i64> = steps.map(|step| value - step).collect();
        // After 0, which many statements exclude, 1 or -1 is the boldest target.
        targets.insert(1.min(targets.len()), value.signum());
        targets.retain(|target| target.unsigned_abs() < value.unsigned_abs());
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
