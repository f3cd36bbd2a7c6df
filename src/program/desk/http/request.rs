//! The parts of a request: language and colours of the window, the game that it is about, the fields of its form.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Multipart, RawPathParams, Request};
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, Limited};
use hyper::body::Body;
use zeroize::Zeroizing;

use super::cookie;
use crate::commands::Failure;
use crate::desk::camera::{Frame, MOST_FRAME};
use crate::desk::context::Desk;
use crate::desk::folder;
use crate::failure::DeskFault;
use crate::text::Locale;
use rules::score::windows_1252;
use rules::word::words;

/// The most bytes of a form.
const MOST_FORM: usize = 128 * 1024;

/// The most bytes of a form with a file: a score.
pub const MOST_UPLOAD: usize = 2 * 1024 * 1024;

/// The query's name for the pixels of a frame's width.
const WIDTH: &str = "width";

/// The most fields of a form: a table has five and more for each board of a hall.
const MOST_FIELDS: usize = 4096;

/// The time that a form may take to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

words! {
    /// The colours of a window, as the cookie and the page name them.
    #[derive(Default)]
    Theme {
        /// As the system is set.
        #[default]
        System = "system",
        /// Black on white.
        Light = "light",
        /// White on black, for a dark hall.
        Dark = "dark",
    }
}

/// The window that sent a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Its language.
    pub locale: Locale,
    /// Its colours.
    pub theme: Theme,
    /// Whether it sounds at deadlines.
    pub sound: bool,
    /// The path that all screens are below.
    pub home: String,
    /// The path of the request below that.
    pub path: String,
    /// The number of changes before the request.
    pub changes: u64,
    /// The headers, which hold its session.
    pub headers: HeaderMap,
}

impl FromRequestParts<Arc<Desk>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        desk: &Arc<Desk>,
    ) -> Result<Visitor, Infallible> {
        let theme = cookie::only(&parts.headers, cookie::THEME).and_then(Theme::parse);
        Ok(Visitor {
            locale: language_of(desk, &parts.headers),
            theme: theme.unwrap_or_default(),
            sound: cookie::only(&parts.headers, cookie::SOUND) == Some("on"),
            home: desk.auth.home().to_owned(),
            path: {
                let path = parts.uri.path();
                let below = path.strip_prefix(desk.auth.home());
                below.unwrap_or_default().to_owned()
            },
            changes: desk.events.changes(),
            headers: parts.headers.clone(),
        })
    }
}

/// The language of a window: that of the player who has the laptop, what was chosen in it, else the desk's, else what
/// its browser prefers.
pub fn language_of(desk: &Desk, headers: &HeaderMap) -> Locale {
    let chosen = cookie::only(headers, cookie::LANGUAGE).and_then(Locale::of_code);
    let known = desk.sealings.language().or(chosen).or(desk.locale);
    known.unwrap_or_else(|| preferred(headers))
}

/// The language that the browser prefers (RFC 9110, section 12.5.4), by order and not by weight.
fn preferred(headers: &HeaderMap) -> Locale {
    let wanted = headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let mut codes = wanted.unwrap_or_default().split(',').filter_map(|range| {
        let code = range.split([';', '-']).next()?.trim();
        Locale::of_code(&code.to_ascii_lowercase())
    });
    codes.next().unwrap_or_else(Locale::english)
}

/// The names in the path of a request, and its query.
#[derive(Clone, Debug, Default)]
pub struct Target {
    names: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
}

impl Target {
    /// The game that the path names.
    ///
    /// # Errors
    /// No game can have that name.
    pub fn name(&self) -> Result<&str, Failure> {
        folder::named(self.of_path("name"))
    }

    /// A part of the path.
    pub fn of_path(&self, part: &str) -> &str {
        self.names.get(part).map_or("", String::as_str)
    }

    /// Every value of the query, by its name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let query = self.query.iter();
        query.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// A value of the query, unless it is empty. No form sends a secret there.
    pub fn query(&self, name: &str) -> Option<&str> {
        let value = self.query.get(name)?;
        (!value.is_empty()).then_some(value.as_str())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Target {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Target, Infallible> {
        let names = RawPathParams::from_request_parts(parts, state).await;
        let names = names.iter().flatten();
        Ok(Target {
            names: names
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            query: query(&parts.uri),
        })
    }
}

fn query(uri: &Uri) -> BTreeMap<String, String> {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs
        .take(MOST_FIELDS)
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

/// The fields of a form. Any of them may be a secret: all are wiped, and `Debug` shows their names only.
#[derive(Default)]
pub struct Fields(Vec<(String, Zeroizing<String>)>);

impl std::fmt::Debug for Fields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.0.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Fields {
    fn from_iter<P: IntoIterator<Item = (N, V)>>(pairs: P) -> Fields {
        let pairs = pairs.into_iter();
        Fields(
            pairs
                .map(|(name, value)| (name.into(), Zeroizing::new(value.into())))
                .collect(),
        )
    }
}

impl Fields {
    /// A field without the blanks around it, unless it is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let value = self.exactly(name)?.trim();
        (!value.is_empty()).then_some(value)
    }

    /// A field as it was typed.
    pub fn exactly(&self, name: &str) -> Option<&str> {
        let mut fields = self.0.iter();
        let (_, value) = fields.find(|(known, _)| known == name)?;
        Some(value.as_str())
    }

    /// Every field as it was typed, by its name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.0.iter();
        fields.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// A field as a text of its own.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(str::to_owned)
    }

    /// The screen that the form leads back to; nothing, unless it is a path of this desk.
    pub fn back(&self) -> &str {
        let nowhere = |path: &str| {
            path.starts_with(['/', '\\', '.'])
                || path.contains([':', '\\'])
                || path.contains("//")
                // The browser sends a path with such characters escaped, and no header can hold them.
                || !path.bytes().all(|byte| byte.is_ascii_graphic())
        };
        let back = self.get("back").filter(|path| !nowhere(path));
        back.unwrap_or_default()
    }

    /// Whether a box is ticked.
    pub fn ticked(&self, name: &str) -> bool {
        self.exactly(name).is_some()
    }

    /// Reads `application/x-www-form-urlencoded`; nothing where there are too many fields.
    pub fn of_form(body: &[u8]) -> Option<Fields> {
        let pairs = form_urlencoded::parse(body).take(MOST_FIELDS + 1);
        let fields: Fields = pairs.collect();
        (fields.0.len() <= MOST_FIELDS).then_some(fields)
    }

    /// Reads `multipart/form-data` (RFC 7578).
    async fn of_parts(mut parts: Multipart) -> Option<Fields> {
        let mut fields = Vec::new();
        while let Some(part) = parts.next_field().await.ok()? {
            let name = part.name()?.to_owned();
            let bytes = Zeroizing::new(Vec::from(part.bytes().await.ok()?));
            fields.push((name, Zeroizing::new(decoded(&bytes))));
            if fields.len() > MOST_FIELDS {
                return None;
            }
        }
        Some(Fields(fields))
    }
}

/// A text in UTF-8, or in what old chess programs write.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // Its mark says UTF-8, and is none of the text.
        Err(_) => windows_1252(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)),
    }
}

/// A body that is no form and no frame of a camera, or is too large or too slow.
#[derive(Clone, Copy, Debug)]
pub struct NotAForm;

impl From<NotAForm> for Failure {
    fn from(_: NotAForm) -> Failure {
        DeskFault::Form.into()
    }
}

impl IntoResponse for NotAForm {
    fn into_response(self) -> Response {
        StatusCode::BAD_REQUEST.into_response()
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = NotAForm;

    async fn from_request(request: Request, state: &S) -> Result<Fields, NotAForm> {
        let read = async {
            let kind = request.headers().get(CONTENT_TYPE);
            let in_parts = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"));
            if in_parts {
                let parts = Multipart::from_request(request, state).await.ok()?;
                return Fields::of_parts(parts).await;
            }
            let body = Limited::new(request.into_body(), MOST_FORM).collect().await;
            let body = Zeroizing::new(Vec::from(body.ok()?.to_bytes()));
            Fields::of_form(&body)
        };
        let fields = tokio::time::timeout(PATIENCE, read).await;
        fields.ok().flatten().ok_or(NotAForm)
    }
}

impl<S: Send + Sync> FromRequest<S> for Frame {
    type Rejection = NotAForm;

    async fn from_request(request: Request, _: &S) -> Result<Frame, NotAForm> {
        let kind = request.headers().get(CONTENT_TYPE);
        let query = query(request.uri());
        let width = query.get(WIDTH).and_then(|width| width.parse().ok());
        let (true, Some(width)) = (
            kind.is_some_and(|kind| kind == "application/octet-stream"),
            width,
        ) else {
            return Err(NotAForm);
        };
        let read = async {
            let length = request.body().size_hint().exact()?;
            let length = usize::try_from(length)
                .ok()
                .filter(|&length| length <= MOST_FRAME)?;
            // Room for all of it: growing would leave copies behind.
            let mut pixels = Zeroizing::new(Vec::with_capacity(length));
            let mut body = Limited::new(request.into_body(), length);
            while let Some(piece) = body.frame().await {
                pixels.extend_from_slice(piece.ok()?.data_ref()?);
            }
            Frame::new(width, pixels)
        };
        let frame = tokio::time::timeout(PATIENCE, read).await;
        frame.ok().flatten().ok_or(NotAForm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Target {
        /// A path that names a game.
        pub fn of_game(name: &str) -> Target {
            Target {
                names: BTreeMap::from([("name".to_owned(), name.to_owned())]),
                query: BTreeMap::new(),
            }
        }

        /// A path that names a game and one of its acts, with a query.
        pub fn of_act(name: &str, act: &str) -> Target {
            let (act, query) = act.split_once('?').unwrap_or((act, ""));
            let query = form_urlencoded::parse(query.as_bytes()).into_owned();
            let mut target = Target::of_game(name);
            target.names.insert("act".to_owned(), act.to_owned());
            target.query = query.collect();
            target
        }
    }

    #[test]
    fn fields_are_read_and_never_shown() {
        let fields = Fields::of_form(b"move=+Bd7+&empty=&here&name=B%C3%B6%26k").unwrap();
        assert_eq!(fields.get("move"), Some("Bd7"));
        assert_eq!(fields.exactly("move"), Some(" Bd7 "));
        assert_eq!(fields.get("empty"), None);
        assert_eq!(fields.get("name"), Some("Bö&k"));
        assert!(fields.ticked("here") && !fields.ticked("absent"));
        let shown = r#"["move", "empty", "here", "name"]"#;
        assert_eq!(format!("{fields:?}"), shown);
        let many = "a=1&".repeat(MOST_FIELDS + 1);
        assert!(Fields::of_form(many.as_bytes()).is_none());
    }

    #[test]
    fn a_form_leads_back_to_a_path_of_this_desk_and_nowhere_else() {
        let back = |back: &str| Fields::from_iter([("back", back)]).back().to_owned();
        for own in ["label/board7", "resume/%D0%B4%D0%BE%D0%BC"] {
            assert_eq!(back(own), own);
        }
        #[rustfmt::skip]
        let others = ["", "https://example.org", "//example.org", "../keys", "дом", "label/board 7", "label/board7\r\nset-cookie: desk"];
        for other in others {
            assert_eq!(back(other), "", "{other}");
        }
    }

    #[test]
    fn a_score_may_be_in_the_encoding_of_pgn() {
        for (bytes, expected) in [
            (&b"Bj\xc3\xb6rnsson"[..], "Björnsson"),
            (b"Bj\xf6rnsson", "Björnsson"),
            (b"\xef\xbb\xbfBj\xf6rnsson", "Björnsson"),
            (b"Bjornsson", "Bjornsson"),
        ] {
            assert_eq!(decoded(bytes), expected);
        }
    }

    #[test]
    fn the_language_is_the_first_that_there_is() {
        #[rustfmt::skip]
        let rows = [("it-IT,it;q=0.9,en;q=0.8", "it"), ("fr-FR, IT;q=0.5, en", "it"), ("en-GB,it", "en"), ("fr", "en"), ("", "en")];
        for (wanted, expected) in rows {
            let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, wanted.parse().unwrap())]);
            assert_eq!(preferred(&headers).code(), expected, "{wanted}");
        }
    }
}
