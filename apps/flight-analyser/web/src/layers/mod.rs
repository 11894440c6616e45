//! What is drawn on the map, from the ground up: land, night, circle, airports, trails, aircraft,
//! names.

mod aircraft;
mod anchors;
mod circle;
mod drawn;
mod names;
mod pins;
mod plots;
mod pointer;
mod text;
mod trail;

use canvas_shell::theme;
use egui::{Color32, Painter, Pos2, Rect, Shape, Ui, pos2};
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::moment::Moment;
use flight_analyser_model::world::{FlightId, Window};
use flight_analyser_model::{Circle, Filter, Settings};
use protocol::Anchor;

use crate::action::Actions;
use crate::map::{self, IconAtlases, KnownTexts, MapStyle, TileCache};
use crate::state::{Aircraft, Session};

pub use anchors::of as anchors_of;
pub use drawn::Drawn;
pub use pointer::zoom as zoom_by_wheel;

/// Trails of flights that are selected together.
const TRACK_COLOURS: [Color32; 6] = [
    Color32::from_rgb(0x5c, 0xa9, 0xff),
    Color32::from_rgb(0xff, 0x9f, 0x45),
    Color32::from_rgb(0x6d, 0xd9, 0x8a),
    Color32::from_rgb(0xf0, 0x7a, 0xd8),
    Color32::from_rgb(0xf5, 0xe0, 0x63),
    Color32::from_rgb(0x4f, 0xd8, 0xd0),
];

pub fn track_colour(index: usize) -> Color32 {
    TRACK_COLOURS[index % TRACK_COLOURS.len()]
}

/// What is kept from frame to frame.
#[derive(Default)]
pub struct Layers {
    tiles: TileCache,
    icons: IconAtlases,
    texts: KnownTexts,
    drawn: Drawn,
    /// What the last pass drew: most passes come from the pointer or the keyboard and change nothing
    /// on the map.
    cached: Option<CachedShapes>,
}

struct CachedShapes {
    key: CacheKey,
    shapes: Vec<Shape>,
}

/// Everything that the picture of the map depends on.
#[derive(PartialEq)]
struct CacheKey {
    page: Rect,
    pixels_per_point: f32,
    map: MapView,
    moment: Moment,
    /// Of what was loaded.
    generation: u32,
    selected: Vec<FlightId>,
    filter: Filter,
    settings: Settings,
    circle: Option<Circle>,
    last_airport: Option<String>,
    has_plots: bool,
}

impl CacheKey {
    fn of(session: &Session, page: Rect, pixels_per_point: f32) -> Self {
        let document = session.document();
        let has_plots = document.plots.is_some();
        // Between two sweeps nothing moves.
        let sweep_ms = u32::from(document.recording.step_seconds) * 1000;
        let moment = match has_plots {
            true => u32::from(session.step()) * sweep_ms,
            false => session.moment(),
        };
        CacheKey {
            page,
            pixels_per_point,
            map: session.view.map,
            moment,
            generation: session.data.generation,
            selected: session.selected().to_vec(),
            filter: document.filter.clone(),
            settings: document.settings.clone(),
            circle: session.workspace.drawings().circle.clone(),
            last_airport: session.view.last_airport.clone(),
            has_plots,
        }
    }
}

/// The shapes that were put on a painter's layer after one of them.
fn added_since(painter: &Painter, index: usize) -> Vec<Shape> {
    let layer = painter.layer_id();
    painter.ctx().graphics(|graphics| {
        let list = graphics.get(layer);
        let entries = list.into_iter().flat_map(|list| list.all_entries());
        entries.skip(index + 1).map(|it| it.shape.clone()).collect()
    })
}

impl Layers {
    pub fn show(&mut self, ui: &mut Ui, session: &mut Session, page: Rect, actions: &mut Actions) {
        prepare(session, page);
        session.note_look();
        // What the last pass drew is what the pointer meant.
        pointer::handle(ui, session, page, &self.drawn, actions);
        let painter = ui.painter().with_clip_rect(page);
        let key = CacheKey::of(session, page, painter.pixels_per_point());
        match &self.cached {
            Some(cached) if cached.key == key => {
                // What the first of two passes draws, nobody sees.
                if !ui.ctx().will_discard() {
                    painter.extend(cached.shapes.iter().cloned());
                }
            }
            _ => {
                let from = painter.add(Shape::Noop).0;
                self.paint(&painter, session);
                let shapes = added_since(&painter, from);
                self.cached = Some(CachedShapes { key, shapes });
            }
        }
        pins::paint(&painter, session);
        if !session.host.is_keyed() {
            circle::paint_measurements(&painter, session);
        }
    }

    /// Land and borders alone, for what is drawn on them instead of traffic.
    pub fn show_ground(&mut self, ui: &Ui, session: &mut Session, page: Rect) {
        prepare(session, page);
        let painter = ui.painter().with_clip_rect(page);
        let style = MapStyle::from(session.document().settings.theme);
        painter.rect_filled(page, 0.0, theme::BACKDROP);
        self.tiles
            .show(&painter, &session.view.map, &session.data.map, style);
    }

    /// Everything but what follows the pointer.
    fn paint(&mut self, painter: &Painter, session: &mut Session) {
        let page = painter.clip_rect();
        let style = MapStyle::from(session.document().settings.theme);
        painter.rect_filled(page, 0.0, theme::BACKDROP);
        self.tiles
            .show(painter, &session.view.map, &session.data.map, style);
        if session.document().settings.shows_night {
            let Window { epoch_s, .. } = session.document().recording.window();
            let time = epoch_s as f64 + f64::from(session.moment()) / 1000.0;
            painter.add(map::night_mesh(&session.view.map, map::sun_at(time), style));
        }
        // Markers of airports would be dots among dots.
        if session.plots().is_none() {
            map::draw_runways(
                painter,
                &session.data.places.airports,
                &session.view.map,
                style,
            );
        }
        let mut drawn = Drawn::default();
        circle::paint(painter, session, &mut drawn);
        trail::paint(painter, session, &mut drawn);
        aircraft::collect(session, page, &mut drawn);
        let names = names::place(painter, session, style, &mut self.texts, &mut drawn);
        names.paint_ground(painter);
        aircraft::paint(painter, session, &mut self.icons, &drawn);
        names.paint_air(painter);
        if let Some(layer) = session.plots() {
            plots::paint(painter, session, layer, style);
        }
        self.drawn = drawn;
    }

    /// What the last pass put on the map.
    #[cfg(test)]
    pub fn drawn(&self) -> &Drawn {
        &self.drawn
    }

    pub fn anchors(&self, session: &Session, page: Rect, covered: &[Rect]) -> Vec<Anchor> {
        anchors::list(session, &self.drawn, page, covered)
    }
}

/// The map is as large as the page, and there are borders for its zoom.
fn prepare(session: &mut Session, page: Rect) {
    let size = [f64::from(page.width()), f64::from(page.height())];
    if session.view.map.size() != size {
        session.view.map = session.view.map.resized(size);
    }
    if let Err(text) = session.data.prepare(session.view.map.zoom()) {
        session.view.messages.warn(text);
    }
}

/// A place of a world whose sides are 1 on the screen.
fn screen(session: &Session, place: [f64; 2]) -> Pos2 {
    let map = &session.view.map;
    let side = map.world_side();
    let [x, y] = map.world_to_screen(place.map(|it| it * side));
    pos2(x as f32, y as f32)
}

/// Those who are on the screen and not filtered out.
pub fn on_screen(session: &Session) -> impl Iterator<Item = &Aircraft> {
    let [width, height] = session.view.map.size();
    let page = Rect::from_min_size(Pos2::ZERO, egui::vec2(width as f32, height as f32));
    let part = session.part_of_step();
    let shown = session.traffic.all().iter();
    shown
        .filter(|it| aircraft::is_shown(session, it))
        .filter(move |it| page.contains(screen(session, it.at(part))))
}
