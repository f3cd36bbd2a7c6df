//! From what people gave to the values of a label.

use shakmaty::CastlingMode;

use super::LabelDraft;
use super::source::{choose_position, left_in_score, played, read_source};
use super::values::{
    draw_offer, duration, parse_moment, parse_zone, read_edition, read_public_line, seconds,
    time_control,
};
use crate::envelope::{
    DrawOffer, Envelope, Fingerprint, GameId, Head, Label, MOST_DEPUTIES, Person, Previous,
    PublicLine, Verified, normal,
};
use crate::laws::edition::Edition;
use crate::laws::notation::Notation;
use crate::laws::reading::{Meaning, read};
use crate::laws::score::Game;
use crate::program::commands::{Failure, stored};
use crate::program::failure::Notice;
use crate::program::files::Files;
use crate::time::{Duration, Moment, TimeControl, Used, Zone};

/// A draft made into values. What is `None` nobody has said yet.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the label's own keys, `docs/format.md` §3.1")]
pub struct Resolved {
    pub game: Game,
    pub event: Option<String>,
    pub site: Option<String>,
    pub date: Option<String>,
    pub round: Option<String>,
    pub white_name: Option<String>,
    pub black_name: Option<String>,
    pub arbiter_name: Option<String>,
    pub white: Option<Person>,
    pub black: Option<Person>,
    pub arbiter: Option<Person>,
    pub deputies: Vec<Person>,
    pub edition: Edition,
    pub late_after: Option<u32>,
    pub notation: Option<Notation>,
    pub time_control: TimeControl,
    pub white_used: Option<Used>,
    pub black_used: Option<Used>,
    pub draw_offer: DrawOffer,
    pub resume_at: Option<Moment>,
    pub resume_end: Option<Moment>,
    pub session_end: Option<Moment>,
    pub zone: Option<Zone>,
    pub place: Option<String>,
    pub early: bool,
    pub early_charge: Option<Duration>,
    /// UCI.
    pub played_openly: Option<String>,
    pub previous: Option<Following>,
    /// What the score says that each side had left after its last move, White's first (`%clk`).
    pub left_in_score: [Option<Duration>; 2],
    /// What the score or the position made one wonder about.
    pub notices: Vec<Notice>,
}

/// What the envelope before gives to this label.
#[derive(Clone, Copy, Debug)]
pub struct Following {
    /// The same game.
    pub id: GameId,
    /// Its names.
    pub previous: Previous,
    /// The same number for an answer (A9c), else the next.
    pub adjournment: u32,
}

impl LabelDraft {
    /// Reads everything that the draft names and makes values of its texts.
    ///
    /// # Errors
    /// A value that is not of its form, a file that cannot be read, a score that is wrong.
    pub fn resolve(self, files: &Files) -> Result<Resolved, Failure> {
        let before = self.previous.as_deref();
        let before = before.map(|path| stored::read(files, path)).transpose()?;
        let named_rules = self.rules.as_deref();
        let earlier_rules = before.as_ref().map(|before| before.label().rules.as_str());
        let rules = named_rules.or(earlier_rules).unwrap_or(Edition::DEFAULT);
        let edition = read_edition(files, rules)?;
        let source = match &before {
            Some(before) if self.game.is_none() && self.fen.is_none() => played(before, &edition)?,
            _ => read_source(files, self.game.as_deref(), self.fen.as_deref())?,
        };
        // Tags come before a sheet and flags, and behind the names in the public lines; the envelope
        // before comes before all.
        let mut draft = self;
        if let Some(score) = &source.score {
            draft = draft.over(LabelDraft::of_score(score));
        }
        if let Some(before) = &before {
            draft = draft.over(LabelDraft::of_label(before.label()));
        }
        let game = choose_position(&source, draft.at_move.as_deref())?;
        let notation = draft
            .notation
            .as_deref()
            .map(str::parse::<Notation>)
            .transpose()?;
        let played_openly = match &draft.played_openly {
            None => None,
            Some(text) => Some(openly(&game, text, notation)?),
        };
        let previous = before.as_ref().map(|before| follow(before, &game));
        let previous = previous.transpose()?;
        let before = before.as_ref().map(Envelope::label);
        // A9(c): the reply waits for the same resumption.
        let answers =
            |following: &Following| before.map(|it| it.adjournment) == Some(following.adjournment);
        let same_resumption = before.filter(|_| previous.as_ref().is_some_and(answers));
        let zone = draft.resume_zone.as_deref().map(parse_zone).transpose()?;
        let moment = |text: Option<&str>| text.map(|text| parse_moment(text, zone)).transpose();
        let person = |key: Option<&str>| key.map(|key| read_public_line(files, key)).transpose();
        let (white, black) = (
            person(draft.white_key.as_deref())?,
            person(draft.black_key.as_deref())?,
        );
        let arbiter = person(draft.arbiter_key.as_deref())?;
        let mut deputies = draft
            .deputy_keys
            .iter()
            .map(|key| read_public_line(files, key).map(|line| line.person))
            .collect::<Result<Vec<_>, _>>()?;
        if let (true, Some(before)) = (deputies.is_empty(), before) {
            deputies.clone_from(&before.deputies);
        }
        if deputies.len() > MOST_DEPUTIES {
            let message = format!("a label names at most {MOST_DEPUTIES} deputies");
            return Err(Failure::usage("label/deputies", message));
        }
        let written = |text: Option<String>| text.map(|text| normal(&text));
        let name = |given: Option<String>, line: &Option<PublicLine>| {
            let from_line = || line.as_ref().map(|line| line.person.name.clone());
            written(given).or_else(from_line)
        };
        let known = |line: Option<PublicLine>, of: fn(&Label) -> &Person| {
            let line = line.map(|line| line.person);
            line.or_else(|| before.map(|before| of(before).clone()))
        };
        Ok(Resolved {
            white_name: name(draft.white, &white),
            black_name: name(draft.black, &black),
            arbiter_name: name(draft.arbiter, &arbiter),
            white: known(white, |before| &before.white),
            black: known(black, |before| &before.black),
            arbiter: known(arbiter, |before| &before.arbiter),
            deputies,
            edition,
            late_after: seconds(draft.late_after.as_deref())?,
            notation,
            time_control: time_control(draft.time_control.as_deref())?,
            white_used: duration("--white-used", draft.white_used.as_deref())?.map(Used),
            black_used: duration("--black-used", draft.black_used.as_deref())?.map(Used),
            draw_offer: draw_offer(draft.draw_offer.as_deref())?,
            resume_at: moment(draft.resume_at.as_deref())?
                .or(same_resumption.map(|before| before.resume_at)),
            resume_end: moment(draft.resume_end.as_deref())?,
            session_end: moment(draft.session_end.as_deref())?,
            zone,
            place: written(draft.resume_place),
            early: draft.early,
            early_charge: duration("--early-charge", draft.early_charge.as_deref())?,
            event: written(draft.event),
            site: written(draft.site),
            date: written(draft.date),
            round: written(draft.round),
            played_openly,
            previous,
            left_in_score: left_in_score(&source, &game),
            game,
            notices: source.notices,
        })
    }
}

fn openly(game: &Game, text: &str, notation: Option<Notation>) -> Result<String, Failure> {
    let notation = notation.ok_or_else(|| {
        Failure::usage(
            "label/no-notation",
            "the notation must be known to read the move played",
        )
        .hint("give it: --notation it")
    })?;
    match read(game.last(), text, notation).meaning {
        Meaning::Legal(played) => Ok(played.to_uci(CastlingMode::Standard).to_string()),
        _ => Err(Failure::usage(
            "label/played-openly",
            "the move played on the board is not exactly one legal move in this notation",
        )),
    }
}

fn follow(envelope: &Envelope<Verified>, game: &Game) -> Result<Following, Failure> {
    let before = envelope.label();
    let longer = game.moves().len().checked_sub(before.game.moves().len());
    let same_start = game.start() == before.game.start();
    let begins_alike = game.moves().starts_with(before.game.moves());
    let Some(longer) = longer.filter(|&longer| longer > 0 && same_start && begins_alike) else {
        return Err(Failure::usage(
            "label/other-game",
            "the score does not continue that of the envelope before",
        ));
    };
    // A9(c): the reply to the sealed move is itself sealed. Anything longer is a later adjournment.
    let adjournment = before.adjournment.saturating_add(u32::from(longer > 1));
    let (Fingerprint(fingerprint), Head(head)) = (envelope.fingerprint(), envelope.head());
    Ok(Following {
        id: before.id,
        previous: Previous { fingerprint, head },
        adjournment,
    })
}
