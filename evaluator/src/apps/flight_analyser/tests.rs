//! What counts as the right value of a field, ours and the original's.
