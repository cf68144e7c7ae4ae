//! Every solution passes its samples, as written and as bundled.

use crate::tool::mex;

#[test]
fn every_solution_passes_its_samples() {
    mex(&["test"]);
}

#[test]
fn every_bundle_passes_the_same_samples() {
    mex(&["test", "--bundle"]);
}

/// Overflow checks are on. How fast they are is not asked here, so there is time enough.
#[test]
fn every_solution_ends_well_on_its_largest_inputs() {
    let results = mex(&["test", "--largest", "-t", "120"]);
    assert!(results.trim_end().ends_with(" inputs: all passed"), "{results}");
}
