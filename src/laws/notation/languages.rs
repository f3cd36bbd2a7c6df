//! The languages, one file each. The head of a file names the sources of its letters and words.

use super::vocabulary::Vocabulary;

pub(super) mod cs;
pub(super) mod da;
pub(super) mod de;
pub(super) mod el;
pub(super) mod en;
pub(super) mod es;
pub(super) mod et;
pub(super) mod fi;
pub(super) mod fr;
pub(super) mod hr;
pub(super) mod hu;
pub(super) mod is;
pub(super) mod it;
pub(super) mod nl;
pub(super) mod no;
pub(super) mod pl;
pub(super) mod pt;
pub(super) mod ro;
pub(super) mod ru;
pub(super) mod sk;
pub(super) mod sl;
pub(super) mod sr_cyrl;
pub(super) mod sr_latn;
pub(super) mod sv;
pub(super) mod tr;
pub(super) mod uk;
