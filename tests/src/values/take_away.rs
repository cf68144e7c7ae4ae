use games::take_away::TakeAway;

/// OEIS A003411: heaps that are lost where a move takes at most 3 times what the last one took.
const AT_MOST_THREE_TIMES: [u64; 28] = [
    1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276, 381, 526, 726, 1002, 1383,
    1909, 2635, 3637, 5020, 6929, 9564,
];

#[test]
fn the_lost_heaps_are_the_published_ones() {
    assert_eq!(TakeAway::new(10_000, |taken| 3 * taken).lost_heaps(), AT_MOST_THREE_TIMES);
}

/// Beijing 2008, *A simple stone game*, sample: heap, factor and the least winning move.
#[test]
fn the_least_winning_moves_are_the_published_ones() {
    let cases =
        [(16, 1, None), (11, 1, Some(1)), (32, 2, Some(3)), (34, 2, None), (19, 3, Some(4))];
    for (heap, factor, expected) in cases {
        let game = TakeAway::new(heap, |taken| factor * taken);
        assert_eq!(
            game.winning_moves(heap, heap - 1).first(),
            expected.as_ref(),
            "{heap}, {factor}"
        );
    }
}
