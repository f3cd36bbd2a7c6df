//! The windows of one input, and what is pressed in them.

use std::collections::BTreeSet;

use crate::Bytes;
use crate::desk::Kept;
use crate::hall::SCORE;
use crate::judge::Judge;
use crate::page::{Field, Form, forms, links};
use crate::wire::{Answer, Request, encoded, parts};

/// Windows of two browsers: the first two have the same cookies.
pub const WINDOWS: [usize; 3] = [0, 0, 1];

/// The screens, with `@` for the name of a game.
const SCREENS: [&str; 25] = [
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
    "rehearse",
];

/// Where forms are sent.
const ACTIONS: [&str; 30] = [
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
    "first/unlock",
    "keys/bring",
    "resume/@/camera",
];

/// A tag in a value; the judge looks for it.
const TAGGED: &str = "\"'><zz>&amp;";

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

/// A window: the forms of its page and of those before, and the links of its page.
#[derive(Default)]
struct Window {
    pages: Vec<Vec<Form>>,
    links: Vec<String>,
}

/// Whether the desk says that it has ended: a page with nothing to press.
fn is_end(answer: &Answer) -> bool {
    answer.status == 200 && answer.page().is_some_and(|page| forms(page).is_empty())
}

/// One input, while it is worked off.
pub struct Session<'a> {
    kept: &'a mut Kept,
    judge: Judge,
    windows: [Window; 3],
    /// The games that were perhaps begun to be sealed.
    begun: BTreeSet<String>,
    last: Option<Request>,
}

impl<'a> Session<'a> {
    /// Nothing is asked yet.
    pub fn new(kept: &'a mut Kept) -> Session<'a> {
        Session {
            judge: Judge::new(&kept.hall),
            kept,
            windows: Default::default(),
            begun: BTreeSet::new(),
            last: None,
        }
    }

    /// Sends a request from a window, follows where it leads, and shows the page there.
    pub fn go(&mut self, window: usize, request: Request) {
        let mut answer = self.ask(WINDOWS[window], &request);
        for _ in 0..4 {
            let location = answer.header("location");
            if answer.status != 303 {
                break;
            }
            let below = location.strip_prefix(self.kept.desk.home.as_str());
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
        let [area, game, _] = parts(&request.path);
        if request.fields.is_some() && ["seal", "label"].contains(&area.as_str()) {
            self.begun.insert(game);
        }
        self.judge.listen(request);
        let answer = self.kept.ask(browser, request);
        self.kept.hall.check();
        self.judge.learn(&self.kept.hall, request, &answer);
        self.judge.check(&self.kept.hall, request, &answer);
        if area == "close" && request.fields.is_some() && is_end(&answer) {
            self.closed(request.field("lost").unwrap_or_default());
        }
        answer
    }

    /// The desk ends: what it held in hand is lost, and somebody agreed to that.
    fn closed(&mut self, agreed: &str) {
        let hall = &mut self.kept.hall;
        let slips = hall.in_hand();
        let held = slips.iter().chain(self.judge.held(hall));
        for name in held {
            let agreed = agreed.split('/').any(|it| it == name);
            assert!(agreed, "lost without a word: {name}");
        }
        self.judge.lost(hall);
        hall.lost(slips);
        self.begun.clear();
        self.kept.begin_again();
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
                (_, "move") if field.seen && act == "stop" => Some(self.judge.new_move(&game)),
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
            ("declared", _) => self.kept.hall.sealed_in(game).unwrap_or_default(),
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
            3 => TAGGED.to_owned(),
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

    pub fn send(
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
    pub fn seal(&mut self, name: &str, steps: usize) {
        for step in ["begin", "alone", "stop", "clocks"].iter().take(steps) {
            self.go(2, Request::page(format!("seal/{name}")));
            let form = self.find(2, &format!("seal/{name}/{step}"));
            let form = form.unwrap_or_else(|| panic!("no form to {step}"));
            self.press(&mut Bytes(&[]), 2, &form);
        }
    }

    /// One step of some window.
    pub fn step(&mut self, bytes: &mut Bytes<'_>) {
        let what = bytes.next();
        let window = what % WINDOWS.len();
        let pages = &self.windows[window].pages;
        let page = match (what / 3) % 8 {
            0..3 => pages.last(),
            3 => bytes.pick(pages),
            4 => {
                let links = &self.windows[window].links[..];
                let is_shown = bytes.next().is_multiple_of(2);
                let link = bytes.pick(if is_shown { links } else { &[] }).cloned();
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
    pub fn end(&mut self) -> bool {
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
