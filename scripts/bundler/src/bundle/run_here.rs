//! Notes what build scripts decided, which were run here and not where the judge compiles; and what the
//! flags of the judge decided in the user's own code.

use super::subject::Subject;
use crate::cfg;
use crate::resolve::{ItemKind, Kind, MentionKind};
use crate::source::{SourceFile, Span};
use base::workspace::Script;
use std::collections::{BTreeMap, BTreeSet};

/// What was decided here, and not where the judge compiles.
pub(super) struct RunHere {
    /// A line for each decision.
    pub(super) notes: Vec<String>,
    /// True if a build script has decided anything.
    pub(super) by_scripts: bool,
}

/// Returns a note for each crate with live code that its build script, or the judge, has decided on.
pub(super) fn notes(subject: &Subject<'_>, live: &[bool]) -> RunHere {
    const SHOWN: usize = 3;
    let Subject { workspace, judge, program, resolved, .. } = *subject;
    let mut by_judge: BTreeSet<&str> = BTreeSet::new();
    let mut decided: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    let there = resolved.units.iter().zip(live).filter(|(_, live)| **live);
    let crates: BTreeSet<usize> = there.clone().map(|(info, _)| info.krate).collect();
    for mention in &resolved.mentions {
        let MentionKind::Decided(name) = &mention.kind else { continue };
        let krate = program.files[mention.file].krate;
        if !mention.unit.map_or(crates.contains(&krate), |unit| live[unit]) {
            continue;
        }
        if [cfg::DEBUG_ASSERTIONS, cfg::POINTER_WIDTH].contains(&&**name) {
            by_judge.insert(name);
        } else {
            decided.entry(krate).or_default().insert(name.clone());
        }
    }
    for (info, _) in there {
        let file = &program.files[info.file];
        let script = &program.crates[file.krate].script;
        if let (Some(span), false) = (info.span, matches!(info.kind, Kind::Item(ItemKind::Module)))
        {
            for name in written(file, script, span) {
                decided.entry(file.krate).or_default().insert(name);
            }
        }
    }
    let note = |(krate, names): (usize, BTreeSet<String>)| {
        let package = &workspace.packages[program.crates[krate].package];
        let more = names.len().saturating_sub(SHOWN);
        let names = names.iter().take(SHOWN).map(|it| format!("`{it}`"));
        let mut names = names.collect::<Vec<_>>().join(", ");
        if more > 0 {
            names += &format!(" and {more} more");
        }
        format!(
            "the build script of `{}` {} was run here, not at the judge; it decided on {names}",
            package.name, package.version
        )
    };
    let by_judge = by_judge.into_iter().map(|name| {
        if let (cfg::POINTER_WIDTH, Some(bits)) = (name, judge.pointer_width) {
            let name = &judge.name;
            return format!("a `usize` has {bits} bits at {name}, so code for others is left out");
        }
        let holds = judge.debug_assertions() == Some(true);
        let (is, what) = if holds { ("on", "its opposite") } else { ("off", "it") };
        format!("`debug_assertions` is {is} at {}, so code under {what} is left out", judge.name)
    });
    let by_scripts = !decided.is_empty();
    RunHere { notes: by_judge.chain(decided.into_iter().map(note)).collect(), by_scripts }
}

/// Returns the files that the build script has written and that this part of a file includes.
fn written<'a>(
    file: &'a SourceFile,
    script: &'a Script,
    part: Span,
) -> impl Iterator<Item = String> + 'a {
    let around = file.origins.iter().rfind(|it| it.start <= part.start);
    let inside = file.origins.iter().filter(move |it| (part.start..part.end).contains(&it.start));
    around.into_iter().chain(inside).filter_map(|it| script.written(&it.path))
}
