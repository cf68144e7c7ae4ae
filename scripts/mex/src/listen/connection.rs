//! One connection: a request is heard, its task passed on, and the answer told.

use super::hall::{Guest, Hall};
use super::http::{self, Ask, Head, LARGEST_BODY, LARGEST_HEAD, Refusal};
use super::pending::{Full, Pending};
use super::refusals::{Refusals, Sender};
use super::task::{Task, task};
use super::{Delivery, Event};
use base::invocation;
use base::terminal::note;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a connection may take as a whole. The extension itself gives up after half a second.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// How long an answer may take.
const LONGEST_WRITE: Duration = Duration::from_secs(2);

/// How long a task may be worked on before its answer is that it was received. The extension gives up
/// after half a second, of which this leaves something.
const WORK: Duration = Duration::from_millis(350);

/// What all connections share.
#[derive(Clone)]
pub(super) struct Reception {
    events: mpsc::Sender<Event>,
    pending: Pending,
    hall: Arc<Hall>,
    refusals: Arc<Mutex<Refusals>>,
    patience: Duration,
}

impl Reception {
    /// Tasks go to `events`, and are pending until they are made and answered.
    pub(super) fn new(events: mpsc::Sender<Event>, pending: Pending, patience: Duration) -> Self {
        let (hall, refusals) = (Arc::default(), Arc::default());
        Self { events, pending, hall, refusals, patience }
    }

    /// Serves a connection in a thread of its own.
    ///
    /// # Errors
    ///
    /// The system has no room for it.
    pub(super) fn admit(&self, stream: TcpStream, port: u16) -> io::Result<()> {
        let guest = Guest::new(stream.try_clone()?);
        self.hall.enter(&guest);
        let (reception, inside) = (self.clone(), guest.clone());
        let work = move || {
            reception.serve(stream, port, &inside);
            reception.hall.leave(&inside);
        };
        let spawned = thread::Builder::new().spawn(work);
        spawned.map(drop).inspect_err(|_| self.hall.leave(&guest))
    }

    /// Answers one request, after the task in it was worked on.
    fn serve(&self, stream: TcpStream, port: u16, guest: &Arc<Guest>) {
        let mut caller = Caller { stream, end: Instant::now() + self.patience };
        let heard = caller.hear_head(port).map_err(|refusal| (Sender::Stranger, None, refusal));
        let heard = heard.and_then(|heard| {
            let Some((head, bytes)) = heard else { return Ok(None) };
            let refused = |refusal| (Sender::Known, None, refusal);
            let task = caller.hear_task(&head, bytes).map_err(refused)?;
            Ok(Some((head, task)))
        });
        let refused = match heard {
            Ok(None) => return,
            Ok(Some((head, None))) => {
                caller.say(&http::answer(204, head.origin.as_deref(), ""));
                None
            }
            Ok(Some((Head { origin, .. }, Some(task)))) => {
                self.hall.leave(guest);
                let taken = self.deliver(&mut caller, origin.as_deref(), task);
                self.hall.enter(guest);
                taken.err().map(|refusal| (Sender::Known, origin, refusal))
            }
            Err(refused) => Some(refused),
        };
        if let Some((sender, origin, mut refusal)) = refused {
            if guest.is_closed() {
                refusal.why = "it was not complete, and too many others came".to_owned();
            }
            caller.refuse(&refusal, origin.as_deref());
            self.print(sender, &refusal.why);
        }
        caller.part();
    }

    /// Prints that a request is refused, if not too many were.
    fn print(&self, sender: Sender, why: &str) {
        let refusals = self.refusals.lock();
        let mut refusals = refusals.unwrap_or_else(PoisonError::into_inner);
        refusals.lines(sender, why, Instant::now()).iter().for_each(|line| note(line));
    }

    /// Passes a task on and answers what became of it: 200 if there is a problem now, 202 if it is
    /// still waiting, and why if there is none.
    ///
    /// # Errors
    ///
    /// The task is not taken.
    fn deliver(
        &self,
        caller: &mut Caller,
        origin: Option<&str>,
        task: Task,
    ) -> Result<(), Refusal> {
        let ticket = self.pending.add(&task.name).map_err(|full| {
            let why = match full {
                Full::Closed => format!("`{} listen` is ending", invocation::program()),
                Full::Crowded => "too many tasks are waiting".to_owned(),
            };
            Refusal::new(503, format!("`{}` is not taken: {why}", task.name))
        })?;
        let (answer, made) = mpsc::channel();
        let delivery = Delivery { task, answer, _ticket: ticket.clone() };
        let _ = self.events.send(Event::Received(Box::new(delivery)));
        match made.recv_timeout(WORK) {
            Ok(Ok(())) => caller.say(&http::answer(200, origin, "")),
            // What failed is printed by the thread that worked on it.
            Ok(Err(refusal)) => caller.refuse(&refusal, origin),
            Err(_) => caller.say(&http::answer(202, origin, "")),
        }
        drop(ticket);
        Ok(())
    }
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
    /// Reads the head of a request, and what came with it of the body; `None` if nothing came at all,
    /// as browsers do to be ready.
    fn hear_head(&mut self, port: u16) -> Result<Option<(Head, Vec<u8>)>, Refusal> {
        let mut bytes = Vec::new();
        loop {
            let room = LARGEST_HEAD - bytes.len().min(LARGEST_HEAD);
            match self.hear(&mut bytes, room.max(1)) {
                Err(_) if bytes.is_empty() => return Ok(None),
                Err(error) => return Err(interrupted(&error)),
                Ok(0) if bytes.is_empty() => return Ok(None),
                Ok(0) => return Err(Refusal::new(400, "it ends within its head")),
                Ok(_) => {}
            }
            if let Some(head) = http::head(&bytes, port)? {
                let body = bytes.split_off(head.length);
                return Ok(Some((head, body)));
            }
        }
    }

    /// Reads the task of a request, of which this much has come; `None` if it only asks for permission.
    fn hear_task(&mut self, head: &Head, mut body: Vec<u8>) -> Result<Option<Task>, Refusal> {
        let Ask::Take(length) = head.ask else { return Ok(None) };
        while body.len() < length.min(LARGEST_BODY) {
            let missing = length - body.len();
            match self.hear(&mut body, missing) {
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
        task(&body).map(Some).map_err(|why| Refusal::new(400, why))
    }

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
        let _ = self.stream.set_write_timeout(Some(LONGEST_WRITE));
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
    use super::super::socket::{LOOPBACK, bind, hear, local};
    use super::*;
    use crate::listen::task::tests::right;
    use std::net::SocketAddr;

    /// A receiver that waits for ever, and the tasks that it gets.
    fn receiver() -> (SocketAddr, mpsc::Receiver<Event>) {
        let (events, received) = mpsc::channel();
        let never = Duration::from_secs(24 * 3600);
        let listener = bind(&LOOPBACK[..1], 0).unwrap().remove(0);
        let address = local(&listener).unwrap();
        hear(listener, Reception::new(events, Pending::default(), never)).unwrap();
        (address, received)
    }

    fn request(port: u16) -> Vec<u8> {
        let body = right().to_string();
        let head = format!(
            "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        (head + &body).into_bytes()
    }

    #[test]
    fn however_many_are_slow_a_whole_request_is_heard() {
        let (address, received) = receiver();
        let whole = request(address.port());
        // None of these would ever end by itself.
        let mut slow: Vec<TcpStream> = (0..300)
            .map(|number| {
                let mut stream = TcpStream::connect(address).unwrap();
                stream.write_all(&whole[..[0, 20, whole.len() - 20][number % 3]]).unwrap();
                stream
            })
            .collect();
        let mut quick = TcpStream::connect(address).unwrap();
        quick.write_all(&whole).unwrap();
        let Ok(Event::Received(delivery)) = received.recv_timeout(Duration::from_secs(120)) else {
            panic!("no task came")
        };
        delivery.answer.send(Ok(())).unwrap();
        let mut answer = [0; 15];
        quick.read_exact(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 20"), "{answer:?}");
        // The oldest were closed for that.
        slow[0].set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        assert!(matches!(slow[0].read(&mut answer), Ok(0)));
    }
}
