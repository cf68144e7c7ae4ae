//! The head of a request: what is asked for, and whether it is answered.

use httparse::{EMPTY_HEADER, Status};

/// A head that is longer is refused.
const LONGEST_HEAD: usize = 8 << 10;

/// More headers than any browser sends.
const MOST_HEADERS: usize = 64;

/// The method and the path that a client asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpRequest {
    /// True if it wants no content.
    pub(super) is_head: bool,
    /// The path without its first slash and without the query. Files of the site have names that browsers
    /// send as they are, so nothing in it is decoded.
    pub(super) path: String,
}

/// Why a request is not answered: a status with its name, and one lower-case clause.
pub(super) type Refusal = (&'static str, &'static str);

const MALFORMED: Refusal = ("400 Bad Request", "this is no request");
const FOREIGN: Refusal = ("403 Forbidden", "this server is for this machine only");
pub(super) const NO_PAGE: Refusal = ("404 Not Found", "there is no such page");
const OTHER_METHOD: Refusal = ("405 Method Not Allowed", "only GET and HEAD are answered");
const TOO_LONG: Refusal = ("431 Request Header Fields Too Large", "the head is too long");

/// Returns the request to this port; `None` as long as its head is not there as a whole.
pub(super) fn parse(head: &[u8], port: u16) -> Option<Result<HttpRequest, Refusal>> {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(head) {
        Ok(_) if head.len() > LONGEST_HEAD => Some(Err(TOO_LONG)),
        Ok(Status::Complete(_)) => Some(understand(&request, port)),
        Ok(Status::Partial) => None,
        Err(_) => Some(Err(MALFORMED)),
    }
}

fn understand(request: &httparse::Request<'_, '_>, port: u16) -> Result<HttpRequest, Refusal> {
    let hosts = request.headers.iter().filter(|it| it.name.eq_ignore_ascii_case("host"));
    match hosts.map(|it| it.value).collect::<Vec<_>>()[..] {
        [host] if is_own(host, port) => {}
        [] | [_] => return Err(FOREIGN),
        _ => return Err(MALFORMED),
    }
    let is_head = match request.method {
        Some("GET") => false,
        Some("HEAD") => true,
        _ => return Err(OTHER_METHOD),
    };
    let path = request.path.and_then(|it| it.strip_prefix('/')).ok_or(MALFORMED)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    Ok(HttpRequest { is_head, path: path.to_owned() })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_comes() {
        let head = b"GET /games/a-b.html?x HTTP/1.1\r\nHost: LocalHost:80\r\n\r\n";
        for length in 0..head.len() {
            assert_eq!(parse(&head[..length], 80), None, "{length}");
        }
        let path = "games/a-b.html".to_owned();
        assert_eq!(parse(head, 80), Some(Ok(HttpRequest { is_head: false, path })));
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
