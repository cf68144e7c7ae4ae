//! Data: the traits of std and their methods, with two functions that look a path up.
//!
//! A method of a trait can be called where the trait is imported. So an import of `std::io::Read` is
//! live where `read` or `read_to_end` is called, and dead where none of its methods is.

use super::foreign::{UNKNOWN, is_std_crate};
use std::collections::BTreeSet;

/// The methods of a trait of std; none of a definition in std that is no trait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct StdMethods {
    /// The names of those that an impl must have, between blanks.
    required: &'static str,
    /// Those with a default body.
    defaults: &'static str,
}

impl StdMethods {
    /// Returns the names of all.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        [self.required, self.defaults].into_iter().flat_map(str::split_whitespace)
    }

    /// True if the trait has a method of this name.
    pub fn has(self, name: &str) -> bool {
        self.names().any(|it| it == name)
    }
}

/// Returns the methods of a trait of std that have a default body, given its path or its name in the
/// prelude; `None` if the path does not lead to a known trait.
pub(super) fn defaults(path: &[String]) -> Option<BTreeSet<String>> {
    let in_std = ["std".to_owned(), path.last()?.clone()];
    let is_of_prelude = path.first().is_some_and(|first| first == UNKNOWN);
    let methods = methods(if is_of_prelude { &in_std } else { path })?;
    let defaults = methods.defaults.split_whitespace().map(str::to_owned);
    (methods != StdMethods::default()).then(|| defaults.collect())
}

/// Returns the methods of the trait of std that a path leads to; none if it leads to another definition in std,
/// `None` if that is unknown.
pub(super) fn methods(path: &[String]) -> Option<StdMethods> {
    let (first, last) = (path.first()?, path.last()?);
    if !is_std_crate(first) || path.iter().any(|segment| segment == "os") {
        return None;
    }
    // Two traits have this name.
    let name = match &**last {
        "Write" if path.iter().any(|segment| segment == "fmt") => "fmt::Write",
        name if name == "prelude" || name.ends_with("Ext") => return None,
        name => name,
    };
    let found = TRAITS.iter().find(|it| it.0.split(' ').any(|it| it == name));
    let &(_, required, defaults) = found.unwrap_or(&("", "", ""));
    Some(StdMethods { required, defaults })
}

/// The traits of std, several where they have the same methods, and these: those that an impl must have, and those
/// with a default body. The table has all stable methods that a program may define or call by their names: any other
/// name is taken for a type or a function.
const TRAITS: &[(&str, &str, &str)] = &[
    ("Add", "add", ""),
    ("AddAssign", "add_assign", ""),
    ("Any", "type_id", ""),
    ("AsFd", "as_fd", ""),
    ("AsMut", "as_mut", ""),
    ("AsRef", "as_ref", ""),
    ("Binary Debug Display LowerExp LowerHex Octal Pointer UpperExp UpperHex", "fmt", ""),
    ("BitAnd", "bitand", ""),
    ("BitAndAssign", "bitand_assign", ""),
    ("BitOr", "bitor", ""),
    ("BitOrAssign", "bitor_assign", ""),
    ("BitXor", "bitxor", ""),
    ("BitXorAssign", "bitxor_assign", ""),
    ("Borrow", "borrow", ""),
    ("BorrowMut", "borrow_mut", ""),
    ("BufRead", "fill_buf consume", "read_until skip_until read_line split lines"),
    ("BuildHasher", "build_hasher", "hash_one"),
    ("Clone", "clone", "clone_from"),
    ("Default", "default", ""),
    ("Deref", "deref", ""),
    ("DerefMut", "deref_mut", ""),
    ("Div", "div", ""),
    ("DivAssign", "div_assign", ""),
    ("DoubleEndedIterator", "next_back", "rev rfold rfind nth_back try_rfold"),
    ("Drop", "drop", ""),
    ("Eq", "", "assert_receiver_is_total_eq"),
    ("Error", "", "source description cause"),
    ("ExactSizeIterator", "", "len"),
    ("Extend", "extend", ""),
    ("From", "from", ""),
    ("FromIterator", "from_iter", ""),
    ("FromStr", "from_str", ""),
    ("Future", "poll", ""),
    ("GlobalAlloc", "alloc dealloc", "alloc_zeroed realloc"),
    ("Hash", "hash", "hash_slice"),
    (
        "Hasher",
        "finish write",
        "write_u8 write_u16 write_u32 write_u64 write_u128 write_usize write_i8 write_i16 write_i32 write_i64 \
         write_i128 write_isize",
    ),
    ("Index", "index", ""),
    ("IndexMut", "index_mut", ""),
    ("Into", "into", ""),
    ("IntoFuture", "into_future", ""),
    ("IntoIterator", "into_iter", ""),
    ("IsTerminal", "is_terminal", ""),
    ("Mul", "mul", ""),
    ("MulAssign", "mul_assign", ""),
    ("Neg", "neg", ""),
    ("Not", "not", ""),
    ("Ord", "cmp", "max min clamp"),
    ("PartialEq", "eq", "ne"),
    ("PartialOrd", "partial_cmp", "lt le gt ge"),
    ("Product", "product", ""),
    ("RangeBounds", "start_bound end_bound", "contains"),
    ("Read", "read", "read_vectored read_to_end read_to_string read_exact by_ref bytes chain take"),
    ("Rem", "rem", ""),
    ("RemAssign", "rem_assign", ""),
    ("Seek", "seek", "rewind stream_position seek_relative"),
    ("Shl", "shl", ""),
    ("ShlAssign", "shl_assign", ""),
    ("Shr", "shr", ""),
    ("ShrAssign", "shr_assign", ""),
    ("Sub", "sub", ""),
    ("SubAssign", "sub_assign", ""),
    ("Sum", "sum", ""),
    ("Termination", "report", ""),
    ("ToOwned", "to_owned", "clone_into"),
    ("ToSocketAddrs", "to_socket_addrs", ""),
    ("ToString", "to_string", ""),
    ("TryFrom", "try_from", ""),
    ("TryInto", "try_into", ""),
    ("Wake", "wake", "wake_by_ref"),
    ("Write", "write flush", "write_all write_fmt by_ref write_vectored"),
    ("fmt::Write", "write_str", "write_char write_fmt"),
    (
        "Iterator",
        "next",
        "size_hint count last nth step_by chain zip map for_each filter filter_map enumerate peekable skip_while \
         take_while map_while skip take scan flat_map flatten fuse inspect by_ref collect partition try_fold \
         try_for_each fold reduce all any find find_map position rposition max min max_by_key max_by min_by_key \
         min_by rev unzip copied cloned cycle sum product cmp partial_cmp eq ne lt le gt ge is_sorted is_sorted_by \
         is_sorted_by_key",
    ),
];
