//! What the tests with random inputs share: a seeded generator, threads, and files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Paths and contents.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Sebastiano Vigna's `SplitMix64`; its numbers never change, so that a seed means the same case
/// for ever.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// A number from the environment.
pub(crate) fn setting<T: FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// Runs each case on one of the cores; what it returns comes in the order of the cases.
pub(crate) fn all<T: Send>(cases: usize, run: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                loop {
                    let case = next.fetch_add(1, Ordering::Relaxed);
                    if case >= cases {
                        break;
                    }
                    let result = run(case);
                    results.lock().unwrap().insert(case, result);
                }
            });
        }
    });
    results.into_inner().unwrap().into_values().collect()
}

/// A package for each folder with a `src/lib.rs`, and at the root `dive` that depends on them.
pub(crate) fn add_manifests(files: &mut Files) {
    let lib = |path: &String| path.strip_suffix("/src/lib.rs").map(str::to_owned);
    let libs: BTreeSet<String> = files.keys().filter_map(lib).collect();
    let mut root = manifest("dive") + "\n[workspace]\n\n[dependencies]\n";
    for lib in &libs {
        root += &format!("{lib} = {{ path = \"{lib}\" }}\n");
        files.entry(format!("{lib}/Cargo.toml")).or_insert(manifest(lib).into());
    }
    files.entry("Cargo.toml".to_owned()).or_insert(root.into());
}

pub(crate) fn manifest(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
}

pub(crate) fn write(files: &Files, folder: &Path) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}
