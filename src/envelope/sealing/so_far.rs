//! What the envelope before says of moves, clocks and offers, to compare the label of the next with.

use shakmaty::san::SanPlus;
use shakmaty::{ByColor, Color, Position};

use super::error::Note;
use super::session::READ_TO;
use crate::file::{DrawOffer, Envelope, Label, Verified};
use mating::Budget;
use rules::adjournment::{Clocks, Event, fold};
use rules::edition::{Concept, Edition};
use rules::score::{Game, MoveNumber};
use rules::time::{Moment, Used};

/// Where the envelope before leaves moves, clocks and offers.
#[derive(Clone, Debug)]
pub struct SoFar {
    clocks: Clocks,
    offers: ByColor<bool>,
    /// Whether lateness counts otherwise than by the label: from a later beginning, or until a moment that the
    /// arbiter has said.
    lateness: bool,
    /// The game as far as it knows it: with the sealed move once that is known, and the moves recorded since.
    game: Game,
    /// What says that an offer stands on the label (A2f), as the edition prints it.
    article: Option<String>,
}

impl SoFar {
    /// What `before` says, up to the entry by which the game goes on in another file.
    pub fn of(before: &Envelope<Verified>, edition: &Edition, budget: Budget) -> SoFar {
        let mut recorded = before.recorded();
        let goes_on = |event: &Event| matches!(event, Event::NextEnvelope { .. });
        let until = recorded.iter().position(|record| goes_on(&record.event));
        recorded.truncate(until.unwrap_or(recorded.len()));
        let state = fold(before.adjourned(edition, budget), &recorded);
        SoFar {
            clocks: *state.clocks(),
            offers: ByColor::new_with(|side| state.offers_draw(side)),
            lateness: state.lateness_is_said(),
            game: state.game().clone(),
            article: edition.article(Concept::LabelDrawOffer).map(str::to_owned),
        }
    }

    /// How `label` differs from it.
    pub fn notes(&self, label: &Label) -> Vec<Note> {
        let mut used = ByColor::new_with(|side| label.used(side));
        if let Some(charge) = label.early_charge {
            let charged = used.get_mut(label.sealed_by());
            *charged = charged.map(|used| Used(used.0.saturating_sub(charge)));
        }
        let used = used.white.zip(used.black);
        let moves = label.game.moves().len();
        let other = self.other_move(&label.game).into_iter();
        let mut notes: Vec<_> = other
            .map(|(number, san)| Note::MoveAgainstBefore { number, san })
            .collect();
        let both = used.map(|(white, black)| ByColor { white, black });
        notes.extend(
            both.into_iter()
                .flat_map(|used| self.of_clocks(used, label.sealed_at, moves)),
        );
        notes.extend(self.of_label(label));
        notes
    }

    /// The first move that it knows and `game` does not have there.
    pub(super) fn other_move(&self, game: &Game) -> Option<(MoveNumber, SanPlus)> {
        let common = self.game.moves().iter().zip(game.moves());
        let common = common.take_while(|(known, made)| known == made).count();
        let (known, position) = (*self.game.moves().get(common)?, self.game.at(common)?);
        let (number, side) = (position.fullmoves().get(), position.turn());
        Some((
            MoveNumber { number, side },
            SanPlus::from_move(position, known),
        ))
    }

    /// How `label` differs from it in what is on no clock.
    pub(super) fn of_label(&self, label: &Label) -> impl Iterator<Item = Note> {
        // A9(c): only there an absent player is still to come.
        let lateness = self.lateness && label.answers();
        let offer = self.of_offers(label.draw_offer, label.game.moves().len());
        offer
            .into_iter()
            .chain(lateness.then_some(Note::LatenessInBefore))
    }

    /// A clock that does not show what the file before counts. Moves that it does not have may have moved either
    /// clock, but neither back.
    pub(super) fn of_clocks(&self, used: ByColor<Used>, at: Moment, moves: usize) -> Vec<Note> {
        let note = |side: Color| {
            let here = *used.get(side);
            let all = moves == self.game.moves().len();
            let before = match all {
                true => {
                    let used = self.clocks.used_at(side, at)?.0;
                    Used(used.saturating_sub(self.clocks.granted(side)))
                }
                false => self.clocks.carried(side)?,
            };
            let less = before.0.checked_sub(here.0);
            let more = here.0.checked_sub(before.0).filter(|_| all);
            let differs = less.max(more).is_some_and(|by| by >= READ_TO);
            differs.then_some(Note::ClockAgainstBefore { side, before, here })
        };
        Color::ALL.into_iter().filter_map(note).collect()
    }

    /// An offer that stands there (A2f) and not on the label. A move that it does not have may have rejected it.
    fn of_offers(&self, offer: DrawOffer, moves: usize) -> Option<Note> {
        let stands = |side: &Color| *self.offers.get(*side);
        let side = Color::ALL.into_iter().find(stands)?;
        let is_said = moves != self.game.moves().len() || offer.side().is_some();
        let article = self.article.clone();
        (!is_said).then_some(Note::OfferInBefore { side, article })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sealing::fixtures::{moment, stand};

    fn played(moves: &[&str]) -> Game {
        let mut game = Game::new(shakmaty::Chess::default());
        for text in moves {
            let san: shakmaty::san::San = text.parse().unwrap();
            game.play(san.to_move(game.last()).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn a_label_is_held_against_the_file_before() {
        let by_black = ByColor {
            white: false,
            black: true,
        };
        // White has used 100 minutes and Black 90, and both clocks stand.
        let known = stand(100, 90);
        let so_far = SoFar {
            clocks: Clocks::stopped(Some(known)),
            offers: by_black,
            lateness: false,
            game: played(&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"]),
            article: None,
        };
        let rows = [
            ((100, 90), 7, 0),
            ((99, 90), 7, 1),
            ((90, 101), 7, 2),
            // Moves that it does not have took time, and gave none back.
            ((130, 95), 9, 0),
            ((130, 60), 9, 1),
        ];
        for ((white, black), moves, differ) in rows {
            let notes = so_far.of_clocks(stand(white, black), moment(10), moves);
            assert_eq!(notes.len(), differ, "{white} {black} {moves}: {notes:?}");
        }
        for (offer, moves, is_told) in [
            (DrawOffer::None, 7, true),
            (DrawOffer::None, 9, false),
            (DrawOffer::By(Color::Black), 7, false),
        ] {
            assert_eq!(
                so_far.of_offers(offer, moves).is_some(),
                is_told,
                "{offer:?}"
            );
        }
        let known = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"];
        let other = |upto: usize, more: &[&str]| {
            let other = so_far.other_move(&played(&[&known[..upto], more].concat()));
            other.map(|(number, san)| format!("{number} {san}"))
        };
        assert_eq!(other(7, &[]), None);
        assert_eq!(other(7, &["Nf6", "O-O"]), None);
        assert_eq!(other(6, &["Bxc6", "dxc6"]).as_deref(), Some("4w Ba4"));
        assert_eq!(other(5, &["Nf6"]).as_deref(), Some("3b a6"));
        // What is recorded there was played.
        assert_eq!(other(6, &[]).as_deref(), Some("4w Ba4"));
    }
}
