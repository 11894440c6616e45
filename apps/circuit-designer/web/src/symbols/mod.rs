//! How elements look: one symbol per kind, drawn in the drawing's own units.
