//! Process groups, resource limits and measurements on Unix.

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

    /// Returns CPU time and peak memory of all children of this process that have ended.
    pub(super) fn usage(&self) -> (Option<Duration>, Option<u64>) {
        usage_of_children()
    }
}

/// Returns false: the system sends a signal to a process whose CPU time is up.
pub(super) fn is_out_of_time(_: ExitStatus) -> bool {
    false
}

/// Returns the text of a note if this system cannot enforce one of the limits.
pub(super) fn unenforced_limits(limits: &Limits) -> Option<&'static str> {
    let is_apple = cfg!(target_vendor = "apple");
    (is_apple && limits.memory.is_some()).then_some(
        "macOS cannot limit memory: what a solution uses is measured, and compared with the limit when it \
         has ended",
    )
}

/// Sets the limits that the children of this process inherit. Returns true if the stack is as large as
/// its limit says.
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
    limits.stack.is_none_or(|stack| at_most(Resource::RLIMIT_STACK, stack))
}

/// Returns CPU time and peak memory of all children of this process that have ended.
pub(super) fn usage_of_children() -> (Option<Duration>, Option<u64>) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (None, None) };
    let [user, system] = [usage.user_time(), usage.system_time()]
        .map(|time| Duration::new(time.tv_sec() as u64, 1000 * time.tv_usec() as u32));
    // In bytes on macOS, in KiB elsewhere.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    (Some(user + system), Some(usage.max_rss() as u64 * unit))
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
