use super::*;

/// A draft in which every key has a value of its own; a choice has one of its options.
fn filled() -> LabelDraft {
    let mut draft = LabelDraft::default();
    for key in LabelKey::ALL {
        *draft.value_mut(key) = Some(match key {
            LabelKey::Rules => "fide-1928".to_owned(),
            LabelKey::Notation => "it".to_owned(),
            LabelKey::DrawOffer => "black".to_owned(),
            LabelKey::Claim => "9.3(a)".to_owned(),
            key => format!("the {} & so on", key.name()),
        });
    }
    draft.at_move = Some("41w".to_owned());
    draft.deputy_keys = vec!["one".to_owned(), "two".to_owned()];
    draft.early = true;
    draft
}

#[test]
fn the_form_asks_for_every_key_and_reads_it_back() {
    let draft = filled();
    let html = form(&Locale::english(), "board7", &draft, "").into_string();
    let mut sent = form_urlencoded::Serializer::new(String::new());
    for key in LabelKey::ALL {
        let (name, value) = (key.name(), draft.value(key).unwrap());
        assert!(html.contains(&format!("name=\"{name}\"")), "{name}");
        assert!(html.contains(&value.replace('&', "&amp;")), "{name}");
        sent.append_pair(name, value);
    }
    assert!(html.contains("name=\"at_move\""));
    sent.append_pair("at_move", "41w")
        .append_pair("deputy_keys", " one\r\n\r\ntwo ")
        .append_pair("early", "on");
    let fields = Fields::of_form(sent.finish().as_bytes()).unwrap();
    assert_eq!(of_form(&fields, LabelDraft::default()), draft);
}

#[test]
fn a_version_tells_what_was_typed_apart_and_no_pauses() {
    let draft = filled();
    let before = version(&draft).unwrap();
    let mut paused = draft.clone();
    paused.pauses.push("2026-11-21T17:00:00+01:00".to_owned());
    assert_eq!(version(&paused).unwrap(), before);
    for key in LabelKey::ALL {
        let mut changed = draft.clone();
        *changed.value_mut(key) = None;
        assert_ne!(version(&changed).unwrap(), before, "{}", key.name());
    }
    let mut changed = draft;
    changed.at_move = None;
    assert_ne!(version(&changed).unwrap(), before);
}
