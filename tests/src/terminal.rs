//! A terminal for the tool, without anybody before it.

use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::os::fd::OwnedFd;
use std::process::Stdio;

/// A terminal of so many columns.
pub(crate) struct Terminal {
    /// What is written here is typed, and what programs print is read here.
    pub(crate) keyboard: File,
    end: OwnedFd,
}

impl Terminal {
    pub(crate) fn new(columns: u16) -> Self {
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        Self { keyboard: File::from(pair.master), end: pair.slave }
    }

    /// The end for a program.
    pub(crate) fn end(&self) -> Stdio {
        Stdio::from(self.end.try_clone().unwrap())
    }
}
