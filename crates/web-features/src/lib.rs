//! No code: its manifest gives all pages the same features of shared libraries.
