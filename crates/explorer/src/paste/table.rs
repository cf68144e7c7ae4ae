//! The table of problems whose inputs are read.

use super::heaps::{self, taking};
use super::input::{named, Input};
use super::nimbers::{self, basis};
use super::{boards, choices, graph, pairs, trees};

/// The id of a problem, and the reader of its inputs.
pub(super) type Row = (&'static str, fn(&mut Input<'_>));

/// The problems of which no explorer shows anything: the reason, and their ids, sorted.
pub(super) const UNSHOWN: &[(&str, &str)] = &[
    (
        "no explorer has the rules of this game",
        "atcoder-abc368-f cf-1369f cf-1382b cf-1458e cf-1585g cf-1823e cf-1965a cf-2004e \
         cf-455b own-nimhoff",
    ),
    (
        "each player has moves of an own kind, and no explorer has these",
        "atcoder-abc229-h atcoder-agc005-e atcoder-agc048-d atcoder-arc143-c cf-1221e cf-1404b \
         cf-813c own-flowers own-hot-sums",
    ),
    (
        "the answer is about many positions, or chances, and no single one",
        "atcoder-abc212-h atcoder-abc265-h atcoder-agc016-f cf-1033g cf-1411g cf-1498f cf-1511g \
         cf-2032f cf-717d cf-98e luogu-p7491 own-frog-strips poj-2931",
    ),
    (
        "the players count points here, and explorers tell who moves last",
        "atcoder-abc261-h atcoder-arc112-c atcoder-arc116-f atcoder-dp-l cf-1914e2 cf-377c cf-388c cf-725f \
         cf-794e cf-859c luogu-p3210",
    ),
];

/// All problems whose inputs are read, sorted by their ids.
pub(super) const PROBLEMS: &[Row] = &[
    ("atcoder-abc255-g", heaps::banned),
    ("atcoder-abc278-g", heaps::cards),
    ("atcoder-abc283-g", |it| basis(it, 2)),
    ("atcoder-abc297-g", |it| {
        let (n, l, r) = (it.number(), it.number(), it.number());
        let heaps = it.numbers(n);
        it.heaps(&taking(l, r), &heaps);
    }),
    ("atcoder-agc002-e", graph::candies),
    ("atcoder-agc010-f", pairs::stones),
    ("atcoder-agc017-d", pairs::green_tree),
    ("atcoder-arc091-d", graph::parts),
    ("atcoder-arc168-b", heaps::caps),
    ("cf-1091h", heaps::tokens),
    ("cf-1101g", |it| basis(it, 0)),
    ("cf-1147f", |it| it.tests(trees::zigzag)),
    ("cf-1149e", pairs::cities),
    ("cf-1194d", |it| {
        it.tests(|it| {
            let (n, k) = (it.number(), it.number());
            it.heaps(&named("subtraction 1 2", &[k]), &[n]);
        })
    }),
    ("cf-1312f", |it| it.tests(graph::castles)),
    ("cf-1451f", |it| it.tests(heaps::matrix)),
    ("cf-1704f", |it| it.tests(heaps::colours)),
    ("cf-255e", graph::roots),
    ("cf-305e", heaps::palindromes),
    ("cf-494e", nimbers::squares),
    ("cf-603c", graph::equal_parts),
    ("cf-768e", graph::new_numbers),
    ("cf-786a", graph::circle),
    ("cf-850c", graph::divisors),
    ("codechef-gerald08", |it| it.tests(pairs::red_blue_tree)),
    ("cses-1098", |it| heaps::tests(it, "subtraction 1 2 3")),
    ("cses-1099", |it| {
        it.tests(|it| {
            let stairs = it.list();
            it.heaps("staircase", stairs.get(1..).unwrap_or(&[]));
        })
    }),
    ("cses-1729", |it| {
        let n = it.number();
        let set = it.list();
        it.row("sequence", &named("subtraction", &set), &[n.saturating_add(1)]);
    }),
    ("cses-1730", |it| heaps::tests(it, "nim")),
    ("cses-2207", |it| {
        it.tests(|it| {
            let heap = it.number();
            it.heaps("grundy", &[heap]);
        })
    }),
    ("cses-2208", |it| it.tests(graph::some_heaps)),
    ("hdu-1525", pairs::euclid_to_zeros),
    ("hdu-1730", pairs::northcott),
    ("hdu-3032", |it| heaps::tests(it, "lasker")),
    ("hdu-3404", |it| it.tests(nimbers::lamps)),
    ("hdu-3544", |it| it.tests(pairs::cakes)),
    ("hdu-3595", pairs::euclid_boards),
    ("hdu-4315", pairs::climbers),
    ("library-checker-bipartitematching", |it| boards::matching(it, true)),
    ("library-checker-general-matching", |it| boards::matching(it, false)),
    ("library-checker-nim-product-64", |it| {
        it.tests(|it| {
            let (a, b) = (it.number(), it.number());
            nimbers::calculation(it, a, " * ", b);
        })
    }),
    ("luogu-p1290", |it| it.tests(|it| pairs::map(it, "euclid"))),
    ("luogu-p1971", boards::pieces),
    ("luogu-p2148", |it| it.tests(graph::kept_heaps)),
    ("luogu-p2197", |it| heaps::tests(it, "nim")),
    ("luogu-p2252", |it| pairs::map(it, "wythoff")),
    ("luogu-p2490", choices::pairs),
    ("luogu-p2594", |it| it.tests(nimbers::colours)),
    ("luogu-p2599", |it| it.tests(graph::ends)),
    ("luogu-p3179", nimbers::multiples),
    ("luogu-p3185", |it| it.tests(trees::beans)),
    ("luogu-p3480", |it| heaps::staircase(it, 0)),
    ("luogu-p4055", boards::starts),
    ("luogu-p4101", |it| it.tests(graph::merged)),
    ("luogu-p4136", boards::squares),
    ("luogu-p4279", |it| heaps::tests(it, "nim misere")),
    ("luogu-p4301", |it| basis(it, 0)),
    ("luogu-p4617", boards::peaks),
    ("luogu-p5363", choices::coins),
    ("luogu-p5675", choices::any_heaps),
    ("luogu-p5970", choices::divided_heaps),
    ("luogu-p6487", |it| {
        let n = it.number();
        it.heaps(&named("fibonacci at most", &[n]), &[n]);
    }),
    ("luogu-p6560", pairs::lost_vertices),
    // Misère play is normal play with one token less.
    ("luogu-p6791", |it| {
        it.tests(|it| {
            let (k, n) = (it.number(), it.number());
            it.heaps(&named("fibonacci at most", &[k]), &[n.saturating_sub(1)]);
        })
    }),
    ("luogu-p7589", |it| it.tests(heaps::lines)),
    ("luogu-p7864", |it| it.tests(trees::leaves)),
    ("luogu-p8347", |it| it.tests(trees::parts)),
    ("own-chomp", graph::chomp),
    ("own-domino-strip", |it| it.tests(boards::domino_strip)),
    ("own-far-moves", |it| {
        let set = it.list();
        heaps::tests(it, &named("subtraction", &set));
    }),
    ("own-last-pins", |it| heaps::tests(it, "kayles misere")),
    ("own-mixed-sum", graph::mixed),
    ("own-nim-chain", nimbers::chain),
    ("own-octal", |it| {
        let digits = it.word();
        heaps::tests(it, &["octal 0.", digits].concat());
    }),
    ("own-queens", pairs::queens),
    ("own-r-wythoff", |it| {
        it.tests(|it| {
            let heaps = it.numbers(2);
            let r = it.number().saturating_add(1);
            it.row("map", &named("r-wythoff", &[r]), &heaps);
        })
    }),
    ("own-round-trips", pairs::tokens),
    ("own-stalks", pairs::stalks),
    ("own-tame-tokens", graph::misere_tokens),
    ("own-toads-and-frogs", |it| it.tests(graph::toads)),
    ("own-welter", |it| {
        it.tests(|it| {
            let mut coins = it.list();
            coins.sort_unstable();
            it.row("strip", "welter", &coins);
        })
    }),
    ("poj-1704", |it| heaps::staircase(it, 1)),
    ("poj-3922", |it| {
        it.tests(|it| {
            let (n, k) = (it.number(), it.number());
            it.heaps(&named("times", &[k]), &[n]);
        })
    }),
    ("spoj-cot3", trees::paths),
    ("vnoj-parigame", |it| it.tests(graph::even_sums)),
];
