//! The map: land and borders as tiles, icons, labels.
