//! `judge verify-proof`: checks answers to the mating question again (6.9, 9.6).

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::failure::ProofFault;
use mating::proof::Claims;
use rules::position::parse_fen;

/// Whether the proofs hold.
#[derive(Debug, Serialize)]
pub struct ProofOutcome {
    /// Whether all of them hold.
    pub valid: bool,
    /// The number of answers that were checked.
    pub checked: u64,
    /// The answers that do not hold.
    pub problems: Vec<ProofProblem>,
}

/// An answer that does not hold.
#[derive(Debug)]
pub struct ProofProblem {
    /// The line of the answer, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: ProofFault,
}

impl Serialize for ProofProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut problem = serializer.serialize_struct("Problem", 3)?;
        problem.serialize_field("line", &self.line)?;
        problem.serialize_field("code", self.fault.code())?;
        problem.serialize_field("message", &self.fault.to_string())?;
        problem.end()
    }
}

/// Checks the answers that `judge position --proof --json` printed, one position in each line.
pub fn verify_proof(text: &str) -> ProofOutcome {
    let mut checked = 0;
    let mut problems = Vec::new();
    let lines = (1..).zip(text.lines());
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let mut problem = |fault| problems.push(ProofProblem { line, fault });
        match Claims::read(text, |fen| Ok(parse_fen(fen)?.position)) {
            Err(fault) => problem(fault),
            Ok(claims) => {
                for (side, found) in claims.check() {
                    checked += 1;
                    if let Err(fault) = found {
                        problem(ProofFault::Refused { side, fault });
                    }
                }
            }
        }
    }
    if checked == 0 && problems.is_empty() {
        let fault = ProofFault::Nothing;
        problems.push(ProofProblem { line: 1, fault });
    }
    ProofOutcome {
        valid: problems.is_empty(),
        checked,
        problems,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::judge::judge_position;
    use mating::Budget;
    use serde_json::Value;

    fn line(fen: &str) -> String {
        let outcome = judge_position(fen, Budget::of_states(20_000), true);
        serde_json::to_string(&outcome).expect("JSON")
    }

    #[test]
    fn what_is_printed_is_verified() {
        let fens = [
            "8/3B4/5p2/5P1p/P4k2/1P6/r4PK1/8 b - - 1 41",
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
            "8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1",
            "8/8/8/4k3/8/8/8/KN6 w - - 0 1",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
        ];
        let text: Vec<String> = fens.iter().map(|fen| line(fen)).collect();
        let outcome = verify_proof(&text.join("\n"));
        assert!(outcome.valid, "{:?}", outcome.problems);
        assert_eq!(outcome.checked, 12);
    }

    #[test]
    fn what_was_changed_is_not() {
        let rook = line("8/8/8/4k3/8/8/8/KR6 w - - 0 1");
        let walls = line("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
        let bishop = line("8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1");
        let mut fewer: Value = serde_json::from_str(&bishop).expect("JSON");
        fewer["proof"]["white"]["states"] = 1.into();
        let fewer = fewer.to_string();
        #[rustfmt::skip]
        let rows = [
            ("the position", rook.replace("KR6", "KB6"), "proof/line"),
            ("a figure", walls.replace("\"fixed\":8", "\"fixed\":7"), "proof/figures"),
            ("a layer", walls.replace("locked", "material"), "proof/material"),
            ("fewer states", fewer, "proof/more"),
            ("no side", rook.replace("\"black\":", "\"green\":"), "proof/malformed"),
            ("no position", rook.replace("4k3", "9"), "fen/unknown-man"),
            ("no JSON", "{".to_owned(), "proof/malformed"),
            ("brackets", "[".repeat(100_000), "proof/malformed"),
            ("nothing", String::new(), "proof/nothing"),
        ];
        for (what, text, code) in rows {
            let outcome = verify_proof(&text);
            assert!(!outcome.valid, "{what}");
            let told = outcome
                .problems
                .iter()
                .any(|found| found.fault.code() == code);
            assert!(told, "{what}: {:?}", outcome.problems);
        }
    }
}
