//! Generates a random workspace, with a model of name resolution and reachability in it.
//!
//! 1. **Generate** (`generate`) modules, items, imports and impls. The names come from small sets, so that
//!    many items share one.
//! 2. **Resolve** (`expected`): the model computes the names of each module, imports included.
//! 3. **Bodies** (`bodies`, `calls`): a path in a body is a random walk over names that are visible there,
//!    and the model tells to which item it refers. Each function takes fuel, `n`, and calls with `n - 1`, so
//!    cycles end.
//! 4. **Reachability** (`expected`): each reference is an edge of a graph. The items that `main` does not
//!    reach must not be in the bundle.
//! 5. **Render** (`render`) the files.

mod bodies;
mod calls;
mod expected;
mod generate;
mod render;

use crate::common::{FileTree, Random};
use std::collections::{BTreeMap, BTreeSet};

/// A workspace of a solution and its libraries.
pub(crate) struct RandomProgram {
    pub(crate) files: FileTree,
    /// The numbers of the items that `main` does not reach.
    pub(crate) dead: Vec<String>,
}

impl RandomProgram {
    pub(crate) fn random(seed: u64) -> Self {
        let mut world = World::new(seed);
        world.make_modules();
        world.make_items();
        world.make_imports();
        world.make_impls();
        world.make_bodies();
        let live = world.live();
        let dead = (0..live.len()).filter(|&it| !live[it]).map(|it| number(it).to_string());
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
enum ModelNamespace {
    Type,
    Value,
    Macro,
}

const NAMESPACES: [ModelNamespace; 3] =
    [ModelNamespace::Type, ModelNamespace::Value, ModelNamespace::Macro];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ModelDef {
    Module(usize),
    Item(usize),
    Variant(usize, usize),
    /// A function inside a function, by its node.
    Local(usize),
    /// A local variable that holds a closure.
    Closure,
}

/// Where a name is visible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ModelVisibility {
    Everywhere,
    /// In this module and below it.
    Inside(usize),
}

struct ModelModule {
    krate: usize,
    parent: Option<usize>,
    name: String,
    visibility: ModelVisibility,
    /// True for an out-of-line module.
    in_file: bool,
    /// True if its file is `mod.rs` in a folder.
    as_mod_rs: bool,
    entries: Vec<ModuleEntry>,
    imports: Vec<ModelImport>,
    tests: Option<String>,
}

#[derive(Clone, Copy)]
enum ModuleEntry {
    Module(usize),
    Item(usize),
    Impl(usize),
}

#[derive(Clone)]
struct ModelImport {
    visibility: ModelVisibility,
    path: Vec<String>,
    /// `None` for a glob. A name with `#` in it stands for `_`.
    name: Option<String>,
}

struct ModelItem {
    module: usize,
    name: String,
    visibility: ModelVisibility,
    kind: ItemForm,
    node: usize,
    text: Vec<String>,
}

#[derive(Clone)]
enum ItemForm {
    Function,
    Constant,
    /// A function that is generic over the types of a trait, with the path of the trait.
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
        /// The visibility of a `use name;` after the macro.
        imported: Option<ModelVisibility>,
        /// The name of a function that the caller must have in scope.
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
    of: ImplOf,
    target: usize,
    /// `impl … for …`, or `impl …`.
    head: String,
    methods: Vec<ModelMethod>,
    text: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ImplOf {
    Inherent,
    Trait(usize),
    Drop,
    Add,
    Display,
}

#[derive(Clone)]
struct ModelMethod {
    name: String,
    by_value: bool,
    visibility: ModelVisibility,
    node: usize,
}

#[derive(Clone, PartialEq)]
struct NameBinding {
    defs: BTreeSet<ModelDef>,
    visibility: ModelVisibility,
    explicit: bool,
}

type NameTable = BTreeMap<(ModelNamespace, String), NameBinding>;

/// The names that the block of a function declares.
#[derive(Clone, Default)]
struct Block {
    names: BTreeMap<(ModelNamespace, String), ModelDef>,
    globs: BTreeMap<(ModelNamespace, String), BTreeSet<ModelDef>>,
    closures: BTreeSet<String>,
}

/// The position of code, which decides what names refer to.
#[derive(Clone)]
struct CodeSite {
    module: usize,
    /// The number of entries of the module before it.
    before: usize,
    block: Block,
}

/// The text of an expression, and the nodes that it uses.
type Expression = (String, Vec<usize>);

struct World {
    random: Random,
    /// The number of crates, including the solution.
    crates: usize,
    roots: Vec<usize>,
    modules: Vec<ModelModule>,
    items: Vec<ModelItem>,
    impls: Vec<Impl>,
    tables: Vec<NameTable>,
    /// The nodes that each node uses.
    edges: Vec<Vec<usize>>,
    /// If the first two nodes are live, so is the third one.
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

    /// Returns the dependencies of a crate: the later crates, the last of which is `kelp`.
    fn dependencies(&self, krate: usize) -> impl Iterator<Item = usize> + use<> {
        krate + 1..self.crates
    }

    /// Returns the name of a crate. The last one is `kelp`.
    fn crate_name(&self, krate: usize) -> &'static str {
        CRATES[if krate == 0 { 0 } else { krate + 3 - self.crates }]
    }
}

/// Returns the namespaces in which an item declares its name in its module; macros have rules of their own.
fn namespaces(kind: &ItemForm) -> &'static [ModelNamespace] {
    match kind {
        ItemForm::Function | ItemForm::Constant | ItemForm::Generic(..) => &[ModelNamespace::Value],
        ItemForm::Struct => &[ModelNamespace::Type, ModelNamespace::Value],
        ItemForm::Enum { .. } | ItemForm::Trait { .. } => &[ModelNamespace::Type],
        ItemForm::Macro { .. } => &[],
    }
}
