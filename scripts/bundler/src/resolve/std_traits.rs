//! Data: the traits of std and their methods, with two functions that look a path up.
//!
//! A method of a trait can be called where the trait is imported. So an import of `std::io::Read` is
//! live where `read` or `read_to_end` is called, and dead where none of its methods is.

use super::foreign::{UNKNOWN, is_std_crate};
use std::collections::BTreeSet;

/// Returns the methods of the trait of std that a path leads to; an empty slice if it leads to another
/// definition in std, `None` if that is unknown.
pub(super) fn methods(path: &[String]) -> Option<&'static [&'static str]> {
    let (_, methods) = find(path)?;
    Some(methods)
}

/// Returns the methods of a trait of std that have a default body, given its path or its name in the
/// prelude; `None` if the path does not lead to a known trait.
pub(super) fn defaults(path: &[String]) -> Option<BTreeSet<String>> {
    let in_std = ["std".to_owned(), path.last()?.clone()];
    let is_of_prelude = path.first().is_some_and(|first| first == UNKNOWN);
    let (required, methods) = find(if is_of_prelude { &in_std } else { path })?;
    let defaults = methods[required..].iter().map(|method| (*method).to_owned());
    (!methods.is_empty()).then(|| defaults.collect())
}

/// Returns the methods of the trait of std that a path leads to, as [`methods`] does, and the number of those
/// without a default body.
fn find(path: &[String]) -> Option<(usize, &'static [&'static str])> {
    let (first, last) = (path.first()?, path.last()?);
    if !is_std_crate(first) || path.iter().any(|segment| segment == "os") {
        return None;
    }
    if last == "Write" {
        return Some(if path.iter().any(|segment| segment == "fmt") {
            (1, &["write_str", "write_char", "write_fmt"])
        } else {
            (2, &["write", "flush", "write_all", "write_fmt", "by_ref", "write_vectored"])
        });
    }
    if last == "prelude" || last.ends_with("Ext") {
        return None;
    }
    let found = TRAITS.iter().find(|(name, ..)| name == last);
    Some(found.map_or((0, &[]), |(_, required, methods)| (*required, methods)))
}

/// The traits of std with their methods, the first of which have no default body: so many as the number says. The
/// table has all stable methods that a program may define or call by their names: any other name is taken for a type
/// or a function.
const TRAITS: &[(&str, usize, &[&str])] = &[
    ("Add", 1, &["add"]),
    ("AddAssign", 1, &["add_assign"]),
    ("Any", 1, &["type_id"]),
    ("AsFd", 1, &["as_fd"]),
    ("AsMut", 1, &["as_mut"]),
    ("AsRef", 1, &["as_ref"]),
    ("Binary", 1, &["fmt"]),
    ("BitAnd", 1, &["bitand"]),
    ("BitAndAssign", 1, &["bitand_assign"]),
    ("BitOr", 1, &["bitor"]),
    ("BitOrAssign", 1, &["bitor_assign"]),
    ("BitXor", 1, &["bitxor"]),
    ("BitXorAssign", 1, &["bitxor_assign"]),
    ("Borrow", 1, &["borrow"]),
    ("BorrowMut", 1, &["borrow_mut"]),
    (
        "BufRead",
        2,
        &["fill_buf", "consume", "read_until", "skip_until", "read_line", "split", "lines"],
    ),
    ("BuildHasher", 1, &["build_hasher", "hash_one"]),
    ("Clone", 1, &["clone", "clone_from"]),
    ("Debug", 1, &["fmt"]),
    ("Default", 1, &["default"]),
    ("Deref", 1, &["deref"]),
    ("DerefMut", 1, &["deref_mut"]),
    ("Display", 1, &["fmt"]),
    ("Div", 1, &["div"]),
    ("DivAssign", 1, &["div_assign"]),
    ("DoubleEndedIterator", 1, &["next_back", "rev", "rfold", "rfind", "nth_back", "try_rfold"]),
    ("Drop", 1, &["drop"]),
    ("Eq", 0, &["assert_receiver_is_total_eq"]),
    ("Error", 0, &["source", "description", "cause"]),
    ("ExactSizeIterator", 0, &["len"]),
    ("Extend", 1, &["extend"]),
    ("From", 1, &["from"]),
    ("FromIterator", 1, &["from_iter"]),
    ("FromStr", 1, &["from_str"]),
    ("Future", 1, &["poll"]),
    ("GlobalAlloc", 2, &["alloc", "dealloc", "alloc_zeroed", "realloc"]),
    ("Hash", 1, &["hash", "hash_slice"]),
    (
        "Hasher",
        2,
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
        ],
    ),
    ("Index", 1, &["index"]),
    ("IndexMut", 1, &["index_mut"]),
    ("Into", 1, &["into"]),
    ("IntoFuture", 1, &["into_future"]),
    ("IntoIterator", 1, &["into_iter"]),
    ("IsTerminal", 1, &["is_terminal"]),
    ("LowerExp", 1, &["fmt"]),
    ("LowerHex", 1, &["fmt"]),
    ("Mul", 1, &["mul"]),
    ("MulAssign", 1, &["mul_assign"]),
    ("Neg", 1, &["neg"]),
    ("Not", 1, &["not"]),
    ("Octal", 1, &["fmt"]),
    ("Ord", 1, &["cmp", "max", "min", "clamp"]),
    ("PartialEq", 1, &["eq", "ne"]),
    ("PartialOrd", 1, &["partial_cmp", "lt", "le", "gt", "ge"]),
    ("Pointer", 1, &["fmt"]),
    ("Product", 1, &["product"]),
    ("RangeBounds", 2, &["start_bound", "end_bound", "contains"]),
    (
        "Read",
        1,
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
        ],
    ),
    ("Rem", 1, &["rem"]),
    ("RemAssign", 1, &["rem_assign"]),
    ("Seek", 1, &["seek", "rewind", "stream_position", "seek_relative"]),
    ("Shl", 1, &["shl"]),
    ("ShlAssign", 1, &["shl_assign"]),
    ("Shr", 1, &["shr"]),
    ("ShrAssign", 1, &["shr_assign"]),
    ("Sub", 1, &["sub"]),
    ("SubAssign", 1, &["sub_assign"]),
    ("Sum", 1, &["sum"]),
    ("Termination", 1, &["report"]),
    ("ToOwned", 1, &["to_owned", "clone_into"]),
    ("ToSocketAddrs", 1, &["to_socket_addrs"]),
    ("ToString", 1, &["to_string"]),
    ("TryFrom", 1, &["try_from"]),
    ("TryInto", 1, &["try_into"]),
    ("UpperExp", 1, &["fmt"]),
    ("UpperHex", 1, &["fmt"]),
    ("Wake", 1, &["wake", "wake_by_ref"]),
    (
        "Iterator",
        1,
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
