//! Parses the head of an HTTP request and decides whether it is accepted.
//!
//! A hostile page in the same browser can send requests here too. It cannot forge `Host` and `Origin`, nor
//! send JSON without a preflight request; so these are checked before the body is read.

use std::fmt::Write;

/// Maximum length of a head in bytes.
pub(super) const MAX_HEAD: usize = 16 << 10;

/// Maximum length of a body in bytes.
pub(super) const MAX_BODY: usize = 8 << 20;

/// Maximum number of headers, more than any browser sends.
const MAX_HEADERS: usize = 64;

/// The prefixes of the origins of extensions; an id follows that the browser gives.
const EXTENSIONS: [&str; 3] =
    ["chrome-extension://", "moz-extension://", "safari-web-extension://"];

/// The head of an accepted request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RequestHead {
    /// Preflight or task.
    pub(super) kind: RequestKind,
    /// The header `Origin`, which the answer has to repeat.
    pub(super) origin: Option<String>,
    /// The length of the head in bytes.
    pub(super) length: usize,
    /// True if the client waits for an answer before it sends the body, as curl does with a large one.
    pub(super) expects_continue: bool,
}

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// `OPTIONS`: the browser asks whether the extension may send a task.
    Preflight,
    /// `POST`: a task in a body of this many bytes.
    Task(usize),
}

/// The reason why a request is refused or failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpRefusal {
    /// The status of the answer.
    pub(super) status: u16,
    /// The reason, one lower-case clause.
    pub(super) why: String,
}

impl HttpRefusal {
    pub(super) fn new(status: u16, why: impl Into<String>) -> Self {
        Self { status, why: why.into() }
    }
}

/// Parses the head of a request to this port; returns `None` while it is incomplete.
///
/// # Errors
///
/// The request is refused.
pub(super) fn head(bytes: &[u8], port: u16) -> Result<Option<RequestHead>, HttpRefusal> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let too_long = || HttpRefusal::new(431, format!("its head is longer than {MAX_HEAD} bytes"));
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) if length <= MAX_HEAD => length,
        Ok(httparse::Status::Partial) if bytes.len() < MAX_HEAD => return Ok(None),
        Ok(_) => return Err(too_long()),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(HttpRefusal::new(431, format!("it has more than {MAX_HEADERS} headers")));
        }
        Err(error) => return Err(HttpRefusal::new(400, format!("it is no HTTP: {error}"))),
    };
    let headers = Headers(request.headers);
    check_host(headers.one("Host")?, port)?;
    let origin = allowed_origin(headers.one("Origin")?, headers.one("Sec-Fetch-Site")?)?;
    let path = request.path.unwrap_or_default();
    if path != "/" {
        return Err(HttpRefusal::new(
            404,
            format!("it asks for `{}` and not for `/`", printed(path)),
        ));
    }
    let kind = match request.method.unwrap_or_default() {
        "POST" => RequestKind::Task(body_length(&headers)?),
        "OPTIONS" => RequestKind::Preflight,
        other => {
            let other = printed(other);
            return Err(HttpRefusal::new(405, format!("it is a `{other}`; tasks come by `POST`")));
        }
    };
    let expect = headers.one("Expect")?;
    let expects_continue = expect.is_some_and(|it| it.eq_ignore_ascii_case("100-continue"));
    Ok(Some(RequestHead { kind, origin, length, expects_continue }))
}

/// The headers of a request.
struct Headers<'a, 'b>(&'a [httparse::Header<'b>]);

impl<'b> Headers<'_, 'b> {
    /// Returns the header of that name. Two are refused: of two, each reader would believe another one.
    fn one(&self, name: &str) -> Result<Option<&'b str>, HttpRefusal> {
        let mut headers = self.0.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        let Some(header) = headers.next() else { return Ok(None) };
        if headers.next().is_some() {
            return Err(HttpRefusal::new(400, format!("it has two headers `{name}`")));
        }
        let value = std::str::from_utf8(header.value);
        value
            .map(|it| Some(it.trim()))
            .map_err(|_| HttpRefusal::new(400, format!("its header `{name}` is no text")))
    }
}

/// Checks that `Host` names this machine. A hostile page whose domain resolves to 127.0.0.1 (DNS
/// rebinding) sends its own name.
fn check_host(host: Option<&str>, port: u16) -> Result<(), HttpRefusal> {
    let host = host.ok_or_else(|| HttpRefusal::new(400, "it has no header `Host`"))?;
    let is_local = ["localhost", "127.0.0.1", "[::1]"].into_iter().any(|name| {
        let given = host.get(..name.len()).filter(|it| it.eq_ignore_ascii_case(name));
        given.is_some_and(|_| match &host[name.len()..] {
            "" => port == 80,
            rest => rest.strip_prefix(':') == Some(port.to_string().as_str()),
        })
    });
    let why = || format!("it is meant for the host `{}` and not for this one", printed(host));
    if is_local { Ok(()) } else { Err(HttpRefusal::new(403, why())) }
}

/// Returns the origin if it is an extension's, and `None` if there is none, as for programs.
///
/// Firefox sends `null` for extensions, as it does for sandboxed pages. For extensions it also sends
/// `Sec-Fetch-Site: same-origin`, which no page of another site gets.
fn allowed_origin(origin: Option<&str>, site: Option<&str>) -> Result<Option<String>, HttpRefusal> {
    let Some(origin) = origin else {
        return match site {
            // Browsers always send `Sec-Fetch-Site`, and always send an origin with `POST`.
            Some("cross-site" | "same-site") => {
                Err(HttpRefusal::new(403, "a web page sent it, without an origin"))
            }
            _ => Ok(None),
        };
    };
    let id = EXTENSIONS.iter().find_map(|it| origin.strip_prefix(it));
    let is_id = |id: &str| {
        !id.is_empty()
            && id.len() <= 100
            && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    if id.is_some_and(is_id) || (origin == "null" && site == Some("same-origin")) {
        return Ok(Some(origin.to_owned()));
    }
    let origin = printed(origin);
    Err(HttpRefusal::new(403, format!("it comes from `{origin}`, which is no browser extension")))
}

/// Returns the length of the body, which must be JSON.
fn body_length(headers: &Headers) -> Result<usize, HttpRefusal> {
    let media_type = headers.one("Content-Type")?.unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case("application/json") {
        let media_type = printed(media_type);
        let why = format!("its content is of the type `{media_type}` and not `application/json`");
        return Err(HttpRefusal::new(415, why));
    }
    if headers.one("Transfer-Encoding")?.is_some() {
        return Err(HttpRefusal::new(411, "it has a `Transfer-Encoding` in place of a length"));
    }
    let Some(length) = headers.one("Content-Length")? else {
        return Err(HttpRefusal::new(411, "it has no header `Content-Length`"));
    };
    if length.is_empty() || !length.bytes().all(|it| it.is_ascii_digit()) {
        let length = printed(length);
        return Err(HttpRefusal::new(
            400,
            format!("its `Content-Length` is `{length}`, no number"),
        ));
    }
    // A length that overflows `usize` is too long as well.
    match length.parse() {
        Ok(length) if length <= MAX_BODY => Ok(length),
        _ => {
            let length = printed(length);
            let why = format!("its body has {length} bytes, and {MAX_BODY} is the most");
            Err(HttpRefusal::new(413, why))
        }
    }
}

/// The answer to a client that waits before it sends the body.
pub(super) const CONTINUE: &str = "HTTP/1.1 100 Continue\r\n\r\n";

/// Returns the text of an answer; the body is empty for accepted requests and the reason for others.
pub(super) fn answer(status: u16, origin: Option<&str>, text: &str) -> String {
    let mut answer = format!("HTTP/1.1 {status} {}\r\nConnection: close\r\n", reason(status));
    if let Some(origin) = origin {
        let _ = write!(
            answer,
            "Access-Control-Allow-Origin: {origin}\r\n\
             Access-Control-Allow-Methods: POST, OPTIONS\r\n\
             Access-Control-Allow-Headers: Content-Type\r\n\
             Access-Control-Allow-Private-Network: true\r\n\
             Vary: Origin\r\n"
        );
    }
    if status == 405 {
        answer += "Allow: POST, OPTIONS\r\n";
    }
    if !text.is_empty() {
        answer += "Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n";
    }
    // An answer with status 204 has no body and no length.
    if status != 204 {
        let _ = write!(answer, "Content-Length: {}\r\n", text.len());
    }
    answer + "\r\n" + text
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        202 => "Accepted",
        204 => "No Content",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        _ => "Bad Request",
    }
}

/// Returns untrusted text in a form that is safe to print: cut to 80 characters, and escaped.
pub(super) fn printed(text: &str) -> String {
    const SHOWN: usize = 80;
    let mut printed: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        printed.push('…');
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_text::text;
    use arbtest::arbtest;

    const PORT: u16 = 10043;

    /// A valid request, of which tests change a line.
    const RIGHT: &str = "POST / HTTP/1.1\r\nHost: localhost:10043\r\n\
                         Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n\
                         Content-Type: application/json\r\nContent-Length: 2\r\n\r\n";

    #[track_caller]
    fn taken(request: &str) -> RequestHead {
        head(request.as_bytes(), PORT).unwrap().unwrap()
    }

    #[track_caller]
    fn refused(request: &str) -> (u16, String) {
        let refusal = head(request.as_bytes(), PORT).unwrap_err();
        (refusal.status, refusal.why)
    }

    /// The valid request with another value of this header, or without it.
    fn with(name: &str, value: Option<&str>) -> String {
        let mut lines: Vec<String> =
            RIGHT.trim_end().split("\r\n").map(ToOwned::to_owned).collect();
        lines.retain(|it| !it.starts_with(&format!("{name}:")));
        lines.extend(value.map(|it| format!("{name}: {it}")));
        lines.join("\r\n") + "\r\n\r\n"
    }

    #[test]
    fn a_valid_request_is_accepted_once_its_head_is_complete() {
        let head_of = |length| head(&RIGHT.as_bytes()[..length], PORT).unwrap();
        assert!((0..RIGHT.len()).all(|it| head_of(it).is_none()));
        let head = taken(&(RIGHT.to_owned() + "{}"));
        assert_eq!((head.kind, head.length), (RequestKind::Task(2), RIGHT.len()));
        let preflight = "OPTIONS / HTTP/1.1\r\nHost: [::1]:10043\r\n\
                         Origin: moz-extension://0b4dd9ca-9a5c-4f2e-8c62-0f2b1f6d5a11\r\n\
                         Access-Control-Request-Method: POST\r\n\r\n";
        assert_eq!(taken(preflight).kind, RequestKind::Preflight);
    }

    #[test]
    fn only_names_of_this_host_with_the_port_are_accepted() {
        for host in ["localhost:10043", "LOCALHOST:10043", "127.0.0.1:10043", "[::1]:10043"] {
            taken(&with("Host", Some(host)));
        }
        for host in [
            "evil.example:10043",
            "evil.example",
            "localhost",
            "localhost:80",
            "localhost:010043",
            "localhost:10043.evil.example",
            "localhost.evil.example:10043",
            "localhost.:10043",
            "127.0.0.1.evil.example:10043",
            "127.0.0.2:10043",
            "0.0.0.0:10043",
            "[::]:10043",
            "::1:10043",
            "user@localhost:10043",
            "",
        ] {
            assert_eq!(refused(&with("Host", Some(host))).0, 403, "{host}");
        }
        assert_eq!(refused(&with("Host", None)), (400, "it has no header `Host`".to_owned()));
        let twice = RIGHT.replace("Host:", "Host: localhost:10043\r\nhost:");
        assert_eq!(refused(&twice), (400, "it has two headers `Host`".to_owned()));
        let at_80 = with("Host", Some("localhost"));
        assert!(head(at_80.as_bytes(), 80).is_ok());
    }

    #[test]
    fn only_extensions_and_programs_are_accepted() {
        assert_eq!(taken(&with("Origin", None)).origin, None);
        for origin in ["moz-extension://0b4d-9a", "safari-web-extension://ABC-1"] {
            let head = taken(&with("Origin", Some(origin)));
            assert_eq!(head.origin.as_deref(), Some(origin));
        }
        for origin in [
            "https://evil.example",
            "http://localhost:10043",
            "http://127.0.0.1:10043",
            "null",
            "file://",
            "",
            "chrome-extension://",
            "chrome-extension://a.evil.example",
            "chrome-extension://a/b",
            "chrome-extension:a",
            "https://chrome-extension",
            "chrome-extension://a https://evil.example",
            "https://evil.example/chrome-extension://a",
        ] {
            assert_eq!(refused(&with("Origin", Some(origin))).0, 403, "{origin}");
        }
        let twice = RIGHT.replace("Origin:", "Origin: https://evil.example\r\nOrigin:");
        assert_eq!(refused(&twice).0, 400);
    }

    /// The headers that Firefox sends for an extension, and those for a page in a sandbox, whose
    /// origin is `null` as well.
    #[test]
    fn origin_null_is_accepted_only_with_sec_fetch_site_same_origin() {
        let null = |site: &str| with("Origin", Some(&format!("null\r\nSec-Fetch-Site: {site}")));
        assert_eq!(taken(&null("same-origin")).origin.as_deref(), Some("null"));
        for site in ["cross-site", "same-site", "none", ""] {
            assert_eq!(refused(&null(site)).0, 403, "{site}");
        }
        let no_origin =
            with("Origin", None).replace("Host:", "Sec-Fetch-Site: cross-site\r\nHost:");
        assert_eq!(refused(&no_origin).0, 403);
    }

    #[test]
    fn anything_but_json_of_a_known_length_is_refused() {
        taken(&with("Content-Type", Some("Application/JSON; charset=utf-8")));
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
            assert_eq!(refused(&with("Content-Type", Some(kind))).0, 415, "{kind}");
        }
        assert_eq!(refused(&with("Content-Type", None)).0, 415);
        assert_eq!(refused(&with("Content-Type", Some("text/plain, application/json"))).0, 415);
        assert_eq!(refused(&with("Content-Length", None)).0, 411);
        for length in ["-1", "+2", "0x2", "2, 2", "two", "", "2 2"] {
            assert_eq!(refused(&with("Content-Length", Some(length))).0, 400, "{length}");
        }
        for length in ["8388609", "99999999999999999999999999"] {
            assert_eq!(refused(&with("Content-Length", Some(length))).0, 413, "{length}");
        }
        assert_eq!(
            taken(&with("Content-Length", Some("8388608"))).kind,
            RequestKind::Task(8 << 20)
        );
        let chunked = RIGHT.replace("Host:", "Transfer-Encoding: chunked\r\nHost:");
        assert_eq!(refused(&chunked).0, 411);
    }

    #[test]
    fn other_methods_and_paths_are_refused() {
        for method in ["GET", "PUT", "HEAD", "CONNECT", "post"] {
            assert_eq!(refused(&RIGHT.replace("POST", method)).0, 405, "{method}");
        }
        for path in ["/../", "/x", "//", "/?a", "*", "http://localhost:10043/", "localhost:10043"] {
            let line = format!("POST {path} ");
            assert_eq!(refused(&RIGHT.replace("POST / ", &line)).0, 404, "{path}");
        }
    }

    #[test]
    fn invalid_http_and_long_heads_are_refused() {
        for text in
            ["\u{16}\u{3}\u{1}", "json\n{}\r\n\r\n", "POST /\r\n\r\n", "GET / HTTP/9\r\n\r\n"]
        {
            assert_eq!(refused(text).0, 400, "{text:?}");
        }
        let long = format!("X: {}\r\n", "a".repeat(MAX_HEAD));
        assert_eq!(refused(&RIGHT.replace("Host", &(long.clone() + "Host"))).0, 431);
        assert_eq!(refused(&format!("POST / HTTP/1.1\r\n{long}")).0, 431);
        let many = "X: 1\r\n".repeat(100);
        assert_eq!(refused(&RIGHT.replace("Host", &(many + "Host"))).0, 431);
    }

    #[test]
    fn an_answer_is_complete() {
        let empty = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        assert_eq!(answer(200, None, ""), empty);
        let permission = answer(204, Some("moz-extension://a"), "");
        assert!(permission.contains("\r\nAccess-Control-Allow-Origin: moz-extension://a\r\n"));
        assert!(permission.contains("\r\nAccess-Control-Allow-Private-Network: true\r\n"));
        assert!(permission.ends_with("\r\n\r\n") && !permission.contains("Content-Length"));
        assert!(answer(400, None, "no").ends_with("\r\nContent-Length: 2\r\n\r\nno"));
    }

    #[test]
    fn untrusted_text_is_escaped() {
        assert_eq!(printed("\u{1b}[2J\u{202e}é"), "\\u{1b}[2J\\u{202e}é");
        assert_eq!(printed(&"a".repeat(1000)).chars().count(), 81);
    }

    /// Checks the properties that hold for each request, accepted or refused.
    fn assert_holds(bytes: &[u8]) {
        match head(bytes, PORT) {
            Ok(None) => assert!(bytes.len() < MAX_HEAD),
            Ok(Some(head)) => {
                assert!(head.length <= bytes.len().min(MAX_HEAD));
                let extension = |it: &String| EXTENSIONS.iter().any(|e| it.starts_with(e));
                assert!(head.origin.iter().all(extension));
                let answer = answer(200, head.origin.as_deref(), "");
                assert_eq!(answer.matches("\r\n\r\n").count(), 1);
                let limit = |it| matches!(it, RequestKind::Task(length) if length > MAX_BODY);
                assert!(!limit(head.kind));
            }
            Err(refusal) => {
                assert!((400..500).contains(&refusal.status));
                assert!(!refusal.why.chars().any(char::is_control));
                assert!(refusal.why.len() < 2000);
            }
        }
    }

    #[test]
    fn no_bytes_make_it_panic() {
        arbtest(|source| {
            assert_holds(source.peek_bytes(source.len()).unwrap());
            Ok(())
        })
        .size_max(300);
    }

    #[test]
    fn no_request_that_is_nearly_right_makes_it_panic() {
        arbtest(|source| {
            let mut bytes = RIGHT.as_bytes().to_vec();
            for _ in 0..source.int_in_range(0..=5)? {
                let (at, byte) = (source.choose_index(bytes.len())?, source.arbitrary()?);
                match source.int_in_range(0..=2)? {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
            }
            assert_holds(&bytes);
            Ok(())
        })
        .size_max(512);
    }

    #[test]
    fn a_request_that_is_taken_names_this_host() {
        arbtest(|source| {
            let own = ["localhost:10043", "127.0.0.1:10043", "[::1]:10043"];
            let mut host = (*source.choose(&own)?).to_owned();
            if source.arbitrary()? {
                let at = source.choose_index(host.len())?;
                let others = text(source, "az09:.[]@", 0..=3)?;
                host.replace_range(at..(at + source.int_in_range(0..=2)?).min(host.len()), &others);
            }
            let taken = head(with("Host", Some(&host)).as_bytes(), PORT).is_ok();
            assert_eq!(taken, own.contains(&host.as_str()), "{host}");
            Ok(())
        })
        .size_max(512);
    }
}
