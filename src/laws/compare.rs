//! The same question put to every edition, side by side: which of them agree.
//!
//! Editions count their articles differently; that alone is no difference.

use super::adjournment::State;
use super::edition::Edition;
use super::ruling::{ClaimRuling, FlagRuling, NoClaim, Ruling};

/// Editions that give the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreeing<T> {
    /// Their names, in the order asked.
    pub editions: Vec<String>,
    /// The answer, with the articles of the first of them.
    pub answer: T,
}

/// An answer that two editions may give alike, whatever they call their articles.
pub trait Answer {
    /// Whether the two come to the same.
    fn agrees(&self, other: &Self) -> bool;
}

/// Puts the question to every edition, and groups those that agree, in the order asked. One group
/// alone: nothing depends on the edition.
///
/// ```
/// use adjourn::laws::compare::compare;
/// use adjourn::laws::edition::Edition;
/// use adjourn::laws::mating::Budget;
/// use adjourn::laws::notation::{Language, Notation};
/// use adjourn::laws::position::parse_fen;
/// use adjourn::laws::ruling::rule;
/// use adjourn::laws::score::Game;
///
/// let position = parse_fen("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1").unwrap().position;
/// let game = Game::new(position);
/// let english = Notation::Letters(Language::English);
/// let groups = compare(&Edition::all(), |edition| {
///     rule(&game, "Nd2", english, edition, Budget::RULING)
/// });
/// // Since 1997 an ambiguous move loses; before, and in the USA, the opponent chooses.
/// assert_eq!(groups.len(), 2);
/// assert_eq!(groups[0].editions, ["fide-1928", "uscf"]);
/// ```
pub fn compare<T: Answer>(editions: &[Edition], ask: impl Fn(&Edition) -> T) -> Vec<Agreeing<T>> {
    let answers = editions.iter();
    group(answers.map(|edition| (edition.name().to_owned(), ask(edition))))
}

/// Groups the answers of editions that agree, in the order in which they come.
pub fn group<T: Answer>(answers: impl IntoIterator<Item = (String, T)>) -> Vec<Agreeing<T>> {
    let mut groups: Vec<Agreeing<T>> = Vec::new();
    for (name, answer) in answers {
        match groups.iter_mut().find(|group| group.answer.agrees(&answer)) {
            Some(group) => group.editions.push(name),
            None => groups.push(Agreeing {
                editions: vec![name],
                answer,
            }),
        }
    }
    groups
}

impl Answer for Ruling {
    fn agrees(&self, other: &Ruling) -> bool {
        self.result == other.result
            && self.reason == other.reason
            && self.played == other.played
            && self.candidates == other.candidates
            && self.draw_offer == other.draw_offer
    }
}

impl Answer for FlagRuling {
    fn agrees(&self, other: &FlagRuling) -> bool {
        self.result == other.result && self.reason == other.reason
    }
}

impl Answer for ClaimRuling {
    fn agrees(&self, other: &ClaimRuling) -> bool {
        self.correct == other.correct
            && self.sealed_move == other.sealed_move
            && self.penalty == other.penalty
            && self.white_left == other.white_left
            && self.black_left == other.black_left
    }
}

impl Answer for Result<ClaimRuling, NoClaim> {
    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Ok(one), Ok(other)) => one.agrees(other),
            (Err(one), Err(other)) => one == other,
            _ => false,
        }
    }
}

/// Where the game stands, how it ended, and what both clocks say.
impl Answer for State {
    fn agrees(&self, other: &State) -> bool {
        let ruled = match (self.ruling(), other.ruling()) {
            (Some(one), Some(other)) => one.agrees(other),
            (None, None) => true,
            _ => false,
        };
        ruled
            && self.phase() == other.phase()
            && self.clocks() == other.clocks()
            && self.standing() == other.standing()
            && self.gaps() == other.gaps()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Left, Moment, TimeControl, Used};
    use crate::laws::adjournment::{Adjourned, Event, Recorded, fold};
    use crate::laws::mating::Budget;
    use crate::laws::notation::{Language, Notation};
    use crate::laws::position::parse_fen;
    use crate::laws::ruling::{Claim, ClaimArticle, claim, flag, rule};
    use crate::laws::score::Game;
    use shakmaty::{ByColor, Color};

    const BUDGET: Budget = Budget::of_states(20_000);

    fn game(fen: &str) -> Game {
        Game::new(parse_fen(fen).expect(fen).position)
    }

    fn names<T>(groups: &[Agreeing<T>]) -> Vec<String> {
        groups
            .iter()
            .map(|group| group.editions.join(" "))
            .collect()
    }

    #[test]
    fn a_written_move() {
        let english = Notation::Letters(Language::English);
        let asked = |fen: &str, text: &str| {
            let game = game(fen);
            names(&compare(&Edition::all(), |edition| {
                rule(&game, text, english, edition, BUDGET)
            }))
        };
        let all =
            "fide-1928 fide-1997 fide-2001 fide-2005 fide-2009 fide-2014 fide-2018 fide-2023 uscf";
        assert_eq!(asked("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "Kf2"), [all]);
        assert_eq!(
            asked("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "Ra8"),
            [
                "fide-1928",
                "fide-1997 fide-2001 fide-2005 fide-2009 fide-2014 fide-2018 fide-2023 uscf"
            ]
        );
        assert_eq!(
            asked("k7/8/2K5/8/8/8/8/7R w - - 149 120", "Rh7"),
            [
                "fide-1928 fide-1997 fide-2001 fide-2005 fide-2009 uscf",
                "fide-2014 fide-2018 fide-2023"
            ]
        );
    }

    #[test]
    fn a_flag() {
        let position = parse_fen("8/8/8/8/4k3/8/q7/6K1 b - - 0 60")
            .unwrap()
            .position;
        let groups = compare(&Edition::all(), |edition| {
            flag(&position, Color::Black, edition, BUDGET)
        });
        let others = "fide-1997 fide-2001 fide-2005 fide-2009 fide-2014 fide-2018 fide-2023 uscf";
        assert_eq!(names(&groups), ["fide-1928", others]);
    }

    #[test]
    fn a_claim() {
        let game = game("4k3/8/8/8/8/8/8/4K2R b - - 0 90");
        let left = |text: &str| Some(Left(text.parse().unwrap()));
        let asked = Claim {
            game: &game,
            article: ClaimArticle::FiftyMade,
            written: None,
            done: None,
            left: ByColor {
                white: left("0:30:00"),
                black: left("0:10:00"),
            },
        };
        let groups = compare(&Edition::all(), |edition| claim(&asked, edition));
        assert_eq!(
            names(&groups),
            [
                "fide-1928 uscf",
                "fide-1997 fide-2001",
                "fide-2005 fide-2009",
                "fide-2014 fide-2018 fide-2023"
            ]
        );
    }

    #[test]
    fn a_late_arrival() {
        let game = game("4k3/8/8/8/8/q7/4P3/4K2R w K - 0 40");
        let resume_at: Moment = "1972-09-01T14:30:00+00:00".parse().unwrap();
        let recorded = [
            (0, Event::Absent { side: Color::Black }),
            (60, Event::Arrival { side: Color::Black }),
        ]
        .map(|(seconds, event)| Recorded {
            at: Moment::from_unix(resume_at.as_unix() + seconds).unwrap(),
            event,
        });
        let groups = compare(&Edition::all(), |edition| {
            let adjourned = Adjourned {
                envelope: [1; 32],
                game: &game,
                notation: Notation::Letters(Language::English),
                edition,
                time_control: &TimeControl::UNKNOWN,
                white_used: Used::default(),
                black_used: Used::default(),
                draw_offer: None,
                played_openly: None,
                resume_at,
                late_after: None,
                answers: false,
                accepted: true,
                budget: BUDGET,
            };
            fold(&adjourned, &recorded)
        });
        assert_eq!(
            names(&groups),
            [
                "fide-1928 fide-1997 fide-2001 fide-2005 fide-2009 uscf",
                "fide-2014 fide-2018 fide-2023"
            ]
        );
    }
}
