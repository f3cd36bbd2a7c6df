//! What must hold of every answer, as far as it follows from what was said before.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hasher, RandomState};

use adjourn::{Slip, WrittenMove};

use crate::hall::Hall;
use crate::page::letters;
use crate::wire::{Answer, Request, parts};

/// What begins a slip, and the number of letters behind it.
const SLIP: &str = "adjslip1";
const REST: usize = 58;

/// How a tag begins that no page has.
pub const TAG: &str = "<zz";

/// A move that nobody may see yet.
struct Hidden {
    text: String,
    game: String,
}

/// What was said in an input so far.
#[derive(Default)]
pub struct Judge {
    hidden: Vec<Hidden>,
    /// All that was said where no slip belongs.
    said: String,
    /// The texts that were closed, by game.
    closed: BTreeMap<String, String>,
    /// The slips that were handed out for printing, by game.
    printed: BTreeMap<String, BTreeSet<String>>,
}

impl Judge {
    /// Before anything was said, with the moves that are sealed.
    pub fn new(hall: &Hall) -> Judge {
        let hidden = hall.sealed_before().map(|(name, text)| Hidden {
            text: text.to_owned(),
            game: name.clone(),
        });
        Judge {
            hidden: hidden.collect(),
            ..Judge::default()
        }
    }

    /// A text to be sealed that is found nowhere else.
    pub fn new_move(&mut self, game: &str) -> String {
        let text = format!("zz{:016x}", RandomState::new().build_hasher().finish());
        self.hidden.push(Hidden {
            text: text.clone(),
            game: game.to_owned(),
        });
        text
    }

    /// The games whose move was closed and is not in an envelope yet.
    pub fn held<'a>(&'a self, hall: &'a Hall) -> impl Iterator<Item = &'a String> {
        let closed = self.closed.keys();
        closed.filter(|name| hall.envelope(name).is_none())
    }

    /// Notes that the desk has ended.
    pub fn lost(&mut self, hall: &Hall) {
        self.closed.retain(|name, _| hall.envelope(name).is_some());
    }

    /// Notes what a request says: what is said where it does not belong is no secret any more.
    pub fn listen(&mut self, request: &Request) {
        let [area, _, act] = parts(&request.path);
        let fields = request.fields.as_deref().unwrap_or_default();
        let path = ("path".to_owned(), request.path.clone());
        for (name, value) in fields.iter().chain([&path]) {
            let closes = name == "move" && (area.as_str(), act.as_str()) == ("seal", "stop");
            if !closes {
                self.hidden
                    .retain(|it| !value.contains(&it.text) && !name.contains(&it.text));
            }
            if !["reply", "slip"].contains(&name.as_str()) {
                self.said += value;
            }
        }
    }

    /// Notes what an answer means.
    pub fn learn(&mut self, hall: &Hall, request: &Request, answer: &Answer) {
        let [area, game, act] = parts(&request.path);
        let renewed = answer.status == 303 && answer.header("set-cookie").starts_with("desk=");
        match (area.as_str(), act.as_str(), request.fields.is_some()) {
            ("seal", "stop", true) if renewed => {
                let text = WrittenMove::new(request.field("move").unwrap_or_default());
                let text = text.expect("a text that may be sealed").expose().to_owned();
                let before = self.closed.insert(game, text);
                assert!(before.is_none(), "a closed move was replaced");
            }
            ("seal", "cancel", true)
                if request.field("abandon").is_some() && hall.envelope(&game).is_none() =>
            {
                self.closed.remove(&game);
            }
            ("seal", "slips.html", false) if answer.status == 200 => {
                let slips = slips_in(answer.page().expect("a page"));
                let before = self.printed.insert(game.clone(), slips.clone());
                assert!(before.is_none_or(|before| before == slips), "other slips");
                self.fit(hall, &game, &slips);
            }
            _ => {}
        }
    }

    /// The slips are the players', and the sealer's reads what he has closed.
    fn fit(&self, hall: &Hall, game: &str, slips: &BTreeSet<String>) {
        let envelope = hall.envelope(game).expect("an envelope");
        let label = envelope.label();
        for slip in slips {
            let key = Slip::typed_key(slip).expect("a slip");
            let lock = key.person().lock;
            assert!(
                [label.white.lock, label.black.lock].contains(&lock),
                "a slip of nobody"
            );
            if lock == label.sealer().lock {
                let read = envelope
                    .read_as_author(&key)
                    .expect("the sealer's")
                    .expect("a text");
                assert_eq!(
                    Some(read.expose()),
                    self.closed.get(game).map(String::as_str)
                );
            }
        }
    }

    /// Panics if an answer says what it must not say.
    pub fn check(&self, hall: &Hall, request: &Request, answer: &Answer) {
        assert!(answer.status < 500, "{} to {request:?}", answer.status);
        let policy = answer.header("content-security-policy");
        let page = answer.page();
        let is_kept = request.fields.is_none() && !answer.header("content-disposition").is_empty();
        assert!(is_kept || policy.contains("default-src 'none'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(
            !policy.contains("unsafe") && !policy.contains('*'),
            "{policy}"
        );
        let text = String::from_utf8_lossy(&answer.body);
        let fields = request.fields.as_deref().unwrap_or_default();
        let brought = |text: &str| fields.iter().any(|(_, value)| value.contains(text));
        for hidden in &self.hidden {
            let envelope = hall.envelope(&hidden.game);
            let opened = envelope.is_some_and(|it| it.opening().is_some());
            let shows = text.contains(&hidden.text) && !brought(&hidden.text);
            assert!(opened || !shows, "{request:?} shows {}", hidden.text);
        }
        let Some(page) = page else { return };
        assert!(!page.contains(TAG), "{request:?}: a tag of somebody else");
        if !parts(&request.path)[2].starts_with("slips.") {
            for slip in slips_in(page) {
                let blank = |value: &str| value.split_whitespace().collect::<String>();
                let known = fields.iter().any(|(_, value)| blank(value).contains(&slip));
                assert!(
                    known || blank(&self.said).contains(&slip),
                    "{request:?} shows a slip"
                );
            }
        }
    }
}

/// The slips in a page, with or without the blanks between their groups.
fn slips_in(page: &str) -> BTreeSet<String> {
    let letters = letters(page);
    let texts = [page, letters.as_str()];
    let found = texts.iter().flat_map(|text| {
        let behind = text.split(SLIP).skip(1);
        behind.filter_map(|rest| Some(format!("{SLIP}{}", rest.get(..REST)?)))
    });
    let is_slip = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    found.filter(is_slip).collect()
}
