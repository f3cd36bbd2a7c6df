//! The flag for each key of a label: the one place that knows both.
//!
//! A leaf of the command line, so that [`text`](crate::text) can name a flag to a reader at the command line.

use std::fmt;

use envelope::LabelKey;

/// A flag and how its value is called: `--white NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// With its hyphens: `--white`.
    pub name: &'static str,
    /// As the help calls the value: `NAME`.
    pub value: &'static str,
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.value)
    }
}

/// The flag that gives what a key holds; `None` for what only a score, a sheet or the event says.
pub fn flag(key: LabelKey) -> Option<Flag> {
    let (name, value) = match key {
        LabelKey::Event
        | LabelKey::Site
        | LabelKey::Date
        | LabelKey::Round
        | LabelKey::SessionStart => return None,
        LabelKey::Board => ("--board", "BOARD"),
        LabelKey::White => ("--white", "NAME"),
        LabelKey::Black => ("--black", "NAME"),
        LabelKey::Arbiter => ("--arbiter", "NAME"),
        LabelKey::WhiteId => ("--white-id", "ID"),
        LabelKey::BlackId => ("--black-id", "ID"),
        LabelKey::WhiteKey => ("--white-key", "PUB"),
        LabelKey::BlackKey => ("--black-key", "PUB"),
        LabelKey::ArbiterKey => ("--arbiter-key", "PUB"),
        LabelKey::Rules => ("--rules", "ED"),
        LabelKey::LateAfter => ("--late-after", "T"),
        LabelKey::Notation => ("--notation", "LANG"),
        LabelKey::TimeControl => ("--time-control", "TC"),
        LabelKey::WhiteTimeControl => ("--white-time-control", "TC"),
        LabelKey::BlackTimeControl => ("--black-time-control", "TC"),
        LabelKey::WhiteUsed => ("--white-used", "T"),
        LabelKey::BlackUsed => ("--black-used", "T"),
        LabelKey::WhiteLeft => ("--white-left", "T"),
        LabelKey::BlackLeft => ("--black-left", "T"),
        LabelKey::SessionEnd => ("--session-end", "TIME"),
        LabelKey::EarlyCharge => ("--early-charge", "T"),
        LabelKey::DrawOffer => ("--draw-offer", "SIDE"),
        LabelKey::KnownMove => ("--known-move", "MOVE"),
        LabelKey::Claim => ("--claim", "ARTICLE"),
        LabelKey::SealedAt => ("--sealed-at", "TIME"),
        LabelKey::ResumeBy => ("--resume-by", "TIME"),
        LabelKey::ResumeAt => ("--resume-at", "TIME"),
        LabelKey::ResumeEnd => ("--resume-end", "TIME"),
        LabelKey::ResumeZone => ("--zone", "ZONE"),
        LabelKey::ResumePlace => ("--place", "PLACE"),
    };
    Some(Flag { name, value })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Args, CommandFactory};

    use super::*;
    use crate::cli::args::{Cli, LabelFlags};

    #[test]
    fn each_flag_is_the_one_that_the_commands_take() {
        let label = LabelFlags::augment_args(clap::Command::new("label"));
        let mut taken: BTreeSet<String> = label
            .get_arguments()
            .filter(|argument| argument.get_action().takes_values())
            .filter_map(|argument| {
                let value = argument.get_value_names()?.first()?;
                Some(format!("--{} {value}", argument.get_long()?))
            })
            .collect();
        for flag in LabelKey::ALL.into_iter().filter_map(flag) {
            assert!(taken.remove(&flag.to_string()), "{flag}");
        }
        // Keys of several deputies, and which position and envelope are meant, are no single text of the label.
        let others = [
            "--answers ENVELOPE",
            "--at-move MOVE",
            "--deputy-key PUB",
            "--event FILE",
            "--follows ENVELOPE",
        ];
        assert_eq!(Vec::from_iter(taken), others);
    }

    /// What is said in a language names no flag that no command has.
    #[test]
    fn every_flag_that_is_said_exists() {
        fn collect(command: &clap::Command, known: &mut BTreeSet<String>) {
            let longs = command.get_arguments().filter_map(clap::Arg::get_long);
            known.extend(longs.map(str::to_owned));
            command.get_subcommands().for_each(|it| collect(it, known));
        }
        // Those of cargo, by which the program is built again.
        let mut known = BTreeSet::from(["features".to_owned(), "release".to_owned()]);
        let mut program = Cli::command();
        program.build();
        collect(&program, &mut known);
        for language in [
            include_str!("../../text/en.ftl"),
            include_str!("../../text/it.ftl"),
        ] {
            for rest in language.split("--").skip(1) {
                let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
                let name = &rest[..end.unwrap_or(rest.len())];
                assert!(name.is_empty() || known.contains(name), "--{name}");
            }
        }
    }
}
