//! The messages: a type for each one, made by `build.rs` of the languages' files. A message that nothing says is
//! one that the compiler warns of.

use super::locale::{Language, Locale, Message, Numeral, Word};
use rules::fault::Value;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
