//! What came with which version. Sources: rustc's list of accepted features, Rust's release notes
//! and the pages of std, of 1.97.

/// A feature of the language.
pub(super) struct Feature {
    /// It came with 1.`minor`.
    pub(super) minor: u64,
    /// The subject of a sentence.
    pub(super) what: &'static str,
}

const fn since(minor: u64, what: &'static str) -> Feature {
    Feature { minor, what }
}

pub(super) const CONST_PANIC: Feature = since(57, "a panic in a constant or a `const fn`");
pub(super) const CAPTURE: Feature = since(58, "a name captured by a format string");
pub(super) const DESTRUCTURING_ASSIGNMENT: Feature = since(59, "a destructuring assignment");
pub(super) const CONST_DEFAULT: Feature = since(59, "the default of a const parameter");
pub(super) const TYPE_AFTER_CONST: Feature = since(59, "a type parameter after a const parameter");
pub(super) const THREAD_LOCAL_CONST: Feature = since(59, "`const { … }` in `thread_local!`");
pub(super) const CONST_FN_BOUND: Feature = since(61, "a trait bound of a `const fn`");
pub(super) const CONST_FN_IMPL: Feature = since(61, "`impl Trait` in a `const fn`");
pub(super) const CONST_FN_POINTER: Feature = since(61, "a function pointer in a `const fn`");
pub(super) const DEFAULT_VARIANT: Feature = since(62, "`#[default]` on a variant");
pub(super) const CONST_EXTERN_FN: Feature = since(62, "a `const extern \"C\" fn`");
pub(super) const LET_ELSE: Feature = since(65, "`let … else`");
pub(super) const GENERIC_ASSOCIATED_TYPE: Feature = since(65, "a generic associated type");
pub(super) const LABELLED_BLOCK: Feature = since(65, "a labelled block");
pub(super) const DISCRIMINANT: Feature = since(66, "a discriminant in an enum with fields");
pub(super) const PATTERN_TO_INCLUSIVE: Feature = since(66, "a pattern `..=b`");
pub(super) const ASYNC_FN_IN_TRAIT: Feature = since(75, "an `async fn` in a trait");
pub(super) const IMPL_IN_TRAIT: Feature =
    since(75, "`impl Trait` as the result of a trait's function");
pub(super) const CONST_FN_MUT_POINTER: Feature =
    since(75, "a function pointer with `&mut` in a `const fn`");
pub(super) const C_STRING: Feature = since(77, "a C string literal");
pub(super) const DIAGNOSTIC: Feature = since(78, "an attribute `diagnostic::…`");
pub(super) const INLINE_CONST: Feature = since(79, "an expression `const { … }`");
pub(super) const ASSOCIATED_BOUND: Feature = since(79, "a bound like `Iterator<Item: Copy>`");
pub(super) const EXCLUSIVE_PATTERN: Feature = since(80, "a pattern `a..b`");
pub(super) const EXPECT: Feature = since(81, "`#[expect(…)]`");
pub(super) const LINT_REASON: Feature = since(81, "the `reason` of a lint level");
pub(super) const RAW_ADDRESS: Feature = since(82, "`&raw`");
pub(super) const UNSAFE_EXTERN: Feature = since(82, "`unsafe extern`");
pub(super) const UNSAFE_ATTRIBUTE: Feature = since(82, "an attribute `unsafe(…)`");
pub(super) const PRECISE_CAPTURING: Feature = since(82, "a bound `use<…>`");
pub(super) const CONST_FN_FLOAT: Feature = since(82, "floating-point arithmetic in a `const fn`");
pub(super) const CONST_FN_MUT: Feature = since(83, "`&mut` in a `const fn`");
pub(super) const CONST_EXTERN_ANY_FN: Feature = since(83, "a `const extern` function of that ABI");
pub(super) const EXPR_2021: Feature = since(83, "the fragment `expr_2021`");
pub(super) const ASYNC_CLOSURE: Feature = since(85, "an async closure");
pub(super) const SAFE_TARGET_FEATURE: Feature = since(86, "`#[target_feature]` on a safe function");
pub(super) const PRECISE_CAPTURING_IN_TRAIT: Feature = since(87, "a bound `use<…>` in a trait");
pub(super) const LET_CHAIN: Feature = since(88, "a `let` chain");
pub(super) const CFG_LITERAL: Feature = since(88, "`true` or `false` in a cfg");
pub(super) const INFERRED_LENGTH: Feature = since(89, "an array length `_`");
pub(super) const IF_LET_GUARD: Feature = since(95, "an `if let` guard");

/// The crates of std.
pub(super) const ROOTS: [&str; 3] = ["std", "core", "alloc"];

/// Modules and items of std that a solution may name by path, and the minor version they came with.
/// Macros, traits and items that only moved are what clippy does not see.
#[rustfmt::skip]
pub(super) const PATHS: &[(&str, u64)] = &[
    ("any::type_name_of_val", 76),
    ("arch::asm", 59),
    ("arch::global_asm", 59),
    ("array::from_fn", 63),
    ("array::repeat", 91),
    ("assert_matches", 96),
    ("backtrace", 65),
    ("cell::LazyCell", 80),
    ("cell::OnceCell", 70),
    ("cfg_select", 95),
    ("collections::TryReserveError", 57),
    ("debug_assert_matches", 96),
    ("fmt::FromFn", 93),
    ("fmt::from_fn", 93),
    ("fs::exists", 81),
    ("future::IntoFuture", 64),
    ("future::PollFn", 64),
    ("future::poll_fn", 64),
    ("hash::DefaultHasher", 76),
    ("hash::RandomState", 76),
    ("hint::assert_unchecked", 81),
    ("hint::black_box", 66),
    ("hint::cold_path", 95),
    ("hint::select_unpredictable", 88),
    ("io::IsTerminal", 70),
    ("io::read_to_string", 65),
    ("iter::RepeatN", 82),
    ("iter::chain", 91),
    ("iter::repeat_n", 82),
    ("iter::zip", 59),
    ("mem::offset_of", 77),
    ("num::NonZero", 79),
    ("num::Saturating", 74),
    ("ops::AsyncFn", 85),
    ("ops::AsyncFnMut", 85),
    ("ops::AsyncFnOnce", 85),
    ("panic::PanicHookInfo", 81),
    ("pin::pin", 68),
    ("prelude::rust_2024", 85),
    ("process::Termination", 61),
    ("ptr::addr_eq", 76),
    ("ptr::dangling", 84),
    ("ptr::dangling_mut", 84),
    ("ptr::fn_addr_eq", 85),
    ("ptr::from_mut", 76),
    ("ptr::from_ref", 76),
    ("ptr::with_exposed_provenance", 84),
    ("ptr::with_exposed_provenance_mut", 84),
    ("ptr::without_provenance", 84),
    ("ptr::without_provenance_mut", 84),
    ("range", 96),
    ("slice::ArrayWindows", 94),
    ("slice::ChunkBy", 77),
    ("slice::ChunkByMut", 77),
    ("sync::LazyLock", 80),
    ("sync::OnceLock", 70),
    ("task::ready", 64),
    ("thread::Scope", 63),
    ("thread::ScopedJoinHandle", 63),
    ("thread::available_parallelism", 59),
    ("thread::scope", 63),
];

/// The same of `core`, where `std` has had them for longer.
pub(super) const CORE_PATHS: &[(&str, u64)] = &[("error", 81), ("net", 77)];
