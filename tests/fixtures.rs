//! An adjournment to test with: Spassky–Fischer 1972, game 21, and keys made from fixed seeds.

use envelope::{
    Envelope, Essentials, GameId, Label, Named, ReplyKey, Scoresheets, SecretKey, SharedText, Slip,
    Verified, WrittenMove, seal,
};
use mating::Budget;
use rules::adjournment::{Announced, Event, Recorded, Resumption, fold};
use rules::edition::Edition;
use rules::notation::{Language, Notation};
use rules::score::{Game, Score};
use rules::time::{Duration, Moment, Used};
use shakmaty::ByColor;

/// The score up to 40...h5.
pub const GAME_21: &str = r#"[White "Spassky, Boris"]
[Black "Fischer, Robert"]
[Result "*"]

1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 5. Nc3 Nc6 6. Be3 Nf6 7. Bd3 d5 8. exd5 exd5 9. O-O Bd6
10. Nxc6 bxc6 11. Bd4 O-O 12. Qf3 Be6 13. Rfe1 c5 14. Bxf6 Qxf6 15. Qxf6 gxf6 16. Rad1 Rfd8 17. Be2
Rab8 18. b3 c4 19. Nxd5 Bxd5 20. Rxd5 Bxh2+ 21. Kxh2 Rxd5 22. Bxc4 Rd2 23. Bxa6 Rxc2 24. Re2 Rxe2
25. Bxe2 Rd8 26. a4 Rd2 27. Bc4 Ra2 28. Kg3 Kf8 29. Kf3 Ke7 30. g4 f5 31. gxf5 f6 32. Bg8 h6 33. Kg3
Kd6 34. Kf3 Ra1 35. Kg2 Ke5 36. Be6 Kf4 37. Bd7 Rb1 38. Be6 Rb2 39. Bc4 Ra2 40. Be6 h5 *
"#;

/// Everybody's secret keys.
pub struct Keys {
    pub white: SecretKey,
    pub black: SecretKey,
    pub arbiter: SecretKey,
    pub deputy: SecretKey,
}

/// The key of a slip whose seed is 32 times `seed`.
pub fn key(name: &str, seed: u8) -> SecretKey {
    Slip::from_secret([seed; 32]).key(name.to_owned())
}

pub fn keys() -> Keys {
    Keys {
        white: key("Spassky, Boris", 1),
        black: key("Fischer, Robert", 2),
        arbiter: key("Schmid, Lothar", 3),
        deputy: key("Arnlaugsson, Guðmundur", 4),
    }
}

pub fn person(key: &SecretKey) -> Named {
    key.person().into()
}

pub fn game() -> Game {
    Score::from_pgn(GAME_21.as_bytes()).unwrap().game
}

pub fn moment(text: &str) -> Moment {
    text.parse().unwrap()
}

pub fn used(text: &str) -> Used {
    Used(text.parse::<Duration>().unwrap())
}

pub fn label() -> Label {
    let keys = keys();
    let essentials = Essentials {
        game: game(),
        white: person(&keys.white),
        black: person(&keys.black),
        arbiter: person(&keys.arbiter),
        edition: &Edition::builtin("fide-1997").unwrap(),
        notation: Some(Notation::Letters(Language::English)),
        used: Some(ByColor {
            white: used("2:31:00"),
            black: used("2:19:00"),
        }),
        sealed_at: moment("1972-08-31T22:00:00+00:00"),
        resumption: Some(Announced::resumption(
            moment("1972-09-01T14:30:00+00:00"),
            "Atlantic/Reykjavik",
            "Laugardalshöll",
        )),
    };
    let mut label = Label::new(essentials).unwrap();
    label.id = GameId([7; 16]);
    label.event = Some("World Championship 1972, game 21".to_owned());
    label.site = Some("Reykjavík".to_owned());
    label.date = Some("1972.08.31".to_owned());
    label.deputies = vec![person(&keys.deputy)];
    label.time_controls = ByColor::new_with(|_| "40/9000:16/3600".parse().unwrap());
    label.session_end = Some(moment("1972-08-31T22:00:00+00:00"));
    label
}

pub fn written(text: &str) -> WrittenMove {
    WrittenMove::new(text).unwrap()
}

pub fn sealed_with(label: &Label, text: &str) -> Envelope<Verified> {
    seal(label, &written(text), &keys().white).unwrap()
}

pub fn sealed() -> Envelope<Verified> {
    sealed_with(&label(), "Bd7")
}

pub fn accepted_from(sealed: &Envelope<Verified>) -> Envelope<Verified> {
    sealed
        .accept(
            &keys().arbiter,
            moment("1972-08-31T22:05:00+00:00"),
            Scoresheets::Both,
        )
        .unwrap()
}

/// What a label announces of the resumption.
pub fn announced(label: &mut Label) -> &mut Announced {
    let announced = match &mut label.resumption {
        Some(Resumption::At(announced)) => Some(announced),
        _ => None,
    };
    announced.unwrap()
}

pub fn accepted() -> Envelope<Verified> {
    accepted_from(&sealed())
}

/// The token, from the rules: the responder is there at the announced time.
pub fn may_open(envelope: &Envelope<Verified>) -> rules::adjournment::MayOpen {
    let edition = Edition::builtin("fide-1997").unwrap();
    let adjourned = envelope.adjourned(&edition, Budget::of_states(10_000));
    let there = Recorded {
        at: adjourned.resumption.at_or_by(),
        event: Event::Arrival {
            side: adjourned.responder(),
        },
    };
    let state = fold(adjourned.clone(), &envelope.recorded()).then(&there);
    state.may_open(there.at).unwrap()
}

pub fn opened_from(accepted: &Envelope<Verified>) -> Envelope<Verified> {
    let keys = keys();
    accepted
        .open(
            may_open(accepted),
            moment("1972-09-01T14:30:00+00:00"),
            &keys.arbiter,
            &ReplyKey::Key(&keys.black),
            Vec::new(),
        )
        .unwrap()
}

pub fn opened() -> Envelope<Verified> {
    opened_from(&accepted())
}

/// The three states of one envelope.
pub fn states() -> [(&'static str, Vec<u8>); 3] {
    let sealed = sealed();
    let accepted = accepted_from(&sealed);
    let opened = opened_from(&accepted);
    [
        ("sealed", sealed),
        ("accepted", accepted),
        ("opened", opened),
    ]
    .map(|(name, envelope)| (name, envelope.as_bytes().to_vec()))
}
