//! The lessons and the practice page in a real browser, and the answers to exercises against a search from the rules.

use super::devtools::Tab;
use super::{Site, of_this_workspace};
use crate::lessons;
use explorer::run;
use games::search;
use serde_json::{Value, json};
use sizes::sized;
use std::collections::BTreeMap;

/// The most positions of an exercise that are searched, in quick form and in full.
const MOST_POSITIONS: [usize; 2] = [500, 1000];

/// A question of a lesson.
struct Exercise {
    question: String,
    explorer: String,
    state: String,
}

/// Returns the exercises of all lessons, lesson by lesson, in the order of the pages.
fn exercises() -> Vec<(String, Vec<Exercise>)> {
    let of_lesson = |(file, text): (String, String)| {
        let exercise = |parts: [&str; 3]| {
            let [question, explorer, state] = parts.map(str::to_owned);
            Exercise { question, explorer, state }
        };
        let list = lessons::exercises(&text).map(exercise).collect();
        (file.trim_end_matches(".md").to_owned(), list)
    };
    lessons::lessons().into_iter().map(of_lesson).collect()
}

/// Runs an operation of the native library.
fn call(operation: &str, arguments: &[&str]) -> Value {
    match run(operation, arguments) {
        Ok(bytes) | Err(bytes) => serde_json::from_slice(&bytes).unwrap(),
    }
}

impl Exercise {
    fn arguments(&self) -> [&str; 3] {
        [&self.explorer, &self.state, &self.question]
    }

    /// True if this reply is right.
    fn is_right(&self, reply: &str) -> bool {
        let [explorer, state, question] = self.arguments();
        let judged = call("judge", &[explorer, state, question, reply]);
        judged["right"].as_bool().unwrap_or_else(|| panic!("{state}: {judged}"))
    }

    /// Returns a reply that is right, and one that is wrong.
    fn replies(&self) -> [String; 2] {
        let [explorer, state, question] = self.arguments();
        let asked = call("ask", &[explorer, state, question]);
        let choices = asked["choices"].as_array().unwrap_or_else(|| panic!("{state}: {asked}"));
        let choices = choices.iter().map(|it| it["value"].as_str().unwrap().to_owned());
        let mut candidates: Vec<String> = match question {
            "Who wins?" if asked["loopy"] == true => ["N", "P", "D"].map(str::to_owned).to_vec(),
            "Who wins?" => ["N", "P"].map(str::to_owned).to_vec(),
            "Which rule?" => choices.collect(),
            "Which moves win?" => {
                let answer = call("explore", &[explorer, state]);
                let moves = answer["moves"].as_array().unwrap().iter();
                let winning =
                    moves.filter(|it| it["wins"] == true).map(|it| it["text"].as_str().unwrap());
                vec![
                    winning.collect::<Vec<_>>().join("\n"),
                    choices.collect::<Vec<_>>().join("\n"),
                    String::new(),
                ]
            }
            _ => vec![asked["answer"].as_str().unwrap().to_owned(), "77".to_owned()],
        };
        candidates.sort_by_key(|it| !self.is_right(it));
        assert!(
            self.is_right(&candidates[0]) && !self.is_right(candidates.last().unwrap()),
            "{state}: {candidates:?}"
        );
        [candidates[0].clone(), candidates.pop().unwrap()]
    }
}

/// The positions that are reached from one, with their options.
struct Positions {
    options: BTreeMap<String, Vec<String>>,
    answer: Value,
}

impl Positions {
    /// Returns the positions by the moves that the explorer lists, unless they are too many.
    fn of(explorer: &str, state: &str) -> Option<Self> {
        let answer = call("explore", &[explorer, state]);
        let most = sized(MOST_POSITIONS[0], MOST_POSITIONS[1]);
        let mut options = BTreeMap::new();
        let mut work = vec![answer["state"].as_str()?.to_owned()];
        while let Some(state) = work.pop() {
            if options.contains_key(&state) {
                continue;
            }
            let answer = call("explore", &[explorer, &state]);
            if answer["complete"] != true || options.len() == most {
                return None;
            }
            let after = answer["moves"]
                .as_array()?
                .iter()
                .map(|it| it["state"].as_str().unwrap().to_owned());
            let after: Vec<String> = after.collect();
            work.extend(after.iter().cloned());
            options.insert(state, after);
        }
        Some(Self { options, answer })
    }

    /// Returns the outcome of each position: `N` if an option is `P`, `P` if all are `N`, and `D` for what is left.
    fn outcomes(&self) -> BTreeMap<&str, &'static str> {
        let is_misere = self.answer["rules"].as_str().unwrap().contains("Whoever cannot move wins");
        let mut outcomes = BTreeMap::new();
        loop {
            let before = outcomes.len();
            for (state, options) in &self.options {
                let after = options.iter().map(|it| outcomes.get(it.as_str()).copied());
                let after: Vec<Option<&str>> = after.collect();
                let outcome = if after.contains(&Some("P")) || (is_misere && after.is_empty()) {
                    "N"
                } else if after.iter().all(|it| *it == Some("N")) {
                    "P"
                } else {
                    continue;
                };
                outcomes.insert(state.as_str(), outcome);
            }
            if outcomes.len() == before {
                break;
            }
        }
        for state in self.options.keys() {
            outcomes.entry(state).or_insert("D");
        }
        outcomes
    }
}

#[test]
fn exercises_are_answered_as_a_search_answers_them() {
    let mut searched = 0;
    let mut all = 0;
    for (lesson, exercises) in exercises() {
        for exercise in exercises {
            all += 1;
            let [explorer, state, question] = exercise.arguments();
            // The next value is that of one heap.
            let explorer = if explorer == "sequence" { "heaps" } else { explorer };
            let Some(positions) = Positions::of(explorer, state) else { continue };
            let start = positions.answer["state"].as_str().unwrap();
            let options = |state: &String| positions.options[state].clone();
            let outcomes = positions.outcomes();
            let reply = match question {
                "Who wins?" => outcomes[start].to_owned(),
                "Which moves win?" => {
                    let moves = positions.answer["moves"].as_array().unwrap().iter();
                    let winning = moves.filter(|it| outcomes[it["state"].as_str().unwrap()] == "P");
                    winning.map(|it| it["text"].as_str().unwrap()).collect::<Vec<_>>().join("\n")
                }
                // A number, which the tests of its explorer compare.
                _ if start.contains("left") || start.contains("right") => continue,
                "Which rule?" => continue,
                _ => search::grundy(start.to_owned(), options).to_string(),
            };
            assert!(exercise.is_right(&reply), "{lesson}: {state}: a search says {reply:?}");
            if question == "Who wins?"
                && outcomes[start] != "D"
                && positions.answer["loopy"] != true
            {
                let is_misere = positions.answer["rules"]
                    .as_str()
                    .unwrap()
                    .contains("Whoever cannot move wins");
                let outcome = if is_misere { search::misere_outcome } else { search::outcome };
                assert_eq!(
                    format!("{:?}", outcome(start.to_owned(), options)),
                    reply,
                    "{lesson}: {state}"
                );
            }
            searched += 1;
        }
    }
    assert!(all >= 70 && searched * 4 > all * 3, "{searched} of {all}");
}

/// Lets the page scroll at once.
const STILL: &str = "document.documentElement.style.scrollBehavior = 'auto'; true";

/// How a reader gives a reply.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Mouse,
    Keyboard,
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_beginner_walks_through_the_first_lesson() {
    let site = of_this_workspace();
    let (lesson, exercises) = exercises().swap_remove(0);
    let page = site.address(&format!("lessons/{lesson}.html"));
    let mut tab = Tab::open();
    for (width, by) in [(1280, By::Mouse), (1280, By::Keyboard), (320, By::Mouse)] {
        tab.width(width);
        tab.load("about:blank");
        tab.load(&page);
        tab.value("localStorage.clear(); true");
        tab.load(&page);
        tab.value(STILL);
        let forms = "document.querySelectorAll('.exercise form').length";
        tab.wait_for(&format!("{forms} === {}", exercises.len()));
        for (number, exercise) in exercises.iter().enumerate() {
            tab.value(&format!(
                "window.place = document.querySelectorAll('.exercise')[{number}]; true"
            ));
            let asked = call("ask", &exercise.arguments());
            let [right, wrong] = exercise.replies();
            for (reply, word) in [(&wrong, "No. "), (&right, "Right. ")] {
                replies(&mut tab, reply, by);
                let [explorer, state, question] = exercise.arguments();
                let judged = call("judge", &[explorer, state, question, reply]);
                let text = format!("{word}{}", judged["text"].as_str().unwrap());
                tab.wait_for(&format!(
                    "place.querySelector('.verdict').textContent === {}",
                    Value::from(text)
                ));
            }
            assert_eq!(tab.value("place.classList.contains('done')"), true);
            let shown = "Array.from(place.querySelectorAll('.tools button')).pop().click(); \
                         place.querySelector('.verdict').textContent";
            let answer = format!("The answer: {}", asked["answer"].as_str().unwrap());
            assert_eq!(tab.value(shown), answer);
        }
        let is_wide = "document.documentElement.scrollWidth > window.innerWidth";
        assert_eq!(tab.value(is_wide), false, "{width} pixels");
        assert_eq!(tab.complaints(), [""; 0]);
    }
    keeps_progress(&mut tab, site, &lesson, exercises.len());
}

/// Gives a reply to the exercise at `place`, and asks for the judgement.
fn replies(tab: &mut Tab, reply: &str, by: By) {
    let fields = tab.value(
        "Array.from(place.querySelectorAll('.replies input')).map(it => [it.type, it.value])",
    );
    let fields: Vec<[String; 2]> = serde_json::from_value(fields).unwrap();
    let count = fields.len();
    let field = |at: usize| format!("place.querySelectorAll('.replies input')[{at}]");
    for (at, [kind, value]) in fields.iter().enumerate() {
        let wanted = reply.lines().any(|line| line == value);
        let is_checked = tab.value(&format!("{}.checked", field(at))) == true;
        match (&**kind, by) {
            ("text", _) => {
                reaches(tab, &field(at), by);
                tab.value("document.activeElement.select(); true");
                tab.call("Input.insertText", json!({ "text": reply }));
            }
            _ if wanted == is_checked || (kind == "radio" && !wanted) => {}
            // Tab leads to the one that is chosen or else to the first, Space chooses it, and arrows others.
            ("radio", By::Keyboard) => {
                let chosen = "Math.max(0, fields.findIndex(it => it.checked))";
                let fields = "var fields = Array.from(place.querySelectorAll('.replies input'));";
                let chosen = tab.value(&format!("{fields} {chosen}")).as_u64().unwrap() as usize;
                reaches(tab, &field(chosen), by);
                tab.press(" ");
                for _ in 0..(at + count - chosen) % count {
                    tab.press("ArrowDown");
                }
            }
            (_, By::Keyboard) => {
                reaches(tab, &field(at), by);
                tab.press(" ");
            }
            (_, By::Mouse) => reaches(tab, &field(at), by),
        }
    }
    match by {
        By::Mouse => reaches(tab, "place.querySelector('[type=submit]')", by),
        By::Keyboard => {
            // Enter checks from any field; where none is ticked, the focus is elsewhere.
            if reply.is_empty() {
                reaches(tab, "place.querySelector('[type=submit]')", by);
            }
            tab.press("Enter");
        }
    }
}

/// Clicks on an element, or walks there from where the focus is.
fn reaches(tab: &mut Tab, element: &str, by: By) {
    if by == By::Mouse {
        let center = tab.value(&format!(
            "{element}.scrollIntoView({{ block: 'center' }}); \
             var box = {element}.getBoundingClientRect(); [box.x + box.width / 2, box.y + box.height / 2]"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": center[0], "y": center[1], "button": "left", "clickCount": 1 });
            tab.call("Input.dispatchMouseEvent", event);
        }
        return;
    }
    for _ in 0..200 {
        if tab.value(&format!("document.activeElement === {element}")) == true {
            return;
        }
        tab.press("Tab");
    }
    panic!("the keyboard does not reach {element}");
}

/// What was read and answered is shown where it is listed, lasts, goes away as a line and comes back.
fn keeps_progress(tab: &mut Tab, site: &Site, lesson: &str, count: usize) {
    let read = "document.querySelector('[data-done]')";
    tab.value(STILL);
    reaches(tab, read, By::Mouse);
    tab.load(&site.address(&format!("lessons/{lesson}.html")));
    let kept = format!(
        "[{read}.getAttribute('aria-pressed'), document.querySelectorAll('.exercise.done').length]"
    );
    assert_eq!(tab.value(&kept), json!(["true", count]));
    tab.load(&site.address("lessons.html"));
    let shown = "[document.querySelector('.lessons small').textContent, document.querySelectorAll('main a.done').length]";
    let scores = json!([format!("{count} of {count} right"), 1]);
    assert_eq!(tab.value(shown), scores);
    tab.value("progress.open = true");
    tab.wait_for("marks.value !== ''");
    let line = tab.value("marks.value");
    for number in 1..=count {
        let mark = format!(" exercise/{lesson}.{number}");
        assert!(line.as_str().unwrap().contains(&mark), "{line}");
    }
    tab.value("forget.click(); true");
    assert_eq!(tab.value(shown), json!(["", 0]));
    tab.value(&format!("marks.value = {line}; bring.click(); true"));
    assert_eq!(tab.value(shown), scores);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn the_page_asks_and_judges_as_the_library_does() {
    let site = of_this_workspace();
    let mut tab = Tab::open();
    tab.load(&site.address("practice.html"));
    for (_, exercises) in exercises() {
        for exercise in exercises {
            let [explorer, state, question] = exercise.arguments().map(Value::from);
            let asked =
                tab.value(&format!("shelf.operations.ask({explorer}, {state}, {question})"));
            assert_eq!(asked, call("ask", &exercise.arguments()));
            for reply in exercise.replies() {
                let [explorer, state, question] = exercise.arguments();
                let native = call("judge", &[explorer, state, question, &reply]);
                let arguments = Value::from([explorer, state, question, &reply].to_vec());
                let judged = tab.value(&format!("shelf.operations.judge.apply(null, {arguments})"));
                assert_eq!(judged, native);
            }
        }
    }
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_set_is_practised_by_keyboard_and_its_link_deals_it_again() {
    let site = of_this_workspace();
    let set = site.address("practice.html#v1/heaps/nim;+3+4+5&question=0&level=2&seed=77");
    let mut tab = Tab::open();
    let state = "(document.querySelector('.exercise legend code') || {}).textContent";
    tab.load(&site.address("practice.html"));
    tab.wait_for(&format!("!!{state} && location.hash.includes('&seed=')"));
    tab.load("about:blank");
    tab.load(&set);
    let score = "document.querySelector('.score span').textContent";
    let mut states = Vec::new();
    for number in 0..10_u64 {
        let [level, seed] = [2 + number / 4, 770 + number].map(|it| it.to_string());
        let dealt = call("deal", &["heaps", "nim; 3 4 5", "Who wins?", &level, &seed]);
        tab.wait_for(&format!("{state} === {}", dealt["state"]));
        let outcome =
            call("explore", &["heaps", dealt["state"].as_str().unwrap()])["outcome"].clone();
        states.push(dealt["state"].clone());
        if number == 0 {
            reaches(&mut tab, "document.querySelector('.exercise input')", By::Keyboard);
        }
        tab.wait_for("document.activeElement === document.querySelector('.exercise input')");
        tab.press(" ");
        // The last reply is wrong.
        if (outcome == "P") != (number == 9) {
            tab.press("ArrowDown");
        }
        tab.press("Enter");
        tab.wait_for("document.activeElement.textContent === document.querySelector('.score button').textContent");
        let result = match number {
            9 => "10 of 10: the set is done. 9 right, 0 in a row.".to_owned(),
            _ => format!("{0} of 10. {0} right, {0} in a row.", number + 1),
        };
        assert_eq!(tab.value(score), result);
        tab.press("Enter");
    }
    tab.wait_for(
        "location.hash.indexOf('&level=3&') > 0 && document.activeElement.tagName !== 'BUTTON'",
    );
    assert!(states.iter().any(|it| it != &states[0]));
    tab.load("about:blank");
    tab.load(&set);
    tab.wait_for(&format!("{state} === {}", states[0]));
    for (address, message) in [
        (
            "v1/heaps/nim;+3+crab&question=0&level=1&seed=1",
            "`crab` is no heap: a number is expected",
        ),
        ("v2/heaps/nim;+3", "This address is of version `v2`, and these pages read v1"),
        (
            "v1/heaps/nim+misere;+1+2&question=2&level=1&seed=1",
            "that cannot be asked of this state: no value is known",
        ),
    ] {
        tab.value(&format!("location.hash = {address:?}; true"));
        tab.wait_for(&format!("{score} === {message:?}"));
    }
    assert_eq!(tab.complaints(), [""; 0]);
}
