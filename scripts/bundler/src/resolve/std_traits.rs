//! Data: the traits of std and their methods, with two functions that look a path up.
//!
//! A method of a trait can be called where the trait is imported. So an import of `std::io::Read` is
//! live where `read` or `read_to_end` is called, and dead where none of its methods is.

use super::foreign::{UNKNOWN, is_std_crate};
use std::collections::BTreeSet;

/// Returns the methods of the trait of std that a path leads to; an empty slice if it leads to another
/// definition in std, `None` if that is unknown.
pub(super) fn methods(path: &[String]) -> Option<&'static [&'static str]> {
    let (first, last) = (path.first()?, path.last()?);
    if !is_std_crate(first) || path.iter().any(|segment| segment == "os") {
        return None;
    }
    if last == "Write" {
        return Some(if path.iter().any(|segment| segment == "fmt") {
            &["write_str", "write_char", "write_fmt"]
        } else {
            &["write", "flush", "write_all", "write_fmt", "by_ref", "write_vectored"]
        });
    }
    if last == "prelude" || last.ends_with("Ext") {
        return None;
    }
    let methods = TRAITS.iter().find(|(name, _)| name == last).map(|(_, methods)| *methods);
    Some(methods.unwrap_or(&[]))
}

/// Returns the methods of a trait of std that have a default body, given its path or its name in the
/// prelude; `None` if the path does not lead to a known trait.
pub(super) fn defaults(path: &[String]) -> Option<BTreeSet<String>> {
    let last = path.last()?;
    let is_of_prelude = path.first().is_some_and(|first| first == UNKNOWN);
    let in_std: Vec<String>;
    let path = if is_of_prelude {
        in_std = vec!["std".to_owned(), last.clone()];
        &in_std[..]
    } else {
        path
    };
    let all = methods(path).filter(|methods| !methods.is_empty())?;
    let required: &[&str] = match last.as_str() {
        "Write" if path.iter().any(|segment| segment == "fmt") => &["write_str"],
        "Write" => &["write", "flush"],
        _ => REQUIRED.iter().find(|(name, _)| name == last).map_or(all, |(_, required)| required),
    };
    Some(
        all.iter().filter(|method| !required.contains(method)).map(|it| (*it).to_owned()).collect(),
    )
}

/// The traits with default bodies, each with the methods that have none.
const REQUIRED: &[(&str, &[&str])] = &[
    ("BufRead", &["fill_buf", "consume"]),
    ("BuildHasher", &["build_hasher"]),
    ("Clone", &["clone"]),
    ("DoubleEndedIterator", &["next_back"]),
    ("Eq", &[]),
    ("Error", &[]),
    ("ExactSizeIterator", &[]),
    ("GlobalAlloc", &["alloc", "dealloc"]),
    ("Hash", &["hash"]),
    ("Hasher", &["finish", "write"]),
    ("Iterator", &["next"]),
    ("Ord", &["cmp"]),
    ("PartialEq", &["eq"]),
    ("PartialOrd", &["partial_cmp"]),
    ("RangeBounds", &["start_bound", "end_bound"]),
    ("Read", &["read"]),
    ("Seek", &["seek"]),
    ("ToOwned", &["to_owned"]),
    ("Wake", &["wake"]),
];

/// The traits of std and their methods. The table has all stable traits: any other name is taken for a
/// type or a function.
const TRAITS: &[(&str, &[&str])] = &[
    ("Add", &["add"]),
    ("AddAssign", &["add_assign"]),
    ("Any", &["type_id"]),
    ("AsFd", &["as_fd"]),
    ("AsMut", &["as_mut"]),
    ("AsRef", &["as_ref"]),
    (
        "AsciiExt",
        &[
            "is_ascii",
            "to_ascii_uppercase",
            "to_ascii_lowercase",
            "eq_ignore_ascii_case",
            "make_ascii_uppercase",
            "make_ascii_lowercase",
        ],
    ),
    ("AsyncFn", &["async_call"]),
    ("Binary", &["fmt"]),
    ("BitAnd", &["bitand"]),
    ("BitAndAssign", &["bitand_assign"]),
    ("BitOr", &["bitor"]),
    ("BitOrAssign", &["bitor_assign"]),
    ("BitXor", &["bitxor"]),
    ("BitXorAssign", &["bitxor_assign"]),
    ("Borrow", &["borrow"]),
    ("BorrowMut", &["borrow_mut"]),
    (
        "BufRead",
        &[
            "fill_buf",
            "consume",
            "read_until",
            "skip_until",
            "read_line",
            "split",
            "lines",
            "has_data_left",
        ],
    ),
    ("BuildHasher", &["build_hasher", "hash_one"]),
    ("Clone", &["clone", "clone_from"]),
    ("Debug", &["fmt"]),
    ("Default", &["default"]),
    ("Deref", &["deref"]),
    ("DerefMut", &["deref_mut"]),
    ("Display", &["fmt"]),
    ("Div", &["div"]),
    ("DivAssign", &["div_assign"]),
    (
        "DoubleEndedIterator",
        &["next_back", "rev", "rfold", "rfind", "nth_back", "try_rfold", "advance_back_by"],
    ),
    ("Drop", &["drop"]),
    ("Eq", &["assert_receiver_is_total_eq"]),
    ("Error", &["source", "description", "cause", "provide"]),
    ("ExactSizeIterator", &["len", "is_empty"]),
    ("Extend", &["extend"]),
    ("Fn", &["call"]),
    ("FnMut", &["call_mut"]),
    ("FnOnce", &["call_once"]),
    ("From", &["from"]),
    ("FromIterator", &["from_iter"]),
    ("FromStr", &["from_str"]),
    ("Future", &["poll"]),
    ("GlobalAlloc", &["alloc", "dealloc", "alloc_zeroed", "realloc"]),
    ("Hash", &["hash", "hash_slice"]),
    (
        "Hasher",
        &[
            "finish",
            "write",
            "write_u8",
            "write_u16",
            "write_u32",
            "write_u64",
            "write_u128",
            "write_usize",
            "write_i8",
            "write_i16",
            "write_i32",
            "write_i64",
            "write_i128",
            "write_isize",
            "write_str",
            "write_length_prefix",
        ],
    ),
    ("Index", &["index"]),
    ("IndexMut", &["index_mut"]),
    ("Into", &["into"]),
    ("IntoFuture", &["into_future"]),
    ("IntoIterator", &["into_iter"]),
    ("IsTerminal", &["is_terminal"]),
    ("LowerExp", &["fmt"]),
    ("LowerHex", &["fmt"]),
    ("Mul", &["mul"]),
    ("MulAssign", &["mul_assign"]),
    ("Neg", &["neg"]),
    ("Not", &["not"]),
    ("Octal", &["fmt"]),
    ("Ord", &["cmp", "max", "min", "clamp"]),
    ("PartialEq", &["eq", "ne"]),
    ("PartialOrd", &["partial_cmp", "lt", "le", "gt", "ge"]),
    ("Pattern", &["into_searcher"]),
    ("Pointer", &["fmt"]),
    ("Product", &["product"]),
    ("RangeBounds", &["start_bound", "end_bound", "contains", "is_empty"]),
    (
        "Read",
        &[
            "read",
            "read_vectored",
            "read_to_end",
            "read_to_string",
            "read_exact",
            "by_ref",
            "bytes",
            "chain",
            "take",
            "read_buf",
        ],
    ),
    ("Rem", &["rem"]),
    ("RemAssign", &["rem_assign"]),
    ("Seek", &["seek", "rewind", "stream_position", "stream_len", "seek_relative"]),
    ("Shl", &["shl"]),
    ("ShlAssign", &["shl_assign"]),
    ("Shr", &["shr"]),
    ("ShrAssign", &["shr_assign"]),
    ("SliceIndex", &["get", "get_mut", "index", "index_mut"]),
    ("Sub", &["sub"]),
    ("SubAssign", &["sub_assign"]),
    ("Sum", &["sum"]),
    ("Termination", &["report"]),
    ("ToOwned", &["to_owned", "clone_into"]),
    ("ToSocketAddrs", &["to_socket_addrs"]),
    ("ToString", &["to_string"]),
    ("TryFrom", &["try_from"]),
    ("TryInto", &["try_into"]),
    ("UpperExp", &["fmt"]),
    ("UpperHex", &["fmt"]),
    ("Wake", &["wake", "wake_by_ref"]),
    (
        "Iterator",
        &[
            "next",
            "size_hint",
            "count",
            "last",
            "nth",
            "step_by",
            "chain",
            "zip",
            "map",
            "for_each",
            "filter",
            "filter_map",
            "enumerate",
            "peekable",
            "skip_while",
            "take_while",
            "map_while",
            "skip",
            "take",
            "scan",
            "flat_map",
            "flatten",
            "fuse",
            "inspect",
            "by_ref",
            "collect",
            "partition",
            "try_fold",
            "try_for_each",
            "fold",
            "reduce",
            "all",
            "any",
            "find",
            "find_map",
            "position",
            "rposition",
            "max",
            "min",
            "max_by_key",
            "max_by",
            "min_by_key",
            "min_by",
            "rev",
            "unzip",
            "copied",
            "cloned",
            "cycle",
            "sum",
            "product",
            "cmp",
            "partial_cmp",
            "eq",
            "ne",
            "lt",
            "le",
            "gt",
            "ge",
            "is_sorted",
            "is_sorted_by",
            "is_sorted_by_key",
        ],
    ),
];
