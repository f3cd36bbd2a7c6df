//! ruling
