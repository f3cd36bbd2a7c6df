//! The rules up to the closed envelope, each on a position where it matters.

use shakmaty::Color::{self, Black, White};

use super::fixtures::*;
use super::*;
use crate::file::{
    Contradiction, DrawOffer, Fingerprint, FormatError, Label, LabelKey, Particulars, Person,
    Relation, SecretKey, Slip,
};
use mating::Budget;
use rules::adjournment::{KnownMove, Resumption};
use rules::notation::{Language, Notation};
use rules::position::parse_fen;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{ClockTime, Duration, Left, TimeControl, Used};
use shakmaty::ByColor;

const DEAD: &str = "5K1k/7P/8/8/8/8/8/8 b - - 0 1";

/// The draft of 1997 with White to seal, and a change.
fn changed(change: impl FnOnce(&mut Draft)) -> Draft {
    let mut draft = draft(PLAIN, "fide-1997");
    change(&mut draft);
    draft
}

fn early_note(due: Duration) -> Note {
    let article = Some("A1(b)".to_owned());
    Note::EarlyCharge {
        due,
        decided: None,
        article,
    }
}

/// 9.6 of 2014 on ends the game like mate: for the sealing, the flag, a resignation and a late player.
#[test]
fn what_the_rules_alone_had_ended_stays_ended() {
    use rules::adjournment::{Event, Recorded, fold};
    let four_times = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
    let went_on = format!("{four_times} e2e4 e7e5");
    let (usual, rook) = (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "6k1/5p2/8/8/8/8/R7/K7 w - - 150 130",
    );
    let wall = "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1";
    #[rustfmt::skip]
    let rows = [
        (usual, four_times.as_str(), "fide-2018", Some("9.6.1")),
        (usual, four_times.as_str(), "fide-2009", None),
        // What is played behind it is no longer of this game.
        (usual, went_on.as_str(), "fide-2018", Some("9.6.1")),
        ("6k1/5p2/8/8/8/8/R7/K7 w - - 149 130", "a2b2 f7f5", "fide-2023", Some("9.6.2")),
        (rook, "", "fide-2023", Some("9.6.2")),
        (rook, "", "fide-1997", None),
        (wall, "", "fide-2023", Some("5.2.2")),
    ];
    for (fen, moves, name, article) in rows {
        let mut draft = draft(fen, name);
        for text in moves.split_whitespace() {
            draft.game.play_uci(text.parse().unwrap()).unwrap();
        }
        let what = format!("{name} {fen}");
        let sealed = draft.clone().ready(None, true, moment(10), Budget::RULING);
        let over = matches!(sealed, Err(NotSealed::Over { .. } | NotSealed::Dead { .. }));
        assert_eq!(over, article.is_some(), "{what}");
        let flag = rules::ruling::flag(&draft.game, White, &draft.edition, Budget::RULING);
        assert!(
            article.is_none() || flag.article.as_deref() == article,
            "{what}: {flag:?}"
        );
        let adjourned = rules::adjournment::Adjourned {
            envelope: [1; 32],
            game: draft.game.clone(),
            carrier: rules::adjournment::Carrier::File,
            notation: draft.notation,
            edition: draft.edition.clone(),
            time_controls: ByColor::new_with(|_| TimeControl::UNKNOWN),
            used: Some(ByColor::default()),
            draw_offer: None,
            known_move: None,
            resumption: Resumption::At(rules::adjournment::Announced {
                at: moment(600),
                end: None,
                zone: "UTC".to_owned(),
                place: None,
            }),
            late_after: Some(0),
            answers: None,
            accepted: true,
            budget: Budget::RULING,
        };
        let at = |minute, event| Recorded {
            at: moment(minute),
            event,
        };
        let absent = |side, minute| at(minute, Event::Absent { side });
        let late = |side: Color| {
            let there = at(600, Event::Arrival { side: side.other() });
            vec![there, absent(side, 600), absent(side, 700)]
        };
        let resigns = Event::Resign {
            side: White,
            how: String::new(),
        };
        let lives = [
            late(White),
            late(Black),
            vec![absent(White, 700), absent(Black, 700)],
            vec![absent(Black, 600), at(610, resigns)],
            vec![absent(Black, 600), at(610, Event::Flag { side: Black })],
        ];
        for life in lives {
            let state = fold(adjourned.clone(), &life);
            let ruling = state.ruling();
            let ruled = ruling.and_then(|ruling| ruling.article.as_deref());
            let ended = ruling.is_some_and(|it| it.grounds.ended_before_sealing);
            match article {
                Some(_) => assert_eq!(ruled, article, "{what} {life:?}"),
                None => assert!(!ended, "{what} {life:?}"),
            }
        }
    }
}

#[test]
fn a_resumption_before_the_session_ends_is_doubted() {
    let rows = [
        (600, 20, None),
        (20, 20, None),
        (15, 20, Some("resumption_in_session")),
        // Before now is worse.
        (5, 20, Some("resumption_past")),
    ];
    for (resumes, ends, expected) in rows {
        let draft = changed(|it| {
            (it.resume_at, it.particulars.session_end) =
                (Some(moment(resumes)), Some(moment(ends)));
        });
        let doubts = draft.doubts(moment(10));
        let codes: Vec<_> = doubts.iter().map(Note::code).collect();
        assert_eq!(codes, Vec::from_iter(expected), "{resumes} {ends}");
    }
}

fn early() -> Draft {
    changed(|it| it.early = true)
}

/// The label that stands when `text` was written and the clock stopped at `minute`.
fn sealed(draft: Draft, text: &str, minute: i64, used: ByColor<Used>) -> Sealed {
    let ready = ready_at(draft, minute).unwrap();
    let closed = ready.write(written(text)).unwrap().close(moment(minute));
    closed.seal(used).unwrap()
}

#[test]
fn nothing_is_sealed_in_a_game_that_is_over() {
    let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    #[rustfmt::skip]
    let rows = [
        (mate, "fide-1997", "laws/game-over", "the game is over by checkmate: it cannot be adjourned"),
        (stalemate, "fide-1997", "laws/game-over", "the game is drawn by stalemate: it cannot be adjourned"),
        (DEAD, "fide-1997", "laws/dead-position",
            "the game is drawn, since no series of legal moves mates: it cannot be adjourned"),
    ];
    for (fen, edition, code, says) in rows {
        for early in [false, true] {
            let draft = Draft {
                early,
                ..draft(fen, edition)
            };
            let refused = ready_at(draft, 20).unwrap_err();
            assert_eq!((refused.code(), refused.to_string().as_str()), (code, says));
        }
    }
}

#[test]
fn a_dead_position_is_sealed_and_noted_where_the_edition_is_silent() {
    let ready = ready_at(draft(DEAD, "fide-1928"), 20).unwrap();
    assert_eq!(ready.notes(), [Note::DeadPositionSilent]);
    let alive = ready_at(draft(PLAIN, "fide-1928"), 20).unwrap();
    assert_eq!(alive.notes(), []);
}

#[test]
fn who_adjourns_early_is_charged_to_the_nominal_end() {
    // The clocks show what they did when the sealer's was stopped: 15 minutes in, 5 before the end.
    let ready = ready_at(early(), 10).unwrap();
    let due = minutes(10);
    assert_eq!(ready.notes(), [early_note(due)]);
    let says =
        "adjourning now is early by 0:10:00: what is charged depends on the edition or the arbiter";
    assert_eq!(early_note(due).to_string(), says);
    let label = sealed(early(), "e4", 15, stand(115, 90)).envelope;
    assert_eq!(
        label.label().used(White).unwrap(),
        Used(minutes(120)),
        "5 charged"
    );
    assert_eq!(label.label().early_charge, Some(minutes(5)));
    // Sealed at the end or later: nothing, and never below nothing.
    for minute in [20, 30] {
        let late = sealed(early(), "e4", minute, stand(130, 90)).envelope;
        assert_eq!(late.label().used(White).unwrap(), Used(minutes(130)));
        assert_eq!(late.label().early_charge, None);
    }
    // At the arbiter's request nothing is charged, and a request before the end is noted.
    let asked = ready_at(draft(PLAIN, "fide-1997"), 19).unwrap();
    assert_eq!(asked.notes(), [Note::SessionNotOver]);
    let asked = sealed(draft(PLAIN, "fide-1997"), "e4", 22, stand(122, 90)).envelope;
    assert_eq!(asked.label().early_charge, None);
    let mut endless = early();
    endless.particulars.session_end = None;
    let refused = ready_at(endless, 10).unwrap_err();
    assert_eq!(refused.code(), "seal/no-session-end");
}

/// 1928 and 1930 know no early adjournment: nothing is charged but what the arbiter decides.
#[test]
fn an_edition_without_early_adjournment_charges_what_the_arbiter_decides() {
    for (decided, used) in [(None, 115), (Some(minutes(8)), 123)] {
        let draft = Draft {
            early: true,
            early_charge: decided,
            ..draft(PLAIN, "fide-1928")
        };
        let label = sealed(draft, "e4", 10, stand(115, 90)).envelope;
        assert_eq!(
            label.label().used(White).unwrap(),
            Used(minutes(used)),
            "{decided:?}"
        );
        assert_eq!(label.label().early_charge, decided);
    }
}

/// The charge that uses up the last second is still a charge; one second more is a gap of the Laws, before sealing.
#[test]
fn a_charge_above_the_time_left_is_a_gap() {
    let used = |white| Draft {
        clocks: stand(white, 90).map(|used| Some(ClockTime::Used(used))),
        ..early()
    };
    let ready = ready_at(used(140), 10).unwrap();
    assert_eq!(ready.notes(), [early_note(minutes(10))]);
    assert_eq!(ready_at(used(141), 10).unwrap_err().code(), "laws/silent");
    let refused = ready_at(used(140), 0).unwrap_err();
    let says = "adjourning now would cost 0:20:00 (A1(b)), more than the time left: the Laws do not say what happens then";
    assert_eq!(
        (refused.code(), refused.to_string().as_str()),
        ("laws/silent", says)
    );
    // Found out when the clocks are read: the arbiter decides, and the move stays closed.
    let unread = Draft {
        clocks: ByColor::default(),
        ..early()
    };
    let ready = ready_at(unread, 0).unwrap();
    let mut closed = ready.write(written("e4")).unwrap().close(moment(1));
    let refused = closed.seal(stand(141, 90)).unwrap_err();
    assert_eq!(refused.code(), "laws/silent");
    closed.decide_charge(Some(minutes(8)));
    let label = closed.seal(stand(141, 90)).unwrap().envelope;
    assert_eq!(label.label().used(White).unwrap(), Used(minutes(149)));
    assert_eq!(label.label().early_charge, Some(minutes(8)));
    // The arbiter decides that the charge stands, whatever is left.
    let decided = Draft {
        early_charge: Some(minutes(19)),
        ..used(140)
    };
    let sealed = sealed(decided, "e4", 1, stand(141, 90));
    assert_eq!(
        sealed.envelope.label().used(White).unwrap(),
        Used(minutes(160))
    );
    let told = Note::TimeOverstepped {
        side: White,
        over: minutes(10),
        article: "6.9".to_owned(),
    };
    assert_eq!(sealed.notes, [told]);
}

#[test]
fn he_may_rewrite_until_his_clock_stops() {
    let ready = ready_at(draft(PLAIN, "fide-1997"), 20).unwrap();
    let first = ready.write(written("e3")).unwrap();
    let second = first.rewrite().write(written("e4")).unwrap();
    assert_eq!(second.text().expose(), "e4");
    let sealed = second.close(moment(23)).seal(stand(123, 90)).unwrap();
    let label = sealed.envelope.label();
    assert_eq!((label.sealed_by(), label.sealed_at), (White, moment(23)));
    assert_eq!(label.game.to_move().to_string(), "40w");
    assert_eq!(label.used, Some(stand(123, 90)));
}

/// "The clock is stopped when the move is sealed" (A1a): where that was on paper, the label has that moment, and the
/// charge counts from it (A1b).
#[test]
fn a_move_that_was_sealed_on_paper_is_typed_later() {
    let on_paper = Draft {
        sealed_at: Some(moment(5)),
        ..early()
    };
    let ready = ready_at(on_paper.clone(), 700).unwrap();
    assert!(matches!(ready.notes(), [Note::EarlyCharge { due, .. }] if *due == minutes(15)));
    let closed = ready.write(written("e4")).unwrap().close(moment(701));
    let sealed = closed.seal(stand(100, 90)).unwrap();
    let label = sealed.envelope.label();
    let times = (label.sealed_at, label.typed_at);
    assert_eq!(times, (moment(5), Some(moment(701))));
    assert_eq!(label.early_charge, Some(minutes(15)));
    let before = ready_at(on_paper.clone(), 5).unwrap_err();
    let typed = FormatError::Times(Contradiction::TypedBeforeSealing);
    assert!(matches!(before, NotSealed::Label(fault) if fault == typed));
    let still_to_come = ready_at(on_paper, 4).unwrap_err();
    assert!(
        matches!(still_to_come, NotSealed::StillToCome { sealed_at, now } if (sealed_at, now) == (moment(5), moment(4)))
    );
}

/// The hour of the resumption passes while the player writes: the error is the label's, not the envelope's.
#[test]
fn a_label_that_became_wrong_is_said_of_the_label() {
    let ready = ready_at(draft(PLAIN, "fide-1997"), 20).unwrap();
    let closed = ready.write(written("e4")).unwrap().close(moment(601));
    let error = closed.seal(stand(100, 90)).unwrap_err();
    let late = FormatError::Times(Contradiction::ResumedBeforeSealing);
    assert!(matches!(error, NotSealed::Label(fault) if fault == late));
}

fn known(uci: &str, claim: Option<ClaimArticle>) -> Option<KnownMove> {
    let uci = uci.parse().unwrap();
    Some(KnownMove { uci, claim })
}

/// A1(a): what was made on the board is written. 9.5(b), 9.5.3: "If the claim is based on an intended move, this move
/// must be made."
#[test]
fn a_move_that_is_known_is_the_one_written() {
    let claim = Some(ClaimArticle::RepetitionWritten);
    let claimed = "the move written for the rejected claim must be the one sealed";
    for (edition, claim, said) in [
        ("fide-1997", claim, format!("{claimed} (9.5(b))")),
        ("fide-2023", claim, format!("{claimed} (9.5.3)")),
        (
            "fide-1997",
            None,
            "the move made on the board must be the one written (A1(a))".to_owned(),
        ),
    ] {
        let known_move = known("e2e4", claim);
        let mut draft = draft(PLAIN, edition);
        draft.particulars.known_move = known_move;
        draft.particulars.late_after = (edition == "fide-2023").then_some(0);
        let mut ready = ready_at(draft, 20).unwrap();
        // Another move, nothing, and nonsense: each is handed back to be written anew.
        for text in ["e3", "", "zz"] {
            let refused = ready.write(written(text)).unwrap_err();
            let found = (refused.error.code(), refused.error.to_string());
            assert_eq!(found, ("laws/known-move", said.clone()), "{text:?}");
            ready = *refused.ready;
        }
        let closed = ready.write(written("e2-e4")).unwrap().close(moment(23));
        let label = closed.seal(stand(123, 90)).unwrap().envelope;
        assert_eq!(label.label().known_move, known_move);
    }
    // Where nothing was played on the board, nothing is asked of the text.
    sealed(draft(PLAIN, "fide-1997"), "zz", 23, stand(123, 90));
}

#[test]
fn what_is_missing_is_said_in_the_order_of_the_label() {
    let bare = changed(|it| {
        (it.names, it.arbiter, it.notation) = (ByColor::default(), None, None);
        (it.resume_at, it.resume_zone, it.resume_place) = (None, None, None);
    });
    use LabelKey::{Arbiter, ArbiterKey, Notation, ResumeAt, ResumePlace, ResumeZone};
    #[rustfmt::skip]
    let all = [LabelKey::White, LabelKey::Black, Arbiter, ArbiterKey, Notation, ResumeAt, ResumeZone, ResumePlace];
    assert_eq!(bare.missing(), all);
    // A league: the time is left to be agreed only where it is said by when.
    let to_be_agreed = Draft {
        resume_by: Some(moment(9_000)),
        ..bare.clone()
    };
    assert_eq!(to_be_agreed.missing(), all[..5]);
    let refused = ready_at(bare, 20).unwrap_err();
    let NotSealed::Incomplete { missing, .. } = refused else {
        panic!("{refused}");
    };
    assert_eq!(missing, all);
}

/// A2(g) in a league or in correspondence: date and place are agreed later, and the label says by when.
#[test]
fn a_move_is_sealed_for_a_time_still_to_be_agreed() {
    let plain = draft(PLAIN, "fide-1997");
    let league = Draft {
        resume_by: Some(moment(9_000)),
        resume_at: None,
        resume_place: None,
        ..plain.clone()
    };
    let envelope = sealed(league.clone(), "e4", 20, stand(100, 90)).envelope;
    assert_eq!(envelope.label().announces(), Resumption::By(moment(9_000)));
    assert_eq!(envelope.resumption(), Resumption::By(moment(9_000)));
    // What would be announced and left to be agreed at once is asked about, and not dropped.
    let (at, end) = (plain.resume_at, Some(moment(700)));
    let rows = [
        (at, None, None, LabelKey::ResumeAt),
        (None, end, None, LabelKey::ResumeEnd),
        (None, None, plain.resume_place, LabelKey::ResumePlace),
    ];
    for (resume_at, resume_end, resume_place, key) in rows {
        let both = Draft {
            resume_at,
            resume_end,
            resume_place,
            ..league.clone()
        };
        let refused = ready_at(both, 20).unwrap_err();
        assert_eq!(refused.code(), "label/resumption");
        assert!(refused.to_string().contains(key.name()), "{refused}");
    }
}

#[test]
fn each_player_has_a_key_or_a_slip() {
    let white = SecretKey::generate("Spassky, Boris").unwrap();
    let ready = |own: Option<SecretKey>, known: Option<&SecretKey>, slips: bool| {
        let mut draft = draft(PLAIN, "fide-1997");
        draft.players.white = known.map(SecretKey::person);
        draft.ready(own, slips, moment(20), Budget::of_states(100))
    };
    let with_slips = |ready: Ready| -> Vec<Color> {
        let sides = ready.slips().iter().map(|(side, _)| *side);
        sides.collect()
    };
    let again = || SecretKey::generate("Spassky, Boris").unwrap();
    assert_eq!(with_slips(ready(None, None, true).unwrap()), [White, Black]);
    assert_eq!(
        with_slips(ready(Some(again()), None, true).unwrap()),
        [Black]
    );
    #[rustfmt::skip]
    let refused = [
        (ready(None, None, false), "seal/no-key", "no key is known of [White, Black]"),
        (ready(None, Some(&white), true), "seal/no-sealer-key", "white is on move and has a key already"),
        (ready(Some(again()), Some(&white), true), "seal/not-the-sealer",
            "the sealer's key is not the one given for white, who is on move"),
    ];
    for (refused, code, says) in refused {
        let refused = refused.unwrap_err();
        assert_eq!((refused.code(), refused.to_string().as_str()), (code, says));
    }
}

/// A slip serves one envelope: the next one makes new slips, or keeps keys that last.
#[test]
fn a_slip_serves_one_envelope() {
    const SLIP: bool = true;
    let name = || "Spassky, Boris".to_owned();
    let black = SecretKey::generate("Fischer, Robert").unwrap();
    // What the sealer had, whether they give that again or a key of their own, and whether slips are made.
    #[rustfmt::skip]
    let rows = [
        ("new slips for both", SLIP, None, true, Ok((vec![White, Black], false, false))),
        ("his slip again", SLIP, Some(SLIP), true, Err("seal/slip-used")),
        ("his slip again, and no slips are made", SLIP, Some(SLIP), false, Err("seal/slip-used")),
        ("no slips are made, and he gives no key", SLIP, None, false, Err("seal/no-sealer-key")),
        ("his own key again", !SLIP, Some(!SLIP), true, Ok((vec![Black], true, false))),
        ("keys that last stay", !SLIP, Some(!SLIP), false, Ok((vec![], true, true))),
        ("a key of his own in place of a slip", SLIP, Some(!SLIP), true, Ok((vec![Black], false, false))),
        ("a key of his own, and no slips are made", SLIP, Some(!SLIP), false, Err("seal/not-the-sealer")),
    ];
    for (what, had, gives, slips, expected) in rows {
        let had_key = match had {
            SLIP => Slip::generate().unwrap().key(name()),
            _ => SecretKey::generate(&name()).unwrap(),
        };
        let (had_key, label) = sealed_before(had_key, &black.person());
        let before = label.white.clone();
        let own = gives.map(|gives| match gives == had {
            true => had_key,
            false => SecretKey::generate(&name()).unwrap(),
        });
        let draft = Draft {
            before: Some(label),
            ..draft(PLAIN, "fide-1997")
        };
        let ready = draft.ready(own, slips, moment(20), Budget::of_states(100));
        let found = ready.map_err(|error| error.code()).map(|ready| {
            let sides: Vec<Color> = ready.slips().iter().map(|(side, _)| *side).collect();
            let label = ready.label();
            let stays = [
                label.white.key == before.key,
                label.black.key == Some(black.person().key),
            ];
            (sides, stays[0], stays[1])
        });
        assert_eq!(found, expected, "{what}");
    }
}

/// White's key, with the label that it has sealed, and Black's key on it.
fn sealed_before(white: SecretKey, black: &Person) -> (SecretKey, Label) {
    let mut first = draft(PLAIN, "fide-1997");
    first.players.black = Some(black.clone());
    first.particulars.deputies = vec![SecretKey::generate("Deputy").unwrap().person().into()];
    let ready = first.ready(Some(white), false, moment(20), Budget::of_states(100));
    let Ready { sealer, label, .. } = ready.unwrap();
    (sealer.unwrap(), label)
}

/// A player could read along with a key or slip of the envelope before, so no other player may have it now.
#[test]
fn a_key_stays_with_whose_it_was() {
    let name = "Spassky, Boris";
    let slip = Slip::generate().unwrap();
    let ready =
        |own: Option<SecretKey>, before: &Label, players: ByColor<Option<Person>>, slips| {
            let draft = Draft {
                before: Some(before.clone()),
                players,
                ..draft(PLAIN, "fide-1997")
            };
            let ready = draft.ready(own, slips, moment(20), Budget::of_states(100));
            ready.map(|_| ()).map_err(|error| error.to_string())
        };
    let white = SecretKey::generate(name).unwrap();
    let (white, before) = sealed_before(white, &slip.key("Fischer, Robert".to_owned()).person());
    let refused = |side, whose| {
        Err(format!(
            "the key or slip given for {side} is that of {whose} in the envelope before"
        ))
    };
    let nobody = ByColor::default;
    let opponents = ready(Some(slip.key(name.to_owned())), &before, nobody(), true);
    assert_eq!(opponents, refused("white", "black"));
    for (whose, person) in [
        ("arbiter", &before.arbiter),
        ("deputy1", &before.deputies[0]),
    ] {
        let players = ByColor {
            white: None,
            black: person.person(),
        };
        assert_eq!(ready(None, &before, players, true), refused("black", whose));
    }
    assert_eq!(ready(Some(white), &before, nobody(), false), Ok(()));
}

/// What the draft says stands on the label, each key for itself.
#[test]
fn the_label_says_what_the_draft_says() {
    let deputy = SecretKey::generate("Deputy").unwrap().person();
    let text = |text: &str| Some(text.to_owned());
    let number = "600024".parse().ok();
    let mut whole = draft(PLAIN, "fide-2018");
    whole.particulars = Particulars {
        event: text("World Championship"),
        site: text("Reykjavik"),
        date: text("1972.09.01"),
        round: text("21"),
        board: text("1.2"),
        ids: ByColor {
            white: number,
            black: None,
        },
        deputies: vec![deputy.clone().into()],
        late_after: Some(1800),
        ..whole.particulars
    };
    whole.arbiter_name = text("The arbiter");
    whole.draw_offer = Some(DrawOffer::By(Black));
    whole.resume_end = Some(moment(700));
    let envelope = sealed(whole, "e4", 20, stand(100, 90)).envelope;
    let label = envelope.label();
    let texts = [
        &label.event,
        &label.site,
        &label.date,
        &label.round,
        &label.board,
    ];
    let expected = ["World Championship", "Reykjavik", "1972.09.01", "21", "1.2"];
    assert_eq!(texts.map(|text| text.as_deref().unwrap()), expected);
    assert_eq!((label.ids.white, label.ids.black), (number, None));
    assert_eq!(label.deputies, [deputy.into()]);
    let names = [&label.arbiter, &label.white, &label.black].map(|person| person.name.as_str());
    assert_eq!(names, ["The arbiter", "Spassky, Boris", "Fischer, Robert"]);
    assert_eq!(label.late_after, Some(1800));
    assert_eq!(label.draw_offer, DrawOffer::By(Black));
    assert_eq!(label.session_end, Some(moment(20)));
    let announced = label.announces();
    let announced = announced.announced().unwrap();
    assert_eq!(announced.end, Some(moment(700)));
}

/// White has 50 minutes left by the clock, Black 60. The sealer's clock shows no more than the score had; the other's
/// stands since their last move: it shows neither more nor less, to the minute. (Whose, seconds in the score, what is
/// told.)
#[test]
fn a_clock_that_shows_another_time_than_the_score_is_looked_at_again() {
    let seconds = |seconds| Duration::from_seconds(seconds).unwrap();
    let before = |side, left, in_score| Note::ClockBeforeScore {
        side,
        left: minutes(left),
        in_score: seconds(in_score),
    };
    let behind = Note::ClockBehindScore {
        side: Black,
        left: minutes(60),
        in_score: seconds(3661),
    };
    for (side, in_score, told) in [
        (White, 49 * 60, vec![before(White, 50, 49 * 60)]),
        (White, 50 * 60, vec![]),
        (White, 51 * 60, vec![]),
        (Black, 3599, vec![before(Black, 60, 3599)]),
        (Black, 3600, vec![]),
        (Black, 3660, vec![]),
        (Black, 3661, vec![behind]),
    ] {
        let draft = changed(|it| *it.left_in_score.get_mut(side) = Some(seconds(in_score)));
        let sealed = sealed(draft, "e4", 20, stand(100, 90));
        assert_eq!(sealed.notes, told, "{side} {in_score}");
    }
}

#[test]
fn the_key_given_for_the_sealer_is_his_whole() {
    let seal_with = |on_label: fn(Person, Person) -> Person| {
        let [his, other] = [0; 2].map(|_| SecretKey::generate("Spassky, Boris").unwrap());
        let white = Some(on_label(his.person(), other.person()));
        let draft = changed(|it| it.players.white = white);
        let ready = draft.ready(Some(his), true, moment(20), Budget::of_states(20_000));
        ready.map(drop).map_err(|error| error.code())
    };
    let not_his = Err("seal/not-the-sealer");
    assert_eq!(seal_with(|his, _| his), Ok(()));
    assert_eq!(seal_with(|_, other| other), not_his);
    assert_eq!(
        seal_with(|Person { lock, .. }, other| Person { lock, ..other }),
        not_his
    );
    assert_eq!(
        seal_with(|Person { key, .. }, other| Person { key, ..other }),
        not_his
    );
}

#[test]
fn the_slips_stay_with_the_envelope_until_they_are_handed_over() {
    let ready = ready_at(early(), 10).unwrap();
    let of = |slips: &[(Color, Slip)]| slips.iter().map(|(side, _)| *side).collect::<Vec<_>>();
    assert_eq!(of(ready.slips()), [White, Black]);
    let closed = ready.write(written("e4")).unwrap().close(moment(15));
    assert_eq!(of(closed.slips()), [White, Black]);
    assert!(closed.early().is_some());
    assert_eq!(of(&closed.into_slips()), [White, Black]);
    let in_time = ready_at(draft(PLAIN, "fide-1997"), 20).unwrap();
    let closed = in_time.write(written("e4")).unwrap().close(moment(20));
    assert!(closed.early().is_none());
}

/// An answer (A9c) seals the move behind the sealed one, in the same adjournment; the next adjournment may seal that
/// move too, or any later one. Another game is neither.
#[test]
fn what_goes_on_from_an_envelope() {
    let before = sealed(draft(PLAIN, "fide-1997"), "e4", 20, stand(100, 90)).envelope;
    let played = |fen: &str, moves: &[&str]| {
        let mut game = Game::new(parse_fen(fen).unwrap().position);
        for uci in moves {
            game.play_uci(uci.parse().unwrap()).unwrap();
        }
        game
    };
    let other = sealed(draft(PLAIN, "fide-1997"), "e4", 20, stand(100, 90)).envelope;
    let other = other.label();
    let adjournment = |game: &Game, relation| {
        let previous = previous(&before, game, relation).map_err(|error| error.code())?;
        assert_eq!(previous.relation, relation);
        assert_eq!(Fingerprint(previous.fingerprint), before.fingerprint());
        let label = other.clone().after(before.label(), previous);
        assert_eq!(label.id, before.label().id);
        Ok(label.adjournment)
    };
    let elsewhere = "4k3/8/8/8/8/q7/4P3/4K2R w - - 0 40";
    let other_game = Err("label/other-game");
    let later = Err("label/not-the-reply");
    for (game, answers, follows) in [
        (played(PLAIN, &[]), other_game, other_game),
        (played(PLAIN, &["e2e4"]), Ok(1), Ok(2)),
        (played(PLAIN, &["e2e4", "a3a4"]), later, Ok(2)),
        (played(PLAIN, &["e2e4", "a3a4", "e1e2"]), later, Ok(2)),
        (played(elsewhere, &["e2e4"]), other_game, other_game),
    ] {
        assert_eq!(adjournment(&game, Relation::Answers), answers);
        assert_eq!(adjournment(&game, Relation::Follows), follows);
    }
}

/// "Any player who arrives more than one hour late loses" (A10): an edition that says so leaves nothing to the event,
/// and a label that says otherwise would not be followed.
#[test]
fn lateness_is_set_only_where_the_edition_leaves_it_to_the_event() {
    let with = |edition| {
        let mut draft = draft(PLAIN, edition);
        draft.particulars.late_after = Some(1800);
        draft
    };
    for edition in [
        "fide-1928",
        "fide-1997",
        "fide-2001",
        "fide-2005",
        "us-chess-2019",
    ] {
        let refused = with(edition).check().unwrap_err();
        assert_eq!(refused.code(), "label/late-after", "{edition}");
        assert_eq!(
            ready_at(with(edition), 20).unwrap_err().code(),
            "label/late-after"
        );
    }
    for edition in ["fide-2009", "fide-2014", "fide-2018", "fide-2023"] {
        assert!(with(edition).check().is_ok(), "{edition}");
        assert!(ready_at(with(edition), 20).is_ok(), "{edition}");
    }
    assert!(draft(PLAIN, "fide-1997").check().is_ok());
}

/// The time used that the label states for White where White's clock shows that as left, or why not. White has 150
/// minutes for 40 moves, and seals the fortieth.
#[test]
fn a_clock_that_shows_the_time_left_is_sealed_as_time_used() {
    let shows = |left: &str, control: &str| {
        let control: TimeControl = control.parse().unwrap();
        let left = ClockTime::Left(Left(left.parse().unwrap()));
        let draft = changed(|it| {
            it.clocks.white = Some(left);
            it.time_controls = ByColor::new_with(|_| Some(control.clone()));
        });
        // What is wrong is said while the label is prepared, before anybody writes.
        let checked = draft.check().map_err(|error| error.code());
        let ready = ready_at(draft, 20);
        assert_eq!(checked.err(), ready.as_ref().err().map(NotSealed::code));
        let closed = ready?.write(written("Rh3")).unwrap().close(moment(20));
        let used = closed.used().map(Option::unwrap);
        let sealed = closed.seal(used)?;
        Ok::<_, NotSealed>(sealed.envelope.label().used(White).unwrap().to_string())
    };
    assert_eq!(shows("0:50:00", "40/9000:16/3600").unwrap(), "1:40:00");
    #[rustfmt::skip]
    let rows = [
        ("2:30:01", "40/9000:16/3600", "clock/more-than-given", "2:30:01 left cannot be: 2:30:00 were given in all. Is it the time used?"),
        ("0:00:00", "40/9000:16/3600", "clock/nothing-left",
            "nothing is left of the 2:30:00 given: the flag has fallen, and the clock does not say how much more was used"),
        ("0:50:00", "38/9000:16/3600", "clock/unclear-stage",
            "0:50:00 left can stand for more than one time used: a clock that counts no moves adds the next stage only when the time of the one before has run out"),
        ("0:50:00", "*9000", "clock/left-in-hourglass", "in an hourglass the opponent's time counts as well, so the time left does not say what was used"),
        ("0:50:00", "?", "clock/left-without-control", "the time control is not known, so the time left does not say what was used"),
    ];
    for (left, control, code, says) in rows {
        let refused = shows(left, control).unwrap_err();
        let found = (refused.code(), refused.to_string());
        assert_eq!(
            found,
            (code, format!("white's clock: {says}")),
            "{left}, {control}"
        );
    }
}

/// The session began 190 minutes before the move was closed: more than five minutes more, or twenty less, are told.
#[test]
fn both_times_used_are_compared_with_the_session() {
    let before = sealed(draft(PLAIN, "fide-1997"), "Rh3", 20, stand(60, 60)).envelope;
    let noted = |white, black, previous: bool, early: bool| {
        let draft = changed(|it| {
            (it.session_start, it.early) = (Some(moment(-170)), early);
            it.before = previous.then(|| before.label().clone());
            it.previous = previous.then(|| crate::file::Previous::of(&before, Relation::Follows));
        });
        let sealed = sealed(draft, "Rh3", 20, stand(white, black));
        let sums = sealed.notes.into_iter().filter_map(|note| match note {
            Note::SumOfClocks { sum, passed } => Some((sum, passed)),
            _ => None,
        });
        sums.collect::<Vec<_>>()
    };
    let sum = |sum| (minutes(sum), minutes(190));
    for (white, black, told) in [
        (100, 90, vec![]),
        (100, 95, vec![]),
        (100, 96, vec![sum(196)]),
        (80, 90, vec![]),
        (79, 90, vec![sum(169)]),
        (50, 60, vec![sum(110)]),
    ] {
        assert_eq!(noted(white, black, false, false), told, "{white}, {black}");
        assert_eq!(noted(white, black, false, true), told, "{white}, {black}");
        // Its clocks have run in the sessions before too.
        assert_eq!(noted(white, black, true, false), [], "{white}, {black}");
    }
}

/// What the score says of the clock of the player who does not seal stands; of the other's it is a bound.
#[test]
fn the_score_says_what_stands_and_what_is_left_at_most() {
    let (white, black) = (Some(minutes(50)), Some(minutes(60)));
    let draft = changed(|it| {
        (it.clocks, it.left_in_score) = (ByColor::default(), ByColor { white, black });
    });
    let closed = ready_at(draft, 20).unwrap();
    let closed = closed.write(written("Rh3")).unwrap().close(moment(20));
    let [white, black] = [White, Black].map(|side| closed.in_score(side).unwrap());
    assert_eq!(white, InScore::AtMost(Left(minutes(50))));
    assert_eq!(black, InScore::Stands(Left(minutes(60))));
    assert_eq!(closed.used(), ByColor::default(), "nobody has said it");
}

/// Whether a draw offer stands need not be said before the move, but must be before anything is sealed.
#[test]
fn a_draw_offer_may_be_said_with_the_clocks() {
    let unsaid = changed(|it| it.draw_offer = None);
    assert_eq!(unsaid.missing(), [LabelKey::DrawOffer]);
    assert!(unsaid.missing_before_the_move().is_empty());
    let ready = ready_at(unsaid, 10).unwrap();
    let mut closed = ready.write(written("Rh3")).unwrap().close(moment(20));
    assert_eq!(closed.draw_offer(), None);
    let refused = closed.seal(stand(100, 90)).unwrap_err();
    assert!(
        matches!(refused, NotSealed::Incomplete { missing, .. } if missing == [LabelKey::DrawOffer])
    );
    closed.say_draw_offer(DrawOffer::By(Black));
    let sealed = closed.seal(stand(100, 90)).unwrap();
    let label = sealed.envelope.label();
    assert_eq!(label.draw_offer, DrawOffer::By(Black));
}

/// All of a label may be corrected after the move is closed, but for what the move is read by and what it is locked
/// with.
#[test]
fn a_closed_move_keeps_its_position_when_the_label_is_corrected() {
    let at_first = draft(PLAIN, "fide-1997");
    let ready = ready_at(at_first.clone(), 10).unwrap();
    let slips: Vec<_> = ready
        .slips()
        .iter()
        .map(|(side, slip)| (*side, slip.key("x".to_owned()).person()))
        .collect();
    let id = ready.label().id;
    let mut closed = ready.write(written("Rh3")).unwrap().close(moment(20));
    let other_key = SecretKey::generate("Spassky, Boris").unwrap().person();
    let h3 = known("h1h3", None);
    let other = |change: &dyn Fn(&mut Draft)| {
        let mut other = at_first.clone();
        change(&mut other);
        other
    };
    let other_game = draft("4k3/8/8/8/8/q7/4P3/4K1R1 w - - 0 40", "fide-1997").game;
    let others: [&dyn Fn(&mut Draft); 4] = [
        &|it| it.game = other_game.clone(),
        &|it| it.notation = Some(Notation::Letters(Language::Italian)),
        &|it| it.particulars.known_move = h3,
        &|it| it.players.white = Some(other_key.clone()),
    ];
    for change in others {
        let refused = closed.correct(other(change)).unwrap_err();
        assert_eq!(refused.code(), "label/other-move");
    }
    let incomplete = closed.correct(other(&|it| it.resume_at = None));
    assert_eq!(incomplete.unwrap_err().code(), "label/missing");
    let corrected = other(&|it| {
        it.names.white = Some("Spasski, Boris".to_owned());
        (it.resume_at, it.particulars.board) = (Some(moment(660)), Some("7".to_owned()));
    });
    closed.correct(corrected).unwrap();
    let sealed = closed.seal(stand(100, 90)).unwrap();
    let label = sealed.envelope.label();
    assert_eq!(
        (label.white.name.as_str(), label.board.as_deref()),
        ("Spasski, Boris", Some("7"))
    );
    assert!(matches!(label.announces(), Resumption::At(announced) if announced.at == moment(660)));
    assert_eq!((label.id, label.sealed_at), (id, moment(20)));
    for (side, person) in slips {
        assert_eq!(label.player(side).lock, Some(person.lock), "the slips stay");
    }
}
