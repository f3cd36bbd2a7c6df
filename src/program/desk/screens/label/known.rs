//! Where each answer of a label comes from: what the event, the envelope before or the score knows is not asked.

use crate::commands::label_draft::{LabelDraft, read_score};
use crate::desk::context::Desk;
use envelope::LabelKey;
use rules::time::TimeControl;

/// The answers that are asked where nobody knows them, in the order of the screen.
pub const ASKED: [LabelKey; 8] = [
    LabelKey::ResumeAt,
    LabelKey::ResumePlace,
    LabelKey::Arbiter,
    LabelKey::Notation,
    LabelKey::TimeControl,
    LabelKey::LateAfter,
    LabelKey::Board,
    LabelKey::Rules,
];

/// Who knows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The event.
    Event,
    /// The envelope before.
    Before,
    /// The score.
    Score,
    /// Whoever makes the label, or nobody yet.
    Arbiter,
}

/// What others than the arbiter say of a label.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The score.
    of_score: LabelDraft,
    /// The envelope before.
    of_before: LabelDraft,
}

impl Known {
    /// What score and envelope of a draft say; one that cannot be read says nothing.
    pub fn of(desk: &Desk, draft: &LabelDraft) -> Known {
        let score = draft.game.as_deref();
        let letters = draft.notation.as_deref().and_then(|it| it.parse().ok());
        let letters = letters.or(desk.event().and_then(|event| event.notation));
        let score = score.and_then(|path| read_score(&desk.files, path, letters).ok());
        Known {
            of_score: score.as_ref().map(LabelDraft::of_score).unwrap_or_default(),
            of_before: draft.of_before(&desk.files).unwrap_or_default(),
        }
    }
}

/// Who knows the answer for that key; `given` is whether something holds though the draft does not say it.
pub fn source(draft: &LabelDraft, known: &Known, key: LabelKey, given: bool) -> Source {
    let before = draft.answers.is_some() || draft.follows.is_some();
    match draft.value(key) {
        Some(value) if is_same(known.of_score.value(key), value) => Source::Score,
        Some(value) if is_same(known.of_before.value(key), value) => Source::Before,
        Some(_) => Source::Arbiter,
        None if !given => Source::Arbiter,
        None if draft.event_file.is_some() => Source::Event,
        None if before => Source::Before,
        None => Source::Arbiter,
    }
}

/// Whether two texts are one answer: a time control is written in more than one way.
pub fn is_same(known: Option<&str>, value: &str) -> bool {
    let control = |text| TimeControl::parse_typed(text).ok();
    let is_control = |known| control(known).is_some() && control(known) == control(value);
    known.is_some_and(|known| known == value || is_control(known))
}
