//! Partizan games as texts: `{1||0|-2}`, `±1`, `↑2∗`, `tiny 2`.
//!
//! # Rules
//!
//! A game is written as a sum of terms with `+` and `-` between them. A term is
//!
//! * a number, a multiple of ↑ or ↓ and a nimber without blanks between: `3/4`, `↑`, `2↓3∗4`, with `^`, `v` and `*` for
//!   who has no other keys; `↑↑` is `↑2`;
//! * braces with the options of Left, a bar, and those of Right, with commas between options: `{1,2∗|-1}`. An option
//!   or side that is such a game itself needs no braces if the bar outside is longer: `{1||0|-2}`;
//! * `±` and a term `G` for {`G` | −`G`}, or a list in braces without a bar, `±{1,{3|0}}`; `tiny G` for
//!   {0 || 0 | −`G`}, `miny G` for its negative; `-` and a term, where the minus of a number belongs to the number only: `-1↑`
//!   is ↑ less 1.
//!
//! # Theorem
//!
//! None: [`name`] and [`read`] are inverse to each other.
//!
//! # Proof sketch
//!
//! Of all bars at one depth the longest divides the game, and what is on a side of it is divided by the next
//! shorter ones. So a list of options waits, with the bar behind it, until a bar that is longer, or the end, makes a game
//! of it and the list that follows.
//!
//! # Complexity
//!
//! Linear in the text, but for the canonical forms that [`short_game`](crate::short_game) makes. A name may be
//! exponentially longer than the game, as what is shared is written twice: so it has a limit. Nothing recurses.
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 2 to 5, for the symbols.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter II (cited from memory).

use crate::partizan::Player;
use crate::short_game::{Arena, Game, Number, NumberUpStar};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Reads a game. If that fails, returns the byte of the text where it does; its length if more was expected, or if
/// the arena is too large.
///
/// ```
/// use games::game_notation::{name, read};
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(100_000);
/// let game = read(&mut games, "{3||2|1} + ^").unwrap();
/// assert_eq!(games.stops(game).map(|it| it.to_string()), ["3", "2"]);
/// let switch = read(&mut games, "{1,0|-1}").unwrap();
/// assert_eq!(name(&mut games, switch, 100).unwrap(), "±1");
/// assert_eq!(read(&mut games, "{1|2"), Err(4));
/// assert_eq!(read(&mut games, "1 + x"), Err(4));
/// ```
pub fn read(games: &mut Arena, text: &str) -> Result<Game, usize> {
    let mut levels = vec![Level::default()];
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let at = text.len() - rest.len();
        let length = read_token(games, &mut levels, rest, sign).ok_or(at)?;
        rest = &rest[length..];
    }
    let last = levels.pop().filter(|_| levels.is_empty()).ok_or(text.len())?;
    let list = last.close(games).ok_or(text.len())?;
    match list {
        Closed::Game(game) => Ok(game),
        Closed::List(list) if list.len() == 1 => Ok(list[0]),
        Closed::List(_) => Err(text.len()),
    }
}

/// Returns the lists of options that a text of a game has before and behind its bars: those of Left and of Right, the
/// inner ones first. A list behind `±` has no bar, and is not among them.
///
/// ```
/// use games::game_notation::lists;
///
/// let found = lists("1 + {0,{1|3}||}");
/// assert_eq!(found, [[vec!["1"], vec!["3"]], [vec!["0", "{1|3}"], vec![]]]);
/// assert_eq!(lists("{2|1||0}"), [[vec!["2"], vec!["1"]], [vec!["2|1"], vec!["0"]]]);
/// ```
pub fn lists(text: &str) -> Vec<[Vec<&str>; 2]> {
    let mut found = Vec::new();
    let mut work = vec![text];
    while let Some(text) = work.pop() {
        if let Some(bar) = longest_bar(text) {
            let sides = [&text[..bar.start], &text[bar.end..]];
            found.push(sides.map(|side| match longest_bar(side) {
                Some(_) => vec![side.trim()],
                None => between(side, b',').map(str::trim).filter(|it| !it.is_empty()).collect(),
            }));
            work.extend(sides);
        } else {
            // The braces, which stand in no others.
            let mut start = 0;
            for (i, byte, depth) in with_depths(text) {
                match (byte, depth) {
                    (b'{', 1) => start = i + 1,
                    (b'}', 0) => work.extend(text.get(start..i)),
                    _ => {}
                }
            }
        }
    }
    found.reverse();
    found
}

/// Returns the bytes of a text with their places, and how many braces are open behind each.
fn with_depths(text: &str) -> impl Iterator<Item = (usize, u8, usize)> + '_ {
    let mut depth = 0_usize;
    text.bytes().enumerate().map(move |(i, byte)| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (i, byte, depth)
    })
}

/// Returns the longest bar that stands in no braces.
fn longest_bar(text: &str) -> Option<Range<usize>> {
    let mut bars: Vec<Range<usize>> = Vec::new();
    for (i, _, _) in with_depths(text).filter(|it| (it.1, it.2) == (b'|', 0)) {
        match bars.last_mut() {
            Some(bar) if bar.end == i => bar.end += 1,
            _ => bars.push(i..i + 1),
        }
    }
    bars.into_iter().max_by_key(|bar| bar.len())
}

/// Returns the parts of a text between separators that stand in no braces.
fn between(text: &str, separator: u8) -> impl Iterator<Item = &str> {
    let ends = with_depths(text).filter(move |it| (it.1, it.2) == (separator, 0)).map(|it| it.0);
    let mut start = 0;
    ends.chain([text.len()]).map(move |end| {
        let part = &text[start..end];
        start = end + 1;
        part
    })
}

/// What stands before a term.
#[derive(Clone, Copy, PartialEq)]
enum Prefix {
    Minus,
    PlusMinus,
    Tiny,
    Miny,
}

/// What has been read inside of braces that are open.
#[derive(Default)]
struct Level {
    /// Lists of options, each with the length of the bar behind it. These lengths decrease.
    before: Vec<(Vec<Game>, usize)>,
    list: Vec<Game>,
    /// The sum that has been read of the present option.
    sum: Option<Game>,
    has_plus: bool,
    has_comma: bool,
    prefixes: Vec<Prefix>,
}

/// The contents of braces.
enum Closed {
    Game(Game),
    /// Without a bar.
    List(Vec<Game>),
}

impl Level {
    /// True if a term may begin here.
    fn expects_term(&self) -> bool {
        self.sum.is_none() || self.has_plus || !self.prefixes.is_empty()
    }

    /// Adds a term.
    fn term(&mut self, games: &mut Arena, mut term: Game) -> Option<()> {
        Some(()).filter(|()| self.expects_term())?;
        while let Some(prefix) = self.prefixes.pop() {
            let negative = games.negative(term)?;
            term = match prefix {
                Prefix::Minus => negative,
                Prefix::PlusMinus => games.game(&[term], &[negative])?,
                Prefix::Tiny => {
                    let threat = games.game(&[Game::ZERO], &[negative])?;
                    games.game(&[Game::ZERO], &[threat])?
                }
                Prefix::Miny => {
                    let threat = games.game(&[term], &[Game::ZERO])?;
                    games.game(&[threat], &[Game::ZERO])?
                }
            };
        }
        self.sum = Some(games.sum(self.sum.unwrap_or(Game::ZERO), term)?);
        self.has_plus = false;
        Some(())
    }

    /// Ends an option; false if there is only a part of one.
    fn end_option(&mut self) -> bool {
        let is_missing = std::mem::take(&mut self.has_comma) && self.sum.is_none();
        self.list.extend(self.sum.take());
        !is_missing && !self.has_plus && self.prefixes.is_empty()
    }

    /// Ends a list of options at a bar of that length.
    fn bar(&mut self, games: &mut Arena, length: usize) -> Option<()> {
        Some(()).filter(|()| self.end_option())?;
        let mut list = std::mem::take(&mut self.list);
        while let Some((left, _)) = self.before.last().filter(|it| it.1 < length) {
            list = vec![games.game(left, &list)?];
            self.before.pop();
        }
        let is_ambiguous = self.before.last().map_or(false, |it| it.1 == length);
        self.before.push((list, length));
        Some(()).filter(|()| !is_ambiguous)
    }

    fn close(mut self, games: &mut Arena) -> Option<Closed> {
        if self.before.is_empty() {
            let is_whole = self.end_option();
            return Some(Closed::List(self.list)).filter(|_| is_whole);
        }
        self.bar(games, usize::MAX)?;
        Some(Closed::Game(self.before[0].0[0]))
    }
}

/// Reads the token at the beginning of a text and returns its length.
fn read_token(games: &mut Arena, levels: &mut Vec<Level>, text: &str, sign: char) -> Option<usize> {
    let level = levels.last_mut()?;
    if sign.is_whitespace() {
        return Some(sign.len_utf8());
    }
    let words = [
        ("±", Prefix::PlusMinus),
        ("+-", Prefix::PlusMinus),
        ("tiny", Prefix::Tiny),
        ("miny", Prefix::Miny),
    ];
    if let Some(&(word, prefix)) = words.iter().find(|it| text.starts_with(it.0)) {
        level.prefixes.push(prefix);
        return Some(word.len()).filter(|_| level.sum.is_none() || level.has_plus);
    }
    match sign {
        '{' => {
            Some(()).filter(|()| level.expects_term())?;
            levels.push(Level::default());
        }
        '}' => {
            let closed = levels.pop()?.close(games)?;
            let level = levels.last_mut()?;
            let game = match closed {
                Closed::Game(game) => game,
                Closed::List(list) => {
                    level.prefixes.pop().filter(|&it| it == Prefix::PlusMinus)?;
                    let negatives = list.iter().map(|&it| games.negative(it));
                    let negatives = negatives.collect::<Option<Vec<Game>>>()?;
                    games.game(&list, &negatives)?
                }
            };
            level.term(games, game)?;
        }
        '|' => {
            let length = text.bytes().take_while(|&it| it == b'|').count();
            level.bar(games, length)?;
            return Some(length);
        }
        ',' => {
            let has_option = level.sum.is_some();
            Some(()).filter(|()| level.end_option() && has_option)?;
            level.has_comma = true;
        }
        '+' | '-' | '−' if !(level.expects_term() && is_signed_number(text)) => {
            let is_minus = sign != '+';
            let is_between = level.sum.is_some() && !level.has_plus;
            Some(()).filter(|()| is_between || is_minus)?;
            level.has_plus = level.sum.is_some();
            level.prefixes.extend(Some(Prefix::Minus).filter(|_| is_minus));
        }
        _ => {
            let (parts, length) = read_parts(text)?;
            let term = games.simple(parts);
            level.term(games, term)?;
            return Some(length);
        }
    }
    Some(sign.len_utf8())
}

/// True if a text begins with a minus and a digit, where the sign belongs to the number only.
fn is_signed_number(text: &str) -> bool {
    let unsigned = ['-', '−'].iter().find_map(|&it| text.strip_prefix(it));
    unsigned.map_or(false, |rest| rest.starts_with(|it: char| it.is_ascii_digit()))
}

/// Reads number, ups and star at the beginning of a text; returns them with their length.
fn read_parts(text: &str) -> Option<(NumberUpStar, usize)> {
    let unsigned = ['-', '−'].iter().find_map(|&it| text.strip_prefix(it));
    let is_negative = unsigned.is_some();
    let mut rest = unsigned.unwrap_or(text);
    let mut number = Number::ZERO;
    if let Some(numerator) = read_integer(&mut rest)? {
        let denominator = match rest.strip_prefix('/') {
            None => 1,
            Some(after) => {
                rest = after;
                read_integer(&mut rest)??
            }
        };
        let log2 = denominator.trailing_zeros();
        let is_power = denominator.count_ones() == 1 && log2 < 62;
        Some(()).filter(|()| is_power)?;
        number = Number::new(if is_negative { -numerator } else { numerator }, log2);
    }
    let mut ups = 0;
    let arrows = [('↑', 1), ('^', 1), ('⇑', 2), ('↓', -1), ('v', -1), ('⇓', -2)];
    let arrow = |text: &str| {
        let found = arrows.iter().find(|it| text.starts_with(it.0))?;
        Some((found.0.len_utf8(), found.1))
    };
    while let Some((length, times)) = arrow(rest) {
        rest = &rest[length..];
        let repeated = read_integer(&mut rest)?.unwrap_or(1);
        ups = repeated.checked_mul(times)?.checked_add(ups)?;
    }
    let mut star = 0;
    if let Some(after) = ['∗', '*'].iter().find_map(|&it| rest.strip_prefix(it)) {
        rest = after;
        star = read_integer(&mut rest)?.map_or(1, |it| it as u64);
    }
    let length = text.len() - rest.len();
    Some((NumberUpStar { number, ups, star }, length)).filter(|_| length > 0)
}

/// Cuts an integer without a sign off the beginning of a text: `Some(None)` if there is none, `None` if it is too
/// large.
fn read_integer(text: &mut &str) -> Option<Option<i64>> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(end);
    *text = rest;
    match end {
        0 => Some(None),
        _ => digits.parse().ok().map(Some),
    }
}

/// Returns the name of a game; `None` if it is longer than `longest` bytes, or if the arena is too large.
///
/// ```
/// use games::game_notation::{name, read};
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(100_000);
/// let mut again = |text| {
///     let game = read(&mut games, text).unwrap();
///     name(&mut games, game, 1000).unwrap()
/// };
/// assert_eq!(again("{1||0|-2} + 1/2"), "{3/2||1/2|-3/2}");
/// assert_eq!(again("{0,*,*2|0,*,*2} + ↑ + ↑"), "↑2∗3");
/// assert_eq!(again("{0||0|-2}"), "tiny 2");
/// assert_eq!(again("{1,{3|0}|-1,{0|-3}}"), "±{1,{3|0}}");
/// ```
pub fn name(games: &mut Arena, game: Game, longest: usize) -> Option<String> {
    // The text without braces, and the length of the longest bar that stands in none.
    let mut names: FxHashMap<Game, (String, usize)> = FxHashMap::default();
    for it in games.followers(game, |games, it| games.parts(it).is_some())? {
        let named = match games.parts(it) {
            Some(parts) => (name_of_parts(parts), 0),
            None => name_of_options(games, it, &names)?,
        };
        Some(()).filter(|()| named.0.len() <= longest)?;
        names.insert(it, named);
    }
    Some(braced(names.get(&game)?)).filter(|name| name.len() <= longest)
}

fn braced((text, bar): &(String, usize)) -> String {
    if *bar > 0 {
        format!("{{{text}}}")
    } else {
        text.clone()
    }
}

fn name_of_parts(parts: NumberUpStar) -> String {
    let NumberUpStar { number, ups, star } = parts;
    let mut name = String::new();
    if number != Number::ZERO || (ups, star) == (0, 0) {
        name += &number.to_string();
    }
    let counted = |sign: char, n: u64| match n {
        0 => String::new(),
        1 => sign.to_string(),
        _ => format!("{sign}{n}"),
    };
    name += &counted(if ups > 0 { '↑' } else { '↓' }, ups.unsigned_abs());
    name + &counted('∗', star)
}

fn name_of_options(
    games: &mut Arena,
    game: Game,
    names: &FxHashMap<Game, (String, usize)>,
) -> Option<(String, usize)> {
    let (left, right) = (games.options(game, Player::Left)?, games.options(game, Player::Right)?);
    let listed = |side: &[Game]| -> String {
        let mut texts: Vec<String> = side.iter().map(|option| braced(&names[option])).collect();
        // In an order that does not depend on the arena.
        texts.sort_unstable();
        texts.join(",")
    };
    if games.negative(game)? == game {
        return Some(match left[..] {
            [option] => (format!("±{}", braced(&names[&option])), 0),
            _ => (format!("±{{{}}}", listed(&left)), 0),
        });
    }
    for (word, own, other) in [("tiny", &left, &right), ("miny", &right, &left)] {
        if let ([Game::ZERO], &[threat]) = (&own[..], &other[..]) {
            let player = if word == "tiny" { Player::Left } else { Player::Right };
            let own = games.options(threat, player)?;
            let threatened = games.options(threat, player.opponent())?;
            if let (&[Game::ZERO], &[threatened]) = (&own[..], &threatened[..]) {
                if let Some(parts) = games.parts(threatened) {
                    let parts = if word == "tiny" { -parts } else { parts };
                    let size = games.simple(parts);
                    if games.is_le(Game::ZERO, size)? {
                        return Some((format!("{word} {}", name_of_parts(parts)), 0));
                    }
                }
            }
        }
    }
    let side = |side: &[Game]| match side {
        [option] => names[option].clone(),
        _ => (listed(side), 0),
    };
    let ((left, bar_of_left), (right, bar_of_right)) = (side(&left), side(&right));
    let bar = 1 + bar_of_left.max(bar_of_right);
    Some((format!("{left}{}{right}", "|".repeat(bar)), bar))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_game::tests::random;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    #[test]
    fn names_are_read_as_the_same_game() {
        let mut games = Arena::new(10_000_000);
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..600 {
            let game = random(&mut games, &mut rng, case % 4, [8, 2, 2, 3]);
            let name = name(&mut games, game, 100_000).unwrap();
            assert_eq!(read(&mut games, &name), Ok(game), "{name}");
        }
    }

    #[test]
    fn texts_in_many_spellings() {
        let mut games = Arena::new(100_000);
        for (text, expected) in [
            ("-3/4^2*", "-3/4↑2∗"),
            ("1 - 3/4^2*", "1/4↓2∗"),
            ("-^2*", "↓2∗"),
            ("1 - 1∗", "∗"),
            ("{|}", "0"),
            ("{0|}", "1"),
            ("{ | }", "0"),
            ("1|-1", "±1"),
            ("+-1", "±1"),
            ("1 ± 1", ""),
            ("1 + ±1", "{2|0}"),
            ("↑↑∗ + ⇓", "∗"),
            ("-{2|1}", "{-1|-2}"),
            ("--1", "1"),
            ("±{2|1}", "±{2|1}"),
            ("{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}", "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"),
            ("miny 3/2", "miny 3/2"),
            ("tiny tiny 1", "↑"),
            ("{1|2|3}", ""),
            ("{1|2||3", ""),
            ("{1,|2}", ""),
            ("{,1|2}", ""),
            ("{1}", ""),
            ("1 1", ""),
            ("1 +", ""),
            ("± ", ""),
            ("", ""),
            ("}", ""),
            ("1/3", ""),
            ("99999999999999999999", ""),
        ] {
            let found = read(&mut games, text).ok();
            let found = found.map(|game| name(&mut games, game, 1000).unwrap());
            assert_eq!(found.unwrap_or_default(), expected, "{text}");
        }
    }

    #[test]
    fn any_text_is_read_or_refused() {
        let mut games = Arena::new(1_000_000);
        let mut rng = SmallRng::seed_from_u64(2);
        let signs: Vec<char> = "{{{}}}||||,+-±↑↓∗*^v0123/ tmé".chars().collect();
        let mut read_ones = 0;
        for _ in 0..20_000 {
            let n = rng.random_range(0..14);
            let text: String = (0..n).map(|_| signs[rng.random_range(0..signs.len())]).collect();
            lists(&text);
            match read(&mut games, &text) {
                Ok(_) => read_ones += 1,
                Err(at) => assert!(text.is_char_boundary(at), "{text}"),
            }
        }
        assert!(read_ones > 100);
    }

    #[test]
    fn lists_make_the_game_that_is_read() {
        let mut games = Arena::new(10_000_000);
        let mut rng = SmallRng::seed_from_u64(3);
        let mut compared = 0;
        for case in 0..600 {
            let game = random(&mut games, &mut rng, case % 4, [8, 2, 2, 3]);
            let name = name(&mut games, game, 100_000).unwrap();
            let bars = name.split('|').filter(|it| !it.is_empty()).count() - 1;
            assert_eq!(lists(&name).len(), bars, "{name}");
            if let Some([left, right]) = lists(&name).last() {
                if !name.starts_with('±') {
                    let [left, right] = [left, right].map(|side| -> Vec<Game> {
                        side.iter().map(|option| read(&mut games, option).unwrap()).collect()
                    });
                    assert_eq!(games.game(&left, &right), Some(game), "{name}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 100);
    }

    #[test]
    fn names_have_limits_and_depth_has_none() {
        let mut games = Arena::new(1_000_000);
        let text = format!("{}1{}", "{1|".repeat(10_000), "}".repeat(10_000));
        assert_eq!(read(&mut games, &text).map(|it| games.birthday(it) > 2), Ok(true));
        let switch = read(&mut games, "{1||0|-2}").unwrap();
        assert_eq!(name(&mut games, switch, 8), None);
        assert_eq!(name(&mut games, switch, 9).unwrap(), "{1||0|-2}");
    }
}
