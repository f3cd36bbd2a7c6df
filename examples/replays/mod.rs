//! Documented adjournments, from the sealing to the end.

pub mod games;
pub mod stories;
pub mod tell;

pub use tell::tell;
