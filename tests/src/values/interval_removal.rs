use games::Outcome;
use games::interval_removal::ring_grundy;
use games::nim;

/// Codeforces 1823E, samples: two triangles, for l = 2 and r = 3, and for l = 1 and r = 2.
#[test]
fn the_published_rings() {
    for (l, r) in [(2, 3), (1, 2)] {
        let value = ring_grundy(3, l, r);
        assert_eq!(nim::outcome(&[value, value]), Outcome::P);
    }
}
