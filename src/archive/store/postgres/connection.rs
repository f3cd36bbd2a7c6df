//! Reads an address: its servers, and for each the database, whether the connection is encrypted, and the password.

use std::net::IpAddr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use zeroize::Zeroizing;

use super::socket::Place;
use crate::archive::store::StoreError;
use crate::archive::store::address::{Address, Parameter, ROOTS};

/// The port where the address names none, as in PostgreSQL's programs.
const PORT: u16 = 5432;

/// One of the servers that an address names.
pub(super) struct Server {
    pub(super) place: Place,
    pub(super) port: u16,
    /// The name in the server's certificate.
    pub(super) name: String,
    /// User, database and password.
    pub(super) config: Config,
    /// Whether the connection is encrypted and the server must show a certificate.
    pub(super) encrypted: bool,
}

impl Server {
    /// How long to wait for a connection; `None` for as long as the system does.
    pub(super) fn patience(&self) -> Option<Duration> {
        let patience = self.config.get_connect_timeout().copied();
        patience.filter(|patience| !patience.is_zero())
    }

    /// What the server must say of `transaction_read_only`; `None` where it does not matter.
    pub(super) fn read_only(&self) -> Option<&'static str> {
        match self.config.get_target_session_attrs() {
            TargetSessionAttrs::ReadWrite => Some("off"),
            TargetSessionAttrs::ReadOnly => Some("on"),
            _ => None,
        }
    }
}

impl Address {
    /// Reads the address, and looks up the password of each server.
    pub(super) fn servers(&self) -> Result<Vec<Server>, StoreError> {
        if self.has_password() {
            return Err(StoreError::Password);
        }
        let read = self.without_our_own().parse::<Config>();
        let config = read.map_err(|error| StoreError::unreachable(&error))?;
        let (hosts, numbers, ports) = (
            config.get_hosts(),
            config.get_hostaddrs(),
            config.get_ports(),
        );
        let count = hosts.len().max(numbers.len());
        let each = |given: usize| given <= 1 || given == count;
        let both = hosts.is_empty() || numbers.is_empty() || hosts.len() == numbers.len();
        if count == 0 || !both || !each(ports.len()) {
            let message = "the address must name a server, and as many ports as servers";
            return Err(StoreError::Unreachable {
                message: message.to_owned(),
            });
        }
        let server = |index| {
            let port = ports.get(index).or(ports.first()).copied();
            self.server(
                &config,
                hosts.get(index),
                numbers.get(index),
                port.unwrap_or(PORT),
            )
        };
        Ok((0..count).map(server).collect())
    }

    fn server(
        &self,
        config: &Config,
        host: Option<&Host>,
        number: Option<&IpAddr>,
        port: u16,
    ) -> Server {
        let number = number.map(IpAddr::to_string);
        // The number is where the connection goes, whatever the name says.
        let (place, name) = match (host, number) {
            (Some(Host::Tcp(name)), None) => (Place::Network(name.clone()), name.clone()),
            (Some(Host::Tcp(name)), Some(number)) => (Place::Network(number), name.clone()),
            #[cfg(unix)]
            (Some(Host::Unix(folder)), None) => (Place::Folder(folder.clone()), String::new()),
            (_, number) => {
                let number = number.unwrap_or_default();
                (Place::Network(number.clone()), number)
            }
        };
        let encrypted = self.is_encrypted(&place, &name);
        let mut config = config.clone();
        config.ssl_mode(match encrypted {
            true => SslMode::Require,
            false => SslMode::Disable,
        });
        if let Some(password) = self.password(&config, &name, port) {
            config.password(password.as_str());
        }
        Server {
            place,
            port,
            name,
            config,
            encrypted,
        }
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
    fn is_encrypted(&self, place: &Place, name: &str) -> bool {
        let asked = self
            .parameters()
            .any(|it| it.name() == ROOTS || is_mode(&it, "require") || is_mode(&it, "verify-full"));
        let refused = self.parameters().any(|it| is_mode(&it, "disable"));
        let here = match place {
            Place::Folder(_) => true,
            Place::Network(number) => is_here(number) && is_here(name),
        };
        asked || !refused && !here
    }

    /// The password of the first line that fits: host, port, database and user are each the same or `*`.
    fn password(&self, config: &Config, name: &str, port: u16) -> Option<Zeroizing<String>> {
        let host = match name {
            "" => "localhost",
            name => name,
        };
        let port = port.to_string();
        let user = config.get_user().unwrap_or_default();
        let database = config.get_dbname().unwrap_or(user);
        let sought = [host, &port, database, user];
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

/// Whether a name or a number is of this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section
/// 2.5.3).
fn is_here(name: &str) -> bool {
    let number = name.parse::<IpAddr>();
    name == "localhost" || number.is_ok_and(|number| number.is_loopback())
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
            let refused = Address::new(url).servers().err();
            assert_eq!(refused == Some(StoreError::Password), has, "{url}");
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
            let [server] = &Address::new(url).servers().unwrap()[..] else {
                panic!("one server: {url}")
            };
            assert_eq!(server.encrypted, encrypted, "{url}");
            let mode = server.config.get_ssl_mode();
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
            let servers = address.servers().unwrap();
            let found = servers[0].config.get_password();
            assert_eq!(found, password.map(str::as_bytes), "{url}");
            assert!(!format!("{address:?}").contains("socket"));
        }
    }

    /// A password is told to its own server, and a server on the network is no safer beside one on this machine.
    #[test]
    fn each_of_several_servers_is_judged_for_itself() {
        let mut address = Address::new(
            "postgres://a@localhost:1,near:2,far:3/games?hostaddr=127.0.0.1,192.0.2.7,127.0.0.1",
        );
        let lines = "near:2:games:a:of near\nfar:*:games:a:of far\n*:2:games:a:any\n";
        address.passwords(Zeroizing::new(lines.to_owned()));
        let servers = address.servers().unwrap();
        let judged: Vec<_> = servers
            .iter()
            .map(|it| {
                let password = it.config.get_password();
                let password = password.map(|it| String::from_utf8_lossy(it).into_owned());
                (it.name.as_str(), it.port, it.encrypted, password)
            })
            .collect();
        let password = |text: &str| Some(text.to_owned());
        assert_eq!(
            judged,
            [
                ("localhost", 1, false, None),
                ("near", 2, true, password("of near")),
                ("far", 3, true, password("of far")),
            ]
        );
        assert_eq!(servers[1].place, Place::Network("192.0.2.7".to_owned()));
        for url in [
            "postgres:///games",
            "postgres://a@one,two/games?hostaddr=127.0.0.1",
            "postgres://a@one,two,three/games?port=1,2",
        ] {
            let refused = Address::new(url).servers().err();
            let code = refused.as_ref().map(StoreError::code);
            assert_eq!(code, Some("archive/unreachable"), "{url}");
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
            assert!(Address::new(url).servers().is_ok(), "{url}");
        }
    }
}
