//! What the last pass put on the map: for the pointer, and for those who ask what is where.

use std::collections::BTreeSet;

use egui::{Pos2, Rect, Vec2};
use flight_analyser_model::world::FlightId;

#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// Icons, the selected ones last.
    pub icons: Vec<Icon>,
    /// Flights whose callsign stands beside their icon.
    pub labelled: BTreeSet<FlightId>,
    /// Markers of airports with their codes: their place in the list, and where.
    pub airports: Vec<(u16, Pos2)>,
    /// Names of countries.
    pub countries: Vec<(String, Rect)>,
    /// Of the newest selected flight, oldest first.
    pub trail: Vec<Pos2>,
    /// The line of the circle, clockwise from north, and its middle.
    pub circle: Option<(Pos2, Vec<Pos2>)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Icon {
    pub id: FlightId,
    pub at: Pos2,
    pub on_ground: bool,
}

impl Drawn {
    /// The flights whose icons are within reach, the nearest first.
    pub fn icons_near(&self, at: Pos2, reach: f32) -> Vec<FlightId> {
        // Of thousands a handful are worth a root. A little more than the reach, because roots are rounded.
        let around = Rect::from_center_size(at, Vec2::splat(2.0 * reach + 1.0));
        let near = self.icons.iter().filter(|icon| around.contains(icon.at));
        let mut near: Vec<(f32, FlightId)> = near
            .map(|icon| (icon.at.distance(at), icon.id))
            .filter(|(distance, _)| *distance <= reach)
            .collect();
        near.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        let mut ids: Vec<FlightId> = near.into_iter().map(|(_, id)| id).collect();
        // A small world repeats: everybody once.
        let mut seen = BTreeSet::new();
        ids.retain(|id| seen.insert(*id));
        ids
    }

    pub fn airport_near(&self, at: Pos2, reach: f32) -> Option<u16> {
        let near = self
            .airports
            .iter()
            .filter(|(_, place)| place.distance(at) <= reach);
        let nearest = near.min_by(|one, two| one.1.distance(at).total_cmp(&two.1.distance(at)));
        nearest.map(|(number, _)| *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn the_nearest_icon_comes_first_and_everybody_once() {
        let icon = |id, x| Icon {
            id,
            at: pos2(x, 0.0),
            on_ground: false,
        };
        let drawn = Drawn {
            icons: vec![icon(1, 10.0), icon(2, 3.0), icon(3, 40.0), icon(2, 5.0)],
            ..Drawn::default()
        };
        assert_eq!(drawn.icons_near(pos2(0.0, 0.0), 14.0), [2, 1]);
        assert!(drawn.icons_near(pos2(0.0, 90.0), 14.0).is_empty());
    }
}
