//! Generates a solution and a library of any number of items, of which `main` reaches a little more than
//! half.
//!
//! The modules are a tree: the live items of module `k` call those of modules `2k + 1` and `2k + 2`, each by
//! another kind of path. Dead items have `lost` in their names and comments.

use std::fs;
use std::path::Path;

/// The number of items of one module, including the module and without members; about 200 bytes each.
const ITEMS_OF_MODULE: usize = 25;

/// The number of modules that share a parent and a prelude.
const MODULES_OF_GROUP: usize = 10;

/// Writes the workspace. Its solution is called `dive`.
pub(crate) fn write(folder: &Path, items: usize) {
    let modules = items / ITEMS_OF_MODULE;
    let groups = modules.div_ceil(MODULES_OF_GROUP);
    let add = |path: String, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for module in 0..modules {
        let path = format!("reef/src/g{}/m{module}.rs", module / MODULES_OF_GROUP);
        add(path, &module_text(module, modules));
    }
    let mut root = "//! A reef.\n\n".to_owned();
    let mut prelude = String::new();
    for group in 0..groups {
        let inside = group * MODULES_OF_GROUP..modules.min((group + 1) * MODULES_OF_GROUP);
        let mut text = format!("//! Group {group} of the reef.\n\n");
        let mut own_prelude = String::new();
        for module in inside {
            text += &format!("pub mod m{module};\n");
            own_prelude += &format!("    pub use super::m{module}::*;\n");
        }
        text += &format!(
            "\n/// What the modules of the group share.\npub mod prelude {{\n{own_prelude}}}\n"
        );
        add(format!("reef/src/g{group}.rs"), &text);
        root += &format!("pub mod g{group};\n");
        prelude += &format!("    pub use crate::g{group}::prelude::*;\n");
    }
    for module in (3..modules).step_by(4) {
        root += &format!("pub use {}::total_{module} as sum_{module};\n", path(module));
    }
    root += &format!("\n/// All of the reef.\npub mod prelude {{\n{prelude}}}\n");
    add("reef/src/lib.rs".to_owned(), &root);

    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}")
    };
    let rest = "\n[workspace]\n\n[dependencies]\nreef = { path = \"reef\" }\n";
    add("Cargo.toml".to_owned(), &manifest("dive", rest));
    add("reef/Cargo.toml".to_owned(), &manifest("reef", ""));
    let main = "use reef::prelude::*;\n\nfn main() {\n    println!(\"{}\", total_0(3));\n}\n";
    add("src/main.rs".to_owned(), main);
}

/// Returns the path of a module in its crate, without `crate`.
fn path(module: usize) -> String {
    format!("g{}::m{module}", module / MODULES_OF_GROUP)
}

/// Returns the text of module `k`.
fn module_text(k: usize, modules: usize) -> String {
    let mut imports = String::new();
    let mut calls = String::new();
    for child in [2 * k + 1, 2 * k + 2].into_iter().filter(|&child| child < modules) {
        let path = path(child);
        let call = match child % 4 {
            0 => {
                imports += &format!("use crate::{path}::{{total_{child}, lost_{child}}};\n");
                format!("total_{child}")
            }
            1 => {
                imports +=
                    &format!("use super::super::{path}::total_{child} as total_of_{child};\n");
                format!("total_of_{child}")
            }
            2 => format!("crate::{path}::total_{child}"),
            _ => format!("crate::sum_{child}"),
        };
        calls += &format!(" + {call}(depth / 2)");
    }
    // Another module of the group, by its prelude.
    let group = k / MODULES_OF_GROUP * MODULES_OF_GROUP;
    let inside = MODULES_OF_GROUP.min(modules - group);
    let other = group + (k + 1) % inside;
    let prelude = if k.is_multiple_of(2) { "super" } else { "crate" };
    MODULE
        .replace("IMPORTS\n", &imports)
        .replace("PRELUDE", prelude)
        .replace("PATH", &path(k))
        .replace("CALLS", &calls)
        .replace("{k}", &k.to_string())
        .replace("{other}", &other.to_string())
}

const MODULE: &str = r#"//! Module {k}: a shoal and what drifts with it.

use PRELUDE::prelude::*;
use std::collections::BTreeMap;
IMPORTS
/// As deep as anything of module {k} goes, in fathoms.
pub const DEEPEST: u64 = 1000 + {k};

/// A depth that nobody asks for, so that it is lost.
const LOST_DEPTH: u64 = 2000 + {k};

/// The sum of its arguments, as a macro with one arm for the last argument and one for the others.
macro_rules! weigh {
    ($last:expr) => { $last };
    ($first:expr, $($rest:expr),+) => { $first + weigh!($($rest),+) };
}

/// A macro that is lost.
macro_rules! lost {
    ($($depth:expr),*) => { [$(LOST_DEPTH + $depth),*] };
}

/// What is left of a depth down to the ground.
#[macro_export]
macro_rules! sound_{k} {
    ($depth:expr) => { $crate::PATH::DEEPEST.saturating_sub($depth) };
    (lost $depth:expr) => { $crate::PATH::lost_{k}($depth) };
}

/// Makes buoys: constants, each the depth that it hangs at.
macro_rules! buoys {
    ($($name:ident = $depth:expr;)*) => { $(const $name: u64 = $depth;)* };
}

buoys! {
    NORTH = 7;
    SOUTH = 11;
}

/// Fish that swim together, by their depths; how many of them there are is the value.
#[derive(Clone, Debug, Default)]
pub struct Shoal{k} {
    fish: BTreeMap<u64, usize>,
}

impl Shoal{k} {
    /// A shoal with a fish at each depth up to this one.
    pub fn new(depth: u64) -> Self {
        let mut fish = BTreeMap::new();
        for depth in 0..depth.min(DEEPEST) {
            *fish.entry(depth).or_insert(0) += 1;
        }
        Self { fish }
    }

    /// How many fish there are.
    pub fn len(&self) -> usize {
        self.fish.values().sum()
    }

    /// The depth of the deepest fish, which is lost.
    pub fn lost_fish(&self) -> Option<u64> {
        self.fish.keys().next_back().copied()
    }
}

/// What drifts with the tide.
pub trait Drift{k} {
    /// How far it comes in one tide.
    fn drift(&self) -> u64;

    /// How far it comes in two.
    fn drift_on(&self) -> u64 {
        2 * self.drift()
    }
}

impl Drift{k} for Shoal{k} {
    fn drift(&self) -> u64 {
        weigh!(self.len() as u64, NORTH, SOUTH)
    }
}

/// A lost wreck, which nothing of what stays speaks of.
#[derive(Clone, Debug, Default)]
pub struct LostWreck{k} {
    shoals: Vec<Shoal{k}>,
}

impl LostWreck{k} {
    /// A lost wreck with as many shoals around it.
    pub fn new(shoals: u64) -> Self {
        Self { shoals: (0..shoals).map(Shoal{k}::new).collect() }
    }
}

/// What sinks and is lost.
pub trait LostSink{k} {
    /// The depths that it is lost at.
    fn sink(&self) -> Vec<u64>;
}

impl LostSink{k} for LostWreck{k} {
    fn sink(&self) -> Vec<u64> {
        let depths = lost!(1, 2, 3);
        depths.into_iter().chain(self.shoals.iter().filter_map(|it| it.lost_fish())).collect()
    }
}

/// The kinds of water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Water {
    Shallow,
    Deep,
}

/// The water at a depth.
fn water(depth: u64) -> Water {
    match depth {
        0..=9 => Water::Shallow,
        _ => Water::Deep,
    }
}

/// What module {k} and those below it come to, down to a depth.
pub fn total_{k}(depth: u64) -> u64 {
    let shoal = Shoal{k}::new(depth);
    let own = match water(depth) {
        Water::Shallow => shoal.drift(),
        Water::Deep => shoal.drift_on() + count(&[depth, DEEPEST]),
    };
    let other = Shoal{other}::new(depth / 2).len() as u64;
    own.wrapping_mul(31) + other + tides(depth) + crate::sound_{k}!(depth)CALLS
}

/// How far the water rises and falls in as many tides: each is half of the one before it, turned
/// round, until nothing is left of it.
fn tides(depth: u64) -> u64 {
    use std::cmp::{max, min};
    const MOST: usize = 64;

    let mut heights = vec![depth as i64 + {k}];
    while let Some(&last) = heights.last() {
        let next = match last % 3 {
            0 => -last / 2,
            1 | -1 => (1 - last) / 2,
            rest => {
                let turned = -last - rest;
                turned / 2
            }
        };
        if next == 0 || heights.len() > MOST {
            break;
        }
        heights.push(next);
    }
    let (mut highest, mut lowest) = (i64::MIN, i64::MAX);
    for &height in &heights {
        highest = max(highest, height);
        lowest = min(lowest, height);
    }
    (highest - lowest).unsigned_abs()
}

/// How many of the depths are in deep water.
fn count(depths: &[u64]) -> u64 {
    let deep = depths.iter().filter(|&&it| water(it) == Water::Deep);
    let names: Vec<String> = deep.map(|it| format!("{it} in module {}", {k})).collect();
    names.iter().map(|name| name.len() as u64).sum()
}

/// A lost function, which calls others that are lost.
pub fn lost_{k}(depth: u64) -> Vec<u64> {
    let wreck = LostWreck{k}::new(depth);
    let more = lost_step(&wreck);
    wreck.sink().into_iter().chain(Some(more)).collect()
}

/// A lost step: what is left of a wreck after a storm.
fn lost_step(wreck: &LostWreck{k}) -> u64 {
    let mut left: Vec<u64> = wreck.shoals.iter().map(|it| it.drift()).collect();
    left.sort_unstable();
    left.dedup();
    while left.len() > 1 {
        // The two that lie nearest are torn apart first.
        let pairs = left.windows(2).enumerate();
        let nearest = pairs.min_by_key(|(_, pair)| pair[1] - pair[0]).map_or(0, |(at, _)| at);
        let torn = left.remove(nearest);
        left[nearest] -= torn.min(left[nearest]);
    }
    left.first().copied().unwrap_or(LOST_DEPTH)
}
"#;
