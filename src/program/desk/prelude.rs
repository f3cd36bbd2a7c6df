//! What nearly every screen names.

pub use maud::{Markup, html};

pub use super::context::Desk;
pub use super::http::request::{Fields, Target, Visitor};
pub use super::http::response::{Answer, Answered};
pub use super::widgets::elements::{foreign, in_path};
pub use super::widgets::form::{Field, Form, button};
pub use super::widgets::frame::{Page, Shown};
pub use super::widgets::messages::{Wrong, failed, notices};
pub use crate::commands::Failure;
pub use crate::failure::DeskFault;
pub use crate::text::message::*;
pub use crate::text::{self, Locale, Reader};
