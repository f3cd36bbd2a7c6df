//! From the answer of a screen to the response: status, type and policy.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, SET_COOKIE,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::BASE64;
use zeroize::Zeroizing;

use crate::commands::FailureKind;
use crate::desk::prelude::*;
use crate::desk::widgets::frame::framed;
use crate::files::FileError;
use archive::store::StoreError;
use envelope::crypto::sha256;
use envelope::crypto::{KeyUnavailable, RandomUnavailable};
use envelope::{AppendError, KeyError, SealingError};

/// The type of a page.
pub const HTML: &str = "text/html; charset=utf-8";

/// The type of an envelope.
pub const ENVELOPE: &str = "application/octet-stream";

/// What a screen may do: show its own styles, drawings and scripts, and send forms to the desk.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

/// The header that says what a page may ask the browser for.
pub const PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");

/// What every page may ask for: nothing.
pub const NO_CAMERA: &str = "interest-cohort=(), camera=(), microphone=(), geolocation=()";

/// What the page may ask for on which a slip is read.
const WITH_CAMERA: &str = "interest-cohort=(), camera=(self), microphone=(), geolocation=()";

/// An answer, or why there is none.
pub type Answered = Result<Answer, Failure>;

/// The answer to a request.
#[derive(Debug)]
pub enum Answer {
    /// A screen.
    Page(Page),
    /// A screen that says why something was not done, with what was typed still on it.
    Refused(Page, Failure),
    /// Sentences for a script that asks, each with the id of the element that it stands in.
    Said(Vec<(String, String)>),
    /// Nothing to say.
    Nothing,
    /// A secret for the script that asks, which it puts into a field.
    Secret(Zeroizing<String>),
    /// Another screen, by its path below the home.
    Redirect(String),
    /// Another screen, and cookies to set.
    RedirectWith(String, Vec<String>),
    /// A file: the name it may be saved under, its type, its bytes.
    File(String, &'static str, Vec<u8>),
}

impl Answer {
    /// The screen of that kind for a game: `resume`, `label`.
    pub fn to(screen: &str, game: &str) -> Answer {
        Answer::Redirect(format!("{screen}/{}", in_path(game)))
    }
}

/// The response for an answer. A failure without a screen of its own gets an empty one.
pub fn respond(desk: &Desk, visitor: &Visitor, answer: Answered) -> Response {
    match answer {
        Ok(Answer::Page(page)) => screen(desk, visitor, page, None),
        Ok(Answer::Refused(page, failure)) => screen(desk, visitor, page, Some(&failure)),
        Ok(Answer::Said(said)) => {
            let said: BTreeMap<String, String> = said.into_iter().collect();
            let json = serde_json::to_string(&said).unwrap_or_default();
            ([(CONTENT_TYPE, "application/json")], json).into_response()
        }
        Ok(Answer::Nothing) => StatusCode::NO_CONTENT.into_response(),
        Ok(Answer::Secret(secret)) => {
            // Wiped once it is sent.
            let text = Bytes::from_owner(secret);
            ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
        }
        Ok(Answer::Redirect(path)) => redirect(visitor, &path),
        Ok(Answer::RedirectWith(path, cookies)) => {
            let mut response = redirect(visitor, &path);
            for cookie in cookies {
                set(&mut response, SET_COOKIE, &cookie);
            }
            response
        }
        Ok(Answer::File(name, kind, bytes)) => file(&name, kind, bytes),
        Err(failure) => {
            let title = visitor.locale.say(DeskNotDone);
            let page = Page::new(title.clone(), html! { h1 { (title) } });
            screen(desk, visitor, page, Some(&failure))
        }
    }
}

/// The response with a screen in its frame and the failure that it shows.
pub fn screen(desk: &Desk, visitor: &Visitor, page: Page, failure: Option<&Failure>) -> Response {
    let done = match page.wrong.as_slice() {
        [] => StatusCode::OK,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let camera = page.camera;
    let body = framed(desk, visitor, page, failure);
    let mut response = html_response(body);
    *response.status_mut() = failure.map_or(done, status);
    set(&mut response, CONTENT_SECURITY_POLICY, POLICY);
    if camera {
        set(&mut response, PERMISSIONS, WITH_CAMERA);
    }
    response
}

fn status(failure: &Failure) -> StatusCode {
    let is_missing = matches!(failure.fault(), Some(DeskFault::NoSuch(_)))
        || matches!(failure.fault(), Some(FileError::NotFound { .. }));
    match failure.kind {
        _ if is_missing => StatusCode::NOT_FOUND,
        FailureKind::Usage => StatusCode::BAD_REQUEST,
        FailureKind::NotVerified => StatusCode::UNPROCESSABLE_ENTITY,
        FailureKind::Refused => StatusCode::CONFLICT,
        FailureKind::Failed if is_of_machine(failure) => StatusCode::INTERNAL_SERVER_ERROR,
        FailureKind::Failed => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// Whether the machine is the cause, and not what people gave.
fn is_of_machine(failure: &Failure) -> bool {
    if let Some(error) = failure.fault() {
        return matches!(
            error,
            FileError::ReadOnly { .. }
                | FileError::Denied { .. }
                | FileError::NoSpace { .. }
                | FileError::Busy { .. }
                | FileError::NoLocks { .. }
                | FileError::Unsynced { .. }
                | FileError::Failed { .. }
        );
    }
    failure.fault::<RandomUnavailable>().is_some()
        || failure.fault::<KeyUnavailable>().is_some()
        || failure.fault::<SealingError>().is_some()
        || failure.fault::<KeyError>().is_some()
        || failure.fault::<AppendError>().is_some()
        || failure.fault::<StoreError>().is_some()
        || failure.fault::<DeskFault>().is_some()
}

/// A complete page.
pub fn html_response(page: Markup) -> Response {
    ([(CONTENT_TYPE, HTML)], page.into_string()).into_response()
}

/// A redirection to another screen.
pub fn redirect(visitor: &Visitor, path: &str) -> Response {
    let location = format!("{}{path}", visitor.home);
    match HeaderValue::from_str(&location) {
        Ok(location) => (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response(),
        // A path of the desk has no such characters.
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Adds a header, unless the value is not valid in one.
pub fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().append(name, value);
    }
}

/// A file: an envelope is saved under its name, a sheet is shown by the browser.
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
    let disposition = format!("{shown}; filename*=UTF-8''{}", in_path(name));
    let mut response = ([(CONTENT_TYPE, kind)], bytes).into_response();
    set(&mut response, CONTENT_SECURITY_POLICY, &policy);
    set(&mut response, CONTENT_DISPOSITION, &disposition);
    response
}

/// The hash of the one style sheet in a page, for its policy (CSP 3, section 2.3.1).
fn style_hash(html: &[u8]) -> String {
    let text = std::str::from_utf8(html).unwrap_or_default();
    let style = text
        .split_once("<style>")
        .and_then(|(_, rest)| rest.split_once("</style>"))
        .map_or("", |(style, _)| style);
    let digest = sha256(&[style.as_bytes()]);
    format!("sha256-{}", BASE64.encode(digest.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What people gave is told in `desk/tests/posts.txt`; here what is the machine's alone.
    #[test]
    fn a_busy_disk_is_the_machines() {
        let path = "/dev/zero".into();
        assert_eq!(status(&FileError::Busy { path }.into()), 500);
    }
}
