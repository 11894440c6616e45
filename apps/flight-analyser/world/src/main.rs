//! Makes the Flight Analyser's data: airports and borders from public packages, the world from its
//! seed, and recordings from files of state vectors.

fn main() {}
