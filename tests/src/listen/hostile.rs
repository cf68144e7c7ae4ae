//! Requests that `mex listen` refuses: of unknown senders, malformed, huge, slow, or with names that lead
//! elsewhere.

use super::*;

#[test]
fn unknown_senders_are_refused_and_create_nothing() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let before = files(&workspace);
    let port = listener.port;
    let body = task("Evil", "https://evil.example/a").to_string();
    let host = format!("localhost:{port}");
    let post = |host: &str, headers: &str| raw("POST / HTTP/1.1", host, headers, body.as_bytes());

    for origin in
        ["https://evil.example", "http://localhost", "null", "file://", "", "moz-extension://"]
    {
        listener.refuses(&post(&host, &format!("Origin: {origin}\r\n")), 403);
        let ask = format!(
            "OPTIONS / HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n\
             Access-Control-Request-Method: POST\r\nAccess-Control-Request-Private-Network: true\r\n\
             Access-Control-Request-Headers: content-type\r\n\r\n"
        );
        listener.refuses(ask.as_bytes(), 403);
    }
    let own_page = format!("Origin: http://localhost:{port}\r\nSec-Fetch-Site: same-origin\r\n");
    listener.refuses(&post(&host, &own_page), 403);
    listener.refuses(&post(&host, "Origin: null\r\nSec-Fetch-Site: cross-site\r\n"), 403);
    listener.refuses(&post(&host, "Sec-Fetch-Site: cross-site\r\n"), 403);
    for host in ["evil.example", &format!("evil.example:{port}"), "localhost", "localhost:1", ""] {
        listener.refuses(&post(host, ""), 403);
    }
    let kinds = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
    for kind in kinds {
        let text = String::from_utf8(post(&host, "")).unwrap();
        listener.refuses(text.replace("application/json", kind).as_bytes(), 415);
    }
    for (first, status) in [
        ("GET / HTTP/1.1", 405),
        ("PUT / HTTP/1.1", 405),
        ("POST /task HTTP/1.1", 404),
        ("POST /../ HTTP/1.1", 404),
        ("POST / HTTP/3.0", 400),
        ("POST http://localhost/ HTTP/1.1", 404),
    ] {
        listener.refuses(&raw(first, &host, "", body.as_bytes()), status);
    }
    listener.has_made_nothing(&workspace, &before);
    let stderr = listener.wait_for("more requests are refused, which are only counted");
    assert!(
        stderr.contains("it comes from `https://evil.example`, which is no browser"),
        "{stderr}"
    );
}

#[test]
fn a_preflight_request_of_an_extension_is_granted() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let ask = format!(
        "OPTIONS / HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: chrome-extension://abc\r\n\
         Access-Control-Request-Method: POST\r\nAccess-Control-Request-Private-Network: true\r\n\r\n",
        listener.port
    );
    let answer = listener.send(ask.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 204 No Content\r\n"), "{answer}");
    for header in [
        "Access-Control-Allow-Origin: chrome-extension://abc",
        "Access-Control-Allow-Headers: Content-Type",
        "Access-Control-Allow-Private-Network: true",
    ] {
        assert!(answer.contains(&format!("\r\n{header}\r\n")), "{answer}");
    }
}

#[test]
fn malformed_requests_create_nothing() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let before = files(&workspace);
    let host = format!("localhost:{}", listener.port);
    let body = |body: &[u8]| raw("POST / HTTP/1.1", &host, "", body);
    for text in [&b""[..], b"{", b"null", b"[1]", b"json\n{}", b"\xff\xfe", b"{\"name\": 1}", b"\0"]
    {
        listener.refuses(&body(text), 400);
    }
    listener.refuses(&body("[".repeat(1 << 20).as_bytes()), 400);
    for (key, value) in [
        ("name", json!("")),
        ("name", json!("\u{1b}\u{202e}")),
        ("name", json!("a".repeat(10_000))),
        ("name", json!(["a"])),
        ("url", json!("file:///etc/passwd")),
        ("url", json!("https://a/\"\nstatus = \"accepted\"")),
        ("url", json!("javascript:alert(1)")),
        ("url", json!(format!("https://a/{}", "a".repeat(10_000)))),
        ("tests", json!(vec![json!({"input": "", "output": ""}); 5000])),
        ("tests", json!([{"input": "\u{1b}]0;title\u{7}", "output": ""}])),
        ("timeLimit", json!("2 s")),
        ("batch", json!({"id": "c", "size": 1_000_000_000})),
        ("batch", json!({"id": "c", "size": -1})),
        ("batch", json!({"id": "c".repeat(1000), "size": 1})),
    ] {
        let mut task = task("Evil", "https://evil.example/a");
        task[key] = value;
        listener.refuses(&request(listener.port, &task), 400);
    }
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01"[..],
        b"\r\n\r\nno",
        b"POST",
        b"GET\r\n\r\n",
        b"\xff\xff\r\n\r\n",
    ] {
        listener.refuses(bytes, 400);
    }
    let twice = raw("POST / HTTP/1.1", &host, "Content-Length: 2\r\n", b"{}");
    listener.refuses(&twice, 400);
    let chunked = raw("POST / HTTP/1.1", &host, "Transfer-Encoding: chunked\r\n", b"0\r\n\r\n");
    listener.refuses(&chunked, 411);
    listener.has_made_nothing(&workspace, &before);
}

#[test]
fn huge_requests_and_wrong_lengths_create_nothing() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let before = files(&workspace);
    let host = format!("localhost:{}", listener.port);
    let long = format!("X-Long: {}\r\n", "a".repeat(1 << 20));
    listener.refuses(&raw("POST / HTTP/1.1", &host, &long, b"{}"), 431);
    let many = "X-Many: a\r\n".repeat(1000);
    listener.refuses(&raw("POST / HTTP/1.1", &host, &many, b"{}"), 431);
    let endless = [b"POST /".to_vec(), vec![b'a'; 1 << 20]].concat();
    listener.refuses(&endless, 431);
    listener.refuses(&raw("POST / HTTP/1.1", &host, "", &vec![b' '; (8 << 20) + 1]), 413);

    let right =
        String::from_utf8(request(listener.port, &task("Evil", "https://e.example/a"))).unwrap();
    let (start, rest) = right.split_once("Content-Length: ").unwrap();
    let (length, rest) = rest.split_once("\r\n").unwrap();
    let lie = |length: &str| format!("{start}Content-Length: {length}\r\n{rest}").into_bytes();
    let length: usize = length.parse().unwrap();
    listener.refuses(&lie(&(length + 1).to_string()), 400);
    listener.refuses(&lie(&(length - 1).to_string()), 400);
    listener.refuses(&lie("0"), 400);
    listener.refuses(&lie("-1"), 400);
    listener.refuses(&lie("18446744073709551616"), 413);
    listener.has_made_nothing(&workspace, &before);

    // The largest accepted body; bytes beyond its length are not read as a second request.
    let filler = " ".repeat((8 << 20) - task("Large", "https://judge.example/l").to_string().len());
    let body = task("Large", "https://judge.example/l").to_string() + &filler;
    let mut bytes = raw("POST / HTTP/1.1", &host, "", body.as_bytes());
    bytes.extend(request(listener.port, &task("Evil", "https://evil.example/a")));
    assert!(is_taken(&listener.send(&bytes)));
    assert!(listener.line().starts_with("new   judge-example-large  "));
    listener.post(&task("Last", "https://judge.example/last"));
    assert!(listener.line().starts_with("new   judge-example-last  "));
}

#[test]
fn slow_and_silent_connections_keep_nobody_out() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let whole = request(listener.port, &task("Slow", "https://judge.example/slow"));
    // Some send nothing, some stop in the head, some in the body; more than are kept open at once.
    let parts = [0, 20, whole.len() - 20];
    let mut slow: Vec<TcpStream> = Vec::new();
    for part in parts.into_iter().cycle().take(40) {
        let mut stream = listener.connect();
        stream.write_all(&whole[..part]).unwrap();
        slow.push(stream);
    }
    let mut drip = listener.connect();
    let start = Instant::now();
    let bytes = whole.clone();
    let dripping = thread::spawn(move || {
        for byte in bytes {
            if drip.write_all(&[byte]).is_err() || start.elapsed() > LONG {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        answer(drip)
    });
    listener.post(&task("Quick", "https://judge.example/quick"));
    assert!(listener.line().starts_with("new   judge-example-quick  "));
    let answers: Vec<String> = slow.into_iter().map(answer).collect();
    for (answer, part) in answers.iter().zip(parts.into_iter().cycle()) {
        let expected = if part == 0 { "" } else { "HTTP/1.1 408 " };
        assert!(answer.starts_with(expected) && (part > 0 || answer.is_empty()), "{answer}");
    }
    // A client that sends more after its request may lose the answer.
    let answer = dripping.join().unwrap();
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    listener.post(&task("Last", "https://judge.example/last"));
    assert!(listener.line().starts_with("new   judge-example-last  "));
}

#[test]
fn an_id_is_never_too_long() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let name = "The Crabs that Walked Sideways along All of the Reef until the Tide Came";
    for (number, kind) in ["Easy", "Hard"].into_iter().enumerate() {
        let host = "https://a-judge-with-a-name-that-is-long.kelp.example";
        listener.post(&task(&format!("{name} ({kind})"), &format!("{host}/{number}")));
        let start = format!(
            "new   a-judge-with-a-kelp-example-the-crabs-that-tide-came-{}  ",
            kind.to_lowercase()
        );
        let line = listener.line();
        assert!(line.starts_with(&start), "{line}");
    }
    let words = "tide-".repeat(20);
    listener.post(&task("Tides", &format!("https://judge.yosupo.jp/problem/{words}")));
    listener.line();
}

#[test]
fn no_field_leads_out_of_the_package() {
    let workspace = TestWorkspace::new();
    let listener = Listener::start(&workspace, &[]);
    let before = files(&workspace);
    let tricks =
        ["../../../../evil", "/tmp/evil", "..\\..\\evil", "C:\\evil", "a/../../evil", "~/evil"];
    for (number, trick) in tricks.into_iter().enumerate() {
        let mut task = task(trick, &format!("https://judge.example/../../{number}/%2e%2e/evil"));
        task["group"] = json!(trick);
        task["batch"]["id"] = json!(trick);
        task["input"] = json!({"type": "file", "fileName": trick});
        task["output"] = json!({"type": "file", "fileName": trick, "pattern": trick});
        task["languages"]["java"]["taskClass"] = json!(trick);
        listener.post(&task);
        let line = listener.line();
        assert!(line.starts_with("new   judge-example-"), "{line}");
        listener.wait_for("it reads or writes files whose names are not known");
    }
    let after = files(&workspace);
    let added: Vec<&String> = after.keys().filter(|it| !before.contains_key(*it)).collect();
    assert!(added.len() >= 4 * tricks.len(), "{added:?}");
    for file in added {
        let rest = file.strip_prefix(&format!("{BIN}/judge-example-")).unwrap();
        let id = rest.split('/').next().unwrap();
        assert!(id.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-'), "{file}");
    }
    assert!(before.iter().all(|(file, text)| after[file] == *text));
}
