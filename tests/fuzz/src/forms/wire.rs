//! Requests by hand, each over a connection of its own: what the desk answers is judged as it comes. A kept one might
//! be ended by the desk between two requests, where the fuzzer has to wait for its turn on a busy machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Below the home of the desk, with its query.
    pub path: String,
    /// The fields of a form; none where a page is only asked for.
    pub fields: Option<Vec<(String, String)>>,
    /// Whether they are sent as `multipart/form-data`.
    pub in_parts: bool,
}

/// What is answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    head: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// The way to a desk.
pub struct Wire {
    /// `127.0.0.1:40231`.
    pub authority: String,
}

impl Request {
    /// Asks for a page.
    pub fn page(path: impl Into<String>) -> Request {
        Request {
            path: path.into(),
            fields: None,
            in_parts: false,
        }
    }

    /// The value of a field as the desk takes it: the first of that name.
    pub fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter().flatten();
        let found = fields.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The request as it is sent below `home`.
    fn written(&self, authority: &str, home: &str, cookies: &str) -> Vec<u8> {
        let method = if self.fields.is_some() { "POST" } else { "GET" };
        let path = encoded(&self.path, b"/?&=%#~+");
        let mut head = format!(
            "{method} {home}{path} HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\ncookie: {cookies}\r\n"
        );
        let Some(fields) = &self.fields else {
            return (head + "\r\n").into_bytes();
        };
        let (kind, body) = match self.in_parts {
            false => {
                let pair = |(name, value): &(String, String)| {
                    format!("{}={}", encoded(name, b""), encoded(value, b""))
                };
                let pairs: Vec<String> = fields.iter().map(pair).collect();
                ("application/x-www-form-urlencoded", pairs.join("&"))
            }
            true => {
                let part = |(name, value): &(String, String)| {
                    let name = name.replace(['"', '\r', '\n'], "_");
                    format!(
                        "--{END}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
                    )
                };
                let parts: String = fields.iter().map(part).collect();
                (IN_PARTS, format!("{parts}--{END}--\r\n"))
            }
        };
        head += &format!(
            "origin: http://{authority}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        head.into_bytes()
    }
}

const END: &str = "qYxEndOfAPartxYq";
const IN_PARTS: &str = "multipart/form-data; boundary=qYxEndOfAPartxYq";

/// A text with every byte escaped that is neither plain nor `kept`.
pub fn encoded(text: &str, kept: &[u8]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let bytes = text
        .bytes()
        .map(|byte| match plain(byte) || kept.contains(&byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        });
    bytes.collect()
}

impl Answer {
    /// The values of a header.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let found = self.head.iter().filter(move |(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The value of a header; nothing where it is not there.
    pub fn header(&self, name: &str) -> &str {
        let found = self.head.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    /// The page that is answered, if it is one.
    ///
    /// # Panics
    /// A page that is not UTF-8.
    pub fn page(&self) -> Option<&str> {
        let is_page = self.header("content-type") == "text/html; charset=utf-8";
        is_page.then(|| std::str::from_utf8(&self.body).expect("a page in UTF-8"))
    }
}

impl Wire {
    /// What the desk answers.
    ///
    /// # Panics
    /// The desk does not answer, or not in HTTP.
    pub fn ask(&self, request: &Request, home: &str, cookies: &str) -> Answer {
        let bytes = request.written(&self.authority, home, cookies);
        let stream = TcpStream::connect(&self.authority).expect("the desk listens");
        stream.set_nodelay(true).expect("a connection");
        let mut stream = BufReader::new(stream);
        stream.get_mut().write_all(&bytes).expect("the desk reads");
        let mut line = || {
            let mut text = String::new();
            stream.read_line(&mut text).expect("the desk answers");
            text.trim_end().to_owned()
        };
        let status = line();
        let status = status.split(' ').nth(1).and_then(|it| it.parse().ok());
        let mut head = Vec::new();
        while let Some((name, value)) = line().split_once(": ") {
            head.push((name.to_owned(), value.to_owned()));
        }
        let mut answer = Answer {
            status: status.unwrap_or_else(|| panic!("no HTTP: {request:?}")),
            head,
            body: Vec::new(),
        };
        let length: usize = answer.header("content-length").parse().unwrap_or_default();
        answer.body = vec![0; length];
        stream
            .read_exact(&mut answer.body)
            .expect("the whole answer");
        answer
    }
}

/// The parts of a path: `seal`, the name of a game, `stop`.
pub fn parts(path: &str) -> [String; 3] {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.splitn(3, '/').map(decoded);
    [(); 3].map(|()| parts.next().unwrap_or_default())
}

fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) => bytes.extend([&[byte], &part.as_bytes()[2..]].concat()),
            None => bytes.extend([b"%", part.as_bytes()].concat()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
