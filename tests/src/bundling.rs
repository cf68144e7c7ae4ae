//! `mex bundle`: stdout, reports, the clipboard, `--watch`, and the cache.

use crate::test_workspace::{SUM, TestWorkspace, package};
use crate::tool::{LONG, Running, output_text};
use base::toolchain;
#[cfg(unix)]
use std::env;
use std::fs::{self, File};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
#[cfg(unix)]
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn a_bundle_is_all_that_is_on_stdout() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let (code, results, stderr) = workspace.mex(&["bundle", "tide"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{results}");
    assert!(results.contains("fn main()") && results.ends_with("}\n"), "{results}");
    assert!(!results.contains("never_used"), "{results}");
    assert!(!results.contains(workspace.folder.path().to_str().unwrap()), "{results}");

    for way in [&["bundle", "--bin", "tide"][..], &["bundle", "tide", "--no-check"]] {
        assert_eq!(workspace.mex(way), (0, results.clone(), String::new()), "{way:?}");
    }
    let (code, nothing, _) = workspace.mex(&["bundle", "tide", "-o", "tide.rs"]);
    assert_eq!((code, nothing.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(workspace.folder.path().join("tide.rs")).unwrap(), results);
}

#[test]
fn sizes_are_a_table() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let (_, bundle, _) = workspace.mex(&["bundle", "tide"]);
    let (code, results, stderr) = workspace.mex(&["bundle", "tide", "--sizes"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let sizes: Vec<(usize, &str)> = results
        .lines()
        .map(|line| {
            let (size, rest) = line.trim().split_once(' ').unwrap();
            (size.parse().unwrap(), rest.split_once("%  ").unwrap().1)
        })
        .collect();
    let kelp = "/// The sum.\npub fn sum(numbers: &[u64]) -> u64 {\n    numbers.iter().sum()\n}\n";
    let expected = [(bundle.len(), "total"), (SUM.len(), "the solution"), (kelp.len(), "kelp")];
    assert_eq!(sizes, expected, "{results}");
    workspace.fails(&["bundle", "tide", "--sizes", "--minify"], 2, &["cannot be used with"]);
}

#[test]
fn explain_prints_a_chain_of_uses() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let chain = "main (solutions/src/bin/tide/main.rs:3)\n  kelp::sum (kelp/src/lib.rs:1)\n";
    for item in ["sum", "kelp::sum"] {
        let found = workspace.mex(&["bundle", "tide", "--explain", item]);
        assert_eq!(found, (0, chain.to_owned(), String::new()), "{item}");
    }
    let words = "there is no item of the bundle called `summ`; did you mean `sum`?";
    workspace.fails(&["bundle", "tide", "--explain", "summ"], 2, &[words]);
    workspace.fails(&["bundle", "tide", "--explain", "never_used"], 2, &["called `never_used`"]);
}

#[test]
fn explain_names_roots_of_reachability() {
    let main = "fn main() {}\n#[no_mangle]\nextern \"C\" fn ebb() { flow() }\nfn flow() {}\n";
    let workspace = TestWorkspace::new().with("tide", main, &[]);
    let root = "ebb (solutions/src/bin/tide/main.rs:2; it stays whatever `main` uses)\n";
    let (code, chain, _) = workspace.mex(&["bundle", "tide", "--explain", "flow"]);
    let flow = "  flow (solutions/src/bin/tide/main.rs:4)\n";
    assert_eq!((code, chain), (0, format!("{root}{flow}")));
}

#[test]
fn a_size_near_the_limit_is_noted_and_one_beyond_it_refused() {
    let main = |length: usize| {
        let text = "a ".repeat(length / 2);
        format!("// {text}\nfn main() {{\n    println!(\"{{}}\", kelp::sum(&[]));\n}}\n")
    };
    let workspace = TestWorkspace::new()
        .with("ebb", &main(44_000), &[])
        .with("tide", &main(45_500), &[])
        .with("flood", &main(50_000), &[]);
    let (code, _, stderr) = workspace.mex(&["bundle", "ebb"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let (code, results, stderr) = workspace.mex(&["bundle", "tide"]);
    assert!(code == 0 && results.contains("fn main()"), "{stderr}");
    let limit =
        format!("the bundle has {} bytes, and the limit of `portable` is 50000", results.len());
    for words in [&*limit, "total", "the solution", "kelp", "--minify makes it "] {
        assert!(stderr.contains(words), "`{words}` is not in:\n{stderr}");
    }
    let words =
        ["too large", "the limit of `portable` is 50000", "the solution", "--minify makes it "];
    workspace.fails(&["bundle", "flood"], 3, &words);
    let (code, results, stderr) = workspace.mex(&["bundle", "flood", "--minify"]);
    assert!(code == 0 && stderr.is_empty() && results.len() < 300, "{stderr}");
}

#[test]
fn bundles_are_tested_in_every_edition_of_their_judge() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n"), ("2 2\n", "5\n")]);
    let (code, results, stderr) = workspace.mex(&["test", "--bundle"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(results.starts_with("FAIL  tide  1 of 2 samples failed: wrong answer\n"), "{results}");
    assert!(stderr.contains("2.in (edition 2021): wrong answer"), "{stderr}");

    workspace.write("solutions/src/bin/tide/samples/2.out", "4\n");
    let (code, results, stderr) = workspace.mex(&["test", "--bundle"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{results}");
    assert!(results.contains(" bytes as on portable, edition 2021 and 2024\n"), "{results}");
}

#[test]
fn a_minified_bundle_is_shorter_and_prints_the_same() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let (code, short, stderr) = workspace.mex(&["bundle", "tide", "--minify"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{short}");
    let (_, long, _) = workspace.mex(&["bundle", "tide"]);
    assert!(short.len() < long.len() && !short.contains("/// The sum."), "{short}");
    assert_eq!(answer(&short, 2021, "40 2\n"), "42\n");
    let again = workspace.mex(&["bundle", "tide", "--minify", "--no-check"]);
    assert_eq!(again, (0, short, String::new()));
}

/// Compiles a program and returns its output for an input.
fn answer(program: &str, edition: u16, input: &str) -> String {
    let folder = base::files::temporary().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("a.rs"), program).unwrap();
    fs::write(place("in"), input).unwrap();
    let mut rustc = Command::new(toolchain::rustc());
    // As a judge compiles, but not optimised, which takes longer than it saves.
    rustc.args(["--edition", &edition.to_string(), "-Cdebug-assertions=no", "-o"]);
    rustc.args([place("a"), place("a.rs")]);
    let compiled = rustc.output().unwrap();
    assert!(compiled.status.success(), "{}\n{program}", output_text(&compiled).1);
    let output = Command::new(place("a")).stdin(File::open(place("in")).unwrap()).output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output).1);
    output_text(&output).0
}

/// A folder of shell scripts that comes first on `PATH`.
#[cfg(unix)]
struct Programs {
    folder: base::files::TemporaryFolder,
}

#[cfg(unix)]
impl Programs {
    fn new() -> Self {
        Self { folder: base::files::temporary().unwrap() }
    }

    /// Adds a shell script of this name.
    fn with(self, name: &str, script: &str) -> Self {
        let file = self.folder.path().join(name);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    /// Puts the folder on the path of a call, and hides the display server and the terminal of the user.
    fn configure<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let others = env::var_os("PATH").unwrap_or_default();
        let folders = [self.folder.path().to_owned()].into_iter().chain(env::split_paths(&others));
        command.env("PATH", env::join_paths(folders).unwrap()).env("TERM", "dumb");
        ["WAYLAND_DISPLAY", "DISPLAY", "TMUX"].iter().for_each(|it| {
            command.env_remove(it);
        });
        command
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join(name)).ok()
    }
}

#[cfg(unix)]
#[test]
fn a_bundle_goes_into_the_clipboard_by_a_program_of_the_desktop() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let (_, bundle, _) = workspace.mex(&["bundle", "tide"]);
    // Like the real program it leaves a child behind, with stdin, stdout and stderr open.
    let programs = Programs::new()
        .with("wl-copy", "cat >\"${0%/*}/by-wl-copy\"; sleep 600 &")
        .with("xclip", "echo \"no $*\" >&2; exit 1")
        .with("xsel", "cat >\"${0%/*}/by-xsel\"");
    let copy = |display: &str| {
        let mut command = workspace.command(&["bundle", "tide", "--copy", "--no-check"]);
        let output = programs.configure(&mut command).env(display, "1").output().unwrap();
        assert_eq!((output.status.code(), output_text(&output).0.as_str()), (Some(0), ""));
        output_text(&output).1
    };
    let start = Instant::now();
    let size = bundle.len();
    assert_eq!(copy("WAYLAND_DISPLAY"), format!("copied {size} bytes with wl-copy\n"));
    assert!(start.elapsed() < LONG);
    assert_eq!(programs.read("by-wl-copy").as_ref(), Some(&bundle));
    assert_eq!(
        copy("DISPLAY"),
        format!(
            "note: failed to copy with `xclip`: exit status: 1: no -selection clipboard\n\
             copied {size} bytes with xsel\n"
        )
    );
    assert_eq!(programs.read("by-xsel").as_ref(), Some(&bundle));
}

#[cfg(unix)]
#[test]
fn a_command_for_the_clipboard_comes_first_and_a_file_may_go_with_it() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let by = ["--copy-command", "cat > copied", "-o", "tide.rs", "--minify"];
    let (code, results, stderr) = workspace.mex(&[&["bundle", "tide"][..], &by].concat());
    let written = fs::read_to_string(workspace.folder.path().join("tide.rs")).unwrap();
    assert_eq!(fs::read_to_string(workspace.folder.path().join("copied")).unwrap(), written);
    let copied = format!("copied {} bytes with cat > copied\n", written.len());
    assert_eq!((code, results, stderr), (0, String::new(), copied));

    let no = ["bundle", "tide", "--no-check", "--copy-command", "echo no display >&2; exit 3"];
    workspace.fails(&no, 4, &["failed to copy with `echo no", "exit status: 3: no display\n"]);
}

#[cfg(unix)]
#[test]
fn the_error_without_a_clipboard_names_alternatives() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let programs = Programs::new();
    let mut command = workspace.command(&["bundle", "tide", "--copy", "--no-check"]);
    programs.configure(&mut command);
    // Systems such as macOS always have a clipboard, so nothing else is on the path.
    command.env("PATH", programs.folder.path());
    command.env("RUSTC", Path::new(env!("CARGO")).with_file_name("rustc"));
    let output = command.output().unwrap();
    let (results, stderr) = output_text(&output);
    assert_eq!((output.status.code(), results.as_str()), (Some(4), ""), "{stderr}");
    assert!(stderr.starts_with("error: there is no clipboard: "), "{stderr}");
    assert!(stderr.contains("`--copy-command`") && stderr.contains("`-o`"), "{stderr}");
}

#[test]
fn watch_needs_an_output_or_the_clipboard() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    workspace.fails(&["bundle", "tide", "--watch"], 2, &["`--watch` needs `-o FILE` or `--copy`"]);
    // A wrong option ends the command: no change of a source can mend it.
    workspace.fails(&["bundle", "tied", "--watch", "-o", "a.rs"], 2, &["did you mean `tide`?"]);
}

#[test]
fn watching_bundles_again_after_each_change() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let at = |name: &str| workspace.folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap_or_default();
    // The output is beside the sources and must not count as one.
    let output = "solutions/src/bin/tide/out.rs";
    let mut command = workspace.command(&["bundle", "tide", "--watch", "--no-check", "-o", output]);
    command
        .stdout(File::create(at("results")).unwrap())
        .stderr(File::create(at("stderr")).unwrap());
    let mut watching = Running(command.spawn().unwrap());
    let wait_for = |file: &str, words: &str| {
        let start = Instant::now();
        while !read(file).contains(words) {
            let late = start.elapsed() > LONG;
            assert!(
                !late,
                "`{words}` is not in `{file}`:\n{}\nsaid:\n{}",
                read(file),
                read("stderr")
            );
            thread::sleep(Duration::from_millis(20));
        }
    };
    let sum = |body: &str| format!("pub fn sum(numbers: &[u64]) -> u64 {{\n    {body}\n}}\n");

    wait_for("stderr", "watching 8 files\n");
    let first = read(output);
    assert!(first.contains("numbers.iter().sum()"), "{first}");
    workspace.write("kelp/src/lib.rs", &sum("numbers.iter().fold(0, |a, b| a + b)"));
    wait_for(output, "fold(0, |a, b| a + b)\n}\n}\n");
    workspace.write("kelp/src/lib.rs", "pub fn sum(\n");
    wait_for("stderr", "error: ");
    workspace.write("kelp/src/lib.rs", &sum("numbers.len() as u64"));
    wait_for(output, "numbers.len() as u64\n}\n}\n");
    workspace.write("solutions/Cargo.toml", "[package\n");
    wait_for("stderr", "solutions/Cargo.toml");
    let needs = "[dependencies]\nkelp = { path = \"../kelp\" }\n# The same.\n";
    workspace.write("solutions/Cargo.toml", &package("solutions", needs));
    wait_for("stderr", "the bundle is the same as before\n");
    let main = SUM.replace("kelp::sum", "1 + kelp::sum");
    workspace.write("solutions/src/bin/tide/main.rs", &main);
    wait_for(output, "1 + kelp::sum");

    assert!(watching.0.try_wait().unwrap().is_none(), "it ended:\n{}", read("stderr"));
    drop(watching);
    let stderr = read("stderr");
    let written: Vec<&str> = stderr.lines().filter(|it| it.starts_with("written ")).collect();
    assert_eq!(written[0], format!("written {output}, {} bytes", first.len()), "{stderr}");
    assert!(written.len() >= 4 && stderr.matches("watching ").count() == 1, "{stderr}");
    assert_eq!(read("results"), "");
}

/// Runs the tool with a rustc that records its calls; returns stdout, and the number of compilations.
#[cfg(unix)]
fn counted(workspace: &TestWorkspace, args: &[&str]) -> (String, usize) {
    use std::os::unix::fs::PermissionsExt;
    let at = |name: &str| workspace.folder.path().join(name);
    let (script, calls) = (at("rustc.sh"), at("calls"));
    let rustc = Path::new(env!("CARGO")).with_file_name("rustc");
    let text = "#!/bin/sh\necho \"$*\" >>'CALLS'\nexec 'RUSTC' \"$@\"\n"
        .replace("CALLS", calls.to_str().unwrap())
        .replace("RUSTC", rustc.to_str().unwrap());
    if !script.exists() {
        fs::write(&script, text).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let _ = fs::remove_file(&calls);
    let output = workspace.command(args).env("RUSTC", &script).output().unwrap();
    let (results, stderr) = output_text(&output);
    assert!(output.status.success(), "{stderr}");
    let calls = fs::read_to_string(&calls).unwrap();
    // Calls that ask for the version do not count.
    let compiles = |it: &&str| *it != "-vV" && !it.contains("--print");
    (results, calls.lines().filter(compiles).count())
}

#[cfg(unix)]
#[test]
fn a_checked_text_is_not_compiled_again() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let (bundle, calls) = counted(&workspace, &["bundle", "tide"]);
    assert!(calls > 0, "{bundle}");
    assert_eq!(counted(&workspace, &["bundle", "tide"]), (bundle.clone(), 0));
    // Another judge or another text is checked anew.
    let (other, calls) = counted(&workspace, &["bundle", "tide", "--judge", "luogu"]);
    assert!(calls > 0 && other == bundle, "{other}");
    let main = SUM.replace("fn main() {", "fn main() {\n    // A change.");
    assert_ne!(main, SUM);
    workspace.write("solutions/src/bin/tide/main.rs", &main);
    let (changed, calls) = counted(&workspace, &["bundle", "tide"]);
    assert!(calls > 0 && changed.contains("// A change."), "{changed}");
    workspace.write("solutions/src/bin/tide/main.rs", SUM);
    assert_eq!(counted(&workspace, &["bundle", "tide"]), (bundle, 0));

    // A bundle is not compiled again for its samples.
    assert!(counted(&workspace, &["test", "--bundle"]).1 > 0);
    assert_eq!(counted(&workspace, &["test", "--bundle"]).1, 0);
}

#[test]
fn a_failed_check_fails_again_from_the_cache() {
    let workspace =
        TestWorkspace::new().with("tide", "fn main() {\n    let _: u8 = \"\";\n}\n", &[]);
    let words = ["src/bin/tide/main.rs:2", "mismatched types"];
    for _ in 0..2 {
        workspace.fails(&["bundle", "tide"], 3, &words);
    }
}

#[test]
fn a_bundle_has_the_line_breaks_of_its_solution() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let (_, bundle, _) = workspace.mex(&["bundle", "tide"]);
    let (_, short, _) = workspace.mex(&["bundle", "tide", "--minify"]);
    // The library has other line breaks.
    workspace.write("solutions/src/bin/tide/main.rs", &SUM.replace('\n', "\r\n"));
    let found = workspace.mex(&["bundle", "tide"]);
    assert_eq!(found, (0, bundle.replace('\n', "\r\n"), String::new()));
    assert_eq!(workspace.mex(&["bundle", "tide", "--minify"]), (0, short, String::new()));
}

/// An error such as a full disk may be gone at the next call.
#[cfg(unix)]
#[test]
fn errors_of_the_machine_are_not_cached() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let at = |name: &str| workspace.folder.path().join(name);
    let trouble = "{\"message\":\"no space\",\"level\":\"error\",\"code\":null,\"spans\":[],\"children\":[],\"rendered\":null}";
    let script = format!(
        "#!/bin/sh\nif [ -e full ] && [ \"$1\" = --emit ]; then\n    echo '{trouble}' >&2\n    exit 1\nfi\nexec '{}' \"$@\"\n",
        Path::new(env!("CARGO")).with_file_name("rustc").display()
    );
    fs::write(at("rustc.sh"), script).unwrap();
    fs::set_permissions(at("rustc.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(at("full"), "").unwrap();
    let bundle = || workspace.command(&["bundle", "tide"]).env("RUSTC", at("rustc.sh")).output();
    assert_eq!(bundle().unwrap().status.code(), Some(3));
    fs::remove_file(at("full")).unwrap();
    assert_eq!(bundle().unwrap().status.code(), Some(0));
}

/// The cache compares texts and not the times of files.
#[test]
fn a_changed_bundle_is_compiled_again_even_if_the_program_is_newer() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    assert_eq!(workspace.mex(&["test", "--bundle"]).0, 0);
    let folder = workspace.folder.path().join("target/mex/bundles");
    let soon = std::time::SystemTime::now() + std::time::Duration::from_secs(3600);
    let mut programs = 0;
    for judge in fs::read_dir(folder).unwrap().filter(|it| it.as_ref().unwrap().path().is_dir()) {
        for file in fs::read_dir(judge.unwrap().path()).unwrap() {
            let file = fs::File::options().append(true).open(file.unwrap().path()).unwrap();
            file.set_modified(soon).unwrap();
            programs += 1;
        }
    }
    assert!(programs > 0);
    let main = SUM.replace("kelp::sum(&numbers)", "kelp::sum(&numbers) + 1");
    assert_ne!(main, SUM);
    workspace.write("solutions/src/bin/tide/main.rs", &main);
    assert_eq!(workspace.mex(&["test", "--bundle"]).0, 1);
}
