//! Units: the pieces of text that are kept in the bundle or removed as a whole.
//!
//! An item is a unit, and so is each member of an impl or a trait, each name of a `use`, each arm of
//! a macro, and each item that a macro call expands to. A unit lists what it names, so dead-code
//! elimination does not need the text. An example:
//!
//! ```text
//! pub use a::{b, c};      // a `Use`, around an `Import` of `b` and one of `c`
//! impl d::E for F {       // an `Impl`, which uses `E` and `F`, around …
//!     fn g() { b() }      // … a `Member`, which uses the `Import` of `b` and the function behind it
//! }
//! ```

use super::ids::{ScopeId, UnitId};
use crate::ids::Table;
use crate::source::{CrateId, FileId, Span};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// All units, in the order of collecting.
pub type Units = Table<UnitId, Unit>;

/// A flag for each unit.
pub type UnitFlags = Table<UnitId, bool>;

/// A piece of text that is kept or removed as a whole.
#[derive(Debug, Deserialize, Serialize)]
pub struct Unit {
    /// Its kind, with facts for dead-code elimination.
    pub kind: UnitKind,
    /// Its name; empty if nothing can name it.
    pub name: String,
    /// The crate that it is in.
    pub krate: CrateId,
    /// The file that it is in.
    pub file: FileId,
    /// Its text without the comments around it; `None` if it is expanded.
    pub span: Option<Span>,
    /// If it is expanded, the file and the span in the body of the macro, provided that all of its text
    /// stands there.
    pub span_in_macro: Option<(FileId, Span)>,
    /// The first byte of the body, for a written function that is not `const`.
    pub body: Option<usize>,
    /// The unit around it, which is live if this one is.
    pub parent: Option<UnitId>,
    /// Index into [`Resolved::traits`](super::Resolved::traits).
    pub scope: ScopeId,
    /// The same for the blocks inside it that have items or imports.
    pub blocks: Vec<ScopeId>,
    /// The units that it names.
    pub uses: BTreeSet<UnitId>,
    /// The uses in the signature of a function or the type of a constant: only these matter to the
    /// units that name this one. `None` where all uses may matter.
    pub signature: Option<BTreeSet<UnitId>>,
    /// Members that it calls on a receiver of unknown type.
    pub members: BTreeSet<String>,
    /// Members of traits that it calls, on a type parameter or a foreign type.
    pub trait_members: BTreeSet<String>,
    /// Members that it names through a type of the program.
    pub typed_members: BTreeSet<(UnitId, String)>,
}

impl Units {
    /// Returns a unit and those around it, the innermost first.
    pub fn around(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        std::iter::successors(Some(unit), |unit| self[*unit].parent)
    }

    /// Returns the written units around a byte of a file, the innermost last.
    pub fn at(&self, file: FileId, byte: usize) -> impl DoubleEndedIterator<Item = UnitId> {
        let byte = Span::new(byte, byte + 1);
        let is_around =
            move |info: &Unit| info.file == file && info.span.is_some_and(|it| it.contains(byte));
        self.enumerate().filter(move |(_, info)| is_around(info)).map(|(unit, _)| unit)
    }

    /// True for a round of a macro call in item position.
    pub fn is_round(&self, unit: UnitId) -> bool {
        let is_call = |unit: UnitId| matches!(self[unit].kind, UnitKind::Call);
        is_call(unit) && self[unit].span.is_some() && self[unit].parent.is_some_and(is_call)
    }

    /// Returns the text of a unit, or of the innermost unit around it that is written.
    pub fn written_place(&self, unit: UnitId) -> Option<(FileId, Span)> {
        self.around(unit).find_map(|unit| Some((self[unit].file, self[unit].span?)))
    }
}

impl Unit {
    /// Returns the names of all members that it calls, on any type.
    pub fn called(&self) -> impl Iterator<Item = &str> {
        let typed = self.typed_members.iter().map(|(_, name)| name);
        self.members.iter().chain(&self.trait_members).chain(typed).map(String::as_str)
    }

    /// True if it is a macro call among the members of an impl or trait.
    pub fn is_member_call(&self) -> bool {
        matches!(self.kind, UnitKind::Member(MemberKind::WithParent)) && self.name.is_empty()
    }
}

/// The kinds of units.
#[derive(Debug, Deserialize, Serialize)]
pub enum UnitKind {
    /// A function, type, constant, static, module or alias.
    Item(ItemKind),
    /// A trait; its members are units of their own.
    Trait,
    /// An impl; its members are units of their own.
    Impl {
        /// The types and traits of the program without which it is dead.
        requires: Requirements,
        /// True if it implements a trait, of the program or foreign.
        of_trait: bool,
    },
    /// A member of a trait, an impl or an `extern` block.
    Member(MemberKind),
    /// A `use` with all its names.
    Use,
    /// An `extern` block, or the statics of a `thread_local!`, each of which is a unit.
    Group,
    /// One name, or glob, that a `use` brings in.
    Import,
    /// A `macro_rules!`; its arms are units of their own.
    Macro,
    /// An arm of a macro: live if some live call matches it.
    Arm,
    /// The name of an exported macro at the root of its crate.
    Export,
    /// A macro call in item position, or one of several independent rounds in it; the items that it expands to are units
    /// of their own.
    Call,
    /// `extern crate`.
    ExternCrate,
    /// An item of an expansion whose cfg is false. Nothing names it.
    Off,
}

/// The types and traits of the program that the header of an impl names: the definitions of each name.
///
/// A name with several definitions, each under an undecided cfg, is a set of alternatives. If all of
/// them are dead, so is the impl.
pub type Requirements = BTreeSet<BTreeSet<UnitId>>;

/// An impl of a trait.
#[derive(Debug, Deserialize, Serialize)]
pub struct TraitImpl {
    /// The name of the trait.
    pub name: String,
    /// Its methods.
    pub methods: Vec<UnitId>,
    /// The text of the self type.
    pub self_type: String,
    /// The self type, if it is a type of the program.
    pub self_unit: Option<UnitId>,
    /// True if its header names a type that rustc falls back to in inference: `i32`, `f64` or `()`.
    pub names_fallback_type: bool,
    /// The methods that the trait has a body for, as far as that is known.
    pub defaults: BTreeSet<String>,
    /// True if the methods of the trait are known, the impl has only methods and types, and the language
    /// does not call it implicitly, as it does `drop`.
    pub fully_known: bool,
}

/// The kinds of items, as far as dead-code elimination distinguishes them.
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
    /// A `const _`: live if what it names is.
    Unnamed,
    /// A module.
    Module,
    /// Always live: the language or the linker uses it without a name, or that cannot be decided.
    Always,
}

/// The kinds of members, as far as dead-code elimination distinguishes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum MemberKind {
    /// A member of an impl without a trait; the type, if that is known.
    Inherent(Option<UnitId>),
    /// A member of a trait.
    OfTrait,
    /// A member of an impl, which overrides this member of a trait of the program: dead if that is.
    Overrides(UnitId),
    /// A member that is live if the impl or trait around it is.
    WithParent,
}
