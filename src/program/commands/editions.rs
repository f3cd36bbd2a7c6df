//! `editions`: what each edition of the Laws says, and where they differ.

use super::prelude::*;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn editions fide-2023
  adjourn editions --json")]
pub struct Args {
    /// One edition: a name or a file
    pub edition: Option<String>,
}

/// One edition, or all that are built in.
pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let named = |edition: String| label_draft::read_edition(&context.files, &edition);
    let (text, editions) = match args.edition.map(named).transpose()? {
        Some(edition) => (
            render::edition_sheet(&context.locale, &edition),
            vec![edition],
        ),
        None => {
            let all = Edition::all();
            (render::editions_table(&context.locale, &all), all)
        }
    };
    let editions: Vec<Value> = editions.iter().map(as_json).collect();
    Ok(Report::new(text, json!({ "editions": editions })))
}

fn as_json(edition: &Edition) -> Value {
    json!({
        "name": edition.name(),
        "title": edition.title(),
        "in_force": edition.in_force(),
        "builtin": edition.is_builtin(),
        "facts": edition.facts(),
    })
}
