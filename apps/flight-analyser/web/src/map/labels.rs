//! Names on the map: placed so that none lies over another.

use super::{
    known_texts::{KnownTexts, LabelLooks, LabelText},
    label_space::LabelSpace,
    style::MapStyle,
};
use egui::{
    FontId, Painter, Pos2, Rect, Vec2, pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use flight_analyser_model::{places::CountryId, world::FlightId};
use std::cmp::Ordering;

/// Distance from a marker or an icon to its label.
const GAP: f32 = 3.0;
/// From the middle of a code to the top of the name below it.
const BELOW_CODE: f32 = 9.0;
/// Distance of labels from each other: half of it around each.
const ROOM: Vec2 = vec2(3.0, 1.0);

/// Whose label it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelOf {
    /// A place in the list of airports.
    Airport(u16),
    Country(CountryId),
    Flight(FlightId),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LabelKind {
    /// In capitals around its point; the size is that of the letters.
    Country { size: f32 },
    /// To the right of its marker, never elsewhere.
    Airport,
    /// Below the code; only where the code is.
    AirportName,
    /// On any side of its icon where it hides nothing.
    Callsign,
    /// The same, but it is always there.
    Selected,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LabelRequest {
    pub of: LabelOf,
    pub kind: LabelKind,
    pub text: String,
    /// The middle of the marker, icon or country.
    pub at: Pos2,
    /// Half of the marker's or icon's side.
    pub reach: f32,
    /// Smaller numbers get their place first.
    pub priority: u32,
}

/// A label that has its place.
pub struct PlacedLabel {
    pub request: LabelRequest,
    pub rect: Rect,
    text: LabelText,
}

/// Collects requests for labels, then places as many as possible.
pub struct LabelLayer {
    names: LabelSpace,
    /// Icons as well: over them no callsign is written.
    callsigns: LabelSpace,
    requests: Vec<LabelRequest>,
    /// How much larger letters are than usual.
    scale: f32,
}

impl LabelLayer {
    /// Labels are placed inside this rectangle.
    pub fn new(screen: Rect) -> Self {
        Self {
            names: LabelSpace::new(screen),
            callsigns: LabelSpace::new(screen),
            requests: Vec::new(),
            scale: 1.0,
        }
    }

    /// With letters that are larger than usual.
    pub fn scaled(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// No label is to be here: a panel lies over the map.
    pub fn keep_free(&mut self, rect: Rect) {
        self.names.take(rect);
        self.callsigns.take(rect);
    }

    /// No callsign is to be here: an icon is. Names of places are drawn below icons and need not care.
    pub fn keep_icon_free(&mut self, middle: Pos2, side: f32) {
        self.callsigns
            .take(Rect::from_center_size(middle, Vec2::splat(side)));
    }

    pub fn request(&mut self, request: LabelRequest) {
        self.requests.push(request);
    }

    /// Gives what is selected, then the rest by priority, a place as long as there is one.
    pub fn place(
        mut self,
        painter: &Painter,
        style: MapStyle,
        known: &mut KnownTexts,
    ) -> Vec<PlacedLabel> {
        let mut requests = std::mem::take(&mut self.requests);
        requests.sort_by_key(|it| (it.kind != LabelKind::Selected, it.priority));
        self.lay_out_countries(painter, style, known, &requests);
        let mut placed: Vec<PlacedLabel> = Vec::new();
        for request in requests {
            let needs_code = request.kind == LabelKind::AirportName;
            if needs_code && !placed.iter().any(|it| it.request.of == request.of) {
                continue;
            }
            let text = self.laid_out(painter, style, known, &request);
            if let Some(rect) = self.find(&request, text.size()) {
                let taken = rect.expand2(ROOM / 2.0);
                self.names.take(taken);
                self.callsigns.take(taken);
                placed.push(PlacedLabel {
                    request,
                    rect,
                    text,
                });
            }
        }
        known.have_all(painter);
        placed
    }

    /// Size by size: drawing a letter of another size than the last costs more than drawing it.
    fn lay_out_countries(
        &self,
        painter: &Painter,
        style: MapStyle,
        known: &mut KnownTexts,
        requests: &[LabelRequest],
    ) {
        let size = |request: &LabelRequest| match request.kind {
            LabelKind::Country { size } => Some(size),
            _ => None,
        };
        let mut countries: Vec<_> = requests.iter().filter(|it| size(it).is_some()).collect();
        countries.sort_by(|a, b| size(a).partial_cmp(&size(b)).unwrap_or(Ordering::Equal));
        for request in countries {
            self.laid_out(painter, style, known, request);
        }
    }

    fn laid_out(
        &self,
        painter: &Painter,
        style: MapStyle,
        known: &mut KnownTexts,
        request: &LabelRequest,
    ) -> LabelText {
        let looks = LabelLooks::new(request.of, request.kind, style.is_light, self.scale);
        let job = || job(request, style, self.scale);
        known.get(painter, looks, &request.text, job)
    }

    fn find(&self, request: &LabelRequest, size: Vec2) -> Option<Rect> {
        let space = match request.kind {
            LabelKind::Callsign | LabelKind::Selected => &self.callsigns,
            _ => &self.names,
        };
        let candidates = candidates(request, size);
        let free = candidates
            .iter()
            .find(|it| space.is_free(it.expand2(ROOM / 2.0)));
        match request.kind {
            LabelKind::Selected => free.or(candidates.first()).copied(),
            _ => free.copied(),
        }
    }
}

/// Where the label may be, the best first.
fn candidates(request: &LabelRequest, size: Vec2) -> Vec<Rect> {
    let at = request.at;
    let off = request.reach + GAP;
    let right = pos2(at.x + off, at.y - size.y / 2.0);
    let corners = match request.kind {
        LabelKind::Country { .. } => vec![at - size / 2.0],
        LabelKind::Airport => vec![right],
        LabelKind::AirportName => vec![pos2(at.x + off, at.y + BELOW_CODE)],
        LabelKind::Callsign | LabelKind::Selected => vec![
            right,
            pos2(at.x - off - size.x, at.y - size.y / 2.0),
            pos2(at.x - size.x / 2.0, at.y + off - 1.0),
            pos2(at.x - size.x / 2.0, at.y - off + 1.0 - size.y),
        ],
    };
    // On whole points: text is sharp there, and does not tremble.
    let rect = |corner: Pos2| Rect::from_min_size(corner.round(), size);
    corners.into_iter().map(rect).collect()
}

fn job(request: &LabelRequest, style: MapStyle, scale: f32) -> LayoutJob {
    let colours = style.colours();
    let (size, colour, spacing) = match request.kind {
        LabelKind::Country { size } => (size, colours.country_text, size * 0.14),
        LabelKind::Airport => (11.5, colours.airport_text, 0.3),
        LabelKind::AirportName => (10.5, colours.airport_name_text, 0.0),
        LabelKind::Callsign => (11.0, colours.callsign_text, 0.2),
        LabelKind::Selected => (12.5, colours.selected_text, 0.2),
    };
    let text = match request.kind {
        LabelKind::Country { .. } => request.text.to_uppercase(),
        _ => request.text.clone(),
    };
    let format = TextFormat {
        font_id: FontId::proportional(size * scale),
        color: colour,
        extra_letter_spacing: spacing,
        ..TextFormat::default()
    };
    LayoutJob::single_section(text, format)
}

/// Draws labels of which `is_shown` says so, each with a halo.
pub fn draw_labels(
    painter: &Painter,
    labels: &[PlacedLabel],
    style: MapStyle,
    is_shown: impl Fn(&LabelRequest) -> bool,
) {
    let halo = style.colours().halo;
    for label in labels.iter().filter(|it| is_shown(&it.request)) {
        let around = halo_offsets(label.request.kind);
        label.text.paint(painter, label.rect.min, &around, halo);
    }
}

/// Names of countries are large and quiet: they need less.
fn halo_offsets(kind: LabelKind) -> Vec<Vec2> {
    let straight = [
        vec2(1.0, 0.0),
        vec2(-1.0, 0.0),
        vec2(0.0, 1.0),
        vec2(0.0, -1.0),
    ];
    let slanted = [
        vec2(1.0, 1.0),
        vec2(-1.0, 1.0),
        vec2(1.0, -1.0),
        vec2(-1.0, -1.0),
    ];
    match kind {
        LabelKind::Country { .. } => straight.to_vec(),
        _ => straight.into_iter().chain(slanted).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::pictures::in_a_frame;

    fn request(number: u32, kind: LabelKind, at: Pos2) -> LabelRequest {
        LabelRequest {
            of: LabelOf::Flight(number),
            kind,
            text: format!("ABC{number}"),
            at,
            reach: 12.0,
            priority: number,
        }
    }

    fn screen() -> Rect {
        Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0))
    }

    fn place(layer: LabelLayer) -> Vec<PlacedLabel> {
        let mut placed = None;
        let mut layer = Some(layer);
        in_a_frame(vec2(600.0, 400.0), |painter| {
            placed = layer
                .take()
                .map(|it| it.place(painter, MapStyle::DARK, &mut KnownTexts::default()))
                .or(placed.take());
        });
        placed.unwrap()
    }

    #[test]
    fn labels_hide_neither_each_other_nor_icons() {
        let mut layer = LabelLayer::new(screen());
        let mut icons = Vec::new();
        for number in 0..120 {
            // Somewhere, but the same every time.
            let at = pos2(
                (number * 7919 % 600) as f32,
                (number * 104_729 % 400) as f32,
            );
            layer.keep_icon_free(at, 24.0);
            icons.push(Rect::from_center_size(at, Vec2::splat(24.0)));
            layer.request(request(number, LabelKind::Callsign, at));
        }
        let placed = place(layer);
        assert!(placed.len() > 20, "{}", placed.len());
        for (index, label) in placed.iter().enumerate() {
            assert!(screen().contains_rect(label.rect));
            assert!(!icons.iter().any(|it| it.shrink(0.1).intersects(label.rect)));
            assert!(
                !placed[..index]
                    .iter()
                    .any(|it| it.rect.intersects(label.rect))
            );
        }
    }

    #[test]
    fn of_two_airports_the_busier_keeps_its_label() {
        let mut layer = LabelLayer::new(screen());
        layer.request(request(2, LabelKind::Airport, pos2(105.0, 103.0)));
        layer.request(request(1, LabelKind::Airport, pos2(100.0, 100.0)));
        let placed = place(layer);
        assert_eq!(placed.len(), 1);
        assert_eq!(placed[0].request.priority, 1);
    }

    #[test]
    fn a_name_is_only_where_its_code_is() {
        let mut layer = LabelLayer::new(screen());
        let name = |number: u32, at: Pos2| LabelRequest {
            priority: number + 10,
            ..request(number, LabelKind::AirportName, at)
        };
        layer.request(request(1, LabelKind::Airport, pos2(100.0, 100.0)));
        layer.request(name(1, pos2(100.0, 100.0)));
        layer.request(name(2, pos2(300.0, 300.0)));
        let placed = place(layer);
        assert_eq!(placed.len(), 2);
        assert!(placed.iter().all(|it| it.request.of == LabelOf::Flight(1)));
    }

    #[test]
    fn what_is_selected_always_has_its_label() {
        let mut layer = LabelLayer::new(screen());
        let at = pos2(300.0, 200.0);
        layer.keep_icon_free(at, 200.0);
        layer.request(request(1, LabelKind::Callsign, at));
        layer.request(request(2, LabelKind::Selected, at));
        let placed = place(layer);
        assert_eq!(placed.len(), 1);
        assert_eq!(placed[0].request.kind, LabelKind::Selected);
    }
}
