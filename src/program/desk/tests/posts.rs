//! What is sent to the desk and what comes of it, as `posts.txt` tells it: through the door, as a browser sends it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;

use super::form;
use crate::envelope::{Envelope, KeyFile, SecretKey};
use crate::program::desk::context::{self, Desk};
use crate::program::desk::http::{router, server::Admitted};

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
        let desk = Arc::new(desk);
        let entrance = desk.auth.entrance().unwrap();
        let set = desk
            .auth
            .enter(entrance.rsplit('/').next().unwrap())
            .unwrap();
        let cookie = set.split(';').next().unwrap().to_owned();
        let service = TowerToHyperService::new(router::router(desk.clone()));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        Door {
            desk,
            cookie: RefCell::new(cookie),
            service,
            runtime,
        }
    }

    /// The session of the window: a new one once a move is closed.
    pub fn cookie(&self) -> String {
        self.cookie.borrow().clone()
    }

    /// Sends a request with these headers, of which empty ones are left out.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.desk.auth.home()));
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::from(body)).unwrap();
        request.extensions_mut().insert(Admitted::default());
        self.runtime.block_on(async {
            let (parts, body) = self.service.call(request).await.unwrap().into_parts();
            let headers = parts.headers.iter();
            let headers =
                headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
            let headers: BTreeMap<_, _> = headers.collect();
            if let Some(set) = headers
                .get("set-cookie")
                .filter(|set| set.starts_with("desk="))
            {
                set.split(';')
                    .next()
                    .unwrap()
                    .clone_into(&mut self.cookie.borrow_mut());
            }
            let body = to_bytes(body, usize::MAX).await.unwrap();
            let body = String::from_utf8_lossy(&body).into_owned();
            Answer {
                status: parts.status.as_u16(),
                headers,
                body,
            }
        })
    }
}

/// What a window shows after it asked for something, and how that was answered.
#[derive(Clone, Default)]
struct Shown {
    status: u16,
    to: String,
    html: String,
}

struct Hall {
    folder: tempfile::TempDir,
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
    fn new() -> Hall {
        Hall {
            folder: tempfile::tempdir().unwrap(),
            door: None,
            at: "2026-11-23T18:00:00+01:00".to_owned(),
            language: "en".to_owned(),
            keys: Vec::new(),
            windows: BTreeMap::new(),
            window: String::new(),
            named: BTreeMap::new(),
        }
    }

    /// The desk, begun where none is, with the keys unlocked that were.
    fn door(&mut self) -> &Door {
        let (folder, at, keys) = (self.folder.path(), &self.at, &self.keys);
        self.door.get_or_insert_with(|| {
            let desk = context::tests::desk(folder, Some(at), Some("Europe/Oslo"));
            keys.iter()
                .for_each(|name| desk.secrets.unlock(key_of(name)));
            Door::of(desk)
        })
    }

    fn ask(&mut self, path: &str, body: Option<String>) -> Answer {
        let language = self.language.clone();
        let door = self.door();
        let kind = ("content-type", "application/x-www-form-urlencoded");
        let headers = [
            ("host", HOST),
            ("origin", OWN),
            ("cookie", &*door.cookie()),
            ("accept-language", &*language),
            kind,
        ];
        let method = if body.is_some() { "POST" } else { "GET" };
        door.ask(
            method,
            path,
            &headers,
            body.unwrap_or_default().into_bytes(),
        )
    }

    /// As a browser does: where the answer leads elsewhere, that is shown.
    fn shown(&mut self, path: &str, body: Option<String>) {
        let answer = self.ask(path, body);
        let home = self.door().desk.auth.home().to_owned();
        let to = answer
            .headers
            .get("location")
            .map_or("", |to| to.strip_prefix(&home).unwrap_or(to))
            .to_owned();
        let html = match answer.status {
            303 | 307 => self.ask(&to, None).body,
            _ => answer.body,
        };
        let to = to.split("?told=").next().unwrap_or_default().to_owned();
        self.windows.insert(
            self.window.clone(),
            Shown {
                status: answer.status,
                to,
                html,
            },
        );
    }

    /// The form of that path on the page that is shown, as it stands but for what is typed; or alone, what is typed.
    fn post(&mut self, path: &str, typed: &str, alone: bool) {
        let page = self
            .windows
            .get(&self.window)
            .filter(|_| !alone)
            .cloned()
            .unwrap_or_default();
        let typed: Vec<_> = typed.split(" & ").filter(|it| !it.is_empty()).collect();
        let typed: Vec<_> = typed
            .iter()
            .map(|it| {
                it.split_once('=')
                    .map_or((*it, None), |(name, value)| (name, Some(value)))
            })
            .collect();
        let typed: Vec<_> = typed
            .iter()
            .map(|(name, value)| (*name, value.map(unescaped)))
            .collect();
        let typed: Vec<_> = typed
            .iter()
            .map(|(name, value)| (*name, value.as_deref()))
            .collect();
        let form = form::forms(&page.html).find(|form| form.action == path);
        let form = form.unwrap_or_else(|| form::Form::bare(path));
        self.shown(path, Some(form.sent(&typed)));
    }

    fn does(&mut self, line: &str) {
        let line = &self
            .named
            .iter()
            .fold(line.to_owned(), |line, (name, text)| {
                line.replace(name, text)
            });
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
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
            "write" => fs::write(self.folder.path().join(first), unescaped(more)).unwrap(),
            "golden" => fs::write(self.folder.path().join(more), golden(first)).unwrap(),
            "show" => self.shown(rest, None),
            "post" | "send" => self.post(first, more, what == "send"),
            "let" => drop(self.named.insert(format!("${first}"), more.to_owned())),
            _ => panic!("{line}"),
        }
    }

    /// What is otherwise than it should be.
    fn expects(&mut self, line: &str) -> Result<(), String> {
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let shown = self.windows.get(&self.window).cloned().unwrap_or_default();
        let file = |name: &str| fs::read(self.folder.path().join(name)).unwrap_or_default();
        let text = form::text(&shown.html);
        let (holds, found) = match what {
            "says" => (text.contains(rest) || shown.html.contains(rest), text),
            "never" => (!shown.html.contains(rest), text),
            "keeps" => {
                let form = form::forms(&shown.html).map(|form| form.sent(&[]));
                let all: Vec<_> = form
                    .flat_map(|sent| {
                        form_urlencoded::parse(sent.as_bytes())
                            .into_owned()
                            .collect::<Vec<_>>()
                    })
                    .collect();
                (
                    all.iter()
                        .any(|(name, value)| format!("{name}={value}") == unescaped(rest)),
                    format!("{all:?}"),
                )
            }
            "wrong" => (
                form::wrong(&shown.html).join(" ") == rest,
                form::wrong(&shown.html).join(" ") + " | " + &text,
            ),
            "file" => {
                let (has, part) = more.split_once(' ').unwrap();
                let content = String::from_utf8_lossy(&file(first)).into_owned();
                (content.contains(part) == (has == "has"), content)
            }
            "files" => {
                let names = fs::read_dir(self.folder.path()).unwrap();
                let mut names: Vec<_> = names
                    .map(|it| it.unwrap().file_name().into_string().unwrap())
                    .collect();
                names.sort();
                (names.join(" ") == rest, names.join(" "))
            }
            "entries" => {
                let envelope = Envelope::from_bytes(file(first)).verify();
                let entries = envelope.as_ref().map_or(&[][..], |it| it.entries());
                let kinds: Vec<_> = entries.iter().map(|entry| entry.kind().name()).collect();
                (envelope.is_ok() && kinds.join(" ") == more, kinds.join(" "))
            }
            "holder" => {
                let holder = self.door().desk.secrets.holder().unwrap_or_default();
                (holder == rest, holder)
            }
            status => {
                let found = format!("{} {}", shown.status, shown.to);
                let holds = found.trim_end() == format!("{status} {rest}").trim_end();
                (holds, format!("{found} {text}"))
            }
        };
        match holds {
            true => Ok(()),
            false => Err(found.chars().take(1_500).collect()),
        }
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
    let script = ("sec-fetch-site", "cross-site");
    #[rustfmt::skip]
    let rows: &[(&str, &str, &[(&str, &str)], u16)] = &[
        ("GET", "", &[host, cookie], 200),
        ("GET", "", &[("host", "evil.example"), cookie], 421),
        ("GET", "", &[("host", "localhost:1"), cookie], 421),
        ("GET", "", &[cookie], 421),
        ("GET", "", &[host], 403),
        ("GET", "live", &[host], 403),
        ("GET", "", &[host, ("cookie", "desk=AAAA")], 403),
        ("GET", "envelope/game/file", &[host], 403),
        ("GET", "", &[host, cookie, script, ("sec-fetch-mode", "no-cors")], 403),
        ("POST", "close", &[host, cookie, foreign], 403),
        ("POST", "close", &[host, cookie], 403),
        ("POST", "close", &[host, own], 403),
        ("POST", "resume/game/record", &[host, cookie, foreign], 403),
        ("POST", "resume/game/record", &[host, own], 403),
        ("DELETE", "", &[host, cookie, own], 405),
        ("GET", "envelope/game/file", &[host, cookie], 200),
        ("GET", "envelope/linked", &[host, cookie], 404),
        ("GET", "envelope/linked/file", &[host, cookie], 404),
        ("GET", "envelope/nothing", &[host, cookie], 404),
        ("GET", "seal/nothing/slips.pdf", &[host, cookie], 404),
        ("GET", "resume/nothing", &[host, cookie], 404),
        ("GET", "envelope/..%2foutside", &[host, cookie], 404),
        ("GET", "envelope/%2e%2e%2foutside/file", &[host, cookie], 404),
        ("GET", "envelope/..%5coutside", &[host, cookie], 404),
        ("GET", "envelope/%00", &[host, cookie], 404),
        ("GET", "envelope/%2fetc%2fpasswd", &[host, cookie], 404),
        ("GET", "label/..%2foutside", &[host, cookie], 404),
        ("GET", "envelope/game/..%2flabel.pdf", &[host, cookie], 404),
        ("GET", "nothing-here", &[host, cookie], 404),
    ];
    for (method, path, headers, status) in rows {
        let answer = door.ask(method, path, headers, Vec::new());
        assert_eq!(
            answer.status,
            *status,
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

/// `\n` for the end of a line.
fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n")
}

/// A line at the margin is done, one behind four blanks must hold of what it gave; `=` begins a case, `#` says something.
#[test]
fn posts_give_what_is_told() {
    let (mut hall, mut case, mut failed, mut held) = (Hall::new(), "", Vec::new(), 0);
    let told = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/program/desk/tests/posts.txt");
    let told = fs::read_to_string(told).unwrap();
    for (number, line) in told.lines().enumerate() {
        match line.strip_prefix("    ") {
            Some(expected) => match hall.expects(expected) {
                Ok(()) => held += 1,
                Err(found) => failed.push(format!(
                    "{}: {case}: {expected}\n    but: {found}",
                    number + 1
                )),
            },
            None if line.starts_with("= ") => {
                (hall, case) = (
                    Hall {
                        named: hall.named,
                        ..Hall::new()
                    },
                    line,
                )
            }
            None if line.is_empty() || line.starts_with('#') => {}
            None => hall.does(line),
        }
    }
    assert!(
        failed.is_empty(),
        "{} held; {} did not:\n{}",
        held,
        failed.len(),
        failed.join("\n")
    );
    assert!(held > 100, "{held}");
}
