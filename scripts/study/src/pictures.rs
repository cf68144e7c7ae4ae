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

use draw::Svg;

/// A picture of a page.
pub struct Picture {
    /// Its title, a noun phrase. It is also in the SVG.
    pub title: &'static str,
    /// Its description, for those who do not see it. It is also in the SVG.
    pub description: String,
    /// An `svg` element to be put into a page as it is.
    pub svg: String,
}

/// Draws a picture into an empty one, and returns its description.
type Drawing = fn(&mut Svg) -> String;

/// The module, the title and the drawing of each picture, the most telling one of a module first.
const PICTURES: &[(&str, &str, Drawing)] = &[
    ("adjacency", "Neighbours in two flat lists", matrix::adjacency),
    ("bipartite_matching", "Matching and vertex cover", board::bipartite_matching),
    ("bounded_take", "At most half of the heap", plot::halves),
    ("coin_turning", "Single heads in five coin-turning games", table::coin_turning),
    ("coin_turning", "A winning move in Mock Turtles", coins::mock_turtles),
    ("cutcake", "Values of Cutcake", table::cutcake),
    ("digraph", "Retrograde analysis", digraph::retrograde),
    ("digraph", "The same digraph under misère play", digraph::misere_retrograde),
    ("digraph_questions", "Many questions on one digraph", matrix::digraph_questions),
    ("digraph_questions", "The digraph of the questions, none declared lost", digraph::retrograde),
    ("dyadic", "The simplest numbers, by birthday", numbers::dyadic),
    ("euclid", "P-positions of Euclid’s game", map::euclid),
    ("euclid", "Grundy values of Euclid’s game", table::euclid),
    ("fibonacci_nim", "Zeckendorf parts of a heap", matrix::zeckendorf),
    ("fibonacci_nim", "Fibonacci Nim by heap and limit", map::fibonacci_nim),
    ("forbidden_nim", "Nim with forbidden moves", strip::forbidden_nim),
    ("general_matching", "A maximum matching with odd circuits", board::general_matching),
    ("geography", "A geography board and its matching", board::geography),
    ("grid", "A board as a graph", board::grid),
    ("grundy", "Take a square number of tokens", plot::square_moves),
    ("grundys_game", "The values of Grundy’s game", plot::grundys_game),
    ("hackenbush", "A green tree and its values", standing::green_tree),
    ("hackenbush", "Green Hackenbush with circuits", standing::fusion),
    ("lasker_nim", "Values of Lasker’s Nim", strip::lasker_nim),
    ("loopy", "Loopy values", digraph::loopy),
    ("mex", "The mex of the values of the options", strip::mex),
    ("misere", "The genera of Kayles", monoid::genus),
    ("misere", "Two rows of Kayles, normal and misère", map::misere_kayles),
    ("misere_quotient", "A misère quotient of Kayles", monoid::product),
    ("misere_quotient", "The misère quotient of Kayles grows", monoid::growth),
    ("mixed_sum", "A sum of four different games", bits::mixed_sum),
    ("moore_nim", "Column sums in Moore’s Nim", bits::moore_nim),
    ("nim", "Columns of bits in a position of Nim", bits::nim),
    ("nim", "Nim-sums", table::nim),
    ("nim", "Nim beside a heap of one, normal and misère", map::nim),
    ("nim_polynomial", "The basis of powers, in binary", matrix::nim_polynomial),
    ("nim_shortcuts", "Nim with lost cells", map::nim_shortcuts),
    ("nimber", "Nim-products", table::nimber),
    ("nimhoff", "A rook with one step along a diagonal", table::nimhoff),
    ("northcott", "Northcott’s game", coins::northcott),
    ("octal", "Kayles becomes periodic", period::kayles),
    ("octal", "The values of Kayles", plot::kayles),
    ("octal", "Dawson’s chess becomes periodic", period::dawsons_chess),
    ("outcome", "P-positions and N-positions", digraph::outcome),
    ("partizan", "Four outcomes of Left and Right", matrix::partizan),
    ("r_wythoff", "P-positions where the two numbers taken differ by less than r", map::r_wythoff),
    ("red_blue_hackenbush", "A red-blue tree and its numbers", standing::red_blue_tree),
    ("red_blue_hackenbush", "Red-blue strings", standing::strings),
    ("search", "All positions of a row of five pins", digraph::search),
    ("sequence", "A sequence with a period and a saltus", plot::sequence),
    ("silver_dollar", "The Silver Dollar game", coins::silver_dollar),
    ("sparse_space", "Rare heaps become rare", plot::sparse_space),
    ("sparse_subtraction", "Take 1, 2 or 999 999 999 tokens", strip::sparse_subtraction),
    ("staircase_nim", "Tokens on a staircase", coins::staircase),
    ("staircase_nim", "Coins on a strip", coins::strip),
    ("subtraction", "Take 3, 5, 8 or 12 tokens", period::subtraction),
    ("subtraction", "Bachet’s game", table::bachet),
    ("subtraction_formulas", "Take from l to r tokens", table::interval),
    ("subtraction_formulas", "Take 1, 2 or k tokens", table::one_two_k),
    ("sums", "P-positions of four kinds of sums", map::sums),
    ("take_away", "Lost heaps of take-away games", matrix::take_away),
    ("take_away", "The take-away game of factor 3 by heap and limit", map::take_away),
    ("tartan", "Mock Turtles times Ruler", table::tartan),
    ("thermograph", "The walls of a position with a threat", numbers::thermograph),
    ("welter", "Welter’s game", coins::welter),
    ("welter", "Welter’s game with two coins", table::welter),
    ("wythoff", "P-positions of Wythoff’s game", map::wythoff),
    ("wythoff", "Wythoff’s game, normal and misère", map::misere_wythoff),
    ("wythoff", "Winning moves in Wythoff’s game", map::wythoff_moves),
    ("wythoff_values", "Grundy values of Wythoff’s game", table::wythoff_values),
    ("xor_basis", "Heaps and their reduced basis", bits::xor_basis),
];

/// Returns the pictures of a module of the shelf, the most telling one first.
pub fn of(module: &str) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (_, title, draw) in PICTURES.iter().filter(|it| it.0 == module) {
        let mut svg = Svg::default();
        let description = draw(&mut svg);
        let id = format!("pic-{module}-{}", pictures.len());
        let svg = svg.finish(&id, title, &description);
        pictures.push(Picture { title, description, svg });
    }
    pictures
}
