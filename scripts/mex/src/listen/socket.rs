//! The sockets: who is heard, for how long, and what they are told.

use super::http::{self, Ask, Head, LARGEST_BODY, LARGEST_HEAD, Refusal};
use super::pending::{Full, Pending};
use super::task::{Task, task};
use super::{Delivery, Event};
use base::error::{Error, Result};
use base::terminal::note;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long a connection may take as a whole. The extension itself gives up after half a second.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a task may be worked on before its answer is that it was received. The extension gives up
/// after half a second, of which this leaves something.
const WORK: Duration = Duration::from_millis(350);

/// Connections that are heard at the same time on each address. Others wait in the queue of the
/// system, so that a slow one keeps nobody out for longer than [`PATIENCE`].
const AT_ONCE: usize = 16;

/// Refusals that are told; a page in the browser could fill the terminal with them.
const TOLD: usize = 20;

/// What `localhost` may mean; a browser picks either.
pub(super) const LOOPBACK: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];

/// Other programs that listen at ports of the extension.
const OTHERS: [(u16, &str); 7] = [
    (1327, "cpbooster"),
    (4244, "Hightail"),
    (6174, "Mind Sport"),
    (10042, "acmX"),
    (10043, "another `cargo mex listen`, Caide or AI Virtual Assistant"),
    (10045, "CP Editor"),
    (27121, "CPH in an open VS Code or competitest.nvim"),
];

/// The ports that the extension sends to without being told.
pub(super) fn is_known(port: u16) -> bool {
    OTHERS.iter().any(|it| it.0 == port)
}

/// Listens at this port of each of the addresses, or at a free one if it is 0.
///
/// # Errors
///
/// The port is taken on one of the addresses, or cannot be listened at on any.
pub(super) fn bind(addresses: &[IpAddr], port: u16) -> Result<Vec<TcpListener>> {
    // A port that is free on one address may be taken on the other; the next one is another one.
    const TRIALS: usize = 20;
    let trials = if port == 0 { TRIALS } else { 1 };
    let mut failure = None;
    for _ in 0..trials {
        match bind_once(addresses, port) {
            Err(error) => failure = Some(error),
            bound => return bound,
        }
    }
    Err(failure.unwrap_or_else(|| Error::tool("there is no address to listen at")))
}

fn bind_once(addresses: &[IpAddr], port: u16) -> Result<Vec<TcpListener>> {
    let mut listeners: Vec<TcpListener> = Vec::new();
    let mut missing = Vec::new();
    for &address in addresses {
        let port = match listeners.first() {
            Some(first) => local(first)?.port(),
            None => port,
        };
        let address = SocketAddr::new(address, port);
        match TcpListener::bind(address) {
            Ok(listener) => listeners.push(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => return Err(taken(address)),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return Err(Error::usage(format!(
                    "failed to listen at {address}: {error}; take a port from 1024 up by `--port`"
                )));
            }
            Err(error) => missing.push(format!("failed to listen at {address}: {error}")),
        }
    }
    if listeners.is_empty() {
        return Err(Error::tool(missing.join("\n")));
    }
    missing.iter().for_each(|it| note(&format!("{it}; a browser that goes there is not heard")));
    Ok(listeners)
}

fn taken(address: SocketAddr) -> Error {
    let port = address.port();
    let who = OTHERS.iter().find(|it| it.0 == port).map_or("another program", |it| it.1);
    let other = if port == 10043 { 10045 } else { 10043 };
    Error::usage(format!(
        "port {port} is taken: {who} may be listening at {address}\n\
         end that, or take another port, such as `--port {other}`"
    ))
}

/// Where the listener listens.
pub(super) fn local(listener: &TcpListener) -> Result<SocketAddr> {
    let failed = |error| Error::tool(format!("failed to ask a socket for its port: {error}"));
    listener.local_addr().map_err(failed)
}

/// Hears whoever connects from now on, and passes on their tasks.
///
/// # Errors
///
/// The system gives no more threads.
pub(super) fn hear(listener: TcpListener, events: &Sender<Event>, pending: &Pending) -> Result<()> {
    let port = local(&listener)?.port();
    let listener = Arc::new(listener);
    let told = Arc::new(AtomicUsize::new(0));
    for _ in 0..AT_ONCE {
        let (listener, told) = (listener.clone(), told.clone());
        let (events, pending) = (events.clone(), pending.clone());
        let work = move || {
            loop {
                match listener.accept() {
                    Ok((stream, _)) => serve(stream, port, &events, &pending, &told),
                    // Whoever it was has gone, or the system has no room left and may have later.
                    Err(_) => thread::sleep(Duration::from_millis(50)),
                }
            }
        };
        let failed = |error| Error::tool(format!("failed to start a thread: {error}"));
        thread::Builder::new().spawn(work).map_err(failed)?;
    }
    Ok(())
}

/// Answers one request, after the task in it was worked on.
fn serve(
    stream: TcpStream,
    port: u16,
    events: &Sender<Event>,
    pending: &Pending,
    told: &AtomicUsize,
) {
    let mut caller = Caller { stream, end: Instant::now() + PATIENCE };
    let refused = match receive(&mut caller, port) {
        Ok(None) => return,
        Ok(Some((head, None))) => {
            caller.say(&http::answer(204, head.origin.as_deref(), ""));
            None
        }
        Ok(Some((head, Some(task)))) => deliver(&mut caller, &head, task, events, pending).err(),
        Err(refusal) => {
            caller.refuse(&refusal, None);
            Some(refusal)
        }
    };
    if let Some(Refusal { why, .. }) = refused {
        match told.fetch_add(1, Ordering::Relaxed) {
            count if count < TOLD => note(&format!("a request is refused: {why}")),
            TOLD => note("more requests are refused, and no longer told of"),
            _ => {}
        }
    }
    caller.part();
}

/// Passes a task on and answers what became of it: 200 if there is a problem now, 202 if it is still
/// waiting, and why if there is none.
///
/// # Errors
///
/// The task is not taken.
fn deliver(
    caller: &mut Caller,
    head: &Head,
    task: Task,
    events: &Sender<Event>,
    pending: &Pending,
) -> Result<(), Refusal> {
    let origin = head.origin.as_deref();
    let taken = pending.add(&task.name).map_err(|full| {
        let why = match full {
            Full::Closed => "`cargo mex listen` is ending",
            Full::Crowded => "too many tasks are waiting",
        };
        Refusal::new(503, format!("`{}` is not taken: {why}", task.name))
    });
    let ticket = taken.inspect_err(|refusal| caller.refuse(refusal, origin))?;
    let (answer, made) = mpsc::channel();
    let delivery = Delivery { task, answer, _ticket: ticket.clone() };
    let _ = events.send(Event::Received(Box::new(delivery)));
    match made.recv_timeout(WORK) {
        Ok(Ok(())) => caller.say(&http::answer(200, origin, "")),
        // What failed is printed by the thread that worked on it.
        Ok(Err(refusal)) => caller.refuse(&refusal, origin),
        Err(_) => caller.say(&http::answer(202, origin, "")),
    }
    drop(ticket);
    Ok(())
}

/// The head of a request, and its task unless it asks for permission only; or nothing if nothing
/// was said at all, as browsers do to be ready.
fn receive(caller: &mut Caller, port: u16) -> Result<Option<(Head, Option<Task>)>, Refusal> {
    let mut bytes = Vec::new();
    let head = loop {
        let room = LARGEST_HEAD - bytes.len().min(LARGEST_HEAD);
        let count = match caller.hear(&mut bytes, room.max(1)) {
            Ok(count) => count,
            Err(_) if bytes.is_empty() => return Ok(None),
            Err(error) => return Err(interrupted(&error)),
        };
        if count == 0 {
            return match bytes.is_empty() {
                true => Ok(None),
                false => Err(Refusal::new(400, "it ends within its head")),
            };
        }
        if let Some(head) = http::head(&bytes, port)? {
            break head;
        }
    };
    let Ask::Take(length) = head.ask else { return Ok(Some((head, None))) };
    let mut body = bytes.split_off(head.length);
    while body.len() < length.min(LARGEST_BODY) {
        let missing = length - body.len();
        match caller.hear(&mut body, missing) {
            Ok(0) => {
                let found = body.len();
                let why = format!("its body ends after {found} of {length} bytes");
                return Err(Refusal::new(400, why));
            }
            Ok(_) => {}
            Err(error) => return Err(interrupted(&error)),
        }
    }
    // What follows was not announced.
    body.truncate(length);
    let task = task(&body).map_err(|why| Refusal::new(400, why))?;
    Ok(Some((head, Some(task))))
}

fn interrupted(error: &io::Error) -> Refusal {
    match error.kind() {
        ErrorKind::TimedOut | ErrorKind::WouldBlock => {
            let seconds = PATIENCE.as_secs();
            Refusal::new(408, format!("it did not come as a whole within {seconds} s"))
        }
        _ => Refusal::new(400, format!("it broke off: {error}")),
    }
}

/// Whoever is at the other end, and how long there is time for them.
struct Caller {
    stream: TcpStream,
    end: Instant,
}

impl Caller {
    /// Reads at most so many bytes more, and at least one unless they end; gives how many.
    fn hear(&mut self, bytes: &mut Vec<u8>, most: usize) -> io::Result<usize> {
        let mut buffer = [0; 16 << 10];
        let most = most.min(buffer.len());
        let count = loop {
            let left = self.end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(ErrorKind::TimedOut.into());
            }
            self.stream.set_read_timeout(Some(left))?;
            match self.stream.read(&mut buffer[..most]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        bytes.extend_from_slice(&buffer[..count]);
        Ok(count)
    }

    /// Sends an answer. Whoever does not wait for it does not want it.
    fn say(&mut self, answer: &str) {
        let _ = self.stream.set_write_timeout(Some(PATIENCE));
        let _ = self.stream.write_all(answer.as_bytes());
    }

    /// Sends the reason why something is not taken or not done.
    fn refuse(&mut self, refusal: &Refusal, origin: Option<&str>) {
        let Refusal { status, why } = refusal;
        let start = if *status < 500 { "the request is refused" } else { "nothing was made" };
        self.say(&http::answer(*status, origin, &format!("{start}: {why}\n")));
    }

    /// Ends the connection, but hears out the other side first: a socket that is closed on someone
    /// who still talks takes the answer away from them.
    fn part(mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
        let mut heard = Vec::new();
        let mut left = 2 * LARGEST_BODY;
        while let Ok(count @ 1..) = self.hear(&mut heard, left) {
            heard.clear();
            left -= count;
            if left == 0 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An address that no machine has: it is kept for books.
    const NOWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    #[test]
    fn an_address_that_is_missing_is_gone_without() {
        let listeners = bind(&[NOWHERE, LOOPBACK[0]], 0).unwrap();
        let addresses: Vec<IpAddr> = listeners.iter().map(|it| local(it).unwrap().ip()).collect();
        assert_eq!(addresses, [LOOPBACK[0]]);
        let message = bind(&[NOWHERE], 0).unwrap_err().message;
        assert!(message.starts_with("failed to listen at 192.0.2.1:0: "), "{message}");
    }

    #[test]
    fn a_port_that_is_taken_is_told_with_who_may_have_it() {
        let other = TcpListener::bind((LOOPBACK[0], 0)).unwrap();
        let port = local(&other).unwrap().port();
        let message = bind(&LOOPBACK, port).unwrap_err().message;
        let who = format!("port {port} is taken: another program may be listening at 127.0.0.1");
        assert!(message.starts_with(&who), "{message}");
        assert!(message.ends_with("such as `--port 10043`"), "{message}");
        let message = taken(SocketAddr::new(LOOPBACK[1], 27121)).message;
        assert!(message.contains("CPH in an open VS Code"), "{message}");
        assert!(message.contains("at [::1]:27121\n"), "{message}");
        assert!(taken(SocketAddr::new(LOOPBACK[0], 10043)).message.contains("--port 10045`"));
    }

    #[test]
    fn both_addresses_have_one_port() {
        let listeners = bind(&LOOPBACK, 0).unwrap();
        let ports: Vec<u16> = listeners.iter().map(|it| local(it).unwrap().port()).collect();
        assert!(ports.iter().all(|&it| it == ports[0] && it != 0));
        assert!(listeners.iter().all(|it| local(it).unwrap().ip().is_loopback()));
    }
}
