//! The cache and the speculative check change no bundle: after each edit it is the same as without a cache. And no
//! compilation is made in vain.

use crate::common::{FileTree, add_manifests, read, write};
use base::judge::{Judges, PORTABLE};
use base::workspace::Workspace;
use bundler::bundle::{Request, bundle};
use std::fs;
use std::path::Path;

const KELP: &str = "
use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy)]
pub struct Leaf(pub u32);

impl Add for Leaf {
    type Output = Leaf;

    fn add(self, other: Leaf) -> Leaf {
        Leaf(self.0 + other.0)
    }
}

impl Mul for Leaf {
    type Output = Leaf;

    fn mul(self, other: Leaf) -> Leaf {
        Leaf(self.0 * grown(other.0))
    }
}

impl Sub for Leaf {
    type Output = Leaf;

    fn sub(self, other: Leaf) -> Leaf {
        Leaf(self.0 - other.0)
    }
}

fn grown(size: u32) -> u32 {
    size + 1
}
";

/// The body of `main` after each edit.
const EDITS: [&str; 8] = [
    "println!(\"{}\", (Leaf(1) + Leaf(2)).0);",
    "println!(\"{}\", (Leaf(3) + Leaf(4)).0);",
    // A removed impl is live again.
    "println!(\"{}\", (Leaf(3) * Leaf(4)).0);",
    // Another impl is live.
    "println!(\"{}\", (Leaf(3) - Leaf(4)).0);",
    "println!(\"{}\", Leaf(3).0);",
    // A compile error.
    "println!(\"{}\", Leaf(3).1);",
    // The error is repaired.
    "println!(\"{}\", Leaf(4).0);",
    "println!(\"{}\", (Leaf(1) + Leaf(2)).0);",
];

/// Writes a workspace of these files, with manifests, and returns it.
fn written(mut files: FileTree, folder: &Path) -> Workspace {
    add_manifests(&mut files);
    write(&files, folder);
    read(&files, folder).unwrap()
}

/// `Heap::draw` is dead only without the impl, which the first compilation removes.
const DRAWN: &str = "
use std::fmt::{Display, Formatter, Result};

struct Heap(u32);

impl Heap {
    fn draw(&self) -> Result {
        Ok(())
    }
}

impl Display for Heap {
    fn fmt(&self, _: &mut Formatter<'_>) -> Result {
        self.draw()
    }
}

struct Pen;

impl Pen {
    fn draw(&self) {}
}

fn main() {
    Pen.draw();
    println!(\"{}\", Heap(3).0);
}
";

#[test]
fn a_bundle_that_is_much_too_large_is_compiled_once() {
    let temporary = base::files::temporary().unwrap();
    let files = FileTree::from([("src/main.rs".to_owned(), DRAWN.into())]);
    let workspace = &written(files, temporary.path());
    let bin = workspace.bin("dive").unwrap();
    let mut judge = Judges::builtin().unwrap().get(PORTABLE).unwrap().clone();
    for (limit, minify, expected) in [
        (1000, false, [1, 0]),
        (100, false, [2, 0]),
        // Not even once.
        (60, false, [2, 1]),
        (60, true, [1, 0]),
    ] {
        judge.source_limit_bytes = limit;
        let (check, use_cache) = (true, false);
        let request = Request { workspace, bin, judge: &judge, check, use_cache, minify };
        let text = bundle(&request).unwrap().text;
        let counts = ["fn draw", "impl Display"].map(|words| text.matches(words).count());
        assert_eq!(counts, expected, "{limit} {minify}:\n{text}");
    }
}

/// The impl is never instantiated, but `show(Heap(3))` needs it.
const SHOWN: &str = "
use std::fmt::{Display, Formatter, Result};

struct Heap(u32);

impl Display for Heap {
    fn fmt(&self, _: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

impl Heap {
    fn draw(&self) {}
}

struct Pen;

impl Pen {
    fn draw(&self) {}
}

fn show<T: Display>(_: T) {}
";

/// The call keeps `show`, which nothing calls, and so `Heap::helped` and `Heap::deeper`.
const NEEDED: &str = "
trait Show {
    fn show(&self);
    fn name(&self) -> u8;
}

macro_rules! shows {
    () => {
        fn show(&self) {
            self.helped()
        }
    };
}

struct Heap(u32);

impl Show for Heap {
    shows!();

    fn name(&self) -> u8 {
        1
    }
}

impl Heap {
    fn helped(&self) {
        self.deeper()
    }

    fn deeper(&self) {}

    fn draw(&self) {}
}

struct Pen;

impl Pen {
    fn helped(&self) {}

    fn deeper(&self) {}

    fn draw(&self) {}
}
";

#[test]
fn a_large_text_is_compiled_few_times() {
    let judges = Judges::builtin().unwrap();
    let needed = "Pen.helped(); Pen.deeper(); Heap(3).name();";
    let not_shown = "println!(\"{}\", Heap(3).0);";
    for (items, size, less, body, expected, most) in [
        (SHOWN, 0, 0, "show(Heap(3));", [1, 0, 1], 5),
        (SHOWN, 200_000, 0, not_shown, [0, 0, 1], 3),
        // The removal of the impl is an error, so no other is made.
        (SHOWN, 200_000, 0, "show(Heap(3));", [1, 0, 2], 3),
        // Else the text would be too large, so what the error names is restored, and what that needs.
        (NEEDED, 200_000, 10, needed, [0, 2, 1], 4),
        // With what is restored, it is too large.
        (SHOWN, 200_000, 100, "show(Heap(3));", [1, 0, 1], 3),
        // It is too large without what is dead.
        (SHOWN, 200_000, 300, not_shown, [0, 0, 1], 2),
    ] {
        let temporary = base::files::temporary().unwrap();
        let padding = "~".repeat(size);
        let main = format!("{items}fn main() {{ /* {padding} */ Pen.draw(); {body} }}\n");
        let mut judge = judges.get("library-checker").unwrap().clone();
        if less > 0 {
            judge.source_limit_bytes = main.len() - less;
        }
        let files = FileTree::from([("src/main.rs".to_owned(), main.into())]);
        let workspace = written(files, temporary.path());
        let target_dir = temporary.path().join("target");
        let workspace = &Workspace { target_dir: target_dir.clone(), ..workspace };
        let bin = workspace.bin("dive").unwrap();
        let (check, use_cache, minify) = (true, true, false);
        let request = Request { workspace, bin, judge: &judge, check, use_cache, minify };
        let text = bundle(&request).unwrap().text;
        let is_checked = text.len() <= judge.source_limit_bytes;
        let words = ["impl Display", "fn deeper", "fn draw"];
        let counts = words.map(|words| text.matches(words).count());
        assert_eq!(counts, expected, "{size} {body}");
        // Beside the diagnostics, there are the names of the libraries and the prediction.
        let entries = fs::read_dir(target_dir.join("mex/cache")).unwrap().count();
        let compilations = entries - 1 - usize::from(is_checked);
        assert!(compilations <= most, "{size} {body}: {compilations}");
        assert_eq!(is_checked, less < 100, "{size} {body}: {} bytes", text.len());
    }
}

/// The macro has another meaning in edition 2024, where it is an error.
const FIRST: &str = "
macro_rules! first {
    ($pair:expr) => {{
        let (ref one, _) = $pair;
        *one
    }};
}
";

#[test]
fn a_large_text_that_does_not_compile_is_compiled_few_times() {
    let judges = Judges::builtin().unwrap();
    for (items, call) in [("", "first!(&(1, 2))"), (SHOWN, "{ show(Heap(3)); first!(&(1, 2)) }")] {
        let temporary = base::files::temporary().unwrap();
        let padding = "~".repeat(200_000);
        let main =
            format!("{items}{FIRST}fn main() {{ /* {padding} */ println!(\"{{}}\", {call}) }}");
        let files = FileTree::from([("src/main.rs".to_owned(), main.into())]);
        let workspace = written(files, temporary.path());
        let target_dir = temporary.path().join("target");
        let workspace = &Workspace { target_dir: target_dir.clone(), ..workspace };
        let bin = workspace.bin("dive").unwrap();
        let judge = judges.get("library-checker").unwrap();
        let (check, use_cache, minify) = (true, true, false);
        let request = Request { workspace, bin, judge, check, use_cache, minify };
        let error = bundle(&request).map(|bundle| bundle.text).unwrap_err().to_string();
        assert!(error.contains("`dive` is of edition 2021, and the judge"), "{error}");
        // Beside the diagnostics, there are the names of the libraries.
        let compilations = fs::read_dir(target_dir.join("mex/cache")).unwrap().count() - 1;
        assert!(compilations <= 3, "{call}: {compilations}");
    }
}

#[test]
fn after_an_edit_the_bundle_is_the_same_as_without_a_cache() {
    let temporary = base::files::temporary().unwrap();
    let folder = temporary.path();
    let mut files = FileTree::new();
    files.insert("kelp/src/lib.rs".to_owned(), KELP.into());
    files.insert("src/main.rs".to_owned(), "fn main() {}".into());
    let workspace = written(files, folder);
    let bin = workspace.bin("dive").unwrap();
    let mut judge = Judges::builtin().unwrap().get(PORTABLE).unwrap().clone();
    // Another edition would only be one more compilation each time.
    judge.editions.truncate(1);
    let judge = &judge;
    let mut texts = Vec::new();
    for edit in EDITS {
        let text = format!("use kelp::Leaf;\n\nfn main() {{\n    {edit}\n}}\n");
        fs::write(folder.join("src/main.rs"), text).unwrap();
        let bundled = |use_cache| {
            let request = Request {
                workspace: &workspace,
                bin,
                judge,
                check: true,
                use_cache,
                minify: false,
            };
            bundle(&request).map(|bundle| bundle.text).map_err(|error| error.to_string())
        };
        let fresh = bundled(false);
        assert_eq!(bundled(true), fresh, "{edit}");
        assert_eq!(bundled(true), fresh, "{edit} once more");
        texts.push(fresh);
    }
    let has = |edit: usize, word: &str| texts[edit].as_ref().is_ok_and(|text| text.contains(word));
    assert!(has(0, "impl Add") && !has(0, "impl Mul") && !has(0, "grown"));
    assert!(has(2, "impl Mul") && has(2, "grown") && !has(2, "impl Add"));
    assert!(texts[5].is_err() && has(6, "struct Leaf"));
}

#[test]
fn a_missing_file_of_a_library_is_found_after_it_is_created() {
    let temporary = base::files::temporary().unwrap();
    let folder = temporary.path();
    let kelp = "#[cfg(windows)]\nmod fronds;\n#[cfg(windows)]\npub use fronds::fronds;\n\
                #[cfg(not(windows))]\npub fn fronds() -> u8 { 5 }\n";
    let mut files = FileTree::new();
    files.insert("kelp/src/lib.rs".to_owned(), kelp.into());
    files
        .insert("src/main.rs".to_owned(), "fn main() { println!(\"{}\", kelp::fronds()); }".into());
    let workspace = written(files, folder);
    let bin = workspace.bin("dive").unwrap();
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(PORTABLE).unwrap();
    let bundled = || {
        let request = Request {
            workspace: &workspace,
            bin,
            judge,
            check: false,
            use_cache: true,
            minify: false,
        };
        bundle(&request).map(|bundle| bundle.text).map_err(|error| error.to_string())
    };
    for _ in 0..2 {
        let error = bundled().unwrap_err();
        assert!(error.contains("the file of `mod fronds;`"), "{error}");
    }
    fs::write(folder.join("kelp/src/fronds.rs"), "pub fn fronds() -> u8 { 6 }").unwrap();
    let text = bundled().unwrap();
    assert!(text.contains("fn fronds"), "{text}");
}

#[test]
fn the_output_of_a_build_script_is_not_cached() {
    let temporary = base::files::temporary().unwrap();
    let folder = temporary.path();
    let script = |output: &str| format!("fn main() {{\n    println!(\"cargo::{output}\");\n}}\n");
    let mut files = FileTree::new();
    let lib = "pub fn depth() -> u8 {\n    if cfg!(deep) { 3 } else { 1 }\n}\n";
    files.insert("kelp/src/lib.rs".to_owned(), lib.into());
    files.insert("kelp/build.rs".to_owned(), script("rustc-cfg=deep").into());
    files.insert("src/main.rs".to_owned(), "use kelp as _;\n\nfn main() {}\n".into());
    let workspace = written(files, folder);
    let workspace = Workspace { target_dir: folder.join("target"), ..workspace };
    let bin = workspace.bin("dive").unwrap();
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(PORTABLE).unwrap();
    let bundled = |use_cache| {
        let request =
            Request { workspace: &workspace, bin, judge, check: false, use_cache, minify: false };
        bundle(&request).unwrap().text
    };
    // A script is not run if `main` does not reach code that depends on it.
    bundled(true);
    assert!(!folder.join("target/mex/scripts").exists());
    let main = "fn main() { println!(\"{:?}\", kelp::depth()); }";
    fs::write(folder.join("src/main.rs"), main).unwrap();
    for (output, wanted) in [
        ("rustc-cfg=deep", "if true {"),
        ("rustc-cfg=shallow", "if false {"),
        ("rustc-cfg=deep", "if true {"),
    ] {
        fs::write(folder.join("kelp/build.rs"), script(output)).unwrap();
        for use_cache in [true, false, true] {
            let text = bundled(use_cache);
            assert!(text.contains(wanted), "{output}: {text}");
        }
    }
}
