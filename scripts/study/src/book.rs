//! All that the pages are made of, read from the workspace and bundled.

use crate::address::Here;
use crate::alone;
use crate::bundles::{self, BundleOrder, Bundled, Kind};
use crate::definitions::Definitions;
use crate::definitions::scope::NameScope;
use crate::explorer::Explorers;
use crate::families::{Family, families};
use crate::figures::Figures;
use crate::html::slug;
use crate::prose::Prose;
use crate::readme::Readme;
use crate::shelf::{self, Module, Shelf, SourceText, Test};
use base::error::{Error, Result};
use base::judge::{Judges, PORTABLE};
use base::terminal::Spinner;
use base::workspace::Workspace;
use runner::problem::{Problem, problems};
use runner::samples::samples;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

/// The content of the site.
pub struct Book {
    /// The shelf.
    pub shelf: Shelf,
    /// Where everything on the shelf is defined.
    pub definitions: Definitions,
    /// The families of modules, in the order of the start page.
    pub families: Vec<Family>,
    /// The problems, sorted by id.
    pub solutions: Vec<Solution>,
    /// The bundle of each module alone, by its path.
    pub alone: BTreeMap<String, Bundled>,
    /// The contents of the README.
    pub readme: Readme,
    /// Measurements and counts.
    pub figures: Figures,
    /// The names of the judges, by their ids.
    pub judge_names: BTreeMap<String, String>,
    /// The explorers, if they could be built.
    pub explorers: Option<Explorers>,
}

/// A problem with its texts.
pub struct Solution {
    /// Its `problem.toml`, read.
    pub problem: Problem,
    /// Its task, without the title.
    pub task: String,
    /// Its `main.rs`.
    pub source: SourceText,
    /// The header of that file.
    pub doc: String,
    /// Its bundles; the first one is for its own judge.
    pub bundles: Vec<Bundled>,
    /// The tests beside it.
    pub tests: Vec<Test>,
    /// Its samples.
    pub samples: Vec<ShownSample>,
}

/// A sample with its texts.
pub struct ShownSample {
    /// Its name.
    pub name: String,
    /// The input.
    pub input: String,
    /// The output that is expected, if there is only one.
    pub output: Option<String>,
}

impl Solution {
    /// Returns its page.
    pub fn page(&self) -> String {
        format!("problems/{}.html", slug(&self.problem.id))
    }
}

/// How much is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteExtent {
    /// The pages that can be shown soon: bundles for own judges, and the explorers if they are cached.
    FirstPages,
    /// Bundles of each problem for its own judge, and those that are like it; the explorers.
    OwnJudges,
    /// Bundles of each problem for every judge that takes it; the explorers.
    AllJudges,
}

impl Book {
    /// Reads the workspace and makes bundles.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or a problem or a module that cannot be bundled.
    pub fn read(workspace: &Workspace, extent: SiteExtent) -> Result<Self> {
        let judges = Judges::builtin()?;
        let problems = problems(workspace, &judges)?;
        let shelf = Shelf::read(workspace, &problems)?;
        let mut definitions = Definitions::new(&shelf);
        let mut solutions = Vec::new();
        for problem in problems {
            let solution = Solution::read(workspace, problem)?;
            definitions.add_file(&solution.source);
            solutions.push(solution);
        }
        let readme = Readme::read(workspace)?;
        let figures = Figures::read(workspace)?;
        let mut families = families(&shelf);
        // Those that most problems rest on come first.
        let resting = |family: &Family| {
            let games = solutions.iter().flat_map(|it| &it.problem.games);
            let path = |game: &String| Some(shelf.module(game)?.path());
            games.filter_map(path).filter(|path| family.modules.contains(path)).count()
        };
        families.sort_by_key(|family| Reverse(resting(family)));
        let judge_names = judges.iter().map(|it| (it.id.clone(), it.name.clone())).collect();
        let alone = BTreeMap::new();
        let mut book = Self {
            shelf,
            definitions,
            families,
            solutions,
            alone,
            readme,
            figures,
            judge_names,
            explorers: None,
        };
        let may_compile = extent != SiteExtent::FirstPages;
        // Beside the bundles: rustc compiles the explorers in one thread.
        book.explorers = thread::scope(|scope| {
            let explorers = scope.spawn(move || Explorers::build(workspace, may_compile));
            book.bundle(workspace, &judges, extent)?;
            let _spinner = Spinner::new("compiling the explorers");
            explorers.join().unwrap_or_else(|panic| resume_unwind(panic))
        })?;
        Ok(book)
    }

    /// Makes the bundles.
    fn bundle(&mut self, workspace: &Workspace, judges: &Judges, extent: SiteExtent) -> Result<()> {
        let kinds = bundles::kinds(judges.iter());
        let alone = alone::workspace(workspace, &self.shelf)?;
        let portable = judges.get(PORTABLE)?;
        let wanted = |problem: &Problem| {
            let is_own = |kind: &&Kind<'_>| kind.has(&problem.judge);
            let is_wanted = |kind: &&Kind<'_>| extent == SiteExtent::AllJudges || is_own(kind);
            kinds.iter().filter(is_wanted).collect::<Vec<_>>()
        };
        let mut orders = Vec::new();
        for Solution { problem, .. } in &self.solutions {
            for kind in wanted(problem) {
                orders.push(BundleOrder { workspace, bin: &problem.bin, judge: kind.alike[0] });
            }
        }
        for bin in &alone.bins {
            orders.push(BundleOrder { workspace: &alone, bin, judge: portable });
        }
        let mut answers = bundles::make(&orders).into_iter();
        for Solution { problem, bundles, .. } in &mut self.solutions {
            let kinds = wanted(problem);
            let answers: Vec<_> = answers.by_ref().take(kinds.len()).collect();
            *bundles = bundles::by_text(&problem.judge, &kinds, answers).map_err(|error| {
                Error::build(format!("cannot bundle `{}`: {error}", problem.id))
            })?;
        }
        for (answer, bin) in answers.zip(&alone.bins) {
            let bundled = answer.map_err(|why| {
                Error::build(format!("cannot bundle the examples of `{}`: {why}", bin.name))
            })?;
            self.alone.insert(bin.name.clone(), bundled);
        }
        Ok(())
    }

    /// Returns how many bundles there are.
    pub fn bundle_count(&self) -> usize {
        let of_problems: usize = self.solutions.iter().map(|it| it.bundles.len()).sum();
        of_problems + self.alone.len()
    }

    /// Returns a writer of the texts of a file, whose headings go down by so many levels.
    pub fn prose<'a>(
        &'a self,
        here: &'a Here<'a>,
        file: &'a SourceText,
        deeper: usize,
    ) -> Prose<'a> {
        let scope = NameScope::of_file(file);
        Prose { here, definitions: &self.definitions, scope, file: &file.shown, deeper }
    }

    /// Returns a writer of texts that are in no source: those of a README, of tables and of tasks.
    pub fn plain_prose<'a>(&'a self, here: &'a Here<'a>, file: &'a str) -> Prose<'a> {
        let scope = NameScope::of_items(Vec::new(), []);
        Prose { here, definitions: &self.definitions, scope, file, deeper: here.level(1) }
    }

    /// Returns the bundle of a module alone.
    pub fn alone(&self, module: &Module) -> Option<&Bundled> {
        self.alone.get(&alone::bin_name(&module.krate, &module.name))
    }

    /// Returns the problems that rest on a module.
    pub fn resting_on<'a>(&'a self, module: &'a Module) -> impl Iterator<Item = &'a Solution> {
        self.solutions.iter().filter(|it| it.problem.games.contains(&module.name))
    }

    /// Returns what people call a judge.
    pub fn judge_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.judge_names.get(id).map_or(id, String::as_str)
    }
}

impl Solution {
    fn read(workspace: &Workspace, problem: Problem) -> Result<Self> {
        let source = SourceText::read(workspace, &problem.bin.path, vec![problem.id.clone()])?;
        let read = |file: &Path| {
            let bytes = fs::read(file).map_err(Error::user_file("read", file))?;
            Ok::<_, Error>(String::from_utf8_lossy(&bytes).into_owned())
        };
        let mut texts = Vec::new();
        for sample in samples(&problem)? {
            let output = sample.output.as_deref().map(read).transpose()?;
            texts.push(ShownSample { name: sample.name, input: read(&sample.input)?, output });
        }
        let doc = shelf::doc(&source.syntax.attrs);
        let tests = shelf::tests(std::slice::from_ref(&source));
        let task = problem.statement()?.unwrap_or_default();
        let title = task.lines().next().filter(|line| line.starts_with("# "));
        let task = task[title.map_or(0, str::len)..].trim().to_owned();
        Ok(Self { problem, task, source, doc, bundles: Vec::new(), tests, samples: texts })
    }
}
