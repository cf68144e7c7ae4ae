use super::*;
use crate::bundle::{Request, bundle};
use base::judge::{Judges, PORTABLE};
use base::workspace::{Bin, Workspace};
use proc_macro2::Spacing;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The tokens that consist of two punctuation characters, or start with them.
const TWO_CHARACTERS: &str =
    "== <= >= != && || += -= *= /= %= ^= &= |= << >> .. -> => <- :: // /* ## $$";

/// Returns the tokens of a text, without doc comments that no macro reads.
fn tokens(text: &str) -> Vec<String> {
    fn add(text: &str, stream: TokenStream, keeps_docs: bool, tokens: &mut Vec<String>) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while at < trees.len() {
            match &trees[at] {
                TokenTree::Punct(sign)
                    if sign.as_char() == '#'
                        && !text[sign.span().byte_range()].starts_with('#') =>
                {
                    let length = if matches!(trees[at + 1], TokenTree::Group(_)) { 2 } else { 3 };
                    if keeps_docs {
                        tokens.extend(trees[at..at + length].iter().map(ToString::to_string));
                    }
                    at += length - 1;
                }
                TokenTree::Punct(sign) => {
                    let mut token = sign.to_string();
                    if sign.spacing() == Spacing::Joint
                        && let Some(TokenTree::Punct(next)) = trees.get(at + 1)
                        && TWO_CHARACTERS.split(' ').any(|it| it == format!("{sign}{next}"))
                    {
                        token += " joint";
                    }
                    tokens.push(token);
                }
                TokenTree::Group(group) => {
                    tokens.push(format!("open {:?}", group.delimiter()));
                    let is_input = at > 0
                        && matches!(&trees[at - 1], TokenTree::Punct(it) if it.as_char() == '!');
                    let is_body = at > 2 && trees[at - 3].to_string() == "macro_rules";
                    let keeps_docs = keeps_docs || is_input || is_body;
                    add(text, group.stream(), keeps_docs, tokens);
                    tokens.push("close".to_owned());
                }
                word => tokens.push(word.to_string()),
            }
            at += 1;
        }
    }
    let mut tokens = Vec::new();
    add(text, text.parse().unwrap(), false, &mut tokens);
    tokens
}

/// Returns the minified text, after its tokens were compared with those of the text.
#[track_caller]
fn checked(text: &str) -> String {
    let short = minify(text);
    let (before, after) = (tokens(text), tokens(&short));
    let difference = before.iter().zip(&after).position(|(a, b)| a != b);
    let difference =
        difference.or((before.len() != after.len()).then(|| before.len().min(after.len())));
    if let Some(at) = difference {
        let around = |tokens: &[String]| {
            tokens[at.saturating_sub(5)..].iter().take(12).cloned().collect::<Vec<_>>().join(" ")
        };
        panic!("token {at}:\n{}\n{}", around(&before), around(&after));
    }
    assert!(short.len() <= text.len() + 1, "{} became {}", text.len(), short.len());
    short
}

#[track_caller]
fn becomes(text: &str, short: &str) {
    assert_eq!(checked(text).trim_end_matches('\n'), short);
}

/// Returns all source files below the folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") && !path.ends_with(".git") {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

#[test]
fn comments_and_needless_blanks_are_removed() {
    becomes(
        "//! Doc.\n\n// Why.\nfn main() {\n    let a = 1; /* one */ /* /* nested */ */\n}\n",
        "fn main(){let a=1;}",
    );
    becomes(
        "/// Doc.\npub fn f<'a>(x: &'a str) -> &'a str { x }",
        "pub fn f<'a>(x:&'a str)->&'a str{x}",
    );
    becomes("", "");
    becomes("// nothing else\n", "");
}

#[test]
fn tokens_are_not_merged() {
    for kept in [
        "a b",
        "1 ..2",
        "1 .max(2)",
        "1. max",
        "x- -1",
        "& &x",
        "| |",
        "= =",
        "> >=",
        "< <",
        "< -1",
        "x.0 .1",
        "b \"x\"",
        "b 'x'",
        "r #a",
        "'a 'b",
        "f \"x\"",
        "1 u8",
        "! =",
        "- >",
        "= >",
        "/ /",
        "/ *x",
        ". .",
        ": :",
        "# #",
        "# \"x\"",
        "\"a\" b",
        "1 e5",
        "0x1 e",
        "& =",
        "+ =",
        "a as u8",
        "+ +x",
        "* *x",
        "| =",
        ". =",
        "'r #a",
    ] {
        becomes(kept, kept);
    }
    becomes("x as u8 < y", "x as u8<y");
    becomes("$x : ident $y : tt", "$x:ident$y:tt");
    becomes("a == & b && - c", "a==&b&&-c");
    becomes("0 ..= 9", "0 ..=9");
    becomes("( .. 5 , - 1 )", "(..5,-1)");
    becomes("& 'a T, 'b' , '\\''", "&'a T,'b','\\''");
    becomes("'outer : loop { break 'outer ; }", "'outer:loop{break 'outer;}");
    becomes("# ! [ allow ( dead_code ) ]", "# ![allow(dead_code)]");
}

#[test]
fn literals_stay_byte_for_byte() {
    for literal in [
        "\"a  //  b /* c\"",
        "\"two\n    lines\"",
        "\"one \\\n      line\"",
        "r#\"a \"  b\n  // c\"#",
        "b\"  \\x00  \"",
        "br##\" \"# \"##",
        "c\"  c  \"",
        "' '",
        "b' '",
        "'\"'",
        "1_000.5e-3_f64",
    ] {
        let text = format!("const A: B  =  {literal} ; // end\n");
        let short = checked(&text);
        assert!(short.contains(literal), "{short}");
        assert!(short.starts_with("const A:B="), "{short}");
    }
}

#[test]
fn doc_comments_in_macros_stay() {
    becomes(
        "/// a\nmacro_rules! m {\n    // b\n    ($(#[$meta:meta])* $name:ident) => {\n\
         /// c\n        \
         struct $name;\n    };\n}\nm! {\n    /// d\n    A\n}",
        "macro_rules!m{($(#[$meta:meta])*$name:ident)=>{\n/// c\nstruct$name;};}m!{\n    /// d\n    A\n}",
    );
    becomes(
        "/** a */ fn f() {} m!(/** b */ A); macro_rules! m { ($($t:tt)*) => {} }",
        "fn f(){}m!(/** b */ A);macro_rules!m{($($t:tt)*)=>{}}",
    );
    becomes("#![warn(missing_docs)]\n/// a\nfn a() {}", "#![warn(missing_docs)]\n/// a\nfn a(){}");
}

#[test]
fn items_of_procedural_macros_stay() {
    let own = "#[derive(Clone, Debug)]\n/// a\nstruct A {\n    /// b\n    b: u8,\n}";
    becomes(own, "#[derive(Clone,Debug)]struct A{b:u8,}");
    for item in [
        "/// a\n#[derive(Clone, Reader)]\nstruct A {\n    /// b\n    b: u8,\n}",
        "#[derive(kelp::Reader)] struct A( u8 );",
        "#[reader]\n/// a\nfn a( b: [u8; { 1 }] ) -> B<{ 2 }> { b }",
        "#[inline] #[reader] const A: u8 = if B { 1 } else { 2 + 3 };",
    ] {
        becomes(
            &format!("fn b( ) {{ }} {item}\n/// c\nfn c( ) {{ }}"),
            &format!("fn b(){{}}\n{item}\nfn c(){{}}"),
        );
    }
}

#[test]
fn input_of_macros_stays_unless_they_are_of_std() {
    becomes("f( stringify!( a  +b /* c */ ) )", "f(stringify!( a  +b /* c */ ))");
    becomes("println!( \"{}\", a + b )", "println!(\"{}\",a+b)");
    becomes(
        "std::println!( \"{}\", stringify!(a + b) )",
        "std::println!(\"{}\",stringify!(a + b))",
    );
    becomes("assert!( matches!( a, 1 | 2 ) )", "assert!( matches!( a, 1 | 2 ) )");
    becomes("vec![ matches!( a, 1 | 2 ) ]", "vec![matches!(a,1|2)]");
    becomes("elsewhere!( a + b )", "elsewhere!( a + b )");
    becomes("kelp::vec![ a + b ]", "kelp::vec![ a + b ]");
    becomes("f(1 as $t); vec![ a + b ]", "f(1 as$t);vec![a+b]");
    becomes("if !( a + b == c ) { return ! ( d ) }", "if!(a+b==c){return!(d)}");
    let show = "macro_rules! vec { ($($t:tt)*) => { stringify!($($t)*) } }";
    let short = "macro_rules!vec{($($t:tt)*)=>{stringify!($($t)*)}}";
    becomes(&format!("{show} vec!( a + b )"), &format!("{short}vec!( a + b )"));
    becomes("use kelp::show as vec; vec!( a + b )", "use kelp::show as vec;vec!( a + b )");
    let call = "macro_rules! c { ($m:ident, $x:expr) => { $m!( - $x ); vec!( - $x ) } }";
    let short_call = "macro_rules!c{($m:ident,$x:expr)=>{$m!( - $x );vec!(-$x)}}";
    becomes(&format!("{call} c!( s, 1 + 2 );"), &format!("{short_call}c!( s, 1 + 2 );"));
    let define = "macro_rules! d { ($m:ident) => { macro_rules! $m { () => {} } } }";
    let short_define = "macro_rules!d{($m:ident)=>{macro_rules!$m{()=>{}}}}";
    becomes(&format!("{define} vec!( a + b )"), &format!("{short_define}vec!( a + b )"));
}

#[test]
fn notices_stay() {
    let text = "fn main() {}\n\n// kelp 0.5.0, MIT, <https://crates.io/crates/kelp>\n\
                // Copyright (c) 2019 A\nmod kelp {\n// Copyright 2019 A\n//\n// Licensed so.\n\n\
                // Not that.\npub fn f() {}\n}\n// foam 1.0.0-rc.1, licence not stated\n";
    let short = "fn main(){}\n// kelp 0.5.0, MIT, <https://crates.io/crates/kelp>\n\
                 // Copyright (c) 2019 A\nmod kelp{\n// Copyright 2019 A\n//\n// Licensed so.\n\
                 pub fn f(){}}\n// foam 1.0.0-rc.1, licence not stated";
    becomes(text, short);
    becomes("/* Copyright\n   A */ fn f() {} // kelp, 0.5.0, no\n", "/* Copyright\nA */\nfn f(){}");
}

#[test]
fn lines_are_broken_between_tokens() {
    let text = "const A: [&str; 99] = [\"a b\", x + y, z.w()];\n".repeat(99);
    let short = checked(&text);
    assert!(short.lines().all(|line| line.len() <= WIDTH), "{short}");
    assert!(short.lines().count() < short.len() / 80, "{short}");
    checked(&format!("fn f() {{ {} }}", "a . b ( c , d ) + ".repeat(99)));
}

#[test]
fn byte_order_mark_and_script_line_are_handled() {
    assert_eq!(minify("\u{feff}fn  f() {}"), "fn f(){}\n");
    assert_eq!(minify("#!/usr/bin/env  x\nfn  f() {}"), "#!/usr/bin/env  x\nfn f(){}\n");
    assert_eq!(minify("#! /* a */ [ allow(a) ]\nfn  f() {}"), "#![allow(a)]fn f(){}\n");
    assert_eq!(minify("fn  f( {}"), "fn  f( {}");
    becomes("fn a() {}\r\n/// x\r\nfn b() {}\r\n", "fn a(){}fn b(){}");
}

/// A program whose output shows if minifying changes its meaning.
const TRAPS: &str = r####"// Nothing of this is lost.
#![allow(unused)]
use std::fmt::Debug;

macro_rules! shown { ($($t:tt)*) => { stringify!($($t)*) }; }
macro_rules! value { ($e:expr) => { format!("{}={:?}", stringify!($e), $e) }; }
macro_rules! pairs { ($($x:ident $y:tt),*) => { vec![$((stringify!($x), shown!($y))),*] }; }
macro_rules! doc {
    ($(#[doc = $d:expr])* $n:ident) => { const $n: &[&str] = &[$($d),*]; };
}
doc! {
    /// One  doc.
    /** Two  doc. */
    DOC
}
// Signs in groups, each a token of its own or not.
macro_rules! count {
    () => { 0 };
    ($a:tt $($rest:tt)*) => { 1 + count!($($rest)*) };
}
macro_rules! glued { (< -) => { "two" }; (<-) => { "one" }; }
macro_rules! ors { (| |) => { "two" }; (||) => { "one" }; }

struct Pair((u8, u8), u8);

/// Not seen.
fn same<'a, 'b: 'a>(a: &'a str, _: &'b str) -> &'a str { a }

fn main() {
    let (a, b) = (5i32, 3i32); // comment with " and '
    println!("{} {} {}", a - -b, a- - -b, - -a);
    println!("{}", shown!(a + b , c  .d /* x */ :: < e >));
    println!("{}", value!(a + /* inner */ b));
    println!("{:?}", pairs!(p 1, q (x + y), r "s"));
    println!("{:?} {:?}", DOC, stringify!(a  +  b));
    println!("{} {}", count!(= = == > >= >> < <<= . .. ...), count!(& && & & | || | |));
    println!("{} {} {} {}", glued!(< -), glued!(<-), ors!(| |), ors!(||));
    let p = Pair((1, 2), 3);
    println!("{} {} {}", p.0 .1, p . 0 . 0, (p.0).1);
    println!("{} {} {}", 1. as f32, 1 .max(2), 2.0_f64 . sqrt() > 1. );
    for i in 1 ..2 { print!("{i} "); }
    for i in 1 ..= 2 { print!("{i} "); }
    println!("{}", (a as u8) < b as u8);
    let r#type = "  two
        lines // no comment";
    println!("{} {}", r#type, r#"raw "  // text"#);
    println!("{:?} {:?} {:?}", b"  \x00 ", ' ', b'"');
    println!("{} \
              joined", same("x", "y"));
    let c = || 1 ; let d = | | 2;
    let e = if ! (c() == 1) { 0 } else { 1 };
    let x = &&a; let y = & & a;
    println!("{} {} {} {}", c(), d(), e, **x + **y);
    'outer : loop { loop { break 'outer ; } }
    let f = 'l: { break 'l 'c'; };
    println!("{f} {}", 7 / *&2);
    let g = std::panic::catch_unwind(|| assert!(matches!(1, 2 | 3) , ));
    println!("{:?}", g.unwrap_err().downcast_ref::<&str>());
    println!("{}", { let mut z = 1; z += 1; z <<= 1; z } == 4 && true || false);
}
"####;

#[test]
fn a_program_full_of_traps_prints_the_same() {
    let folder = base::files::temporary().unwrap();
    let output = |name: &str, text: &str| {
        let source = folder.path().join(name).with_extension("rs");
        fs::write(&source, text).unwrap();
        let program = folder.path().join(name);
        let rustc = Command::new(base::toolchain::rustc())
            .args(["--edition", "2021", "-o"])
            .args([&program, &source])
            .output()
            .unwrap();
        assert!(rustc.status.success(), "{}\n{text}", String::from_utf8_lossy(&rustc.stderr));
        let output = Command::new(program).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let short = checked(TRAPS);
    assert_eq!(output("short", &short), output("long", TRAPS), "{short}");
}

#[test]
fn some_files_of_this_workspace_keep_their_tokens() {
    files_keep_their_tokens(|index| index % 20 == 0);
}

#[test]
#[ignore = "slow: the other files"]
fn the_files_of_this_workspace_keep_their_tokens() {
    files_keep_their_tokens(|index| index % 20 != 0);
}

/// Minifies some files of this workspace.
#[track_caller]
fn files_keep_their_tokens(is_wanted: impl Fn(usize) -> bool) {
    let files = sources(root()).into_iter().enumerate();
    for (_, file) in files.filter(|(index, _)| is_wanted(*index)) {
        let text = fs::read_to_string(&file).unwrap();
        // Some test inputs have lexical errors on purpose.
        if text.parse::<TokenStream>().is_ok() {
            checked(&text);
        }
    }
}

#[test]
fn some_bundles_of_this_workspace_keep_their_tokens() {
    bundles_keep_their_tokens(|index| index % 40 == 0);
}

#[test]
#[ignore = "slow: the bundles of the other solutions"]
fn the_bundles_of_this_workspace_keep_their_tokens() {
    bundles_keep_their_tokens(|index| index % 40 != 0);
}

/// Minifies the bundles of some solutions of this workspace.
#[track_caller]
fn bundles_keep_their_tokens(is_wanted: impl Fn(usize) -> bool) {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(PORTABLE).unwrap();
    let is_solution = |bin: &&Bin| bin.path.with_file_name("problem.toml").is_file();
    let solutions = workspace.bins.iter().filter(is_solution).enumerate();
    let solutions: Vec<&Bin> =
        solutions.filter(|(index, _)| is_wanted(*index)).map(|(_, bin)| bin).collect();
    assert!(!solutions.is_empty());
    for bin in solutions {
        let request = Request {
            workspace: &workspace,
            bin,
            judge,
            check: false,
            use_cache: true,
            minify: false,
        };
        let text = bundle(&request).unwrap().text;
        let short = checked(&text);
        assert!(short.len() * 10 < text.len() * 7, "{} became {}", text.len(), short.len());
        let notices = text.lines().filter(|line| line.contains("<https://crates.io/"));
        notices.for_each(|line| assert!(short.lines().any(|it| it == line), "{line}"));
    }
}
