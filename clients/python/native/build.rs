//! Extensions leave Python's own functions to the process that loads them, which some linkers have to be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
    // Those of `native-stage/src/mathematics.rs` are our own, and a process has others of these names.
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if system == "linux" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    }
}
