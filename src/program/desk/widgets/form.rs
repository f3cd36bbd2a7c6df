//! A form is a list of fields. Each says what it is called, what it asks and how; the form knows what was typed and what
//! is wrong, shows each field with both, and what is sent is read by the fields' names.

use std::borrow::Cow;
use std::ops::Range;

use maud::{Markup, Render, html};

use super::messages::{Wrong, wrong_with};
use crate::text::capital;

/// What Enter in a field presses, since it presses the first button of a form: one that says no more than that the
/// form is sent.
pub fn enter() -> Markup {
    html! { button class="unseen" name="press" value="" tabindex="-1" aria-hidden="true" {} }
}

/// The options of a choice: code and words.
pub type Options = Vec<(String, String)>;

/// The options of a choice that may stay empty.
pub fn optional(options: impl IntoIterator<Item = (String, String)>) -> Options {
    let nothing = (String::new(), "–".to_owned());
    std::iter::once(nothing).chain(options).collect()
}

/// What was typed into a form, or is known, and what is wrong with it.
pub struct Form<'a> {
    /// What stands in the field of that name.
    pub values: &'a dyn Fn(&str) -> Option<String>,
    /// What needs another look.
    pub wrong: &'a [Wrong],
}

impl Form<'_> {
    /// The fields in their order, each with what stands in it and what is wrong with that.
    pub fn show<'f>(&self, fields: impl IntoIterator<Item = Field<'f>>) -> Markup {
        html! { @for field in fields { (self.filled(field)) } }
    }

    fn filled<'f>(&self, mut field: Field<'f>) -> Field<'f> {
        if let Some(value) = (self.values)(&field.name) {
            field.value = value.into();
        }
        if field.said.error.is_empty() {
            field.said.error = wrong_with(self.wrong, &field.id).to_owned().into();
        }
        field
    }
}

/// How a field is asked.
#[derive(Clone, Debug)]
enum Kind<'a> {
    /// A line of text; how wide it is, and its digits how large, its class says.
    Line(&'static str),
    /// A line that is not shown.
    Secret,
    /// A day of the calendar.
    Date,
    /// Several lines.
    Lines(u8),
    /// One of these, in a list that unfolds.
    Select(Cow<'a, [(String, String)]>),
    /// One of these, all in view; how they stand, its class says.
    Radios(Cow<'a, [(String, String)]>, &'static str),
    /// Yes, or nothing.
    Tick,
    /// Inputs of its own.
    Group(Markup),
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    id: Cow<'a, str>,
    name: Cow<'a, str>,
    words: Cow<'a, str>,
    value: Cow<'a, str>,
    said: Said<'a>,
    example: Cow<'a, str>,
    among: Vec<String>,
    selected: Option<Range<usize>>,
    kind: Kind<'a>,
    class: &'static str,
    required: bool,
}

impl<'a> Field<'a> {
    /// A field of that name, with its label: a line of text.
    pub fn new(name: impl Into<Cow<'a, str>>, words: impl Into<Cow<'a, str>>) -> Field<'a> {
        let name = name.into();
        Field {
            id: name.clone(),
            name,
            words: words.into(),
            value: "".into(),
            said: Said::default(),
            example: "".into(),
            among: Vec::new(),
            selected: None,
            kind: Kind::Line("text"),
            class: "",
            required: false,
        }
    }

    /// With another id than the name, for a screen on which another form has a field of that name.
    pub fn id(mut self, id: impl Into<Cow<'a, str>>) -> Field<'a> {
        self.id = id.into();
        self
    }

    /// With the value that is known.
    pub fn value(mut self, value: impl Into<Cow<'a, str>>) -> Field<'a> {
        self.value = value.into();
        self
    }

    /// With a hint: how the value is typed, or what an empty field means.
    pub fn hint(mut self, hint: impl Into<Cow<'a, str>>) -> Field<'a> {
        self.said.hint = hint.into();
        self
    }

    /// With what is wrong with its value, or nothing.
    pub fn error(mut self, error: impl Into<Cow<'a, str>>) -> Field<'a> {
        self.said.error = error.into();
        self
    }

    /// With an example, which stands in the field while it is empty.
    pub fn example(mut self, example: impl Into<Cow<'a, str>>) -> Field<'a> {
        self.example = example.into();
        self
    }

    /// With what is often written there, which is offered.
    pub fn among(mut self, usual: Vec<String>) -> Field<'a> {
        self.among = usual;
        self
    }

    /// With the part of its value that the script selects, in units of UTF-16.
    pub fn selected(mut self, selected: Option<Range<usize>>) -> Field<'a> {
        self.selected = selected;
        self
    }

    /// The field must not be left empty; of a choice nothing is chosen at first.
    pub fn required(mut self) -> Field<'a> {
        self.required = true;
        self
    }

    /// As wide, or as large, as a class of the style sheet says: `hour`, `clock`, `move`, `wide`.
    pub fn class(mut self, class: &'static str) -> Field<'a> {
        self.class = class;
        self
    }

    fn kind(mut self, kind: Kind<'a>) -> Field<'a> {
        self.kind = kind;
        self
    }

    /// A number, for which a telephone shows its digits.
    pub fn number(self) -> Field<'a> {
        self.kind(Kind::Line("numeric"))
    }

    /// What is typed is not shown.
    pub fn secret(self) -> Field<'a> {
        self.kind(Kind::Secret)
    }

    /// A day.
    pub fn date(self) -> Field<'a> {
        self.kind(Kind::Date)
    }

    /// Several lines.
    pub fn lines(self, rows: u8) -> Field<'a> {
        self.kind(Kind::Lines(rows))
    }

    /// A choice of one of these, in a list that unfolds.
    pub fn options(self, options: impl Into<Cow<'a, [(String, String)]>>) -> Field<'a> {
        self.kind(Kind::Select(options.into()))
    }

    /// A choice of one of these by radio buttons below each other, of which nobody may leave all.
    pub fn radios(self, options: impl Into<Cow<'a, [(String, String)]>>) -> Field<'a> {
        self.kind(Kind::Radios(options.into(), "choice"))
    }

    /// The same, side by side.
    pub fn abreast(self, options: impl Into<Cow<'a, [(String, String)]>>) -> Field<'a> {
        self.kind(Kind::Radios(options.into(), "choice abreast"))
    }

    /// Inputs that belong together, under its words.
    pub fn group(self, inputs: Markup) -> Field<'a> {
        self.kind(Kind::Group(inputs))
    }

    /// A box to tick.
    pub fn tick(self) -> Field<'a> {
        self.kind(Kind::Tick)
    }
}

impl Render for Field<'_> {
    fn render(&self) -> Markup {
        let (id, said) = (&*self.id, &self.said);
        let (invalid, described) = (said.invalid(), said.described_by(id));
        let from = self.selected.as_ref().map(|part| part.start);
        let to = self.selected.as_ref().map(|part| part.end);
        let list = (!self.among.is_empty()).then(|| format!("{id}-usual"));
        let line = |kind: &str, mode: Option<&str>| {
            html! {
                input id=(id) name=(self.name) type=(kind) value=(self.value) required[self.required]
                    placeholder=[(!self.example.is_empty()).then_some(&self.example)] inputmode=[mode]
                    autocomplete="off" spellcheck="false" autocapitalize=[(kind == "password").then_some("none")]
                    data-from=[from] data-to=[to] list=[list.as_ref()] aria-invalid=[invalid] aria-describedby=[described.as_ref()];
                @if let Some(list) = &list { datalist id=(list) { @for usual in &self.among { option value=(usual) {} } } }
            }
        };
        let input = match &self.kind {
            Kind::Line(mode) => line("text", (*mode != "text").then_some(mode)),
            Kind::Secret => line("password", None),
            Kind::Date => line("date", None),
            Kind::Lines(rows) => html! {
                textarea id=(id) name=(self.name) rows=(rows) required[self.required] spellcheck="false" autocomplete="off"
                    data-from=[from] data-to=[to] aria-invalid=[invalid] aria-describedby=[described] { "\n" (self.value) }
            },
            Kind::Select(options) => html! {
                select id=(id) name=(self.name) required[self.required] aria-invalid=[invalid] aria-describedby=[described] {
                    @if self.required { option value="" {} }
                    @for (value, words) in options.iter() {
                        option value=(value) selected[*value == self.value] { (words) }
                    }
                }
            },
            Kind::Radios(options, class) => {
                let choices = html! {
                    @for (place, (value, words)) in options.iter().enumerate() {
                        (radio(&self.name, place, value, *value == self.value, words))
                    }
                };
                return said.group(id, class, &self.words, choices);
            }
            Kind::Group(inputs) => {
                return html! {
                    fieldset id=(id) class=(self.class) aria-describedby=[described] {
                        legend { (self.words) }
                        (said.error(id))
                        (inputs)
                    }
                };
            }
            Kind::Tick => {
                let ticked = !self.value.is_empty();
                return html! {
                    (said.error(id))
                    label { input id=(id) type="checkbox" name=(self.name) checked[ticked] aria-invalid=[invalid]; " " (self.words) }
                };
            }
        };
        said.around(id, &self.words, self.class, input)
    }
}

/// What is said of an input between its label and itself: how it is filled in, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Said<'a> {
    /// How the value is typed, or what an empty field means.
    pub hint: Cow<'a, str>,
    /// What is wrong with the value.
    pub error: Cow<'a, str>,
}

impl<'a> Said<'a> {
    /// What is wrong, or nothing.
    pub fn wrong(error: &'a str) -> Said<'a> {
        let error = error.into();
        Said {
            hint: "".into(),
            error,
        }
    }

    /// The input with its label.
    fn around(&self, id: &str, words: &str, class: &str, input: Markup) -> Markup {
        html! {
            div class={ "field" @if !class.is_empty() { " " (class) } } {
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
        html! { @if !self.error.is_empty() { p class="wrong" id=(format!("{id}-error")) { "⚠ " (capital(&self.error)) } } }
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

/// A button that does something by itself.
pub fn button(path: &str, words: &str, class: &str) -> Markup {
    html! {
        form method="post" action=(path) class="single" {
            button class=[(!class.is_empty()).then_some(class)] { (words) }
        }
    }
}
