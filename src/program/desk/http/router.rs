//! From a path to the screen, the form or the file that answers it.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use maud::html;

use super::middleware;
use super::request::{Fields, MOST_UPLOAD, NotAForm, Target, Visitor};
use super::response::{self, Answer, respond};
use crate::commands::Failure;
use crate::desk::assets;
use crate::desk::camera::Frame;
use crate::desk::context::Desk;
use crate::desk::screens::recording::Hall;
use crate::desk::screens::{
    acceptance, alarm, check, closed, closing, envelope, event, help, keys, label, new_adjournment,
    overview, player, recording, rehearsal, resumption, resumption::again, sealing, search,
};
use crate::desk::widgets::frame::Page;
use crate::text::message::*;

/// Shows a screen.
type Show = fn(&Desk, &Visitor, &Target) -> Result<Page, Failure>;

/// Does what a form asks for.
type Act = fn(&Desk, &Visitor, &Target, &Fields) -> Result<Answer, Failure>;

/// Shows the screen of a form again, with all that was typed.
type ShowAgain = fn(&Desk, &Visitor, &Target, &Fields) -> Result<Page, Failure>;

/// Looks at a frame of a camera.
type Look = fn(&Desk, &Visitor, &Target, &Frame) -> Result<Answer, Failure>;

/// Hands out a file.
type Download = fn(&Desk, &Visitor, &Target) -> Result<Answer, Failure>;

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
    let home = desk.auth.home().trim_end_matches('/').to_owned();
    let at = |path: &str| format!("{home}{path}");
    let inside = Router::new()
        .route(&at("/"), screen(overview::show))
        .route(&at("/live"), get(events))
        .route(&at("/mark"), get(mark))
        .route(&at("/look"), form(overview::preferences))
        .route(
            &at("/new"),
            screen(new_adjournment::show)
                .merge(kept_form(new_adjournment::begin, new_adjournment::refused)),
        )
        .route(
            &at("/label/{name}"),
            screen(label::show).merge(form(label::save)),
        )
        .route(
            &at("/label/{name}/remove"),
            screen(overview::to_remove).merge(form(overview::remove)),
        )
        .route(&at("/label/{name}/means"), form(label::means))
        .route(&at("/label/{name}/pause"), form(label::pause))
        .route(&at("/label/{name}/continue"), form(label::go_on))
        .route(&at("/seal/{name}"), screen(sealing::show))
        .route(
            &at("/seal/{name}/begin"),
            kept_form(sealing::begin, sealing::refused),
        )
        .route(&at("/seal/{name}/alone"), form(player::uncover))
        .route(&at("/seal/{name}/stop"), form(player::stop))
        .route(&at("/seal/{name}/cancel"), form(sealing::cancel))
        .route(
            &at("/seal/{name}/clocks"),
            kept_form(closed::clocks, sealing::refused),
        )
        .route(&at("/seal/{name}/means"), form(closed::means))
        .route(&at("/seal/{name}/slips.{format}"), download(sealing::slips))
        .route(
            &at("/accept/{name}"),
            screen(shown!(acceptance::show)).merge(game!(acceptance::accept, acceptance::show)),
        )
        .route(&at("/accept/{name}/again"), form(acceptance::again))
        .route(&at("/resume/{name}"), screen(shown!(resumption::show)))
        .route(
            &at("/resume/{name}/open"),
            game!(resumption::open, resumption::show),
        )
        .route(&at("/resume/{name}/camera"), frames(resumption::look))
        .route(&at("/resume/{name}/record"), game!(recording::record))
        .route(&at("/resume/{name}/means"), game!(recording::means))
        .route(&at("/resume/{name}/act/{act}"), screen(recording::show))
        .route(
            &at("/resume/{name}/search"),
            screen(recording::searched).merge(game!(recording::search)),
        )
        .route(
            &at("/resume/{name}/declare"),
            game!(recording::declare, resumption::show),
        )
        .route(&at("/resume/{name}/replied"), game!(resumption::replied))
        .route(&at("/resume/{name}/reply"), game!(resumption::reply))
        .route(
            &at("/resume/{name}/again"),
            screen(shown!(again::show)).merge(game!(again::play, again::show)),
        )
        .route(&at("/resume/{name}/again/means"), game!(again::means))
        .route(&at("/envelope/{name}"), screen(envelope::show))
        .route(&at("/envelope/{name}/{sheet}"), download(envelope::sheet))
        .route(
            &at("/event"),
            screen(event::show).merge(kept_form(event::save, event::refused)),
        )
        .route(&at("/agenda/{sheet}"), download(envelope::agenda))
        .route(&at("/archive"), screen(search::show))
        .route(&at("/archive/verify"), form(search::verify))
        .route(&at("/archive/add"), form(search::add))
        .route(&at("/archive/{number}"), download(search::get))
        .route(
            &at("/check"),
            screen(check::show).merge(kept_form(check::check, check::refused)),
        )
        .route(&at("/keys"), screen(keys::show))
        .route(&at("/keys/line"), screen(keys::line))
        .route(&at("/keys/unlock"), form(keys::unlock))
        .route(&at("/keys/lock"), form(keys::lock))
        .route(&at("/keys/make"), form(keys::make))
        .route(&at("/keys/bring"), form(keys::bring))
        .route(
            &at("/rehearse"),
            screen(rehearsal::show).merge(form(rehearsal::begin)),
        )
        .route(&at("/alarm"), screen(alarm::show).merge(form(alarm::note)))
        .route(
            &at("/alarm/table"),
            screen(alarm::boards).merge(kept_form(alarm::save, alarm::refused)),
        )
        .route(&at("/alarm/keep"), form(alarm::keep))
        .route(&at("/alarm/scores"), form(alarm::scores))
        .route(&at("/alarm/{sheet}"), download(alarm::sheet))
        .route(&at("/help/{screen}"), screen(help::show))
        .route(
            &at("/close"),
            screen(closing::show).merge(form(closing::close)),
        )
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
    get(
        async move |State(desk): State<Arc<Desk>>, visitor: Visitor, target: Target| {
            answered(desk, visitor, move |desk, visitor| {
                let page = show(desk, visitor, &target)?;
                let told = target.query("told");
                let failure = told.and_then(|token| desk.failures.take(token));
                Ok(match failure {
                    Some(failure) => Answer::Refused(page, failure),
                    None => Answer::Page(page),
                })
            })
            .await
        },
    )
}

fn download(download: Download) -> MethodRouter<Arc<Desk>> {
    get(
        async move |State(desk): State<Arc<Desk>>, visitor: Visitor, target: Target| {
            answered(desk, visitor, move |desk, visitor| {
                download(desk, visitor, &target)
            })
            .await
        },
    )
}

/// Takes frames of a camera.
fn frames(look: Look) -> MethodRouter<Arc<Desk>> {
    post(
        async move |State(desk): State<Arc<Desk>>,
                    visitor: Visitor,
                    target: Target,
                    frame: Result<Frame, NotAForm>| {
            answered(desk, visitor, move |desk, visitor| {
                look(desk, visitor, &target, &frame?)
            })
            .await
        },
    )
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
        async move |State(desk): State<Arc<Desk>>,
                    visitor: Visitor,
                    target: Target,
                    fields: Result<Fields, NotAForm>| {
            answered(desk, visitor, move |desk, visitor| {
                let mut screen = screen_of(&visitor.path);
                let answer = fields.map_err(Failure::from).and_then(|fields| {
                    // The same form may be on several screens.
                    if !fields.back().is_empty() {
                        screen = fields.back().to_owned();
                    }
                    let done = act(desk, visitor, &target, &fields);
                    // What a form has changed itself is no news to the screen that answers it.
                    visitor.changes = desk.events.changes();
                    match (done, again) {
                        (Err(failure), Some(again)) => {
                            let page = again(desk, visitor, &target, &fields)?;
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
    desk: Arc<Desk>,
    mut visitor: Visitor,
    work: impl FnOnce(&Desk, &mut Visitor) -> Result<Answer, Failure> + Send + 'static,
) -> Response {
    let done = tokio::task::spawn_blocking(move || {
        let answer = work(&desk, &mut visitor);
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
