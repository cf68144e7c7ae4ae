//! `mex new`, the introduction that the tool prints without arguments, and shell completions.

use crate::test_workspace::{SUM, TestWorkspace, package};
use crate::tool::{mex_in, output_text, root};
use base::workspace::Workspace;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Returns the files below a folder, as sorted relative paths.
fn files(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(path).unwrap().map(|it| it.unwrap().path()));
        } else {
            let path = path.strip_prefix(folder).unwrap();
            files.push(path.display().to_string().replace('\\', "/"));
        }
    }
    files.sort();
    files
}

/// Returns the files of the package of solutions.
fn sources(workspace: &TestWorkspace) -> Vec<String> {
    files(&workspace.folder.path().join("solutions"))
}

/// Runs cargo itself in the workspace.
fn cargo(workspace: &TestWorkspace, args: &[&str]) -> (bool, String) {
    let output: Output = Command::new(env!("CARGO"))
        .current_dir(workspace.folder.path())
        .env("CARGO_TARGET_DIR", workspace.folder.path().join("target"))
        .args(args)
        .output()
        .unwrap();
    let (results, stderr) = output_text(&output);
    (output.status.success(), results + &stderr)
}

#[test]
fn a_new_problem_is_ready_and_not_solved() {
    let workspace = TestWorkspace::new();
    let (code, results, stderr) = workspace.mex(&["new", "cf-4a", "--package", "solutions"]);
    assert_eq!((code, results.as_str()), (0, "solutions/src/bin/cf-4a\n"), "{stderr}");
    let address = "its address should be https://codeforces.com/problemset/problem/4/A\n";
    assert!(stderr.starts_with(address), "{stderr}");
    assert!(stderr.contains("put samples into `solutions/src/bin/cf-4a/samples/1.in`"), "{stderr}");
    assert!(stderr.contains("`cargo mex test cf-4a`"), "{stderr}");
    let folder = workspace.folder.path().join("solutions/src/bin/cf-4a");
    assert_eq!(files(&folder), ["main.rs", "problem.toml", "samples/README.md", "statement.md"]);
    assert_eq!(
        fs::read_to_string(folder.join("problem.toml")).unwrap(),
        "title = \"cf-4a\"\nurl = \"https://codeforces.com/problemset/problem/4/A\"\n\
         judge = \"codeforces\"\n# time_limit_ms = 2000\n# memory_limit_mib = 256\ngames = []\n\
         status = \"samples\"\n"
    );
    let statement = fs::read_to_string(folder.join("statement.md")).unwrap();
    let is_told = |part: &&str| statement.contains(part);
    let parts = ["# cf-4a\n\n", "\n\n**Input.** ", "\n\n**Output.** ", "\n\n**Example.** "];
    assert!(parts.iter().all(is_told), "{statement}");
    assert!(fs::read_to_string(folder.join("main.rs")).unwrap().starts_with("//! # Nudge\n"));
    let left = files(workspace.folder.path());
    assert!(left.iter().all(|it| !it.contains(".mex-new")), "{left:?}");

    workspace.fails(&["test", "cf-4a"], 2, &["`cf-4a` has no samples"]);
    workspace.write("solutions/src/bin/cf-4a/samples/1.in", "8\n");
    workspace.write("solutions/src/bin/cf-4a/samples/1.out", "YES\n");
    let (code, results, stderr) = workspace.mex(&["test", "cf-4a"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(
        results.starts_with("FAIL  cf-4a  1 of 1 sample failed: run-time error\n"),
        "{results}"
    );
    assert!(stderr.contains("not solved yet; the input begins with \"8\""), "{stderr}");

    let (passed, stderr) = cargo(&workspace, &["test", "--bin", "cf-4a"]);
    assert!(!passed && stderr.contains("not solved yet"), "{stderr}");
    assert!(!stderr.contains("warning"), "{stderr}");

    let (code, bundle, stderr) = workspace.mex(&["bundle", "cf-4a"]);
    assert_eq!(code, 0, "{stderr}");
    let line = 1 + bundle.lines().position(|line| line.contains("todo!")).unwrap();
    let note = "is a `todo!()`, which panics: is the solution complete?\n";
    assert_eq!(stderr, format!("note: line {line} of the bundle {note}"));
}

#[test]
fn a_new_problem_reads_with_what_its_package_has() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let reader = workspace.packages.iter().find(|it| it.name == "proconio").unwrap();
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let needs = format!(
        "[dependencies]\nkelp = {{ path = \"../kelp\" }}\nread = {{ package = \"proconio\", path = {:?} }}\n",
        reader.folder.display().to_string()
    );
    workspace.write("solutions/Cargo.toml", &package("solutions", &needs));
    let (code, _, stderr) = workspace.mex(&["new", "foam", "--title", "The \"foam\"\n ok"]);
    assert_eq!(code, 0, "{stderr}");
    let main = workspace.folder.path().join("solutions/src/bin/foam/main.rs");
    assert!(fs::read_to_string(main).unwrap().contains("use read::input;"));
    workspace.write("solutions/src/bin/foam/samples/1.in", "word 8\n");
    workspace.write("solutions/src/bin/foam/samples/1.out", "YES\n");
    let (code, results, stderr) = workspace.mex(&["test", "foam"]);
    assert_eq!(code, 1, "{results}{stderr}");
    assert!(stderr.contains("not solved yet; the input begins with \"word\""), "{stderr}");
    let (_, results, _) = workspace.mex(&["list"]);
    assert!(results.starts_with("foam  The \"foam\" ok  "), "{results}");
}

#[test]
fn an_interactive_problem_talks() {
    let workspace = TestWorkspace::new();
    let (code, _, stderr) =
        workspace.mex(&["new", "foam", "--interactive", "--package", "solutions"]);
    assert_eq!(code, 0, "{stderr}");
    let (passed, stderr) = cargo(&workspace, &["test", "--bin", "foam"]);
    assert!(!passed && stderr.contains("not solved yet"), "{stderr}");
    assert!(!stderr.contains("warning"), "{stderr}");
    let folder = workspace.folder.path().join("solutions/src/bin/foam");
    let facts = fs::read_to_string(folder.join("problem.toml")).unwrap();
    assert!(facts.contains("# interactor = "), "{facts}");
}

#[test]
fn an_address_is_enough() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    for (args, folder) in [
        (
            &["new", "--url", "https://atcoder.jp/contests/arc168/tasks/arc168_b"][..],
            "atcoder-arc168-b",
        ),
        (&["new", "https://www.spoj.com/problems/COT3/"], "spoj-cot3"),
        (&["new", "pari", "--url", "https://oj.vnoi.info/problem/parigame"], "pari"),
        (&["new", "mine", "--judge", "cses"], "mine"),
    ] {
        let (code, results, stderr) = workspace.mex(args);
        assert_eq!((code, results), (0, format!("solutions/src/bin/{folder}\n")), "{stderr}");
    }
    let (_, results, _) = workspace.mex(&["list"]);
    let judges: Vec<&str> =
        results.lines().map(|it| it.split_whitespace().nth(2).unwrap()).collect();
    assert_eq!(judges[..4], ["atcoder", "cses", "vnoj", "spoj"], "{results}");
}

#[test]
fn an_error_changes_nothing() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    workspace.write("solutions/src/bin/reef.rs", "fn main() {}\n");
    workspace.write("solutions/src/bin/wrack/notes.txt", "mine\n");
    let before = sources(&workspace);
    let example = "https://judge.example/4";
    for (args, why) in [
        (&["new", "tide"][..], "`tide` is taken by `solutions/src/bin/tide/main.rs`"),
        (&["new", "reef"], "`reef` is taken by `solutions/src/bin/reef.rs`"),
        (&["new", "wrack"], "`wrack` is taken by `solutions/src/bin/wrack`; nothing was changed"),
        (&["new", "../tide"], "`../tide` is no id; did you mean `tide`?"),
        (&["new", "a/b"], "`a/b` is no id"),
        (&["new", "Cf_4A"], "did you mean `cf-4a`?"),
        (&["new", ""], "`` is no id"),
        (&["new", "deps"], "`deps` is no id: that name is reserved"),
        (&["new", "--url", example], "`https://judge.example/4` tells no id: name one"),
        (&["new", "--url", "foam"], "`foam` is no address"),
        (&["new", example, "--url", example], "is an address, and so is `--url`"),
        (&["new", "foam", "--judge", "codeforce"], "did you mean `codeforces`?"),
        (&["new", "foam", "--package", "solution"], "did you mean `solutions`?"),
        (&["new"], "<ID>"),
    ] {
        workspace.fails(args, 2, &[why]);
        assert_eq!(sources(&workspace), before, "{args:?}");
    }
    let manifest = package("solutions", "").replace("\n\n", "\nautobins = false\n\n");
    workspace.write("solutions/Cargo.toml", &manifest);
    let args = ["new", "foam", "--package", "solutions"];
    workspace.fails(&args, 2, &["`solutions/Cargo.toml` says `autobins = false`"]);
    assert_eq!(sources(&workspace), before);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_the_tools_failure() {
    use std::os::unix::fs::PermissionsExt;
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let before = sources(&workspace);
    // A file in the place of a folder is an error even for root.
    fs::rename(
        workspace.folder.path().join("kelp/src/lib.rs"),
        workspace.folder.path().join("kelp/lib.rs"),
    )
    .unwrap();
    let manifest = package("kelp", "[lib]\npath = \"lib.rs\"\n");
    workspace.write("kelp/Cargo.toml", &manifest);
    fs::remove_dir(workspace.folder.path().join("kelp/src")).unwrap();
    workspace.write("kelp/src", "no folder\n");
    let kelp = files(&workspace.folder.path().join("kelp"));
    let args = ["new", "foam", "--package", "kelp"];
    workspace.fails(&args, 4, &["failed to make `kelp/src/bin/foam`"]);
    assert_eq!(files(&workspace.folder.path().join("kelp")), kelp);
    assert_eq!(sources(&workspace), before);

    // The new files have the usual permissions.
    assert_eq!(workspace.mex(&["new", "foam"]).0, 0);
    let mode = |path: &str| {
        fs::metadata(workspace.folder.path().join(path)).unwrap().permissions().mode() & 0o777
    };
    assert_eq!(mode("solutions/src/bin/foam"), mode("solutions/src/bin/tide"));
}

#[test]
fn the_package_is_the_one_with_most_problems_or_the_enclosing_one() {
    let workspace = TestWorkspace::new();
    workspace.fails(&["new", "foam"], 2, &["say by --package", "there are kelp, solutions"]);
    let mut inside = mex_in(&workspace.folder.path().join("kelp/src"), &["new", "foam"]);
    let output = inside.output().unwrap();
    let (_, stderr) = output_text(&output);
    assert!(output.status.success(), "{stderr}");
    assert!(workspace.folder.path().join("kelp/src/bin/foam/main.rs").is_file(), "{stderr}");

    let workspace = workspace.with("tide", SUM, &[]).with("reef", SUM, &[]);
    let (code, results, stderr) = workspace.mex(&["new", "wrack"]);
    assert_eq!((code, results.as_str()), (0, "solutions/src/bin/wrack\n"), "{stderr}");
}

#[test]
fn a_workspace_may_have_its_own_template() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let own = "fn main() {\n    println!(\"{}\", kelp::sum(&[]));\n}\n";
    workspace.write("mex-template/main.rs", own);
    assert_eq!(workspace.mex(&["new", "foam"]).0, 0);
    let main = workspace.folder.path().join("solutions/src/bin/foam/main.rs");
    assert_eq!(fs::read_to_string(main).unwrap(), own);
}

#[test]
fn the_command_alone_prints_an_introduction() {
    let workspace = TestWorkspace::new();
    let words =
        ["Usage: cargo mex <COMMAND>", "cargo mex new", "cargo mex test", "cargo mex bundle"];
    workspace.fails(&[], 2, &words);
}

/// Returns the completions for the last word of this command line.
fn suggested(workspace: &TestWorkspace, words: &[&str]) -> Vec<String> {
    let args = [&["--", "mex"], words].concat();
    let mut command = workspace.command(&args);
    command.env("MEX_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    command.env("_CLAP_IFS", "\n");
    let output = command.output().unwrap();
    let (results, stderr) = output_text(&output);
    assert!(output.status.success() && stderr.is_empty(), "{stderr}");
    results.lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_ids_judges_games_and_options() {
    let workspace =
        TestWorkspace::new().with("tide", SUM, &[]).with("tidal", SUM, &[]).with("reef", SUM, &[]);
    assert_eq!(suggested(&workspace, &["test", "ti"]), ["tidal", "tide"]);
    assert_eq!(suggested(&workspace, &["bundle", "re"]), ["reef"]);
    assert_eq!(suggested(&workspace, &["bundle", "reef", "--judge", "codef"]), ["codeforces"]);
    assert_eq!(suggested(&workspace, &["list", "--game", "r"]), ["reef-game"]);
    assert_eq!(suggested(&workspace, &["bundle", "--bin", "ti"]), ["tidal", "tide"]);
    assert_eq!(suggested(&workspace, &["stress", "ti"]), ["tidal", "tide"]);
    assert_eq!(suggested(&workspace, &["stress", "--init", "re"]), ["reef"]);
    assert_eq!(suggested(&workspace, &["run", "re"]), ["reef"]);
    assert_eq!(suggested(&workspace, &["bu"]), ["bundle"]);
    assert_eq!(suggested(&workspace, &["test", "--wat"]), ["--watch"]);
    assert!(suggested(&workspace, &["test", "none"]).is_empty());
    // For a workspace that cannot be read there are no suggestions and no errors.
    workspace.write("Cargo.toml", "[workspace\n");
    assert!(suggested(&workspace, &["test", "ti"]).is_empty());
}

#[cfg(unix)]
#[test]
fn bash_completes_cargo_mex_and_leaves_the_rest_of_cargo_alone() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]).with("tidal", SUM, &[]);
    let (_, script, _) = workspace.mex(&["completions", "bash"]);
    // An older completion for cargo first, then the script twice, as in a shell inside a shell.
    let before = "_cargo() { COMPREPLY=(\"cargo:$2\"); }\ncomplete -F _cargo cargo\n";
    let complete = "\
complete -p cargo
COMP_TYPE=9 COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))
_mex_cargo cargo \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"
printf '%s\\n' \"${COMPREPLY[@]}\"
";
    workspace.write("complete.bash", &[before, &script, &script, complete].concat());
    for (words, suggestions) in [
        (&["mex", "te"][..], &["test"][..]),
        (&["mex", "test", "ti"], &["tidal", "tide"]),
        (&["mex", "stress", "tida"], &["tidal"]),
        (&["me"], &["cargo:me"]),
        (&["test", "ti"], &["cargo:ti"]),
    ] {
        let mut bash = std::process::Command::new("bash");
        bash.args(["--norc", "complete.bash", "cargo"]).args(words);
        let output = bash.current_dir(workspace.folder.path()).output().unwrap();
        let (results, words_said) = output_text(&output);
        let found: Vec<&str> = results.lines().skip(1).collect();
        assert_eq!(found, suggestions, "{words:?}: {results}{words_said}");
    }
}

#[test]
fn every_shell_gets_a_script() {
    let workspace = TestWorkspace::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, stderr) = workspace.mex(&["completions", shell]);
        assert_eq!((code, stderr.as_str()), (0, ""), "{shell}");
        assert!(script.contains("MEX_COMPLETE"), "{script}");
    }
    workspace.fails(&["completions", "tcsh"], 2, &["'tcsh'", "bash"]);
}
