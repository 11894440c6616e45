//! The files of the Node package that are made from this crate are up to date.

mod cases;
mod files;

#[test]
fn the_package_has_the_schemas_and_outcomes_of_this_crate() {
    for file in files::all() {
        let found = std::fs::read_to_string(&file.path).unwrap_or_default();
        assert!(
            found == file.text,
            "{} is out of date: `cargo run -p gauntlet-node --example renew` writes it again",
            file.path.display()
        );
    }
}
