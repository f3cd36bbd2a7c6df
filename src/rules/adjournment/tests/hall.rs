//! Cases of the hall as data: `hall.txt` tells each in the words of an arbiter, and what it comes to under which
//! edition.

use std::fmt::Write;

use self::told::{Told, told};
use super::story::{at, event, record, side, uci};
use super::*;
use crate::Word;
use crate::edition::{FIDE, altered};
use crate::ruling::Remark;
use shakmaty::Position;

#[path = "../../../../tests/told.rs"]
mod told;

const HALL: &str = include_str!("hall.txt");

/// The keys that only these cases have.
const KEYS: [&str; 12] = [
    "carrier",
    "letters",
    "late after",
    "draw offer",
    "control",
    "answers",
    "altered",
    "before it",
    "known move",
    "resume by",
    "not accepted",
    "used",
];

/// Why what happened may not be recorded, though it counts where it is.
const ONLY_WHERE_RECORDED: [&str; 8] = [
    "not-yours",
    "responder-absent",
    "before-resumption",
    "no-time-yet",
    "time-passed",
    "before-the-clock",
    "contradicts",
    "no-such-entry",
];

/// Names of editions; `fide` stands for those since 1997.
fn editions(names: &str) -> Vec<&str> {
    let of = |name| match name {
        "fide" => FIDE.to_vec(),
        "" => vec!["fide-1997"],
        _ => vec![name],
    };
    names.split(' ').flat_map(of).collect()
}

/// Minutes after the announced time, as they are told.
fn minute(moment: Moment) -> String {
    clock(moment.as_unix() - super::moment(0).as_unix())
}

/// Seconds as minutes, and seconds where some are left.
fn clock(seconds: i64) -> String {
    match seconds % 60 {
        0 => format!("{}", seconds / 60),
        rest => format!("{}:{:02}", seconds / 60, rest),
    }
}

fn span(span: Duration) -> String {
    clock(i64::try_from(span.as_seconds()).unwrap())
}

fn noted(used: Option<Used>) -> String {
    used.map_or("unknown".to_owned(), |used| span(used.0))
}

fn maybe<T>(value: Option<T>, told: impl Fn(T) -> String) -> String {
    value.map_or("none".to_owned(), told)
}

fn list<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = all.into_iter().map(|it| it.to_string()).collect();
    match all.is_empty() {
        true => "none".to_owned(),
        false => all.join(" "),
    }
}

fn yes(is: bool) -> String {
    (if is { "yes" } else { "no" }).to_owned()
}

/// The code of a gap, and whether the arbiter is still to decide it.
fn gap(stated: &StatedGap) -> String {
    let code = stated.gap.code().trim_start_matches("gap/");
    format!("{code}{}", if stated.is_open() { "?" } else { "" })
}

fn fact(fact: &Fact) -> String {
    match *fact {
        Fact::Late { side, by } => format!("late {} {}", side.name(), span(by)),
        Fact::ResumeBy { last } => format!("by {}", minute(last)),
        Fact::Started { at } => format!("started {}", minute(at)),
        Fact::Allowed { late } => format!("allowed {}", span(late)),
        Fact::FlagFell { side, at } => format!("flag {} {}", side.name(), minute(at)),
        Fact::TimeUsedUp { side, at } => format!("used-up {} {}", side.name(), minute(at)),
        Fact::MoveUnknown { side } => format!("unknown-move {}", side.name()),
        Fact::TimeUnknown { side } => format!("unknown-time {}", side.name()),
        Fact::Offered { side } => format!("offered {}", side.name()),
    }
}

fn facts(stated: Option<&StatedGap>) -> String {
    let facts: Vec<_> = stated
        .iter()
        .flat_map(|it| it.facts.iter().map(fact))
        .collect();
    list((!facts.is_empty()).then(|| facts.join(", ")))
}

fn remark(remark: &Remark) -> String {
    match remark {
        Remark::ClockRanOut { at, stopped } => {
            format!("clock_ran_out({},{})", minute(*at), minute(*stopped))
        }
        Remark::ReadOtherwise { reading } => format!("read_otherwise({reading:?},)"),
        Remark::ReadAsMove { played } => format!("read_otherwise(Legal,{})", played.san),
        _ => remark.code().to_owned(),
    }
}

fn refusal(refusal: Refusal) -> String {
    refusal.code().trim_start_matches("laws/").to_owned()
}

/// A game as far as it is recorded.
#[derive(Clone)]
struct Hall<'a> {
    adjourned: &'a Adjourned,
    name: &'a str,
    state: State,
    recorded: Vec<Recorded>,
    /// Before the steps of `if`, and how many entries there were.
    forked: (State, usize),
    /// Before the last step.
    before: State,
    wrong: Vec<String>,
}

impl Hall<'_> {
    /// A step, a check, or several of both in a game that is tried and left again.
    fn line(&mut self, line: &str) {
        if let Some((names, line)) = line.strip_prefix("in ").and_then(|it| it.split_once(": ")) {
            if editions(names).contains(&self.name) {
                self.line(line);
            }
        } else if let Some(line) = line.strip_prefix("if ") {
            let (steps, checks) = line.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
            let mut tried = self.clone();
            tried.forked = (self.state.clone(), self.recorded.len());
            for step in steps.split("; ") {
                tried.step(step);
            }
            for check in checks.split("; ") {
                tried.check(check);
            }
            let found = tried.wrong.split_off(self.wrong.len());
            let told = |wrong| format!("if {steps}: {wrong}");
            self.wrong.extend(found.into_iter().map(told));
        } else if line.starts_with(|it: char| it.is_ascii_digit() || it == '-')
            || ["refused ", "could ", "despite "]
                .iter()
                .any(|it| line.starts_with(it))
        {
            self.step(line);
        } else {
            self.check(line);
        }
    }

    /// `refused`: it may not be recorded, with ` : ` and why before the end. `could`: it may, and is not. `despite`:
    /// it may not, and is all the same. `moves`: each side in its turn.
    fn step(&mut self, line: &str) {
        let (line, why) = match line.split_once(" : ") {
            Some((line, why)) => (line, Some(why)),
            None => (line, None),
        };
        let mut words = line.splitn(2, ' ');
        let (how, rest) = match words.next() {
            Some(how @ ("refused" | "could" | "despite")) => (how, words.next().unwrap()),
            _ => ("", line),
        };
        if let Some((minute, moves)) = rest.split_once(" moves ") {
            for played in moves.split(' ') {
                let side = self.state.game().last().turn().name();
                self.step(&format!("{minute} move {side} {played}"));
            }
            return;
        }
        let (told, by) = match rest.rsplit_once(" by ") {
            Some((told, player)) => (told, By::Player(side(player))),
            None => (rest, By::Arbiter),
        };
        let record = record(told);
        let permitted = self.state.permits(&record.event, by, record.at);
        let may = how.is_empty() || how == "could";
        match (permitted, why) {
            (Ok(()), _) if may => {}
            (Err(_), None) if !may => {}
            (Err(found), Some(why))
                if !may && [refusal(found), found.to_string()].contains(&why.to_owned()) => {}
            _ => self.wrong.push(format!(
                "{line}: {}",
                permitted.map_or_else(
                    |it| format!("{} ({it})", refusal(it)),
                    |()| "permitted".to_owned()
                )
            )),
        }
        let then = self.state.clone().then(&record);
        let counts = then.standing().last() == Some(&Standing::Counts);
        // Some of it is refused only to whoever records it: what is recorded all the same happened.
        let happened =
            permitted.is_err_and(|it| ONLY_WHERE_RECORDED.contains(&refusal(it).as_str()));
        let here = self.state.comes_last(&record.event, record.at);
        if counts != may && (may || here && !happened) {
            self.wrong.push(format!("{line}: counts: {counts}"));
        }
        if how == "could" || how == "refused" || how.is_empty() && permitted.is_err() {
            return;
        }
        self.before = std::mem::replace(&mut self.state, then);
        self.recorded.push(record);
    }

    fn outcome(&self) -> String {
        let ruling = self.state.ruling();
        let result = ruling.map_or("*", |ruling| ruling.result.as_str());
        let reason = ruling.and_then(|ruling| ruling.reason);
        let words = [
            Some(self.state.phase().name()),
            Some(result),
            reason.map(Reason::name),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn article(&self, concept: Option<crate::edition::Concept>) -> String {
        let article = concept.and_then(|concept| self.adjourned.edition.article(concept));
        maybe(article, str::to_owned)
    }

    /// `key: value`, or what it comes to.
    fn check(&mut self, line: &str) {
        let (key, told) = line.split_once(": ").unwrap_or(("comes to", line));
        let came = self.found(key, told);
        if came != told {
            self.wrong.push(format!("{key} {came}, not {told}"));
        }
    }

    /// What is so, in the words in which it is told.
    fn found(&self, key: &str, told: &str) -> String {
        let (state, adjourned) = (&self.state, self.adjourned);
        let ruling = state.ruling();
        let words: Vec<&str> = key.split(' ').collect();
        let both = |of: &dyn Fn(Color) -> String| format!("{} {}", of(White), of(Black));
        match &words[..] {
            ["comes", "to"] => self.outcome(),
            ["clocks" | "shows"] => {
                let minute = told.rsplit(' ').next().unwrap();
                let used = |side| noted(state.clocks().used_at(side, at(minute)));
                let runs = state.clocks().running();
                format!(
                    "{} {} at {minute}",
                    runs.map_or("none", Word::name),
                    both(&used)
                )
            }
            ["article"] => maybe(ruling.and_then(|it| it.article.clone()), |it| it),
            ["articles"] => ruling.map_or_else(String::new, |it| it.articles.join(" + ")),
            ["remarks"] => list(ruling.iter().flat_map(|it| it.remarks.iter().map(remark))),
            ["remarks", "of", code] => {
                let all = ruling.iter().flat_map(|it| it.remarks.iter().map(remark));
                list(all.filter(|it| it.starts_with(code)))
            }
            ["gaps"] => list(state.gaps().iter().map(gap)),
            ["gaps", "at", minute] => list(state.gaps_at(at(minute)).iter().map(gap)),
            ["facts", "at", minute] => {
                let gaps = state.gaps_at(at(minute));
                facts(gaps.last())
            }
            ["facts"] => facts(state.gaps().last()),
            ["gap", "article"] => {
                let last = state.gaps().last();
                maybe(last, |it| it.articles(&adjourned.edition).join(" + "))
            }
            ["may"] => {
                let all = state.may_happen().into_iter();
                list(all.map(|next| match next.by {
                    Some(side) => format!("{}-{}", next.step.name(), side.char()),
                    None => next.step.name().to_owned(),
                }))
            }
            ["may", "at", minute, kind] => {
                let all = state.arbiter_may_record(at(minute)).into_iter();
                let all = all.filter(|next| next.step.name() == *kind);
                list(all.map(|next| next.by.map_or("yes", Word::name)))
            }
            ["next", kind, by @ ..] => {
                let by = by.first().map(|by| side(by));
                let mut all = state.may_happen().into_iter();
                let next = all.find(|next| {
                    next.step.name() == *kind && by.is_none_or(|by| next.by == Some(by))
                });
                let Some(next) = next else {
                    return "none".to_owned();
                };
                let mut text = maybe(next.until, |until| format!("until {}", minute(until)));
                if let Some(article) = next.article {
                    write!(text, " by {}", self.article(Some(article))).unwrap();
                }
                text
            }
            ["last", "comes", "under"] => {
                let event = &self.recorded.last().unwrap().event;
                let concept = self.before.article_of(event, state);
                maybe(concept, |it| format!("{it:?}"))
            }
            ["follows"] => {
                let (state, from) = &self.forked;
                let (follows, after) = state.consequences(&self.recorded[*from..]);
                assert_eq!(after.phase(), self.state.phase());
                list(follows)
            }
            ["until"] => both(&|side| maybe(state.may_arrive_until(side), minute)),
            ["resume", "at"] => maybe(state.resume_at(), minute),
            ["place"] => {
                let after = adjourned.resumption.clone().after(&self.recorded);
                format!("{} in {}", after.zone(), after.place().unwrap_or("none"))
            }
            ["opening", "at", minute] => {
                let may = state.may_open(at(minute));
                may.err().map_or("yes".to_owned(), refusal)
            }
            ["moves"] => {
                let moves = state.game().moves().iter();
                list(moves.map(|it| it.to_uci(shakmaty::CastlingMode::Standard)))
            }
            ["texts", place] => list(
                state
                    .move_texts(place.parse().unwrap())
                    .iter()
                    .map(|it| &it.san),
            ),
            ["played"] => maybe(ruling.and_then(|it| it.played.as_ref()), |it| {
                it.uci.to_string()
            }),
            ["candidates"] => list(
                ruling
                    .iter()
                    .flat_map(|it| it.candidates.iter().map(|it| &it.uci)),
            ),
            ["offers"] => list(
                Color::ALL
                    .into_iter()
                    .filter(|&side| state.offers_draw(side))
                    .map(Word::name),
            ),
            ["standing", "offer"] => maybe(state.standing_offer(), |it| it.name().to_owned()),
            ["ruled", "offer"] => yes(ruling.is_some_and(|it| it.draw_offer)),
            ["repetition"] => {
                let found = ruling.and_then(|it| it.grounds.repetition.as_ref());
                maybe(found, |it| it.appearances.len().to_string())
            }
            ["on", "appeal"] => maybe(ruling.and_then(|it| it.grounds.on_appeal.as_ref()), |it| {
                let reason = it.replaced_reason.map_or("none", Reason::name);
                format!("{} {reason} by {}", it.replaced.as_str(), it.by_whom)
            }),
            ["replaced"] => list(state.replaced().map(|it| it.result.as_str())),
            ["standing"] => list(state.standing().iter().map(|it| match it {
                Standing::Counts => "counts".to_owned(),
                Standing::Voided => "voided".to_owned(),
                Standing::Refused(found) => refusal(*found),
            })),
            ["voidable"] => list(state.voidable()),
            ["rulings"] => list(state.entries_of_rulings()),
            ["entries", "of", "moves"] => list(state.entries_of_moves()),
            ["penalties"] => {
                let places = 0..=self.recorded.len();
                list(places.filter_map(|place| state.penalty(place)).map(|it| {
                    let remark = it.remark.as_ref().map(Remark::code);
                    format!(
                        "{}{}",
                        it.entry,
                        remark.map_or(String::new(), |it| format!("({it})"))
                    )
                }))
            }
            ["left", "at", minute] => both(&|side| {
                let left = state.left_at(side, at(minute));
                maybe(left, |left| left.0.as_seconds().to_string())
            }),
            ["flags", "fall"] => both(&|side| maybe(state.flag_falls_at(side), minute)),
            ["overstepped", "at", minute] => {
                let over = state.overstepped(at(minute));
                maybe(over, |(side, by)| {
                    format!("{} {}", side.name(), by.as_seconds())
                })
            }
            ["carried"] => both(&|side| noted(state.clocks().carried(side))),
            ["runs", "at", minute] => {
                maybe(state.running_at(at(minute)), |it| it.name().to_owned())
            }
            ["set", "after", minute] => yes(state.clocks().set_after(at(minute))),
            ["late", "sealer"] => maybe(state.late_sealer(), span),
            ["late", "word"] => maybe(state.late_word(), |(from, word)| {
                format!("{} {}", minute(from), minute(word))
            }),
            ["lateness", "said"] => yes(state.lateness_is_said()),
            ["opens", "all", "the", "same"] => yes(state.opens_all_the_same()),
            ["opened"] => yes(state.opened()),
            ["unseen"] => yes(state.opened_unseen()),
            ["unread"] => yes(state.is_unread()),
            ["goes", "on", "in"] => maybe(state.goes_on_in(), |it| it[0].to_string()),
            ["may", "move"] => {
                both(&|side| state.may_move(side).err().map_or("yes".to_owned(), refusal))
            }
            ["may", "answer"] => state.may_answer().err().map_or("yes".to_owned(), refusal),
            ["sessions"] => list(
                state
                    .sessions()
                    .iter()
                    .map(|it| format!("{}-{}", minute(it.start), minute(it.end))),
            ),
            ["session", "over", "at", minute_of] => {
                maybe(state.session_over(at(minute_of)), minute)
            }
            ["permitted", "before", "by", who, ..] => {
                let by = Color::parse(who).map_or(By::Arbiter, By::Player);
                let event = event(&words[4..].join(" "));
                yes(state.permitted_before(&event, by))
            }
            _ => panic!("{key}: {told}"),
        }
    }

    /// What holds at the end of each case.
    fn end(&mut self, case: &Told) {
        if case.comes_to.is_empty() {
            assert_eq!(
                (case.gaps.len(), case.article, case.clocks),
                (0, None, None),
                "{}",
                case.what
            );
            return;
        }
        self.check(case.comes_to);
        let ruling = self.state.ruling();
        let decided = ruling.is_some_and(|ruling| ruling.grounds.decided.is_some());
        let by_arbiter = ruling.and_then(|ruling| ruling.reason) == Some(Reason::ArbiterDecides);
        // What was decided is a gap no longer.
        let mut remarks = ruling.iter().flat_map(|ruling| &ruling.remarks);
        let gap = remarks.any(|remark| matches!(remark, Remark::Gap(_)));
        if decided != by_arbiter || gap && by_arbiter {
            self.wrong.push("gap and decision".to_owned());
        }
        let gaps: Vec<_> = self.state.gaps().iter().map(|gap| gap.gap.code()).collect();
        if gaps != case.gaps {
            self.wrong
                .push(format!("gaps {gaps:?}, not {:?}", case.gaps));
        }
        if let Some(article) = case.article {
            self.check(&format!("article: {article}"));
        }
        if let Some(clocks) = case.clocks {
            self.check(&format!("clocks: {clocks}"));
        }
        let in_force = self.adjourned.resumption.clone().after(&self.recorded);
        assert_eq!(in_force.at(), self.state.resume_at(), "{}", case.what);
    }
}

fn live(case: &Told, name: &str, carrier: Carrier) -> Vec<String> {
    let fen = if case.position.is_empty() {
        PLAIN
    } else {
        case.position
    };
    let mut game = game(fen);
    for played in case
        .own("before it")
        .into_iter()
        .flat_map(|it| it.split(' '))
    {
        game.play_uci(uci(played)).unwrap();
    }
    let says: Vec<(&str, String)> = case
        .own("altered")
        .into_iter()
        .flat_map(|it| it.split("; "))
        .map(|it| it.split_once(' ').unwrap())
        .map(|(key, value)| (key, format!("\"{value}\"")))
        .collect();
    let says: Vec<(&str, &str)> = says.iter().map(|(key, value)| (*key, &**value)).collect();
    let edition = match says.is_empty() {
        true => edition(name),
        false => altered(name, &says),
    };
    let control = case.own("control").unwrap_or("?");
    let (white, black) = control.split_once(" and ").unwrap_or((control, control));
    let controls: ByColor<TimeControl> = ByColor {
        white: white.parse().unwrap(),
        black: black.parse().unwrap(),
    };
    let notation = case
        .own("letters")
        .map(|name| name.parse::<crate::notation::Notation>().unwrap());
    let plain = adjourned(&game, &edition);
    let used = match case.own("used").map(|it| it.split_once(' ')) {
        Some(Some((white, black))) => Some(ByColor {
            white: used(white.parse().unwrap()),
            black: used(black.parse().unwrap()),
        }),
        Some(None) => None,
        None => plain.used,
    };
    let adjourned = Adjourned {
        carrier,
        notation: notation.or(plain.notation),
        late_after: case
            .own("late after")
            .map(|it| 60 * it.parse::<u32>().unwrap()),
        draw_offer: case.own("draw offer").map(side),
        time_controls: controls.clone(),
        answers: case
            .own("answers")
            .map(|it| if it == "yes" { moment(0) } else { at(it) }),
        known_move: case.own("known move").map(|it| {
            let (played, claim) = it.split_once(" for ").unwrap_or((it, ""));
            KnownMove {
                uci: uci(played),
                claim: ClaimArticle::parse(claim),
            }
        }),
        resumption: match case.own("resume by") {
            Some("unsaid") => Resumption::Unsaid(moment(-60)),
            Some(last) => Resumption::By(at(last)),
            None => plain.resumption.clone(),
        },
        accepted: case.own("not accepted").is_none(),
        used,
        ..plain.clone()
    };
    let state = fold(adjourned.clone(), &[]);
    let mut hall = Hall {
        adjourned: &adjourned,
        name,
        forked: (state.clone(), 0),
        before: state.clone(),
        state,
        recorded: Vec::new(),
        wrong: Vec::new(),
    };
    let told = case.steps.join("\n").replace("\n... ", " ");
    for line in told.lines() {
        hall.line(line);
    }
    hall.end(case);
    hall.wrong
}

#[test]
fn each_case_of_the_hall_comes_to_what_an_arbiter_says() {
    let all = told(HALL, &KEYS);
    assert!(all.len() >= 520, "{}", all.len());
    let mut wrong = Vec::new();
    for case in &all {
        for name in editions(&case.under.join(" ")) {
            // What is sealed on paper is ruled on as in a file, but for what needs its locks.
            let locks = ["witness", "dead-wrap"];
            let locked = case
                .steps
                .iter()
                .any(|step| locks.iter().any(|it| step.contains(it)));
            let carriers = match case.own("carrier") {
                Some(one) => vec![Carrier::parse(one).unwrap()],
                None if locked => vec![Carrier::File],
                None => vec![Carrier::File, Carrier::Paper],
            };
            for carrier in carriers {
                let told = |wrong| format!("{} ({name}, {carrier}): {wrong}", case.what);
                wrong.extend(live(case, name, carrier).into_iter().map(told));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "\n{}", wrong.join("\n"));
}
