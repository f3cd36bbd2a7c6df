//! From a path to the screen, the form or the file that answers it.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use super::middleware;
use super::request::{MOST_UPLOAD, NotAForm};
use super::response::{self, respond};
use crate::desk::assets;
use crate::desk::camera::Frame;
use crate::desk::prelude::*;
use crate::desk::screens::recording::Hall;
use crate::desk::screens::{
    acceptance, alarm, check, closed, closing, envelope, event, help, keys, label, new_adjournment,
    one_resumption, overview, player, recording, rehearsal, resumption, resumption::again, sealing,
    search,
};

/// Shows a screen.
type Show = fn(&Desk, &Visitor, &Target) -> Shown;

/// Does what a form asks for.
type Act = fn(&Desk, &Visitor, &Target, &Fields) -> Answered;

/// Shows the screen of a form again, with all that was typed.
type ShowAgain = fn(&Desk, &Visitor, &Target, &Fields) -> Shown;

/// Looks at a frame of a camera.
type Look = fn(&Desk, &Visitor, &Target, &Frame) -> Answered;

/// Hands out a file.
type Download = fn(&Desk, &Visitor, &Target) -> Answered;

/// What each handler takes first.
type Asked = (State<Arc<Desk>>, Visitor, Target);

/// What is done with a game.
macro_rules! of_game {
    ($act:path) => {
        |desk, visitor, target, fields| {
            $act(&Hall::of(desk, &visitor.locale, target.name()?, fields)?)
        }
    };
}

/// A form of a game, or one whose screen is shown again.
macro_rules! game {
    ($act:path) => {
        form(of_game!($act))
    };
    ($act:path, $again:path) => {
        kept_form(of_game!($act), of_game!($again))
    };
}

/// The screen of a game.
macro_rules! shown {
    ($show:path) => {
        |desk, visitor, target| {
            let nothing = Fields::default();
            $show(&Hall::of(desk, &visitor.locale, target.name()?, &nothing)?)
        }
    };
}

/// The routes of the desk.
pub fn router(desk: Arc<Desk>) -> Router {
    // One row a path, below the home of this desk.
    #[rustfmt::skip]
    let inside = [
        ("", screen(overview::show)),
        ("live", get(events)),
        ("mark", get(mark)),
        ("look", form(overview::preferences)),
        ("new", screen(new_adjournment::show).merge(kept_form(new_adjournment::begin, new_adjournment::refused))),
        ("label/{name}", screen(label::show).merge(form(label::save))),
        ("label/{name}/remove", screen(overview::to_remove).merge(form(overview::remove))),
        ("label/{name}/means", form(label::means)),
        ("label/{name}/pause", form(label::pause)),
        ("label/{name}/continue", form(label::go_on)),
        ("seal/{name}", screen(sealing::show)),
        ("seal/{name}/begin", kept_form(sealing::begin, sealing::refused)),
        ("seal/{name}/alone", form(player::uncover)),
        ("seal/{name}/stop", form(player::stop)),
        ("seal/{name}/cancel", form(sealing::cancel)),
        ("seal/{name}/clocks", kept_form(closed::clocks, sealing::refused)),
        ("seal/{name}/means", form(closed::means)),
        ("seal/{name}/slips.{format}", download(sealing::slips)),
        ("accept/{name}", screen(shown!(acceptance::show)).merge(game!(acceptance::accept, acceptance::show))),
        ("accept/{name}/again", form(acceptance::again)),
        ("resume/{name}", screen(shown!(resumption::show))),
        ("resume/{name}/open", game!(resumption::open, resumption::show)),
        ("resume/{name}/camera", frames(resumption::look)),
        ("resume/{name}/record", game!(recording::record)),
        ("resume/{name}/means", game!(recording::means)),
        ("resume/{name}/act/{act}", screen(recording::show)),
        ("resume/{name}/search", screen(recording::searched).merge(game!(recording::search))),
        ("resume/{name}/declare", game!(recording::declare, resumption::show)),
        ("resume/{name}/replied", game!(resumption::replied)),
        ("resume/{name}/reply", game!(resumption::reply)),
        ("resume/{name}/again", screen(shown!(again::show)).merge(game!(again::play, again::show))),
        ("resume/{name}/again/means", game!(again::means)),
        ("resume-all", screen(one_resumption::show).merge(kept_form(one_resumption::record, one_resumption::refused))),
        ("resume-all/means", form(one_resumption::means)),
        ("envelope/{name}", screen(envelope::show)),
        ("envelope/{name}/file", download(envelope::file)),
        ("envelope/{name}/{sheet}", download(envelope::sheet)),
        ("event", screen(event::show).merge(kept_form(event::save, event::refused))),
        ("agenda/{sheet}", download(envelope::of_all)),
        ("archive", screen(search::show)),
        ("archive/verify", form(search::verify)),
        ("archive/add", form(search::add)),
        ("archive/{number}", download(search::get)),
        ("check", screen(check::show).merge(kept_form(check::check, check::refused))),
        ("keys", screen(keys::show)),
        ("keys/line", screen(keys::line)),
        ("keys/unlock", form(keys::unlock)),
        ("keys/lock", form(keys::lock)),
        ("keys/make", form(keys::make)),
        ("keys/bring", form(keys::bring)),
        ("rehearse", screen(rehearsal::show).merge(form(rehearsal::begin))),
        ("alarm", screen(alarm::show).merge(form(alarm::note))),
        ("alarm/table", screen(alarm::boards).merge(kept_form(alarm::save, alarm::refused))),
        ("alarm/keep", form(alarm::keep)),
        ("alarm/scores", form(alarm::scores)),
        ("alarm/{sheet}", download(alarm::sheet)),
        ("help/{screen}", screen(help::show)),
        ("close", screen(closing::show).merge(form(closing::close))),
    ];
    let home = desk.auth.home();
    let inside = inside
        .into_iter()
        .fold(Router::new(), |router, (path, route)| {
            router.route(&format!("{home}{path}"), route)
        });
    let inside = inside
        .fallback(nothing_here)
        .layer(from_fn_with_state(desk.clone(), middleware::checks_session));
    Router::new()
        .route("/enter/{token}", get(middleware::enter))
        .route("/assets/{name}", get(assets::asset))
        .merge(inside)
        .layer(DefaultBodyLimit::max(MOST_UPLOAD))
        .layer(from_fn_with_state(desk.clone(), middleware::checks_origin))
        .with_state(desk)
}

fn screen(show: Show) -> MethodRouter<Arc<Desk>> {
    get(async move |asked: Asked| {
        answered(asked, move |desk, visitor, target| {
            let page = show(desk, visitor, target)?;
            let told = target.query("told");
            Ok(match told.and_then(|token| desk.failures.take(token)) {
                Some(failure) => Answer::Refused(page, failure),
                None => Answer::Page(page),
            })
        })
        .await
    })
}

fn download(download: Download) -> MethodRouter<Arc<Desk>> {
    get(async move |asked: Asked| {
        answered(asked, move |desk, visitor, target| {
            download(desk, visitor, target)
        })
        .await
    })
}

/// Takes frames of a camera.
fn frames(look: Look) -> MethodRouter<Arc<Desk>> {
    post(async move |asked: Asked, frame: Result<Frame, NotAForm>| {
        answered(asked, move |desk, visitor, target| {
            look(desk, visitor, target, &frame?)
        })
        .await
    })
}

/// A form whose screen shows nothing of what was typed. Where it fails, a redirection leads to that screen, which
/// says why.
fn form(act: Act) -> MethodRouter<Arc<Desk>> {
    submitted(act, None)
}

/// A form whose screen shows again what was typed, but for a passphrase. Where it fails, the answer is that screen; no
/// browser may keep it (`no-store`).
fn kept_form(act: Act, again: ShowAgain) -> MethodRouter<Arc<Desk>> {
    submitted(act, Some(again))
}

fn submitted(act: Act, again: Option<ShowAgain>) -> MethodRouter<Arc<Desk>> {
    post(
        async move |asked: Asked, fields: Result<Fields, NotAForm>| {
            answered(asked, move |desk, visitor, target| {
                let mut screen = screen_of(&visitor.path);
                let answer = fields.map_err(Failure::from).and_then(|fields| {
                    // The same form may be on several screens.
                    if !fields.back().is_empty() {
                        screen = fields.back().to_owned();
                    }
                    let done = act(desk, visitor, target, &fields);
                    // What a form has changed itself is no news to the screen that answers it.
                    visitor.changes = desk.events.changes();
                    match (done, again) {
                        (Err(failure), Some(again)) => {
                            let page = again(desk, visitor, target, &fields)?;
                            Ok(Answer::Refused(page, failure))
                        }
                        (answer, _) => answer,
                    }
                });
                answer.or_else(|failure| {
                    let told = desk.failures.keep(failure)?;
                    Ok(Answer::Redirect(format!("{screen}?told={told}")))
                })
            })
            .await
        },
    )
}

/// The path of the screen that a form is on, by the path that the form is sent to.
fn screen_of(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    let own = match parts.first() {
        Some(&"look") => 0,
        Some(&("label" | "seal" | "accept" | "resume")) => 2,
        _ => 1,
    };
    parts.get(..own).unwrap_or(&parts).join("/")
}

/// Computes an answer on another thread.
async fn answered(
    (State(desk), mut visitor, target): Asked,
    work: impl FnOnce(&Desk, &mut Visitor, &Target) -> Answered + Send + 'static,
) -> Response {
    let done = tokio::task::spawn_blocking(move || {
        let answer = work(&desk, &mut visitor, &target);
        respond(&desk, &visitor, answer)
    });
    // A panic ends this request only.
    done.await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

async fn events(State(desk): State<Arc<Desk>>) -> Response {
    desk.events.listen(desk.auth.mark()).into_response()
}

/// Whether this is the desk of an open window.
async fn mark(State(desk): State<Arc<Desk>>) -> String {
    desk.auth.mark().to_owned()
}

async fn nothing_here(State(desk): State<Arc<Desk>>, visitor: Visitor) -> Response {
    let title = visitor.locale.say(DeskNothingHere);
    let main = html! { h1 { (title) } p { a href="./" { (visitor.locale.say(DeskToday)) } } };
    let mut response = response::screen(&desk, &visitor, Page::new(title.clone(), main), None);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}
