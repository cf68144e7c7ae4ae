//! `mex listen` with a real browser: requests of a hostile page are refused, those of an extension create a
//! problem.
//!
//! The browser is Chromium: the environment variable `MEX_CHROMIUM` has its path, else it is searched under
//! its usual names on `PATH`; `.ci/run` fetches it. Both hosts of the page are this machine, so the
//! browser's own rules for private networks do not block the requests first.

use crate::listen::{Listener, files, task};
use crate::test_workspace::TestWorkspace;
use crate::tool::{LONG, Running};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Environment variable with the path of the browser.
const CHROMIUM: &str = "MEX_CHROMIUM";

/// The names that it has on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The hostile page; `PORT` stands for the port of the listener.
const PAGE: &str = include_str!("browser/page.html");

/// The background script of the extension, which sends `TASK` to `PORT`.
const BACKGROUND: &str = include_str!("browser/background.js");

const MANIFEST: &str = r#"{
    "manifest_version": 3,
    "name": "Sender",
    "version": "1",
    "background": { "service_worker": "background.js" },
    "host_permissions": ["http://localhost/*"]
}"#;

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn a_hostile_page_makes_nothing() {
    let program = chromium();
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let before = files(&workspace);
    let site = Site::start(listener.port);
    for host in ["evil.example", "localhost"] {
        let _browser = Browser::start(&program, &[&format!("http://{host}:{}/", site.port)]);
        let report = site.report();
        // The page reports each of its tricks; none may have read an answer.
        for source in ["page-", "worker-", "sandbox-"] {
            let tricks = report.iter().filter(|it| it.starts_with(source)).count();
            assert!(tricks > 50, "{source}: {report:?}");
        }
        let read: Vec<&String> = report.iter().filter(|it| it.ends_with("=read")).collect();
        assert!(read.is_empty(), "{read:?}");
    }
    listener.has_made_nothing(&workspace, &before);
    let stderr = listener.wait_for("more requests are refused, which are only counted");
    assert!(stderr.contains("it comes from `http://evil.example:"), "{stderr}");
}

/// Shows that the test above refuses the page and not the browser.
#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn an_extension_makes_a_problem() {
    let program = chromium();
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let folder = base::files::temporary().unwrap();
    let task = task("A. Nim", "https://judge.example/a").to_string();
    let background = BACKGROUND.replace("PORT", &listener.port.to_string()).replace("TASK", &task);
    fs::write(folder.path().join("manifest.json"), MANIFEST).unwrap();
    fs::write(folder.path().join("background.js"), background).unwrap();
    let load = format!("--load-extension={}", folder.path().display());
    let may = "--disable-features=DisableLoadExtensionCommandLineSwitch";
    let _browser = Browser::start(&program, &[&load, may, "about:blank"]);
    let line = listener.line();
    assert!(line.starts_with("new   judge-example-a-nim  A. Nim  1 sample  "), "{line}");
}

/// Returns the path of the browser.
#[track_caller]
pub(crate) fn chromium() -> PathBuf {
    if let Some(named) = env::var_os(CHROMIUM).filter(|path| !path.is_empty()) {
        let program = PathBuf::from(named);
        assert!(program.is_file(), "{CHROMIUM} is `{}`, which is no file", program.display());
        return program;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut programs = NAMES.iter().flat_map(|name| folders.iter().map(move |it| it.join(name)));
    let found = programs.find(|program| program.is_file());
    found
        .unwrap_or_else(|| panic!("there is no Chromium: {CHROMIUM} is not set; .ci/run brings it"))
}

/// Returns the path of the browser's part that draws pages without a window, if it is beside the browser, else the
/// browser itself, which takes twice the time for the same pages.
#[track_caller]
pub(crate) fn headless_shell() -> PathBuf {
    let chromium = chromium();
    let beside = chromium.with_file_name("chromium-headless-shell");
    if beside.is_file() { beside } else { chromium }
}

/// A running browser with a fresh profile.
pub(crate) struct Browser {
    _child: Running,
    pub(crate) profile: base::files::TemporaryFolder,
}

impl Browser {
    pub(crate) fn start(program: &Path, args: &[&str]) -> Self {
        let profile = base::files::temporary().unwrap();
        let child = Command::new(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-sync", "--disable-component-update"])
            // All other hosts cannot be resolved.
            .arg("--host-resolver-rules=MAP *.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(args)
            // It leaves a folder there if it is killed.
            .env("TMPDIR", profile.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { _child: Running(child), profile }
    }
}

/// The server of the page.
struct Site {
    port: u16,
    reports: Receiver<String>,
}

impl Site {
    fn start(target: u16) -> Self {
        let server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = server.local_addr().unwrap().port();
        let (sender, reports) = channel();
        thread::spawn(move || {
            for stream in server.incoming().map_while(Result::ok) {
                let sender = sender.clone();
                thread::spawn(move || serve(stream, target, &sender));
            }
        });
        Self { port, reports }
    }

    /// Waits for the report of the page: a word for each trick.
    #[track_caller]
    fn report(&self) -> Vec<String> {
        let report = self.reports.recv_timeout(LONG).expect("the page is not done");
        report.split(',').map(ToOwned::to_owned).collect()
    }
}

/// Serves the page and a redirect to the listener, and receives the report.
fn serve(mut stream: TcpStream, target: u16, reports: &Sender<String>) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    lines.take_while(|it| !it.is_empty()).for_each(drop);
    let path = first.split(' ').nth(1).unwrap_or_default();
    let (status, headers, body) = if let Some(report) = path.strip_prefix("/done?") {
        let _ = reports.send(report.to_owned());
        ("204 No Content", String::new(), String::new())
    } else if path.starts_with("/away") {
        let there = format!(
            "Location: http://localhost:{target}/\r\nAccess-Control-Allow-Origin: *\r\n\
             Access-Control-Allow-Headers: *\r\n"
        );
        ("307 Temporary Redirect", there, String::new())
    } else if path == "/" {
        let html = "Content-Type: text/html; charset=utf-8\r\n".to_owned();
        ("200 OK", html, PAGE.replace("PORT", &target.to_string()))
    } else {
        ("404 Not Found", String::new(), String::new())
    };
    let length = body.len();
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
}
