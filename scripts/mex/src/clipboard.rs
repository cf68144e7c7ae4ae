//! The clipboard, by the program that the system has for it, or by the terminal.
//!
//! Nothing here stays in the process: a clipboard that is held by a process is lost with it.

use base::error::{Error, Result};
use base64::prelude::{BASE64_STANDARD, Engine};
use std::env;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Read, Seek, Write};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// A program that takes longer is stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// What some terminals take at most of a text in base64, in bytes.
const TERMINAL_LIMIT: usize = 74_994;

/// How a text came into the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct How {
    /// The program, or what else did it.
    pub with: String,
    /// What failed before that, a clause each, and what is not certain.
    pub doubts: Vec<String>,
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with)
    }
}

/// Puts a text into the clipboard: with this command if there is one, else with the first program
/// that works, else by asking the terminal for it.
///
/// # Errors
///
/// When the command fails, or when there is neither a program nor a terminal.
pub(crate) fn copy(text: &str, command: Option<&str>) -> Result<How> {
    if let Some(line) = command {
        let with = line.to_owned();
        return match run(&mut shell(line), text.as_bytes()) {
            Ok(_) => Ok(How { with, doubts: Vec::new() }),
            Err(why) => Err(Error::tool(format!("failed to copy with `{line}`: {why}"))),
        };
    }
    let around = Around::here();
    let mut doubts = Vec::new();
    for call in around.programs() {
        let (name, args) = (call[0], &call[1..]);
        match run(Command::new(name).args(args), &encoded(name, text)) {
            Ok(_) => return Ok(How { with: name.to_owned(), doubts }),
            Err(Failure::NotFound) => {}
            Err(why) => doubts.push(format!("failed to copy with `{name}`: {why}")),
        }
    }
    match by_terminal(text, around.tmux) {
        Ok(true) => {
            let length = text.len().div_ceil(3) * 4;
            if length > TERMINAL_LIMIT {
                doubts.push(format!(
                    "some terminals drop more than {TERMINAL_LIMIT} bytes of base64, and this is \
                     {length}"
                ));
            }
            Ok(How { with: "OSC 52, a request to the terminal".to_owned(), doubts })
        }
        Ok(false) => {
            let mut message =
                "there is no clipboard: neither wl-copy, xclip, xsel, pbcopy or clip, \
                               nor a terminal that could be asked; name a program by \
                               `--copy-command`, or write to a file by `-o`"
                    .to_owned();
            doubts.iter().for_each(|doubt| message += &format!("\n{doubt}"));
            Err(Error::tool(message))
        }
        Err(error) => Err(Error::tool(format!("failed to write to the terminal: {error}"))),
    }
}

/// Returns what is in the clipboard: from this command if there is one, else from the first program that
/// works.
///
/// # Errors
///
/// When the command fails, or no program works.
pub(crate) fn paste(command: Option<&str>) -> Result<Vec<u8>> {
    if let Some(line) = command {
        return run(&mut shell(line), b"")
            .map_err(|why| Error::tool(format!("failed to paste with `{line}`: {why}")));
    }
    let mut message =
        "there is no clipboard: neither wl-paste, xclip, xsel, pbpaste or powershell works; \
                       name a program by `--paste-command`"
            .to_owned();
    for call in Around::here().pasting() {
        let (name, args) = (call[0], &call[1..]);
        match run(Command::new(name).args(args), b"") {
            Ok(text) => return Ok(text),
            Err(Failure::NotFound) => {}
            Err(why) => message += &format!("\nfailed to paste with `{name}`: {why}"),
        }
    }
    Err(Error::tool(message))
}

/// What the environment says of clipboards.
#[derive(Clone, Copy, Default)]
struct Around {
    wayland: bool,
    x11: bool,
    tmux: bool,
}

impl Around {
    fn here() -> Self {
        let is_set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
        Self { wayland: is_set("WAYLAND_DISPLAY"), x11: is_set("DISPLAY"), tmux: is_set("TMUX") }
    }

    /// The calls to try, in this order. A program that is not there is passed over.
    fn programs(self) -> Vec<&'static [&'static str]> {
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
            // tmux tells the terminal itself, which it does not let programs do as a rule.
            programs.push(&["tmux", "load-buffer", "-w", "-"]);
        }
        programs
    }

    /// The calls to try that print the clipboard, in this order.
    fn pasting(self) -> Vec<&'static [&'static str]> {
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

/// Prints the clipboard of Windows as it is, in UTF-8.
const POWERSHELL: &str = "[Console]::OutputEncoding = [Text.Encoding]::UTF8; \
                          [Console]::Out.Write((Get-Clipboard -Raw))";

/// The text as the program reads it.
fn encoded(program: &str, text: &str) -> Vec<u8> {
    // That of Windows would read UTF-8 as the code page of the console.
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

/// Why a program did not copy.
enum Failure {
    NotFound,
    Slow,
    Io(io::Error),
    Exit(ExitStatus, String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("there is no such program"),
            Self::Slow => write!(f, "it was stopped after {} seconds", PATIENCE.as_secs()),
            Self::Io(error) => write!(f, "{error}"),
            Self::Exit(status, said) if said.is_empty() => write!(f, "{status}"),
            Self::Exit(status, said) => write!(f, "{status}: {said}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::NotFound } else { Self::Io(error) }
    }
}

/// Runs a program that reads the text from its stdin, and returns what it prints.
///
/// There is no pipe: such programs leave a child behind that serves the clipboard, and it would
/// keep the other end open for as long as it lives.
fn run(command: &mut Command, text: &[u8]) -> std::result::Result<Vec<u8>, Failure> {
    let mut input = tempfile::tempfile().map_err(Failure::Io)?;
    input.write_all(text).and_then(|()| input.rewind()).map_err(Failure::Io)?;
    let mut said = tempfile::tempfile().map_err(Failure::Io)?;
    let errors = said.try_clone().map_err(Failure::Io)?;
    let mut printed = tempfile::tempfile().map_err(Failure::Io)?;
    let output = printed.try_clone().map_err(Failure::Io)?;
    command.stdin(input).stdout(output).stderr(errors);
    // Else Ctrl-C would end that child too, and the clipboard with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    if cfg!(target_os = "macos") {
        // pbcopy reads by the locale, and there may be none.
        command.env("LC_CTYPE", "UTF-8");
    }
    let mut child = command.spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(Failure::Io)? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            // It may have ended by now.
            let _ = child.kill();
            let _ = child.wait();
            return Err(Failure::Slow);
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
        return read(&mut printed).map_err(Failure::Io);
    }
    let words = read(&mut said).unwrap_or_default();
    Err(Failure::Exit(status, String::from_utf8_lossy(&words).trim().to_owned()))
}

/// Asks the terminal, if there is one. It does not answer.
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

/// The escape sequence OSC 52.
fn request(text: &str, tmux: bool) -> String {
    let plain = format!("\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text));
    // tmux hands on what is wrapped so, with each escape doubled.
    if tmux { format!("\x1bPtmux;{}\x1b\\", plain.replace('\x1b', "\x1b\x1b")) } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_is_asked_by_osc_52() {
        assert_eq!(request("foo", false), "\x1b]52;c;Zm9v\x07");
        assert_eq!(request("é~", false), "\x1b]52;c;w6l+\x07");
        assert_eq!(request("a\n", false), "\x1b]52;c;YQo=\x07");
        assert_eq!(request("foo", true), "\x1bPtmux;\x1b\x1b]52;c;Zm9v\x07\x1b\\");
    }

    #[test]
    fn programs_come_in_the_order_of_what_runs_here() {
        let names = |around: Around| -> Vec<&str> {
            around.programs().into_iter().map(|call| call[0]).collect()
        };
        let anywhere = ["pbcopy", "clip.exe", "clip"];
        assert_eq!(names(Around::default()), anywhere);
        let all = names(Around { wayland: true, x11: true, tmux: true });
        assert_eq!(all[..3], ["wl-copy", "xclip", "xsel"]);
        assert_eq!(all[3..6], anywhere);
        assert_eq!(all[6..], ["tmux"]);
    }

    #[test]
    fn windows_reads_what_is_not_ascii_as_utf_16() {
        assert_eq!(encoded("clip.exe", "ab"), b"ab");
        assert_eq!(encoded("clip.exe", "é"), [0xff, 0xfe, 0xe9, 0]);
        assert_eq!(encoded("pbcopy", "é"), [0xc3, 0xa9]);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_gets_the_text_and_is_not_waited_for_longer_than_it_runs() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("copied");
        let start = Instant::now();
        let text = "abcd\u{e9}\n".repeat(50_000);
        // The child that stays holds stdout and stderr, as that of wl-copy does.
        let line = format!("cat >'{}'; sleep 30 &", file.display());
        let how = copy(&text, Some(&line)).unwrap();
        assert_eq!((how.with, how.doubts.len()), (line, 0));
        assert!(start.elapsed() < Duration::from_secs(9));
        assert_eq!(std::fs::read_to_string(file).unwrap(), text);
        // One that does not read at all.
        copy(&text, Some("true")).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn what_is_pasted_stays_as_it_is() {
        assert_eq!(paste(Some("printf 'a\\r\\n\\377'")).unwrap(), b"a\r\n\xff");
        let error = paste(Some("exit 3")).unwrap_err();
        assert!(error.message.starts_with("failed to paste with `exit 3`"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_fails_is_named_with_what_it_said() {
        let error = copy("a", Some("echo no such display >&2; exit 3")).unwrap_err();
        assert_eq!(error.exit, base::error::Exit::Tool);
        assert!(error.message.starts_with("failed to copy with `echo no"), "{error}");
        assert!(error.message.ends_with("exit status: 3: no such display"), "{error}");
    }
}
