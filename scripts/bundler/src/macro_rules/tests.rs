//! Tests of expansions: the rules, the input of a call, and the expansion.

use super::fragments::invisible_group;
use super::*;
use crate::source::CrateId;
use proc_macro2::TokenTree;

#[track_caller]
fn check(rules: &str, input: &str, expected: &str) {
    let rules = MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
    let expansion =
        rules.expand(CrateId::new(3), input.parse().unwrap()).expect("some arm matches");
    // Blanks between tokens have no meaning.
    let without_blanks = |text: String| text.split_whitespace().collect::<String>();
    let tokens = expansion.tokens.to_string();
    assert_eq!(without_blanks(tokens), without_blanks(expected.to_owned()));
}

#[test]
fn the_first_arm_that_matches_is_taken() {
    let rules = "() => { none }; ($a:ident) => { one $a }; ($($t:tt)*) => { many $($t)* }";
    check(rules, "", "none");
    check(rules, "x", "one x");
    check(rules, "x y", "many x y");
}

#[test]
fn repetitions_take_separators_and_nest() {
    check(
        "($($n:ident : [$($v:literal),*]);* $(;)?) => { $($n = $($v)-*,)* }",
        "a: [1, 2]; b: [];",
        "a = 1 - 2, b = ,",
    );
    check("($($x:tt)* end) => { $($x)* }", "a b end", "a b");
    check("($($x:ident),+ $(,)?) => { $($x)+ }", "a, b,", "a b");
}

#[test]
fn fragments_end_where_their_syntax_does() {
    check("($k:ty, $($r:tt)*) => { $($r)* }", "Vec<Vec<(u8, u8)>>, rest", "rest");
    check("(<$k:ty> ~ $($r:tt)*) => { $($r)* }", "<Vec<u8>> ~ a >> b", "a >> b");
    check("($v:vis $n:ident) => { $n }", "pub(crate) x", "x");
    check("($v:vis $n:ident) => { $n }", "x", "x");
    check("($p:pat => $n:ident) => { $n }", "Some(1) | None => x", "x");
    check("($l:lifetime $o:tt $t:tt) => { $l $t }", "'a :: b", "'a b");
}

#[test]
fn the_first_kleene_sign_ends_a_repetition() {
    check("($($x:ident)* + $y:ident) => { [$($x)+ * $y] }", "a b + c", "[a b * c]");
    check("($($x:ident)+ * $y:ident) => { $($x),* }", "a b * c", "a, b");
}

#[test]
fn operators_are_one_token() {
    let rules = "($a:tt) => { one }; ($a:tt $b:tt) => { two }; ($($t:tt)*) => { more }";
    let operators =
        "<<= >>= ... ..= :: -> <- => == != <= >= && || += -= *= /= %= ^= &= |= << >> ..";
    for operator in operators.split(' ') {
        check(rules, operator, "one");
    }
    check(rules, "> =", "two");
    check(rules, ">>>", "two");
    check(rules, "-->", "two");
    check(rules, "< = =", "more");
}

#[test]
fn a_type_may_end_within_an_operator() {
    check("(<$k:ty> = $($r:tt)*) => { $($r)* }", "<Vec<u8>> = 1", "1");
    check("(<$k:ty>= $v:tt) => { $v }; (<$k:ty => $v:tt) => { two }", "<Vec<u8>>= 1", "1");
    check("(<$k:ty> $s:tt $t:tt) => { $t }", "<Vec<Vec<u8>>> >> a", "a");
    check("($a:tt > > $b:tt) => { apart }; ($($t:tt)*) => { other }", "1 >> 2", "other");
}

#[test]
fn the_edition_decides_what_may_begin_an_expression() {
    let rules = "($e:expr) => { new }; (_) => { old }; (const $($t:tt)*) => { old }";
    let newest = "($e:expr_2021) => { new }; (_) => { old }; (const $($t:tt)*) => { old }";
    for (rules, edition, expected) in
        [(rules, 2018, "old"), (rules, 2021, "old"), (rules, 2024, "new"), (newest, 2024, "old")]
    {
        let parsed =
            MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, edition).unwrap();
        let differs = |edition, input: &TokenStream| {
            parsed.expand_for_editions(CrateId::SOLUTION, input.clone(), &[edition]).1
        };
        for input in ["_", "const { 1 }"] {
            let input: TokenStream = input.parse().unwrap();
            let expansion =
                parsed.expand(CrateId::SOLUTION, input.clone()).expect("some arm matches");
            assert_eq!(expansion.tokens.to_string(), expected, "{input} {edition}");
            assert_eq!(differs(2024, &input), edition < 2024);
        }
        assert!(!differs(2024, &"1".parse().unwrap()));
        assert!(!differs(2021, &"(_)".parse().unwrap()) || edition < 2024);
    }
}

#[test]
fn a_visibility_ends_where_its_syntax_does() {
    let rules = "($v:vis $($t:tt)*) => { $($t)* }";
    check(rules, "pub x", "x");
    check(rules, "pub(crate) x", "x");
    check(rules, "pub(in super::a) (u8) x", "(u8) x");
    check(rules, "pub (u8, u8)", "(u8, u8)");
    check(rules, "pub(crate::A)", "(crate::A)");
    check(rules, "crate::a x", "crate::a x");
    check("($($v:vis $n:ident),*) => { $($n)* }", "pub a, b, pub(super) c", "a b c");
}

#[test]
fn the_input_is_parsed_only_if_a_fragment_needs_it() {
    let rules = "
        (@split $v:vis $n:ident { # $a:tt $($b:tt)* } $($c:tt)*) => { split };
        (@split $v:vis $n:ident { } $($c:tt)*) => { end };
        (@ty { $t:ty, $($rest:tt)* }) => { ty };
        (@ty { } $e:expr) => { expression };
        ($($n:ident : $t:ty),*) => { fields }";
    for (input, expected, parsers) in [
        ("@split pub(crate) x { # [a] # [b] } c d", "split", 1),
        ("@split x { } c d", "end", 1),
        // The group has parse buffers, and not the whole input.
        ("@ty { Vec<u8>, b, c }", "ty", 1),
        // The third arm fails before its type, the fourth one gets to the expression.
        ("@ty { } 1 + 2", "expression", 1),
        ("a: u8, b: Vec<u8>, c: u8", "fields", 1),
    ] {
        let before = matcher::PARSERS.get();
        check(rules, input, expected);
        assert_eq!(matcher::PARSERS.get() - before, parsers, "{input}");
    }
}

#[test]
fn vis_does_not_match_at_the_end() {
    check("($v:vis) => { some }; () => { none }", "", "none");
    check("($n:ident $v:vis) => { some }; ($($t:tt)*) => { other }", "a", "other");
}

#[test]
fn matched_fragments_are_opaque() {
    // The kind of a fragment, its tokens, the kind of the matcher that it is passed to, and whether it matches.
    let cases = [
        ("path", "a", "ident", false),
        ("path", "a::b", "path", true),
        ("path", "a", "ty", true),
        ("path", "a", "expr", true),
        ("ty", "a", "path", true),
        ("ty", "a", "expr", false),
        ("pat", "a", "ident", false),
        ("pat", "a | b", "pat", true),
        ("pat", "a", "expr", false),
        ("stmt", "let a = 1", "stmt", true),
        ("block", "{ 1 }", "expr", true),
        ("item", "fn a() {}", "item", true),
        ("item", "fn a() {}", "expr", false),
        ("meta", "inline", "ident", false),
        ("meta", "inline", "meta", true),
        ("literal", "-1", "literal", true),
        ("literal", "1", "expr", true),
        ("expr", "-1", "literal", true),
        ("expr", "1 + 1", "literal", false),
        ("expr", "a", "ident", false),
        ("expr", "a", "ty", false),
        ("vis", "pub", "ident", false),
        ("ident", "a", "path", true),
        ("tt", "a", "ident", true),
        ("lifetime", "'a", "lifetime", true),
    ];
    for (from, input, to, matches) in cases {
        let outer = format!("($x:{from}) => {{ inner!($x) }}");
        let outer = MacroRules::parse(outer.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
        let outer =
            outer.expand(CrateId::SOLUTION, input.parse().unwrap()).expect("it is such a fragment");
        let call: syn::Macro = syn::parse2(outer.tokens).unwrap();
        let inner = format!("($x:{to}) => {{ yes }}; ($x:tt) => {{ no }}");
        let inner = MacroRules::parse(inner.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
        let expansion = inner.expand(CrateId::SOLUTION, call.tokens).expect("some arm matches");
        let expected = if matches { "yes" } else { "no" };
        assert_eq!(expansion.tokens.to_string(), expected, "{from} to {to}");
    }
    let rules =
        "(1) => { one }; ({ $($t:tt)* }) => { braces }; (pub) => { word }; ($t:tt) => { no }";
    let rules = MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
    for (kind, text) in [("literal", "1"), ("block", "{ 1 }"), ("vis", "pub"), ("vis", "")] {
        let fragment = TokenTree::from(invisible_group(kind, text.parse().unwrap()));
        let expansion = rules.expand(CrateId::SOLUTION, fragment.into()).expect("some arm matches");
        assert_eq!(expansion.tokens.to_string(), "no", "{kind} {text}");
    }
}

#[test]
fn an_opaque_expression_is_a_literal_only_if_it_is_one() {
    let rules = "($l:literal) => { literal }; ($e:expr) => { expression }";
    let one = |text: &str| {
        TokenStream::from(TokenTree::from(invisible_group("expr", text.parse().unwrap())))
    };
    let rules = MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
    for (text, expected) in [("1", "literal"), ("1 + 2", "expression")] {
        let expansion = rules.expand(CrateId::SOLUTION, one(text)).expect("some arm matches");
        assert_eq!(expansion.tokens.to_string(), expected, "{text}");
    }
}

#[test]
fn dollar_crate_names_the_crate_of_the_macro() {
    check("($($t:tt)*) => { $crate::f!($($t)*) }", "1", "__mex_crate_3::f!(1)");
}

#[test]
fn dollar_crate_in_a_matcher_is_not_understood() {
    let rules = "(<$crate::A> $n:ident) => { $n }; ($($t:tt)*) => { other }";
    assert!(MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).is_none());
}

#[test]
fn variables_of_a_generated_macro_stay() {
    let rules = "($n:ident) => { macro_rules! $n { ($x:expr) => { $x } } }";
    check(rules, "m", "macro_rules! m { ($x:expr) => { $x } }");
}

#[test]
fn there_is_no_expansion_if_no_arm_matches() {
    let rules =
        MacroRules::parse("(a) => {}".parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
    assert!(rules.expand(CrateId::SOLUTION, "b".parse().unwrap()).is_none());
}

#[test]
fn an_edition_matters_only_if_an_expression_may_begin_differently() {
    let rules = "(const $n:ident = $e:expr) => { $n }; ([$e:expr] $($t:tt)*) => { $e }";
    let rules = MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
    for (input, differs) in [
        ("const A = 1", false),
        ("const A = _", true),
        ("[1] const _", false),
        ("[const { 1 }]", true),
        ("= =", false),
    ] {
        let input: TokenStream = input.parse().unwrap();
        let (_, in_another) =
            rules.expand_for_editions(CrateId::SOLUTION, input.clone(), &[2021, 2024]);
        assert_eq!(in_another, differs, "{input}");
    }
}
