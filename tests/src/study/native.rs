//! The module in the browser gives the answers of the native library, byte for byte.

use super::devtools::Tab;
use super::of_this_workspace;
use crate::players::{Random, usual_or_many};
use explorer::{EXPLORERS, Explorer, run};
use serde_json::Value;

/// How many states are compared for each explorer, and how many if `MEX_MANY` is set.
const STATES: [usize; 2] = [200, 10_000];

/// How many of them the page is asked at once.
const BATCH: usize = 500;

/// The function of the page that hashes answers, and errors.
const HASH: &str = "async function hashOf(explorer, states) {\
    let hash = 2166136261;\
    const read = bytes => new TextDecoder().decode(bytes);\
    const failed = it => { if (it.panic) { throw new Error(it.message); } return it.message + it.start + '-' + it.end; };\
    const answers = states.map(it => shelf.call(0, [explorer, it], read).catch(failed));\
    for (const text of await Promise.all(answers)) {\
        for (let i = 0; i < text.length; i++) { hash = Math.imul(hash ^ text.charCodeAt(i), 16777619); }\
    }\
    return hash >>> 0;\
}; true";

#[test]
#[ignore = "slow: needs Chromium in MEX_CHROMIUM and wasm32-unknown-unknown; .ci/run brings both"]
fn the_module_answers_as_the_library_does() {
    let site = of_this_workspace();
    let mut tab = Tab::open();
    tab.load(&site.address("explore.html"));
    tab.value(HASH);
    let mut random = Random(1);
    let count = usual_or_many(STATES);
    for explorer in EXPLORERS {
        let states: Vec<String> = (0..count).map(|_| random_state(explorer, &mut random)).collect();
        let mut answered = 0;
        for states in states.chunks(BATCH) {
            let mut hash = Hash(2_166_136_261);
            for state in states {
                answered += usize::from(hash.add_answer(explorer.name, state));
            }
            let list = Value::from(states.to_vec());
            let found = tab.value(&format!("hashOf({:?}, {list})", explorer.name));
            assert_eq!(found, hash.0, "{}: {}", explorer.name, states.join("\n"));
        }
        assert!(answered > states.len() / 4, "{}: {answered} states have answers", explorer.name);
    }
}

/// Returns one of the explorer's examples with other numbers, now and then damaged.
fn random_state(explorer: &Explorer, random: &mut Random) -> String {
    let examples = explorer.examples;
    let example = examples[random.below(examples.len() as u64) as usize].1;
    let mut template = String::new();
    let mut digits = String::new();
    for char in example.chars().chain([' ']) {
        if char.is_ascii_digit() {
            digits.push(char);
            continue;
        }
        if !digits.is_empty() {
            // Octal codes stay, and small numbers vary little.
            let value: u64 = digits.parse().unwrap();
            let is_code = char == '.' || template.ends_with('.');
            template += &if is_code { digits.clone() } else { format!("${}", (value + 2).min(60)) };
            digits.clear();
        }
        template.push(char);
    }
    let mut state: Vec<char> = random.filled(template.trim_end()).chars().collect();
    if random.below(10) == 0 {
        let at = random.below(state.len() as u64) as usize;
        state[at] = [' ', ';', '-', '7', 'x', '(', '∞'][random.below(7) as usize];
    }
    state.into_iter().collect()
}

/// FNV-1a over the code units of texts, as JavaScript counts them.
struct Hash(u32);

impl Hash {
    /// Adds the answer for a state, or the error; true if there is an answer.
    fn add_answer(&mut self, explorer: &str, state: &str) -> bool {
        let (text, is_answer) = match run("explore", &[explorer, state]) {
            Ok(answer) => (String::from_utf8(answer).unwrap(), true),
            Err(error) => {
                let error: Value = serde_json::from_slice(&error).unwrap();
                let message = error["message"].as_str().unwrap();
                (format!("{message}{}-{}", error["start"], error["end"]), false)
            }
        };
        for unit in text.encode_utf16() {
            self.0 = (self.0 ^ u32::from(unit)).wrapping_mul(16_777_619);
        }
        is_answer
    }
}
