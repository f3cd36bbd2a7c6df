//! The kinds of entries, a row each (`docs/format.md` §3.3): name, values, who may sign it, and what the Laws say of
//! the kind alone. What may happen and what follows is code: `permission` and `transition`.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::event::{Beginning, ClaimOutcome, LostThing, PlayersWrap, ReadFrom, Told};
use crate::edition::Concept;
use crate::field::{Field, FieldType, FieldValue, Form, ReadFields};
use crate::ruling::{ClaimArticle, GameResult};
use crate::time::{Moment, Used};
use crate::word::words;

/// Who may sign an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MaySign {
    /// The arbiter and the deputies.
    Officials,
    /// They and this player, whose own act it is.
    Own(Color),
    /// They and both players: whose entry is taken back, the file tells.
    Anyone,
    /// The player who must reply.
    Responder,
    /// The player whose wrap it is.
    Holder(PlayersWrap),
}

/// What the Laws say of a kind alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row {
    /// Whether it waits for the arbiter's countersignature (A3). Ends of the game (A6), losses (A11), sessions (A13)
    /// and what the arbiter decides do not.
    pub(super) waits: bool,
    /// Whether it starts, stops or sets a clock.
    pub(super) clocks: bool,
    /// Whether the game was opened, moved on or ended with it, so that nothing on which it rests is taken back first.
    pub(super) binds: bool,
    /// What it says of the beginning of the resumption.
    pub(super) begins: Beginning,
    /// The article that it comes under; `None` where none speaks of it.
    pub(super) article: Option<Concept>,
    /// The same before the sealed move is known, where it is another.
    pub(super) before: Option<Concept>,
}

/// A column of a row: what is only named is so.
#[rustfmt::skip]
macro_rules! cell {
    (begins $value:ident) => { Beginning::$value };
    ($article:ident $value:ident) => { Some(Concept::$value) };
    ($flag:ident) => { true };
}

/// A value in its place: what it is, and what reads it. `as written`: nothing is a value, too.
#[rustfmt::skip]
macro_rules! field {
    (is $field:ident: $type:ty) => { field!(is $field, <$type>::FORM, <$type>::OPTIONAL) };
    (is $field:ident: $type:ty as written) => { field!(is $field, Form::Written, false) };
    (is $field:ident, $form:expr, $optional:expr) => {
        Field { key: stringify!($field), form: $form, optional: $optional }
    };
    ($from:ident reads $field:ident: $type:ty) => { <$type>::read($from, stringify!($field))? };
    ($from:ident reads $field:ident: $type:ty as written) => { $from.written(stringify!($field))? };
}

/// A row is a kind, its word, its values in the order of the format, who may sign it, and what else is so of it. Its
/// first lines are its meaning in English. Values in parentheses make a type of their own; those in brackets the file
/// has otherwise.
macro_rules! entries {
    ($(
        $(#[doc = $doc:literal])+
        $kind:ident $word:literal
        $(($inner:ident { $($part:ident: $part_type:ty),+ $(,)? }))?
        $({ $($field:ident: $type:ty $(as $how:ident)?),+ $(,)? })?
        $([$($own:ident: $own_type:ty),+])?
        by $by:ident $(($whose:ident))? $(, $column:ident $($value:ident)?)*;
    )+) => {
        /// What can happen to an adjourned game: the entries of the format. The articles are those of 1997.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the format's own, `docs/format.md` §3.3")]
        pub enum Event {
            $(
                $(#[doc = $doc])+
                $kind $(($inner))? $({ $($field: $type),+ })? $({ $($own: $own_type),+ })?,
            )+
        }

        $($(
            #[doc = concat!("The values of `", $word, "`.")]
            #[derive(Clone, Debug, PartialEq, Eq)]
            #[expect(missing_docs, reason = "the fields are the format's own, `docs/format.md` §3.3")]
            pub struct $inner { $(pub $part: $part_type),+ }
        )?)+

        words! {
            /// The kinds of entries, `docs/format.md` §3.3.
            EventKind { $($(#[doc = $doc])+ $kind = $word,)+ }
        }

        impl EventKind {
            /// Its meaning in English.
            pub fn meaning(self) -> &'static str {
                match self { $(EventKind::$kind => concat!($($doc),+).trim_start(),)+ }
            }

            /// Its own values, in the order of the format. An opening has others, which are its halves.
            pub fn fields(self) -> &'static [Field] {
                match self {
                    $(EventKind::$kind => &[
                        $($(field!(is $part: $part_type)),+)?
                        $($(field!(is $field: $type $(as $how)?)),+)?
                    ],)+
                }
            }

            pub(super) fn row(self) -> Row {
                match self {
                    $(EventKind::$kind => Row { $($column: cell!($column $($value)?),)* ..Row::default() },)+
                }
            }
        }

        impl Event {
            /// The kind of the event.
            pub fn kind(&self) -> EventKind {
                match self { $(Event::$kind { .. } => EventKind::$kind,)+ }
            }

            /// The event of that kind with the values that `from` gives; `None` for an opening, which is more than
            /// they.
            ///
            /// # Errors
            /// The first value that cannot be given.
            pub fn read<V: ReadFields>(kind: EventKind, from: &mut V) -> Result<Option<Event>, V::Error> {
                Ok(match kind {
                    $(EventKind::$kind => read!(
                        from, $kind
                        $(($inner { $($part: $part_type),+ }))?
                        $({ $($field: $type $(as $how)?),+ })?
                        $([$($own),+])?
                    ),)+
                })
            }

            /// Its own values with their keys, in the order of the format, but for those left out; none of an opening.
            pub fn values(&self) -> Vec<(&'static str, FieldValue<'_>)> {
                let all: Vec<(&'static str, Option<FieldValue<'_>>)> = match self {
                    $(
                        Event::$kind $(($inner { $($part),+ }))? $({ $($field),+ })? $({ $($own: _),+ })? => vec![
                            $($((stringify!($part), $part.value())),+)?
                            $($((stringify!($field), $field.value())),+)?
                        ],
                    )+
                };
                let given = all.into_iter().filter_map(|(key, value)| Some((key, value?)));
                given.collect()
            }

            pub(super) fn may_sign(&self) -> MaySign {
                match self { $(Event::$kind { $($whose,)? .. } => MaySign::$by $((*$whose))?,)+ }
            }
        }
    };
}

/// Reads the values of a kind.
#[rustfmt::skip]
macro_rules! read {
    ($from:ident, $kind:ident) => { Some(Event::$kind) };
    ($from:ident, $kind:ident { $($field:ident: $type:ty $(as $how:ident)?),+ }) => {
        Some(Event::$kind { $($field: field!($from reads $field: $type $(as $how)?)),+ })
    };
    ($from:ident, $kind:ident ($inner:ident { $($field:ident: $type:ty),+ })) => {
        Some(Event::$kind($inner { $($field: field!($from reads $field: $type)),+ }))
    };
    ($from:ident, $kind:ident [$($own:ident),+]) => { None };
}

#[rustfmt::skip]
entries! {
    /// the envelope was opened (A7, A9)
    Opened "opened" [written: Option<String>, from: ReadFrom]
        by Officials, waits, clocks, binds, begins Now, article ResponderPresent;
    /// the responder found the half in the envelope: see adjourn witness
    Witness "witness" by Responder, waits, article Custody;
    /// the slip that signs opens nothing in the envelope
    DeadWrap "dead-wrap" { lock: PlayersWrap, evidence: [u8; 32] }
        by Holder(lock), waits, article Custody;
    /// a player arrived
    Arrival "arrival" { side: Color } by Officials, waits, clocks, article Late;
    /// a player was not there when play resumed (A9)
    Absent "absent" { side: Color } by Officials, waits, clocks, begins Now, article ResponderAbsent;
    /// the resumption began
    Start "start" by Officials, waits, begins Now, article Sessions;
    /// a session was announced (A13)
    Session "session" { start: Moment, end: Moment } by Officials, article Sessions;
    /// the resumption is put to TIME (A2g); TOLD: white, black, both or none
    SetResumption "set-resumption" (SetResumption {
        resume_at: Moment,
        resume_zone: String,
        resume_place: Option<String>,
        resume_end: Option<Moment>,
        told: Told,
        reason: String,
    }) by Officials, article Label;
    /// a clock was stopped
    StopClock "stop-clock" { side: Color }
        by Officials, waits, clocks, begins Before, before ResponderAbsent, article StoppingClocks;
    /// a clock was started
    StartClock "start-clock" { side: Color }
        by Officials, waits, clocks, begins Now, before ResponderAbsent, article ResponderPresent;
    /// both clocks were stopped for a while
    Pause "pause" by Officials, waits, clocks, begins Before, article StoppingClocks;
    /// the clock that ran before the pause runs again
    Continue "continue" by Officials, waits, clocks, begins Before, article StoppingClocks;
    /// a draw was offered (A4, 9.1)
    Offer "offer" { side: Color } by Own(side), before OfferAfterSealing, article DrawOffer;
    /// the offer was accepted
    AcceptOffer "accept-offer" { side: Color } by Own(side), clocks, binds, before OfferAfterSealing, article DrawOffer;
    /// the offer was declined
    DeclineOffer "decline-offer" { side: Color } by Own(side), before OfferAfterSealing, article DrawOffer;
    /// both players agreed on a draw (A6)
    DrawAgreed "draw-agreed" { how: String } by Officials, clocks, before EndedBeforeResumption, article Agreement;
    /// a player resigned (A6)
    Resign "resign" { side: Color, how: String }
        by Own(side), clocks, before EndedBeforeResumption, article Resignation;
    /// a flag fell (6.9)
    Flag "flag" { side: Color } by Officials, waits, clocks, binds, article FlagFall;
    /// a claim under 9.2 or 9.3 was decided (9.5)
    Claim "claim" { article: ClaimArticle, side: Color, outcome: ClaimOutcome }
        by Officials, waits, clocks, binds, article ClaimProcedure;
    /// a move was made on the board
    Move "move" { side: Color, uci: UciMove } by Officials, waits, clocks, binds, article ResponderPresent;
    /// the responder chose the reading, where the edition leaves that to the responder
    Choose "choose" { uci: UciMove } by Officials, waits, clocks, binds, article BadSealedMove;
    /// what the arbiter finds the written text to mean (A8)
    Reading "reading" { moves: Vec<UciMove>, reason: String } by Officials, waits, clocks, article Unintelligible;
    /// White's and Black's time used, as SIDE claimed (A12); with `left` before, the times left
    CorrectClock "correct-clock" { white_used: Used, black_used: Used, claimed_by: Option<Color> }
        by Officials, waits, clocks, article ClockError;
    /// the game goes on in that envelope: the reply (A9c), or adjourned again
    NextEnvelope "next-envelope" { fingerprint: [u8; 32] } by Officials, waits, clocks, binds, article Sealing;
    /// envelope, position or times are lost (A11)
    Lost "lost" { what: LostThing } by Officials, clocks, article LostEnvelope;
    /// the sealer declared the move; see adjourn declare (A11a)
    Declared "declared" { text: Option<String> as written }
        by Officials, clocks, binds, begins Now, article LostEnvelope;
    /// the arbiter decided: result, times used (or `left` and the times left), side to move
    Decision "decision" (Decision {
        text: String,
        result: Option<GameResult>,
        white_used: Option<Used>,
        black_used: Option<Used>,
        on_move: Option<Color>,
        late_until: Option<Moment>,
        back_to: Option<u32>,
    }) by Officials, clocks, binds;
    /// an earlier entry was a mistake
    Void "void" { entry: u32, reason: String } by Anyone;
    /// an appeal against an entry was decided
    Appeal "appeal" { entry: u32, result: GameResult, reason: String, by_whom: String } by Officials;
    /// something to keep with the game; nothing follows from it
    Note "note" { topic: String, text: String } by Anyone;
}
