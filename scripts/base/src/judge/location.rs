//! The parts of a web address.

/// A parsed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Location {
    /// The host in lower case, without a port.
    pub(super) host: String,
    /// The path, from the first `/` on.
    pub(super) path: String,
    /// The keys and values after the `?`.
    query: Vec<(String, String)>,
    /// The text after the `#`.
    pub(super) fragment: String,
}

impl Location {
    /// Parses an address; `None` if its scheme is not `http` or `https`.
    pub(super) fn of(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let is_web = ["https", "http"].iter().any(|it| scheme.eq_ignore_ascii_case(it));
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let host = authority.split(':').next().unwrap_or_default().to_lowercase();
        let pair = |pair: &str| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (key.to_owned(), value.to_owned())
        };
        let query = query.split('&').map(pair).collect();
        let (path, fragment) = (path.to_owned(), fragment.to_owned());
        is_web.then_some(Self { host, path, query, fragment })
    }

    /// Returns the value of a key of the query.
    pub(super) fn query(&self, key: &str) -> Option<&str> {
        let (_, value) = self.query.iter().find(|(other, _)| other == key)?;
        Some(value)
    }

    /// Returns the first label of the host: `oj` of `oj.vnoi.info`.
    pub(super) fn first_name(&self) -> &str {
        self.host.split('.').next().unwrap_or_default()
    }

    /// Returns true if the host is one of these; `*.` at the beginning of one matches any subdomain.
    pub(super) fn is_at(&self, hosts: &[String]) -> bool {
        hosts.iter().any(|host| match host.strip_prefix('*') {
            Some(end) => self.host.ends_with(end),
            None => self.host == *host,
        })
    }
}

/// Decodes `%` escapes: `a%20b` becomes `a b`.
pub fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        let digits = digits.filter(|it| it.bytes().all(|it| it.is_ascii_hexdigit()));
        let escaped = digits.and_then(|it| u8::from_str_radix(it, 16).ok());
        match escaped.filter(|_| byte == b'%') {
            Some(escaped) => {
                bytes.push(escaped);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_a_path_a_query_and_a_fragment() {
        let location = Location::of("HTTPS://Reef.Example:8080/a/b?x=1&y#c?d").unwrap();
        assert_eq!((location.host.as_str(), location.path.as_str()), ("reef.example", "/a/b"));
        assert_eq!((location.query("x"), location.query("y")), (Some("1"), Some("")));
        assert_eq!((location.query("z"), location.fragment.as_str()), (None, "c?d"));
        assert!(location.is_at(&["*.example".to_owned()]));
        assert!(!location.is_at(&["*.reef.example".to_owned(), "example".to_owned()]));
        assert_eq!(Location::of("ftp://reef.example"), None);
    }

    #[test]
    fn escapes_are_read() {
        for (text, expected) in [
            ("CH%20Round%20%2380", "CH Round #80"),
            ("%E6%BD%AE%", "潮%"),
            ("%zz%4", "%zz%4"),
            ("%+1", "%+1"),
        ] {
            assert_eq!(unescaped(text), expected);
        }
    }
}
