//! The values of entries: what they are, what gives them, and what takes them. They are read from a file, from words
//! on a command line, or from a form: whatever can give a value for a key is a [`ReadFields`].

use std::borrow::Cow;

use shakmaty::Color;
use shakmaty::uci::UciMove;

use crate::Word;
use crate::adjournment::{ClaimOutcome, LostThing, PlayersWrap, Told};
use crate::ruling::{ClaimArticle, GameResult};
use crate::time::{Moment, Used};

/// One of a kind's own values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub key: &'static str,
    /// What it is.
    pub form: Form,
    /// Whether it may be left out.
    pub optional: bool,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// White or black.
    Side,
    /// A text that is not empty, or the name of a time zone.
    Text,
    /// What a player wrote; nothing where that is empty.
    Written,
    /// A moment.
    Moment,
    /// A time used.
    Used,
    /// A move.
    Move,
    /// The moves that a text means; none where it means no move.
    Moves,
    /// The number of an entry.
    Entry,
    /// The fingerprint of another envelope, or the unlocking key of a slip.
    Bytes,
    /// Which wrap is dead.
    Wrap,
    /// The article of a claim.
    Article,
    /// Whether a claim was correct.
    Outcome,
    /// The result of the game.
    Result,
    /// What is lost.
    Lost,
    /// Who was told.
    Told,
}

/// What gives the values of an entry, one key after the other in the order of the format. Each fails where there is no
/// value, or another than is asked for.
pub trait ReadFields: Sized {
    /// Why a value cannot be given.
    type Error;

    /// One word of a fixed list.
    fn word<W: Word>(&mut self, key: &'static str) -> Result<W, Self::Error>;

    /// White or black.
    fn side(&mut self, key: &'static str) -> Result<Color, Self::Error> {
        self.word(key)
    }

    /// What is lost.
    fn lost(&mut self, key: &'static str) -> Result<LostThing, Self::Error> {
        self.word(key)
    }

    /// The article of a claim.
    fn article(&mut self, key: &'static str) -> Result<ClaimArticle, Self::Error> {
        self.word(key)
    }

    /// Which wrap is dead.
    fn wrap(&mut self, key: &'static str) -> Result<PlayersWrap, Self::Error> {
        self.word(key)
    }

    /// A text that is not empty, or the name of a time zone.
    fn text(&mut self, key: &'static str) -> Result<String, Self::Error>;

    /// What a player wrote; `None` where that is nothing.
    fn written(&mut self, key: &'static str) -> Result<Option<String>, Self::Error>;

    /// The unlocking key of a slip, or the fingerprint of another envelope.
    fn bytes(&mut self, key: &'static str) -> Result<[u8; 32], Self::Error>;

    /// A moment.
    fn moment(&mut self, key: &'static str) -> Result<Moment, Self::Error>;

    /// A time used.
    fn used(&mut self, key: &'static str) -> Result<Used, Self::Error>;

    /// A move.
    fn uci(&mut self, key: &'static str) -> Result<UciMove, Self::Error>;

    /// The moves that a text means; none where it means no move.
    fn moves(&mut self, key: &'static str) -> Result<Vec<UciMove>, Self::Error>;

    /// The number of an entry.
    fn number(&mut self, key: &'static str) -> Result<u32, Self::Error>;

    /// A value that may be left out.
    fn optional<T>(
        &mut self,
        key: &'static str,
        read: fn(&mut Self, &'static str) -> Result<T, Self::Error>,
    ) -> Result<Option<T>, Self::Error>;
}

/// A value of an entry.
#[derive(Clone, Debug)]
pub enum FieldValue<'a> {
    /// White or black.
    Side(Color),
    /// A text, or what the file has as one.
    Text(Cow<'a, str>),
    /// A moment.
    Moment(Moment),
    /// A number.
    Number(u32),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// A type of values.
pub(crate) trait FieldType: Sized {
    /// What such a value is.
    const FORM: Form;
    /// Whether it may be left out.
    const OPTIONAL: bool = false;

    fn read<V: ReadFields>(from: &mut V, key: &'static str) -> Result<Self, V::Error>;

    /// As it is taken; `None` where it is left out.
    fn value(&self) -> Option<FieldValue<'_>>;
}

macro_rules! field_types {
    ($($type:ty: $form:ident, $read:ident, $it:ident => $value:expr;)+) => {$(
        impl FieldType for $type {
            const FORM: Form = Form::$form;

            fn read<V: ReadFields>(from: &mut V, key: &'static str) -> Result<$type, V::Error> {
                from.$read(key)
            }

            fn value(&self) -> Option<FieldValue<'_>> {
                let $it = self;
                $value
            }
        }
    )+};
}

field_types! {
    Color: Side, side, it => Some(FieldValue::Side(*it));
    String: Text, text, it => text(it);
    Moment: Moment, moment, it => Some(FieldValue::Moment(*it));
    Used: Used, used, it => text(it.to_string());
    UciMove: Move, uci, it => text(it.to_string());
    Vec<UciMove>: Moves, moves, it => (!it.is_empty()).then(|| joined(it));
    u32: Entry, number, it => Some(FieldValue::Number(*it));
    [u8; 32]: Bytes, bytes, it => Some(FieldValue::Bytes(it));
    PlayersWrap: Wrap, wrap, it => text(it.name());
    ClaimArticle: Article, article, it => text(Word::name(*it));
    ClaimOutcome: Outcome, word, it => text(it.name());
    GameResult: Result, word, it => text(Word::name(*it));
    LostThing: Lost, lost, it => text(it.name());
    Told: Told, word, it => text(it.name());
}

fn text<'a>(text: impl Into<Cow<'a, str>>) -> Option<FieldValue<'a>> {
    Some(FieldValue::Text(text.into()))
}

fn joined(moves: &[UciMove]) -> FieldValue<'static> {
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    FieldValue::Text(moves.join(" ").into())
}

impl<T: FieldType> FieldType for Option<T> {
    const FORM: Form = T::FORM;
    const OPTIONAL: bool = true;

    fn read<V: ReadFields>(from: &mut V, key: &'static str) -> Result<Option<T>, V::Error> {
        from.optional(key, T::read)
    }

    fn value(&self) -> Option<FieldValue<'_>> {
        self.as_ref()?.value()
    }
}
