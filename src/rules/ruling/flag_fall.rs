//! A flag fall (6.9): it loses, unless the board had ended the game or the opponent cannot mate.

use serde::{Serialize, Serializer};
use shakmaty::{Chess, Color, Position, Role};

use super::ending::End;
use super::{GameResult, Reason, Remark};
use crate::edition::{BothFlags, Concept, Edition, FlagFall, Rule};
use crate::game_over::{End as Over, over_by_rules, over_without_search};
use crate::score::Game;
use crate::word::as_word;
use mating::{Budget, CanMate, can_mate};

/// What an edition makes of a flag fall. Serialised, it has the fields that `--json` promises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FlagRuling {
    /// The result; `*` where the mating question was not settled, or the edition is silent.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// The article that decides, as the edition prints it; `None` if none is known.
    pub article: Option<String>,
    /// All articles that bear on it, the deciding one first.
    pub articles: Vec<String>,
    /// The name of the edition.
    pub edition: String,
    /// Whether the opponent can mate by any series of legal moves, however unskilled the defence.
    #[serde(serialize_with = "can_mate_name")]
    pub opponent_can_mate: CanMate,
    /// Whose flag fell: `white` or `black`.
    #[serde(serialize_with = "as_word")]
    pub fallen: Color,
    /// What else the arbiter should know.
    pub remarks: Vec<Remark>,
    /// The articles as concepts, the deciding one first.
    #[serde(skip)]
    pub(crate) concepts: Vec<Concept>,
}

/// What an edition makes of two fallen flags where nobody can say which fell first. Serialised, it has the fields that
/// `--json` promises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BothFlagsRuling {
    /// What follows; `None` where the edition does not say. Which period it is, the arbiter knows.
    pub follows: Option<BothFlags>,
    /// The article that decides, as the edition prints it; `None` if none is known.
    pub article: Option<String>,
    /// The name of the edition.
    pub edition: String,
    /// What else the arbiter should know.
    pub remarks: Vec<Remark>,
}

/// What follows when both flags have fallen and nobody can say which fell first (6.11, III.3.1).
pub fn both_flags(edition: &Edition) -> BothFlagsRuling {
    BothFlagsRuling {
        follows: edition.rules().both_flags,
        article: edition.article(Concept::BothFlags).map(str::to_owned),
        edition: edition.name().to_owned(),
        remarks: Remark::unconfirmed(edition, [Rule::BothFlags]).collect(),
    }
}

/// Rules on the fall of a flag in the last position of `game`, whichever side is to move there.
///
/// What can be reached decides, never the material, but for an edition that says so (14E of US Chess): there nobody
/// but the arbiter can say whether a win is forced. Whatever ended the game by itself did so before the flag fell.
/// `budget` bounds each of at most three searches.
///
/// ```
/// use adjourn_rules::edition::Edition;
/// use mating::Budget;
/// use adjourn_rules::position::parse_fen;
/// use adjourn_rules::ruling::{GameResult, flag};
/// use adjourn_rules::score::Game;
/// use shakmaty::Color;
///
/// // White's bare king cannot mate, whatever Black does.
/// let position = parse_fen("8/8/8/8/4k3/8/q7/6K1 b - - 0 60").unwrap().position;
/// let edition = Edition::builtin("fide-1997").unwrap();
/// let ruling = flag(&Game::new(position), Color::Black, &edition, Budget::RULING);
/// assert_eq!(ruling.result, GameResult::Draw);
/// assert_eq!(ruling.article.as_deref(), Some("6.9"));
/// ```
pub fn flag(game: &Game, fallen: Color, edition: &Edition, budget: Budget) -> FlagRuling {
    let position = game.last();
    let opponent = can_mate(position, !fallen, edition.move_limit(), budget);
    let Some(over) = over_by_rules(game, edition, budget) else {
        return by_the_clock(position, fallen, edition, opponent);
    };
    let end = End::from(over);
    let also = (over == Over::Dead).then_some(Concept::DeadPositionAlso);
    let concepts = [Some(end.article), also, Some(Concept::FlagFall)];
    let concepts = concepts.into_iter().flatten().collect();
    let why = (end.result, end.reason);
    let mut ruling = FlagRuling::new(edition, fallen, opponent, why, concepts);
    ruling.rests_on(edition, end.rule);
    ruling
}

/// Rules on a flag that falls while a written move of the opponent, who is to move after `game`, is not known. What can
/// be reached may depend on that move.
///
/// `None` where the opponent can mate, or has the material for it, after some legal moves and not after others, or
/// where one draws by a fifth repetition: only the written move could settle it, and the Laws do not say (A9b and c
/// with 6.9).
pub fn flag_before_unknown_move(
    game: &Game,
    fallen: Color,
    edition: &Edition,
    budget: Budget,
) -> Option<FlagRuling> {
    let (position, opponent) = (game.last(), !fallen);
    let whole = can_mate(position, opponent, edition.move_limit(), budget);
    if position.turn() == fallen || !matches!(whole, CanMate::Yes { .. }) {
        return Some(flag(game, fallen, edition, budget));
    }
    let by_material = edition.rules().flag_fall_cannot_mate == Some(FlagFall::DrawByMaterial);
    let (mut undecided, mut history) = (None, game.repeatable());
    for played in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(played);
        if by_material && material(&after, opponent) != material(position, opponent) {
            return None;
        }
        history.push(after.clone());
        let drawn = over_without_search(&after, &history, edition);
        history.pop();
        if drawn == Some(Over::Fivefold) {
            return None;
        }
        match can_mate(&after, opponent, edition.move_limit(), budget) {
            CanMate::Yes { .. } => {}
            // After another move the opponent can: `whole` said so.
            CanMate::No(_) => return None,
            unsettled @ CanMate::Undecided { .. } => undecided = Some(unsettled),
        }
    }
    let answer = undecided.unwrap_or(whole);
    Some(by_the_clock(position, fallen, edition, answer))
}

/// 6.9 itself, in a position that has not ended the game.
fn by_the_clock(
    position: &Chess,
    fallen: Color,
    edition: &Edition,
    opponent: CanMate,
) -> FlagRuling {
    let loss = (GameResult::Win(!fallen), Reason::FlagFall);
    let draw = (GameResult::Draw, Reason::CannotMate);
    let open = (GameResult::Open, Reason::FlagFall);
    let rule = edition.rules().flag_fall_cannot_mate;
    let (end, remark) = match (&opponent, rule) {
        (_, Some(FlagFall::DrawByMaterial)) => match material(position, !fallen) {
            Material::BareKing => (draw, None),
            // Who cannot mate at all has no forced win.
            Material::WinsIfForced if matches!(opponent, CanMate::No(_)) => (draw, None),
            Material::WinsIfForced => (open, Some(Remark::WinsIfForced)),
            Material::Enough => (loss, None),
        },
        (CanMate::Yes { .. }, _) | (_, Some(FlagFall::Loses)) => (loss, None),
        (CanMate::Undecided { .. }, _) => (open, Some(Remark::OpponentUndecided)),
        (CanMate::No(_), Some(FlagFall::Draw)) => (draw, None),
        (CanMate::No(_), None) => ((GameResult::Open, Reason::LawsSilent), None),
    };
    let by_rule = matches!(opponent, CanMate::No(_)) || rule == Some(FlagFall::DrawByMaterial);
    let mut ruling = FlagRuling::new(edition, fallen, opponent, end, vec![Concept::FlagFall]);
    ruling.rests_on(edition, by_rule.then_some(Rule::FlagFallCannotMate));
    ruling.remarks.extend(remark);
    ruling
}

/// What somebody has to win with, as 14E of US Chess counts it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Material {
    /// A king alone (14E1).
    BareKing,
    /// A king with a bishop or a knight (14E2), or with two knights against no pawn (14E3).
    WinsIfForced,
    /// Anything else.
    Enough,
}

fn material(position: &Chess, side: Color) -> Material {
    let count = |side: Color, role: Role| position.board().by_piece(role.of(side)).count();
    let men = position.board().by_color(side).count();
    let minor = count(side, Role::Bishop) + count(side, Role::Knight);
    match (men, minor) {
        (1, _) => Material::BareKing,
        (2, 1) => Material::WinsIfForced,
        (3, 2) if count(side, Role::Knight) == 2 && count(!side, Role::Pawn) == 0 => {
            Material::WinsIfForced
        }
        _ => Material::Enough,
    }
}

impl FlagRuling {
    fn new(
        edition: &Edition,
        fallen: Color,
        opponent_can_mate: CanMate,
        (result, reason): (GameResult, Reason),
        concepts: Vec<Concept>,
    ) -> FlagRuling {
        let articles = super::printed(edition, &concepts);
        FlagRuling {
            result,
            reason,
            // Where the edition is silent no article decides; those named are the nearest.
            article: concepts
                .first()
                .filter(|_| reason != Reason::LawsSilent)
                .and_then(|&concept| edition.article(concept))
                .map(str::to_owned),
            articles,
            edition: edition.name().to_owned(),
            opponent_can_mate,
            fallen,
            remarks: Vec::new(),
            concepts,
        }
    }

    fn rests_on(&mut self, edition: &Edition, rule: Option<Rule>) {
        self.remarks.extend(Remark::unconfirmed(edition, rule));
    }
}

fn can_mate_name<S: Serializer>(answer: &CanMate, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match answer {
        CanMate::Yes { .. } => "yes",
        CanMate::No(_) => "no",
        CanMate::Undecided { .. } => "undecided",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{FIDE, altered};
    use crate::position::parse_fen;
    use crate::rows::rows;
    use Color::{Black, White};

    fn game(fen: &str) -> Game {
        Game::new(parse_fen(fen).expect(fen).position)
    }

    fn ruled(fen: &str, fallen: Color, name: &str) -> FlagRuling {
        let edition = Edition::builtin(name).expect(name);
        flag(&game(fen), fallen, &edition, Budget::RULING)
    }

    /// What is ruled where nobody knows the move in the envelope.
    fn before(game: &Game, fallen: Color, name: &str) -> Option<(GameResult, Reason)> {
        let edition = Edition::builtin(name).expect(name);
        let ruling = flag_before_unknown_move(game, fallen, &edition, Budget::RULING);
        ruling.map(|ruling| (ruling.result, ruling.reason))
    }

    #[test]
    fn a_fallen_flag_loses_unless_the_opponent_cannot_mate() {
        for [fen, fallen, result, reason, article, what] in rows(include_str!("flag_fall.txt")) {
            let fallen = Color::from_white(fallen == "white");
            for name in FIDE {
                let ruling = ruled(fen, fallen, name);
                let found = (
                    ruling.result.as_str(),
                    ruling.reason.name(),
                    ruling.edition.as_str(),
                );
                assert_eq!(found, (result, reason, name), "{what}");
                assert_eq!(ruling.fallen, fallen, "{what}");
            }
            let ruling = ruled(fen, fallen, "fide-1997");
            assert_eq!(ruling.article.as_deref(), Some(article), "{what}");
            assert!(ruling.articles.iter().any(|known| known == "6.9"), "{what}");
            // Since 2001 a second article says it of a dead position, and of nothing else.
            let twice = ruled(fen, fallen, "fide-2001").articles;
            let said = twice.iter().any(|known| known == "5.2(b)");
            assert_eq!(said, reason == "dead_position", "{what}");
        }
    }

    #[test]
    fn an_edition_that_does_not_say_decides_nothing() {
        let bare = "8/8/8/8/4k3/8/q7/6K1 b - - 0 60";
        let silent = altered(
            "fide-1997",
            &[("rules.flag_fall_cannot_mate", "\"silent\"")],
        );
        let silent = flag(&game(bare), Black, &silent, Budget::RULING);
        let code = |remark: &Remark| remark.code() == "mating_undecided";
        assert!(!silent.remarks.iter().any(code), "it was found out");
        let said = (silent.result, silent.reason, silent.article);
        assert_eq!(said, (GameResult::Open, Reason::LawsSilent, None));
        let strict = ruled(bare, Black, "fide-1928");
        let said = (strict.result.as_str(), strict.article.as_deref());
        assert_eq!(said, ("1-0", Some("Par. 18")), "1928 knows no exception");
        let unconfirmed = ruled(bare, Black, "fide-2014");
        assert_eq!(unconfirmed.result, GameResult::Draw);
        assert_eq!(unconfirmed.remarks[0].code(), "unconfirmed");
    }

    /// 14E of US Chess: material, and a forced win that nobody but the arbiter can find. White's flag falls.
    #[test]
    fn an_edition_may_count_material() {
        for [fen, result, reason, remarks, what] in rows(
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 60 | 1/2-1/2 | cannot_mate | | a bare king
            4k3/8/8/3n4/8/8/4P3/4K3 w - - 0 60 | * | flag_fall | wins_if_forced | a knight against a pawn
            4k3/8/8/3b4/8/8/8/N3K3 w - - 0 60 | * | flag_fall | wins_if_forced | a bishop against a knight
            4k3/8/8/3b4/8/8/8/R3K3 w - - 0 60 | 1/2-1/2 | cannot_mate | | a bishop against a rook cannot mate at all
            4k3/8/8/3n4/8/8/8/Q3K3 w - - 0 60 | 1/2-1/2 | cannot_mate | | a knight against a queen cannot mate at all
            4k3/8/8/2nn4/8/8/8/R3K3 w - - 0 60 | * | flag_fall | wins_if_forced | two knights against none
            4k3/8/8/2nn4/8/8/4P3/4K3 w - - 0 60 | 0-1 | flag_fall | | two knights against a pawn
            4k3/8/8/2nb4/8/8/8/R3K3 w - - 0 60 | 0-1 | flag_fall | | bishop and knight
            4k3/3p4/8/8/8/8/8/R3K3 w - - 0 60 | 0-1 | flag_fall | | a pawn",
        ) {
            let ruling = ruled(fen, White, "us-chess-2019");
            let codes: Vec<_> = ruling.remarks.iter().map(|remark| remark.code()).collect();
            let found = (ruling.result.as_str(), ruling.reason.name(), codes.join(" "));
            assert_eq!(found, (result, reason, remarks.to_owned()), "{what}");
            assert_eq!(ruling.article.as_deref(), Some("13C, 14E"), "{what}");
        }
        // The sealed move may take the last pawn, and then a win must be forced.
        let before = |fen: &str| before(&game(fen), White, "us-chess-2019");
        assert_eq!(before("4k3/8/8/2nn4/8/4P3/8/4K3 b - - 0 60"), None);
        let lost = (GameResult::Win(Black), Reason::FlagFall);
        assert_eq!(before("4k3/8/8/2nn4/8/8/4P3/4K3 b - - 0 60"), Some(lost));
    }

    #[test]
    fn what_was_not_found_out_is_not_decided() {
        // Blocked: nothing but a search can tell.
        let blocked = game("4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/R3K3 w - - 0 1");
        let with = |edition: &Edition| flag(&blocked, Black, edition, Budget::of_states(1));
        let ruling = with(&Edition::builtin("fide-1997").unwrap());
        assert_eq!(ruling.result, GameResult::Open);
        assert_eq!(ruling.remarks[0].code(), "mating_undecided");
        let json = serde_json::to_value(&ruling).unwrap();
        assert_eq!(json["opponent_can_mate"], "undecided");
        assert_eq!(json["reason"], "flag_fall");
        assert_eq!(json["fallen"], "black");
        // An edition in which nothing depends on it needs no answer.
        let strict = altered("fide-1997", &[("rules.flag_fall_cannot_mate", "\"loses\"")]);
        let ruling = with(&strict);
        assert_eq!(ruling.result, GameResult::Win(White));
        assert_eq!(ruling.remarks, []);
    }

    #[test]
    fn an_unknown_move_matters_only_where_it_could_change_the_answer() {
        let asked = |fen: &str, fallen| before(&game(fen), fallen, "fide-1997");
        let (wins, draws) = (
            (GameResult::Win(White), Reason::FlagFall),
            (GameResult::Draw, Reason::CannotMate),
        );
        // White's move is in the envelope, and Black's flag falls. White can mate whatever the move is, or cannot; or
        // taking the knight leaves a bishop against a bare king, and a dead position.
        for (fen, expected) in [
            ("4k3/8/8/8/8/q7/4P3/4K2R w K - 0 40", Some(wins)),
            ("8/8/8/8/4k3/8/q7/6K1 w - - 0 60", Some(draws)),
            ("8/8/4k3/8/1n6/8/3B4/6K1 w - - 0 60", None),
        ] {
            assert_eq!(asked(fen, Black), expected, "{fen}");
        }
        // 9.6.1: the written move may make the fifth time.
        let mut game = Game::new(Chess::default());
        for text in "g1f3 g8f6 f3g1 f6g8 ".repeat(4).split_whitespace().take(15) {
            game.play_uci(text.parse().unwrap()).unwrap();
        }
        for (name, expected) in [("fide-2009", Some(Reason::FlagFall)), ("fide-2023", None)] {
            let ruled = before(&game, White, name);
            assert_eq!(ruled.map(|(_, reason)| reason), expected, "{name}");
        }
        // The side on move flagged itself: no written move of the opponent is in question.
        let own = asked("8/8/4k3/8/1n6/8/3B4/6K1 w - - 0 60", White);
        assert_eq!(own, Some((GameResult::Win(Black), Reason::FlagFall)));
    }
}
