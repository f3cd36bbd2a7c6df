//! Greek.
//!
//! Sources of the letters:
//! - el.wikipedia.org, Περιγραφική σκακιστική γραφή, table of names and symbols
//! - chess.gitsis.eu, Αλγεβρική σκακιστική γραφή; files from α to θ and from a to h
//! - chess24.gr, Βασική Σκακιστική Ορολογία

use super::Vocabulary;

pub static GREEK: Vocabulary = Vocabulary {
    letters: ["Σ", "Ι", "Α", "Π", "Β", "Ρ"],
    other_letters: &[],
    pawn: "πιόνι, πιονιού, στρατιώτης, στρατιώτη",
    knight: "ίππος, ίππο, ίππου, άλογο",
    bishop: "αξιωματικός, αξιωματικό, αξιωματικού",
    rook: "πύργος, πύργο, πύργου",
    queen: "βασίλισσα, βασίλισσας, ντάμα",
    king: "βασιλιάς, βασιλιά, ρήγας, ρήγα",
    check: "σαχ",
    mate: "ματ, σαχ ματ, σαχ και ματ",
    draw_offer: "ισοπαλία, προτείνω ισοπαλία, προτείνει ισοπαλία, πρόταση ισοπαλίας, προσφορά ισοπαλίας, ρεμί",
    resignation: "εγκαταλείπω, εγκαταλείπει, παραιτούμαι, παραιτείται",
    castle_short: "μικρό ροκέ, κοντό ροκέ",
    castle_long: "μεγάλο ροκέ, μακρύ ροκέ",
    castle: "ροκέ",
    takes: "παίρνει, κόβει, χτυπά, τρώει, αιχμαλωτίζει",
    to: "στο, στη",
    en_passant: "αν πασάν, εν διελεύσει, en passant",
    or: "ή",
};
