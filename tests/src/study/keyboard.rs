//! A walk through the pages by the keyboard alone.

use super::devtools::Tab;
use super::{Site, of_this_workspace, reef, written};
use explorer::EXPLORERS;
use serde_json::{Value, json};

/// A page of each kind.
const KINDS: [&str; 10] = [
    "index.html",
    "lessons.html",
    "lessons/01_first.html",
    "problems.html",
    "kelp/dive.html",
    "problems/tide.html",
    "sequences.html",
    "trust.html",
    "source/kelp/src/dive.rs.html",
    "booklet.html",
];

/// Lists all elements that the keyboard must reach, in the order of the page.
const LIST: &str = "document.documentElement.style.scrollBehavior = 'auto'; \
    window.stops = Array.from(document.querySelectorAll('a[href], button, input, summary, [tabindex]'))\
        .filter(function (it) { return it.tabIndex >= 0 && !it.disabled && it.checkVisibility(); }); stops.length";

/// Tells where the focus is, and whether a reader sees it.
const FOCUS: &str = "(function () {\
    var it = document.activeElement;\
    if (!it || it === document.body) { return null; }\
    var style = getComputedStyle(it), box = it.getBoundingClientRect();\
    return {\
        stop: stops.indexOf(it),\
        name: it.outerHTML.slice(0, 80),\
        ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,\
        seen: box.width + box.height > 0 && box.bottom > 0 && box.right > 0\
            && box.top < innerHeight && box.left < innerWidth\
    };\
})()";

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM; .ci/run brings it"]
fn the_keyboard_reaches_everything() {
    let reef = reef();
    let site = written(reef.folder.path(), &["--own-judges"]);
    let root = site.address("");
    let mut tab = Tab::open();
    tab.width(1280);
    for kind in KINDS {
        walks(&mut tab, &site, &root, kind);
        skips(&mut tab, &format!("{root}{kind}"));
    }
    let page = format!("{root}problems/tide.html");
    searches(&mut tab, &page);
    switches_theme(&mut tab, &page);
    unfolds(&mut tab, &page);
    copies_aloud(&mut tab, &page);
}

/// The most stops of an explorer. Tables have one, and arrow keys walk through them.
const MOST_STOPS: u64 = 100;

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn the_keyboard_reaches_all_parts_of_each_explorer() {
    let site = of_this_workspace();
    let mut tab = Tab::open();
    tab.width(1280);
    for explorer in EXPLORERS {
        let (name, state) = (explorer.name, explorer.examples[0].1);
        tab.load("about:blank");
        tab.load(&site.address("explore.html"));
        tab.value(&format!("location.hash = shelf.address({name:?}, {state:?}); true"));
        tab.wait_for(&format!("document.querySelector('.state input').value === {state:?}"));
        // The button that stops a long picture goes when the picture is there.
        tab.wait_for("!document.querySelector('[aria-busy=true]')");
        tab.value(LIST);
        tab.value("document.querySelector('.state input').focus(); true");
        let first = tab.value(FOCUS)["stop"].as_u64().unwrap();
        let last = tab.value("stops.indexOf(document.querySelector('.copies summary'))");
        let last = last.as_u64().unwrap();
        assert!(last - first < MOST_STOPS, "{name} has {} stops", last - first);
        let mut reached = first;
        while reached < last {
            tab.press("Tab");
            let focus = tab.value(FOCUS);
            assert_eq!(focus["seen"], true, "{name}: out of sight is {focus}");
            // Lists to choose from, and parts that scroll, are not in the list.
            if let Some(stop) = focus["stop"].as_u64() {
                reached += 1;
                assert_eq!(stop, reached, "{name}: {focus} is out of order");
            }
        }
    }
}

/// Presses Tab through a page: each element is reached, in the order of the page, and shows its focus.
#[track_caller]
fn walks(tab: &mut Tab, site: &Site, root: &str, file: &str) {
    assert!(site.files.contains_key(file), "there is no `{file}`");
    tab.load(&format!("{root}{file}"));
    let stops = tab.value(LIST).as_u64().unwrap();
    assert!(stops > 8, "{file} has {stops} elements for the keyboard");
    let mut reached = 0;
    // The browser adds parts that scroll; more than these it does not have.
    for _ in 0..stops + 40 {
        tab.press("Tab");
        let focus = tab.value(FOCUS);
        assert!(!focus.is_null(), "{file}: the focus is lost after {reached} of {stops}");
        assert_eq!(focus["ring"], true, "{file}: no focus shows at {focus}");
        assert_eq!(focus["seen"], true, "{file}: out of sight is {focus}");
        match focus["stop"].as_i64() {
            Some(-1) => {}
            stop => {
                assert_eq!(stop, Some(reached), "{file}: {focus} is out of order");
                reached += 1;
            }
        }
        if reached.unsigned_abs() == stops {
            return;
        }
    }
    panic!("{file}: only {reached} of {stops} are reached");
}

/// The first stop leads past the header.
#[track_caller]
fn skips(tab: &mut Tab, page: &str) {
    tab.load(page);
    tab.press("Tab");
    assert_eq!(tab.value("document.activeElement.className"), "skip", "{page}");
    tab.press("Enter");
    tab.wait_for("location.hash === '#main'");
    tab.press("Tab");
    let inside = "document.activeElement.closest('header') === null";
    assert_eq!(tab.value(inside), true, "{page}");
}

/// Escape closes the results and then clears the box; arrows choose; Enter goes there.
#[track_caller]
fn searches(tab: &mut Tab, page: &str) {
    tab.load(page);
    tab.press("/");
    tab.call("Input.insertText", json!({ "text": "d" }));
    tab.wait_for("!document.getElementById('results').hidden");
    let state = "[query.getAttribute('aria-expanded'), query.getAttribute('aria-activedescendant'), query.value]";
    assert_eq!(tab.value(state), json!(["true", "result-0", "d"]));
    tab.press("ArrowDown");
    assert_eq!(tab.value(state), json!(["true", "result-1", "d"]));
    tab.press("Escape");
    assert_eq!(tab.value(state), json!(["false", null, "d"]));
    tab.press("Escape");
    assert_eq!(tab.value(state), json!(["false", null, ""]));
    tab.call("Input.insertText", json!({ "text": "deep dives" }));
    tab.wait_for("!document.getElementById('results').hidden");
    tab.press("Enter");
    tab.wait_for("document.title.startsWith('Deep dives')");
}

#[track_caller]
fn switches_theme(tab: &mut Tab, page: &str) {
    tab.load(page);
    let state =
        "[getComputedStyle(document.body).backgroundColor, theme.getAttribute('aria-label')]";
    tab.value("theme.focus(); true");
    let before = tab.value(state);
    assert_eq!(before[1], "Switch to dark");
    tab.press("Enter");
    let after = tab.value(state);
    assert_eq!(after[1], "Switch to light");
    assert_ne!(before[0], after[0]);
    tab.value("localStorage.clear(); true");
}

#[track_caller]
fn unfolds(tab: &mut Tab, page: &str) {
    tab.load(page);
    tab.value("document.getElementById('bundles').open = true");
    tab.value("window.fold = document.querySelector('details.code'); fold.querySelector('summary').focus(); true");
    assert_eq!(tab.value("fold.open"), false);
    tab.press("Enter");
    tab.wait_for("fold.open");
    tab.press("Tab");
    assert_eq!(tab.value("fold.contains(document.activeElement)"), true);
}

/// A copy is announced to those who do not see the button change.
#[track_caller]
fn copies_aloud(tab: &mut Tab, page: &str) {
    tab.load(page);
    tab.value(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: \
         function () { return Promise.resolve(); } } }); \
         document.querySelector('button.copy').focus(); true",
    );
    tab.press("Enter");
    tab.wait_for("said.textContent === 'Copied'");
    assert_eq!(tab.value("said.getAttribute('role')"), Value::from("status"));
}
