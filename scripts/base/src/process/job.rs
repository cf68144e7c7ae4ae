//! Job objects of Windows: processes that are limited, measured and killed together.
//!
//! A process that a process of the job starts belongs to the job too. When the last handle of the job is
//! closed, the system kills all of its processes. It closes a handle also when the owner is killed.
//!
//! The functions are those of `windows-sys`, which other crates need anyway. Rejected: crates that wrap jobs,
//! which compile the whole `windows` crate or set no limit of memory.
#![allow(unsafe_code, reason = "the system is called by its C interface")]

use std::io;
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};
use std::ptr::{from_mut, from_ref, null};
use std::time::Duration;
use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
    JOB_OBJECT_LIMIT_JOB_MEMORY, JOB_OBJECT_LIMIT_JOB_TIME, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
    JOBOBJECTINFOCLASS, JobObjectBasicAccountingInformation, JobObjectExtendedLimitInformation,
    QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_SUSPENDED, OpenThread, ResumeThread, THREAD_SUSPEND_RESUME,
};

/// The exit code of a process whose job has used up its CPU time: `ERROR_NOT_ENOUGH_QUOTA`.
pub const OUT_OF_TIME: i32 = 1816;

/// The unit in which the system counts time, in nanoseconds.
const TICK: u64 = 100;

/// Processes that are killed together.
#[derive(Debug)]
pub struct Job {
    handle: OwnedHandle,
}

/// The resources that the processes of a job have used, also those that have ended.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// CPU time.
    pub cpu: Duration,
    /// Peak of committed memory, in bytes.
    pub peak: u64,
}

impl Job {
    /// Makes a job without processes, with limits of CPU time in user mode and of committed memory in
    /// bytes.
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub fn new(cpu: Option<Duration>, memory: Option<u64>) -> io::Result<Self> {
        // SAFETY: a job needs neither security attributes nor a name.
        let handle = owned(unsafe { CreateJobObjectW(null(), null()) })?;
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        // The second flag ends a process that fails without a window that asks the user.
        let mut flags =
            JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        if let Some(cpu) = cpu {
            flags |= JOB_OBJECT_LIMIT_JOB_TIME;
            let ticks = cpu.as_nanos() / u128::from(TICK);
            limits.BasicLimitInformation.PerJobUserTimeLimit =
                i64::try_from(ticks).unwrap_or(i64::MAX);
        }
        if let Some(memory) = memory {
            flags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
            limits.JobMemoryLimit = usize::try_from(memory).unwrap_or(usize::MAX);
        }
        limits.BasicLimitInformation.LimitFlags = flags;
        let size = size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>() as u32;
        // SAFETY: the handle is that of a job, and the class is that of the type with that size.
        succeeded(unsafe {
            SetInformationJobObject(
                handle.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                from_ref(&limits).cast(),
                size,
            )
        })?;
        Ok(Self { handle })
    }

    /// Starts a process in this job. It is started suspended and resumed once it belongs to the job, so
    /// that everything that it starts belongs to the job too.
    ///
    /// # Errors
    ///
    /// The process cannot be started, or not in the job.
    pub fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        let mut child = command.creation_flags(CREATE_SUSPENDED).spawn()?;
        let (job, process) = (self.handle.as_raw_handle(), child.as_raw_handle());
        // SAFETY: both handles are open, and of a job and a process.
        let started = succeeded(unsafe { AssignProcessToJobObject(job, process) })
            .and_then(|()| resume(child.id()));
        if let Err(error) = started {
            child.kill()?;
            child.wait()?;
            return Err(error);
        }
        Ok(child)
    }

    /// Kills all processes of this job.
    pub fn kill(&self) {
        // SAFETY: the handle is that of a job. Nothing can be done about a failure.
        unsafe { TerminateJobObject(self.handle.as_raw_handle(), 1) };
    }

    /// Returns the resources that the processes have used until now.
    ///
    /// # Errors
    ///
    /// The system does not tell.
    pub fn usage(&self) -> io::Result<Usage> {
        let mut times = JOBOBJECT_BASIC_ACCOUNTING_INFORMATION::default();
        let mut memory = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        // SAFETY: each class is that of the type.
        unsafe {
            self.query(JobObjectBasicAccountingInformation, &mut times)?;
            self.query(JobObjectExtendedLimitInformation, &mut memory)?;
        }
        let ticks = u64::try_from(times.TotalUserTime + times.TotalKernelTime).unwrap_or(0);
        let cpu = Duration::from_nanos(ticks.saturating_mul(TICK));
        Ok(Usage { cpu, peak: memory.PeakJobMemoryUsed as u64 })
    }

    /// Queries information of one class about this job.
    ///
    /// # Safety
    ///
    /// `T` must be the type that belongs to the class.
    unsafe fn query<T>(&self, class: JOBOBJECTINFOCLASS, found: &mut T) -> io::Result<()> {
        let job = self.handle.as_raw_handle();
        let size = size_of::<T>() as u32;
        // SAFETY: the handle is that of a job, and so many bytes may be written there.
        succeeded(unsafe {
            QueryInformationJobObject(job, class, from_mut(found).cast(), size, &mut 0)
        })
    }
}

/// Resumes a process that was started as suspended.
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: no pointer is passed.
    let snapshot = owned(unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) })?;
    let mut entry =
        THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..THREADENTRY32::default() };
    // SAFETY: the handle is that of a snapshot, and the entry tells its size.
    let mut is_found = unsafe { Thread32First(snapshot.as_raw_handle(), &mut entry) };
    while is_found != 0 {
        if entry.th32OwnerProcessID == process {
            // SAFETY: no pointer is passed. The handle is closed when it is dropped.
            let thread =
                owned(unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID) })?;
            // SAFETY: the handle is that of a thread.
            if unsafe { ResumeThread(thread.as_raw_handle()) } == u32::MAX {
                return Err(io::Error::last_os_error());
            }
            return Ok(());
        }
        // SAFETY: as for the first one.
        is_found = unsafe { Thread32Next(snapshot.as_raw_handle(), &mut entry) };
    }
    Err(io::Error::other("a process that was just started has no thread"))
}

/// Takes ownership of a handle that the system has just opened.
fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() || handle == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it is open, and nobody else closes it.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}

fn succeeded(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;
    use std::hint::black_box;
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::Instant;

    /// The variable that is set for a child process of a test.
    const IS_CHILD: &str = "BASE_JOB_CHILD";

    /// Returns a call of this program that runs one of the child processes below.
    fn child_command(part: &str) -> Command {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", &format!("process::job::tests::{part}")]).env(IS_CHILD, "1");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn is_child() -> bool {
        env::var_os(IS_CHILD).is_some()
    }

    #[test]
    fn sleeps() {
        if is_child() {
            sleep(Duration::from_secs(60));
        }
    }

    #[test]
    fn spins() {
        let start = Instant::now();
        while is_child() && start.elapsed() < Duration::from_secs(60) {
            black_box(start);
        }
    }

    #[test]
    fn takes_64_mib() {
        black_box(vec![1_u8; 64 << 20]);
    }

    #[test]
    fn starts_one_that_sleeps() {
        if is_child() {
            child_command("sleeps").status().unwrap();
        }
    }

    #[test]
    fn a_process_in_a_job_runs() {
        let job = Job::new(None, None).unwrap();
        let status = job.spawn(&mut child_command("takes_64_mib")).unwrap().wait().unwrap();
        assert!(status.success());
        job.usage().unwrap();
    }

    #[test]
    fn all_ends_with_the_job() {
        for part in ["sleeps", "starts_one_that_sleeps"] {
            let start = Instant::now();
            let job = Job::new(None, None).unwrap();
            let mut child = job.spawn(&mut child_command(part)).unwrap();
            sleep(Duration::from_millis(300));
            assert_eq!(child.try_wait().unwrap(), None);
            if part == "sleeps" {
                job.kill()
            } else {
                drop(job)
            }
            child.wait().unwrap();
            assert!(start.elapsed() < Duration::from_secs(30));
        }
    }

    #[test]
    #[ignore = "Wine sets no limits and measures nothing; run by --include-ignored"]
    fn time_and_memory_are_limited_and_measured() {
        let job = Job::new(Some(Duration::from_millis(200)), None).unwrap();
        let status = job.spawn(&mut child_command("spins")).unwrap().wait().unwrap();
        assert_eq!(status.code(), Some(OUT_OF_TIME));
        assert!(job.usage().unwrap().cpu >= Duration::from_millis(200));

        let job = Job::new(None, Some(32 << 20)).unwrap();
        assert!(!job.spawn(&mut child_command("takes_64_mib")).unwrap().wait().unwrap().success());
        let job = Job::new(None, None).unwrap();
        assert!(job.spawn(&mut child_command("takes_64_mib")).unwrap().wait().unwrap().success());
        assert!(job.usage().unwrap().peak >= 64 << 20);
    }
}
