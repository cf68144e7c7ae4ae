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

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
