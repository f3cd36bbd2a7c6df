//! Two envelopes of one game: whether the second answers or follows the first. The one place that says so.

use rules::fault::Fault;
use shakmaty::Color;

use super::{Envelope, Fingerprint, Head, Label, Previous, Relation, Signer, Verified};
use rules::adjournment::Carrier;
use rules::score::Game;

/// Why an envelope is not the one before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(
    "verify/other-previous",
    NotVerified,
    hint = "advice-other-fingerprint"
)]
pub enum PreviousFault {
    /// The label names no envelope before it.
    #[fault("verify/no-previous")]
    None,
    /// The label names another fingerprint.
    #[fault(message = "fault-verify-previous-fingerprint")]
    Fingerprint,
    /// It never had the head that the label names.
    #[fault(message = "fault-verify-previous-head")]
    Head,
    /// It is of another game.
    #[fault(message = "fault-verify-previous-game")]
    Game,
    /// It has other players.
    #[fault(message = "fault-verify-previous-players")]
    Players,
    /// The score does not continue its score.
    #[fault(message = "fault-verify-previous-score")]
    Score,
    /// The number of the adjournment is not its own for an answer, nor the next for the next adjournment.
    #[fault(message = "fault-verify-previous-adjournment")]
    Adjournment,
    /// A sealed move is answered by one in a file or on paper, one on paper by one on paper alone (A9c).
    #[fault(message = "fault-verify-previous-carrier")]
    Carrier,
    /// An answer keeps the keys of the arbiter and of the player who is absent (A9c), and these are others.
    #[fault(message = "fault-verify-previous-keys")]
    Keys(#[fault("who")] Signer),
}

/// How many moves `game` has more than the score of an earlier label; `None` where it does not go on from that score.
pub(crate) fn moves_since(earlier: &Label, game: &Game) -> Option<usize> {
    let more = game.moves().strip_prefix(earlier.game.moves())?;
    (game.start() == earlier.game.start()).then_some(more.len())
}

impl Label {
    /// This label as that of the next adjournment of the game in `before`: its id, the next number, and its names as
    /// those of the envelope before. Whether players and score go on from there, [`Envelope::relation_to`] says.
    #[must_use]
    pub fn following(self, before: &Envelope<Verified>) -> Label {
        self.after(before.label(), Previous::of(before, Relation::Follows))
    }

    /// This label as one that names the envelope with the label `before`: of the same game, with the same number for an
    /// answer (A9c) and the next for the next adjournment.
    pub(crate) fn after(self, before: &Label, previous: Previous) -> Label {
        let next = u32::from(previous.relation == Relation::Follows);
        Label {
            id: before.id,
            adjournment: before.adjournment.saturating_add(next),
            previous: Some(previous),
            ..self
        }
    }
}

impl Previous {
    /// How an envelope names `before`, which it answers or follows.
    pub(crate) fn of(before: &Envelope<Verified>, relation: Relation) -> Previous {
        Previous {
            relation,
            fingerprint: before.fingerprint().0,
            head: before.head().0,
        }
    }
}

impl Envelope<Verified> {
    /// How this envelope stands to `before`, by its label: whether it answers it (A9c) or follows it (the next
    /// adjournment).
    ///
    /// # Errors
    /// Everything that keeps `before` from being the one before it.
    pub fn relation_to(&self, before: &Envelope<Verified>) -> Result<Relation, Vec<PreviousFault>> {
        let (label, earlier) = (self.label(), before.label());
        let Some(previous) = label.previous else {
            return Err(vec![PreviousFault::None]);
        };
        let answers = previous.relation == Relation::Answers;
        let more = moves_since(earlier, &label.game);
        let next = earlier.adjournment.checked_add(u32::from(!answers));
        let same_fingerprint = Fingerprint(previous.fingerprint) == before.fingerprint();
        let had_head = before.has_had_head(Head(previous.head));
        // Slips may be new at every sealing, so names are compared and not keys.
        let names = |label: &Label| Color::ALL.map(|side| label.player(side).name.clone());
        // A9(c): the sealed move, and no other, was made before the reply. After a pause no move need have been made.
        let goes_on = match answers {
            true => more == Some(1),
            false => more.is_some_and(|more| more != 0 || !earlier.is_sealed()),
        };
        let answerable = match earlier.carrier {
            Carrier::File => true,
            Carrier::Paper => label.carrier == Carrier::Paper,
            Carrier::None => false,
        };
        let mut faults: Vec<PreviousFault> = [
            (same_fingerprint, PreviousFault::Fingerprint),
            (had_head, PreviousFault::Head),
            (label.id == earlier.id, PreviousFault::Game),
            (names(label) == names(earlier), PreviousFault::Players),
            (goes_on, PreviousFault::Score),
            (Some(label.adjournment) == next, PreviousFault::Adjournment),
            (!answers || answerable, PreviousFault::Carrier),
        ]
        .into_iter()
        .filter_map(|(holds, fault)| (!holds).then_some(fault))
        .collect();
        let absent = Signer::Player(earlier.sealed_by());
        let kept = self.changed_keys(before).into_iter();
        let kept = kept.filter(|who| answers && (*who == Signer::Arbiter || *who == absent));
        faults.extend(kept.map(PreviousFault::Keys));
        match faults.is_empty() {
            true => Ok(previous.relation),
            false => Err(faults),
        }
    }

    /// Who has other keys in this envelope than in `before`, as far as both labels have them: the arbiter, White, Black.
    pub fn changed_keys(&self, before: &Envelope<Verified>) -> Vec<Signer> {
        let (label, before) = (self.label(), before.label());
        let mut all = vec![Signer::Arbiter];
        all.extend(Color::ALL.map(Signer::Player));
        all.retain(|&who| {
            let both = label.person(who).zip(before.person(who));
            both.is_some_and(|(here, there)| {
                let keys = here
                    .key
                    .zip(there.key)
                    .is_some_and(|(one, other)| one != other);
                keys || here
                    .lock
                    .zip(there.lock)
                    .is_some_and(|(one, other)| one != other)
            })
        });
        all
    }
}
