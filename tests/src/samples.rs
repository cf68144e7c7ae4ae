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
