//! The tables, the same in every store.
//!
//! `archive` has one row: the name of the log, its size, and the roots from which its tree grows. `version` is the log:
//! one row for each leaf, never changed. A version that extends an earlier one holds only the added bytes. A leaf that
//! belongs to no envelope is a roster. `envelope` is an index made from the bytes, with one row for each chain of
//! versions.

/// The format that the archive's row names.
pub(super) const FORMAT: &str = "adjourn-archive/2";

/// Makes the tables that do not exist yet.
pub(super) const TABLES: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS archive (
        single BIGINT PRIMARY KEY,
        format TEXT NOT NULL,
        origin TEXT NOT NULL,
        size BIGINT NOT NULL,
        frontier BYTEA NOT NULL
    )",
    "CREATE TABLE IF NOT EXISTS version (
        leaf BIGINT PRIMARY KEY,
        envelope BIGINT,
        start BIGINT NOT NULL,
        bytes BYTEA NOT NULL,
        hash BYTEA NOT NULL
    )",
    "CREATE INDEX IF NOT EXISTS version_envelope ON version (envelope, leaf)",
    "CREATE TABLE IF NOT EXISTS envelope (
        envelope BIGINT PRIMARY KEY,
        length BIGINT NOT NULL,
        hash BYTEA NOT NULL,
        seat BYTEA NOT NULL,
        flag TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        seal_number TEXT NOT NULL,
        head TEXT NOT NULL,
        game TEXT NOT NULL,
        adjournment BIGINT NOT NULL,
        sealed_by TEXT NOT NULL,
        white TEXT NOT NULL,
        black TEXT NOT NULL,
        arbiter TEXT NOT NULL,
        event TEXT NOT NULL,
        site TEXT NOT NULL,
        date TEXT NOT NULL,
        round TEXT NOT NULL,
        board TEXT NOT NULL,
        white_id TEXT NOT NULL,
        black_id TEXT NOT NULL,
        state TEXT NOT NULL,
        phase TEXT NOT NULL,
        result TEXT NOT NULL,
        sealed_at BIGINT NOT NULL,
        resume_at BIGINT NOT NULL,
        resume_zone TEXT NOT NULL,
        resume_place TEXT NOT NULL
    )",
    "CREATE INDEX IF NOT EXISTS envelope_fingerprint ON envelope (fingerprint)",
    "CREATE INDEX IF NOT EXISTS envelope_seal_number ON envelope (seal_number)",
    "CREATE INDEX IF NOT EXISTS envelope_game ON envelope (game)",
    "CREATE INDEX IF NOT EXISTS envelope_seat ON envelope (seat)",
    "CREATE INDEX IF NOT EXISTS envelope_by_resumption ON envelope (resume_at, envelope)",
    "CREATE INDEX IF NOT EXISTS envelope_by_sealing ON envelope (sealed_at, envelope)",
];

/// Makes the archive's row, unless there is one.
pub(super) const NEW: &str = "INSERT INTO archive (single, format, origin, size, frontier) \
     VALUES (1, $1, $2, 0, $3) ON CONFLICT (single) DO NOTHING";

/// Locks the archive's row for a writer, so that leaves are numbered one after another.
pub(super) const HOLD: &str = "UPDATE archive SET size = size WHERE single = 1";

/// Reads the archive's row.
pub(super) const HEAD: &str = "SELECT format, origin, size, frontier FROM archive WHERE single = 1";

/// Stores the size of the log after leaves were appended.
pub(super) const GROWN: &str = "UPDATE archive SET size = $1, frontier = $2 WHERE single = 1";

/// Appends leaves, whose places follow.
pub(super) const LEAF: &str = "INSERT INTO version (leaf, envelope, start, bytes, hash) VALUES ";

/// Finds the versions of one chain.
pub(super) const VERSIONS: &str =
    "SELECT leaf, start, bytes, hash FROM version WHERE envelope = $1 ORDER BY leaf";

/// Finds the files with the same players and position, or of the same envelope, for each of these.
pub(super) const SEATED: &str = "SELECT seat, envelope, fingerprint, flag, state, event, round, length, hash \
     FROM envelope WHERE seat IN $SEATS OR fingerprint IN $PRINTS ORDER BY envelope";

/// Removes the rows of the index that others replace.
pub(super) const UNLIST: &str = "DELETE FROM envelope WHERE envelope IN $KEYS";

/// Finds the roster that chooses the key.
pub(super) const FIRST_ROSTER: &str =
    "SELECT leaf, bytes FROM version WHERE envelope IS NULL ORDER BY leaf LIMIT 1";

/// Finds the roster in force.
pub(super) const LAST_ROSTER: &str =
    "SELECT leaf, bytes FROM version WHERE envelope IS NULL ORDER BY leaf DESC LIMIT 1";

/// Reads the rosters behind a leaf, some at a time.
pub(super) const ROSTERS: &str = "SELECT leaf, start, bytes, hash FROM version \
     WHERE envelope IS NULL AND leaf > $1 ORDER BY leaf LIMIT 64";

/// Names a log that is still empty.
pub(super) const RENAME: &str = "UPDATE archive SET origin = $1 WHERE single = 1 AND size = 0";

/// Finds the last leaf, and the first that is there behind the end of the log.
pub(super) const LAST_LEAVES: &str =
    "SELECT leaf FROM version WHERE leaf >= $1 ORDER BY leaf LIMIT 2";

/// Reads the hashes of leaves in their order.
pub(super) const HASHES: &str =
    "SELECT hash FROM version WHERE leaf >= $1 AND leaf < $2 ORDER BY leaf";

/// Reads leaves in their order.
pub(super) const LEAVES: &str = "SELECT leaf, envelope, start, bytes, hash FROM version \
     WHERE leaf >= $1 AND leaf < $2 ORDER BY leaf";
