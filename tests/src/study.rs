//! The study site: what its pages hold, that all of their links lead somewhere, and what becomes of
//! hostile texts. What a browser makes of the pages is in `study/pages.rs`, what the keyboard reaches in
//! `study/keyboard.rs`, and what the explorers do in `study/explorer.rs`.

mod copied;
mod devtools;
mod explorer;
mod keyboard;
mod lessons;
mod native;
mod pages;
mod static_host;

use crate::test_workspace::TestWorkspace;
use crate::tool::{mex_in, output_text, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// The most bytes of a page but the booklet.
const LARGEST_PAGE: usize = 200_000;

/// The most bytes of the booklet. It is all pages in one, since a browser prints one page at a time and
/// only so do its page numbers, contents and links hold together on paper. No other page loads it. The
/// lessons, some 12 000 words with code, are 120 000 bytes of it; the rest is the texts and solutions of
/// all modules and problems.
const LARGEST_BOOKLET: usize = 1_850_000;

#[test]
fn a_site_is_whole_and_the_same_each_time() {
    let reef = reef();
    let site = written(reef.folder.path(), &[]);
    let again = written(reef.folder.path(), &[]);
    assert!(site.files == again.files, "two runs differ");
    site.is_sound();
    let page = site.text("problems/tide.html");
    for part in [
        "<h1>The &lt;b&gt;tide&lt;/b&gt; &amp; &quot;kelp&quot;</h1>",
        "&lt;script&gt;alert('reef')&lt;/script&gt;",
        "difficulty &lt;img src=x onerror=alert(1)&gt;",
        "<var>n</var><sup>2</sup>",
        "<a href=\"../kelp/dive.html#deep\"><code>dive::deep</code></a>",
    ] {
        assert!(page.contains(part), "`{part}` is not in:\n{page}");
    }
    // The task stands first, and in the booklet.
    let task = "<p>A crab &lt;b&gt;dives <em>n</em> times, in [0, 9].</p>";
    let (before, after) = page.split_once(task).unwrap();
    assert!(before.contains("id=\"task\"") && !before.contains("id=\"reduction\""), "{page}");
    assert!(after.contains("id=\"samples\"") && after.contains("id=\"reduction\""), "{page}");
    // What follows is folded, step by step, and on paper it is not.
    let parts = after.split("<details class=\"step\"").collect::<Vec<_>>();
    let [_, nudge, game, reduction, solution, bundles] = parts[..] else { panic!("{page}") };
    assert!(nudge.contains("<p>Who dives &lt;i&gt;twice?</p>") && game.contains("Deep dives"));
    assert!(reduction.contains("id=\"reduction\"") && reduction.contains("id=\"cost\""));
    assert!(solution.contains(">deep</a>") && bundles.contains("id=\"bundle-text\""));
    assert!(!before.contains("dive.html"), "the page tells the game at once: {page}");
    let booklet = site.text("booklet.html");
    assert!(
        booklet.contains(task) && booklet.contains("Who dives") && !booklet.contains("<details")
    );
    for part in [
        "at most 0.02 s CPU time, 3 MiB; the slowest is <code>&lt;i&gt;reef</code>",
        "<tr><th scope=\"row\">tests of the solution</th><td class=\"number\">1</td><td>Tides are high</td>",
        "<tr><th scope=\"row\">samples</th><td class=\"number\">2</td>",
    ] {
        assert!(page.contains(part), "`{part}` is not in:\n{page}");
    }
    let lesson = site.text("lessons/01_first.html");
    for part in [
        "<h1>First &lt;i&gt;dive</h1>",
        "after</dt><dd>you <a href=\"../kelp/dive.html#Diver\"><code>Diver</code></a> on.</dd>",
        "<a href=\"../problems/tide.html\">The &lt;b&gt;tide&lt;/b&gt; &amp; &quot;kelp&quot;</a> <code>tide</code>",
        "<strong>Who wins?</strong> <code>nim; 1 2 3</code>",
        "<strong>Which rule?</strong> <code>0 1 2 3 1 4</code>",
        "made without the explorers",
        "“<a href=\"02_second.html\">Second &amp; last</a>”",
    ] {
        assert!(lesson.contains(part), "`{part}` is not in:\n{lesson}");
    }
    let answers = booklet.split_once("id=\"answers\"").unwrap().1;
    assert!(answers.contains(
        "<li>The player to move loses: “heap 1: 1 → 0” is beaten by “heap 3: 3 → 2”.</li>"
    ));
    assert!(answers.contains("<li>kayles</li>") && !answers.contains("<article"), "{answers}");
    assert!(site.text("lessons.html").contains("data-right=\"exercise/01_first.\" data-of=\"2\""));
    assert!(!site.files.contains_key("practice.html"), "there are no explorers");
    assert!(site.text("problems.html").contains("<td class=\"number\">0.02 s</td>"));
    let trust = site.text("trust.html");
    for part in ["<p>It was &lt;b&gt;calm.</p>", "largest inputs</th><td class=\"number\">4</td>"] {
        assert!(trust.contains(part), "`{part}` is not in:\n{trust}");
    }
    let module = site.text("kelp/dive.html");
    for part in [
        "Deep dives",
        "id=\"rules\"",
        "id=\"Diver.new\"",
        "<dt>depends on</dt><dd>nothing</dd>",
        "<dt>required by problems</dt><dd><a href=\"../problems/tide.html\">tide</a></dd>",
    ] {
        assert!(module.contains(part), "`{part}` is not in:\n{module}");
    }
}

#[test]
fn bundles_are_what_the_command_prints() {
    let reef = reef();
    let site = written(reef.folder.path(), &[]);
    let printed = |args: &[&str]| {
        let (code, text, stderr) = reef.mex(&[&["bundle"], args].concat());
        assert_eq!(code, 0, "{stderr}");
        text
    };
    let mut judges = 0;
    for file in site.files.keys().filter(|it| it.starts_with("problems/tide.")) {
        let Some(name) = file.strip_suffix(".rs") else { continue };
        let (name, minify) = match name.strip_suffix(".min") {
            Some(name) => (name, &["--minify"][..]),
            None => (name, &[][..]),
        };
        let judge = name.strip_prefix("problems/tide.").unwrap_or("portable");
        let args = [&["tide", "--judge", judge], minify].concat();
        assert_eq!(site.text(file), printed(&args), "{file}");
        judges += 1;
    }
    assert!(judges >= 2, "{judges} files");
    // That of a module alone is bundled from a package of its own.
    let manifest = reef.folder.path().join("target/mex/study/alone/Cargo.toml");
    let args = [
        "--bin",
        "kelp-dive",
        "--judge",
        "portable",
        "--manifest-path",
        manifest.to_str().unwrap(),
    ];
    assert_eq!(site.text("kelp/dive.rs"), printed(&args));
    assert_eq!(site.text("kelp/dive.min.rs"), printed(&[&args[..], &["--minify"]].concat()));
}

#[test]
fn a_link_that_leads_nowhere_is_an_error() {
    let reef = reef();
    reef.write("kelp/src/dive.rs", &DIVE.replace("[`Diver`]", "[`Crab`]"));
    let output = study(reef.folder.path(), &["--out", "site"]).output().unwrap();
    let (_, stderr) = output_text(&output);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains("a link in `kelp/src/dive.rs` leads nowhere: `Crab`"), "{stderr}");
}

#[test]
fn a_lesson_with_a_mistake_is_an_error() {
    for (before, after, message) in [
        ("nim; 1 2 3", "nim; 1 crab", "`Who wins? | heaps | nim; 1 crab`: `crab` is no heap"),
        ("Who wins? |", "Who dives? |", "`Who dives?` is no question"),
        (
            "Before: ",
            "Then: ",
            "a lesson begins with a title, `Before: …` and `After: …`; `Before: ` is missing",
        ),
        ("text exercises", "text tasks", "`text tasks` is no block of a lesson"),
        ("Which rule? | sequence", "Which rule? sequence", "with ` | ` between them"),
    ] {
        let reef = reef();
        reef.write("kelp/lessons/01_first.md", &LESSON.replace(before, after));
        let output = study(reef.folder.path(), &["--out", "site"]).output().unwrap();
        let (_, stderr) = output_text(&output);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(
            stderr.contains("kelp/lessons/01_first.md") && stderr.contains(message),
            "{stderr}"
        );
    }
}

#[test]
fn other_files_are_not_written_over() {
    let reef = reef();
    reef.write("site/photo.txt", "crab");
    let output = study(reef.folder.path(), &["--out", "site"]).output().unwrap();
    let (_, stderr) = output_text(&output);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.starts_with("error: `site` has files that `cargo study` has not written"),
        "{stderr}"
    );
}

#[test]
#[ignore = "slow: bundles every problem of this workspace"]
fn the_site_of_this_workspace_is_sound() {
    let site = of_this_workspace();
    site.is_sound();
    assert!(site.pages().count() > 200);
    let start = site.text("index.html");
    for part in [
        "<h2 id=\"which-function\">",
        "<h2 id=\"finding-the-rule\">",
        "Taking and breaking</h2>",
        "pictures/games.wythoff.dark.svg",
    ] {
        assert!(start.contains(part), "index.html has no `{part}`");
    }
    let bundle =
        String::from_utf8(mex_in(root(), &["bundle", "cf-1451f"]).output().unwrap().stdout);
    assert_eq!(site.text("problems/cf-1451f.rs"), bundle.unwrap());
}

/// Returns the site of this workspace, which is written once for all tests, as for a static host.
fn of_this_workspace() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = base::files::temporary().unwrap();
        let mut pages = Command::new(root().join(".ci/pages"));
        let output = pages.arg(folder.path().join(OUT)).arg("--own-judges").output().unwrap();
        let (_, stderr) = output_text(&output);
        assert!(output.status.success(), "{stderr}");
        Site::read(folder)
    })
}

/// A module whose header has all that headers have.
const DIVE: &str = "\
//! Deep dives.
//!
//! # Rules
//!
//! A dive goes down. See [`Diver`].
//!
//! # Theorem (Kelp 1901)
//!
//! `n`² < 2ⁿ for `n` > 4.

/// How deep a dive goes.
///
/// ```
/// assert_eq!(kelp::dive::deep(3), 9);
/// ```
pub fn deep(n: u64) -> u64 {
    n * n
}

/// Who dives.
pub struct Diver {
    breath: u64,
}

impl Diver {
    /// Makes one.
    pub fn new(breath: u64) -> Self {
        Self { breath }
    }

    /// What is left of the breath.
    pub fn left(&self) -> u64 {
        self.breath
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn dives_are_deep() {
        assert_eq!(super::deep(2), 4);
    }
}
";

/// A solution with a header that means harm.
const TIDE: &str = "\
//! # Nudge
//!
//! Who dives <i>twice?
//!
//! # Reduction
//!
//! The answer is `n`², <script>alert('reef')</script> by [`dive::deep`](kelp::dive::deep).
//!
//! # Cost
//!
//! *O*(1).

use kelp::dive;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_line(&mut text).unwrap();
    println!(\"{}\", dive::deep(text.trim().parse().unwrap()));
}

#[cfg(test)]
mod tests {
    #[test]
    fn tides_are_high() {}
}
";

/// Its task.
const STATEMENT: &str = "\
# The tide

A crab <b>dives *n* times, in [0, 9].

**Input.** *n* up to 10\u{2079}.
";

/// What was measured of it.
const MEASURED: &str = "\
# Tides

    cargo kelp

It was <b>calm.

| problem | inputs | CPU time | limit | memory | limit | slowest input |
| --- | --: | --: | --: | --: | --: | --- |
| `tide` | 4 | 0.02 s | – | 3 MiB | – | `<i>reef` |
";

/// A lesson, whose text means harm.
const LESSON: &str = "\
# First <i>dive

Before: you know nothing; \"Second & last\" comes later.

After: you [`Diver`](crate::dive::Diver) on.

```text exercises
Who wins? | heaps | nim; 1 2 3
Which rule? | sequence | kayles; 6
```

## Problems

* `tide`: <script>alert('kelp')</script>
";

/// A workspace with one module and one problem, whose texts mean harm.
fn reef() -> TestWorkspace {
    let reef = TestWorkspace::new().with("tide", TIDE, &[("3\n", "9\n"), ("</pre><b>1", "1\n")]);
    reef.write(
        "kelp/src/lib.rs",
        "//! Kelp.\n//!\n//! # Modules\n//!\n//! * Dives: [`dive`].\n\npub mod dive;\n",
    );
    reef.write("kelp/src/dive.rs", DIVE);
    reef.write("solutions/src/bin/tide/statement.md", STATEMENT);
    reef.write("docs/largest.md", MEASURED);
    reef.write("kelp/aliases.toml", "[aliases]\ndive = [\"нырок\"]\n");
    reef.write("kelp/lessons/01_first.md", LESSON);
    reef.write(
        "kelp/lessons/02_second.md",
        "# Second & last\n\nBefore: a.\n\nAfter: b.\n\n## More\n\nText.\n",
    );
    reef.write("README.md", "# reef: a workspace\n\nDives, and <i>what</i> they are for.\n");
    reef.write(
        "solutions/src/bin/tide/problem.toml",
        "title = 'The <b>tide</b> & \"kelp\"'\nurl = \"javascript:alert(1)\"\njudge = \"portable\"\n\
         games = [\"dive\"]\ndifficulty = \"<img src=x onerror=alert(1)>\"\nstatus = \"samples\"\n",
    );
    reef
}

/// A call of the command in this folder.
fn study(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.current_dir(folder).arg("study").args(args).env("NO_COLOR", "1");
    // What is made for a workspace stays in it.
    if folder != root() {
        command.env("CARGO_TARGET_DIR", folder.join("target"));
    }
    command
}

/// The command's program, built first if need be.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| crate::tool::built("cargo-study"))
}

/// The folder of a site in a temporary folder, which has files of its own.
const OUT: &str = "site";

/// A site that was written.
struct Site {
    folder: base::files::TemporaryFolder,
    files: BTreeMap<String, Vec<u8>>,
}

/// Writes the site of a workspace.
#[track_caller]
fn written(workspace: &Path, args: &[&str]) -> Site {
    let folder = base::files::temporary().unwrap();
    let out = folder.path().join(OUT);
    let args = [&["--out", out.to_str().unwrap()], args].concat();
    let output = study(workspace, &args).output().unwrap();
    let (results, stderr) = output_text(&output);
    assert!(output.status.success(), "{stderr}");
    assert_eq!(results, "");
    Site::read(folder)
}

/// A server that is ended with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    /// Serves the site of a workspace on any port.
    #[track_caller]
    fn start(workspace: &Path) -> Self {
        use std::io::{BufRead, BufReader};
        let mut command = study(workspace, &["--port", "0", "--own-judges"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Self { child, address: address.trim().to_owned() }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Site {
    /// Reads what was written into the folder [`OUT`] of a temporary one.
    fn read(folder: base::files::TemporaryFolder) -> Self {
        let mut files = BTreeMap::new();
        let site = folder.path().join(OUT);
        let mut work = vec![site.clone()];
        while let Some(path) = work.pop() {
            for entry in fs::read_dir(path).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    work.push(path);
                } else {
                    let name = path.strip_prefix(&site).unwrap().to_str().unwrap();
                    files.insert(name.replace('\\', "/"), fs::read(&path).unwrap());
                }
            }
        }
        Self { folder, files }
    }

    /// The address of a file for a browser.
    fn address(&self, file: &str) -> String {
        format!("file://{}/{OUT}/{file}", self.folder.path().display())
    }

    #[track_caller]
    fn text(&self, file: &str) -> String {
        let bytes = self.files.get(file).unwrap_or_else(|| panic!("there is no `{file}`"));
        String::from_utf8(bytes.clone()).unwrap()
    }

    /// The files of the pages.
    fn pages(&self) -> impl Iterator<Item = &String> + Clone {
        self.files.keys().filter(|file| file.ends_with(".html"))
    }

    /// Looks at each page: its size, its ids, where it leads to, and what it loads.
    #[track_caller]
    fn is_sound(&self) {
        let mut complaints = Vec::new();
        let ids: BTreeMap<&String, BTreeSet<String>> =
            self.pages().map(|file| (file, self.ids(file, &mut complaints))).collect();
        for file in self.pages() {
            let text = self.text(file);
            let size = text.len();
            let most = if file == "booklet.html" { LARGEST_BOOKLET } else { LARGEST_PAGE };
            if size > most {
                complaints.push(format!("{file} has {size} bytes"));
            }
            for (attribute, address) in addresses(&text) {
                if let Some(complaint) = self.complaint(file, &attribute, &address, &ids) {
                    complaints.push(format!("{file}: {complaint}"));
                }
            }
            for forbidden in
                ["<script>", " style=\"", " onclick=", "<style", "javascript:", "<iframe", "<form"]
            {
                if text.contains(forbidden) {
                    complaints.push(format!("{file} has `{forbidden}`"));
                }
            }
        }
        let count = complaints.len();
        complaints.truncate(30);
        assert!(count == 0 && !ids.is_empty(), "{count} complaints\n{}", complaints.join("\n"));
    }

    /// The ids of a page.
    fn ids(&self, file: &str, complaints: &mut Vec<String>) -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for rest in self.text(file).split(" id=").skip(1) {
            let id = match rest.strip_prefix('"') {
                Some(rest) => rest.split('"').next(),
                None => rest.split([' ', '>']).next(),
            };
            let id = id.unwrap_or_default().to_owned();
            if !ids.insert(id.clone()) {
                complaints.push(format!("{file} has two elements `{id}`"));
            }
        }
        ids
    }

    fn complaint(
        &self,
        file: &str,
        attribute: &str,
        address: &str,
        ids: &BTreeMap<&String, BTreeSet<String>>,
    ) -> Option<String> {
        if address.starts_with("https://") || address.starts_with("http://") {
            // A reader may go elsewhere; the page itself loads nothing from there.
            return (attribute != "href").then(|| format!("it loads `{address}`"));
        }
        let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
        let target = if path.is_empty() { file.to_owned() } else { joined(file, path)? };
        if !self.files.contains_key(&target) {
            return Some(format!("`{address}` leads nowhere"));
        }
        // Such an anchor is the state of an explorer, which a script reads.
        let is_state = target == "explore.html" && anchor.starts_with("v1/");
        let is_there = anchor.is_empty()
            || is_state
            || ids.get(&target).is_none_or(|ids| ids.contains(anchor));
        (!is_there).then(|| format!("`{address}` leads to no element"))
    }
}

/// The addresses in the tags of a page, with the attributes that hold them.
fn addresses(text: &str) -> Vec<(String, String)> {
    let mut addresses = Vec::new();
    // No text and no attribute has a bracket that is not escaped.
    for tag in text.split('<').skip(1).filter_map(|it| Some(it.split_once('>')?.0)) {
        for attribute in ["href", "src", "data-text"] {
            let Some((_, rest)) = tag.split_once(&format!(" {attribute}=")) else { continue };
            let address = match rest.strip_prefix('"') {
                Some(rest) => rest.split('"').next(),
                None => rest.split(' ').next(),
            };
            let address = address.unwrap_or_default().replace("&amp;", "&");
            addresses.push((attribute.to_owned(), address));
        }
    }
    addresses
}

/// An address from a file on, without `..`; `None` if it leaves the site.
fn joined(file: &str, address: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
