//! The explorers of the pages, in a real browser.

use super::devtools::Tab;
use super::{OUT, of_this_workspace};
use crate::players::Random;
use crate::tool::output_text;
use explorer::{EXPLORERS, MODULES};
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// The most bytes of a module with the scripts that a page has with it, as they are sent: most of the shelf, twelve
/// explorers, the readers of all problems' inputs, and, in 6 kB, what judges replies to exercises and deals positions.
/// The rustc that `.ci/run` makes keeps to it.
const MOST_BYTES: usize = 240_000;

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_state_is_explored_played_and_addressed() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/heaps/nim;+3+4+5"));
    tab.wait_for("document.querySelector('.verdict').textContent === 'The player to move wins: an N-position. Value: 2.'");
    let winning = "Array.from(document.querySelectorAll('.moves .wins span')).map(it => it.textContent).join()";
    assert_eq!(tab.value(winning), "heap 1: 3 → 1");

    // A move, by its button; the address follows, and Undo leads back.
    tab.value("document.querySelector('.moves .wins').click(); true");
    tab.wait_for("location.hash === '#v1/heaps/nim;+1+4+5'");
    tab.wait_for("document.querySelector('.verdict').textContent.includes('loses')");
    tab.value("document.querySelector('.tools button').click(); true");
    tab.wait_for("location.hash === '#v1/heaps/nim;+3+4+5'");

    // The perfect player replies to a move that gives the win away, and wins. Both moves are undone at once.
    tab.value("var who = document.querySelector('.tools select'); who.value = 'perfect'; who.dispatchEvent(new Event('change')); true");
    tab.value("document.querySelector('.moves .loses').click(); true");
    tab.wait_for("document.querySelector('.verdict').textContent.startsWith('That move gave the win away. The other player: ')");
    tab.value("document.querySelector('.tools button').click(); true");
    tab.wait_for("location.hash === '#v1/heaps/nim;+3+4+5'");
    tab.value("document.querySelector('.state input').value = 'nim; 0'; document.querySelector('.state button').click(); true");
    tab.wait_for("document.querySelector('.verdict').textContent.startsWith('No move is left')");

    // A click on a token is a move, too, on a page where nobody replies.
    tab.load("about:blank");
    tab.load(&format!("{page}#v1/heaps/kayles;+5"));
    tab.wait_for("document.querySelectorAll('.token').length === 5");
    tab.value("document.querySelectorAll('.token')[3].dispatchEvent(new MouseEvent('click', { bubbles: true })); true");
    tab.wait_for("location.hash === '#v1/heaps/kayles;+3'");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_damaged_address_gives_a_message() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    for (address, message) in [
        ("v2/heaps/nim;+3", "This address is of version `v2`"),
        ("v1/chess/e4", "There is no explorer `chess`"),
        ("v1/heaps/%E0%A4%A", "This address is damaged"),
        ("v1", "This address does not name a state"),
        ("v1/heaps/nim;+3+crab", "`crab` is no heap: a number is expected"),
        ("v1/heaps/nim;+99999999999999999999", "99999999999999999999 is too large"),
        ("v1/heaps/", "a state is a rule, `;` and the heaps"),
        ("v1/rewriting/rules+left;+T.~.T;+.T~T.;+T.", "play can go on for ever: T., .T, T."),
        ("v1/geography/geography+board;+..;+at+9-9", "9 is too large: a column is at most 1"),
    ] {
        // Only the hash would change, and the page would stay.
        tab.load("about:blank");
        tab.load(&format!("{page}#{address}"));
        tab.wait_for(&format!(
            "!document.querySelector('section .problem').hidden && \
             document.querySelector('section .problem').textContent.startsWith({message:?})"
        ));
        assert_eq!(tab.complaints(), [""; 0], "{address}");
    }

    // The board of another explorer goes, and so do its moves; without damage it is there until the answer is.
    tab.load("about:blank");
    tab.load(&format!("{page}#v1/heaps/nim;+3+4+5"));
    let board = "document.querySelector('.plate').offsetParent";
    tab.wait_for(&format!("!!{board}"));
    tab.value("location.hash = 'v1/hackenbush/hackenbush;+1-2'; true");
    tab.wait_for(
        "document.querySelector('section .problem').textContent.startsWith('this edge hangs free')",
    );
    assert_eq!(tab.value(&format!("!!{board}")), false);
    for (address, title) in
        [("heaps/nim;+3+4+5", "Heaps"), ("map/wythoff;+5+9", "Map of two heaps")]
    {
        tab.value(&format!("location.hash = 'v1/{address}'; true"));
        tab.wait_for(&format!(
            "!!{board} && document.querySelector('section h2').textContent === '{title}'"
        ));
        assert_eq!(tab.value("document.querySelector('[aria-label=Play] button').disabled"), true);
    }
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn no_address_gives_a_blank_page() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    let mut random = Random(1);
    tab.load(&page);
    for number in 0..120 {
        let explorer = &EXPLORERS[number % EXPLORERS.len()];
        let example = explorer.examples[random.below(explorer.examples.len() as u64) as usize].1;
        let mut address: Vec<char> = format!("v1/{}/{}", explorer.name, example).chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(address.len() as u64) as usize;
            address[at] = ['%', ';', '/', '~', '9', 'x', '(', '#', '∞'][random.below(9) as usize];
        }
        let address: String = address.into_iter().collect();
        // What is shown goes, so that only this address can give an answer.
        tab.value(&format!(
            "var section = document.querySelector('section'); section.classList.add('unanswered'); \
             section.querySelector('.problem').hidden = true; \
             section.explorerFrame.answer = null; location.hash = {address:?}; true"
        ));
        tab.wait_for(
            "!section.querySelector('.problem').hidden || !section.classList.contains('unanswered')",
        );
        assert_eq!(tab.complaints(), [""; 0], "{address}");
    }
}

#[test]
#[ignore = "needs wasm32-unknown-unknown; .ci/run brings it"]
fn the_explorers_are_small() {
    let site = of_this_workspace();
    let scripts = ["explorer/explorer.js", "explorer/explorer.css"];
    let scripts = scripts.map(|file| zipped(&site.folder.path().join(OUT).join(file)));
    let sizes = MODULES.map(|module| {
        // The module is compressed already; base64 adds a third, which servers take away again.
        let packed = site.text(&format!("explorer/{module}.js")).len() / 4 * 3;
        (module, packed, packed + scripts.iter().sum::<usize>())
    });
    assert!(sizes.iter().all(|size| size.2 < MOST_BYTES), "{sizes:?}, scripts: {scripts:?}");
}

/// Returns the number of bytes of a compressed file.
fn zipped(file: &Path) -> usize {
    let output =
        Command::new("gzip").args(["-9", "--no-name", "--stdout"]).arg(file).output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output).1);
    output.stdout.len()
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_page_loads_the_module_of_its_explorer() {
    let site = of_this_workspace();
    let mut tab = Tab::open();
    let loaded = "Object.keys(shelf.modules).sort().join()";
    let answers = "Boolean(document.querySelector('.verdict')?.textContent)";
    for (file, module) in [("games/nim.html", "common"), ("games/short_game.html", "partizan")] {
        tab.load(&site.address(file));
        tab.wait_for(answers);
        assert_eq!(tab.value(loaded), module, "{file}");
    }
    // The page with all explorers loads another one when it is needed.
    tab.load(&format!("{}#v1/value/value+left;+{{1|0}}", site.address("explore.html")));
    tab.wait_for(answers);
    assert_eq!(tab.value(loaded), "partizan");
    // One that cannot be loaded is told, and tried again.
    let value =
        "shelf.operations.explore('heaps', 'nim; 3').then(it => it.value, it => it.message)";
    tab.value("document.head.appendChild = function (it) { setTimeout(it.onerror); }; true");
    assert_eq!(tab.value(value), "There is no answer, as `common.js` cannot be loaded");
    tab.value("delete document.head.appendChild");
    assert_eq!(tab.value(value), "3");
    tab.value("location.hash = 'v1/heaps/nim;+3+4'; true");
    tab.wait_for("document.querySelector('.verdict').textContent.endsWith('Value: 7.')");
    assert_eq!(tab.value(loaded), "common,partizan");
    tab.value("location.hash = 'v1/value/value+left;+{2|0}'; true");
    tab.wait_for("document.querySelector('.verdict').textContent.endsWith('Value: {2|0}.')");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_map_is_walked_by_keys() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/map/wythoff+values;+2+3"));
    let cell = "document.querySelector('.map .cell')";
    tab.wait_for(&format!("{cell} && {cell}.textContent === '(2, 3): Grundy value 5'"));
    tab.value("document.querySelector('.map canvas').focus(); true");
    tab.press("ArrowRight");
    tab.press("ArrowDown");
    tab.wait_for(&format!("{cell}.textContent.startsWith('(3, 2): Grundy value 5')"));
    tab.press("ArrowLeft");
    tab.press("ArrowLeft");
    tab.press("Enter");
    tab.wait_for("location.hash === '#v1/map/wythoff+values;+1+2'");
    tab.wait_for("document.querySelector('.verdict').textContent.includes('P-position')");
    tab.value("var rule = document.querySelector('.map select'); rule.value = 'nim'; rule.dispatchEvent(new Event('change')); true");
    tab.wait_for(&format!("{cell}.textContent === '(1, 2): N, won'"));
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_sequence_shows_its_period_and_its_steps() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/sequence/kayles;+20000"));
    let text = "document.querySelector('.plotted .cell')";
    let proved = "20000 values: preperiod 71, period 12, proved.";
    tab.wait_for(&format!("{text} && {text}.textContent === '{proved}'"));
    tab.value("document.querySelector('[data-heap=\"0\"]').focus(); true");
    tab.press("ArrowRight");
    tab.press("ArrowDown");
    tab.wait_for(&format!("{text}.textContent === 'Heap 13: value 1'"));
    tab.value("document.querySelector('.timeline button').click(); true");
    tab.wait_for("document.querySelector('.caption').textContent.startsWith('Step 0 of 99: heap 0 has no move')");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn the_labels_of_a_digraph_are_given_step_by_step() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    // The timeline ends at the last step, however short that of another state was.
    tab.load(&format!("{page}#v1/digraph/digraph;+0~1;+at+0"));
    let slider = "document.querySelector('.timeline input')";
    tab.wait_for(&format!("{slider} && {slider}.value + ' of ' + {slider}.max === '2 of 2'"));
    tab.value("location.hash = 'v1/digraph/digraph;+0~1+1~0+1~2+3~4+4~3;+at+3'; true");
    tab.wait_for(&format!("{slider}.value + ' of ' + {slider}.max === '3 of 3'"));
    tab.wait_for("document.querySelector('.verdict').textContent === 'Neither player can force a win: a draw. Value: ∞() in sums, a draw beside any heap of Nim.'");
    let buttons = "Array.from(document.querySelectorAll('.timeline button'))";
    for (button, caption) in [
        ("First", "Step 0 of 3: the ends are labelled: 2 P"),
        ("Next", "Step 1 of 3: labelled: 1 N"),
        ("Next", "Step 2 of 3: labelled: 0 P"),
        ("Back", "Step 1 of 3: labelled: 1 N"),
        ("Last", "Step 3 of 3: nothing new is labelled"),
    ] {
        tab.value(&format!(
            "{buttons}.find(button => button.textContent === '{button}').click(); true"
        ));
        tab.wait_for(&format!(
            "document.querySelector('.caption').textContent.startsWith({caption:?})"
        ));
    }
    // By the keyboard, the token goes to another vertex.
    tab.value("document.querySelectorAll('.vertex')[1].focus(); true");
    tab.press("Enter");
    tab.wait_for("location.hash.endsWith('at+1')");
    tab.wait_for(
        "document.querySelector('.verdict').textContent.startsWith('The player to move wins')",
    );
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn an_edge_of_hackenbush_is_cut_by_the_keyboard() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/hackenbush/hackenbush;+0-1-2-0+2-3"));
    tab.wait_for(
        "document.querySelector('.verdict').textContent.startsWith('The player to move loses')",
    );
    // The circuit is fused, then the sum is 1 xor 1.
    let last = "Array.from(document.querySelectorAll('.timeline button')).find(it => it.textContent === 'Last')";
    tab.value(&format!("{last}.click(); true"));
    tab.wait_for("document.querySelector('.caption').textContent.endsWith('ground 0 1 2: 1 xor (0 + 1) = 0')");
    tab.value("document.querySelectorAll('.stalk')[3].focus(); true");
    tab.press("Enter");
    tab.wait_for("location.hash === '#v1/hackenbush/hackenbush;+0-1-2-0'");
    tab.wait_for("document.querySelector('.verdict').textContent.endsWith('Value: 1.')");
    // To cut in the middle leaves 1 beside 1; to cut at the ground leaves a string of 2.
    let labels = "Array.from(document.querySelectorAll('.stalk')).slice(0, 2).map(it => it.getAttribute('aria-label')).join()";
    let expected = "Edge 1, from 0 to 1: cutting it loses,Edge 2, from 1 to 2: cutting it wins";
    assert_eq!(tab.value(labels), expected);

    tab.load("about:blank");
    tab.load(&format!("{page}#v1/hackenbush/red-blue+left;+0-1b-2r"));
    let verdict = "Left is to move and wins: Left wins, whoever begins. Value: 1/2.";
    tab.wait_for(&format!("document.querySelector('.verdict').textContent === '{verdict}'"));
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_game_is_simplified_step_by_step() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/value/value+left;+{{0,1|3}};+{{1|0}}"));
    tab.wait_for("document.querySelectorAll('.game').length === 2");
    let graphs = "Array.from(document.querySelectorAll('.thermograph')).map(it => it.getAttribute('aria-label')).join()";
    assert_eq!(
        tab.value(graphs),
        "Thermograph: mean 2, temperature −1,Thermograph: mean 1/2, temperature 1/2,Thermograph: mean 5/2, temperature 1/2"
    );
    // A game lists its moves, by the keyboard.
    tab.value("document.querySelectorAll('.game')[1].focus(); true");
    tab.press("Enter");
    tab.wait_for("Array.from(document.querySelectorAll('.moves li span')).map(it => it.textContent).join() === '{1|0} → 1'");
    let form = "Array.from(document.querySelectorAll('.form > *')).map(it => it.tagName + ' ' + it.textContent).join()";
    for (button, marks, caption) in [
        ("First", "DEL 0,STRONG 1,SPAN 3", "Step 0 of 2: Left's option 0 is dominated: 0 ≤ 1"),
        ("Next", "SPAN 1,DEL 3", "Step 1 of 2: Right's option 3 is reversible"),
        ("Next", "SPAN 1", "Step 2 of 2: no option is dominated or reversible"),
    ] {
        tab.value(&format!(
            "Array.from(document.querySelectorAll('.timeline button')).find(it => it.textContent === '{button}').click(); true"
        ));
        tab.wait_for(&format!(
            "document.querySelector('.caption').textContent.startsWith({caption:?}) && {form} === '{marks}'"
        ));
    }
    // What is to be predicted is not drawn.
    tab.value("document.querySelector('.tools input').click(); true");
    tab.wait_for("!document.querySelector('.thermograph, .form')");
    assert_eq!(tab.complaints(), [""; 0]);
}

/// Addresses of states of explorers, and what the page then says of them.
const VERDICTS: &[(&str, &str)] = &[
    ("sum/sum;+(nim;+3+4)+(kayles;+7)", "The player to move wins: an N-position. Value: 5."),
    (
        "sum/sum;+(digraph;+0~0+0~1;+at+0)+(nim;+3)",
        "Neither player can force a win: a draw. Value: ∞(3).",
    ),
    (
        "sum/sum;+(hackenbush;+0-1-2-0)+(nim;+3)",
        "The player to move wins: an N-position. Value: 2.",
    ),
    ("strip/welter;+3+5", "The player to move wins: an N-position. Value: 5."),
    ("strip/silver-dollar+two-steps+1;+1", "The player to move loses: a P-position."),
    ("cake/cutcake+left;+4x2+1x2", "The player to move loses: a P-position. Value: 0."),
    ("board/domineering+left;+..+..", "Left is to move and wins: whoever begins wins. Value: ±1."),
    (
        "board/snort+graph+right;+0-1;+left+0",
        "Right is to move and loses: Left wins, whoever begins. Value: 1.",
    ),
    (
        "rewriting/rules+left;+T.~.T+TF.~.FT;+mirror+TF;+TFT.TFF",
        "Left is to move and wins: Left wins, whoever begins. Value: ↑.",
    ),
    (
        "rewriting/toppling+right;+lere",
        "Right is to move and wins: whoever begins wins. Value: {1|0,{0|-1}}.",
    ),
    ("coins/mock-turtles;+.....H", "The player to move wins: an N-position. Value: 11."),
    ("coins/twins+x+twins;+...+...+..H", "The player to move wins: an N-position. Value: 3."),
    (
        "value/value+left;+{0|-2};+{2|1}",
        "Left is to move and wins: Left wins, whoever begins. Value: {2|1||0|-1}.",
    ),
    (
        "value/value+right;+{0,1|3};+^",
        "Right is to move and loses: Left wins, whoever begins. Value: 2↑.",
    ),
    ("nimbers/nimbers;+4+*+4", "Value: 6."),
    ("nimbers/nimbers;+12345678901234567890+/+12345678901234567890", "Value: 1."),
    ("geography/geography;+0-1+1-2;+at+1", "The player to move wins: an N-position."),
    ("geography/geography+board;+...+...+...;+at+0-0", "The player to move loses: a P-position."),
    ("heaps/times+3;+15", "The player to move loses: a P-position."),
    (
        "heaps/subtraction+1+2+1000000000;+1000000000",
        "The player to move wins: an N-position. Value: 1.",
    ),
];

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn known_values_are_shown_and_the_keyboard_moves() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&page);
    for (address, verdict) in VERDICTS {
        tab.value(&format!("location.hash = 'v1/{address}'; true"));
        tab.wait_for(&format!("document.querySelector('.verdict').textContent === '{verdict}'"));
    }
    tab.value("location.hash = 'v1/find/find;+0+1+2+3+1+4+3+2+1+4+2+6'; true");
    tab.wait_for("document.querySelectorAll('.found a').length > 0");
    assert_eq!(tab.value("document.querySelector('.found a').textContent"), "kayles");
    tab.value("document.querySelector('.found a').focus(); true");
    tab.press("Enter");
    tab.wait_for("location.hash === '#v1/sequence/kayles;+60'");

    // Arrow keys walk through the table of nimbers, and stay in it.
    tab.value("location.hash = 'v1/nimbers/nimbers;+14+*+9'; true");
    tab.wait_for("!!document.querySelector('.nimbers [data-part=\"14 * 9\"]')");
    tab.value("document.querySelector('.nimbers [tabindex=\"0\"]').focus(); true");
    tab.press("ArrowLeft");
    tab.press("ArrowDown");
    tab.press("Enter");
    tab.wait_for("document.querySelector('.verdict').textContent === 'Value: 2.'");
    assert_eq!(tab.value("document.activeElement.getAttribute('data-part')"), "15 * 8");

    // A move on a graph, two coins that are turned, and a component of a sum whose moves are listed.
    tab.value("location.hash = 'v1/geography/geography;+0-1+1-2;+at+1'; true");
    tab.wait_for("document.querySelectorAll('.vertex.option').length === 2");
    tab.value("document.querySelector('.vertex.option').focus(); true");
    tab.press("Enter");
    tab.wait_for("location.hash === '#v1/geography/geography;+0-1+1-2;+gone+1;+at+0'");
    tab.value("location.hash = 'v1/coins/twins;+H.H'; true");
    tab.wait_for("document.querySelectorAll('.turned').length === 3");
    for coin in [0, 2] {
        tab.value(&format!("document.querySelectorAll('.turned')[{coin}].focus(); true"));
        tab.press("Enter");
    }
    tab.value("document.querySelector('[data-part=turn]').focus(); true");
    tab.press("Enter");
    tab.wait_for("location.hash === '#v1/coins/twins;+...'");
    // A domino by two cells, in any order; a stone; a queen and its arrow, where arrow keys lead to the cells.
    for (address, keys, after) in [
        ("domineering+left;+..+..", &["1-1", "0-1"][..], "domineering+right;+.L+.L"),
        ("clobber+right;+.ox", &["0-1", "0-2"], "clobber+left;+..o"),
        ("amazons+left;+L..", &["0-0", "ArrowRight", "ArrowLeft"], "amazons+right;+%23L."),
        ("snort+graph+left;+0-1", &["1"], "snort+graph+right;+0-1;+left+1"),
    ] {
        tab.value(&format!("location.hash = 'v1/board/{address}'; true"));
        // The board before it stays until the answer is there.
        let state = address.replace('+', " ");
        tab.wait_for(&format!("document.querySelector('.state input').value === '{state}'"));
        for key in keys {
            if key.starts_with("Arrow") {
                tab.press(key);
            } else {
                tab.value(&format!(
                    "document.querySelector('.partizan [data-part=\"{key}\"]').focus(); true"
                ));
            }
            tab.press("Enter");
        }
        tab.wait_for(&format!("location.hash === '#v1/board/{after}'"));
    }
    tab.value("location.hash = 'v1/sum/sum;+(nim;+3+4)+(kayles;+7)'; true");
    tab.wait_for("document.querySelectorAll('.component').length === 2");
    tab.value("document.querySelectorAll('.component > button')[1].focus(); true");
    tab.press("Enter");
    tab.wait_for("Array.from(document.querySelectorAll('.moves li span')).every(it => it.textContent.startsWith('2: '))");
    tab.value("location.hash = 'v1/sum/sum;+(nim;+1)+(geography;+0-1+1-2;+at+0)'; true");
    tab.wait_for("document.querySelectorAll('.component .vertex.option').length === 1");
    tab.value("document.querySelector('.component .vertex.option').focus(); true");
    tab.press("Enter");
    tab.wait_for("location.hash === '#v1/sum/sum;+(nim;+1)+(geography;+0-1+1-2;+gone+0;+at+1)'");
    // One player is to move in all components, so these have no button to change that.
    tab.value("location.hash = 'v1/sum/sum;+(red-blue+left;+0-1b)+(nim;+1)'; true");
    tab.wait_for("Array.from(document.querySelectorAll('.component button')).map(it => it.textContent).join() === '1: value 1,2: value *1'");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn typed_rules_are_played() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/rewriting/toppling+left;+lrrl"));
    tab.wait_for("!!document.querySelector('.own')");
    tab.value("document.querySelector('.own summary').focus(); true");
    tab.press("Enter");
    tab.wait_for("document.querySelector('.own').open");
    for (field, text) in ["T.>.T TF.→.FT", "mirror TF", "TT..FF TF.T"].iter().enumerate() {
        tab.value(&format!("document.querySelectorAll('.typed input')[{field}].focus(); true"));
        tab.call("Input.insertText", json!({ "text": text }));
    }
    tab.press("Enter");
    let rules = "T.~.T+TF.~.FT;+.F~F.+.TF~FT.";
    tab.wait_for(&format!("location.hash === '#v1/rewriting/rules+left;+{rules};+TT..FF+TF.T'"));
    let label = "document.querySelector('.strips .part').getAttribute('aria-label')";
    tab.wait_for(&format!("{label} === 'Strip 1: T T . . F F, value ∗, 1 move'"));
    // By the keyboard the moves of a strip are listed, and each is made by its button.
    tab.value("document.querySelectorAll('.strips .part')[1].focus(); true");
    tab.press("Enter");
    let first = "document.querySelector('.moves li button')";
    tab.wait_for(&format!("{first}.textContent.startsWith('strip 2, square 1: TF. → .FT')"));
    tab.value(&format!("{first}.focus(); true"));
    tab.press("Enter");
    tab.wait_for(&format!("location.hash === '#v1/rewriting/rules+right;+{rules};+TT..FF+.FTT'"));
    // A click on a square makes the only move there.
    tab.value(
        "document.querySelectorAll('.strips .part')[1].querySelector('.click')\
         .dispatchEvent(new MouseEvent('click', { bubbles: true })); true",
    );
    tab.wait_for(&format!("location.hash === '#v1/rewriting/rules+left;+{rules};+TT..FF+F.TT'"));
    // Rules without an end are refused, and what was there stays.
    tab.value("var fields = document.querySelectorAll('.typed input'); fields[1].value = '.T>T.'; fields[1].focus(); true");
    tab.press("Enter");
    tab.wait_for("document.querySelector('section .problem').textContent.startsWith('play can go on for ever: ')");
    assert_eq!(tab.value("document.querySelectorAll('.strips .part').length"), 2);
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_pasted_input_leads_to_its_cases() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&page);
    tab.value("document.querySelector('.paste summary').focus(); true");
    tab.press("Enter");
    tab.wait_for("document.querySelector('.paste').open");
    let paste = |tab: &mut Tab, text: &str| {
        tab.value(&format!(
            "document.querySelector('.paste select').value = 'cses-1730'; \
             document.querySelector('.paste textarea').value = {text:?}; \
             document.querySelector('.paste button').focus(); true"
        ));
        tab.press("Enter");
    };
    paste(&mut tab, "2\n3\n3 4 5\n2\n7 7\n");
    // The page shows this state first, too.
    tab.wait_for("document.querySelectorAll('.cases a').length === 2");
    tab.wait_for("location.hash === '#v1/heaps/nim;+3+4+5'");
    tab.wait_for("document.querySelector('.verdict').textContent.includes('Value: 2')");
    tab.value("document.querySelectorAll('.cases a')[1].focus(); true");
    tab.press("Enter");
    tab.wait_for("document.querySelector('.verdict').textContent.includes('P-position')");
    let current = "document.querySelector('.cases [aria-current]').textContent";
    assert_eq!(tab.value(current), "Case 2");

    // An error selects its place.
    paste(&mut tab, "1\n3\n3 crab 5\n");
    tab.wait_for("!document.querySelector('.paste .problem').hidden");
    assert_eq!(tab.value("document.getSelection().toString()"), "crab");

    // A sample leads to the same states.
    let problem = site.address("problems/cses-1730.html");
    tab.load(&problem);
    tab.value("document.querySelector('#game a[href*=\"explore.html#v1/\"]').click(); true");
    tab.wait_for("location.hash === '#v1/heaps/nim;+5+7+2+5'");
    tab.wait_for("document.querySelector('.verdict') && document.querySelector('.verdict').textContent.includes('Value: 5')");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn graphs_are_drawn_by_the_keyboard() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/digraph/digraph;+0~1;+at+0"));
    let draw = |tab: &mut Tab, tool: &str| {
        tab.wait_for(&format!("!!document.querySelector('.pencil option[value={tool}]')"));
        tab.value(&format!(
            "var list = document.querySelector('.pencil select'); list.value = '{tool}'; \
             list.dispatchEvent(new Event('change')); true"
        ));
    };
    let press = |tab: &mut Tab, selector: &str| {
        tab.value(&format!("document.querySelector({selector:?}).focus(); true"));
        tab.press("Enter");
    };
    // An edge from 1 to a new vertex, and one from there to 0: the tool stays.
    draw(&mut tab, "edge");
    press(&mut tab, ".vertex[data-part='1']");
    tab.wait_for("document.querySelector('.verdict').textContent.startsWith('From 1: ')");
    press(&mut tab, ".pencil button");
    tab.wait_for("location.hash === '#v1/digraph/digraph;+0~1+1~2;+at+0'");
    press(&mut tab, ".vertex[data-part='2']");
    press(&mut tab, ".vertex[data-part='0']");
    tab.wait_for("location.hash === '#v1/digraph/digraph;+0~1+1~2+2~0;+at+0'");
    tab.wait_for("document.querySelector('.verdict').textContent.startsWith('Neither player')");
    draw(&mut tab, "lost");
    press(&mut tab, ".vertex[data-part='1']");
    tab.wait_for("location.hash === '#v1/digraph/digraph;+0~1+1~2+2~0;+lost+1;+at+0'");
    tab.value("document.querySelector('.tools button').click(); true");
    tab.wait_for("location.hash === '#v1/digraph/digraph;+0~1+1~2+2~0;+at+0'");

    tab.value("location.hash = 'v1/geography/geography+board;+.#;+at+0-0'; true");
    draw(&mut tab, "block");
    press(&mut tab, ".blocked");
    tab.wait_for("location.hash === '#v1/geography/geography+board;+..;+at+0-0'");

    // A wall of a partizan board becomes a cell, and a button adds a row.
    tab.value("location.hash = 'v1/board/domineering+left;+.%23'; true");
    draw(&mut tab, "free");
    press(&mut tab, ".partizan .wall");
    tab.wait_for("location.hash === '#v1/board/domineering+left;+..'");
    press(&mut tab, ".offers button:nth-child(2)");
    tab.wait_for("location.hash === '#v1/board/domineering+left;+..+%23%23'");

    // A circuit of two colours is refused, and what was there stays.
    tab.value("location.hash = 'v1/hackenbush/red-blue+left;+0-1b'; true");
    draw(&mut tab, "red");
    press(&mut tab, ".joint[data-part='vertex 1']");
    press(&mut tab, ".pencil button");
    tab.wait_for("location.hash === '#v1/hackenbush/red-blue+left;+0-1b-2r'");
    press(&mut tab, ".joint[data-part='vertex 2']");
    press(&mut tab, ".joint[data-part='vertex 0']");
    tab.wait_for("document.querySelector('section .problem').textContent.startsWith('this edge closes a circuit')");
    draw(&mut tab, "erase");
    press(&mut tab, ".stalk[data-part='1']");
    tab.wait_for("location.hash === '#v1/hackenbush/red-blue+left;+0-1b'");
    // A pointer finds the ground, too.
    draw(&mut tab, "red");
    tab.value(
        "var earth = document.querySelector('.earth').getBoundingClientRect(); \
         var found = document.elementFromPoint(earth.x + earth.width / 2, earth.y + earth.height / 2); \
         found.dispatchEvent(new MouseEvent('click', { bubbles: true })); true",
    );
    tab.wait_for("document.querySelector('.verdict').textContent.startsWith('From 0: ')");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_prediction_is_judged_and_explained() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    let said =
        |text: &str| format!("document.querySelector('.verdict').textContent.startsWith({text:?})");
    tab.load(&format!("{page}#v1/heaps/nim;+3+4+5"));
    tab.wait_for(&said("The player to move wins"));
    tab.value("document.querySelector('.tools input').click(); true");
    // Nothing tells the answer before it is asked for.
    for hidden in ["why", "moves li", "moves h3", "pencil", "timeline"] {
        let shown = format!(
            "Array.from(document.querySelectorAll('.{hidden}')).some(it => it.offsetParent)"
        );
        assert_eq!(tab.value(&shown), false, "{hidden}");
    }
    tab.value("document.querySelectorAll('.guess button')[0].click(); true");
    tab.wait_for("document.querySelectorAll('.moves button').length === 12");
    assert_eq!(tab.value("document.querySelectorAll('.moves .wins').length"), 0);
    tab.value("document.querySelectorAll('.moves button')[2].click(); true");
    tab.wait_for(&said("No, that move does not win. The player to move wins"));
    tab.wait_for("document.querySelector('.why').open && document.querySelectorAll('.moves .wins').length === 1");

    tab.value("location.hash = 'v1/heaps/nim;+3+4+4'; true");
    // A draw is no choice where play ends.
    tab.wait_for("!document.querySelector('.guess').hidden && document.querySelectorAll('.guess button').length === 2");
    tab.value("document.querySelectorAll('.guess button')[1].click(); true");
    tab.wait_for(&said("No. The player to move wins"));

    // Boards do not tell it, either: no label, no P-position of the map, no value of a cake.
    for (address, telling) in [
        (
            "digraph/digraph;+0~1+1~2+2~3;+at+0",
            "Array.from(document.querySelectorAll('.label')).some(it => it.textContent)",
        ),
        ("geography/geography;+0-1;+at+0", "!!document.querySelector('.edge.pair')"),
        (
            "cake/cutcake+left;+6x3+2x5",
            "Array.from(document.querySelectorAll('.plate .value')).some(it => it.textContent !== '?')",
        ),
        (
            "board/domineering+left;+..+..",
            "!!document.querySelector('.partizan :is(.hot, .heat, .border)')",
        ),
        (
            "rewriting/toppling+left;+lrrl+lel",
            "Array.from(document.querySelectorAll('.plate .value')).some(it => it.textContent.includes(':')) || !!document.querySelector('.bracket')",
        ),
        ("map/wythoff;+5+9", "!document.querySelector('.cell')?.textContent.includes('hidden')"),
    ] {
        tab.value(&format!("location.hash = 'v1/{address}'; true"));
        tab.wait_for(&format!(
            "decodeURI(location.hash) === '#v1/{address}' && !document.querySelector('.guess').hidden && !({telling})"
        ));
    }
    // A move is predicted on the board.
    tab.value("location.hash = 'v1/digraph/digraph;+0~1+1~2+2~3;+at+0'; true");
    tab.wait_for("document.querySelectorAll('.label').length === 4");
    assert_eq!(tab.value("document.querySelectorAll('.guess button').length"), 3);
    tab.value("document.querySelectorAll('.guess button')[0].click(); true");
    tab.wait_for("document.querySelectorAll('.moves button').length === 1");
    tab.wait_for("document.querySelectorAll('.label').length === 4");
    tab.value("document.querySelectorAll('.vertex')[2].dispatchEvent(new MouseEvent('click', { bubbles: true })); true");
    tab.wait_for(&said("No, that move does not win. The player to move wins"));
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_question_does_not_wait_for_a_long_table() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&page);
    tab.wait_for("!document.querySelector('section').classList.contains('unanswered')");
    tab.value(
        "window.picture = shelf.operations.picture('sequence', 'grundy; 1000000', '1000000')\
         .then(() => 'whole', it => it.again ? 'ended' : it.message); true",
    );
    let value = "shelf.operations.explore('heaps', 'nim; 3').then(it => it.value)";
    assert_eq!(tab.value(value), "3");
    assert_eq!(tab.value("window.picture"), "ended");
    // A short one is kept.
    tab.value(
        "window.picture = shelf.operations.picture('sequence', 'kayles; 50', '50')\
         .then(it => it.length); true",
    );
    assert_eq!(tab.value(value), "3");
    assert_eq!(tab.value("window.picture"), 54);
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn a_long_state_is_neither_in_the_line_nor_in_the_address() {
    let site = of_this_workspace();
    let page = site.address("explore.html");
    let mut tab = Tab::open();
    tab.load(&format!("{page}#v1/heaps/nim;+3"));
    let is_said = "document.querySelector('.verdict').textContent.includes('remoteness 1')";
    tab.value(
        "var edges = []; for (var v = 0; v < 5000; v++) { edges.push(v + '>' + (v + 1)); } \
         var long = 'digraph; ' + edges.join(' ') + '; at 4999'; true",
    );
    tab.wait_for("!document.querySelector('section').classList.contains('unanswered')");
    tab.value(
        "document.querySelector('section').explorerFrame.enter('digraph'); \
         document.querySelector('.state input').value = long; \
         document.querySelector('.state button').click(); true",
    );
    tab.wait_for(is_said);
    let line = "document.querySelector('.state input')";
    assert_eq!(tab.value(&format!("[{line}.value, location.hash].join()")), ",");
    let told = format!("{line}.placeholder.startsWith(long.length + ' characters')");
    assert_eq!(tab.value(&told), true);
    // What is copied is whole.
    tab.value("document.querySelector('.copies').open = true; true");
    tab.wait_for("document.querySelectorAll('.copies pre').length > 1");
    assert_eq!(tab.value("document.querySelector('.copies pre').textContent.length < 2000"), true);
    // An address with such a state stays.
    tab.value("location.hash = shelf.address('digraph', long); true");
    tab.wait_for(&format!("location.hash.length > 20000 && {is_said}"));
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn without_scripts_the_page_says_what_it_would_be() {
    let site = of_this_workspace();
    let mut tab = Tab::open();
    tab.call("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
    for file in ["explore.html", "games/wythoff.html"] {
        tab.load(&site.address(file));
        let said = tab.value("document.querySelector('section.explorer').innerText");
        let said = said.as_str().unwrap();
        assert!(said.contains("who wins it") && said.contains("needs scripts"), "{file}: {said}");
    }
}
