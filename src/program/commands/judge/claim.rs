//! `judge claim`: whether a claim of a draw under 9.2 or 9.3 is correct, and what it costs (9.5).

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use shakmaty::ByColor;

use super::{explained, one_or_compared};
use crate::text::{self, Locale};
use rules::edition::{Edition, GivenUpBy};
use rules::notation::Notation;
use rules::ruling::{Claim, ClaimArticle, ClaimRuling, NoClaim, claim};
use rules::score::Game;
use rules::time::Left;

/// A claim by the player on move.
#[derive(Clone, Debug)]
pub struct ClaimJob {
    /// The whole score.
    pub game: Game,
    /// The article of the claim.
    pub article: ClaimArticle,
    /// The written move that was not made, and its notation.
    pub written: Option<(String, Notation)>,
    /// What the claimant did on this move before the claim (9.4).
    pub done: Option<GivenUpBy>,
    /// The time left of White and of Black.
    pub left: [Option<Left>; 2],
    /// The editions to rule under.
    pub editions: Vec<Edition>,
}

/// One answer for each edition.
#[derive(Clone, Debug)]
pub struct ClaimOutcome {
    /// The answers, in the order of the editions; at least one.
    pub answers: Vec<ClaimAnswer>,
}

/// The answer under one edition.
#[derive(Clone, Debug)]
pub struct ClaimAnswer {
    /// The name of the edition.
    pub edition: String,
    /// The ruling; or why the claim cannot be judged, and the article that says so.
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
