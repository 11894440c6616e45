//! What is drawn on the map, from the ground up: land, night, circle, airports, trails, aircraft,
//! names.

mod aircraft;
mod anchors;
mod circle;
mod drawn;
mod names;
mod pointer;
mod text;
mod trail;

use canvas_shell::theme;
use egui::{Color32, Pos2, Rect, Ui, pos2};
use flight_analyser_model::world::Window;
use protocol::Anchor;

use crate::action::Actions;
use crate::map::{self, IconSheet, MapStyle, Tiles};
use crate::state::{Aircraft, Session};

pub use drawn::Drawn;

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
    tiles: Tiles,
    icons: IconSheet,
    drawn: Drawn,
}

impl Layers {
    pub fn show(&mut self, ui: &mut Ui, session: &mut Session, page: Rect, actions: &mut Actions) {
        let size = [f64::from(page.width()), f64::from(page.height())];
        if session.view.map.size() != size {
            session.view.map = session.view.map.resized(size);
        }
        if let Err(text) = session.data.prepare(session.view.map.zoom()) {
            session.view.messages.warn(text);
        }
        // What the last pass drew is what the pointer meant.
        pointer::handle(ui, session, page, &self.drawn, actions);
        let style = MapStyle::from(session.document().settings.theme);
        let painter = ui.painter().with_clip_rect(page);
        painter.rect_filled(page, 0.0, theme::BACKDROP);
        self.tiles
            .show(&painter, &session.view.map, &session.data.map, style);
        if session.document().settings.shows_night {
            let Window { epoch_s, .. } = session.document().recording.window();
            let time = epoch_s as f64 + f64::from(session.moment()) / 1000.0;
            painter.add(map::night_mesh(&session.view.map, map::sun_at(time), style));
        }
        map::draw_runways(&painter, &session.data.airports, &session.view.map, style);
        let mut drawn = Drawn::default();
        circle::paint(&painter, session, &mut drawn);
        trail::paint(&painter, session, &mut drawn);
        aircraft::collect(session, page, &mut drawn);
        let names = names::place(&painter, session, style, &mut drawn);
        names.paint_ground(&painter);
        aircraft::paint(&painter, session, &mut self.icons, &drawn);
        names.paint_air(&painter);
        if !session.host.is_keyed() {
            circle::paint_measurements(&painter, session);
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
