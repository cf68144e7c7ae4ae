use games::dyadic::Dyadic;
use games::partizan::PartizanOutcome;
use games::partizan::Player::{Left, Right};
use games::red_blue_hackenbush::{Edge, outcome, string_value};

/// CodeChef GERALD08, sample: trees on vertices 1, 2, … that stand on vertex 1, and who wins.
#[test]
fn the_published_sample() {
    let trees: [(&[Edge], PartizanOutcome); 5] = [
        (&[(1, 2, Left), (1, 3, Right)], PartizanOutcome::P),
        (&[(1, 2, Left)], PartizanOutcome::L),
        (&[(1, 2, Right)], PartizanOutcome::R),
        (&[], PartizanOutcome::P),
        (&[(1, 2, Left), (2, 3, Right)], PartizanOutcome::L),
    ];
    for (edges, expected) in trees {
        let edges: Vec<_> = edges.iter().map(|&(u, v, owner)| (u - 1, v - 1, owner)).collect();
        assert_eq!(outcome(&edges, 0), expected, "{edges:?}");
    }
}

/// Conway, *On Numbers and Games*, chapter 8: the sign expansion of 2/3 alternates, and its beginnings are
/// 1, 1/2, 3/4, 5/8, 11/16.
#[test]
fn beginnings_of_the_sign_expansion_of_two_thirds() {
    let owners = [Left, Right, Left, Right, Left];
    let expected = [(1, 0), (1, 1), (3, 2), (5, 3), (11, 4)];
    for (i, (numerator, log2)) in expected.into_iter().enumerate() {
        assert_eq!(string_value(&owners[..=i]), Dyadic::new(numerator, log2));
    }
}
