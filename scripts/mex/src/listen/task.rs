//! Parses a task, as Competitive Companion sends it, and checks every field: the sender is not trusted.

use super::http::printed;
use base::terminal::is_invisible;
use runner::problem::{IoFiles, is_file_name};
use serde::Deserialize;

/// Maximum number of samples, more than any statement has.
const MAX_SAMPLES: usize = 100;

/// Maximum number of tasks of a contest, more than any contest has.
const MAX_TASKS: u64 = 500;

/// Maximum length of a name, in characters.
const MAX_NAME: usize = 200;

/// Maximum length of an address, and of the id of a contest, in bytes.
const MAX_URL: usize = 1000;
const MAX_BATCH_ID: usize = 100;

/// Maximum time in milliseconds and memory in MiB: a day, and more than 80 TiB. Larger values are no
/// limits of a judge.
const MAX_LIMIT: f64 = 86_400_000.0;

/// Limits below these are taken for mistakes of the page, with a note: milliseconds and MiB.
const LEAST_TIME_MS: u64 = 50;
const LEAST_MEMORY_MIB: u64 = 8;

/// Parts of HTML that a page has left in a sample.
const HTML: [&str; 12] = [
    "</", "<br", "<pre", "<p>", "<div", "<span", "<code", "&lt;", "&gt;", "&amp;", "&nbsp;",
    "&quot;",
];

/// A received problem, checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Task {
    /// Its title, one line of text.
    pub(super) name: String,
    /// The address of its statement.
    pub(super) url: Url,
    /// The time limit for one input.
    pub(super) time_limit_ms: Option<u64>,
    /// The memory limit.
    pub(super) memory_limit_mib: Option<u64>,
    /// True if the judge talks to the solution.
    pub(super) interactive: bool,
    /// The files that it reads and writes instead of stdin and stdout.
    pub(super) files: IoFiles,
    /// True if it reads or writes files whose names were not sent or are invalid.
    pub(super) unknown_files: bool,
    /// Pairs of input and output, each empty or ended by a line feed.
    pub(super) samples: Vec<(String, String)>,
    /// The contest that it was sent with.
    pub(super) batch: Option<Batch>,
    /// Notes about what the page may have wrong.
    pub(super) notes: Vec<String>,
}

/// An address of the web.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Url {
    /// The address as a whole.
    pub(super) text: String,
    /// The name of the host, in lower case.
    pub(super) host: String,
    /// The rest after the host.
    pub(super) path: String,
}

/// A contest whose tasks are sent one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Batch {
    /// A unique id.
    pub(super) id: String,
    /// The number of tasks.
    pub(super) size: u64,
}

/// The JSON of a task. Unknown keys are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TaskJson {
    name: String,
    url: String,
    interactive: Option<bool>,
    memory_limit: Option<f64>,
    time_limit: Option<f64>,
    #[serde(default)]
    tests: Vec<TestJson>,
    input: Option<StreamJson>,
    output: Option<StreamJson>,
    batch: Option<Batch>,
}

#[derive(Deserialize)]
struct TestJson {
    input: String,
    output: String,
}

/// The source of the input or the target of the output.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StreamJson {
    #[serde(rename = "type")]
    kind: Option<String>,
    file_name: Option<String>,
}

impl StreamJson {
    /// Returns true if it is a file, by its name or by a pattern for that.
    fn is_file(&self) -> bool {
        matches!(self.kind.as_deref(), Some("file" | "regex"))
    }

    /// Returns the name of the file, if it is one that a solution can have in its folder.
    fn file(&self) -> Option<String> {
        self.file_name.clone().filter(|name| self.is_file() && is_file_name(name))
    }
}

/// Parses and checks a task.
///
/// # Errors
///
/// Returns the reason as a clause that follows "the request is refused: ".
pub(super) fn task(body: &[u8]) -> Result<Task, String> {
    let json: TaskJson = serde_json::from_slice(body)
        .map_err(|error| format!("it is no task: {}", printed(&error.to_string())))?;
    let name = one_line(&json.name);
    if name.is_empty() {
        return Err("its `name` is empty".to_owned());
    }
    at_most("`name`", name.chars().count(), MAX_NAME, "characters")?;
    at_most("list `tests`", json.tests.len(), MAX_SAMPLES, "samples")?;
    let mut notes = Vec::new();
    let samples = (1..).zip(json.tests).map(|(number, it)| sample(number, it, &mut notes));
    let samples: Vec<(String, String)> = samples.collect::<Result<_, _>>()?;
    if let Some(batch) = &json.batch {
        at_most("`batch.id`", batch.id.len(), MAX_BATCH_ID, "bytes")?;
        if batch.size > MAX_TASKS {
            let size = batch.size;
            return Err(format!("its `batch.size` is {size}, and {MAX_TASKS} is the most"));
        }
    }
    let interactive = json.interactive.unwrap_or(false);
    let streams = [json.input, json.output].map(Option::unwrap_or_default);
    // An interactive solution talks by stdin and stdout, even if files are named.
    let [input, output] = [0, 1].map(|number| streams[number].file().filter(|_| !interactive));
    let files = IoFiles { output: output.filter(|name| input.as_ref() != Some(name)), input };
    let known = [&files.input, &files.output];
    let unknown_files =
        streams.iter().zip(known).any(|(stream, name)| stream.is_file() && name.is_none());
    let (time_limit_ms, memory_limit_mib) = (limit(json.time_limit), limit(json.memory_limit));
    for (key, found, least, unit) in [
        ("time_limit_ms", time_limit_ms, LEAST_TIME_MS, "ms"),
        ("memory_limit_mib", memory_limit_mib, LEAST_MEMORY_MIB, "MiB"),
    ] {
        if let Some(found) = found.filter(|found| *found < least) {
            notes.push(format!(
                "its page says a limit of {found} {unit}: if that is wrong, change `{key}` in its \
                 `problem.toml`"
            ));
        }
    }
    Ok(Task {
        name,
        url: url(&json.url)?,
        time_limit_ms,
        memory_limit_mib,
        interactive,
        files,
        unknown_files,
        samples,
        batch: json.batch,
        notes,
    })
}

/// Checks that a field has at most `most` units.
fn at_most(field: &str, found: usize, most: usize, unit: &str) -> Result<(), String> {
    if found <= most {
        Ok(())
    } else {
        Err(format!("its {field} has {found} {unit}, and {most} is the most"))
    }
}

/// Rounds a limit; returns `None` for a value that no judge sets.
fn limit(number: Option<f64>) -> Option<u64> {
    // A small positive value is rounded up to 1, since 0 would be no limit.
    let valid = number.filter(|number| *number > 0.0 && *number <= MAX_LIMIT);
    valid.map(|number| (number.round() as u64).max(1))
}

/// Returns the text in one line, with invisible characters as spaces.
fn one_line(text: &str) -> String {
    let visible: String =
        text.chars().map(|char| if is_invisible(char) { ' ' } else { char }).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks a sample, removes a byte order mark, and normalizes its line ends to `\n`. Adds notes about a mark and
/// about HTML.
fn sample(
    number: usize,
    test: TestJson,
    notes: &mut Vec<String>,
) -> Result<(String, String), String> {
    let mut text = |text: String, half: &str| {
        let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
        if let Some(rest) = text.strip_prefix('\u{feff}') {
            notes.push(format!("the {half} of its sample {number} began with a byte order mark"));
            text = rest.to_owned();
        }
        let lower = text.to_ascii_lowercase();
        if let Some(html) = HTML.iter().find(|html| lower.contains(**html)) {
            notes.push(format!(
                "the {half} of its sample {number} has `{html}`, as if the page had left HTML in it"
            ));
        }
        if let Some(other) = text.chars().find(|it| it.is_control() && !"\n\t".contains(*it)) {
            let other = other.escape_debug();
            return Err(format!("the {half} of its sample {number} has the character `{other}`"));
        }
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text)
    };
    Ok((text(test.input, "input")?, text(test.output, "output")?))
}

/// Parses the address of a statement.
fn url(text: &str) -> Result<Url, String> {
    at_most("`url`", text.len(), MAX_URL, "bytes")?;
    let wrong = |why: &str| format!("its `url` `{}` {why}", printed(text));
    let is_allowed = |byte: u8| byte.is_ascii_graphic() && !b"\"\\<>`".contains(&byte);
    if !text.bytes().all(is_allowed) {
        return Err(wrong("has a character that no address has"));
    }
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let rest = rest.ok_or_else(|| wrong("is not of the web"))?;
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (host, port) = authority.split_once(':').unwrap_or((authority, "0"));
    let is_label_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_label_byte);
    if host.len() > 253 || !host.split('.').all(is_label) || port.parse::<u16>().is_err() {
        return Err(wrong("has no host that could be a judge"));
    }
    Ok(Url { text: text.to_owned(), host: host.to_ascii_lowercase(), path: path.to_owned() })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::any_text::{any_text, text};
    use arbtest::arbtest;
    use serde_json::{Value, json};

    /// A valid task, of which tests change a key.
    pub(in crate::listen) fn right() -> Value {
        json!({
            "name": "B. Two Heaps",
            "group": "Judge - Round 7",
            "url": "https://judge.example/contest/7/problem/B",
            "interactive": false,
            "memoryLimit": 256,
            "timeLimit": 2000,
            "tests": [{"input": "1 2\n", "output": "3\n"}],
            "testType": "single",
            "input": {"type": "stdin"},
            "output": {"type": "stdout"},
            "languages": {"java": {"mainClass": "Main", "taskClass": "BTwoHeaps"}},
            "batch": {"id": "3f1c", "size": 1},
        })
    }

    fn with(key: &str, value: Value) -> Value {
        let mut task = right();
        task[key] = value;
        task
    }

    #[track_caller]
    pub(in crate::listen) fn read(value: &Value) -> Task {
        task(value.to_string().as_bytes()).unwrap()
    }

    #[track_caller]
    fn complaint(key: &str, value: Value) -> String {
        task(with(key, value).to_string().as_bytes()).unwrap_err()
    }

    #[test]
    fn every_field_is_read() {
        let task = read(&right());
        assert_eq!((task.name.as_str(), task.url.host.as_str()), ("B. Two Heaps", "judge.example"));
        assert_eq!((task.time_limit_ms, task.memory_limit_mib), (Some(2000), Some(256)));
        assert_eq!(task.samples, [("1 2\n".to_owned(), "3\n".to_owned())]);
        assert_eq!(task.batch, Some(Batch { id: "3f1c".to_owned(), size: 1 }));
        assert!(!task.interactive && !task.unknown_files);
        assert_eq!(task.files, IoFiles::default());
    }

    #[test]
    fn file_names_without_a_folder_are_accepted() {
        let of = |key: &str, name: &str| {
            let task = read(&with(key, json!({"type": "file", "fileName": name})));
            (task.files.input, task.files.output, task.unknown_files)
        };
        let name = Some("reef.in".to_owned());
        assert_eq!(of("input", "reef.in"), (name.clone(), None, false));
        assert_eq!(of("output", "reef.in"), (None, name, false));
        for name in ["../reef.in", "/etc/passwd", "", "a\n"] {
            assert_eq!(of("input", name), (None, None, true), "{name}");
        }
        let pattern = read(&with("input", json!({"type": "regex", "pattern": "*.in"})));
        assert_eq!((pattern.files, pattern.unknown_files), (IoFiles::default(), true));
    }

    #[test]
    fn only_name_and_address_must_be_there() {
        let least = json!({"name": "a", "url": "http://judge.example"});
        let task = read(&least);
        assert_eq!((task.time_limit_ms, task.samples.len(), task.batch), (None, 0, None));
        for key in ["name", "url"] {
            let mut less = least.clone();
            less.as_object_mut().unwrap().remove(key);
            let why = super::task(less.to_string().as_bytes()).unwrap_err();
            assert!(why.contains(&format!("missing field `{key}`")), "{why}");
        }
        let nulls = json!({"name": "a", "url": "http://a", "interactive": null, "batch": null,
            "timeLimit": null, "memoryLimit": null, "input": null, "output": {}});
        assert!(!read(&nulls).interactive);
    }

    #[test]
    fn a_name_becomes_one_harmless_line() {
        for (name, shown) in [
            ("  A.\tNim \n", "A. Nim"),
            ("a\u{1b}[2Jb", "a [2Jb"),
            ("a\u{202e}b\u{0}c\u{feff}", "a b c"),
            ("取石子", "取石子"),
        ] {
            assert_eq!(read(&with("name", json!(name))).name, shown);
        }
        assert_eq!(complaint("name", json!(" \u{200b}\n")), "its `name` is empty");
        let why = complaint("name", json!("a".repeat(201)));
        assert_eq!(why, "its `name` has 201 characters, and 200 is the most");
    }

    #[test]
    fn implausible_limits_are_ignored() {
        for (given, limit) in [
            (json!(1500.4), Some(1500)),
            (json!(0.2), Some(1)),
            (json!(0), None),
            (json!(-5), None),
            (json!(1e300), None),
        ] {
            assert_eq!(read(&with("timeLimit", given.clone())).time_limit_ms, limit, "{given}");
        }
        assert!(complaint("timeLimit", json!("2 s")).contains("invalid type"));
        assert!(task(br#"{"name": "a", "url": "http://a", "timeLimit": 1e999}"#).is_err());
    }

    #[test]
    fn samples_are_text_with_normalized_line_ends() {
        let of = |input: &str| with("tests", json!([{"input": input, "output": ""}]));
        assert_eq!(read(&of("1\r\n2")).samples, [("1\n2\n".to_owned(), String::new())]);
        let why = task(of("1\u{1b}[2J").to_string().as_bytes()).unwrap_err();
        assert_eq!(why, "the input of its sample 1 has the character `\\u{1b}`");
        let many = json!(vec![json!({"input": "", "output": ""}); 101]);
        let why = complaint("tests", many);
        assert_eq!(why, "its list `tests` has 101 samples, and 100 is the most");
        assert!(complaint("tests", json!([{"input": "1"}])).contains("missing field `output`"));
    }

    #[test]
    fn what_the_page_may_have_wrong_is_noted() {
        assert!(read(&right()).notes.is_empty());
        for (key, value, note) in [
            (
                "timeLimit",
                json!(1),
                "its page says a limit of 1 ms: if that is wrong, change `time_limit_ms`",
            ),
            ("memoryLimit", json!(2), "its page says a limit of 2 MiB"),
        ] {
            let notes = read(&with(key, value)).notes;
            assert!(notes.len() == 1 && notes[0].starts_with(note), "{notes:?}");
        }
        let task = read(&with("tests", json!([{"input": "\u{feff}1\n", "output": "2<BR>3\n"}])));
        assert_eq!(task.samples, [("1\n".to_owned(), "2<BR>3\n".to_owned())]);
        assert_eq!(
            task.notes,
            [
                "the input of its sample 1 began with a byte order mark",
                "the output of its sample 1 has `<br`, as if the page had left HTML in it",
            ]
        );
    }

    #[test]
    fn only_http_addresses_are_accepted() {
        for (text, host) in [
            ("http://judge.example", "judge.example"),
            ("https://Judge.Example:8080/a?b#c", "judge.example"),
            ("https://localhost/a", "localhost"),
        ] {
            assert_eq!(url(text).unwrap().host, host);
        }
        for text in [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "//judge.example",
            "judge.example/a",
            "https://",
            "https:///a",
            "https://.../a",
            "https://a..b/",
            "https://user@judge.example/",
            "https://judge.example:99999/",
            "https://judge.example:x/",
            "https://[::1]/",
            "https://judge.example/a b",
            "https://judge.example/\"\nstatus = 1",
            "https://judge.example/取",
            "https://judge.example/\\..\\..",
        ] {
            assert!(url(text).is_err(), "{text}");
        }
        assert!(url(&format!("https://a/{}", "a".repeat(MAX_URL))).is_err());
    }

    #[test]
    fn a_batch_has_a_size_that_a_contest_may_have() {
        let of = |size: Value| with("batch", json!({"id": "a", "size": size}));
        assert_eq!(read(&of(json!(0))).batch.unwrap().size, 0);
        for size in [json!(-1), json!(1.5), json!(501), json!(u64::MAX), json!("7")] {
            assert!(task(of(size.clone()).to_string().as_bytes()).is_err(), "{size}");
        }
        let long = complaint("batch", json!({"id": "a".repeat(101), "size": 1}));
        assert_eq!(long, "its `batch.id` has 101 bytes, and 100 is the most");
    }

    #[test]
    fn invalid_json_is_refused() {
        for text in ["", "json\n{}", "[]", "null", "{", "{\"name\": \"\\ud800\"}"] {
            assert!(task(text.as_bytes()).is_err(), "{text}");
        }
        assert!(task(b"{\"name\": \"\xff\"}").is_err());
        assert!(task("[".repeat(1 << 20).as_bytes()).is_err());
        let deep = format!("{{\"other\": {}", "{\"a\":".repeat(1 << 20));
        assert!(task(deep.as_bytes()).is_err());
        let twice = right().to_string().replacen('{', "{\"name\": \"a\",", 1);
        assert!(task(twice.as_bytes()).unwrap_err().contains("duplicate field `name`"));
    }

    #[test]
    fn no_bytes_make_it_panic() {
        arbtest(|source| {
            let _ = task(source.peek_bytes(source.len()).unwrap());
            Ok(())
        })
        .size_max(200);
    }

    #[test]
    fn accepted_tasks_have_safe_names_addresses_and_ids() {
        arbtest(|source| {
            let mut value = with("name", json!(any_text(source, 0..=40)?));
            let host = text(source, "abcxyzABCXYZ0189._-", 0..=20)?;
            let path = if source.arbitrary()? {
                any_text(source, 0..=40)?
            } else {
                text(source, "abyzAZ09-_.~/?#%&=+", 0..=40)?
            };
            value["url"] = json!(format!("https://{host}/{path}"));
            let Ok(task) = task(value.to_string().as_bytes()) else { return Ok(()) };
            assert!(!task.name.chars().any(is_invisible) && !task.name.is_empty());
            assert!(task.url.text.bytes().all(|it| it.is_ascii_graphic()));
            let id = crate::listen::id::own_id(&task);
            assert!(crate::new::is_id(&id), "{id}");
            Ok(())
        })
        .size_max(512);
    }
}
