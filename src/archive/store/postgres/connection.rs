//! Reads an address: the server, the database, whether the connection is encrypted, and the password.

use postgres::Config;
use postgres::config::{Host, SslMode};
use zeroize::Zeroizing;

use crate::archive::store::StoreError;
use crate::archive::store::address::{Address, Parameter, ROOTS};

/// The port where the address names none, as in PostgreSQL's programs.
const PORT: u16 = 5432;

/// The connection that an address describes.
pub(super) struct Settings {
    pub(super) config: Config,
    /// Whether the connection is encrypted and the server must show a certificate.
    pub(super) encrypted: bool,
}

impl Address {
    /// Reads the address, and looks up its password.
    pub(super) fn settings(&self) -> Result<Settings, StoreError> {
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
        Ok(Settings { config, encrypted })
    }

    pub(super) fn roots(&self) -> Option<&[u8]> {
        self.roots.as_deref()
    }

    /// Whether the address holds a password: other users of the machine can read arguments.
    fn has_password(&self) -> bool {
        let after = self.url.split_once("://").map_or("", |(_, after)| after);
        let authority = after.split(['/', '?']).next().unwrap_or_default();
        let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
        user.contains(':') || self.parameters().any(|it| it.name() == "password")
    }

    /// The URI without what the `postgres` crate does not know.
    fn without_our_own(&self) -> String {
        let own = |it: &Parameter<'_>| it.name() == ROOTS || is_mode(it, "verify-full");
        let others: Vec<&str> = self
            .parameters()
            .filter(|it| !own(it))
            .map(|it| it.0)
            .collect();
        let before = self.url.split('?').next().unwrap_or_default();
        match others.is_empty() {
            true => before.to_owned(),
            false => format!("{before}?{}", others.join("&")),
        }
    }

    /// Encrypts across a network, unless the address says `sslmode=disable`. On this machine, where a tunnel may also
    /// begin, encrypts only if the address asks for it.
    fn is_encrypted(&self, config: &Config) -> bool {
        let asked = self
            .parameters()
            .any(|it| it.name() == ROOTS || is_mode(&it, "require") || is_mode(&it, "verify-full"));
        let refused = self.parameters().any(|it| is_mode(&it, "disable"));
        // Where an address has numbers, the connection goes there, whatever the names say.
        let all_here = config.get_hosts().iter().all(is_here)
            && config.get_hostaddrs().iter().all(|it| it.is_loopback());
        asked || !refused && !all_here
    }

    /// The password of the first line that fits: host, port, database and user are each the same or `*`.
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

/// Whether a parameter says how the connection is encrypted, and says this.
fn is_mode(parameter: &Parameter<'_>, mode: &str) -> bool {
    parameter.name() == "sslmode" && parameter.value() == mode
}

/// Whether the host is this machine.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            // RFC 1122, section 3.2.1.3, and RFC 4291, section 2.5.3.
            let numbers: Option<Vec<u8>> = name.split('.').map(|part| part.parse().ok()).collect();
            let loopback = numbers.is_some_and(|it| it.len() == 4 && it.first() == Some(&127));
            loopback || name == "localhost" || name == "::1"
        }
    }
}

/// The fields of a line of the password file. A colon or a backslash within a field has a backslash before it.
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
            ("postgres://server/games?user=a&pass%77ord=secret", true),
        ] {
            assert_eq!(Address::new(url).has_password(), has, "{url}");
            let settings = Address::new(url).settings();
            assert_eq!(matches!(settings, Err(StoreError::Password)), has, "{url}");
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
            ("postgres://a@localhost/games?sslmode=requir%65", true),
            ("postgres://a@localhost/games?ssl%6Dode=verify%2Dfull", true),
            ("postgres://a@localhost/games?hostaddr=192.0.2.7", true),
            ("postgres://a@localhost/games?hostaddr=127.0.0.1", false),
            ("postgres://a@server/games?hostaddr=127.0.0.1", true),
            (
                "postgres://a@localhost/games?sslrootcert=/etc/games.pem",
                true,
            ),
        ] {
            let settings = Address::new(url).settings().expect(url);
            assert_eq!(settings.encrypted, encrypted, "{url}");
            let mode = settings.config.get_ssl_mode();
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
            let settings = address.settings().expect(url);
            let found = settings.config.get_password();
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
            assert!(Address::new(url).settings().is_ok(), "{url}");
        }
    }
}
