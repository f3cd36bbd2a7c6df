//! Whose signatures a reader demands under a checkpoint: that of the log, and those of so many of the witnesses that
//! the reader knows.

use super::checkpoint::Checkpoint;
use super::cosignature::{Cosignature, Latest};
use super::signed_note::{DASH, MOST_SIGNATURES, NoteError, NoteKey, WitnessKey, split};
use rules::fault::Fault;

/// The most witnesses that can cosign one checkpoint: the log has one of the lines.
pub const MOST_WITNESSES: usize = MOST_SIGNATURES - 1;

/// Whom a reader believes: the log, and so many of these witnesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    log: NoteKey,
    witnesses: Vec<WitnessKey>,
    quorum: usize,
}

/// Why there is no such policy.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum PolicyError {
    /// the witness {name} has the key of another one that is named
    #[fault("policy/twice")]
    Twice {
        /// The name of the second one.
        name: String,
    },
    /// the witness {name} has the key of the log
    #[fault("policy/log")]
    Log {
        /// The name of the witness.
        name: String,
    },
    /// {named} witnesses are named, more than a note has room for
    #[fault("policy/too-many", give(most = MOST_WITNESSES))]
    TooMany {
        /// How many are named.
        named: usize,
    },
    /// {demanded} cosignatures are demanded of {witnesses} witnesses
    #[fault("policy/quorum")]
    Quorum {
        /// How many are demanded.
        demanded: usize,
        /// How many witnesses are named.
        witnesses: usize,
    },
}

/// A checkpoint that a policy accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnessed {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// The latest cosignature of each witness of the policy that has cosigned it, in the order of the policy.
    pub cosignatures: Vec<Cosignature>,
}

/// One checkpoint that was made of its copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered {
    /// The signed note.
    pub note: String,
    /// What it says.
    pub witnessed: Witnessed,
    /// Which copy is the first that is a whole checkpoint, from 0.
    pub whole: usize,
}

/// Why copies do not make one checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct NotGathered {
    /// The copy that is at fault, from 0; `None` if it is all of them together.
    pub copy: Option<usize>,
    /// What is wrong.
    pub error: NoteError,
}

impl Policy {
    /// A policy: without a number, all of the witnesses are demanded.
    ///
    /// # Errors
    /// [`PolicyError`]: more witnesses than a note has room for, a key that is named twice, and a number that is 0 or
    /// too large.
    pub fn new(
        log: NoteKey,
        witnesses: Vec<WitnessKey>,
        quorum: Option<usize>,
    ) -> Result<Policy, PolicyError> {
        if witnesses.len() > MOST_WITNESSES {
            let named = witnesses.len();
            return Err(PolicyError::TooMany { named });
        }
        let mut keys = Vec::new();
        for witness in &witnesses {
            let name = witness.name().to_owned();
            if witness.key() == log.key() {
                return Err(PolicyError::Log { name });
            }
            // By the key alone: under two names it would count twice.
            if keys.contains(witness.key()) {
                return Err(PolicyError::Twice { name });
            }
            keys.push(*witness.key());
        }
        match quorum {
            Some(demanded) if demanded == 0 || demanded > witnesses.len() => {
                let witnesses = witnesses.len();
                Err(PolicyError::Quorum {
                    demanded,
                    witnesses,
                })
            }
            quorum => Ok(Policy {
                quorum: quorum.unwrap_or(witnesses.len()),
                log,
                witnesses,
            }),
        }
    }

    /// The key of the log.
    pub fn log(&self) -> &NoteKey {
        &self.log
    }

    /// Reads a checkpoint that the log has signed and enough of the witnesses have cosigned.
    ///
    /// # Errors
    /// Those of [`Checkpoint::open`], [`NoteError::BadSignature`] for a line of a witness that does not hold, and
    /// [`NoteError::Quorum`] where too few have cosigned.
    pub fn open(&self, note: &[u8]) -> Result<Witnessed, NoteError> {
        let checkpoint = Checkpoint::open(note, &self.log)?;
        let mut cosignatures = Vec::new();
        for witness in &self.witnesses {
            if let (_, Some(Latest { time, .. })) = witness.latest(note)? {
                let witness = witness.name().to_owned();
                cosignatures.push(Cosignature { witness, time });
            }
        }
        match cosignatures.len() {
            found if found < self.quorum => Err(NoteError::Quorum {
                found,
                demanded: self.quorum,
            }),
            _ => Ok(Witnessed {
                checkpoint,
                cosignatures,
            }),
        }
    }

    /// One checkpoint from its copies: a signature of the log, and the latest cosignature of each witness in any of
    /// them; no other line. A copy may also be signature lines alone, as a witness answers by HTTP.
    ///
    /// # Errors
    /// [`NotGathered`]: no whole checkpoint among the copies; one that [`Checkpoint::open`] or a known witness's line
    /// refuses; [`NoteError::OtherCheckpoint`] for one that differs; [`NoteError::Quorum`] for too few cosignatures.
    pub fn gather(&self, copies: &[Vec<u8>]) -> Result<Gathered, NotGathered> {
        let of = |copy: Option<usize>| move |error| NotGathered { copy, error };
        let is_whole = |copy: &[u8]| !copy.starts_with(DASH.as_bytes());
        let mut numbered = copies.iter().enumerate();
        let found = numbered.find(|(_, copy)| is_whole(copy));
        let (whole, first) = found.ok_or(NoteError::NotANote).map_err(of(None))?;
        Checkpoint::open(first, &self.log).map_err(of(Some(whole)))?;
        let (text, of_log) = self.log.open_with_line(first).map_err(of(Some(whole)))?;
        let mut latest = vec![None; self.witnesses.len()];
        for (number, copy) in copies.iter().enumerate() {
            let note = match is_whole(copy) {
                true => copy,
                false => &[text.as_bytes(), b"\n", copy].concat(),
            };
            let (other, _) = split(note).map_err(of(Some(number)))?;
            if other != text {
                return Err(of(Some(number))(NoteError::OtherCheckpoint));
            }
            for (witness, latest) in self.witnesses.iter().zip(&mut latest) {
                let (_, found) = witness.latest(note).map_err(of(Some(number)))?;
                let found = found.map(|Latest { time, line }| (time, line.to_owned()));
                *latest = latest.take().max(found);
            }
        }
        let cosigned = latest.into_iter().flatten().map(|(_, line)| line);
        let note = format!("{text}\n{of_log}{}", cosigned.collect::<String>());
        Ok(Gathered {
            witnessed: self.open(note.as_bytes()).map_err(of(None))?,
            note,
            whole,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crypto::SigningKey;
    use crate::log::{TreeHead, cosign, leaf_hash};

    const NAME: &str = "adjourn.archive/test";

    fn key(seed: u8) -> SigningKey {
        SigningKey::from_seed(&[seed; 32])
    }

    fn log() -> NoteKey {
        NoteKey::new(NAME, key(1).verifying_key()).unwrap()
    }

    /// The witness with this seed, above 1.
    fn witness(seed: u8) -> WitnessKey {
        WitnessKey::new(&format!("witness{seed}"), key(seed).verifying_key()).unwrap()
    }

    fn checkpoint(leaf: &[u8]) -> String {
        let head = TreeHead {
            size: 1,
            root: leaf_hash(leaf),
        };
        let origin = NAME.to_owned();
        Checkpoint { origin, head }.sign(&key(1)).unwrap()
    }

    fn cosigned(note: &str, seed: u8, time: u64) -> String {
        let name = format!("witness{seed}");
        cosign(note.as_bytes(), &log(), &name, &key(seed), time).unwrap()
    }

    fn last_line(note: &str) -> String {
        format!("{}\n", note.lines().last().unwrap())
    }

    /// A checkpoint with the lines of these witnesses.
    fn with(seeds: &[u8]) -> String {
        let note = checkpoint(b"a leaf");
        let lines = seeds
            .iter()
            .map(|&seed| last_line(&cosigned(&note, seed, 5)));
        format!("{note}{}", lines.collect::<String>())
    }

    fn policy(seeds: &[u8], quorum: Option<usize>) -> Result<Policy, PolicyError> {
        Policy::new(
            log(),
            seeds.iter().map(|&seed| witness(seed)).collect(),
            quorum,
        )
    }

    #[test]
    fn so_many_of_the_witnesses_that_are_known_must_have_cosigned() {
        for (known, quorum, lines, expected) in [
            (&[][..], None, &[][..], Ok(0)),
            (&[2, 3], None, &[2, 3], Ok(2)),
            (&[2, 3], None, &[3, 2], Ok(2)),
            (&[2, 3], None, &[2], Err((1, 2))),
            (&[2, 3], Some(1), &[2], Ok(1)),
            (&[2, 3], Some(1), &[4, 3], Ok(1)),
            (&[2, 3], Some(1), &[4, 5], Err((0, 1))),
            // A witness that signs twice counts once.
            (&[2, 3, 4], Some(2), &[2, 2], Err((1, 2))),
            (&[2, 3, 4], Some(2), &[4, 2, 5], Ok(2)),
        ] {
            let opened = policy(known, quorum).unwrap().open(with(lines).as_bytes());
            let expected =
                expected.map_err(|(found, demanded)| NoteError::Quorum { found, demanded });
            let found = opened.map(|witnessed| witnessed.cosignatures.len());
            assert_eq!(found, expected, "{known:?} {quorum:?} {lines:?}");
        }
        // Without the log's own signature no number of witnesses helps.
        let note = with(&[2, 3]);
        let own = note.lines().nth(4).unwrap();
        let without = note.replace(&format!("{own}\n"), "");
        let opened = policy(&[2, 3], None).unwrap().open(without.as_bytes());
        assert_eq!(opened, Err(NoteError::NotSigned));
    }

    #[test]
    fn a_key_counts_once_and_never_for_the_log_itself() {
        let twice = PolicyError::Twice {
            name: "witness2".to_owned(),
        };
        assert_eq!(policy(&[2, 3, 2], None), Err(twice));
        let alias = WitnessKey::new("another.name", key(2).verifying_key()).unwrap();
        let twice = PolicyError::Twice {
            name: "another.name".to_owned(),
        };
        let made = Policy::new(log(), vec![witness(2), alias], Some(2));
        assert_eq!(made, Err(twice));
        let itself = PolicyError::Log {
            name: "witness1".to_owned(),
        };
        assert_eq!(policy(&[1, 2], Some(1)), Err(itself));
        for (demanded, seeds) in [(0, &[2][..]), (2, &[2]), (1, &[])] {
            let wrong = PolicyError::Quorum {
                demanded,
                witnesses: seeds.len(),
            };
            assert_eq!(policy(seeds, Some(demanded)), Err(wrong));
        }
    }

    /// As many as can be named are gathered and read, unless their names are so long that no note holds them.
    #[test]
    fn no_more_witnesses_are_named_than_a_note_has_room_for() {
        let seeds: Vec<u8> = (2..2 + 64).collect();
        let (named, most) = (64, &seeds[..63]);
        assert_eq!(policy(&seeds, None), Err(PolicyError::TooMany { named }));
        let known = policy(most, None).unwrap();
        let note = checkpoint(b"a leaf");
        let copies = |seeds: &[u8], named: &dyn Fn(u8) -> String| -> Vec<Vec<u8>> {
            let copy = |&seed: &u8| cosign(note.as_bytes(), &log(), &named(seed), &key(seed), 5);
            let copies = seeds.iter().map(|seed| copy(seed).unwrap().into_bytes());
            copies.collect()
        };
        let gathered = known.gather(&copies(most, &|seed| format!("witness{seed}")));
        assert_eq!(gathered.unwrap().witnessed.cosignatures.len(), 63);
        let long = |seed: u8| format!("witness{seed}{}", "x".repeat(30_000));
        let witness = |seed: u8| WitnessKey::new(&long(seed), key(seed).verifying_key()).unwrap();
        let known = Policy::new(log(), [2, 3, 4].map(witness).to_vec(), None).unwrap();
        let too_long = NotGathered {
            copy: None,
            error: NoteError::TooLong,
        };
        assert_eq!(known.gather(&copies(&[2, 3, 4], &long)), Err(too_long));
    }

    #[test]
    fn copies_are_gathered_into_one() {
        use NoteError::{BadSignature, NotANote, OtherCheckpoint};
        let (note, another) = (checkpoint(b"a leaf"), checkpoint(b"another"));
        let (two, three) = (cosigned(&note, 2, 5), cosigned(&note, 3, 6));
        let (earlier, unknown) = (cosigned(&note, 2, 4), cosigned(&note, 4, 9));
        let other_two = cosigned(&another, 3, 6);
        let [of_two, of_three, of_other] = [&two, &three, &other_two].map(|it| last_line(it));
        // What the log repeats takes no room from the witnesses.
        let repeated = format!("{note}{}", last_line(&note).repeat(62));
        let expected = format!("{note}{of_two}{of_three}");
        let few = NoteError::Quorum {
            found: 1,
            demanded: 2,
        };
        let known = policy(&[2, 3], None).unwrap();
        // Which of the copies is whole, or which is at fault. A witness answers by HTTP with a line alone.
        type Told = Result<usize, (Option<usize>, NoteError)>;
        #[rustfmt::skip]
        let rows: [(&[&str], Told); 14] = [
            (&[&two, &three], Ok(0)),
            (&[&three, &note, &two], Ok(0)),
            (&[&of_three, &two], Ok(1)),
            (&[&earlier, &three, &two, &unknown], Ok(0)),
            (&[&repeated, &two, &three], Ok(0)),
            (&[&two, &note], Err((None, few))),
            (&[&two, &other_two], Err((Some(1), OtherCheckpoint))),
            (&[&other_two, &two], Err((Some(1), OtherCheckpoint))),
            (&[&of_two], Err((None, NotANote))),
            (&[], Err((None, NotANote))),
            (&[&two, &of_other], Err((Some(1), BadSignature))),
            (&[&two, &of_other, &three], Err((Some(1), BadSignature))),
            (&[&two, &three, "no note"], Err((Some(2), NotANote))),
            (&[&of_two, "no note"], Err((Some(1), NotANote))),
        ];
        let copies = |copies: &[&str]| -> Vec<Vec<u8>> {
            copies.iter().map(|copy| copy.as_bytes().to_vec()).collect()
        };
        for (given, told) in rows {
            let gathered = known.gather(&copies(given));
            if let Ok(gathered) = &gathered {
                assert_eq!(gathered.note, expected);
                let opened = known.open(expected.as_bytes());
                assert_eq!(opened.as_ref(), Ok(&gathered.witnessed));
            }
            let found = gathered
                .map(|it| it.whole)
                .map_err(|it| (it.copy, it.error));
            assert_eq!(found, told, "{given:?}");
        }
        // Also where no witness is known.
        let nobody = policy(&[], None).unwrap();
        let differ = nobody.gather(&copies(&[&note, &another])).unwrap_err();
        assert_eq!((differ.copy, differ.error), (Some(1), OtherCheckpoint));
    }
}
