//! What the arbiter should know although it stops nothing.

use std::path::PathBuf;

use shakmaty::Color;

use envelope::sealing;
use envelope::{ImpossibleTime, MixedScripts};
use rules::time::{Moment, Zone};
use rules::{position, score};

/// Something that the arbiter should know; it stops nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The fonts lack these letters, so their code points are printed.
    NoLetters(Vec<char>),
    /// This file is secret, and others on the machine can read it.
    OpenToOthers(PathBuf),
    /// Slips go into this folder, and others on the machine can write there.
    FolderOpenToOthers(PathBuf),
    /// Something doubtful in a score.
    Score(score::Warning),
    /// Something doubtful in a position.
    Position(position::Warning),
    /// A name on the label mixes scripts within a word: one letter may stand for another.
    MixedScripts(MixedScripts),
    /// Little room is left in the envelope: so many entries, so many bytes.
    LittleRoom(usize, usize),
    /// A time in the envelope that cannot be.
    ImpossibleTime(ImpossibleTime),
    /// The envelope was opened while nobody had said that the player who must reply was there, against this article.
    OpenedUnseen {
        /// The article (A7).
        article: String,
    },
    /// The clock of the player who must reply stood, although it was time.
    LateClock {
        /// Whose clock.
        side: Color,
        /// From when it belongs to that player.
        from: Moment,
        /// When the player was first spoken of.
        there: Moment,
        /// The article (A9b).
        article: String,
    },
    /// The session has ended, as it was announced, and the game goes on: the player to move may seal.
    SessionOver {
        /// Who is to move.
        side: Color,
        /// When the session ended.
        end: Moment,
        /// The articles (A1a, A13).
        articles: String,
    },
    /// An offer of a draw that was not made with a move: it counts, and must not disturb.
    OfferApart {
        /// The article (9.1).
        article: String,
    },
    /// Something of a sealing.
    Sealing(sealing::Note),
    /// Nobody named the zone of the resumption: that of this machine is taken.
    MachineZone(Zone),
    /// The player who must reply, of this name, has not said that he found his half in the envelope.
    NoWitness(String),
    /// Nothing shows here what the key of the archive has signed before.
    NoEarlierCheckpoint,
    /// Beside the new key of an archive stands the last checkpoint of an earlier one.
    CheckpointOfEarlierKey(PathBuf),
    /// Beside the new key of a witness stands the last checkpoint of a log that an earlier one has cosigned.
    CosignedByEarlierKey(PathBuf),
    /// The envelope has grown since the checkpoint under which it is proved: what it was then is proved.
    EarlierVersion,
    /// A witness has cosigned a log of which it remembered nothing; this is where it remembers it now.
    FirstCosigned(PathBuf),
}

impl From<score::Warning> for Notice {
    fn from(warning: score::Warning) -> Notice {
        Notice::Score(warning)
    }
}

impl From<position::Warning> for Notice {
    fn from(warning: position::Warning) -> Notice {
        Notice::Position(warning)
    }
}

impl From<sealing::Note> for Notice {
    fn from(note: sealing::Note) -> Notice {
        Notice::Sealing(note)
    }
}

impl Notice {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Notice::NoLetters(_) => "print/no-letters",
            Notice::OpenToOthers(_) => "files/open-to-others",
            Notice::FolderOpenToOthers(_) => "files/folder-open-to-others",
            Notice::Score(warning) => warning.code(),
            Notice::Position(warning) => warning.code(),
            Notice::MixedScripts(_) => "mixed_scripts",
            Notice::LittleRoom(..) => "envelope/little-room",
            Notice::ImpossibleTime(time) => time.code(),
            Notice::OpenedUnseen { .. } => "laws/opened-unseen",
            Notice::LateClock { .. } => "laws/late-clock",
            Notice::SessionOver { .. } => "laws/session-over",
            Notice::OfferApart { .. } => "laws/offer-apart",
            Notice::Sealing(note) => note.code(),
            Notice::MachineZone(_) => "label/machine-zone",
            Notice::NoWitness(_) => "accept/no-witness",
            Notice::NoEarlierCheckpoint => "archive/no-earlier-checkpoint",
            Notice::FirstCosigned(_) => "witness/first",
            Notice::CheckpointOfEarlierKey(_) | Notice::CosignedByEarlierKey(_) => {
                "archive/checkpoint-of-other-key"
            }
            Notice::EarlierVersion => "archive/earlier-version",
        }
    }
}
