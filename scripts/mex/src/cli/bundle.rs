//! `mex bundle`.

use super::BundleArgs;
use crate::clipboard;
use crate::output;
use crate::watch::Watch;
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
use std::time::{Duration, Instant, SystemTime};

impl BundleArgs {
    /// Bundles once, or whenever a source changes.
    pub(super) fn run(&self) -> Result<()> {
        wait_notice::enable();
        if self.watch && self.output.is_none() && !self.copies() {
            return Err(Error::usage(
                "`--watch` needs `-o FILE` or `--copy`: on stdout one bundle would follow another",
            ));
        }
        let judges = Judges::builtin()?;
        judges.age_note(SystemTime::now()).iter().for_each(|it| note(it));
        let workspace = self.place.workspace()?;
        let (bin, judge) = self.subject(&workspace, &judges)?;
        if !self.watch {
            return self.deliver(&self.text(&workspace, &bin, judge)?);
        }
        let watch = Watch::new(&workspace, &[&bin], Vec::new(), self.output.as_deref());
        match self.text(&workspace, &bin, judge) {
            // No change of a file mends it.
            Err(error) if error.exit == Exit::Usage => Err(error),
            first => self.keep_watching(watch, &judges, first),
        }
    }

    /// Delivers this bundle, and a new one after each change.
    fn keep_watching(
        &self,
        mut watch: Watch,
        judges: &Judges,
        first: Result<String>,
    ) -> Result<()> {
        let mut bundle = first;
        let mut delivered = None;
        let mut count = 0;
        loop {
            let done = bundle.and_then(|text| {
                // Whoever has copied something else since then wants to keep it.
                if delivered.as_ref() != Some(&text) {
                    self.deliver(&text)?;
                    delivered = Some(text);
                } else {
                    say("the bundle is the same as before");
                }
                Ok(())
            });
            if let Err(error) = done {
                terminal::failure(&error);
            }
            if watch.count() != count {
                count = watch.count();
                say(&format!("watching {count} files"));
            }
            watch.wait();
            bundle = self.place.workspace().and_then(|workspace| {
                let (bin, judge) = self.subject(&workspace, judges)?;
                watch.follow(&workspace, &[&bin], Vec::new());
                self.text(&workspace, &bin, judge)
            });
        }
    }

    /// The file for the judge, checked.
    fn text(&self, workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<String> {
        let check = !self.no_check;
        let request = Request { workspace, bin, judge, check, use_cache: true };
        let mut bundle = bundle::bundle(&request)?;
        self.check_output(bin, &bundle)?;
        if self.minify {
            let (short, took) = timed(|| minify(&bundle.text));
            bundle.timings.push(("minify", took));
            let (compiled, took) = timed(|| bundle.compiles(&request, &short));
            bundle.timings.push(("recheck", took));
            compiled?;
            bundle.text = short;
        } else if bundle.wants_crlf {
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

    /// Looks whether the output is none of the files that the bundle is made from.
    fn check_output(&self, bin: &Bin, bundle: &Bundle) -> Result<()> {
        let Some(output) = &self.output else { return Ok(()) };
        let facts = problem::file(bin);
        output::check(output, bundle.sources.iter().chain([&facts]))
    }

    /// A warning if the bundle is nearly as large as the judge takes, with what takes the space.
    fn size_note(&self, bundle: &Bundle, judge: &Judge) -> Result<Option<String>> {
        let size = bundle.text.len();
        let spare = || {
            let short = if self.minify { size } else { minify(&bundle.text).len() };
            let shorter = match short < size {
                true => format!("\n--minify makes it {short} bytes"),
                false => String::new(),
            };
            format!("; it holds\n{}{shorter}", bundle.sizes.table().trim_end())
        };
        match bundle::size_note(judge, size) {
            Ok(note) => Ok(note.map(|it| it + &spare())),
            Err(error) => Err(Error { message: error.message + &spare(), ..error }),
        }
    }

    /// Brings the bundle to where it was asked for.
    fn deliver(&self, text: &str) -> Result<()> {
        let size = text.len();
        if let Some(file) = &self.output {
            fs::write(file, text).map_err(|error| {
                Error::usage(format!("failed to write `{}`: {error}", shown(file)))
            })?;
            if self.watch {
                say(&format!("written {}, {size} bytes", shown(file)));
            }
        }
        if self.copies() {
            let how = clipboard::copy(text, self.copy_command.as_deref())?;
            how.doubts.iter().for_each(|it| note(it));
            say(&format!("copied {size} bytes with {how}"));
        }
        if self.output.is_none() && !self.copies() { Results::new().print(text) } else { Ok(()) }
    }

    fn copies(&self) -> bool {
        self.copy || self.copy_command.is_some()
    }

    /// What is to be bundled, and for whom.
    fn subject<'a>(&self, workspace: &Workspace, judges: &'a Judges) -> Result<(Bin, &'a Judge)> {
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

/// What the work gives, and how long it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
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
