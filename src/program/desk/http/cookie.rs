//! Cookies: reads them and sets them.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// The session of a window.
pub const SESSION: &str = "desk";

/// The language that was chosen in a window.
pub const LANGUAGE: &str = "lang";

/// The colours that were chosen in a window.
pub const THEME: &str = "theme";

/// Whether a window sounds at deadlines.
pub const SOUND: &str = "sound";

/// The values of the cookies of that name. A server on another port of this machine may have set one as well.
pub fn all<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|pairs| pairs.split(';'))
        .filter_map(move |pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The value of a cookie; `None` if there are two of that name, since nobody can tell which of them is ours.
pub fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut found = all(headers, name);
    let value = found.next()?;
    found.next().is_none().then_some(value)
}

/// Sets the session cookie: for paths below `home`, not readable by scripts, not sent by other sites.
pub fn session(value: &str, home: &str) -> String {
    format!("{SESSION}={value}; Path={home}; HttpOnly; SameSite=Strict")
}

/// Sets a choice of the window for a year.
pub fn choice(name: &str, value: &str) -> String {
    format!("{name}={value}; Path=/; SameSite=Strict; Max-Age=31536000")
}
