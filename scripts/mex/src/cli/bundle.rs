//! `mex bundle`.

use super::BundleArgs;
use crate::clipboard;
use crate::output;
use crate::watch::FileWatcher;
use base::error::{Error, Exit, Result};
use base::judge::{Judge, Judges, PORTABLE};
use base::terminal::{self, Results, note, say, shown};
use base::wait_notice;
use base::workspace::{Bin, Workspace};
use bundler::bundle::{self, Bundle, Request};
use bundler::minify::minify;
use bundler::source::Tokens;
use runner::problem;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

impl BundleArgs {
    /// Bundles once; with `--watch`, again after each change of a source.
    pub(super) fn run(&self) -> Result<()> {
        wait_notice::enable();
        if self.watch && self.file().is_none() && !self.copies() {
            return Err(Error::usage(
                "`--watch` needs `-o FILE` or `--copy`: on stdout one bundle would follow another",
            ));
        }
        let judges = Judges::builtin()?;
        judges.age_note(SystemTime::now()).iter().for_each(|it| note(it));
        let workspace = self.workspace.read()?;
        let (bin, judge) = self.bin_and_judge(&workspace, &judges)?;
        if !self.watch {
            return self.deliver(&self.text(&workspace, &bin, judge)?);
        }
        let watcher = FileWatcher::new(&workspace, &[&bin], Vec::new(), self.file());
        match self.text(&workspace, &bin, judge) {
            // A wrong option stays wrong whatever file changes.
            Err(error) if error.exit() == Exit::Usage => Err(error),
            first => self.bundle_on_changes(watcher, &judges, first),
        }
    }

    /// Writes out the first bundle, and a new one after each change.
    fn bundle_on_changes(
        &self,
        mut watcher: FileWatcher,
        judges: &Judges,
        first: Result<String>,
    ) -> Result<()> {
        let mut bundle = first;
        let mut delivered = None;
        let mut count = 0;
        loop {
            let result = bundle.and_then(|text| {
                // The same text is not copied again: the clipboard may hold something newer.
                if delivered.as_ref() != Some(&text) {
                    self.deliver(&text)?;
                    delivered = Some(text);
                } else {
                    say("the bundle is the same as before");
                }
                Ok(())
            });
            if let Err(error) = result {
                terminal::failure(&error);
            }
            if watcher.count() != count {
                count = watcher.count();
                say(&format!("watching {count} files"));
            }
            watcher.wait();
            bundle = self.workspace.read().and_then(|workspace| {
                let (bin, judge) = self.bin_and_judge(&workspace, judges)?;
                watcher.update(&workspace, &[&bin], Vec::new());
                self.text(&workspace, &bin, judge)
            });
        }
    }

    /// Returns the text to print: the checked bundle, or the report that `--sizes` or `--explain` asks
    /// for. Prints notes and timings.
    fn text(&self, workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<String> {
        let check = !self.no_check;
        let minify = self.minify;
        let request = Request { workspace, bin, judge, check, use_cache: true, minify };
        let mut bundle = bundle::bundle(&request)?;
        self.check_output(bin, &bundle)?;
        if bundle.wants_crlf && !self.minify {
            bundle.text = bundle.text.replace('\n', "\r\n");
        }
        if let Some(item) = &self.explain {
            bundle.text = bundle.reasons.explain(item)?;
        } else if self.sizes {
            bundle.text = bundle.sizes.table();
        } else {
            bundle.notes.extend(self.size_note(&bundle, judge)?);
            bundle.notes.extend(unfinished(&bundle.text));
        }

        bundle.notes.iter().for_each(|it| note(it));
        if self.timings {
            for (step, time) in &bundle.timings {
                say(&format!("{step:10} {:8.1} ms", time.as_secs_f64() * 1000.0));
            }
        }
        Ok(bundle.text)
    }

    /// Checks that `--output` is not one of the files that the bundle is made from.
    fn check_output(&self, bin: &Bin, bundle: &Bundle) -> Result<()> {
        let Some(output) = self.file() else { return Ok(()) };
        let problem_toml = problem::file(bin);
        output::check(output, bundle.sources.iter().chain([&problem_toml]))
    }

    /// Returns a warning with a table of sizes if the bundle is close to the judge's limit.
    ///
    /// # Errors
    ///
    /// The bundle is larger than the judge allows.
    fn size_note(&self, bundle: &Bundle, judge: &Judge) -> Result<Option<String>> {
        let size = bundle.text.len();
        let details = || {
            let minified = if self.minify { size } else { minify(&bundle.text).len() };
            let hint = if minified < size {
                format!("\n--minify makes it {minified} bytes")
            } else {
                String::new()
            };
            format!("; it holds\n{}{hint}", bundle.sizes.table().trim_end())
        };
        match bundle::size_note(judge, size) {
            Ok(note) => Ok(note.map(|it| it + &details())),
            Err(error) => Err(error.with_details(&details())),
        }
    }

    /// Writes the bundle to the file, the clipboard or stdout, as the options ask.
    fn deliver(&self, text: &str) -> Result<()> {
        let size = text.len();
        if let Some(file) = self.file() {
            fs::write(file, text).map_err(Error::user_file("write", file))?;
            if self.watch {
                say(&format!("written {}, {size} bytes", shown(file)));
            }
        }
        if self.copies() {
            let how = clipboard::copy(text, self.copy_command.as_deref())?;
            how.warnings.iter().for_each(|it| note(it));
            say(&format!("copied {size} bytes with {how}"));
        }
        if self.file().is_none() && !self.copies() { Results::new().print(text) } else { Ok(()) }
    }

    /// Returns the file that the bundle goes to; `None` for stdout, also if it is called `-`.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| file.as_os_str() != "-")
    }

    /// Returns true if the bundle goes into the clipboard.
    fn copies(&self) -> bool {
        self.copy || self.copy_command.is_some()
    }

    /// Returns the binary to bundle and the judge that it is for.
    fn bin_and_judge<'a>(
        &self,
        workspace: &Workspace,
        judges: &'a Judges,
    ) -> Result<(Bin, &'a Judge)> {
        let (bin, own) = match (&self.bin, &self.id) {
            (Some(name), _) => {
                let bin = workspace.bin(name)?;
                (bin.clone(), problem::of(bin, judges)?.map(|it| it.judge))
            }
            (None, id) => {
                let id = id.as_deref().unwrap_or_default();
                let problem = problem::find(workspace, judges, id)?;
                (problem.bin, Some(problem.judge))
            }
        };
        let judge = self.judge.as_ref().or(own.as_ref());
        Ok((bin, judges.get(judge.map_or(PORTABLE, String::as_str))?))
    }
}

/// Returns a warning if `main` reaches a `todo!()`, as in the template of a new problem.
fn unfinished(text: &str) -> Option<String> {
    let tokens = Tokens::of(text);
    let mut calls = tokens.idents().iter().filter(|ident| {
        &text[ident.start..ident.end] == "todo" && text[ident.end..].trim_start().starts_with('!')
    });
    let first = calls.next()?;
    let line = 1 + text[..first.start].matches('\n').count();
    Some(format!(
        "line {line} of the bundle is a `todo!()`, which panics: is the solution complete?"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_call_of_todo_is_unfinished() {
        let note =
            unfinished("fn main() {\n    dive();\n}\n\nfn dive() {\n    todo ! (\"reef\")\n}\n");
        assert!(note.unwrap().starts_with("line 6 of the bundle is a `todo!()`"));
        for text in
            ["// todo!()\nfn main() {}", "fn main() { todo(\"todo!()\") } fn todo(_: &str) {}"]
        {
            assert_eq!(unfinished(text), None, "{text}");
        }
    }
}
