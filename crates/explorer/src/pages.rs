//! Which explorer stands on the page of which module, and what it shows first.

/// An explorer on the page of a module.
pub struct Page {
    /// The module, with its crate: `games::nim`.
    pub module: &'static str,
    /// The name of the explorer.
    pub explorer: &'static str,
    /// The state that it shows first.
    pub state: &'static str,
}

/// The explorers of all modules.
pub const PAGES: &[Page] = &[
    page("games::nim", "heaps", "nim; 3 4 5"),
    page("games::misere", "heaps", "nim misere; 1 2 3"),
    page("games::moore_nim", "heaps", "moore 2; 3 5 6 7"),
    page("games::subtraction", "sequence", "subtraction 1 4 9; 60"),
    page("games::subtraction_formulas", "heaps", "subtraction 2 3 4; 20 9"),
    page("games::fibonacci_nim", "heaps", "fibonacci; 20"),
    page("games::take_away", "heaps", "times 3; 50"),
    page("games::forbidden_nim", "heaps", "forbidden 2:1 5:3; 5 7"),
    page("games::sparse_subtraction", "heaps", "subtraction 1 2 1000000000; 5000000000 7"),
    page("games::wythoff", "map", "wythoff; 5 9"),
    page("games::r_wythoff", "map", "r-wythoff 2; 7 12"),
    page("games::wythoff_values", "map", "wythoff values; 6 11"),
    page("games::misere_quotient", "sequence", "kayles misere; 180"),
    page("games::euclid", "map", "euclid; 34 21"),
    page("games::sums", "map", "subtraction 1 2 3 selective; 6 9"),
    page("games::lasker_nim", "heaps", "lasker; 3 4 7"),
    page("games::octal", "sequence", "kayles; 200"),
    page("games::sparse_space", "sequence", "octal 0.156; 8000"),
    page("games::grundys_game", "sequence", "grundy; 2000"),
    page("games::staircase_nim", "heaps", "staircase; 3 2 5 1"),
    page("games::sequence", "sequence", "dawson; 300"),
    page("games::mex", "sequence", "kayles; 40"),
    page("games::grundy", "heaps", "subtraction 2 5; 11 7"),
    page("games::search", "heaps", "kayles misere; 5 4"),
    page("games::digraph", "digraph", "digraph; 0>1 0>3 1>0 1>2 3>4 4>3 4>5 5>2; at 0"),
    page("games::retrograde", "digraph", "digraph; 0>1 1>0 1>2 2>3 3>2; lost 3; at 0"),
    page("games::digraph_questions", "digraph", "digraph; 0>1 1>2 2>0 2>3 3>2; lost 3; at 0"),
    page("games::welter", "strip", "welter; 0 3 5 9"),
    page("games::silver_dollar", "strip", "silver-dollar two-steps 2; 2 5 9"),
    page("games::northcott", "strip", "northcott 8; 1-6 2-4 5-0"),
    page("games::cutcake", "cake", "cutcake left; 6x3 2x5"),
    page("games::mixed_sum", "sum", "sum; (nim; 3 4) (kayles; 7)"),
    page("games::loopy", "sum", "sum; (digraph; 0>1 0>2 1>0 1>3 2>3; at 0) (nim; 2)"),
    page("games::hackenbush", "hackenbush", "hackenbush; 0-1-2-0 1-3 2-3-4 3-5-5 3-6"),
    page(
        "games::red_blue_hackenbush",
        "hackenbush",
        "red-blue left; 0-1b-2r-3b 2-4r 1-5b-6r 0-7r-8b 7-9b",
    ),
    page("games::dyadic", "hackenbush", "red-blue right; 0-1b-2b-3r-4b-5r"),
    page("games::partizan", "hackenbush", "red-blue left; 0-1b-2r 0-3b-4r 0-5r"),
    page("games::short_game", "value", "value left; {0|-2}; {2|1||0}"),
    page("games::number_up_star", "value", "value left; 3/4; ↑2∗; -1/2↓"),
    page("games::partizan_values", "value", "value right; {1|0}; {3|-1}; ∗2"),
    page("games::game_notation", "value", "value left; {1||0|-2}; tiny 2; 3/4↑2∗"),
    page("games::thermograph", "value", "value right; {3||2|1}"),
    page("games::game_operations", "value", "value left; {3||2∗|1∗}"),
    page("games::atomic_weight", "value", "value left; {↑2|↓}"),
    page("games::cold_games", "value", "value left; ↑; ∗; 0"),
    page("games::partizan_boards", "board", "domineering left; ...#.. ...#.. ##.#.."),
    page(
        "games::partizan_strips",
        "rewriting",
        "rules left; T.>.T TF.>.FT; .F>F. .TF>FT.; TTT..FF TFT.TFF",
    ),
    page("games::geography", "geography", "geography; 0-1 1-2 2-3 2-5 3-4 5-6; at 0"),
    page("graphs::general_matching", "geography", "geography; 0-1 0-4 0-5 1-2 2-3 3-4; at 5"),
    page("graphs::bipartite_matching", "geography", "geography; 0-4 0-5 1-4 1-5 2-5 2-6 3-6; at 0"),
    page("graphs::grid", "geography", "geography board; ..#.. .#... ..... ...#.; at 0-0"),
    page("graphs::adjacency", "digraph", "digraph; 0>1 0>2 1>3 2>3 3>4; at 0"),
    page("games::coin_turning", "coins", "mock-turtles; .H..HH.H"),
    page("games::tartan", "coins", "twins x twins; .... .H.. ..H. ...H"),
    page("games::nimber", "nimbers", "nimbers; 14 * 9"),
    page("games::nim_polynomial", "nimbers", "nimbers; 200 * 77"),
    page("games::xor_basis", "nimbers", "nimbers; basis 3 5 6 9"),
    page("games::outcome", "digraph", "digraph; 0>1 1>0 1>2; at 0"),
];

/// Returns the module whose picture stands for an explorer.
pub fn module_of(explorer: &str) -> &'static str {
    let page = PAGES.iter().find(|page| page.explorer == explorer);
    // Rules of values are found among sequences.
    page.map_or("games::sequence", |page| page.module)
}

const fn page(module: &'static str, explorer: &'static str, state: &'static str) -> Page {
    Page { module, explorer, state }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{run, EXPLORERS};
    use std::fs;
    use std::path::Path;

    /// The modules without an explorer, and why none would help.
    const WITHOUT: &[(&str, &str)] = &[
        ("games::matrix_games", "players choose at the same time, and explorers have turns"),
        ("games::divisor_games", "a heap moves by its prime factors, which no board shows"),
        ("games::least_primes", "a table of numbers, not a game"),
        ("games::nim_counts", "it counts positions, and explorers show one"),
        ("games::nim_shortcuts", "maps have no cells that are given one by one"),
        ("games::nimhoff", "maps have moves in one heap or equal ones in both"),
        ("games::sequential", "components of any kind, which no board shows in a row"),
        ("games::interval_removal", "graphs of rings and rows, without a board"),
        ("games::tree_pursuit", "two pieces on two trees, without a board"),
        ("games::partizan_subtraction", "boards of heaps have the same moves for both players"),
        ("games::end_nim", "boards of heaps have the same moves for both players"),
        ("games::payoff", "positions of no game in particular, which end with points"),
        ("games::switches", "players count points, and explorers tell who moves last"),
        ("games::row_ends", "players count points, and explorers tell who moves last"),
        ("games::last_of_deque", "the last number counts, and explorers tell who moves last"),
        ("games::bounded_take", "the heaps have any function, which no text names"),
        ("games::range_options", "the heaps have any functions, which no text names"),
    ];

    #[test]
    fn every_state_is_read_and_in_its_shortest_form() {
        let pages = PAGES.iter().map(|page| (page.explorer, page.state));
        let examples = EXPLORERS
            .iter()
            .flat_map(|explorer| explorer.examples.iter().map(move |it| (explorer.name, it.1)));
        for (explorer, state) in pages.chain(examples) {
            let answer = run("explore", &[explorer, state]).map_err(String::from_utf8);
            let answer = String::from_utf8(answer.unwrap()).unwrap();
            assert!(answer.starts_with(&format!("{{\"state\":\"{}\",", state)), "{}", answer);
        }
    }

    #[test]
    fn every_module_has_an_explorer_or_a_reason() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for krate in ["games", "graphs"] {
            for entry in fs::read_dir(crates.join(krate).join("src")).unwrap() {
                let file = entry.unwrap().path();
                let name = file.file_stem().unwrap().to_str().unwrap();
                let module = format!("{}::{}", krate, name);
                let is_module = file.is_file() && name != "lib";
                let is_shown = PAGES.iter().any(|it| it.module == module);
                let is_excused = WITHOUT.iter().any(|it| it.0 == module);
                assert!(!is_module || is_shown != is_excused, "{}", module);
            }
        }
    }

    #[test]
    fn every_page_is_of_a_module() {
        for page in PAGES {
            let (krate, module) = page.module.split_once("::").unwrap();
            let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
            let file = crates.join(krate).join("src").join(module).with_extension("rs");
            assert!(fs::metadata(&file).is_ok(), "{}", file.display());
            assert_eq!(PAGES.iter().filter(|other| other.module == page.module).count(), 1);
        }
    }
}
