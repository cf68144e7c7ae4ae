//! `mex test`.

use super::{TestArgs, build_mode};
use crate::watch::FileWatcher;
use base::error::{Exit, Result};
use base::judge::Judges;
use base::terminal::{self, Results, say, shown};
use base::workspace::{Bin, Workspace};
use runner::largest;
use runner::problem::{Problem, SelectedProblem};
use runner::samples;
use runner::test::{TestOptions, selected_problems, test};
use std::path::PathBuf;

impl TestArgs {
    /// Tests once; with `--watch`, again after each change of a file.
    pub(super) fn run(&self) -> Result<Option<Exit>> {
        let workspace = self.workspace.read()?;
        let judges = Judges::builtin()?;
        let options = TestOptions {
            ids: self.ids.clone(),
            judge: self.judge.clone(),
            game: self.game.clone(),
            mode: build_mode(self.bundle, self.debug),
            solution: self.solution.clone(),
            samples: self.sample.clone(),
            failed: self.failed,
            largest: self.largest,
            jobs: self.jobs,
            time_limit: self.time_limit,
            error: self.error,
            stderr: self.stderr,
            json: self.json,
        };
        if self.watch {
            self.test_on_changes(&workspace, &judges, &options)
        } else {
            test(&workspace, &judges, &options, &mut Results::new())
        }
    }

    /// Tests now, and again after each change.
    fn test_on_changes(
        &self,
        workspace: &Workspace,
        judges: &Judges,
        options: &TestOptions,
    ) -> Result<Option<Exit>> {
        // A wrong option ends the command: no change of a file can mend it.
        let problems = selected_problems(workspace, judges, options)?;
        let (bins, paths) = watched(&problems);
        let mut watcher = FileWatcher::new(workspace, &bins, paths, None);
        let mut result = test(workspace, judges, options, &mut Results::new());
        loop {
            if let Err(error) = result {
                terminal::failure(&error);
            }
            say(&format!("watching {} files", watcher.count()));
            let changed = watcher.wait();
            let more = match changed.len() {
                0 | 1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            let first = changed.first().map(|it| shown(it)).unwrap_or_default();
            say(&format!("\n──── {first}{more} changed ────"));
            result = self.workspace.read().and_then(|workspace| {
                let problems = selected_problems(&workspace, judges, options)?;
                let (bins, paths) = watched(&problems);
                watcher.update(&workspace, &bins, paths);
                test(&workspace, judges, options, &mut Results::new())
            });
        }
    }
}

/// Returns the binaries of the problems, and the other files and folders that their tests read.
fn watched(problems: &[SelectedProblem]) -> (Vec<&Bin>, Vec<PathBuf>) {
    let bins = problems.iter().map(|it| &it.bin).collect();
    let problems: Vec<&Problem> =
        problems.iter().filter_map(|it| it.problem.as_ref().ok()).collect();
    let referees = problems.iter().filter_map(|it| it.referee());
    let referees = referees.map(|(referee, _)| referee.file.clone());
    let samples = problems.iter().map(|it| samples::folder(&it.folder));
    let largest = problems.iter().map(|it| it.folder.join(largest::FILE));
    (bins, samples.chain(referees).chain(largest).collect())
}
