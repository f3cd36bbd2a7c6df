//! Opens the connection to a server, over TCP or a Unix socket.

use std::io;
#[cfg(unix)]
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, lookup_host};

/// An open connection.
pub(super) type Socket = Box<dyn Connection>;

/// A stream of bytes both ways.
pub(super) trait Connection: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Connection for S {}

/// Where a server listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At a name or a number of the network.
    Network(String),
    /// In a folder of this machine.
    #[cfg(unix)]
    Folder(PathBuf),
}

impl Place {
    /// Connects, at the first of its numbers that answers.
    pub(super) async fn connect(&self, port: u16) -> io::Result<Socket> {
        let host = match self {
            Place::Network(host) => host.as_str(),
            #[cfg(unix)]
            Place::Folder(folder) => return unix(folder.join(format!(".s.PGSQL.{port}"))).await,
        };
        let mut failed = io::Error::from(io::ErrorKind::NotFound);
        for address in lookup_host((host, port)).await? {
            let socket = match address.is_ipv4() {
                true => TcpSocket::new_v4()?,
                false => TcpSocket::new_v6()?,
            };
            // A server that has gone without a word is noticed in the end.
            socket.set_keepalive(true)?;
            socket.set_nodelay(true)?;
            match socket.connect(address).await {
                Ok(stream) => return Ok(Box::new(stream)),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}

#[cfg(unix)]
async fn unix(path: PathBuf) -> io::Result<Socket> {
    Ok(Box::new(tokio::net::UnixStream::connect(path).await?))
}
