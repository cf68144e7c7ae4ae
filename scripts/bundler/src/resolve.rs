//! Step 3, resolve: who names what.
//!
//! Every piece of text that can be cut on its own is a [`Unit`]: an item, a member of an impl or
//! of a trait, one name of a `use`. Names are resolved as rustc does it: per module and namespace,
//! through globs, re-exports and macro expansions. What cannot be decided counts as a use.

mod collect;
mod extents;
mod made;
mod names;
mod std_traits;
mod tables;
mod trees;
mod walk;

use crate::cfg::Doubt;
use crate::load::{Decided, Program, Refusal};
use crate::source::Span;
use base::error::{Error, Result};
use names::ScopeId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;
pub use tables::Names;

/// Index of a unit.
pub type UnitId = usize;

/// All units of a program, and what the later steps need to know of its names.
pub struct Resolved {
    /// The units, in the order in which their texts were met.
    pub units: Vec<Unit>,
    /// The function that everything starts from.
    pub main: UnitId,
    /// The imports that make it the `main` of the solution.
    pub main_imports: Vec<UnitId>,
    /// Names in the text that change their meaning when the crates come to stand in one file.
    pub mentions: Vec<Mention>,
    /// What is known of each impl of a trait that stands in the text.
    pub trait_impls: BTreeMap<UnitId, TraitImpl>,
    /// All impls of traits, also those that macros make, by the name of the trait.
    pub impls_of: HashMap<String, Vec<UnitId>>,
    /// The names of the traits in the bounds of each impl, and of those above each trait.
    pub bounds: BTreeMap<UnitId, BTreeSet<String>>,
    /// The traits that each type derives.
    pub derives: BTreeMap<UnitId, Vec<String>>,
    /// The traits that are in scope by an import or a definition, sorted, for each scope that a unit
    /// is in.
    pub traits: Vec<Vec<TraitInScope>>,
    /// For a block, the scope around it, whose traits are in scope there, too.
    pub around: Vec<Option<usize>>,
    /// Units with a cfg in them that is left to the compiler of the judge.
    pub open_cfgs: BTreeSet<UnitId>,
    /// Units that call `cfg!` of one: rustc sees all that is there, and what is run hangs on it.
    pub open_branches: BTreeSet<UnitId>,
    /// What a name means unless such a cfg gives it another meaning.
    pub maybe_meant: BTreeSet<UnitId>,
    /// Functions and constants with such a cfg on or around them, not just in their body: the text of
    /// the signature or type; empty where a macro makes it.
    pub open_signatures: BTreeMap<UnitId, String>,
    /// Lints that the solution makes errors.
    pub strict_lints: Vec<String>,
    /// The first item of the solution from which on its macros are seen by what comes after, and
    /// the names of all such macros.
    pub root_macros: Option<(UnitId, BTreeSet<String>)>,
    /// Exported macros beside which an item has the same name.
    pub hidden_macros: BTreeSet<UnitId>,
    /// What the root of the solution calls its own modules and types.
    pub root_names: BTreeSet<String>,
}

/// A piece of text that stays or goes as a whole.
#[derive(Debug, Deserialize, Serialize)]
pub struct Unit {
    /// What it is, and what follows from that.
    pub kind: Kind,
    /// What it is called; empty if nothing can name it.
    pub name: String,
    /// The crate that it is in.
    pub krate: usize,
    /// The file that it is in.
    pub file: usize,
    /// Its text without the comments around it; `None` for what a macro makes.
    pub span: Option<Span>,
    /// For what a macro makes, its file and text in the body of that macro, if it stands there whole.
    pub made_of: Option<(usize, Span)>,
    /// For what a macro makes, the first byte of its name: in the body of a macro or in a call.
    pub made_name: Option<usize>,
    /// Where the body of a function begins that stands in the text and is not `const`.
    pub body: Option<usize>,
    /// The unit around it, which stays if it does.
    pub parent: Option<UnitId>,
    /// Index into [`Resolved::traits`].
    pub scope: usize,
    /// The same for the blocks inside it that have items or imports of their own.
    pub blocks: Vec<usize>,
    /// Units that it names.
    pub uses: BTreeSet<UnitId>,
    /// Those that the signature of a function or the type of a constant names; `None` where all that
    /// it names may decide what it means to others.
    pub signature: Option<BTreeSet<UnitId>>,
    /// Members that it calls on something whose type is not known here.
    pub members: BTreeSet<String>,
    /// Members of traits that it calls, on a type parameter or a type from elsewhere.
    pub trait_members: BTreeSet<String>,
    /// Members that it names through a type of the program.
    pub typed_members: BTreeSet<(UnitId, String)>,
}

impl Unit {
    /// The names of all members that it calls, on whatever.
    pub fn called(&self) -> impl Iterator<Item = &str> {
        let typed = self.typed_members.iter().map(|(_, name)| name);
        self.members.iter().chain(&self.trait_members).chain(typed).map(String::as_str)
    }

    /// Whether it is a macro call among the members of an impl or trait.
    pub fn is_member_call(&self) -> bool {
        matches!(self.kind, Kind::Member(Member::WithParent)) && self.name.is_empty()
    }
}

/// What kinds of units there are.
#[derive(Debug, Deserialize, Serialize)]
pub enum Kind {
    /// A function, type, constant, static, module or alias.
    Item(ItemKind),
    /// A trait; its members are units of their own.
    Trait,
    /// An impl; its members are units of their own.
    Impl {
        /// The types and traits of the program in its header: without any of them it is idle.
        requires: BTreeSet<UnitId>,
        /// It implements a trait, of the program or not.
        of_trait: bool,
    },
    /// A member of a trait, an impl or an `extern` block.
    Member(Member),
    /// A `use` with all its names.
    Use,
    /// An `extern` block, or the statics of a `thread_local!`, each of which is a unit.
    Group,
    /// One name, or glob, that a `use` brings in.
    Import,
    /// A `macro_rules!`; its arms are units of their own.
    Macro,
    /// An arm of a macro: it stays if some call takes it.
    Arm,
    /// The name at the root of its crate that an exported macro has.
    Export,
    /// A macro call in the place of items; what it makes are units of their own.
    Call,
    /// `extern crate`.
    ExternCrate,
}

/// An impl of a trait.
#[derive(Debug, Deserialize, Serialize)]
pub struct TraitImpl {
    /// The name of the trait.
    pub name: String,
    /// Its methods.
    pub methods: Vec<UnitId>,
    /// What it is for, as it stands in the text.
    pub self_type: String,
    /// The same as a type of the program.
    pub self_unit: Option<UnitId>,
    /// Its header names a type that rustc takes when nothing says which: `i32`, `f64` or `()`.
    pub fallback: bool,
    /// The methods that the trait has a body for, as far as that is known.
    pub defaults: BTreeSet<String>,
    /// All of the trait is known, the impl has nothing but methods and types, and the language does
    /// not call it by itself.
    pub whole: bool,
}

/// What the shaker must know of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum ItemKind {
    /// A function.
    Function,
    /// A struct, enum or union.
    Type,
    /// A type alias.
    Alias,
    /// A constant or static.
    Value,
    /// A constant without a name: it lives with what it speaks of.
    Unnamed,
    /// A module.
    Module,
    /// What the language or the linker calls by itself, or what cannot be decided.
    Always,
}

/// What the shaker must know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Member {
    /// Of an impl without a trait, for this type if that is known.
    Inherent(Option<UnitId>),
    /// Of a trait.
    OfTrait,
    /// Of an impl of this trait of the program: it goes when the member of the trait goes.
    Overrides(UnitId),
    /// Lives with the impl or trait around it.
    WithParent,
}

/// A name in the text that must be rewritten, or may have to be.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Mention {
    /// The unit that it is part of; `None` for the inner attributes of a crate.
    pub unit: Option<UnitId>,
    /// Its file.
    pub file: usize,
    /// Its text.
    pub span: Span,
    /// What it says.
    pub kind: MentionKind,
}

/// What a mention says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum MentionKind {
    /// The keyword `crate`, at the start of a path.
    Crate,
    /// The `crate` of `pub(crate)`.
    PubCrate,
    /// `crate` in the body of a macro: that of whoever calls it.
    CallerCrate,
    /// The `crate` of `pub(crate)` in the body of a macro.
    CallerPubCrate,
    /// In the body of a macro of edition 2015, the start of a path that begins at the root of the crate
    /// of whoever calls it.
    CallerRoot,
    /// `$crate` with `::` after it; the span is that of `crate`.
    DollarCrate,
    /// `$crate` that is handed on as a token of its own.
    BareDollarCrate,
    /// Just after a variable of a macro that stands for the `$crate` of this crate, and before the
    /// `::` that follows.
    HandedCrate(usize),
    /// This text takes its place, whatever comes to stand where.
    Text(String),
    /// The start of a `use` path of edition 2015 that begins at the root of its crate.
    OldRoot,
    /// A crate of the program by the name that it has where this stands. The flags: whether the
    /// name would be found there in the bundle too, and whether the text is in a macro.
    Extern {
        /// The crate.
        krate: usize,
        /// The place is the root of the solution.
        at_root: bool,
        /// The text is the body of a macro.
        in_macro: bool,
        /// `::` stands before it; the span begins there.
        leading_colon: bool,
    },
    /// An import of a whole crate by the name that it has there; the unit is the import.
    WholeCrate {
        /// The crate.
        krate: usize,
        /// That name.
        name: String,
        /// The place is the root of the solution, where the module may have this name already.
        at_root: bool,
        /// It is a `self` in braces after the name.
        by_self: bool,
    },
    /// `extern crate …;` of a crate of the program.
    ExternCrate {
        /// The crate.
        krate: usize,
        /// What it is called from then on.
        name: String,
        /// The place is the root of the solution.
        at_root: bool,
    },
    /// A crate that is not of the program, by the name that `extern crate` at the root of the crate
    /// around this place gives it.
    ExternItem(String),
    /// `#[macro_export]`; the unit is the macro.
    MacroExport,
    /// `include_str!` or `include_bytes!` of a file.
    Include {
        /// The path, from the folder of the file.
        path: String,
        /// It is wanted as bytes.
        bytes: bool,
    },
    /// The name in a call of a macro that `#[macro_use] extern crate` brings in.
    MacroPrelude {
        /// The crate of the macro.
        krate: usize,
        /// The text is the body of a macro.
        in_macro: bool,
    },
    /// The name in a macro call in the body of a macro with `local_inner_macros`.
    LocalInner,
    /// `#[path = "…"]` on a module.
    PathAttribute,
    /// The fragment `pat` in a macro of an edition before 2021, where it took no `|`.
    OldPat,
    /// An inner attribute that only a whole crate may have, or documentation that a macro makes.
    CrateAttribute,
    /// The `forbid` of an inner attribute of the solution.
    Forbid,
    /// Something that no text in one file says; the reason.
    Refused(String),
    /// Something that is not quite the same in one file; what.
    Noted(String),
    /// Something that a build script would decide, which is not asked; what to say if it cannot be.
    Unasked(String),
    /// Something that a build script has decided; its cfg or variable.
    Decided(String),
    /// A limit of a whole crate, such as `recursion_limit`.
    CrateLimit {
        /// Which.
        name: String,
        /// The limit.
        value: u64,
    },
}

/// A trait that is in scope.
#[derive(Clone, Debug)]
pub struct TraitInScope {
    /// The imports that bring it in.
    pub via: Vec<UnitId>,
    /// Which trait it is.
    pub of: InScope,
}

/// Which trait is in scope.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InScope {
    /// One of the program.
    Own(UnitId),
    /// One of std with these methods.
    Std(&'static [&'static str]),
    /// Something from elsewhere that may be a trait with any methods, or a glob of such.
    Unknown,
}

/// Finds out who names what in the libraries of a program. That hangs on nothing in the solution.
///
/// # Errors
///
/// What cannot be put into one file with its meaning kept.
pub fn libraries(program: &Program) -> Result<Names> {
    let names = Names::of_crates(program.crates.len());
    let mut resolver = Resolver::new(program, names);
    resolver.collect_crates(1..program.crates.len());
    resolver.walk_crates(1..program.crates.len());
    resolver.narrow_further();
    resolver.refusals(1..program.crates.len());
    resolver.refuse_if_lost();
    match resolver.error {
        None => Ok(resolver.names),
        Some(error) => Err(error),
    }
}

/// Finds out who names what in the program, of whose libraries it is known.
///
/// # Errors
///
/// What cannot be put into one file with its meaning kept.
pub fn resolve(program: &Program, libraries: Names) -> Result<Resolved> {
    let mut resolver = Resolver::new(program, libraries);
    resolver.collect_crates(0..1);
    resolver.walk_crates(0..1);
    resolver.narrow_further();
    resolver.refusals(0..1);
    resolver.handed_crates();
    resolver.inner_calls();
    resolver.refuse_if_lost();
    if let Some(error) = resolver.error {
        return Err(error);
    }
    let (main, main_imports) = resolver.find_main()?;
    let traits = resolver.traits_in_scopes();
    let around = resolver.names.scopes.iter().map(|it| it.parent.filter(|_| it.block)).collect();
    let root_names = resolver.names_at_root();
    let hidden_macros = resolver.hidden_macros();
    let root_macros = resolver.root_macros();
    resolver.names.forget_texts_of_opaque_arms();
    let Resolver { names, strict_lints, .. } = resolver;
    let Names { units, mentions, trait_impls, bounds, impls_of, derives, .. } = names;
    let Names { open_cfgs, open_branches, maybe_meant, open_signatures, .. } = names;
    Ok(Resolved {
        units,
        main,
        main_imports,
        trait_impls,
        bounds,
        impls_of,
        derives,
        mentions,
        traits,
        around,
        open_cfgs,
        open_branches,
        maybe_meant,
        open_signatures,
        strict_lints,
        root_macros,
        hidden_macros,
        root_names,
    })
}

/// All that is at hand while names are being resolved.
struct Resolver<'p> {
    program: &'p Program,
    names: Names,
    /// The unit of a piece of syntax, by its address; the program does not move.
    unit_of: HashMap<usize, UnitId>,
    found: names::FoundBefore,
    /// What the macro calls in the place of items make.
    expansions: BTreeMap<UnitId, Rc<syn::File>>,
    /// Macro calls in the place of items whose macro was not yet found.
    pending: Vec<collect::Pending>,
    strict_lints: Vec<String>,
    /// The statics inside a `thread_local!`, by file and first byte.
    thread_locals: BTreeMap<(usize, usize), UnitId>,
    /// The arm of a macro whose expansion is being collected.
    expanding: Option<UnitId>,
    /// The cfg of the item that is being collected, if it does not surely hold.
    doubt: Option<Doubt>,
    /// The files of modules: none may be made twice.
    files: BTreeSet<usize>,
    error: Option<Error>,
}

impl<'p> Resolver<'p> {
    fn new(program: &'p Program, names: Names) -> Self {
        Self {
            program,
            names,
            unit_of: HashMap::new(),
            found: names::FoundBefore::default(),
            expansions: BTreeMap::new(),
            pending: Vec::new(),
            strict_lints: Vec::new(),
            thread_locals: BTreeMap::new(),
            expanding: None,
            doubt: None,
            files: BTreeSet::new(),
            error: None,
        }
    }
}

impl Resolver<'_> {
    fn unit_of_scope(&self, scope: ScopeId) -> Option<UnitId> {
        self.names.scopes[scope].unit
    }

    /// The function, and the imports that lead to it.
    fn find_main(&self) -> Result<(UnitId, Vec<UnitId>)> {
        let found =
            self.lookup(self.names.roots[0], "main", names::Namespace::Value, self.names.roots[0]);
        let function = found.into_iter().find_map(|it| match it.def {
            names::Def::Unit(unit) => Some((unit, it.via)),
            _ => None,
        });
        function.ok_or_else(|| {
            let file = &self.program.files[self.program.crates[0].root];
            Error::build(format!("there is no `fn main` in `{}`", file.shown))
        })
    }

    fn root_macros(&self) -> Option<(UnitId, BTreeSet<String>)> {
        let textual = &self.names.scopes[self.names.roots[0]].textual;
        let top = |mut unit: UnitId| {
            while let Some(parent) = self.names.units[unit].parent {
                unit = parent;
            }
            unit
        };
        let first = textual.values().flatten().map(|(_, unit)| top(*unit)).min()?;
        Some((first, textual.keys().cloned().collect()))
    }

    fn hidden_macros(&self) -> BTreeSet<UnitId> {
        let exported = self.names.exports.keys().copied();
        let has_item = |unit: &UnitId| {
            let Unit { name, scope, .. } = &self.names.units[*unit];
            [names::Namespace::Type, names::Namespace::Value]
                .into_iter()
                .any(|it| !self.lookup(*scope, name, it, *scope).is_empty())
        };
        exported.filter(has_item).collect()
    }

    /// What a `pub(crate) use` brings in cannot be handed on by a `pub use`, so that becomes one, too.
    fn narrow_further(&mut self) {
        let mut names: BTreeMap<UnitId, Vec<UnitId>> = BTreeMap::new();
        for &import in self.names.imports.keys() {
            let Unit { name, parent, .. } = &self.names.units[import];
            if let (Some(of), true) = (parent, name != "*") {
                names.entry(*of).or_default().push(import);
            }
        }
        while !self.names.narrowed.is_empty() {
            let Names { pub_uses, narrowed, units, .. } = &self.names;
            let through = |import: UnitId| {
                let found =
                    names::NAMESPACES.iter().flat_map(|&it| self.import_targets(import, it));
                let mut via = found.flat_map(|it| it.via);
                via.any(|it| units[it].parent.is_some_and(|of| narrowed.contains(&of)))
            };
            let wider = pub_uses.iter().filter(|(it, _)| !narrowed.contains(it));
            let more: Vec<_> = wider
                .filter(|(it, _)| names.get(it).into_iter().flatten().any(|it| through(*it)))
                .map(|(&unit, &place)| (unit, place))
                .collect();
            if more.is_empty() {
                return;
            }
            for (unit, (file, span)) in more {
                let kind = MentionKind::Text("pub(crate)".to_owned());
                self.names.mentions.push(Mention { unit: Some(unit), file, span, kind });
                self.names.narrowed.insert(unit);
            }
        }
    }

    /// Where a macro gets a `$crate` handed on and starts a path with it.
    fn handed_crates(&mut self) {
        for ((unit, at), crates) in std::mem::take(&mut self.names.variable_paths) {
            let file = self.names.units[unit].file;
            match (crates.first(), crates.len()) {
                (Some(Some(krate)), 1) => self.names.mentions.push(Mention {
                    unit: Some(unit),
                    file,
                    span: Span::new(at, at),
                    kind: MentionKind::HandedCrate(*krate),
                }),
                (Some(None), 1) => {}
                _ => self.refuse(
                    file,
                    at,
                    "this path starts now with `$crate`, now with another name",
                ),
            }
        }
    }

    /// What was found while it was read: what does not go into a bundle, and what a build script has
    /// decided.
    fn refusals(&mut self, crates: Range<usize>) {
        let crates = &self.program.crates[crates];
        let refused = crates.iter().flat_map(|it| &it.refusals);
        let decided = crates.iter().flat_map(|it| &it.decided);
        if refused.clone().next().is_none() && decided.clone().next().is_none() {
            return;
        }
        let mut units: BTreeMap<usize, Vec<(UnitId, Span)>> = BTreeMap::new();
        for (unit, info) in self.names.units.iter().enumerate() {
            units.entry(info.file).or_default().extend(info.span.map(|it| (unit, it)));
        }
        // The innermost comes last.
        let innermost = |file: usize, at: usize| {
            let mut units = units.get(&file).into_iter().flatten();
            let inside = units.rfind(|(_, it)| (it.start..it.end).contains(&at));
            inside.map(|it| it.0)
        };
        for &Refusal { file, at, ref why, unasked } in refused {
            let unit = innermost(file, at);
            let (why, span) = (why.clone(), Span::new(at, at));
            let kind = match unasked {
                true => MentionKind::Unasked(why),
                false => MentionKind::Refused(why),
            };
            self.names.mentions.push(Mention { unit, file, span, kind });
        }
        for &Decided { file, at, ref name } in decided {
            let (unit, span) = (innermost(file, at), Span::new(at, at));
            let kind = MentionKind::Decided(name.clone());
            self.names.mentions.push(Mention { unit, file, span, kind });
        }
    }

    /// What a build script says would tell which names there are, so nobody can do without.
    fn unasked(&mut self, file: usize, at: usize, why: &str) {
        self.refuse(file, at, why);
        self.error.iter_mut().for_each(|it| it.unasked = true);
    }

    fn refuse(&mut self, file: usize, at: usize, why: &str) {
        let source = &self.program.files[file];
        let (krate, place) = (&self.program.crates[source.krate].name, source.place(at));
        let error = Error::build(format!("cannot bundle `{krate}`: {place}: {why}"));
        self.error.get_or_insert_with(|| error.with_excerpt(source.excerpt(Span::new(at, at))));
    }
}
