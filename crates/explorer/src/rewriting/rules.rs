//! The games: how their rules and strips are read, and which moves the shelf gives them.

use crate::notation::{Part, Problem};
use games::partizan::Player;
use games::partizan_strips::{
    maundy_cake, rewritten, stalk_cuts, taking_codes, toppling_dominoes, Strip,
};
use std::ops::Range;

/// The most rules of a player.
const MOST_RULES: u64 = 12;

/// The most letters of a word of a rule.
const LONGEST_WORD: usize = 16;

/// The most digits of a code.
const MOST_DIGITS: usize = 12;

/// The largest heap, and the longest side of a cake.
const LARGEST: u64 = 40;

/// A word and what replaces it.
type Rule = (String, String);

/// The rules of a game, as texts of a state where they have parameters.
pub(super) enum Rules {
    /// The rules of Left and of Right.
    Rewriting([Vec<Rule>; 2]),
    Toppling,
    /// The digits after the point, of Left and of Right.
    Codes([Vec<u8>; 2]),
    Maundy,
    Stalks,
}

/// A move in a strip.
pub(super) struct Step {
    /// The text of the move behind the number of the strip.
    pub(super) text: String,
    /// What it does, for a reader.
    pub(super) label: String,
    /// The letters that it changes; none where a strip has no letters.
    pub(super) letters: Range<usize>,
    /// The strips that take the place of the strip; one that is empty is gone.
    pub(super) after: Vec<Strip>,
}

impl Rules {
    /// Reads the name of a game, and its rules from the parts behind it; returns the rest, too.
    pub(super) fn read<'a>(name: Part<'_>, rest: Part<'a>) -> Result<(Self, Part<'a>), Problem> {
        let mut rest = rest;
        let mut next = |missing: &str| {
            let (part, behind) = rest.cut(';', missing)?;
            rest = behind;
            Ok(part)
        };
        let rules = match name.text {
            "rules" => {
                let missing = "three parts follow: the rules of Left, those of Right, and the \
                               strips, as `T.>.T; .F>F.; TT..FF`";
                let left = read_rules(next(missing)?)?;
                let right = next(missing)?;
                let right = match right.words()[..] {
                    [word, ref letters @ ..] if word.text == "mirror" => {
                        mirrored(&left, letters.first().copied())?
                    }
                    _ => read_rules(right)?,
                };
                Rules::Rewriting([left, right])
            }
            "codes" => {
                let missing = "three parts follow: the codes of Left and of Right, and the heaps, \
                               as `0.303; 0.033; 6 5`";
                Rules::Codes([read_code(next(missing)?)?, read_code(next(missing)?)?])
            }
            "toppling" => Rules::Toppling,
            "maundy" => Rules::Maundy,
            "stalks" => Rules::Stalks,
            other => {
                return Err(name.problem(format!(
                    "`{other}` is no game: `rules`, `toppling`, `codes`, `maundy` and `stalks` are"
                )))
            }
        };
        Ok((rules, rest))
    }

    /// Returns the name of the game, and the rules of both players where they are typed.
    pub(super) fn texts(&self) -> (&'static str, Option<[String; 2]>) {
        match self {
            Rules::Rewriting(rules) => {
                let text = |rules: &Vec<Rule>| {
                    let rules = rules.iter().map(|(word, by)| format!("{word}>{by}"));
                    rules.collect::<Vec<_>>().join(" ")
                };
                ("rules", Some([text(&rules[0]), text(&rules[1])]))
            }
            Rules::Codes(codes) => {
                let text = |digits: &Vec<u8>| {
                    let digits = digits.iter().map(|digit| char::from(b'0' + digit));
                    format!("0.{}", digits.collect::<String>())
                };
                ("codes", Some([text(&codes[0]), text(&codes[1])]))
            }
            Rules::Toppling => ("toppling", None),
            Rules::Maundy => ("maundy", None),
            Rules::Stalks => ("stalks", None),
        }
    }

    /// Returns what a player may do, in a clause.
    pub(super) fn told(&self, player: Player) -> String {
        match self {
            Rules::Rewriting(rules) => {
                let rules = &rules[player as usize];
                let told = rules.iter().map(|(word, by)| match &by[..] {
                    "" => format!("removes “{word}”"),
                    by => format!("replaces “{word}” by “{by}”"),
                });
                match &told.collect::<Vec<_>>()[..] {
                    [] => "has no rule to move by".to_owned(),
                    told => told.join(", or "),
                }
            }
            Rules::Toppling => format!(
                "topples a domino “{}” or “e” to the left or to the right, with all on that side",
                own(player)
            ),
            Rules::Codes(codes) => {
                let told = (1..).zip(&codes[player as usize]).filter(|digit| *digit.1 > 0);
                let told = told.map(|(taken, digit)| {
                    let left = ["nothing", "a heap", "two heaps"].iter().enumerate();
                    let left = left.filter(|(bit, _)| digit >> bit & 1 == 1);
                    let left: Vec<&str> = left.map(|word| *word.1).collect();
                    format!("takes {taken} of a heap and leaves {}", left.join(" or "))
                });
                match &told.collect::<Vec<_>>()[..] {
                    [] => "takes nothing".to_owned(),
                    told => told.join(", or "),
                }
            }
            Rules::Maundy => {
                let side = if player == Player::Left { "width" } else { "height" };
                format!("cuts a cake into any number of pieces of the same whole {side}")
            }
            Rules::Stalks => format!(
                "cuts an edge “{}” or “e” of a stalk, and what is right of it, away from the ground",
                own(player)
            ),
        }
    }

    /// Reads a strip, and returns it in its shortest form.
    pub(super) fn read_strip(&self, word: Part<'_>) -> Result<Strip, Problem> {
        let side = |part: Part<'_>, name: &str| match part.number(name, LARGEST)? {
            0 => Err(part.problem(format!("a {name} is at least 1"))),
            side => Ok(side),
        };
        let text = match self {
            Rules::Rewriting(_) => letters(word)?.to_owned(),
            Rules::Codes(_) => side(word, "heap")?.to_string(),
            Rules::Maundy => {
                let (width, height) =
                    word.cut('x', "a cake is written as `6x4`: its width and its height")?;
                format!("{}x{}", side(width, "side")?, side(height, "side")?)
            }
            Rules::Toppling | Rules::Stalks => match word.text.find(|it| !"lre".contains(it)) {
                Some(_) => return Err(word.problem("the letters are `l`, `r` and `e`")),
                None => word.text.to_owned(),
            },
        };
        Ok(text.into_bytes())
    }

    /// Returns the rows of squares by which a strip is drawn.
    pub(super) fn rows(&self, strip: &Strip) -> Vec<String> {
        match self {
            Rules::Codes(_) => vec!["●".repeat(heap(strip) as usize)],
            Rules::Maundy => {
                let (width, height) = cake(strip);
                vec![" ".repeat(width as usize); height as usize]
            }
            _ => vec![text_of(strip).to_owned()],
        }
    }

    /// Returns the letters that are drawn in a colour, in the same order for all strips of the game.
    pub(super) fn letters(&self) -> String {
        let mut letters = String::new();
        match self {
            Rules::Rewriting(rules) => {
                let words =
                    rules.iter().flatten().flat_map(|rule| rule.0.chars().chain(rule.1.chars()));
                for letter in words.filter(|letter| letter.is_alphanumeric()) {
                    if !letters.contains(letter) {
                        letters.push(letter);
                    }
                }
            }
            Rules::Toppling | Rules::Stalks => letters += "lre",
            Rules::Codes(_) | Rules::Maundy => {}
        }
        letters
    }

    /// Returns the options of a strip, each as strips that are a sum.
    pub(super) fn options(&self, strip: &Strip, player: Player) -> Vec<Vec<Strip>> {
        let single = |options: Vec<Strip>| options.into_iter().map(|it| vec![it]).collect();
        match self {
            Rules::Rewriting(rules) => {
                let rules = rules[player as usize].iter();
                single(rules.flat_map(|rule| replaced(rule, strip)).map(|it| it.1).collect())
            }
            Rules::Toppling => single(toppling_dominoes(strip, player)),
            Rules::Stalks => single(stalk_cuts(strip, player)),
            Rules::Codes([left, right]) => {
                let options = taking_codes([left, right])(&heap(strip), player).into_iter();
                let texts =
                    |heaps: Vec<u64>| heaps.iter().map(|it| it.to_string().into()).collect();
                options.map(texts).collect()
            }
            Rules::Maundy => {
                let options = maundy_cake(&cake(strip), player).into_iter();
                let text = |(width, height): &(u64, u64)| format!("{width}x{height}").into();
                options.map(|cakes| cakes.iter().map(text).collect()).collect()
            }
        }
    }

    /// Returns the pieces of a strip that are played as a sum: letters that no rule replaces stay for ever, and no word
    /// reaches over them.
    pub(super) fn pieces(&self, strip: &Strip) -> Vec<Strip> {
        match self {
            Rules::Rewriting(rules) => {
                let stays = |letter: &u8| {
                    !rules.iter().flatten().any(|rule| rule.0.as_bytes().contains(letter))
                };
                strip.split(stays).filter(|it| !it.is_empty()).map(<[u8]>::to_vec).collect()
            }
            _ => vec![strip.clone()],
        }
    }

    /// Returns the moves of a player in a strip.
    pub(super) fn steps(&self, strip: &Strip, player: Player) -> Vec<Step> {
        if let Rules::Rewriting(rules) = self {
            let steps = rules[player as usize].iter().flat_map(|rule| {
                replaced(rule, strip).map(move |(at, after)| Step {
                    text: format!("{} {}>{}", at + 1, rule.0, rule.1),
                    label: format!("square {}: {}", at + 1, arrow(rule)),
                    letters: at..at + rule.0.len(),
                    after: vec![after],
                })
            });
            return steps.collect();
        }
        let options = self.options(strip, player).into_iter().enumerate();
        let step = |(index, after): (usize, Vec<Strip>)| {
            let texts: Vec<&str> = after.iter().map(text_of).collect();
            let (text, label, letters) = match self {
                // Pairs: what is right of the domino is left, then what is left of it.
                Rules::Toppling if index % 2 == 0 => {
                    let at = strip.len() - after[0].len();
                    (format!("{at} left"), format!("domino {at} to the left"), 0..at)
                }
                Rules::Toppling => {
                    let at = after[0].len() + 1;
                    let letters = at - 1..strip.len();
                    (format!("{at} right"), format!("domino {at} to the right"), letters)
                }
                Rules::Maundy => {
                    let text = format!("{} pieces", after.len());
                    (text.clone(), format!("{text} of {}", texts[0].replace('x', " x ")), 0..0)
                }
                Rules::Codes(_) => {
                    let taken = heap(strip) - after.iter().map(heap).sum::<u64>();
                    let left = texts.join(" ");
                    let label = if left.is_empty() {
                        format!("take {taken}, all")
                    } else {
                        format!("take {taken}, leave {}", texts.join(" and "))
                    };
                    (format!("{taken} {left}").trim_end().to_owned(), label, 0..0)
                }
                _ => {
                    let at = after[0].len();
                    (format!("{}", at + 1), format!("cut edge {}", at + 1), at..strip.len())
                }
            };
            Step { text, label, letters, after }
        };
        options.map(step).collect()
    }
}

/// Returns a strip as text: all its letters are ASCII.
pub(super) fn text_of(strip: &Strip) -> &str {
    std::str::from_utf8(strip).unwrap_or_default()
}

fn heap(strip: &Strip) -> u64 {
    text_of(strip).parse().unwrap_or_default()
}

fn cake(strip: &Strip) -> (u64, u64) {
    let sides = text_of(strip).split_once('x').unwrap_or_default();
    (sides.0.parse().unwrap_or_default(), sides.1.parse().unwrap_or_default())
}

/// Returns the letter of a player.
fn own(player: Player) -> char {
    if player == Player::Left {
        'l'
    } else {
        'r'
    }
}

fn arrow((word, by): &Rule) -> String {
    format!("{word} → {}", if by.is_empty() { "nothing" } else { by })
}

/// Returns the places of a strip where a rule applies, and the strips after it.
fn replaced<'a>(
    (word, by): &'a Rule,
    strip: &'a Strip,
) -> impl Iterator<Item = (usize, Strip)> + 'a {
    let places = (0..strip.len()).filter(move |&at| strip[at..].starts_with(word.as_bytes()));
    places.zip(rewritten([&[(word, by)], &[]])(strip, Player::Left))
}

/// Returns the text of letters and other signs of ASCII.
fn letters<'a>(part: Part<'a>) -> Result<&'a str, Problem> {
    let is_letter = |it: char| it.is_ascii_graphic() && it != '>';
    match part.text.find(|it| !is_letter(it)) {
        None => Ok(part.text),
        Some(_) => {
            Err(part.problem("the letters of strips are letters, digits and signs of ASCII"))
        }
    }
}

fn read_rules(list: Part<'_>) -> Result<Vec<Rule>, Problem> {
    let mut rules = Vec::new();
    for word in list.words() {
        let sign = if word.text.contains('→') { '→' } else { '>' };
        let (from, to) =
            word.cut(sign, "a rule is written as `TF.>.FT`: a word, and what replaces it")?;
        if from.text.is_empty() {
            return Err(word.problem("a rule replaces at least one letter"));
        }
        for part in [from, to] {
            if letters(part)?.len() > LONGEST_WORD {
                return Err(part.problem(format!("a word has at most {LONGEST_WORD} letters")));
            }
        }
        rules.push((from.text.to_owned(), to.text.to_owned()));
    }
    list.at_most(MOST_RULES, rules.len() as u64, "rules", "read")?;
    Ok(rules)
}

/// Returns rules read backwards, with the letters of each pair exchanged: `TF` are one pair.
fn mirrored(rules: &[Rule], pairs: Option<Part<'_>>) -> Result<Vec<Rule>, Problem> {
    let mut exchanged = Vec::new();
    if let Some(part) = pairs {
        for pair in letters(part)?.as_bytes().chunks(2) {
            match *pair {
                [a, b] => exchanged.extend([(a, b), (b, a)]),
                _ => return Err(part.problem("letters are exchanged in pairs: `mirror TF`")),
            }
        }
    }
    let letter = |it: u8| exchanged.iter().find(|pair| pair.0 == it).map_or(it, |pair| pair.1);
    let word = |text: &String| text.bytes().rev().map(|byte| char::from(letter(byte))).collect();
    Ok(rules.iter().map(|rule| (word(&rule.0), word(&rule.1))).collect())
}

fn read_code(part: Part<'_>) -> Result<Vec<u8>, Problem> {
    let word = part.word();
    let digits =
        word.text.strip_prefix("0.").filter(|it| it.bytes().all(|it| matches!(it, b'0'..=b'7')));
    match digits {
        Some(digits) if digits.len() <= MOST_DIGITS => {
            Ok(digits.bytes().map(|it| it - b'0').collect())
        }
        Some(_) => Err(word.problem(format!("a code has at most {MOST_DIGITS} digits"))),
        None => Err(word.problem("a code is `0.` and digits from 0 to 7, as `0.303`")),
    }
}
