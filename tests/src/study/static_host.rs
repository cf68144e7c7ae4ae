//! A static host, which knows files and nothing else.

use super::Site;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

/// Serves the files of a site below a path, until the tests end. Returns the address.
pub(super) fn start(site: &'static Site, path: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}{path}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            // A browser closes connections that it does not need any more.
            thread::spawn(move || stream.map(|stream| answer(&stream, site, path)));
        }
    });
    address
}

/// Answers one request.
fn answer(mut stream: &TcpStream, site: &Site, path: &str) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    lines.take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty())).for_each(drop);
    let wanted = first.split(' ').nth(1).unwrap_or_default();
    let name = wanted.split('?').next().unwrap_or_default().strip_prefix(path);
    let name = name.map(|name| if name.is_empty() { "index.html" } else { name });
    let file = name.and_then(|name| Some((name, site.files.get(name)?)));
    let (status, kind, body) = match file {
        Some((name, bytes)) => ("200 OK", kind(name), &bytes[..]),
        None => ("404 Not Found", "text/plain", &b"there is no such file"[..]),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(body)
}

/// Returns the type of a file.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "text/plain; charset=utf-8",
    }
}
