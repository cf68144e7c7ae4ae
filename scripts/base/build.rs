//! Tells the tool which target it runs on, so that it need not ask rustc at each start.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=TARGET={}", std::env::var("TARGET").unwrap());
}
