//! From a form that was sent to the event that it describes.

use shakmaty::Color;

use crate::laws::Word;
use crate::laws::adjournment::{ClaimOutcome, Event, EventKind, ToldBy};
use crate::laws::ruling::{ClaimArticle, GameResult};
use crate::program::commands::Failure;
use crate::program::commands::label_draft::parse_moment;
use crate::program::commands::record::readable;
use crate::program::commands::resume::Standing;
use crate::program::desk::http::request::{Fields, NotAForm};
use crate::time::{Duration, Moment, Used};

/// The option that stands for nothing.
pub const NONE: &str = "-";

/// The name of a value's field, by its place in the format's order.
pub fn value_name(place: usize) -> String {
    format!("value-{place}")
}

/// A form that was sent. Its values are named by their places in the format's order (`docs/format.md` §3.3).
pub struct Filled<'a> {
    /// The kind of the event.
    pub kind: EventKind,
    /// The fields of the form.
    pub fields: &'a Fields,
    /// The state of the game.
    pub standing: &'a Standing,
    /// The moment of the event.
    pub at: Moment,
}

impl Filled<'_> {
    /// The event that the form describes.
    ///
    /// # Errors
    /// A text or a time that cannot be read, a move that is not exactly one legal move, an option that the form does
    /// not offer.
    pub fn event(&self) -> Result<Event, Failure> {
        Ok(match self.kind {
            EventKind::Arrival => Event::Arrival {
                side: self.side(0)?,
            },
            EventKind::Absent => Event::Absent {
                side: self.side(0)?,
            },
            EventKind::Start => Event::Start,
            EventKind::Session => Event::Session {
                start: self.moment(0)?,
                end: self.moment(1)?,
            },
            EventKind::StopClock => Event::StopClock {
                side: self.side(0)?,
            },
            EventKind::StartClock => Event::StartClock {
                side: self.side(0)?,
            },
            EventKind::Pause => Event::Pause,
            EventKind::Continue => Event::Continue,
            EventKind::Offer => Event::Offer {
                side: self.side(0)?,
            },
            EventKind::AcceptOffer => Event::AcceptOffer {
                side: self.side(0)?,
            },
            EventKind::DeclineOffer => Event::DeclineOffer {
                side: self.side(0)?,
            },
            EventKind::DrawAgreed => Event::DrawAgreed {
                told_by: self.one_of(0, ToldBy::parse)?,
                how: self.text(1)?,
            },
            EventKind::Resign => Event::Resign {
                side: self.side(0)?,
                how: self.text(1)?,
            },
            EventKind::Flag => Event::Flag {
                side: self.side(0)?,
            },
            EventKind::Claim => Event::Claim {
                article: self.one_of(0, ClaimArticle::parse)?.in_entries().to_owned(),
                side: self.side(1)?,
                outcome: self.one_of(2, ClaimOutcome::parse)?,
            },
            EventKind::Move => Event::Move {
                side: self.side(0)?,
                uci: self.standing.legal_move(&self.line(1))?,
            },
            EventKind::Choose => Event::Choose {
                uci: self.standing.legal_move(&self.line(0))?,
            },
            EventKind::CorrectClock => Event::CorrectClock {
                white_used: self.used_or_unchanged(0, Color::White)?,
                black_used: self.used_or_unchanged(1, Color::Black)?,
            },
            EventKind::LostEnvelope => Event::LostEnvelope,
            EventKind::LostPosition => Event::LostPosition,
            EventKind::Decision => Event::Decision {
                text: self.text(0)?,
                result: self.one_or_none(1, GameResult::parse)?,
                white_used: self.used(2)?,
                black_used: self.used(3)?,
                on_move: self.one_or_none(4, Color::parse)?,
            },
            EventKind::Void => Event::Void {
                entry: self.entry(0)?,
                reason: self.text(1)?,
            },
            EventKind::Appeal => Event::Appeal {
                entry: self.entry(0)?,
                result: self.one_of(1, GameResult::parse)?,
                reason: self.text(2)?,
                by_whom: self.text(3)?,
            },
            // These are not recorded by a form.
            EventKind::Opened
            | EventKind::Witness
            | EventKind::ReplySealed
            | EventKind::Declared => {
                return Err(NotAForm.into());
            }
        })
    }

    /// A value as one line; it may have been typed in several.
    fn line(&self, place: usize) -> String {
        let value = self.fields.exactly(&value_name(place)).unwrap_or_default();
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A value from a list; any other is not from our form.
    fn one_of<T>(&self, place: usize, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Failure> {
        parse(&self.line(place)).ok_or_else(|| NotAForm.into())
    }

    fn one_or_none<T>(
        &self,
        place: usize,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        match self.line(place).as_str() {
            "" | NONE => Ok(None),
            _ => self.one_of(place, parse).map(Some),
        }
    }

    fn side(&self, place: usize) -> Result<Color, Failure> {
        self.one_of(place, Color::parse)
    }

    fn entry(&self, place: usize) -> Result<u32, Failure> {
        self.one_of(place, |text| text.parse().ok())
    }

    fn text(&self, place: usize) -> Result<String, Failure> {
        Ok(readable(self.kind, &self.line(place))?)
    }

    fn moment(&self, place: usize) -> Result<Moment, Failure> {
        let zone = self.standing.label().resume_zone.parse().ok();
        parse_moment(&self.line(place), zone)
    }

    /// A time used, unless the field is empty.
    fn used(&self, place: usize) -> Result<Option<Used>, Failure> {
        match self.line(place).as_str() {
            "" => Ok(None),
            text => Ok(Some(Used(Duration::parse_typed(text)?))),
        }
    }

    /// A time used; what the clock shows at that moment, if the field is empty.
    fn used_or_unchanged(&self, place: usize, side: Color) -> Result<Used, Failure> {
        let shown = self.standing.state.clocks().used_at(side, self.at);
        Ok(self.used(place)?.unwrap_or(shown))
    }
}
