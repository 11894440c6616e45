//! What crosses a border arrives as it left, and what is none of it is refused.

mod made;
mod refusals;
mod round_trips;
