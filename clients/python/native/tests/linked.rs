//! How the library is linked that Python loads. What it does is tested by the Python client.

#![cfg(target_os = "linux")]

use std::path::PathBuf;

use object::{Object, ObjectSymbol, ObjectSymbolTable, RelocationTarget};

/// Functions that the native stage brings along, because those of the system differ in the last bit.
const OWN: [&str; 6] = ["cosf", "hypotf", "pow", "powf", "sin", "sinf"];

/// Cargo puts the library beside the programs of its tests.
fn library() -> PathBuf {
    let test = std::env::current_exe().expect("the test knows its place");
    test.with_file_name("libgauntlet_native.so")
}

/// A process has functions of these names before it loads the library. What is looked up when the library is loaded
/// would be theirs.
#[test]
fn what_it_calculates_with_is_its_own() {
    let file = std::fs::read(library()).expect("the library is built along with its tests");
    let library = object::File::parse(&*file).expect("a library of this system");
    let symbols = library
        .dynamic_symbol_table()
        .expect("names for the loader");
    let looked_up: Vec<&str> = library
        .dynamic_relocations()
        .expect("places that the loader fills in")
        .filter_map(|(_, place)| match place.target() {
            RelocationTarget::Symbol(index) => symbols.symbol_by_index(index).ok()?.name().ok(),
            _ => None,
        })
        .collect();
    assert!(
        looked_up.iter().any(|name| name.starts_with("Py")),
        "functions of Python are looked up: {looked_up:?}"
    );
    for own in OWN {
        assert!(!looked_up.contains(&own), "{own} is looked up");
    }
}
