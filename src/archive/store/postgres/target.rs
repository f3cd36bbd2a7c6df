//! Reads an address: the server and the database, whether the connection is encrypted, the password, and the schema
//! of the archive.

use std::net::IpAddr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use zeroize::Zeroizing;

use crate::store::address::{Address, Parameter, ROOTS};
use crate::store::{Reason, StoreError};

/// The port where the address names none, as in PostgreSQL's programs.
const PORT: u16 = 5432;

/// How long to wait for a server that does not answer, where the address does not say. The driver would wait for ever.
const PATIENCE: Duration = Duration::from_secs(10);

/// The parameter that names the schema of the archive. It is ours: PostgreSQL's programs have none.
const SCHEMA: &str = "schema";

/// The most letters of a name in PostgreSQL (`NAMEDATALEN`).
const LONGEST_NAME: usize = 63;

/// The server that an address names.
pub(super) struct Target {
    /// Where the connection goes.
    pub(super) host: Host,
    pub(super) port: u16,
    /// The name in the server's certificate.
    pub(super) name: String,
    /// User, database and password.
    pub(super) config: Config,
    /// Whether the connection is encrypted and the server must show a certificate.
    pub(super) encrypted: bool,
    /// The schema of the archive; `None` where the server chooses (`search_path`).
    pub(super) schema: Option<String>,
}

impl Target {
    /// How long to wait for a connection. A `connect_timeout` of 0 is none, as for the driver.
    pub(super) fn patience(&self) -> Duration {
        let named = self.config.get_connect_timeout();
        named.copied().unwrap_or(PATIENCE)
    }
}

impl Address {
    /// Reads the address, and looks up the password of the server.
    ///
    /// # Errors
    /// [`StoreError`] for an address that holds a password, names no server or several, or cannot be read.
    pub(super) fn target(&self) -> Result<Target, StoreError> {
        let unreadable = |message: &str| StoreError::Unreachable {
            reason: Reason::Other,
            message: message.to_owned(),
        };
        if self.has_password() {
            return Err(StoreError::Password);
        }
        if !self.url.contains("://") {
            return Err(unreadable(
                "an address is written postgres://USER@HOST/DATABASE",
            ));
        }
        let read = self.without_our_own().parse::<Config>();
        let mut config = read.map_err(|error| StoreError::unreachable(Reason::Other, &error))?;
        // Where one has a sign in it that ends the name of a user, the driver still finds it.
        if config.get_password().is_some() {
            return Err(StoreError::Password);
        }
        // The number is where the connection goes, whatever the name says.
        let (host, name) = match (config.get_hosts(), config.get_hostaddrs()) {
            ([Host::Tcp(name)], []) => (Host::Tcp(name.clone()), name.clone()),
            ([Host::Tcp(name)], [number]) => (Host::Tcp(number.to_string()), name.clone()),
            ([], [number]) => (Host::Tcp(number.to_string()), number.to_string()),
            #[cfg(unix)]
            ([Host::Unix(folder)], []) => (Host::Unix(folder.clone()), String::new()),
            _ => return Err(unreadable("an address names one server")),
        };
        let port = match config.get_ports() {
            [] => PORT,
            [port] => *port,
            _ => return Err(unreadable("an address names one server")),
        };
        if config.get_target_session_attrs() != TargetSessionAttrs::Any {
            return Err(unreadable(
                "an address names one server, and target_session_attrs none",
            ));
        }
        let encrypted = self.is_encrypted(&host, &name);
        config.ssl_mode(match encrypted {
            true => SslMode::Require,
            false => SslMode::Disable,
        });
        if let Some(password) = self.password(&config, &name, port) {
            config.password(password.as_str());
        }
        Ok(Target {
            host,
            port,
            name,
            config,
            encrypted,
            schema: self.schema()?,
        })
    }

    /// Whether the address holds a password: other users of the machine can read arguments.
    fn has_password(&self) -> bool {
        let after = self.url.split_once("://").map_or("", |(_, after)| after);
        let authority = after.split(['/', '?']).next().unwrap_or_default();
        let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
        user.contains(':') || !self.values("password").is_empty()
    }

    /// The schema of the archive; `None` where the server chooses (`search_path`).
    ///
    /// # Errors
    /// [`StoreError::SchemaName`] unless the name needs no quotes in SQL: a small letter or `_`, then small letters,
    /// digits and `_`. `pg_` is PostgreSQL's own. So it is the same name in every program, and holds no SQL.
    fn schema(&self) -> Result<Option<String>, StoreError> {
        let named = self.values(SCHEMA);
        if named.is_empty() {
            return Ok(None);
        }
        // Two names are none.
        let name = named.join(", ");
        let begins = |first: char| first.is_ascii_lowercase() || first == '_';
        let fits = name.starts_with(begins)
            && name.chars().all(|it| begins(it) || it.is_ascii_digit())
            && name.len() <= LONGEST_NAME
            && !name.starts_with("pg_");
        match fits {
            true => Ok(Some(name)),
            false => Err(StoreError::SchemaName { name }),
        }
    }

    /// The URI without what the `postgres` crate does not know.
    fn without_our_own(&self) -> String {
        let is_own = |it: &Parameter<'_>| {
            [ROOTS, SCHEMA].contains(&&*it.name)
                || it.name == "sslmode" && it.value == "verify-full"
        };
        let others = self.parameters().filter(|it| !is_own(it));
        let others: Vec<&str> = others.map(|it| it.given).collect();
        let before = self.url.split('?').next().unwrap_or_default();
        format!("{before}?{}", others.join("&"))
    }

    /// Encrypts across a network, unless the address says `sslmode=disable`. On this machine, where a tunnel may also
    /// begin, encrypts only if the address asks for it.
    fn is_encrypted(&self, host: &Host, name: &str) -> bool {
        let modes = self.values("sslmode");
        let says = |mode: &str| modes.iter().any(|it| it == mode);
        let asked = says("require") || says("verify-full") || self.roots_file().is_some();
        let here = match host {
            #[cfg(unix)]
            Host::Unix(_) => true,
            Host::Tcp(number) => is_here(number) && is_here(name),
        };
        asked || !says("disable") && !here
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
        let meant = match character {
            ':' => {
                fields.push(field());
                continue;
            }
            '\\' => characters.next().unwrap_or(character),
            _ => character,
        };
        fields
            .last_mut()
            .into_iter()
            .for_each(|last| last.push(meant));
    }
    fields
}

#[cfg(test)]
mod tests;
