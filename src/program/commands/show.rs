//! `show`: the label, where the game stands, what may happen next, and what was recorded.

use std::ops::Deref;

use shakmaty::san::SanPlus;

use super::envelope_file::Identity;
use super::prelude::*;
use super::resume::Standing;
use envelope::TableValue;
use rules::adjournment::{self, Permitted, Resumption, StatedGap};
use rules::position::fen;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn show board7.envelope
  adjourn show board7.envelope --compare --json")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// Rule under every edition, side by side
    #[arg(long)]
    pub compare: bool,
    /// Show the record on a page in the browser, as a double click on the envelope does
    #[arg(long, hide_short_help = true, conflicts_with = "compare")]
    pub browser: bool,
    #[command(flatten)]
    pub edition: EditionFile,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    if args.browser {
        return super::desk::browser::record(context, args);
    }
    let (edition, at) = (edition_file(context, &args.edition)?, context.at()?);
    let mut outcome = load(&context.files, &args.envelope, edition.as_ref(), at)?;
    outcome.standing = waiting::standing(&context.locale, outcome.standing);
    if args.compare {
        let envelope = &outcome.envelope;
        let ruling = |it: &Edition| envelope.state(it, Budget::RULING).ruling().cloned();
        outcome.comparison = Edition::all().iter().filter_map(ruling).collect();
    }
    Ok(report(context, &outcome))
}

/// A game as it stands at a moment.
#[derive(Debug)]
pub struct Outcome {
    /// The envelope, its edition and the state of its game.
    pub standing: Standing,
    /// The rulings under every edition, if they were asked for.
    pub comparison: Vec<Ruling>,
    /// The moment at which running clocks are read.
    pub at: Moment,
}

/// Reads the envelope and computes the state of the game; the edition is given where it is not built in.
///
/// # Errors
/// Not a valid envelope; an edition that is not known.
pub fn load(files: &Files, path: &Path, edition: Option<&Edition>, at: Moment) -> Result<Outcome> {
    let envelope = envelope_file::read(files, path)?;
    let edition = envelope_file::edition_of(envelope.label(), edition)?;
    Ok(Outcome {
        standing: Standing::of(envelope, edition),
        comparison: Vec::new(),
        at,
    })
}

impl Deref for Outcome {
    type Target = Standing;

    fn deref(&self) -> &Standing {
        &self.standing
    }
}

impl Outcome {
    /// The time that a side has left at the moment of the outcome, if the time control is known.
    pub fn left(&self, side: Color) -> Option<rules::time::Left> {
        self.state.left_at(side, self.at)
    }

    /// The object that `--json` prints.
    pub fn to_json(&self) -> Value {
        let clocks = &self.state.clocks();
        let used = |side| clocks.used_at(side, self.at).map(|used| used.0.to_string());
        let left = |side| self.left(side).map(|left| left.0.to_string());
        let ruling = self.state.ruling().map(super::judge::ruling_json);
        let more = json!({
            "label": table_json(self.envelope.label().to_table()),
            "resumption": resumption_json(&self.envelope.resumption()),
            "phase": self.state.phase().name(),
            "clocks": {
                "white_used": used(Color::White),
                "black_used": used(Color::Black),
                "white_left": left(Color::White),
                "black_left": left(Color::Black),
                "running": self.state.running_at(self.at).map(Word::name),
            },
            "may_happen": self.may_happen_json(),
            "entries": self.entries_json(),
            "position": fen(self.state.game().last()),
            "moves": self.moves_since(),
            "gaps": gaps_json(&self.state.gaps_at(self.at), &self.edition),
            "remarks": self.notices(),
            "ruling": ruling,
        });
        let mut shown = json_with(&Identity::of(&self.envelope), more);
        if !self.comparison.is_empty() {
            let compared = self.comparison.iter().map(super::judge::ruling_json);
            shown["compare"] = compared.collect();
        }
        shown
    }

    /// What is doubtful in the times and in the resumption.
    pub(crate) fn notices(&self) -> Vec<Notice> {
        let (label, mut all) = (self.envelope.label(), super::time_notices(&self.envelope));
        let resumption = super::resumption_notices(&self.state, &self.edition, label, self.at);
        all.extend(resumption);
        all
    }

    /// The moves since the sealing, in English SAN.
    fn moves_since(&self) -> Vec<String> {
        let (game, sealed) = (self.state.game(), self.envelope.label().game.moves().len());
        let moves = game.positions().zip(game.moves()).skip(sealed);
        let san = |(position, &played)| SanPlus::from_move(position, played).to_string();
        moves.map(san).collect()
    }

    /// Each entry with its effect: `counts`, `voided`, or the code that says why it has none.
    fn entries_json(&self) -> Vec<Value> {
        let entries = self.envelope.entries().iter().zip(self.state.standing());
        let json = |(entry, standing): (&Entry, &adjournment::Standing)| {
            let mut json = table_json(entry.to_table());
            // A recorded plaintext also as text.
            if let Act::Opened(opening) = &entry.act {
                let written = opening.written();
                json["written"] = json!(written.as_ref().map(|it| it.expose()));
            }
            json["standing"] = json!(match standing {
                adjournment::Standing::Counts => "counts",
                adjournment::Standing::Voided => "voided",
                adjournment::Standing::Refused(refusal) => refusal.code(),
            });
            json
        };
        entries.map(json).collect()
    }

    fn may_happen_json(&self) -> Vec<Value> {
        let article = |it: &Permitted| self.edition.article(it.article?);
        let json = |it: &Permitted| {
            json!({
                "event": it.step,
                "by": it.by.map(Word::name),
                "until": it.until.map(|until| until.to_string()),
                "article": article(it),
            })
        };
        self.state.may_happen().iter().map(json).collect()
    }
}

/// What is announced of the resumption, as it was set last.
fn resumption_json(resumption: &Resumption) -> Value {
    match resumption {
        Resumption::At(announced) => json!({
            "resume_at": announced.at.to_string(),
            "resume_end": announced.end.map(|end| end.to_string()),
            "resume_zone": announced.zone,
            "resume_place": announced.place,
        }),
        Resumption::By(last) => json!({ "resume_by": last.to_string() }),
        Resumption::Unsaid(_) => json!({}),
    }
}

/// The gaps in the Laws that the game has met: code, whether the arbiter must decide, and the question.
pub(super) fn gaps_json(gaps: &[StatedGap], edition: &Edition) -> Vec<Value> {
    let json = |stated: &StatedGap| {
        json!({
            "code": stated.gap.code(),
            "open": stated.is_open(),
            "message": text::gap(&Locale::english(), stated, edition),
            "articles": stated.articles(edition),
        })
    };
    gaps.iter().map(json).collect()
}

/// A table of the file as an object with the format's own keys.
fn table_json(table: Vec<(String, TableValue)>) -> Value {
    let json = |value| match value {
        TableValue::Text(text) => Value::from(text),
        TableValue::Integer(number) => Value::from(number),
    };
    let fields = table.into_iter();
    fields.map(|(key, value)| (key, json(value))).collect()
}

fn report(context: &Context, outcome: &Outcome) -> Report {
    let locale = &context.locale;
    let envelope = &outcome.envelope;
    let fingerprint = envelope.fingerprint();
    let mut text = render::label_sheet(
        locale,
        envelope.label(),
        &envelope.resumption(),
        Some(&fingerprint),
        envelope.accepted().is_some(),
    );
    for remark in outcome.notices() {
        text += &format!("\n{}\n", note(locale, &remark));
    }
    text.push('\n');
    text += &outcome.in_words(context, outcome.at);
    if !outcome.comparison.is_empty() {
        text += &format!("\n{}", render::comparison(locale, &outcome.comparison));
        for gap in outcome.state.gaps_at(outcome.at) {
            let gap = text::gap(locale, &gap, &outcome.edition);
            text += &(locale.say(RecordSilent { gap }) + "\n");
        }
    }
    Report::new(text, outcome.to_json())
}
