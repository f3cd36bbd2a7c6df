//! A sealer who gives the responder nothing for his slip.

use envelope::{SecretKey, Slip};

use super::Hall;

/// An envelope with slips, which the sealer's slip has signed again, with what the custody wrap holds in the place of the
/// responder's.
pub fn hall() -> Hall {
    let hall = Hall::with_slips("Bd7");
    let text = hall.text("game.envelope");
    let end = text.find("sig = ").unwrap();
    let bodies: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("body = "))
        .collect();
    let unsigned = text[..end].replacen(bodies[1], bodies[0], 1);
    let sealer: SecretKey = Slip::typed_key(hall.text("slips/white.slip").trim()).unwrap();
    let signature = sealer.sign.sign("adjourn/1/seal", unsigned.as_bytes());
    let signature = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
    let signed = format!("{unsigned}sig = \"{signature}\"\n");
    hall.write("game.envelope", signed);
    hall
}
