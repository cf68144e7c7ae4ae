//! Opens the listening sockets at the loopback addresses, and explains who may have taken a port.

use super::connection::Server;
use base::error::{Error, Result};
use base::terminal::note;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::thread;
use std::time::Duration;

/// The addresses of `localhost`; a browser may pick either.
pub(super) const LOOPBACK: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];

/// The ports that the extension always sends to, and the programs that listen there.
const KNOWN_PORTS: [(u16, &str); 7] = [
    (1327, "cpbooster"),
    (4244, "Hightail"),
    (6174, "Mind Sport"),
    (10042, "acmX"),
    (10043, "another `cargo mex listen`, Caide or AI Virtual Assistant"),
    (10045, "CP Editor"),
    (27121, "CPH in an open VS Code or competitest.nvim"),
];

/// Returns true if the extension always sends to this port.
pub(super) fn is_extension_port(port: u16) -> bool {
    KNOWN_PORTS.iter().any(|it| it.0 == port)
}

/// Listens at this port on each of the addresses; 0 stands for a free port.
///
/// # Errors
///
/// The port is taken on one of the addresses, or listening fails on all.
pub(super) fn bind(addresses: &[IpAddr], port: u16) -> Result<Vec<TcpListener>> {
    // The free port of one address may be taken on the other; then another free port is tried.
    const ATTEMPTS: usize = 20;
    let attempts = if port == 0 { ATTEMPTS } else { 1 };
    let mut failure = None;
    for _ in 0..attempts {
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
            Some(first) => local_address(first)?.port(),
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
    let who = KNOWN_PORTS.iter().find(|it| it.0 == port).map_or("another program", |it| it.1);
    let other = if port == 10043 { 10045 } else { 10043 };
    Error::usage(format!(
        "port {port} is taken: {who} may be listening at {address}\n\
         end that, or take another port, such as `--port {other}`"
    ))
}

/// Returns the address of the listener.
pub(super) fn local_address(listener: &TcpListener) -> Result<SocketAddr> {
    let failed = Error::system("ask a socket for its port");
    listener.local_addr().map_err(failed)
}

/// Starts a thread that accepts connections.
///
/// # Errors
///
/// Starting the thread fails.
pub(super) fn serve(listener: TcpListener, server: Server) -> Result<()> {
    let port = local_address(&listener)?.port();
    let work = move || {
        loop {
            // The client has disconnected, or the system is out of resources for now.
            let accepted = listener.accept().and_then(|(stream, _)| server.accept(stream, port));
            if accepted.is_err() {
                thread::sleep(Duration::from_millis(50));
            }
        }
    };
    let failed = Error::system("start a thread");
    thread::Builder::new().spawn(work).map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An address that no machine has: it is reserved for documentation.
    const NOWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    #[test]
    fn an_address_that_the_machine_lacks_is_left_out() {
        let listeners = bind(&[NOWHERE, LOOPBACK[0]], 0).unwrap();
        let addresses: Vec<IpAddr> =
            listeners.iter().map(|it| local_address(it).unwrap().ip()).collect();
        assert_eq!(addresses, [LOOPBACK[0]]);
        let message = bind(&[NOWHERE], 0).unwrap_err().to_string();
        assert!(message.starts_with("failed to listen at 192.0.2.1:0: "), "{message}");
    }

    #[test]
    fn the_error_for_a_taken_port_names_the_likely_program() {
        let other = TcpListener::bind((LOOPBACK[0], 0)).unwrap();
        let port = local_address(&other).unwrap().port();
        let message = bind(&LOOPBACK, port).unwrap_err().to_string();
        let who = format!("port {port} is taken: another program may be listening at 127.0.0.1");
        assert!(message.starts_with(&who), "{message}");
        assert!(message.ends_with("such as `--port 10043`"), "{message}");
        let message = taken(SocketAddr::new(LOOPBACK[1], 27121)).to_string();
        assert!(message.contains("CPH in an open VS Code"), "{message}");
        assert!(message.contains("at [::1]:27121\n"), "{message}");
        assert!(taken(SocketAddr::new(LOOPBACK[0], 10043)).to_string().contains("--port 10045`"));
    }

    #[test]
    fn both_addresses_have_one_port() {
        let listeners = bind(&LOOPBACK, 0).unwrap();
        let ports: Vec<u16> =
            listeners.iter().map(|it| local_address(it).unwrap().port()).collect();
        assert!(ports.iter().all(|&it| it == ports[0] && it != 0));
        assert!(listeners.iter().all(|it| local_address(it).unwrap().ip().is_loopback()));
    }
}
