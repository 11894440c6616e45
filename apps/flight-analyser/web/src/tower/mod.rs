//! The controller's screen: a sector with everybody in it, and what there is to say to them.
//!
//! It stands in the place of all that looks into recorded traffic. What is drawn is a function of the document,
//! the clock and who is selected.

mod aircraft;
mod arrivals;
mod bar;
mod blocks;
mod card;
mod colours;
mod conflicts;
mod corner;
mod curve;
mod debrief;
mod ground;
mod instruct;
mod pointer;
mod radio;
mod rooms;
mod sight;
mod strips;
mod words;

use egui::{Pos2, Rect, Ui};

use crate::action::Actions;
use crate::layout::Layout;
use crate::perform;
use crate::state::Session;

use rooms::Rooms;
use sight::Sight;

/// What the last pass put on the map: for the pointer, and for those who ask what is where.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    aircraft: Vec<Blip>,
    /// The tip of the vector of the selected one.
    tip: Option<(usize, Pos2)>,
    /// Names of gates and where they are written.
    gates: Vec<(String, Rect)>,
    boundary: Option<Rect>,
    /// Parts of the map that something lies over.
    covered: Vec<Rect>,
}

/// An aircraft on the screen.
#[derive(Clone, Debug)]
struct Blip {
    flight: usize,
    callsign: String,
    at: Pos2,
    /// Where its line ends.
    ahead: Pos2,
    block: Rect,
    /// What stands in its block below the callsign, line by line.
    lines: [String; 2],
}

/// What is kept from pass to pass.
#[derive(Default)]
pub struct Screen {
    drawn: Drawn,
}

impl Screen {
    /// Draws everything but the ground, which is there already.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        session: &mut Session,
        layout: &Layout,
        actions: &mut Actions,
    ) {
        let rooms = Rooms::new(layout);
        // What the last pass drew is what the pointer meant.
        pointer::handle(ui, session, layout.page, &self.drawn, actions);
        strips::show(ui, session, &rooms, actions);
        self.drawn = paint(ui, session, &rooms);
        bar::show(ui, session, &rooms, actions);
        instruct::show(ui, session, &rooms, actions);
        corner::show(ui, session, &rooms);
        radio::show(ui, session, &rooms);
        if perform::is_waiting(session) {
            let card = card::show(ui, session, &rooms);
            self.drawn.covered.push(card);
        }
        if perform::is_over(session) && !session.tower.is_debrief_closed {
            let debrief = debrief::show(ui, session, &rooms, actions);
            self.drawn.covered.push(debrief);
        }
    }

    /// Names of what is on the map and can be seen.
    pub fn anchors(&self, page: Rect) -> Vec<(String, Rect)> {
        let drawn = &self.drawn;
        let is_free =
            |at: Pos2| page.contains(at) && !drawn.covered.iter().any(|rect| rect.contains(at));
        let around = |at: Pos2, side: f32| Rect::from_center_size(at, egui::Vec2::splat(side));
        let mut anchors = Vec::new();
        for blip in drawn.aircraft.iter().filter(|blip| is_free(blip.at)) {
            let name = format!("sector/aircraft/{}", blip.callsign);
            anchors.push((name, around(blip.at, 2.0 * aircraft::RADIUS)));
            let name = format!("sector/ahead/{}", blip.callsign);
            anchors.push((name, around(blip.ahead, 2.0)));
            let [levels, exit] = &blip.lines;
            let name = format!("sector/block/{}/{levels}/{exit}", blip.callsign);
            anchors.push((name, blip.block));
        }
        anchors.extend(drawn.boundary.map(|it| ("sector/boundary".to_string(), it)));
        if let Some((flight, at)) = drawn.tip.filter(|(_, at)| is_free(*at)) {
            let mut all = drawn.aircraft.iter();
            if let Some(blip) = all.find(|blip| blip.flight == flight) {
                let name = format!("sector/handle/{}", blip.callsign);
                anchors.push((name, around(at, 2.0 * aircraft::TIP)));
            }
        }
        let gates = drawn.gates.iter();
        for (name, rect) in gates.filter(|(_, rect)| is_free(rect.center())) {
            anchors.push((format!("sector/gate/{name}"), *rect));
        }
        anchors
    }

    /// Where data blocks lie.
    #[cfg(test)]
    pub fn blocks(&self) -> Vec<(Pos2, Rect)> {
        let all = self.drawn.aircraft.iter();
        all.map(|blip| (blip.at, blip.block)).collect()
    }
}

/// Lays the map out so that all of the sector is between the panels.
pub fn fit_map(session: &mut Session, layout: &Layout) {
    let size = [
        f64::from(layout.page.width()),
        f64::from(layout.page.height()),
    ];
    if session.tower.fitted == Some(size) {
        return;
    }
    session.tower.fitted = Some(size);
    if let Some(sector) = session.sector() {
        session.view.map = Rooms::new(layout).map_of(sector, size);
    }
}

fn paint(ui: &Ui, session: &Session, rooms: &Rooms) -> Drawn {
    let mut drawn = Drawn {
        covered: rooms.covered(session.tower.selected.is_some()),
        ..Drawn::default()
    };
    let Some(sight) = Sight::new(session) else {
        return drawn;
    };
    let painter = ui.painter().with_clip_rect(rooms.page);
    ground::paint(&painter, &sight, &mut drawn);
    aircraft::paint_ways(&painter, &sight);
    ground::paint_names(&painter, &sight, rooms);
    arrivals::paint(&painter, &sight);
    aircraft::paint(&painter, &sight, &mut drawn);
    drawn
}
