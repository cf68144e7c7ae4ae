//! Readers of games that no explorer knows: their positions are the vertices of a digraph.
//!
//! The rules are those of the statement; who wins is found by the explorer of digraphs.

use super::heaps::taking;
use super::input::{add, named, Input, MANY};

/// The most positions of a game.
const MOST_POSITIONS: usize = 2000;

/// The most positions of a component of a sum.
const MOST_IN_SUM: usize = 150;

/// A position: numbers that mean what its game says.
type Code = Vec<u64>;

/// The moves of a game: adds the positions after them to a list.
type Moves<'r> = &'r dyn Fn(&[u64], &mut Vec<Code>);

/// Returns the edges and the start of the digraph of all positions; `None` if they are more than `most`.
fn digraph(start: &[u64], most: usize, moves: Moves<'_>) -> Option<String> {
    // Positions in the order in which they are found, and the same ones sorted.
    let mut found = vec![start.to_vec()];
    let mut sorted = vec![0];
    let mut edges = "; 0".to_owned();
    let mut options = Vec::new();
    let mut at = 0;
    while at < found.len() {
        moves(&found[at], &mut options);
        while let Some(option) = options.pop() {
            let place = sorted.binary_search_by(|&it: &usize| found[it].cmp(&option));
            let number = match place {
                Ok(place) => sorted[place],
                Err(place) => {
                    sorted.insert(place, found.len());
                    found.push(option);
                    found.len() - 1
                }
            };
            add(&mut edges, " ", at as u64, ">", number as u64);
        }
        at += 1;
        if found.len() > most || edges.len() > 1 << 20 {
            return None;
        }
    }
    edges += "; at 0";
    Some(edges)
}

/// Adds a state for a game that starts here; `head` is `digraph` or `digraph misere`.
pub(super) fn game(input: &mut Input<'_>, head: &str, start: &[u64], moves: Moves<'_>) {
    if input.is_over() {
        return;
    }
    match digraph(start, MOST_POSITIONS, moves) {
        Some(edges) => input.state("digraph", [head, &edges].concat()),
        None => input.note(MANY),
    }
}

/// Adds a state for a sum of games; each start has `size` numbers.
fn sum(input: &mut Input<'_>, starts: &[u64], size: usize, moves: Moves<'_>) {
    input.sum(starts.chunks(size).map(|start| component(start, moves)).collect());
}

/// Returns a component of a sum, if its positions are not too many.
fn component(start: &[u64], moves: Moves<'_>) -> Option<String> {
    Some(["digraph", &digraph(start, MOST_IN_SUM, moves)?].concat())
}

/// Returns a position with another number at a place.
pub(super) fn with(code: &[u64], at: usize, number: u64) -> Code {
    let mut code = code.to_vec();
    code[at] = number;
    code
}

/// Adds a number to a sorted set.
pub(super) fn insert(set: &mut Code, number: u64) {
    if let Err(place) = set.binary_search(&number) {
        set.insert(place, number);
    }
}

/// Candies: the largest heap is eaten, or one of each; whoever eats the last one loses. A position is how
/// often each was done.
pub(super) fn candies(input: &mut Input<'_>) {
    let mut heaps = input.list();
    heaps.sort_unstable();
    heaps.reverse();
    game(input, "digraph misere", &[0, 0], &|it, options| {
        if heaps.get(it[0] as usize) > Some(&it[1]) {
            options.push(with(it, 0, it[0] + 1));
            options.push(with(it, 1, it[1] + 1));
        }
    });
}

/// Castles: a mixed attack, infantry or cavalry, of which the last two are not made twice in a row. A
/// position is the number of soldiers and the last attack.
pub(super) fn castles(input: &mut Input<'_>) {
    let n = input.number();
    let taken = input.numbers(3);
    let castles: Vec<u64> = input.numbers(n).iter().flat_map(|&soldiers| [soldiers, 0]).collect();
    sum(input, &castles, 2, &|it, options| {
        for (attack, &taken) in (0..).zip(&taken) {
            if it[0] > 0 && (attack == 0 || it[1] != attack) {
                options.push(with(&[0, attack], 0, it[0].saturating_sub(taken)));
            }
        }
    });
}

/// A token on a circle of `n` places, which each player moves by the numbers of his set; whoever comes to place
/// 0 wins. A position is the player to move and the place.
pub(super) fn circle(input: &mut Input<'_>) {
    let n = input.number().max(1);
    let sets = [input.list(), input.list()];
    for start in (0..n.saturating_mul(2)).filter(|start| start % n > 0) {
        input.label = named(["Rick at", "Morty at"][(start / n) as usize], &[start % n + 1]);
        game(input, "digraph", &[start / n, start % n], &|it, options| {
            let steps = sets[it[0] as usize].iter().filter(|_| it[1] > 0);
            options.extend(steps.map(|step| vec![1 - it[0], (it[1] + step % n) % n]));
        });
        if input.is_over() {
            return;
        }
    }
}

/// Piles of which at most the part 1 / `k` is taken, each with a `k` of its own.
pub(super) fn parts(input: &mut Input<'_>) {
    let n = input.number();
    let piles = input.numbers(n.saturating_mul(2));
    sum(input, &piles, 2, &|it, options| {
        // The moves of a larger pile are too many anyway.
        let divisor = it.get(1).copied().unwrap_or(0);
        let most = it[0].checked_div(divisor).unwrap_or(0).min(MOST_IN_SUM as u64);
        options.extend((1..=most).map(|taken| with(it, 0, it[0] - taken)));
    });
}

/// Piles of which a number between the fourth and the second root is left.
pub(super) fn roots(input: &mut Input<'_>) {
    let piles = input.list();
    sum(input, &piles, 1, &|it, options| {
        let pile = u128::from(it[0]);
        let from_root = (1..pile).skip_while(|left: &u128| left.pow(4) < pile);
        let to_root = from_root.take_while(|left| left.pow(2) <= pile).take(MOST_IN_SUM);
        options.extend(to_root.map(|left| vec![left as u64]));
    });
}

/// Piles that lose a stone, or are divided into `k` equal ones: for even `k` the parts are worth 0 together,
/// for odd `k` one of them is left to count.
pub(super) fn equal_parts(input: &mut Input<'_>) {
    let (n, k) = (input.number(), input.number());
    let piles = input.numbers(n);
    sum(input, &piles, 1, &|it, options| {
        let pile = it[0];
        if pile > 0 {
            options.push(with(it, 0, pile - 1));
            if pile % 2 == 0 {
                options.push(with(it, 0, if k % 2 == 0 { 0 } else { pile / 2 }));
            }
        }
    });
}

/// Piles from which no number is taken twice. A position is what is left, and the numbers taken that could
/// be taken again.
pub(super) fn new_numbers(input: &mut Input<'_>) {
    let piles = input.list();
    sum(input, &piles, 1, &|it, options| {
        // The moves of a larger pile are too many anyway.
        for taken in 1..=it[0].min(MOST_IN_SUM as u64) {
            let mut old = it[1..].to_vec();
            if old.contains(&taken) {
                continue;
            }
            let left = it[0] - taken;
            insert(&mut old, taken);
            old.retain(|&number| number <= left);
            old.insert(0, left);
            options.push(old);
        }
    });
}

/// Numbers whose divisors are named: a component is a prime, and a position the set of its exponents.
pub(super) fn divisors(input: &mut Input<'_>) {
    let numbers = input.list();
    if numbers.iter().any(|number| number >> 30 > 0) {
        return input.note("numbers are at most 1000000000");
    }
    // Each prime with the exponents that it has, sorted.
    let mut primes: Vec<(u64, Code)> = Vec::new();
    for mut number in numbers {
        let mut prime = 2;
        while number > 1 {
            // What has no divisor up to its root is a prime.
            prime = if prime * prime > number { number } else { prime };
            if number % prime == 0 {
                let mut power = 0;
                while number % prime == 0 {
                    number /= prime;
                    power += 1;
                }
                match primes.binary_search_by_key(&prime, |known| known.0) {
                    Ok(at) => insert(&mut primes[at].1, power),
                    Err(at) => primes.insert(at, (prime, vec![power])),
                }
            }
            prime += 1;
        }
    }
    let moves = |it: &[u64], options: &mut Vec<Code>| {
        for k in 1..=it.last().copied().unwrap_or(0) {
            let mut left = Vec::new();
            for &power in it {
                if power != k {
                    insert(&mut left, if power < k { power } else { power - k });
                }
            }
            options.push(left);
        }
    };
    input.sum(primes.iter().map(|(_, powers)| component(powers, &moves)).collect());
}

/// Pairs of heaps: one heap is thrown away, and the other one is divided into two.
pub(super) fn kept_heaps(input: &mut Input<'_>) {
    let heaps = input.list();
    if heaps.len() % 2 > 0 {
        return input.fail("the number of heaps is even");
    }
    sum(input, &heaps, 2, &|it, options| {
        for &heap in it {
            for part in 1..=(heap / 2).min(MOST_IN_SUM as u64 + 1) {
                options.push(with(&[part, 0], 1, heap - part));
            }
        }
    });
}

/// Heaps in a row, of which the first or the last one is lowered.
pub(super) fn ends(input: &mut Input<'_>) {
    let heaps = input.list();
    if is_large(input, &heaps) {
        return;
    }
    game(input, "digraph", &heaps, &|it, options| {
        for at in [0, it.len().wrapping_sub(1)] {
            for left in 0..it.get(at).copied().unwrap_or(0) {
                let mut row = with(it, at, left);
                row.retain(|&heap| heap > 0);
                options.push(row);
            }
        }
    });
}

/// True if the sum of the numbers is so large that positions are too many to be listed; a note says so.
pub(super) fn is_large(input: &mut Input<'_>, numbers: &[u64]) -> bool {
    let is_large = numbers.iter().fold(0_u64, |sum, &number| sum.saturating_add(number)) > 300;
    if is_large {
        input.note(MANY);
    }
    is_large
}

/// Piles of at most `m` stones are merged, from single stones on.
pub(super) fn merged(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let stones = vec![1; n.min(40) as usize];
    game(input, "digraph", &stones, &|it, options| {
        for b in 1..it.len() {
            for a in 0..b {
                let sum = it[a] + it[b];
                // Of equal piles, which stand side by side, the first or the last one is merged.
                let is_new = (a == 0 || it[a - 1] < it[a]) && it.get(b + 1) != Some(&it[b]);
                if sum <= m && is_new {
                    let mut piles = it.to_vec();
                    piles.remove(b);
                    piles.remove(a);
                    let place = piles.iter().take_while(|&&pile| pile < sum).count();
                    piles.insert(place, sum);
                    options.push(piles);
                }
            }
        }
    });
}

/// Heaps of which some are lowered by one coin each.
pub(super) fn some_heaps(input: &mut Input<'_>) {
    let mut heaps = input.list();
    if heaps.len() < 3 {
        heaps.resize(2, 0);
        return input.row("map", "subtraction 1 selective", &heaps);
    }
    if heaps.len() > 8 {
        return input.note(MANY);
    }
    game(input, "digraph", &heaps, &|it, options| {
        for moved in 1..1_u64 << it.len() {
            let left = it.iter().enumerate().map(|(at, heap)| heap.checked_sub(moved >> at & 1));
            options.extend(left.collect::<Option<Code>>());
        }
    });
}

/// Chomp: rows of squares, the first of which is poisoned.
pub(super) fn chomp(input: &mut Input<'_>) {
    let rows = input.list();
    if rows.contains(&0) || rows.windows(2).any(|pair| pair[0] < pair[1]) {
        return input.fail("the lengths of rows are positive and do not increase");
    }
    if is_large(input, &rows) {
        return;
    }
    game(input, "digraph", &rows, &|it, options| {
        for row in 0..it.len() {
            for column in u64::from(row == 0)..it[row] {
                let mut left = it.to_vec();
                left[row..].iter_mut().for_each(|length| *length = column.min(*length));
                left.retain(|&length| length > 0);
                options.push(left);
            }
        }
    });
}

/// Rows of pins, heaps of which up to `k` are taken, and tokens on a board.
pub(super) fn mixed(input: &mut Input<'_>) {
    let mut n = input.number();
    let mut components = Vec::new();
    while input.more(&mut n) {
        let kind = input.word();
        let a = input.number();
        match kind {
            "row" => components.push(Some(named("kayles;", &[a]))),
            "heap" => {
                let head = taking(1, input.number().min(a).max(1)) + ";";
                components.push(Some(named(&head, &[a])));
            }
            "token" => components.push(component(&[a, input.number()], &|it, options| {
                for step in 1..4 {
                    let (down, left) = (step >> 1, step & 1);
                    if it[0] >= down && it[1] >= left {
                        options.push(with(&[0, it[1] - left], 0, it[0] - down));
                    }
                }
            })),
            _ => input.fail("a line begins with `row`, `heap` or `token`"),
        }
    }
    input.sum(components);
}

/// Tokens on a digraph under misère play: a position is where the tokens are.
pub(super) fn misere_tokens(input: &mut Input<'_>) {
    let (n, m, mut questions) = (input.number(), input.number(), input.number());
    let edges = input.edges(n, m);
    while input.more_tests(&mut questions) {
        let tokens = input.indices(n);
        if tokens.len() > 8 {
            input.note(MANY);
            continue;
        }
        game(input, "digraph misere", &tokens, &|it, options| {
            for at in 0..it.len() {
                let own = edges.iter().filter(|edge| edge.0 == it[at]);
                options.extend(own.map(|edge| with(it, at, edge.1)));
            }
        });
    }
}

/// A strip of toads and frogs. A position is the strip as the player to move sees it, from behind: 1 for an
/// own animal, 2 for another one.
pub(super) fn toads(input: &mut Input<'_>) {
    let strip = input.word();
    let mut seen = Vec::new();
    for byte in strip.bytes() {
        seen.push(match byte {
            b'.' => 0,
            b'T' => 1,
            b'F' => 2,
            _ => return input.fail("a strip has letters T and F and dots"),
        });
    }
    if seen.len() > 40 {
        return input.note(MANY);
    }
    for player in ["left", "right"] {
        input.part = [player, " begins"].concat();
        game(input, "digraph", &seen, &|it, options| {
            for from in 0..it.len() {
                let to = from + 1 + usize::from(it.get(from + 1) == Some(&2));
                if it[from] == 1 && it.get(to) == Some(&0) {
                    let mut next = with(it, from, 0);
                    next[to] = 1;
                    turn(&mut next);
                    options.push(next);
                }
            }
        });
        turn(&mut seen);
    }
}

/// Turns a strip of toads and frogs to the other player.
fn turn(strip: &mut Code) {
    strip.reverse();
    for cell in strip {
        *cell = (3 - *cell) % 3;
    }
}

/// A board of numbers whose last row is deleted if its sum is even, and so the last column.
pub(super) fn even_sums(input: &mut Input<'_>) {
    let n = input.number();
    let cells = input.numbers(n.saturating_mul(n));
    // True if the sum is even of so many cells, from one on.
    let is_even = |start: u64, step: u64, count: u64| {
        let cells = (0..count).map(|number| cells[(start + number * step) as usize]);
        cells.fold(0, |sum, cell| sum ^ cell) & 1 == 0
    };
    game(input, "digraph", &[n, n], &|it, options| {
        let (rows, columns) = (it[0], it[1]);
        if rows == 0 || columns == 0 {
            return;
        }
        if is_even((rows - 1) * n, 1, columns) {
            options.push(with(it, 0, rows - 1));
        }
        if is_even(columns - 1, n, rows) {
            options.push(with(it, 1, columns - 1));
        }
    });
}
