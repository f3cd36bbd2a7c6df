//! The written move, encrypted so that one custody holder and the responder must come together to read it (A7;
//! `docs/format.md` §3.2).

use rules::fault::{Fault, Phrase};
use std::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::canonical::{Reader, Writer};
use super::error::{DeadWrapFault, FormatError};
use super::label::Label;
use super::signer::Signer;
use super::text_rules::{TextFault, check_text, normal};
use crate::crypto::{
    Digest, KeyUnavailable, Lock, Prk, RandomUnavailable, SealError as CipherError, Unlock,
    UnlockError, UnlockKey, WrapError, Wrapped, aes_256_gcm_open, aes_256_gcm_seal, hmac_sha256,
    hmac_sha256_verify, pae, random_secret, sha256,
};
use rules::adjournment::PlayersWrap;
use rules::word::words;

/// The only cipher suite of `adjourn/1`.
pub const SUITE: &str = "DHKEM-X25519-HKDF-SHA256/HKDF-SHA256/ChaCha20Poly1305+A256GCM";

/// Longest written move, in bytes of UTF-8.
pub const LONGEST_MOVE: usize = 64;

/// Size of a plaintext: the length of a move says something about it, so all are padded to one size.
pub const PLAINTEXT: usize = 128;

/// The key never encrypts twice (`docs/format.md` §3.2), so the nonce may be constant.
const NONCE: [u8; 12] = [0; 12];

/// The player's own text, as written, in normalisation form C.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct WrittenMove(String);

impl WrittenMove {
    /// Takes a text; the empty one is an empty envelope. It is not judged.
    ///
    /// # Errors
    /// A text over [`LONGEST_MOVE`] bytes, or with a code point that no text may hold.
    pub fn new(text: &str) -> Result<WrittenMove, TextFault> {
        WrittenMove(normal(text)).checked()
    }

    /// Takes what another sealed, in whatever form it is.
    fn sealed(text: &str) -> Result<WrittenMove, TextFault> {
        WrittenMove(text.to_owned()).checked()
    }

    fn checked(self) -> Result<WrittenMove, TextFault> {
        // The empty text is an empty envelope.
        if !self.0.is_empty() {
            check_text(&self.0, LONGEST_MOVE)?;
        }
        Ok(self)
    }

    /// The text itself.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WrittenMove(..)")
    }
}

/// 128 bytes: one length byte, the written text, zeros.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Plaintext([u8; PLAINTEXT]);

impl Plaintext {
    /// Pads a written move.
    pub fn new(written: &WrittenMove) -> Plaintext {
        let mut bytes = [0; PLAINTEXT];
        let text = written.0.as_bytes();
        // At most 64 by construction.
        bytes[0] = u8::try_from(text.len()).unwrap_or(u8::MAX);
        for (place, &byte) in bytes.iter_mut().skip(1).zip(text) {
            *place = byte;
        }
        Plaintext(bytes)
    }

    /// Takes recorded or decrypted bytes, however they look.
    pub fn from_bytes(bytes: [u8; PLAINTEXT]) -> Plaintext {
        Plaintext(bytes)
    }

    /// The bytes.
    pub fn expose(&self) -> &[u8; PLAINTEXT] {
        &self.0
    }

    /// The text inside, or `None` where the plaintext is malformed: the sealer's doing, and a fact
    /// for the ruling.
    pub fn written(&self) -> Option<WrittenMove> {
        let (&length, rest) = self.0.split_first()?;
        let (text, padding) = rest.split_at_checked(usize::from(length))?;
        if padding.iter().any(|&byte| byte != 0) {
            return None;
        }
        WrittenMove::sealed(std::str::from_utf8(text).ok()?).ok()
    }
}

impl fmt::Debug for Plaintext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plaintext(..)")
    }
}

/// One half of the lock: custody's or the responder's.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Half([u8; 32]);

impl Half {
    /// Takes bytes from a file or a text.
    pub fn from_bytes(bytes: [u8; 32]) -> Half {
        Half(bytes)
    }

    /// The bytes.
    pub fn expose(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Half(..)")
    }
}

words! {
    /// Whose half.
    #[derive(Phrase)]
    #[fault("lock")]
    LockKind {
        /// The arbiter's and the deputies': `s_c`.
        Custody = "custody",
        /// The responder's: `s_r`.
        Reply = "reply",
        /// The sealer's, who knows the move anyway: both.
        Author = "author",
    }
}

impl From<PlayersWrap> for LockKind {
    fn from(wrap: PlayersWrap) -> LockKind {
        match wrap {
            PlayersWrap::Reply => LockKind::Reply,
            PlayersWrap::Author => LockKind::Author,
        }
    }
}

/// One `[[wrap]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrap {
    /// What it holds.
    pub kind: LockKind,
    /// Whose it is.
    pub holder: Signer,
    /// The label's lock that it was made for.
    pub lock: Lock,
    /// HPKE's encapsulated key and ciphertext.
    pub wrapped: Wrapped,
}

/// A wrap of an opened envelope that whoever sealed made otherwise than the format demands: its holder cannot rely on
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("false-wrap")]
pub struct FalseWrap {
    /// What it should hold.
    pub kind: LockKind,
    /// Whose it is.
    pub holder: Signer,
}

/// Everything between the label and the seal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// SHA-256 of every byte before the line `[secret]`: LD.
    pub label_digest: Digest,
    /// C.
    pub commitment: [u8; 32],
    /// CT.
    pub ciphertext: [u8; PLAINTEXT + 16],
    /// Fits the custody half.
    pub custody_check: Digest,
    /// Fits the reply half.
    pub reply_check: Digest,
    /// Custody, deputies, reply, author.
    pub wraps: Vec<Wrap>,
}

impl Sealed {
    /// Encrypts a written move under fresh halves.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn new(
        label: &Label,
        label_digest: Digest,
        written: &WrittenMove,
    ) -> Result<Sealed, SealingError> {
        let custody = Half(*random_secret()?);
        let reply = Half(*random_secret()?);
        let plaintext = Plaintext::new(written);
        let keys = Keys::derive(&label_digest, &custody, &reply);
        let commitment = hmac_sha256(keys.commit.as_slice(), plaintext.expose());
        let context = context(&label_digest, &commitment);
        let mut ciphertext = [0; PLAINTEXT + 16];
        let sealed = aes_256_gcm_seal(&keys.encrypt, &NONCE, &context, plaintext.expose())?;
        for (place, byte) in ciphertext.iter_mut().zip(sealed) {
            *place = byte;
        }
        let wraps = (1..)
            .zip(recipients(label))
            .map(|(number, (kind, holder, lock))| {
                let content = content(kind, &custody, &reply);
                let wrapped = keys.wrap(number, &lock, &wrap_info(kind, &context), &content)?;
                Ok(Wrap {
                    kind,
                    holder,
                    lock,
                    wrapped,
                })
            })
            .collect::<Result<_, WrapError>>()?;
        Ok(Sealed {
            label_digest,
            commitment,
            ciphertext,
            custody_check: check(&label_digest, LockKind::Custody, &custody),
            reply_check: check(&label_digest, LockKind::Reply, &reply),
            wraps,
        })
    }

    /// Whether `half` is this envelope's half of that kind.
    pub fn fits(&self, kind: LockKind, half: &Half) -> bool {
        let expected = match kind {
            LockKind::Custody => self.custody_check,
            LockKind::Reply => self.reply_check,
            LockKind::Author => return false,
        };
        check(&self.label_digest, kind, half) == expected
    }

    /// Takes a half out of the wrap made for `key`, and checks that it fits.
    ///
    /// # Errors
    /// No such wrap for this key, a wrap that does not open, or one that holds a wrong half.
    pub fn unwrap_half(&self, kind: LockKind, key: &dyn Unlock) -> Result<Half, UnwrapError> {
        let content = self.unwrap(kind, key)?;
        self.half(kind, &content)
            .ok_or(UnwrapError::Content { kind })
    }

    /// Takes both halves out of the author wrap: only to replace a lost slip.
    ///
    /// # Errors
    /// As [`Sealed::unwrap_half`].
    pub fn unwrap_author(&self, key: &dyn Unlock) -> Result<(Half, Half), UnwrapError> {
        let kind = LockKind::Author;
        let content = self.unwrap(kind, key)?;
        let halves = content.split_at_checked(32).and_then(|(custody, reply)| {
            let custody = self.half(LockKind::Custody, custody)?;
            Some((custody, self.half(LockKind::Reply, reply)?))
        });
        halves.ok_or(UnwrapError::Content { kind })
    }

    /// The half of that kind, if these bytes are it.
    fn half(&self, kind: LockKind, bytes: &[u8]) -> Option<Half> {
        let half = Half(bytes.try_into().ok()?);
        self.fits(kind, &half).then_some(half)
    }

    fn unwrap(&self, kind: LockKind, key: &dyn Unlock) -> Result<Zeroizing<Vec<u8>>, UnwrapError> {
        let lock = key.lock();
        let wrap = self
            .wraps
            .iter()
            .find(|wrap| wrap.kind == kind && wrap.lock == lock)
            .ok_or_else(|| self.not_for(kind, &lock))?;
        let context = context(&self.label_digest, &self.commitment);
        key.unlock(
            &wrap_info(kind, &context),
            &wrap.wrapped.enc,
            &wrap.wrapped.body,
        )
        .map_err(|error| match error {
            UnlockError::WrongKey(_) => UnwrapError::DoesNotOpen { kind },
            UnlockError::Unavailable(error) => UnwrapError::Unavailable(error),
        })
    }

    fn not_for(&self, kind: LockKind, lock: &Lock) -> UnwrapError {
        let holder =
            |fits: &dyn Fn(&&Wrap) -> bool| self.wraps.iter().find(fits).map(|it| it.holder);
        UnwrapError::NotForThisKey {
            kind,
            // Every envelope has a wrap of each kind.
            holder: holder(&|wrap| wrap.kind == kind).unwrap_or(Signer::Arbiter),
            whose: holder(&|wrap| wrap.lock == *lock),
        }
    }

    /// Whether this unlocking key proves that the wrap made for it is dead: that it gives no half that fits.
    ///
    /// # Errors
    /// A key for which no such wrap is made, and a wrap that is good.
    pub fn check_dead(&self, kind: LockKind, evidence: &[u8; 32]) -> Result<(), DeadWrapFault> {
        let key = UnlockKey::from_bytes(evidence);
        let opened = match kind {
            LockKind::Custody | LockKind::Reply => self.unwrap_half(kind, &key).map(drop),
            LockKind::Author => self.unwrap_author(&key).map(drop),
        };
        match opened {
            Ok(()) => Err(DeadWrapFault::Opens),
            Err(
                UnwrapError::NotForThisKey { .. }
                | UnwrapError::NotInFile
                | UnwrapError::Unavailable(_),
            ) => Err(DeadWrapFault::OtherKey),
            Err(UnwrapError::DoesNotOpen { .. } | UnwrapError::Content { .. }) => Ok(()),
        }
    }

    /// Decrypts with two halves that fit; `None` where the ciphertext does not open or the
    /// commitment is to something else, which is the sealer's doing.
    pub fn decrypt(&self, custody: &Half, reply: &Half) -> Option<Plaintext> {
        let keys = Keys::derive(&self.label_digest, custody, reply);
        let context = context(&self.label_digest, &self.commitment);
        let opened = aes_256_gcm_open(&keys.encrypt, &NONCE, &context, &self.ciphertext).ok()?;
        let plaintext = Plaintext(opened.as_slice().try_into().ok()?);
        hmac_sha256_verify(keys.commit.as_slice(), plaintext.expose(), &self.commitment)
            .ok()
            .map(|()| plaintext)
    }

    /// The wraps that are not what these halves give, byte by byte. The halves fit their checks, so whoever sealed has
    /// made such a wrap otherwise.
    pub fn false_wraps(&self, custody: &Half, reply: &Half) -> Vec<FalseWrap> {
        let keys = Keys::derive(&self.label_digest, custody, reply);
        let context = context(&self.label_digest, &self.commitment);
        let is_made_so = |number, wrap: &Wrap| {
            let content = content(wrap.kind, custody, reply);
            let info = wrap_info(wrap.kind, &context);
            let again = keys.wrap(number, &wrap.lock, &info, &content);
            again.is_ok_and(|again| again == wrap.wrapped)
        };
        (1..)
            .zip(&self.wraps)
            .filter(|&(number, wrap)| !is_made_so(number, wrap))
            .map(|(_, wrap)| FalseWrap {
                kind: wrap.kind,
                holder: wrap.holder,
            })
            .collect()
    }

    /// Reads `[secret]` and the wraps, and checks these against the label.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        label: &Label,
        label_digest: Digest,
    ) -> Result<Sealed, FormatError> {
        reader.table("secret", false)?;
        reader.exactly("suite", SUITE)?;
        let mut sealed = Sealed {
            label_digest,
            commitment: reader.bytes("commitment")?,
            ciphertext: reader.bytes("ciphertext")?,
            custody_check: Digest::from_bytes(reader.bytes("custody_check")?),
            reply_check: Digest::from_bytes(reader.bytes("reply_check")?),
            wraps: Vec::new(),
        };
        reader.end_of_table()?;
        let recipients = recipients(label);
        let miscounted = |found| FormatError::WrapCount {
            found,
            expected: recipients.len(),
        };
        while reader
            .next_table()?
            .is_some_and(|table| table.name == "wrap")
        {
            let before = sealed.wraps.len();
            let recipient = recipients.get(before).copied();
            let recipient = recipient.ok_or_else(|| miscounted(before + 1))?;
            let wrap = read_wrap(reader, before + 1, recipient)?;
            sealed.wraps.push(wrap);
        }
        match sealed.wraps.len() {
            found if found == recipients.len() => Ok(sealed),
            found => Err(miscounted(found)),
        }
    }

    /// Writes `[secret]` and the wraps.
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.table("secret");
        writer.text("suite", SUITE);
        writer.bytes("commitment", &self.commitment);
        writer.bytes("ciphertext", &self.ciphertext);
        writer.bytes("custody_check", self.custody_check.as_bytes());
        writer.bytes("reply_check", self.reply_check.as_bytes());
        for wrap in &self.wraps {
            writer.array("wrap");
            writer.text("lock", wrap.kind.name());
            writer.bytes("key", wrap.lock.as_bytes());
            writer.bytes("enc", &wrap.wrapped.enc);
            writer.bytes("body", &wrap.wrapped.body);
        }
    }
}

/// Why a move could not be sealed; nothing was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
pub enum SealingError {
    /// {0}
    #[fault(inner)]
    Random(#[from] RandomUnavailable),
    /// {0}
    #[fault(inner)]
    Wrap(#[from] WrapError),
    /// {0}
    #[fault(inner)]
    Cipher(#[from] CipherError),
}

/// Why a wrap gave no half. The wrap is named; the file may still be a valid envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum UnwrapError {
    /// no move is sealed in this file: it lies on paper, or none was sealed
    #[fault("envelope/not-in-file", Refused)]
    NotInFile,
    /// this is not the key for which this part of the envelope is locked: that of {holder}
    #[fault("envelope/wrong-key", hint = "advice-envelope-wrong-key")]
    NotForThisKey {
        /// Which wrap.
        kind: LockKind,
        /// For whom it was made; the arbiter, where deputies have one as well.
        holder: Signer,
        /// Whose key this is, if a wrap of another kind was made for it.
        whose: Option<Signer>,
    },
    /// the {kind} wrap does not open with the key it names
    #[fault(
        "envelope/dead-wrap",
        message = "fault-unwrap-does-not-open",
        hint = "advice-author-key"
    )]
    DoesNotOpen {
        /// Which wrap.
        kind: LockKind,
    },
    /// {0}
    #[fault(inner)]
    Unavailable(#[from] KeyUnavailable),
    /// the {kind} wrap holds a half that does not fit this envelope
    #[fault(
        "envelope/dead-wrap",
        message = "fault-unwrap-content",
        hint = "advice-author-key"
    )]
    Content {
        /// Which wrap.
        kind: LockKind,
    },
}

fn read_wrap(
    reader: &mut Reader<'_>,
    number: usize,
    (kind, holder, lock): (LockKind, Signer, Lock),
) -> Result<Wrap, FormatError> {
    let wrong = || FormatError::Wrap {
        number,
        expected: kind,
    };
    reader.table("wrap", true)?;
    if reader.text("lock")? != kind.name() {
        return Err(wrong());
    }
    if reader.bytes("key")? != *lock.as_bytes() {
        return Err(wrong());
    }
    let enc = reader.bytes("enc")?;
    // Another spelling of the same point would let the file be changed without the wrap noticing.
    if Lock::from_bytes(&enc).is_err() {
        return Err(wrong());
    }
    let body = match kind {
        LockKind::Custody | LockKind::Reply => reader.bytes::<48>("body")?.to_vec(),
        LockKind::Author => reader.bytes::<80>("body")?.to_vec(),
    };
    reader.end_of_table()?;
    Ok(Wrap {
        kind,
        holder,
        lock,
        wrapped: Wrapped { enc, body },
    })
}

/// For whom wraps are made, in the format's order.
fn recipients(label: &Label) -> Vec<(LockKind, Signer, Lock)> {
    let sealer = label.sealed_by();
    let deputies = (1..).zip(&label.deputies);
    let deputies = deputies.map(|(number, _)| Signer::Deputy(number));
    let officials = std::iter::once(Signer::Arbiter).chain(deputies);
    let players = [
        (LockKind::Reply, Signer::Player(sealer.other())),
        (LockKind::Author, Signer::Player(sealer)),
    ];
    officials
        .map(|holder| (LockKind::Custody, holder))
        .chain(players)
        .filter_map(|(kind, holder)| Some((kind, holder, label.person(holder)?.lock?)))
        .collect()
}

/// What a wrap of that kind holds.
fn content(kind: LockKind, custody: &Half, reply: &Half) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(match kind {
        LockKind::Custody => custody.0.to_vec(),
        LockKind::Reply => reply.0.to_vec(),
        LockKind::Author => [custody.0, reply.0].concat(),
    })
}

struct Keys {
    prk: Prk,
    encrypt: Zeroizing<[u8; 32]>,
    commit: Zeroizing<[u8; 32]>,
}

impl Keys {
    fn derive(label_digest: &Digest, custody: &Half, reply: &Half) -> Keys {
        let halves = Zeroizing::new([custody.0, reply.0].concat());
        let prk = Prk::extract(label_digest.as_bytes(), &halves);
        Keys {
            encrypt: prk.expand_key(b"adjourn/1/encrypt"),
            commit: prk.expand_key(b"adjourn/1/commit"),
            prk,
        }
    }

    /// The keying material of the ephemeral key of wrap `number`, counted from 1.
    fn ephemeral(&self, number: usize) -> Zeroizing<[u8; 32]> {
        let purpose = format!("adjourn/1/wrap/{number}");
        self.prk.expand_key(purpose.as_bytes())
    }

    fn wrap(
        &self,
        number: usize,
        lock: &Lock,
        info: &[u8],
        content: &[u8],
    ) -> Result<Wrapped, WrapError> {
        lock.wrap_with(&self.ephemeral(number), info, &[], content)
    }
}

/// `LD || C`: binds every ciphertext of the envelope to its label and its commitment.
fn context(label_digest: &Digest, commitment: &[u8; 32]) -> Vec<u8> {
    [label_digest.as_bytes().as_slice(), commitment].concat()
}

fn wrap_info(kind: LockKind, context: &[u8]) -> Vec<u8> {
    pae(&format!("adjourn/1/wrap/{}", kind.name()), &[context])
}

fn check(label_digest: &Digest, kind: LockKind, half: &Half) -> Digest {
    let kind = format!("adjourn/1/check/{}", kind.name());
    let encoded = Zeroizing::new(pae(&kind, &[label_digest.as_bytes(), &half.0]));
    sha256(&[encoded.as_slice()])
}

#[cfg(test)]
mod tests;
