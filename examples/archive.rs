//! An archive of envelopes in one file, whose log shows that none was changed, swapped or dropped.
//! `cargo run --example archive -- games.archive *.envelope`

use std::path::PathBuf;

use archive::store::Location;
use archive::{Archive, Sought};
use envelope::Envelope;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = std::env::args().skip(1).map(PathBuf::from);
    let store = paths.next().ok_or("give an archive and some envelopes")?;
    let mut archive = Archive::open(&Location::file(store), true)?;
    let envelopes = paths
        .map(|path| Ok(Envelope::from_bytes(std::fs::read(path)?).verify()?))
        .collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
    for added in archive.add(&envelopes)? {
        println!("{added:?}");
    }
    archive.list(&Sought::default(), |row| {
        println!("{row:?}");
        true
    })?;
    let head = archive.head()?;
    println!("{} versions under the root {:?}", head.size, head.root);
    Ok(())
}
