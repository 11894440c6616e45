//! Writes the files of the Node package that are made from this crate: schemas and outcomes of actions.
//!
//! `cargo run -p gauntlet-node --example renew`, then `npm run types` in `clients/node`.

#[path = "../tests/committed/cases.rs"]
mod cases;
#[path = "../tests/committed/files.rs"]
mod files;

use std::io;

fn main() -> io::Result<()> {
    for file in files::all() {
        if std::fs::read_to_string(&file.path).ok().as_ref() != Some(&file.text) {
            println!("{}", file.path.display());
            std::fs::write(&file.path, file.text)?;
        }
    }
    Ok(())
}
