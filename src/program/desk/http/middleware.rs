//! The checks of every request (address, origin, session) and the headers of every response.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, SET_COOKIE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

use super::auth::Denied;
use super::request::{Visitor, language_of};
use super::response::{NO_CAMERA, PERMISSIONS, html_response, redirect, set};
use super::server::Admitted;
use crate::desk::Said;
use crate::desk::context::Desk;
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::frame;
use crate::text::Locale;
use crate::text::message::*;

/// The headers of every response: not cached, type not guessed, not readable by other sites.
const HEADERS: [(&str, &str); 6] = [
    ("cache-control", "no-store"),
    ("x-content-type-options", "nosniff"),
    // With no referrer at all, a browser would not send the origin of a form either.
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

/// Refuses a request for another address or from another origin; adds the headers.
pub async fn checks_origin(
    State(desk): State<Arc<Desk>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match desk.auth.check_origin(request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(denied) => deny(&desk, language_of(&desk, request.headers()), denied),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'none'",
        ));
    headers
        .entry(PERMISSIONS)
        .or_insert(HeaderValue::from_static(NO_CAMERA));
    response
}

/// Refuses a request without the cookie of a session.
pub async fn checks_session(
    State(desk): State<Arc<Desk>>,
    Extension(admitted): Extension<Admitted>,
    request: Request,
    next: Next,
) -> Response {
    match desk.auth.check(request.method(), request.headers()) {
        Ok(()) => {
            admitted.set();
            // While a player has the laptop, every address leads back to the player's screen.
            if let Some(name) = desk.sealings.at_the_player() {
                let path = request.uri().path().strip_prefix(desk.auth.home());
                let own = format!("seal/{}", in_path(&name));
                let is_own = |rest: &str| rest.is_empty() || rest.starts_with('/');
                let is_left = path.is_some_and(|path| {
                    ["live", "mark", "look"].contains(&path)
                        || path.strip_prefix(&own).is_some_and(is_own)
                });
                if !is_left {
                    let to = format!("{}{own}", desk.auth.home());
                    return Redirect::to(&to).into_response();
                }
            }
            next.run(request).await
        }
        Err(denied) => deny(&desk, language_of(&desk, request.headers()), denied),
    }
}

/// The response to a refused request, which says nothing more than the address that everybody knows.
fn deny(desk: &Desk, locale: Locale, denied: Denied) -> Response {
    let (status, words) = match denied {
        Denied::Host => (
            StatusCode::MISDIRECTED_REQUEST,
            locale.say(DeskOtherAddress {
                address: desk.auth.authority(),
            }),
        ),
        Denied::Origin => (StatusCode::FORBIDDEN, locale.say(DeskOtherOrigin)),
        Denied::Unknown => (StatusCode::FORBIDDEN, locale.say(DeskUnknownWindow)),
    };
    let page = frame::outside(locale, None, &html! { p { (words) } });
    (status, html_response(page)).into_response()
}

/// Exchanges the token of the entrance for a session. The answer is a page that leads on, not a redirection: a browser
/// sends no `SameSite=Strict` cookie with a redirection that began elsewhere. Whoever asks for the head only (a program
/// that looks at addresses before people do) does not use the token up.
pub async fn enter(
    method: Method,
    State(desk): State<Arc<Desk>>,
    Extension(admitted): Extension<Admitted>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Response {
    if method != Method::GET {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let cookie = match desk.auth.enter(&token) {
        Ok(cookie) => cookie,
        // A window with a session reloads the entrance.
        Err(denied) => match desk.auth.check(&Method::GET, &visitor.headers) {
            Ok(()) => return redirect(&visitor, ""),
            Err(_) => return deny(&desk, visitor.locale, denied),
        },
    };
    admitted.set();
    if let Ok(entrance) = desk.auth.entrance() {
        (desk.says)(Said::Entrance(&entrance));
    }
    let link = html! { p { a href=(visitor.home) { (visitor.locale.say(DeskEnter)) } } };
    let page = frame::outside(visitor.locale, Some(&visitor.home), &link);
    let mut response = html_response(page);
    set(&mut response, SET_COOKIE, &cookie);
    response
}
