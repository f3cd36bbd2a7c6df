//! `judge claim`: whether a claim of a draw under 9.2 or 9.3 is correct, and what it costs (9.5).

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use shakmaty::ByColor;

use super::{explained, one_or_compared};
use crate::laws::edition::{Edition, GivenUpBy};
use crate::laws::notation::Notation;
use crate::laws::ruling::{Claim, ClaimArticle, ClaimRuling, NoClaim, claim};
use crate::laws::score::Game;
use crate::program::text::{self, Locale};
use crate::time::Left;

/// A claim by the player on move.
#[derive(Clone, Debug)]
pub struct ClaimJob {
    /// The whole score.
    pub game: Game,
    /// What is claimed.
    pub article: ClaimArticle,
    /// The move written and not made, and what it is written in.
    pub written: Option<(String, Notation)>,
    /// What the claimant has done on this move already (9.4).
    pub done: Option<GivenUpBy>,
    /// What White and Black have left.
    pub left: [Option<Left>; 2],
    /// Under which editions.
    pub editions: Vec<Edition>,
}

/// One answer for each edition asked.
#[derive(Clone, Debug)]
pub struct ClaimOutcome {
    /// In the order asked; never empty.
    pub answers: Vec<ClaimAnswer>,
}

/// What one edition says.
#[derive(Clone, Debug)]
pub struct ClaimAnswer {
    /// Its name.
    pub edition: String,
    /// The ruling, or why there is nothing to judge and under which article.
    pub ruling: Result<ClaimRuling, (NoClaim, Option<String>)>,
}

/// Judges a claim.
pub fn judge_claim(job: &ClaimJob) -> ClaimOutcome {
    let written = job.written.as_ref();
    let [white, black] = job.left;
    let asked = Claim {
        game: &job.game,
        article: job.article,
        written: written.map(|(text, notation)| (text.as_str(), *notation)),
        done: job.done,
        left: ByColor { white, black },
    };
    let answer = |edition: &Edition| ClaimAnswer {
        edition: edition.name().to_owned(),
        ruling: claim(&asked, edition).map_err(|error| {
            let article = error.article(edition, job.article);
            (error, article.map(str::to_owned))
        }),
    };
    ClaimOutcome {
        answers: job.editions.iter().map(answer).collect(),
    }
}

fn answer_json(answer: &ClaimAnswer) -> Value {
    match &answer.ruling {
        Ok(ruling) => explained(ruling, text::claim(&Locale::english(), ruling)),
        Err((error, article)) => json!({
            "edition": answer.edition,
            "article": article,
            "error": { "code": error.code(), "message": error.to_string() },
        }),
    }
}

impl Serialize for ClaimOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        one_or_compared(&self.answers, answer_json).serialize(serializer)
    }
}
