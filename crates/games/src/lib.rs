//! Solvers for combinatorial games, one file a game.
//!
//! # Conventions
//!
//! * A position is written in its plainest form: a heap is a `u64`, a list of heaps a `&[u64]`, a
//!   vertex a `u32`, since graphs are large and lists of `usize` would take twice the memory. What
//!   indexes a table or a row of coins is a `usize`. Grundy values are `u64`.
//! * Under *normal play*, whoever cannot move loses; under *misère play*, whoever cannot move wins.
//!   A function without a prefix is about normal play, one with the prefix `misere_` about misère
//!   play.
//! * The answer to "who wins?" is an [`Outcome`]: `N` if the **n**ext player to move wins, `P` if
//!   the **p**revious one does. Where play may go on for ever it is a [`LoopyOutcome`], which also
//!   knows the draw, `D`.
//! * "There is no winning move" is `None` or an empty list, never a panic. What a function panics
//!   on stands under *Panics*, and the message has the value in it.
//! * The header of a module states the rules, the theorem that the code relies on, a sketch of its
//!   proof, the cost, and the sources.

#![cfg_attr(
    doc, // So it is not in bundles, as the text above is.
    doc = include_str!("../which_function.md"),
    doc = include_str!("../finding_the_rule.md")
)]
#![cfg_attr(doctest, doc = include_str!("../../../README.md"))]

pub mod atomic_weight;
pub mod bounded_take;
pub mod coin_turning;
pub mod cold_games;
pub mod cutcake;
pub mod digraph;
pub mod digraph_questions;
pub mod divisor_games;
pub mod dyadic;
pub mod end_nim;
pub mod euclid;
pub mod fibonacci_nim;
pub mod forbidden_nim;
pub mod game_notation;
pub mod game_operations;
pub mod geography;
pub mod grundy;
pub mod grundys_game;
pub mod hackenbush;
pub mod interval_removal;
pub mod lasker_nim;
pub mod last_of_deque;
pub mod least_primes;
pub mod loopy;
pub mod matrix_games;
pub mod mex;
pub mod misere;
pub mod misere_quotient;
pub mod mixed_sum;
pub mod moore_nim;
pub mod nim;
pub mod nim_counts;
pub mod nim_polynomial;
pub mod nim_shortcuts;
pub mod nimber;
pub mod nimhoff;
pub mod northcott;
pub mod number_up_star;
pub mod octal;
pub mod outcome;
pub mod partizan;
pub mod partizan_boards;
pub mod partizan_strips;
pub mod partizan_subtraction;
pub mod partizan_values;
pub mod payoff;
pub mod r_wythoff;
pub mod range_options;
pub mod red_blue_hackenbush;
pub mod retrograde;
pub mod row_ends;
pub mod search;
pub mod sequence;
pub mod sequential;
pub mod short_game;
pub mod silver_dollar;
pub mod sparse_space;
pub mod sparse_subtraction;
pub mod staircase_nim;
pub mod subtraction;
pub mod subtraction_formulas;
pub mod sums;
pub mod switches;
pub mod take_away;
pub mod tartan;
pub mod thermograph;
pub mod tree_pursuit;
pub mod welter;
pub mod wythoff;
pub mod wythoff_values;
pub mod xor_basis;

pub use outcome::{LoopyOutcome, Outcome};

/// The course: fourteen lessons, from the first game to players with different moves.
///
/// Each needs what it names at its beginning, and ends with problems of this repository, the easiest first.
/// Lines of a block `exercises` are questions; `cargo study` serves them with a form that checks an answer
/// and gives the reason.
#[cfg(doc)]
pub mod lessons {
    #[doc = include_str!("../lessons/01_before_any_theory.md")]
    pub mod lesson_01 {}
    #[doc = include_str!("../lessons/02_p_and_n.md")]
    pub mod lesson_02 {}
    #[doc = include_str!("../lessons/03_nim.md")]
    pub mod lesson_03 {}
    #[doc = include_str!("../lessons/04_mex_and_grundy_values.md")]
    pub mod lesson_04 {}
    #[doc = include_str!("../lessons/05_tables_periods_and_guesses.md")]
    pub mod lesson_05 {}
    #[doc = include_str!("../lessons/06_nim_in_disguise.md")]
    pub mod lesson_06 {}
    #[doc = include_str!("../lessons/07_splitting_and_coin_turning.md")]
    pub mod lesson_07 {}
    #[doc = include_str!("../lessons/08_graphs_and_draws.md")]
    pub mod lesson_08 {}
    #[doc = include_str!("../lessons/09_sums_with_draws.md")]
    pub mod lesson_09 {}
    #[doc = include_str!("../lessons/10_matching_games.md")]
    pub mod lesson_10 {}
    #[doc = include_str!("../lessons/11_hackenbush_and_trees.md")]
    pub mod lesson_11 {}
    #[doc = include_str!("../lessons/12_golden_ratios.md")]
    pub mod lesson_12 {}
    #[doc = include_str!("../lessons/13_misere_play.md")]
    pub mod lesson_13 {}
    #[doc = include_str!("../lessons/14_players_with_different_moves.md")]
    pub mod lesson_14 {}
}
