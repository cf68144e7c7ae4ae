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
