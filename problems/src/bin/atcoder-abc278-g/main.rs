//! # Nudge
//!
//! What first move leaves a position in which every answer can be copied? When is there none?
//!
//! # Reduction
//!
//! The cards that lie side by side are a heap, and a move takes from `l` to `r` tokens from one heap
//! and may split what is left. If `l` = `r` the heaps are few enough for a table of Grundy values. (This
//! is the octal game whose code has its only digit, a 7, at place `l`.)
//!
//! # Proof
//!
//! *Some length from `l` to `r` has the parity of `n`*, as always if `l` < `r`. Go first and take so
//! many cards from the middle. What is left is symmetrical, no card is its own image, and no move
//! reaches over the gap. So the image of the opponent's move has none of the cards just taken and is
//! legal, and after it all is symmetrical again: the opponent is the first who cannot move.
//!
//! *Else `l` = `r`.* The game is played by its Grundy values, first exactly in an N-position. A winning
//! move says what sizes it leaves of a heap; the cards between such parts are taken.
//!
//! # Cost
//!
//! *O*(*n*²) for the Grundy values, and *O*(*n*) for a move.
//!
//! The problem is interactive. Each line that is printed is flushed, as `println!` does at its end.

use games::grundy::Table;
use proconio::input_interactive;
use Player::{Imitator, Reckoner};

fn main() {
    input_interactive! { n: u64, l: u64, r: u64 }
    let mut player = solve(n, l, r);
    let mut reply = player.reply(None);
    println!("{}", if reply.is_some() { "First" } else { "Second" });
    loop {
        if let Some(Cards { start, length }) = reply {
            println!("{start} {length}");
        }
        input_interactive! { start: i64, length: i64 }
        // No move of the judge: the game is over.
        if length <= 0 {
            return;
        }
        reply = player.reply(Some(Cards { start: start as u64, length: length as u64 }));
    }
}

/// A move, or a heap: `length` cards from number `start` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cards {
    start: u64,
    length: u64,
}

/// Knows how to win.
#[derive(Clone)]
enum Player {
    /// Takes the middle of `n` cards, and then the image of what the opponent takes.
    Imitator { n: u64, middle: Cards },
    /// Plays by the Grundy values of all sizes, with these heaps on the table.
    Reckoner { length: u64, values: Vec<u64>, heaps: Vec<Cards> },
}

fn solve(n: u64, l: u64, r: u64) -> Player {
    match (l..=r).take(2).find(|length| (n - length) % 2 == 0) {
        Some(length) => Imitator { n, middle: Cards { start: (n - length) / 2 + 1, length } },
        None => {
            let game = Table::new(n as usize + 1, |size, options| {
                if let Some(left) = size.checked_sub(l as usize) {
                    (0..=left / 2).for_each(|part| options.push_sum([part, left - part]));
                }
            });
            let values = game.values().to_vec();
            Reckoner { length: l, values, heaps: vec![Cards { start: 1, length: n }] }
        }
    }
}

impl Player {
    /// The answer to the opponent's move, or the first move of the game. `None` as the first move
    /// says that the opponent should begin; later there is always an answer.
    fn reply(&mut self, last: Option<Cards>) -> Option<Cards> {
        match self {
            Imitator { n, middle } => Some(match last {
                None => *middle,
                Some(it) => Cards { start: *n + 2 - it.start - it.length, ..it },
            }),
            Reckoner { length, values, heaps } => {
                if let Some(cards) = last {
                    take(heaps, cards);
                }
                let value = |size: u64| values[size as usize];
                let sum = heaps.iter().fold(0, |sum, heap| sum ^ value(heap.length));
                let reply = heaps.iter().find_map(|heap| {
                    let left = heap.length.checked_sub(*length)?;
                    let wanted = value(heap.length) ^ sum;
                    let before = (0..=left).find(|&it| value(it) ^ value(left - it) == wanted)?;
                    Some(Cards { start: heap.start + before, length: *length })
                })?;
                take(heaps, reply);
                Some(reply)
            }
        }
    }
}

/// Takes cards from the heap that they are in.
fn take(heaps: &mut Vec<Cards>, cards: Cards) {
    let holds = |heap: &Cards| (heap.start..heap.start + heap.length).contains(&cards.start);
    let at = heaps.iter().position(holds).expect("the cards are there");
    let heap = heaps.swap_remove(at);
    let behind = cards.start + cards.length;
    heaps.push(Cards { length: cards.start - heap.start, ..heap });
    heaps.push(Cards { start: behind, length: heap.start + heap.length - behind });
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};

    /// Which cards are there, from number 1 on.
    type Table = Vec<bool>;

    fn without(table: &Table, Cards { start, length }: Cards) -> Table {
        let taken = start..start + length;
        (1..).zip(table).map(|(card, &there)| there && !taken.contains(&card)).collect()
    }

    /// The rules, and nothing but the rules.
    fn moves(l: u64, r: u64, table: &Table) -> Vec<Cards> {
        let n = table.len() as u64;
        let all = (1..=n).flat_map(|start| (l..=r).map(move |length| Cards { start, length }));
        let are_there = |&Cards { start, length }: &Cards| {
            start + length <= n + 1 && (start..start + length).all(|card| table[card as usize - 1])
        };
        all.filter(are_there).collect()
    }

    fn options(l: u64, r: u64, table: &Table) -> Vec<Table> {
        moves(l, r, table).into_iter().map(|it| without(table, it)).collect()
    }

    /// The player's reply must be legal; the table after it.
    fn replied(l: u64, r: u64, table: &Table, reply: Option<Cards>) -> Table {
        let reply = reply.expect("there is a reply");
        assert!(moves(l, r, table).contains(&reply), "{l} to {r}: {reply:?} on {table:?}");
        without(table, reply)
    }

    /// Against all that an opponent can do.
    #[test]
    fn all_small_games_are_won() {
        for n in 1..=9 {
            for (l, r) in (1..=n).flat_map(|l| (l..=n).map(move |r| (l, r))) {
                let table = vec![true; n as usize];
                let mut player = solve(n, l, r);
                let reply = player.reply(None);
                let expected = search::outcome(table.clone(), |it| options(l, r, it));
                assert_eq!(reply.is_some(), expected == Outcome::N, "{n}: {l} to {r}");
                let table = if reply.is_some() { replied(l, r, &table, reply) } else { table };
                let mut plays = vec![(table, player)];
                while let Some((table, player)) = plays.pop() {
                    for last in moves(l, r, &table) {
                        let mut player = player.clone();
                        let reply = player.reply(Some(last));
                        plays.push((replied(l, r, &without(&table, last), reply), player));
                    }
                }
            }
        }
    }

    #[test]
    fn random_games_are_won() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..=60);
            let l = rng.random_range(1..=n.min(8));
            let r = if rng.random_bool(0.8) { l } else { rng.random_range(l..=n) };
            let mut table = vec![true; n as usize];
            let mut player = solve(n, l, r);
            let mut reply = player.reply(None);
            loop {
                if reply.is_some() {
                    table = replied(l, r, &table, reply);
                }
                let Some(&last) = moves(l, r, &table).choose(&mut rng) else { break };
                table = without(&table, last);
                reply = player.reply(Some(last));
                assert!(reply.is_some(), "seed {seed}");
            }
        }
    }
}
