use super::*;

/// A file as a federation writes it by hand.
const MODEL: &str = include_str!("model.toml");

/// The model with one change, and the line (from 1) on which it is made. A line feed that `from`
/// begins with only makes it unique.
fn changed(from: &str, to: &str) -> (String, usize) {
    assert_eq!(
        MODEL.matches(from).count(),
        1,
        "{from:?} must be there once"
    );
    let before = MODEL.split(from).next().unwrap();
    let breaks = before.matches('\n').count() + usize::from(from.starts_with('\n'));
    (MODEL.replace(from, to), breaks + 1)
}

fn line_of(table: &str) -> usize {
    let place = MODEL.lines().position(|line| line == table);
    place.unwrap() + 1
}

#[test]
fn the_builtin_editions_are_read_under_their_names() {
    let names: Vec<_> = Edition::all()
        .iter()
        .map(|edition| edition.name().to_owned())
        .collect();
    let expected = [
        "fide-1928",
        "fide-1930",
        "fide-1997",
        "fide-2001",
        "fide-2005",
        "fide-2009",
        "fide-2014",
        "fide-2018",
        "fide-2023",
        "us-chess-2019",
    ];
    assert_eq!(names, expected);
    for name in expected {
        let edition = Edition::builtin(name).unwrap();
        assert_eq!(edition.name(), name);
        assert!(edition.is_builtin(), "{name}");
    }
    assert_eq!(Edition::builtin("fide-1996"), None);
    let newest = expected.iter().rfind(|name| name.starts_with("fide-"));
    assert_eq!(newest, Some(&Edition::DEFAULT));
    assert!(Edition::builtin(Edition::REFERENCE).is_some());
}

#[test]
fn a_file_that_takes_a_builtin_name_can_be_told_apart() {
    let standard = Edition::builtin(Edition::DEFAULT).unwrap();
    let other = Edition::from_toml(&format!("{}\n", standard.source())).unwrap();
    assert_eq!(other.name(), standard.name());
    assert!(!other.is_builtin());
    let own = Edition::from_toml(MODEL).unwrap();
    assert_eq!((own.name(), own.source()), ("valley-2024", MODEL));
    assert!(!own.is_builtin());
}

#[test]
fn what_a_file_says_is_what_is_read() {
    let edition = Edition::from_toml(MODEL).unwrap();
    assert_eq!(edition.title(), "Rules of the Valley League, 2024");
    assert_eq!(edition.in_force(), Some("2024"));
    assert_eq!(edition.adjournment_rules(), Some("Appendix A"));
    let exceptions = edition.bad_move_exceptions().unwrap();
    assert_eq!(exceptions, ["6.9", "9.6"]);
    assert_eq!(edition.article(Concept::Illegal), Some("A8(c)"));
    assert_eq!(edition.article(Concept::Seventyfive), None);
    let rules = edition.rules();
    assert_eq!(rules.late_after, Some(3600));
    assert_eq!(rules.both_late, None);
    let saved_by = [
        super::super::SavedBy::Checkmate,
        super::super::SavedBy::Stalemate,
        super::super::SavedBy::DeadPosition,
        super::super::SavedBy::FlagFall,
    ];
    assert_eq!(rules.late_sealer_saved_by.as_deref(), Some(&saved_by[..]));
    let band = PenaltyBand {
        above: 0,
        penalty: Penalty::HalveAtMost(180),
    };
    assert_eq!(rules.claimant_penalty.as_deref(), Some(&[band][..]));

    let newest_first = Edition::builtin("fide-2001").unwrap();
    let bands = [
        PenaltyBand {
            above: 120,
            penalty: Penalty::HalveAtMost(180),
        },
        PenaltyBand {
            above: 60,
            penalty: Penalty::SetTo(60),
        },
    ];
    assert_eq!(
        newest_first.rules().claimant_penalty.as_deref(),
        Some(&bands[..])
    );
}

#[test]
fn a_value_is_confirmed_by_its_source_and_by_nothing_else() {
    let edition = Edition::from_toml(MODEL).unwrap();
    let leaflet = "Rules of the Valley League, 2024, English: a leaflet, page 3";
    let rows = [
        (Rule::Unintelligible, Some(leaflet), None),
        (
            Rule::EmptyEnvelope,
            None,
            Some("the leaflet names no empty envelope"),
        ),
        (Rule::Ambiguous, None, None),
    ];
    let facts = edition.facts();
    for (rule, source, searched) in rows {
        let fact = facts
            .iter()
            .find(|fact| fact.key == Key::Rule(rule))
            .unwrap();
        assert_eq!(fact.value, "loses");
        assert_eq!(fact.source.as_deref(), source);
        assert_eq!(fact.searched.as_deref(), searched);
        assert_eq!(fact.confirmed, source.is_some());
        assert_eq!(edition.confirms(rule), source.is_some());
    }
}

#[test]
fn silence_can_be_said_of_every_rule_but_the_automatic_draws() {
    for rule in Rule::ALL {
        let name = rule.name().trim_start_matches("rules.");
        let line = MODEL
            .lines()
            .skip(line_of("[rules]"))
            .find(|line| line.split(" = ").next() == Some(name))
            .unwrap_or_else(|| panic!("{name}"));
        let before = MODEL.find("[articles]").unwrap();
        let (rules, rest) = MODEL.split_at(before);
        let text = rules.replacen(
            &format!("\n{line}\n"),
            &format!("\n{name} = \"silent\"\n"),
            1,
        ) + rest;
        let read = Edition::from_toml(&text);
        match rule {
            Rule::Fivefold | Rule::Seventyfive => {
                let error = read.unwrap_err();
                assert_eq!(error.code(), "edition/wrong-value", "{name}");
            }
            _ => {
                let edition = read.unwrap();
                let facts = edition.facts();
                let fact = facts.iter().find(|fact| fact.key == Key::Rule(rule));
                assert_eq!(fact.unwrap().value, "silent", "{name}");
            }
        }
    }
}

#[test]
fn every_missing_key_is_refused_with_the_line_of_its_table() {
    let mut table = "";
    let mut lines_tried = 0;
    for (place, line) in MODEL.lines().enumerate() {
        if line.starts_with('[') {
            table = line;
        }
        let Some((key, _)) = line.split_once(" = ") else {
            continue;
        };
        if line.starts_with('#') || table == "[sources]" {
            continue;
        }
        let text: Vec<_> = MODEL
            .lines()
            .enumerate()
            .filter(|(other, _)| *other != place)
            .map(|(_, line)| line)
            .collect();
        let (table_line, full) = match table {
            "" => (1, key.to_owned()),
            table => {
                let full = format!("{}.{key}", table.trim_matches(['[', ']']));
                (line_of(table), full)
            }
        };
        match Edition::from_toml(&text.join("\n")) {
            Err(EditionError::MissingKey { line, key }) => {
                assert_eq!((line, key), (table_line, full.as_str()), "without {line:?}");
            }
            other => panic!("without {line:?}: {other:?}"),
        }
        lines_tried += 1;
    }
    assert_eq!(lines_tried, 3 + Rule::ALL.len() + Concept::ALL.len() + 2);
}

#[test]
fn a_missing_table_and_a_missing_list_are_refused() {
    let missing = |text: &str, key: &'static str| {
        assert_eq!(
            Edition::from_toml(text),
            Err(EditionError::MissingKey { line: 1, key })
        );
    };
    missing("", "name");
    let head = &MODEL[..MODEL.find("[rules]").unwrap()];
    missing(head, "rules.draw_offer_on_label");
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_key() {
    use EditionError::{UnknownKey, UnknownSource};
    let wrong = |key: &'static str, allowed: &str| {
        let allowed = allowed.to_owned();
        move |line| format!("line {line}: {key} must be {allowed}")
    };
    let unknown = |key: &str, near: &[&'static str]| {
        let (key, near) = (key.to_owned(), near.to_vec());
        move |line| UnknownKey { line, key, near }.to_string()
    };
    const PENALTY: &str = "a list of bands in seconds, each above a smaller time left than the one \
        before, such as { above = 120, halve_at_most = 180 } or { above = 60, set_to = 60 }, or \
        \"silent\"";
    const BANDS: &str = "claimant_penalty = [{ above = 0, halve_at_most = 180 }]";
    const VALUE: &str =
        "a value, or { says = …, source = \"…\" }, or { says = …, searched = \"…\" }";
    const EVIDENCE: &str = "1 to 240 printable characters, where it says what was read or searched";
    const SOURCED: &str = "unintelligible = { says = \"loses\", source = \"leaflet\" }";
    const LEAFLET: &str =
        "leaflet = \"Rules of the Valley League, 2024, English: a leaflet, page 3\"";
    const SAVED: &str = "a list of \"checkmate\" or \"stalemate\" or \"dead_position\" or \
        \"fivefold\" or \"seventyfive\" or \"flag_fall\", or \"silent\"";
    const NAME: &str = "1 to 64 of a-z, 0-9, '-' and '.'";
    const TEXT: &str = "1 to 120 printable characters";
    const SECONDS: &str = "whole seconds or \"silent\"";
    type Expected = Box<dyn FnOnce(usize) -> String>;
    let rows: Vec<(&str, &str, &str, Expected)> = vec![
        (
            "a word that is not on the list",
            "ambiguous = \"loses\"",
            "ambiguous = \"wins\"",
            Box::new(wrong(
                "rules.ambiguous",
                "\"loses\" or \"opponent_chooses\" or \"opponent_chooses_reasonable\" or \"silent\"",
            )),
        ),
        (
            "a number for a word",
            "\nseventyfive = \"none\"",
            "\nseventyfive = 75",
            Box::new(wrong(
                "rules.seventyfive",
                "\"none\" or \"draw_unless_mate\" or \"arbiter_may_draw\"",
            )),
        ),
        (
            "negative seconds",
            "late_after = 3600",
            "late_after = -1",
            Box::new(wrong("rules.late_after", SECONDS)),
        ),
        (
            "more seconds than any clock shows",
            "late_after = 3600",
            "late_after = 4294967296",
            Box::new(wrong("rules.late_after", SECONDS)),
        ),
        (
            "an unknown reason in a list",
            "\"stalemate\", \"dead_position\"",
            "\"stalemate\", \"weather\"",
            Box::new(wrong("rules.late_sealer_saved_by", SAVED)),
        ),
        (
            "a band without its lower end",
            BANDS,
            "claimant_penalty = [{ halve_at_most = 180 }]",
            Box::new(wrong("rules.claimant_penalty", PENALTY)),
        ),
        (
            "a band with two penalties",
            BANDS,
            "claimant_penalty = [{ above = 0, halve_at_most = 180, set_to = 60 }]",
            Box::new(wrong("rules.claimant_penalty", PENALTY)),
        ),
        (
            "a band without a penalty",
            BANDS,
            "claimant_penalty = [{ above = 0 }]",
            Box::new(wrong("rules.claimant_penalty", PENALTY)),
        ),
        (
            "a band with an unknown key",
            BANDS,
            "claimant_penalty = [{ above = 0, below = 9, set_to = 60 }]",
            Box::new(wrong("rules.claimant_penalty", PENALTY)),
        ),
        (
            "bands that overlap",
            BANDS,
            "claimant_penalty = [{ above = 60, set_to = 60 }, { above = 60, set_to = 0 }]",
            Box::new(wrong("rules.claimant_penalty", PENALTY)),
        ),
        (
            "a word for a penalty",
            BANDS,
            "claimant_penalty = \"halve\"",
            Box::new(wrong("rules.claimant_penalty", PENALTY)),
        ),
        (
            "a name with capitals",
            "name = \"valley-2024\"",
            "name = \"FIDE\"",
            Box::new(wrong("name", NAME)),
        ),
        (
            "an empty name",
            "name = \"valley-2024\"",
            "name = \"\"",
            Box::new(wrong("name", NAME)),
        ),
        (
            "a name of 65 bytes",
            "name = \"valley-2024\"",
            "name = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
            Box::new(wrong("name", NAME)),
        ),
        (
            "an article that turns the line round (U+202E)",
            "\nillegal = \"A8(c)\"",
            "\nillegal = \"A8\\u202E(c)\"",
            Box::new(wrong("adjournment.illegal", TEXT)),
        ),
        (
            "an article that clears the terminal",
            "\nillegal = \"A8(c)\"",
            "\nillegal = \"\\u001B[2J\"",
            Box::new(wrong("adjournment.illegal", TEXT)),
        ),
        (
            "an empty article: nothing to cite is \"silent\"",
            "\nillegal = \"A8(c)\"",
            "\nillegal = \"\"",
            Box::new(wrong("adjournment.illegal", TEXT)),
        ),
        (
            "exceptions that are no list",
            "exceptions = [\"6.9\", \"9.6\"]",
            "exceptions = \"6.9\"",
            Box::new(wrong(
                "adjournment.exceptions",
                "a list of articles or \"silent\"",
            )),
        ),
        (
            "a rule that nobody knows",
            "ambiguous = \"loses\"",
            "ambigous = \"loses\"",
            Box::new(unknown(
                "rules.ambigous",
                &["rules.ambiguous", "adjournment.ambiguous"],
            )),
        ),
        (
            "a table that nobody knows",
            "[articles]",
            "[article]",
            Box::new(unknown("article", &["articles"])),
        ),
        (
            "an article where rules are",
            "ambiguous = \"loses\"",
            "sealing = \"A1\"",
            Box::new(unknown("rules.sealing", &["adjournment.sealing"])),
        ),
        (
            "a table that is none",
            "[rules]\n",
            "[[rules]]\n",
            Box::new(wrong("rules", "a table")),
        ),
        (
            "a source that is not there",
            SOURCED,
            "unintelligible = { says = \"loses\", source = \"letter\" }",
            Box::new(|line| {
                let key = "rules.unintelligible";
                let name = "letter".to_owned();
                UnknownSource { line, key, name }.to_string()
            }),
        ),
        (
            "a source without a value",
            SOURCED,
            "unintelligible = { source = \"leaflet\" }",
            Box::new(wrong("rules.unintelligible", VALUE)),
        ),
        (
            "found and not found",
            SOURCED,
            "unintelligible = { says = \"loses\", source = \"leaflet\", searched = \"page 4\" }",
            Box::new(wrong("rules.unintelligible", VALUE)),
        ),
        (
            "a word misspelt beside a value",
            SOURCED,
            "unintelligible = { says = \"loses\", sauce = \"leaflet\" }",
            Box::new(unknown("rules.unintelligible.sauce", &[])),
        ),
        (
            "a wrong value with a source",
            SOURCED,
            "unintelligible = { says = \"wins\", source = \"leaflet\" }",
            Box::new(wrong(
                "rules.unintelligible",
                "\"loses\" or \"loses_unless_interpreted\" or \"silent\"",
            )),
        ),
        (
            "nothing in what was searched",
            "searched = \"the leaflet names no empty envelope\"",
            "searched = \"\"",
            Box::new(wrong("rules.empty_envelope", EVIDENCE)),
        ),
        (
            "a source that is a number",
            LEAFLET,
            "leaflet = 3",
            Box::new(wrong("sources", EVIDENCE)),
        ),
        (
            "sources that are no table",
            "[sources]\n",
            "[[sources]]\n",
            Box::new(wrong("sources", "a table of texts")),
        ),
    ];
    for (comment, from, to, expected) in rows {
        let (text, line) = changed(from, to);
        let refused = Edition::from_toml(&text).map_err(|error| error.to_string());
        assert_eq!(refused, Err(expected(line)), "{comment}");
    }
}

#[test]
fn the_longest_name_and_article_are_read() {
    let (name, article) = ("a".repeat(64), "§".repeat(120));
    let (text, _) = changed("name = \"valley-2024\"", &format!("name = \"{name}\""));
    assert_eq!(Edition::from_toml(&text).unwrap().name(), name);
    let (text, _) = changed(
        "\nillegal = \"A8(c)\"",
        &format!("\nillegal = \"{article}\""),
    );
    let edition = Edition::from_toml(&text).unwrap();
    assert_eq!(edition.article(Concept::Illegal), Some(article.as_str()));
    let (text, _) = changed(
        "\nillegal = \"A8(c)\"",
        &format!("\nillegal = \"{article}§\""),
    );
    assert!(Edition::from_toml(&text).is_err());
    let (text, _) = changed(
        "\nillegal = \"A8(c)\"",
        "\nillegal = 'l\u{2019}art. \"8\", c'''",
    );
    assert_eq!(
        Edition::from_toml(&text).unwrap_err().code(),
        "edition/syntax"
    );
    let (text, _) = changed("\nillegal = \"A8(c)\"", "\nillegal = \"d'art \\\"8\\\"\"");
    let edition = Edition::from_toml(&text).unwrap();
    assert_eq!(edition.article(Concept::Illegal), Some("d'art \"8\""));
}

#[test]
fn hostile_files_are_refused_and_never_echoed_raw() {
    let large = " ".repeat(LARGEST + 1);
    let bytes = LARGEST + 1;
    assert_eq!(
        Edition::from_toml(&large),
        Err(EditionError::TooLarge { bytes })
    );
    let fits = Edition::from_toml(&" ".repeat(LARGEST));
    assert_eq!(fits.unwrap_err().code(), "edition/missing-key");
    let nested = format!("sources = {}", "[".repeat(LARGEST - 20));
    assert_eq!(
        Edition::from_toml(&nested).unwrap_err().code(),
        "edition/syntax"
    );
    let rows = [
        "a = \u{1b}[2J",
        "\"\\u001b[2J\" = 1",
        "name = 1\nname = 2",
        "name = \"a\"\ntitle = \"b\"\nin_force = \"c\"\n[sources]\na = \"\\u001b\"",
        "\u{202e} = 1",
    ];
    for row in rows {
        let error = Edition::from_toml(row).unwrap_err();
        let shown = error.to_string();
        assert!(
            !shown.contains(|letter: char| letter.is_control() || letter == '\u{202e}'),
            "{row:?}: {shown:?}"
        );
    }
}

#[test]
fn a_syntax_error_names_its_line() {
    match Edition::from_toml("name = \"a\"\ntitle = \"b\"\nname = \"c\"\n") {
        Err(error @ EditionError::Syntax { line: 3, .. }) => {
            assert_eq!(error.to_string(), "line 3: duplicate key");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(line_at("a\nb\n", 0), 1);
    assert_eq!(line_at("a\nb\n", 1), 1);
    assert_eq!(line_at("a\nb\n", 2), 2);
    assert_eq!(line_at("a\nb\n", 99), 3);
}

/// Where an edition would let nobody be late at all unless the event says otherwise (I.10), the event must say it.
#[test]
fn the_event_must_say_how_late_is_too_late_where_the_edition_says_zero() {
    let late = |name, value| crate::laws::edition::altered(name, &[("rules.late_after", value)]);
    let builtin = |name| Edition::builtin(name).unwrap();
    let rows = [
        (builtin("fide-1997"), false),
        (builtin("fide-2023"), true),
        (builtin("us-chess-2019"), false),
        (late("fide-2023", "3600"), false),
        (late("fide-2023", "\"silent\""), true),
        (late("fide-1997", "0"), false),
    ];
    for (edition, wants) in rows {
        let late_after = edition.rules().late_after;
        assert_eq!(
            edition.wants_default_time(),
            wants,
            "{} {late_after:?}",
            edition.name()
        );
    }
}
