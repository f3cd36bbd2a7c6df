//! The messages: a type for each one, made by `build.rs` of the languages' files. A message that nothing says is
//! one that the compiler warns of.

// A build without them says less.
#![cfg_attr(
    not(all(feature = "archive", feature = "desk", feature = "print")),
    allow(dead_code)
)]

use super::speech::{Language, Message, Speech, Value};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
