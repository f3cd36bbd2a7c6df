//! How a server is reached: what stands in its address, the password that a password file has for it,
//! and the certificates that it may show.
//!
//! The address and the password file are those of PostgreSQL's own programs (`libpq`): a URI
//! `postgres://USER@HOST:PORT/DATABASE?sslmode=…&sslrootcert=FILE`, and lines
//! `host:port:database:user:password`.

use std::fmt;
use std::path::PathBuf;

use zeroize::Zeroizing;

/// The parameter that names a file of certificates.
const ROOTS: &str = "sslrootcert=";

/// How a server is reached.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    url: String,
    passwords: Zeroizing<String>,
    roots: Option<Vec<u8>>,
}

impl Address {
    /// The address that a URI says.
    pub fn new(url: &str) -> Address {
        Address {
            url: url.to_owned(),
            passwords: Zeroizing::default(),
            roots: None,
        }
    }

    /// The file whose certificates alone are trusted, if the URI names one; else those of the system are.
    pub fn roots_file(&self) -> Option<PathBuf> {
        let named = self
            .parameters()
            .find_map(|given| given.strip_prefix(ROOTS));
        named.map(|path| decoded(path).into())
    }

    /// Trusts these certificates (PEM) and no others.
    pub fn trust(&mut self, roots: Vec<u8>) {
        self.roots = Some(roots);
    }

    /// The content of a password file, in which one is looked for.
    pub fn passwords(&mut self, lines: Zeroizing<String>) {
        self.passwords = lines;
    }

    fn parameters(&self) -> impl Iterator<Item = &str> {
        let query = self.url.split_once('?').map_or("", |(_, query)| query);
        query.split('&').filter(|given| !given.is_empty())
    }
}

/// Undoes `%20` and the like (RFC 3986, section 2.1).
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind
            .get(..2)
            .and_then(|two| std::str::from_utf8(two).ok());
        let byte = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
        let (meant, after) = match byte.filter(|_| first == b'%') {
            Some(byte) => (byte, behind.get(2..).unwrap_or_default()),
            None => (first, behind),
        };
        bytes.push(meant);
        rest = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The password is in no output.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({:?})", self.url)
    }
}

#[cfg(feature = "postgres")]
pub(super) use server::Way;

#[cfg(feature = "postgres")]
mod server {
    use postgres::Config;
    use postgres::config::{Host, SslMode};
    use zeroize::Zeroizing;

    use super::{Address, ROOTS};
    use crate::archive::store::StoreError;

    /// What PostgreSQL's programs take where the address says nothing.
    const PORT: u16 = 5432;

    /// The address, read.
    pub(in crate::archive::store) struct Way {
        pub(in crate::archive::store) config: Config,
        /// Whether everything that goes there is encrypted, and the server must show a certificate.
        pub(in crate::archive::store) encrypted: bool,
    }

    impl Address {
        /// Reads it, and looks for its password.
        pub(in crate::archive::store) fn way(&self) -> Result<Way, StoreError> {
            if self.has_password() {
                return Err(StoreError::Password);
            }
            let read = self.without_our_own().parse::<Config>();
            let mut config = read.map_err(|error| StoreError::unreachable(&error))?;
            let encrypted = self.is_encrypted(&config);
            config.ssl_mode(match encrypted {
                true => SslMode::Require,
                false => SslMode::Disable,
            });
            if let Some(password) = self.password(&config) {
                config.password(password.as_str());
            }
            Ok(Way { config, encrypted })
        }

        pub(in crate::archive::store) fn roots(&self) -> Option<&[u8]> {
            self.roots.as_deref()
        }

        /// Whether the address itself holds a password: secrets stand in no argument.
        fn has_password(&self) -> bool {
            let after = self.url.split_once("://").map_or("", |(_, after)| after);
            let authority = after.split(['/', '?']).next().unwrap_or_default();
            let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
            user.contains(':')
                || self
                    .parameters()
                    .any(|given| given.starts_with("password="))
        }

        /// The URI without what the `postgres` crate does not know.
        fn without_our_own(&self) -> String {
            let own = |given: &&str| given.starts_with(ROOTS) || *given == "sslmode=verify-full";
            let others: Vec<&str> = self.parameters().filter(|given| !own(given)).collect();
            let before = self.url.split('?').next().unwrap_or_default();
            match others.is_empty() {
                true => before.to_owned(),
                false => format!("{before}?{}", others.join("&")),
            }
        }

        /// Across a network always, unless the address says `sslmode=disable`; on this machine, which is
        /// also where a tunnel begins, where it asks for it.
        fn is_encrypted(&self, config: &Config) -> bool {
            let asked = self.parameters().any(|given| {
                matches!(given, "sslmode=require" | "sslmode=verify-full")
                    || given.starts_with(ROOTS)
            });
            let refused = self.parameters().any(|given| given == "sslmode=disable");
            asked || !refused && !config.get_hosts().iter().all(is_here)
        }

        /// What the first line says that fits: host, port, database, user, each itself or `*`.
        fn password(&self, config: &Config) -> Option<Zeroizing<String>> {
            let host = match config.get_hosts().first() {
                Some(Host::Tcp(name)) => name.clone(),
                _ => "localhost".to_owned(),
            };
            let port = config.get_ports().first().unwrap_or(&PORT).to_string();
            let user = config.get_user().unwrap_or_default();
            let database = config.get_dbname().unwrap_or(user);
            let sought = [host.as_str(), &port, database, user];
            let lines = self.passwords.lines().filter(|line| !line.starts_with('#'));
            lines.map(fields).find_map(|fields| {
                let (password, place) = fields.split_last()?;
                let fits = |(field, sought): (&Zeroizing<String>, &str)| {
                    field.as_str() == "*" || field.as_str() == sought
                };
                let all = place.len() == sought.len() && place.iter().zip(sought).all(fits);
                all.then(|| password.clone())
            })
        }
    }

    /// Whether it is this machine.
    fn is_here(host: &Host) -> bool {
        match host {
            Host::Unix(_) => true,
            Host::Tcp(name) => {
                // RFC 1122, section 3.2.1.3, and RFC 4291, section 2.5.3.
                let numbers: Option<Vec<u8>> =
                    name.split('.').map(|part| part.parse().ok()).collect();
                let loopback = numbers.is_some_and(|it| it.len() == 4 && it.first() == Some(&127));
                loopback || name == "localhost" || name == "::1"
            }
        }
    }

    /// The fields of a line of the password file; a colon or a backslash in one has a backslash before it.
    fn fields(line: &str) -> Vec<Zeroizing<String>> {
        let field = || Zeroizing::new(String::with_capacity(line.len()));
        let mut fields = vec![field()];
        let mut characters = line.chars();
        while let Some(character) = characters.next() {
            match character {
                ':' => fields.push(field()),
                _ => {
                    let escaped = (character == '\\').then(|| characters.next()).flatten();
                    if let Some(last) = fields.last_mut() {
                        last.push(escaped.unwrap_or(character));
                    }
                }
            }
        }
        fields
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_password_in_an_address_is_seen() {
            for (url, has) in [
                ("postgres://arbiters@server/games", false),
                ("postgres://arbiters@server:5432/games", false),
                ("postgres:///games?host=/var/run/postgresql", false),
                ("postgres://server/games?user=a%3Ab", false),
                ("postgres://arbiters:secret@server/games", true),
                ("postgres://server/games?user=a&password=secret", true),
            ] {
                assert_eq!(Address::new(url).has_password(), has, "{url}");
                let way = Address::new(url).way();
                assert_eq!(matches!(way, Err(StoreError::Password)), has, "{url}");
            }
        }

        #[test]
        fn what_goes_across_a_network_is_encrypted() {
            for (url, encrypted) in [
                ("postgres://a@server/games", true),
                ("postgres://a@192.0.2.7/games", true),
                ("postgres://a@server/games?sslmode=prefer", true),
                ("postgres://a@server/games?sslmode=disable", false),
                ("postgres://a@localhost/games", false),
                ("postgres://a@127.0.0.1:5433/games", false),
                ("postgres://a@[::1]/games", false),
                ("postgres://a@127.0.0.1.example.com/games", true),
                ("postgres://a@128.0.0.1/games", true),
                ("postgres://a@localhost,server/games", true),
                ("postgres:///games?host=/var/run/postgresql&user=a", false),
                ("postgres://a@localhost/games?sslmode=require", true),
                ("postgres://a@localhost/games?sslmode=verify-full", true),
                (
                    "postgres://a@localhost/games?sslrootcert=/etc/games.pem",
                    true,
                ),
            ] {
                let way = Address::new(url).way().expect(url);
                assert_eq!(way.encrypted, encrypted, "{url}");
                let mode = way.config.get_ssl_mode();
                assert_eq!(mode == SslMode::Require, encrypted, "{url}");
                assert_eq!(mode == SslMode::Disable, !encrypted, "{url}");
            }
        }

        #[test]
        fn the_first_line_that_fits_has_the_password() {
            let lines = "# host:port:database:user:password\n\
                         server:5433:games:a:other port\n\
                         server:5432:games:a:right: no, escaped\\: so\n\
                         server:5432:games:a:a\\:b\\\\c\n\
                         *:*:*:b:any server\n\
                         localhost:*:games:c:socket\n";
            for (url, password) in [
                ("postgres://a@server/games", Some("a:b\\c")),
                ("postgres://a@server:5433/games", Some("other port")),
                ("postgres://a@server/others", None),
                ("postgres://a@elsewhere/games", None),
                ("postgres://b@elsewhere:1/x", Some("any server")),
                ("postgres://c@%2Fvar%2Frun/games", Some("socket")),
                ("postgres://server/games", None),
            ] {
                let mut address = Address::new(url);
                address.passwords(Zeroizing::new(lines.to_owned()));
                let way = address.way().expect(url);
                let found = way.config.get_password();
                assert_eq!(found, password.map(str::as_bytes), "{url}");
                assert!(!format!("{address:?}").contains("socket"));
            }
        }

        #[test]
        fn a_file_of_certificates_may_have_any_name() {
            for (url, path) in [
                ("postgres://a@server/games", None),
                (
                    "postgres://a@server/games?sslrootcert=/etc/games.pem",
                    Some("/etc/games.pem"),
                ),
                (
                    "postgres://a@server/games?connect_timeout=5&sslrootcert=my%20keys%2Fca.pem",
                    Some("my keys/ca.pem"),
                ),
                ("postgres://a@server/games?sslrootcert=100%", Some("100%")),
            ] {
                let found = Address::new(url).roots_file();
                assert_eq!(found, path.map(Into::into), "{url}");
                assert!(Address::new(url).way().is_ok(), "{url}");
            }
        }
    }
}
