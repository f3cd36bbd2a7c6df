//! Checking everything again: every envelope, every version, the index, the log, on all cores.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::listed::{COLUMNS, Flag, Listed};
use super::roster::{Known, Roster};
use super::store::{Row, Rows, StoreError, Value};
use super::tree::{Frontier, Head, leaf_hash};
use super::{Archive, Log, digest};
use crate::crypto::Digest;
use crate::envelope::{Envelope, Verified};

/// How many rows are asked for at once, and how many envelopes a thread takes at once.
const PAGE: usize = 128;

/// What is wrong with something in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The envelope's seal number, `leaf 17`, `log` or `checkpoint`.
    pub id: String,
    /// What.
    pub kind: FaultKind,
}

/// What may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The bytes of a version do not have the hash of their leaf.
    Changed,
    /// A version does not begin where the one before it ends.
    Gap,
    /// A version does not end with a signature.
    Cut,
    /// The envelope breaks a rule of its format, or a signature does not hold; with that code.
    NotVerified(&'static str),
    /// The index says something else than the envelope.
    Index,
    /// The index does not have the envelope.
    NotListed,
    /// The index has an envelope of which there is no version.
    NotStored,
    /// A leaf of the log is not there, or not in its place.
    Missing,
    /// The head of the log is not that of its leaves.
    Head,
    /// The log does not extend that of the checkpoint.
    Checkpoint,
}

impl FaultKind {
    /// The code that never changes.
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::Changed => "archive/changed",
            FaultKind::Gap => "archive/gap",
            FaultKind::Cut => "archive/cut",
            FaultKind::NotVerified(code) => code,
            FaultKind::Index => "archive/index",
            FaultKind::NotListed => "archive/not-listed",
            FaultKind::NotStored => "archive/not-stored",
            FaultKind::Missing => "archive/missing",
            FaultKind::Head => "archive/head",
            FaultKind::Checkpoint => "archive/checkpoint",
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many envelopes were checked.
    pub checked: u64,
    /// How many leaves the log has.
    pub leaves: u64,
    /// What is wrong, in the order of the leaves.
    pub faults: Vec<Fault>,
    /// How many signatures are of known, unknown and expired keys, where there is a roster.
    pub signers: HashMap<Known, u64>,
    /// Signatures of keys that are not known, or no longer: the seal number, the name, and which.
    pub doubtful: Vec<(String, String, Known)>,
}

/// The rows of one chain of versions, and its row of the index.
struct Stored {
    id: u64,
    versions: Vec<Row>,
    listed: Option<Row>,
}

/// Game, adjournment, sealer: of each there should be one accepted envelope.
type Seat = (String, u64, String);

/// What a chain was found to be.
pub(super) struct Chain {
    pub(super) id: u64,
    fingerprint: String,
    place: Seat,
    /// The leaf with which it was accepted.
    accepted: Option<u64>,
    last: u64,
    unknown: bool,
    /// The flag of the index.
    flag: Option<Flag>,
}

/// What one chain gives to the whole.
#[derive(Default)]
struct Found {
    leaves: Vec<(u64, Digest)>,
    faults: Vec<(u64, Fault)>,
    chain: Option<Chain>,
    signers: Vec<(String, String, Known)>,
}

impl Archive {
    /// Checks everything again, and that the log extends that of an earlier checkpoint. `progress` is
    /// told now and then how many envelopes are done.
    ///
    /// # Errors
    /// What the store says; what is wrong in it is no error.
    pub fn check(
        &mut self,
        earlier: Option<Head>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Checked, StoreError> {
        let mut checked = Checked::default();
        self.store.read(&mut |rows| {
            let log = Log::read(rows)?;
            let roster = Roster::stored(&log.roster)?;
            let found = walk(rows, roster.as_ref(), progress)?;
            checked = conclude(found, &log, earlier);
            Ok(())
        })?;
        Ok(checked)
    }

    /// Every chain, for whoever looks at the flags again.
    pub(super) fn chains(&mut self, roster: Option<&Roster>) -> Result<Vec<Chain>, StoreError> {
        let mut chains = Vec::new();
        self.store.read(&mut |rows| {
            let found = walk(rows, roster, &|_| ())?;
            chains = found.into_iter().filter_map(|found| found.chain).collect();
            Ok(())
        })?;
        Ok(chains)
    }

    /// The hashes of all leaves, in their order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] where one is missing, and what the store says.
    pub fn leaves(&mut self) -> Result<Vec<Digest>, StoreError> {
        let mut leaves = Vec::new();
        self.store.read(&mut |rows| {
            leaves.clear();
            loop {
                let from = Value::from(leaves.len() as u64);
                let sql =
                    "SELECT leaf, hash FROM version WHERE leaf >= $1 ORDER BY leaf LIMIT 4096";
                let page = rows.query(sql, &[from])?;
                if page.is_empty() {
                    return Ok(());
                }
                for row in page {
                    if row.count(0)? != leaves.len() as u64 {
                        return Err(StoreError::Damaged {
                            what: "the next leaf",
                        });
                    }
                    leaves.push(digest(row.bytes(1)?)?);
                }
            }
        })?;
        Ok(leaves)
    }
}

/// Goes through all chains: one thread asks the store, the others check.
fn walk(
    rows: &mut dyn Rows,
    roster: Option<&Roster>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Found>, StoreError> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let (sender, receiver) = sync_channel::<Vec<Stored>>(2 * threads);
    let receiver = Mutex::new(receiver);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| work(&receiver, roster)))
            .collect();
        let mut done = 0;
        let asked = ask(rows, &mut |batch| {
            done += batch.len() as u64;
            progress(done);
            // Nobody receives any more only if a thread has panicked.
            sender.send(batch).map_err(|_| StoreError::Failed {
                message: "a thread has ended early".to_owned(),
            })
        });
        drop(sender);
        let mut found = Vec::new();
        for worker in workers {
            found.extend(worker.join().map_err(|_| StoreError::Failed {
                message: "a thread has ended early".to_owned(),
            })?);
        }
        asked.map(|()| found)
    })
}

fn work(receiver: &Mutex<Receiver<Vec<Stored>>>, roster: Option<&Roster>) -> Vec<Found> {
    let mut found = Vec::new();
    loop {
        let batch = receiver
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(batch) = batch else { return found };
        found.extend(batch.iter().map(|stored| check(stored, roster)));
    }
}

/// Asks for everything, chain by chain, and hands it on in batches.
fn ask(
    rows: &mut dyn Rows,
    hand_on: &mut dyn FnMut(Vec<Stored>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut versions = Pages::new(&format!(
        "SELECT envelope, leaf, start, bytes, hash FROM version \
         WHERE envelope > $1 OR (envelope = $1 AND leaf > $2) ORDER BY envelope, leaf LIMIT {PAGE}"
    ));
    let mut index = Pages::new(&format!(
        "SELECT {COLUMNS}, length, hash FROM envelope \
         WHERE envelope > $1 ORDER BY envelope LIMIT {PAGE}"
    ));
    let mut batch = Vec::new();
    loop {
        let next_version = versions.peek(rows, |row| vec![row.0, row.1])?;
        let next_listed = index.peek(rows, |row| vec![row.0])?;
        let Some(id) = [next_version, next_listed].into_iter().flatten().min() else {
            break;
        };
        let mut stored = Stored {
            id: u64::try_from(id).unwrap_or(u64::MAX),
            versions: Vec::new(),
            listed: None,
        };
        while versions.peek(rows, |row| vec![row.0, row.1])? == Some(id) {
            stored.versions.extend(versions.take());
        }
        if next_listed == Some(id) {
            stored.listed = index.take();
        }
        batch.push(stored);
        if batch.len() == PAGE {
            hand_on(std::mem::take(&mut batch))?;
        }
    }
    hand_on(batch)
}

/// Rows page by page, the first column of each being the envelope's number.
struct Pages {
    sql: String,
    page: std::collections::VecDeque<Row>,
    last: (i64, i64),
    ended: bool,
}

impl Pages {
    fn new(sql: &str) -> Pages {
        Pages {
            sql: sql.to_owned(),
            page: std::collections::VecDeque::new(),
            last: (i64::MIN, i64::MIN),
            ended: false,
        }
    }

    /// The envelope's number in the next row.
    fn peek(
        &mut self,
        rows: &mut dyn Rows,
        after: impl Fn((i64, i64)) -> Vec<i64>,
    ) -> Result<Option<i64>, StoreError> {
        if self.page.is_empty() && !self.ended {
            let after: Vec<Value> = after(self.last).into_iter().map(Value::from).collect();
            self.page = rows.query(&self.sql, &after)?.into();
            self.ended = self.page.len() < PAGE;
            if let Some(last) = self.page.back() {
                self.last = (last.integer(0)?, last.integer(1).unwrap_or_default());
            }
        }
        self.page.front().map(|row| row.integer(0)).transpose()
    }

    fn take(&mut self) -> Option<Row> {
        self.page.pop_front()
    }
}

/// One chain: its versions, its envelope, its row of the index.
fn check(stored: &Stored, roster: Option<&Roster>) -> Found {
    let mut found = Found::default();
    let Some(bytes) = check_versions(stored, &mut found) else {
        return found;
    };
    let lengths: Vec<usize> = ends(stored);
    let name = |envelope: &Envelope<Verified>| envelope.fingerprint().seal_number().to_string();
    let envelope = match Envelope::from_bytes(bytes).verify() {
        Ok(envelope) => envelope,
        Err(rejected) => {
            let id = stored_name(stored);
            found.fault(stored.id, id, FaultKind::NotVerified(rejected.code()));
            return found;
        }
    };
    let id = name(&envelope);
    if lengths.iter().any(|end| !envelope.states().contains(end)) {
        found.fault(stored.id, id.clone(), FaultKind::Cut);
    }
    let listed = Listed::of(stored.id, Flag::None, &envelope);
    let flag = match &stored.listed {
        None => {
            found.fault(stored.id, id.clone(), FaultKind::NotListed);
            None
        }
        Some(row) => match Listed::row(row) {
            Ok(mut found_there) => {
                let flag = std::mem::replace(&mut found_there.flag, Flag::None);
                let hash = found
                    .leaves
                    .last()
                    .map(|(_, hash)| hash.as_bytes().as_slice());
                let same_hash = row.bytes(23).ok() == hash;
                let same_length = row.count(22).ok() == Some(envelope.as_bytes().len() as u64);
                if !(found_there == listed && same_hash && same_length) {
                    found.fault(stored.id, id.clone(), FaultKind::Index);
                }
                Some(flag)
            }
            Err(_) => {
                found.fault(stored.id, id.clone(), FaultKind::Index);
                None
            }
        },
    };
    if let Some(roster) = roster {
        let signers = roster.signers(&envelope).into_iter();
        found.signers = signers
            .map(|(who, known)| (id.clone(), who, known))
            .collect();
    }
    let leaves = found.leaves.iter().map(|(leaf, _)| *leaf);
    let acceptance = envelope.accepted().and(envelope.states().get(1)).copied();
    let accepted = acceptance.and_then(|end| {
        let mut with_length = leaves.clone().zip(&lengths);
        with_length
            .find(|(_, length)| **length >= end)
            .map(|(leaf, _)| leaf)
    });
    found.chain = Some(Chain {
        id: stored.id,
        place: (listed.game, listed.adjournment, listed.sealed_by),
        fingerprint: listed.fingerprint,
        accepted,
        last: leaves.max().unwrap_or(stored.id),
        unknown: found
            .signers
            .iter()
            .any(|(_, _, known)| *known == Known::Unknown),
        flag,
    });
    found
}

/// Where each version of a chain ends.
fn ends(stored: &Stored) -> Vec<usize> {
    let mut end = 0;
    stored
        .versions
        .iter()
        .map(|row| {
            end += row.bytes(3).map_or(0, <[u8]>::len);
            end
        })
        .collect()
}

/// What a chain is called whose envelope cannot be read: by the index, if that has it.
fn stored_name(stored: &Stored) -> String {
    let listed = stored.listed.as_ref().and_then(|row| row.text(3).ok());
    listed.map_or_else(|| format!("leaf {}", stored.id), str::to_owned)
}

/// The bytes of a chain, every version checked against its leaf.
fn check_versions(stored: &Stored, found: &mut Found) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    if stored.versions.is_empty() {
        found.fault(stored.id, stored_name(stored), FaultKind::NotStored);
        return None;
    }
    for (number, version) in stored.versions.iter().enumerate() {
        let read = || -> Result<(u64, u64, &[u8], Digest), StoreError> {
            Ok((
                version.count(1)?,
                version.count(2)?,
                version.bytes(3)?,
                digest(version.bytes(4)?)?,
            ))
        };
        let Ok((leaf, start, more, hash)) = read() else {
            found.fault(stored.id, stored_name(stored), FaultKind::Changed);
            return None;
        };
        if start != bytes.len() as u64 || (number == 0) != (leaf == stored.id) {
            found.fault(leaf, stored_name(stored), FaultKind::Gap);
            return None;
        }
        bytes.extend_from_slice(more);
        if leaf_hash(&bytes) != hash {
            found.fault(leaf, stored_name(stored), FaultKind::Changed);
        }
        found.leaves.push((leaf, hash));
    }
    Some(bytes)
}

impl Found {
    fn fault(&mut self, leaf: u64, id: String, kind: FaultKind) {
        self.faults.push((leaf, Fault { id, kind }));
    }
}

/// Which flag each chain must have, in their order.
pub(super) fn flags(chains: &[Chain]) -> Vec<(u64, Flag)> {
    let mut first: HashMap<&str, u64> = HashMap::new();
    // Who was accepted for each place, and with which leaf.
    let mut accepted: HashMap<&Seat, Vec<(&str, u64)>> = HashMap::new();
    for chain in chains {
        let earliest = first.entry(&chain.fingerprint).or_insert(chain.id);
        *earliest = chain.id.min(*earliest);
        if let Some(leaf) = chain.accepted {
            accepted
                .entry(&chain.place)
                .or_default()
                .push((&chain.fingerprint, leaf));
        }
    }
    chains
        .iter()
        .map(|chain| {
            let others = accepted.get(&chain.place).into_iter().flatten();
            let rival = chain.accepted.is_some()
                && others
                    .into_iter()
                    .any(|(other, leaf)| *other != chain.fingerprint && *leaf < chain.last);
            let flag = if first.get(chain.fingerprint.as_str()) != Some(&chain.id) {
                Flag::Fork
            } else if chain.unknown {
                Flag::UnknownSigner
            } else if rival {
                Flag::Rival
            } else {
                Flag::None
            };
            (chain.id, flag)
        })
        .collect()
}

/// From what each chain gave to what the whole is.
fn conclude(found: Vec<Found>, log: &Log, earlier: Option<Head>) -> Checked {
    let mut checked = Checked {
        leaves: log.frontier.size(),
        ..Checked::default()
    };
    let (mut leaves, mut faults, mut chains) = (Vec::new(), Vec::new(), Vec::new());
    for one in found {
        checked.checked += u64::from(one.chain.is_some());
        leaves.extend(one.leaves);
        faults.extend(one.faults);
        chains.extend(one.chain);
        for (id, who, known) in one.signers {
            *checked.signers.entry(known).or_default() += 1;
            if known != Known::Known {
                checked.doubtful.push((id, who, known));
            }
        }
    }
    checked.doubtful.sort();
    for (chain, (id, flag)) in chains.iter().zip(flags(&chains)) {
        if chain.flag.is_some_and(|stored| stored != flag) {
            let fault = Fault {
                id: format!("leaf {id}"),
                kind: FaultKind::Index,
            };
            faults.push((id, fault));
        }
    }
    leaves.sort_by_key(|(leaf, _)| *leaf);
    check_log(&leaves, log, earlier, &mut faults);
    faults.sort_by_key(|(leaf, _)| *leaf);
    checked.faults = faults.into_iter().map(|(_, fault)| fault).collect();
    checked
}

/// The leaves from 0 on without a gap, the head over them, and that of an earlier checkpoint.
fn check_log(
    leaves: &[(u64, Digest)],
    log: &Log,
    earlier: Option<Head>,
    faults: &mut Vec<(u64, Fault)>,
) {
    let fault = |id: String, kind| Fault { id, kind };
    let mut frontier = Frontier::default();
    let mut extends = earlier.is_none_or(|earlier| earlier == head(&frontier));
    let mut whole = true;
    for &(leaf, hash) in leaves {
        let expected = frontier.size();
        if leaf != expected {
            whole = false;
            // One that is missing is named; where many are, the first.
            faults.push((
                expected,
                fault(format!("leaf {expected}"), FaultKind::Missing),
            ));
            break;
        }
        frontier.push(hash);
        extends |= earlier.is_some_and(|earlier| earlier == head_at(&frontier, earlier.size));
    }
    if whole && frontier.size() < log.frontier.size() {
        let missing = frontier.size();
        faults.push((
            missing,
            fault(format!("leaf {missing}"), FaultKind::Missing),
        ));
    } else if whole && frontier != log.frontier {
        faults.push((u64::MAX, fault("log".to_owned(), FaultKind::Head)));
    }
    if !extends {
        faults.push((
            u64::MAX,
            fault("checkpoint".to_owned(), FaultKind::Checkpoint),
        ));
    }
}

fn head(frontier: &Frontier) -> Head {
    Head {
        size: frontier.size(),
        root: frontier.root(),
    }
}

/// The head at that size; some other where the tree has another size.
fn head_at(frontier: &Frontier, size: u64) -> Head {
    match frontier.size() == size {
        true => head(frontier),
        false => Head {
            size: frontier.size(),
            root: Digest::from_bytes([0; 32]),
        },
    }
}
