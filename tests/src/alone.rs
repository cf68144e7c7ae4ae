//! Each module of the shelf can be bundled with just the siblings that it names: its examples become one
//! file, which the oldest compiler accepts.

use crate::compilers::Compiler;
use crate::parallel::all;
use crate::test_workspace::package;
use crate::tidy::SHELF;
use crate::tool::{mex_in, output_text, root};
use sizes::sized;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

#[test]
fn modules_are_bundled_with_just_the_modules_that_they_name() {
    let strangers =
        BUNDLES.iter().flat_map(|(name, text)| unexpected_modules(name, text, &MODULES));
    let strangers: Vec<String> = strangers.collect();
    assert!(strangers.is_empty(), "{}", strangers.join("\n"));
}

/// `compilers` runs these examples, with the shelf as a library.
#[test]
#[ignore = "needs rustc 1.63 in MEX_OLD_RUSTC; .ci/run brings it"]
fn the_bundle_of_each_module_compiles_with_rustc_1_63() {
    let compiler = Compiler::old(63);
    let folder = base::files::temporary().unwrap();
    let failures = all(BUNDLES.len(), |case| {
        let (name, text) = &BUNDLES[case];
        let file = folder.path().join(name).with_extension("rs");
        fs::write(&file, text).unwrap();
        failure(name, &file, &compiler)
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The bundle of each module, with its name; of one in ten in quick form. They are not checked: what rustc would report
/// as dead, too, must compile.
static BUNDLES: LazyLock<Vec<(&str, String)>> = LazyLock::new(bundles);

fn bundles() -> Vec<(&'static str, String)> {
    let folder = workspace(&MODULES);
    let names: Vec<&str> = MODULES.keys().map(String::as_str).step_by(sized(10, 1)).collect();
    assert!(!names.is_empty());
    all(names.len(), |case| {
        let bundle = ["bundle", "--bin", names[case], "--judge", "codeforces", "--no-check"];
        let mut output = mex_in(folder.path(), &bundle).output().unwrap();
        // All examples of a large module at once may need the way out that a large solution has.
        if String::from_utf8_lossy(&output.stderr).contains("the bundle is too large") {
            let smaller = [&bundle[..], &["--minify"]].concat();
            output = mex_in(folder.path(), &smaller).output().unwrap();
        }
        let (text, stderr) = output_text(&output);
        assert!(output.status.success(), "{}: {stderr}", names[case]);
        (names[case], text)
    })
}

static MODULES: LazyLock<BTreeMap<String, Module>> = LazyLock::new(modules);

/// A module of the shelf.
struct Module {
    /// Its path from outside.
    path: String,
    examples: Vec<String>,
    /// Its text without the tests, and that of the files in its folder, if it has one.
    code: String,
}

/// The modules of the shelf by name, which is unique.
fn modules() -> BTreeMap<String, Module> {
    let mut modules = BTreeMap::new();
    for krate in SHELF {
        for entry in fs::read_dir(root().join("crates").join(krate).join("src")).unwrap() {
            let file = entry.unwrap().path();
            let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
            if name == "lib" || file.is_dir() {
                continue;
            }
            let mut code = code(&file);
            if let Ok(parts) = fs::read_dir(file.with_extension("")) {
                code.extend(parts.map(|part| self::code(&part.unwrap().path())));
            }
            let module =
                Module { path: format!("{krate}::{name}"), examples: examples(&code), code };
            assert!(!module.examples.is_empty(), "{} has no example", module.path);
            assert!(modules.insert(name, module).is_none(), "two modules of {}", file.display());
        }
    }
    modules
}

/// The text of a file without its tests.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    text.split("#[cfg(test)]\nmod ").next().unwrap().to_owned()
}

/// The texts of the examples in the documentation.
fn examples(code: &str) -> Vec<String> {
    let mut examples = Vec::new();
    let mut current: Option<String> = None;
    for line in code.lines().map(str::trim_start) {
        let Some(line) = line.strip_prefix("///").or(line.strip_prefix("//!")) else { continue };
        let line = line.strip_prefix(' ').unwrap_or(line);
        match (line.strip_prefix("```"), current.take()) {
            (Some(""), None) => current = Some(String::new()),
            (Some(_), done) => examples.extend(done),
            (None, Some(example)) => {
                // Lines that rustdoc hides are part of the example.
                let shown = line.strip_prefix("# ").unwrap_or(line);
                current = Some(example + "    " + shown + "\n");
            }
            (None, None) => {}
        }
    }
    examples
}

/// A workspace with a program for each module, which runs its examples.
fn workspace(modules: &BTreeMap<String, Module>) -> base::files::TemporaryFolder {
    let folder = base::files::temporary().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let depend = |krate: &&str| {
        format!("mex-{krate} = {{ path = {:?} }}\n", root().join("crates").join(krate))
    };
    let needs: String = SHELF.iter().map(depend).collect();
    let manifest = package("examples", &format!("[workspace]\n\n[dependencies]\n{needs}"));
    write("Cargo.toml", &manifest);
    write("Cargo.lock", &fs::read_to_string(root().join("Cargo.lock")).unwrap());
    for (name, module) in modules {
        write(&format!("src/bin/{name}.rs"), &program(module));
    }
    folder
}

/// Returns a program that runs the examples of a module.
fn program(module: &Module) -> String {
    let mut program = String::new();
    let mut calls = String::new();
    for (number, example) in module.examples.iter().enumerate() {
        program += &format!("fn example_{number}() {{\n{example}}}\n\n");
        calls += &format!("    example_{number}();\n");
    }
    program + &format!("pub fn main() {{\n{calls}}}\n")
}

/// Returns one program that runs the examples of all modules.
pub(crate) fn program_of_all_examples() -> String {
    let modules = MODULES.iter().map(|(name, it)| format!("mod {name} {{\n{}}}\n", program(it)));
    let calls: String = MODULES.keys().map(|name| format!("    {name}::main();\n")).collect();
    modules.collect::<String>() + &format!("fn main() {{\n{calls}}}\n")
}

/// Returns the modules in a bundle that are named neither by the module, nor by its examples, nor by
/// modules that these name.
fn unexpected_modules(name: &str, bundle: &str, modules: &BTreeMap<String, Module>) -> Vec<String> {
    let mut known = BTreeSet::new();
    let mut work = vec![name];
    while let Some(name) = work.pop() {
        if known.insert(name) {
            let Module { code, .. } = &modules[name];
            let imports = imports(code);
            let named = |it: &&String| {
                let own = modules[*it].path.split_once("::").unwrap().1;
                let mut words = imports.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
                code.contains(&format!("crate::{own}")) || words.any(|word| word == own)
            };
            work.extend(modules.keys().filter(named).map(String::as_str));
            // Outcomes are named by the crate that re-exports them.
            work.extend(code.contains("Outcome").then_some("outcome"));
        }
    }
    let mods = bundle.lines().filter_map(|line| line.trim().strip_prefix("pub mod "));
    let strange = mods
        .map(|it| it.trim_end_matches(" {"))
        .filter(|it| modules.contains_key(*it) && !known.contains(it));
    strange.map(|it| format!("{name}: its bundle has `{it}`, which it does not name")).collect()
}

/// Returns the imports of a module, joined.
fn imports(code: &str) -> String {
    let mut imports = String::new();
    let mut rest = code;
    while let Some(start) = rest.find("\nuse ") {
        let end = rest[start..].find(';').map_or(rest.len(), |it| start + it);
        imports += &rest[start..end];
        rest = &rest[end..];
    }
    imports
}

/// Compiles a bundle; returns the failure, if any.
fn failure(name: &str, bundle: &Path, compiler: &Compiler) -> Option<String> {
    let mut command = compiler.command(2021);
    command.arg(bundle).arg("-o").arg(bundle.with_extension("rmeta"));
    let output = command.args(["--emit=metadata", "--cap-lints", "allow"]).output().unwrap();
    let minor = compiler.minor;
    (!output.status.success())
        .then(|| format!("{name} with rustc 1.{minor}: {}", output_text(&output).1))
}
