//! Lists the solutions as modules, each by the path of its `main.rs`.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/src/bin");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mains = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path().join("main.rs"));
    let mut mains: Vec<_> = mains.filter(|main| main.is_file()).collect();
    mains.sort();
    let module = |main: &Path| {
        let id = main.parent().unwrap().file_name().unwrap().to_str().unwrap().replace('-', "_");
        format!("#[path = {main:?}]\npub mod {id};\n")
    };
    let modules: String = mains.iter().map(|main| module(main)).collect();
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap()).join("modules.rs"), modules).unwrap();
}
