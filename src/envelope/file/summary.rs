//! What a list says of an envelope: who plays, where the game stands, when and where it resumes.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use shakmaty::{ByColor, Color};

use super::{Envelope, EnvelopeStatus, Fingerprint, GameId, Head, PlayerId, SealNumber, Verified};
use mating::Budget;
use rules::Word;
use rules::adjournment::Phase;
use rules::ruling::GameResult;
use rules::time::Moment;

/// One envelope in a list. The archive keeps it in its index; JSON spells what is unknown, and the sealer of a pause,
/// as an empty text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// F: the same from sealing to closing.
    pub fingerprint: Fingerprint,
    /// H: the state of the file.
    pub head: Head,
    /// The game, as on the label.
    pub game: GameId,
    /// 1, 2, … of this game.
    pub adjournment: u32,
    /// Who wrote the move; `None` where the game was only interrupted.
    pub sealed_by: Option<Color>,
    /// Name of the player with the white pieces.
    pub white: String,
    /// Name of the player with the black pieces.
    pub black: String,
    /// Name of the arbiter.
    pub arbiter: String,
    /// PGN's Event.
    pub event: Option<String>,
    /// PGN's Site.
    pub site: Option<String>,
    /// PGN's Date.
    pub date: Option<String>,
    /// PGN's Round.
    pub round: Option<String>,
    /// PGN's Board.
    pub board: Option<String>,
    /// The players' FIDE numbers.
    pub ids: ByColor<Option<PlayerId>>,
    /// What is written in the file.
    pub status: EnvelopeStatus,
    /// Where the game stands by the Laws; `None` where the label's edition is not built in.
    pub phase: Option<Phase>,
    /// The result; open also where the label's edition is not built in.
    pub result: GameResult,
    /// When the clock was stopped, in UTC.
    pub sealed_at: Moment,
    /// When play resumes, as announced last (A2g), or by when, in UTC.
    pub resume_at: Moment,
    /// The zone in which that was announced; `None` where the time is still to be agreed.
    pub resume_zone: Option<String>,
    /// Where play resumes.
    pub resume_place: String,
}

impl Summary {
    /// The summary of a file, under its label's edition and with the search of a ruling.
    pub fn of(envelope: &Envelope<Verified>) -> Summary {
        let label = envelope.label();
        let resumption = envelope.resumption();
        let state = label
            .builtin_edition()
            .map(|edition| envelope.state(edition, Budget::RULING));
        let ruling = state.as_ref().and_then(|state| state.ruling());
        // Near the ends of the years that can be written, UTC may lie beyond them.
        let in_utc = |moment: Moment| moment.in_utc().unwrap_or(moment);
        Summary {
            fingerprint: envelope.fingerprint(),
            head: envelope.head(),
            game: label.id,
            adjournment: label.adjournment,
            sealed_by: label.is_sealed().then(|| label.sealed_by()),
            white: label.white.name.clone(),
            black: label.black.name.clone(),
            arbiter: label.arbiter.name.clone(),
            event: label.event.clone(),
            site: label.site.clone(),
            date: label.date.clone(),
            round: label.round.clone(),
            board: label.board.clone(),
            ids: label.ids,
            status: EnvelopeStatus::of(envelope),
            phase: state.as_ref().map(|state| state.phase()),
            result: ruling.map_or(GameResult::Open, |ruling| ruling.result),
            sealed_at: in_utc(label.sealed_at),
            resume_at: in_utc(resumption.at_or_by()),
            resume_zone: resumption.announced().map(|it| it.zone.clone()),
            resume_place: resumption.place().unwrap_or_default().to_owned(),
        }
    }

    /// The short form of the fingerprint, to read aloud and search by.
    pub fn seal_number(&self) -> SealNumber {
        self.fingerprint.seal_number()
    }

    /// Whether the time is still to be agreed: [`resume_at`](Summary::resume_at) says by when.
    pub fn is_to_be_agreed(&self) -> bool {
        self.resume_zone.is_none()
    }

    /// When play resumes, or by when, as clocks show it there; in UTC while the time is still to be agreed.
    pub fn resumes_there(&self) -> Moment {
        let zone = self.resume_zone.as_deref();
        zone.map_or(self.resume_at, |zone| self.resume_at.in_zone(zone))
    }
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        let id = |id: Option<PlayerId>| id.map(|id| id.to_string()).unwrap_or_default();
        let mut row = serializer.serialize_struct("Summary", 24)?;
        row.serialize_field("fingerprint", &self.fingerprint.to_string())?;
        row.serialize_field("seal_number", &self.seal_number().to_string())?;
        row.serialize_field("head", &self.head.to_string())?;
        row.serialize_field("game", &self.game.to_string())?;
        row.serialize_field("adjournment", &self.adjournment)?;
        row.serialize_field("sealed_by", self.sealed_by.map_or("", Color::name))?;
        row.serialize_field("white", &self.white)?;
        row.serialize_field("black", &self.black)?;
        row.serialize_field("arbiter", &self.arbiter)?;
        row.serialize_field("event", &optional(&self.event))?;
        row.serialize_field("site", &optional(&self.site))?;
        row.serialize_field("date", &optional(&self.date))?;
        row.serialize_field("round", &optional(&self.round))?;
        row.serialize_field("board", &optional(&self.board))?;
        row.serialize_field("white_id", &id(self.ids.white))?;
        row.serialize_field("black_id", &id(self.ids.black))?;
        row.serialize_field("state", &self.status)?;
        row.serialize_field("phase", self.phase.map_or("", Phase::name))?;
        row.serialize_field("result", &self.result)?;
        row.serialize_field("sealed_at", &self.sealed_at.to_string())?;
        let moment = self.resume_at.to_string();
        let (at, by) = match self.is_to_be_agreed() {
            true => ("", moment.as_str()),
            false => (moment.as_str(), ""),
        };
        row.serialize_field("resume_by", by)?;
        row.serialize_field("resume_at", at)?;
        row.serialize_field("resume_zone", &optional(&self.resume_zone))?;
        row.serialize_field("resume_place", &self.resume_place)?;
        row.end()
    }
}
