//! Orders of misère quotients, as Plambeck and Siegel publish them.

use games::misere_quotient;
use games::octal::Octal;

#[test]
fn whole_quotients_have_their_published_orders() {
    for (code, order) in [("0.123", 20), ("0.33", 6), ("0.333", 6)] {
        let game = misere_quotient::of_octal(Octal::new(code), 60);
        assert!(game.period().is_some(), "{code}");
        assert_eq!(game.order(), order, "{code}");
    }
}

/// The order is 40, found by Plambeck and Siegel, and the values are those of Sibert and Conway.
#[test]
#[ignore = "takes a second; run by --include-ignored"]
fn kayles_has_40_elements() {
    let kayles = misere_quotient::of_octal(Octal::new("0.77"), 200);
    assert!(kayles.period().is_some());
    assert_eq!(kayles.order(), 40);
}

/// The heaps at which the quotient grows, its order there, and its P-elements.
#[test]
#[ignore = "takes a second; run by --include-ignored"]
fn larger_quotients_have_their_published_orders() {
    let guiles = [
        (1, 2, 1),
        (6, 6, 2),
        (14, 8, 2),
        (18, 16, 4),
        (20, 20, 5),
        (23, 30, 8),
        (27, 36, 9),
        (29, 40, 11),
        (30, 42, 12),
    ];
    let growing = [
        (2, 2, 1),
        (3, 6, 2),
        (9, 8, 2),
        (11, 12, 3),
        (13, 18, 4),
        (15, 24, 6),
        (17, 32, 7),
        (19, 40, 10),
    ];
    for (code, heaps, expected) in [("0.15", 200, &guiles[..]), ("0.26", 21, &growing)] {
        let game = misere_quotient::of_octal(Octal::new(code), heaps);
        assert!(game.heaps() == heaps || game.period().is_some(), "{code}: {} heaps", game.heaps());
        let growth = game.growth()[1..].iter().map(|it| (it.heap, it.order, it.p_elements));
        assert_eq!(growth.collect::<Vec<_>>(), expected, "{code}");
        assert_eq!(game.p_elements().len(), expected.last().unwrap().2, "{code}");
    }
}
