//! Speaks to Chromium by its DevTools protocol: JSON texts over a WebSocket.

use crate::browser::{Browser, chromium};
use crate::tool::LONG;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// The error that answers an expression whose page was left.
const PAGE_LEFT: i32 = -32000;

/// A tab of a browser.
pub(super) struct Tab {
    _browser: Browser,
    stream: BufReader<TcpStream>,
    next_id: u64,
    events: VecDeque<Value>,
}

impl Tab {
    /// Starts a browser, and takes its first tab.
    pub(super) fn open() -> Self {
        let browser = Browser::start(&chromium(), &["--remote-debugging-port=0", "about:blank"]);
        let file = browser.profile.path().join("DevToolsActivePort");
        let end = Instant::now() + LONG;
        let port: u16 = loop {
            let text = fs::read_to_string(&file).unwrap_or_default();
            if let Some(port) = text.lines().next().and_then(|it| it.parse().ok()) {
                break port;
            }
            assert!(Instant::now() < end, "the browser does not say its port");
            thread::sleep(Duration::from_millis(50));
        };
        let path = loop {
            if let Some(path) = page_of(port) {
                break path;
            }
            assert!(Instant::now() < end, "the browser has no page");
            thread::sleep(Duration::from_millis(50));
        };
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: a2VscGtlbHBrZWxwa2VscA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        .unwrap();
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            stream.read_line(&mut line).unwrap();
        }
        let mut tab = Self { _browser: browser, stream, next_id: 0, events: VecDeque::new() };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.call(&format!("{domain}.enable"), json!({}));
        }
        tab
    }

    /// Calls a method and returns its result.
    #[track_caller]
    pub(super) fn call(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Calls a method and returns the whole answer, which may be an error.
    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "id": id, "method": method, "params": params }).to_string());
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
            self.events.push_back(message);
        }
    }

    /// Loads a page and waits until it is there.
    pub(super) fn load(&mut self, address: &str) {
        self.events.clear();
        self.call("Page.navigate", json!({ "url": address }));
        // An event would not say of which page it is.
        // The page with all explorers adds a state to its address.
        let here =
            if address.contains('#') { "location.href" } else { "location.href.split('#')[0]" };
        let address = Value::from(address);
        self.wait_for(&format!("document.readyState === 'complete' && {here} === {address}"));
    }

    /// Returns what an expression of JavaScript gives, or its promise.
    #[track_caller]
    pub(super) fn value(&mut self, expression: &str) -> Value {
        self.value_unless_left(expression).expect("the page was left")
    }

    /// Returns that value, or nothing if the page was left before it was known.
    #[track_caller]
    fn value_unless_left(&mut self, expression: &str) -> Option<Value> {
        let params = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true
        });
        let answer = self.answer("Runtime.evaluate", params);
        if answer["error"]["code"] == PAGE_LEFT {
            return None;
        }
        assert!(answer["error"].is_null(), "{expression}: {answer}");
        let result = &answer["result"];
        assert!(result["exceptionDetails"].is_null(), "{expression}: {result}");
        Some(result["result"]["value"].clone())
    }

    /// Waits until an expression is true, here or on the page that follows.
    #[track_caller]
    pub(super) fn wait_for(&mut self, expression: &str) {
        let end = Instant::now() + LONG;
        while self.value_unless_left(expression) != Some(Value::Bool(true)) {
            assert!(Instant::now() < end, "`{expression}` does not become true");
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses a key.
    pub(super) fn press(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            "ArrowDown" => 40,
            " " => 32,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            let params =
                json!({ "type": kind, "key": key, "text": text, "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Returns what the console and the policy have complained of since the page was loaded.
    pub(super) fn complaints(&mut self) -> Vec<String> {
        // An answer comes after the events before it.
        self.value("1");
        let complaint = |event: &Value| match event["method"].as_str()? {
            "Runtime.exceptionThrown" => Some(event["params"].to_string()),
            "Runtime.consoleAPICalled" => Some(event["params"]["args"].to_string()),
            "Log.entryAdded" => Some(event["params"]["entry"]["text"].to_string()),
            "Network.loadingFailed" => Some(event["params"].to_string()),
            _ => None,
        };
        self.events.iter().filter_map(complaint).collect()
    }

    /// Returns the addresses that were loaded since then.
    pub(super) fn requests(&self) -> Vec<String> {
        let sent = self.events.iter().filter(|it| it["method"] == "Network.requestWillBeSent");
        sent.filter_map(|it| Some(it["params"]["request"]["url"].as_str()?.to_owned())).collect()
    }

    /// Sets the width of the page.
    pub(super) fn width(&mut self, width: u32) {
        let params =
            json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", params);
    }

    /// Sets what the system prefers: `light` or `dark`.
    pub(super) fn theme(&mut self, theme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Sends a text, masked by zeros.
    fn send(&mut self, text: &str) {
        let length = text.len();
        let mut frame = vec![0x81];
        match length {
            0..126 => frame.push(0x80 | length as u8),
            126..0x10000 => {
                frame.push(0x80 | 126);
                frame.extend((length as u16).to_be_bytes());
            }
            _ => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.get_mut().write_all(&frame).unwrap();
    }

    /// Receives a text, which may come in several frames.
    fn receive(&mut self) -> Value {
        let mut text = Vec::new();
        loop {
            let [first, second] = self.bytes::<2>();
            let length = match second & 0x7f {
                126 => u64::from(u16::from_be_bytes(self.bytes())),
                127 => u64::from_be_bytes(self.bytes()),
                length => u64::from(length),
            };
            (&mut self.stream).take(length).read_to_end(&mut text).unwrap();
            if first & 0x80 != 0 {
                return serde_json::from_slice(&text).unwrap();
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes).unwrap();
        bytes
    }
}

/// Returns the path by which the first page of the browser is spoken to.
fn page_of(port: u16) -> Option<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    write!(stream, "GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").ok()?;
    let mut stream = BufReader::new(stream);
    // The browser keeps the connection open, so the length says where its answer ends.
    let mut length = 0;
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        stream.read_line(&mut line).ok().filter(|&bytes| bytes > 0)?;
        let header = line.to_ascii_lowercase();
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut answer = Vec::new();
    stream.take(length).read_to_end(&mut answer).ok()?;
    let list: Value = serde_json::from_slice(&answer).ok()?;
    let page = list.as_array()?.iter().find(|it| it["type"] == "page")?;
    let address = page["webSocketDebuggerUrl"].as_str()?;
    Some(address[address.find("/devtools")?..].to_owned())
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn waiting_goes_on_where_the_page_is_left() {
    let left = "window.name === 'left'";
    let leave = "new Promise(() => { window.name = 'left'; location.reload(); })";
    Tab::open().wait_for(&format!("{left} || {leave}"));
}
