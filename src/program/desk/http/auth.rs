//! The door: who is let in.
//!
//! The desk listens on the loopback address, where every program and every user of the machine can knock, and so can
//! any page that the browser has open. Whoever comes must bring the address he was given (a foreign `Host` means DNS
//! rebinding), come from the desk itself if he wants to change anything (`Origin`, Fetch Metadata), and show the cookie
//! that the entrance gave him in exchange for a token that opens it once.

use std::collections::VecDeque;
use std::sync::Mutex;

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use data_encoding::BASE64URL_NOPAD;

use crate::crypto::{Digest, RandomUnavailable, random_bytes, sha256};
use crate::program::desk::held;

/// The name of the cookie.
const COOKIE_NAME: &str = "desk";

/// So many windows may have entered; the one that entered first has to enter again.
const MOST_SESSIONS: usize = 32;

/// Whom the desk knows. What is known of tokens and cookies is their hash.
#[derive(Debug)]
pub struct Door {
    /// `127.0.0.1:40231`.
    authority: String,
    /// `/kXZ…/`: the path that the cookie is for. Browsers do not tell ports apart where they send cookies; but a server
    /// on another port does not know this path.
    home: String,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    /// The token that opens the door next.
    token: Option<Digest>,
    sessions: VecDeque<Digest>,
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// He asks for another host.
    Host,
    /// He comes from another page.
    Origin,
    /// He has no cookie of ours, or a token that is used up.
    Stranger,
}

impl Door {
    /// A door for this authority, shut until a token is made.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn new(authority: String) -> Result<Door, RandomUnavailable> {
        Ok(Door {
            authority,
            home: format!("/{}/", secret_name()?),
            kept: Mutex::default(),
        })
    }

    /// The path that all screens are below, with both slashes.
    pub fn home(&self) -> &str {
        &self.home
    }

    /// A new entrance, in place of the one before: an address that opens the door once.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn entrance(&self) -> Result<String, RandomUnavailable> {
        let token = secret_name()?;
        self.kept().token = Some(sha256(&[token.as_bytes()]));
        Ok(format!("http://{}/enter/{token}", self.authority))
    }

    /// Exchanges the token for a cookie. A token opens the door once, whoever holds it.
    ///
    /// # Errors
    /// Another token, or one that is used up.
    pub fn enter(&self, token: &str) -> Result<String, Turned> {
        let given = sha256(&[token.as_bytes()]);
        {
            let mut kept = self.kept();
            if kept.token != Some(given) {
                return Err(Turned::Stranger);
            }
            kept.token = None;
        }
        self.admit().map_err(|_| Turned::Stranger)
    }

    /// Another cookie in place of the one that these headers bring: what was shown under the old one is not shown again
    /// by going back.
    pub fn renew(&self, headers: &HeaderMap) -> Option<String> {
        let old = cookie(headers)?;
        let new = self.admit().ok()?;
        self.kept().sessions.retain(|session| *session != old);
        Some(new)
    }

    /// Checks where a request goes, where it comes from, and who brings it.
    ///
    /// # Errors
    /// Why it is turned away.
    pub fn check(&self, method: &Method, headers: &HeaderMap) -> Result<(), Turned> {
        self.check_way(method, headers)?;
        let session = cookie(headers).ok_or(Turned::Stranger)?;
        match self.kept().sessions.contains(&session) {
            true => Ok(()),
            false => Err(Turned::Stranger),
        }
    }

    /// Checks where a request goes and where it comes from.
    ///
    /// # Errors
    /// Why it is turned away.
    pub fn check_way(&self, method: &Method, headers: &HeaderMap) -> Result<(), Turned> {
        if only(headers, HOST.as_str()) != Some(self.authority.as_str()) {
            return Err(Turned::Host);
        }
        let own = format!("http://{}", self.authority);
        let origin = headers.get(ORIGIN).map(|_| only(headers, ORIGIN.as_str()));
        let changes = *method != Method::GET && *method != Method::HEAD;
        let from_here = match origin {
            Some(origin) => origin == Some(own.as_str()),
            // Browsers name their origin whenever something is to be changed.
            None => !changes,
        };
        let site = headers
            .get("sec-fetch-site")
            .map(|_| only(headers, "sec-fetch-site"));
        let same_site = match site {
            None => true,
            Some(Some("same-origin" | "none")) => true,
            // A link from elsewhere shows a page; it changes nothing, and its cookie stays away.
            Some(_) => !changes && !is_fetched(headers),
        };
        match from_here && same_site {
            true => Ok(()),
            false => Err(Turned::Origin),
        }
    }

    fn admit(&self) -> Result<String, RandomUnavailable> {
        let name = secret_name()?;
        let mut kept = self.kept();
        if kept.sessions.len() == MOST_SESSIONS {
            kept.sessions.pop_front();
        }
        kept.sessions.push_back(sha256(&[name.as_bytes()]));
        Ok(format!(
            "{COOKIE_NAME}={name}; Path={}; HttpOnly; SameSite=Strict",
            self.home
        ))
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        held(&self.kept)
    }
}

/// 32 random bytes that nobody guesses.
fn secret_name() -> Result<String, RandomUnavailable> {
    Ok(BASE64URL_NOPAD.encode(&random_bytes::<32>()?))
}

/// Whether a script or another page asks, and not a person who follows a link.
fn is_fetched(headers: &HeaderMap) -> bool {
    only(headers, "sec-fetch-mode").is_some_and(|mode| mode != "navigate")
}

/// The value of a header that is there once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// The hash of our cookie, if there is one and no second.
fn cookie(headers: &HeaderMap) -> Option<Digest> {
    let mut found = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|pairs| pairs.split(';'))
        .filter_map(|pair| pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='));
    let value = found.next()?;
    found.next().is_none().then(|| sha256(&[value.as_bytes()]))
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

    /// A door with one visitor, and his cookie.
    fn door() -> (Door, String) {
        let door = Door::new(AUTHORITY.to_owned()).unwrap();
        let entrance = door.entrance().unwrap();
        let token = entrance.rsplit('/').next().unwrap();
        let set = door.enter(token).unwrap();
        let cookie = set.split(';').next().unwrap().to_owned();
        (door, cookie)
    }

    #[test]
    fn a_token_opens_the_door_once() {
        let door = Door::new(AUTHORITY.to_owned()).unwrap();
        assert_eq!(door.enter(""), Err(Turned::Stranger));
        let first = door.entrance().unwrap();
        let second = door.entrance().unwrap();
        let token = |entrance: &str| entrance.rsplit('/').next().unwrap().to_owned();
        assert_eq!(token(&first).len(), 43);
        assert_eq!(
            door.enter(&token(&first)),
            Err(Turned::Stranger),
            "replaced"
        );
        let cookie = door.enter(&token(&second)).unwrap();
        assert!(
            cookie.ends_with(&format!(
                "; Path={}; HttpOnly; SameSite=Strict",
                door.home()
            )),
            "{cookie}"
        );
        assert_eq!(
            door.enter(&token(&second)),
            Err(Turned::Stranger),
            "used up"
        );
    }

    #[test]
    fn who_is_let_in() {
        let (door, cookie) = door();
        let own = "http://127.0.0.1:40231";
        let host = ("host", AUTHORITY);
        let with = ("cookie", cookie.as_str());
        let (get, post) = (Method::GET, Method::POST);
        let rows = [
            ("a page", &get, vec![host, with], Ok(())),
            ("a change", &post, vec![host, with, ("origin", own)], Ok(())),
            ("no host", &get, vec![with], Err(Turned::Host)),
            (
                "another host",
                &get,
                vec![("host", "evil.example:40231"), with],
                Err(Turned::Host),
            ),
            (
                "another port",
                &get,
                vec![("host", "127.0.0.1:1"), with],
                Err(Turned::Host),
            ),
            (
                "two hosts",
                &get,
                vec![host, ("host", "evil.example"), with],
                Err(Turned::Host),
            ),
            (
                "a change from nowhere",
                &post,
                vec![host, with],
                Err(Turned::Origin),
            ),
            (
                "a change from elsewhere",
                &post,
                vec![host, with, ("origin", "http://evil.example")],
                Err(Turned::Origin),
            ),
            (
                "a change from a file",
                &post,
                vec![host, with, ("origin", "null")],
                Err(Turned::Origin),
            ),
            (
                "a change from https",
                &post,
                vec![host, with, ("origin", "https://127.0.0.1:40231")],
                Err(Turned::Origin),
            ),
            (
                "a change that another site asks for",
                &post,
                vec![
                    host,
                    with,
                    ("origin", own),
                    ("sec-fetch-site", "cross-site"),
                ],
                Err(Turned::Origin),
            ),
            (
                "a script of another site",
                &get,
                vec![
                    host,
                    with,
                    ("sec-fetch-site", "cross-site"),
                    ("sec-fetch-mode", "cors"),
                ],
                Err(Turned::Origin),
            ),
            (
                "a link of another site",
                &get,
                vec![
                    host,
                    with,
                    ("sec-fetch-site", "cross-site"),
                    ("sec-fetch-mode", "navigate"),
                ],
                Ok(()),
            ),
            (
                "a page read from elsewhere",
                &get,
                vec![host, with, ("origin", "http://evil.example")],
                Err(Turned::Origin),
            ),
            ("no cookie", &get, vec![host], Err(Turned::Stranger)),
            (
                "a made-up cookie",
                &get,
                vec![host, ("cookie", "desk=AAAA")],
                Err(Turned::Stranger),
            ),
            (
                "ours among others",
                &get,
                vec![host, ("cookie", "a=1"), with],
                Ok(()),
            ),
            (
                "two of ours",
                &get,
                vec![host, ("cookie", "desk=AAAA"), with],
                Err(Turned::Stranger),
            ),
        ];
        for (comment, method, pairs, expected) in rows {
            assert_eq!(door.check(method, &headers(&pairs)), expected, "{comment}");
        }
    }

    #[test]
    fn a_renewed_cookie_takes_the_place_of_the_old_one() {
        let (door, cookie) = door();
        let old = headers(&[("host", AUTHORITY), ("cookie", &cookie)]);
        let renewed = door.renew(&old).unwrap();
        assert_eq!(door.check(&Method::GET, &old), Err(Turned::Stranger));
        let new = renewed.split(';').next().unwrap();
        let new = headers(&[("host", AUTHORITY), ("cookie", new)]);
        assert_eq!(door.check(&Method::GET, &new), Ok(()));
    }

    #[test]
    fn the_oldest_visitor_goes_when_there_are_too_many() {
        let (door, cookie) = door();
        let first = headers(&[("host", AUTHORITY), ("cookie", &cookie)]);
        for more in 1..=MOST_SESSIONS {
            assert_eq!(door.check(&Method::GET, &first), Ok(()), "{more}");
            let entrance = door.entrance().unwrap();
            door.enter(entrance.rsplit('/').next().unwrap()).unwrap();
        }
        assert_eq!(door.check(&Method::GET, &first), Err(Turned::Stranger));
    }
}
