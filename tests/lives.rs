//! Random lives of an envelope, through real signing, writing and verifying: whatever the state permits is
//! appended, whatever it refuses is not, and the file verifies after every step.
//!
//! `cargo test` lives 60 of them; `ADJOURN_FULL=1` lives 10,000. `ADJOURN_SEED` repeats a run.

use envelope::{Act, Entry, Envelope, ReplyKey, SecretKey, Signer, Unverified, Verified};
use mating::Budget;
use rules::adjournment::{
    By, ClaimOutcome, Decision, Event, EventKind, LostThing, Phase, SetResumption, State, Told,
    fold,
};
use rules::edition::Edition;
use rules::ruling::{ClaimArticle, GameResult};
use rules::time::{Duration, Moment, Used};
use shakmaty::Color::{self, Black, White};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Position};

use crate::fixtures::{Keys, accepted_from, keys, label, moment, sealed_with};
use crate::random::{everything, generator};

struct Life {
    random: fastrand::Rng,
    keys: Keys,
    edition: Edition,
    envelope: Envelope<Verified>,
    now: Moment,
    /// How often something was appended, refused, opened.
    counts: [usize; 3],
}

impl Life {
    fn side(&mut self) -> Color {
        if self.random.usize(..2) == 0 {
            White
        } else {
            Black
        }
    }

    fn used(&mut self) -> Used {
        let seconds = u64::try_from(self.random.usize(..10_000)).unwrap();
        Used(Duration::from_seconds(seconds).unwrap())
    }

    fn result(&mut self) -> GameResult {
        let all = GameResult::ALL;
        all[self.random.usize(..all.len())]
    }

    fn entry(&mut self) -> u32 {
        let entries = self.envelope.entries().len() + 2;
        u32::try_from(self.random.usize(..entries)).unwrap()
    }

    fn uci(&mut self, state: &State) -> UciMove {
        let legal = state.game().last().legal_moves();
        if legal.is_empty() || self.random.usize(..6) == 0 {
            return "a1h8".parse().unwrap();
        }
        let place = self.random.usize(..legal.len());
        legal[place].to_uci(CastlingMode::Standard)
    }

    /// Any event but an opening; those that end the game seldom, so that lives are long.
    fn event(&mut self, state: &State) -> Event {
        loop {
            let event = self.any_event(state);
            let ends = matches!(
                event,
                Event::DrawAgreed { .. }
                    | Event::AcceptOffer { .. }
                    | Event::Resign { .. }
                    | Event::Flag { .. }
                    | Event::Lost {
                        what: LostThing::Position
                    }
                    | Event::Decision { .. }
            );
            if !ends || self.random.usize(..6) == 0 {
                return event;
            }
        }
    }

    /// Walks the kinds of entries, so that a new one cannot be left out.
    fn any_event(&mut self, state: &State) -> Event {
        let side = self.side();
        let how = "by telephone".to_owned();
        let often = [EventKind::Arrival, EventKind::Absent, EventKind::Move];
        let kinds: Vec<_> = EventKind::ALL.iter().chain(&often).collect();
        match *kinds[self.random.usize(..kinds.len())] {
            // What the envelope holds is opened in `open`, and no wrap of an honest one is dead.
            EventKind::Opened | EventKind::DeadWrap | EventKind::Note => Event::Note {
                topic: "incident".to_owned(),
                text: how,
            },
            EventKind::Witness => Event::Witness,
            EventKind::Arrival => Event::Arrival { side },
            EventKind::Absent => Event::Absent { side },
            EventKind::Start => Event::Start,
            EventKind::Session => Event::Session {
                start: self.now,
                end: self.later(3_600),
            },
            EventKind::StopClock => Event::StopClock { side },
            EventKind::StartClock => Event::StartClock { side },
            EventKind::Pause => Event::Pause,
            EventKind::Continue => Event::Continue,
            EventKind::Offer => Event::Offer { side },
            EventKind::AcceptOffer => Event::AcceptOffer { side },
            EventKind::DeclineOffer => Event::DeclineOffer { side },
            EventKind::DrawAgreed => Event::DrawAgreed { how },
            EventKind::Resign => Event::Resign { side, how },
            EventKind::Flag => Event::Flag { side },
            EventKind::Claim => Event::Claim {
                article: ClaimArticle::ALL[self.random.usize(..4)],
                side,
                outcome: [ClaimOutcome::Correct, ClaimOutcome::Incorrect][self.random.usize(..2)],
            },
            EventKind::Move => Event::Move {
                side,
                uci: self.uci(state),
            },
            EventKind::Choose => Event::Choose {
                uci: self.uci(state),
            },
            EventKind::Reading => Event::Reading {
                // Each move is named once.
                moves: match [self.uci(state), self.uci(state)] {
                    _ if self.random.bool() => Vec::new(),
                    [one, other] if one == other || self.random.bool() => vec![one],
                    both => both.to_vec(),
                },
                reason: "so the arbiter reads it".to_owned(),
            },
            EventKind::CorrectClock => Event::CorrectClock {
                white_used: self.used(),
                black_used: self.used(),
                claimed_by: Some(side).filter(|_| self.random.bool()),
            },
            EventKind::NextEnvelope => Event::NextEnvelope {
                fingerprint: [7; 32],
            },
            EventKind::Lost => Event::Lost {
                what: LostThing::ALL[self.random.usize(..LostThing::ALL.len())],
            },
            EventKind::Declared => Event::Declared {
                text: Some("Bd7".to_owned()).filter(|_| self.random.bool()),
            },
            EventKind::Decision => Event::Decision(Decision {
                text: "so decided".to_owned(),
                result: Some(self.result()).filter(|_| side == White),
                white_used: None,
                black_used: Some(self.used()).filter(|_| self.random.bool()),
                on_move: Some(side).filter(|_| self.random.bool()),
                late_until: Some(self.later(900)).filter(|_| self.random.bool()),
                back_to: Some(self.entry()).filter(|_| self.random.bool()),
            }),
            EventKind::SetResumption => Event::SetResumption(SetResumption {
                resume_at: self.later(900),
                resume_zone: "Atlantic/Reykjavik".to_owned(),
                resume_place: Some("The library".to_owned()).filter(|_| self.random.bool()),
                resume_end: Some(self.later(9_000)).filter(|_| self.random.bool()),
                told: Told::ALL[self.random.usize(..Told::ALL.len())],
                reason: "so agreed".to_owned(),
            }),
            EventKind::Void => Event::Void {
                entry: self.entry(),
                reason: "a mistake".to_owned(),
            },
            EventKind::Appeal => Event::Appeal {
                entry: self.entry(),
                result: self.result(),
                reason: "heard".to_owned(),
                by_whom: "the committee".to_owned(),
            },
        }
    }

    fn later(&self, seconds: u64) -> Moment {
        let by = Duration::from_seconds(seconds).unwrap();
        self.now.plus(by).unwrap()
    }

    fn step(&mut self) {
        let edition = self.edition.clone();
        let envelope = self.envelope.clone();
        let adjourned = envelope.adjourned(&edition, Budget::of_states(500));
        let recorded = envelope.recorded();
        let state = fold(adjourned.clone(), &recorded);
        let seconds = [0, 1, 60, 300, 1_500][self.random.usize(..5)];
        self.now = self
            .now
            .plus(Duration::from_seconds(seconds).unwrap())
            .unwrap();
        // Sooner once it may be: else one run in twenty-five saw too few openings to say anything of them.
        let may_open = state.may_open(self.now).is_ok();
        if self.random.usize(..if may_open { 3 } else { 8 }) == 0 {
            self.open(&state);
            return;
        }
        let signer = [
            Signer::Arbiter,
            Signer::Player(White),
            Signer::Player(Black),
        ];
        // Mostly something that is permitted, if a few tries find it.
        let tries = [1, 20, 20][self.random.usize(..3)];
        let mut tried = None;
        for _ in 0..tries {
            let event = self.event(&state);
            let by = signer[[0, 0, 0, 1, 2][self.random.usize(..5)]];
            let said_by = match by {
                Signer::Player(side) => By::Player(side),
                _ => By::Arbiter,
            };
            let theirs = match &event {
                Event::Void { entry, .. } => envelope.entry(*entry),
                _ => None,
            };
            let permitted = theirs.is_none_or(|theirs| theirs.may_be_taken_back_by(by))
                && state.permits(&event, said_by, self.now).is_ok();
            tried = Some((event, by, permitted));
            if permitted {
                break;
            }
        }
        let (event, by, permitted) = tried.unwrap();
        let entry = Entry {
            at: self.now,
            by,
            act: Act::Event(event.clone()),
        };
        if !permitted {
            self.counts[1] += 1;
            self.check_over(&state, &event);
            return;
        }
        let key = self.key(by);
        let grown = envelope.append(std::slice::from_ref(&entry), key);
        let grown = grown.unwrap_or_else(|error| panic!("{event:?} by {by}: {error}"));
        self.counts[0] += 1;
        self.written(grown);
        // One more event, and all of them anew.
        let after = state.then(self.envelope.recorded().last().unwrap());
        let anew = fold(adjourned.clone(), &self.envelope.recorded());
        assert_eq!(after.phase(), anew.phase(), "{event:?}");
        assert_eq!(after.clocks(), anew.clocks(), "{event:?}");
        assert_eq!(after.ruling(), anew.ruling(), "{event:?}");
    }

    fn key(&self, by: Signer) -> &SecretKey {
        match by {
            Signer::Player(White) => &self.keys.white,
            Signer::Player(Black) => &self.keys.black,
            _ => &self.keys.arbiter,
        }
    }

    /// A game that is over: nothing changes its result but an appeal, a correction, what the arbiter reads in the text, or what
    /// the arbiter decides where the end leaves it open (here it is a player who tries).
    fn check_over(&self, state: &State, event: &Event) {
        let decides = matches!(event, Event::Decision { .. })
            && state.permits(event, By::Arbiter, self.now).is_ok();
        if state.phase() == Phase::Finished
            && !decides
            && !matches!(
                event,
                Event::Void { .. } | Event::Appeal { .. } | Event::Reading { .. }
            )
        {
            let record = rules::adjournment::Recorded {
                at: self.now,
                event: event.clone(),
            };
            let after = state.clone().then(&record);
            assert_eq!(after.ruling(), state.ruling(), "{event:?}");
        }
    }

    fn open(&mut self, state: &State) {
        let Ok(may_open) = state.may_open(self.now) else {
            self.counts[1] += 1;
            return;
        };
        assert!(state.arrived(state.responder()), "A7");
        assert!(Some(self.now) >= state.resume_at(), "A7");
        // A6; I.10: but a sealed move that ended the game stands in spite of lateness.
        let over = matches!(state.phase(), Phase::Finished | Phase::Annulled);
        assert!(!over || state.opens_all_the_same(), "A6");
        let reply = ReplyKey::Key(&self.keys.black);
        let opened = self
            .envelope
            .open(may_open, self.now, &self.keys.arbiter, &reply, Vec::new())
            .unwrap();
        self.counts[2] += 1;
        self.written(opened);
    }

    /// What is on the disk after the step.
    fn written(&mut self, grown: Envelope<Verified>) {
        assert!(grown.as_bytes().starts_with(self.envelope.as_bytes()));
        let read = Envelope::<Unverified>::from_bytes(grown.as_bytes().to_vec()).verify();
        assert_eq!(read.unwrap().head(), grown.head());
        self.envelope = grown;
    }
}

#[test]
fn whatever_is_permitted_can_be_signed_and_verifies() {
    let lives = if everything() { 10_000 } else { 60 };
    let mut life = Life {
        random: generator("lives of an envelope"),
        keys: keys(),
        edition: Edition::builtin("fide-1997").unwrap(),
        envelope: accepted_from(&sealed_with(&label(), "Bd7")),
        now: moment("1972-09-01T14:00:00+00:00"),
        counts: [0; 3],
    };
    let starts: Vec<_> = ["Bd7", "Kg3", "Rh8", "b4", "Be6-d7 (=)", "Zz9"]
        .map(|text| accepted_from(&sealed_with(&label(), text)))
        .into();
    let editions = Edition::all();
    for _ in 0..lives {
        life.envelope = starts[life.random.usize(..starts.len())].clone();
        // The label names one edition; the rules are asked under any.
        life.edition = editions[life.random.usize(..editions.len())].clone();
        life.now = moment("1972-09-01T14:00:00+00:00");
        for _ in 0..5 + life.random.usize(..25) {
            life.step();
        }
    }
    let [appended, refused, opened] = life.counts;
    println!("{lives} lives: {appended} entries, {refused} refusals, {opened} openings");
    assert!(appended > lives && refused > lives && opened > lives / 20);
}
