//! No process and no temporary folder is left when a signal ends the tool. For Linux, which lists processes
//! in `/proc`.

use crate::test_workspace::{SUM, TestWorkspace};
use crate::tool::{LONG, output_text};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Prints its process id and that of a child, and then sleeps.
const SLEEPER: &str = "\
use std::process::{id, Command};

fn main() {
    let child = Command::new(\"sleep\").arg(\"600\").spawn().unwrap();
    println!(\"{} {}\", id(), child.id());
    std::thread::sleep(std::time::Duration::from_secs(600));
}
";

#[test]
fn nothing_is_left_when_the_tool_is_killed() {
    let workspace = TestWorkspace::new().with("tide", SLEEPER, &[]);
    workspace.write("empty.txt", "");
    // With a pipe as stdin, and with a file.
    for args in [&["run", "tide"][..], &["run", "tide", "empty.txt"]] {
        let mut command = workspace.command(args);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let left = || line.split_whitespace().filter(|it| is_alive(it)).count();
        assert_eq!(left(), 2, "{line}");
        child.kill().unwrap();
        child.wait().unwrap();
        let start = Instant::now();
        while left() > 0 {
            assert!(start.elapsed() < LONG, "{line} is left");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn no_folder_is_left_when_a_signal_ends_the_tool() {
    use nix::sys::signal::{Signal, kill};
    use std::os::unix::process::ExitStatusExt;

    let workspace =
        TestWorkspace::new().with("tide", SLEEPER, &[]).with("foam", "fn main() {}\n", &[]);
    workspace.write("empty.txt", "");
    let temporary = workspace.folder.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let command = |args: &[&str]| {
        let wanted = workspace.command(args);
        // Background jobs of a script ignore SIGINT, and the tool would inherit that.
        let mut command = Command::new("env");
        command.arg("--default-signal=INT,TERM,HUP");
        command.arg(wanted.get_program()).args(wanted.get_args());
        for (name, value) in wanted.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.current_dir(wanted.get_current_dir().unwrap());
        command.env("TMPDIR", &temporary).stdin(Stdio::null());
        command
    };
    let left = || {
        let places = [temporary.clone(), workspace.folder.path().join("target/mex/runs")];
        let entries = places.into_iter().flat_map(|it| fs::read_dir(it).unwrap());
        entries.map(|it| it.unwrap().path()).collect::<Vec<_>>()
    };
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL] {
        let mut child = command(&["run", "tide", "empty.txt"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut String::new()).unwrap();
        assert_eq!(left().len(), 2, "{:?}", left());
        kill(nix::unistd::Pid::from_raw(child.id() as i32), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(signal as i32));
        assert_eq!(output_text(&output).1, "");
        // SIGKILL cannot be handled.
        let expected = if signal == Signal::SIGKILL { 2 } else { 0 };
        assert_eq!(left().len(), expected, "{signal} {:?}", left());
    }
    assert!(command(&["run", "foam", "empty.txt"]).status().unwrap().success());
    assert_eq!(left(), Vec::<std::path::PathBuf>::new());
}

/// A rustc with a child: both are in a process group of their own, so Ctrl-C does not reach them.
#[test]
fn no_compiler_is_left_when_a_signal_ends_the_tool() {
    use nix::sys::signal::{Signal, kill};

    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let at = |name: &str| workspace.folder.path().join(name);
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --emit ]; then\n    sleep 600 &\n    echo $$ $! >>'{}'\n    wait\nfi\nexec '{}' \"$@\"\n",
        at("processes").display(),
        Path::new(env!("CARGO")).with_file_name("rustc").display()
    );
    fs::write(at("rustc.sh"), script).unwrap();
    fs::set_permissions(at("rustc.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = workspace.command(&["bundle", "tide"]);
    let mut child = command.env("RUSTC", at("rustc.sh")).spawn().unwrap();
    let start = Instant::now();
    let wait = |what: &str| {
        assert!(start.elapsed() < LONG, "{what}");
        thread::sleep(Duration::from_millis(20));
    };
    let processes = || fs::read_to_string(at("processes")).unwrap_or_default();
    while !processes().ends_with('\n') {
        wait("rustc is not called");
    }
    kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGTERM).unwrap();
    child.wait().unwrap();
    while processes().split_whitespace().any(is_alive) {
        wait("a process is left");
    }
}

/// Returns true if the process with this id runs.
fn is_alive(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // A zombie, which has ended but was not waited for, does not count.
    stat.rsplit_once(") ").is_some_and(|it| !it.1.starts_with('Z'))
}
