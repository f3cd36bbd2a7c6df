//! The label of a paper envelope, to be stuck over its flap, with a stub for each player: a label that was made anew
//! has another seal number than the stubs.

use shakmaty::Color;

use super::{board, field, fingerprint_code, given, left, on_paper, outside, player_fields, table};
use crate::render::document::{Block, Document, Field, Read, Section};
use crate::text::message::*;
use crate::text::paper::{self as words, NOTHING};
use crate::text::{self, Locale};
use envelope::{DrawOffer, Envelope, Label, LabelKey, Verified};
use rules::Word;
use rules::adjournment::Resumption;
use rules::edition::Edition;

/// The edges of the board and of the codes, in millimetres.
const BOARD: f32 = 59.5;
const CODE: f32 = 23.1;
const CODE_OF_STUB: f32 = 20.7;

/// The label of a paper envelope, with that side at the bottom of the board.
pub fn paper_label(locale: &Locale, envelope: &Envelope<Verified>, below: Color) -> Document {
    let label = envelope.label();
    let laws = label.builtin_edition();
    let laws = laws.map_or(label.rules.as_str(), Edition::title);
    let event = match &label.event {
        Some(event) => Field::new(text::escaped(event), text::escaped(laws)),
        None => outside(locale, LabelRules, laws),
    };
    let which = board_and_round(locale, label);
    let which = which.map(|which| Block::Paragraph(text::capital(&which)));
    let lines = which.into_iter().chain([seal_number(locale, envelope)]);
    let code = fingerprint_code(locale, &envelope.fingerprint(), CODE);
    let head = vec![
        Block::Beside(vec![code], lines.collect()),
        Block::Fields(player_fields(locale, label).into()),
        Block::Fields(vec![event]),
    ];
    let figure = board(locale, &label.game, below, BOARD);
    let game = vec![
        Block::Beside(vec![figure], beside_board(locale, envelope)),
        Block::Fields(resumption(locale, &envelope.resumption())),
    ];
    let players = Color::ALL.map(|side| {
        Field::new(
            locale.say(PaperSigns {
                who: Word::name(side),
            }),
            "",
        )
    });
    let arbiter = PaperSigns { who: "arbiter" };
    let arbiter = outside(locale, arbiter, &label.arbiter.name);
    let signers = players.into_iter().chain([arbiter]).collect();
    let signatures = Block::Signatures(signers, locale.say(PaperAcrossTheEdge));
    let sections = vec![
        Section::new("", head),
        Section::new("", game),
        Section::new(locale.say(PaperFoldHere), vec![signatures]),
        stubs(locale, envelope),
    ];
    Document {
        read: Read::OnEnvelope,
        ..on_paper(locale, envelope, LabelSealedMove, sections)
    }
}

/// A stub for each player.
fn stubs(locale: &Locale, envelope: &Envelope<Verified>) -> Section {
    let label = envelope.label();
    let clock = |side| {
        label
            .used(side)
            .map_or(NOTHING.to_owned(), |used| used.to_string())
    };
    let clocks = locale.say(PaperStubClocks {
        white: clock(Color::White),
        black: clock(Color::Black),
    });
    let resumption = envelope.resumption();
    let (when, place) = match &resumption {
        Resumption::At(announced) => {
            let zone = announced.zone.parse().ok();
            (
                text::day_and_hour_in_short(locale, &announced.at, zone),
                announced.place.as_deref(),
            )
        }
        Resumption::By(last) => {
            let last = text::day_and_hour_in_short(locale, last, None);
            (format!("{} {last}", locale.say(LabelResumedBy)), None)
        }
        Resumption::Unsaid(_) => (
            format!(
                "{}: {}",
                locale.say(LabelResumption),
                locale.say(LabelNotNoted)
            ),
            None,
        ),
    };
    let stubs = Color::ALL.map(|side| {
        let name = &label.player(side).name;
        let surname = text::escaped(name.split(',').next().unwrap_or(name)).into_owned();
        let whose = [surname].into_iter().chain(board_and_round(locale, label));
        let whose = whose.collect::<Vec<_>>().join(", ");
        let lines = vec![
            seal_number(locale, envelope),
            Block::Paragraph(whose),
            Block::Paragraph(clocks.clone()),
            Block::Fields(vec![Field::new(
                when.clone(),
                text::escaped(place.unwrap_or_default()),
            )]),
        ];
        let code = fingerprint_code(locale, &envelope.fingerprint(), CODE_OF_STUB);
        Block::Beside(vec![code], lines)
    });
    Section::new(locale.say(PaperTearOff), stubs.into())
}

fn seal_number(locale: &Locale, envelope: &Envelope<Verified>) -> Block {
    let number = envelope.fingerprint().seal_number().to_string();
    Block::Prominent(field(locale, PaperNameSealNumber, number))
}

/// `board 7, round 5`, as far as they are known.
fn board_and_round(locale: &Locale, label: &Label) -> Option<String> {
    let known = match (&label.board, &label.round) {
        (Some(_), Some(_)) => "both",
        (Some(_), None) => "board",
        (None, Some(_)) => "round",
        (None, None) => return None,
    };
    let [board, round] = [&label.board, &label.round].map(|it| it.as_deref().unwrap_or_default());
    Some(locale.say(PaperBoardRound {
        known,
        board,
        round,
    }))
}

/// Who sealed which move, both clocks, and what else stands outside about it.
fn beside_board(locale: &Locale, envelope: &Envelope<Verified>) -> Vec<Block> {
    let label = envelope.label();
    let sealed = locale.say(PaperSideSealed {
        side: label.sealed_by(),
        number: label.move_number(),
    });
    let sealed = Field::new(sealed, locale.say(LabelOnPaper));
    let columns = [String::new(), locale.say(LabelUsed), locale.say(LabelLeft)];
    let clocks = Color::ALL.map(|side| {
        let left = left(label, side).map(|left| left.to_string());
        [
            text::side(locale, side),
            text::used(locale, label.used(side)),
            left.unwrap_or_else(|| NOTHING.to_owned()),
        ]
    });
    let offer = match label.draw_offer {
        DrawOffer::By(side) => text::side(locale, side),
        other => words::draw_offer(locale, other),
    };
    let held = envelope
        .accepted()
        .and_then(|accepted| accepted.scoresheets);
    let mut facts = vec![
        field(locale, LabelKey::DrawOffer, offer),
        field(
            locale,
            PaperScoresheets,
            words::scoresheets_inside(locale, held),
        ),
    ];
    facts.extend(given(locale, &label.kept_by, PaperKeptBy));
    vec![
        Block::Fields(vec![sealed]),
        table(columns, clocks),
        Block::Fields(facts),
    ]
}

/// When and where play resumes.
fn resumption(locale: &Locale, resumption: &Resumption) -> Vec<Field> {
    match resumption {
        Resumption::At(announced) => {
            let zone = announced.zone.parse().ok();
            let when = text::day_and_hour(locale, &announced.at, zone);
            let place = announced.place.as_deref();
            let place = place.map(|place| outside(locale, LabelPlace, place));
            let when = field(locale, LabelResumption, when);
            [when].into_iter().chain(place).collect()
        }
        Resumption::By(last) => {
            let last = text::day_and_hour(locale, last, None);
            vec![field(locale, LabelResumedBy, last)]
        }
        Resumption::Unsaid(_) => vec![field(locale, LabelResumption, locale.say(LabelNotNoted))],
    }
}
