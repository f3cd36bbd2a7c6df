//! What a witness signs (C2SP `tlog-cosignature`, `cosignature/v1`): that at a time it knew of no larger tree of this
//! log, and that the tree extends all that it saw before.

use super::checkpoint::Checkpoint;
use super::signed_note::{NoteError, NoteKey, SignatureLine, WitnessKey};
use crate::crypto::{Signature, SigningKey};

/// The beginning of the name of a witness of ours.
const NAMES: &str = "adjourn.witness/";

/// The bytes of a time before a signature.
const TIME: usize = 8;

/// That a witness has cosigned a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cosignature {
    /// The name of the witness.
    pub witness: String,
    /// When, in seconds since 1970.
    pub time: u64,
}

/// A cosignature that holds: of several, the one with the latest time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Latest<'a> {
    pub(super) time: u64,
    /// The whole line, with its line feed.
    pub(super) line: &'a str,
}

/// The name of the key of a witness that people call so, without white space or a plus sign.
pub fn name_of_witness(called: &str) -> String {
    format!("{NAMES}{called}")
}

/// Whether a name is that of a witness of ours. No person and no log bears it.
pub fn names_a_witness(name: &str) -> bool {
    name.starts_with(NAMES)
}

/// What a witness signs: the checkpoint with its time before it.
fn message(text: &str, time: u64) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

impl WitnessKey {
    /// The text of a note, and the latest cosignature of this key under it: its time and its line. Every line of this
    /// key must hold.
    pub(super) fn latest<'a>(
        &self,
        note: &'a [u8],
    ) -> Result<(&'a str, Option<Latest<'a>>), NoteError> {
        let (text, lines) = self.lines(note)?;
        let mut latest = None;
        for SignatureLine { line, signature } in lines {
            let (time, signature) = signature
                .split_first_chunk::<TIME>()
                .ok_or(NoteError::BadSignature)?;
            let time = u64::from_be_bytes(*time);
            let signature = signature.try_into().map_err(|_| NoteError::BadSignature)?;
            let held = i64::try_from(time).is_ok()
                && self
                    .key()
                    .verify_note(&message(text, time), &Signature::from_bytes(signature))
                    .is_ok();
            if !held {
                return Err(NoteError::BadSignature);
            }
            latest = latest.max(Some(Latest { time, line }));
        }
        Ok((text, latest))
    }
}

/// Cosigns a checkpoint of the log with this key, at a time in seconds since 1970. What comes back is the checkpoint
/// with one signature of the log and the new cosignature, and no other line.
///
/// Whether it may be cosigned is for [`examine`](super::examine) to say.
///
/// # Errors
/// Those of [`Checkpoint::open`]; [`NoteError::NotAWitness`] for a name that no witness may have;
/// [`NoteError::TooLong`] where the cosignature would make the note too long to be read.
pub fn cosign(
    note: &[u8],
    log: &NoteKey,
    name: &str,
    key: &SigningKey,
    time: u64,
) -> Result<String, NoteError> {
    let public = WitnessKey::new(name, key.verifying_key())?;
    Checkpoint::open(note, log)?;
    let (text, of_log) = log.open_with_line(note)?;
    let signature = key.sign_note(&message(text, time));
    let signature = signature.ok_or(NoteError::NotANote)?;
    let timed = [&time.to_be_bytes()[..], signature.as_bytes()].concat();
    let line = &public.line(&timed);
    let cosigned = format!("{text}\n{of_log}{line}");
    // A cosignature that would be read differently, or not at all, is not handed out.
    match public.latest(cosigned.as_bytes())? {
        (read, Some(latest)) if read == text && latest == Latest { time, line } => Ok(cosigned),
        _ => Err(NoteError::NotANote),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{TreeHead, leaf_hash, sign_note};

    const NAME: &str = "adjourn.witness/test";
    const TIME: u64 = 1_679_315_147;

    fn log() -> SigningKey {
        SigningKey::from_seed(&[1; 32])
    }

    fn public() -> NoteKey {
        NoteKey::new("adjourn.archive/test", log().verifying_key()).unwrap()
    }

    fn witness() -> SigningKey {
        SigningKey::from_seed(&[2; 32])
    }

    fn known() -> WitnessKey {
        WitnessKey::new(NAME, witness().verifying_key()).unwrap()
    }

    fn checkpoint() -> String {
        let head = TreeHead {
            size: 1,
            root: leaf_hash(b"a leaf"),
        };
        let origin = public().name().to_owned();
        Checkpoint { origin, head }.sign(&log()).unwrap()
    }

    fn cosigned(time: u64) -> String {
        cosign(checkpoint().as_bytes(), &public(), NAME, &witness(), time).unwrap()
    }

    /// The example of the specification: what is signed, and where the time stands in the line.
    #[test]
    fn what_is_signed_is_what_the_specification_shows() {
        let text =
            "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
        let expected = "cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\n\
                        CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
        assert_eq!(message(text, TIME), expected);
        let note = cosigned(TIME);
        let line = note.lines().last().unwrap().rsplit(' ').next().unwrap();
        let bytes = data_encoding::BASE64.decode(line.as_bytes()).unwrap();
        assert_eq!(bytes.len(), 4 + 8 + 64);
        assert_eq!(bytes[4..12], TIME.to_be_bytes());
    }

    #[test]
    fn a_cosigned_checkpoint_has_the_signatures_of_log_and_witness_and_no_other() {
        let note = cosigned(TIME);
        assert!(note.starts_with(&checkpoint()));
        assert_eq!(
            known().latest(note.as_bytes()).unwrap().1.unwrap().time,
            TIME
        );
        assert!(Checkpoint::open(note.as_bytes(), &public()).is_ok());
        assert_eq!(known().latest(checkpoint().as_bytes()).unwrap().1, None);
        // Again, an hour later, and with the line of a stranger: only what can be checked comes back.
        let stranger = sign_note("other\n", "stranger", &witness()).unwrap();
        let stranger = stranger.lines().last().unwrap();
        let note = format!("{note}{stranger}\n");
        let again = cosign(note.as_bytes(), &public(), NAME, &witness(), TIME + 3600);
        assert_eq!(again, Ok(cosigned(TIME + 3600)));
        // Of two times the later one counts, wherever it stands.
        let earlier = cosigned(TIME);
        let both = again.unwrap() + earlier.lines().last().unwrap() + "\n";
        let (_, latest) = known().latest(both.as_bytes()).unwrap();
        assert_eq!(latest.unwrap().time, TIME + 3600);
    }

    /// What a log repeats takes no room from the witness, and what no room is left for is not handed out: a witness
    /// that kept a note too long to be read could no longer answer anyone.
    #[test]
    fn what_is_cosigned_can_be_read_back() {
        let checkpoint = checkpoint();
        let line = checkpoint.split_inclusive('\n').next_back().unwrap();
        let repeated = format!("{checkpoint}{}", line.repeat(63));
        let note = cosign(repeated.as_bytes(), &public(), NAME, &witness(), TIME);
        assert_eq!(note, Ok(cosigned(TIME)));
        let text = checkpoint.lines().take(3).collect::<Vec<_>>().join("\n");
        let most = crate::log::LARGEST_NOTE;
        let line = cosigned(TIME).len() - checkpoint.len();
        for (spare, fits) in [(0, false), (line - 1, false), (line, true)] {
            let more = "a".repeat(most - checkpoint.len() - 1 - spare);
            let note = sign_note(&format!("{text}\n{more}\n"), public().name(), &log()).unwrap();
            assert_eq!(note.len(), most - spare);
            let made = cosign(note.as_bytes(), &public(), NAME, &witness(), TIME);
            let length = made.map(|cosigned| cosigned.len());
            let expected = if fits {
                Ok(most)
            } else {
                Err(NoteError::TooLong)
            };
            assert_eq!(length, expected);
        }
    }

    #[test]
    fn no_change_is_accepted() {
        let note = cosigned(TIME);
        for place in 0..note.len() {
            let mut changed = note.clone().into_bytes();
            changed[place] ^= 1 << (place % 8);
            let held = Checkpoint::open(&changed, &public()).is_ok()
                && known().latest(&changed).is_ok_and(|(_, it)| it.is_some());
            assert!(!held, "byte {place}");
        }
    }

    /// A witness of the open network, and the key of a log, which is none.
    #[test]
    fn a_public_key_reads_back_and_is_none_of_a_log() {
        assert!(name_of_witness("test") == NAME && names_a_witness(NAME));
        let remora = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";
        let key: WitnessKey = remora.parse().unwrap();
        assert_eq!(
            (key.name(), key.to_string()),
            ("remora.n621.de", remora.to_owned())
        );
        assert_eq!(known().to_string().parse(), Ok(known()));
        let text = known().to_string();
        assert_eq!(text.parse::<NoteKey>(), Err(NoteError::NotAKey));
        let log = public().to_string();
        assert_eq!(log.parse::<WitnessKey>(), Err(NoteError::NotAWitness));
        // The number of a witness's key before the type of a log's.
        let (numbered, typed) = text.rsplit_once('+').unwrap();
        let mut typed = data_encoding::BASE64.decode(typed.as_bytes()).unwrap();
        typed[0] = 1;
        let mixed = format!("{numbered}+{}", data_encoding::BASE64.encode(&typed));
        assert_eq!(mixed.parse::<WitnessKey>(), Err(NoteError::NotAWitness));
        let name = WitnessKey::new("a b", witness().verifying_key());
        assert_eq!(name, Err(NoteError::NotAWitness));
    }

    #[test]
    fn a_checkpoint_of_another_log_is_not_cosigned() {
        let other = NoteKey::new("adjourn.archive/test", witness().verifying_key()).unwrap();
        let made = cosign(checkpoint().as_bytes(), &other, NAME, &witness(), TIME);
        assert_eq!(made, Err(NoteError::NotSigned));
    }
}
