//! Runs real programs that succeed, fail, or do not end: each is measured, and no process or folder is
//! left.
#![cfg(unix)]

use runner::launch::{End, InteractorEnd, Launchers, Limits};
use runner::problem::IoFiles;
use runner::run::{
    CompletedRun, InteractorCall, OutputFile, OutputSink, RunInput, RunRequest, run,
};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

const MEX: &str = env!("CARGO_BIN_EXE_cargo-mex");

/// How long a step may take on a busy machine. What the tool must not wait for takes longer.
const LONG: Duration = Duration::from_secs(500);

/// A shell script in its own folder, with its input.
struct Script {
    folder: base::files::TemporaryFolder,
    limits: Limits,
    files: IoFiles,
    interactor: Option<InteractorCall>,
}

impl Script {
    fn new(text: &str) -> Self {
        let limits = Limits { wall: Some(LONG), ..Limits::default() };
        let (folder, files) = (base::files::temporary().unwrap(), IoFiles::default());
        let script = Self { folder, limits, files, interactor: None };
        fs::write(script.at("input"), "7\n").unwrap();
        script.write("program", text);
        script
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.at(name), format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(self.at(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn wall(mut self, seconds: f64) -> Self {
        self.limits.wall = Some(Duration::from_secs_f64(seconds));
        self
    }

    fn against(mut self, interactor: &str) -> Self {
        self.write("interactor", interactor);
        let words = [self.at("interactor"), self.at("input")];
        let command = words.iter().map(|it| it.display().to_string()).collect();
        self.interactor = Some(InteractorCall { command, accepting: 0 });
        self
    }

    fn run(&self) -> CompletedRun {
        self.run_by(&Launchers::of(Path::new(MEX)).unwrap())
    }

    fn run_by(&self, launchers: &Launchers) -> CompletedRun {
        let env = BTreeMap::from([("TIDE".to_owned(), "low".to_owned())]);
        let request = RunRequest {
            launchers,
            program: &self.at("program"),
            args: &[],
            env,
            input: RunInput::File(&self.at("input")),
            files: &self.files,
            interactor: self.interactor.clone(),
            limits: &self.limits,
            output: OutputSink::Captured(1 << 20),
        };
        // While another test starts a program, the script may count as still being written.
        loop {
            match run(&request) {
                Err(error) if error.to_string().contains("busy") => thread::yield_now(),
                result => return result.unwrap(),
            }
        }
    }

    /// Returns true if a process with this folder in its command line still runs.
    fn has_processes(&self) -> bool {
        let name = self.folder.path().display().to_string();
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = processes.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
        lines.map(|it| String::from_utf8_lossy(&it).into_owned()).any(|it| it.contains(&name))
    }
}

#[test]
fn input_environment_and_outputs_are_passed_on() {
    let run = Script::new("read x\necho $x $TIDE\necho deep >&2").run();
    assert_eq!((run.stdout, run.stderr), (b"7 low\n".to_vec(), b"deep\n".to_vec()));
    assert_eq!(run.report.end, End::Exited(0));
}

#[test]
fn each_run_has_an_empty_folder_of_its_own() {
    let script = Script::new("pwd; ls -A; echo crab >left; mkdir -p reef/deep");
    let folders: Vec<String> = (0..2)
        .map(|_| String::from_utf8(script.run().stdout).unwrap())
        .inspect(|said| assert_eq!(said.lines().count(), 1, "{said}"))
        .map(|said| said.trim().to_owned())
        .collect();
    assert_ne!(folders[0], folders[1]);
    for folder in folders {
        assert!(!Path::new(&folder).exists(), "{folder}");
    }
}

#[test]
fn one_launcher_runs_one_program_after_the_other() {
    let launchers = Launchers::of(Path::new(MEX)).unwrap();
    let run = |text: &str| Script::new(text).run_by(&launchers);
    let large = run("dd if=/dev/zero of=/dev/null bs=100M count=1 2>/dev/null");
    assert!(large.report.peak.unwrap() > 90 << 20, "{:?}", large.report);
    for text in [
        "echo crab >left; mkdir -p reef/deep",
        "cd ..; rmdir own; ln -s / own",
        "chmod 0 .",
        "rm -r ../own",
        "echo deep >&2; exit 3",
        "kill -KILL $PPID; sleep 600",
        "yes",
        "sleep 600 & exit 0",
    ] {
        run(text);
        // Neither its files, nor its output, nor its limits are there the next time.
        let mut script = Script::new("ls -A; ulimit -v; echo $PPID");
        let next = script.run_by(&launchers);
        let printed = String::from_utf8(next.stdout).unwrap();
        assert!(printed.starts_with("unlimited\n"), "{text}: {printed}");
        assert_eq!((next.report.end, next.stderr.as_slice()), (End::Exited(0), &b""[..]), "{text}");
        assert!(next.report.peak.unwrap() < 50 << 20, "{text}: {:?}", next.report);
        script.limits.memory = Some(4 << 30);
        let limited = String::from_utf8(script.run_by(&launchers).stdout).unwrap();
        assert_eq!(limited, printed.replace("unlimited", "4194304"), "{text}");
    }
}

#[test]
fn the_input_file_is_there_and_the_output_file_is_read() {
    let files = |input: &str, output: &str| IoFiles {
        input: (!input.is_empty()).then(|| input.to_owned()),
        output: (!output.is_empty()).then(|| output.to_owned()),
    };
    let run = |text: &str, files: IoFiles| Script { files, ..Script::new(text) }.run();
    let written = |text: &str| Some(OutputFile::Written(text.as_bytes().to_vec()));
    let both =
        run("ls -A; cat >stdin; wc -c <stdin; cat reef.in >reef.out", files("reef.in", "reef.out"));
    assert_eq!(both.file, written("7\n"));
    assert_eq!(
        String::from_utf8_lossy(&both.stdout).split_whitespace().collect::<Vec<_>>(),
        ["reef.in", "0"]
    );
    assert_eq!(run("cat >reef.out", files("", "reef.out")).file, written("7\n"));
    assert_eq!(run("cat reef.in", files("reef.in", "")).stdout, b"7\n");
    for text in ["echo 7", "mkdir reef.out", "mkfifo reef.out", "ln -s /dev/zero reef.out"] {
        let run = run(text, files("", "reef.out"));
        assert_eq!(
            (run.file.as_ref(), run.output()),
            (Some(&OutputFile::Missing), &b""[..]),
            "{text}"
        );
    }
}

#[test]
fn an_endless_output_file_is_stopped() {
    let files = IoFiles { input: None, output: Some("reef.out".to_owned()) };
    let run = Script { files, ..Script::new("exec yes >reef.out") }.run();
    assert!(run.too_much_output.is_some(), "{:?}", run.report);
    assert_eq!(run.output().len(), 1 << 20);
}

#[test]
fn codes_and_signals_are_reported() {
    let failure = |text| Script::new(text).run().failure().unwrap();
    assert_eq!(failure("exit 101"), "exited with code 101");
    assert_eq!(failure("kill -SEGV $$"), "was ended by signal 11 (SIGSEGV)");
}

#[test]
fn processor_time_is_told_from_sleeping() {
    let busy = Script::new("i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done").run();
    let idle = Script::new("sleep 0.5").run();
    let cpu = |run: &CompletedRun| run.report.cpu.unwrap();
    assert!(idle.report.wall >= Duration::from_millis(500), "{:?}", idle.report);
    assert!(cpu(&idle) < Duration::from_millis(250), "{:?}", idle.report);
    assert!(cpu(&busy) > 2 * cpu(&idle), "{:?} {:?}", busy.report, idle.report);
}

#[test]
fn memory_of_the_parent_is_not_counted() {
    // This process holds far more memory than the script.
    let much = vec![1_u8; 300 << 20];
    let small = Script::new("exit 0").run().report.peak.unwrap();
    let large = Script::new("dd if=/dev/zero of=/dev/null bs=100M count=1 2>/dev/null")
        .run()
        .report
        .peak
        .unwrap();
    assert!(small < 50 << 20, "{small}");
    assert!((90 << 20..200 << 20).contains(&large), "{large}");
    assert!(much.iter().step_by(4096).all(|it| *it == 1));
}

#[test]
fn address_space_and_stack_are_limited() {
    let mut script = Script::new("ulimit -v; ulimit -s; ulimit -c");
    script.limits.memory = Some(4 << 30);
    script.limits.stack = Some(64 << 20);
    let run = script.run();
    assert_eq!(String::from_utf8_lossy(&run.stdout), "4194304\n65536\n0\n");
    assert!(!run.report.refused_stack);
}

#[test]
fn a_script_that_does_not_end_is_killed() {
    for text in [
        "exec sleep 600",
        // Closes its pipes.
        "exec >&- 2>&- <&-; exec sleep 600",
        // Ignores signals.
        "trap '' TERM INT HUP; while true; do sleep 1; done",
        // Its children hold the pipes.
        "sleep 600 & sleep 600 & wait",
        "while true; do :; done",
    ] {
        let script = Script::new(text).wall(0.5);
        let start = Instant::now();
        let run = script.run();
        assert_eq!(run.report.end, End::OutOfTime, "{text}");
        assert!(start.elapsed() < LONG, "{text}");
        assert!(!script.has_processes(), "{text}");
    }
}

#[test]
fn processor_time_is_limited_too() {
    // On a busy machine a second of processor time may take long.
    let mut script = Script::new("while true; do :; done").wall(300.0);
    script.limits.cpu = Some(Duration::from_millis(300));
    let run = script.run();
    assert!(run.is_out_of_time(), "{:?}", run.report);
    // The kernel checks whole seconds by its own clock, which may run ahead on a busy machine.
    assert!(run.report.cpu.unwrap() >= Duration::from_millis(300), "{:?}", run.report);
}

#[test]
fn background_processes_are_killed_too() {
    let again = "if [ \"$1\" = again ]; then while true; do sleep 0.1; done; fi";
    for text in [
        "\"$0\" again & exit 0",
        // In its own session.
        "setsid \"$0\" again & exit 0",
        // Also reparented to init.
        "(setsid \"$0\" again & setsid \"$0\" again &)",
    ] {
        let script = Script::new(&format!("{again}\n{text}"));
        let start = Instant::now();
        let run = script.run();
        assert_eq!(run.report.end, End::Exited(0), "{text}");
        assert!(start.elapsed() < LONG, "{text}");
        if cfg!(target_os = "linux") {
            assert!(!script.has_processes(), "{text}");
        }
    }
}

#[test]
fn endless_output_is_stopped() {
    for text in ["yes", "yes >&2 & exec yes", "trap '' PIPE; while true; do echo flood; done"] {
        let script = Script::new(text);
        let start = Instant::now();
        let run = script.run();
        assert!(run.too_much_output.is_some(), "{text}");
        assert_eq!(run.stdout.len(), 1 << 20, "{text}");
        assert!(start.elapsed() < LONG, "{text}");
        assert!(!script.has_processes(), "{text}");
    }
}

#[test]
fn a_file_without_end_is_stopped() {
    for text in ["exec yes >junk", "yes >/dev/null & exec yes >junk"] {
        let script = Script::new(text);
        let run = script.run();
        assert_eq!((run.too_much_output, run.stdout.len()), (Some(1 << 20), 0), "{text}");
        assert!(!script.has_processes(), "{text}");
    }
}

#[test]
fn much_on_stderr_does_not_stop_a_solution() {
    let run = Script::new("head -c 5000000 /dev/zero >&2; echo done").run();
    assert_eq!((run.report.end, run.stdout), (End::Exited(0), b"done\n".to_vec()));
    assert_eq!(run.stderr.len(), 1 << 20);
}

#[test]
fn a_file_that_is_no_program_is_a_clear_error() {
    let script = Script::new("exit 0");
    fs::set_permissions(script.at("program"), fs::Permissions::from_mode(0o644)).unwrap();
    let request = RunRequest {
        launchers: &Launchers::of(Path::new(MEX)).unwrap(),
        program: &script.at("program"),
        args: &[],
        env: BTreeMap::new(),
        input: RunInput::File(&script.at("input")),
        files: &script.files,
        interactor: None,
        limits: &script.limits,
        output: OutputSink::Captured(1 << 20),
    };
    let message = run(&request).unwrap_err().to_string();
    assert!(
        message.starts_with("cannot run `") && message.contains("ermission denied"),
        "{message}"
    );
}

#[test]
fn nothing_outlives_a_runner_that_is_killed() {
    // The runner of this test is a `mex launch` whose stdin closes when its parent is killed.
    let script = Script::new("echo up; exec sleep 600 # \"$0\"");
    let at = |name: &str| script.at(name);
    let order = format!(
        r#"{{"program":{:?},"args":[],"folder":{:?},"env":{{}},"input":{{"File":{:?}}},"output":{{"Files":{{"stdout":{:?},"stderr":{:?}}}}},"interactor":null,"limits":{{"wall":{{"secs":600,"nanos":0}}}}}}"#,
        at("program"),
        script.folder.path(),
        at("input"),
        at("stdout"),
        at("stderr"),
    );
    let mut command = std::process::Command::new(MEX);
    let piped = std::process::Stdio::piped;
    let mut launcher =
        command.args(["launch", "serve"]).stdin(piped()).stdout(piped()).spawn().unwrap();
    writeln!(launcher.stdin.as_ref().unwrap(), "{order}").unwrap();
    let start = Instant::now();
    while !fs::read_to_string(at("stdout")).is_ok_and(|it| it.ends_with('\n')) {
        assert!(start.elapsed() < LONG, "the program does not start");
        thread::sleep(Duration::from_millis(10));
    }
    drop(launcher.stdin.take());
    let output = launcher.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(start.elapsed() < LONG);
    let reply = String::from_utf8(output.stdout).unwrap();
    assert!(reply.contains("\"end\":\"Stopped\""), "{reply}");
    assert!(!script.has_processes());
}

/// Shell code that ignores all signals that can be ignored, and runs for ever.
const LIVES_ON: &str = "trap '' TERM INT HUP\nwhile true; do sleep 0.1; done";

#[test]
fn a_solution_that_kills_or_stops_its_parent_is_killed_and_reported() {
    for signal in ["KILL", "STOP", "TERM"] {
        for text in [
            format!("echo deep; kill -{signal} $PPID\n{LIVES_ON}"),
            // Also with a child in its own session.
            format!(
                "echo deep; kill -{signal} $PPID; setsid sh -c \"{LIVES_ON}\" \"$0\" & {LIVES_ON}"
            ),
            // Signals the whole process group of its parent.
            format!("echo deep; kill -{signal} -$PPID\n{LIVES_ON}"),
        ] {
            let script = Script::new(&text);
            let start = Instant::now();
            let run = script.run();
            let why = run.failure().unwrap();
            assert!(start.elapsed() < LONG, "{text}: {why}");
            assert!(why.starts_with("was stopped, since its parent process"), "{text}: {why}");
            assert!(why.ends_with(&format!("(SIG{signal})")), "{text}: {why}");
            assert_eq!(run.stdout, b"deep\n");
            if cfg!(target_os = "linux") {
                assert!(!script.has_processes(), "{text}");
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_solution_that_kills_the_guard_is_killed_too() {
    let guard = "guard=$(cut -d ' ' -f 4 /proc/$PPID/stat)";
    for also in ["", "; kill -KILL $PPID"] {
        let script = Script::new(&format!("{guard}; echo deep; kill -KILL $guard{also}; sleep 1"));
        let run = script.run();
        let why = run.failure().unwrap();
        assert!(why.ends_with("launcher of mex, got signal 9 (SIGKILL)"), "{why}");
        assert_eq!(run.stdout, b"deep\n");
    }
}

#[test]
fn a_conversation_is_passed_on_and_recorded() {
    let script = Script::new("echo 5\nread answer\necho got $answer").against(
        "read secret <\"$1\"\nread guess\necho $((guess + secret))\nread last\necho $last >&2",
    );
    let run = script.run();
    let ended = |run: &CompletedRun| run.report.interactor.map(|InteractorEnd { end, .. }| end);
    assert_eq!((run.report.end, ended(&run)), (End::Exited(0), Some(End::Exited(0))));
    assert_eq!(String::from_utf8_lossy(&run.stdout), "> 5\n< 12\n> got 12\n");
    assert_eq!(String::from_utf8_lossy(&run.stderr), "got 12\n");
}

#[test]
fn who_ends_first_decides() {
    // The solution fails, and the interactor reads the end.
    let rejects_at_end = "while read line; do :; done; exit 1";
    let run = Script::new("echo 5; exit 3").against(rejects_at_end).run();
    let by_itself = |was_first| Some(InteractorEnd { end: End::Exited(1), was_first });
    assert_eq!((run.report.end, run.report.interactor), (End::Exited(3), by_itself(false)));
    // The interactor rejects the solution, which fails as it reads that.
    let run =
        Script::new("echo 5; read answer; exit 3").against("read guess; echo wrong; exit 1").run();
    assert_eq!(run.report.interactor, by_itself(true));
    // The solution prints on, or does nothing.
    for text in ["while true; do echo 5; done", "echo 5; sleep 600"] {
        let start = Instant::now();
        let run = Script::new(text).against("read guess; exit 1").run();
        assert_eq!((run.report.end, run.report.interactor), (End::Rejected, by_itself(true)));
        assert!(start.elapsed() < LONG, "{text}");
    }
    // An interactor that accepts it lets it go on.
    let run = Script::new("echo 5; sleep 0.5; exit 3").against("read guess; exit 0").run();
    assert_eq!(run.report.end, End::Exited(3));
}

#[test]
fn an_interactor_has_an_empty_folder_of_its_own() {
    let script = Script::new("pwd").against("read other; pwd; ls -A; echo $other >&2");
    let run = script.run();
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert_ne!(lines[0][2..], lines[1][2..], "{said}");
    assert!(!Path::new(&lines[1][2..]).exists(), "{said}");
}

#[test]
fn the_record_has_each_answer_after_its_question() {
    let count = "i=0\nwhile [ $i -lt 300 ]; do";
    let script = Script::new(&format!("{count} echo $i; read i; done"))
        .against(&format!("{count} read i; i=$((i + 1)); echo $i; done"));
    let said: String = (0..300).map(|it| format!("> {it}\n< {}\n", it + 1)).collect();
    assert_eq!(String::from_utf8_lossy(&script.run().stdout), said);
}

#[test]
fn part_of_a_line_is_passed_on_at_once() {
    let script = Script::new("printf 5\nread answer\necho $answer")
        .against("dd bs=1 count=1 2>/dev/null >/dev/null\necho well\nread last");
    let run = script.run();
    assert_eq!(run.report.interactor.unwrap().end, End::Exited(0));
    assert_eq!(String::from_utf8_lossy(&run.stdout).matches("well").count(), 2);
}

#[test]
fn a_conversation_without_progress_is_killed() {
    for interactor in ["read x\nsleep 600", "exec <&-; sleep 600", "yes"] {
        let script = Script::new("read x\nread y\nread z\nsleep 600").against(interactor).wall(1.0);
        let start = Instant::now();
        let run = script.run();
        assert_eq!(run.report.end, End::OutOfTime, "{interactor}");
        assert!(start.elapsed() < LONG, "{interactor}");
        assert!(!script.has_processes(), "{interactor}");
    }
}
