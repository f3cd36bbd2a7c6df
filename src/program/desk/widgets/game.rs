//! The head of each screen that is about one game: the sign of its table, the names, and what is.

use maud::{Markup, html};

/// The sign of the table with the names, and at the second edge the headline. `hint` stands under the names.
pub fn head(board: Option<&str>, names: &Markup, hint: &str, headline: &Markup) -> Markup {
    html! {
        div class="grid head" {
            div class="left who" {
                @if let Some(board) = board { span class="sign" { (board) } }
                div {
                    h2 { (names) }
                    @if !hint.is_empty() { span class="hint" { (hint) } }
                }
            }
            div class="right" { (headline) }
        }
    }
}
