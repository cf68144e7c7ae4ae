//! Serves the site on this machine, and nowhere else.
//!
//! A page of the web in the same browser may try to reach it, too, so the server answers only requests
//! whose `Host` is this machine: a foreign name that leads here is refused. It reads no file: what it
//! serves are the files that are in memory, by their exact names, so no path leads anywhere else.
//!
//! Pages are served as they would be written, with one script more, which loads a small script
//! `~version.js` every second and reloads the page when the version in it is another one. A script needs no
//! `connect-src`, so the policy of the pages is the same here as anywhere.
//!
//! The site is served before all is there. First each problem is bundled for its own judge, which takes a
//! tenth of the time; the explorers, which rustc compiles for half a minute, and the other bundles follow,
//! and open pages reload.

mod request;

use crate::page::POLICY;
use crate::site::SiteFiles;
use base::error::{Error, Result};
use request::{HttpRequest, Refusal};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Ipv6Addr, Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

/// The port, unless another one is asked for or it is taken.
pub const PORT: u16 = 6161;

/// How many connections of a family are served at once; the others wait in the queue of the system.
const CONNECTIONS: usize = 64;

/// How long a client may be silent, and how long an answer may take to be taken.
const PATIENCE: Duration = Duration::from_secs(5);

/// The script that asks for the version.
const RELOAD: &str = include_str!("../web/reload.js");

/// The files of these scripts, which no file of the site can have for a name.
const RELOAD_FILE: &str = "~reload.js";
const VERSION_FILE: &str = "~version.js";

/// A server that runs.
pub struct StudyServer {
    state: Arc<RwLock<ServerState>>,
    port: u16,
}

/// The files that are served, and their version.
struct ServerState {
    site: SiteFiles,
    version: u64,
}

impl StudyServer {
    /// Starts to serve a site on the loopback addresses of both families.
    ///
    /// # Errors
    ///
    /// The port is taken, if it was asked for; or the system has no loopback address.
    pub fn start(site: SiteFiles, port: Option<u16>) -> Result<Self> {
        let listeners = match port {
            Some(port) => listen(port),
            None => listen(PORT).or_else(|_| listen(0)),
        };
        let failed = |error: io::Error| {
            let port = port.unwrap_or(PORT);
            Error::usage(format!(
                "cannot serve on port {port}: {error}; name another one by `--port`"
            ))
        };
        let listeners = listeners.map_err(failed)?;
        let port = listeners[0].local_addr().map_err(failed)?.port();
        let state = Arc::new(RwLock::new(ServerState { site, version: 1 }));
        for listener in listeners {
            let listener = Arc::new(listener);
            for _ in 0..CONNECTIONS {
                let (state, listener) = (Arc::clone(&state), Arc::clone(&listener));
                thread::spawn(move || accept(&listener, &state, port));
            }
        }
        Ok(Self { state, port })
    }

    /// Returns the address to type.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/", self.port)
    }

    /// Serves another site from now on. Pages that are open reload, unless it is the same one.
    pub fn replace(&self, site: SiteFiles) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if state.site.files() == site.files() {
            return;
        }
        state.site = site;
        state.version += 1;
    }
}

/// Listens on both loopback addresses, or on that of the older family if there is no other.
fn listen(port: u16) -> io::Result<Vec<TcpListener>> {
    let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let port = first.local_addr()?.port();
    match TcpListener::bind((Ipv6Addr::LOCALHOST, port)) {
        Ok(second) => Ok(vec![first, second]),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(error),
        Err(_) => Ok(vec![first]),
    }
}

/// Serves one connection after the other.
fn accept(listener: &TcpListener, state: &RwLock<ServerState>, port: u16) {
    loop {
        match listener.accept() {
            // A connection that fails is that of a browser that is gone.
            Ok((stream, _)) => drop(serve(stream, state, port)),
            // Such as too many open files: the next try may find less of them.
            Err(_) => thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// Answers one request and closes the connection.
fn serve(mut stream: TcpStream, state: &RwLock<ServerState>, port: u16) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = Vec::new();
    let mut part = [0; 2048];
    let request = loop {
        match stream.read(&mut part)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            length => head.extend_from_slice(&part[..length]),
        }
        if let Some(request) = request::parse(&head, port) {
            break request;
        }
    };
    let answer = match &request {
        Ok(request) => Response::to(request, &state.read().unwrap_or_else(PoisonError::into_inner)),
        Err(refusal) => Response::refusal(*refusal),
    };
    stream.write_all(answer.head().as_bytes())?;
    if !request.is_ok_and(|it| it.is_head) {
        stream.write_all(&answer.body)?;
    }
    stream.shutdown(Shutdown::Write)?;
    // What was sent beyond the head is taken and dropped, so that the answer arrives.
    stream.set_read_timeout(Some(Duration::from_millis(200)))?;
    io::copy(&mut stream.take(1 << 16), &mut io::sink())?;
    Ok(())
}

/// An answer.
struct Response {
    status: &'static str,
    mime: &'static str,
    body: Vec<u8>,
}

impl Response {
    fn to(request: &HttpRequest, state: &ServerState) -> Self {
        let file = if request.path.is_empty() { "index.html" } else { &request.path };
        let body = match file {
            RELOAD_FILE => RELOAD.into(),
            VERSION_FILE => format!("study.version({});\n", state.version).into(),
            _ => match state.site.files().get(file) {
                Some(body) => with_reload(file, body),
                None => return Self::refusal(request::NO_PAGE),
            },
        };
        Self { status: "200 OK", mime: mime(file), body }
    }

    fn refusal((status, why): Refusal) -> Self {
        let body = format!("{why}\n").into_bytes();
        Self { status, mime: "text/plain; charset=utf-8", body }
    }

    fn head(&self) -> String {
        let Self { status, mime, body } = self;
        let allow = if status.starts_with("405") { "Allow: GET, HEAD\r\n" } else { "" };
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {}\r\n{allow}\
             Cache-Control: no-store\r\nContent-Security-Policy: {POLICY}; frame-ancestors 'none'\r\n\
             Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Referrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
            body.len()
        )
    }
}

/// Adds the script that reloads to a page.
fn with_reload(file: &str, body: &[u8]) -> Vec<u8> {
    const END: &[u8] = b"</body>";
    let end = body.windows(END.len()).rposition(|it| it == END);
    match end.filter(|_| file.ends_with(".html")) {
        Some(at) => {
            let script = format!("<script src=\"/{RELOAD_FILE}\" defer></script>\n");
            [&body[..at], script.as_bytes(), &body[at..]].concat()
        }
        None => body.to_vec(),
    }
}

/// Returns the type of a file by its ending.
fn mime(file: &str) -> &'static str {
    match file.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        // Sources, bundles and samples.
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> SiteFiles {
        let mut site = SiteFiles::default();
        site.add("index.html", "<body>reef</body>");
        site.add("games/kelp.html", "<body>kelp</body>");
        site.add("study.css", "p {}");
        site
    }

    /// Sends a text and returns the answer.
    fn ask(server: &StudyServer, text: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    fn get(server: &StudyServer, path: &str) -> String {
        let port = server.port;
        ask(server, &format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"))
    }

    #[test]
    fn pages_are_served_with_their_types() {
        let server = StudyServer::start(site(), Some(0)).unwrap();
        let page = get(&server, "/?q=1#x");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{page}");
        assert!(
            page.ends_with("reef<script src=\"/~reload.js\" defer></script>\n</body>"),
            "{page}"
        );
        assert!(get(&server, "/study.css").contains("Content-Type: text/css"));
        assert!(get(&server, "/games/kelp.html").contains("kelp"));
        assert!(get(&server, "/~version.js").ends_with("study.version(1);\n"));
        server.replace(site());
        assert!(get(&server, "/~version.js").ends_with("study.version(1);\n"));
        let mut other = site();
        other.add("index.html", "<body>crab</body>");
        server.replace(other);
        assert!(get(&server, "/~version.js").ends_with("study.version(2);\n"));
        assert!(get(&server, "/").contains("crab"));
    }

    #[test]
    fn nothing_else_is_served() {
        let server = StudyServer::start(site(), Some(0)).unwrap();
        for path in [
            "/../Cargo.toml",
            "/..%2f..%2fCargo.toml",
            "//etc/passwd",
            "/games",
            "/games/",
            "/%00",
            "/index.html/",
            "/games/../index.html",
            "/.study",
            "/%2e%2e/index.html",
        ] {
            let answer = get(&server, path);
            assert!(answer.starts_with("HTTP/1.1 40"), "{path}: {answer}");
        }
        let port = server.port;
        for (request, status) in [
            (format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n"), "403"),
            (format!("GET / HTTP/1.1\r\nHost: localhost.evil.example:{port}\r\n\r\n"), "403"),
            ("GET / HTTP/1.1\r\nHost: localhost:1\r\n\r\n".to_owned(), "403"),
            ("GET / HTTP/1.1\r\n\r\n".to_owned(), "403"),
            (
                format!(
                    "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: localhost:{port}\r\n\r\n"
                ),
                "400",
            ),
            (format!("POST / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"), "405"),
            (format!("GET http://evil.example/ HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"), "400"),
            (
                format!(
                    "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nX: {}\r\n\r\n",
                    "x".repeat(9000)
                ),
                "431",
            ),
            ("\u{1}\u{2}\r\n\r\n".to_owned(), "400"),
        ] {
            let answer = ask(&server, &request);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request}: {answer}");
            assert!(!answer.contains("reef"), "{answer}");
        }
        let head = ask(&server, &format!("HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"));
        assert!(head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"), "{head}");
    }

    #[test]
    fn many_requests_at_once_and_silent_ones_are_survived() {
        let server = StudyServer::start(site(), Some(0)).unwrap();
        let silent: Vec<TcpStream> = (0..CONNECTIONS / 2)
            .map(|_| TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap())
            .collect();
        thread::scope(|scope| {
            // Ten thousand in all, more at once than there are places.
            for _ in 0..2 * CONNECTIONS {
                scope.spawn(|| {
                    for _ in 0..10_000_usize.div_ceil(2 * CONNECTIONS) {
                        assert!(get(&server, "/").contains("reef"));
                    }
                });
            }
        });
        drop(silent);
    }
}
