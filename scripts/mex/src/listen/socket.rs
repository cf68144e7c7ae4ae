//! The sockets that listen: at which port, on which addresses, and who else may have it.

use super::connection::Reception;
use base::error::{Error, Result};
use base::terminal::note;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::thread;
use std::time::Duration;

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
pub(super) fn hear(listener: TcpListener, reception: Reception) -> Result<()> {
    let port = local(&listener)?.port();
    let work = move || {
        loop {
            // Whoever it was has gone, or the system has no room left and may have later.
            let accepted = listener.accept().and_then(|(stream, _)| reception.admit(stream, port));
            if accepted.is_err() {
                thread::sleep(Duration::from_millis(50));
            }
        }
    };
    let failed = |error| Error::tool(format!("failed to start a thread: {error}"));
    thread::Builder::new().spawn(work).map_err(failed)?;
    Ok(())
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
