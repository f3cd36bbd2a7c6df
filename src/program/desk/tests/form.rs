//! The forms of a page as a browser sends them.

/// A form: where it is sent, and what is in it.
pub struct Form {
    pub action: String,
    fields: Vec<Field>,
    buttons: Vec<(String, String)>,
}

enum Field {
    /// Sent as it is.
    Hidden(String, String),
    /// A text, which may have to be filled in.
    Text(String, String, bool),
    /// A box, what it sends, and whether it is ticked.
    Tick(String, String, bool),
    /// One of these, of which the page has chosen one.
    Choice(String, Vec<String>, Option<String>),
}

/// The attribute of a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let (value, _) = rest.split_once('"')?;
    Some(decoded(value))
}

fn decoded(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&lt;", "<");
    text.replace("&gt;", ">").replace("&amp;", "&")
}

/// The tags of that name, each with what follows it.
fn tags<'a>(html: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let begin = format!("<{name}");
    let parts: Vec<&str> = html.split(begin.as_str()).skip(1).collect();
    parts.into_iter().filter_map(|part| {
        let is_it = part.starts_with([' ', '>']);
        let (tag, rest) = part.split_once('>')?;
        is_it.then_some((tag, rest))
    })
}

/// The forms of a page.
pub fn forms(html: &str) -> impl Iterator<Item = Form> {
    tags(html, "form").map(|(tag, rest)| {
        let (inside, _) = rest.split_once("</form>").unwrap();
        Form::of(attribute(tag, "action").unwrap(), inside)
    })
}

/// What the links of a page lead to below that path.
pub fn links<'a>(html: &'a str, path: &'a str) -> impl Iterator<Item = String> {
    let all = tags(html, "a").filter_map(|(tag, _)| attribute(tag, "href"));
    all.filter_map(move |href| Some(href.strip_prefix(path)?.to_owned()))
}

/// A page without its tags.
pub fn text(html: &str) -> String {
    let parts = html
        .split('<')
        .filter_map(|part| Some(part.split_once('>')?.1.trim()));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    decoded(&parts.join(" | "))
}

/// The ids of the fields that the page says are wrong, in its order.
pub fn wrong(html: &str) -> Vec<String> {
    let list = html
        .split_once("<div class=\"failure\"")
        .map_or("", |(_, rest)| rest);
    let list = list.split_once("</div>").map_or("", |(list, _)| list);
    let fields = tags(list, "a").filter_map(|(tag, _)| attribute(tag, "href"));
    fields
        .filter_map(|href| Some(href.split_once('#')?.1.to_owned()))
        .collect()
}

impl Form {
    /// One that no page has shown.
    pub fn bare(action: &str) -> Form {
        Form {
            action: action.to_owned(),
            fields: Vec::new(),
            buttons: Vec::new(),
        }
    }

    fn of(action: String, inside: &str) -> Form {
        let mut fields = Vec::new();
        for (tag, _) in tags(inside, "input") {
            let name = attribute(tag, "name").unwrap_or_default();
            let value = attribute(tag, "value").unwrap_or_default();
            let is_on = tag.ends_with(" checked") || tag.contains(" checked ");
            match attribute(tag, "type").as_deref() {
                Some("hidden") => fields.push(Field::Hidden(name, value)),
                Some("checkbox") => {
                    let value = attribute(tag, "value").unwrap_or_else(|| "on".to_owned());
                    fields.push(Field::Tick(name, value, is_on));
                }
                Some("radio") => {
                    let known = fields.iter_mut().find_map(|field| match field {
                        Field::Choice(known, values, on) if *known == name => Some((values, on)),
                        _ => None,
                    });
                    let chosen = is_on.then(|| value.clone());
                    match known {
                        Some((values, on)) => {
                            values.push(value);
                            *on = chosen.or_else(|| on.take());
                        }
                        None => fields.push(Field::Choice(name, vec![value], chosen)),
                    }
                }
                _ => fields.push(Field::Text(name, value, tag.contains(" required"))),
            }
        }
        for (tag, rest) in tags(inside, "textarea") {
            let text = decoded(rest.split_once("</textarea>").unwrap().0);
            let text = text.strip_prefix('\n').unwrap_or(&text).to_owned();
            fields.push(Field::Text(attribute(tag, "name").unwrap(), text, false));
        }
        for (tag, rest) in tags(inside, "select") {
            let (options, _) = rest.split_once("</select>").unwrap();
            let options: Vec<_> = tags(options, "option").map(|(tag, _)| tag).collect();
            let chosen = options.iter().find(|tag| tag.ends_with(" selected"));
            let chosen = chosen
                .or(options.first())
                .and_then(|tag| attribute(tag, "value"));
            let values = options.iter().filter_map(|tag| attribute(tag, "value"));
            fields.push(Field::Choice(
                attribute(tag, "name").unwrap(),
                values.collect(),
                chosen,
            ));
        }
        let named = |(tag, _): (&str, &str)| {
            let is_sent = attribute(tag, "type").as_deref() != Some("button");
            let name = attribute(tag, "name").unwrap_or_default();
            let value = attribute(tag, "value").unwrap_or_default();
            is_sent.then_some((name, value))
        };
        Form {
            action,
            fields,
            buttons: tags(inside, "button").filter_map(named).collect(),
        }
    }

    /// Whether Enter in one of its fields chooses between what its buttons record: a browser presses the first.
    pub fn enter_chooses(&self) -> bool {
        let acts = self.buttons.iter().filter(|(_, value)| !value.is_empty());
        let first = self.buttons.first();
        acts.count() > 1 && first.is_some_and(|(_, value)| !value.is_empty())
    }

    /// Whether it records something in this game.
    pub fn is_recording(&self) -> bool {
        ["resume/game/record", "resume/game/open"].contains(&self.action.as_str())
    }

    /// The body that a browser sends of it as it stands, but for what is typed; a name alone unticks its box.
    pub fn sent(&self, typed: &[(&str, Option<String>)]) -> String {
        let mut sent = form_urlencoded::Serializer::new(String::new());
        for field in &self.fields {
            let (name, value) = match field {
                Field::Hidden(name, value) | Field::Text(name, value, _) => (name, Some(&**value)),
                Field::Tick(name, value, is_on) => (name, is_on.then_some(&**value)),
                Field::Choice(name, _, chosen) => (name, chosen.as_deref()),
            };
            if let Some(value) = value.filter(|_| typed.iter().all(|(other, _)| other != name)) {
                sent.append_pair(name, value);
            }
        }
        for (name, value) in typed {
            value.iter().for_each(|value| {
                sent.append_pair(name, value);
            });
        }
        sent.finish()
    }

    /// The body that a browser sends, filled in at random.
    pub fn filled(&self, random: &mut fastrand::Rng, slip: &str) -> String {
        let mut sent = form_urlencoded::Serializer::new(String::new());
        for field in &self.fields {
            match field {
                Field::Hidden(name, value) => {
                    sent.append_pair(name, value);
                }
                Field::Text(name, value, required) => {
                    let value = match (name.as_str(), value.as_str()) {
                        ("reply", _) => slip.to_owned(),
                        (_, "") if *required || random.u8(0..4) == 0 => {
                            something(name, random).to_owned()
                        }
                        (_, value) => value.to_owned(),
                    };
                    sent.append_pair(name, &value);
                }
                Field::Tick(name, value, _) => {
                    if random.u8(0..8) == 0 {
                        sent.append_pair(name, value);
                    }
                }
                Field::Choice(name, values, _) => {
                    let value = random.choice(values).map_or("", String::as_str);
                    sent.append_pair(name, value);
                }
            }
        }
        if let Some((name, value)) = random.choice(&self.buttons)
            && !name.is_empty()
        {
            sent.append_pair(name, value);
        }
        sent.finish()
    }
}

/// Something that people may type into a field of that name.
fn something(name: &str, random: &mut fastrand::Rng) -> &'static str {
    let texts: &[&str] = match name {
        "at" | "white-at" | "black-at" => &["14:25", "14:35", "15:00", "15:40", "20:00"],
        "value-resume_at" => &["1972-09-02 14:30", "1972-09-01 15:00", "nonsense"],
        "value-start" | "value-end" | "value-resume_end" => {
            &["1972-09-02 14:30", "1972-09-02 20:00"]
        }
        "value-resume_at_date" | "value-start_date" | "value-end_date" => &["1972-09-02"],
        "value-resume_at_hour" | "value-start_hour" | "value-end_hour" => {
            &["14:30", "20:00", "nonsense"]
        }
        "value-late_until" => &["1972-09-01 16:00"],
        "value-uci" => &["a2f2", "Kxf2", "e2e4", "nonsense"],
        "value-moves-other" => &["Rd2", "Bd7 Be8", "nonsense"],
        "value-white_used" | "value-black_used" => &["2:40:00 used", "3:29:59 used"],
        _ => &["by telephone", "as seen", "in the hall"],
    };
    random.choice(texts).unwrap_or(&"")
}
