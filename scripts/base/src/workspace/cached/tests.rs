//! Changes each input of the workspace once, and asserts that the change is noticed.

use super::*;
use crate::files::{TemporaryFolder, temporary};
use crate::workspace::metadata;
use std::cell::Cell;
use std::fs::File;
use std::time::Duration;

/// A workspace with a member found by a pattern, beside a package that it depends on.
struct Reef {
    folder: TemporaryFolder,
    environment: Vec<(String, String)>,
}

impl Reef {
    fn new() -> Self {
        let folder = temporary().unwrap();
        let environment =
            vec![("CARGO_HOME".to_owned(), folder.path().join("home").display().to_string())];
        let reef = Self { folder, environment };
        reef.write("cargo", "cargo 1.90");
        reef.write("reef/Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
        reef.write(
            "reef/crates/kelp/Cargo.toml",
            "[package]\nname = \"kelp\"\nedition = \"2021\"\n\n[dependencies]\nsand = { path = \"../../../sand\" }\n",
        );
        reef.write("reef/crates/kelp/src/bin/tide.rs", "fn main() {}");
        reef.write("reef/crates/kelp/src/bin/foam/main.rs", "fn main() {}");
        reef.write("sand/Cargo.toml", "[package]\nname = \"sand\"\nedition = \"2021\"\n");
        reef.write("sand/src/lib.rs", "");
        reef.write("sand/build.rs", "fn main() {}");
        // If the target folder is there, cargo keeps in it what rustc says of itself, and asks once.
        fs::create_dir(reef.path("reef/target")).unwrap();
        // The first call of cargo writes the lock file, so only the second one can be stored.
        reef.runs_cargo();
        assert!(reef.runs_cargo());
        assert!(!reef.runs_cargo());
        reef
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file with an older time: a workspace with an input that changes while cargo runs is not
    /// stored.
    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        let before = SystemTime::now() - Duration::from_secs(60);
        File::options().append(true).open(path).unwrap().set_modified(before).unwrap();
    }

    fn call(&self) -> CargoCall {
        CargoCall {
            folder: self.path("reef"),
            manifest_folder: self.path("reef"),
            manifest: None,
            environment: self.environment.clone(),
            programs: vec![self.path("cargo")],
        }
    }

    /// Reads the workspace. Returns true if cargo is run.
    fn runs_cargo(&self) -> bool {
        self.runs_cargo_by(&self.call())
    }

    fn runs_cargo_by(&self, call: &CargoCall) -> bool {
        let has_run = Cell::new(false);
        let manifest = self.path("reef/Cargo.toml");
        let read = call.read(|| {
            has_run.set(true);
            metadata::run(Some(&manifest))
        });
        let workspace = read.unwrap();
        assert_eq!(workspace.bins.len(), self.bins(), "{:?}", workspace.bins);
        has_run.get()
    }

    /// Returns the number of binaries.
    fn bins(&self) -> usize {
        let in_folder = |folder: &str| {
            let entries = fs::read_dir(self.path(folder)).into_iter().flatten().flatten();
            let is_bin = |path: &Path| path.is_file() || path.join("main.rs").is_file();
            entries.filter(|entry| is_bin(&entry.path())).count()
        };
        in_folder("reef/crates/kelp/src/bin") + in_folder("reef/crates/wave/src/bin")
    }

    /// Asserts that cargo is run now, and not a second time after that.
    #[track_caller]
    fn notices(&self, change: &str) {
        assert!(self.runs_cargo(), "{change}");
        assert!(!self.runs_cargo(), "{change}, a second time");
    }
}

#[test]
fn a_change_of_a_manifest_is_noticed() {
    let reef = Reef::new();
    reef.write(
        "reef/Cargo.toml",
        "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n\n[profile.dev]\nopt-level = 1\n",
    );
    reef.notices("the root");
    reef.write("sand/Cargo.toml", "[package]\nname = \"sand\"\nedition = \"2024\"\n");
    reef.notices("a package outside of the workspace");
    reef.write("Cargo.toml", "[workspace]\nexclude = [\"reef\", \"sand\"]\n");
    reef.notices("a new manifest in a folder around the workspace");
}

#[test]
fn a_change_of_the_lock_file_is_noticed() {
    let reef = Reef::new();
    let lock = fs::read_to_string(reef.path("reef/Cargo.lock")).unwrap();
    reef.write("reef/Cargo.lock", &format!("# By hand.\n{lock}"));
    assert!(reef.runs_cargo(), "the lock file");
    // Cargo has rewritten it, so only the next call can be stored.
    reef.runs_cargo();
    assert!(!reef.runs_cargo());
    fs::remove_file(reef.path("reef/Cargo.lock")).unwrap();
    assert!(reef.runs_cargo(), "no lock file");
}

#[test]
fn a_change_of_the_configuration_is_noticed() {
    let reef = Reef::new();
    for file in ["reef/.cargo/config.toml", ".cargo/config.toml", "home/config.toml"] {
        reef.write(file, "[net]\noffline = true\n");
        reef.notices(file);
        reef.write(file, "[net]\nretry = 1\n");
        reef.notices(file);
    }
    reef.write("reef/rust-toolchain.toml", "");
    reef.notices("the choice of a toolchain");
    // Included files cannot be listed, so nothing is stored.
    reef.write(".cargo/config.toml", "# include\n");
    assert!(reef.runs_cargo() && reef.runs_cargo());
}

#[test]
fn another_cargo_is_noticed() {
    let reef = Reef::new();
    reef.write("cargo", "cargo 1.90.1");
    reef.notices("an update");
    let other = CargoCall { programs: vec![reef.path("sand/build.rs")], ..reef.call() };
    assert!(reef.runs_cargo_by(&other) && !reef.runs_cargo_by(&other));
    assert!(!reef.runs_cargo(), "the first one");
}

#[test]
fn another_environment_is_noticed() {
    let mut reef = Reef::new();
    reef.environment.push(("CARGO_NET_OFFLINE".to_owned(), "true".to_owned()));
    reef.notices("a new variable");
    reef.environment[1].1 = "false".to_owned();
    reef.notices("another value");
    let folder = reef.path("reef/crates/kelp");
    let inside = CargoCall { manifest_folder: folder.clone(), folder, ..reef.call() };
    assert!(reef.runs_cargo_by(&inside) && !reef.runs_cargo_by(&inside));
}

#[test]
fn new_and_lost_targets_and_members_are_noticed() {
    let reef = Reef::new();
    reef.write("reef/crates/kelp/src/bin/wave.rs", "fn main() {}");
    reef.notices("a new file");
    reef.write("reef/crates/kelp/src/lib.rs", "");
    reef.notices("a library");
    fs::create_dir(reef.path("reef/crates/kelp/src/bin/swell")).unwrap();
    assert!(reef.runs_cargo(), "a new folder");
    reef.write("reef/crates/kelp/src/bin/swell/main.rs", "fn main() {}");
    assert!(reef.runs_cargo(), "a file in it");
    fs::remove_file(reef.path("reef/crates/kelp/src/bin/tide.rs")).unwrap();
    assert!(reef.runs_cargo(), "a file is gone");
    fs::remove_file(reef.path("sand/build.rs")).unwrap();
    assert!(reef.runs_cargo(), "a build script is gone");
    reef.write("reef/crates/wave/Cargo.toml", "[package]\nname = \"wave\"\nedition = \"2021\"\n");
    reef.write("reef/crates/wave/src/bin/crest.rs", "fn main() {}");
    assert!(reef.runs_cargo(), "a new member");
}

#[test]
fn a_workspace_that_changes_while_cargo_runs_is_not_stored() {
    let reef = Reef::new();
    let soon = SystemTime::now() + Duration::from_secs(60);
    let manifest = File::options().append(true).open(reef.path("sand/Cargo.toml")).unwrap();
    reef.write("cargo", "cargo 1.91");
    manifest.set_modified(soon).unwrap();
    assert!(reef.runs_cargo() && reef.runs_cargo());
}

#[test]
fn an_edit_of_a_source_is_no_change() {
    let reef = Reef::new();
    reef.write("reef/crates/kelp/src/bin/tide.rs", "fn main() { println!(\"low\"); }");
    reef.write("sand/src/lib.rs", "pub fn low() {}");
    assert!(!reef.runs_cargo());
}
