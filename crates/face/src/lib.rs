//! What the web face (`harness-web`) and whoever serves it say to each other: what a host offers, how a
//! person's session stands, what a run looks like. Both sides use these types, so neither can drift.

mod bundle;
mod offer;
pub mod study;
mod tour;

pub use bundle::{BUNDLE_SCHEMA, Bundle, BundledEpisode};
pub use offer::{Document, OFFER_FILE, OFFER_SCHEMA, Offer, OfferedTask, People, Practice};
pub use tour::{Scene, TOUR_SCHEMA, Tour};
