//! What is sent to the desk and what comes of it, as `posts.txt` tells it: through the door, as a browser sends it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;

use super::form;
use crate::desk::context::{self, Desk};
use crate::desk::http::{router, server::Admitted};
use crate::rows::unescaped;
use envelope::{Envelope, KeyFile, SecretKey};

/// The name by which a desk of the tests knows itself.
pub const HOST: &str = "127.0.0.1:1";
pub const OWN: &str = "http://127.0.0.1:1";

pub fn golden(name: &str) -> Vec<u8> {
    fs::read(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(name),
    )
    .unwrap()
}

/// The arbiter's key of the golden files, of which that of the name is one, or a new one.
pub fn key_of(name: &str) -> SecretKey {
    match KeyFile::read(&golden("arbiter.key")).unwrap() {
        KeyFile::Open(key) if name == "Schmid, Lothar" => key,
        _ => SecretKey::generate(name).unwrap(),
    }
}

/// A desk behind its door, and a window that has entered.
pub struct Door {
    pub desk: Arc<Desk>,
    cookie: RefCell<String>,
    service: TowerToHyperService<axum::Router>,
    runtime: tokio::runtime::Runtime,
}

/// What came back: the status, the headers, the body.
pub struct Answer {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl Door {
    pub fn of(desk: Desk) -> Door {
        let entrance = desk.auth.entrance().unwrap();
        let set = desk.auth.enter(entrance.rsplit('/').next().unwrap());
        let desk = Arc::new(desk);
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        Door {
            cookie: RefCell::new(of_session(&set.unwrap())),
            service: TowerToHyperService::new(router::router(desk.clone())),
            runtime: runtime.enable_all().build().unwrap(),
            desk,
        }
    }

    /// The session of the window: a new one once a move is closed.
    pub fn cookie(&self) -> String {
        self.cookie.borrow().clone()
    }

    /// Sends a request with these headers, of which empty ones are left out.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Answer {
        let path = format!("{}{path}", self.desk.auth.home());
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::from(body)).unwrap();
        request.extensions_mut().insert(Admitted::default());
        self.runtime.block_on(async {
            let (parts, body) = self.service.call(request).await.unwrap().into_parts();
            let mut headers = BTreeMap::new();
            for (name, value) in &parts.headers {
                headers.insert(name.to_string(), value.to_str().unwrap().to_owned());
            }
            let set = headers.get("set-cookie").map(|set| of_session(set));
            if let Some(cookie) = set.filter(|set| set.starts_with("desk=")) {
                self.cookie.replace(cookie);
            }
            let body = to_bytes(body, usize::MAX).await.unwrap();
            let body = String::from_utf8_lossy(&body).into_owned();
            let status = parts.status.as_u16();
            Answer {
                status,
                headers,
                body,
            }
        })
    }
}

fn of_session(set: &str) -> String {
    set.split(';').next().unwrap().to_owned()
}

/// What a window shows after it asked for something, and how that was answered.
#[derive(Clone, Default)]
struct Shown {
    status: u16,
    to: String,
    html: String,
}

#[derive(Default)]
struct Hall {
    folder: Option<tempfile::TempDir>,
    door: Option<Door>,
    at: String,
    language: String,
    keys: Vec<String>,
    windows: BTreeMap<String, Shown>,
    window: String,
    /// Texts that stand in more than one line.
    named: BTreeMap<String, String>,
}

impl Hall {
    fn new(named: BTreeMap<String, String>) -> Hall {
        let folder = tempfile::tempdir().ok();
        let at = "2026-11-23T18:00:00+01:00".to_owned();
        Hall {
            folder,
            at,
            named,
            ..Hall::default()
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.as_ref().unwrap().path().join(name)
    }

    /// The desk, begun where none is, with the keys unlocked that were.
    fn door(&mut self) -> &Door {
        let (folder, at) = (self.path(""), &self.at);
        self.door.get_or_insert_with(|| {
            let desk = context::tests::desk(&folder, Some(at), Some("Europe/Oslo"));
            for name in &self.keys {
                desk.secrets.unlock(key_of(name));
            }
            Door::of(desk)
        })
    }

    fn ask(&mut self, path: &str, body: Option<String>) -> Answer {
        let language = ("accept-language", &*self.language.clone());
        let door = self.door();
        let cookie = ("cookie", &*door.cookie());
        let kind = ("content-type", "application/x-www-form-urlencoded");
        let headers = [("host", HOST), ("origin", OWN), cookie, language, kind];
        let method = if body.is_some() { "POST" } else { "GET" };
        let body = body.unwrap_or_default().into_bytes();
        door.ask(method, path, &headers, body)
    }

    /// As a browser does: where the answer leads elsewhere, that is shown.
    fn shown(&mut self, path: &str, body: Option<String>) {
        let Answer {
            status,
            headers,
            body,
        } = self.ask(path, body);
        let to = headers.get("location").cloned().unwrap_or_default();
        let to = to.replace(self.door().desk.auth.home(), "");
        let html = if to.is_empty() {
            body
        } else {
            self.ask(&to, None).body
        };
        let to = to.split("?told=").next().unwrap_or_default().to_owned();
        let shown = Shown { status, to, html };
        self.windows.insert(self.window.clone(), shown);
    }

    /// The form of that path on the page that is shown, as it stands but for what is typed; or alone, what is typed.
    fn post(&mut self, path: &str, typed: &str, alone: bool) {
        let page = self.windows.get(&self.window).filter(|_| !alone);
        let page = page.map_or("", |page| &page.html);
        let mut all = Vec::new();
        for it in typed.split(" & ").filter(|it| !it.is_empty()) {
            let (name, value) = it
                .split_once('=')
                .map_or((it, None), |(it, value)| (it, Some(value)));
            all.push((name, value.map(unescaped)));
        }
        let form = form::forms(page).find(|form| form.action == path);
        let form = form.unwrap_or_else(|| form::Form::bare(path));
        self.shown(path, Some(form.sent(&all)));
    }

    fn does(&mut self, line: &str) {
        let named = self.named.iter();
        let line = named.fold(line.to_owned(), |line, (name, text)| {
            line.replace(name, text)
        });
        let (what, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
        match what {
            "at" => (self.at, self.door) = (rest.to_owned(), None),
            "lang" => rest.clone_into(&mut self.language),
            "restart" => (self.keys, self.door) = (Vec::new(), None),
            "unlock" => {
                self.keys.push(rest.to_owned());
                self.door().desk.secrets.unlock(key_of(rest));
            }
            "window" => rest.clone_into(&mut self.window),
            "write" => fs::write(self.path(first), unescaped(more)).unwrap(),
            "golden" => fs::write(self.path(more), golden(first)).unwrap(),
            "show" => self.shown(rest, None),
            "post" | "send" => self.post(first, more, what == "send"),
            "let" => drop(self.named.insert(format!("${first}"), more.to_owned())),
            _ => panic!("{line}"),
        }
    }

    /// Whether that holds, and what there is.
    fn holds(&mut self, line: &str) -> (bool, String) {
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let window = self.windows.get(&self.window).cloned();
        let Shown { status, to, html } = window.unwrap_or_default();
        let file = |name: &str| fs::read(self.path(name)).unwrap_or_default();
        let text = form::text(&html);
        let found = match what {
            "says" => return (text.contains(rest) || html.contains(rest), text),
            "never" => return (!html.contains(rest), text),
            "keeps" => {
                let sent: Vec<_> = form::forms(&html).map(|form| form.sent(&[])).collect();
                let sent = sent.join("&");
                let mut fields = form_urlencoded::parse(sent.as_bytes());
                let kept = unescaped(rest);
                return (
                    fields.any(|(name, value)| format!("{name}={value}") == kept),
                    sent,
                );
            }
            "file" => {
                let (has, part) = more.split_once(' ').unwrap();
                let content = String::from_utf8_lossy(&file(first)).into_owned();
                return (content.contains(part) == (has == "has"), content);
            }
            "wrong" => form::wrong(&html).join(" "),
            "files" => {
                let names = fs::read_dir(self.path("")).unwrap();
                let names = names.map(|it| it.unwrap().file_name().into_string().unwrap());
                Vec::from_iter(BTreeSet::from_iter(names)).join(" ")
            }
            "entries" => {
                let envelope = Envelope::from_bytes(file(first)).verify().unwrap();
                let entries = envelope.entries().iter();
                let kinds = entries.map(|entry| entry.kind().name());
                [first]
                    .into_iter()
                    .chain(kinds)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            "holder" => self.door().desk.secrets.holder().unwrap_or_default(),
            _ => {
                let found = format!("{status} {to}").trim_end().to_owned();
                return (found == line, format!("{found} {text}"));
            }
        };
        (found == rest, found)
    }
}

/// Who is let in at which of the paths: the session of a window, from the desk's own address and pages.
#[test]
fn the_door_lets_in_who_has_entered() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("game.envelope"),
        golden("accepted.envelope"),
    )
    .unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(
        outside.path().join("outside.envelope"),
        golden("accepted.envelope"),
    )
    .unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(
        outside.path().join("outside.envelope"),
        folder.path().join("linked.envelope"),
    )
    .unwrap();
    let door = Door::of(context::tests::desk(folder.path(), None, None));
    let entered = door.cookie();
    let (host, own, cookie) = (("host", HOST), ("origin", OWN), ("cookie", &*entered));
    let foreign = ("origin", "http://evil.example");
    type Asked<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], u16);
    // Whom the door knows is told in `http/auth.rs`; here that it is asked at every path.
    #[rustfmt::skip]
    let rows: &[Asked<'_>] = &[
        ("GET", "", &[host, cookie], 200),
        ("GET", "", &[("host", "evil.example"), cookie], 421),
        ("GET", "", &[host], 403),
        ("GET", "live", &[host], 403),
        ("GET", "envelope/game/file", &[host], 403),
        ("POST", "close", &[host, cookie, foreign], 403),
        ("POST", "close", &[host, cookie], 403),
        ("POST", "close", &[host, own], 403),
        ("POST", "resume/game/record", &[host, cookie, foreign], 403),
        ("DELETE", "", &[host, cookie, own], 405),
        ("GET", "envelope/game/file", &[host, cookie], 200),
    ];
    let known = [host, cookie];
    let elsewhere = "envelope/linked envelope/linked/file envelope/nothing seal/nothing/slips.pdf resume/nothing envelope/..%2foutside \
                     envelope/%2e%2e%2foutside/file envelope/..%5coutside envelope/%00 envelope/%2fetc%2fpasswd label/..%2foutside \
                     envelope/game/..%2flabel.pdf nothing-here";
    let elsewhere = elsewhere
        .split(' ')
        .map(|path| ("GET", path, &known[..], 404));
    for (method, path, headers, status) in rows.iter().copied().chain(elsewhere) {
        let answer = door.ask(method, path, headers, Vec::new());
        assert_eq!(
            answer.status,
            status,
            "{method} /{path} {headers:?}: {}",
            form::text(&answer.body)
        );
        for (name, value) in [
            ("cache-control", "no-store"),
            ("x-frame-options", "DENY"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(
                answer.headers.get(name).map(String::as_str),
                Some(value),
                "{method} /{path}"
            );
        }
        assert!(
            answer.headers["content-security-policy"].contains("frame-ancestors 'none'"),
            "{path}"
        );
    }
    assert!(!door.desk.closing.is_asked());
    let large = door.ask("POST", "new", &[host, cookie, own], vec![b'a'; 8 << 20]);
    assert_eq!(
        (large.status, large.headers["location"].contains("?told=")),
        (303, true)
    );
}

/// A line at the margin is done, one behind four blanks must hold of what it gave; `=` begins a case, `#` says
/// something.
#[test]
fn posts_give_what_is_told() {
    let (mut hall, mut case, mut failed, mut held) = (Hall::default(), "", Vec::new(), 0);
    let told = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/program/desk/tests/posts.txt");
    let told = fs::read_to_string(told).unwrap();
    for (number, line) in (1..).zip(told.lines()) {
        match line.strip_prefix("    ") {
            Some(expected) => match hall.holds(expected) {
                (true, _) => held += 1,
                (false, found) => {
                    let found: String = found.chars().take(1_500).collect();
                    failed.push(format!("{number}: {case}: {expected}\n    but: {found}\n"));
                }
            },
            None if line.starts_with("= ") => (hall, case) = (Hall::new(hall.named), line),
            None if line.is_empty() || line.starts_with('#') => {}
            None => hall.does(line),
        }
    }
    assert!(
        failed.is_empty(),
        "{held} held, {} did not:\n{}",
        failed.len(),
        failed.concat()
    );
    assert!(held > 200, "{held}");
}
