//! Fields and methods: the type of what stands before the dot, as far as it can be known.

use super::list::type_segments;
use super::walk::DefinitionWalker;
use syn::{Expr, Member, Type};

/// Names of methods that std has, too: without the type of the receiver they are no links.
const STD_METHODS: [&str; 60] = [
    "add", "all", "any", "as_ref", "as_slice", "as_str", "chain", "clear", "clone", "cmp",
    "collect", "contains", "copied", "count", "div", "drain", "entry", "eq", "extend", "filter",
    "find", "first", "flat_map", "fmt", "fold", "from", "get", "get_mut", "insert", "into",
    "is_empty", "iter", "iter_mut", "join", "last", "len", "map", "max", "min", "mul", "neg",
    "new", "next", "parse", "pop", "position", "pow", "push", "remove", "rev", "sort", "split",
    "step", "sub", "sum", "swap", "take", "then", "unwrap", "zip",
];

impl DefinitionWalker<'_> {
    /// Returns the path of the type of an expression, if it is on the shelf.
    pub(super) fn type_of(&self, expression: &Expr) -> Option<String> {
        match expression {
            Expr::Path(path) => {
                let name = path.path.get_ident();
                match name.map(ToString::to_string) {
                    Some(name) if name == "self" => self.own_type.clone(),
                    Some(name) => match self.variable(&name) {
                        Some(variable) => variable.of.clone(),
                        None => self.type_of_path(&path.path),
                    },
                    None => self.type_of_path(&path.path),
                }
            }
            Expr::Reference(inner) => self.type_of(&inner.expr),
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Struct(literal) => self.resolve(&literal.path).map(|(path, _)| path),
            Expr::Call(call) => match &*call.func {
                Expr::Path(function) => self.type_of_path(&function.path),
                _ => None,
            },
            Expr::MethodCall(call) if call.method == "clone" => self.type_of(&call.receiver),
            Expr::MethodCall(call) => {
                let owner = self.owner(&call.receiver, &call.method.to_string(), Guess::Method)?;
                self.definitions.type_of(&format!("{owner}::{}", call.method))
            }
            Expr::Field(field) => {
                let Member::Named(name) = &field.member else { return None };
                let owner = self.owner(&field.base, &name.to_string(), Guess::Field)?;
                self.definitions.type_of(&format!("{owner}::{name}"))
            }
            _ => None,
        }
    }

    fn type_of_path(&self, path: &syn::Path) -> Option<String> {
        let (path, _) = self.resolve(path)?;
        self.definitions.type_of(&path)
    }

    /// Returns the path of a type that the text names, if it is on the shelf.
    pub(super) fn named_type(&self, of: &Type) -> Option<String> {
        let segments = type_segments(of)?;
        if segments == ["Self"] {
            return self.own_type.clone();
        }
        self.find(&segments).map(|(path, _)| path)
    }

    /// Returns the type that has the field or method of this name, if `base` is of that type, or if its
    /// type is not known and no other has one.
    pub(super) fn owner(&self, base: &Expr, name: &str, guess: Guess) -> Option<String> {
        let owners = self.definitions.members.get(name)?;
        if let Some(known) = self.type_of(base) {
            return owners.contains(&known).then_some(known);
        }
        let own = self.module().join("::");
        match guess {
            Guess::Method if STD_METHODS.contains(&name) => None,
            Guess::Method => match &owners[..] {
                [owner] => Some(owner.clone()),
                _ => None,
            },
            Guess::Field => {
                let mut near = owners.iter().filter(|owner| {
                    owner.rsplit_once("::").is_some_and(|(module, _)| own.starts_with(module))
                });
                let first = near.next()?;
                near.next().is_none().then(|| first.clone())
            }
        }
    }
}

/// A reason to link a method or field although the type of the receiver is not known.
#[derive(Clone, Copy)]
pub(super) enum Guess {
    /// Only one type of the shelf has such a method, and std has none.
    Method,
    /// Only one type of this module has such a field.
    Field,
}
