//! What may happen next.

use shakmaty::Color;

use super::escape::escaped;
use super::time::moment;
use super::words::side;
use crate::laws::adjournment::Permitted;
use crate::laws::edition::Edition;

/// What may be recorded now, until when, and under which article, as `edition` prints it; without a
/// full stop.
pub fn permitted(permitted: &Permitted, edition: &Edition) -> String {
    let mut line = act(permitted.event, permitted.by);
    if let Some(until) = &permitted.until {
        line += &format!(", until {}", moment(until));
    }
    let article = permitted
        .article
        .and_then(|article| edition.article(article));
    if let Some(article) = article {
        line += &format!(" ({})", escaped(article));
    }
    line
}

/// The kinds are the format's own, `docs/format.md` §3.3.
fn act(kind: &str, by: Option<Color>) -> String {
    let player = by.map_or("a player", side);
    let clock = by.map_or("a player's".to_owned(), |who| format!("{}'s", side(who)));
    match kind {
        "accept" => "the arbiter may check and countersign the envelope".to_owned(),
        "seal" => format!("{player} may seal his move, if the game is adjourned again"),
        "opened" => {
            "the envelope may be opened, once the player who must reply is there".to_owned()
        }
        "witness" => format!("{player} may check that his half is in the envelope"),
        "arrival" => format!("{player} may arrive"),
        "absent" => format!("{player} may be recorded as not there"),
        "start" => "the resumption may begin".to_owned(),
        "session" => "a session may be announced".to_owned(),
        "stop-clock" => format!("{clock} clock may be stopped"),
        "start-clock" => format!("{clock} clock may be started"),
        "pause" => "the clocks may be stopped for a while".to_owned(),
        "continue" => "the clocks may go on".to_owned(),
        "offer" => format!("{player} may offer a draw"),
        "accept-offer" => format!("{player} may accept the draw"),
        "decline-offer" => format!("{player} may decline the draw"),
        "draw-agreed" => "the players may agree on a draw".to_owned(),
        "resign" => format!("{player} may resign"),
        "flag" => format!("{clock} flag may fall"),
        "claim" => format!("{player} may claim a draw"),
        "move" => format!("{player} may move"),
        "choose" => format!("{player} may choose which of the fitting moves is played"),
        "correct-clock" => "a wrong time on a clock may be corrected".to_owned(),
        "reply-sealed" => format!("{player} may seal his reply in a second envelope"),
        "lost-envelope" => "the envelope may turn out to be lost".to_owned(),
        "lost-position" => "the position may turn out to be lost".to_owned(),
        "declared" => format!("{player} may declare the move he sealed"),
        "decision" => "the arbiter may decide".to_owned(),
        "void" => "an entry may be declared a mistake".to_owned(),
        "appeal" => "an appeal may be decided".to_owned(),
        other => format!("{} may be recorded", escaped(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::edition::Concept;

    #[test]
    fn who_may_do_what_until_when() {
        let until = "1972-09-01T15:30:00+00:00".parse().ok();
        let rows = [
            (
                Permitted {
                    event: "arrival",
                    by: Some(Color::Black),
                    until,
                    article: Some(Concept::Late),
                },
                "fide-1997",
                "Black may arrive, until Friday 1 September 1972, 15:30 (UTC+00:00) (A10)",
            ),
            (
                Permitted {
                    event: "accept",
                    by: None,
                    until: None,
                    article: Some(Concept::Custody),
                },
                "fide-2018",
                "the arbiter may check and countersign the envelope (I.3)",
            ),
            (
                Permitted {
                    event: "flag",
                    by: Some(Color::White),
                    until: None,
                    article: Some(Concept::FlagFall),
                },
                "fide-1928",
                "White's flag may fall",
            ),
            (
                Permitted {
                    event: "resign",
                    by: None,
                    until: None,
                    article: Some(Concept::Resignation),
                },
                "fide-1997",
                "a player may resign (5.1(b))",
            ),
        ];
        for (may, name, expected) in rows {
            let edition = Edition::builtin(name).unwrap();
            assert_eq!(
                permitted(&may, &edition),
                expected,
                "{} in {name}",
                may.event
            );
        }
    }
}
