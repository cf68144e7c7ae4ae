//! Writes `docs/largest.md`, a table of what each problem takes on its largest inputs:
//!
//! ```console
//! $ cargo mex test --largest --bundle --jobs 1 --json > target/largest.json
//! $ cargo run -p tests --example largest target/largest.json
//! ```
//!
//! The first command measures, one input at a time, and the second one formats what it printed.

use base::judge::Judges;
use base::toolchain;
use base::workspace::Workspace;
use runner::problem::{Problem, problems};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::{env, fs, thread};

const HEADER: &str = "\
# How long the problems take

These commands write the table, and a test checks that each problem has its row, with the limits that it has
now:

    cargo mex test --largest --bundle --jobs 1 --json > target/largest.json
    cargo run -p tests --example largest target/largest.json

Each row is a problem on its largest inputs, which its `largest.rs` makes in their worst shapes: how many there
are, and the most CPU time and memory that the solution takes for one of them, beside the limits of its judge.
`largest.rs` knows no answers: only problems with a checker have theirs judged. A figure beyond its limit is
shown as it was measured, and marked by \"over\".
";

const COLUMNS: &str = "
| problem | inputs | CPU time | limit | memory | limit | slowest input | bytes |
| --- | --: | --: | --: | --: | --: | --- | --: |
";

fn main() {
    let file = env::args().nth(1).expect("the file with the JSON of `cargo mex test --largest`");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let measured: Vec<Value> = serde_json::from_str(&text).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = Workspace::read(Some(&root.join("Cargo.toml"))).unwrap();
    let mut problems = problems(&workspace, &Judges::builtin().unwrap()).unwrap();
    problems.sort_by(|a, b| a.id.cmp(&b.id));
    let mut table = HEADER.to_owned() + &machine() + COLUMNS;
    for problem in &problems {
        let result = measured.iter().find(|it| it["id"] == problem.id.as_str());
        let result = result.unwrap_or_else(|| panic!("{}: not measured", problem.id));
        table += &row(problem, result["samples"].as_array().unwrap());
    }
    fs::write(root.join("docs/largest.md"), table).unwrap();
}

/// Returns what measured: the system, the number of cores, and the compiler.
fn machine() -> String {
    let output = Command::new(toolchain::rustc()).arg("--version").output().unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    let version = version.split_whitespace().nth(1).unwrap();
    let cores = thread::available_parallelism().unwrap();
    format!(
        "\nThe bundle ran, compiled as its judge does it, but by rustc {version}, on {} ({}) with {cores} cores. The\n\
         machine may have been busy with other work, and judges are faster or slower. \"bytes\" is the size of the\n\
         bundle.\n",
        env::consts::OS,
        env::consts::ARCH,
    )
}

fn row(problem: &Problem, inputs: &[Value]) -> String {
    let id = &problem.id;
    for input in inputs {
        let is_measured = ["AC", "TLE", "MLE"].iter().any(|it| input["verdict"] == *it);
        assert!(is_measured, "{id}: {input}");
    }
    let over =
        |verdict| if inputs.iter().any(|it| it["verdict"] == verdict) { " over" } else { "" };
    let slowest = inputs.iter().max_by(|a, b| cpu(a).total_cmp(&cpu(b))).unwrap();
    let peak = inputs.iter().map(|it| it["peak_kib"].as_u64().unwrap()).max().unwrap();
    let time_limit = problem.time_limit.map_or("–".to_owned(), |it| in_words(it.as_secs_f64()));
    let memory_limit = problem.memory_limit_mib.map_or("–".to_owned(), |it| format!("{it} MiB"));
    format!(
        "| `{id}` | {} | {}{} | {time_limit} | {} MiB{} | {memory_limit} | `{}` | {} |\n",
        inputs.len(),
        in_words(cpu(slowest) / 1000.0),
        over("TLE"),
        peak.div_ceil(1024),
        over("MLE"),
        slowest["name"].as_str().unwrap(),
        slowest["bundle_bytes"],
    )
}

/// Returns the CPU time for an input, in milliseconds.
fn cpu(input: &Value) -> f64 {
    input["cpu_ms"].as_f64().expect("this system measures no CPU time")
}

/// Returns seconds in words, in steps of 10 ms: less is noise.
fn in_words(seconds: f64) -> String {
    format!("{:.2} s", (seconds * 100.0).ceil() / 100.0)
}
