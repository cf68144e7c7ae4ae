//! A pseudo-terminal, for tests of what the tool prints on terminals.

use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::os::fd::OwnedFd;
use std::process::Stdio;

/// A pseudo-terminal.
pub(crate) struct Terminal {
    /// The side of the user: text written to it is typed, and output of programs is read from it.
    pub(crate) keyboard: File,
    end: OwnedFd,
}

impl Terminal {
    /// Opens a terminal of this width.
    pub(crate) fn new(columns: u16) -> Self {
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        Self { keyboard: File::from(pair.master), end: pair.slave }
    }

    /// Returns the side of the program, for its stdin, stdout or stderr.
    pub(crate) fn end(&self) -> Stdio {
        Stdio::from(self.end.try_clone().unwrap())
    }
}
