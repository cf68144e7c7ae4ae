//! Process groups, limits and measures, as Unix has them.

use super::{End, Limits};
use nix::errno::Errno;
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

pub(super) fn own_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// A process and those that it starts, as far as they stay in its process group.
#[derive(Clone)]
pub(super) struct ProcessGroup {
    leader: Pid,
}

impl ProcessGroup {
    /// Starts a process, which has the limits of this one.
    pub(super) fn start(command: &mut Command, _: &Limits) -> io::Result<(Child, Self)> {
        let child = own_group(command).spawn()?;
        let leader = Pid::from_raw(child.id() as i32);
        Ok((child, Self { leader }))
    }

    pub(super) fn end(&self) {
        // It may have ended by itself.
        let _ = killpg(self.leader, Signal::SIGKILL);
    }

    /// Returns the time on the processor and the greatest use of memory, of this group and of all else
    /// that has ended.
    pub(super) fn usage(&self) -> (Option<Duration>, Option<u64>) {
        usage_of_children()
    }
}

/// Returns false: who is out of time gets a signal.
pub(super) fn is_out_of_time(_: ExitStatus) -> bool {
    false
}

/// Returns what this system cannot limit of these limits, for a note.
pub(super) fn not_limited(limits: &Limits) -> Option<&'static str> {
    let is_apple = cfg!(target_vendor = "apple");
    (is_apple && limits.memory.is_some()).then_some(
        "macOS limits no memory: what a solution uses is measured and evaluation when it has ended",
    )
}

/// Sets the limits for what this process starts; whether the stack is as large as it should be.
pub(super) fn limit(limits: &Limits) -> bool {
    let at_most = |resource: Resource, wanted: u64| {
        let Ok((_, hard)) = getrlimit(resource) else { return false };
        let given = wanted.min(hard);
        setrlimit(resource, given, hard).is_ok() && given == wanted
    };
    at_most(Resource::RLIMIT_CORE, 0);
    if let Some(cpu) = limits.cpu {
        // The system counts whole seconds.
        at_most(Resource::RLIMIT_CPU, cpu.as_secs() + 1);
    }
    // macOS takes this limit and does not enforce it.
    if let Some(memory) = limits.memory.filter(|_| cfg!(not(target_vendor = "apple"))) {
        at_most(Resource::RLIMIT_AS, memory);
    }
    limits.stack.is_none_or(|it| at_most(Resource::RLIMIT_STACK, it))
}

/// The time on the processor and the greatest use of memory of what has been started and has ended.
pub(super) fn usage_of_children() -> (Option<Duration>, Option<u64>) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (None, None) };
    let [user, system] = [usage.user_time(), usage.system_time()]
        .map(|it| Duration::new(it.tv_sec() as u64, 1000 * it.tv_usec() as u32));
    // In bytes on macOS, in KiB elsewhere.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    (Some(user + system), Some(usage.max_rss() as u64 * unit))
}

/// Waits until the launcher ends. One that is stopped would watch nothing any more, and is ended; that
/// counts as an end by the signal that stopped it.
pub(super) fn end_of_launcher(launcher: Child) -> io::Result<End> {
    let process = Pid::from_raw(launcher.id() as i32);
    let mut stopped_by = None;
    loop {
        match waitpid(process, Some(WaitPidFlag::WUNTRACED)) {
            Ok(WaitStatus::Exited(_, code)) => return Ok(End::Exited(code)),
            Ok(WaitStatus::Signaled(_, signal, _)) => {
                return Ok(End::Signal(stopped_by.unwrap_or(signal) as i32));
            }
            Ok(WaitStatus::Stopped(_, signal)) => {
                stopped_by = Some(signal);
                kill(process, Signal::SIGKILL)?;
            }
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Makes what the solution leaves behind a child of this process, be it in another group.
pub(super) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Ends what has been adopted, and what that has started.
pub(super) fn end_orphans() {
    #[cfg(target_os = "linux")]
    loop {
        let children = children();
        for &child in &children {
            let _ = kill(child, Signal::SIGKILL);
            let _ = waitpid(child, None);
        }
        if children.is_empty() {
            break;
        }
    }
}

/// The processes whose parent this one is.
#[cfg(target_os = "linux")]
fn children() -> Vec<Pid> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists = tasks.filter_map(|it| std::fs::read_to_string(it.path().join("children")).ok());
    let lists: Vec<String> = lists.collect();
    let numbers = lists.iter().flat_map(|it| it.split_whitespace());
    numbers.filter_map(|it| it.parse().ok().map(Pid::from_raw)).collect()
}
