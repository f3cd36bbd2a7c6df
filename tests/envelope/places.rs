//! What is wrong with a file is said with its line.

use adjourn::envelope::{Envelope, FormatError, Rejected, Signer, Unverified};

use crate::fixtures::{opened, sealed};

/// A change of a file at a line that is found by what it begins with.
struct Row<'a> {
    comment: &'a str,
    /// What the line begins with, the first such line.
    at: &'a str,
    /// What stands there instead: nothing, one or two lines.
    instead: &'a [&'a str],
    /// The code, and how many lines after the changed one it is.
    code: &'a str,
    after: usize,
}

/// The line that an error names.
fn line_of(error: &FormatError) -> Option<usize> {
    match error {
        FormatError::CarriageReturn { line }
        | FormatError::Syntax { line }
        | FormatError::Table { line }
        | FormatError::MissingTable { line, .. }
        | FormatError::UnknownTable { line }
        | FormatError::MissingKey { line, .. }
        | FormatError::UnknownKey { line }
        | FormatError::Value { line, .. }
        | FormatError::Text { line, .. }
        | FormatError::End { line } => Some(*line),
        _ => None,
    }
}

fn check(text: &str, rows: &[Row<'_>]) {
    for row in rows {
        let comment = row.comment;
        let lines: Vec<&str> = text.lines().collect();
        let place = lines.iter().position(|line| line.starts_with(row.at));
        let place = place.unwrap_or_else(|| panic!("{comment}: {} is not there", row.at));
        let changed = [&lines[..place], row.instead, &lines[place + 1..]].concat();
        let bytes = (changed.join("\n") + "\n").into_bytes();
        let error = match Envelope::<Unverified>::from_bytes(bytes).verify() {
            Ok(_) => panic!("{comment}: verifies"),
            Err(Rejected { problem, .. }) => problem,
        };
        assert_eq!(error.code(), row.code, "{comment}: {error}");
        // Lines are counted from 1.
        let line = place + 1 + row.after;
        assert_eq!(line_of(&error), Some(line), "{comment}: {error}");
        assert!(
            error.to_string().contains(&format!("line {line}")),
            "{comment}: {error}"
        );
    }
}

#[test]
fn what_does_not_belong_is_named_by_its_line() {
    let opened = String::from_utf8(opened().as_bytes().to_vec()).unwrap();
    let lines: Vec<&str> = opened.lines().collect();
    let starting = |with: &str| *lines.iter().find(|line| line.starts_with(with)).unwrap();
    let (number, check_line) = (starting("adjournment ="), starting("reply_check ="));
    let (body, seal) = (starting("body ="), starting("sig ="));
    let (white, sheets) = (starting("white ="), starting("scoresheets ="));
    check(
        &opened,
        &[
            Row {
                comment: "a key after the last of [label]",
                at: "adjournment =",
                instead: &[number, "extra = \"x\""],
                code: "envelope/unknown-key",
                after: 1,
            },
            Row {
                comment: "letters of a notation that has none",
                at: "notation =",
                instead: &["notation = \"iccf\"", "letters = \"R D T A C\""],
                code: "envelope/value",
                after: 1,
            },
            Row {
                comment: "a key after the last of [secret]",
                at: "reply_check =",
                instead: &[check_line, "extra = 1"],
                code: "envelope/unknown-key",
                after: 1,
            },
            Row {
                comment: "a key after the last of a wrap",
                at: "body =",
                instead: &[body, "extra = \"x\""],
                code: "envelope/unknown-key",
                after: 1,
            },
            Row {
                comment: "a key after a signature",
                at: "sig =",
                instead: &[seal, "extra = \"x\""],
                code: "envelope/unknown-key",
                after: 1,
            },
            Row {
                comment: "a key twice",
                at: "white =",
                instead: &[white, white],
                code: "envelope/missing-key",
                after: 1,
            },
            Row {
                comment: "a key left out: the next stands in its line",
                at: "sealed_by =",
                instead: &[],
                code: "envelope/missing-key",
                after: 0,
            },
            Row {
                comment: "a number left out",
                at: "move_number =",
                instead: &[],
                code: "envelope/missing-key",
                after: 0,
            },
            Row {
                comment: "a text where a number must be",
                at: "move_number =",
                instead: &["move_number = \"41\""],
                code: "envelope/value",
                after: 0,
            },
            Row {
                comment: "a word that is not one of its words",
                at: "sealed_by =",
                instead: &["sealed_by = \"green\""],
                code: "envelope/value",
                after: 0,
            },
            Row {
                comment: "a start position in another spelling",
                at: "moves =",
                instead: &["start = \"8/8/8/8/8/8/8/k1K5 w - -\"", "moves = \"c1c2\""],
                code: "envelope/value",
                after: 0,
            },
            Row {
                comment: "a line that is none of the format's",
                at: "white =",
                instead: &["white: Spassky"],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a key with a capital letter",
                at: "adjournment =",
                instead: &[number, "Extra = 1"],
                code: "envelope/syntax",
                after: 1,
            },
            Row {
                comment: "a key that is empty",
                at: "adjournment =",
                instead: &[number, " = 1"],
                code: "envelope/syntax",
                after: 1,
            },
            Row {
                comment: "a table with a capital letter",
                at: "[secret]",
                instead: &["[Secret]"],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a quotation mark within a text",
                at: "white =",
                instead: &["white = \"Spa\"ssky\""],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "an escape that is none",
                at: "white =",
                instead: &["white = \"Spa\\nssky\""],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a text that does not end",
                at: "white =",
                instead: &["white = \"Spassky"],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a number with a zero before it",
                at: "move_number =",
                instead: &["move_number = 041"],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a number with a sign",
                at: "move_number =",
                instead: &["move_number = +41"],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a number over 32 bits",
                at: "move_number =",
                instead: &["move_number = 4294967296"],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "no number at all",
                at: "move_number =",
                instead: &["move_number = "],
                code: "envelope/syntax",
                after: 0,
            },
            Row {
                comment: "a control character",
                at: "white =",
                instead: &["white = \"Spa\u{7}ssky\""],
                code: "envelope/text",
                after: 0,
            },
            Row {
                comment: "a line with CR LF",
                at: "white =",
                instead: &["white = \"Spassky\"\r"],
                code: "envelope/crlf",
                after: 0,
            },
            Row {
                comment: "scoresheets that nobody can hand in",
                at: "scoresheets =",
                instead: &["scoresheets = \"three\""],
                code: "envelope/value",
                after: 0,
            },
            Row {
                comment: "scoresheets twice",
                at: "scoresheets =",
                instead: &[sheets, sheets],
                code: "envelope/missing-key",
                after: 1,
            },
            Row {
                comment: "a kind that no entry has",
                at: "kind =",
                instead: &["kind = \"nonsense\""],
                code: "envelope/value",
                after: 0,
            },
            Row {
                comment: "another table in the place of [secret]",
                at: "[secret]",
                instead: &["[secrets]"],
                code: "envelope/table",
                after: 0,
            },
        ],
    );
}

#[test]
fn what_is_missing_at_the_end_is_named_by_its_line() {
    let sealed = String::from_utf8(sealed().as_bytes().to_vec()).unwrap();
    let signature = sealed.lines().last().unwrap();
    check(
        &sealed,
        &[
            Row {
                comment: "a key after the last signature",
                at: signature,
                instead: &[signature, "extra = \"x\""],
                code: "envelope/unknown-key",
                after: 1,
            },
            Row {
                comment: "nothing where a table should begin",
                at: signature,
                instead: &[signature, ""],
                code: "envelope/table",
                after: 2,
            },
        ],
    );
}

#[test]
fn a_signature_that_does_not_hold_is_named_by_its_place() {
    let opened = String::from_utf8(opened().as_bytes().to_vec()).unwrap();
    for (old, new, place) in [
        ("Laugardalsh\u{f6}ll", "Laugardalshall", "[seal]"),
        (
            "scoresheets = \"both\"",
            "scoresheets = \"none\"",
            "[accept]",
        ),
        ("reply_from = \"slip\"", "reply_from = \"half\"", "entry 1"),
    ] {
        assert_eq!(opened.matches(old).count(), 1, "{old}: {opened}");
        let changed = opened.replace(old, new).into_bytes();
        let rejected = Envelope::<Unverified>::from_bytes(changed).verify();
        let problem = rejected.expect_err(old).problem;
        assert_eq!(problem.code(), "envelope/signature", "{old}");
        let said = format!("the signature of {place} does not hold");
        assert!(problem.to_string().starts_with(&said), "{problem}");
    }
}

/// Wraps are counted from 1, and there is one for each recipient.
#[test]
fn a_wrap_that_does_not_belong_is_named_by_its_number() {
    let sealed = String::from_utf8(sealed().as_bytes().to_vec()).unwrap();
    let wraps: Vec<usize> = sealed
        .match_indices("\n[[wrap]]\n")
        .map(|(at, _)| at)
        .collect();
    let end = sealed.find("\n[seal]\n").unwrap();
    assert_eq!(wraps.len(), 4, "arbiter, deputy, responder, sealer");
    let wrap = |number: usize| {
        let to = wraps.get(number).copied().unwrap_or(end);
        sealed[wraps[number - 1]..to].to_owned()
    };
    let said = |text: String| {
        let rejected = Envelope::<Unverified>::from_bytes(text.into_bytes()).verify();
        let problem = rejected.unwrap_err().problem;
        (problem.code(), problem.to_string())
    };
    for number in 1..=4 {
        let word = ["custody", "custody", "reply", "author"][number - 1];
        let other = ["reply", "author", "author", "reply"][number - 1];
        let changed = wrap(number).replace(
            &format!("lock = \"{word}\""),
            &format!("lock = \"{other}\""),
        );
        let (code, message) = said(sealed.replace(&wrap(number), &changed));
        assert_eq!(code, "envelope/wrap", "{message}");
        assert!(
            message.starts_with(&format!("wrap {number} is not")),
            "{message}"
        );
        let (code, message) =
            said(sealed.replace(&wrap(number), &changed.replace("[[wrap]]", "[wrap]")));
        assert_eq!(code, "envelope/table", "{number}: {message}");
    }
    let (code, message) = said(sealed.replace(&wrap(4), &(wrap(4) + &wrap(4))));
    assert_eq!(
        (code, message.as_str()),
        ("envelope/wrap", "there are 5 wraps where 4 must stand")
    );
    let (code, message) = said(sealed.replace(&wrap(4), ""));
    assert_eq!(
        (code, message.as_str()),
        ("envelope/wrap", "there are 3 wraps where 4 must stand")
    );
}

/// A file that ends too early: what is missing should have begun on the line after the last.
#[test]
fn what_should_have_followed_is_named_by_the_next_line() {
    let sealed = String::from_utf8(sealed().as_bytes().to_vec()).unwrap();
    for (next, missing) in [
        ("\n[secret]\n", "`secret`"),
        ("\n[seal]\n", "`seal`"),
        ("\n[label]\n", "`label`"),
    ] {
        let kept = &sealed[..sealed.find(next).unwrap()];
        let rejected = Envelope::<Unverified>::from_bytes(kept.as_bytes().to_vec()).verify();
        let problem = rejected.unwrap_err().problem;
        assert_eq!(problem.code(), "envelope/table", "{next}: {problem}");
        assert_eq!(
            line_of(&problem),
            Some(kept.lines().count() + 1),
            "{next}: {problem}"
        );
        assert!(problem.to_string().contains(missing), "{problem}");
    }
}

#[test]
fn every_signature_is_listed_with_its_signer() {
    let opened = opened();
    let listed: Vec<String> = opened
        .signatures()
        .iter()
        .map(|signature| {
            format!(
                "{} {} {}",
                signature.place, signature.signer, signature.valid
            )
        })
        .collect();
    assert_eq!(listed[..2], ["[seal] white true", "[accept] arbiter true"]);
    assert_eq!(listed.len(), 2 + opened.entries().len());
    assert_eq!(listed[2], "entry 1 arbiter true");
    for (word, deputy) in [
        ("deputy1", 1),
        ("deputy2", 2),
        ("deputy3", 3),
        ("deputy4", 4),
    ] {
        assert_eq!(Signer::parse(word), Some(Signer::Deputy(deputy)));
        assert_eq!(Signer::Deputy(deputy).to_string(), word);
    }
    assert_eq!(Signer::parse("deputy5"), None);
}
