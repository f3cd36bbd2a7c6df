//! A command that writes into an archive and is stopped by a signal closes the archive first: what it wrote then
//! stands in one file, and nothing half written is left. A second signal ends it at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use super::*;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// SIGHUP, by its number everywhere: systems that do not have it are not asked for it.
const SIGHUP: i32 = 1;

/// The most bytes of what Linux tells a program of itself.
const LARGEST_STATUS: u64 = 65_536;

/// The signal that asks the program to end, if one came.
static STOPPED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Whether to go on after a batch.
///
/// # Errors
/// [`ArchiveFault::Stopped`]; the signal itself then ends the program.
pub(super) fn goes_on() -> Result<()> {
    match STOPPED.load(Ordering::Relaxed) {
        0 => Ok(()),
        _ => Err(ArchiveFault::Stopped.into()),
    }
}

/// Does what asks [`goes_on`] now and then.
pub(super) fn closing(context: &Context, work: impl FnOnce() -> Result<Report>) -> Result<Report> {
    let again = Arc::new(AtomicBool::new(false));
    let hangup = hears_hangup(&context.files).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM].into_iter().chain(hangup) {
        let value = usize::try_from(signal).unwrap_or_default();
        // Where it cannot be heard, the system ends the program itself.
        let _ = flag::register_conditional_default(signal, again.clone());
        let _ = flag::register(signal, again.clone());
        let _ = flag::register_usize(signal, STOPPED.clone(), value);
    }
    let done = work();
    match i32::try_from(STOPPED.load(Ordering::Relaxed)) {
        Ok(signal) if signal > 0 && done.is_err() => {
            let _ = low_level::emulate_default_handler(signal);
        }
        _ => {}
    }
    done
}

/// Whether a terminal that is closed ends the program: under `nohup` it does not.
fn hears_hangup(files: &Files) -> bool {
    let status = files.read(Path::new("/proc/self/status"), LARGEST_STATUS);
    let status = String::from_utf8(status.unwrap_or_default()).unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    ignored.is_some_and(|signals| signals & 1 == 0)
}
