//! Published test vectors, through the very functions of `crypto` that everything else uses. Those
//! that need a fixed ephemeral key or more inputs than we offer (RFC 9180, RFC 9106) stand in the
//! unit tests of `crypto`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cctv;
mod wycheproof;
