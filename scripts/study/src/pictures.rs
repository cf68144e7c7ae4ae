//! The pictures of the site: one at least of every module of the shelf, as SVG text.
//!
//! A picture is made when the site is written, by calls of the module that it stands beside: each
//! value, outcome and winning move in it is an answer of the shelf, and so is what its description
//! says of them. Only examples (which heaps, which graph) and where things lie are chosen here.
//!
//! `draw` is the drawing layer; the other modules are the kinds of pictures.

mod bits;
mod board;
mod coins;
mod digraph;
mod draw;
mod map;
mod matrix;
mod monoid;
mod numbers;
mod period;
mod plot;
mod standing;
mod strip;
mod table;
#[cfg(test)]
mod tests;

use draw::Drawing;

/// A picture of a page.
pub struct Picture {
    /// Its title, a noun phrase. It is also in the SVG.
    pub title: String,
    /// Its description, for those who do not see it. It is also in the SVG.
    pub description: String,
    /// An `svg` element to be put into a page as it is.
    pub svg: String,
}

/// Returns the pictures of a module of the shelf, the most telling one first.
pub fn of(module: &str) -> Vec<Picture> {
    let numbered = drawings(module).into_iter().enumerate();
    let picture = |(number, it): (usize, Drawing)| {
        let svg = it.svg.finish(&format!("pic-{module}-{number}"), &it.title, &it.description);
        Picture { title: it.title, description: it.description, svg }
    };
    numbered.map(picture).collect()
}

fn drawings(module: &str) -> Vec<Drawing> {
    match module {
        "adjacency" => vec![matrix::adjacency()],
        "bipartite_matching" => vec![board::bipartite_matching()],
        "coin_turning" => vec![table::coin_turning(), coins::mock_turtles()],
        "cutcake" => vec![table::cutcake()],
        "digraph" => vec![digraph::retrograde(), digraph::misere_retrograde()],
        "digraph_questions" => vec![matrix::digraph_questions(), digraph::questioned()],
        "dyadic" => vec![numbers::dyadic()],
        "euclid" => vec![map::euclid(), table::euclid()],
        "fibonacci_nim" => vec![matrix::zeckendorf(), map::fibonacci_nim()],
        "forbidden_nim" => vec![strip::forbidden_nim()],
        "general_matching" => vec![board::general_matching()],
        "geography" => vec![board::geography()],
        "grid" => vec![board::grid()],
        "grundy" => vec![plot::square_moves()],
        "grundys_game" => vec![plot::grundys_game()],
        "hackenbush" => vec![standing::green_tree(), standing::fusion()],
        "lasker_nim" => vec![strip::lasker_nim()],
        "loopy" => vec![digraph::loopy()],
        "mex" => vec![strip::mex()],
        "misere" => vec![monoid::genus(), map::misere_kayles()],
        "misere_quotient" => vec![monoid::product(), monoid::growth()],
        "mixed_sum" => vec![bits::mixed_sum()],
        "moore_nim" => vec![bits::moore_nim()],
        "nim" => vec![bits::nim(), table::nim(), map::nim()],
        "nim_polynomial" => vec![matrix::nim_polynomial()],
        "nimber" => vec![table::nimber()],
        "northcott" => vec![coins::northcott()],
        "octal" => vec![period::kayles(), plot::kayles(), period::dawsons_chess()],
        "outcome" => vec![digraph::outcome()],
        "partizan" => vec![matrix::partizan()],
        "r_wythoff" => vec![map::r_wythoff()],
        "red_blue_hackenbush" => vec![standing::red_blue_tree(), standing::strings()],
        "search" => vec![digraph::search()],
        "sequence" => vec![plot::sequence()],
        "silver_dollar" => vec![coins::silver_dollar()],
        "sparse_space" => vec![plot::sparse_space()],
        "sparse_subtraction" => vec![strip::sparse_subtraction()],
        "staircase_nim" => vec![coins::staircase(), coins::strip()],
        "subtraction" => vec![period::subtraction(), table::bachet()],
        "subtraction_formulas" => vec![table::interval(), table::one_two_k()],
        "sums" => vec![map::sums()],
        "take_away" => vec![matrix::take_away(), map::take_away()],
        "tartan" => vec![table::tartan()],
        "welter" => vec![coins::welter(), table::welter()],
        "wythoff" => vec![map::wythoff(), map::misere_wythoff(), map::wythoff_moves()],
        "wythoff_values" => vec![table::wythoff_values()],
        "xor_basis" => vec![bits::xor_basis()],
        _ => Vec::new(),
    }
}
