//! Many envelopes in one store, and a log that shows nothing was changed or dropped.

pub mod note;
pub mod proof;
pub mod tree;
