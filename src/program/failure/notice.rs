//! What the arbiter should know although it stops nothing.

use std::path::PathBuf;

use shakmaty::Color;

use envelope::sealing;
use envelope::{ImpossibleTime, MixedWord};
use rules::fault::{Value, Warning};
use rules::time::{Moment, Zone};
use rules::{position, score};

/// Something that the arbiter should know; it stops nothing.
#[derive(Clone, Debug, PartialEq, Eq, Warning)]
pub enum Notice {
    /// The fonts lack these letters, so their code points are printed.
    #[fault("print/no-letters")]
    NoLetters(#[fault("letters", with = code_points)] Vec<char>),
    /// This file is secret, and others on the machine can read it.
    #[fault("files/open-to-others")]
    OpenToOthers(#[fault("path")] PathBuf),
    /// Slips go into this folder, and others on the machine can write there.
    #[fault("files/folder-open-to-others")]
    FolderOpenToOthers(#[fault("path")] PathBuf),
    /// A key was made for the arbiter, who was not asked, in this file.
    #[fault("key/made")]
    KeyMade(#[fault("path")] PathBuf),
    /// Something doubtful in a score.
    #[fault(inner)]
    Score(#[from] score::Warning),
    /// Something doubtful in a position.
    #[fault(inner)]
    Position(#[from] position::Warning),
    /// A name on the label mixes scripts within a word: one letter may stand for another.
    #[fault("mixed_scripts")]
    MixedScripts(#[fault("words")] Vec<MixedWord>),
    /// Little room is left in the envelope: so many entries, so many bytes.
    #[fault("envelope/little-room")]
    LittleRoom(#[fault("entries")] usize, #[fault("bytes")] usize),
    /// A time in the envelope that cannot be.
    #[fault(inner)]
    ImpossibleTime(ImpossibleTime),
    /// The envelope was opened before it was said that the player who must reply was there, against this article.
    // The article (A7).
    #[fault("laws/opened-unseen")]
    OpenedUnseen(#[fault("article")] String),
    /// The clock of the player who must reply stood, although it was time.
    #[fault("laws/late-clock")]
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
    #[fault("laws/session-over")]
    SessionOver {
        /// Who is to move.
        side: Color,
        /// When the session ended.
        end: Moment,
        /// The articles (A1a, A13).
        articles: String,
    },
    /// An offer of a draw that was not made with a move: it counts, and must not disturb.
    // The article (9.1).
    #[fault("laws/offer-apart")]
    OfferApart(#[fault("article")] String),
    /// Something of a sealing.
    #[fault(inner)]
    Sealing(#[from] sealing::Note),
    /// No zone was named for the resumption: that of this machine is taken.
    #[fault("label/machine-zone")]
    MachineZone(#[fault("zone")] Zone),
    /// The clocks of a board were estimated: the times count as lost until the arbiter decides.
    #[fault("alarm/decide")]
    ClocksEstimated,
    /// In these lines of the table it is not said whether a move is sealed, which nothing else says.
    #[fault("alarm/sealed-unsaid")]
    SealedUnsaid(#[fault("lines", with = listed)] Vec<usize>),
    /// A file is there already, and is not written anew.
    #[fault("alarm/stays")]
    Stays,
    /// The player who must reply, of this name, has not signed that the envelope gives them their half.
    #[fault("accept/no-witness")]
    NoWitness(#[fault("name")] String),
    /// Nothing shows here what the key of the archive has signed before.
    #[fault("archive/no-earlier-checkpoint")]
    NoEarlierCheckpoint,
    /// Beside the new key of an archive stands the last checkpoint of an earlier one.
    #[fault("archive/checkpoint-of-other-key")]
    #[fault(message = "warning-checkpoint-of-earlier-key")]
    CheckpointOfEarlierKey(#[fault("path")] PathBuf),
    /// Beside the new key of a witness stands the last checkpoint of a log that an earlier one has cosigned.
    #[fault("archive/checkpoint-of-other-key")]
    #[fault(message = "warning-cosigned-by-earlier-key")]
    CosignedByEarlierKey(#[fault("path")] PathBuf),
    /// The envelope has grown since the checkpoint under which it is proved: what it was then is proved.
    #[fault("archive/earlier-version")]
    EarlierVersion,
    /// A witness has cosigned a log of which it remembered nothing; this is where it remembers it now.
    #[fault("witness/first")]
    FirstCosigned(#[fault("path")] PathBuf),
}

fn code_points<'a>(letters: &[char]) -> Value<'a> {
    let points = letters.iter().map(|&it| format!("U+{:04X}", u32::from(it)));
    points.collect::<Vec<_>>().join(", ").into()
}

fn listed<'a>(lines: &[usize]) -> Value<'a> {
    let lines = lines.iter().map(ToString::to_string);
    lines.collect::<Vec<_>>().join(", ").into()
}
