//! What a real browser makes of the pages, from a folder and from the server.
//!
//! The accessibility checker axe-core is `axe.min.js`, whose path is in the environment variable `MEX_AXE`;
//! `.ci/run` fetches it.

use super::devtools::Tab;
use super::static_host;
use super::{Served, Site, of_this_workspace, reef, written};
use crate::parallel::all;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::env;
use std::fs;

/// Opens what is folded. Of the tokens of a listing, which are thousands, the first three of each kind stay elements: axe
/// looks at each. It does not judge the colour of a single character.
const UNFOLDED: &str = "document.querySelectorAll('details').forEach(function (it) { it.open = true; });\
    document.querySelectorAll('pre').forEach(function (listing) {\
        var count = {};\
        listing.querySelectorAll(':not(:has(*))').forEach(function (it) {\
            var kind = it.localName + it.className + (it.textContent.length > 1);\
            count[kind] = (count[kind] || 0) + 1;\
            if (count[kind] > 3) { it.replaceWith(it.textContent); }\
        });\
    });";

/// Runs axe, by `RULES` if there are any.
const AXE: &str = "axe.run(document, { RULES resultTypes: ['violations'] }).then(function (it) {\
    return it.violations.map(function (it) {\
        return it.id + ': ' + it.nodes.slice(0, 3).map(function (it) { return it.html; }).join(' | ');\
    });\
})";

/// What is typed, and how the title of the page begins that is found; the last one has a word too many.
const QUERIES: [(&str, &str); 4] = [
    ("deep", "Deep dives"),
    ("Нырок", "Deep dives"),
    ("tide", "The <b>tide</b>"),
    ("a crab has 7 deep dives", "Deep dives"),
];

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn pages_work_from_a_folder() {
    let reef = reef();
    let site = written(reef.folder.path(), &[]);
    let address = site.address("");
    let mut tab = Tab::open();
    look_at_all(&mut tab, &site, &address);
    copies(&mut tab, &site, &address);
    searches(&mut tab, &address, &QUERIES);
    finds_texts(&mut tab, &address);
    finds_values(&mut tab, &address);
    sorts_problems(&mut tab, &address);
    keeps_progress(&mut tab, &address);
    unfolds_steps(&mut tab, &address);
    switches_theme(&mut tab, &address);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn pages_work_from_the_server_and_reload() {
    let reef = reef();
    let served = Served::start(reef.folder.path());
    let site = written(reef.folder.path(), &["--own-judges"]);
    let mut tab = Tab::open();
    look_at_all(&mut tab, &site, &served.address);
    copies(&mut tab, &site, &served.address);
    searches(&mut tab, &served.address, &QUERIES);
    finds_values(&mut tab, &served.address);
    // It reloads when a source changes.
    tab.load(&format!("{}kelp/dive.html", served.address));
    let text = super::DIVE.replace("Deep dives", "Shallow dives");
    reef.write("kelp/src/dive.rs", &text);
    tab.wait_for("document.title.startsWith('Shallow dives')");
}

#[test]
#[ignore = "slow: needs Chromium in MEX_CHROMIUM, and bundles every problem of this workspace"]
fn pages_of_this_workspace_work_below_a_path_of_a_static_host() {
    let site = of_this_workspace();
    let address = static_host::start(site, "/of/a/fork/");
    let mut tab = Tab::open();
    look_at_all(&mut tab, site, &address);
    let queries = [
        ("take 1, 4 or 9", "Subtraction games"),
        ("subtraction game", "Subtraction games"),
        ("尼姆", "Nim"),
        ("cf-1451f", "Nullify The Matrix"),
    ];
    searches(&mut tab, &address, &queries);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and axe-core in MEX_AXE; .ci/run brings both"]
fn axe_finds_nothing_where_texts_mean_harm() {
    let reef = reef();
    let site = written(reef.folder.path(), &["--own-judges"]);
    examine(&site, &site.pages().collect::<Vec<_>>());
}

#[test]
#[ignore = "slow: needs Chromium in MEX_CHROMIUM and axe-core in MEX_AXE; .ci/run brings both"]
fn axe_finds_nothing_in_this_workspace() {
    let site = of_this_workspace();
    // The pages of a kind are alike: a twentieth of them will do, and one with each explorer. The booklet has the
    // same texts once more; the test above examines one.
    let mut explorers = BTreeSet::new();
    let mut is_new = |file: &str| {
        let text = site.text(file);
        let name = text.split("data-explorer=\"").nth(1).and_then(|it| it.split('"').next());
        name.is_some_and(|name| explorers.insert(name.to_owned()))
    };
    let pages = site.pages().filter(|file| *file != "booklet.html").enumerate();
    let is_kind = |file: &str| file == "practice.html" || file.starts_with("lessons/01_");
    let pages = pages.filter(|(number, file)| is_new(file) || number % 20 == 0 || is_kind(file));
    examine(site, &pages.map(|(_, file)| file).collect::<Vec<_>>());
    assert!(explorers.len() > 8, "{explorers:?}");
}

/// Examines pages, light and dark, with all that is folded open; in the dark, colours only, as all else is the
/// same. Two tabs share the pages.
#[track_caller]
fn examine(site: &Site, pages: &[&String]) {
    let file = env::var_os("MEX_AXE").expect("there is no axe-core: MEX_AXE is not set");
    let axe = fs::read_to_string(file).unwrap();
    let themes = [("light", ""), ("dark", "runOnly: ['color-contrast'],")];
    let halves = pages.chunks(pages.len().div_ceil(2)).collect::<Vec<_>>();
    let complaints = all(halves.len(), |number| {
        let mut tab = Tab::open();
        let mut complaints = Vec::new();
        for file in halves[number] {
            tab.load(&site.address(file));
            tab.wait_for("!document.querySelector('.exercise[data-question]:not(:has(form))')");
            tab.value(&format!("{axe}; {UNFOLDED} true"));
            for (theme, rules) in themes {
                tab.theme(theme);
                let found = tab.value(&AXE.replace("RULES", rules));
                let found = found.as_array().unwrap().iter();
                complaints.extend(found.map(|it| format!("{file}, {theme}: {it}")));
            }
        }
        complaints
    });
    let mut complaints = complaints.concat();
    let count = complaints.len();
    complaints.truncate(40);
    assert!(complaints.is_empty(), "{count} complaints\n{}", complaints.join("\n"));
}

/// Loads every page: nothing complains, nothing else is loaded, and 320 pixels are wide enough.
#[track_caller]
fn look_at_all(tab: &mut Tab, site: &Site, root: &str) {
    let mut complaints = Vec::new();
    tab.width(320);
    for file in site.pages() {
        let address = format!("{root}{file}");
        tab.load(&address);
        complaints.extend(tab.complaints().into_iter().map(|it| format!("{file}: {it}")));
        // The worker of the explorers is a text of the page itself.
        let is_own = |it: &String| it.starts_with(root) || it.starts_with("blob:");
        let foreign = tab.requests().into_iter().filter(|it| !is_own(it));
        complaints.extend(foreign.map(|it| format!("{file} loads {it}")));
        let width = tab.value("document.documentElement.scrollWidth - window.innerWidth");
        if width.as_i64() > Some(0) {
            complaints.push(format!("{file}: {width} pixels too wide"));
        }
    }
    tab.width(1280);
    let count = complaints.len();
    complaints.truncate(40);
    assert!(complaints.is_empty(), "{count} complaints\n{}", complaints.join("\n"));
}

/// Clicks on each button that copies, and looks at what a script asked to be copied.
#[track_caller]
fn copies(tab: &mut Tab, site: &Site, root: &str) {
    tab.load(&format!("{root}problems/tide.html"));
    tab.value(
        "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: \
         function (text) { copied.push(text); return Promise.resolve(); } } }); true",
    );
    let buttons = tab.value("document.querySelectorAll('button.copy').length").as_u64().unwrap();
    assert!(buttons >= 4, "{buttons} buttons");
    for number in 0..buttons {
        tab.value(&format!("document.querySelectorAll('button.copy')[{number}].click(); true"));
        tab.wait_for(&format!("copied.length === {}", number + 1));
    }
    let copied: Vec<String> = serde_json::from_value(tab.value("copied")).unwrap();
    let bundle = site.text("problems/tide.rs");
    assert!(copied.contains(&bundle), "{copied:?}");
    let samples = ["3\n", "9\n", "</pre><b>1", "1\n"];
    for sample in samples {
        assert!(copied.iter().any(|it| it == sample), "{sample:?} is not in {copied:?}");
    }
    let is_shown = |file: &&String| {
        file.starts_with("problems/tide.") && file.ends_with(".rs") && !file.ends_with(".min.rs")
    };
    for file in site.files.keys().filter(is_shown) {
        let text = site.text(file);
        assert!(copied.contains(&text), "{file}: {copied:?}");
    }
}

/// Finds pages by names, other names and values, with the keyboard alone.
#[track_caller]
fn searches(tab: &mut Tab, root: &str, queries: &[(&str, &str)]) {
    for &(query, title) in queries {
        tab.load(&format!("{root}index.html"));
        tab.press("/");
        tab.wait_for("document.activeElement.id === 'query'");
        tab.call("Input.insertText", json!({ "text": query }));
        tab.wait_for("!document.getElementById('results').hidden");
        tab.press("Enter");
        tab.wait_for(&format!("document.title.startsWith({})", Value::from(title)));
    }
}

/// Finds texts by words in other forms, shows their lines, and leads into what is folded.
#[track_caller]
fn finds_texts(tab: &mut Tab, root: &str) {
    for (query, line, place) in [
        ("going downs", "A dive goes down. See Diver.", "kelp/dive.html#rules"),
        ("who dived twice", "Who dives twice?", "problems/tide.html#nudge"),
    ] {
        tab.load(&format!("{root}index.html"));
        tab.press("/");
        tab.call("Input.insertText", json!({ "text": query }));
        tab.wait_for(&format!(
            "results.querySelector('q') && results.querySelector('q').textContent === {line:?}"
        ));
        tab.press("Enter");
        tab.wait_for(&format!("location.href === {:?}", format!("{root}{place}")));
        tab.wait_for("document.readyState === 'complete'");
        let is_seen = "document.getElementById(location.hash.slice(1)).checkVisibility()";
        assert_eq!(tab.value(is_seen), true, "{query}");
        assert_ne!(tab.value("(document.querySelector('.step') || { open: true }).open"), false);
    }
}

/// Finds a sequence by some of its values.
#[track_caller]
fn finds_values(tab: &mut Tab, root: &str) {
    tab.load(&format!("{root}sequences.html"));
    tab.value(
        "var box = document.getElementById('values'); box.value = '0 1 2 3 1 4 3 2 1 4 2 6'; \
         box.dispatchEvent(new Event('input')); true",
    );
    let shown = "Array.from(document.querySelectorAll('.sequence:not([hidden]) h2')).map(it => it.textContent)";
    assert_eq!(tab.value(shown), json!(["Kayles"]));
}

/// Problems are listed by judge, technique or difficulty, with the words that are typed, and the choice lasts.
#[track_caller]
fn sorts_problems(tab: &mut Tab, root: &str) {
    let lists = "Array.from(document.querySelectorAll('#problems h2, #problems tbody th')).map(it => it.textContent)";
    let sort = |by: &str| format!("document.querySelector('[data-by={by}]').click(); true");
    let page = format!("{root}problems.html");
    tab.load(&page);
    let tide = "The <b>tide</b> & \"kelp\"";
    for (by, title) in
        [("technique", "Dive"), ("difficulty", "Difficulty unknown"), ("judge", "Any judge")]
    {
        tab.value(&sort(by));
        assert_eq!(tab.value(lists), json!([title, tide]));
        tab.load(&page);
        assert_eq!(tab.value(lists), json!([title, tide]));
        let link = "document.querySelector('.contents a').hash.slice(1) === document.querySelector('#problems h2').id";
        assert_eq!(tab.value(link), true);
    }
    for (typed, found) in [("dive TIDE", true), ("dive crab", false)] {
        tab.value("words.value = ''; words.focus(); true");
        tab.call("Input.insertText", json!({ "text": typed }));
        assert_eq!(tab.value(&format!("{lists}.length > 0")), found, "{typed}");
        assert_eq!(tab.value("count.textContent"), if found { "" } else { "0 of 1" });
    }
}

/// A mark lasts, is shown where the problem is listed, goes away as a line and comes back, and is forgotten.
#[track_caller]
fn keeps_progress(tab: &mut Tab, root: &str) {
    let [problem, list, game] = ["problems/tide.html", "problems.html", "kelp/dive.html"]
        .map(|page| format!("{root}{page}"));
    let done = "document.querySelectorAll('main a.done').length";
    let press = |id: &str| format!("document.getElementById('{id}').click(); true");
    tab.load(&problem);
    let pressed = "document.querySelector('[data-done]').getAttribute('aria-pressed')";
    assert_eq!(tab.value(pressed), "false");
    tab.value("document.querySelector('[data-done]').click(); true");
    assert_eq!(tab.value(pressed), "true");
    tab.load(&game);
    assert_eq!(tab.value(done), 2, "by the modules that it rests on, and by the bundles");
    tab.load(&list);
    assert_eq!(tab.value(done), 1);
    tab.value("document.querySelector('[data-by=progress]').click(); true");
    assert_eq!(tab.value("document.querySelector('#problems h2').firstChild.data"), "Solved");
    tab.value("progress.open = true");
    tab.wait_for("marks.value === 'mex progress: problem/tide'");
    tab.value(&press("forget"));
    assert_eq!(
        tab.value("[localStorage.length, marks.value]"),
        json!([0, "mex progress: problem/tide"])
    );
    assert_eq!(tab.value(done), 0);
    for (line, words, count) in [
        ("crabs", "A line begins with `mex progress:`.", 0),
        ("mex progress: problem/tide <b>", "`<b>` is no mark.", 0),
        ("mex progress: problem/tide lesson/3 problem/tide", "3 read, 2 of them new.", 1),
    ] {
        tab.value(&format!("marks.value = {line:?}; true"));
        tab.value(&press("bring"));
        assert_eq!(tab.value("marked.textContent"), words);
        assert_eq!(tab.value(done), count);
    }
    assert_eq!(tab.value("marks.value"), "mex progress: problem/tide lesson/3");
    tab.load(&problem);
    tab.value("document.querySelector('[data-done]').click(); true");
    assert_eq!(tab.value("localStorage.getItem('study-done')"), "lesson/3");
    tab.value("localStorage.clear(); true");
}

/// The steps of a problem are folded but for the task, until one is opened, an address leads to it, or the
/// switch opens all, which lasts.
#[track_caller]
fn unfolds_steps(tab: &mut Tab, root: &str) {
    let page = format!("{root}problems/tide.html");
    let open = "Array.from(document.querySelectorAll('.step[open]')).map(it => it.id)";
    let all = json!(["nudge", "game", "reduction-and-proof", "solution", "bundles"]);
    tab.load(&page);
    assert_eq!(tab.value(open), json!([]));
    assert_eq!(tab.value("document.getElementById('task').checkVisibility()"), true);
    tab.load(&format!("{page}#reduction"));
    assert_eq!(tab.value(open), json!(["reduction-and-proof"]));
    tab.load("about:blank");
    for expected in [&all, &json!([])] {
        tab.load(&page);
        tab.value("document.getElementById('show-all').click(); true");
        assert_eq!(tab.value(open), *expected);
        tab.load(&page);
        assert_eq!(tab.value(open), *expected);
    }
}

/// The switch lasts from page to page.
#[track_caller]
fn switches_theme(tab: &mut Tab, root: &str) {
    tab.load(&format!("{root}index.html"));
    let paper = "getComputedStyle(document.body).backgroundColor";
    let light = tab.value(paper);
    tab.value("document.getElementById('theme').click(); true");
    let dark = tab.value(paper);
    assert_ne!(light, dark);
    tab.load(&format!("{root}problems.html"));
    assert_eq!(tab.value(paper), dark);
    tab.value("localStorage.clear(); true");
}
