//! Refuses procedural macros that are imported by a glob: no path names them, so only rustc misses them.

use crate::check::BundleDiagnostic;
use crate::load::{Extern, NO_PROC_MACROS, Program};
use crate::print::Printed;
use base::error::Error;
use base::workspace::Workspace;
use std::fs;
use syn::{Attribute, Item, Path};

/// Returns the refusal if rustc misses a procedural macro that the judge does not have.
pub(super) fn refusal(
    workspace: &Workspace,
    program: &Program,
    printed: &Printed,
    errors: &[BundleDiagnostic],
) -> Option<Error> {
    errors.iter().find_map(|error| {
        let name = missing(&error.message)?;
        let (file, span) = printed.source_of(*error.spans.first()?)?;
        let of = crate_with(workspace, program, name)?;
        let file = &program.files[file];
        let (krate, place) = (&program.crates[file.krate].name, file.place(span.start));
        let why = format!(
            "cannot bundle `{krate}`: {place}: `{name}` comes from `{of}`: {NO_PROC_MACROS}"
        );
        Some(Error::build(why).with_excerpt(file.excerpt(span)))
    })
}

/// Returns the macro that a message of rustc misses.
fn missing(message: &str) -> Option<&str> {
    let kinds = ["attribute", "derive macro", "macro"];
    let name = kinds.iter().find_map(|it| message.strip_prefix(&format!("cannot find {it} `")))?;
    name.split('`').next()
}

/// Returns the crate of procedural macros, among the dependencies of the program, that has this one.
fn crate_with<'a>(workspace: &'a Workspace, program: &Program, name: &str) -> Option<&'a str> {
    let packages = program.crates.iter().flat_map(|krate| {
        let dependencies = workspace.packages[krate.package].dependencies.iter();
        let named = dependencies
            .filter(|it| match krate.externs.get(&it.name) {
                Some(&Extern::Inlined(of)) => program.crates[of].proc_macro,
                _ => false,
            })
            .map(|it| it.package);
        named.map(|it| &workspace.packages[it])
    });
    let mut having = packages.filter(|package| {
        let root = package.lib.as_ref().and_then(|it| fs::read_to_string(&it.path).ok());
        let syntax = root.and_then(|it| syn::parse_file(&it).ok());
        syntax.is_some_and(|it| it.items.iter().any(|it| defines(it, name)))
    });
    having.next().map(|it| &*it.name)
}

/// True if an item at the root of a crate is the procedural macro of that name.
fn defines(item: &Item, name: &str) -> bool {
    let Item::Fn(function) = item else { return false };
    function.attrs.iter().any(|it| match () {
        () if it.path().is_ident("proc_macro_derive") => derives(it, name),
        () if it.path().is_ident("proc_macro") || it.path().is_ident("proc_macro_attribute") => {
            function.sig.ident == name
        }
        () => false,
    })
}

/// True if `#[proc_macro_derive(Name, attributes(…))]` is of that name.
fn derives(attr: &Attribute, name: &str) -> bool {
    let first = attr.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        let first = input.parse::<Path>()?;
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(first)
    });
    first.is_ok_and(|it| it.is_ident(name))
}
