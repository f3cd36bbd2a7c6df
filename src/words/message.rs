//! The messages: a type for each one with the values that it takes, made by `build.rs` of the languages' files. A
//! test of the program names those that nothing says.

#![allow(missing_docs)]

use crate::locale::{Language, Locale, Message, Numeral, Word};
use rules::fault::Value;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
