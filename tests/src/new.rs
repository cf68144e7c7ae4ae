//! New problems, the first words of the tool, and what it tells to shells.

use crate::shore::{SUM, Shore, package};
use crate::tool::{mex_in, root, said};
use base::workspace::Workspace;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The files below a folder, from there on, sorted.
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

/// Everything in the sources of the solutions.
fn sources(shore: &Shore) -> Vec<String> {
    files(&shore.folder.path().join("solutions"))
}

/// Runs cargo itself in the workspace.
fn cargo(shore: &Shore, args: &[&str]) -> (bool, String) {
    let output: Output = Command::new(env!("CARGO"))
        .current_dir(shore.folder.path())
        .env("CARGO_TARGET_DIR", shore.folder.path().join("target"))
        .args(args)
        .output()
        .unwrap();
    let (results, said) = said(&output);
    (output.status.success(), results + &said)
}

#[test]
fn a_new_problem_is_ready_and_not_solved() {
    let shore = Shore::new();
    let (code, results, said) = shore.mex(&["new", "cf-4a", "--package", "solutions"]);
    assert_eq!((code, results.as_str()), (0, "solutions/src/bin/cf-4a\n"), "{said}");
    let address = "its address should be https://codeforces.com/problemset/problem/4/A\n";
    assert!(said.starts_with(address), "{said}");
    assert!(said.contains("put samples into `solutions/src/bin/cf-4a/samples/1.in`"), "{said}");
    assert!(said.contains("`cargo mex test cf-4a`"), "{said}");
    let folder = shore.folder.path().join("solutions/src/bin/cf-4a");
    assert_eq!(files(&folder), ["main.rs", "problem.toml", "samples/README.md"]);
    assert_eq!(
        fs::read_to_string(folder.join("problem.toml")).unwrap(),
        "title = \"cf-4a\"\nurl = \"https://codeforces.com/problemset/problem/4/A\"\n\
         judge = \"codeforces\"\n# time_limit_ms = 2000\n# memory_limit_mib = 256\ngames = []\n\
         status = \"samples\"\n"
    );
    let left = files(shore.folder.path());
    assert!(left.iter().all(|it| !it.contains(".mex-new")), "{left:?}");

    shore.fails(&["test", "cf-4a"], 2, &["`cf-4a` has no samples"]);
    shore.write("solutions/src/bin/cf-4a/samples/1.in", "8\n");
    shore.write("solutions/src/bin/cf-4a/samples/1.out", "YES\n");
    let (code, results, said) = shore.mex(&["test", "cf-4a"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        results.starts_with("FAIL  cf-4a  1 of 1 sample failed: run-time error\n"),
        "{results}"
    );
    assert!(said.contains("not solved yet; the input begins with \"8\""), "{said}");

    let (passed, said) = cargo(&shore, &["test", "--bin", "cf-4a"]);
    assert!(!passed && said.contains("not solved yet"), "{said}");
    assert!(!said.contains("warning"), "{said}");

    let (code, bundle, said) = shore.mex(&["bundle", "cf-4a"]);
    assert_eq!(code, 0, "{said}");
    let line = 1 + bundle.lines().position(|line| line.contains("todo!")).unwrap();
    let note = "is a `todo!()`, which panics: is the solution complete?\n";
    assert_eq!(said, format!("note: line {line} of the bundle {note}"));
}

#[test]
fn a_new_problem_reads_with_what_its_package_has() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let reader = workspace.packages.iter().find(|it| it.name == "proconio").unwrap();
    let shore = Shore::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let needs = format!(
        "[dependencies]\nkelp = {{ path = \"../kelp\" }}\nread = {{ package = \"proconio\", path = {:?} }}\n",
        reader.folder.display().to_string()
    );
    shore.write("solutions/Cargo.toml", &package("solutions", &needs));
    let (code, _, said) = shore.mex(&["new", "foam", "--title", "The \"foam\"\n ok"]);
    assert_eq!(code, 0, "{said}");
    let main = shore.folder.path().join("solutions/src/bin/foam/main.rs");
    assert!(fs::read_to_string(main).unwrap().contains("use read::input;"));
    shore.write("solutions/src/bin/foam/samples/1.in", "word 8\n");
    shore.write("solutions/src/bin/foam/samples/1.out", "YES\n");
    let (code, results, said) = shore.mex(&["test", "foam"]);
    assert_eq!(code, 1, "{results}{said}");
    assert!(said.contains("not solved yet; the input begins with \"word\""), "{said}");
    let (_, results, _) = shore.mex(&["list"]);
    assert!(results.starts_with("foam  The \"foam\" ok  "), "{results}");
}

#[test]
fn an_interactive_problem_talks() {
    let shore = Shore::new();
    let (code, _, said) = shore.mex(&["new", "foam", "--interactive", "--package", "solutions"]);
    assert_eq!(code, 0, "{said}");
    let (passed, said) = cargo(&shore, &["test", "--bin", "foam"]);
    assert!(!passed && said.contains("not solved yet"), "{said}");
    assert!(!said.contains("warning"), "{said}");
    let folder = shore.folder.path().join("solutions/src/bin/foam");
    let facts = fs::read_to_string(folder.join("problem.toml")).unwrap();
    assert!(facts.contains("# interactor = "), "{facts}");
}

#[test]
fn an_address_is_enough() {
    let shore = Shore::new().with("tide", SUM, &[]);
    for (args, folder) in [
        (
            &["new", "--url", "https://atcoder.jp/contests/arc168/tasks/arc168_b"][..],
            "atcoder-arc168-b",
        ),
        (&["new", "https://www.spoj.com/problems/COT3/"], "spoj-cot3"),
        (&["new", "pari", "--url", "https://oj.vnoi.info/problem/parigame"], "pari"),
        (&["new", "mine", "--judge", "cses"], "mine"),
    ] {
        let (code, results, said) = shore.mex(args);
        assert_eq!((code, results), (0, format!("solutions/src/bin/{folder}\n")), "{said}");
    }
    let (_, results, _) = shore.mex(&["list"]);
    let judges: Vec<&str> =
        results.lines().map(|it| it.split_whitespace().nth(2).unwrap()).collect();
    assert_eq!(judges[..4], ["atcoder", "cses", "vnoj", "spoj"], "{results}");
}

#[test]
fn what_cannot_be_made_changes_nothing() {
    let shore = Shore::new().with("tide", SUM, &[]);
    shore.write("solutions/src/bin/reef.rs", "fn main() {}\n");
    shore.write("solutions/src/bin/wrack/notes.txt", "mine\n");
    let before = sources(&shore);
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
        shore.fails(args, 2, &[why]);
        assert_eq!(sources(&shore), before, "{args:?}");
    }
    let manifest = package("solutions", "").replace("\n\n", "\nautobins = false\n\n");
    shore.write("solutions/Cargo.toml", &manifest);
    let args = ["new", "foam", "--package", "solutions"];
    shore.fails(&args, 2, &["`solutions/Cargo.toml` says `autobins = false`"]);
    assert_eq!(sources(&shore), before);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_the_tools_failure() {
    use std::os::unix::fs::PermissionsExt;
    let shore = Shore::new().with("tide", SUM, &[]);
    let before = sources(&shore);
    // A file where a folder should be stops even those who may write everywhere.
    fs::rename(
        shore.folder.path().join("kelp/src/lib.rs"),
        shore.folder.path().join("kelp/lib.rs"),
    )
    .unwrap();
    let manifest = package("kelp", "[lib]\npath = \"lib.rs\"\n");
    shore.write("kelp/Cargo.toml", &manifest);
    fs::remove_dir(shore.folder.path().join("kelp/src")).unwrap();
    shore.write("kelp/src", "no folder\n");
    let kelp = files(&shore.folder.path().join("kelp"));
    let args = ["new", "foam", "--package", "kelp"];
    shore.fails(&args, 4, &["failed to make `kelp/src/bin/foam`"]);
    assert_eq!(files(&shore.folder.path().join("kelp")), kelp);
    assert_eq!(sources(&shore), before);

    // What is made can be read by whoever can read the rest.
    assert_eq!(shore.mex(&["new", "foam"]).0, 0);
    let mode = |path: &str| {
        fs::metadata(shore.folder.path().join(path)).unwrap().permissions().mode() & 0o777
    };
    assert_eq!(mode("solutions/src/bin/foam"), mode("solutions/src/bin/tide"));
}

#[test]
fn the_package_is_the_one_with_most_problems_or_the_one_around() {
    let shore = Shore::new();
    shore.fails(&["new", "foam"], 2, &["say by --package", "there are kelp, solutions"]);
    let mut inside = mex_in(&shore.folder.path().join("kelp/src"), &["new", "foam"]);
    let output = inside.output().unwrap();
    let (_, said) = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(shore.folder.path().join("kelp/src/bin/foam/main.rs").is_file(), "{said}");

    let shore = shore.with("tide", SUM, &[]).with("reef", SUM, &[]);
    let (code, results, said) = shore.mex(&["new", "wrack"]);
    assert_eq!((code, results.as_str()), (0, "solutions/src/bin/wrack\n"), "{said}");
}

#[test]
fn a_workspace_may_have_its_own_template() {
    let shore = Shore::new().with("tide", SUM, &[]);
    let own = "fn main() {\n    println!(\"{}\", kelp::sum(&[]));\n}\n";
    shore.write("mex-template/main.rs", own);
    assert_eq!(shore.mex(&["new", "foam"]).0, 0);
    let main = shore.folder.path().join("solutions/src/bin/foam/main.rs");
    assert_eq!(fs::read_to_string(main).unwrap(), own);
}

#[test]
fn the_command_alone_shows_the_ways_in() {
    let shore = Shore::new();
    let words =
        ["Usage: cargo mex <COMMAND>", "cargo mex new", "cargo mex test", "cargo mex bundle"];
    shore.fails(&[], 2, &words);
}

/// What the tool suggests at the end of this command line.
fn suggested(shore: &Shore, words: &[&str]) -> Vec<String> {
    let args = [&["--", "mex"], words].concat();
    let mut command = shore.command(&args);
    command.env("MEX_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    command.env("_CLAP_IFS", "\n");
    let output = command.output().unwrap();
    let (results, said) = said(&output);
    assert!(output.status.success() && said.is_empty(), "{said}");
    results.lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_ids_judges_games_and_options() {
    let shore = Shore::new().with("tide", SUM, &[]).with("tidal", SUM, &[]).with("reef", SUM, &[]);
    assert_eq!(suggested(&shore, &["test", "ti"]), ["tidal", "tide"]);
    assert_eq!(suggested(&shore, &["bundle", "re"]), ["reef"]);
    assert_eq!(suggested(&shore, &["bundle", "reef", "--judge", "codef"]), ["codeforces"]);
    assert_eq!(suggested(&shore, &["list", "--game", "r"]), ["reef-game"]);
    assert_eq!(suggested(&shore, &["bundle", "--bin", "ti"]), ["tidal", "tide"]);
    assert_eq!(suggested(&shore, &["stress", "ti"]), ["tidal", "tide"]);
    assert_eq!(suggested(&shore, &["stress", "--init", "re"]), ["reef"]);
    assert_eq!(suggested(&shore, &["run", "re"]), ["reef"]);
    assert_eq!(suggested(&shore, &["bu"]), ["bundle"]);
    assert_eq!(suggested(&shore, &["test", "--wat"]), ["--watch"]);
    assert!(suggested(&shore, &["test", "none"]).is_empty());
    // A workspace that cannot be read suggests nothing, and says nothing.
    shore.write("Cargo.toml", "[workspace\n");
    assert!(suggested(&shore, &["test", "ti"]).is_empty());
}

#[cfg(unix)]
#[test]
fn bash_completes_cargo_mex_and_leaves_the_rest_of_cargo_alone() {
    let shore = Shore::new().with("tide", SUM, &[]).with("tidal", SUM, &[]);
    let (_, script, _) = shore.mex(&["completions", "bash"]);
    // What was there before, and the script twice, as by a shell inside a shell.
    let before = "_cargo() { COMPREPLY=(\"cargo:$2\"); }\ncomplete -F _cargo cargo\n";
    let complete = "\
complete -p cargo
COMP_TYPE=9 COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))
_mex_cargo cargo \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"
printf '%s\\n' \"${COMPREPLY[@]}\"
";
    shore.write("complete.bash", &[before, &script, &script, complete].concat());
    for (words, suggestions) in [
        (&["mex", "te"][..], &["test"][..]),
        (&["mex", "test", "ti"], &["tidal", "tide"]),
        (&["mex", "stress", "tida"], &["tidal"]),
        (&["me"], &["cargo:me"]),
        (&["test", "ti"], &["cargo:ti"]),
    ] {
        let mut bash = std::process::Command::new("bash");
        bash.args(["--norc", "complete.bash", "cargo"]).args(words);
        let output = bash.current_dir(shore.folder.path()).output().unwrap();
        let (results, words_said) = said(&output);
        let found: Vec<&str> = results.lines().skip(1).collect();
        assert_eq!(found, suggestions, "{words:?}: {results}{words_said}");
    }
}

#[test]
fn every_shell_gets_a_script() {
    let shore = Shore::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, said) = shore.mex(&["completions", shell]);
        assert_eq!((code, said.as_str()), (0, ""), "{shell}");
        assert!(script.contains("MEX_COMPLETE"), "{script}");
    }
    shore.fails(&["completions", "tcsh"], 2, &["'tcsh'", "bash"]);
}
