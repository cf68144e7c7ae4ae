//! Times of the bundler on four kinds of workspaces: a small one, this one, programs with real crates, and
//! generated libraries of up to 10,000 items.
//!
//! | bench | check | cache |
//! | --- | --- | --- |
//! | `cold` | no | none |
//! | `unchecked` | no | filled |
//! | `checked` | yes | none |
//! | `edited` | yes | filled, and the solution has changed |
//! | `no_index` | yes | as for `edited`, but without the index of the libraries: the judge has another name |
//! | `no_prediction` | yes | as for `edited`, but without a prediction: the solution has another path |
//! | `again` | yes | filled, and nothing has changed |
//!
//! The difference from `edited` is what the index and the speculative check save. On a calm machine with two cores:
//!
//! | | `edited` | `no_index` | `no_prediction` |
//! | --- | --: | --: | --: |
//! | `cf-1451f` | 158 ms | 304 ms | 218 ms |
//! | `adapt`, with itertools | 859 ms | 1014 ms | 869 ms |
//!
//! `metadata` and `rustc` are lower bounds for any bundler: one call of cargo, and one compilation of the
//! bundle.

mod generated;

use base::judge::{Judge, Judges, PORTABLE};
use base::workspace::{Bin, Workspace};
use bundler::bundle::{Request, bundle};
use bundler::rustc::{Compilation, Rustc};
use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main,
};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The programs of `tests/registry` that are measured.
const PROGRAMS: [&str; 4] = ["adapt", "inversions", "read", "segment_tree"];

/// The numbers of items of the generated libraries.
const ITEMS: [usize; 3] = [1_000, 3_000, 10_000];

fn judge() -> Judge {
    Judges::builtin().unwrap().get(PORTABLE).unwrap().clone()
}

fn probe(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("probe");
    let mut group = criterion.benchmark_group("probe");
    parts(&mut group, &folder, "probe", &["struct Fenwick", "fn gcd"]);
    group.finish();
}

fn shelf(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let mut group = criterion.benchmark_group("shelf/cf-1451f");
    parts(&mut group, folder, "cf-1451f", &["fn nim_sum"]);
    group.finish();
}

fn registry(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/registry");
    for program in PROGRAMS {
        let mut group = criterion.benchmark_group(format!("registry/{program}"));
        parts(&mut group, &folder, program, &["fn main"]);
        group.finish();
    }
}

/// Measures one program. Its bundle contains all of these words.
fn parts(group: &mut BenchmarkGroup<'_, WallTime>, folder: &Path, bin: &str, words: &[&str]) {
    // A copy, so that the cache and the edits belong to this bench.
    let copy = base::files::temporary().unwrap();
    copy_sources(folder, copy.path());
    let manifest = copy.path().join("Cargo.toml");
    let workspace = Workspace::read(Some(&manifest)).unwrap();
    let bin = workspace.bin(bin).unwrap();
    let judge = &judge();
    let request = |check, use_cache| Request {
        workspace: &workspace,
        bin,
        judge,
        check,
        use_cache,
        minify: false,
    };
    let finished = bundle(&request(true, true)).unwrap().text;
    assert!(words.iter().all(|word| finished.contains(word)), "{finished}");

    group.bench_function("metadata", |bencher| {
        bencher.iter(|| Workspace::read(Some(&manifest)).unwrap());
    });
    for (name, use_cache) in [("cold", false), ("unchecked", true)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| bundle(&request(false, use_cache)).unwrap().text.len());
        });
    }
    for (name, use_cache) in [("checked", false), ("again", true)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let text = bundle(&request(true, use_cache)).unwrap().text;
                assert_eq!(text.len(), finished.len());
            });
        });
    }
    let source = fs::read_to_string(&bin.path).unwrap();
    let mut edits = 0;
    let mut edit = || {
        edits += 1;
        let text = source.replace("fn main() {", &format!("fn main() {{\n    let _ = {edits};"));
        fs::write(&bin.path, text).unwrap();
        edits
    };
    let bundle_edited = |judge: &Judge, bin: &Bin| {
        let request = Request { judge, bin, ..request(true, true) };
        let text = bundle(&request).unwrap().text;
        assert!(text.contains("let _ =") && text.len() < finished.len() + 30);
    };
    group.bench_function("edited", |bencher| {
        bencher.iter_batched(&mut edit, |_| bundle_edited(judge, bin), BatchSize::PerIteration);
    });
    group.bench_function("no_index", |bencher| {
        let rename = || Judge { name: format!("judge {}", edit()), ..judge.clone() };
        bencher.iter_batched(rename, |judge| bundle_edited(&judge, bin), BatchSize::PerIteration);
    });
    group.bench_function("no_prediction", |bencher| {
        let move_file = || {
            let path = bin.path.with_file_name(format!("moved_{}.rs", edit()));
            fs::copy(&bin.path, &path).unwrap();
            Bin { path, ..bin.clone() }
        };
        bencher.iter_batched(move_file, |bin| bundle_edited(judge, &bin), BatchSize::PerIteration);
    });
    group.bench_function("rustc", |bencher| {
        bencher.iter(|| {
            // A new one, since a `Rustc` compiles no text twice.
            let rustc = Rustc::new(judge, Vec::new(), None).unwrap();
            let plain = Compilation::plain(&finished, judge.editions[0]);
            let diagnostics = rustc.run(&plain).unwrap();
            assert!(!diagnostics.iter().any(|diagnostic| diagnostic.is_error()));
        });
    });
}

/// Copies a workspace without its target folder and what is hidden.
fn copy_sources(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        if path.is_file() {
            fs::copy(&path, to.join(name)).unwrap();
        } else if name != "target" && !name.to_string_lossy().starts_with('.') {
            copy_sources(&path, &to.join(name));
        }
    }
}

fn growth(criterion: &mut Criterion) {
    let judge = &judge();
    let mut group = criterion.benchmark_group("growth");
    for items in ITEMS {
        let folder = base::files::temporary().unwrap();
        generated::write(folder.path(), items);
        let workspace = Workspace::read(Some(&folder.path().join("Cargo.toml"))).unwrap();
        let bin = workspace.bin("dive").unwrap();
        let request = Request {
            workspace: &workspace,
            bin,
            judge,
            check: false,
            use_cache: false,
            minify: false,
        };
        group.bench_function(BenchmarkId::from_parameter(items), |bencher| {
            bencher.iter(|| {
                let text = bundle(&request).unwrap().text;
                assert!(text.contains("fn total_0") && !text.contains("lost"));
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4));
    targets = probe, shelf, registry, growth
}
criterion_main!(benches);
