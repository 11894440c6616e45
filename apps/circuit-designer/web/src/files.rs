//! Circuits to and from files of the user.
