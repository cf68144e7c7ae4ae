//! Every solution passes its samples as written, and for each judge one as its bundle, compiled as the judge does.
//! `compilers` runs the bundles of all others, not optimised.

use crate::tidy::all_problems;
use crate::tool::{mex, mex_with};

/// Nothing is optimised once more when it is linked: that takes a quarter of the time of a build, and changes the speed
/// only. The profile `checked` inherits it.
const WITHOUT_LTO: &[(&str, &str)] = &[("CARGO_PROFILE_RELEASE_LTO", "off")];

/// The programs that make inputs are not optimised, which would take longer than they run; the solutions are, fully.
const QUICKLY_BUILT: &[(&str, &str)] = &[
    WITHOUT_LTO[0],
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_CHECKED_OPT_LEVEL", "3"),
];

/// One bundle that cargo compiles with crates of the judge, and one that rustc compiles alone.
#[test]
fn bundles_pass_their_samples() {
    mex_without_lto(&["test", "--bundle", "atcoder-agc017-d", "cf-1451f"]);
}

#[test]
#[ignore = "slow: compiles all problems"]
fn every_solution_passes_its_samples() {
    mex_without_lto(&["test"]);
}

#[test]
#[ignore = "slow: compiles as each judge does"]
fn a_bundle_for_each_judge_passes_its_samples() {
    let ids = one_for_each_judge();
    let ids = ids.iter().map(String::as_str);
    mex(&["test", "--bundle"].into_iter().chain(ids).collect::<Vec<_>>());
}

/// The profile has overflow checks. The time limit is generous, since speed is not tested here.
#[test]
#[ignore = "slow: the largest inputs of all problems"]
fn every_solution_ends_well_on_its_largest_inputs() {
    let results = mex_with(QUICKLY_BUILT, &["test", "--largest", "-t", "120"]);
    assert!(results.trim_end().ends_with(" inputs: all passed"), "{results}");
}

/// Runs the tool on this workspace and returns its stdout; what it builds is shared by all tests that call this.
#[track_caller]
pub(crate) fn mex_without_lto(args: &[&str]) -> String {
    mex_with(WITHOUT_LTO, args)
}

/// Returns the ids of some problems, the first of each judge.
fn one_for_each_judge() -> Vec<String> {
    let mut problems = all_problems().1;
    problems.sort_by(|a, b| (&a.judge, &a.id).cmp(&(&b.judge, &b.id)));
    problems.dedup_by(|second, first| second.judge == first.judge);
    assert!(problems.len() > 1, "there is one judge only");
    problems.into_iter().map(|problem| problem.id).collect()
}
