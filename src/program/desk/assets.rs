//! The style sheet, the script and the drawings of the pieces, all inside the program.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use shakmaty::{Color, Role};

use crate::program::render::formats::man;

const STYLE: &str = include_str!("assets/desk.css");
const SCRIPT: &str = include_str!("assets/desk.js");

/// A file that the pages load.
pub async fn asset(Path(name): Path<String>) -> Response {
    let (kind, text) = match name.as_str() {
        "desk.css" => ("text/css; charset=utf-8", STYLE.to_owned()),
        "desk.js" => ("text/javascript; charset=utf-8", SCRIPT.to_owned()),
        "icon.svg" => ("image/svg+xml", man(Color::White, Role::King)),
        name => match piece_of(name) {
            Some((color, role)) => ("image/svg+xml", man(color, role)),
            None => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    let mut response = text.into_response();
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The path of a piece's drawing: `/assets/white-king.svg`.
pub fn drawing(color: Color, role: Role) -> String {
    format!(
        "/assets/{}-{}.svg",
        color.fold_wb("white", "black"),
        role_name(role)
    )
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn piece_of(name: &str) -> Option<(Color, Role)> {
    let all = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| (color, role)));
    let path = format!("/assets/{name}");
    all.into_iter()
        .find(|&(color, role)| drawing(color, role) == path)
}
