//! Servers that want the password, or the memory, of whoever connects (what is judged message by message: `store/postgres/guarded`). A user of the machine can listen on a port of it
//! while the true server is down.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use archive::Archive;
use archive::store::{Address, Location, StoreError};
use zeroize::Zeroizing;

const PASSWORD: &str = "TopSecretPw";

/// No answer of an archive is longer than this, and no hostile one is read much further.
const LONGEST_ANSWER: usize = 160 << 20;

/// A message of a server: a kind, its length, its content.
fn message(kind: u8, content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 4).unwrap().to_be_bytes();
    [&[kind], &length[..], content].concat()
}

/// An authentication message.
fn asks(code: u32, more: &[u8]) -> Vec<u8> {
    message(b'R', &[&code.to_be_bytes()[..], more].concat())
}

/// The connection is accepted, and requests are awaited.
fn welcome() -> Vec<u8> {
    [asks(0, b""), ready()].concat()
}

/// How a server with nothing unusual describes itself: the columns, and the row.
fn itself() -> [Vec<u8>; 2] {
    let column = [&b"x\0"[..], &[0; 6], &25_u32.to_be_bytes(), &[0; 8]].concat();
    let said = ["off", "t", "f"].map(|text| {
        let length = u32::try_from(text.len()).unwrap().to_be_bytes();
        [&length, text.as_bytes()].concat()
    });
    [
        message(b'T', &[&[0, 3], &column.repeat(3)[..]].concat()),
        message(b'D', &[&[0, 3], &said.concat()[..]].concat()),
    ]
}

fn ready() -> Vec<u8> {
    message(b'Z', b"I")
}

/// Reads the message that begins a connection.
fn startup(client: &mut TcpStream) {
    let mut length = [0; 4];
    client.read_exact(&mut length).unwrap();
    let mut rest = vec![0; u32::from_be_bytes(length) as usize - 4];
    client.read_exact(&mut rest).unwrap();
}

/// A request of the client; `None` when it has gone.
fn request(client: &mut TcpStream) -> Option<u8> {
    let mut beginning = [0; 5];
    client.read_exact(&mut beginning).ok()?;
    let [kind, a, b, c, d] = beginning;
    let mut rest = vec![0; u32::from_be_bytes([a, b, c, d]) as usize - 4];
    client.read_exact(&mut rest).ok()?;
    Some(kind)
}

/// Sends the same again and again, until the client has gone. Returns how many bytes that were.
fn flood(client: &mut TcpStream, bytes: &[u8]) -> usize {
    let mut sent = 0;
    while client.write_all(bytes).is_ok() {
        sent += bytes.len();
        assert!(sent < 2 << 30, "everything is taken");
    }
    sent
}

/// What a client meets at this server, and what the server has to say of it.
fn meet<T: Send + 'static>(
    serve: impl FnOnce(&mut TcpStream) -> T + Send + 'static,
) -> (StoreError, T) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server: JoinHandle<T> = thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        client
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        startup(&mut client);
        serve(&mut client)
    });
    let mut address = Address::new(&format!("postgres://arbiters@127.0.0.1:{port}/games"));
    let lines = format!("*:*:*:*:{PASSWORD}\n");
    address.passwords(Zeroizing::new(lines));
    let refused = Archive::open(&Location::Server(address), false)
        .err()
        .unwrap();
    (refused, server.join().unwrap())
}

/// AuthenticationCleartextPassword and AuthenticationMD5Password.
#[test]
fn a_server_without_encryption_gets_no_password() {
    for (code, salt) in [(3, &b""[..]), (5, b"salt")] {
        let (refused, said) = meet(move |client| {
            client.write_all(&asks(code, salt)).unwrap();
            let mut said = Vec::new();
            client.read_to_end(&mut said).unwrap();
            said
        });
        assert_eq!(refused.code(), "archive/plain-password");
        assert_eq!(said, b"", "not a word");
    }
}

#[test]
fn rows_without_end_are_not_read() {
    let (refused, sent) = meet(|client| {
        client.write_all(&welcome()).unwrap();
        // One column of BYTEA.
        let column = [&b"bytes\0"[..], &[0; 6], &17_u32.to_be_bytes(), &[0; 8]].concat();
        let columns = message(b'T', &[&[0, 1], &column[..]].concat());
        let bytes = vec![b'a'; 200_000];
        let row = [&[0, 1], &200_000_u32.to_be_bytes()[..], &bytes].concat();
        let row = message(b'D', &row);
        let (mut is_bound, mut is_asked) = (false, false);
        while let Some(kind) = request(client) {
            let answer = match (kind, is_bound) {
                // What the server is.
                (b'Q', _) if !is_asked => {
                    is_asked = true;
                    [itself().concat(), message(b'C', b"SELECT 1\0"), ready()].concat()
                }
                // BEGIN.
                (b'Q', _) => [message(b'C', b"BEGIN\0"), message(b'Z', b"T")].concat(),
                (b'P', _) => message(b'1', b""),
                (b'D', _) => [message(b't', &[0, 0]), columns.clone()].concat(),
                (b'B', _) => {
                    is_bound = true;
                    message(b'2', b"")
                }
                (b'S', true) => return flood(client, &row),
                (b'S', false) => message(b'Z', b"T"),
                _ => continue,
            };
            client.write_all(&answer).unwrap();
        }
        0
    });
    assert_eq!(refused.code(), "archive/damaged");
    assert!((1 << 20..LONGEST_ANSWER).contains(&sent), "{sent}");
}

/// It was asked for one row.
#[test]
fn a_server_that_describes_itself_without_end_is_left() {
    let (refused, sent) = meet(|client| {
        client.write_all(&welcome()).unwrap();
        request(client);
        let [columns, row] = itself();
        client.write_all(&columns).unwrap();
        flood(client, &row.repeat(1000))
    });
    assert_eq!(refused.code(), "archive/damaged");
    assert!(sent < 16 << 20, "{sent}");
}

/// A file of somebody else's making: SQLite would read the whole value.
#[test]
fn a_value_larger_than_an_envelope_is_not_read_from_a_file() {
    let place = super::file();
    place.archive().add(&super::life(1)[..1]).unwrap();
    let Location::File(path, _) = &place.location else {
        panic!("a file")
    };
    let connection = rusqlite::Connection::open(path).unwrap();
    for sql in [
        "UPDATE version SET bytes = zeroblob(40000000)",
        "UPDATE version SET bytes = x'00'; UPDATE envelope SET white = printf('%.600000c', 'a')",
    ] {
        connection.execute_batch(sql).unwrap();
        let refused = place.archive().check(None, &|_| ()).unwrap_err();
        assert_eq!(refused.code(), "archive/damaged", "{sql}");
    }
}
