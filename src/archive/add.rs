//! Stores envelopes: new ones, longer versions of known ones, and forks. Many rows are read and written at once,
//! since on a server one after another would take most of the time.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::flags::{Chain, Seat, flags_of, text};
use super::index_row::{COLUMN_COUNT, COLUMNS, FLAG, Flag, IndexRow};
use super::roster::{Roster, in_force};
use super::store::{Expected, Purpose, Row, Rows, StoreError, TOGETHER, Value, places};
use super::verify::walk;
use super::{Archive, Log, digest, schema, whole};
use envelope::crypto::Digest;
use envelope::log::{leaf_hash, leaf_hasher};
use envelope::{Envelope, EnvelopeStatus, Fingerprint, Summary, Verified};

/// What happened to an envelope that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// The archive did not have the envelope.
    New,
    /// The envelope is a longer version of a stored one.
    Extended,
    /// The same bytes, or a longer version, were stored already.
    Present,
}

/// Where an envelope is stored now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// The number of the envelope in the archive: the leaf of its first version.
    pub id: u64,
    /// What happened to the envelope.
    pub became: Became,
    /// Why the envelope is stored apart, if it is.
    pub flag: Flag,
}

/// A writer to an archive, which it holds to the end of the transaction.
pub(super) struct Writer<'a> {
    pub(super) rows: &'a mut dyn Rows,
    pub(super) log: Log,
    /// The roster in force.
    pub(super) roster: Option<Roster>,
    /// Whether that is new, so that all flags are to be decided again.
    pub(super) decides: bool,
    /// All files with the boards of those that are to be stored, in the order of their numbers.
    boards: HashMap<Digest, Vec<File>>,
    /// Leaves that are not written yet, as the values of their rows.
    leaves: Vec<Value>,
    /// Rows of the index that are not written yet, by their number.
    index: BTreeMap<u64, Vec<Value>>,
    /// The numbers of the rows that these replace.
    replaced: Vec<Value>,
}

/// The columns of a leaf.
const LEAF: usize = 5;

/// A stored file of an envelope.
struct File {
    chain: Chain,
    flag: Flag,
    length: usize,
    hash: Digest,
    /// Its bytes, once they were read.
    bytes: Option<Vec<u8>>,
}

impl Archive {
    /// Stores envelopes: all of them or, if the store fails, none.
    ///
    /// # Errors
    /// An error of the store.
    pub fn add(&mut self, envelopes: &[Envelope<Verified>]) -> Result<Vec<Added>, StoreError> {
        self.write(|writer| {
            let mut added = Vec::new();
            for some in envelopes.chunks(TOGETHER) {
                writer.expect(some)?;
                for envelope in some {
                    added.push(writer.store(envelope)?);
                }
            }
            Ok(added)
        })
    }

    /// Writes to the archive that was opened, and to no other: all of it or nothing. The work may be done more than
    /// once; only the last time counts.
    ///
    /// # Errors
    /// An error of the work or of the store.
    pub(super) fn write<T>(
        &mut self,
        mut work: impl FnMut(&mut Writer<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.run(Purpose::Write, |rows, log| {
            log.hold(rows)?;
            let roster = in_force(rows, &log.origin)?.map(|(_, open)| open.roster);
            let mut writer = Writer {
                rows,
                log,
                roster,
                decides: false,
                boards: HashMap::new(),
                leaves: Vec::new(),
                index: BTreeMap::new(),
                replaced: Vec::new(),
            };
            let done = work(&mut writer)?;
            writer.end()?;
            Ok(done)
        })
    }
}

impl File {
    /// Reads a row of the index.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] for a row that cannot be.
    fn read(row: &Row) -> Result<File, StoreError> {
        let flag = Flag::from_index(row.text(3)?).ok_or(Expected::IndexRow)?;
        let status = EnvelopeStatus::parse(row.text(4)?).ok_or(Expected::IndexRow)?;
        Ok(File {
            chain: Chain {
                id: row.count(1)?,
                fingerprint: row.text(2)?.parse().map_err(|_| Expected::IndexRow)?,
                seat: Seat {
                    board: digest(row.bytes(0)?)?,
                    event: text(row.text(5)?),
                    round: text(row.text(6)?),
                },
                accepted: status != EnvelopeStatus::Sealed,
                // Only the first file of an envelope needs it, and has then this flag.
                unknown: flag == Flag::UnknownSigner,
            },
            flag,
            length: usize::try_from(row.count(7)?).map_err(|_| Expected::IndexRow)?,
            hash: digest(row.bytes(8)?)?,
            bytes: None,
        })
    }

    /// Whether this file begins with these bytes.
    ///
    /// # Errors
    /// An error of the store.
    fn begins_with(&mut self, rows: &mut dyn Rows, bytes: &[u8]) -> Result<bool, StoreError> {
        if self.length < bytes.len() {
            return Ok(false);
        }
        if self.bytes.is_none() {
            let versions = rows.query(schema::VERSIONS, &[self.chain.id.into()])?;
            self.bytes = Some(whole(&versions)?);
        }
        Ok(self.bytes.as_ref().is_some_and(|it| it.starts_with(bytes)))
    }
}

/// The leaf hash of the file up to each of its signatures.
fn states(envelope: &Envelope<Verified>) -> Vec<Digest> {
    let (mut hasher, mut start) = (leaf_hasher(), 0);
    let ends = envelope.states().iter().map(|&end| {
        let more = envelope.as_bytes().get(start..end);
        hasher.update(more.unwrap_or_default());
        start = end;
        hasher.clone().finish()
    });
    ends.collect()
}

impl Writer<'_> {
    /// Asks the index for what storing these envelopes needs, of all of them at once.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn expect<'e>(
        &mut self,
        envelopes: impl IntoIterator<Item = &'e Envelope<Verified>>,
    ) -> Result<(), StoreError> {
        self.flush()?;
        self.boards.clear();
        let seats = envelopes.into_iter();
        let seats = seats.map(|it| (it.fingerprint(), Seat::of(it.label()).board));
        let seats: HashMap<Fingerprint, Digest> = seats.collect();
        let boards: HashSet<&Digest> = seats.values().collect();
        let mut sought: Vec<Value> = boards.into_iter().map(|it| (*it).into()).collect();
        let count = sought.len();
        if count == 0 {
            return Ok(());
        }
        sought.extend(seats.keys().map(|print| print.to_string().into()));
        let print = |place| format!("${}", count + place);
        let prints: Vec<String> = (1..=seats.len()).map(print).collect();
        let sql = schema::SEATED.replace("$SEATS", &places(1, count));
        let sql = sql.replace("$PRINTS", &format!("({})", prints.join(", ")));
        for row in self.rows.query(&sql, &sought)? {
            let mut file = File::read(&row)?;
            // A file of the same envelope has the same board, whatever the index says.
            if let Some(board) = seats.get(&file.chain.fingerprint) {
                file.chain.seat.board = *board;
            }
            let board = self.boards.entry(file.chain.seat.board);
            board.or_default().push(file);
        }
        Ok(())
    }

    /// Stores one envelope, which was expected.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn store(&mut self, envelope: &Envelope<Verified>) -> Result<Added, StoreError> {
        let (bytes, hash) = (envelope.as_bytes(), leaf_hash(envelope.as_bytes()));
        let seat = Seat::of(envelope.label());
        let board = self.boards.entry(seat.board).or_default();
        let ends_with = |state: &Digest| board.iter().find(|file| file.hash == *state);
        let before = states(envelope).iter().rev().find_map(ends_with);
        let before = before.map(|file| (file.chain.id, file.length));
        let fingerprint = envelope.fingerprint();
        let same = |file: &&mut File| file.chain.fingerprint == fingerprint;
        for file in board.iter_mut().filter(same) {
            // What goes on from one file is not the beginning of another.
            if file.hash == hash || before.is_none() && file.begins_with(self.rows, bytes)? {
                return Ok(Added {
                    id: file.chain.id,
                    became: Became::Present,
                    flag: file.flag,
                });
            }
        }
        let (id, start) = before.unwrap_or((self.log.frontier.size(), 0));
        let (summary, mut flag) = (Summary::of(envelope), Flag::None);
        let roster = self.roster.as_ref();
        let file = File {
            chain: Chain {
                id,
                fingerprint,
                seat,
                accepted: summary.status != EnvelopeStatus::Sealed,
                unknown: roster.is_some_and(|roster| !roster.knows_all(envelope)),
            },
            flag,
            length: bytes.len(),
            hash,
            bytes: Some(bytes.to_vec()),
        };
        match board.iter_mut().find(|file| file.chain.id == id) {
            Some(earlier) => *earlier = file,
            None => board.push(file),
        }
        let flags = flags_of(board.iter().map(|file| &file.chain));
        for (file, new) in board.iter_mut().zip(flags) {
            let old = std::mem::replace(&mut file.flag, new);
            let unwritten = self.index.get_mut(&file.chain.id);
            match unwritten.and_then(|row| row.get_mut(FLAG)) {
                _ if file.chain.id == id => flag = new,
                _ if old == new => {}
                Some(value) => *value = new.in_index().into(),
                None => set(self.rows, new, &[file.chain.id.into()])?,
            }
        }
        let row = IndexRow { id, flag, summary };
        let row = row.values(bytes.len(), hash, seat.board);
        if self.index.insert(id, row).is_none() && before.is_some() {
            self.replaced.push(id.into());
        }
        let more = bytes.get(start..).unwrap_or_default();
        self.append(Some(id), start, more, hash);
        Ok(Added {
            id,
            became: match before {
                Some(_) => Became::Extended,
                None => Became::New,
            },
            flag,
        })
    }

    /// Appends a leaf of this envelope; without one, of a roster.
    pub(super) fn append(&mut self, id: Option<u64>, start: usize, bytes: &[u8], hash: Digest) {
        let leaf = self.log.frontier.size();
        self.leaves.extend([
            leaf.into(),
            id.into(),
            (start as u64).into(),
            bytes.into(),
            hash.into(),
        ]);
        self.log.frontier.push(hash);
    }

    /// Writes what was not written yet.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn flush(&mut self) -> Result<(), StoreError> {
        let replaced = std::mem::take(&mut self.replaced);
        self.rows.change_each(schema::UNLIST, &replaced)?;
        let index = std::mem::take(&mut self.index);
        let index: Vec<Value> = index.into_values().flatten().collect();
        let sql = format!("INSERT INTO envelope ({COLUMNS}) VALUES ");
        self.rows.insert(&sql, COLUMN_COUNT, &index)?;
        let leaves = std::mem::take(&mut self.leaves);
        self.rows.insert(schema::LEAF, LEAF, &leaves)
    }

    /// Writes the rest: the size of the log and the roots of its whole subtrees, from which it grows further, and the
    /// flags.
    fn end(&mut self) -> Result<(), StoreError> {
        self.flush()?;
        let whole = self.log.frontier.whole().iter();
        let whole: Vec<u8> = whole.flat_map(|hash| *hash.as_bytes()).collect();
        let head = [self.log.frontier.size().into(), whole.into()];
        self.rows.change(1, schema::GROWN, &head)?;
        match self.decides {
            true => decide(self.rows, self.roster.as_ref()),
            false => Ok(()),
        }
    }
}

/// Decides again for every envelope whether it is stored apart, and writes the flags that have changed. Where the
/// index has another row, or none, `verify` reports it.
fn decide(rows: &mut dyn Rows, roster: Option<&Roster>) -> Result<(), StoreError> {
    let changed = walk(rows, roster, &|_| ())?.other_flags();
    for flag in Flag::ALL {
        let ids = changed.iter().filter(|(_, to)| *to == flag);
        let ids: Vec<Value> = ids.map(|(id, _)| (*id).into()).collect();
        set(rows, flag, &ids)?;
    }
    Ok(())
}

/// Sets the flag of these envelopes.
fn set(rows: &mut dyn Rows, flag: Flag, ids: &[Value]) -> Result<(), StoreError> {
    let flag = flag.in_index();
    let sql = format!("UPDATE envelope SET flag = '{flag}' WHERE envelope IN $KEYS");
    rows.change_each(&sql, ids)
}
