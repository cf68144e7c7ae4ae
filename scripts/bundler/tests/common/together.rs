//! Compiles many programs as one, which takes a tenth of the time: mostly rustc starts, reads std and links.
//!
//! 1. The text of each program becomes a module: in it, `crate::` becomes `crate::<name>::`.
//! 2. rustc compiles all modules. While there are errors, the modules with errors are left out.
//! 3. The argument of the program tells which module it runs.
//!
//! As a module, some texts do not compile, and others print something else, such as the path of a module. So a
//! program that does not print here what it must is to be compiled alone.

use super::run;
use base::toolchain;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Programs that are modules of one program.
pub(crate) struct Together {
    program: PathBuf,
    names: BTreeSet<String>,
}

impl Together {
    /// Compiles texts, by the names of their modules, in a folder. Leaves out those with errors or warnings.
    pub(crate) fn compile(
        folder: &Path,
        texts: &BTreeMap<&str, String>,
        edition: u16,
        flags: &[&str],
    ) -> Self {
        fs::create_dir_all(folder).unwrap();
        for (name, text) in texts {
            let module = text.replace("crate::", &format!("crate::{name}::"));
            let module = format!("{module}\n{RUN}");
            fs::write(folder.join(name).with_extension("rs"), module).unwrap();
        }
        let mut names: BTreeSet<String> = texts.keys().map(|&name| name.to_owned()).collect();
        while !names.is_empty() {
            fs::write(folder.join("together.rs"), root(&names)).unwrap();
            let output = run(rustc()
                .args(["together.rs", "--edition", &edition.to_string()])
                .args(["--error-format", "short"])
                .args(flags)
                .current_dir(folder));
            let reports = String::from_utf8_lossy(&output.stderr);
            let is_report = |line: &&str| line.contains(": error") || line.contains(": warning");
            let reports = reports.lines().filter(is_report);
            let wrong: BTreeSet<&str> =
                reports.filter_map(|line| Some(line.split_once(".rs:")?.0)).collect();
            let before = names.len();
            names.retain(|name| !wrong.contains(&**name));
            if output.status.success() {
                break;
            }
            // An error of the linker has no place.
            if names.len() == before {
                names.clear();
            }
        }
        Self { program: folder.join("together"), names }
    }

    /// True if a program was not left out.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Runs a program. Returns `None` if it was left out.
    pub(crate) fn run(&self, name: &str) -> Option<Output> {
        self.has(name).then(|| run(Command::new(&self.program).arg(name)))
    }
}

/// The end of each module.
const RUN: &str = "pub(super) fn run_module() -> ::std::process::ExitCode {
    ::std::process::Termination::report(main())
}
";

/// Returns the root of the program.
fn root(names: &BTreeSet<String>) -> String {
    let modules: String = names.iter().map(|name| format!("mod {name};\n")).collect();
    let arms = names.iter().map(|name| format!("        \"{name}\" => {name}::run_module(),\n"));
    let arms: String = arms.collect();
    format!(
        "{modules}fn main() -> std::process::ExitCode {{
    match &*std::env::args().nth(1).unwrap() {{
{arms}        name => panic!(\"there is no `{{name}}`\"),
    }}
}}
"
    )
}

/// Returns the command that compiles programs, without warnings.
pub(crate) fn rustc() -> Command {
    let mut rustc = Command::new(toolchain::rustc());
    rustc.arg("-Awarnings").args(LINKED);
    rustc
}

/// The flags by which std is not copied into each program, which takes as long as all else.
pub(crate) const LINKED: &[&str] = if cfg!(unix) { &["-Cprefer-dynamic", "-Crpath"] } else { &[] };
