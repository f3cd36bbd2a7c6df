//! Judges what a server sends before the driver reads it.
//!
//! A message of a server is a byte for its kind, four bytes for its length, which counts itself, and its content
//! (PostgreSQL, "Frontend/Backend Protocol", "Message Formats"). The driver answers every request for a password that
//! it understands, and keeps each message until it is whole, however long it is.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, TlsStream};

use crate::store::{Expected, StoreError};
use envelope::LARGEST;

/// The longest message: a row with the bytes of a version, or with all texts of the index.
const LONGEST: u64 = 2 * LARGEST as u64;

/// The most bytes that are taken without having been asked for: the driver keeps all messages before the server is
/// ready, and all parameters that it announces later.
const MOST_UNASKED: u64 = LARGEST as u64;

/// Kinds of messages.
const AUTHENTICATION: u8 = b'R';
const PARAMETER_STATUS: u8 = b'S';
const READY_FOR_QUERY: u8 = b'Z';

/// What an authentication message asks for: the password as it is, or its MD5 digest, which serves as well as the
/// password.
const CLEARTEXT_PASSWORD: u32 = 3;
const MD5_PASSWORD: u32 = 5;

/// Goes on with SCRAM: what the server says of the password's salt and iterations.
const SASL_CONTINUE: u32 = 11;

/// The fewest iterations (RFC 7677, section 4). With fewer, anyone who listens or poses as the server can guess the
/// password.
const FEWEST_ITERATIONS: u32 = 4096;

/// The longest such message that is read: a nonce, a salt and a number.
const LONGEST_SCRAM: u64 = 4096;

/// Why the server was refused, for callers that ask after the connection has ended.
pub(super) type Refused = Arc<OnceLock<StoreError>>;

/// A stream whose messages are judged.
pub(super) struct Guarded<S> {
    stream: S,
    judge: Judge,
}

impl<S> Guarded<S> {
    pub(super) fn new(stream: S, encrypted: bool, refused: Refused) -> Guarded<S> {
        Guarded {
            stream,
            judge: Judge {
                encrypted,
                refused,
                ..Judge::default()
            },
        }
    }
}

/// Reads the beginnings of messages.
#[derive(Default)]
struct Judge {
    encrypted: bool,
    refused: Refused,
    /// Kind, length, and of an authentication message what it asks for.
    beginning: Vec<u8>,
    /// The bytes of the present message that are still to come.
    rest: u64,
    ready: bool,
    /// The bytes that came without having been asked for.
    unasked: u64,
}

impl Judge {
    fn judge(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.read(bytes).map_err(|refused| {
            let error = io::Error::new(io::ErrorKind::InvalidData, refused.to_string());
            // The first reason stands.
            let _ = self.refused.set(refused);
            error
        })
    }

    fn read(&mut self, mut bytes: &[u8]) -> Result<(), StoreError> {
        while let Some((&first, behind)) = bytes.split_first() {
            if self.rest > 0 {
                let here = usize::try_from(self.rest).map_or(bytes.len(), |it| it.min(bytes.len()));
                self.rest -= here as u64;
                bytes = bytes.get(here..).unwrap_or_default();
                continue;
            }
            self.beginning.push(first);
            bytes = behind;
            self.begin()?;
        }
        Ok(())
    }

    /// Judges a message as soon as enough of it is there.
    fn begin(&mut self) -> Result<(), StoreError> {
        let [kind, a, b, c, d, asked @ ..] = self.beginning.as_slice() else {
            return Ok(());
        };
        let length = u64::from(u32::from_be_bytes([*a, *b, *c, *d]));
        if length > LONGEST {
            return Err(Expected::Largest.into());
        }
        // The length counts its own four bytes.
        let rest = length.checked_sub(4).ok_or(Expected::Largest)?;
        if *kind == AUTHENTICATION && rest >= 4 && !self.encrypted {
            let Some((code, said)) = asked.split_first_chunk() else {
                return Ok(());
            };
            let code = u32::from_be_bytes(*code);
            if code == CLEARTEXT_PASSWORD || code == MD5_PASSWORD {
                return Err(StoreError::PlainPassword);
            }
            if code == SASL_CONTINUE {
                if rest > LONGEST_SCRAM {
                    return Err(Expected::Largest.into());
                }
                // The driver must not answer before all of it is judged.
                if (said.len() as u64) < rest - 4 {
                    return Ok(());
                }
                let iterations = iterations(said);
                if iterations < FEWEST_ITERATIONS {
                    return Err(StoreError::WeakPassword { iterations });
                }
            }
        }
        self.ready |= *kind == READY_FOR_QUERY;
        if !self.ready || *kind == PARAMETER_STATUS {
            self.unasked += length + 1;
            if self.unasked > MOST_UNASKED {
                return Err(Expected::Largest.into());
            }
        }
        self.rest = rest - asked.len() as u64;
        self.beginning.clear();
        Ok(())
    }
}

/// The iterations in a server's first message of SCRAM, `r=…,s=…,i=4096` (RFC 5802, section 5.1); 0 where it names
/// none.
fn iterations(said: &[u8]) -> u32 {
    let fields = str::from_utf8(said).unwrap_or_default().split(',');
    let named = fields
        .filter_map(|field| field.strip_prefix("i="))
        .next_back();
    named.and_then(|it| it.parse().ok()).unwrap_or_default()
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let new = buffer.filled().get(before..).unwrap_or_default();
        Poll::Ready(self.judge.judge(new))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: TlsStream + Unpin> TlsStream for Guarded<S> {
    fn channel_binding(&self) -> ChannelBinding {
        self.stream.channel_binding()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: u8, content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len() + 4).unwrap().to_be_bytes();
        [&[kind], &length[..], content].concat()
    }

    fn asks(code: u32) -> Vec<u8> {
        message(AUTHENTICATION, &[&code.to_be_bytes()[..], b"salt"].concat())
    }

    /// What becomes of these bytes when they come in pieces of this size.
    fn judged(encrypted: bool, bytes: &[u8], size: usize) -> Result<(), StoreError> {
        let refused = Refused::default();
        let mut judge = Guarded::new((), encrypted, refused.clone()).judge;
        for piece in bytes.chunks(size) {
            let passed = judge.judge(piece);
            assert_eq!(passed.is_err(), refused.get().is_some());
            if passed.is_err() {
                break;
            }
        }
        refused.get().cloned().map_or(Ok(()), Err)
    }

    #[test]
    fn a_password_is_asked_for_by_scram_or_over_tls() {
        const SASL: u32 = 10;
        let ready = message(READY_FOR_QUERY, b"I");
        for (code, plain) in [(0, false), (3, true), (5, true), (SASL, false)] {
            let bytes = [message(b'N', b"notice"), asks(code), ready.clone()].concat();
            for size in 1..=bytes.len() {
                assert_eq!(judged(true, &bytes, size), Ok(()), "{code}");
                let expected = match plain {
                    true => Err(StoreError::PlainPassword),
                    false => Ok(()),
                };
                assert_eq!(judged(false, &bytes, size), expected, "{code} {size}");
            }
        }
    }

    #[test]
    fn a_password_is_not_proved_over_few_iterations() {
        let code = SASL_CONTINUE.to_be_bytes();
        for (said, weak) in [
            ("r=a,s=b,i=1", Some(1)),
            ("r=a,s=b,i=4095", Some(4095)),
            ("r=a,s=b,i=4096", None),
            ("r=i=1,s=b,i=15000", None),
            ("r=a,s=b,i=4096,i=1", Some(1)),
            ("r=a,s=b", Some(0)),
        ] {
            let bytes = message(AUTHENTICATION, &[&code[..], said.as_bytes()].concat());
            for size in 1..=bytes.len() {
                let expected = weak.map(|iterations| StoreError::WeakPassword { iterations });
                assert_eq!(judged(false, &bytes, size).err(), expected, "{said}");
                assert_eq!(judged(true, &bytes, size), Ok(()), "{said}");
            }
        }
    }

    #[test]
    fn no_message_is_longer_than_a_row() {
        let too_much = Err(Expected::Largest.into());
        let ready = message(READY_FOR_QUERY, b"I");
        let row = |size: usize| [ready.clone(), message(b'D', &vec![0; size])].concat();
        assert_eq!(judged(false, &row(LARGEST), 4096), Ok(()));
        assert_eq!(judged(true, &row(2 * LARGEST), 4096), too_much);
        // The announced length is enough: two gigabytes, none of which has come.
        assert_eq!(judged(false, &[b'D', 0x7f, 0xff, 0xff, 0xff], 5), too_much);
        assert_eq!(judged(false, &[b'D', 0xff, 0xff, 0xff, 0xff], 1), too_much);
        assert_eq!(judged(false, &[b'D', 0, 0, 0, 3], 1), too_much);
    }

    #[test]
    fn what_nobody_has_asked_for_is_counted() {
        let too_much = Err(Expected::Largest.into());
        let notices = message(b'N', &[b'n'; 1000]).repeat(300);
        let parameters = message(PARAMETER_STATUS, &[b's'; 1000]).repeat(300);
        let ready = message(READY_FOR_QUERY, b"I");
        let behind = |bytes: &[u8]| [&ready, bytes].concat();
        assert_eq!(judged(false, &notices, 8192), too_much);
        assert_eq!(judged(false, &parameters, 8192), too_much);
        // The driver drops later notices.
        assert_eq!(judged(false, &behind(&notices), 8192), Ok(()));
        assert_eq!(judged(false, &behind(&parameters), 8192), too_much);
    }
}
