//! Presses the forms of one real desk from three windows, as the bytes say: forms that a page shows or has shown, with fields kept,
//! dropped, doubled and replaced, again, out of order and sent to other games.
//!
//! After every request: no panic, no answer that blames the desk, a strict policy on every page. Each envelope in the folder is
//! valid and begins with what it was. A move that was written stands in no answer but to the form that brought it, until its
//! envelope is opened; nor does a slip, but on its own page. The slips of an envelope are there until it is accepted, and are
//! the same; the sealer's reads the text that was closed.

#![no_main]

mod hall;
mod page;
mod wire;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{LazyLock, Mutex};

use adjourn::program::desk::{Options, Said, open};
use adjourn::program::files::Files;
use adjourn::{Budget, Slip, WrittenMove};
use hall::{AT, Hall, SCORE, SEALED};
use libfuzzer_sys::fuzz_target;
use page::{Field, Form, forms, letters, links};
use wire::{Answer, Request, Wire, encoded};

/// The most requests of an input, without those that follow a redirection or look after the slips.
const MOST: usize = 24;

/// Windows of two browsers: the first two have the same cookies.
const WINDOWS: [usize; 3] = [0, 0, 1];

/// What begins a slip.
const SLIP: &str = "adjslip1";

/// Whether each request is told, to see how a finding came about.
static TOLD: LazyLock<bool> = LazyLock::new(|| std::env::var_os("ADJOURN_FUZZ_TOLD").is_some());

/// The screens, with `@` for the name of a game.
const SCREENS: [&str; 24] = [
    "",
    "new",
    "keys",
    "archive",
    "seal/@",
    "seal/@",
    "label/@",
    "label/@/remove",
    "accept/@",
    "resume/@",
    "resume/@",
    "envelope/@",
    "envelope/@/file",
    "envelope/@/label.html",
    "envelope/@/record.html",
    "envelope/@/game.pgn",
    "envelope/@/setup.txt",
    "seal/@/slips.html",
    "seal/@/slips.pdf",
    "resume/@/act/set-resumption",
    "resume/@/act/void?entry=1",
    "resume/@/act/decision",
    "event",
    "keys/line",
];

/// Where forms are sent.
const ACTIONS: [&str; 28] = [
    "seal/@/begin",
    "seal/@/alone",
    "seal/@/stop",
    "seal/@/cancel",
    "seal/@/clocks",
    "accept/@",
    "accept/@/again",
    "resume/@/open",
    "resume/@/record",
    "resume/@/declare",
    "resume/@/replied",
    "resume/@/reply",
    "label/@",
    "label/@/remove",
    "label/@/pause",
    "label/@/continue",
    "new",
    "look",
    "keys/lock",
    "keys/unlock",
    "keys/make",
    "archive/verify",
    "archive/add",
    "event",
    "first/key",
    "first/bring",
    "first/event",
    "keys/bring",
];

/// A tag of somebody else, which no page may take for its own.
const TAG: &str = "\"'><zz>&amp;";

/// What somebody may type, or a program send.
const VALUES: [&str; 39] = [
    "",
    "on",
    "both",
    "white",
    "black",
    "none",
    "-",
    "0",
    "1",
    "7",
    "4294967296",
    "-1",
    "14:30",
    "14:25",
    "tomorrow 9:30",
    "2026-11-22 14:30",
    "2026-11-22T14:30:20+00:00",
    "9999-12-31 23:59",
    "2:31:00 used",
    "0:10:00 left",
    "99:59:59",
    "Nf6",
    "b5a4",
    "e7e8q",
    "O-O",
    "it",
    "fide-2023",
    "40/9000:16/3600",
    "Europe/Rome",
    "arbiter",
    "by telephone",
    "Ж. Иванов",
    "\u{202e}x",
    "..",
    "../x",
    "/dev/zero",
    SCORE,
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "flag white",
];

/// The bytes of an input, read from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// The next byte; 0 behind the end.
    fn next(&mut self) -> usize {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(first)
    }

    /// One of these, if there are any.
    fn pick<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        let place = self.next();
        all.get(place % all.len().max(1))
    }

    /// Up to 63 bytes as text.
    fn text(&mut self) -> String {
        let (text, rest) = self.0.split_at((self.next() % 64).min(self.0.len()));
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

/// A browser: what it sends as cookies.
type Cookies = BTreeMap<String, String>;

/// The desk and the browsers, kept from input to input.
struct Kept {
    hall: Hall,
    wire: Wire,
    home: String,
    cookies: [Cookies; 2],
    _entrances: Receiver<String>,
}

impl Kept {
    /// A desk that has just begun, entered by two browsers.
    fn new(hall: Hall) -> Kept {
        let (says, entrances) = channel();
        let options = Options {
            files: Files::real(),
            folder: hall.folder().to_owned(),
            store: None,
            port: 0,
            at: Some(AT.parse().expect("a moment")),
            locale: None,
            zone: None,
            budget: Budget::of_states(200),
        };
        let desk = open(options, move |said| {
            if let Said::Entrance(address) = said {
                // Nobody listens any more once another desk has taken its place.
                let _ = says.send(address.to_owned());
            }
        });
        let desk = desk.unwrap_or_else(|failure| panic!("{failure}"));
        std::thread::spawn(move || desk.run());
        let mut wire = Wire::new(String::new());
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
        Kept {
            hall,
            wire,
            home,
            cookies,
            _entrances: entrances,
        }
    }
}

/// Keeps the cookies that an answer sets.
fn keep(cookies: &mut Cookies, answer: &Answer) {
    for set in answer.all("set-cookie") {
        let pair = set.split(';').next().and_then(|pair| pair.split_once('='));
        cookies.extend(pair.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}

/// The parts of a path: `seal`, the name of a game, `stop`.
fn parts(path: &str) -> [String; 3] {
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

/// The slips in a page, with or without the blanks between their groups.
fn slips_in(page: &str) -> BTreeSet<String> {
    let letters = letters(page);
    let texts = [page, letters.as_str()];
    let found = texts.iter().flat_map(|text| {
        let behind = text.split(SLIP).skip(1);
        behind.filter_map(|rest| Some(format!("{SLIP}{}", rest.get(..58)?)))
    });
    let is_slip = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    found.filter(is_slip).collect()
}

/// A move that nobody may see yet.
struct Hidden {
    text: String,
    game: String,
}

/// A window: the forms of its page and of those before, and the links of its page.
#[derive(Default)]
struct Window {
    pages: Vec<Vec<Form>>,
    links: Vec<String>,
}

/// One input, while it is worked off.
struct Session<'a> {
    kept: &'a mut Kept,
    windows: [Window; 3],
    hidden: Vec<Hidden>,
    /// What was said with a slip in it, where no slip belongs.
    said: String,
    /// The texts that were closed, by game.
    closed: BTreeMap<String, String>,
    /// The slips that were handed out for printing, by game.
    printed: BTreeMap<String, BTreeSet<String>>,
    /// The games that were perhaps begun to be sealed.
    begun: BTreeSet<String>,
    last: Option<Request>,
}

impl<'a> Session<'a> {
    fn new(kept: &'a mut Kept) -> Session<'a> {
        let hidden = kept.hall.sealed_before().map(|name| Hidden {
            text: SEALED.to_owned(),
            game: name.clone(),
        });
        Session {
            hidden: hidden.collect(),
            kept,
            windows: Default::default(),
            said: String::new(),
            closed: BTreeMap::new(),
            printed: BTreeMap::new(),
            begun: BTreeSet::new(),
            last: None,
        }
    }

    /// Sends a request from a window, follows where it leads, and shows the page there.
    fn go(&mut self, window: usize, request: Request) {
        let mut answer = self.ask(WINDOWS[window], &request);
        for _ in 0..4 {
            let location = answer.header("location");
            if answer.status != 303 {
                break;
            }
            let below = location.strip_prefix(self.kept.home.as_str());
            let next = Request::page(below.unwrap_or_else(|| panic!("leads to {location}")));
            answer = self.ask(WINDOWS[window], &next);
        }
        if let Some(page) = answer.page() {
            let window = &mut self.windows[window];
            window.pages.push(forms(page));
            window.links = links(page);
        }
        if request.fields.is_some() {
            self.slips_are_there();
        }
        self.last = Some(request);
    }

    /// The overview offers the slips of each envelope that nobody has accepted, and no others.
    fn slips_are_there(&mut self) {
        let in_hand = self.kept.hall.in_hand();
        let today = self.ask(1, &Request::page(""));
        let offered = today.page().expect("the overview");
        let offered = offered.matches("/slips.pdf\"").count();
        assert_eq!(offered, in_hand.len(), "slips of {in_hand:?}");
    }

    /// Sends a request, and checks what must hold after every one.
    fn ask(&mut self, browser: usize, request: &Request) -> Answer {
        self.listen(request);
        let cookies = &self.kept.cookies[browser];
        let pairs: Vec<String> = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let answer = self
            .kept
            .wire
            .ask(request, &self.kept.home, &pairs.join("; "));
        if *TOLD {
            eprintln!("{browser} {request:?} -> {}", answer.status);
        }
        keep(&mut self.kept.cookies[browser], &answer);
        self.kept.hall.check();
        self.learn(request, &answer);
        self.check(request, &answer);
        answer
    }

    /// Notes what a request says: what is said where it does not belong is no secret any more.
    fn listen(&mut self, request: &Request) {
        let [area, game, act] = parts(&request.path);
        let fields = request.fields.as_deref().unwrap_or_default();
        let path = ("path".to_owned(), request.path.clone());
        for (name, value) in fields.iter().chain([&path]) {
            let closes = name == "move" && (area.as_str(), act.as_str()) == ("seal", "stop");
            if !closes {
                self.hidden
                    .retain(|it| !value.contains(&it.text) && !name.contains(&it.text));
            }
            if !["reply", "slip"].contains(&name.as_str()) {
                self.said += value;
            }
        }
        if request.fields.is_some() && ["seal", "label"].contains(&area.as_str()) {
            self.begun.insert(game);
        }
    }

    /// Notes what an answer means.
    fn learn(&mut self, request: &Request, answer: &Answer) {
        let [area, game, act] = parts(&request.path);
        let renewed = answer.status == 303 && answer.header("set-cookie").starts_with("desk=");
        match (area.as_str(), act.as_str(), request.fields.is_some()) {
            ("seal", "stop", true) if renewed => {
                let text = WrittenMove::new(request.field("move").unwrap_or_default());
                let text = text.expect("a text that may be sealed").expose().to_owned();
                let before = self.closed.insert(game, text);
                assert!(before.is_none(), "a closed move was replaced");
            }
            ("seal", "cancel", true) if request.field("abandon").is_some() => {
                if self.kept.hall.envelope(&game).is_none() {
                    self.closed.remove(&game);
                }
            }
            ("seal", "slips.html", false) if answer.status == 200 => {
                let slips = slips_in(answer.page().expect("a page"));
                let before = self.printed.insert(game.clone(), slips.clone());
                assert!(before.is_none_or(|before| before == slips), "other slips");
                self.fit(&game, &slips);
            }
            _ => {}
        }
    }

    /// The slips are the players', and the sealer's reads what he has closed.
    fn fit(&self, game: &str, slips: &BTreeSet<String>) {
        let envelope = self.kept.hall.envelope(game).expect("an envelope");
        let label = envelope.label();
        for slip in slips {
            let key = Slip::typed_key(slip).expect("a slip");
            let lock = key.person().lock;
            assert!(
                [label.white.lock, label.black.lock].contains(&lock),
                "a slip of nobody"
            );
            if lock == label.sealer().lock {
                let read = envelope
                    .read_as_author(&key)
                    .expect("the sealer's")
                    .expect("a text");
                assert_eq!(
                    Some(read.expose()),
                    self.closed.get(game).map(String::as_str)
                );
            }
        }
    }

    /// Panics if an answer says what it must not say.
    fn check(&self, request: &Request, answer: &Answer) {
        assert!(answer.status < 500, "{} to {request:?}", answer.status);
        let policy = answer.header("content-security-policy");
        let page = answer.page();
        let is_kept = request.fields.is_none() && answer.header("content-disposition") != "";
        assert!(is_kept || policy.contains("default-src 'none'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(
            !policy.contains("unsafe") && !policy.contains('*'),
            "{policy}"
        );
        let text = String::from_utf8_lossy(&answer.body);
        let fields = request.fields.as_deref().unwrap_or_default();
        let brought = |text: &str| fields.iter().any(|(_, value)| value.contains(text));
        for hidden in &self.hidden {
            let envelope = self.kept.hall.envelope(&hidden.game);
            let opened = envelope.is_some_and(|it| it.opening().is_some());
            let shows = text.contains(&hidden.text) && !brought(&hidden.text);
            // The three games that were sealed before have the same move, and one of them is open.
            let elsewhere = hidden.text == SEALED && parts(&request.path)[1] != hidden.game;
            assert!(
                opened || elsewhere || !shows,
                "{request:?} shows {}",
                hidden.text
            );
        }
        let Some(page) = page else { return };
        assert!(!page.contains("<zz"), "{request:?}: a tag of somebody else");
        if !parts(&request.path)[2].starts_with("slips.") {
            for slip in slips_in(page) {
                let blank = |value: &str| value.split_whitespace().collect::<String>();
                let known = fields.iter().any(|(_, value)| blank(value).contains(&slip));
                assert!(
                    known || blank(&self.said).contains(&slip),
                    "{request:?} shows a slip"
                );
            }
        }
    }

    /// The path with the name of a game in it.
    fn named(&self, bytes: &mut Bytes<'_>, path: &str) -> String {
        let names = self.kept.hall.names();
        let name = bytes.pick(&names).map_or("x", String::as_str);
        path.replace('@', &encoded(name, b""))
    }

    /// A form as a careful person fills it in.
    fn filled(&mut self, bytes: &mut Bytes<'_>, form: &Form) -> Vec<(String, String)> {
        let [_, game, act] = parts(&form.action);
        let mut filled = Vec::new();
        for field in &form.fields {
            let value = match (&field.value, field.name.as_str()) {
                (_, "move") if field.seen && act == "stop" => Some(self.new_move(&game)),
                (Some(text), name) if text.is_empty() && field.seen => {
                    Some(self.typed(name, &game, &act, field))
                }
                (Some(text), _) => Some(text.clone()),
                (None, _) if field.required => bytes.pick(&field.choices).cloned(),
                (None, _) => None,
            };
            filled.extend(value.map(|value| (field.name.clone(), value)));
        }
        let button = bytes
            .pick(&form.buttons)
            .filter(|(name, _)| !name.is_empty());
        filled.extend(button.cloned());
        filled
    }

    /// What a careful person types into an empty field.
    fn typed(&self, name: &str, game: &str, act: &str, field: &Field) -> String {
        let slips = self.kept.hall.slips(game);
        let text = match (name, act) {
            ("reply", _) => slips.map_or("", |[_, black]| black),
            ("slip", "declare") => slips.map_or("", |[white, _]| white),
            ("declared", _) => SEALED,
            ("white_clock" | "black_clock", _) => "2:31:00 used",
            ("score", _) => SCORE,
            ("value-resume_at" | "value-late_until" | "value-end", _) => "2026-11-22 15:30",
            ("value-start", _) => "2026-11-22 14:30",
            ("value-uci", _) => "Nf6",
            (_, _) if field.required => field.choices.last().map_or("by telephone", String::as_str),
            (_, _) => "",
        };
        text.to_owned()
    }

    /// A text that is found nowhere else.
    fn new_move(&mut self, game: &str) -> String {
        let text = format!("zz{:016x}", RandomState::new().build_hasher().finish());
        self.hidden.push(Hidden {
            text: text.clone(),
            game: game.to_owned(),
        });
        text
    }

    /// A value: from the list, from some form, the name of a game, a tag, or the bytes themselves.
    fn value(&self, bytes: &mut Bytes<'_>) -> String {
        match bytes.next() % 5 {
            0 => bytes.pick(&VALUES).map_or("", |value| value).to_owned(),
            1 => {
                let pages = self.windows.iter().filter_map(|it| it.pages.last());
                let fields = pages.flatten().flat_map(|form| &form.fields);
                let values = fields.flat_map(|it| it.value.iter().chain(&it.choices));
                let values: Vec<&String> = values.collect();
                bytes
                    .pick(&values)
                    .map_or_else(String::new, |value| (*value).clone())
            }
            2 => self.named(bytes, "@"),
            3 => TAG.to_owned(),
            _ => bytes.text(),
        }
    }

    /// Changes what a form brings, up to three times.
    fn changed(
        &self,
        bytes: &mut Bytes<'_>,
        mut fields: Vec<(String, String)>,
    ) -> Vec<(String, String)> {
        let changes = bytes.next();
        for _ in 0..changes.saturating_sub(128) % 4 {
            let how = bytes.next();
            let place = bytes.next() % fields.len().max(1);
            match (how % 6, fields.get(place).cloned()) {
                (0, Some(_)) => drop(fields.remove(place)),
                (1, Some(field)) => fields.push(field),
                (2, Some((name, _))) => fields.insert(0, (name, self.value(bytes))),
                (3 | 4, Some(_)) => fields[place].1 = self.value(bytes),
                _ => fields.push((self.value(bytes), self.value(bytes))),
            }
        }
        fields
    }

    /// Presses a button of a form.
    fn press(&mut self, bytes: &mut Bytes<'_>, window: usize, form: &Form) {
        let filled = self.filled(bytes, form);
        let fields = self.changed(bytes, filled);
        self.send(
            window,
            form.action.clone(),
            fields,
            (form.posts, form.in_parts),
        );
    }

    fn send(
        &mut self,
        window: usize,
        path: String,
        mut fields: Vec<(String, String)>,
        (posts, in_parts): (bool, bool),
    ) {
        if !posts {
            let pair = |(name, value): &(String, String)| {
                format!("{}={}", encoded(name, b""), encoded(value, b""))
            };
            let query: Vec<String> = fields.iter().map(pair).collect();
            let path = path.trim_start_matches("./");
            return self.go(window, Request::page(format!("{path}?{}", query.join("&"))));
        }
        // A new key takes a second of work and a quarter of a gigabyte: it is always refused.
        if ["keys/make", "first/key"].contains(&path.as_str()) {
            fields.insert(0, ("again".to_owned(), "otherwise".to_owned()));
        }
        let fields = Some(fields);
        self.go(
            window,
            Request {
                path,
                fields,
                in_parts,
            },
        );
    }

    /// The first form of the window's page that is sent there.
    fn find(&self, window: usize, act: &str) -> Option<Form> {
        let page = self.windows[window].pages.last()?;
        page.iter().find(|form| form.action.ends_with(act)).cloned()
    }

    /// Does the first steps of a sealing as one does them.
    fn seal(&mut self, name: &str, steps: usize) {
        for step in ["begin", "alone", "stop", "clocks"].iter().take(steps) {
            self.go(2, Request::page(format!("seal/{name}")));
            let form = self.find(2, &format!("seal/{name}/{step}"));
            let form = form.unwrap_or_else(|| panic!("no form to {step}"));
            self.press(&mut Bytes(&[]), 2, &form);
        }
    }

    /// One step of some window.
    fn step(&mut self, bytes: &mut Bytes<'_>) {
        let what = bytes.next();
        let window = what % WINDOWS.len();
        let pages = &self.windows[window].pages;
        let page = match (what / 3) % 8 {
            0..3 => pages.last(),
            3 => bytes.pick(pages),
            4 => {
                let links = &self.windows[window].links[..];
                let links = if bytes.next() % 2 == 0 { links } else { &[] };
                let link = bytes.pick(links).cloned();
                let path = link.unwrap_or_else(|| {
                    let path = bytes.pick(&SCREENS).map_or("", |path| path);
                    self.named(bytes, path)
                });
                // A window would listen there for ever.
                let path = path.trim_start_matches("./");
                return match parts(path)[0] == "live" || path.starts_with('/') {
                    true => {}
                    false => self.go(window, Request::page(path)),
                };
            }
            5 => {
                return self
                    .last
                    .take()
                    .into_iter()
                    .for_each(|last| self.go(window, last));
            }
            6 => {
                let form = pages.last().and_then(|page| bytes.pick(page)).cloned();
                let mut form = form.unwrap_or_default();
                let path = bytes.pick(&ACTIONS).map_or("", |path| path);
                (form.action, form.posts) = (self.named(bytes, path), true);
                return self.press(bytes, window, &form);
            }
            _ => None,
        };
        match page.and_then(|page| bytes.pick(page)).cloned() {
            Some(form) => self.press(bytes, window, &form),
            None => {
                let path = bytes.pick(&SCREENS).map_or("", |path| path);
                let path = self.named(bytes, path);
                self.go(window, Request::page(path));
            }
        }
    }

    /// Ends what was begun: gives up what is not sealed, and accepts what is. Whether nothing is left in the desk's memory.
    fn end(&mut self) -> bool {
        for name in std::mem::take(&mut self.begun) {
            let name = encoded(&name, b"");
            self.go(2, Request::page(format!("seal/{name}")));
            if self.find(2, "/cancel").is_some() {
                let sure = vec![("abandon".to_owned(), "on".to_owned())];
                self.send(2, format!("seal/{name}/cancel"), sure, (true, false));
            }
        }
        for name in self.kept.hall.in_hand() {
            let path = encoded(&name, b"");
            let slips = self.ask(1, &Request::page(format!("seal/{path}/slips.html")));
            assert_eq!(slips.status, 200, "the slips of {name} are gone");
            self.go(2, Request::page(format!("accept/{path}")));
            let form = self.find(2, &format!("accept/{path}"));
            self.press(&mut Bytes(&[]), 2, &form.expect("the form to accept"));
        }
        self.slips_are_there();
        self.kept.hall.in_hand().is_empty()
    }
}

static KEPT: LazyLock<Mutex<Option<Kept>>> = LazyLock::new(Mutex::default);

fuzz_target!(|bytes: &[u8]| {
    let mut kept = KEPT.lock().expect("no panic before");
    let mut kept_now = kept.take().unwrap_or_else(|| Kept::new(Hall::new()));
    let label = kept_now.hall.set_up();
    for cookies in &mut kept_now.cookies {
        cookies.retain(|name, _| name == "desk");
    }
    let mut bytes = Bytes(bytes);
    let first = bytes.next();
    let mut session = Session::new(&mut kept_now);
    session.seal(&label, first % 8);
    let key = vec![("key".to_owned(), "arbiter".to_owned())];
    let key_is_locked = first & 8 != 0;
    let lock = if key_is_locked {
        "keys/lock"
    } else {
        "keys/unlock"
    };
    session.send(0, lock.to_owned(), key, (true, false));
    for window in 0..WINDOWS.len() {
        session.go(window, Request::page(""));
    }
    for _ in 0..MOST {
        if bytes.0.is_empty() {
            break;
        }
        session.step(&mut bytes);
    }
    *kept = Some(match session.end() {
        true => kept_now,
        // What is left must not decide about the next input.
        false => Kept::new(kept_now.hall),
    });
});
