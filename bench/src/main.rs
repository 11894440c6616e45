//! Benchmarks of the runner and the apps.
fn main() {}
