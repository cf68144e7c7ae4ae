//! Units: the pieces of text that stay in the bundle or go as a whole.
//!
//! An item is a unit, and so is each member of an impl or a trait, each name of a `use`, each arm of
//! a macro, and each item that a macro call makes. A unit holds what it names; dead-code elimination
//! needs nothing else of the text. An example:
//!
//! ```text
//! pub use a::{b, c};      // a `Use`, around an `Import` of `b` and one of `c`
//! impl d::E for F {       // an `Impl`, which uses `E` and `F`, around …
//!     fn g() { b() }      // … a `Member`, which uses the `Import` of `b` and the function behind it
//! }
//! ```

use crate::source::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Index of a unit.
pub type UnitId = usize;

/// A piece of text that stays or goes as a whole.
#[derive(Debug, Deserialize, Serialize)]
pub struct Unit {
    /// What it is, and what follows from that.
    pub kind: UnitKind,
    /// Its name; empty if nothing can name it.
    pub name: String,
    /// The crate that it is in.
    pub krate: usize,
    /// The file that it is in.
    pub file: usize,
    /// Its text without the comments around it; `None` for what a macro makes.
    pub span: Option<Span>,
    /// For what a macro makes, the file and the span in the body of that macro, if all of its text
    /// stands there.
    pub span_in_macro: Option<(usize, Span)>,
    /// For what a macro makes, the first byte of its name, in the body of a macro or in a call.
    pub expanded_name_start: Option<usize>,
    /// Where the body begins, for a function that stands in the text and is not `const`.
    pub body: Option<usize>,
    /// The unit around it, which stays if this one does.
    pub parent: Option<UnitId>,
    /// Index into [`Resolved::traits`](super::Resolved::traits).
    pub scope: usize,
    /// The same for the blocks inside it that have items or imports of their own.
    pub blocks: Vec<usize>,
    /// Units that it names.
    pub uses: BTreeSet<UnitId>,
    /// Units that the signature of a function or the type of a constant names; `None` where
    /// everything that the unit names may change what it means to others.
    pub signature: Option<BTreeSet<UnitId>>,
    /// Members that it calls on something whose type is not known here.
    pub members: BTreeSet<String>,
    /// Members of traits that it calls, on a type parameter or a type from outside the program.
    pub trait_members: BTreeSet<String>,
    /// Members that it names through a type of the program.
    pub typed_members: BTreeSet<(UnitId, String)>,
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
        /// The types and traits of the program in its header: without any of them it does nothing.
        requires: BTreeSet<UnitId>,
        /// It implements a trait, of the program or not.
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
    /// An arm of a macro: it stays if some call takes it.
    Arm,
    /// The name at the root of its crate that an exported macro has.
    Export,
    /// A macro call in item position; the items that it makes are units of their own.
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
    /// The self type, as it stands in the text.
    pub self_type: String,
    /// The self type, if it is a type of the program.
    pub self_unit: Option<UnitId>,
    /// Its header names a type that rustc falls back to in inference: `i32`, `f64` or `()`.
    pub names_fallback_type: bool,
    /// The methods that the trait has a body for, as far as that is known.
    pub defaults: BTreeSet<String>,
    /// All of the trait is known, the impl has nothing but methods and types, and the language does
    /// not call it by itself.
    pub fully_known: bool,
}

/// What dead-code elimination must know of an item.
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
    /// A constant without a name: it is live if what it names is.
    Unnamed,
    /// A module.
    Module,
    /// Always live: the language or the linker calls it by itself, or that cannot be decided.
    Always,
}

/// What dead-code elimination must know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum MemberKind {
    /// Of an impl without a trait, for this type if that is known.
    Inherent(Option<UnitId>),
    /// Of a trait.
    OfTrait,
    /// Of an impl of this trait of the program: it is dead if the member of the trait is.
    Overrides(UnitId),
    /// Live if the impl or trait around it is.
    WithParent,
}
