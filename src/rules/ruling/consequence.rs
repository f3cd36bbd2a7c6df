//! From a reading to a ruling: what has ended before, what the move ends, what a bad move costs.

use shakmaty::{Chess, Move, Position, Role};

use super::ending::{End, Oracle, dead, end_on_board};
use super::{
    Contents, GameResult, Gap, MoveText, Otherwise, ReadingKind, Reason, Remark, Ruling, Status,
};
use crate::edition::{Ambiguous, CannotMate, Concept, DeadPosition, Edition, IllegalMove, Rule};
use crate::game_over::{End as Over, draw_by_arbiter, occurrences, over_where_it_counts};
use crate::position;
use crate::reading::{self, AsItStands, Candidate, Meaning, Reading};
use crate::repetition::Repetition;
use crate::score::Game;
use mating::{CanMate, Dead};

/// Rules on a reading, asking `can_mate` what can be reached.
pub(super) fn rule_with(
    game: &Game,
    reading: &Reading,
    contents: Contents,
    edition: &Edition,
    can_mate: Oracle<'_>,
) -> Ruling {
    let (counted, over) = over_where_it_counts(game, edition);
    let (history, before) = (game.repeatable(), game.last().clone());
    let mut ruling = Ruling::open(edition, before.turn());
    ruling.remarks = reading.remarks.iter().cloned().map(Remark::Text).collect();
    // 9.1: a claim is an offer of a draw, in editions that say so.
    let claimed = reading.remarks.contains(&reading::Remark::DrawClaim);
    ruling.draw_offer = reading.draw_offer || claimed && edition.claim_is_offer();
    ruling.grounds.blank = contents == Contents::Blank;
    ruling.grounds.occurrences = occurrences(&history, &before);
    ruling.grounds.halfmove_clock = before.halfmoves();
    let mut court = Court {
        edition,
        can_mate,
        history,
        before,
        contents,
        ruling,
    };
    match (over, court.note_meaning(&reading.meaning)) {
        // Nothing that was sealed counts: the game, as far as it counts, was over.
        (Some(over), _) => {
            court.ruling.grounds.occurrences = counted.occurrences();
            court.ruling.grounds.halfmove_clock = counted.halfmove_clock();
            court.end_before_sealing(&End::from(over));
        }
        (None, Some(played)) => court.rule_on_move(played),
        (None, None) if court.is_asked() => court.ask(&reading.meaning),
        (None, None) => court.rule_on_bad_move(),
    }
    let mut ruling = court.ruling;
    if ruling.reason == Some(Reason::Fivefold) {
        let sealed = reading.meaning.legal();
        let made = sealed.filter(|_| !ruling.grounds.ended_before_sealing);
        ruling.grounds.repetition = Some(match made {
            Some(played) => Repetition::after(game, played),
            None => Repetition::of(&counted),
        });
    }
    ruling
}

/// A case being ruled on.
struct Court<'a> {
    edition: &'a Edition,
    can_mate: Oracle<'a>,
    /// The positions that could come again, up to the one in which the move was sealed.
    history: Vec<Chess>,
    before: Chess,
    contents: Contents,
    ruling: Ruling,
}

impl Court<'_> {
    /// Whether the arbiter reads the text first: A8(b) takes the game only where the meaning cannot be established, and
    /// that is not for a program to say.
    fn is_asked(&self) -> bool {
        match self.ruling.reading {
            Some(ReadingKind::Asked | ReadingKind::Resignation) => true,
            Some(ReadingKind::Unintelligible) => self.contents == Contents::Written,
            _ => false,
        }
    }

    /// Puts the text to the arbiter, and says what follows if no move is found in it.
    fn ask(&mut self, meaning: &Meaning) {
        let asked = self.ruling.reading;
        // What the text is worth as it stands.
        self.ruling.reading = Some(match meaning {
            Meaning::Asked(asked) => match asked.otherwise {
                AsItStands::Ambiguous => ReadingKind::Ambiguous,
                AsItStands::Illegal { .. } => ReadingKind::Illegal,
                AsItStands::Unintelligible => ReadingKind::Unintelligible,
            },
            _ => ReadingKind::Unintelligible,
        });
        self.rule_on_bad_move();
        self.ruling.reading = asked;
        if self.ruling.grounds.ended_before_sealing {
            return;
        }
        self.ruling.otherwise = self.ruling.reason.map(|reason| Otherwise {
            result: self.ruling.result,
            reason,
            article: self.ruling.article.take(),
        });
        self.ruling
            .remarks
            .retain(|remark| *remark != Remark::MayBeInterpreted);
        self.ruling.result = GameResult::Open;
        self.ruling.reason = Some(Reason::ArbiterReads);
        let concept = match asked {
            Some(ReadingKind::Resignation) => Concept::Resignation,
            _ => Rule::Unintelligible.governed_by(),
        };
        self.cite(concept);
        if let Some(article) = self.ruling.article.clone() {
            self.ruling.articles.retain(|known| *known != article);
            self.ruling.articles.insert(0, article);
        }
    }

    /// Writes down what the text means, and returns the move if there is exactly one.
    fn note_meaning(&mut self, meaning: &Meaning) -> Option<Move> {
        self.ruling.reading = Some(ReadingKind::of(meaning));
        match meaning {
            Meaning::Legal(played) if self.before.is_legal(*played) => {
                self.ruling.played = Some(MoveText::of(&self.before, *played));
                return Some(*played);
            }
            Meaning::Legal(_) => self.ruling.reading = Some(ReadingKind::Illegal),
            Meaning::Ambiguous(candidates) => {
                let legal = candidates.iter().filter(|it| self.before.is_legal(**it));
                let written = legal.map(|candidate| MoveText::of(&self.before, *candidate));
                self.ruling.candidates = written.collect();
            }
            Meaning::Illegal { understood } => {
                self.ruling.grounds.understood = Some(understood.clone());
            }
            Meaning::Asked(asked) => {
                if let AsItStands::Illegal { understood } = &asked.otherwise {
                    self.ruling.grounds.understood = Some(understood.clone());
                }
                for &Candidate { played, why } in &asked.candidates {
                    if self.before.is_legal(played) {
                        let played = MoveText::of(&self.before, played);
                        self.ruling.candidates.push(played.clone());
                        self.remark(Remark::MayMean { played, why });
                    }
                }
            }
            Meaning::Resignation | Meaning::Unintelligible => {}
        }
        None
    }

    /// A9(a): the move is made on the board, and ends the game or does not.
    fn rule_on_move(&mut self, played: Move) {
        let mut after = self.before.clone();
        after.play_unchecked(played);
        let dead_position = self.edition.rules().dead_position;
        let dead = match after.is_checkmate() || dead_position == Some(DeadPosition::None) {
            true => Dead::No,
            false => self.dead_after(&after),
        };
        // 9.6: a position from which mate can still arise was not dead one move earlier.
        if dead != Dead::No
            && dead_position == Some(DeadPosition::Draw)
            && self.dead_before() == Dead::Yes
        {
            self.end_before_sealing(&Over::Dead.into());
            return;
        }

        self.history.push(after.clone());
        self.ruling.grounds.occurrences = occurrences(&self.history, &after);
        self.ruling.grounds.halfmove_clock = after.halfmoves();
        self.ruling.fen_after = Some(position::fen(&after));
        let draws_dead = dead_position == Some(DeadPosition::Draw) && !after.is_stalemate();
        if dead == Dead::Yes && draws_dead {
            self.end(&Over::Dead.into());
        } else if let Some(end) = end_on_board(&after, &self.history, self.edition) {
            self.end(&end);
        } else if dead == Dead::Yes {
            self.ruling.status = Some(Status::DeadPosition);
            self.silent(Rule::DeadPosition);
        } else {
            self.ruling.status = Some(Status::Ongoing);
            self.cite(Concept::ResponderPresent);
            if dead == Dead::Undecided {
                self.remark(Remark::DeadPositionUndecided);
            }
            if let Some(rule) = draw_by_arbiter(&after, &self.history, self.edition) {
                self.remark(Remark::Gap(Gap::ArbiterMayDraw(rule)));
                self.also(rule.governed_by());
            }
        }
        self.also(Concept::ResponderPresent);
    }

    /// A8: the sealer loses, with its exceptions, or what the edition says instead.
    fn rule_on_bad_move(&mut self) {
        let rules = self.edition.rules();
        if rules.dead_position == Some(DeadPosition::Draw) && !self.responder_can_mate() {
            match self.dead_before() {
                Dead::No => {}
                Dead::Undecided => self.remark(Remark::DeadPositionUndecided),
                Dead::Yes => {
                    self.end_before_sealing(&Over::Dead.into());
                    self.also_bad_move();
                    return;
                }
            }
        }

        let by_arbiter = self.contents == Contents::ReadByArbiter;
        let (rule, verdict, reason) = match self.ruling.reading {
            Some(ReadingKind::Ambiguous) => {
                let verdict = match rules.ambiguous {
                    None => None,
                    Some(Ambiguous::Loses) => Some(IllegalMove::Loses),
                    Some(chooses) => {
                        // An arbiter who has read the text has said what is reasonable.
                        if chooses == Ambiguous::OpponentChoosesReasonable && !by_arbiter {
                            self.remark(Remark::ReasonableOnly);
                        }
                        return self.opponent_chooses(Rule::Ambiguous);
                    }
                };
                (Rule::Ambiguous, verdict, Reason::Ambiguous)
            }
            Some(ReadingKind::Illegal) => (Rule::Illegal, rules.illegal, Reason::Illegal),
            _ => {
                let (rule, verdict) = match self.ruling.grounds.blank {
                    true => (Rule::EmptyEnvelope, rules.empty_envelope),
                    false => (Rule::Unintelligible, rules.unintelligible),
                };
                (rule, verdict.map(IllegalMove::from), Reason::Unintelligible)
            }
        };
        match verdict {
            Some(IllegalMove::OpponentChoosesManOrKing) => self.opponent_chooses_man_or_king(rule),
            Some(verdict) => {
                self.loses(rule, reason);
                if verdict == IllegalMove::LosesUnlessInterpreted && !by_arbiter {
                    self.remark(Remark::MayBeInterpreted);
                }
            }
            None => self.silent(rule),
        }
        self.also_bad_move();
    }

    fn loses(&mut self, rule: Rule, reason: Reason) {
        let sealer = self.ruling.grounds.sealer;
        self.ruling.reason = Some(reason);
        self.ruling.result = GameResult::Win(!sealer);
        self.rests_on(rule);
        // 6.9, as A8 excepts it: nobody wins who cannot mate.
        if self.edition.rules().bad_move_cannot_mate == Some(CannotMate::Draw) {
            match self.responder_before() {
                CanMate::Yes { .. } => {}
                CanMate::No(_) => {
                    self.ruling.reason = Some(Reason::CannotMate);
                    self.ruling.result = GameResult::Draw;
                    self.rests_on(Rule::BadMoveCannotMate);
                    self.cite(Concept::FlagFall);
                }
                CanMate::Undecided { .. } => {
                    self.ruling.result = GameResult::Open;
                    self.remark(Remark::ResponderUndecided);
                }
            }
        }
        match self.ruling.reason {
            Some(Reason::CannotMate) => self.also(rule.governed_by()),
            _ => self.cite(rule.governed_by()),
        }
    }

    fn opponent_chooses(&mut self, rule: Rule) {
        self.ruling.reason = Some(Reason::OpponentChooses);
        self.rests_on(rule);
        self.cite(rule.governed_by());
        self.also(Concept::BadSealedMove);
    }

    /// The draft of 1928, Par. 16: the opponent chooses whether the piece that was named or the king moves; where
    /// neither can move, the opponent names the piece.
    fn opponent_chooses_man_or_king(&mut self, rule: Rule) {
        let legal = self.before.legal_moves();
        let named = self.ruling.grounds.understood.as_ref();
        let may_be_chosen = |played: &&Move| {
            played.role() == Role::King || named.is_some_and(|named| named.is_about(**played))
        };
        let mut chosen: Vec<Move> = legal.iter().filter(may_be_chosen).copied().collect();
        if chosen.is_empty() {
            chosen = legal.into_iter().collect();
            self.remark(Remark::OpponentNamesMan);
        } else {
            self.remark(Remark::ManOrKing);
        }
        let written = chosen
            .into_iter()
            .map(|played| MoveText::of(&self.before, played));
        self.ruling.candidates = written.collect();
        let uci = |candidate: &MoveText| candidate.uci.to_string();
        self.ruling.candidates.sort_by_cached_key(uci);
        self.opponent_chooses(rule);
    }

    /// The edition does not say: the arbiter decides, and no article does so instead.
    fn silent(&mut self, rule: Rule) {
        self.ruling.reason = Some(Reason::LawsSilent);
        self.also(rule.governed_by());
    }

    fn end_before_sealing(&mut self, end: &End) {
        self.ruling.grounds.ended_before_sealing = true;
        self.end(end);
        self.remark(Remark::EndedBeforeSealing);
    }

    fn end(&mut self, end: &End) {
        self.ruling.status = Some(end.status);
        self.ruling.result = end.result;
        self.ruling.reason = Some(end.reason);
        self.cite(end.article);
        if end.status == Status::DeadPosition {
            self.also(Concept::DeadPositionAlso);
        }
        if let Some(rule) = end.rule {
            self.rests_on(rule);
        }
    }

    fn dead_after(&mut self, after: &Chess) -> Dead {
        let grounds = &mut self.ruling.grounds;
        dead(after, grounds.sealer, self.can_mate, &mut grounds.after)
    }

    fn dead_before(&mut self) -> Dead {
        let grounds = &mut self.ruling.grounds;
        dead(
            &self.before,
            grounds.sealer,
            self.can_mate,
            &mut grounds.before,
        )
    }

    /// Whether the responder could mate before the move: as it is known already, or asked for now.
    fn responder_before(&mut self) -> &CanMate {
        let grounds = &mut self.ruling.grounds;
        let ask = || self.can_mate.side(&self.before, !grounds.sealer);
        grounds.before.responder.get_or_insert_with(ask)
    }

    fn responder_can_mate(&mut self) -> bool {
        matches!(self.responder_before(), CanMate::Yes { .. })
    }

    /// Makes this the deciding article.
    fn cite(&mut self, concept: Concept) {
        self.ruling.article = self.edition.article(concept).map(str::to_owned);
        self.also(concept);
    }

    /// Adds an article that bears on it.
    fn also(&mut self, concept: Concept) {
        if let Some(article) = self.edition.article(concept) {
            self.also_article(article);
        }
    }

    /// Adds A8 and the articles it excepts.
    fn also_bad_move(&mut self) {
        self.also(Concept::BadSealedMove);
        for article in self.edition.bad_move_exceptions().unwrap_or_default() {
            self.also_article(article);
        }
    }

    fn also_article(&mut self, article: &str) {
        if !self.ruling.articles.iter().any(|known| known == article) {
            self.ruling.articles.push(article.to_owned());
        }
    }

    fn rests_on(&mut self, rule: Rule) {
        let unconfirmed = Remark::unconfirmed(self.edition, [rule]);
        self.ruling.remarks.extend(unconfirmed);
    }

    fn remark(&mut self, remark: Remark) {
        self.ruling.remarks.push(remark);
    }
}
