//! Verifying: from bytes that may be anything to an envelope whose every rule and signature holds
//! (`docs/format.md` §5).

use super::canonical::{Reader, Table, Writer};
use super::countersign::Accept;
use super::entry::{Act, Entry};
use super::error::{FormatError, Measured, Place};
use super::fingerprint::{Fingerprint, Head};
use super::label::Label;
use rules::fault::Fault;

use super::encrypted_move::{LockKind, Sealed};
use super::signer::Signer;
use super::{
    ACCEPT_TYPE, ENTRY_TYPE, Envelope, FORMAT, LARGEST, LARGEST_BEFORE_ACCEPT, MOST_ENTRIES,
    SEAL_TYPE, Unverified, Verified,
};
use crate::crypto::{KnownKeys, Sha256, Signature, VerifyingKey};
use rules::adjournment::Event;
use rules::word::words;

/// One signature of a file, and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedSignature {
    /// Which table.
    pub place: Place,
    /// Whose, as the label names them.
    pub signer: Signer,
    /// The label's key that it was checked against.
    pub key: VerifyingKey,
    /// Whether it holds.
    pub valid: bool,
}

/// Bytes that are not an envelope: why, and which signatures held as far as they could be read.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("{problem}")]
#[fault(inner)]
pub struct Rejected {
    /// The first rule that does not hold.
    #[fault(inner)]
    pub problem: FormatError,
    /// The signatures; empty where the file could not be read so far.
    #[fault(skip)]
    pub signatures: Vec<CheckedSignature>,
}

impl From<FormatError> for Rejected {
    fn from(problem: FormatError) -> Rejected {
        Rejected {
            problem,
            signatures: Vec::new(),
        }
    }
}

impl Envelope<Unverified> {
    /// Checks every rule of the format and every signature.
    ///
    /// # Errors
    /// The first rule that does not hold.
    pub fn verify(self) -> Result<Envelope<Verified>, Rejected> {
        self.verify_with(&mut KnownKeys::default())
    }

    /// The same, for one file of many in which the same people sign: what their keys decode to is kept
    /// in `keys`.
    ///
    /// # Errors
    /// As [`Envelope::verify`].
    pub fn verify_with(self, keys: &mut KnownKeys) -> Result<Envelope<Verified>, Rejected> {
        self.verify_beyond(0, keys)
    }

    /// Verifies a file that continues `before`: every rule again, and the signatures behind it. Those
    /// of `before` cover the very same bytes, and were checked.
    pub(super) fn verify_after(
        self,
        before: &Envelope<Verified>,
    ) -> Result<Envelope<Verified>, Rejected> {
        let continues = self.bytes.starts_with(&before.bytes);
        let known = if continues { before.bytes.len() } else { 0 };
        self.verify_beyond(known, &mut KnownKeys::default())
    }

    /// Takes the signatures that end within the first `known` bytes as checked.
    fn verify_beyond(
        self,
        known: usize,
        keys: &mut KnownKeys,
    ) -> Result<Envelope<Verified>, Rejected> {
        let file = File::read(&self.bytes, keys)?;
        file.conclude(self.bytes, known)
    }
}

impl Envelope<Verified> {
    /// The signatures of the file, all of which hold.
    pub fn signatures(&self) -> &[CheckedSignature] {
        &self.state.signatures
    }
}

words! {
    /// How two copies of one envelope stand to each other.
    Comparison {
        /// The same bytes.
        Same = "same",
        /// This file continues the copy.
        Extends = "extends",
        /// This file lacks what the copy has.
        Cut = "cut",
        /// Neither file is the beginning of the other.
        Forked = "forked",
    }
}

/// Compares a file with another copy.
pub fn compare(file: &[u8], copy: &[u8]) -> Comparison {
    match (file.starts_with(copy), copy.starts_with(file)) {
        (true, true) => Comparison::Same,
        (true, false) => Comparison::Extends,
        (false, true) => Comparison::Cut,
        (false, false) => Comparison::Forked,
    }
}

/// A signature and the bytes it covers.
#[derive(Clone, Copy)]
struct Signed {
    /// It covers the file up to here: where its sig line begins.
    covers: usize,
    /// Where its sig line ends.
    ends: usize,
    signature: Signature,
}

/// A file that was read and keeps the rules between its values; no signature was checked yet.
struct File {
    label: Label,
    sealed: Option<Sealed>,
    accept: Option<Accept>,
    entries: Vec<Entry>,
    /// The signatures in the order of the file: of the seal, of the acceptance, of each entry.
    signed: Vec<Signed>,
    fingerprint: Fingerprint,
    head: Head,
}

impl File {
    fn read(bytes: &[u8], keys: &mut KnownKeys) -> Result<File, FormatError> {
        check_size(bytes)?;
        let mut reader = Reader::new(bytes)?;
        reader
            .exactly("format", FORMAT)
            .map_err(|_| FormatError::Version {
                expected: "format = \"adjourn/1\"",
            })?;
        let tables = reader.layout()?;
        check_tables(&tables, bytes)?;
        // No label with a key of a draft is read, so only one that was not read is looked at again.
        let begins = reader.end_of_table();
        let label = begins.and_then(|()| Label::read(&mut reader, keys));
        let label = label.map_err(|error| old_form(bytes).unwrap_or(error))?;
        // The empty line before `[secret]` belongs to what the label's digest covers.
        let label_end = reader.offset() + 1;
        // Of longer and longer beginnings of the file, every byte hashed once.
        let (mut hash, mut hashed) = (Sha256::new(), 0);
        let mut digest_to = |end: usize| {
            hash.update(bytes.get(hashed..end).unwrap_or_default());
            hashed = end;
            hash.clone().finish()
        };
        let sealed = match label.is_in_file() {
            true => Some(Sealed::read(&mut reader, &label, digest_to(label_end))?),
            false => None,
        };
        reader.table("seal", false)?;
        let seal = read_signature(&mut reader)?;
        let fingerprint = Fingerprint(digest_to(seal.covers));
        let mut file = File {
            label,
            sealed,
            accept: None,
            entries: Vec::new(),
            signed: vec![seal],
            fingerprint,
            head: Head(fingerprint.0),
        };
        if !reader.at_end() {
            file.accept = Some(Accept::read(&mut reader, file.label.carrier)?);
            file.signed.push(read_signature(&mut reader)?);
        }
        while !reader.at_end() {
            file.read_entry(&mut reader)?;
        }
        if let Some(last) = file.signed.last() {
            file.head = Head(digest_to(last.covers));
        }
        file.check_spelling(bytes)?;
        Ok(file)
    }

    fn read_entry(&mut self, reader: &mut Reader<'_>) -> Result<(), FormatError> {
        let number = self.entries.len() + 1;
        let entry = Entry::read(reader)?;
        let signed = read_signature(reader)?;
        let named = self.label.key_of(entry.by).is_some();
        if !named || !entry.may_be_signed(self.label.sealed_by().other()) {
            let (signer, kind) = (entry.by, entry.kind());
            return Err(FormatError::Signer {
                entry: number,
                signer,
                kind,
            });
        }
        entry.check(number, self.label.carrier, &self.entries)?;
        if entry.opens() && self.entries.iter().any(Entry::opens) {
            return Err(FormatError::OpenedTwice { entry: number });
        }
        self.entries.push(entry);
        self.signed.push(signed);
        Ok(())
    }

    /// Writes the file again from what was understood, and demands the very same bytes.
    fn check_spelling(&self, bytes: &[u8]) -> Result<(), FormatError> {
        let mut writer = Writer::new();
        writer.text("format", FORMAT);
        self.label.write(&mut writer);
        if let Some(sealed) = &self.sealed {
            sealed.write(&mut writer);
        }
        let mut signatures = self.signed.iter().map(|signed| signed.signature);
        let mut sign = |writer: &mut Writer| {
            if let Some(signature) = signatures.next() {
                writer.bytes("sig", signature.as_bytes());
            }
        };
        writer.table("seal");
        sign(&mut writer);
        if let Some(accept) = &self.accept {
            accept.write(&mut writer);
            sign(&mut writer);
        }
        for entry in &self.entries {
            entry.write(&mut writer);
            sign(&mut writer);
        }
        let again = writer.into_bytes();
        if again == bytes {
            return Ok(());
        }
        let offset = again
            .iter()
            .zip(bytes)
            .take_while(|(ours, theirs)| ours == theirs)
            .count();
        Err(FormatError::NotCanonical { offset })
    }

    /// Whatever is signed, in the order of the file: where it stands, whose it is, and of what kind.
    fn places(&self) -> impl Iterator<Item = (Place, Signer, &'static str)> {
        let sealer = self.label.who_seals();
        let accept = self.accept.iter();
        let accept = accept.map(|_| (Place::Accept, Signer::Arbiter, ACCEPT_TYPE));
        let entries = (1..).zip(&self.entries);
        let entries = entries.map(|(n, entry)| (Place::Entry(n), entry.by, ENTRY_TYPE));
        std::iter::once((Place::Seal, sealer, SEAL_TYPE))
            .chain(accept)
            .chain(entries)
    }

    /// The envelope, if all signatures hold, but for those that end within the first `known` bytes, and what was
    /// opened fits.
    fn conclude(self, bytes: Vec<u8>, known: usize) -> Result<Envelope<Verified>, Rejected> {
        let signed = self.places().zip(&self.signed);
        let checked = signed.filter_map(|((place, signer, kind), signed)| {
            // Reading has refused signers whom the label does not name.
            let key = self.label.key_of(signer)?;
            let body = bytes.get(..signed.covers).unwrap_or_default();
            let holds = || key.verify(kind, body, &signed.signature).is_ok();
            Some(CheckedSignature {
                place,
                signer,
                key,
                valid: signed.ends <= known || holds(),
            })
        });
        let signatures: Vec<CheckedSignature> = checked.collect();
        let broken = signatures.iter().find(|signature| !signature.valid);
        let place = broken.map(|broken| broken.place);
        let problem = match place {
            Some(place) => Err(FormatError::Signature { place }),
            None => self.check_openings().and_then(|()| self.check_dead_wraps()),
        };
        if let Err(problem) = problem {
            return Err(Rejected {
                problem,
                signatures,
            });
        }
        let state = Verified {
            states: self.signed.iter().map(|signed| signed.ends).collect(),
            signatures,
            label: self.label,
            sealed: self.sealed,
            accept: self.accept,
            entries: self.entries,
            fingerprint: self.fingerprint,
            head: self.head,
        };
        Ok(Envelope { bytes, state })
    }

    fn check_openings(&self) -> Result<(), FormatError> {
        for (entry, recorded) in (1..).zip(&self.entries) {
            let (Act::Opened(opening), Some(sealed)) = (&recorded.act, &self.sealed) else {
                continue;
            };
            for (kind, half) in [
                (LockKind::Custody, &opening.custody),
                (LockKind::Reply, &opening.reply),
            ] {
                if !sealed.fits(kind, half) {
                    return Err(FormatError::Half { entry, half: kind });
                }
            }
            if sealed.decrypt(&opening.custody, &opening.reply) != opening.plaintext {
                return Err(FormatError::Plaintext { entry });
            }
        }
        Ok(())
    }

    /// A player who records a dead wrap must prove it.
    fn check_dead_wraps(&self) -> Result<(), FormatError> {
        for (entry, recorded) in (1..).zip(&self.entries) {
            if let (Act::Event(Event::DeadWrap { lock, evidence }), Some(sealed)) =
                (&recorded.act, &self.sealed)
            {
                let checked = sealed.check_dead((*lock).into(), evidence);
                checked.map_err(|fault| FormatError::DeadWrap { entry, fault })?;
            }
        }
        Ok(())
    }
}

fn check_size(bytes: &[u8]) -> Result<(), FormatError> {
    if bytes.len() > LARGEST {
        return Err(FormatError::TooLarge {
            what: Measured::Envelope,
            limit: LARGEST,
        });
    }
    if bytes.len() <= LARGEST_BEFORE_ACCEPT {
        return Ok(());
    }
    let accept = b"\n[accept]\n";
    let before = bytes
        .windows(accept.len())
        .position(|window| window == accept)
        .map_or(bytes.len(), |newline| newline + 1);
    if before > LARGEST_BEFORE_ACCEPT {
        let (what, limit) = (Measured::BeforeAccept, LARGEST_BEFORE_ACCEPT);
        return Err(FormatError::TooLarge { what, limit });
    }
    Ok(())
}

/// The tables of §3 in their order. How many wraps there must be depends on the label.
fn check_tables(tables: &[Table<'_>], bytes: &[u8]) -> Result<(), FormatError> {
    let mut before = "";
    let mut entries = 0;
    for &Table { name, array, line } in tables {
        let follows = matches!(
            (before, name, array),
            ("", "label", false)
                | ("label", "secret" | "seal", false)
                | ("secret" | "wrap", "wrap", true)
                | ("secret" | "wrap", "seal", false)
                | ("seal", "accept", false)
                | ("accept" | "entry", "entry", true)
        );
        if !follows {
            return Err(FormatError::UnknownTable { line });
        }
        entries += usize::from(name == "entry");
        if entries > MOST_ENTRIES {
            let limit = MOST_ENTRIES;
            return Err(FormatError::TooManyEntries { line, limit });
        }
        before = name;
    }
    let table = match before {
        "" => "label",
        "label" => "secret",
        "secret" | "wrap" => "seal",
        _ => return Ok(()),
    };
    // It is missing behind the last line.
    let line = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
    Err(FormatError::MissingTable { line, table })
}

/// The keys of a label that only drafts of the format had.
const OLD_KEYS: [&str; 2] = ["played_openly", "previous"];

/// A file of a draft of the format is told from a damaged one by its keys.
fn old_form(bytes: &[u8]) -> Option<FormatError> {
    let lines = bytes.split(|&byte| byte == b'\n');
    let label = (1..).zip(lines).skip_while(|(_, line)| *line != b"[label]");
    let mut lines = label
        .skip(1)
        .take_while(|(_, line)| !line.starts_with(b"["));
    lines.find_map(|(line, text)| {
        let stands_here = |key: &&str| {
            let rest = text.strip_prefix(key.as_bytes());
            rest.is_some_and(|rest| rest.starts_with(b" = "))
        };
        let key = OLD_KEYS.into_iter().find(stands_here)?;
        Some(FormatError::OldForm { line, key })
    })
}

fn read_signature(reader: &mut Reader<'_>) -> Result<Signed, FormatError> {
    let covers = reader.offset();
    let signature = Signature::from_bytes(reader.bytes("sig")?);
    let ends = reader.offset();
    reader.end_of_table()?;
    Ok(Signed {
        covers,
        ends,
        signature,
    })
}
