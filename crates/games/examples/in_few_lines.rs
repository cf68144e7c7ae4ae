//! Problems of contests on the shelf in a few lines each: from the values of the input to the answer, without reading and
//! printing.
//!
//! `cargo run --example in_few_lines`
//!
//! The first twelve were chosen at random to see what is awkward. Their numbers of lines before are those on the shelf of
//! then. `docs/few_lines.md` has them all in a table.

use games::bounded_take::{filling_grundy, Roots};
use games::grundy::{Memo, Table};
use games::least_primes::LeastPrimes;
use games::nim::nim_sum;
use games::nim_shortcuts::NimShortcuts;
use games::partizan::Player;
use games::payoff::{self, Next};
use games::range_options::{self, RangeOptions};
use games::retrograde::{self, NumberedPositions};
use games::xor_basis::{xor_or_not, Aim, XorBasis};
use games::{
    bounded_take, coin_turning, digraph, divisor_games, matrix_games, moore_nim, nim, nim_counts,
    nimhoff, row_ends, search, sequential, subtraction_formulas, switches, tree_pursuit, wythoff,
    LoopyOutcome, Outcome,
};
use graphs::general_matching::forest_matching;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Codeforces 282D: at most 3 heaps; take from one, or the same from all. Before: 5.
fn cf_282d(heaps: &[u64]) -> &'static str {
    let outcome = match *heaps {
        [a, b] => wythoff::outcome(a, b),
        _ => nim::outcome(heaps),
    };
    outcome.who_wins("BitLGM", "BitAryo")
}

/// Codeforces 662A: each heap is one side of a card, by chance; how likely the first player wins. Before: 6.
fn cf_662a(cards: &[(u64, u64)]) -> (u64, u64) {
    let basis = XorBasis::from_iter(cards.iter().map(|(a, b)| a ^ b));
    let sums = 1 << basis.rank();
    if basis.contains(nim_sum(cards.iter().map(|card| card.0))) {
        (sums - 1, sums)
    } else {
        (1, 1)
    }
}

/// AtCoder ABC 209 E: say words that begin with the last three letters of the one before. Before: 8.
fn abc209_e(words: &[&str]) -> Vec<&'static str> {
    let code = |letters: &str| letters.bytes().fold(0, |code, it| 64 * code + u32::from(it & 63));
    let edge = |word: &&str| (code(&word[..3]), code(&word[word.len() - 3..]));
    let edges: Vec<(u32, u32)> = words.iter().map(edge).collect();
    let game = digraph::solve(1 << 18, &edges);
    edges.iter().map(|edge| game.outcome(edge.1).who_wins("Aoki", "Takahashi", "Draw")).collect()
}

/// Codeforces 87C: split a heap into neighbouring sizes; the fewest parts of a winning move. Before: 9.
fn cf_87c(n: usize) -> Option<usize> {
    let game = Table::new(n + 1, |heap, options| {
        for k in (2..).take_while(|k| k * (k + 1) / 2 <= heap) {
            let rest = heap - k * (k - 1) / 2;
            if rest % k == 0 {
                options.push_sum(rest / k..rest / k + k);
            }
        }
    });
    game.winning_moves(&[n]).iter().map(|it| it.option.len()).min()
}

/// AtCoder AGC 014 D: paint the vertices of a tree white or black; is a white one next to no black one? Before: 4.
fn agc014_d(n: usize, edges: &[(u32, u32)]) -> &'static str {
    if 2 * forest_matching(n, edges).len() == n {
        "Second"
    } else {
        "First"
    }
}

/// Returns of each node of the trie of some strings its depth and its children.
fn trie(strings: &[&str]) -> Vec<(u64, BTreeMap<u8, usize>)> {
    let mut trie = vec![(0, BTreeMap::new())];
    for string in strings {
        let mut node = 0;
        for letter in string.bytes() {
            let (next, depth) = (trie.len(), trie[node].0 + 1);
            node = *trie[node].1.entry(letter).or_insert(next);
            if node == next {
                trie.push((depth, BTreeMap::new()));
            }
        }
    }
    trie
}

/// AtCoder ARC 087 C: add binary strings, none of which begins with another one. Before: 12.
fn arc087_c(strings: &[&str], length: u64) -> &'static str {
    let trie = trie(strings);
    let with_a_free_side = trie.iter().filter(|node| node.1.len() == 1);
    let values = with_a_free_side.map(|node| coin_turning::ruler_grundy(length - node.0 - 1));
    Outcome::from_grundy(nim_sum(values)).who_wins("Alice", "Bob")
}

/// Codeforces 455B: write letters so that some string begins so; the loser of a round begins the next. Before: 18.
fn cf_455b(strings: &[&str], rounds: u64) -> &'static str {
    let trie = trie(strings);
    let options = |&node: &usize| trie[node].1.values().copied().collect();
    let round = (search::outcome(0, options), search::misere_outcome(0, options));
    sequential::rounds_outcome(round, rounds).who_wins("First", "Second")
}

/// Codeforces 138D: lasers along one or both diagonals burn a board from a cell that is left. Before: 14.
fn cf_138d(board: &[&str]) -> &'static str {
    let (n, m) = (board.len(), board[0].len());
    let cells = (0..n).flat_map(|i| (0..m).map(move |j| (i, j)));
    let laser = |(i, j): (usize, usize)| (i + j, i + m - j, board[i].as_bytes()[j]);
    let lasers: Vec<(usize, usize, u8)> = cells.map(laser).collect();
    // The cells of one colour between two diagonals of each kind.
    type Part = (usize, [usize; 2], [usize; 2]);
    let mut game = Memo::new(|&(colour, [a, b], [c, d]): &Part, options| {
        for &(u, v, kind) in &lasers {
            if u % 2 == colour && (a..b).contains(&u) && (c..d).contains(&v) {
                let rows = if kind == b'R' { vec![[a, b]] } else { vec![[a, u], [u + 1, b]] };
                let columns = if kind == b'L' { vec![[c, d]] } else { vec![[c, v], [v + 1, d]] };
                let part = |&row: &[usize; 2]| columns.iter().map(move |&it| (colour, row, it));
                options.push_sum(rows.iter().flat_map(part));
            }
        }
    });
    game.outcome(&[0, 1].map(|colour| (colour, [0, n + m], [0, n + m]))).who_wins("WIN", "LOSE")
}

/// Codeforces 917B: two marbles on an acyclic graph, each edge at least as late a letter as the last one. Before: 10.
fn cf_917b(n: usize, edges: &[(usize, usize, char)]) -> Vec<String> {
    let mut out = vec![Vec::new(); n];
    edges.iter().for_each(|&(v, w, letter)| out[v].push((w, letter)));
    let mut game = Memo::new(|&(own, other, last): &(usize, usize, char), options| {
        let edges = out[own].iter().filter(|edge| edge.1 >= last);
        options.push_each(edges.map(|&(next, letter)| (other, next, letter)));
    });
    let mut winner = |own, other| game.outcome(&[(own, other, 'a')]).who_wins('A', 'B');
    (0..n).map(|own| (0..n).map(|other| winner(own, other)).collect()).collect()
}

/// Codeforces 69D: add a vector to a point or, once each, reflect it; whoever leaves the circle loses. Before: 10.
fn cf_69d(start: (i32, i32), radius: i32, vectors: &[(i32, i32)]) -> &'static str {
    let outcome = search::outcome((start, true, true), |&((x, y), reflects, other)| {
        let moved = vectors.iter().map(|(dx, dy)| ((x + dx, y + dy), other, reflects));
        let reflected = Some(((y, x), other, false)).filter(|_| reflects);
        let is_inside = |&((x, y), _, _): &((i32, i32), _, _)| x * x + y * y <= radius * radius;
        moved.chain(reflected).filter(is_inside).collect()
    });
    outcome.who_wins("Anton", "Dasha")
}

/// Codeforces 39E: one more box or one more kind of item; whoever makes `n` ways or more loses. Before: more than 25.
fn cf_39e(start: (u64, u32), n: u64) -> LoopyOutcome {
    // Where one of both moves loses for ever, the parity is left, and in the column of one box nothing ends.
    let declared = |&(a, b): &(u64, u32)| match (a, b) {
        (_, 1) if a * a >= n && (n - a) % 2 == 0 => Some(LoopyOutcome::N),
        (_, 1) if a * a >= n => Some(LoopyOutcome::P),
        (1, _) if b > 30 => Some(LoopyOutcome::D),
        _ => None,
    };
    let fits = |&(a, b): &(u64, u32)| a.checked_pow(b).map_or(false, |ways| ways < n);
    let game = NumberedPositions::new([start], |&(a, b)| match declared(&(a, b)) {
        Some(_) => Vec::new(),
        None => [(a + 1, b), (a, b + 1)].into_iter().filter(fits).collect(),
    });
    let mut solver = retrograde::of_edges(game.positions.len(), &game.edges);
    for (v, position) in (0..).zip(&game.positions) {
        declared(position).into_iter().for_each(|outcome| solver.declare(v, outcome));
    }
    solver.outcome(0)
}

/// Codeforces 277C: cut a sheet along lines of its grid, somewhere new each time; a winning cut. Before: 45.
fn cf_277c(n: u64, m: u64, cuts: &[[u64; 4]]) -> Option<[u64; 4]> {
    let mut lines: BTreeMap<(bool, u64), Vec<(u64, u64)>> = BTreeMap::new();
    for &[x1, y1, x2, y2] in cuts {
        let (place, a, b) = if x1 == x2 { (x1, y1, y2) } else { (y1, x1, x2) };
        lines.entry((x1 == x2, place)).or_default().push((a.min(b), a.max(b)));
    }
    for (is_vertical, end) in [(true, n), (false, m)] {
        let touched = lines.keys().filter(|line| line.0 == is_vertical).count() as u64;
        let is_odd = (end - 1 - touched) % 2 == 1;
        let untouched = (1..end).find(|&place| !lines.contains_key(&(is_vertical, place)));
        lines.extend(untouched.filter(|_| is_odd).map(|place| ((is_vertical, place), vec![])));
    }
    // Where `free` of a line that was not cut before ends.
    let end_of = |cuts: &[(u64, u64)], mut free: u64| {
        let mut end = 0;
        for &(a, b) in cuts {
            if end + free < a {
                break;
            }
            free -= a.saturating_sub(end);
            end = end.max(b);
        }
        end + free
    };
    let mut heaps = Vec::new();
    for ((is_vertical, _), cuts) in &mut lines {
        cuts.sort_unstable();
        let length = if *is_vertical { m } else { n };
        heaps.push(length - (end_of(cuts, length) - length));
    }
    let nim::Move { heap, left } = nim::winning_move(&heaps)?;
    let (&(is_vertical, place), cuts) = lines.iter().nth(heap)?;
    let end = end_of(cuts, heaps[heap] - left);
    Some(if is_vertical { [place, 0, place, end] } else { [0, place, end, place] })
}

/// Codeforces 1472D: a number counts for one player if it is even, for the other if it is odd.
fn cf_1472d(numbers: &[i64]) -> &'static str {
    let item = |&it: &i64| if it % 2 == 0 { (it, 0) } else { (0, -it) };
    let score = switches::score(&numbers.iter().map(item).collect::<Vec<_>>(), Player::Left);
    match score.cmp(&0) {
        Ordering::Greater => "Alice",
        Ordering::Equal => "Tie",
        Ordering::Less => "Bob",
    }
}

/// Codeforces 1038C: take one of your own numbers, or strike out one of the other player.
fn cf_1038c(first: &[i64], second: &[i64]) -> i64 {
    let own = first.iter().map(|&it| (it, 0));
    let items: Vec<(i64, i64)> = own.chain(second.iter().map(|&it| (0, -it))).collect();
    switches::score(&items, Player::Left)
}

/// AtCoder ABC 201 D: a piece goes right or down, to a cell that adds or takes a point.
fn abc201_d(board: &[&str]) -> &'static str {
    let (h, w) = (board.len(), board[0].len());
    // Cells count from the last one.
    let game = payoff::Table::new(h * w, |cell, moves| {
        let gain = |at: usize| match board[h - 1 - at / w].as_bytes()[w - 1 - at % w] {
            b'+' => 1,
            _ => -1,
        };
        let steps = [Some(1).filter(|_| cell % w > 0), Some(w).filter(|_| cell >= w)];
        for step in steps.into_iter().flatten() {
            moves.push(gain(cell - step), cell - step, Next::Other);
        }
    });
    match game.best_difference(h * w - 1).cmp(&0) {
        Ordering::Greater => "Takahashi",
        Ordering::Equal => "Draw",
        Ordering::Less => "Aoki",
    }
}

/// AtCoder ABC 270 D: take one of some numbers of stones, each of which is a point.
fn abc270_d(n: usize, takes: &[usize]) -> i64 {
    let game = payoff::Table::new(n + 1, |heap, moves| {
        for &taken in takes.iter().filter(|&&taken| taken <= heap) {
            moves.push(taken as i64, heap - taken, Next::Other);
        }
    });
    (n as i64 + game.best_difference(n)) / 2
}

/// AtCoder ABC 349 E: a line on a board of three rows wins, else the points on the cells decide.
fn abc349_e(points: [i64; 9]) -> &'static str {
    const LINES: [u32; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];
    // The cells of the player to move, and those of the other one.
    let difference = payoff::best_difference((0_u32, 0_u32), |&(own, other), moves| {
        for cell in (0..9).filter(|cell| (own | other) >> cell & 1 == 0) {
            let own = own | 1 << cell;
            if LINES.iter().any(|line| line & !own == 0) {
                moves.end(1 << 40);
            } else {
                moves.push(points[cell], (other, own), Next::Other);
            }
        }
    });
    if difference > 0 {
        "Takahashi"
    } else {
        "Aoki"
    }
}

/// Codeforces 273E: from `d` to ⌊d / 3⌋ or d − ⌊d / 3⌋; count pairs up to `p` of difference `d`, `n` of them.
fn cf_273e(n: u64, p: u64) -> u64 {
    const MODULUS: u64 = 1_000_000_007;
    let third = |d: u64| Some(d / 3).filter(|_| d > 2);
    let rest = |d: u64| Some(d - d / 3).filter(|_| d > 2);
    let mut counts = vec![0; 4];
    for (sizes, value) in range_options::runs(p - 1, &[&third, &rest]) {
        // There are p - d pairs of difference d > 0.
        let (first, last) = (p - sizes.end(), p - sizes.start().max(&1));
        let pairs = (first.max(1)..=last).size_hint().0 as u64 * (first + last) / 2;
        counts[value as usize] = (counts[value as usize] + pairs) % MODULUS;
    }
    nim_counts::lists(&counts, n, MODULUS)[1..].iter().sum::<u64>() % MODULUS
}

/// AtCoder ARC 144 F: take `a` modulo `m`; count winning moves.
fn arc144_f(m: u64, a: u64, heaps: &[u64]) -> u128 {
    subtraction_formulas::count_congruent_winning_moves(heaps, a, m)
}

/// AtCoder ARC 038 C: a bean of bowl `i` goes to one of the `c[i]` bowls before it.
fn arc038_c(reach: &[usize], beans: &[u64]) -> &'static str {
    let game = RangeOptions::last_sizes(reach.len(), |bowl| bowl - reach[bowl]);
    let values = game.values().iter().zip(beans).map(|(value, beans)| value * (beans % 2));
    Outcome::from_grundy(nim_sum(values)).who_wins("First", "Second")
}

/// AtCoder ABC 148 F: tag on a tree, where nobody may stay.
fn abc148_f(edges: &[(u32, u32)], evader: u32, pursuer: u32) -> u64 {
    tree_pursuit::tag(edges, pursuer, evader) - 1
}

/// Codeforces 1873H: a city with as many roads as buildings; does one escape the other?
fn cf_1873h(edges: &[(u32, u32)], pursuer: u32, evader: u32) -> &'static str {
    let escapes = pursuer != evader && tree_pursuit::escapes_to_the_cycle(edges, pursuer, evader);
    if escapes {
        "YES"
    } else {
        "NO"
    }
}

/// Codeforces 2137G: one player comes to an end, unless the other makes the token visit a red vertex before.
fn cf_2137g(n: usize, edges: &[(u32, u32)], questions: &[(u8, u32)]) -> Vec<&'static str> {
    let mut game = retrograde::of_edges(2 * n, &retrograde::by_turns(n, [edges, edges]));
    // A draw is what the player wants who comes to an end. Red is lost for that one.
    let has_edge: BTreeSet<u32> = edges.iter().map(|edge| edge.0).collect();
    let ends = (0..2 * n as u32).filter(|v| !has_edge.contains(&(v % n as u32)));
    ends.for_each(|v| game.declare(v, LoopyOutcome::D));
    let mut answers = Vec::new();
    for &(kind, v) in questions {
        if kind == 1 {
            game.declare(v, LoopyOutcome::P);
            game.declare(n as u32 + v, LoopyOutcome::N);
        } else {
            answers.push(if game.outcome(v) == LoopyOutcome::D { "YES" } else { "NO" });
        }
    }
    answers
}

/// CODE FESTIVAL 2016 Exhibition D: guess which of two dice was rolled; the die that is rolled is chosen in secret.
fn dice_game(first: [i64; 6], second: [i64; 6]) -> f64 {
    let part = |die: [i64; 6], faces: u32| -> i64 {
        (0..6).filter(|face| faces >> face & 1 == 1).map(|face| die[face]).sum()
    };
    // For each guess, as the set of faces that are thought to be of the first die, what it fails of 100 %.
    let guesses: Vec<_> = (0..64).map(|it| [-part(first, it), -part(second, !it)]).collect();
    let game = matrix_games::two_rows(&guesses);
    -game.value as f64 / game.denominator as f64 / 100.0
}

/// Codeforces 1866I: a rook to one corner, or to a cell where whoever comes there wins.
fn cf_1866i(n: u64, m: u64, cells: &[(u64, u64)]) -> &'static str {
    let cells: Vec<_> = cells.iter().map(|(x, y)| (n - x, m - y)).collect();
    NimShortcuts::new(&cells).outcome(n - 1, m - 1).who_wins("Chaneka", "Bhinneka")
}

/// Codeforces 2115D: players in a given order choose one of two numbers to xor; one wants much, the other little.
fn cf_2115d(first: &[u64], second: &[u64], aims: &[Aim]) -> u64 {
    let acts = first.iter().zip(second).zip(aims);
    let acts: Vec<(u64, Aim)> = acts.map(|((a, b), &aim)| (a ^ b, aim)).collect();
    xor_or_not(nim_sum(first), &acts)
}

/// Codeforces 1147C: take from exactly half of the heaps.
fn cf_1147c(heaps: &[u64]) -> &'static str {
    moore_nim::half_outcome(heaps).who_wins("Alice", "Bob")
}

/// Luogu P6639: take at most as many as are left below a bound, too; the nim-sum of all heaps in a range.
fn p6639(bound: u64, first: u64, last: u64) -> u64 {
    let blocks = bounded_take::nearer_end_blocks(bound).into_iter();
    let sum = |block: RangeInclusive<u64>| {
        let (low, high) = (first.max(*block.start()), last.min(*block.end()));
        let values = low - block.start()..=high.wrapping_sub(*block.start());
        if low > high {
            0
        } else {
            nim::nim_sum_of_range(values)
        }
    };
    nim_sum(blocks.map(sum))
}

/// Luogu P10014: take at most a root of a heap; of each number all heaps up to it are there.
fn p10014(degree: u32, numbers: &[u64]) -> &'static str {
    let game = Roots::new(degree, numbers.iter().copied().max().unwrap_or(0));
    let values = numbers.iter().map(|&number| game.nim_sum_up_to(number));
    Outcome::from_grundy(nim_sum(values)).who_wins("First", "Lily")
}

/// HDU 1729: fill boxes, by at most the square of what is in one.
fn hdu_1729(boxes: &[(u64, u64)]) -> &'static str {
    let value = |&(size, held): &(u64, u64)| filling_grundy(size, held, |it| it.saturating_mul(it));
    Outcome::from_grundy(nim_sum(boxes.iter().map(value))).who_wins("Yes", "No")
}

/// UVa 1482, LightOJ 1296 and BOJ 7824: take at most half of a heap.
fn uva_1482(heaps: &[u64]) -> &'static str {
    bounded_take::outcome(heaps, |n| n / 2).who_wins("YES", "NO")
}

/// SPOJ MATGAME: of each row only the first heap that is left.
fn matgame(rows: &[Vec<u64>]) -> &'static str {
    let values = rows.iter().map(|row| sequential::nim_grundy(row));
    Outcome::from_grundy(nim_sum(values)).who_wins("FIRST", "SECOND")
}

/// HDU 4994: only the first heap that is left.
fn hdu_4994(heaps: &[u64]) -> &'static str {
    sequential::nim_outcome(heaps).who_wins("Yes", "No")
}

/// HackerRank Zero-Move Nim: each heap may be passed once.
fn zero_move_nim(heaps: &[u64]) -> &'static str {
    let values = heaps.iter().map(|&heap| nim::grundy_with_a_pass(heap));
    Outcome::from_grundy(nim_sum(values)).who_wins("W", "L")
}

/// HackerRank Tower Breakers, Again: break a tower into any number of equal ones.
fn tower_breakers(towers: &[u64]) -> u8 {
    let primes = LeastPrimes::new(towers.iter().copied().max().unwrap_or(1));
    let values = towers.iter().map(|&tower| divisor_games::equal_parts_grundy(tower, &primes));
    Outcome::from_grundy(nim_sum(values)).who_wins(1, 2)
}

/// BOJ 16879: a rook that may also make one step along a diagonal, on several boards at once.
fn boj_16879(rooks: &[[u64; 2]]) -> &'static str {
    Outcome::from_grundy(nim_sum(rooks.iter().map(|it| nimhoff::grundy(it, 3))))
        .who_wins("First", "Second")
}

/// Luogu P2734: numbers from the ends of a row; what each player gets.
fn p2734(row: &[i64]) -> (i64, i64) {
    let (sum, difference) = (row.iter().sum::<i64>(), row_ends::deque_difference(row));
    ((sum + difference) / 2, (sum - difference) / 2)
}

/// The samples, as far as they are known.
fn main() {
    let show = |problem: &str, answer: &dyn std::fmt::Debug| println!("{problem:20} {answer:?}");
    show("Codeforces 282D", &cf_282d(&[1, 2, 1]));
    show("Codeforces 662A", &cf_662a(&[(1, 1), (1, 2)]));
    show("ABC 209 E", &abc209_e(&["abcd", "bcda", "ada"]));
    show("Codeforces 87C", &[3, 6, 100].map(cf_87c));
    show("AGC 014 D", &agc014_d(3, &[(0, 1), (1, 2)]));
    show("ARC 087 C", &arc087_c(&["00", "01"], 2));
    show("Codeforces 455B", &cf_455b(&["a", "b"], 3));
    show("Codeforces 138D", &cf_138d(&["RL", "LR"]));
    show("Codeforces 917B", &cf_917b(4, &[(0, 1, 'b'), (0, 2, 'a'), (1, 3, 'c'), (2, 3, 'b')]));
    show("Codeforces 69D", &cf_69d((0, 0), 3, &[(1, 1), (1, 2)]));
    show("Codeforces 39E", &[((2, 2), 10), ((1, 4), 10)].map(|(start, n)| cf_39e(start, n)));
    show("Codeforces 277C", &cf_277c(2, 2, &[[0, 1, 1, 1]]));
    show("Codeforces 1472D", &cf_1472d(&[5, 2, 7, 3]));
    show("Codeforces 1038C", &cf_1038c(&[1, 4], &[5, 1]));
    show("ABC 201 D", &abc201_d(&["---", "+-+", "+--"]));
    show("ABC 270 D", &abc270_d(10, &[1, 4]));
    show("ABC 349 E", &abc349_e([0, 0, 0, 0, 1, 0, 0, 0, 0]));
    show("Codeforces 273E", &cf_273e(4, 4));
    show("ARC 144 F", &arc144_f(1, 0, &[5, 6, 7]));
    show("ARC 038 C", &arc038_c(&[0, 1, 1], &[0, 0, 1]));
    show("ABC 148 F", &abc148_f(&[(0, 1), (1, 2), (2, 3), (2, 4)], 3, 0));
    show("Codeforces 1873H", &cf_1873h(&[(0, 3), (0, 1), (0, 2), (1, 2)], 0, 3));
    show("Codeforces 2137G", &cf_2137g(3, &[(0, 1), (1, 2)], &[(2, 0), (1, 2), (2, 0)]));
    show("Dice Game", &dice_game([10, 20, 20, 10, 20, 20], [20, 20, 20, 10, 10, 20]));
    show("Codeforces 1866I", &cf_1866i(4, 5, &[(1, 3), (4, 4), (1, 5)]));
    show("Codeforces 2115D", &cf_2115d(&[0, 3], &[2, 0], &[Aim::Small, Aim::Large]));
    show("Codeforces 1147C", &cf_1147c(&[3, 1, 4, 1]));
    show("Luogu P6639", &p6639(10, 3, 8));
    show("Luogu P10014", &p10014(2, &[5, 6, 7]));
    show("HDU 1729", &hdu_1729(&[(7, 2), (9, 9)]));
    show("UVa 1482", &uva_1482(&[4, 8]));
    show("SPOJ MATGAME", &matgame(&[vec![1, 2], vec![1]]));
    show("HDU 4994", &hdu_4994(&[1, 1, 2]));
    show("Zero-Move Nim", &zero_move_nim(&[1, 2]));
    show("Tower Breakers", &tower_breakers(&[1, 2, 3]));
    show("BOJ 16879", &boj_16879(&[[4, 3], [2, 2]]));
    show("Luogu P2734", &p2734(&[4, 7, 2, 9, 5, 2]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    #[test]
    fn the_published_samples() {
        main();
        assert_eq!(abc209_e(&["abcd", "bcda", "ada"]), ["Aoki", "Takahashi", "Draw"]);
        assert_eq!([3, 6, 100].map(cf_87c), [Some(2), None, Some(8)]);
        assert_eq!([cf_455b(&["a", "b"], 3), cf_455b(&["a", "b", "c"], 1)], ["First", "First"]);
        let numbers: [&[i64]; 4] = [&[5, 2, 7, 3], &[3, 2, 1], &[2, 2, 2, 2], &[7, 8]];
        assert_eq!(numbers.map(cf_1472d), ["Bob", "Tie", "Alice", "Alice"]);
        assert_eq!(cf_1038c(&[1, 4], &[5, 1]), 0);
        assert_eq!(abc201_d(&["---", "+-+", "+--"]), "Takahashi");
        assert_eq!([abc270_d(10, &[1, 4]), abc270_d(11, &[1, 2, 3, 6])], [5, 8]);
        assert_eq!(abc349_e([0, 0, 0, 0, 1, 0, 0, 0, 0]), "Takahashi");
        assert_eq!([cf_273e(2, 2), cf_273e(4, 4)], [0, 520]);
        assert_eq!(arc144_f(1, 0, &[5, 6, 7]), 3);
        assert_eq!(abc148_f(&[(0, 1), (1, 2), (2, 3), (2, 4)], 3, 0), 2);
        let triangle = cf_1873h(&[(0, 1), (1, 2), (2, 0)], 1, 0);
        let stem = cf_1873h(&[(0, 3), (0, 1), (0, 2), (1, 2)], 0, 3);
        assert_eq!((triangle, stem), ("YES", "NO"));
        assert_eq!(dice_game([25, 25, 25, 25, 0, 0], [0, 0, 0, 0, 50, 50]), 1.0);
        assert_eq!(dice_game([10, 20, 20, 10, 20, 20], [20, 20, 20, 10, 10, 20]), 0.55);
        assert_eq!(cf_1866i(4, 5, &[(1, 3), (4, 4), (1, 5)]), "Chaneka");
        assert_eq!(cf_1866i(2, 2, &[]), "Bhinneka");
        assert_eq!(p10014(2, &[5, 6, 7]), "Lily");
        assert_eq!([cf_1147c(&[8, 8]), cf_1147c(&[3, 1, 4, 1])], ["Bob", "Alice"]);
    }

    #[test]
    fn heaps_match_search() {
        let options = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
            let n = heaps.len() as u32;
            let sets = (0..n).map(|i| 1 << i).chain([(1_u32 << n) - 1]);
            let change = |(set, taken): (u32, u64)| {
                let left =
                    |(i, heap): (usize, &u64)| heap.checked_sub(taken * u64::from(set >> i & 1));
                heaps.iter().enumerate().map(left).collect()
            };
            sets.flat_map(|set| (1..4).map(move |taken| (set, taken))).filter_map(change).collect()
        };
        for code in 0..4_u64.pow(3) {
            let heaps: Vec<u64> = (0..3).map(|i| code / 4_u64.pow(i) % 4).collect();
            for heaps in (1..=3).map(|n| heaps[..n].to_vec()) {
                let expected =
                    search::outcome(heaps.clone(), options).who_wins("BitLGM", "BitAryo");
                assert_eq!(cf_282d(&heaps), expected, "{heaps:?}");
            }
            let cards: Vec<(u64, u64)> = heaps.iter().map(|it| (it % 2, it / 2 + 1)).collect();
            let side = |set: u32, i: usize| if set >> i & 1 == 1 { cards[i].0 } else { cards[i].1 };
            let is_won = |set: &u32| nim_sum((0..3).map(|i| side(*set, i))) > 0;
            let (won, of) = cf_662a(&cards);
            assert_eq!(won * 8, of * (0..8).filter(is_won).count() as u64, "{cards:?}");
        }
    }

    fn is_white_alone(n: u32, edges: &[(u32, u32)], painted: u32, white: u32) -> bool {
        let black = painted & !white;
        let is_near = |v: u32, &&(a, b): &&(u32, u32)| {
            (a == v && black >> b & 1 == 1) || (b == v && black >> a & 1 == 1)
        };
        let mut free = (0..n).filter(|v| painted >> v & 1 == 0).map(|v| painted | 1 << v);
        match painted.count_ones() {
            all if all == n => {
                (0..n).any(|v| white >> v & 1 == 1 && !edges.iter().any(|it| is_near(v, &it)))
            }
            even if even % 2 == 0 => {
                free.any(|it| is_white_alone(n, edges, it, white | it ^ painted))
            }
            _ => free.all(|it| is_white_alone(n, edges, it, white)),
        }
    }

    #[test]
    fn painted_trees_match_the_rules() {
        let mut rng = SmallRng::seed_from_u64(1);
        for n in (2..8).flat_map(|n| [n; 5]) {
            let edges: Vec<(u32, u32)> = (1..n).map(|v| (rng.random_range(0..v), v)).collect();
            let expected = if is_white_alone(n, &edges, 0, 0) { "First" } else { "Second" };
            assert_eq!(agc014_d(n as usize, &edges), expected, "{edges:?}");
        }
    }

    #[test]
    fn strings_match_search() {
        let all: Vec<String> = (1..4)
            .flat_map(|n| (0..1 << n).map(move |code: u32| format!("{code:00$b}", n)))
            .collect();
        let is_free = |set: u32, i: usize| {
            let taken = all.iter().enumerate().filter(|it| set >> it.0 & 1 == 1);
            taken.map(|it| it.1).all(|it| !it.starts_with(&all[i]) && !all[i].starts_with(it))
        };
        for i in 0..all.len() {
            for j in 0..all.len() {
                let start = if is_free(1 << i, j) { 1 << i | 1 << j } else { 1 << i };
                let expected = search::outcome(start, |&set: &u32| {
                    (0..all.len()).filter(|&it| is_free(set, it)).map(|it| set | 1 << it).collect()
                });
                let strings = (0..all.len()).filter(|it| start >> it & 1 == 1);
                let strings: Vec<&str> = strings.map(|it| all[it].as_str()).collect();
                assert_eq!(arc087_c(&strings, 3), expected.who_wins("Alice", "Bob"), "{strings:?}");
            }
        }
    }

    #[test]
    fn boards_match_search() {
        for code in 0..3_usize.pow(6) {
            let board: String = (0..6).map(|i| b"LRX"[code / 3_usize.pow(i) % 3] as char).collect();
            let rows = [&board[..3], &board[3..]];
            let expected = search::outcome(0_u32, |&burnt| {
                let burns = |cell: usize| {
                    let mut after = burnt | 1 << cell;
                    for (down, right) in [(1, 1), (-1, -1), (1, -1), (-1, 1)] {
                        let kind = if down == right { 'L' } else { 'R' };
                        let (mut i, mut j) = (cell as i32 / 3, cell as i32 % 3);
                        while rows[cell / 3].as_bytes()[cell % 3] as char != kind {
                            (i, j) = (i + down, j + right);
                            if !(0..2).contains(&i)
                                || !(0..3).contains(&j)
                                || burnt >> (3 * i + j) & 1 == 1
                            {
                                break;
                            }
                            after |= 1 << (3 * i + j);
                        }
                    }
                    after
                };
                (0..6).filter(|cell| burnt >> cell & 1 == 0).map(burns).collect()
            });
            assert_eq!(cf_138d(&rows), expected.who_wins("WIN", "LOSE"), "{rows:?}");
        }
    }

    #[test]
    fn graphs_match_search() {
        let mut rng = SmallRng::seed_from_u64(2);
        for n in (2..7).flat_map(|n| [n; 5]) {
            let pairs = (1..n).flat_map(|w| (0..w).map(move |v| (v, w)));
            let edges: Vec<(usize, usize)> = pairs.filter(|_| rng.random()).collect();
            let letters: Vec<_> =
                edges.iter().map(|&(v, w)| (v, w, rng.random_range('a'..'d'))).collect();
            let rows = cf_917b(n, &letters);
            for (own, other) in (0..n).flat_map(|own| (0..n).map(move |other| (own, other))) {
                let expected = search::outcome((own, other, 'a'), |&(own, other, last)| {
                    let edges = letters.iter().filter(|it| it.0 == own && it.2 >= last);
                    edges.map(|it| (other, it.1, it.2)).collect()
                });
                assert_eq!(
                    rows[own].as_bytes()[other],
                    expected.who_wins(b'A', b'B'),
                    "{letters:?}"
                );
            }
            // Each vertex becomes red in turn, and after each every start is asked.
            let edges: Vec<(u32, u32)> = edges.iter().map(|&(v, w)| (v as u32, w as u32)).collect();
            let (mut questions, mut expected) = (Vec::new(), Vec::new());
            for red in 0..n as u32 {
                questions.push((1, red));
                for v in 0..n as u32 {
                    questions.push((2, v));
                    expected.push(if comes_to_an_end(&edges, red, v, true) { "YES" } else { "NO" });
                }
            }
            assert_eq!(cf_2137g(n, &edges, &questions), expected, "{edges:?}");
        }
    }

    /// The vertices up to `red` are red.
    fn comes_to_an_end(edges: &[(u32, u32)], red: u32, v: u32, is_first: bool) -> bool {
        let mut options = edges.iter().filter(|it| it.0 == v).peekable();
        let comes = |edge: &(u32, u32)| comes_to_an_end(edges, red, edge.1, !is_first);
        v > red
            && match (options.peek(), is_first) {
                (None, _) => true,
                (_, true) => options.any(comes),
                (_, false) => options.all(comes),
            }
    }

    #[test]
    fn boxes_match_retrograde_analysis() {
        for n in 2..40_u64 {
            let fits = |&(a, b): &(u64, u32)| a.checked_pow(b).map_or(false, |ways| ways < n);
            let starts = (1..n).flat_map(|a| (1..40).map(move |b| (a, b))).filter(fits);
            let game = NumberedPositions::new(starts, |&(a, b)| {
                // Of one box there may be any number of kinds.
                [(a + 1, b), (a, (b + 1).min(40))].into_iter().filter(fits).collect()
            });
            let solution = digraph::solve(game.positions.len(), &game.edges);
            for (v, &(a, b)) in (0..).zip(&game.positions) {
                assert_eq!(cf_39e((a, b), n), solution.outcome(v), "{a}, {b}, {n}");
            }
        }
    }

    #[test]
    fn sums_of_ranges_are_folded_sums() {
        for (bound, first) in (0..30).flat_map(|bound| (0..=bound).map(move |first| (bound, first)))
        {
            for last in first..=bound {
                let values = (first..=last).map(|n| bounded_take::nearer_end_grundy(n, bound));
                assert_eq!(
                    p6639(bound, first, last),
                    nim_sum(values),
                    "{bound}: {first} to {last}"
                );
            }
        }
    }

    #[test]
    fn cuts_are_winning_moves() {
        let mut rng = SmallRng::seed_from_u64(3);
        for _ in 0..300 {
            let (n, m) = (rng.random_range(1..5), rng.random_range(1..6));
            let mut cuts: Vec<[u64; 4]> = Vec::new();
            for _ in 0..rng.random_range(0..4) {
                let is_vertical = rng.random();
                let (end, length) = if is_vertical { (n, m) } else { (m, n) };
                if end > 1 {
                    let (place, a) = (rng.random_range(1..end), rng.random_range(0..length));
                    let b = rng.random_range(a + 1..=length);
                    cuts.push(if is_vertical {
                        [place, b, place, a]
                    } else {
                        [a, place, b, place]
                    });
                }
            }
            let heaps = |cuts: &[[u64; 4]]| -> Vec<u64> {
                let is_free = |is_vertical: bool, place: u64, at: u64| {
                    !cuts.iter().any(|&[x1, y1, x2, y2]| {
                        let (on, a, b) = if x1 == x2 { (x1, y1, y2) } else { (y1, x1, x2) };
                        (x1 == x2, on) == (is_vertical, place) && (a.min(b)..a.max(b)).contains(&at)
                    })
                };
                let line = |(is_vertical, place, length)| {
                    (0..length).filter(|&at| is_free(is_vertical, place, at)).count() as u64
                };
                let lines = (1..n).map(|it| (true, it, m)).chain((1..m).map(|it| (false, it, n)));
                lines.map(line).collect()
            };
            let before = heaps(&cuts);
            let cut = cf_277c(n, m, &cuts);
            assert_eq!(cut.is_some(), nim::outcome(&before) == Outcome::N, "{n} {m} {cuts:?}");
            if let Some(cut) = cut {
                let after = heaps(&[&cuts[..], &[cut]].concat());
                assert!(
                    before != after && nim::outcome(&after) == Outcome::P,
                    "{n} {m} {cuts:?} {cut:?}"
                );
            }
        }
    }
}
