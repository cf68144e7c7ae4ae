//! Speaks to Chromium by its DevTools protocol: JSON texts over a WebSocket.

use crate::browser::{Browser, headless_shell};
use crate::tool::LONG;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// The error that answers an expression whose page was left.
const PAGE_LEFT: i32 = -32000;

/// Tabs show one site, page after page, so none has processes of its own, and the next page takes the place of the one
/// before. That saves a third of what the browser costs.
const ONE_SITE: &str = "--disable-features=RenderDocument,IsolateOrigins,site-per-process";

/// The browser that all tabs share while there are any.
static SHARED: Mutex<Weak<Browser>> = Mutex::new(Weak::new());

/// A tab of a browser, which shares nothing with other tabs but the browser.
pub(super) struct Tab {
    connection: Connection,
    /// Ends what the tab has stored.
    _context: Connection,
    _browser: Arc<Browser>,
}

impl Tab {
    /// Opens a tab, in a browser that runs already if there is one.
    pub(super) fn open() -> Self {
        let browser = shared();
        let (port, path) = address(&browser);
        let mut context = Connection::new(port, &path);
        let id = context.call("Target.createBrowserContext", json!({ "disposeOnDetach": true }));
        let params = json!({ "url": "about:blank", "browserContextId": id["browserContextId"] });
        let target = context.call("Target.createTarget", params);
        let page = format!("/devtools/page/{}", target["targetId"].as_str().unwrap());
        let mut connection = Connection::new(port, &page);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            connection.call(&format!("{domain}.enable"), json!({}));
        }
        // As if its window were the one in front.
        connection.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        Self { connection, _context: context, _browser: browser }
    }

    /// Calls a method and returns its result.
    #[track_caller]
    pub(super) fn call(&mut self, method: &str, params: Value) -> Value {
        self.connection.call(method, params)
    }

    /// Loads a page and waits until it is there.
    pub(super) fn load(&mut self, address: &str) {
        self.connection.events.clear();
        self.call("Page.navigate", json!({ "url": address }));
        // An event would not say of which page it is. What follows `#` is not compared: the page with all explorers
        // writes its state there.
        let page = Value::from(address.split('#').next());
        self.wait_for(&format!(
            "document.readyState === 'complete' && location.href.split('#')[0] === {page}"
        ));
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
        let answer = self.connection.answer("Runtime.evaluate", params);
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
            "Network.loadingFailed" if self.was_left(&event["params"]) => None,
            "Network.loadingFailed" => Some(event["params"].to_string()),
            _ => None,
        };
        self.connection.events.iter().filter_map(complaint).collect()
    }

    /// True if a request was cancelled that the page did not send: the one before it did, which was left, by `load` or
    /// by a link.
    fn was_left(&self, failure: &Value) -> bool {
        // There is none if only the part after `#` is another.
        let page = self.sent().filter(|sent| sent["requestId"] == sent["loaderId"]).last();
        let is_own = |sent: &Value| {
            sent["requestId"] == failure["requestId"]
                && page.is_none_or(|page| sent["loaderId"] == page["loaderId"])
        };
        failure["canceled"] == true && !self.sent().any(is_own)
    }

    /// Returns the addresses that were loaded since then.
    pub(super) fn requests(&self) -> Vec<String> {
        self.sent().filter_map(|it| Some(it["request"]["url"].as_str()?.to_owned())).collect()
    }

    /// Returns the requests since then.
    fn sent(&self) -> impl Iterator<Item = &Value> {
        let events = self.connection.events.iter();
        events.filter(|it| it["method"] == "Network.requestWillBeSent").map(|it| &it["params"])
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
}

/// Returns the browser of all tabs.
fn shared() -> Arc<Browser> {
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    shared.upgrade().unwrap_or_else(|| {
        let args = ["--remote-debugging-port=0", ONE_SITE, "--process-per-site", "about:blank"];
        let browser = Arc::new(Browser::start(&headless_shell(), &args));
        *shared = Arc::downgrade(&browser);
        browser
    })
}

/// Waits until a browser says its port, and the path by which it is spoken to itself.
fn address(browser: &Browser) -> (u16, String) {
    let file = browser.profile.path().join("DevToolsActivePort");
    let end = Instant::now() + LONG;
    loop {
        let text = fs::read_to_string(&file).unwrap_or_default();
        if let Some((port, path)) = text.split_once('\n')
            && let Ok(port) = port.parse()
            && !path.is_empty()
        {
            return (port, path.trim_end().to_owned());
        }
        assert!(Instant::now() < end, "the browser does not say its port");
        thread::sleep(Duration::from_millis(50));
    }
}

/// A WebSocket to the browser or to one of its tabs.
struct Connection {
    stream: BufReader<TcpStream>,
    next_id: u64,
    events: VecDeque<Value>,
}

impl Connection {
    fn new(port: u16, path: &str) -> Self {
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
        Self { stream, next_id: 0, events: VecDeque::new() }
    }

    /// Calls a method and returns its result.
    #[track_caller]
    fn call(&mut self, method: &str, params: Value) -> Value {
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

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn waiting_goes_on_where_the_page_is_left() {
    let left = "window.name === 'left'";
    let leave = "new Promise(() => { window.name = 'left'; location.reload(); })";
    Tab::open().wait_for(&format!("{left} || {leave}"));
}
