//! Opening: one custody holder and the responder come together (A7, A9a; `docs/format.md` §4).

use rules::fault::Fault;
use std::fmt;

use super::encrypted_move::{FalseWrap, Half, LockKind, Plaintext, UnwrapError, WrittenMove};
use super::entry::{Act, Entry, Opening};
use super::seal::AppendError;
use super::{Envelope, Verified};
use crate::crypto::{Sign, Unlock};
use rules::adjournment::{Event, MayOpen, PaperOpening, ReadFrom, ReplyFrom};
use rules::time::Moment;

/// The responder's side of the lock.
pub enum ReplyKey<'a> {
    /// The responder's own key or slip.
    Key(&'a dyn Unlock),
    /// The half that was released on the responder's own machine.
    Half(&'a Half),
    /// The sealer's key, in place of a lost slip: only when a person asks for it.
    Author(&'a dyn Unlock),
}

impl fmt::Debug for ReplyKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ReplyKey::Key(_) => "Key(..)",
            ReplyKey::Half(_) => "Half(..)",
            ReplyKey::Author(_) => "Author(..)",
        })
    }
}

impl Envelope<Verified> {
    /// Takes the responder's half out, on their own machine: it opens this envelope and no other.
    ///
    /// # Errors
    /// Not accepted yet, or a key that is not the responder's.
    pub fn release(&self, responder: &dyn Unlock) -> Result<Half, OpenError> {
        if self.accepted().is_none() {
            return Err(AppendError::NotAccepted.into());
        }
        Ok(self.sealed()?.unwrap_half(LockKind::Reply, responder)?)
    }

    /// Opens the envelope and records it. `before` are entries to append in front of the opening, by
    /// the same signer. The token is used up.
    ///
    /// # Errors
    /// A key that gives no fitting half, or what [`Envelope::append`] refuses.
    pub fn open(
        &self,
        may_open: MayOpen,
        at: Moment,
        custody: &(impl Sign + Unlock),
        reply: &ReplyKey<'_>,
        before: Vec<Entry>,
    ) -> Result<Envelope<Verified>, OpenError> {
        if may_open.envelope() != self.fingerprint().0.as_bytes() {
            return Err(OpenError::OtherEnvelope);
        }
        let by = self.signer(custody)?;
        let sealed = self.sealed()?;
        let custody_half = sealed.unwrap_half(LockKind::Custody, custody)?;
        let (reply_half, reply_from) = match reply {
            ReplyKey::Key(key) => (sealed.unwrap_half(LockKind::Reply, *key)?, ReplyFrom::Slip),
            ReplyKey::Half(half) if sealed.fits(LockKind::Reply, half) => {
                ((*half).clone(), ReplyFrom::Half)
            }
            ReplyKey::Half(_) => return Err(OpenError::WrongHalf),
            ReplyKey::Author(key) => (sealed.unwrap_author(*key)?.1, ReplyFrom::Author),
        };
        let plaintext = sealed.decrypt(&custody_half, &reply_half);
        let opening = Opening {
            custody: custody_half,
            reply: reply_half,
            plaintext,
            reply_from,
        };
        let (mut entries, act) = (before, Act::Opened(opening));
        entries.push(Entry { at, by, act });
        Ok(self.append(&entries, custody)?)
    }

    /// Records that the paper envelope was opened, and what is written there; the empty text where nothing is. `before`
    /// and the token are as in [`Envelope::open`].
    ///
    /// # Errors
    /// What [`Envelope::append`] refuses.
    pub fn open_paper(
        &self,
        may_open: MayOpen,
        at: Moment,
        arbiter: &impl Sign,
        (text, paper): (String, PaperOpening),
        before: Vec<Entry>,
    ) -> Result<Envelope<Verified>, OpenError> {
        if may_open.envelope() != self.fingerprint().0.as_bytes() {
            return Err(OpenError::OtherEnvelope);
        }
        let (written, from) = (Some(text), ReadFrom::Paper(paper));
        let (by, act) = (
            self.signer(arbiter)?,
            Act::Event(Event::Opened { written, from }),
        );
        let mut entries = before;
        entries.push(Entry { at, by, act });
        Ok(self.append(&entries, arbiter)?)
    }

    /// The wraps of an opened envelope that are not what its two halves give (`docs/format.md` §4): which of them
    /// whoever sealed made otherwise. `None` before the opening, when only their holders can try them.
    pub fn false_wraps(&self) -> Option<Vec<FalseWrap>> {
        let Opening { custody, reply, .. } = self.opening()?;
        Some(self.state.sealed.as_ref()?.false_wraps(custody, reply))
    }

    /// The sealed text, for the sealer to prove what was written (A11a): in memory only. `None` where
    /// nothing readable is inside.
    ///
    /// # Errors
    /// A key that is not the sealer's.
    pub fn read_as_author(&self, sealer: &dyn Unlock) -> Result<Option<WrittenMove>, OpenError> {
        let sealed = self.sealed()?;
        let (custody, reply) = sealed.unwrap_author(sealer)?;
        let plaintext = sealed.decrypt(&custody, &reply);
        Ok(plaintext.as_ref().and_then(Plaintext::written))
    }

    /// Whether `key` is the responder's and gives the half that fits: what a witness states.
    ///
    /// # Errors
    /// As [`Envelope::release`].
    pub fn check_reply_wrap(&self, responder: &dyn Unlock) -> Result<(), OpenError> {
        self.release(responder).map(drop)
    }
}

/// Why an envelope stays closed.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum OpenError {
    /// {0}
    #[fault(inner)]
    Unwrap(#[from] UnwrapError),
    /// this released half does not belong to this envelope
    #[fault("envelope/wrong-half", hint = "advice-envelope-wrong-half")]
    WrongHalf,
    /// the permission to open is for another envelope
    #[fault("envelope/other-envelope", hint = "advice-envelope-wrong-half")]
    OtherEnvelope,
    /// {0}
    #[fault(inner)]
    Append(#[from] AppendError),
}
