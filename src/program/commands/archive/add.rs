//! `archive add`: verifies files on all cores and stores them, some hundreds at a time.

use std::panic::resume_unwind;
use std::thread;

use super::input::{Found, Source, walk};
use super::*;
use crate::failure::{Apart, Refused};
use crate::terminal::batch::cores;
use archive::Became;
use envelope::crypto::KnownKeys;

/// The number of files that are verified and stored together.
const BATCH: usize = 256;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive add games.archive hall/ board7.envelope
  adjourn archive add postgres://arbiter@server/games round9.tar
  tar -c hall | adjourn archive add games.archive -")]
pub struct Args {
    /// The archive: a file, or postgres://…; it is made where there is none
    pub store: String,
    /// Files, folders or tar archives; `-` is standard input
    #[arg(required = true)]
    pub sources: Vec<PathBuf>,
    /// Say after each batch what is stored, a line each, where nobody sees the progress line
    #[arg(long)]
    pub progress: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let locale = &context.locale;
    let progress = Progress::new();
    let lines = args.progress && !progress.is_shown();
    let store = location(context, &args.store)?;
    let sources = args.sources.into_iter().map(Source::typed).collect();
    let outcome = add(&context.files, &store, sources, &mut |so_far| {
        let said = text::archive::added(locale, so_far.counts());
        if lines {
            prompts::say(&said);
        }
        progress.say(said);
    })?;
    let mut text = match outcome.made {
        true => locale.say(ArchiveWasMade) + "\n",
        false => String::new(),
    };
    text += &(text::archive::added(locale, outcome.counts()) + "\n");
    for line in text::archive::left_out(locale, &outcome.refused, &outcome.apart) {
        text += &format!("  {line}\n");
    }
    text += &outcome.log.lines(locale);
    // The others are stored: exit code 0 would say that all are.
    Ok(Report::of(text, &outcome).valid(outcome.refused.is_empty()))
}

/// What happened to the files that were found.
#[derive(Debug, Default, Serialize)]
pub struct Outcome {
    /// The number of new envelopes.
    pub added: u64,
    /// The number of envelopes that the archive had already, as they are or longer.
    pub present: u64,
    /// The number of longer versions of stored envelopes.
    pub extended: u64,
    /// The files that were not stored.
    pub refused: Vec<Refused>,
    /// The envelopes that are stored apart.
    pub apart: Vec<Apart>,
    /// Whether there was no archive, so that one was made.
    pub made: bool,
    /// The log, once all is stored.
    #[serde(flatten)]
    pub log: Log,
}

impl Outcome {
    /// The numbers of new envelopes, longer versions, envelopes that were there already, and files not stored.
    pub fn counts(&self) -> [u64; 4] {
        let refused = self.refused.len() as u64;
        [self.added, self.extended, self.present, refused]
    }
}

/// Adds all envelopes of the sources; the archive is made if there is none. `progress` is told after each batch what is
/// stored: it is on the disk.
///
/// # Errors
/// A source that cannot be read, or a store that fails. What `progress` was told stays stored, and the same call can be
/// made again.
pub fn add(
    files: &Files,
    into: &Location,
    sources: Vec<Source>,
    progress: &mut dyn FnMut(&Outcome),
) -> Result<Outcome> {
    let mut adding = Adding {
        into,
        archive: None,
        outcome: Outcome::default(),
    };
    let mut batch = Vec::with_capacity(BATCH);
    for source in sources {
        let walked = walk(files, source, &mut |found| {
            batch.push(found);
            if batch.len() == BATCH {
                adding.store(std::mem::take(&mut batch))?;
                progress(&adding.outcome);
                goes_on()?;
            }
            Ok(())
        });
        if let Err(first) = walked {
            // What was found before a bad file is stored. After an error of the store the batch is empty.
            let left = std::mem::take(&mut batch);
            if !left.is_empty() && adding.store(left).is_ok() {
                progress(&adding.outcome);
            }
            return Err(first);
        }
    }
    adding.store(batch)?;
    if let Some(archive) = &mut adding.archive {
        adding.outcome.log = archive.head()?.into();
    }
    progress(&adding.outcome);
    Ok(adding.outcome)
}

/// What is added to, and what became of it. Where nothing could be read, no archive is made.
struct Adding<'a> {
    into: &'a Location,
    archive: Option<Archive>,
    outcome: Outcome,
}

impl Adding<'_> {
    /// Verifies and stores a batch.
    fn store(&mut self, batch: Vec<Found>) -> Result<()> {
        let archive = match &mut self.archive {
            Some(opened) => opened,
            none => none.insert(Archive::open(self.into, true)?),
        };
        self.outcome.made = archive.was_made();
        let (mut names, mut envelopes) = (Vec::new(), Vec::new());
        for (name, verified) in verify_all(batch) {
            match verified {
                Ok(envelope) => {
                    names.push(name);
                    envelopes.push(envelope);
                }
                Err(why) => self.outcome.refused.push(Refused { name, why }),
            }
        }
        let added = archive.add(&envelopes)?;
        for (name, added) in names.into_iter().zip(added) {
            match added.became {
                Became::New => self.outcome.added += 1,
                Became::Extended => self.outcome.extended += 1,
                Became::Present => self.outcome.present += 1,
            }
            if added.flag.is_apart() && added.became != Became::Present {
                self.outcome.apart.push(Apart {
                    name,
                    id: added.id,
                    flag: added.flag,
                });
            }
        }
        Ok(())
    }
}

type Named = (String, Result<Envelope<Verified>>);

/// Verifies on all cores, keeping the order.
fn verify_all(batch: Vec<Found>) -> Vec<Named> {
    let threads = cores();
    let share = batch.len().div_ceil(threads);
    let mut batch = batch.into_iter();
    thread::scope(|scope| {
        let shares = (0..threads).map(|_| batch.by_ref().take(share).collect());
        let workers = shares.map(|share| scope.spawn(|| verify_share(share)));
        let workers: Vec<_> = workers.collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined
            .flat_map(|it| it.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

fn verify_share(share: Vec<Found>) -> Vec<Named> {
    let mut keys = KnownKeys::default();
    let verified = share.into_iter().map(|found| {
        let verified = found.bytes.and_then(|bytes| {
            let verified = Envelope::from_bytes(bytes).verify_with(&mut keys);
            Ok(verified.map_err(|rejected| rejected.problem)?)
        });
        (found.name, verified)
    });
    verified.collect()
}
