//! Questions to a handful of flights that were made for them.
