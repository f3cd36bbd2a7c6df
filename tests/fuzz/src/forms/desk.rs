//! The desk in this process, and the browsers that have entered it; another one once somebody has closed it.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;

use adjourn::Budget;
use adjourn::program::commands::Failure;
use adjourn::program::desk::{Options, Port, Said, open};
use adjourn::program::files::Files;

use crate::hall::{AT, Hall};
use crate::wire::{Answer, Request, Wire};

/// Whether each request is told, to see how a finding came about.
static TOLD: LazyLock<bool> = LazyLock::new(|| std::env::var_os("ADJOURN_FUZZ_TOLD").is_some());

/// A browser: what it sends as cookies.
pub type Cookies = BTreeMap<String, String>;

/// The desk of a folder, kept from input to input.
pub struct Kept {
    pub hall: Hall,
    pub desk: Desk,
    /// The desks that were closed: each answers for half a second more.
    ending: Vec<Runs>,
}

type Runs = JoinHandle<Result<(), Failure>>;

/// More than this many cannot be within their last half second: some do not end.
const MOST_ENDING: usize = 500;

/// A desk that runs, and the browsers.
pub struct Desk {
    wire: Wire,
    pub home: String,
    pub cookies: [Cookies; 2],
    runs: Runs,
    _entrances: Receiver<String>,
}

impl Desk {
    /// One that has just begun, entered by two browsers.
    fn new(hall: &Hall) -> Desk {
        let (says, entrances) = channel();
        let options = Options {
            files: Files::real(),
            folder: hall.folder().to_owned(),
            store: None,
            port: Port::Given(0),
            at: Some(AT.parse().expect("a moment")),
            locale: None,
            zone: None,
            budget: Budget::of_states(200),
            temporary: std::env::temp_dir(),
            rehearsal: None,
        };
        let desk = open(options, move |said| {
            if let Said::Entrance(address) = said {
                // Nobody listens any more once another desk has taken its place.
                let _ = says.send(address.to_owned());
            }
        });
        let desk = desk.unwrap_or_else(|failure| panic!("{failure}"));
        let runs = std::thread::spawn(move || desk.run());
        let mut wire = Wire {
            authority: String::new(),
        };
        let mut home = String::new();
        let cookies = [(); 2].map(|()| {
            let entrance = entrances.recv().expect("an entrance");
            let address = entrance
                .strip_prefix("http://")
                .and_then(|it| it.split_once('/'));
            let (authority, path) = address.expect("an address");
            wire.authority = authority.to_owned();
            let answer = wire.ask(&Request::page(path), "/", "");
            let mut cookies = Cookies::new();
            keep(&mut cookies, &answer);
            let path = answer.header("set-cookie").split("Path=").nth(1);
            home = path
                .and_then(|it| it.split(';').next())
                .expect("a home")
                .to_owned();
            cookies
        });
        Desk {
            wire,
            home,
            cookies,
            runs,
            _entrances: entrances,
        }
    }
}

impl Kept {
    /// A desk that has just begun.
    pub fn new(hall: Hall) -> Kept {
        Kept {
            desk: Desk::new(&hall),
            hall,
            ending: Vec::new(),
        }
    }

    /// Another desk in the place of one that says that it ends. Panics if those before have failed, or do not end.
    pub fn begin_again(&mut self) {
        let before = std::mem::replace(&mut self.desk, Desk::new(&self.hall));
        self.ending.push(before.runs);
        let ending = std::mem::take(&mut self.ending).into_iter();
        let (ended, ending): (Vec<_>, Vec<_>) = ending.partition(JoinHandle::is_finished);
        for runs in ended {
            let end = runs.join().expect("no panic");
            end.unwrap_or_else(|failure| panic!("{failure}"));
        }
        assert!(ending.len() < MOST_ENDING, "desks that do not end");
        self.ending = ending;
    }

    /// What the desk answers to that browser.
    pub fn ask(&mut self, browser: usize, request: &Request) -> Answer {
        let Desk {
            wire,
            home,
            cookies,
            ..
        } = &mut self.desk;
        let cookies = &mut cookies[browser];
        let pair = |(name, value): (&String, &String)| format!("{name}={value}");
        let pairs: Vec<String> = cookies.iter().map(pair).collect();
        let answer = wire.ask(request, home, &pairs.join("; "));
        if *TOLD {
            eprintln!("{browser} {request:?} -> {}", answer.status);
        }
        keep(cookies, &answer);
        answer
    }
}

/// Keeps the cookies that an answer sets.
fn keep(cookies: &mut Cookies, answer: &Answer) {
    for set in answer.all("set-cookie") {
        let pair = set.split(';').next().and_then(|pair| pair.split_once('='));
        cookies.extend(pair.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}
