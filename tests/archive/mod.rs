//! The archive over its real stores: SQLite always, PostgreSQL where `ADJOURN_POSTGRES` names a server
//! (`postgres://…`) on which databases may be made.

mod finding;
mod hostile;
mod portable;
mod rosters;
mod servers;
mod storing;
mod tampered;

use std::sync::atomic::{AtomicU32, Ordering};

use archive::store::{Location, Purpose, StoreError, Value};
use archive::{Archive, Checked, Sought};
use envelope::{Envelope, GameId, Label, Verified};
use rules::time::Moment;
use tempfile::TempDir;

use crate::fixtures::{accepted_from, announced, label, opened_from, sealed_with};
use crate::scratch::scratch;

/// A store of its own, which goes when this does.
pub struct Place {
    pub location: Location,
    _folder: TempDir,
    /// The database, where it is one.
    database: Option<Database>,
}

/// A database of the tests' own server.
pub struct Database {
    /// What the server is told to make it and to drop it.
    server: String,
    /// `postgres://USER@HOST:PORT`.
    base: String,
    name: String,
}

impl Database {
    /// Connects as another program does.
    pub fn client(&self) -> postgres::Client {
        let url = format!("{}/{}", self.base, self.name);
        postgres::Client::connect(&url, postgres::NoTls).unwrap()
    }

    /// Whom the address names, and the port.
    pub fn user_and_port(&self) -> (&str, u16) {
        let (_, authority) = self.base.split_once("://").unwrap();
        let (user, host) = authority.split_once('@').unwrap();
        let (_, port) = host.rsplit_once(':').unwrap();
        (user, port.parse().unwrap())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(Database { server, name, .. }) = &self.database else {
            return;
        };
        // What is left behind goes with the server, which is the tests' own.
        if let Ok(mut client) = postgres::Client::connect(server, postgres::NoTls) {
            let _ = client.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }
}

/// One of each kind of store that there is here.
pub fn places() -> Vec<Place> {
    let mut places = vec![file()];
    if let Ok(server) = std::env::var("ADJOURN_POSTGRES") {
        places.push(database(&server));
    }
    places
}

/// An SQLite file.
pub fn file() -> Place {
    let folder = scratch();
    Place {
        location: Location::file(folder.path().join("games.archive")),
        _folder: folder,
        database: None,
    }
}

/// A new database on that server.
pub fn database(server: &str) -> Place {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("adjourn_{}_{number}", std::process::id());
    let mut client = postgres::Client::connect(server, postgres::NoTls).unwrap();
    client
        .batch_execute(&format!("DROP DATABASE IF EXISTS {name}"))
        .unwrap();
    client
        .batch_execute(&format!("CREATE DATABASE {name}"))
        .unwrap();
    let (before, parameters) = server.split_at(server.find('?').unwrap_or(server.len()));
    let base = before.rsplit_once('/').unwrap().0.to_owned();
    Place {
        location: Location::parse(&format!("{base}/{name}{parameters}")),
        _folder: scratch(),
        database: Some(Database {
            server: server.to_owned(),
            base,
            name,
        }),
    }
}

impl Place {
    /// The archive there, made if need be.
    pub fn archive(&self) -> Archive {
        Archive::open(&self.location, true).unwrap()
    }

    /// Changes rows behind the archive's back, and says how many.
    pub fn tamper(&self, sql: &str, values: &[Value]) -> u64 {
        let mut changed = 0;
        let mut store = self.location.open(false).unwrap();
        store
            .run(Purpose::Write, &mut |rows| {
                changed = rows.execute(sql, values)?;
                Ok(())
            })
            .unwrap();
        changed
    }

    /// Takes everything out, and makes an empty archive of the same name again.
    pub fn empty(&self) {
        let origin = self.archive().origin().unwrap();
        for table in ["archive", "version", "envelope"] {
            self.tamper(&format!("DELETE FROM {table}"), &[]);
        }
        self.archive().take_name(&origin).unwrap();
    }

    /// Checks everything.
    pub fn check(&self) -> Checked {
        self.archive().check(None, &|_| ()).unwrap()
    }

    /// The codes of what is wrong, each with the name of what it is wrong with.
    pub fn faults(&self) -> Vec<String> {
        let faults = self.check().faults.into_iter();
        faults
            .map(|fault| format!("{} {}", fault.place, fault.kind.code()))
            .collect()
    }
}

/// The progress of a copy that nobody ends.
pub fn went_on(_: u64) -> Result<(), StoreError> {
    Ok(())
}

/// How many envelopes are stored apart.
pub fn apart_in(archive: &mut Archive) -> u64 {
    let apart = Sought {
        flagged: Some(true),
        ..Sought::default()
    };
    let mut count = 0;
    archive
        .list(&apart, |_| {
            count += 1;
            true
        })
        .unwrap();
    count
}

/// A label of another game: its number, names and times differ.
pub fn other_label(number: u8) -> Label {
    let mut label = label();
    label.id = GameId([number; 16]);
    label.round = Some(number.to_string());
    label.board = Some(format!("{number}.1"));
    label.ids.white = Some("600024".parse().unwrap());
    announced(&mut label).at =
        Moment::from_unix(label.announces().at_or_by().as_unix() + 3600 * i64::from(number))
            .unwrap();
    label
}

/// A sealed envelope of that game, the same accepted, the same opened.
pub fn life(number: u8) -> [Envelope<Verified>; 3] {
    let sealed = sealed_with(&other_label(number), "Bd7");
    let accepted = accepted_from(&sealed);
    let opened = opened_from(&accepted);
    [sealed, accepted, opened]
}
