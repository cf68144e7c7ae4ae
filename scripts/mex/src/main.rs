//! The command `mex`. [`cli`] reads the command line; the other modules serve one command each, such as
//! [`listen`] or [`new`]. Bundling is done by [`bundler`], and running and judging by [`runner`].

#[cfg(test)]
mod any_text;
mod browser;
mod cli;
mod clipboard;
mod completions;
mod editor;
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
