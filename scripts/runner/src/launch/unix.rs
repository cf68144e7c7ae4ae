//! Process groups, resource limits and measurements on Unix.

use super::{End, Limits, Order};
use base::error::{Error, Result};
use nix::errno::Errno;
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;
use wait4::{ResUse, Wait4};

/// Makes the command start the leader of a new process group.
pub(super) fn own_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Returns the signal that killed a process.
pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// A process and the processes that it starts, as far as they stay in its process group.
#[derive(Clone)]
pub(super) struct ProcessGroup {
    leader: Pid,
}

/// A process that has ended, and the resources that it and its children have used.
pub(super) struct EndedProcess {
    pub(super) status: ExitStatus,
    pub(super) cpu: Option<Duration>,
    pub(super) peak: Option<u64>,
}

impl ProcessGroup {
    /// Starts a process, which inherits the limits of this one.
    pub(super) fn start(command: &mut Command, _: &Limits) -> io::Result<(Child, Self)> {
        let child = own_group(command).spawn()?;
        let leader = Pid::from_raw(child.id() as i32);
        Ok((child, Self { leader }))
    }

    pub(super) fn kill(&self) {
        // The group may have ended already.
        let _ = killpg(self.leader, Signal::SIGKILL);
    }

    /// Waits for the leader.
    pub(super) fn wait(&self, leader: &mut Child) -> io::Result<EndedProcess> {
        let ResUse { status, rusage } = leader.wait4()?;
        let (cpu, peak) = (Some(rusage.utime + rusage.stime), Some(rusage.maxrss));
        Ok(EndedProcess { status, cpu, peak })
    }
}

/// Returns the peak memory of this process in bytes. Its children are charged with that, since they begin as copies
/// of it.
pub(super) fn own_peak() -> u64 {
    // In bytes on macOS, in KiB elsewhere.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| usage.max_rss() as u64 * unit)
}

/// Returns nothing: the system sends a signal to a process whose CPU time is up.
pub(super) fn is_out_of_time(_: ExitStatus) -> Option<End> {
    None
}

/// Returns the text of a note if this system cannot enforce one of the limits.
pub(super) fn unenforced_limits(limits: &Limits) -> Option<&'static str> {
    let is_apple = cfg!(target_vendor = "apple");
    (is_apple && limits.memory.is_some()).then_some(
        "macOS cannot limit memory: what a solution uses is measured, and compared with the limit when it \
         has ended",
    )
}

/// Limits that the children of this process inherit. When it is dropped, this process has those it had before.
pub(super) struct Limited {
    before: Vec<(Resource, u64, u64)>,
    refused_stack: bool,
}

impl Limited {
    /// Sets the limits.
    pub(super) fn new(limits: &Limits) -> Self {
        let mut limited = Self { before: Vec::new(), refused_stack: false };
        limited.set(Resource::RLIMIT_CORE, Some(0));
        // The system counts whole seconds.
        limited.set(Resource::RLIMIT_CPU, limits.cpu.map(|cpu| cpu.as_secs() + 1));
        limited.set(Resource::RLIMIT_FSIZE, limits.file);
        // macOS takes this limit and does not enforce it.
        let memory = limits.memory.filter(|_| cfg!(not(target_vendor = "apple")));
        limited.set(Resource::RLIMIT_AS, memory);
        limited.refused_stack = !limited.set(Resource::RLIMIT_STACK, limits.stack);
        limited
    }

    /// True if the stack is smaller than its limit.
    pub(super) fn refused_stack(&self) -> bool {
        self.refused_stack
    }

    /// Sets a limit, if there is one. Returns false if the system sets a smaller one.
    fn set(&mut self, resource: Resource, limit: Option<u64>) -> bool {
        let Some(limit) = limit else { return true };
        let Ok((soft, hard)) = getrlimit(resource) else { return false };
        let given = limit.min(hard);
        let is_set = setrlimit(resource, given, hard).is_ok();
        if is_set {
            self.before.push((resource, soft, hard));
        }
        is_set && given == limit
    }
}

impl Drop for Limited {
    fn drop(&mut self) {
        for &(resource, soft, hard) in &self.before {
            let _ = setrlimit(resource, soft, hard);
        }
    }
}

/// Makes this process survive the moments in which it has the CPU limit of a solution: it may have used more
/// than that itself. Its children do not inherit that.
///
/// # Errors
///
/// The system refuses.
pub(super) fn survive_limits() -> Result<()> {
    let failed = Error::system("handle a signal");
    signal_hook::flag::register(Signal::SIGXCPU as i32, Arc::default()).map(drop).map_err(failed)
}

/// Watches nothing: the system limits the length of files.
pub(super) struct FileWatch;

impl FileWatch {
    /// The time between two looks.
    pub(super) const INTERVAL: Duration = Duration::MAX;

    pub(super) fn new(_: &Order) -> Self {
        Self
    }

    pub(super) fn is_too_long(&self) -> bool {
        false
    }
}

/// Waits for the launcher. A stopped launcher would watch nothing any more, so it is killed; its end is
/// the signal that stopped it.
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

/// Makes orphans of the solution children of this process, whatever their group is.
pub(super) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Kills the adopted orphans and the processes that they have started.
pub(super) fn kill_orphans() {
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

/// Returns the children of this process.
#[cfg(target_os = "linux")]
fn children() -> Vec<Pid> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists: Vec<String> = tasks
        .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok())
        .collect();
    let ids = lists.iter().flat_map(|list| list.split_whitespace());
    ids.filter_map(|id| id.parse().ok().map(Pid::from_raw)).collect()
}
