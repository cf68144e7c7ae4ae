//! The explorers: the shelf compiled to WebAssembly, and the scripts around it.
//!
//! rustc compiles each library of the shelf, then the package `explorer` once for each of its modules, for the
//! target `wasm32-unknown-unknown`. The results are gzipped by zopfli, and put into scripts as base64, since a page
//! that is opened from a folder may fetch nothing. Without that target the site has no explorers.
//!
//! Rejected: cargo, which does not work with a compiler as old as the one that Debian has for WebAssembly.

use crate::html::escape;
use crate::packages::{local_files, with_dependencies};
use crate::site::SiteFiles;
use base::cache::{Cache, Key};
use base::error::{Error, Result};
use base::files;
use base::terminal::note;
use base::toolchain;
use base::workspace::{Lib, Package, Workspace};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use explorer::{EXPLORERS, MODULES, PAGES, SCRIPTS, module_of};
use serde_json::Value;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The page with all explorers, which follows its address.
pub const PAGE: &str = "explore.html";

/// The environment variable that names another rustc for WebAssembly.
const RUSTC: &str = "MEX_WASM_RUSTC";

/// The target of rustc.
const TARGET: &str = "wasm32-unknown-unknown";

/// The script of the explorers. It loads the modules that it needs.
pub const SCRIPT: &str = "explorer/explorer.js";

/// The script of exercises and practice, which needs that one.
pub const EXERCISE_SCRIPT: &str = "explorer/exercise.js";

/// The styles of the explorers.
pub const STYLES: &str = "explorer/explorer.css";

/// The explorers of a site.
pub struct Explorers {
    /// The modules, gzipped, in the order of their names.
    packed: Vec<Vec<u8>>,
}

impl Explorers {
    /// Makes the explorers of the workspace, if it has them and rustc has the target; else a note says what
    /// is missing. Unless `may_compile`, which takes half a minute, there are none but from the cache.
    ///
    /// # Errors
    ///
    /// The package does not compile.
    pub fn build(workspace: &Workspace, may_compile: bool) -> Result<Option<Self>> {
        let is_explorer = |package: &&Package| package.local && package.name == "explorer";
        let Some(package) = workspace.packages.iter().find(is_explorer) else { return Ok(None) };
        let rustc = env::var_os(RUSTC).unwrap_or_else(toolchain::rustc);
        let compiler =
            Compiler { workspace, libraries: with_dependencies(workspace, package), rustc };
        let key = compiler.key();
        let cache = Cache::below(&workspace.target_dir.join("mex").join("study"));
        if let Some(packed) = key.as_ref().and_then(|key| cache.get(key)) {
            return Ok(Some(Self { packed }));
        }
        if !may_compile {
            return Ok(None);
        }
        if !compiler.has_target() {
            note(&format!(
                "the pages have no explorers: rustc has no `{TARGET}`; `rustup target add {TARGET}` brings it"
            ));
            return Ok(None);
        }
        let packed: Vec<_> = compiler.compile()?.iter().map(|module| packed(module)).collect();
        if let Some(key) = &key {
            cache.put(key, &packed);
        }
        Ok(Some(Self { packed }))
    }

    /// Adds the scripts and styles.
    pub fn add(&self, site: &mut SiteFiles) {
        let drawings: String = SCRIPTS.iter().map(|(_, text)| *text).collect();
        let script = [&explorer::glue(), SHELF, FRAME, &drawings, PAGE_SCRIPT].concat();
        site.add(SCRIPT, script);
        for (name, packed) in MODULES.iter().zip(&self.packed) {
            let script = format!("shelf.modules.{name} = \"{}\";\n", STANDARD.encode(packed));
            site.add(&format!("explorer/{name}.js"), script);
        }
        site.add(EXERCISE_SCRIPT, EXERCISE);
        site.add(STYLES, STYLE);
    }
}

/// How often zopfli looks for shorter codes. The 15 times of its default take three times as long and save 3 bytes in a
/// thousand at most.
const ITERATIONS: NonZero<u64> = NonZero::new(3).unwrap();

/// Returns bytes gzipped, without a date or a name, so that equal ones are packed the same.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let options = zopfli::Options { iteration_count: ITERATIONS, ..zopfli::Options::default() };
    let mut packed = Vec::new();
    // Writing to a vector does not fail.
    let _ = zopfli::compress(options, zopfli::Format::Gzip, bytes, &mut packed);
    packed
}

/// Scripts that call the shelf.
const SHELF: &str = concat!(
    include_str!("../../../crates/explorer/web/engine.js"),
    include_str!("../../../crates/explorer/web/address.js")
);
/// Scripts that the drawings rely on.
const FRAME: &str = concat!(
    include_str!("../../../crates/explorer/web/elements.js"),
    include_str!("../../../crates/explorer/web/timeline.js"),
    include_str!("../../../crates/explorer/web/frame.js")
);
/// Scripts that begin when all others are there.
const PAGE_SCRIPT: &str = concat!(
    include_str!("../../../crates/explorer/web/paste.js"),
    include_str!("../../../crates/explorer/web/page.js")
);
const EXERCISE: &str = concat!(
    include_str!("../../../crates/explorer/web/exercise.js"),
    include_str!("../../../crates/explorer/web/practice.js")
);
const STYLE: &str = include_str!("../../../crates/explorer/web/explorer.css");

/// The text of a page without scripts in the place of an explorer.
const WITHOUT_SCRIPTS: &str = "Here one types or draws a position, and the page tells who wins it, why, and by which \
     moves. It is computed in the browser, so it needs scripts, which are off or still loading.";

/// Returns the explorer of a module as HTML, if there is one. `page` leads to the page with all.
pub fn section(module: &str, page: &str) -> Option<String> {
    let shown = PAGES.iter().find(|page| page.module == module)?;
    Some(section_of(shown.explorer, shown.state, page))
}

/// Returns the explorer of this name as HTML, which shows a state first.
pub fn section_of(name: &str, state: &str, page: &str) -> String {
    let explorer = EXPLORERS.iter().find(|explorer| explorer.name == name);
    let title = explorer.map_or("", |explorer| explorer.title);
    format!(
        "<section class=\"explorer\" aria-label=\"Explorer: {}\" data-explorer=\"{}\" data-state=\"{}\" \
         data-page=\"{page}\"><p>{WITHOUT_SCRIPTS}</p></section>\n",
        escape(title),
        escape(name),
        escape(state)
    )
}

/// Runs an operation of the explorers here.
///
/// # Errors
///
/// The message of its error.
pub fn run(operation: &str, arguments: &[&str]) -> std::result::Result<Value, String> {
    let parsed = |bytes: Vec<u8>| serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    let error = |bytes| parsed(bytes)["message"].as_str().unwrap_or_default().to_owned();
    explorer::run(operation, arguments).map(parsed).map_err(error)
}

/// The address of a state on the page with all explorers, as `web/address.js` writes it: `v1/heaps/nim;+3+4`.
pub fn anchor(explorer: &str, state: &str) -> String {
    let mut anchor = format!("v1/{explorer}/");
    for byte in state.bytes() {
        match byte {
            b' ' => anchor.push('+'),
            b'>' => anchor.push('~'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => anchor.push(char::from(byte)),
            _ if b"-_.!*'();,:".contains(&byte) => anchor.push(char::from(byte)),
            // Writing to a text does not fail.
            _ => drop(write!(anchor, "%{byte:02X}")),
        }
    }
    anchor
}

/// The states of an input of a problem, each with its label; none if there is no reader for the problem.
pub fn states(problem: &str, input: &str) -> Vec<(String, String)> {
    let pasted = explorer::paste(problem, input).ok();
    let cases = pasted.into_iter().flat_map(|it| it.cases);
    cases.filter_map(|it| Some((it.label, anchor(it.explorer?, &it.state)))).collect()
}

/// Returns the body of the page with all explorers. `problems` are ids with titles; `picture` makes the small
/// picture of a module.
pub fn body(problems: &[(&str, &str)], picture: impl Fn(&str) -> String) -> String {
    let mut html = String::from(
        "<h1>Explorer</h1>\n<nav class=\"explorers pictured\" aria-label=\"Explorers\"><ul>\n",
    );
    for explorer in EXPLORERS {
        let state = anchor(explorer.name, explorer.examples[0].1);
        let (name, title) = (escape(explorer.name), escape(explorer.title));
        // Writing to a text does not fail.
        let _ = writeln!(
            html,
            "<li><a href=\"#{}\" data-explorer-link=\"{name}\">{}{title}</a></li>",
            escape(&state),
            picture(module_of(explorer.name))
        );
    }
    html += "</ul></nav>\n";
    html += &paste(problems);
    let first = &EXPLORERS[0];
    let _ = writeln!(
        html,
        "<section class=\"explorer\" aria-label=\"Explorer\" data-explorer=\"{}\" data-whole>\
         <p>{WITHOUT_SCRIPTS}</p></section>",
        escape(first.name)
    );
    html
}

/// Returns the place where the input of a problem is pasted.
fn paste(problems: &[(&str, &str)]) -> String {
    let mut html = String::from(
        "<details class=\"explorer paste\">\n<summary>Paste a judge’s input</summary>\n\
         <p><label for=\"paste-problem\">Problem</label> <select id=\"paste-problem\">\n",
    );
    for id in explorer::pasted_problems() {
        if let Some((_, title)) = problems.iter().find(|it| it.0 == id) {
            // Writing to a text does not fail.
            let _ =
                writeln!(html, "<option value=\"{}\">{0}: {}</option>", escape(id), escape(title));
        }
    }
    html += "</select></p>\n<p><label for=\"paste-text\">Input</label>\
         <textarea id=\"paste-text\" rows=\"6\" autocomplete=\"off\" autocapitalize=\"off\" \
         spellcheck=\"false\"></textarea></p>\n<button type=\"button\">Show</button>\n\
         <p class=\"problem\" role=\"alert\" hidden></p>\n<ul class=\"cases\"></ul>\n</details>\n";
    html
}

/// rustc for WebAssembly.
struct Compiler<'a> {
    workspace: &'a Workspace,
    /// The package of the explorers after all that it depends on.
    libraries: Vec<&'a Package>,
    rustc: OsString,
}

impl Compiler<'_> {
    /// True if the standard library for the target is installed.
    fn has_target(&self) -> bool {
        let output = Command::new(&self.rustc)
            .args(["--print", "target-libdir", "--target", TARGET])
            .output();
        let Ok(output) = output else { return false };
        let folder = String::from_utf8_lossy(&output.stdout);
        fs::read_dir(folder.trim()).is_ok_and(|mut files| files.next().is_some())
    }

    /// Returns the key of the modules: the version of rustc and the texts of all libraries.
    fn key(&self) -> Option<Key> {
        let version = Command::new(&self.rustc).arg("-vV").output().ok()?;
        let mut parts = vec![String::from_utf8(version.stdout).ok()?];
        parts.extend([&FLAGS[..], &LIBRARY_FLAGS, &MODULE_FLAGS].map(|flags| flags.join(" ")));
        for package in &self.libraries {
            parts.push(format!("{} {}", package.name, package.version));
            for file in local_files(package) {
                parts.push(file.display().to_string());
                parts.push(fs::read_to_string(&file).ok()?);
            }
        }
        // The scripts are included, too, but only to be handed out by `glue`.
        Some(Key::of(parts.iter().map(String::as_str)))
    }

    /// Compiles one library after the other, and the last one once for each module. Returns the modules.
    fn compile(&self) -> Result<Vec<Vec<u8>>> {
        let folder = files::temporary()?;
        let Some((explorer, libraries)) = self.libraries.split_last() else {
            return Ok(Vec::new());
        };
        for package in libraries {
            self.rustc(package, folder.path(), &LIBRARY_FLAGS, &package.features)?;
        }
        let compile = |module: &&str| {
            let features = [(*module).to_owned()];
            let file = self.rustc(explorer, folder.path(), &MODULE_FLAGS, &features)?;
            fs::read(&file).map_err(Error::file("read", &file))
        };
        MODULES.iter().map(compile).collect()
    }

    /// Compiles the library of a package into a folder, which has those that it depends on. Returns the file.
    fn rustc(
        &self,
        package: &Package,
        folder: &Path,
        flags: &[&str],
        features: &[String],
    ) -> Result<PathBuf> {
        let Some(lib) = &package.lib else {
            return Err(Error::build(format!("`{}` has no library", package.name)));
        };
        // The name by which rustc finds a library; nobody looks for a module.
        let file = |lib: &Lib| folder.join(format!("lib{}.rlib", lib.name));
        let compiled = file(lib);
        let mut rustc = Command::new(&self.rustc);
        rustc.arg(&lib.path).args(["--crate-name", &lib.name]);
        rustc.args(["--edition", &lib.edition.to_string(), "--target", TARGET]);
        rustc.args(FLAGS).args(flags);
        rustc.arg("-L").arg(folder).arg("-o").arg(&compiled);
        // As cargo does, so that messages have no path of this machine.
        rustc.arg("--remap-path-prefix").arg(format!("{}=", package.folder.display()));
        for feature in features {
            rustc.arg("--cfg").arg(format!("feature={feature:?}"));
        }
        for dependency in &package.dependencies {
            if let Some(lib) = &self.workspace.packages[dependency.package].lib {
                let rlib = file(lib);
                rustc.arg("--extern").arg(format!("{}={}", dependency.name, rlib.display()));
            }
        }
        let output = rustc.output().map_err(Error::not_run("rustc"))?;
        if !output.status.success() {
            let (name, stderr) = (&package.name, String::from_utf8_lossy(&output.stderr));
            return Err(Error::build(format!("`{name}` does not compile for {TARGET}:\n{stderr}")));
        }
        Ok(compiled)
    }
}

/// Small code: it is loaded with a page. As at the judges, the shelf does not check for overflow.
const FLAGS: [&str; 4] =
    ["-Copt-level=z", "-Cpanic=abort", "-Ccodegen-units=1", "--cap-lints=allow"];

/// Only bitcode, as a module is optimised as a whole.
const LIBRARY_FLAGS: [&str; 2] = ["--crate-type=rlib", "-Clinker-plugin-lto"];

/// Explorers compute with numbers that users type, so there an overflow is an error. The stack, below the data,
/// is a little smaller than a megabyte, as a larger address takes a byte more wherever it stands.
const MODULE_FLAGS: [&str; 5] = [
    "--crate-type=cdylib",
    "-Clto",
    "-Cstrip=symbols",
    "-Coverflow-checks=yes",
    "-Clink-arg=-zstack-size=917504",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_has_the_explorer_of_its_row() {
        let html = section("games::nim", "../explore.html").unwrap();
        assert!(html.contains("data-explorer=\"heaps\" data-state=\"nim; 3 4 5\""), "{html}");
        assert!(html.contains("data-page=\"../explore.html\""), "{html}");
        assert_eq!(section("kelp::dive", ""), None);
    }

    #[test]
    fn a_sample_leads_to_addresses() {
        let found = states("cses-1730", "2 2 3 4 1 7");
        let expected = [("Case 1", "v1/heaps/nim;+3+4"), ("Case 2", "v1/heaps/nim;+7")];
        assert_eq!(found, expected.map(|(label, anchor)| (label.to_owned(), anchor.to_owned())));
        assert_eq!(states("kelp", "1"), []);
        assert_eq!(anchor("digraph", "digraph; 0>1; at 0"), "v1/digraph/digraph;+0~1;+at+0");
        assert_eq!(anchor("geography", "~/é"), "v1/geography/%7E%2F%C3%A9");
    }

    #[test]
    fn the_module_is_packed_the_same_each_time() {
        let module = packed(b"\0asm");
        assert_eq!(module, packed(b"\0asm"));
        // The mark of gzip, "deflate", and neither a date nor a name.
        assert_eq!(module[..8], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
    }
}
