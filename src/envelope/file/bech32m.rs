//! Slips and released halves as text, to be carried on paper or read over the telephone: Bech32m (BIP 350;
//! `docs/format.md` §6.3), whose checksum catches misread characters.

mod locate_error;

use rules::fault::Fault;
use std::ops::Range;

use bech32::primitives::decode::CheckedHrpstring;
use bech32::{Bech32m, Hrp};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::encrypted_move::Half;
use super::key_file::SecretKey;
use crate::crypto::{Prk, RandomUnavailable, SigningKey, UnlockKey, random_secret};

/// How many characters are written together on paper.
const GROUP: usize = 4;

/// Most bytes that such a text can have, with its line end (BIP 350).
const LONGEST: usize = 91;

/// A slip: the seed of a key for a player who has none.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Slip([u8; 32]);

impl Slip {
    /// A new random one.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn generate() -> Result<Slip, RandomUnavailable> {
        Ok(Slip(*random_secret()?))
    }

    /// The slip of a given seed.
    pub fn from_seed(seed: [u8; 32]) -> Slip {
        Slip(seed)
    }

    /// The keys of a slip as it was typed. Its holder is named on the label, not on the slip.
    ///
    /// # Errors
    /// As [`SharedText::from_text`].
    pub fn typed_key(text: &str) -> Result<SecretKey, SharedTextError> {
        Ok(typed::<Slip>(text)?.key("slip".to_owned()))
    }

    /// The keys it stands for, under the player's name.
    pub fn key(&self, name: String) -> SecretKey {
        let prk = Prk::extract(b"", &self.0);
        SecretKey {
            name,
            sign: SigningKey::from_seed(&prk.expand_key(b"adjourn/1/slip/sign")),
            unlock: UnlockKey::from_bytes(&prk.expand_key(b"adjourn/1/slip/unlock")),
            one_time: true,
        }
    }
}

impl std::fmt::Debug for Slip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Slip(..)")
    }
}

/// 32 secret bytes with a word in front that says what they are.
pub trait SharedText: Sized {
    /// The human-readable part.
    const PREFIX: &'static str;

    /// The 32 bytes.
    fn secret(&self) -> &[u8; 32];

    /// From the 32 bytes.
    fn from_secret(secret: [u8; 32]) -> Self;

    /// Whether a text begins as one of these does, in small letters or capitals; what mail puts before it does not
    /// matter.
    fn begins(text: &[u8]) -> bool {
        let text = std::str::from_utf8(text).unwrap_or_default();
        let begins = text
            .trim_start_matches(is_of_mail)
            .get(..Self::PREFIX.len());
        begins.is_some_and(|begins| begins.eq_ignore_ascii_case(Self::PREFIX))
    }

    /// The text.
    fn to_text(&self) -> Zeroizing<String> {
        // Room for the text and a line end: growing would leave copies of it behind.
        let mut text = Zeroizing::new(String::with_capacity(LONGEST));
        // Writing to a string fails only for another prefix or length than the constant ones.
        let _ = Hrp::parse(Self::PREFIX).ok().map(|prefix| {
            bech32::encode_to_fmt::<Bech32m, String>(&mut text, prefix, self.secret())
        });
        text
    }

    /// Reads the text; spaces around it do not matter, nor do upper-case letters.
    ///
    /// # Errors
    /// Another prefix, a wrong character, a wrong length.
    fn from_text(text: &str) -> Result<Self, SharedTextError> {
        let text = text.trim();
        let prefix = Self::PREFIX;
        if !Self::begins(text.as_bytes()) {
            return Err(SharedTextError::Prefix { prefix });
        }
        let checked = CheckedHrpstring::new::<Bech32m>(text)
            .map_err(|_| locate_error::locate(prefix, text))?;
        if !checked.hrp().as_str().eq_ignore_ascii_case(prefix) {
            return Err(SharedTextError::Prefix { prefix });
        }
        // Its length is known beforehand: growing would leave copies of it behind.
        let bytes = Zeroizing::new(checked.byte_iter().collect::<Vec<u8>>());
        let read = bytes.as_slice().try_into().map(Self::from_secret);
        // The last character has bits to spare; a text that sets them is not the one we wrote.
        read.ok()
            .filter(|read| read.to_text().eq_ignore_ascii_case(text))
            .ok_or(SharedTextError::Misspelt { prefix })
    }
}

/// What a mail program puts between letters: blanks of any kind, the sign of what is quoted, a byte order mark.
fn is_of_mail(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '>' | '\u{feff}')
}

/// A slip or a half as it was typed: paper shows it in groups, and some people type blanks between them.
///
/// # Errors
/// As [`SharedText::from_text`].
pub fn typed<T: SharedText>(text: &str) -> Result<T, SharedTextError> {
    let mut whole = Zeroizing::new(String::with_capacity(text.len()));
    whole.extend(text.chars().filter(|sign| !is_of_mail(*sign)));
    T::from_text(&whole)
}

impl SharedText for Slip {
    const PREFIX: &'static str = "adjslip";

    fn secret(&self) -> &[u8; 32] {
        &self.0
    }

    fn from_secret(secret: [u8; 32]) -> Slip {
        Slip(secret)
    }
}

impl SharedText for Half {
    const PREFIX: &'static str = "adjhalf";

    fn secret(&self) -> &[u8; 32] {
        self.expose()
    }

    fn from_secret(secret: [u8; 32]) -> Half {
        Half::from_bytes(secret)
    }
}

/// A character behind the prefix and its `1`, from 0. It is told by the group in which it stands on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnPaper(pub usize);

impl OnPaper {
    /// Which group, from 1.
    pub fn group(self) -> usize {
        self.0 / GROUP + 1
    }

    /// Which of its characters, from 1.
    pub fn in_group(self) -> usize {
        self.0 % GROUP + 1
    }
}

impl std::fmt::Display for OnPaper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "group {}, character {}", self.group(), self.in_group())
    }
}

/// Why a text is not a slip, or not a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-key-misspelt")]
pub enum SharedTextError {
    /// this does not begin with {prefix}1
    #[fault("key/not-a-slip", hint = "")]
    Prefix {
        /// What it should begin with.
        prefix: &'static str,
    },
    /// a character of this {prefix}1 text is wrong, missing or too many
    #[fault("key/misspelt", message = "fault-slip-misspelt")]
    Misspelt {
        /// What it should begin with.
        prefix: &'static str,
    },
    /// {place} of this {prefix}1 text is wrong
    #[fault(
        "key/misspelt",
        message = "fault-slip-wrong",
        give(group = place.group(), character = place.in_group())
    )]
    Wrong {
        /// What it begins with.
        prefix: &'static str,
        /// Which character.
        #[fault(skip)]
        place: OnPaper,
    },
    /// two characters of this {prefix}1 text are wrong: {place}, and {second}
    #[fault(
        "key/misspelt",
        message = "fault-slip-two-wrong",
        give(
            group = place.group(),
            character = place.in_group(),
            second_group = second.group(),
            second_character = second.in_group(),
        )
    )]
    TwoWrong {
        /// What it begins with.
        prefix: &'static str,
        /// Which character.
        #[fault(skip)]
        place: OnPaper,
        /// The second one.
        #[fault(skip)]
        second: OnPaper,
    },
    /// a character is missing from this {prefix}1 text, in or beside group {group}
    #[fault("key/misspelt", message = "fault-slip-missing")]
    Missing {
        /// What it begins with.
        prefix: &'static str,
        /// Which group it is missing from.
        group: usize,
    },
    /// a character of this {prefix}1 text is too many, in or beside group {group}
    #[fault("key/misspelt", message = "fault-slip-extra")]
    Extra {
        /// What it begins with.
        prefix: &'static str,
        /// Which group it is in.
        group: usize,
    },
    /// this {prefix}1 text mixes small letters and capitals
    #[fault("key/misspelt", message = "fault-slip-mixed-case")]
    MixedCase {
        /// What it should begin with.
        prefix: &'static str,
    },
}

impl SharedTextError {
    /// Where it is wrong in the text as it was typed, in bytes: a character, or the group that is too short or too
    /// long.
    pub fn place(&self, typed: &str) -> Option<Range<usize>> {
        locate_error::place(self, typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_between_groups_do_not_count() {
        let text = Slip::from_seed([9; 32]).to_text();
        let groups: Vec<&str> = (0..text.len())
            .step_by(4)
            .map(|from| &text[from..text.len().min(from + 4)])
            .collect();
        for blank in ["", " ", "\t", "\n", "\u{a0}", " \r\n "] {
            let read: Slip = typed(&groups.join(blank)).unwrap();
            assert_eq!(read.secret(), &[9; 32], "{blank:?}");
        }
        let key = Slip::typed_key(&groups.join(" ")).unwrap();
        assert_eq!(
            key.sign.verifying_key(),
            Slip::from_seed([9; 32])
                .key(String::new())
                .sign
                .verifying_key()
        );
    }
}
