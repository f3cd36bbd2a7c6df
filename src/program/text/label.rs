//! What is said of a label: its keys and their flags, its clocks, who signs, and the calendar entry of its resumption.

use shakmaty::Color;
use words::{Flags, cited};

use super::message::*;
use super::{Locale, Reader, Value, moment};
use crate::commands::label_draft::keys::flag;
use envelope::sealing::AskedOffer;
use envelope::{Fingerprint, Label, LabelKey, Signer, escaped};
use rules::adjournment::Announced;
use rules::edition::LabelOffer;
use rules::time::Used;

/// Someone at the command line, or a program that reads its JSON.
pub const COMMAND_LINE: Reader = Reader::CommandLine(FLAGS);

const FLAGS: Flags = |key| {
    let flag = flag(LabelKey::parse(key)?)?;
    Some([flag.name, flag.value])
};

/// What else is said of a key: `hint`, how it is typed; `short`, its field in a list; `missing`, that it is not given
/// yet; `question`, what is asked at the terminal. `None` where that is not said of it.
pub fn of_key(locale: &Locale, key: LabelKey, what: &str) -> Option<String> {
    locale.of_word_in("label", key, what)
}

/// Asks for the offer of a draw that stands on the envelope (A2f).
pub fn draw_offer_asked(locale: &Locale, offer: &AskedOffer) -> String {
    let article = cited(locale, offer.article.as_deref());
    let which = offer.which.map_or("none", LabelOffer::name);
    locale.say(OfferAsked { which, article })
}

/// `Resumption: Spassky – Fischer`.
pub fn resumption_title(locale: &Locale, label: &Label) -> String {
    locale.say(CalendarTitle {
        white: &label.white.name,
        black: &label.black.name,
    })
}

/// What players and arbiter should know, a line for each fact.
pub fn resumption_note(
    locale: &Locale,
    label: &Label,
    announced: &Announced,
    fingerprint: &Fingerprint,
) -> String {
    let sealer = label.sealed_by();
    let note = locale.say(CalendarNote {
        white: &label.white.name,
        black: &label.black.name,
        carrier: label.carrier.name(),
        side: sealer,
        number: Value::Ordinal(label.move_number().into()),
        opponent: !sealer,
        moment: moment(locale, &announced.at),
        seal: fingerprint.seal_number().to_string(),
        arbiter: &label.arbiter.name,
    });
    let (round, board) = (label.round.as_deref(), label.board.as_deref());
    let lines = [
        label.event.as_deref().map(|it| escaped(it).into_owned()),
        round.map(|round| locale.say(RoundNamed { round })),
        board.map(|board| locale.say(CalendarBoard { board })),
        Some(note),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// A clock of the label both ways: `White 1:52:00 used, 0:08:00 left to move 40`.
pub fn clock(locale: &Locale, label: &Label, side: Color, used: Option<Used>) -> String {
    let Some(used) = used else {
        let used = locale.say(LabelNotNoted);
        return locale.say(ClockUsed { side, used });
    };
    let completed = label.game.moves_completed(side);
    let control = label.time_controls.get(side);
    let left = control.left(used, completed).map(|left| left.to_string());
    let to_control = control.moves_to_control(completed);
    let used = used.to_string();
    match (left, to_control) {
        (None, _) => locale.say(ClockSaidUsed { side, used }),
        (Some(left), None) => locale.say(ClockSaidLeft { side, used, left }),
        (Some(left), Some(moves)) => locale.say(ClockSaidToControl {
            side,
            used,
            left,
            number: completed.saturating_add(moves),
        }),
    }
}

/// The time used on a clock, if it was noted.
pub fn used(locale: &Locale, used: Option<Used>) -> String {
    match used {
        Some(used) => used.to_string(),
        None => locale.say(LabelNotNoted),
    }
}

/// A whole fingerprint as people compare it: eight groups of eight digits.
pub fn fingerprint_in_groups(fingerprint: &Fingerprint) -> String {
    let digits: Vec<char> = fingerprint.to_string().chars().collect();
    let groups = digits.chunks(8);
    let groups = groups.map(|group| group.iter().collect::<String>());
    groups.collect::<Vec<_>>().join(" ")
}

/// Who signs: `the arbiter`, `deputy 1`, `White`.
pub fn signer(locale: &Locale, signer: Signer) -> String {
    match signer {
        Signer::Arbiter => locale.say(SignerArbiter),
        Signer::Deputy(number) => locale.say(SignerDeputy {
            number: u32::from(number),
        }),
        Signer::Player(side) => locale.say(SignerSide { side }),
    }
}
