//! What clippy knows of the items of std.

use super::{Need, merge};
use crate::rustc::Diagnostic;
use crate::source::plain;
use base::error::Result;
use base::files::write;
use base::judge::Judge;
use base::toolchain;
use semver::Version;
use std::collections::BTreeSet;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;
use syn::TraitItemFn;
use syn::visit::Visit;

const LINT: &str = "clippy::incompatible_msrv";

/// The clippy that stands beside rustc, if one does, told to say nothing but which items of std are
/// newer than the floor of the judge. It takes the arguments of rustc besides. A file that it reads
/// comes into `folder`.
///
/// With rustup it may be there and yet not run, as the component is not installed.
///
/// # Errors
///
/// When the file cannot be written.
pub fn clippy(judge: &Judge, folder: &Path) -> Result<Option<Command>> {
    let Some(driver) = driver() else { return Ok(None) };
    let file = folder.join("clippy.toml");
    let text = format!("msrv = \"{}\"\n", judge.rustc_floor);
    write(&file, text.as_bytes())?;
    let mut command = Command::new(driver);
    command
        // Capped, no `deny` of clippy's own or of the text makes an error, and `-A` silences it.
        .args(["--cap-lints", "warn", "-A", "warnings", "--force-warn", LINT])
        .env("CLIPPY_CONF_DIR", folder)
        // What cargo sets for others would be mixed in.
        .env_remove("CARGO_PKG_RUST_VERSION")
        .env_remove("CLIPPY_ARGS");
    Ok(Some(command))
}

fn driver() -> Option<PathBuf> {
    let driver = toolchain::rustc_path()?.with_file_name(format!("clippy-driver{EXE_SUFFIX}"));
    driver.is_file().then_some(driver)
}

/// The items of std that clippy found too new, in the order of the text, each once.
///
/// A method that a trait of the text has by the same name is none: an older compiler takes that.
pub fn apis(text: &str, diagnostics: &[Diagnostic]) -> Vec<Need> {
    let mut found = diagnostics.iter().filter(|it| it.code() == LINT).peekable();
    if found.peek().is_none() {
        return Vec::new();
    }
    let mut methods = Methods::default();
    syn::parse_file(text).iter().for_each(|it| methods.visit_file(it));
    let needs = found.filter_map(|it| {
        let span = it.places().next()?;
        let (_, since) = it.message.split_once(" but this item is stable ")?;
        let version = Version::parse(since.rsplit('`').nth(1)?).ok()?;
        let item = item(text.get(span.start..span.end)?);
        if methods.names.contains(item.trim_matches('`')) {
            return None;
        }
        let constant = if since.contains("context") { " in a constant" } else { "" };
        Some(Need { version, what: item + constant, span })
    });
    merge(needs)
}

/// The functions of traits.
#[derive(Default)]
struct Methods {
    names: BTreeSet<String>,
}

impl Visit<'_> for Methods {
    fn visit_trait_item_fn(&mut self, node: &TraitItemFn) {
        self.names.insert(plain(&node.sig.ident));
    }
}

/// How to call what the text of a place names: a path without generics, a method with its
/// arguments, or a macro call.
fn item(text: &str) -> String {
    let text = text.split(['(', '[', '{']).next().unwrap_or(text).trim_end();
    if let Some(name) = text.strip_suffix('!') {
        return format!("what `{}!` expands to", name.trim_end());
    }
    let (mut name, mut depth) = (String::new(), 0);
    for sign in text.chars().filter(|it| !it.is_whitespace()) {
        match sign {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => name.push(sign),
            _ => {}
        }
    }
    let parts: Vec<&str> = name.split("::").filter(|it| !it.is_empty()).collect();
    format!("`{}`", parts.join("::"))
}
