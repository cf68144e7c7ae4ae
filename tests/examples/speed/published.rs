//! What is known of other programs that do the same, and of the machine.

/// The shelf beside the fastest published program, and beside what limits both.
pub(crate) struct Job {
    /// The group of the bench, and the function in it.
    pub(crate) bench: [&'static str; 2],
    /// What is counted, and how many of them are in the bench.
    pub(crate) unit: &'static str,
    pub(crate) count: f64,
    /// Nanoseconds for each by the fastest published program that was run, and which one that is.
    pub(crate) published: (f64, &'static str),
    /// Nanoseconds for each below which the method cannot come, and what they are spent on, where known.
    pub(crate) limit: Option<(f64, &'static str)>,
}

pub(crate) const JOBS: [Job; 16] = [
    Job {
        bench: ["nimber/list_of_products", "nim_product"],
        unit: "product",
        count: 4096.0,
        published: (17.0, "hos-lyric/libra, by 16-bit logarithms"),
        limit: Some((3.3, "27 look-ups, 2 to 3 in a cycle")),
    },
    Job {
        bench: ["nimber/list_of_products", "nim_products"],
        unit: "product",
        count: 4096.0,
        published: (17.0, "hos-lyric/libra, one by one"),
        limit: Some((0.75, "with GFNI, 166 instructions for 32 products, 2 in a cycle")),
    },
    Job {
        bench: ["nimber/1e6_products", "nim_products"],
        unit: "product",
        count: 1_048_576.0,
        published: (18.0, "hos-lyric/libra, one by one"),
        limit: Some((1.0, "24 bytes from and to memory")),
    },
    Job {
        bench: ["nimber/chain_of_products", "nim_product"],
        unit: "product",
        count: 4096.0,
        published: (29.0, "hos-lyric/libra, by 16-bit logarithms"),
        limit: None,
    },
    Job {
        bench: ["nim_polynomial/chain_of_products", "product"],
        unit: "product",
        count: 100_000.0,
        published: (29.0, "hos-lyric/libra, in the basis of nimbers"),
        limit: Some((2.6, "two instructions of 4 cycles that wait for each other, and an xor")),
    },
    Job {
        bench: ["nim_polynomial/list_of_products", "mul"],
        unit: "product",
        count: 4096.0,
        published: (17.0, "hos-lyric/libra, in the basis of nimbers"),
        limit: Some((0.8, "three instructions of which one begins in each cycle")),
    },
    Job {
        bench: ["mex/1e6/permutation", "mex"],
        unit: "number",
        count: 1e6,
        published: (2.6, "maspypy"),
        limit: Some((0.4, "4 bytes from memory")),
    },
    Job {
        bench: ["subtraction/3_moves", "new"],
        unit: "game",
        count: 1.0,
        published: (1.4e9, "NyaanNyaan, a table of 10⁶ heaps"),
        limit: None,
    },
    Job {
        bench: ["digraph/1e6/random", "solve"],
        unit: "edge",
        count: 5e6,
        published: (30.0, "cp-algorithms, lists of lists"),
        limit: Some((
            10.0,
            "two counts in 4 MB at 1.3 ns, and a store to 20 MB at a place that is read first, 7.5 ns",
        )),
    },
    Job {
        bench: ["digraph/1e6/all_decided", "solve"],
        unit: "edge",
        count: 5e6,
        published: (75.0, "cp-algorithms, lists of lists"),
        limit: Some((11.0, "the same, and a state in 4 MB at 1.3 ns")),
    },
    Job {
        bench: ["bipartite_matching/1e5/random", "maximum_matching"],
        unit: "edge",
        count: 2e5,
        published: (110.0, "to-omer, in Rust"),
        limit: Some((17.0, "a few passes over the edges with an access in no order")),
    },
    Job {
        bench: ["general_matching/1e5/random", "maximum_matching"],
        unit: "edge",
        count: 2e5,
        published: (620.0, "Florin Dobrian, after Micali and Vazirani"),
        limit: Some((17.0, "a few passes over the edges with an access in no order")),
    },
    Job {
        bench: ["general_matching/500/dense", "maximum_matching"],
        unit: "edge",
        count: 1e5,
        published: (2.8, "petgraph, its graph given"),
        limit: Some((2.0, "two passes to sort either end of each edge")),
    },
    Job {
        bench: ["short_game/domineering-4x5", "value"],
        unit: "board",
        count: 1.0,
        published: (1.4e8, "cgt 0.11, of the whole board and its parts"),
        limit: None,
    },
    Job {
        bench: ["short_game/snort-12", "temperature"],
        unit: "path",
        count: 1.0,
        published: (2.7e7, "cgt 0.11"),
        limit: None,
    },
    Job {
        bench: ["short_game/day-3", "born"],
        unit: "day",
        count: 1.0,
        published: (9.1e6, "cgt 0.11, 98² pairs of lists"),
        limit: None,
    },
];
