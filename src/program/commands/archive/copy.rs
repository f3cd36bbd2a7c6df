//! `archive copy`: a whole archive into another store, under the same root.

use super::*;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive copy games.archive postgres://organiser@server/games
  adjourn archive copy games.archive elsewhere.archive --verify")]
pub struct Args {
    /// From this archive
    pub from: String,
    /// Into this one: empty, or holding the beginning of it
    pub to: String,
    /// Verify the whole copy, and say whether the old one may go; it is left as it is
    #[arg(long)]
    pub verify: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let locale = &context.locale;
    let progress = Progress::new();
    let (from, to) = (location(context, &args.from)?, location(context, &args.to)?);
    let outcome = copy(
        &from,
        &to,
        args.verify,
        &|count| progress.say(locale.say(ArchiveVersions { count })),
        &|count| progress.say(locale.say(ArchiveChecked { count })),
    )?;
    let mut text = locale.say(ArchiveSame) + "\n";
    if let Some(checked) = outcome.checked {
        text += &found_lines(locale, checked, &outcome.faults);
    }
    text += &outcome.log.lines(locale);
    if outcome.checked.is_some() && outcome.faults.is_empty() {
        text += &(locale.say(ArchiveMayGo) + "\n");
    }
    Ok(Report::of(text, &outcome).valid(outcome.faults.is_empty()))
}

/// The log that was copied.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// Its size and root, the same in both.
    #[serde(flatten)]
    pub log: Log,
    /// The number of envelopes of the copy that were verified; `None` if none was to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<u64>,
    /// What is wrong with the copy.
    pub faults: Vec<Fault>,
}

/// Copies a whole archive into another store, which is made if there is none, and verifies the whole copy if `verify`
/// says so. Nothing is taken away from the first.
///
/// # Errors
/// A store that holds something else or does not answer, and [`ArchiveFault::Grows`] if something was added to the
/// first one until the copy was verified.
pub fn copy(
    from: &Location,
    to: &Location,
    verify: bool,
    copied: &dyn Fn(u64),
    verified: &dyn Fn(u64),
) -> Result<Outcome> {
    let mut from = open(from)?;
    let mut to = Archive::open(to, true)?;
    let head = from.copy_to(&mut to, &|done| {
        copied(done);
        goes_on()
    })?;
    let mut outcome = Outcome {
        log: head.into(),
        checked: None,
        faults: Vec::new(),
    };
    if verify {
        let found = to.check(Some(head), verified)?;
        // If the first one is then let go, what came meanwhile must not be lost.
        stop_if!(from.head()? != head => ArchiveFault::Grows);
        outcome.checked = Some(found.checked);
        outcome.faults = found.faults;
    }
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use archive::Leaf;

    /// The states of one envelope: each is another leaf.
    const STATES: [&str; 4] = ["sealed", "accepted", "open", "closed"];

    fn places(folder: &Path) -> [Location; 2] {
        ["from", "to"].map(|name| Location::file(folder.join(name)))
    }

    fn add(into: &Location, number: usize) {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        let state = golden.join(STATES[number]).with_extension("envelope");
        let leaf = Leaf::read(std::fs::read(state).unwrap()).unwrap();
        let mut archive = Archive::open(into, true).unwrap();
        archive.append(number as u64, &[leaf]).unwrap();
    }

    /// What is added while leaves are copied comes with the next copy, and until then the old archive may not go.
    #[test]
    fn what_grows_while_it_is_copied_may_not_go() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = places(folder.path());
        add(&from, 0);
        let next = Cell::new(1);
        let grow = |_| {
            if next.get() < STATES.len() {
                add(&from, next.get());
                next.set(next.get() + 1);
            }
        };
        for _ in 1..STATES.len() {
            let refused = copy(&from, &to, true, &grow, &|_| {}).unwrap_err();
            assert_eq!(refused.code(), "archive/grows");
        }
        let outcome = copy(&from, &to, true, &grow, &|_| {}).unwrap();
        assert_eq!((outcome.log.size, outcome.faults), (4, Vec::new()));
        let [to, from] = [&to, &from].map(|it| open(it).unwrap().head());
        assert_eq!(to, from);
    }

    #[test]
    fn what_grows_while_the_copy_is_verified_may_not_go() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = places(folder.path());
        add(&from, 0);
        let next = AtomicUsize::new(1);
        let grow = |_| {
            if next.fetch_add(1, Ordering::SeqCst) == 1 {
                add(&from, 1);
            }
        };
        let refused = copy(&from, &to, true, &|_| {}, &grow).unwrap_err();
        assert_eq!(refused.code(), "archive/grows");
        assert_eq!(copy(&from, &to, true, &|_| {}, &grow).unwrap().log.size, 2);
    }
}
