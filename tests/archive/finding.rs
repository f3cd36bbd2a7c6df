//! Lists: filtered, in order, longer than a page; and who is known.

use archive::store::Purpose;
use archive::{Added, Archive, Flag, Known, Order, Roster, Sought, Which};
use envelope::{Envelope, EnvelopeStatus, GameId, SecretKey, Verified};
use rules::adjournment::Phase;
use rules::ruling::GameResult;
use shakmaty::Color;

use super::{apart_in, life, other_label, places};
use crate::fixtures::{accepted_from, keys, moment, opened_from, sealed_with};

fn ids(archive: &mut Archive, sought: &Sought) -> Vec<u64> {
    let mut ids = Vec::new();
    archive
        .list(sought, |listed| {
            ids.push(listed.id);
            true
        })
        .unwrap();
    ids
}

/// Five games: sealed, accepted, opened, won, and one of other people.
fn five() -> Vec<Envelope<Verified>> {
    let sealed = |number, text: &str| sealed_with(&other_label(number), text);
    let mut foreign = other_label(1);
    foreign.event = Some("Torneo delle Città, 100%".to_owned());
    foreign.white.name = "Öberg, Åke".to_owned();
    foreign.arbiter.name = "O’Brien Straße, Łukasz".to_owned();
    foreign.sealed_at = moment("1972-08-31T22:03:00+00:00");
    foreign.site = Some("Zürich".to_owned());
    foreign.date = Some("1972.08.30".to_owned());
    foreign.round = Some("3".to_owned());
    foreign.board = Some("13".to_owned());
    foreign.ids.black = Some("1503014".parse().unwrap());
    vec![
        sealed(5, "Bd7"),
        accepted_from(&sealed(4, "Bd7")),
        opened_from(&accepted_from(&sealed(3, "Bd7"))),
        opened_from(&accepted_from(&sealed(2, "Rh8"))),
        sealed_with(&foreign, "Bd7"),
    ]
}

#[test]
fn what_is_sought_is_found() {
    for place in places() {
        let mut archive = place.archive();
        archive.add(&five()).unwrap();
        let text = |text: &str| Some(text.to_owned());
        let at = |text: &str| Some(moment(text).as_unix());
        let any = Sought::default;
        #[rustfmt::skip]
        let rows = [
            ("all", any(), vec![0, 1, 2, 3, 4]),
            ("a player", Sought { player: text("spassky"), ..any() }, vec![0, 1, 2, 3]),
            ("either player", Sought { player: text("FISCHER"), ..any() }, vec![0, 1, 2, 3, 4]),
            ("letters that not every store lowers", Sought { player: text("öberg"), ..any() }, vec![4]),
            ("and in capitals", Sought { player: text("ÅKE"), ..any() }, vec![4]),
            ("without accents", Sought { player: text("oberg"), ..any() }, vec![4]),
            ("in the other order", Sought { player: text("Ake  Öberg"), ..any() }, vec![4]),
            ("a word that is not there", Sought { player: text("ake fischer"), ..any() }, vec![]),
            ("letters that Unicode does not take apart", Sought { arbiter: text("lukasz strasse"), ..any() }, vec![4]),
            ("an apostrophe as it is typed", Sought { arbiter: text("o'brien"), ..any() }, vec![4]),
            ("an event without accents", Sought { event: text("citta torneo"), ..any() }, vec![4]),
            ("an event", Sought { event: text("città"), ..any() }, vec![4]),
            ("a sign that LIKE knows", Sought { event: text("100%"), ..any() }, vec![4]),
            ("and means itself", Sought { event: text("1%0"), ..any() }, vec![]),
            ("or any letter", Sought { event: text("g_me"), ..any() }, vec![]),
            ("an arbiter", Sought { arbiter: text("schmid"), ..any() }, vec![0, 1, 2, 3]),
            ("a site", Sought { site: text("zurich"), ..any() }, vec![4]),
            ("a date", Sought { date: text("1972.08.30"), ..any() }, vec![4]),
            ("a round", Sought { round: text("3"), ..any() }, vec![2, 4]),
            ("a board, and not a part of its number", Sought { board: text("3"), ..any() }, vec![]),
            ("a board", Sought { board: text("13"), ..any() }, vec![4]),
            ("a player's number", Sought { id: "1503014".parse().ok(), ..any() }, vec![4]),
            ("nobody's number", Sought { id: "1503015".parse().ok(), ..any() }, vec![]),
            ("sealed from then on", Sought { sealed_from: at("1972-08-31T22:03:00+00:00"), ..any() }, vec![4]),
            ("sealed before then", Sought { sealed_before: at("1972-08-31T22:03:00+00:00"), ..any() }, vec![0, 1, 2, 3]),
            ("a state", Sought { status: Some(EnvelopeStatus::Accepted), ..any() }, vec![1]),
            ("a result", Sought { result: Some(GameResult::Win(Color::Black)), ..any() }, vec![3]),
            ("none yet", Sought { result: Some(GameResult::Open), ..any() }, vec![0, 1, 2, 4]),
            ("by resumption", Sought { order: Order::Resumption, ..any() }, vec![4, 3, 2, 1, 0]),
            ("by sealing", Sought { order: Order::Sealing, ..any() }, vec![0, 1, 2, 3, 4]),
            ("the last sealed first", Sought { order: Order::Sealing, reversed: true, ..any() }, vec![4, 3, 2, 1, 0]),
            ("from then on", Sought { resume_from: at("1972-09-01T18:30:00+00:00"), ..any() }, vec![0, 1]),
            ("before then", Sought { resume_before: at("1972-09-01T18:30:00+00:00"), ..any() }, vec![2, 3, 4]),
            ("nothing apart", Sought { flagged: Some(true), ..any() }, vec![]),
            ("the others", Sought { flagged: Some(false), ..any() }, vec![0, 1, 2, 3, 4]),
            ("several at once", Sought { player: text("spassky"), status: Some(EnvelopeStatus::Open), ..any() }, vec![2, 3]),
        ];
        for (comment, sought, expected) in rows {
            assert_eq!(ids(&mut archive, &sought), expected, "{comment}");
        }
        let first = archive.get(&Which::Id(0)).unwrap();
        let listed = &first[0].0.summary;
        assert_eq!(listed.white, "Spassky, Boris");
        assert_eq!(listed.resume_at, moment("1972-09-01T19:30:00+00:00"));
        assert_eq!(
            (listed.status, listed.phase),
            (EnvelopeStatus::Sealed, Some(Phase::Sealed))
        );
        for (which, expected) in [
            (Which::Fingerprint(listed.fingerprint), 1),
            (Which::SealNumber(listed.seal_number()), 1),
            (Which::Game(listed.game), 1),
            (Which::Game(GameId([0; 16])), 0),
            (Which::Id(77), 0),
        ] {
            assert_eq!(archive.get(&which).unwrap().len(), expected, "{which:?}");
        }
    }
}

#[test]
fn a_list_is_longer_than_a_page() {
    for place in places() {
        let mut archive = place.archive();
        // One envelope's rows many times over, as the index has them.
        archive.add(&life(1)[..1]).unwrap();
        let many = 1203;
        let sql = "INSERT INTO envelope SELECT $1, length, hash, seat, flag, fingerprint, seal_number, head, \
                   game, adjournment, sealed_by, white, black, arbiter, event, site, date, round, board, \
                   white_id, black_id, state, phase, result, sealed_at, resume_at - $2, resume_zone, resume_place \
                   FROM envelope WHERE envelope = 0";
        let mut store = place.location.open(false).unwrap();
        let inserted = store.run(Purpose::Write, &mut |rows| {
            for id in 1..many {
                rows.execute(sql, &[(id as u64).into(), (id as u64 / 2).into()])?;
            }
            Ok(())
        });
        inserted.unwrap();
        let all = ids(&mut archive, &Sought::default());
        assert_eq!(all, (0..many as u64).collect::<Vec<_>>());
        let by = |order| Sought {
            order,
            ..Sought::default()
        };
        // All of them were sealed at one time.
        assert_eq!(ids(&mut archive, &by(Order::Sealing)), all);
        assert_eq!(archive.count(&Sought::default()).unwrap(), many as u64);
        let last_first = Sought {
            reversed: true,
            ..by(Order::Sealing)
        };
        let turned: Vec<u64> = all.iter().rev().copied().collect();
        assert_eq!(ids(&mut archive, &last_first), turned);
        let mut expected = all;
        expected.sort_by_key(|id| (std::cmp::Reverse(id / 2), *id));
        assert_eq!(ids(&mut archive, &by(Order::Resumption)), expected);
        let mut seen = 0;
        archive
            .list(&Sought::default(), |_| {
                seen += 1;
                seen < 7
            })
            .unwrap();
        assert_eq!(seen, 7, "it stops where it is told to");
    }
}

#[test]
fn a_roster_says_who_is_known() {
    let keys = keys();
    let organiser = crate::fixtures::key("Organiser", 50).sign;
    let roster = |people: &[(&SecretKey, Option<&str>)]| {
        let mut roster = Roster::default();
        for (person, until) in people {
            roster.add(person.public_line(), until.map(moment));
        }
        roster
    };
    let flags = |added: Vec<Added>| added.iter().map(|added| added.flag).collect::<Vec<_>>();
    for place in places() {
        let mut archive = place.archive();
        archive.add(&life(1)).unwrap();
        assert_eq!(archive.roster().unwrap(), None);
        let both = roster(&[
            (&keys.white, None),
            (&keys.arbiter, Some("1972-08-31T23:00:00+00:00")),
        ]);
        let signed = archive.set_roster(&both, "Organiser", &organiser).unwrap();
        assert_eq!(signed.people(), 2);
        assert_eq!(archive.roster().unwrap().as_ref(), Some(&signed));
        // Sealed by White, accepted by the arbiter in time; he opened it when he was no longer on it.
        let checked = place.check();
        let count = |known| checked.signers.get(&known).copied().unwrap_or_default();
        assert_eq!(
            [Known::Known, Known::Expired, Known::Unknown].map(count),
            [2, 1, 0]
        );
        assert_eq!(checked.faults, []);
        assert_eq!(apart_in(&mut archive), 0, "an expired key was known");
        // Nobody puts a slip on a roster: the arbiter answers for the players whom he accepted, and not before.
        let arbiter = roster(&[(&keys.arbiter, None)]);
        archive
            .set_roster(&arbiter, "Organiser", &organiser)
            .unwrap();
        assert_eq!(place.check().doubtful, []);
        let added = flags(archive.add(&life(3)).unwrap());
        assert_eq!(added, [Flag::UnknownSigner, Flag::None, Flag::None]);
        assert_eq!(place.check().faults, []);
        // Without the arbiter he is unknown, and what he signed stands apart.
        let alone = roster(&[(&keys.white, None)]);
        archive.set_roster(&alone, "Organiser", &organiser).unwrap();
        assert_eq!(place.check().faults, []);
        assert_eq!(place.check().doubtful[0].known, Known::Unknown);
        let added = flags(archive.add(&life(2)).unwrap());
        assert_eq!(
            added,
            [Flag::None, Flag::UnknownSigner, Flag::UnknownSigner]
        );
        assert_eq!(apart_in(&mut archive), 3);
        assert_eq!(place.check().faults, []);
    }
}
