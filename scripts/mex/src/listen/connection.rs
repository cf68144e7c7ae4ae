//! Serves one connection: reads the request, passes its task on, and sends the answer.

use super::connections::{Connections, OpenConnection};
use super::http::{self, HttpRefusal, MAX_BODY, MAX_HEAD, RequestHead, RequestKind};
use super::pending::{NotAccepted, Pending};
use super::refusals::{Refusals, Requester};
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

/// How long reading a request may take. The extension itself gives up after half a second.
pub(super) const TIMEOUT: Duration = Duration::from_secs(2);

/// How long sending an answer may take.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait for the result of a task before the answer is just that it was received (202). The
/// extension gives up after half a second.
const ANSWER_DELAY: Duration = Duration::from_millis(350);

/// The state that all connections share.
#[derive(Clone)]
pub(super) struct Server {
    events: mpsc::Sender<Event>,
    pending: Pending,
    connections: Arc<Connections>,
    refusals: Arc<Mutex<Refusals>>,
    timeout: Duration,
}

impl Server {
    /// Creates a server that sends tasks to `events`; they are pending until they are stored and answered.
    pub(super) fn new(events: mpsc::Sender<Event>, pending: Pending, timeout: Duration) -> Self {
        let (connections, refusals) = (Arc::default(), Arc::default());
        Self { events, pending, connections, refusals, timeout }
    }

    /// Serves a connection in a thread of its own.
    ///
    /// # Errors
    ///
    /// The system is out of handles or threads.
    pub(super) fn accept(&self, stream: TcpStream, port: u16) -> io::Result<()> {
        let connection = OpenConnection::new(stream.try_clone()?);
        self.connections.enter(&connection);
        let (server, in_thread) = (self.clone(), connection.clone());
        let work = move || {
            server.serve(stream, port, &in_thread);
            server.connections.leave(&in_thread);
        };
        let spawned = thread::Builder::new().spawn(work);
        spawned.map(drop).inspect_err(|_| self.connections.leave(&connection))
    }

    /// Reads one request, waits for the result of its task, and answers.
    fn serve(&self, stream: TcpStream, port: u16, connection: &Arc<OpenConnection>) {
        let mut client = Client { stream, end: Instant::now() + self.timeout };
        let request = client.read_head(port).map_err(|refusal| (Requester::Unknown, None, refusal));
        let request = request.and_then(|read| {
            let Some((head, bytes)) = read else { return Ok(None) };
            let refused = |refusal| (Requester::Extension, None, refusal);
            let task = client.read_task(&head, bytes).map_err(refused)?;
            Ok(Some((head, task)))
        });
        let refused = match request {
            Ok(None) => return,
            Ok(Some((head, None))) => {
                client.send(&http::answer(204, head.origin.as_deref(), ""));
                None
            }
            Ok(Some((RequestHead { origin, .. }, Some(task)))) => {
                self.connections.leave(connection);
                let taken = self.deliver(&mut client, origin.as_deref(), task);
                self.connections.enter(connection);
                taken.err().map(|refusal| (Requester::Extension, origin, refusal))
            }
            Err(refused) => Some(refused),
        };
        if let Some((requester, origin, mut refusal)) = refused {
            if connection.is_closed() {
                refusal.why = "it was not complete, and too many others came".to_owned();
            }
            client.refuse(&refusal, origin.as_deref());
            self.print(requester, &refusal.why);
        }
        client.close();
    }

    /// Prints a refusal, unless too many were printed lately.
    fn print(&self, requester: Requester, why: &str) {
        let refusals = self.refusals.lock();
        let mut refusals = refusals.unwrap_or_else(PoisonError::into_inner);
        refusals.lines(requester, why, Instant::now()).iter().for_each(|line| note(line));
    }

    /// Passes a task on and sends the result: 200 if it is stored, 202 if it is still pending, else the
    /// reason why it failed.
    ///
    /// # Errors
    ///
    /// The task is not accepted.
    fn deliver(
        &self,
        client: &mut Client,
        origin: Option<&str>,
        task: Task,
    ) -> Result<(), HttpRefusal> {
        let ticket = self.pending.add(&task.name).map_err(|reason| {
            let why = match reason {
                NotAccepted::Closed => format!("`{} listen` is ending", invocation::program()),
                NotAccepted::QueueFull => "too many tasks are waiting".to_owned(),
            };
            HttpRefusal::new(503, format!("`{}` is not taken: {why}", task.name))
        })?;
        let (answer, result) = mpsc::channel();
        let delivery = Delivery { task, answer, _ticket: ticket.clone() };
        let _ = self.events.send(Event::Received(Box::new(delivery)));
        match result.recv_timeout(ANSWER_DELAY) {
            Ok(Ok(())) => client.send(&http::answer(200, origin, "")),
            // The worker prints the failure.
            Ok(Err(refusal)) => client.refuse(&refusal, origin),
            Err(_) => client.send(&http::answer(202, origin, "")),
        }
        drop(ticket);
        Ok(())
    }
}

/// Returns the refusal of a request that could not be read to its end.
fn interrupted(error: &io::Error) -> HttpRefusal {
    match error.kind() {
        ErrorKind::TimedOut | ErrorKind::WouldBlock => {
            let seconds = TIMEOUT.as_secs();
            HttpRefusal::new(408, format!("it did not come as a whole within {seconds} s"))
        }
        _ => HttpRefusal::new(400, format!("it broke off: {error}")),
    }
}

/// The other end of a connection.
struct Client {
    stream: TcpStream,
    /// The time until which the request must have been read.
    end: Instant,
}

impl Client {
    /// Reads the head of a request, and the part of the body that arrived with it; `None` if nothing
    /// arrived, as browsers open connections in advance.
    fn read_head(&mut self, port: u16) -> Result<Option<(RequestHead, Vec<u8>)>, HttpRefusal> {
        let mut bytes = Vec::new();
        loop {
            let room = MAX_HEAD - bytes.len().min(MAX_HEAD);
            match self.read(&mut bytes, room.max(1)) {
                Err(_) if bytes.is_empty() => return Ok(None),
                Err(error) => return Err(interrupted(&error)),
                Ok(0) if bytes.is_empty() => return Ok(None),
                Ok(0) => return Err(HttpRefusal::new(400, "it ends within its head")),
                Ok(_) => {}
            }
            if let Some(head) = http::head(&bytes, port)? {
                let body = bytes.split_off(head.length);
                return Ok(Some((head, body)));
            }
        }
    }

    /// Reads the task of a request; `body` is the part that has arrived. Returns `None` for a preflight
    /// request.
    fn read_task(
        &mut self,
        head: &RequestHead,
        mut body: Vec<u8>,
    ) -> Result<Option<Task>, HttpRefusal> {
        let RequestKind::Task(length) = head.kind else { return Ok(None) };
        if head.expects_continue && body.len() < length {
            self.send(http::CONTINUE);
        }
        while body.len() < length.min(MAX_BODY) {
            let missing = length - body.len();
            match self.read(&mut body, missing) {
                Ok(0) => {
                    let found = body.len();
                    let why = format!("its body ends after {found} of {length} bytes");
                    return Err(HttpRefusal::new(400, why));
                }
                Ok(_) => {}
                Err(error) => return Err(interrupted(&error)),
            }
        }
        // Bytes beyond the announced length are ignored.
        body.truncate(length);
        task(&body).map(Some).map_err(|why| HttpRefusal::new(400, why))
    }

    /// Reads at most `most` further bytes and returns how many; 0 at the end of the stream.
    fn read(&mut self, bytes: &mut Vec<u8>, most: usize) -> io::Result<usize> {
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

    /// Sends an answer; errors are ignored, since the client may have disconnected.
    fn send(&mut self, answer: &str) {
        let _ = self.stream.set_write_timeout(Some(WRITE_TIMEOUT));
        let _ = self.stream.write_all(answer.as_bytes());
    }

    /// Sends the reason of a refusal or a failure.
    fn refuse(&mut self, refusal: &HttpRefusal, origin: Option<&str>) {
        let HttpRefusal { status, why } = refusal;
        let start = if *status < 500 { "the request is refused" } else { "nothing was made" };
        self.send(&http::answer(*status, origin, &format!("{start}: {why}\n")));
    }

    /// Closes the connection, after reading what the client still sends: closing a socket with unread
    /// bytes resets the connection, and the client would lose the answer.
    fn close(mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
        let mut ignored = Vec::new();
        let mut left = 2 * MAX_BODY;
        while let Ok(count @ 1..) = self.read(&mut ignored, left) {
            ignored.clear();
            left -= count;
            if left == 0 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::socket::{LOOPBACK, bind, local_address, serve};
    use super::*;
    use crate::listen::task::tests::right;
    use std::net::SocketAddr;

    /// Starts a server without a time limit; returns its address and its events.
    fn receiver() -> (SocketAddr, mpsc::Receiver<Event>) {
        let (events, received) = mpsc::channel();
        let never = Duration::from_secs(24 * 3600);
        let listener = bind(&LOOPBACK[..1], 0).unwrap().remove(0);
        let address = local_address(&listener).unwrap();
        serve(listener, Server::new(events, Pending::default(), never)).unwrap();
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
    fn a_client_that_waits_before_the_body_is_answered() {
        let (address, received) = receiver();
        let text = String::from_utf8(request(address.port())).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!("{head}\r\nExpect: 100-continue\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = [0; http::CONTINUE.len()];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(answer, http::CONTINUE.as_bytes());
        stream.write_all(body.as_bytes()).unwrap();
        let received = received.recv_timeout(Duration::from_secs(500));
        assert!(matches!(received, Ok(Event::Received(_))));
    }

    #[test]
    fn slow_connections_do_not_keep_out_a_complete_request() {
        let (address, received) = receiver();
        let whole = request(address.port());
        // These never complete their requests.
        let mut slow: Vec<TcpStream> = (0..300)
            .map(|number| {
                let mut stream = TcpStream::connect(address).unwrap();
                stream.write_all(&whole[..[0, 20, whole.len() - 20][number % 3]]).unwrap();
                stream
            })
            .collect();
        let mut quick = TcpStream::connect(address).unwrap();
        quick.write_all(&whole).unwrap();
        let Ok(Event::Received(delivery)) = received.recv_timeout(Duration::from_secs(500)) else {
            panic!("no task came")
        };
        delivery.answer.send(Ok(())).unwrap();
        let mut answer = [0; 15];
        quick.read_exact(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 20"), "{answer:?}");
        // The oldest were closed to make room.
        slow[0].set_read_timeout(Some(Duration::from_secs(500))).unwrap();
        assert!(matches!(slow[0].read(&mut answer), Ok(0)));
    }
}
