//! Foreign paths, which lead out of the program: into std, its prelude, or a crate of the judge.
//!
//! The bundler does not read these crates. A path into one is represented by its segments, such as
//! `["std", "io", "Read"]`. Where the crate is not known, the first segment is [`UNKNOWN`].

/// The first segment of the path of a name that nothing in the program binds: `["?", "Option"]`. It may
/// come from the prelude or from a glob import of a foreign crate.
pub(super) const UNKNOWN: &str = "?";

/// The modules that a glob import of a crate or module of std may bring in.
#[rustfmt::skip]
pub(super) const STD_MODULES: [&str; 66] = [
    "alloc", "any", "arch", "array", "ascii", "atomic", "backtrace", "binary_heap", "borrow", "boxed",
    "btree_map", "btree_set", "cell", "char", "clone", "cmp", "collections", "consts", "convert",
    "default", "env", "error", "f32", "f64", "ffi", "fmt", "fs", "future", "hash", "hash_map",
    "hash_set", "hint", "io", "iter", "linked_list", "marker", "mem", "mpsc", "net", "num", "ops",
    "option", "os", "panic", "path", "pin", "prelude", "primitive", "process", "ptr", "range", "rc",
    "result", "slice", "str", "string", "sync", "task", "thread", "time", "u32", "u64", "usize", "v1",
    "vec", "vec_deque",
];

/// True if the name is that of a crate of std.
pub(super) fn is_std_crate(name: &str) -> bool {
    matches!(name, "std" | "core" | "alloc")
}

/// True if the name is that of a crate of std that needs no `extern crate`.
pub(super) fn is_implicit_crate(name: &str) -> bool {
    matches!(name, "std" | "core")
}
