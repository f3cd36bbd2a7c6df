//! Sealing and countersigning: a label and a written move become a file (A1a, A2, A3).

use super::canonical::Writer;
use super::countersign::{Accept, Scoresheets};
use super::encrypted_move::{LockKind, Sealed, SealingError, UnwrapError, WrittenMove};
use super::entry::Entry;
use super::error::{FormatError, Measured};
use super::label::Label;
use super::signer::Signer;
use super::verify::Rejected;
use super::{
    ACCEPT_TYPE, ENTRY_TYPE, Envelope, FORMAT, LARGEST, LARGEST_BEFORE_ACCEPT, MOST_ENTRIES,
    Relation, SEAL_TYPE, Unverified, Verified,
};
use crate::crypto::{KeyUnavailable, Sign, Unlock, pae, sha256};
use rules::adjournment::EventKind;
use rules::fault::Fault;
use rules::time::Moment;

/// Seals `written` under `label` with the sealer's keys, a [`SecretKey`](super::SecretKey) or keys that lie elsewhere.
/// The text is not read, let alone judged: a bad move seals like any other.
///
/// # Errors
/// A label that breaks a rule or follows an envelope as the first adjournment ([`Label::following`]), a key that is
/// not the sealer's or does not answer, no random bytes.
pub fn seal(
    label: &Label,
    written: &WrittenMove,
    sealer: &(impl Sign + Unlock),
) -> Result<Envelope<Verified>, AppendError> {
    check(label)?;
    let person = label.sealer();
    let is_sealer =
        person.key == Some(sealer.verifying_key()) && person.lock == Some(sealer.lock());
    if !label.is_in_file() || !is_sealer {
        return Err(AppendError::NotTheSealer);
    }
    let mut writer = begin(label);
    // LD covers everything before the line `[secret]`, the empty line included.
    let label_digest = sha256(&[writer.as_bytes(), b"\n"]);
    Sealed::new(label, label_digest, written)?.write(&mut writer);
    close(writer, sealer)
}

/// Makes the file of a move that lies on paper, or of a game that was interrupted with none ([`Label::carrier`]): what
/// is on the label, as the arbiter signs and accepts it at `at`.
///
/// # Errors
/// As [`seal`], and a key that is not the arbiter's.
pub fn seal_outside(
    label: &Label,
    arbiter: &(impl Sign + Unlock),
    at: Moment,
    scoresheets: Option<Scoresheets>,
) -> Result<Envelope<Verified>, AppendError> {
    check(label)?;
    if label.is_in_file() || label.arbiter.key != Some(arbiter.verifying_key()) {
        return Err(AppendError::NotTheArbiter);
    }
    close(begin(label), arbiter)?.accept(arbiter, at, scoresheets)
}

/// Whether the label may be sealed.
fn check(label: &Label) -> Result<(), AppendError> {
    label.check()?;
    // What follows has the next number; `Label::following` gives it.
    let follows = label
        .previous
        .is_some_and(|it| it.relation == Relation::Follows);
    match follows && label.adjournment == 1 {
        true => Err(FormatError::Adjournment.into()),
        false => Ok(()),
    }
}

fn begin(label: &Label) -> Writer {
    let mut writer = Writer::new();
    writer.text("format", FORMAT);
    label.write(&mut writer);
    writer
}

/// Signs what is sealed.
fn close(mut writer: Writer, sealer: &impl Sign) -> Result<Envelope<Verified>, AppendError> {
    writer.table("seal");
    // The empty line before `[accept]` counts too, or the arbiter could never countersign.
    if writer.as_bytes().len() + SIG_LINE + 1 > LARGEST_BEFORE_ACCEPT {
        let (what, limit) = (Measured::BeforeAccept, LARGEST_BEFORE_ACCEPT);
        return Err(FormatError::TooLarge { what, limit }.into());
    }
    sign(&mut writer, sealer, SEAL_TYPE)?;
    // What was just written is read back through every check before anybody trusts it.
    Ok(Envelope::<Unverified>::from_bytes(writer.into_bytes()).verify()?)
}

/// Length of a sig line with its line end.
const SIG_LINE: usize = r#"sig = """#.len() + 86 + 1;

fn sign(writer: &mut Writer, key: &impl Sign, kind: &str) -> Result<(), KeyUnavailable> {
    let signature = key.sign_bytes(&pae(kind, &[writer.as_bytes()]))?;
    writer.bytes("sig", signature.as_bytes());
    Ok(())
}

/// The entries that a player's program leaves to the officials.
const KEPT_ENTRIES: usize = 50;

/// The bytes that a player's program leaves to the officials.
const KEPT_BYTES: usize = 20_000;

impl Envelope<Verified> {
    /// The arbiter countersigns (A3), after finding that the custody wrap gives the arbiter's half.
    ///
    /// # Errors
    /// Accepted already, a key that is not the arbiter's, a custody wrap that is dead.
    pub fn accept(
        &self,
        arbiter: &(impl Sign + Unlock),
        at: Moment,
        scoresheets: impl Into<Option<Scoresheets>>,
    ) -> Result<Envelope<Verified>, AppendError> {
        let scoresheets = scoresheets.into();
        if self.accepted().is_some() {
            return Err(AppendError::AlreadyAccepted);
        }
        if self.label().arbiter.key != Some(arbiter.verifying_key()) {
            return Err(AppendError::NotTheArbiter);
        }
        if let Some(sealed) = &self.state.sealed {
            sealed.unwrap_half(LockKind::Custody, arbiter)?;
        }
        let mut writer = self.continued();
        Accept { at, scoresheets }.write(&mut writer);
        sign(&mut writer, arbiter, ACCEPT_TYPE)?;
        self.reread(writer)
    }

    /// Appends entries, each signed with `key` by the person of the label whose key it is. The rules
    /// of the adjournment are asked before; this checks what the format demands.
    ///
    /// # Errors
    /// Not accepted yet, a key that the label does not name or that may not make the entry, too many
    /// entries.
    pub fn append(
        &self,
        entries: &[Entry],
        key: &impl Sign,
    ) -> Result<Envelope<Verified>, AppendError> {
        if self.accepted().is_none() {
            return Err(AppendError::NotAccepted);
        }
        let signer = self.signer(key)?;
        let mut writer = self.continued();
        for entry in entries {
            if entry.by != signer || !entry.may_be_signed(self.label().sealed_by().other()) {
                return Err(AppendError::MayNotSign {
                    signer,
                    kind: entry.kind(),
                });
            }
            entry.write(&mut writer);
            sign(&mut writer, key, ENTRY_TYPE)?;
        }
        let (most, largest) = match signer {
            Signer::Arbiter | Signer::Deputy(_) => (MOST_ENTRIES, LARGEST),
            // Manners: a player who fills the file would leave no room for the opening.
            Signer::Player(_) => (MOST_ENTRIES - KEPT_ENTRIES, LARGEST - KEPT_BYTES),
        };
        if self.entries().len() + entries.len() > most || writer.as_bytes().len() > largest {
            return Err(AppendError::Full {
                entries: most,
                bytes: largest,
            });
        }
        self.reread(writer)
    }

    /// How many entries and bytes can still be added, where that is less than is kept for the officials.
    pub fn little_room(&self) -> Option<(usize, usize)> {
        let entries = MOST_ENTRIES.saturating_sub(self.entries().len());
        let bytes = LARGEST.saturating_sub(self.bytes.len());
        (entries < KEPT_ENTRIES || bytes < KEPT_BYTES).then_some((entries, bytes))
    }

    /// Whom the label names with this key.
    ///
    /// # Errors
    /// Nobody.
    pub fn signer(&self, key: &impl Sign) -> Result<Signer, AppendError> {
        self.label()
            .signer_of(&key.verifying_key())
            .ok_or(AppendError::NotNamed)
    }

    /// What was just appended is read back through every check before anybody trusts it.
    fn reread(&self, writer: Writer) -> Result<Envelope<Verified>, AppendError> {
        Ok(Envelope::<Unverified>::from_bytes(writer.into_bytes()).verify_after(self)?)
    }

    fn continued(&self) -> Writer {
        // Verified bytes are UTF-8.
        Writer::after(std::str::from_utf8(&self.bytes).unwrap_or_default())
    }
}

/// Why nothing was sealed or appended.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Refused, hint = "advice-envelope-not-named")]
pub enum AppendError {
    /// {0}
    #[fault(inner, Usage, hint = "advice-record-correct")]
    Format(#[from] FormatError),
    /// {0}
    #[fault(inner, Usage, hint = "advice-record-correct")]
    Rejected(#[from] Rejected),
    /// {0}
    #[fault(inner, Failed)]
    Sealing(#[from] SealingError),
    /// {0}
    #[fault(inner, NotVerified)]
    Unwrap(#[from] UnwrapError),
    /// {0}
    #[fault(inner, Failed, hint = "advice-crypto-key-unavailable")]
    Key(#[from] KeyUnavailable),
    /// this key is not the one that the label names for the player on move
    #[fault("envelope/not-the-sealer", NotVerified)]
    NotTheSealer,
    /// this key is not the arbiter's of this envelope
    #[fault("envelope/not-the-arbiter", NotVerified)]
    NotTheArbiter,
    /// this key belongs to nobody whom this envelope names
    #[fault("envelope/not-named", NotVerified)]
    NotNamed,
    /// the envelope is already accepted
    #[fault("envelope/already-accepted", hint = "")]
    AlreadyAccepted,
    /// the arbiter has not accepted this envelope yet
    #[fault(
        "envelope/not-accepted",
        message = "fault-append-not-accepted",
        hint = "advice-envelope-not-accepted"
    )]
    NotAccepted,
    /// {signer} may not sign `{kind}`
    #[fault(
        "envelope/signer",
        message = "fault-append-may-not-sign",
        hint = "advice-envelope-signer"
    )]
    MayNotSign {
        /// Who.
        signer: Signer,
        /// What.
        kind: EventKind,
    },
    /// the envelope is full: {entries} entries, or {bytes} bytes
    #[fault("envelope/full", hint = "advice-envelope-full")]
    Full {
        /// The most entries.
        entries: usize,
        /// The most bytes.
        bytes: usize,
    },
}
