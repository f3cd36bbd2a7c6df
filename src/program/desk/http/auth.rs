//! Authentication: which requests the desk answers.
//!
//! The desk listens on the loopback address, where every program and every user of the machine can connect, and every
//! page that the browser has open can send requests. A request must name the desk's own address (a foreign `Host` means
//! DNS rebinding); come from the desk itself if it changes anything (`Origin`, Fetch Metadata); and carry the cookie of
//! a session. A session begins with a token that is good once.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use data_encoding::BASE64URL_NOPAD;

use super::cookie;
use crate::desk::lock::locked;
use envelope::crypto::primitives::random_bytes;
use envelope::crypto::{Digest, RandomUnavailable, sha256};

/// The most sessions at once; a further one ends the oldest.
const MOST_SESSIONS: usize = 32;

/// The sessions of the desk. Of tokens and cookies only the hash is kept; nothing of it is shown.
pub struct Auth {
    /// `127.0.0.1:40231`.
    authority: String,
    /// `/kXZ…/`: the path that the cookie is for. A browser sends cookies to every port of the address; but a server on
    /// another port does not know this path.
    home: String,
    /// By which a window knows that it talks to this desk, and not to one that took its port.
    mark: String,
    sessions: Mutex<Sessions>,
}

#[derive(Debug, Default)]
struct Sessions {
    /// The hash of the token that begins the next session.
    token: Option<Digest>,
    cookies: VecDeque<Digest>,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// It is for another host.
    Host,
    /// It comes from another origin.
    Origin,
    /// It has no session cookie, or a token that is used up.
    Unknown,
}

impl Auth {
    /// No session, and no token to begin one.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn new(authority: String) -> Result<Auth, RandomUnavailable> {
        Ok(Auth {
            authority,
            home: format!("/{}/", secret_name()?),
            mark: secret_name()?,
            sessions: Mutex::default(),
        })
    }

    /// Where the desk answers: `127.0.0.1:40231`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The path that all screens are below, with a slash at both ends.
    pub fn home(&self) -> &str {
        &self.home
    }

    /// The address that all screens are below.
    pub fn address(&self) -> String {
        format!("http://{}{}", self.authority, self.home)
    }

    /// What every answer of this run bears and no request: whoever takes the port afterwards gets cookies and paths
    /// from the windows that are left open, but not this.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// A new entrance, an address that begins one session; the one before no longer works.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn entrance(&self) -> Result<String, RandomUnavailable> {
        let token = secret_name()?;
        self.sessions().token = Some(sha256(&[token.as_bytes()]));
        Ok(format!("http://{}/enter/{token}", self.authority))
    }

    /// Exchanges the token for the cookie of a session, to be set. A token is good once.
    ///
    /// # Errors
    /// Another token, or one that is used up.
    pub fn enter(&self, token: &str) -> Result<String, Denied> {
        let given = sha256(&[token.as_bytes()]);
        {
            let mut sessions = self.sessions();
            if sessions.token != Some(given) {
                return Err(Denied::Unknown);
            }
            sessions.token = None;
        }
        self.new_session().map_err(|_| Denied::Unknown)
    }

    /// Replaces the session of these headers, so that going back shows no earlier screen; returns the new cookie, to be
    /// set.
    pub fn renew_session(&self, headers: &HeaderMap) -> Option<String> {
        let old = self.session(headers)?;
        let new = self.new_session().ok()?;
        self.sessions().cookies.retain(|cookie| *cookie != old);
        Some(new)
    }

    /// Checks address, origin and session of a request.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn check(&self, method: &Method, headers: &HeaderMap) -> Result<(), Denied> {
        self.check_origin(method, headers)?;
        self.session(headers).map(drop).ok_or(Denied::Unknown)
    }

    /// Checks address and origin of a request.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn check_origin(&self, method: &Method, headers: &HeaderMap) -> Result<(), Denied> {
        if only(headers, HOST.as_str()) != Some(self.authority.as_str()) {
            return Err(Denied::Host);
        }
        let own = format!("http://{}", self.authority);
        let origin = headers.get(ORIGIN).map(|_| only(headers, ORIGIN.as_str()));
        let changes = *method != Method::GET && *method != Method::HEAD;
        let from_here = match origin {
            Some(origin) => origin == Some(own.as_str()),
            // Browsers name their origin whenever a request can change something.
            None => !changes,
        };
        let site = headers
            .get("sec-fetch-site")
            .map(|_| only(headers, "sec-fetch-site"));
        let same_site = match site {
            None => true,
            Some(Some("same-origin" | "none")) => true,
            // A link from elsewhere only shows a page, and the browser sends no cookie with it.
            Some(_) => !changes && !is_fetched(headers),
        };
        match from_here && same_site {
            true => Ok(()),
            false => Err(Denied::Origin),
        }
    }

    fn new_session(&self) -> Result<String, RandomUnavailable> {
        let name = secret_name()?;
        let mut sessions = self.sessions();
        if sessions.cookies.len() == MOST_SESSIONS {
            sessions.cookies.pop_front();
        }
        sessions.cookies.push_back(sha256(&[name.as_bytes()]));
        Ok(cookie::session(&name, &self.home))
    }

    /// The hash of the session's cookie, found among any that other servers of this machine have set.
    fn session(&self, headers: &HeaderMap) -> Option<Digest> {
        let sessions = self.sessions();
        cookie::all(headers, cookie::SESSION)
            .map(|value| sha256(&[value.as_bytes()]))
            .find(|session| sessions.cookies.contains(session))
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        locked(&self.sessions)
    }
}

/// 32 random bytes as text.
fn secret_name() -> Result<String, RandomUnavailable> {
    Ok(BASE64URL_NOPAD.encode(&random_bytes::<32>()?))
}

/// Whether a script or a form of another page sends the request, and not a person who follows a link.
fn is_fetched(headers: &HeaderMap) -> bool {
    only(headers, "sec-fetch-mode").is_some_and(|mode| mode != "navigate")
}

/// The value of a header that occurs once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AUTHORITY: &str = "127.0.0.1:40231";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    /// With one session, and its cookie.
    fn entered() -> (Auth, String) {
        let auth = Auth::new(AUTHORITY.to_owned()).unwrap();
        let entrance = auth.entrance().unwrap();
        let token = entrance.rsplit('/').next().unwrap();
        let set = auth.enter(token).unwrap();
        let cookie = set.split(';').next().unwrap().to_owned();
        (auth, cookie)
    }

    #[test]
    fn a_token_opens_the_door_once() {
        let auth = Auth::new(AUTHORITY.to_owned()).unwrap();
        assert_eq!(auth.enter(""), Err(Denied::Unknown));
        let first = auth.entrance().unwrap();
        let second = auth.entrance().unwrap();
        let token = |entrance: &str| entrance.rsplit('/').next().unwrap().to_owned();
        assert_eq!(token(&first).len(), 43);
        assert_eq!(auth.enter(&token(&first)), Err(Denied::Unknown), "replaced");
        let cookie = auth.enter(&token(&second)).unwrap();
        let wanted = format!("; Path={}; HttpOnly; SameSite=Strict", auth.home());
        assert!(cookie.ends_with(&wanted), "{cookie}");
        assert_eq!(auth.enter(&token(&second)), Err(Denied::Unknown), "used up");
    }

    #[test]
    fn who_is_let_in() {
        let (auth, cookie) = entered();
        let own = "http://127.0.0.1:40231";
        let host = ("host", AUTHORITY);
        let with = ("cookie", cookie.as_str());
        let (get, post, cross) = (Method::GET, Method::POST, ("sec-fetch-site", "cross-site"));
        #[rustfmt::skip]
        let rows = [
            ("a page", &get, vec![host, with], Ok(())),
            ("a change", &post, vec![host, with, ("origin", own)], Ok(())),
            ("no host", &get, vec![with], Err(Denied::Host)),
            ("another host", &get, vec![("host", "evil.example:40231"), with], Err(Denied::Host)),
            ("another port", &get, vec![("host", "127.0.0.1:1"), with], Err(Denied::Host)),
            ("two hosts", &get, vec![host, ("host", "evil.example"), with], Err(Denied::Host)),
            ("a change from nowhere", &post, vec![host, with], Err(Denied::Origin)),
            ("a change from elsewhere", &post, vec![host, with, ("origin", "http://evil.example")], Err(Denied::Origin)),
            ("a change from a file", &post, vec![host, with, ("origin", "null")], Err(Denied::Origin)),
            ("a change from https", &post, vec![host, with, ("origin", "https://127.0.0.1:40231")], Err(Denied::Origin)),
            ("a change that another site asks for", &post, vec![host, with, ("origin", own), cross], Err(Denied::Origin)),
            ("a script of another site", &get, vec![host, with, cross, ("sec-fetch-mode", "cors")], Err(Denied::Origin)),
            ("a link of another site", &get, vec![host, with, cross, ("sec-fetch-mode", "navigate")], Ok(())),
            ("a page read from elsewhere", &get, vec![host, with, ("origin", "http://evil.example")], Err(Denied::Origin)),
            ("no cookie", &get, vec![host], Err(Denied::Unknown)),
            ("a made-up cookie", &get, vec![host, ("cookie", "desk=AAAA")], Err(Denied::Unknown)),
            ("ours among others", &get, vec![host, ("cookie", "a=1"), with], Ok(())),
            ("ours behind one that another server has set", &get, vec![host, ("cookie", "desk=AAAA"), with], Ok(())),
            ("and in front of one", &get, vec![host, with, ("cookie", "desk=AAAA; desk=")], Ok(())),
            ("two that others have set", &get, vec![host, ("cookie", "desk=AAAA; desk=BBBB")], Err(Denied::Unknown)),
        ];
        for (comment, method, pairs, expected) in rows {
            assert_eq!(auth.check(method, &headers(&pairs)), expected, "{comment}");
        }
    }

    #[test]
    fn a_renewed_cookie_takes_the_place_of_the_old_one() {
        let (auth, cookie) = entered();
        let old = headers(&[("host", AUTHORITY), ("cookie", &cookie)]);
        let renewed = auth.renew_session(&old).unwrap();
        assert_eq!(auth.check(&Method::GET, &old), Err(Denied::Unknown));
        let new = renewed.split(';').next().unwrap();
        let new = headers(&[("host", AUTHORITY), ("cookie", new)]);
        assert_eq!(auth.check(&Method::GET, &new), Ok(()));
    }

    #[test]
    fn the_oldest_visitor_goes_when_there_are_too_many() {
        let (auth, cookie) = entered();
        let first = headers(&[("host", AUTHORITY), ("cookie", &cookie)]);
        for more in 1..=MOST_SESSIONS {
            assert_eq!(auth.check(&Method::GET, &first), Ok(()), "{more}");
            let entrance = auth.entrance().unwrap();
            auth.enter(entrance.rsplit('/').next().unwrap()).unwrap();
        }
        assert_eq!(auth.check(&Method::GET, &first), Err(Denied::Unknown));
    }
}
