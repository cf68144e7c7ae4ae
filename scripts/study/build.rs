//! Tells the program a digest of the sources of the bundler: its bundles are cached as long as these are
//! the same. The program itself is another one whenever a module of the shelf is.

use std::env;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The packages that make a bundle, beside this one.
const PACKAGES: [&str; 3] = ["base", "bundler", "expander"];

fn main() -> Result<(), Box<dyn Error>> {
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut hasher = DefaultHasher::new();
    for package in PACKAGES {
        let folder = own.with_file_name(package);
        for part in ["src", "Cargo.toml", "judges.toml"] {
            let path = folder.join(part);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
                add(&path, &mut hasher)?;
            }
        }
    }
    println!("cargo::rustc-env=BUNDLER_DIGEST={:016x}", hasher.finish());
    Ok(())
}

/// Adds a file, or all below a folder in the order of their names.
fn add(path: &Path, hasher: &mut DefaultHasher) -> Result<(), Box<dyn Error>> {
    if path.is_file() {
        path.file_name().hash(hasher);
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<Result<_, std::io::Error>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| add(entry, hasher))
}
