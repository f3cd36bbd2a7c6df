//! Asks at the terminal for what a label still lacks; each answer is read as its flag is read.

use crate::commands::label_draft::{LabelDraft, two_sessions};
use crate::commands::prelude::*;
use crate::failure::SessionName;
use crate::text::draw_offer_asked;
use envelope::sealing::Note;

/// Asks for everything that is missing, until nothing is.
pub(super) fn ask_missing(context: &Context, mut draft: LabelDraft) -> Result<LabelDraft> {
    let locale = &context.locale;
    loop {
        let now = context.at()?;
        let (missing, offer) = match draft.clone().resolve(&context.files, now) {
            Ok(resolved) => (resolved.draft.missing(), resolved.draft.asked_offer()),
            Err(failure) => {
                let sessions = two_sessions(&failure).map(<[_]>::to_vec);
                draft = ask_session(context, draft, &sessions.ok_or(failure)?)?;
                continue;
            }
        };
        let asked = next(&missing).and_then(|key| {
            let question = match key {
                LabelKey::DrawOffer => Some(locale.say(AskDrawOffer {
                    question: draw_offer_asked(locale, &offer),
                })),
                // None for one that no label must have.
                key => text::of_key(locale, key, "question"),
            };
            Some((key, question?))
        });
        let Some((key, question)) = asked else {
            return Ok(draft);
        };
        let answer = prompts::ask(locale, &question)?;
        let mut answered = draft.clone();
        *answered.value_mut(key) = Some(said(locale, key, answer)).filter(|text| !text.is_empty());
        let refused = match answered.clone().resolve(&context.files, now) {
            Ok(resolved) => in_the_past(locale, key, &resolved.draft.doubts(now)),
            // What was said before can be read, so it is the answer.
            Err(failure) => Some(prompts::refused(locale, &failure)),
        };
        match refused {
            None => draft = answered,
            Some(refused) => prompts::say(&refused),
        }
    }
}

/// What is asked for next: the zone before the times in it. The arbiter's key makes itself.
fn next(missing: &[LabelKey]) -> Option<LabelKey> {
    let later = |key: &LabelKey| match key {
        LabelKey::ArbiterKey => true,
        LabelKey::ResumeAt => missing.contains(&LabelKey::ResumeZone),
        _ => false,
    };
    missing.iter().copied().find(|key| !later(key))
}

/// What to say where play is to resume before now.
fn in_the_past(locale: &Locale, key: LabelKey, doubts: &[Note]) -> Option<String> {
    let past = doubts.iter().find(|note| match note {
        Note::ResumptionPast { key: of, .. } => *of == key,
        _ => false,
    })?;
    Some(locale.say(AskRefused {
        error: locale.phrase(past, Reader::Terminal),
        hint: locale.advise("advice-time-moment", &[], Reader::Terminal),
    }))
}

/// Asks to which session the board belongs.
fn ask_session(
    context: &Context,
    draft: LabelDraft,
    sessions: &[SessionName],
) -> Result<LabelDraft> {
    let locale = &context.locale;
    for (number, session) in (1_usize..).zip(sessions) {
        let session = locale.phrase(session, Reader::Terminal);
        prompts::say(&locale.say(AskSessionOption { number, session }));
    }
    let session = prompts::until(locale, &locale.say(AskSession), |answer| {
        sessions.get(answer.parse::<usize>().ok()?.checked_sub(1)?)
    })?;
    Ok(LabelDraft {
        session_start: Some(session.start.to_string()),
        ..draft
    })
}

/// What was answered, with the words for the sides and for none in English, as the label has them. Of a name nothing is
/// translated: a player may be called Bianco.
fn said(locale: &Locale, key: LabelKey, answer: String) -> String {
    if key == LabelKey::Notation {
        let known = text::notation_of(locale, &answer);
        return known.map_or(answer, |it| it.to_string());
    }
    if key != LabelKey::DrawOffer {
        return answer;
    }
    let words = [
        ("none", &locale.say(WordNone)),
        ("white", &locale.say(WordWhite)),
        ("black", &locale.say(WordBlack)),
    ];
    prompts::meant(&answer, &words).map_or(answer.clone(), str::to_owned)
}
