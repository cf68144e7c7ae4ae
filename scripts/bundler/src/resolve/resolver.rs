//! The state of name resolution. Each phase adds its methods in its own file.

use super::cache::LookupCache;
use super::place::PendingCall;
use super::scopes::ScopeId;
use super::tables::NameTables;
use super::units::UnitId;
use crate::cfg::UndecidedCfg;
use crate::load::Program;
use crate::source::Span;
use base::error::Error;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// The state of name resolution.
pub(super) struct Resolver<'p> {
    pub(super) program: &'p Program,
    pub(super) names: NameTables,
    /// The unit of each syntax node, by the node's address; the program does not move.
    pub(super) unit_of: HashMap<usize, UnitId>,
    pub(super) cache: LookupCache,
    /// What the macro calls in item position expand to.
    pub(super) expansions: BTreeMap<UnitId, Rc<syn::File>>,
    /// Macro calls in item position whose macro is not found yet.
    pub(super) pending: Vec<PendingCall>,
    pub(super) strict_lints: Vec<String>,
    /// The statics in each `thread_local!`, in the order of the text.
    pub(super) thread_locals: BTreeMap<UnitId, Vec<UnitId>>,
    /// The arm of a macro whose expansion is being collected.
    pub(super) expanding: Option<UnitId>,
    /// The undecided cfg of the item that is being collected.
    pub(super) doubt: Option<UndecidedCfg>,
    /// The files of modules that are collected: none belongs to two modules.
    pub(super) files: BTreeSet<usize>,
    /// The first refusal.
    pub(super) error: Option<Error>,
}

impl<'p> Resolver<'p> {
    pub(super) fn new(program: &'p Program, names: NameTables) -> Self {
        Self {
            program,
            names,
            unit_of: HashMap::new(),
            cache: LookupCache::default(),
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
    /// Returns the unit of the module that a scope is the inside of.
    pub(super) fn unit_of_scope(&self, scope: ScopeId) -> Option<UnitId> {
        self.names.scopes[scope].unit
    }

    /// Refuses the program, unless it is refused already.
    pub(super) fn refuse(&mut self, file: usize, at: usize, why: &str) {
        let source = &self.program.files[file];
        let (krate, place) = (&self.program.crates[source.krate].name, source.place(at));
        let error = Error::build(format!("cannot bundle `{krate}`: {place}: {why}"));
        self.error.get_or_insert_with(|| error.with_excerpt(source.excerpt(Span::new(at, at))));
    }

    /// Refuses the program because a build script would say which names there are.
    pub(super) fn unasked(&mut self, file: usize, at: usize, why: &str) {
        self.refuse(file, at, why);
        self.error.iter_mut().for_each(|it| it.needs_build_script = true);
    }

    /// Refuses the program if lookups exceeded their limits: any other refusal may be wrong then.
    pub(super) fn refuse_if_lost(&mut self) {
        if let Some(krate) = self.cache.lost_in.get() {
            let why =
                "its globs (`use …::*`) lead to each other in too many circles to be followed";
            self.error = None;
            self.refuse(self.program.crates[krate].root, 0, why);
        }
    }
}
