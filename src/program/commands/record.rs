//! `record`: appends what happened after the sealing, signed by the person who says so.

mod values;

pub(super) use values::legal_move;
pub use values::{
    Clock, ReadClock, Typed, allowance, event, goes_on_in, kind, kinds, readable, sealed_moves,
    usage,
};

use super::judge::{ruling_json, times_left};
use super::prelude::*;
use super::resume::Standing;
use super::show::gaps_json;
use envelope::ImpossibleTime;
use envelope::sealing::{Note, SoFar};
use rules::adjournment::{By, Consequence};

#[derive(Debug, clap::Args)]
#[command(after_long_help = help())]
#[command(override_usage = "adjourn record [OPTIONS] --key <KEY> <ENVELOPE> <KIND> [VALUES]...")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// Whose word it is: the secret key of the arbiter, a deputy, or a player
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    /// What happened: a kind, as --help lists them
    pub kind: String,
    /// The values of that kind, in their order
    pub values: Vec<String>,
    /// For set-resumption: the time zone [default: as announced before]
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// For set-resumption: where play resumes [default: as announced before]
    #[arg(long, value_name = "TEXT")]
    pub place: Option<String>,
    /// For set-resumption: when that session ends
    #[arg(long, value_name = "TIME")]
    pub resume_end: Option<String>,
    /// With a decision: until when nobody is too late (A10), where the edition leaves it to the arbiter
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    pub late_until: Option<String>,
    /// With a decision: the entry from which on moves count for nothing
    #[arg(long, value_name = "ENTRY", hide_short_help = true)]
    pub back_to: Option<String>,
    #[command(flatten)]
    pub to_sign: ToSign,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let flags = [
        ("resume_zone", args.zone),
        ("resume_place", args.place),
        ("resume_end", args.resume_end),
        ("late_until", args.late_until),
        ("back_to", args.back_to),
    ];
    let given = flags
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?)));
    let typed = Typed {
        values: args.values,
        flags: given.collect(),
        ..Typed::of(kind(&args.kind)?)
    };
    entry(context, (&args.envelope, &args.key), &args.to_sign, &typed)
}

/// Records an entry, signed with the key in that file, if the Laws let it happen now and its signer may say it.
///
/// # Errors
/// Wrong values (2); not a valid envelope, another one, a key that the label does not name (3); not permitted now, or
/// not to this signer (4).
pub(super) fn entry(
    context: &Context,
    (envelope, key): (&Path, &Option<PathBuf>),
    to_sign: &ToSign,
    typed: &Typed,
) -> Result<Report> {
    if typed.kind == EventKind::Witness && context.asks() {
        prompts::say(&context.locale.say(AskOwnMachine));
    }
    // What a slip proves of an envelope is proved of this one and no other.
    let expected = match matches!(typed.kind, EventKind::Witness | EventKind::DeadWrap) {
        true => fingerprint::compared(context, envelope, &to_sign.expected)?,
        false => fingerprint::given(&to_sign.expected)?,
    };
    let passphrase = to_sign.passphrase.passphrase_fd;
    let mut passphrases = Passphrases::new(&context.locale, passphrase)?;
    let key = keys::unlock_for(context, (envelope, key), &mut passphrases)?;
    let (files, at) = (&context.files, context.at()?);
    let given = edition_file(context, &to_sign.edition)?;
    let (_, mut outcome) = envelope_file::grow_with(files, envelope, |before| {
        envelope_file::expect(before, expected)?;
        let edition = envelope_file::edition_of(before.label(), given.as_ref())?;
        let before = Standing::of(before.clone(), edition);
        let outcome = recorded(files, &before, typed, (&key, at))?;
        Ok((outcome.standing.envelope.clone(), outcome))
    })?;
    outcome.standing = waiting::standing(&context.locale, outcome.standing);
    Ok(report(context, envelope, &outcome))
}

/// The end of the help of `record`: each kind with its values.
fn help() -> String {
    let line = |kind: EventKind| format!("  {:<38} {}\n", usage(kind), kind.meaning());
    let kinds: String = kinds().map(line).collect();
    format!(
        "Kinds and their values:\n{kinds}\nSIDE is white or black, T a time used (H:MM:SS), a MOVE is in coordinates or in the label's \
         notation.\n\nExamples:\n  \
         adjourn record board7.envelope --key arbiter.key arrival black\n  \
         adjourn record board7.envelope --key spassky.key resign white 'by telephone'",
    )
}

/// The recorded event, and how the game stands then.
struct Outcome {
    event: Event,
    at: Moment,
    /// Whether the ruling follows from it, and is not one from before.
    is_new: bool,
    /// A clock that had run out by then, what the next envelope says otherwise, and what is doubtful in the moment of
    /// the entry and in the resumption.
    notices: Vec<Notice>,
    standing: Standing,
}

/// The envelope with one entry more, and what follows from it.
fn recorded(
    files: &Files,
    before: &Standing,
    typed: &Typed,
    (key, at): (&SecretKey, Moment),
) -> Result<Outcome> {
    let read = |clock: Clock<'_>| Ok(clock.allowance.read(clock.text, clock.reading)?);
    let event = event(files, (typed, &read), before, (key, at))?;
    let record = Recorded { at, event };
    let (envelope, state) = append(before, std::slice::from_ref(&record), key)?;
    let (event, edition) = (record.event, before.edition.clone());
    let differs = match (typed.kind, typed.values.as_slice()) {
        (EventKind::NextEnvelope, [path]) => {
            let next = envelope_file::read(files, Path::new(path))?;
            SoFar::of(&before.envelope, &edition, Budget::RULING).notes(next.label())
        }
        _ => Vec::new(),
    };
    // An end by the players is held against the clock, too.
    let by_players = matches!(
        event,
        Event::AcceptOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Claim { .. }
    );
    let overstepped = before.overstepped(at);
    let overstepped = overstepped.filter(|_| state.phase() != Phase::Finished || by_players);
    let entry = envelope.entries().len();
    let early = Notice::ImpossibleTime(ImpossibleTime::EntryBeforeSealing { entry, at });
    let times = super::time_notices(&envelope).into_iter();
    let resumption = super::resumption_notices(&state, &edition, envelope.label(), at);
    let apart = offer_apart(&state, &event, &edition, at);
    let notices = overstepped.into_iter();
    let notices = notices.chain(differs.into_iter().map(Notice::from));
    let notices = notices.chain(times.filter(|it| *it == early));
    Ok(Outcome {
        is_new: state.ruling() != before.state.ruling(),
        notices: notices.chain(resumption).chain(apart).collect(),
        standing: Standing {
            envelope,
            edition,
            state,
        },
        event,
        at,
    })
}

/// 9.1: that a draw was offered while the game goes on, and not right after a move.
fn offer_apart(state: &State, event: &Event, edition: &Edition, at: Moment) -> Option<Notice> {
    let Event::Offer { side } = event else {
        return None;
    };
    let clocks = state.clocks();
    let right_after = clocks.running() == Some(!*side) && clocks.running_since() == Some(at);
    let article = edition.article(Concept::DrawOffer)?.to_owned();
    let apart = state.phase() == Phase::Opened && !right_after;
    apart.then_some(Notice::OfferApart(article))
}

/// A clock that has run out by then, if there is one.
pub(super) fn overstepped(state: &State, edition: &Edition, at: Moment) -> Option<Notice> {
    let (side, over) = state.overstepped(at)?;
    let article = edition.article(Concept::FlagFall);
    Some(Notice::Sealing(Note::TimeOverstepped {
        side,
        over,
        article: article.unwrap_or("6.9").to_owned(),
    }))
}

/// Checks, signs and appends events in their order: all of them or none.
pub(super) fn append(
    standing: &Standing,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Envelope<Verified>, State)> {
    let (envelope, state) = (&standing.envelope, standing.state.clone());
    let (entries, state) = permitted(envelope, state, records, key)?;
    Ok((envelope.append(&entries, key)?, state))
}

/// The entries of events that the Laws permit one after the other, and the state after them.
pub(super) fn permitted(
    envelope: &Envelope<Verified>,
    mut state: State,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Vec<Entry>, State)> {
    let by = envelope.signer(key)?;
    if envelope.accepted().is_none() {
        return Err(Failure::refusal(Refusal::NotAccepted, state.edition()));
    }
    let said_by = By::from(by);
    let mut entries = Vec::new();
    for record in records {
        if let Event::Void { entry, .. } = &record.event
            && let Some(named) = envelope.entry(*entry)
            && !named.may_be_taken_back_by(by)
        {
            return Err(Failure::refusal(Refusal::NotYours, state.edition()));
        }
        state = then(state, record, said_by)?;
        if record.event == Event::Witness {
            // A witness states that the wrap opens.
            envelope.check_reply_wrap(key)?;
        }
        entries.push(Entry {
            at: record.at,
            by,
            act: Act::Event(record.event.clone()),
        });
    }
    Ok((entries, state))
}

/// What follows from events that the arbiter would record one after the other, and the state after them. Nothing is
/// signed.
///
/// # Errors
/// What the Laws do not permit (4).
pub fn foreseen(standing: &Standing, records: &[Recorded]) -> Result<(Vec<Consequence>, State)> {
    let mut state = standing.state.clone();
    for record in records {
        state = then(state, record, By::Arbiter)?;
    }
    Ok(standing.state.consequences(records))
}

/// The state after an event that the Laws permit.
fn then(state: State, record: &Recorded, by: By) -> Result<State> {
    let permitted = state.permits(&record.event, by, record.at);
    permitted.map_err(|refusal| instead(refusal, &state, (&record.event, by)))?;
    let (at, event) = (state.counts_from(by, record.at), record.event.clone());
    Ok(state.then(&Recorded { at, event }))
}

/// The refusal, with what may be recorded now in place of what the Laws refuse, or that it may at its own moment.
fn instead(refusal: Refusal, state: &State, (event, by): (&Event, By)) -> Failure {
    let failure = Failure::refusal(refusal, state.edition());
    let permitted = state.may_happen();
    let overtaken = matches!(refusal, Refusal::GameOver(_) | Refusal::DecisionFirst);
    if overtaken && state.permitted_before(event, by) {
        return failure.advised(Advice::AtItsMoment(permitted));
    }
    // What is recorded first, its own hint says.
    match permitted.is_empty() || refusal == Refusal::OpponentUnrecorded {
        true => failure,
        false => failure.advised(Advice::Instead(permitted)),
    }
}

fn report(context: &Context, path: &Path, outcome: &Outcome) -> Report {
    let (locale, at, event) = (&context.locale, outcome.at, &outcome.event);
    let now = &outcome.standing;
    let (envelope, edition, state) = (&now.envelope, &now.edition, &now.state);
    let entry = envelope.entries().len().saturating_sub(1);
    let left = ByColor::new_with(|side| state.left_at(side, at));
    let file = Written::of(envelope, path, vec![event.kind().into()]);
    let mut json = json!({
        "phase": state.phase(),
        "ruling": state.ruling().map(ruling_json),
        "gaps": gaps_json(&state.gaps_at(at), edition),
    });
    let said = text::event(locale, event, state.move_texts(entry), edition);
    let mut text = locale.say(RecordDone { event: said }) + "\n";
    // What was ruled before is said by `show`; here only what follows from this entry.
    if let Some(ruling) = state.ruling().filter(|_| outcome.is_new) {
        text.push_str(&render::ruling_sheet(locale, ruling, context.style));
    }
    if let (Some(penalised), Event::Claim { article, .. }) = (state.penalty(entry), event) {
        // 9.5(b): the ruling, what it costs, and what both have left.
        let article = edition.article(article.decided_by(false));
        let mut said = vec![text::incorrect_claim(locale, article)];
        said.push(text::penalty(locale, penalised));
        said.retain(|sentence| !sentence.is_empty());
        if state.clocks().set_after(at) {
            said.push(locale.say(RecordClocksAnew));
        }
        text += &(said.join(" ") + "\n" + &times_left(locale, left.white, left.black));
        json["penalty"] = json!({
            "claimant": penalised.claimant.name(),
            "taken": penalised.penalty.taken,
            "given": penalised.penalty.given,
            "white_left": left.white,
            "black_left": left.black,
        });
    }
    for gap in state.gaps() {
        let silent = gap.is_silence(edition);
        let gap = text::gap_in_short(locale, gap, edition);
        let said = match silent {
            true => locale.say(RecordSilent { gap }),
            false => locale.say(RecordLeft { gap }),
        };
        text += &(said + "\n");
    }
    let standing = render::standing(locale, state).into_iter();
    text.extend(standing.map(|line| line + "\n"));
    if event.sets_clocks() {
        // 9.5(b), A12: what is set is what counts.
        if (0..entry).any(|entry| state.penalty(entry).is_some()) {
            text += &(locale.say(RecordClocksAnew) + "\n");
        }
        text += &(render::clock_line(locale, state.clocks(), left, at) + "\n");
    }
    text += &file.named(locale);
    if let Some(Signer::Player(_)) = envelope.entries().last().map(|entry| entry.by) {
        text += &(locale.say(RecordSendBack) + "\n");
    }
    Report::new(text, json_with(&file, json)).with_notices(locale, &outcome.notices)
}
