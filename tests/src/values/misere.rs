//! Misère play of sums.

use super::options_of_rows;
use games::Outcome;
use games::misere::{self, Genus};
use games::search;

/// Berlekamp, Conway, Guy, *Winning Ways*, chapter 13, and Plambeck, *Taming the wild in impartial
/// combinatorial games* (2005): five pins of Kayles have the genus 4 with the superscripts 1, 4, 6,
/// of which the first is the misère value. No smaller row is wild.
#[test]
fn five_pins_of_kayles_are_the_first_wild_row() {
    let knock = |pins: usize| {
        let balls = [1, 2].into_iter().filter(|&it| it <= pins);
        balls.flat_map(|it| (0..=pins - it).map(move |left| [left, pins - it - left])).collect()
    };
    let options = |rows: &Vec<usize>| options_of_rows(rows, knock);
    let is_tame = |pins| misere::tame_genus(vec![pins], options).is_some();
    assert_eq!((0..9).find(|&pins| !is_tame(pins)), Some(5));
    assert_eq!(misere::genus(vec![5], options), Genus { value: 4, misere_value: 1 });
    // The misère value is 1, so a single pin beside them makes a P-position.
    assert_eq!(search::misere_outcome(vec![1, 5], options), Outcome::P);
}
