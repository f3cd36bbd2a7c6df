//! Keys of people: the public line that is handed out, and the file that is kept
//! (`docs/format.md` §6).

use rules::fault::Fault;
use std::fmt;
use std::str::FromStr;

use zeroize::Zeroizing;

use super::canonical::{Reader, Writer, decode_bytes, encode_bytes};
use super::error::{FormatError, Measured};
use super::label::Person;
use super::text_rules::{LONGEST_TEXT, TextFault, check_text, normal};
use crate::crypto::{
    BadCost, Cost, DeriveError, KeyUnavailable, Lock, RandomUnavailable, Sign, Signature,
    SigningKey, Unlock, UnlockError, UnlockKey, VerifyingKey, argon2id, chacha20_poly1305_open,
    chacha20_poly1305_seal, random_bytes,
};

/// First word of a public line, `format` of a secret-key file.
const FORMAT: &str = "adjourn-key/1";

/// What the public line's signature covers, as a PAE type.
const LINE_TYPE: &str = "adjourn/1/key";

/// Most bytes of a secret-key file.
pub const LARGEST_KEY_FILE: usize = 8_192;

/// The body is encrypted under a key that its own salt makes new, so the nonce may be constant.
const NONCE: [u8; 12] = [0; 12];

/// The two secret keys of a person. Each wipes itself when it is dropped (`crypto/signature.rs`, `crypto/hpke.rs`).
#[derive(Debug)]
pub struct SecretKey {
    /// The person's name, as on the label.
    pub name: String,
    /// Signs.
    pub sign: SigningKey,
    /// Unlocks.
    pub unlock: UnlockKey,
    /// Whether it is a slip's, for one envelope: a key file's lasts.
    pub one_time: bool,
}

impl Sign for SecretKey {
    fn verifying_key(&self) -> VerifyingKey {
        self.sign.verifying_key()
    }

    fn sign_bytes(&self, message: &[u8]) -> Result<Signature, KeyUnavailable> {
        self.sign.sign_bytes(message)
    }
}

impl Unlock for SecretKey {
    fn lock(&self) -> Lock {
        self.unlock.lock()
    }

    fn unlock(
        &self,
        context: &[u8],
        enc: &[u8; 32],
        body: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, UnlockError> {
        Ok(self.unlock.unlock(context, enc, body)?)
    }
}

impl SecretKey {
    /// New random keys.
    ///
    /// # Errors
    /// A name that may not be written, or no random bytes from the system.
    pub fn generate(name: &str) -> Result<SecretKey, KeyError> {
        Ok(SecretKey {
            name: check_owner(name)?,
            sign: SigningKey::generate()?,
            unlock: UnlockKey::generate()?,
            one_time: false,
        })
    }

    /// Whose keys they are, as a label names them.
    pub fn person(&self) -> Person {
        Person {
            name: self.name.clone(),
            key: self.sign.verifying_key(),
            lock: self.unlock.lock(),
        }
    }

    /// What may be handed out.
    pub fn public_line(&self) -> PublicLine {
        let person = self.person();
        let signature = self
            .sign
            .sign(LINE_TYPE, &line_body(&person.lock, &person.name));
        PublicLine { person, signature }
    }

    /// The file that keeps the keys in the clear, for people who keep the file itself safe.
    pub fn to_file(&self) -> Zeroizing<Vec<u8>> {
        let mut writer = self.public_part();
        writer.bytes("secret", self.secrets().as_slice());
        Zeroizing::new(writer.into_bytes())
    }

    /// The file that keeps the keys under a passphrase.
    ///
    /// # Errors
    /// A passphrase that is too short, no random bytes from the system, or too little memory for Argon2id.
    pub fn to_encrypted_file(&self, passphrase: &str) -> Result<Vec<u8>, KeyError> {
        check_new_passphrase(passphrase)?;
        let salt = random_bytes()?;
        let cost = Cost::WRITE;
        let mut writer = self.public_part();
        writer.text("kdf", "argon2id");
        writer.integer("m", cost.memory_kib());
        writer.integer("t", cost.passes());
        writer.integer("p", cost.lanes());
        writer.bytes("salt", &salt);
        let key = argon2id(normalised(passphrase).as_bytes(), &salt, cost)?;
        let body =
            chacha20_poly1305_seal(&key, &NONCE, writer.as_bytes(), self.secrets().as_slice())
                .map_err(|_| KeyError::Contents)?;
        writer.bytes("body", &body);
        Ok(writer.into_bytes())
    }

    fn public_part(&self) -> Writer {
        let mut writer = Writer::new();
        writer.text("format", FORMAT);
        writer.text("name", &self.name);
        writer.bytes("sign", self.sign.verifying_key().as_bytes());
        writer.bytes("unlock", self.unlock.lock().as_bytes());
        writer
    }

    fn secrets(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new([self.sign.seed().as_slice(), self.unlock.as_bytes()].concat())
    }
}

/// Checks the name of a key's holder, and returns it as it is written.
///
/// # Errors
/// A name that may not be written.
pub fn check_owner(name: &str) -> Result<String, KeyError> {
    let name = normal(name);
    check_text(&name, LONGEST_TEXT).map_err(|fault| KeyError::Name { fault })?;
    Ok(name)
}

/// The fewest characters of a new passphrase, which is one factor of two, the file being the other (NIST SP 800-63B-4,
/// 3.1.1.2). Each code point counts as one.
pub const SHORTEST_PASSPHRASE: usize = 12;

/// Checks a newly chosen passphrase. One that already protects a key file is taken as it is.
///
/// # Errors
/// Too few characters.
pub fn check_new_passphrase(passphrase: &str) -> Result<(), KeyError> {
    match normalised(passphrase).chars().count() < SHORTEST_PASSPHRASE {
        true => Err(KeyError::ShortPassphrase),
        false => Ok(()),
    }
}

/// The same passphrase typed on another keyboard gives other code points; NFC makes them one.
fn normalised(passphrase: &str) -> Zeroizing<String> {
    Zeroizing::new(normal(passphrase))
}

/// A secret-key file as it was read: with its keys, or waiting for a passphrase.
#[derive(Debug)]
pub enum KeyFile {
    /// The keys stand in the clear.
    Open(SecretKey),
    /// The keys stand under a passphrase.
    Locked(LockedKey),
}

impl KeyFile {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that is no secret-key file, or whose public keys are not those of its secrets.
    pub fn read(bytes: &[u8]) -> Result<KeyFile, KeyError> {
        if bytes.len() > LARGEST_KEY_FILE {
            let (what, limit) = (Measured::KeyFile, LARGEST_KEY_FILE);
            return Err(FormatError::TooLarge { what, limit }.into());
        }
        let mut reader = Reader::new(bytes)?;
        reader
            .exactly("format", FORMAT)
            .map_err(|_| FormatError::Version {
                expected: "format = \"adjourn-key/1\"",
            })?;
        let public = Public {
            name: reader.text("name")?,
            sign: reader.bytes("sign")?,
            unlock: reader.bytes("unlock")?,
        };
        let read = match reader.optional_parsed("secret", decode_bytes::<64>)? {
            Some(secrets) => KeyFile::Open(public.with(Zeroizing::new(secrets).as_slice())?),
            None => KeyFile::Locked(LockedKey::read(&mut reader, bytes, public)?),
        };
        match reader.at_end() {
            true => Ok(read),
            false => {
                let line = reader.line();
                Err(FormatError::UnknownKey { line }.into())
            }
        }
    }

    /// Whether the file says that this is its public key; only the secret keys prove it.
    pub fn is_of(&self, key: &VerifyingKey) -> bool {
        match self {
            KeyFile::Open(own) => own.sign.verifying_key() == *key,
            KeyFile::Locked(locked) => locked.public.sign == *key.as_bytes(),
        }
    }

    /// Whose keys they are.
    pub fn name(&self) -> &str {
        match self {
            KeyFile::Open(key) => &key.name,
            KeyFile::Locked(locked) => locked.name(),
        }
    }
}

/// The public part of a secret-key file.
#[derive(Debug)]
struct Public {
    name: String,
    sign: [u8; 32],
    unlock: [u8; 32],
}

impl Public {
    /// Joins it with the secrets, whose public keys must be those of the file.
    fn with(self, secrets: &[u8]) -> Result<SecretKey, KeyError> {
        let (seed, unlock) = secrets.split_first_chunk().ok_or(KeyError::Contents)?;
        let unlock = unlock.try_into().map_err(|_| KeyError::Contents)?;
        let key = SecretKey {
            name: self.name,
            sign: SigningKey::from_seed(seed),
            unlock: UnlockKey::from_bytes(unlock),
            one_time: false,
        };
        let same = *key.sign.verifying_key().as_bytes() == self.sign
            && *key.unlock.lock().as_bytes() == self.unlock;
        if same {
            Ok(key)
        } else {
            Err(KeyError::Contents)
        }
    }
}

/// A secret-key file under a passphrase.
#[derive(Debug)]
pub struct LockedKey {
    public: Public,
    cost: Cost,
    salt: [u8; 16],
    /// Every byte before the body line.
    covered: Vec<u8>,
    body: [u8; 80],
}

impl LockedKey {
    /// The public key that the file names, under which wrong passphrases are counted.
    pub fn public_key(&self) -> [u8; 32] {
        self.public.sign
    }

    /// Whose keys they are.
    pub fn name(&self) -> &str {
        &self.public.name
    }

    /// The keys.
    ///
    /// # Errors
    /// A wrong passphrase, or too little memory for Argon2id.
    pub fn unlock(self, passphrase: &str) -> Result<SecretKey, KeyError> {
        let key = argon2id(normalised(passphrase).as_bytes(), &self.salt, self.cost)?;
        let secrets = chacha20_poly1305_open(&key, &NONCE, &self.covered, &self.body)
            .map_err(|_| KeyError::Passphrase)?;
        self.public.with(&secrets)
    }

    /// Reads what follows the public part in `bytes`.
    fn read(reader: &mut Reader<'_>, bytes: &[u8], public: Public) -> Result<LockedKey, KeyError> {
        reader.exactly("kdf", "argon2id")?;
        let [m, t, p] = ["m", "t", "p"].map(|key| reader.integer(key));
        Ok(LockedKey {
            public,
            cost: Cost::new(m?, t?, p?)?,
            salt: reader.bytes("salt")?,
            covered: bytes.get(..reader.offset()).unwrap_or_default().to_vec(),
            body: reader.bytes("body")?,
        })
    }
}

/// What a person hands out: name, both public keys, and their own signature over the lock and the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicLine {
    /// Whose.
    pub person: Person,
    signature: Signature,
}

fn line_body(lock: &Lock, name: &str) -> Vec<u8> {
    [lock.as_bytes().as_slice(), name.as_bytes()].concat()
}

impl fmt::Display for PublicLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = encode_bytes(self.person.key.as_bytes());
        let lock = encode_bytes(self.person.lock.as_bytes());
        let signature = encode_bytes(self.signature.as_bytes());
        write!(f, "{FORMAT} {key} {lock} {signature} {}", self.person.name)
    }
}

impl FromStr for PublicLine {
    type Err = KeyError;

    /// Reads a line without its line end.
    fn from_str(line: &str) -> Result<PublicLine, KeyError> {
        let mut words = line.splitn(5, ' ');
        let mut next = || words.next().ok_or(KeyError::NotALine);
        if next()? != FORMAT {
            return Err(KeyError::NotALine);
        }
        let key = decode_bytes(next()?).ok_or(KeyError::NotALine)?;
        let lock = decode_bytes(next()?).ok_or(KeyError::NotALine)?;
        let signature = Signature::from_bytes(decode_bytes(next()?).ok_or(KeyError::NotALine)?);
        let name = next()?.to_owned();
        check_text(&name, LONGEST_TEXT).map_err(|fault| KeyError::Name { fault })?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| KeyError::Weak)?;
        let lock = Lock::from_bytes(&lock).map_err(|_| KeyError::Weak)?;
        key.verify(LINE_TYPE, &line_body(&lock, &name), &signature)
            .map_err(|_| KeyError::Signature)?;
        Ok(PublicLine {
            person: Person { name, key, lock },
            signature,
        })
    }
}

/// Why a key cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-key-ask-again")]
pub enum KeyError {
    /// {0}
    #[fault(inner, hint = "advice-key-file")]
    Format(#[from] FormatError),
    /// the passphrase is wrong, or the file was changed
    #[fault("key/passphrase", hint = "")]
    Passphrase,
    /// a passphrase is longer
    #[fault("key/short-passphrase", give(least = SHORTEST_PASSPHRASE), Usage, hint = "")]
    ShortPassphrase,
    /// the public keys in this file are not those of its secret keys
    #[fault("key/contents")]
    Contents,
    /// {0}
    #[fault(inner, hint = "advice-crypto-cost")]
    Cost(#[from] BadCost),
    /// {0}
    #[fault(inner, Failed)]
    Derive(#[from] DeriveError),
    /// {0}
    #[fault(inner, Failed, hint = "advice-crypto-random")]
    Random(#[from] RandomUnavailable),
    /// the name {fault}
    #[fault("key/name", Usage, hint = "")]
    Name {
        /// Why.
        fault: TextFault,
    },
    /// this is not a public key line, which begins with adjourn-key/1 and two keys
    #[fault("key/not-a-line", hint = "")]
    NotALine,
    /// a public key of this line is no point of the curve, or weak
    #[fault("key/weak")]
    Weak,
    /// the signature of this public key line does not hold: it was changed
    #[fault("key/signature")]
    Signature,
}
