//! `mex listen`, tested by real sockets.

mod hostile;

use crate::test_workspace::TestWorkspace;
use crate::tool::{LONG, Running};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The folder of new problems.
const BIN: &str = "solutions/src/bin";

/// A running `mex listen`.
pub(crate) struct Listener {
    child: Running,
    pub(crate) port: u16,
    results: Mutex<Receiver<String>>,
    stderr: Arc<Mutex<String>>,
    /// Reads stderr to its end.
    reader: JoinHandle<()>,
}

impl Listener {
    /// Starts it at a free port and waits until it listens.
    #[track_caller]
    pub(crate) fn start(workspace: &TestWorkspace, args: &[&str]) -> Self {
        let args = [&["listen", "--port", "0", "--package", "solutions"], args].concat();
        let mut command = workspace.command(&args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (sender, results) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            stdout.lines().map_while(Result::ok).for_each(|it| drop(sender.send(it)));
        });
        let stderr = Arc::new(Mutex::new(String::new()));
        let errors = BufReader::new(child.stderr.take().unwrap());
        let copy = stderr.clone();
        let reader = thread::spawn(move || {
            for line in errors.lines().map_while(Result::ok) {
                *copy.lock().unwrap() += &(line + "\n");
            }
        });
        let (child, results) = (Running(child), Mutex::new(results));
        let mut listener = Self { child, port: 0, results, stderr, reader };
        let text = listener.wait_for("Ctrl-C ends it");
        let port = text.split("listening at 127.0.0.1:").nth(1).unwrap();
        listener.port = port.split(' ').next().unwrap().parse().unwrap();
        listener
    }

    /// Waits until stderr has these words; returns all of stderr.
    #[track_caller]
    pub(crate) fn wait_for(&self, words: &str) -> String {
        let start = Instant::now();
        loop {
            let stderr = self.stderr.lock().unwrap().clone();
            if stderr.contains(words) {
                return stderr;
            }
            assert!(start.elapsed() < LONG, "`{words}` was not stderr, but:\n{stderr}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the next line on stdout.
    #[track_caller]
    pub(crate) fn line(&self) -> String {
        let line = self.results.lock().unwrap().recv_timeout(LONG);
        line.unwrap_or_else(|_| panic!("no result, but:\n{}", self.stderr.lock().unwrap()))
    }

    /// Waits for its end; returns the exit code, the remaining lines on stdout, and stderr.
    #[track_caller]
    fn end(mut self) -> (i32, Vec<String>, String) {
        let start = Instant::now();
        let code = loop {
            if let Some(status) = self.child.0.try_wait().unwrap() {
                break status.code().unwrap();
            }
            assert!(start.elapsed() < LONG, "no end, but:\n{}", self.stderr.lock().unwrap());
            thread::sleep(Duration::from_millis(10));
        };
        let lines = self.results.lock().unwrap().iter().collect();
        self.reader.join().unwrap();
        let stderr = self.stderr.lock().unwrap().clone();
        (code, lines, stderr)
    }

    /// Waits for its end by a signal.
    #[cfg(unix)]
    #[track_caller]
    fn end_by_signal(mut self) -> (Option<i32>, Vec<String>, String) {
        use std::os::unix::process::ExitStatusExt;
        let signal = self.child.0.wait().unwrap().signal();
        let lines = self.results.lock().unwrap().iter().collect();
        self.reader.join().unwrap();
        let stderr = self.stderr.lock().unwrap().clone();
        (signal, lines, stderr)
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends these bytes and returns the answer.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // Writing may fail if the request was refused before its end.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        answer(stream)
    }

    /// Sends a task as the extension does; it must be accepted.
    #[track_caller]
    pub(crate) fn post(&self, task: &Value) {
        let answer = self.send(&request(self.port, task));
        assert!(is_taken(&answer) && answer.ends_with("\r\n\r\n"), "{answer}");
        assert!(answer.contains("\r\nContent-Length: 0\r\n"), "{answer}");
    }

    /// Sends a task that cannot be stored.
    #[track_caller]
    fn fails(&self, task: &Value, why: &str) {
        let answer = self.send(&request(self.port, task));
        let accepted = answer.starts_with("HTTP/1.1 202 ");
        assert!(
            accepted || (answer.starts_with("HTTP/1.1 409 ") && answer.contains(why)),
            "{answer}"
        );
        self.wait_for(why);
    }

    /// Sends these bytes, which must be refused with this status.
    #[track_caller]
    fn refuses(&self, bytes: &[u8], status: u16) {
        let answer = self.send(bytes);
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{shown}\n---\n{answer}");
        assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    }

    /// Checks that the requests so far have created nothing: tasks are handled in turn, so the task that is
    /// sent here must be the first to change a file.
    #[track_caller]
    pub(crate) fn has_made_nothing(
        &self,
        workspace: &TestWorkspace,
        before: &BTreeMap<String, String>,
    ) {
        self.post(&task("Sentinel", "https://judge.example/sentinel"));
        let line = self.line();
        assert!(line.starts_with("new   judge-example-sentinel  Sentinel  1 sample  "), "{line}");
        let mut after = files(workspace);
        after.retain(|file, _| !file.starts_with(&format!("{BIN}/judge-example-sentinel/")));
        assert_eq!(&after, before);
    }
}

/// Returns true for the answer to a task that is stored, or still pending on a busy machine.
fn is_taken(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 200 OK\r\n") || answer.starts_with("HTTP/1.1 202 Accepted\r\n")
}

/// Reads until the other side closes the connection.
fn answer(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

/// Returns a task as the extension sends it.
pub(crate) fn task(name: &str, url: &str) -> Value {
    json!({
        "name": name,
        "group": "Judge - Round 7",
        "url": url,
        "interactive": false,
        "memoryLimit": 256,
        "timeLimit": 2000,
        "tests": [{"input": "1 2\n", "output": "3\n"}],
        "testType": "single",
        "input": {"type": "stdin"},
        "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "Task"}},
        "batch": {"id": "7d1f0b0e", "size": 1},
    })
}

/// Returns a task of a contest.
fn of_contest(number: usize, id: &str, size: usize) -> Value {
    let mut task = task(&format!("P{number}"), &format!("https://judge.example/c/{number}"));
    task["batch"] = json!({"id": id, "size": size});
    task
}

/// Returns the task with these samples.
fn with_samples(mut task: Value, samples: &[(&str, &str)]) -> Value {
    task["tests"] = samples.iter().map(|(i, o)| json!({"input": i, "output": o})).collect();
    task
}

fn request(port: u16, task: &Value) -> Vec<u8> {
    let origin = "Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n";
    raw("POST / HTTP/1.1", &format!("localhost:{port}"), origin, task.to_string().as_bytes())
}

/// Returns a request with this first line, host, further headers, and body.
fn raw(first: &str, host: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "{first}\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n{headers}\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// Returns path and text of the files of a workspace, without those of cargo.
pub(crate) fn files(workspace: &TestWorkspace) -> BTreeMap<String, String> {
    let root = workspace.folder.path();
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            if path.is_file() {
                files.insert(name, fs::read_to_string(&path).unwrap());
            } else if name != "target" {
                folders.push(path);
            }
        }
    }
    files.remove("Cargo.lock");
    files
}

#[track_caller]
fn read(workspace: &TestWorkspace, file: &str) -> String {
    let path = workspace.folder.path().join(BIN).join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_problem_that_is_sent_becomes_a_folder() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &["--once"]);
    let mut task = task("F. Two Heaps", "https://codeforces.com/contest/1451/problem/F");
    task["tests"] = json!([
        {"input": "1 2\r\n", "output": "3\n"},
        {"input": "2\n", "output": "5"},
    ]);
    listener.post(&task);
    let (code, lines, stderr) = listener.end();
    assert_eq!(code, 0, "{stderr}");
    let folder = Path::new(BIN).join("cf-1451f");
    let line = format!("new   cf-1451f  F. Two Heaps  2 samples  {}", folder.display());
    assert_eq!(lines, [line], "{stderr}");
    assert_eq!(read(&workspace, "cf-1451f/samples/1.in"), "1 2\n");
    assert_eq!(read(&workspace, "cf-1451f/samples/2.out"), "5\n");
    let (code, results, stderr) = workspace.mex(&["list", "--json"]);
    assert_eq!(code, 0, "{stderr}");
    let problem = serde_json::from_str::<Value>(&results).unwrap()[0].clone();
    assert_eq!((&problem["id"], &problem["judge"]), (&json!("cf-1451f"), &json!("codeforces")));
    assert_eq!(problem["time_limit_ms"], 2000);
    assert_eq!(problem["url"], "https://codeforces.com/contest/1451/problem/F");
}

#[test]
fn it_listens_at_both_addresses_of_localhost() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let addresses = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    for (number, address) in addresses.into_iter().enumerate() {
        if TcpListener::bind((address, 0)).is_err() {
            eprintln!("NOT CHECKED: this machine has no {address}");
            continue;
        }
        let task = task(&format!("P{number}"), &format!("https://judge.example/{number}"));
        let mut stream = TcpStream::connect((address, listener.port)).unwrap();
        stream.write_all(&request(listener.port, &task)).unwrap();
        assert!(is_taken(&answer(stream)));
        assert!(listener.line().starts_with(&format!("new   judge-example-p{number}  ")));
    }
}

#[test]
fn a_contest_is_received_as_a_whole() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &["--once"]);
    for number in [1, 2, 2, 3] {
        listener.post(&of_contest(number, "c", 3));
    }
    let (code, lines, stderr) = listener.end();
    assert_eq!(code, 0, "{stderr}");
    let words: Vec<String> =
        lines.iter().map(|it| it.split("  P").next().unwrap().to_owned()).collect();
    let [p1, p2, p3] = [1, 2, 3].map(|it| format!("new   judge-example-p{it}"));
    let same = "same  judge-example-p2".to_owned();
    assert_eq!(words, [p1, p2, same, p3, "received 3 of 3".to_owned()], "{stderr}");
}

#[test]
fn an_incomplete_contest_is_reported() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &["--once"]);
    listener.post(&of_contest(1, "c", 7));
    listener.post(&of_contest(2, "c", 7));
    let (code, lines, stderr) = listener.end();
    assert_eq!((code, lines.last().unwrap().as_str()), (4, "received 2 of 7"), "{stderr}");
    assert!(
        stderr.contains("error: nothing more of the contest came for 5 s: send it again"),
        "{stderr}"
    );
}

#[test]
fn existing_files_are_never_overwritten() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let url = "https://judge.example/a";
    let first = with_samples(task("A", url), &[("1\n", "1\n"), ("2\n", "2\n")]);
    listener.post(&first);
    assert!(listener.line().starts_with("new   judge-example-a  A  2 samples  "));
    workspace.write(format!("{BIN}/judge-example-a/main.rs"), "fn main() { /* mine */ }\n");
    workspace.write(format!("{BIN}/judge-example-a/samples/1.in"), "1 \r\n");
    workspace.write(format!("{BIN}/judge-example-a/samples/3.in"), "3\n");
    workspace.write(format!("{BIN}/judge-example-a/samples/3.ans"), "3\n");

    let before = files(&workspace);
    listener.post(&first);
    assert!(listener.line().starts_with("same  judge-example-a  A  2 samples  "));
    let other_output = with_samples(task("A", url), &[("2\n", "20\n")]);
    listener.post(&other_output);
    assert!(listener.line().starts_with("same  judge-example-a  A  1 sample  "));
    listener.wait_for("differs from the output that was received, and stays as it is");
    assert_eq!(files(&workspace), before);

    listener.post(&with_samples(first, &[("2\n", "2\n"), ("3\n", "3\n"), ("4\n", "4\n")]));
    assert!(listener.line().starts_with("more  judge-example-a  A  1 new sample  "));
    let mut after = files(&workspace);
    assert_eq!(after.remove(&format!("{BIN}/judge-example-a/samples/4.in")).unwrap(), "4\n");
    assert_eq!(after.remove(&format!("{BIN}/judge-example-a/samples/4.out")).unwrap(), "4\n");
    assert_eq!(after, before);
}

#[test]
fn problems_of_one_name_are_told_apart_by_their_addresses() {
    let workspace = TestWorkspace::new();
    workspace.write(format!("{BIN}/judge-example-b.rs"), "fn main() {}\n");
    let listener = Listener::start(&workspace, &[]);
    for (url, id) in [("7", "crab"), ("8", "crab-2"), ("9", "crab-3")] {
        let task = task("Crab", &format!("https://judge.example/{url}"));
        listener.post(&task);
        assert!(listener.line().starts_with(&format!("new   judge-example-{id}  Crab  ")));
        listener.post(&task);
        assert!(listener.line().starts_with(&format!("same  judge-example-{id}  Crab  ")));
    }
    // A binary that is no problem blocks its id; the next task is stored.
    let why = "judge-example-b.rs` is a binary of that name already, and no problem";
    listener.fails(&task("B", "https://judge.example/b"), why);
    listener.post(&task("C", "https://judge.example/c"));
    assert!(listener.line().starts_with("new   judge-example-c  "));
}

#[test]
fn one_problem_has_several_addresses() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    listener.post(&task("F", "https://codeforces.com/contest/1451/problem/F"));
    assert!(listener.line().starts_with("new   cf-1451f  "));
    listener.post(&task("F", "https://codeforces.com/problemset/problem/1451/F"));
    assert!(listener.line().starts_with("same  cf-1451f  "));
    workspace.set("cf-1451f", "");
    let file = format!("{BIN}/cf-1451f/problem.toml");
    let toml = read(&workspace, "cf-1451f/problem.toml");
    workspace.write(file, &toml.replace("codeforces.com/", "elsewhere.example/"));
    let why = "and not of `https://codeforces.com/problemset/problem/1451/F`: rename its";
    listener.fails(&task("F", "https://codeforces.com/problemset/problem/1451/F"), why);
}

#[test]
fn a_page_with_a_whole_contest_makes_its_problems() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    for (title, id) in [("A. Theatre of Crabs", "cf-1a"), ("B. Reef Sheets", "cf-1b")] {
        listener.post(&task(title, "https://codeforces.com/contest/1/problems?locale=en"));
        assert!(listener.line().starts_with(&format!("new   {id}  {title}  ")));
    }
    listener.post(&task("A. Theatre of Crabs", "https://codeforces.com/contest/1/problem/A"));
    assert!(listener.line().starts_with("same  cf-1a  "));
    assert!(read(&workspace, "cf-1b/problem.toml").contains("/problemset/problem/1/B\""));
    // A judge without a known compiler, and an address of a page with several problems.
    for contest in ["495", "496"] {
        listener.post(&task("A. 海", &format!("https://uoj.ac/contest/50/problem/{contest}")));
        assert!(listener.line().starts_with(&format!("new   uoj-{contest}  ")));
    }
    listener.post(&task("Kelp", "https://codeforces.com/blog/entry/1"));
    assert!(listener.line().starts_with("new   codeforces-com-kelp  "));
    let stderr = listener.wait_for("its address at Codeforces is of a form that gives no id");
    let words = "the compiler of Universal Online Judge is not known here: its judge is `portable`";
    assert_eq!(stderr.matches(words).count(), 1, "{stderr}");
}

#[test]
fn a_failure_decides_the_exit_code_of_once() {
    let workspace = TestWorkspace::new();
    workspace.write(format!("{BIN}/judge-example-b.rs"), "fn main() {}\n");
    let listener = Listener::start(&workspace, &["--once"]);
    listener.fails(&task("B", "https://judge.example/b"), "and no problem");
    let (code, lines, stderr) = listener.end();
    assert_eq!((code, lines.len()), (2, 0), "{stderr}");
}

#[test]
fn a_taken_port_or_an_unknown_package_is_a_usage_error() {
    let workspace = TestWorkspace::new();
    let holder = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = holder.local_addr().unwrap().port().to_string();
    let why = format!("error: port {port} is taken: another program may be listening at 127.0.0.1");
    workspace.fails(&["listen", "--port", &port], 2, &[&why, "such as `--port 10043`"]);
    let args = ["listen", "--port", "0", "--package", "solution"];
    workspace.fails(&args, 2, &["there is no package `solution`; did you mean `solutions`?"]);
    workspace.fails(&["listen", "--port", "70000"], 2, &["70000"]);
}

#[test]
fn many_tasks_at_once_are_all_stored() {
    const MANY: usize = 40;
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &["--once"]);
    thread::scope(|scope| {
        for number in 0..MANY {
            let listener = &listener;
            scope.spawn(move || listener.post(&of_contest(number, "c", MANY)));
        }
    });
    let (code, mut lines, stderr) = listener.end();
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(lines.pop().unwrap(), format!("received {MANY} of {MANY}"));
    let made: Vec<&String> = lines.iter().filter(|it| it.starts_with("new   ")).collect();
    assert_eq!(made.len(), MANY, "{stderr}");
    assert_eq!(fs::read_dir(workspace.folder.path().join(BIN)).unwrap().count(), MANY);
}

#[cfg(unix)]
#[test]
fn pending_tasks_are_stored_before_the_end() {
    const MANY: usize = 60;
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    // The signal comes while most tasks are pending: their answers are read only after it.
    let streams: Vec<TcpStream> = (0..MANY)
        .map(|number| {
            let mut stream = listener.connect();
            let task = of_contest(number, "c", MANY + 1);
            stream.write_all(&request(listener.port, &task)).unwrap();
            stream
        })
        .collect();
    assert!(listener.line().starts_with("new   judge-example-p"));
    let pid = listener.child.0.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let answers: Vec<String> = streams.into_iter().map(answer).collect();
    let (signal, lines, stderr) = listener.end_by_signal();
    assert_eq!(signal, Some(15), "{stderr}");
    let made = lines.iter().filter(|line| line.starts_with("new   ")).count() + 1;
    let taken = answers.iter().filter(|answer| is_taken(answer)).count();
    let refused = answers.iter().filter(|it| it.is_empty() || it.starts_with("HTTP/1.1 503 "));
    assert_eq!((made, taken + refused.count()), (taken, MANY), "{stderr}\n{answers:?}");
    assert_eq!(fs::read_dir(workspace.folder.path().join(BIN)).unwrap().count(), made);
    assert_eq!(lines.last().unwrap(), &format!("received {made} of {}", MANY + 1), "{stderr}");
    assert!(!stderr.contains("dropped"), "{stderr}");
}
