//! Extensions leave Python's own functions to the process that loads them, which some linkers have to be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
