//! The bundles on the pages: each problem for each judge that takes it, each module alone.
//!
//! A bundle is what `cargo mex bundle` prints. All are made side by side, and cached below the target
//! folder under what they are made from: the judge, the tool, the compiler, and the sources of the
//! bundle, which are compared by their digests. Judges between which only names and limits differ get
//! one text, which is made once.

use crate::html::slug;
use crate::packages::{local_files, with_dependencies};
use base::cache::{Cache, Key};
use base::error::{Error, Result};
use base::files::digest_of_bytes;
use base::judge::{Judge, PORTABLE};
use base::terminal;
use base::toolchain;
use base::workspace::{Bin, Workspace};
use bundler::bundle::{self, ModuleSizes, Request};
use bundler::minify::minify;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A binary and a judge for which it is bundled.
pub struct BundleOrder<'a> {
    /// The workspace of the binary.
    pub workspace: &'a Workspace,
    /// The binary.
    pub bin: &'a Bin,
    /// The judge.
    pub judge: &'a Judge,
}

/// One file for one or several judges.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Bundled {
    /// The judges that take it; the first one is the judge that it was made for.
    pub judges: Vec<String>,
    /// The output of `cargo mex bundle`.
    pub text: String,
    /// The output of `cargo mex bundle --minify`.
    pub minified: String,
    /// The modules of libraries with code in it, such as `kelp::dive`.
    pub modules: Vec<String>,
    /// The notes of `cargo mex bundle`.
    pub notes: Vec<String>,
}

/// The file of an order, without judges; or why there is none.
pub type Answer = Result<Bundled, String>;

/// An answer with the files that it depends on.
#[derive(Deserialize, Serialize)]
struct Entry {
    sources: Vec<(PathBuf, u128)>,
    answer: Answer,
}

/// Makes all bundles, side by side, and shows on stderr how far it is.
pub fn make(orders: &[BundleOrder<'_>]) -> Vec<Answer> {
    let tool = tool();
    let bar = terminal::progress(orders.len());
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(BTreeMap::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(order) = orders.get(number) else { return };
            let answer = answer(order, tool.as_deref());
            answers.lock().unwrap_or_else(PoisonError::into_inner).insert(number, answer);
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    bar.finish_and_clear();
    answers.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

/// Returns what names the bundler and the compiler: other ones may bundle in another way.
fn tool() -> Option<String> {
    let compiler = toolchain::identity(&env::current_dir().ok()?)?;
    Some(format!("{} {compiler}", env!("BUNDLER_DIGEST")))
}

/// Returns the answer to an order. Without the name of the tool nothing is cached.
fn answer(order: &BundleOrder<'_>, tool: Option<&str>) -> Answer {
    let Some(tool) = tool else { return bundled(order).0 };
    // A cache of its own: these entries would push out those that the command needs.
    let cache = Cache::below(&order.workspace.target_dir.join("mex").join("study"));
    let key = key(order, tool);
    if let Some(entry) = cache.get::<Entry>(&key)
        && entry.sources.iter().all(|(file, known)| digest(file) == Some(*known))
    {
        return entry.answer;
    }
    let (answer, files) = bundled(order);
    let mut sources = Vec::new();
    for file in files {
        let Some(digest) = digest(&file) else { return answer };
        sources.push((file, digest));
    }
    let entry = Entry { sources, answer };
    cache.put(&key, &entry);
    entry.answer
}

fn digest(file: &Path) -> Option<u128> {
    Some(digest_of_bytes(&fs::read(file).ok()?))
}

fn key(order: &BundleOrder<'_>, tool: &str) -> Key {
    let bin = format!("{:?} {:?}", order.bin, order.workspace.root);
    Key::of(["file of a judge for a page", tool, &bin, &format!("{:?}", order.judge)])
}

/// Bundles as the command does, and returns the files that the answer depends on.
fn bundled(order: &BundleOrder<'_>) -> (Answer, Vec<PathBuf>) {
    let BundleOrder { workspace, bin, judge } = *order;
    let request = Request { workspace, bin, judge, check: true, use_cache: true, minify: false };
    match bundle::bundle(&request) {
        Ok(bundle) => {
            let minified = minify(&bundle.text);
            let modules = modules(&bundle.sizes);
            let text =
                if bundle.wants_crlf { bundle.text.replace('\n', "\r\n") } else { bundle.text };
            let bundled =
                Bundled { judges: Vec::new(), text, minified, modules, notes: bundle.notes };
            (Ok(bundled), bundle.sources.into_iter().collect())
        }
        Err(error) => (Err(error.to_string()), local_sources(order)),
    }
}

/// Returns the modules of libraries with code in a bundle; a submodule counts as the module that it is of.
fn modules(sizes: &ModuleSizes) -> Vec<String> {
    let mut modules: Vec<String> =
        sizes.modules().filter(|path| path.len() > 1).map(|path| path[..2].join("::")).collect();
    modules.dedup();
    modules
}

/// Returns the files that the reason of a refusal may depend on: all of the local packages that the binary
/// uses.
fn local_sources(order: &BundleOrder<'_>) -> Vec<PathBuf> {
    let BundleOrder { workspace, bin, .. } = *order;
    let own = &workspace.packages[bin.package];
    let mut files = vec![bin.path.clone()];
    for package in with_dependencies(workspace, own) {
        if package.id != own.id {
            files.extend(local_files(package));
        }
    }
    files
}

/// Judges that get the same text: what differs between them has no influence on a bundle.
pub struct Kind<'a> {
    /// The judges; bundles are made for the first one.
    pub alike: Vec<&'a Judge>,
    /// All that is known of them but names and limits.
    facts: String,
}

impl Kind<'_> {
    /// True if the judge of that id is of this kind.
    pub fn has(&self, id: &str) -> bool {
        self.alike.iter().any(|judge| judge.id == id)
    }
}

/// Divides judges into kinds.
pub fn kinds<'a>(judges: impl Iterator<Item = &'a Judge>) -> Vec<Kind<'a>> {
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for judge in judges {
        let facts = facts(judge);
        match kinds.iter_mut().find(|kind| kind.facts == facts) {
            Some(kind) => kind.alike.push(judge),
            None => kinds.push(Kind { alike: vec![judge], facts }),
        }
    }
    kinds
}

/// Returns all that is known of a judge but its names, addresses and limits.
fn facts(judge: &Judge) -> String {
    let mut judge = judge.clone();
    judge.id.clear();
    judge.name.clear();
    judge.rustc_seen = None;
    judge.edition_choice = None;
    judge.source_limit_bytes = 0;
    judge.stack = None;
    judge.memory_mb = None;
    judge.compile_seconds = None;
    judge.checkers.clear();
    judge.file_io = None;
    judge.nonzero_exit_is_rte = false;
    judge.language_id = None;
    judge.prefix = None;
    judge.hosts.clear();
    judge.problems.clear();
    judge.submit.clear();
    judge.usual_limits = None;
    judge.sure = base::judge::Sure::High;
    format!("{judge:?}")
}

/// Returns the files for judges, from the answers for one judge of each kind. Kinds with the same text are
/// one; judges that do not take so many bytes are left out. The file for the judge `own` is the first.
///
/// # Errors
///
/// There is none for the judge `own`.
pub fn by_text(own: &str, kinds: &[&Kind<'_>], answers: Vec<Answer>) -> Result<Vec<Bundled>> {
    let mut files: Vec<Bundled> = Vec::new();
    for (kind, answer) in kinds.iter().zip(answers) {
        let mut bundled = match answer {
            Ok(bundled) => bundled,
            Err(why) if kind.has(own) => return Err(Error::build(why)),
            Err(_) => continue,
        };
        let takes = kind.alike.iter().filter(|it| bundled.text.len() <= it.source_limit_bytes);
        bundled.judges = takes.map(|judge| judge.id.clone()).collect();
        match files.iter_mut().find(|file| file.text == bundled.text) {
            Some(file) => {
                file.judges.extend(bundled.judges);
                if kind.has(own) {
                    file.notes = bundled.notes;
                }
            }
            None => files.push(bundled),
        }
    }
    files.retain(|file| !file.judges.is_empty());
    for file in &mut files {
        // The problem's own judge first, then what is for any, the others by name.
        file.judges.sort_by_key(|judge| (judge != own, judge != PORTABLE, judge.clone()));
    }
    files.sort_by_key(|file| (file.judges[0] != own, file.judges.clone()));
    match files.first() {
        Some(first) if first.judges[0] == own => Ok(files),
        _ => Err(Error::build("the bundle is too large")),
    }
}

impl Bundled {
    /// Returns the name of the file that is offered for download.
    pub fn file_name(&self, id: &str, is_first: bool) -> String {
        let judge = self.judges.first().map_or("", String::as_str);
        if is_first {
            format!("{}.rs", slug(id))
        } else {
            format!("{}.{}.rs", slug(id), slug(judge))
        }
    }
}

/// Returns the name of the minified file beside a bundle: `dive.min.rs` beside `dive.rs`.
pub fn minified_name(file: &str) -> String {
    format!("{}.min.rs", file.strip_suffix(".rs").unwrap_or(file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::judge::Judges;

    fn text(text: &str) -> Answer {
        let [text, minified] = [text, text].map(str::to_owned);
        Ok(Bundled { judges: vec![], text, minified, modules: vec![], notes: vec![] })
    }

    #[test]
    fn judges_that_differ_in_their_limits_only_are_of_one_kind() {
        let judges = Judges::builtin().unwrap();
        let kinds = kinds(judges.iter());
        assert!(kinds.len() > 3 && kinds.len() < judges.iter().count(), "{}", kinds.len());
        let of = |id: &str| kinds.iter().find(|kind| kind.has(id)).unwrap().alike[0].id.clone();
        assert_eq!(of("hdu"), of("poj"));
        assert_ne!(of("atcoder"), of("codeforces"));
    }

    #[test]
    fn one_text_is_one_file_and_the_own_judge_is_first() {
        let judges = Judges::builtin().unwrap();
        let judge = |id| judges.get(id).unwrap();
        let groups = [vec!["atcoder"], vec!["luogu"], vec!["hdu", "poj"]];
        let groups = groups.map(|ids| kinds(ids.into_iter().map(judge)).remove(0));
        let kinds: Vec<&Kind<'_>> = groups.iter().collect();
        let answers = vec![text("short"), text("reef"), text("reef")];
        let files = by_text("poj", &kinds, answers).unwrap();
        let shown: Vec<_> =
            files.iter().map(|it| (it.judges.join(" "), it.text.as_str())).collect();
        assert_eq!(shown, [("poj hdu luogu".to_owned(), "reef"), ("atcoder".to_owned(), "short")]);
        assert_eq!(files[0].file_name("poj-1", true), "poj-1.rs");
        assert_eq!(files[1].file_name("poj-1", false), "poj-1.atcoder.rs");

        let large = "x".repeat(judge("hdu").source_limit_bytes + 1);
        let answers = vec![text("short"), text(&large), Err("kelp".to_owned())];
        assert_eq!(by_text("hdu", &kinds, answers.clone()).unwrap_err().to_string(), "kelp");
        assert_eq!(by_text("atcoder", &kinds, answers).unwrap().len(), 1);
    }
}
