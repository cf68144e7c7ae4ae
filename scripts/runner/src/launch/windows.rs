//! What there is where the system is no Unix: no groups, no limits but that of time, no measures.

use super::{End, Limits};
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

pub(super) fn own_group(command: &mut Command) -> &mut Command {
    command
}

pub(super) fn signal(_: ExitStatus) -> Option<i32> {
    None
}

pub(super) fn end_group(process: u32) {
    let _ = Command::new("taskkill").args(["/F", "/T", "/PID", &process.to_string()]).output();
}

pub(super) fn limit(limits: &Limits) -> bool {
    limits.stack.is_none()
}

pub(super) fn usage_of_children() -> (Option<Duration>, Option<u64>) {
    (None, None)
}

pub(super) fn end_of_launcher(mut launcher: Child) -> io::Result<End> {
    launcher.wait().map(End::of)
}

pub(super) fn adopt_orphans() {}

pub(super) fn end_orphans() {}
