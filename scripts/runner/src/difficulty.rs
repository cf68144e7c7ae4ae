//! How hard a problem is: what its judge or its solvers call it, as one of five steps.

/// The steps of difficulty, from the easiest on.
pub const STEPS: usize = 5;

/// The grades of a judge that has names for them, with their steps.
const GRADES: [(&str, usize); 7] = [
    ("入门", 1),
    ("普及-", 1),
    ("普及/提高-", 2),
    ("普及+/提高", 2),
    ("提高+/省选-", 3),
    ("省选/NOI-", 4),
    ("NOI/NOI+/CTSC", 5),
];

/// The difficulty of a problem. The easier one of two is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difficulty {
    /// The step, from 1 on; `None` if the text names none.
    pub step: Option<usize>,
    /// The first number of the text, such as a rating.
    pub number: Option<usize>,
    /// True if the step is ours, as in `3 of 5 (ours)`, and not made of a rating or a grade.
    pub is_ours: bool,
}

impl Difficulty {
    /// Reads the difficulty that `problem.toml` names.
    pub fn of(text: &str) -> Self {
        let ours = of_ours(text);
        let number = number(text);
        let grade = GRADES.iter().find(|grade| grade.0 == text).map(|grade| grade.1);
        // A rating has three digits or more: the first step ends at 1200, and the last one begins at 3000.
        let rating = number.filter(|&it| it >= 100).map(|it| (it / 600).clamp(1, STEPS));
        Difficulty { step: ours.or(grade).or(rating), number, is_ours: ours.is_some() }
    }
}

/// Returns the step of a difficulty such as `3 of 5 (ours)`.
fn of_ours(text: &str) -> Option<usize> {
    let step = text.split_once(" of 5")?.0.parse().ok()?;
    (1..=STEPS).contains(&step).then_some(step)
}

/// Returns the first number of a text.
fn number(text: &str) -> Option<usize> {
    let digits = text.trim_start_matches(|it: char| !it.is_ascii_digit());
    let end = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difficulty_has_a_step() {
        for (text, step) in [
            ("1 of 5 (ours)", Some(1)),
            ("7 of 5", None),
            ("*800", Some(1)),
            ("1289 at AtCoder Problems", Some(2)),
            ("*2700", Some(4)),
            ("*3500", Some(5)),
            ("普及/提高-", Some(2)),
            ("a crab", None),
        ] {
            assert_eq!(Difficulty::of(text).step, step, "{text}");
        }
    }
}
