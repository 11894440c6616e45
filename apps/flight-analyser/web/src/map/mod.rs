//! The map: land and borders as tiles, icons, labels.
//!
//! The map fills the window: a point of the screen is the same in [`MapView`] and in egui.
//!
//! [`MapView`]: flight_analyser_model::mercator::MapView

mod airport_layer;
mod altitude;
mod coverage;
mod data;
mod icon_shapes;
mod icons;
mod known_texts;
mod label_space;
mod labels;
mod lines;
mod night;
mod shared_texts;
mod strokes;
mod style;
mod sun;
mod tile;
mod tile_cache;

pub use airport_layer::{AirportLayer, country_labels, draw_airport_markers, draw_runways};
pub use altitude::{altitude_colour, altitude_legend};
pub use data::{MapData, NEAR_ZOOM, ProjectedBorders};
pub use icons::{Icon, IconAtlases, icon_side};
pub use known_texts::KnownTexts;
pub use labels::{LabelKind, LabelLayer, LabelOf, LabelRequest, PlacedLabel, draw_labels};
pub use lines::visible_lines;
pub use night::night_mesh;
pub use style::MapStyle;
pub use sun::sun_at;
pub use tile_cache::TileCache;

#[cfg(test)]
mod pictures;
