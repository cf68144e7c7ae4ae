//! Partizan games on strips, heaps and stalks: Toads and Frogs and other rewriting, Toppling Dominoes, octal codes for each
//! player, Maundy cake, Hackenbush in three colours.
//!
//! # Rules
//!
//! Whoever cannot move loses.
//!
//! * *Rewriting*: a move replaces a part of a strip of letters that is the first word of a rule of the player by the
//!   second. Toads and Frogs has `T.` → `.T` and `TF.` → `.FT` for Left, `.F` → `F.` and `.TF` → `FT.` for Right.
//! * *Toppling Dominoes*: a row of `l`, `r` and `e`. A player topples one of the own dominoes, or an `e`, to the left or to the
//!   right, and all on that side fall with it.
//! * *Taking codes*: digit `i` of a player's code, from 1 on, has the bits 1, 2 and 4 if the player may take `i` tokens
//!   of a heap and leave nothing, one heap, two heaps.
//! * *Maundy cake*: Left cuts a cake of whole width and height into any number of pieces of the same whole width, Right
//!   into pieces of the same whole height.
//! * *Hackenbush*: a tree stands on its root. Left cuts edges that are blue (`l`) or green (`e`), Right red (`r`) or green
//!   ones, and all that is no longer connected to the root vanishes.
//!
//! # Theorem
//!
//! The first four are rules for [`partizan_values`](crate::partizan_values). Hackenbush: the value of a vertex is the sum over the edges to its
//! children, and an edge that carries the value `v` is the ordinal sum `edge` : `v`, with 1, −1 or ∗ for the edge.
//!
//! # Proof sketch
//!
//! Edges that part at a vertex share only what holds them, so they are a sum. Cutting an edge takes all above
//! it away, and a move above leaves it: the ordinal sum, whose value depends on the value above only, by
//! the colon principle.
//!
//! # Complexity
//!
//! Options take linear time each. A tree takes one ordinal sum and one sum for each edge, without recursion.
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 1, 2, 4 and 7 (cited from memory).
//! * A. S. Fraenkel, A. Kotzig, *Partizan octal games: partizan subtraction games* (1987) (cited from memory).
//! * A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, *Toppling conjectures*, Games of No Chance 4 (2015) (cited
//!   from memory).

use crate::game_operations::ordinal_sum;
use crate::partizan::Player;
use crate::short_game::{Arena, Game};

/// A strip or row of letters.
pub type Strip = Vec<u8>;

/// The rules of a player: words, and what replaces them.
pub type Rewrites<'a> = &'a [(&'a str, &'a str)];

/// Toads and Frogs, the rules of Left and those of Right.
///
/// ```
/// use games::partizan_strips::{rewritten, TOADS_AND_FROGS};
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// let (mut games, mut memo) = (Arena::new(1000), Memo::default());
/// let strip = b"TFT.TFF".to_vec();
/// let value = games.value(&mut memo, &strip, rewritten(TOADS_AND_FROGS));
/// assert_eq!(value, Some(games.ups(1)));
/// ```
pub const TOADS_AND_FROGS: [Rewrites<'static>; 2] =
    [&[("T.", ".T"), ("TF.", ".FT")], &[(".F", "F."), (".TF", "FT.")]];

/// Returns the options of a strip by the rules of Left and of Right. Every play must be finite.
///
/// ```
/// use games::partizan::Player::Left;
/// use games::partizan_strips::{rewritten, TOADS_AND_FROGS};
///
/// let strip = b"TF.T.".to_vec();
/// assert_eq!(rewritten(TOADS_AND_FROGS)(&strip, Left), [b"TF..T".to_vec(), b".FTT.".to_vec()]);
/// ```
pub fn rewritten<'a>(rules: [Rewrites<'a>; 2]) -> impl Fn(&Strip, Player) -> Vec<Strip> + 'a {
    move |strip, player| {
        let mut options = Vec::new();
        for (word, by) in rules[player as usize] {
            for at in 0..strip.len() {
                if strip[at..].starts_with(word.as_bytes()) {
                    let rest = &strip[at + word.len()..];
                    options.push([&strip[..at], by.as_bytes(), rest].concat());
                }
            }
        }
        options
    }
}

/// Returns the options of a row in Toppling Dominoes.
///
/// ```
/// use games::partizan_strips::toppling_dominoes;
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// let (mut games, mut memo) = (Arena::new(1000), Memo::default());
/// let value = games.value(&mut memo, &b"lrrl".to_vec(), toppling_dominoes);
/// assert_eq!(value, Some(games.ups(1)));
/// ```
pub fn toppling_dominoes(row: &Strip, player: Player) -> Vec<Strip> {
    let own = if player == Player::Left { b'l' } else { b'r' };
    let able = (0..row.len()).filter(|&i| row[i] == own || row[i] == b'e');
    able.flat_map(|i| [row[i + 1..].to_vec(), row[..i].to_vec()]).collect()
}

/// Returns the options of a heap, each as a list of heaps, by the digits of the codes of Left and of Right after the
/// point.
///
/// ```
/// use games::partizan_strips::taking_codes;
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// // Left takes 1 or 3 tokens, Right 2 or 3.
/// let (mut games, mut memo) = (Arena::new(1000), Memo::default());
/// let value = games.value_by_parts(&mut memo, &1, taking_codes([&[3, 0, 3], &[0, 3, 3]]));
/// assert_eq!(value, Some(games.integer(1)));
/// ```
pub fn taking_codes<'a>(codes: [&'a [u8]; 2]) -> impl Fn(&u64, Player) -> Vec<Vec<u64>> + 'a {
    move |&heap, player| {
        let mut options = Vec::new();
        for (taken, digit) in (1..=heap).zip(codes[player as usize]) {
            let left = heap - taken;
            match left {
                0 => options.extend(Some(Vec::new()).filter(|_| digit & 1 > 0)),
                _ => options.extend(Some(vec![left]).filter(|_| digit & 2 > 0)),
            }
            let halves = if digit & 4 > 0 { left / 2 } else { 0 };
            options.extend((1..=halves).map(|part| vec![part, left - part]));
        }
        options
    }
}

/// Returns the options of a cake of (width, height) in Maundy cake, each as a list of pieces.
///
/// ```
/// use games::partizan_strips::maundy_cake;
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// let (mut games, mut memo) = (Arena::new(10_000), Memo::default());
/// assert_eq!(games.value_by_parts(&mut memo, &(6, 1), maundy_cake), Some(games.integer(4)));
/// ```
pub fn maundy_cake(&(width, height): &(u64, u64), player: Player) -> Vec<Vec<(u64, u64)>> {
    let side = if player == Player::Left { width } else { height };
    let divisors = (2..=side).filter(|pieces| side % pieces == 0);
    let cut = |pieces: u64| {
        let piece = match player {
            Player::Left => (width / pieces, height),
            Player::Right => (width, height / pieces),
        };
        vec![piece; pieces as usize]
    };
    divisors.map(cut).collect()
}

/// Returns the options of a stalk of Hackenbush, whose edges `l`, `r` and `e` are given from the ground up.
///
/// ```
/// use games::partizan::Player::Right;
/// use games::partizan_strips::stalk_cuts;
///
/// assert_eq!(stalk_cuts(&b"lre".to_vec(), Right), [b"l".to_vec(), b"lr".to_vec()]);
/// ```
pub fn stalk_cuts(edges: &Strip, player: Player) -> Vec<Strip> {
    let other = if player == Player::Left { b'r' } else { b'l' };
    let able = (0..edges.len()).filter(|&i| edges[i] != other);
    able.map(|i| edges[..i].to_vec()).collect()
}

/// Returns the value of a stalk of Hackenbush, whose edges `l`, `r` and `e` are given from the ground up.
///
/// # Panics
///
/// Panics if an edge has another letter.
///
/// ```
/// use games::partizan_strips::stalk_value;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(1000);
/// let value = stalk_value(&mut games, b"lrlrrllr").unwrap();
/// assert_eq!(games.to_number(value).unwrap().to_string(), "77/128");
/// ```
pub fn stalk_value(games: &mut Arena, edges: &[u8]) -> Option<Game> {
    let colours: Vec<(usize, u8)> = edges.iter().copied().enumerate().collect();
    tree_value(games, &colours)
}

/// Returns the value of a tree of Hackenbush: edge number `i` leads to vertex `i` + 1, and is given by the vertex it stands
/// on, which is at most `i`, and its letter `l`, `r` or `e`. The root is 0.
///
/// # Panics
///
/// Panics if an edge stands on a vertex that comes later, or has another letter.
///
/// ```
/// use games::partizan_strips::tree_value;
/// use games::short_game::{Arena, Number};
///
/// // An edge of Left that carries one of Left and a stalk of Right and Left.
/// let mut games = Arena::new(1000);
/// let value = tree_value(&mut games, &[(0, b'l'), (1, b'l'), (1, b'r'), (3, b'l')]);
/// assert_eq!(value, Some(games.number(Number::new(3, 1))));
/// ```
pub fn tree_value(games: &mut Arena, edges: &[(usize, u8)]) -> Option<Game> {
    let mut values = vec![Game::ZERO; edges.len() + 1];
    for (i, &(below, letter)) in edges.iter().enumerate().rev() {
        assert!(below <= i, "edge {i} stands on vertex {below}");
        let edge = match letter {
            b'l' => games.integer(1),
            b'r' => games.integer(-1),
            b'e' => games.nimber(1),
            _ => panic!("an edge with the letter {:?}", char::from(letter)),
        };
        let carried = ordinal_sum(games, edge, values[i + 1])?;
        values[below] = games.sum(values[below], carried)?;
    }
    values.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partizan::PartizanOutcome;
    use crate::partizan_values::tests::check_sums;
    use crate::partizan_values::Memo;

    /// All words of a length over some letters.
    fn words(length: u32, letters: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
        let n = letters.len();
        let letter = move |code: usize, i: u32| letters[code / n.pow(i) % n];
        (0..n.pow(length)).map(move |code| (0..length).map(|i| letter(code, i)).collect())
    }

    #[test]
    fn toads_and_frogs_on_short_strips_match_play() {
        // A toad moves one or two cells, over a frog only.
        let options = |strip: &Strip, player: Player| {
            let n = strip.len() as isize;
            let (own, other, step) =
                if player == Player::Left { (b'T', b'F', 1) } else { (b'F', b'T', -1) };
            let cell = |i: isize| Some(i).filter(|i| (0..n).contains(i)).map(|i| strip[i as usize]);
            let able = (0..n).filter(|&i| cell(i) == Some(own));
            let to = |i: isize| match (cell(i + step), cell(i + 2 * step)) {
                (Some(b'.'), _) => Some(i + step),
                (Some(over), Some(b'.')) if over == other => Some(i + 2 * step),
                _ => None,
            };
            let after = able.filter_map(|i| {
                let mut after = strip.clone();
                after.swap(i as usize, to(i)? as usize);
                Some(after)
            });
            after.collect()
        };
        let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
        for length in 0..6 {
            for strip in words(length, b"TF.") {
                let value = games.value(&mut memo, &strip, rewritten(TOADS_AND_FROGS)).unwrap();
                check_sums(&mut games, value, strip, options);
            }
        }
    }

    #[test]
    fn toppling_dominoes_in_short_rows_match_play() {
        // A position is the interval of the row that still stands.
        for row in (0..5).flat_map(|length| words(length, b"lre").collect::<Vec<_>>()) {
            let options = |&(start, end): &(usize, usize), player: Player| {
                let other = if player == Player::Left { b'r' } else { b'l' };
                let able = (start..end).filter(|&i| row[i] != other);
                able.flat_map(|i| [(start, i), (i + 1, end)]).collect()
            };
            let mut games = Arena::new(1_000_000);
            let value = games.value(&mut Memo::default(), &row, toppling_dominoes).unwrap();
            check_sums(&mut games, value, (0, row.len()), options);
        }
    }

    #[test]
    fn codes_match_play_with_lists_of_heaps() {
        let codes: [&[u8]; 2] = [&[3, 4, 1], &[2, 7]];
        let options = |heaps: &Vec<u64>, player: Player| {
            let mut options = Vec::new();
            for (i, &heap) in heaps.iter().enumerate() {
                let mut into = |parts: &[u64]| {
                    let mut after = [&heaps[..i], &heaps[i + 1..], parts].concat();
                    after.sort_unstable();
                    options.push(after);
                };
                // By hand: Left takes 1 and leaves at most one heap, takes 2 and divides, or takes just 3.
                if player == Player::Left {
                    match heap {
                        1 | 3 => into(&[]),
                        _ => {}
                    }
                    if heap > 1 {
                        into(&[heap - 1]);
                    }
                    (1..heap.saturating_sub(2)).for_each(|part| into(&[part, heap - 2 - part]));
                } else {
                    if heap > 1 {
                        into(&[heap - 1]);
                    }
                    if heap == 2 {
                        into(&[]);
                    }
                    if heap > 2 {
                        into(&[heap - 2]);
                    }
                    (1..heap.saturating_sub(2)).for_each(|part| into(&[part, heap - 2 - part]));
                }
            }
            options
        };
        let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
        for heap in 0..9 {
            let value = games.value_by_parts(&mut memo, &heap, taking_codes(codes)).unwrap();
            check_sums(&mut games, value, vec![heap], options);
        }
    }

    #[test]
    fn maundy_cakes_match_play_and_are_integers() {
        let options = |cakes: &Vec<(u64, u64)>, player: Player| {
            let mut options = Vec::new();
            for (i, &(width, height)) in cakes.iter().enumerate() {
                let side = if player == Player::Left { width } else { height };
                for length in (1..side).filter(|length| side % length == 0) {
                    let piece =
                        if player == Player::Left { (length, height) } else { (width, length) };
                    let pieces = vec![piece; (side / length) as usize];
                    let mut after = [&cakes[..i], &cakes[i + 1..], &pieces[..]].concat();
                    after.sort_unstable();
                    options.push(after);
                }
            }
            options
        };
        let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
        for width in 1..9 {
            for height in 1..=8 / width {
                let value = games.value_by_parts(&mut memo, &(width, height), maundy_cake).unwrap();
                assert!(games.to_number(value).map_or(false, |it| it.log2_denominator() == 0));
                check_sums(&mut games, value, vec![(width, height)], options);
            }
        }
    }

    /// The rules: which edges are left, as bits.
    fn cuts(edges: &[(usize, u8)], left: u32, player: Player) -> Vec<u32> {
        let other = if player == Player::Left { b'r' } else { b'l' };
        let able = (0..edges.len()).filter(|&i| left >> i & 1 == 1 && edges[i].1 != other);
        let after = able.map(|cut| {
            let mut left = left & !(1 << cut);
            for (i, &(below, _)) in edges.iter().enumerate() {
                if below > 0 && left >> (below - 1) & 1 == 0 {
                    left &= !(1 << i);
                }
            }
            left
        });
        after.collect()
    }

    #[test]
    fn small_trees_in_three_colours_match_play() {
        for n in 0..4u32 {
            let shapes: usize = (1..=n as usize).product();
            for mut shape in 0..shapes {
                let below: Vec<usize> = (1..=n as usize)
                    .map(|i| {
                        let below = shape % i;
                        shape /= i;
                        below
                    })
                    .collect();
                for colours in words(n, b"lre") {
                    let edges: Vec<_> = below.iter().copied().zip(colours).collect();
                    let mut games = Arena::new(1_000_000);
                    let value = tree_value(&mut games, &edges).unwrap();
                    let options = |&left: &u32, player| cuts(&edges, left, player);
                    check_sums(&mut games, value, (1 << n) - 1, options);
                }
            }
        }
    }

    #[test]
    fn cuts_of_short_stalks_have_the_same_values() {
        let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
        for edges in (0..6).flat_map(|height| words(height, b"lre").collect::<Vec<_>>()) {
            let value = games.value(&mut memo, &edges, stalk_cuts);
            assert_eq!(value, stalk_value(&mut games, &edges), "{edges:?}");
        }
    }

    #[test]
    fn tall_stalks_need_no_deep_stack() {
        let run = || {
            let mut games = Arena::new(10_000_000);
            let value = stalk_value(&mut games, &b"le".repeat(10)).unwrap();
            games.outcome(value)
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        let outcome = small_stack.spawn(run).unwrap().join().unwrap();
        assert_eq!(outcome, Some(PartizanOutcome::L));
    }

    #[test]
    #[should_panic(expected = "edge 0 stands on vertex 1")]
    fn an_edge_in_the_air_is_refused() {
        tree_value(&mut Arena::new(10), &[(1, b'l')]);
    }
}
