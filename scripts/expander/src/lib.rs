//! Expands calls of procedural macros, by running the macros. A call becomes the text that replaces it.
//!
//! rustc has no stable way to output an expansion. So each crate of macros is built a second time, with a
//! function added that writes the tokens that a macro returns into a file (`macro_crate`). The phases of
//! [`expand`]:
//!
//! 1. **Build** (`macro_crate`): the crates of the macros are built with the recorder. `impurities` refuses macros
//!    with a result that may depend on more than their input.
//! 2. **Run** (`driver`): rustc compiles a file that holds only the calls of one crate. The macros run and record
//!    their results, though the file as a whole need not compile. Results are cached, unless they may depend on
//!    the machine.
//! 3. **Read** (`recording`): the recorder has the compiler print the tokens, so that no comments are left. A result
//!    is refused if its text would mean something else than its tokens, as where hygiene keeps two names apart.
//! 4. **Replace** (`replacement`): the text is fitted into the place of the call.
//!
//! An example: with `Shells` of the crate `kelp`, the left text becomes the right one.
//!
//! ```text
//! #[derive(Debug, kelp::Shells)]      #[derive(Debug)]
//! struct Beach { shells: u32 }        struct Beach { shells: u32 }
//!                                     impl Beach { pub fn shells(&self) -> u32 { self.shells } }
//! ```
//!
//! This package knows a call only as a text: who calls, and which macros a name means, its user has found out.

mod driver;
mod impurities;
mod macro_crate;
mod recording;
mod replacement;

use base::cache::{Cache, Key};
use base::error::Result;
use base::workspace::Workspace;
use driver::{Driver, Recordings};
use macro_crate::MacroCrate;
pub use macro_crate::defining_attribute;
use proc_macro2::{TokenStream, TokenTree};
use recording::Recording;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

/// A call of a procedural macro, or of several by one `derive`.
pub struct MacroCall {
    /// The form of the call.
    pub kind: CallKind,
    /// The syntax that it is in the place of.
    pub position: CallPosition,
    /// For an attribute or derive the item, with the attribute; else the text in the brackets.
    pub input: String,
    /// The macros. Only a derive may have several.
    pub macros: Vec<CalledMacro>,
}

/// The form of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// The attribute at these bytes of the input.
    Attribute(Range<usize>),
    /// The `#[derive(…)]` at these bytes of the input.
    Derive(Range<usize>),
    /// `name!(…)`.
    Bang,
}

/// The syntax that a call is in the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallPosition {
    /// An item of a module or block.
    Item,
    /// An item of an impl or trait.
    Member,
    /// A statement.
    Statement {
        /// True if a `;` follows the call.
        has_semicolon: bool,
    },
    /// An expression, a pattern or a type.
    Operand,
}

/// A macro of a call.
#[derive(Clone)]
pub struct CalledMacro {
    /// Its name in its crate.
    pub name: String,
    /// The name of its crate.
    pub krate: String,
    /// The index of its package in the workspace.
    pub package: usize,
    /// Its path in the call, without blanks.
    pub path: String,
}

/// The crate with the calls.
pub struct Caller<'a> {
    /// Its name.
    pub name: &'a str,
    /// The index of its package in the workspace.
    pub package: usize,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// The variables that cargo sets for it.
    pub variables: &'a BTreeMap<String, String>,
}

/// An expanded call.
pub struct MacroText {
    /// The text that replaces the call. For an attribute or derive, that is the item.
    pub text: String,
    /// For each macro a word in the code of its crate by which the text may depend on this machine or the time, such
    /// as `SystemTime`.
    pub machine_words: Vec<Option<String>>,
}

/// Expands the calls of a crate. Returns for each call its expansion, or why there is none, as a sentence that names
/// the macro.
///
/// # Errors
///
/// If rustc cannot be run, or the macros exceed their time limit.
pub fn expand(
    workspace: &Workspace,
    caller: &Caller<'_>,
    calls: &[&MacroCall],
    cache: Option<&Cache>,
) -> Result<Vec<Result<MacroText, String>>> {
    let mut crates = MacroCrates { workspace, cache, crates: BTreeMap::new() };
    let mut driver = Driver::default();
    let prepare = |call: &&MacroCall| prepare(caller, call, &mut crates, &mut driver);
    let prepared: Vec<Result<Prepared, String>> = calls.iter().map(prepare).collect();
    let recordings = driver.compile(workspace, caller)?;
    let expansions = calls.iter().zip(prepared).map(|(call, prepared)| {
        let Prepared { cached, lines, key, machine_words } = prepared?;
        let outputs = match cached {
            Some(outputs) => outputs,
            None => {
                let output = |(called, line)| {
                    output(&recordings, line, call).map_err(|why| call.refusal(called, &why))
                };
                call.macros.iter().zip(lines).map(output).collect::<Result<Vec<_>, _>>()?
            }
        };
        if let (Some(cache), Some(key)) = (cache, key) {
            cache.put(&key, &outputs);
        }
        let text = replacement::replacement(call, &outputs);
        Ok(MacroText { text, machine_words })
    });
    Ok(expansions.collect())
}

/// The text that a macro returns, and the helper attributes of a derive.
type MacroOutput = (String, Vec<String>);

/// A call that is in the cache, or whose macros are built.
struct Prepared {
    /// The outputs of its macros from the cache.
    cached: Option<Vec<MacroOutput>>,
    /// The lines of the driver in which its macros are called.
    lines: Vec<usize>,
    /// The cache key for the outputs, if they may be cached and are not yet.
    key: Option<Key>,
    machine_words: Vec<Option<String>>,
}

/// Looks a call up in the cache, or builds its macros and adds it to the driver.
fn prepare(
    caller: &Caller<'_>,
    call: &MacroCall,
    crates: &mut MacroCrates<'_>,
    driver: &mut Driver,
) -> Result<Prepared, String> {
    let MacroCrates { workspace, cache, .. } = *crates;
    // A macro may read the manifest of its caller, with `proc-macro-crate` for example.
    let package = &workspace.packages[caller.package];
    let manifest = fs::read_to_string(package.folder.join("Cargo.toml")).unwrap_or_default();
    let form = format!("{:?} {:?} {}", call.kind, call.position, caller.edition);
    let mut parts = vec!["expansion", &form, &call.input, &package.id, &manifest];
    let mut machine_words = Vec::new();
    let mut keys = Vec::new();
    for called in &call.macros {
        let krate = crates.get(called.package).map_err(|why| call.refusal(called, why))?;
        if let Some(why) = krate.impurities.refusal() {
            return Err(call.refusal(called, &why));
        }
        machine_words.push(krate.impurities.machine.clone());
        keys.extend([krate.key.clone(), called.name.clone()]);
    }
    parts.extend(keys.iter().map(String::as_str));
    let key = machine_words.iter().all(Option::is_none).then(|| Key::of(parts));
    let cached = cache.zip(key.as_ref()).and_then(|(cache, key)| cache.get(key));
    if cached.is_some() {
        return Ok(Prepared { cached, lines: Vec::new(), key: None, machine_words });
    }
    let mut lines = Vec::new();
    for called in &call.macros {
        let library = crates.get(called.package).and_then(|krate| krate.library(workspace));
        let library = library.map_err(|why| call.refusal(called, why))?;
        lines.push(driver.add(call, called, library));
    }
    Ok(Prepared { cached, lines, key, machine_words })
}

/// Returns the output of the macro that is called in this line, or why it cannot be printed.
fn output(recordings: &Recordings, line: usize, call: &MacroCall) -> Result<MacroOutput, String> {
    let recording = recordings.of_line(line)?;
    let recording = Recording::parse(&recording).ok_or("its recording is damaged")?;
    if let Some(why) = recording.obstacle(call.position) {
        return Err(why);
    }
    if recordings.names_local_folder(recording.text) {
        return Err("its expansion names a folder of this machine".to_owned());
    }
    Ok((recording.text.to_owned(), recording.helpers))
}

/// The crates of macros by their packages, or why one cannot be read.
struct MacroCrates<'a> {
    workspace: &'a Workspace,
    cache: Option<&'a Cache>,
    crates: BTreeMap<usize, Result<MacroCrate, String>>,
}

impl MacroCrates<'_> {
    /// Returns the crate of macros of this package. It is read at the first call.
    fn get(&mut self, package: usize) -> Result<&MacroCrate, &str> {
        let Self { workspace, cache, crates } = self;
        let read = || MacroCrate::read(workspace, package, *cache).map_err(|it| it.to_string());
        crates.entry(package).or_insert_with(read).as_ref().map_err(String::as_str)
    }
}

impl MacroCall {
    /// Returns the call of a macro as it is shown in messages.
    pub fn shown(&self, name: &str) -> String {
        match self.kind {
            CallKind::Attribute(_) => format!("#[{name}]"),
            CallKind::Derive(_) => format!("#[derive({name})]"),
            CallKind::Bang => format!("{name}!"),
        }
    }

    /// Returns the sentence that one of its macros cannot be expanded.
    pub fn refusal(&self, called: &CalledMacro, why: &str) -> String {
        format!(
            "`{}` of `{}`: a procedural macro runs inside the compiler, and it cannot be expanded here: \
             {why}; the judge does not have this crate by this name",
            self.shown(&called.name),
            called.krate
        )
    }
}

/// Returns the path that the tokens start with, without blanks.
pub fn path_of(tokens: TokenStream) -> String {
    let part = |tree: TokenTree| match tree {
        TokenTree::Ident(it) => Some(it.to_string()),
        TokenTree::Punct(it) if it.as_char() == ':' => Some(":".to_owned()),
        _ => None,
    };
    tokens.into_iter().map_while(part).collect()
}

/// Returns the words of a text: the longest parts of letters, digits and `_`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|it| !it.is_empty())
}
