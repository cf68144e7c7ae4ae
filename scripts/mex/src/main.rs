//! The command `mex`: the command line, and what only it needs. The work is done by [`bundler`] and
//! [`runner`].

mod cli;
mod clipboard;
mod completions;
mod init;
mod list;
mod listen;
mod new;
mod output;
mod samples;
mod watch;

use base::stack::on_large_stack;
use std::process::ExitCode;

fn main() -> ExitCode {
    // The command line is large, and Windows gives the first thread 1 MiB.
    if cfg!(windows) { on_large_stack(cli::main) } else { cli::main() }
}
