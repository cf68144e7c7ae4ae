//! `mex test`.

use super::TestArgs;
use crate::watch::Watch;
use base::error::{Exit, Result};
use base::judge::Judges;
use base::terminal::{self, Results, say, shown};
use base::workspace::{Bin, Workspace};
use runner::largest;
use runner::problem::Problem;
use runner::samples;
use runner::test::{TestOptions, chosen, test};
use std::path::PathBuf;

impl TestArgs {
    /// Tests once, or whenever a file changes.
    pub(super) fn run(&self) -> Result<Option<Exit>> {
        let workspace = self.place.workspace()?;
        let judges = Judges::builtin()?;
        let options = TestOptions {
            ids: self.ids.clone(),
            judge: self.judge.clone(),
            game: self.game.clone(),
            bundled: self.bundle,
            largest: self.largest,
            jobs: self.jobs,
            time_limit: self.time_limit,
            error: self.error,
            stderr: self.stderr,
            json: self.json,
        };
        match self.watch {
            true => self.keep_testing(&workspace, &judges, &options),
            false => test(&workspace, &judges, &options, &mut Results::new()),
        }
    }

    /// Tests now, and again after each change.
    fn keep_testing(
        &self,
        workspace: &Workspace,
        judges: &Judges,
        options: &TestOptions,
    ) -> Result<Option<Exit>> {
        // What no change of a file can mend is said at once.
        let problems = chosen(workspace, judges, options)?;
        let (bins, places) = watched(&problems);
        let mut watch = Watch::new(workspace, &bins, places, None);
        let mut round = test(workspace, judges, options, &mut Results::new());
        loop {
            if let Err(error) = round {
                terminal::failure(&error);
            }
            say(&format!("watching {} files", watch.count()));
            let changed = watch.wait();
            let more = match changed.len() {
                0 | 1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            let first = changed.first().map(|it| shown(it)).unwrap_or_default();
            say(&format!("\n──── {first}{more} changed ────"));
            round = self.place.workspace().and_then(|workspace| {
                let problems = chosen(&workspace, judges, options)?;
                let (bins, places) = watched(&problems);
                watch.follow(&workspace, &bins, places);
                test(&workspace, judges, options, &mut Results::new())
            });
        }
    }
}

/// The binaries of the problems, and what else their tests depend on.
fn watched(problems: &[Problem]) -> (Vec<&Bin>, Vec<PathBuf>) {
    let bins = problems.iter().map(|it| &it.bin).collect();
    let referees = problems.iter().filter_map(|it| it.referee()).map(|(it, _)| it.file.clone());
    let samples = problems.iter().map(|it| samples::folder(&it.folder));
    let largest = problems.iter().map(|it| it.folder.join(largest::FILE));
    (bins, samples.chain(referees).chain(largest).collect())
}
