//! What nearly every command names: its context and its report, files and words, what an envelope is made of, and the
//! terms of the Laws.

pub(super) use std::path::{Path, PathBuf};

pub(super) use serde::Serialize;
pub(super) use serde_json::{Value, json};
pub(super) use shakmaty::{ByColor, Color};
pub(super) use zeroize::Zeroizing;

pub(super) use super::{Written, account, edition_file, envelope_file, fingerprint};
pub(super) use super::{keygen, keys, label_draft, waiting};
pub(super) use crate::failure::{
    Advice, ArchiveFault, CommandLineFault, Failure, FailureKind, LabelFault, Notice, Result,
};
pub(super) use crate::files::{Existing, FileError, Files, Mode, NewFile};
pub(super) use crate::terminal::args::{
    EditionFile, ExpectedEnvelope, Overwrite, Passphrase, ToSign,
};
pub(super) use crate::terminal::prompts::Passphrases;
pub(super) use crate::terminal::report::{field, json_with, note, path_json, path_text};
pub(super) use crate::terminal::{Context, Progress, Report};
pub(super) use crate::terminal::{location, machine_zone, moment_of_flag, prompts};
pub(super) use crate::text::message::*;
pub(super) use crate::text::{COMMAND_LINE, Locale, Reader, escaped};
pub(super) use crate::{render, text};
pub(super) use envelope::{Act, Entry, Envelope, Fingerprint, Label, LabelKey, PublicLine};
pub(super) use envelope::{SecretKey, SharedText, Signer, Verified};
pub(super) use mating::Budget;
pub(super) use rules::Word;
pub(super) use rules::adjournment::{
    Carrier, Event, EventKind, Phase, Recorded, Refusal, State, Step,
};
pub(super) use rules::edition::{Concept, Edition};
pub(super) use rules::notation::Notation;
pub(super) use rules::ruling::{GameResult, Ruling};
pub(super) use rules::time::{ClockReading, ClocksOf, Duration, Moment, MomentReader};
pub(super) use rules::time::{TimeControl, Used, Zone};
