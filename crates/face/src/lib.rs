//! What the web face (`harness-web`) and whoever serves it say to each other: what a host offers, how a
//! person's session stands, what a run looks like. Both sides use these types, so neither can drift.

mod bundle;
mod filter;
mod offer;
mod practice;
pub mod study;
mod tour;

pub use bundle::{BUNDLE_SCHEMA, Bundle, BundledEpisode};
pub use filter::{TaskFilter, by_name, capability_label, difficulty_label, name_of};
pub use offer::{About, Document, OFFER_FILE, OFFER_SCHEMA, Offer, OfferedTask, People, Practice};
pub use practice::{Attempt, Judgement, PRACTICE_ADDRESS, Part};
pub use tour::{Scene, TOUR_SCHEMA, Tour};
