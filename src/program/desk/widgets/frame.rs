//! The frame around every screen, and the pieces that several screens are made of.

use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use crate::program::commands::label_draft::Notice;
use crate::program::commands::{Failure, FailureKind};
use crate::program::desk::http::request::{Asked, Theme};
use crate::program::desk::screens::label;
use crate::program::text::message::*;
use crate::program::text::{Speech, escaped};
use crate::time::Moment;

/// What a screen may do: show its own styles, drawings and scripts, and send forms to the desk.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                          connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

/// A screen.
#[derive(Debug)]
pub struct Page {
    /// What it is, in a few words.
    pub title: String,
    /// What it shows.
    pub main: Markup,
    /// Whether nothing else is on it: the player's.
    pub alone: bool,
    /// The game whose changes it follows; `*` for all, nothing for none.
    pub follows: String,
}

impl Page {
    /// A screen that shows what it showed when it was asked for.
    pub fn new(title: impl Into<String>, main: Markup) -> Page {
        Page {
            title: title.into(),
            main,
            alone: false,
            follows: String::new(),
        }
    }

    /// A screen that is brought up to date when that game changes.
    pub fn following(title: impl Into<String>, name: &str, main: Markup) -> Page {
        Page {
            follows: name.to_owned(),
            ..Page::new(title, main)
        }
    }
}

/// What is answered to a request.
#[derive(Debug)]
pub enum Answer {
    /// A screen.
    Page(Page),
    /// A screen that says why something was not done, with what was typed still on it.
    Refused(Page, Failure),
    /// Another screen, by its path.
    Away(String),
    /// Another screen, and cookies.
    AwayWith(String, Vec<String>),
    /// A file; the name it may be saved under, and its type.
    File(String, &'static str, Vec<u8>),
}

impl From<Page> for Answer {
    fn from(page: Page) -> Answer {
        Answer::Page(page)
    }
}

/// The places that stand at the head of every screen.
const PLACES: [&str; 4] = ["", "new", "archive", "keys"];

/// A screen in its frame; `holder` is whose key is unlocked, `failure` what went wrong before.
pub fn framed(
    asked: &Asked,
    page: Page,
    holder: Option<&str>,
    failure: Option<&Failure>,
) -> Response {
    let speech = &asked.speech;
    let status = failure.map_or(StatusCode::OK, status);
    let body = html! {
        (DOCTYPE)
        html lang=(speech.code()) data-theme=(asked.theme.name()) {
            head {
                meta charset="utf-8";
                base href=(asked.home);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " – adjourn" }
                link rel="stylesheet" href="/assets/desk.css";
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                script type="module" src="/assets/desk.js" {}
            }
            body class=[page.alone.then_some("alone")] data-follows=[(!page.follows.is_empty()).then_some(&page.follows)] data-changes=(asked.changes) {
                @if !page.alone {
                    a class="skip" href=(format!("./{}#main", asked.path)) { (speech.say(DeskSkip)) }
                    header {
                        p class="name" { "adjourn" }
                        nav aria-label=(speech.say(DeskPlaces)) {
                            ul {
                                @for (place, words) in PLACES.into_iter().zip(places(speech)) {
                                    li { a href=(format!("./{place}")) aria-current=[(asked.path == place).then_some("page")] { (words) } }
                                }
                            }
                        }
                        p class="holder" { (holding(speech, holder)) }
                    }
                }
                main id="main" {
                    @if let Some(failure) = failure { (failed(speech, failure)) }
                    (page.main)
                }
                @if !page.alone { (foot(asked)) }
                p id="told" class="unseen" role="status" data-changed=(speech.say(DeskChanged)) {}
            }
        }
    };
    let mut response = (status, body.into_string()).into_response();
    let headers = response.headers_mut();
    let html = axum::http::HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, html);
    let policy = axum::http::HeaderValue::from_static(POLICY);
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    response
}

/// A page for whoever is not in yet; `onward` is where it leads by itself.
pub fn outside(speech: Speech, onward: Option<&str>, said: &Markup) -> Response {
    let page = html! {
        (DOCTYPE)
        html lang=(speech.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                @if let Some(onward) = onward { meta http-equiv="refresh" content=(format!("0; url={onward}")); }
                title { "adjourn" }
            }
            body { main { h1 { "adjourn" } (said) } }
        }
    };
    let mut response = page.into_string().into_response();
    let html = axum::http::HeaderValue::from_static(crate::program::desk::HTML);
    response.headers_mut().insert(CONTENT_TYPE, html);
    response
}

fn status(failure: &Failure) -> StatusCode {
    match failure.kind {
        FailureKind::Usage => StatusCode::BAD_REQUEST,
        FailureKind::NotVerified => StatusCode::UNPROCESSABLE_ENTITY,
        FailureKind::Refused => StatusCode::CONFLICT,
        FailureKind::Failed => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn places(speech: &Speech) -> [String; 4] {
    [
        speech.say(DeskToday),
        speech.say(DeskNew),
        speech.say(DeskArchive),
        speech.say(DeskKeys),
    ]
}

fn holding(speech: &Speech, holder: Option<&str>) -> String {
    match holder {
        Some(name) => speech.say(DeskUnlocked { name }),
        None => speech.say(DeskLocked),
    }
}

/// What went wrong, and what to do.
pub fn failed(speech: &Speech, failure: &Failure) -> Markup {
    html! {
        div class="failure" role="alert" tabindex="-1" {
            p { strong { (by_fields(speech, &failure.message)) } }
            p { (by_fields(speech, &failure.hint)) }
        }
    }
}

/// A sentence of the library, in which the flags of the command line are the fields of the page.
fn by_fields(speech: &Speech, sentence: &str) -> String {
    let said = speech.of_library(sentence);
    let words = said.split(' ').map(|word| {
        let flag = word.trim_matches(|sign: char| !sign.is_ascii_lowercase() && sign != '-');
        match label::field_of(speech, flag) {
            Some(field) => word.replace(flag, &format!("“{field}”")),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What the arbiter should know.
pub fn notices(speech: &Speech, notices: &[Notice]) -> Markup {
    html! {
        @if !notices.is_empty() {
            ul class="notices" {
                @for notice in notices { li { (by_fields(speech, &notice.message)) } }
            }
        }
    }
}

fn foot(asked: &Asked) -> Markup {
    let speech = &asked.speech;
    html! {
        footer {
            form method="post" action="look" {
                input type="hidden" name="back" value=(asked.path);
                label { (speech.say(DeskLanguage)) " "
                    select name="lang" {
                        @for code in Speech::codes() {
                            @let own = Speech::of_code(code).unwrap_or_else(Speech::english);
                            option value=(code) selected[code == speech.code()] lang=(code) { (own.say(LanguageOwnName)) }
                        }
                    }
                }
                label { (speech.say(DeskTheme)) " "
                    select name="theme" {
                        @for theme in Theme::ALL {
                            option value=(theme.name()) selected[theme == asked.theme] { (theme_words(speech, theme)) }
                        }
                    }
                }
                button { (speech.say(DeskChoose)) }
            }
        }
    }
}

fn theme_words(speech: &Speech, theme: Theme) -> String {
    match theme {
        Theme::System => speech.say(DeskThemeSystem),
        Theme::Light => speech.say(DeskThemeLight),
        Theme::Dark => speech.say(DeskThemeDark),
    }
}

/// A name as a part of a path. All paths are relative to the home of the desk, which no other server knows.
pub fn in_path(name: &str) -> String {
    let encoded: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    encoded.replace('+', "%20")
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    id: &'a str,
    name: &'a str,
    words: &'a str,
    value: &'a str,
    hint: &'a str,
    kind: &'a str,
    required: bool,
}

impl<'a> Field<'a> {
    /// A field of that name, and what it is.
    pub fn new(name: &'a str, words: &'a str) -> Field<'a> {
        Field {
            id: name,
            name,
            words,
            value: "",
            hint: "",
            kind: "text",
            required: false,
        }
    }

    /// Another id than the name: another form on the screen has a field of that name.
    pub fn id(self, id: &'a str) -> Field<'a> {
        Field { id, ..self }
    }

    /// What is known.
    pub fn value(self, value: &'a str) -> Field<'a> {
        Field { value, ..self }
    }

    /// How it is typed, or what it means to leave it empty.
    pub fn hint(self, hint: &'a str) -> Field<'a> {
        Field { hint, ..self }
    }

    /// It must not be left empty.
    pub fn required(self) -> Field<'a> {
        Field {
            required: true,
            ..self
        }
    }

    /// Nothing of what is typed is shown.
    pub fn secret(self) -> Field<'a> {
        Field {
            kind: "password",
            ..self
        }
    }
}

impl Render for Field<'_> {
    fn render(&self) -> Markup {
        labelled(
            self.id,
            self.words,
            self.hint,
            html! {
                input id=(self.id) name=(self.name) type=(self.kind) value=(self.value) required[self.required]
                    autocomplete="off" spellcheck="false" autocapitalize=[(self.kind == "password").then_some("none")]
                    aria-describedby=[described_by(self.id, self.hint)];
            },
        )
    }
}

/// What stands around an input.
fn labelled(id: &str, words: &str, hint: &str, input: Markup) -> Markup {
    html! {
        div class="field" {
            label for=(id) { (words) }
            (input)
            @if let Some(described_by) = described_by(id, hint) { small id=(described_by) { (hint) } }
        }
    }
}

fn described_by(id: &str, hint: &str) -> Option<String> {
    (!hint.is_empty()).then(|| format!("{id}-hint"))
}

/// A field of a form under its name, with what is known, and what it is for.
pub fn field(name: &str, words: &str, value: &str, hint: &str) -> Markup {
    Field::new(name, words).value(value).hint(hint).render()
}

/// A field that shows nothing of what is typed.
pub fn secret_field(name: &str, words: &str, hint: &str) -> Markup {
    Field::new(name, words).hint(hint).secret().render()
}

/// What can be chosen: a code, and its words.
pub type Options = Vec<(String, String)>;

/// A choice of one, by code and words.
pub fn choice(
    name: &str,
    words: &str,
    chosen: &str,
    options: &[(String, String)],
    hint: &str,
) -> Markup {
    named_choice(name, name, words, chosen, options, hint)
}

/// The same, where another form on the screen has a choice of that name.
pub fn named_choice(
    id: &str,
    name: &str,
    words: &str,
    chosen: &str,
    options: &[(String, String)],
    hint: &str,
) -> Markup {
    labelled(
        id,
        words,
        hint,
        html! {
            select id=(id) name=(name) aria-describedby=[described_by(id, hint)] {
                @for (value, words) in options {
                    option value=(value) selected[value == chosen] { (words) }
                }
            }
        },
    )
}

/// A choice of one that is not made for anybody: it must be made.
pub fn required_choice(
    id: &str,
    name: &str,
    words: &str,
    chosen: &str,
    options: &[(String, String)],
) -> Markup {
    labelled(
        id,
        words,
        "",
        html! {
            select id=(id) name=(name) required {
                option value="" {}
                @for (value, words) in options {
                    option value=(value) selected[value == chosen] { (words) }
                }
            }
        },
    )
}

/// A button that does something by itself.
pub fn button(path: &str, words: &str, class: &str) -> Markup {
    html! {
        form method="post" action=(path) class="single" {
            button class=[(!class.is_empty()).then_some(class)] { (words) }
        }
    }
}

/// The head of a table.
pub fn heads(columns: &[String]) -> Markup {
    html! {
        thead { tr { @for column in columns { th scope="col" { (column) } } } }
    }
}

/// Names and their values.
pub fn facts(facts: &[(String, String)]) -> Markup {
    html! {
        dl {
            @for (name, value) in facts { dt { (name) } dd { (value) } }
        }
    }
}

/// HTML of our own making that is complete.
pub fn trusted(html: &str) -> Markup {
    PreEscaped(html.to_owned())
}

/// A moment as people read it, and machines too.
pub fn moment(speech: &Speech, moment: &Moment) -> Markup {
    html! { time datetime=(moment.to_string()) { (crate::program::text::moment(speech, moment)) } }
}

/// Text that somebody else wrote.
pub fn foreign(text: &str) -> Markup {
    html! { bdi { (escaped(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_command_line_are_fields_here() {
        let speech = Speech::english();
        for (sentence, expected) in [
            (
                "name it, such as --at-move 41b, or give the score with the result *",
                "name it, such as “Seal at move” 41b, or give the score with the result *",
            ),
            (
                "give it: --session-end TIME",
                "give it: “End of the session” TIME",
            ),
            (
                "(--zone, --place) and --nothing-of-ours",
                "(“Time zone”, “Place of the resumption”) and --nothing-of-ours",
            ),
            (
                "a line – with dashes -- and words",
                "a line – with dashes -- and words",
            ),
        ] {
            assert_eq!(by_fields(&speech, sentence), expected);
        }
    }
}
