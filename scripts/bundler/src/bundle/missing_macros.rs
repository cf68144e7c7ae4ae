//! Finds the cause of an error about a missing macro: a procedural macro that is imported by a glob. Name
//! resolution does not see it, since the crate of the macro is not expanded.

use crate::check::BundleDiagnostic;
use crate::load::{Extern, NO_PROC_MACROS, Program};
use crate::print::Printed;
use base::error::Error;
use base::workspace::Workspace;
use std::fs;
use syn::{Attribute, Item, Path};

/// Returns the error if rustc cannot find a macro that comes from a crate of procedural macros.
pub(super) fn refusal(
    workspace: &Workspace,
    program: &Program,
    printed: &Printed,
    errors: &[BundleDiagnostic],
) -> Option<Error> {
    errors.iter().find_map(|error| {
        let name = missing_macro(&error.message)?;
        let (file, span) = printed.source_of(*error.spans.first()?)?;
        let defined_in = crate_with(workspace, program, name)?;
        let file = &program.files[file];
        let why = format!("`{name}` comes from `{defined_in}`: {NO_PROC_MACROS}");
        Some(program.refusal(file, span, why))
    })
}

/// Returns the name of the macro that cannot be found, by rustc's message.
fn missing_macro(message: &str) -> Option<&str> {
    let kinds = ["attribute", "derive macro", "macro"];
    let name =
        kinds.iter().find_map(|kind| message.strip_prefix(&format!("cannot find {kind} `")))?;
    name.split('`').next()
}

/// Returns the crate of procedural macros that defines this one, among the dependencies of the program.
fn crate_with<'a>(workspace: &'a Workspace, program: &Program, name: &str) -> Option<&'a str> {
    let packages = program.crates.iter().flat_map(|krate| {
        let dependencies = workspace.packages[krate.package].dependencies.iter();
        let with_macros = dependencies
            .filter(|dependency| match krate.externs.get(&dependency.name) {
                Some(&Extern::Inlined(krate)) => program.crates[krate].proc_macro,
                _ => false,
            })
            .map(|dependency| dependency.package);
        with_macros.map(|package| &workspace.packages[package])
    });
    let mut defining = packages.filter(|package| {
        let root = package.lib.as_ref().and_then(|lib| fs::read_to_string(&lib.path).ok());
        let syntax = root.and_then(|text| syn::parse_file(&text).ok());
        syntax.is_some_and(|file| file.items.iter().any(|item| defines(item, name)))
    });
    defining.next().map(|package| &*package.name)
}

/// True if an item at the root of a crate is the procedural macro of that name.
fn defines(item: &Item, name: &str) -> bool {
    let Item::Fn(function) = item else { return false };
    function.attrs.iter().any(|attr| {
        let path = attr.path();
        if path.is_ident("proc_macro_derive") {
            return derives(attr, name);
        }
        let is_macro = path.is_ident("proc_macro") || path.is_ident("proc_macro_attribute");
        is_macro && function.sig.ident == name
    })
}

/// True if an attribute `#[proc_macro_derive(Name, attributes(…))]` has this name.
fn derives(attr: &Attribute, name: &str) -> bool {
    let first = attr.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        let first = input.parse::<Path>()?;
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(first)
    });
    first.is_ok_and(|path| path.is_ident(name))
}
