//! The address of a server, the password file that may hold its password, and the certificates that it may show.
//!
//! The address and the password file are those of PostgreSQL's own programs (`libpq`): a URI
//! `postgres://USER@HOST:PORT/DATABASE?sslmode=…&sslrootcert=FILE`, and lines
//! `host:port:database:user:password`.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use zeroize::Zeroizing;

use rules::fault::Phrase;

/// The parameter that names a file of certificates.
pub(super) const ROOTS: &str = "sslrootcert";

/// How a server is reached.
#[derive(Clone)]
pub struct Address {
    pub(super) url: String,
    pub(super) passwords: Zeroizing<String>,
    pub(super) roots: Option<Vec<u8>>,
    pub(super) told: Told,
}

/// What is waited for, and for how long at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("wait")]
pub enum Wait {
    /// Another program that writes to the file.
    Writer {
        /// At most.
        seconds: u64,
    },
    /// The answer of a server: another writer may hold the archive.
    Answer {
        /// At most.
        seconds: u64,
    },
    /// The confirmation of a commit: a standby that is away holds it back.
    Commit {
        /// At most.
        seconds: u64,
    },
}

/// Who is told of a wait when it begins; no one by default.
#[derive(Clone, Default)]
pub struct Told(Option<Arc<dyn Fn(Wait) + Send + Sync>>);

impl Told {
    pub(super) fn new(told: impl Fn(Wait) + Send + Sync + 'static) -> Told {
        Told(Some(Arc::new(told)))
    }

    pub(super) fn tell(&self, wait: Wait) {
        if let Some(told) = &self.0 {
            told(wait);
        }
    }
}

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Told")
    }
}

impl Address {
    /// The address in a URI.
    pub fn new(url: &str) -> Address {
        Address {
            url: url.to_owned(),
            passwords: Zeroizing::default(),
            roots: None,
            told: Told::default(),
        }
    }

    /// The file of the only trusted certificates, if the URI names one. Otherwise those of the system are trusted.
    pub fn roots_file(&self) -> Option<PathBuf> {
        self.values(ROOTS).first().map(PathBuf::from)
    }

    /// Trusts these certificates (PEM) and no others.
    pub fn trust(&mut self, roots: Vec<u8>) {
        self.roots = Some(roots);
    }

    /// Looks the password up in the content of this password file.
    pub fn passwords(&mut self, lines: Zeroizing<String>) {
        self.passwords = lines;
    }

    /// What stands behind the question mark.
    pub(super) fn parameters(&self) -> impl Iterator<Item = Parameter<'_>> {
        let query = self.url.split_once('?').map_or("", |(_, query)| query);
        let all = query.split('&').filter(|given| !given.is_empty());
        all.map(|given| {
            let (name, value) = given.split_once('=').unwrap_or((given, ""));
            let [name, value] = [name, value].map(|it| percent_decode_str(it).decode_utf8_lossy());
            Parameter { given, name, value }
        })
    }

    /// What the parameters of this name say.
    pub(super) fn values(&self, name: &str) -> Vec<String> {
        let named = self.parameters().filter(|it| it.name == name);
        named.map(|it| it.value.into_owned()).collect()
    }
}

/// A parameter of the address, as it was given. What it says must not depend on how it is spelt, so it is decoded
/// (RFC 3986, section 2.1).
pub(super) struct Parameter<'a> {
    pub(super) given: &'a str,
    /// What stands before the equals sign.
    pub(super) name: Cow<'a, str>,
    /// What stands behind it.
    pub(super) value: Cow<'a, str>,
}

/// No output holds the password.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({:?})", self.url)
    }
}
