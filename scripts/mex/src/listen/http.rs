//! The little of HTTP that a receiver needs: the head of a request, and whether it is taken.
//!
//! A page in the same browser can send requests here, too, and sees to it that they look harmless.
//! What it cannot do is choose `Host` and `Origin`, or send JSON without asking first; so these
//! decide, before anything of the body is read.

use std::fmt::Write;

/// A head that is longer is refused.
pub(super) const LARGEST_HEAD: usize = 16 << 10;

/// A body that is longer is refused.
pub(super) const LARGEST_BODY: usize = 8 << 20;

/// More headers than any browser sends.
const MOST_HEADERS: usize = 64;

/// The origins of extensions; the rest is an id that the browser gives.
const EXTENSIONS: [&str; 3] =
    ["chrome-extension://", "moz-extension://", "safari-web-extension://"];

/// A request that is taken, as far as its head tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// What it asks for.
    pub(super) ask: Ask,
    /// Who asks, where browsers want that to be repeated.
    pub(super) origin: Option<String>,
    /// Where the body begins.
    pub(super) length: usize,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// Whether a task may be sent.
    Permission,
    /// To take the task that follows, so many bytes of it.
    Take(usize),
}

/// A request that is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The status of the answer.
    pub(super) status: u16,
    /// One lower-case clause.
    pub(super) why: String,
}

impl Refusal {
    pub(super) fn new(status: u16, why: impl Into<String>) -> Self {
        Self { status, why: why.into() }
    }
}

/// The head of a request to this port, or nothing as long as it is not there as a whole.
///
/// # Errors
///
/// The first reason not to take the request.
pub(super) fn head(bytes: &[u8], port: u16) -> Result<Option<Head>, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let too_long = || Refusal::new(431, format!("its head is longer than {LARGEST_HEAD} bytes"));
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) if length <= LARGEST_HEAD => length,
        Ok(httparse::Status::Partial) if bytes.len() < LARGEST_HEAD => return Ok(None),
        Ok(_) => return Err(too_long()),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Refusal::new(431, format!("it has more than {MOST_HEADERS} headers")));
        }
        Err(error) => return Err(Refusal::new(400, format!("it is no HTTP: {error}"))),
    };
    let headers = Headers(request.headers);
    check_host(headers.one("Host")?, port)?;
    let origin = allowed_origin(headers.one("Origin")?, headers.one("Sec-Fetch-Site")?)?;
    let path = request.path.unwrap_or_default();
    if path != "/" {
        return Err(Refusal::new(404, format!("it asks for `{}` and not for `/`", printed(path))));
    }
    let ask = match request.method.unwrap_or_default() {
        "POST" => Ask::Take(body_length(&headers)?),
        "OPTIONS" => Ask::Permission,
        other => {
            let other = printed(other);
            return Err(Refusal::new(405, format!("it is a `{other}`; tasks come by `POST`")));
        }
    };
    Ok(Some(Head { ask, origin, length }))
}

/// The headers of a request.
struct Headers<'a, 'b>(&'a [httparse::Header<'b>]);

impl<'b> Headers<'_, 'b> {
    /// The header of that name. Of two, each reader would believe another one.
    fn one(&self, name: &str) -> Result<Option<&'b str>, Refusal> {
        let mut found = self.0.iter().filter(|it| it.name.eq_ignore_ascii_case(name));
        let Some(header) = found.next() else { return Ok(None) };
        if found.next().is_some() {
            return Err(Refusal::new(400, format!("it has two headers `{name}`")));
        }
        let value = std::str::from_utf8(header.value);
        value
            .map(|it| Some(it.trim()))
            .map_err(|_| Refusal::new(400, format!("its header `{name}` is no text")))
    }
}

/// A page of another site whose name was made to point here shows that name as the host.
fn check_host(host: Option<&str>, port: u16) -> Result<(), Refusal> {
    let host = host.ok_or_else(|| Refusal::new(400, "it has no header `Host`"))?;
    let own = ["localhost", "127.0.0.1", "[::1]"].into_iter().any(|name| {
        let given = host.get(..name.len()).filter(|it| it.eq_ignore_ascii_case(name));
        given.is_some_and(|_| match &host[name.len()..] {
            "" => port == 80,
            rest => rest.strip_prefix(':') == Some(port.to_string().as_str()),
        })
    });
    let why = || format!("it is meant for the host `{}` and not for this one", printed(host));
    if own { Ok(()) } else { Err(Refusal::new(403, why())) }
}

/// The origin, if an extension has it, or nothing if there is none, as programs have none.
///
/// Firefox hides the id of an extension behind `null`, as it hides pages in a sandbox. It says then
/// that the extension may do here what a page of this very host may; no other page is told that.
fn allowed_origin(origin: Option<&str>, site: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(origin) = origin else {
        return match site {
            // Browsers send this one always, and always with an origin when they post.
            Some("cross-site" | "same-site") => {
                Err(Refusal::new(403, "a web page sent it, without an origin"))
            }
            _ => Ok(None),
        };
    };
    let id = EXTENSIONS.iter().find_map(|it| origin.strip_prefix(it));
    let is_id = |it: &str| {
        !it.is_empty()
            && it.len() <= 100
            && it.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    if id.is_some_and(is_id) || (origin == "null" && site == Some("same-origin")) {
        return Ok(Some(origin.to_owned()));
    }
    let origin = printed(origin);
    Err(Refusal::new(403, format!("it comes from `{origin}`, which is no browser extension")))
}

/// How long the body is, if it is JSON.
fn body_length(headers: &Headers) -> Result<usize, Refusal> {
    let kind = headers.one("Content-Type")?.unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let kind = printed(kind);
        let why = format!("its content is of the type `{kind}` and not `application/json`");
        return Err(Refusal::new(415, why));
    }
    if headers.one("Transfer-Encoding")?.is_some() {
        return Err(Refusal::new(411, "it has a `Transfer-Encoding` in place of a length"));
    }
    let Some(length) = headers.one("Content-Length")? else {
        return Err(Refusal::new(411, "it has no header `Content-Length`"));
    };
    if length.is_empty() || !length.bytes().all(|it| it.is_ascii_digit()) {
        let length = printed(length);
        return Err(Refusal::new(400, format!("its `Content-Length` is `{length}`, no number")));
    }
    // What does not fit into a number is too long all the more.
    match length.parse() {
        Ok(length) if length <= LARGEST_BODY => Ok(length),
        _ => {
            let length = printed(length);
            let why = format!("its body has {length} bytes, and {LARGEST_BODY} is the most");
            Err(Refusal::new(413, why))
        }
    }
}

/// The answer: to a request that is taken without a text, to another one with the reason.
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
    // An answer of this kind has no body, not even an empty one.
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

/// What a stranger sent, as it may be shown: cut, and without anything that moves a cursor.
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
    use proptest::prelude::*;

    const PORT: u16 = 10043;

    /// A right request, of which a test changes a line.
    const RIGHT: &str = "POST / HTTP/1.1\r\nHost: localhost:10043\r\n\
                         Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n\
                         Content-Type: application/json\r\nContent-Length: 2\r\n\r\n";

    #[track_caller]
    fn taken(request: &str) -> Head {
        head(request.as_bytes(), PORT).unwrap().unwrap()
    }

    #[track_caller]
    fn refused(request: &str) -> (u16, String) {
        let refusal = head(request.as_bytes(), PORT).unwrap_err();
        (refusal.status, refusal.why)
    }

    /// The right request with another value of this header; without a value, without it.
    fn with(name: &str, value: Option<&str>) -> String {
        let mut lines: Vec<String> =
            RIGHT.trim_end().split("\r\n").map(ToOwned::to_owned).collect();
        lines.retain(|it| !it.starts_with(&format!("{name}:")));
        lines.extend(value.map(|it| format!("{name}: {it}")));
        lines.join("\r\n") + "\r\n\r\n"
    }

    #[test]
    fn a_right_request_is_taken_once_its_head_is_complete() {
        let head_of = |length| head(&RIGHT.as_bytes()[..length], PORT).unwrap();
        assert!((0..RIGHT.len()).all(|it| head_of(it).is_none()));
        let head = taken(&(RIGHT.to_owned() + "{}"));
        assert_eq!((head.ask, head.length), (Ask::Take(2), RIGHT.len()));
        let preflight = "OPTIONS / HTTP/1.1\r\nHost: [::1]:10043\r\n\
                         Origin: moz-extension://0b4dd9ca-9a5c-4f2e-8c62-0f2b1f6d5a11\r\n\
                         Access-Control-Request-Method: POST\r\n\r\n";
        assert_eq!(taken(preflight).ask, Ask::Permission);
    }

    #[test]
    fn only_names_of_this_host_with_the_port_are_right() {
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
    fn only_extensions_and_programs_are_right() {
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

    /// What Firefox sends for an extension, against what it sends for a page in a sandbox, whose
    /// origin is `null` as well.
    #[test]
    fn null_is_right_only_if_the_browser_takes_its_side() {
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
        assert_eq!(taken(&with("Content-Length", Some("8388608"))).ask, Ask::Take(8 << 20));
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
    fn what_is_no_http_or_too_long_is_refused() {
        for text in
            ["\u{16}\u{3}\u{1}", "json\n{}\r\n\r\n", "POST /\r\n\r\n", "GET / HTTP/9\r\n\r\n"]
        {
            assert_eq!(refused(text).0, 400, "{text:?}");
        }
        let long = format!("X: {}\r\n", "a".repeat(LARGEST_HEAD));
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
    fn what_a_stranger_sent_is_shown_harmlessly() {
        assert_eq!(printed("\u{1b}[2J\u{202e}é"), "\\u{1b}[2J\\u{202e}é");
        assert_eq!(printed(&"a".repeat(1000)).chars().count(), 81);
    }

    /// Requests that are right but for some bytes.
    fn nearly_right() -> impl Strategy<Value = Vec<u8>> {
        let changes = proptest::collection::vec((0..RIGHT.len(), any::<u8>(), 0..3), 0..6);
        changes.prop_map(|changes| {
            let mut bytes = RIGHT.as_bytes().to_vec();
            for (at, byte, how) in changes {
                let at = at % bytes.len();
                match how {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
            }
            bytes
        })
    }

    /// What holds of each request, be it taken or not.
    fn holds(bytes: &[u8]) -> Result<(), TestCaseError> {
        match head(bytes, PORT) {
            Ok(None) => prop_assert!(bytes.len() < LARGEST_HEAD),
            Ok(Some(head)) => {
                prop_assert!(head.length <= bytes.len().min(LARGEST_HEAD));
                let extension = |it: &String| EXTENSIONS.iter().any(|e| it.starts_with(e));
                prop_assert!(head.origin.iter().all(extension));
                let answer = answer(200, head.origin.as_deref(), "");
                prop_assert_eq!(answer.matches("\r\n\r\n").count(), 1);
                let limit = |it| matches!(it, Ask::Take(length) if length > LARGEST_BODY);
                prop_assert!(!limit(head.ask));
            }
            Err(refusal) => {
                prop_assert!((400..500).contains(&refusal.status));
                prop_assert!(!refusal.why.chars().any(char::is_control));
                prop_assert!(refusal.why.len() < 2000);
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            holds(&bytes)?;
        }

        #[test]
        fn no_request_that_is_nearly_right_makes_it_panic(bytes in nearly_right()) {
            holds(&bytes)?;
        }

        #[test]
        fn a_request_that_is_taken_names_this_host(host in "[a-z0-9:.\\[\\]@]{0,24}") {
            let taken = head(with("Host", Some(&host)).as_bytes(), PORT).is_ok();
            let own = ["localhost:10043", "127.0.0.1:10043", "[::1]:10043"];
            prop_assert_eq!(taken, own.contains(&host.as_str()));
        }
    }
}
