//! The entry for a calendar, as RFC 5545 wants it. What another reader makes of it is asked in
//! `tests/peer/ics.py`.

use adjourn::render::{Revision, calendar};
use adjourn::text::Locale;
use envelope::{Fingerprint, Label};
use rules::time::Duration;

use super::digest;
use crate::fixtures::{announced, label, moment};

fn first(label: &Label) -> Revision {
    Revision {
        sequence: 0,
        at: label.sealed_at,
        cancelled: false,
    }
}

fn entry(label: &Label) -> String {
    revised(label, &first(label))
}

fn revised(label: &Label, revision: &Revision) -> String {
    let hour = Duration::from_seconds(3600).unwrap();
    let resumption = label.announces();
    let announced = resumption.announced().unwrap();
    let fingerprint = Fingerprint(digest(7));
    let english = Locale::english();
    calendar(&english, label, announced, &fingerprint, revision, hour).unwrap()
}

fn lines(entry: &str) -> Vec<&str> {
    entry.split_terminator("\r\n").collect()
}

#[test]
fn word_for_word() {
    let mut label = label();
    let announced = announced(&mut label);
    announced.at = moment("2026-11-21T14:30:00+01:00");
    announced.end = Some(moment("2026-11-21T20:30:00+01:00"));
    announced.zone = "Europe/Rome".to_owned();
    announced.place = Some("Sala 2; ingresso A, Torino".to_owned());
    let expected = "BEGIN:VCALENDAR\n\
        VERSION:2.0\n\
        PRODID:-//adjourn//adjourn//EN\n\
        BEGIN:VEVENT\n\
        UID:0707070707070707070707070707070707070707070707070707070707070707@adjour\n n\n\
        DTSTAMP:19720831T220000Z\n\
        DTSTART:20261121T133000Z\n\
        DTEND:20261121T193000Z\n\
        SUMMARY:Resumption: Spassky\\, Boris – Fischer\\, Robert\n\
        DESCRIPTION:World Championship 1972\\, game 21\\nWhite: Spassky\\, Boris\\nBlac\n k: Fischer\\, Robert\\nWhite has sealed the 41st move\\nBlack must be there f\n or it to be opened\\nBegins on Saturday 21 November 2026\\, 14:30 (UTC+01:00\n )\\nSeal number 0W3G-E1R7-0W3G-E1R7\\nArbiter: Schmid\\, Lothar\n\
        LOCATION:Sala 2\\; ingresso A\\, Torino\n\
        BEGIN:VALARM\n\
        ACTION:DISPLAY\n\
        DESCRIPTION:Resumption: Spassky\\, Boris – Fischer\\, Robert\n\
        TRIGGER:-PT3600S\n\
        END:VALARM\n\
        END:VEVENT\n\
        END:VCALENDAR\n";
    assert_eq!(entry(&label), expected.replace('\n', "\r\n"));
}

/// Whatever the zone on the label and its rules here, the moment is written in UTC.
#[test]
fn how_the_time_is_written() {
    #[rustfmt::skip]
    let rows = [
        ("Europe/Rome", "2026-07-01T09:00:00+02:00", "DTSTART:20260701T070000Z"),
        ("Europe/Rome", "2026-07-01T09:00:00+01:00", "DTSTART:20260701T080000Z"),
        ("Atlantis/Capital", "2026-07-01T09:00:00+02:00", "DTSTART:20260701T070000Z"),
        ("UTC", "2026-07-01T09:00:00+00:00", "DTSTART:20260701T090000Z"),
    ];
    for (zone, at, expected) in rows {
        let mut label = label();
        announced(&mut label).zone = zone.to_owned();
        announced(&mut label).at = moment(at);
        let entry = entry(&label);
        assert!(lines(&entry).contains(&expected), "{zone}: {entry}");
    }
}

#[test]
fn no_line_is_too_long_and_no_letter_is_cut() {
    let mut label = label();
    label.white.name = "Ткаченко-Гаприндашвили, ".repeat(12) + "Ω";
    announced(&mut label).place = Some("x,;\\ \u{0301}é".repeat(60));
    let entry = entry(&label);
    for line in lines(&entry) {
        // A folded line begins with a blank that counts for nothing (3.1).
        assert!(line.len() <= 75, "{line}");
    }
    assert!(!entry.replace("\r\n", "").contains(['\r', '\n']));
    let unfolded = entry.replace("\r\n ", "");
    let names = label.white.name.replace(',', "\\,");
    assert!(unfolded.contains(&names));
    let place = label
        .announces()
        .place()
        .unwrap()
        .replace('\\', "\\\\")
        .replace([','], "\\,");
    assert!(unfolded.contains(&format!("LOCATION:{}\r\n", place.replace(';', "\\;"))));
}

/// RFC 5545 3.8.7.4: a calendar takes the entry of the higher sequence.
#[test]
fn a_later_version_says_so() {
    let later = Revision {
        sequence: 3,
        at: moment("2026-11-20T10:00:00+01:00"),
        cancelled: true,
    };
    let entry = revised(&label(), &later);
    for line in ["SEQUENCE:3", "STATUS:CANCELLED", "DTSTAMP:20261120T090000Z"] {
        assert!(lines(&entry).contains(&line), "{line}: {entry}");
    }
}
