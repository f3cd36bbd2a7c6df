//! The desk: a page in the browser of the arbiter's own machine, for whoever never opens a terminal.
//!
//! Every screen is a module with two kinds of functions: one shows it, the others do what its forms ask for and say
//! where to go then. What they do are the [`commands`](crate::program::commands), so that the page and the command line write
//! the same entries into the same files; nothing else is remembered but what is in the `drawer`. The pages work
//! without scripts; the scripts make clocks run and bring a screen up to date.
//!
//! | module | what it is for |
//! |---|---|
//! | `server`, `door` | who may connect, and who is let in |
//! | `request`, `page` | what a request says, the frame of an answer |
//! | `hall`, `drawer`, `live` | the files in the folder, the secrets in memory, who is told of changes |
//! | the others | a screen each, in the order of an adjournment |

mod assets;
mod folder;
mod http;
mod screens;
mod secrets;
mod widgets;

use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, SET_COOKIE,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use maud::html;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::archive::store::Location;
use crate::crypto::{random_bytes, sha256};
use crate::laws::mating::Budget;
use crate::program::commands::{Failure, show};
use crate::program::files::Files;
use crate::program::text::Speech;
use crate::program::text::message::*;
use crate::time::Moment;
use folder::Hall;
use http::auth::{Door, Turned};
use http::events::Live;
use http::request::{Asked, Fields, NotAForm, Target};
use http::server::LetIn;
use http::{request, server};
use screens::{
    acceptance, envelope, keys, label, new_adjournment, overview, recording, resumption, sealing,
    search,
};
use secrets::Drawer;
use widgets::frame::{self, Answer, Page, framed};

/// How often the folder is looked at while a window listens.
const GLANCE: Duration = Duration::from_secs(1);

/// What a desk is started with.
pub struct Options {
    /// The only way to the disk.
    pub files: Files,
    /// Where labels and envelopes lie.
    pub folder: PathBuf,
    /// The archive that is searched and verified.
    pub store: Option<Location>,
    /// On which port; 0 lets the system choose.
    pub port: u16,
    /// The moment to reckon with, instead of the machine's clock.
    pub at: Option<Moment>,
    /// The language, where a window has chosen none; else that which its browser prefers.
    pub speech: Option<Speech>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// A desk that listens and does not answer yet.
pub struct Opened {
    listener: std::net::TcpListener,
    desk: Arc<Desk>,
}

/// What every screen works with.
pub(crate) struct Desk {
    files: Files,
    store: Option<Location>,
    at: Option<Moment>,
    speech: Option<Speech>,
    budget: Budget,
    door: Door,
    hall: Hall,
    drawer: Drawer,
    live: Live,
    verifying: search::Verifying,
    failures: Failures,
    /// Told of each new entrance once the one before is used.
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

/// Listens on the loopback address, and nowhere else. `tell` hears of the first entrance once the desk answers, and of
/// another one whenever one was used.
///
/// # Errors
/// A port that is taken, or no random bytes from the system.
pub fn open(
    options: Options,
    tell: impl Fn(&str) + Send + Sync + 'static,
) -> Result<Opened, Failure> {
    let unheard = |error: std::io::Error| {
        Failure::failed(
            "desk/port",
            format!("port {} of 127.0.0.1: {}", options.port, error.kind()),
        )
    };
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, options.port));
    let listener = listener.map_err(unheard)?;
    listener.set_nonblocking(true).map_err(unheard)?;
    let authority = listener.local_addr().map_err(unheard)?.to_string();
    // A folder that cannot be read is told now, and not on the first screen.
    let hall = Hall::new(options.folder);
    hall.look(&options.files)?;
    let desk = Desk {
        files: options.files,
        store: options.store,
        at: options.at,
        speech: options.speech,
        budget: options.budget,
        door: Door::new(authority)?,
        failures: Failures::default(),
        hall,
        drawer: Drawer::default(),
        live: Live::default(),
        verifying: search::Verifying::default(),
        tell: Box::new(tell),
    };
    Ok(Opened {
        listener,
        desk: Arc::new(desk),
    })
}

impl Opened {
    /// Answers until the program is asked to end.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn run(self) -> Result<(), Failure> {
        let failed =
            |error: std::io::Error| Failure::failed("desk/system", error.kind().to_string());
        // One thread talks; what takes its time is worked out on others.
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(failed)?;
        runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener).map_err(failed)?;
            let watched = self.desk.clone();
            tokio::spawn(watch(watched));
            let pages = pages(self.desk.clone());
            // Whoever has heard of the desk may ask it to end.
            let end = end().map_err(failed)?;
            (self.desk.tell)(&self.desk.door.entrance()?);
            tokio::select! {
                () = server::serve(listener, pages) => {}
                () = end => {}
            }
            Ok::<(), Failure>(())
        })?;
        // What still runs, a verification of an archive, is not waited for.
        runtime.shutdown_background();
        self.desk.drawer.lock();
        Ok(())
    }
}

/// Until somebody asks the program to end, from now on.
#[cfg(unix)]
fn end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Until somebody asks the program to end.
#[cfg(not(unix))]
fn end() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // A system without such requests ends the program by itself.
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Tells the windows what else has written to the folder: the command line, or another desk.
async fn watch(desk: Arc<Desk>) {
    let mut told = 0;
    loop {
        tokio::time::sleep(GLANCE).await;
        if !desk.live.is_heard() {
            continue;
        }
        let looking = desk.clone();
        let looked = tokio::task::spawn_blocking(move || looking.hall.look(&looking.files));
        if let Ok(Ok(look)) = looked.await
            && look.changes != told
        {
            told = look.changes;
            desk.live.tell("*");
        }
    }
}

/// Shows a screen.
type Show = fn(&Desk, &Asked, &Target) -> Result<Page, Failure>;

/// Does what a form asks for.
type Act = fn(&Desk, &Asked, &Target, &Fields) -> Result<Answer, Failure>;

/// Hands out a file.
type Hand = fn(&Desk, &Asked, &Target) -> Result<Answer, Failure>;

/// All addresses of the desk.
fn pages(desk: Arc<Desk>) -> Router {
    let home = desk.door.home().trim_end_matches('/').to_owned();
    let at = |path: &str| format!("{home}{path}");
    let inside = Router::new()
        .route(&at("/"), shown(overview::show))
        .route(&at("/live"), get(live))
        .route(&at("/look"), acted(overview::look))
        .route(
            &at("/new"),
            shown(new_adjournment::show).merge(acted(new_adjournment::begin)),
        )
        .route(
            &at("/label/{name}"),
            shown(label::show).merge(acted(label::save)),
        )
        .route(&at("/label/{name}/pause"), acted(label::pause))
        .route(&at("/label/{name}/continue"), acted(label::go_on))
        .route(&at("/seal/{name}"), shown(sealing::show))
        .route(&at("/seal/{name}/begin"), acted(sealing::begin))
        .route(&at("/seal/{name}/stop"), acted(sealing::stop))
        .route(&at("/seal/{name}/cancel"), acted(sealing::cancel))
        .route(&at("/seal/{name}/clocks"), acted(sealing::clocks))
        .route(&at("/seal/{name}/slips.{format}"), handed(sealing::slips))
        .route(&at("/seal/{name}/handed"), acted(sealing::handed))
        .route(
            &at("/accept/{name}"),
            shown(acceptance::show).merge(acted(acceptance::accept)),
        )
        .route(&at("/accept/{name}/again"), acted(acceptance::again))
        .route(&at("/resume/{name}"), shown(resumption::show))
        .route(&at("/resume/{name}/begin"), acted(resumption::begin))
        .route(&at("/resume/{name}/arrive"), acted(resumption::arrive))
        .route(&at("/resume/{name}/open"), acted(resumption::open))
        .route(&at("/resume/{name}/record"), acted(recording::record))
        .route(&at("/resume/{name}/declare"), acted(recording::declare))
        .route(&at("/resume/{name}/replied"), acted(resumption::replied))
        .route(&at("/resume/{name}/reply"), acted(resumption::reply))
        .route(&at("/envelope/{name}"), shown(envelope::show))
        .route(&at("/envelope/{name}/file"), handed(envelope::file))
        .route(&at("/envelope/{name}/{sheet}"), handed(envelope::sheet))
        .route(&at("/archive"), shown(search::show))
        .route(&at("/archive/verify"), acted(search::verify))
        .route(&at("/archive/add"), acted(search::add))
        .route(&at("/archive/{number}"), handed(search::get))
        .route(&at("/keys"), shown(keys::show))
        .route(&at("/keys/unlock"), acted(keys::unlock))
        .route(&at("/keys/lock"), acted(keys::lock))
        .route(&at("/keys/make"), acted(keys::make))
        .fallback(nothing_here)
        .layer(from_fn_with_state(desk.clone(), at_the_door));
    Router::new()
        .route("/enter/{token}", get(enter))
        .route("/assets/{name}", get(assets::asset))
        .merge(inside)
        .layer(DefaultBodyLimit::max(request::MOST_UPLOAD))
        .layer(from_fn_with_state(desk.clone(), on_the_way))
        .with_state(desk)
}

fn shown(show: Show) -> MethodRouter<Arc<Desk>> {
    get(
        async move |State(desk): State<Arc<Desk>>, asked: Asked, target: Target| {
            answered(desk, asked, move |desk, asked| {
                let page = show(desk, asked, &target)?;
                let told = target
                    .query("told")
                    .and_then(|name| desk.failures.take(name));
                Ok(match told {
                    Some(failure) => Answer::Refused(page, failure),
                    None => Answer::Page(page),
                })
            })
            .await
        },
    )
}

fn handed(hand: Hand) -> MethodRouter<Arc<Desk>> {
    get(
        async move |State(desk): State<Arc<Desk>>, asked: Asked, target: Target| {
            answered(desk, asked, move |desk, asked| hand(desk, asked, &target)).await
        },
    )
}

/// What a form asks for. Where it fails, the screen it came from says why: either with all that was typed, where none of it is
/// a secret, or asked for by itself, so that no answer to a secret is ever kept by the browser.
fn acted(act: Act) -> MethodRouter<Arc<Desk>> {
    post(
        async move |State(desk): State<Arc<Desk>>,
                    asked: Asked,
                    target: Target,
                    fields: Result<Fields, NotAForm>| {
            answered(desk, asked, move |desk, asked| {
                let mut screen = screen_of(&asked.path);
                let done = match fields {
                    Ok(fields) => {
                        // The same form may be on several screens.
                        if !fields.back().is_empty() {
                            screen = fields.back().to_owned();
                        }
                        act(desk, asked, &target, &fields)
                    }
                    Err(unreadable) => Err(Failure::from(unreadable)),
                };
                done.or_else(|failure| {
                    let told = desk.failures.keep(failure)?;
                    Ok(Answer::Away(format!("{screen}?told={told}")))
                })
            })
            .await
        },
    )
}

/// The screen that a form is on, by the path that it is sent to.
fn screen_of(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    let own = match parts.first() {
        Some(&"look") => 0,
        Some(&("label" | "seal" | "accept" | "resume")) => 2,
        _ => 1,
    };
    parts.get(..own).unwrap_or(&parts).join("/")
}

/// What went wrong, until the screen that says so is asked for.
#[derive(Debug, Default)]
struct Failures(Mutex<VecDeque<(String, Failure)>>);

impl Failures {
    /// So many are kept; the oldest goes when there are more.
    const MOST: usize = 64;

    /// Keeps one under a name that nobody guesses.
    fn keep(&self, failure: Failure) -> Result<String, Failure> {
        let name = data_encoding::HEXLOWER.encode(&random_bytes::<8>()?);
        let mut kept = held(&self.0);
        if kept.len() == Failures::MOST {
            kept.pop_front();
        }
        kept.push_back((name.clone(), failure));
        Ok(name)
    }

    fn take(&self, name: &str) -> Option<Failure> {
        let mut kept = held(&self.0);
        let place = kept.iter().position(|(known, _)| known == name)?;
        kept.remove(place).map(|(_, failure)| failure)
    }
}

/// Works an answer out where it may take its time.
async fn answered(
    desk: Arc<Desk>,
    asked: Asked,
    work: impl FnOnce(&Desk, &Asked) -> Result<Answer, Failure> + Send + 'static,
) -> Response {
    let done = tokio::task::spawn_blocking(move || {
        let done = work(&desk, &asked);
        respond(&desk, &asked, done)
    });
    // What panicked is told in one sentence; the desk goes on.
    done.await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn respond(desk: &Desk, asked: &Asked, done: Result<Answer, Failure>) -> Response {
    let holder = desk.drawer.holder();
    match done {
        Ok(Answer::Page(page)) => framed(asked, page, holder.as_deref(), None),
        Ok(Answer::Refused(page, failure)) => {
            framed(asked, page, holder.as_deref(), Some(&failure))
        }
        Ok(Answer::Away(path)) => away(asked, &path),
        Ok(Answer::AwayWith(path, cookies)) => {
            let mut response = away(asked, &path);
            for cookie in cookies {
                set(&mut response, SET_COOKIE, &cookie);
            }
            response
        }
        Ok(Answer::File(name, kind, bytes)) => file(&name, kind, bytes),
        Err(failure) => {
            let title = asked.speech.say(DeskNotDone);
            let screen = Page::new(title.clone(), html! { h1 { (title) } });
            framed(asked, screen, holder.as_deref(), Some(&failure))
        }
    }
}

fn away(asked: &Asked, path: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    set(&mut response, LOCATION, &format!("{}{path}", asked.home));
    response
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().append(name, value);
    }
}

/// A file: shown by the browser where it is a sheet, saved under its name where it is anything else.
fn file(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    let policy = match kind {
        HTML => format!(
            "default-src 'none'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            style_hash(&bytes)
        ),
        // A browser's own reader for PDF is an object on a page that it makes itself.
        _ => "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            .to_owned(),
    };
    let shown = match kind {
        ENVELOPE => "attachment",
        _ => "inline",
    };
    let mut response = bytes.into_response();
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    set(&mut response, CONTENT_SECURITY_POLICY, &policy);
    let name = frame::in_path(name);
    let disposition = format!("{shown}; filename*=UTF-8''{name}");
    set(&mut response, CONTENT_DISPOSITION, &disposition);
    response
}

const HTML: &str = "text/html; charset=utf-8";
const ENVELOPE: &str = "application/octet-stream";

/// What a policy says of the one style sheet in a page of ours (CSP 3, section 2.3.1).
fn style_hash(html: &[u8]) -> String {
    let text = std::str::from_utf8(html).unwrap_or_default();
    let style = text
        .split_once("<style>")
        .and_then(|(_, rest)| rest.split_once("</style>"))
        .map_or("", |(style, _)| style);
    let digest = sha256(&[style.as_bytes()]);
    format!("sha256-{}", data_encoding::BASE64.encode(digest.as_bytes()))
}

/// What every answer says: keep nothing, guess nothing, tell nobody.
async fn on_the_way(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let mut response = match desk.door.check_way(request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(turned) => turned_away(request::speech_of(&desk, request.headers()), turned),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        // Without any referrer a browser would not name the origin of a form either.
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
        (
            "permissions-policy",
            "interest-cohort=(), camera=(), microphone=(), geolocation=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'none'",
        ));
    response
}

/// Lets in whoever has the cookie.
async fn at_the_door(
    State(desk): State<Arc<Desk>>,
    Extension(let_in): Extension<LetIn>,
    request: Request,
    next: Next,
) -> Response {
    match desk.door.check(request.method(), request.headers()) {
        Ok(()) => {
            let_in.known();
            next.run(request).await
        }
        Err(turned) => turned_away(request::speech_of(&desk, request.headers()), turned),
    }
}

/// Whoever is turned away learns nothing but that.
fn turned_away(speech: Speech, turned: Turned) -> Response {
    let (status, words) = match turned {
        Turned::Host => (
            StatusCode::MISDIRECTED_REQUEST,
            speech.say(DeskOtherAddress),
        ),
        Turned::Origin => (StatusCode::FORBIDDEN, speech.say(DeskOtherOrigin)),
        Turned::Stranger => (StatusCode::FORBIDDEN, speech.say(DeskUnknownWindow)),
    };
    let mut response = frame::outside(speech, None, &html! { p { (words) } });
    *response.status_mut() = status;
    response
}

/// Exchanges the token for a cookie. The next page is asked for by a page of ours, not by a redirection: a strict
/// cookie does not go along with those that began elsewhere.
async fn enter(
    State(desk): State<Arc<Desk>>,
    Extension(let_in): Extension<LetIn>,
    asked: Asked,
    Path(token): Path<String>,
) -> Response {
    let cookie = match desk.door.enter(&token) {
        Ok(cookie) => cookie,
        // A window that reloads the entrance and is known already goes on.
        Err(turned) => match desk.door.check(&axum::http::Method::GET, &asked.headers) {
            Ok(()) => return away(&asked, ""),
            Err(_) => return turned_away(asked.speech, turned),
        },
    };
    let_in.known();
    if let Ok(entrance) = desk.door.entrance() {
        (desk.tell)(&entrance);
    }
    let way_in = html! { p { a href=(asked.home) { (asked.speech.say(DeskEnter)) } } };
    let mut response = frame::outside(asked.speech, Some(&asked.home), &way_in);
    set(&mut response, SET_COOKIE, &cookie);
    response
}

async fn live(State(desk): State<Arc<Desk>>) -> Response {
    desk.live.listen().into_response()
}

async fn nothing_here(State(desk): State<Arc<Desk>>, asked: Asked) -> Response {
    let title = asked.speech.say(DeskNothingHere);
    let page = Page::new(
        title.clone(),
        html! { h1 { (title) } p { a href="./" { (asked.speech.say(DeskToday)) } } },
    );
    let mut response = framed(&asked, page, desk.drawer.holder().as_deref(), None);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

impl Desk {
    /// The envelope of that name, and where the game stands.
    ///
    /// # Errors
    /// None of that name, or not a valid one.
    fn read(&self, name: &str) -> Result<show::Outcome, Failure> {
        let job = show::Job {
            envelope: self.hall.envelope(name),
            compare: false,
            edition: None,
            at: self.now()?,
            budget: self.budget,
        };
        show::run(&self.files, &job)
    }

    /// What lies in the hall, where no key is unlocked: one of those there may be.
    fn look_if_locked(&self) -> Result<Option<folder::Look>, Failure> {
        match self.drawer.holder() {
            Some(_) => Ok(None),
            None => self.hall.look(&self.files).map(Some),
        }
    }

    /// The moment to reckon with.
    fn now(&self) -> Result<Moment, Failure> {
        Ok(match self.at {
            Some(at) => at,
            None => Moment::now_local()?,
        })
    }
}

/// What is within, even if somebody panicked while he held it: nothing here is left half done.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// No file of that name.
fn no_such(name: &str) -> Failure {
    Failure::failed(
        "desk/no-such",
        format!("there is no `{}` here", crate::program::text::escaped(name)),
    )
}
