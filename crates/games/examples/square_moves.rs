//! Heaps from which a move takes a square number of tokens: 1, 4, 9, 16, …
//!
//! `cargo run --example square_moves`
//!
//! No formula for the lost heaps is known, so the program makes a table of Grundy values. With it three
//! heaps are no harder than one: every winning move makes the xor 0.

use games::mex::small_mex;
use games::nim::nim_sum;
use games::search;

/// What may be left of a heap after one move.
fn options(&heap: &u64) -> Vec<u64> {
    (1..).map(|root| root * root).take_while(|&it| it <= heap).map(|it| heap - it).collect()
}

/// The rules for several heaps.
fn options_of_heaps(heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut after = Vec::new();
    for (i, heap) in heaps.iter().enumerate() {
        for left in options(heap) {
            let mut heaps = heaps.to_vec();
            heaps[i] = left;
            after.push(heaps);
        }
    }
    after
}

fn main() {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=1000 {
        values.push(small_mex(options(&heap).iter().map(|&left| values[left as usize])));
    }
    let lost: Vec<usize> = (0..100).filter(|&heap| values[heap] == 0).collect();
    println!("lost heaps below 100: {lost:?}");
    // OEIS A030193.
    assert_eq!(
        lost,
        [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]
    );
    let count = values.iter().filter(|&&value| value == 0).count();
    let greatest = values.iter().max().unwrap();
    println!("lost heaps up to 1000: {count}, and the greatest Grundy value there is {greatest}");

    for heaps in [vec![13, 21, 28], vec![99, 500, 1000], vec![13, 21, 14]] {
        let of_heaps: Vec<u64> = heaps.iter().map(|&heap| values[heap as usize]).collect();
        println!("\nheaps {heaps:?}: values {of_heaps:?}, xor {}", nim_sum(&of_heaps));
        let mut wins = options_of_heaps(&heaps);
        wins.retain(|after| after.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]) == 0);
        if wins.is_empty() {
            println!("  every move loses");
        }
        wins.iter().for_each(|after| println!("  leave {after:?}"));
        // The search knows nothing of xor; it has to see all triples of smaller heaps.
        if heaps.iter().product::<u64>() < 10_000 {
            assert_eq!(wins, search::winning_moves(heaps.clone(), |it| options_of_heaps(it)));
        }
        assert_eq!(wins.is_empty(), nim_sum(&of_heaps) == 0);
    }
}

#[test]
fn the_table_is_right() {
    main();
}
