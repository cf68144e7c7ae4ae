//! Anchors: values published by others. They catch a misreading of the rules that formula and search share.

mod atomic_weight;
mod bounded_take;
mod coin_turning;
mod cutcake;
mod divisor_games;
mod end_nim;
mod euclid;
mod fibonacci_nim;
mod forbidden_nim;
mod game_operations;
mod geography;
mod grundy;
mod grundys_game;
mod hackenbush;
mod interval_removal;
mod lasker_nim;
mod last_of_deque;
mod loopy;
mod matrix_games;
mod misere;
mod misere_quotient;
mod moore_nim;
mod nim_counts;
mod nim_shortcuts;
mod nimber;
mod nimhoff;
mod northcott;
mod notakto;
mod octal;
mod partizan_boards;
mod partizan_strips;
mod partizan_subtraction;
mod partizan_values;
mod payoff;
mod r_wythoff;
mod range_options;
mod red_blue_hackenbush;
mod retrograde;
mod row_ends;
mod sequence;
mod sequential;
mod short_game;
mod silver_dollar;
mod sparse_subtraction;
mod staircase_nim;
mod subtraction;
mod subtraction_formulas;
mod switches;
mod take_a_square;
mod take_away;
mod tartan;
mod thermograph;
mod tree_pursuit;
mod welter;
mod wythoff_values;
mod xor_basis;

use games::{Outcome, nim, search, wythoff};

/// OEIS A000201, the lower Wythoff sequence ⌊nφ⌋ for n = 1, 2, …
const LOWER_WYTHOFF: [u64; 20] =
    [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32];

/// OEIS A001950, the upper Wythoff sequence ⌊nφ²⌋ for n = 1, 2, …
const UPPER_WYTHOFF: [u64; 20] =
    [2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49, 52];

/// OEIS A004481, Grundy values of Wythoff's game: rows 0 to 3 of the square array.
const WYTHOFF_VALUES: [[u64; 9]; 4] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 0, 4, 5, 3, 7, 8, 6],
    [2, 0, 1, 5, 3, 4, 8, 6, 7],
    [3, 4, 5, 6, 2, 0, 1, 9, 10],
];

/// OEIS A002186, Grundy values of Kayles on 0, 1, 2, … pins.
const KAYLES: [u64; 12] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];

/// OEIS A002187, Grundy values of Dawson's chess on 0, 1, 2, … pawns.
const DAWSONS_CHESS: [u64; 12] = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2];

#[test]
fn wythoffs_p_positions_are_the_published_pairs() {
    for a in 0..=32 {
        for b in a..=52 {
            let listed = LOWER_WYTHOFF.iter().position(|&it| it == a);
            let is_pair = (a, b) == (0, 0) || listed.is_some_and(|it| UPPER_WYTHOFF[it] == b);
            let expected = if is_pair { Outcome::P } else { Outcome::N };
            assert_eq!(wythoff::outcome(a, b), expected, "({a}, {b})");
        }
    }
}

#[test]
fn search_finds_the_published_values_of_wythoffs_game() {
    let options = |&(a, b): &(u64, u64)| {
        let from_first = (0..a).map(|left| (left, b));
        let from_second = (0..b).map(|left| (a, left));
        let from_both = (1..=a.min(b)).map(|taken| (a - taken, b - taken));
        from_first.chain(from_second).chain(from_both).collect()
    };
    for (a, row) in (0..).zip(WYTHOFF_VALUES) {
        for (b, value) in (0..).zip(row) {
            assert_eq!(search::grundy((a, b), options), value, "({a}, {b})");
        }
    }
}

/// The options of a list of rows, where `knock` turns one row into two, each possibly empty.
fn options_of_rows(rows: &[usize], knock: impl Fn(usize) -> Vec<[usize; 2]>) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (place, &row) in rows.iter().enumerate() {
        for left in knock(row) {
            let mut option = rows.to_vec();
            option.remove(place);
            option.extend(left.into_iter().filter(|&it| it > 0));
            option.sort();
            options.push(option);
        }
    }
    options
}

#[test]
fn search_finds_the_published_values_of_kayles() {
    // A ball knocks down one pin, or two that stand side by side.
    let knock = |pins: usize| {
        let balls = [1, 2].into_iter().filter(|&it| it <= pins);
        balls.flat_map(|it| (0..=pins - it).map(move |left| [left, pins - it - left])).collect()
    };
    for (pins, value) in KAYLES.into_iter().enumerate() {
        let found = search::grundy(vec![pins], |rows| options_of_rows(rows, knock));
        assert_eq!(found, value, "{pins} pins");
    }
}

#[test]
fn search_finds_the_published_values_of_dawsons_chess() {
    // A pawn goes, and its neighbours with it.
    let knock = |pawns: usize| {
        (0..pawns).map(|it| [it.saturating_sub(1), (pawns - it - 1).saturating_sub(1)]).collect()
    };
    for (pawns, value) in DAWSONS_CHESS.into_iter().enumerate() {
        let found = search::grundy(vec![pawns], |rows| options_of_rows(rows, knock));
        assert_eq!(found, value, "{pawns} pawns");
    }
}

#[test]
fn nim_has_boutons_thirty_five_safe_combinations() {
    // Bouton (1901) lists them: three different heaps, none of them empty, all smaller than 16.
    let mut found = 0;
    for a in 1..16 {
        for b in a + 1..16 {
            found += (b + 1..16).filter(|&c| nim::outcome(&[a, b, c]) == Outcome::P).count();
        }
    }
    assert_eq!(found, 35);
}
