//! The command `cargo study`: serves the study site of a workspace on this machine, or writes it.

use base::error::{Exit, Result};
use base::files;
use base::invocation;
use base::terminal::{self, Results, note, say, shown};
use base::workspace::Workspace;
use clap::Parser;
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use study::book::{Book, SiteExtent};
use study::pages;
use study::server::StudyServer;
use study::site::{self, SiteFiles};
use study::watch::Watch;

/// Serves the study site: the shelf and the problems as pages, with bundles to copy
///
/// The address is printed; only this machine can reach it. Open pages reload when a source changes.
#[derive(Parser)]
#[command(name = "study", bin_name = "cargo study", version)]
struct Arguments {
    /// Write the site into this folder instead, for any static host or to open its index.html
    #[arg(long, value_name = "DIR", conflicts_with = "port")]
    out: Option<PathBuf>,
    /// Serve on this port [default: 6161, or any if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Bundle each problem for its own judge only, which takes a tenth of the time
    #[arg(long)]
    own_judges: bool,
    /// The Cargo.toml of the workspace, or of a package in it [default: from the current folder]
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
}

fn main() -> ExitCode {
    let mut arguments: Vec<_> = env::args_os().collect();
    // Cargo passes its own subcommand on.
    if arguments.get(1).is_some_and(|first| first == "study") {
        arguments.remove(1);
    }
    let cli = Arguments::parse_from(arguments);
    if let Err(error) = files::remove_on_signals() {
        note(&format!("Ctrl-C will leave temporary folders: {error}"));
    }
    let done = cli.run();
    files::give_way_to_signal();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::failure(&error);
            ExitCode::from(error.exit() as u8)
        }
    }
}

impl Arguments {
    fn run(&self) -> Result<()> {
        self.manifest_path.iter().for_each(|path| invocation::set_manifest(path));
        let Some(out) = &self.out else { return self.serve() };
        site::written_before(out)?;
        let site = self.site(self.extent())?;
        site.write(out)?;
        let bytes: usize = site.files().values().map(Vec::len).sum();
        let pages = site.files().keys().filter(|file| file.ends_with(".html")).count();
        say(&format!(
            "written {}: {pages} pages, {} files, {bytes} bytes",
            shown(out),
            site.files().len()
        ));
        Ok(())
    }

    fn extent(&self) -> SiteExtent {
        if self.own_judges { SiteExtent::OwnJudges } else { SiteExtent::AllJudges }
    }

    fn workspace(&self) -> Result<Workspace> {
        Workspace::read(self.manifest_path.as_deref())
    }

    /// Makes all pages.
    fn site(&self, extent: SiteExtent) -> Result<SiteFiles> {
        let start = Instant::now();
        let workspace = self.workspace()?;
        let book = Book::read(&workspace, extent)?;
        let site = pages::site(&book)?;
        say(&format!(
            "made {} bundles and all pages in {:.1} s",
            book.bundle_count(),
            start.elapsed().as_secs_f64()
        ));
        Ok(site)
    }

    /// Serves the pages, and makes them anew whenever a source has changed. The first pages have the
    /// bundles for the problems' own judges only, and no explorers if these have to be compiled, so that a
    /// reader need not wait for them: open pages reload when all is there.
    fn serve(&self) -> Result<()> {
        let mut watch = Watch::new(&self.workspace()?);
        let server = StudyServer::start(self.site(SiteExtent::FirstPages)?, self.port)?;
        Results::new().print(&format!("{}\n", server.address()))?;
        loop {
            match self.site(self.extent()) {
                Ok(site) => server.replace(site),
                Err(error) if error.exit() == Exit::Tool => return Err(error),
                // The pages stay as they were; the next change may mend it.
                Err(error) => terminal::failure(&error),
            }
            watch.wait();
        }
    }
}
