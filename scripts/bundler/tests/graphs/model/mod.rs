//! A random workspace, and a model of what its names mean.
//!
//! The names come from small sets, so that many items share one. A path is made by walking from
//! module to module over names that the model can see there, imports included; the model then says
//! what the path means. Every function takes fuel, `n`, and calls with `n - 1`, so cycles end.

mod bodies;
mod calls;
mod expected;
mod generate;
mod render;

use crate::common::{Files, Random};
use std::collections::{BTreeMap, BTreeSet};

/// A workspace of a solution and its libraries.
pub(crate) struct Program {
    pub(crate) files: Files,
    /// The numbers of what `main` does not reach.
    pub(crate) dead: Vec<String>,
}

impl Program {
    pub(crate) fn random(seed: u64) -> Self {
        let mut world = World::new(seed);
        world.make_modules();
        world.make_items();
        world.make_imports();
        world.make_impls();
        world.make_bodies();
        let alive = world.alive();
        let dead = (0..alive.len()).filter(|&it| !alive[it]).map(|it| number(it).to_string());
        Self { dead: dead.collect(), files: world.files() }
    }
}

const FUNCTIONS: [&str; 7] = ["a", "b", "c", "d", "e", "max", "drop"];
const CONSTANTS: [&str; 3] = ["K", "L", "V"];
const TYPES: [&str; 5] = ["S", "T", "U", "E", "Box"];
const VARIANTS: [&str; 4] = ["V", "W", "S", "X"];
const TRAITS: [&str; 3] = ["Q", "R", "S"];
const MACROS: [&str; 3] = ["mac", "log", "a"];
const MODULES: [&str; 5] = ["x", "y", "z", "a", "util"];
const METHODS: [&str; 3] = ["m", "o", "p"];
const CRATES: [&str; 3] = ["dive", "nets", "kelp"];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Space {
    Type,
    Value,
    Macro,
}

const SPACES: [Space; 3] = [Space::Type, Space::Value, Space::Macro];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Def {
    Module(usize),
    Item(usize),
    Variant(usize, usize),
    /// A function inside a function, by its node.
    Local(usize),
    /// A local variable that holds a closure.
    Closure,
}

/// From where something can be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Everywhere,
    Inside(usize),
}

struct Module {
    krate: usize,
    parent: Option<usize>,
    name: String,
    seen: Seen,
    in_file: bool,
    as_mod_rs: bool,
    entries: Vec<Entry>,
    imports: Vec<Import>,
    tests: Option<String>,
}

#[derive(Clone, Copy)]
enum Entry {
    Module(usize),
    Item(usize),
    Impl(usize),
}

#[derive(Clone)]
struct Import {
    seen: Seen,
    path: Vec<String>,
    /// `None` is a glob.
    name: Option<String>,
}

struct Item {
    module: usize,
    name: String,
    seen: Seen,
    kind: Kind,
    node: usize,
    text: Vec<String>,
}

#[derive(Clone)]
enum Kind {
    Function,
    Constant,
    /// A function over any type of the trait, which the path names.
    Generic(usize, String),
    Struct,
    Enum {
        variants: Vec<String>,
        tag: usize,
    },
    Trait {
        by_value: bool,
        methods: Vec<TraitMethod>,
    },
    Macro {
        exported: bool,
        used: Option<Seen>,
        bare: Option<String>,
    },
}

#[derive(Clone)]
struct TraitMethod {
    name: String,
    default: bool,
    node: usize,
}

struct Impl {
    of: Of,
    target: usize,
    /// `impl … for …`, or `impl …`.
    head: String,
    methods: Vec<Method>,
    text: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Inherent,
    Trait(usize),
    Drop,
    Add,
    Display,
}

#[derive(Clone)]
struct Method {
    name: String,
    by_value: bool,
    seen: Seen,
    node: usize,
}

#[derive(Clone, PartialEq)]
struct Binding {
    defs: BTreeSet<Def>,
    seen: Seen,
    explicit: bool,
}

type Table = BTreeMap<(Space, String), Binding>;

/// What a function's block adds to the names around it.
#[derive(Clone, Default)]
struct Block {
    names: BTreeMap<(Space, String), Def>,
    globs: BTreeMap<(Space, String), BTreeSet<Def>>,
    closures: BTreeSet<String>,
}

/// Where code stands.
#[derive(Clone)]
struct Place {
    module: usize,
    /// How many entries of the module stand before it.
    before: usize,
    block: Block,
}

/// An expression, and the nodes that it makes alive.
type Code = (String, Vec<usize>);

struct World {
    random: Random,
    /// How many crates there are, the solution included.
    crates: usize,
    roots: Vec<usize>,
    modules: Vec<Module>,
    items: Vec<Item>,
    impls: Vec<Impl>,
    tables: Vec<Table>,
    /// What each node makes alive.
    edges: Vec<Vec<usize>>,
    /// When the first two are alive, so is the third.
    conditions: Vec<[usize; 3]>,
    main: Vec<String>,
    unnamed: usize,
}

fn number(node: usize) -> usize {
    70_000 + node
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let crates = 2 + random.below(2);
        Self {
            random,
            crates,
            roots: Vec::new(),
            modules: Vec::new(),
            items: Vec::new(),
            impls: Vec::new(),
            tables: Vec::new(),
            edges: vec![Vec::new()],
            conditions: Vec::new(),
            main: Vec::new(),
            unnamed: 0,
        }
    }

    fn node(&mut self) -> usize {
        self.edges.push(Vec::new());
        self.edges.len() - 1
    }

    fn name(&mut self, from: &[&str]) -> String {
        self.random.pick(from).to_owned()
    }

    /// The crates that a crate depends on: the later ones, of which `kelp` is the last.
    fn dependencies(&self, krate: usize) -> impl Iterator<Item = usize> + use<> {
        krate + 1..self.crates
    }

    /// With two crates only, the second one is `kelp`.
    fn crate_name(&self, krate: usize) -> &'static str {
        CRATES[if krate == 0 { 0 } else { krate + 3 - self.crates }]
    }
}

/// The spaces that an item takes a name in where it stands; macros have their own rules.
fn spaces(kind: &Kind) -> &'static [Space] {
    match kind {
        Kind::Function | Kind::Constant | Kind::Generic(..) => &[Space::Value],
        Kind::Struct => &[Space::Type, Space::Value],
        Kind::Enum { .. } | Kind::Trait { .. } => &[Space::Type],
        Kind::Macro { .. } => &[],
    }
}
