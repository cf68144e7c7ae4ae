//! The games born by the first days: their numbers are in D. Wolfe and W. Fraser, *Counting the number of games* (2004), and
//! arXiv 2208.13403. Outcomes, means, temperatures and reduced forms were counted by a program of its own before.

use games::game_operations::reduced;
use games::partizan::PartizanOutcome;
use games::short_game::{Arena, Game, Number};
use games::thermograph::thermograph;
use std::collections::{BTreeMap, BTreeSet};

fn counted<T: Ord>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = BTreeMap::new();
    all.for_each(|it| *counts.entry(it).or_insert(0) += 1);
    counts.into_iter().collect()
}

#[test]
fn the_games_of_the_first_days() {
    let mut games = Arena::new(20_000_000);
    let mut born = vec![Game::ZERO];
    let quarters = |all: &[(i64, usize)]| -> Vec<(Number, usize)> {
        all.iter().map(|&(quarters, count)| (Number::new(quarters, 2), count)).collect()
    };
    let of_day_2 = quarters(&[(-4, 5), (-2, 2), (0, 8), (2, 6), (4, 1)]);
    let of_day_3 = quarters(&[
        (-4, 7),
        (-2, 4),
        (-1, 4),
        (0, 337),
        (1, 116),
        (2, 497),
        (3, 288),
        (4, 160),
        (5, 44),
        (6, 16),
        (8, 1),
    ]);
    let (n, l) = (PartizanOutcome::N, PartizanOutcome::L);
    let temperatures = [None, None, Some(of_day_2), Some(of_day_3)];
    let expected = [(1, 1, 1, 0, 0), (4, 3, 2, 1, 1), (22, 7, 7, 9, 6), (1474, 17, 292, 1039, 217)];
    let of_reduced = [1, 3, 10, 61];
    let of_all_small = [1, 2, 7, 67];
    for day in 0..4 {
        let walls: Vec<_> = born.iter().map(|&it| thermograph(&mut games, it).unwrap()).collect();
        let means = counted(walls.iter().map(|it| it.mean())).len();
        let is_small = |it: &&Game| games.stops(**it) == [Number::ZERO; 2];
        let infinitesimals = born.iter().filter(is_small).count();
        let outcomes: Vec<_> = born.iter().map(|&it| games.outcome(it).unwrap()).collect();
        let of = |outcome| outcomes.iter().filter(|&&it| it == outcome).count();
        let found = (born.len(), means, infinitesimals, of(n), of(l));
        assert_eq!(found, expected[day], "day {day}");
        assert_eq!((of(PartizanOutcome::R), of(PartizanOutcome::P)), (of(l), 1), "day {day}");
        if let Some(expected) = &temperatures[day] {
            assert_eq!(counted(walls.iter().map(|it| it.temperature())), *expected, "day {day}");
        }
        let reduced: BTreeSet<Game> =
            born.iter().map(|&it| reduced(&mut games, it).unwrap()).collect();
        assert_eq!(reduced.len(), of_reduced[day], "day {day}");
        let mut all_small = 0;
        for &it in &born {
            use games::partizan::Player::{Left, Right};
            let mut is_all_small = true;
            for it in games.followers(it, |_, _| false).unwrap() {
                let sides =
                    [Left, Right].map(|player| games.options(it, player).unwrap().is_empty());
                is_all_small &= sides[0] == sides[1];
            }
            all_small += usize::from(is_all_small);
        }
        assert_eq!(all_small, of_all_small[day], "day {day}");
        if day == 2 {
            let pairs = born.iter().flat_map(|&g| born.iter().map(move |&h| (g, h)));
            let less = pairs.filter(|&(g, h)| g != h && games.is_le(g, h).unwrap()).count();
            assert_eq!(less, 179);
        }
        if day < 3 {
            born = games.born_after(&born).unwrap();
        }
    }
}

#[test]
#[ignore = "slow: two million comparisons"]
fn the_pairs_of_day_3() {
    let mut games = Arena::new(100_000_000);
    let mut born = vec![Game::ZERO];
    for _ in 0..3 {
        born = games.born_after(&born).unwrap();
    }
    let pairs = born.iter().flat_map(|&g| born.iter().map(move |&h| (g, h)));
    let less = pairs.filter(|&(g, h)| g != h && games.is_le(g, h).unwrap()).count();
    assert_eq!(less, 653_173);
}
