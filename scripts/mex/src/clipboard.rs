//! Copies to and pastes from the clipboard, by a program such as `wl-copy` or by the terminal (OSC 52).
//!
//! No library is used: on X11 and Wayland the process that copied serves the text, and this one ends at
//! once. The programs leave a child behind for that.

use base::error::{Error, Result};
use base::files::unnamed;
use base64::prelude::{BASE64_STANDARD, Engine};
use std::env;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Read, Seek, Write};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// A clipboard program that takes longer is killed.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum length of a text in base64 that all common terminals accept, in bytes.
const TERMINAL_LIMIT: usize = 74_994;

/// A successful copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopyResult {
    /// The program that copied, or the description of the request to the terminal.
    pub with: String,
    /// Programs that failed before, and whether the terminal may have dropped the text.
    pub warnings: Vec<String>,
}

impl fmt::Display for CopyResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with)
    }
}

/// Puts a text into the clipboard: with this command if there is one, else with the first program
/// that works, else by asking the terminal for it.
///
/// # Errors
///
/// The command fails, or there is neither a program nor a terminal.
pub(crate) fn copy(text: &str, command: Option<&str>) -> Result<CopyResult> {
    if let Some(line) = command {
        let with = line.to_owned();
        return match run(&mut shell(line), text.as_bytes()) {
            Ok(_) => Ok(CopyResult { with, warnings: Vec::new() }),
            Err(why) => Err(Error::tool(format!("failed to copy with `{line}`: {why}"))),
        };
    }
    let environment = ClipboardEnvironment::read();
    let mut warnings = Vec::new();
    for call in environment.copy_commands() {
        let (name, args) = (call[0], &call[1..]);
        match run(Command::new(name).args(args), &encoded(name, text)) {
            Ok(_) => return Ok(CopyResult { with: name.to_owned(), warnings }),
            Err(CommandFailure::NotFound) => {}
            Err(why) => warnings.push(format!("failed to copy with `{name}`: {why}")),
        }
    }
    match by_terminal(text, environment.tmux) {
        Ok(true) => {
            let length = text.len().div_ceil(3) * 4;
            if length > TERMINAL_LIMIT {
                warnings.push(format!(
                    "some terminals drop more than {TERMINAL_LIMIT} bytes of base64, and this is \
                     {length}"
                ));
            }
            Ok(CopyResult { with: "OSC 52, a request to the terminal".to_owned(), warnings })
        }
        Ok(false) => {
            let mut message =
                "there is no clipboard: neither wl-copy, xclip, xsel, pbcopy or clip, \
                               nor a terminal that could be asked; name a program by \
                               `--copy-command`, or write to a file by `-o`"
                    .to_owned();
            warnings.iter().for_each(|warning| message += &format!("\n{warning}"));
            Err(Error::tool(message))
        }
        Err(error) => Err(Error::system("write to the terminal")(error)),
    }
}

/// Returns the content of the clipboard: from this command if there is one, else from the first program
/// that works.
///
/// # Errors
///
/// The command fails, or no program works.
pub(crate) fn paste(command: Option<&str>) -> Result<Vec<u8>> {
    if let Some(line) = command {
        return run(&mut shell(line), b"")
            .map_err(|why| Error::tool(format!("failed to paste with `{line}`: {why}")));
    }
    let mut message =
        "there is no clipboard: neither wl-paste, xclip, xsel, pbpaste or powershell works; \
                       name a program by `--paste-command`"
            .to_owned();
    for call in ClipboardEnvironment::read().paste_commands() {
        let (name, args) = (call[0], &call[1..]);
        match run(Command::new(name).args(args), b"") {
            Ok(text) => return Ok(text),
            Err(CommandFailure::NotFound) => {}
            Err(why) => message += &format!("\nfailed to paste with `{name}`: {why}"),
        }
    }
    Err(Error::tool(message))
}

/// The display servers and terminal multiplexers that environment variables tell of.
#[derive(Clone, Copy, Default)]
struct ClipboardEnvironment {
    wayland: bool,
    x11: bool,
    tmux: bool,
}

impl ClipboardEnvironment {
    fn read() -> Self {
        let is_set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
        Self { wayland: is_set("WAYLAND_DISPLAY"), x11: is_set("DISPLAY"), tmux: is_set("TMUX") }
    }

    /// Returns the commands that copy, in the order to try them. Missing programs are skipped later.
    fn copy_commands(self) -> Vec<&'static [&'static str]> {
        let mut programs: Vec<&[&str]> = Vec::new();
        if self.wayland {
            programs.push(&["wl-copy"]);
        }
        if self.x11 {
            programs.push(&["xclip", "-selection", "clipboard"]);
            programs.push(&["xsel", "--clipboard", "--input"]);
        }
        programs.extend([&["pbcopy"][..], &["clip.exe"], &["clip"]]);
        if self.tmux {
            // By default tmux blocks OSC 52 from programs; with `-w` it sends the request itself.
            programs.push(&["tmux", "load-buffer", "-w", "-"]);
        }
        programs
    }

    /// Returns the commands that print the clipboard, in the order to try them.
    fn paste_commands(self) -> Vec<&'static [&'static str]> {
        let mut programs: Vec<&[&str]> = Vec::new();
        if self.wayland {
            programs.push(&["wl-paste", "--no-newline"]);
        }
        if self.x11 {
            programs.push(&["xclip", "-selection", "clipboard", "-out"]);
            programs.push(&["xsel", "--clipboard", "--output"]);
        }
        programs.push(&["pbpaste"]);
        programs.push(&["powershell.exe", "-NoProfile", "-Command", POWERSHELL]);
        if self.tmux {
            programs.push(&["tmux", "save-buffer", "-"]);
        }
        programs
    }
}

/// PowerShell script that prints the clipboard of Windows unchanged, in UTF-8.
const POWERSHELL: &str = "[Console]::OutputEncoding = [Text.Encoding]::UTF8; \
                          [Console]::Out.Write((Get-Clipboard -Raw))";

/// Returns the text in the encoding that the program expects.
fn encoded(program: &str, text: &str) -> Vec<u8> {
    // `clip.exe` reads UTF-16 if there is a byte order mark, and else the code page of the console.
    if program.starts_with("clip") && !text.is_ascii() {
        return "\u{feff}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
    }
    text.as_bytes().to_vec()
}

#[cfg(not(windows))]
fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line]);
    command
}

#[cfg(windows)]
fn shell(line: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut command = Command::new("cmd");
    command.arg("/C").raw_arg(line);
    command
}

/// Why a clipboard program failed.
enum CommandFailure {
    NotFound,
    Slow,
    Io(io::Error),
    Exit(ExitStatus, String),
}

impl fmt::Display for CommandFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("there is no such program"),
            Self::Slow => write!(f, "it was stopped after {} seconds", TIMEOUT.as_secs()),
            Self::Io(error) => write!(f, "{error}"),
            Self::Exit(status, stderr) if stderr.is_empty() => write!(f, "{status}"),
            Self::Exit(status, stderr) => write!(f, "{status}: {stderr}"),
        }
    }
}

impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::NotFound } else { Self::Io(error) }
    }
}

/// Runs a program with the text as its stdin, and returns its stdout.
///
/// Temporary files stand in for pipes: such programs leave a child behind that serves the clipboard and
/// would keep a pipe open as long as it lives.
fn run(command: &mut Command, text: &[u8]) -> std::result::Result<Vec<u8>, CommandFailure> {
    let mut input = unnamed().map_err(CommandFailure::Io)?;
    input.write_all(text).and_then(|()| input.rewind()).map_err(CommandFailure::Io)?;
    let mut stderr = unnamed().map_err(CommandFailure::Io)?;
    let errors = stderr.try_clone().map_err(CommandFailure::Io)?;
    let mut stdout = unnamed().map_err(CommandFailure::Io)?;
    let output = stdout.try_clone().map_err(CommandFailure::Io)?;
    command.stdin(input).stdout(output).stderr(errors);
    // In its own process group, that child survives Ctrl-C, and so does the clipboard.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    if cfg!(target_os = "macos") {
        // pbcopy decodes its input by the locale, which may be unset.
        command.env("LC_CTYPE", "UTF-8");
    }
    let mut child = command.spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(CommandFailure::Io)? {
            break status;
        }
        if start.elapsed() > TIMEOUT {
            // Errors are ignored: it may have ended by now.
            let _ = child.kill();
            let _ = child.wait();
            return Err(CommandFailure::Slow);
        }
        thread::sleep(Duration::from_millis(5));
    };
    let read = |file: &mut File| -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    if status.success() {
        return read(&mut stdout).map_err(CommandFailure::Io);
    }
    let message = read(&mut stderr).unwrap_or_default();
    Err(CommandFailure::Exit(status, String::from_utf8_lossy(&message).trim().to_owned()))
}

/// Sends the request to the terminal; returns false if there is none. Terminals do not reply to it.
fn by_terminal(text: &str, tmux: bool) -> io::Result<bool> {
    if env::var_os("TERM").is_some_and(|it| it == "dumb") {
        return Ok(false);
    }
    let request = request(text, tmux);
    let terminal: io::Result<File> = OpenOptions::new().write(true).open("/dev/tty");
    if let Ok(mut terminal) = terminal {
        terminal.write_all(request.as_bytes())?;
        return Ok(true);
    }
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        stderr.write_all(request.as_bytes())?;
        return Ok(true);
    }
    Ok(false)
}

/// Returns the escape sequence OSC 52 for this text.
fn request(text: &str, tmux: bool) -> String {
    let plain = format!("\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text));
    // tmux passes on sequences that are wrapped like this, with each escape doubled.
    if tmux { format!("\x1bPtmux;{}\x1b\\", plain.replace('\x1b', "\x1b\x1b")) } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_to_the_terminal_is_osc_52() {
        assert_eq!(request("foo", false), "\x1b]52;c;Zm9v\x07");
        assert_eq!(request("é~", false), "\x1b]52;c;w6l+\x07");
        assert_eq!(request("a\n", false), "\x1b]52;c;YQo=\x07");
        assert_eq!(request("foo", true), "\x1bPtmux;\x1b\x1b]52;c;Zm9v\x07\x1b\\");
    }

    #[test]
    fn programs_of_the_running_display_server_come_first() {
        let names = |environment: ClipboardEnvironment| -> Vec<&str> {
            environment.copy_commands().into_iter().map(|call| call[0]).collect()
        };
        let anywhere = ["pbcopy", "clip.exe", "clip"];
        assert_eq!(names(ClipboardEnvironment::default()), anywhere);
        let all = names(ClipboardEnvironment { wayland: true, x11: true, tmux: true });
        assert_eq!(all[..3], ["wl-copy", "xclip", "xsel"]);
        assert_eq!(all[3..6], anywhere);
        assert_eq!(all[6..], ["tmux"]);
    }

    #[test]
    fn clip_exe_gets_text_that_is_not_ascii_as_utf_16() {
        assert_eq!(encoded("clip.exe", "ab"), b"ab");
        assert_eq!(encoded("clip.exe", "é"), [0xff, 0xfe, 0xe9, 0]);
        assert_eq!(encoded("pbcopy", "é"), [0xc3, 0xa9]);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_gets_the_text_and_its_background_child_is_not_waited_for() {
        let folder = base::files::temporary().unwrap();
        let file = folder.path().join("copied");
        let text = "abcd\u{e9}\n".repeat(50_000);
        // The child that stays holds stdout and stderr, as that of wl-copy does, for longer than the time limit.
        let line = format!("cat >'{}'; sleep 60 &", file.display());
        let how = copy(&text, Some(&line)).unwrap();
        assert_eq!((how.with, how.warnings.len()), (line, 0));
        assert_eq!(std::fs::read_to_string(file).unwrap(), text);
        // A program that does not read its stdin.
        copy(&text, Some("true")).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn pasted_bytes_are_unchanged() {
        assert_eq!(paste(Some("printf 'a\\r\\n\\377'")).unwrap(), b"a\r\n\xff");
        let error = paste(Some("exit 3")).unwrap_err();
        assert!(error.to_string().starts_with("failed to paste with `exit 3`"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_fails_is_named_with_its_stderr() {
        let error = copy("a", Some("echo no such display >&2; exit 3")).unwrap_err();
        assert_eq!(error.exit(), base::error::Exit::Tool);
        assert!(error.to_string().starts_with("failed to copy with `echo no"), "{error}");
        assert!(error.to_string().ends_with("exit status: 3: no such display"), "{error}");
    }
}
