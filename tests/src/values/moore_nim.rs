use games::Outcome;
use games::moore_nim::outcome;

/// The sample of Luogu P2490: 4 pieces on 10 squares, of which the first and the second, and the
/// third and the fourth, may be moved towards each other; a move moves up to 2 of the pairs. Of the
/// 210 ways to place the pieces, 182 are won by who begins.
#[test]
fn gaps_between_pieces_have_the_published_number_of_wins() {
    let mut won = 0;
    for a in 0..10 {
        for b in a + 1..10 {
            for c in b + 1..10 {
                for d in c + 1..10 {
                    let gaps: [u64; 2] = [b - a - 1, d - c - 1];
                    won += usize::from(outcome(&gaps, 2) == Outcome::N);
                }
            }
        }
    }
    assert_eq!(won, 182);
}
