//! The expression language from outside.

mod faults;
mod properties;
mod semantics;
mod sources;
