//! The fields of forms: each has a label, a hint and the value that is known.

use std::ops::Range;

use maud::{Markup, Render, html};

use crate::text::capital;

/// What Enter in a field presses, since it presses the first button of a form: one that says no more than that the
/// form is sent.
pub fn enter() -> Markup {
    html! { button class="unseen" name="press" value="" tabindex="-1" aria-hidden="true" {} }
}

/// A field of a form: an input, or a choice where it has options.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    id: &'a str,
    name: &'a str,
    words: &'a str,
    value: &'a str,
    said: Said<'a>,
    example: &'a str,
    selected: Option<Range<usize>>,
    kind: &'a str,
    required: bool,
    options: Option<&'a [(String, String)]>,
}

impl<'a> Field<'a> {
    /// A field of that name, with its label.
    pub fn new(name: &'a str, words: &'a str) -> Field<'a> {
        Field {
            id: name,
            name,
            words,
            value: "",
            said: Said::default(),
            example: "",
            selected: None,
            kind: "text",
            required: false,
            options: None,
        }
    }

    /// With another id than the name, for a screen on which another form has a field of that name.
    pub fn id(self, id: &'a str) -> Field<'a> {
        Field { id, ..self }
    }

    /// With the value that is known.
    pub fn value(self, value: &'a str) -> Field<'a> {
        Field { value, ..self }
    }

    /// With a hint: how the value is typed, or what an empty field means.
    pub fn hint(mut self, hint: &'a str) -> Field<'a> {
        self.said.hint = hint;
        self
    }

    /// With what is wrong with its value, or nothing.
    pub fn error(mut self, error: &'a str) -> Field<'a> {
        self.said.error = error;
        self
    }

    /// With an example, which stands in the field while it is empty.
    pub fn example(self, example: &'a str) -> Field<'a> {
        Field { example, ..self }
    }

    /// With the part of its value that the script selects, in units of UTF-16.
    pub fn selected(self, selected: Option<Range<usize>>) -> Field<'a> {
        Field { selected, ..self }
    }

    /// The field must not be left empty; of a choice nothing is chosen at first.
    pub fn required(self) -> Field<'a> {
        Field {
            required: true,
            ..self
        }
    }

    /// Renders the field so that what is typed is not shown.
    pub fn secret(self) -> Field<'a> {
        Field {
            kind: "password",
            ..self
        }
    }

    /// A choice of one of these.
    pub fn options(self, options: &'a [(String, String)]) -> Field<'a> {
        Field {
            options: Some(options),
            ..self
        }
    }
}

impl Render for Field<'_> {
    fn render(&self) -> Markup {
        let said = self.said;
        let input = match self.options {
            None => html! {
                input id=(self.id) name=(self.name) type=(self.kind) value=(self.value) required[self.required]
                    placeholder=[(!self.example.is_empty()).then_some(self.example)]
                    autocomplete="off" spellcheck="false" autocapitalize=[(self.kind == "password").then_some("none")]
                    data-from=[self.selected.as_ref().map(|part| part.start)] data-to=[self.selected.as_ref().map(|part| part.end)]
                    aria-invalid=[said.invalid()] aria-describedby=[said.described_by(self.id)];
            },
            Some(options) => html! {
                select id=(self.id) name=(self.name) required[self.required]
                    aria-invalid=[said.invalid()] aria-describedby=[said.described_by(self.id)] {
                    @if self.required { option value="" {} }
                    @for (value, words) in options {
                        option value=(value) selected[value == self.value] { (words) }
                    }
                }
            },
        };
        said.around(self.id, self.words, input)
    }
}

/// What is said of an input between its label and itself: how it is filled in, and what is wrong with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said<'a> {
    /// How the value is typed, or what an empty field means.
    pub hint: &'a str,
    /// What is wrong with the value.
    pub error: &'a str,
}

impl<'a> Said<'a> {
    /// What is wrong, or nothing.
    pub fn wrong(error: &'a str) -> Said<'a> {
        Said { hint: "", error }
    }

    /// The input with its label.
    pub fn around(&self, id: &str, words: &str, input: Markup) -> Markup {
        html! {
            div class="field" {
                label for=(id) { (words) }
                @if !self.hint.is_empty() { small id=(format!("{id}-hint")) { (self.hint) } }
                (self.error(id))
                (input)
            }
        }
    }

    /// A group of choices under a legend, with what is said of it.
    pub fn group(&self, id: &str, class: &str, words: &str, choices: Markup) -> Markup {
        html! {
            fieldset class=(class) aria-describedby=[self.described_by(id)] {
                legend { (words) }
                @if !self.hint.is_empty() { small id=(format!("{id}-hint")) { (self.hint) } }
                (self.error(id))
                (choices)
            }
        }
    }

    /// What is wrong, above the input of that id.
    pub fn error(&self, id: &str) -> Markup {
        html! { @if !self.error.is_empty() { p class="wrong" id=(format!("{id}-error")) { "⚠ " (capital(self.error)) } } }
    }

    /// The ids of what is said, for the input.
    pub fn described_by(&self, id: &str) -> Option<String> {
        let hint = (!self.hint.is_empty()).then(|| format!("{id}-hint"));
        let error = (!self.error.is_empty()).then(|| format!("{id}-error"));
        let ids: Vec<String> = hint.into_iter().chain(error).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    /// For the input, where something is wrong.
    pub fn invalid(&self) -> Option<&'static str> {
        (!self.error.is_empty()).then_some("true")
    }
}

/// A field with its label, its known value and its hint.
pub fn field(name: &str, words: &str, value: &str, hint: &str) -> Markup {
    Field::new(name, words).value(value).hint(hint).render()
}

/// The options of a choice: code and words.
pub type Options = Vec<(String, String)>;

/// The options of a choice that may stay empty.
pub fn optional(options: impl IntoIterator<Item = (String, String)>) -> Options {
    let nothing = (String::new(), "–".to_owned());
    std::iter::once(nothing).chain(options).collect()
}

/// One choice; the first of a group has the group's name for its id, so that a link leads there.
pub fn radio(name: &str, place: usize, value: &str, chosen: bool, words: &str) -> Markup {
    let id = match place {
        0 => name.to_owned(),
        place => format!("{name}-{place}"),
    };
    html! {
        label for=(id) { input id=(id) type="radio" name=(name) value=(value) checked[chosen]; " " (words) }
    }
}

/// A choice of one option by radio buttons, of which nobody may leave all.
pub fn radios(
    name: &str,
    words: &str,
    (chosen, options): (&str, &[(String, String)]),
    error: &str,
) -> Markup {
    let choices = html! {
        @for (place, (value, words)) in options.iter().enumerate() {
            (radio(name, place, value, value == chosen, words))
        }
    };
    Said::wrong(error).group(name, "choice", words, choices)
}

/// A button that does something by itself.
pub fn button(path: &str, words: &str, class: &str) -> Markup {
    html! {
        form method="post" action=(path) class="single" {
            button class=[(!class.is_empty()).then_some(class)] { (words) }
        }
    }
}
