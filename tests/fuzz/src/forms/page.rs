//! The forms and links of a page, as a browser would send and follow them.

/// A form of a page.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Where it is sent, below the home of the desk.
    pub action: String,
    /// Whether it is sent with the method POST.
    pub posts: bool,
    /// Whether it is sent as `multipart/form-data`.
    pub in_parts: bool,
    /// What is filled in.
    pub fields: Vec<Field>,
    /// Name and value of each button that sends it.
    pub buttons: Vec<(String, String)>,
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What stands in it: nothing in a box that is not ticked, and where nothing is chosen.
    pub value: Option<String>,
    /// The values to choose from; none where anything may be typed.
    pub choices: Vec<String>,
    /// Whether a browser sends the form only when it is filled in.
    pub required: bool,
    /// Whether people see it.
    pub seen: bool,
}

/// The forms of a page.
pub fn forms(html: &str) -> Vec<Form> {
    let mut forms = Vec::new();
    let mut open: Option<Form> = None;
    for tag in tags(html) {
        match (tag.name, &mut open) {
            ("form", _) => {
                open = Some(Form {
                    action: tag.value("action"),
                    posts: tag.value("method") == "post",
                    in_parts: tag.value("enctype") == "multipart/form-data",
                    ..Form::default()
                });
            }
            ("/form", _) => forms.extend(open.take()),
            (_, Some(form)) => form.add(&tag),
            (_, None) => {}
        }
    }
    forms
}

/// Where the links of a page lead within the desk.
pub fn links(html: &str) -> Vec<String> {
    let links = tags(html).filter(|tag| tag.name == "a");
    let links = links.map(|tag| tag.value("href"));
    links.filter(|link| !link.contains("://")).collect()
}

/// A page without its tags and blanks.
pub fn letters(html: &str) -> String {
    let texts = html.split('<').map(|part| match part.split_once('>') {
        Some((_, text)) => text,
        None => part,
    });
    texts.flat_map(str::split_whitespace).collect()
}

impl Form {
    fn add(&mut self, tag: &Tag<'_>) {
        let name = tag.value("name");
        let field = Field {
            value: Some(tag.value("value")),
            choices: Vec::new(),
            required: tag.has("required"),
            seen: true,
            name: name.clone(),
        };
        let chosen = |is_it: bool| is_it.then(|| tag.value("value"));
        match (tag.name, tag.value("type").as_str()) {
            ("input", "hidden") => self.fields.push(Field {
                seen: false,
                ..field
            }),
            ("input", "checkbox") => self.fields.push(Field {
                value: tag.has("checked").then(|| "on".to_owned()),
                choices: vec!["on".to_owned()],
                ..field
            }),
            ("input", "radio") => {
                let before = self.fields.iter_mut().find(|it| it.name == name);
                let place = match before {
                    Some(group) => group,
                    None => {
                        self.fields.push(Field {
                            value: None,
                            ..field
                        });
                        self.fields.last_mut().expect("just added")
                    }
                };
                place.choices.push(tag.value("value"));
                place.value = chosen(tag.has("checked")).or(place.value.take());
            }
            ("input", _) => self.fields.push(field),
            ("textarea", _) => self.fields.push(Field {
                value: Some(unescaped(tag.text)),
                ..field
            }),
            ("select", _) => self.fields.push(Field {
                value: None,
                ..field
            }),
            ("option", _) => {
                let select = self.fields.last_mut().expect("in a select");
                select.choices.push(tag.value("value"));
                // A browser shows the first one until another is chosen.
                let first = select.choices.len() == 1;
                let value = chosen(first || tag.has("selected"));
                select.value = value.or(select.value.take());
            }
            ("button", kind) if !["button", "reset"].contains(&kind) && !tag.has("disabled") => {
                self.buttons.push((name, tag.value("value")));
            }
            _ => {}
        }
    }
}

struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// The text behind it.
    text: &'a str,
}

impl Tag<'_> {
    fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(known, _)| *known == name)
    }

    fn value(&self, name: &str) -> String {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map_or_else(String::new, |(_, value)| unescaped(value))
    }
}

/// Our pages escape `<` and `>` everywhere.
fn tags(html: &str) -> impl Iterator<Item = Tag<'_>> {
    html.split('<').skip(1).filter_map(|part| {
        let (tag, text) = part.split_once('>')?;
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        while !rest.is_empty() {
            let end = rest.find(['=', ' ']).unwrap_or(rest.len());
            let (attribute, behind) = rest.split_at(end);
            let (value, behind) = match behind.strip_prefix("=\"") {
                Some(quoted) => quoted.split_once('"')?,
                None => ("", behind),
            };
            attributes.push((attribute, value));
            rest = behind.trim_start_matches([' ', '=']);
        }
        Some(Tag {
            name,
            attributes,
            text,
        })
    })
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&lt;", "<");
    text.replace("&gt;", ">").replace("&amp;", "&")
}
