//! The head of a request: what is asked for, and whether it is answered.

use httparse::{EMPTY_HEADER, Status};

/// A head that is longer is refused.
const LONGEST_HEAD: usize = 8 << 10;

/// More headers than any browser sends.
const MOST_HEADERS: usize = 64;

/// The method and the path that a client asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpRequest {
    pub(super) method: Method,
    /// The path without its first slash and without the query, decoded.
    pub(super) path: String,
}

/// The methods that are answered; `Head` asks for no content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Get,
    Head,
}

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// Code and name.
    pub(super) status: &'static str,
    /// One lower-case clause.
    pub(super) why: &'static str,
}

const MALFORMED: Refusal = Refusal { status: "400 Bad Request", why: "this is no request" };

/// Returns the request to this port; `None` as long as its head is not there as a whole.
pub(super) fn parse(head: &[u8], port: u16) -> Option<Result<HttpRequest, Refusal>> {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(head) {
        Ok(Status::Complete(length)) if length <= LONGEST_HEAD => {}
        Ok(Status::Partial) if head.len() <= LONGEST_HEAD => return None,
        Ok(_) => {
            let (status, why) = ("431 Request Header Fields Too Large", "the head is too long");
            return Some(Err(Refusal { status, why }));
        }
        Err(_) => return Some(Err(MALFORMED)),
    }
    Some(understand(&request, port))
}

fn understand(request: &httparse::Request<'_, '_>, port: u16) -> Result<HttpRequest, Refusal> {
    let mut hosts = request.headers.iter().filter(|it| it.name.eq_ignore_ascii_case("host"));
    let host = hosts.next().map(|it| it.value);
    if hosts.next().is_some() {
        return Err(MALFORMED);
    }
    if !host.is_some_and(|host| is_own(host, port)) {
        let (status, why) = ("403 Forbidden", "this server is for this machine only");
        return Err(Refusal { status, why });
    }
    let method = match request.method {
        Some("GET") => Method::Get,
        Some("HEAD") => Method::Head,
        _ => {
            let (status, why) = ("405 Method Not Allowed", "only GET and HEAD are answered");
            return Err(Refusal { status, why });
        }
    };
    let path = request.path.and_then(|it| it.strip_prefix('/')).ok_or(MALFORMED)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    Ok(HttpRequest { method, path: decoded(path).ok_or(MALFORMED)? })
}

/// True if a host is this machine at this port.
fn is_own(host: &[u8], port: u16) -> bool {
    let Ok(host) = std::str::from_utf8(host) else { return false };
    let names = ["localhost", "127.0.0.1", "[::1]"];
    let suffix = format!(":{port}");
    // Browsers leave out the port 80.
    let name = host.strip_suffix(&suffix).or((port == 80).then_some(host));
    name.is_some_and(|name| names.iter().any(|it| name.eq_ignore_ascii_case(it)))
}

/// Returns a path without percent signs; `None` if that is no text.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        if !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let digits = std::str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_comes() {
        let head = b"GET /games/a%20b.html?x HTTP/1.1\r\nHost: LocalHost:80\r\n\r\n";
        for length in 0..head.len() {
            assert_eq!(parse(&head[..length], 80), None, "{length}");
        }
        let path = "games/a b.html".to_owned();
        assert_eq!(parse(head, 80), Some(Ok(HttpRequest { method: Method::Get, path })));
    }

    #[test]
    fn percent_signs_are_decoded_once() {
        assert_eq!(decoded("%252e").as_deref(), Some("%2e"));
        for broken in ["%", "%2", "%zz", "%ff", "%+1"] {
            let text = decoded(broken);
            assert!(text.is_none(), "{broken}: {text:?}");
        }
    }

    #[test]
    fn hosts_are_compared_as_a_whole() {
        for (host, own) in [
            ("localhost:6161", true),
            ("127.0.0.1:6161", true),
            ("[::1]:6161", true),
            ("localhost", false),
            ("127.0.0.1.evil.example:6161", false),
            ("evil.example:6161", false),
            ("localhost:61610", false),
            ("", false),
        ] {
            assert_eq!(is_own(host.as_bytes(), 6161), own, "{host}");
        }
    }
}
