//! A sector as it is being controlled: everybody in it at the second of the clock, and what the controller is
//! about to say. Of this only instructions reach the document.

use std::collections::VecDeque;

use egui::{Align2, Pos2, Rect, Vec2, pos2, vec2};
use flight_analyser_model::mercator;
use flight_analyser_model::sector::{
    Aircraft, Closeness, Flight, Gate, Goal, Phase, Sector, Traffic, closeness, miles_between,
};

use super::blocks::{BLOCK, Blip, Blocks};
use super::strips::Strips;

/// Between two dots of a trail.
const DOT_S: u32 = 15;
/// How many of them.
const DOTS: usize = 6;
/// How far ahead vectors reach.
pub const AHEAD_S: f64 = 60.0;
/// What is written at a gate: in two lines beside the sector, in one above and below it.
const BESIDE: Vec2 = vec2(62.0, 30.0);
const ABOVE: Vec2 = vec2(112.0, 16.0);
/// Between a gate and what is written at it.
const GATE_GAP: f32 = 6.0;
/// What is written where somebody comes in.
const ARRIVAL: Vec2 = vec2(76.0, 14.0);
const ARRIVAL_AWAY: f32 = 21.0;
/// Who comes in is announced on the map so many seconds before.
pub const ANNOUNCED_S: u32 = 60;
/// Who comes in later than this has no strip yet.
const STRIP_S: u32 = 120;
/// A gate's bar, and what is to stay free on both sides of it.
pub const GATE_WIDTH: f32 = 6.0;
/// How far a block may reach beyond the boundary: to the sides there is more room.
const BEYOND: Vec2 = vec2(66.0, 20.0);

/// What can be instructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Heading,
    Level,
    Speed,
}

impl Field {
    pub const ALL: [Field; 3] = [Field::Heading, Field::Level, Field::Speed];

    pub fn of(self, goal: &Goal) -> u16 {
        match self {
            Field::Heading => goal.heading,
            Field::Level => goal.level,
            Field::Speed => goal.speed,
        }
    }

    /// As it is written everywhere.
    pub fn text(self, value: u16) -> String {
        match self {
            Field::Heading | Field::Level => format!("{value:03}"),
            Field::Speed => value.to_string(),
        }
    }
}

/// What stands in the fields and was not sent yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// None where nobody changed anything.
    pub texts: [Option<String>; 3],
    /// What is wrong with one of them.
    pub refusals: [Option<String>; 3],
    /// What is wrong with all of it.
    pub refusal: Option<String>,
}

impl Draft {
    pub fn is_empty(&self) -> bool {
        self.texts.iter().all(Option::is_none)
    }
}

/// The tip of a vector on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TipDrag {
    pub flight: usize,
    pub at: Pos2,
}

/// Two who are too near, or will be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alert {
    pub pair: [usize; 2],
    pub closeness: Closeness,
}

/// What belongs to the controller, and what is known of the traffic.
#[derive(Default)]
pub struct Tower {
    game: Option<Game>,
    /// By its place in the list of flights.
    pub selected: Option<usize>,
    pub draft: Draft,
    /// Whoever the pointer rests on.
    pub hovered: Option<usize>,
    /// The field that is to get the focus.
    pub wants: Option<Field>,
    /// The field that had it in the last pass.
    pub typing: Option<Field>,
    /// Was the tip of the vector under the pointer as it was pressed?
    pub is_tip_pressed: bool,
    pub drag: Option<TipDrag>,
    /// The pointer is still down, and nothing comes of it.
    pub is_called_off: bool,
    pub is_debrief_closed: bool,
    /// The size of the page for which the map was last laid out.
    pub fitted: Option<[f64; 2]>,
}

/// One sector up to a second.
struct Game {
    /// Without what was instructed.
    of: Sector,
    traffic: Traffic,
    /// Where everybody was, the newest last.
    trails: Vec<VecDeque<[f64; 2]>>,
    /// What everybody was told last, and how many instructions that was.
    told: (usize, Vec<Goal>),
    alerts: Vec<Alert>,
    zoom: u8,
    blocks: Blocks,
    strips: Strips,
}

impl Tower {
    pub fn traffic(&self) -> Option<&Traffic> {
        self.game.as_ref().map(|game| &game.traffic)
    }

    /// Where a flight was, the newest last.
    pub fn trail(&self, flight: usize) -> impl DoubleEndedIterator<Item = [f64; 2]> + '_ {
        let trail = self.game.as_ref().and_then(|it| it.trails.get(flight));
        trail.into_iter().flatten().copied()
    }

    /// What a flight was told, though its pilot may not follow it yet.
    pub fn told(&self, flight: usize) -> Option<Goal> {
        self.game.as_ref()?.told.1.get(flight).copied()
    }

    pub fn alerts(&self) -> &[Alert] {
        self.game.as_ref().map_or(&[], |game| &game.alerts)
    }

    /// The worst that there is of a flight.
    pub fn alert(&self, flight: usize) -> Closeness {
        let alerts = self.alerts().iter();
        let of_it = alerts.filter(|it| it.pair.contains(&flight));
        of_it
            .map(|it| it.closeness)
            .min_by_key(|it| match it {
                Closeness::Lost => 0,
                Closeness::Soon(seconds) => *seconds,
                Closeness::Apart => u32::MAX,
            })
            .unwrap_or(Closeness::Apart)
    }

    /// How far away the nearest of those is who are too near to a flight, in miles.
    pub fn miles_of_loss(&self, flight: usize) -> Option<f64> {
        let traffic = self.traffic()?;
        let alerts = self.alerts().iter();
        let losses = alerts.filter(|it| it.closeness == Closeness::Lost);
        let of_it = losses.filter(|it| it.pair.contains(&flight));
        let miles = of_it.filter_map(|it| {
            let [one, other] = it.pair.map(|flight| traffic.aircraft(flight));
            Some(miles_between(one?.at, other?.at))
        });
        miles.min_by(f64::total_cmp)
    }

    /// From the symbol of a flight to the upper left corner of its data block.
    pub fn block_offset(&self, flight: usize) -> Vec2 {
        let game = self.game.as_ref();
        game.map_or(Vec2::ZERO, |game| game.blocks.offset(flight))
    }

    /// Whose strip lies where, from top to bottom; nobody's where a place is empty.
    pub fn strips(&self) -> Vec<Option<usize>> {
        let game = self.game.as_ref();
        game.map_or_else(Vec::new, |game| game.strips.rows().collect())
    }

    /// Nothing that was not sent is left.
    pub fn drop_draft(&mut self) {
        self.draft = Draft::default();
        self.wants = None;
        self.drag = None;
    }

    pub fn select(&mut self, flight: Option<usize>) {
        if self.selected != flight {
            self.drop_draft();
            self.selected = flight;
        }
    }

    /// Goes on to a second, or begins anew with another sector.
    pub fn follow(&mut self, sector: &Sector, second: u32, zoom: u8) {
        let known = self.game.take().filter(|game| game.is_of(sector, second));
        let is_new = known.is_none();
        let mut game = known.unwrap_or_else(|| Game::new(sector, zoom));
        if is_new {
            *self = Tower::default();
        }
        game.follow(sector, second, zoom);
        let has_left =
            |flight: &usize| matches!(game.traffic.phase(*flight), Phase::HandedOver | Phase::Lost);
        if self.selected.is_some_and(|flight| has_left(&flight)) {
            self.select(None);
        }
        self.game = Some(game);
    }
}

impl Game {
    fn new(sector: &Sector, zoom: u8) -> Game {
        let of = Sector {
            instructions: Vec::new(),
            ..sector.clone()
        };
        let mut game = Game {
            traffic: Traffic::new(sector),
            trails: vec![VecDeque::new(); of.flights.len()],
            told: (0, of.flights.iter().map(Goal::of).collect()),
            of,
            alerts: Vec::new(),
            zoom,
            blocks: Blocks::default(),
            strips: Strips::default(),
        };
        game.find_alerts();
        game.place_blocks();
        game.lay_strips();
        game
    }

    /// Is it the same sector, and no later than the clock?
    fn is_of(&self, sector: &Sector, second: u32) -> bool {
        self.traffic.second() <= second
            && self.told.0 <= sector.instructions.len()
            && self.of.name == sector.name
            && self.of.centre == sector.centre
            && self.of.may_pause == sector.may_pause
            && self.of.wind == sector.wind
            && self.of.gates == sector.gates
            && self.of.flights == sector.flights
    }

    fn follow(&mut self, sector: &Sector, second: u32, zoom: u8) {
        if self.told.0 < sector.instructions.len() {
            for instruction in &sector.instructions[self.told.0..] {
                if let Some((flight, _)) = sector.flight(&instruction.callsign) {
                    self.told.1[flight].follow(instruction);
                }
            }
            self.told.0 = sector.instructions.len();
        }
        if self.zoom != zoom {
            self.zoom = zoom;
            self.blocks.forget();
            self.place_blocks();
        }
        let before = self.traffic.second();
        loop {
            let reached = self.traffic.second();
            self.traffic.run_to(sector, second.min(reached + 1));
            if self.traffic.second() == reached {
                break;
            }
            if self.traffic.second().is_multiple_of(DOT_S) {
                self.leave_dots();
            }
            self.place_blocks();
            self.lay_strips();
        }
        if self.traffic.second() != before {
            self.find_alerts();
        }
    }

    fn leave_dots(&mut self) {
        for (flight, aircraft) in self.traffic.inside() {
            let trail = &mut self.trails[flight];
            trail.push_back(aircraft.at);
            if trail.len() > DOTS {
                trail.pop_front();
            }
        }
    }

    fn find_alerts(&mut self) {
        let inside: Vec<(usize, &Aircraft)> = self.traffic.inside().collect();
        let mut alerts = Vec::new();
        for (place, (one, aircraft)) in inside.iter().enumerate() {
            for (other, its) in &inside[place + 1..] {
                let closeness = closeness(aircraft, its, self.of.wind);
                if closeness != Closeness::Apart {
                    alerts.push(Alert {
                        pair: [*one, *other],
                        closeness,
                    });
                }
            }
        }
        self.alerts = alerts;
    }

    fn lay_strips(&mut self) {
        let second = self.traffic.second();
        let has_strip = |(index, flight): &(usize, &Flight)| match self.traffic.phase(*index) {
            Phase::Inside => true,
            Phase::Expected => flight.enters_s <= second + STRIP_S,
            Phase::HandedOver | Phase::Lost => false,
        };
        let all = self.of.flights.iter().enumerate();
        let flights: Vec<usize> = all.filter(has_strip).map(|(index, _)| index).collect();
        self.strips.follow(second, &flights);
    }

    fn place_blocks(&mut self) {
        let from_centre = FromCentre::new(&self.of, self.zoom);
        let blips = self.traffic.inside().map(|(flight, aircraft)| Blip {
            flight,
            at: from_centre.pixel(aircraft.at),
            tip: from_centre.pixel(ahead(aircraft, &self.of, AHEAD_S)),
        });
        let blips: Vec<Blip> = blips.collect();
        let labels = self.of.gates.iter();
        let labels = labels.map(|gate| gate_label(from_centre.pixel(gate.at), gate, &self.of));
        let second = self.traffic.second();
        let soon = self.of.flights.iter().enumerate();
        let soon = soon.filter(|(index, flight)| {
            self.traffic.phase(*index) == Phase::Expected && flight.enters_s <= second + ANNOUNCED_S
        });
        let arrivals =
            soon.map(|(_, flight)| arrival_label(from_centre.pixel(flight.at), flight.heading));
        let bars = self.of.gates.iter().map(|gate| {
            let ends = gate_ends(gate, &self.of).map(|place| from_centre.pixel(place));
            gate_bar(ends)
        });
        let labels: Vec<Rect> = labels.chain(arrivals).chain(bars).collect();
        let half = self.of.half;
        let corner = |side: f64| from_centre.pixel([side * half[0], -side * half[1]]);
        let within = Rect::from_min_max(corner(-1.0), corner(1.0)).expand2(BEYOND);
        self.blocks.place(&blips, &labels, within);
    }
}

/// Pixels to the right and down from the centre of a sector: what lies where on the map, wherever that is.
struct FromCentre<'a> {
    sector: &'a Sector,
    zoom: u8,
    centre: [f64; 2],
}

impl<'a> FromCentre<'a> {
    fn new(sector: &'a Sector, zoom: u8) -> Self {
        FromCentre {
            sector,
            zoom,
            centre: mercator::to_world(sector.centre, zoom),
        }
    }

    fn pixel(&self, place: [f64; 2]) -> Pos2 {
        let world = mercator::to_world(self.sector.position(place), self.zoom);
        pos2(
            (world[0] - self.centre[0]) as f32,
            (world[1] - self.centre[1]) as f32,
        )
    }
}

/// Where it will be if it neither turns nor changes its speed.
pub fn ahead(aircraft: &Aircraft, sector: &Sector, seconds: f64) -> [f64; 2] {
    let speed = aircraft.ground_speed(sector.wind);
    [0, 1].map(|axis| aircraft.at[axis] + speed[axis] * seconds / 3600.0)
}

/// Does a gate lie on one of the sides that run from north to south?
pub fn is_upright(gate: &Gate, sector: &Sector) -> bool {
    sector.half[0] - gate.at[0].abs() < 0.01
}

/// Where the bar of a gate begins and ends.
pub fn gate_ends(gate: &Gate, sector: &Sector) -> [[f64; 2]; 2] {
    let end = |side: f64| match is_upright(gate, sector) {
        true => [gate.at[0], gate.at[1] + side * gate.half_width],
        false => [gate.at[0] + side * gate.half_width, gate.at[1]],
    };
    [end(-1.0), end(1.0)]
}

/// The bar between these ends.
pub fn gate_bar([one, other]: [Pos2; 2]) -> Rect {
    Rect::from_two_pos(one, other).expand(GATE_WIDTH / 2.0)
}

/// What is written at a gate lies outside the boundary.
pub fn gate_label(at: Pos2, gate: &Gate, sector: &Sector) -> Rect {
    let [east, north] = gate.at;
    let (size, away) = match is_upright(gate, sector) {
        true => (BESIDE, vec2(east.signum() as f32, 0.0)),
        false => (ABOVE, vec2(0.0, -north.signum() as f32)),
    };
    let centre = at + away * (size / 2.0 + Vec2::splat(GATE_GAP));
    Rect::from_center_size(centre, size)
}

/// What is written where somebody comes in soon, before the boundary.
pub fn arrival_label(at: Pos2, heading: u16) -> Rect {
    let angle = f64::from(heading).to_radians();
    let back = -vec2(libm::sin(angle) as f32, -libm::cos(angle) as f32);
    let near = at + back * ARRIVAL_AWAY;
    let anchor = match (back.x, back.y) {
        (x, _) if x < -0.7 => Align2::RIGHT_CENTER,
        (x, _) if x > 0.7 => Align2::LEFT_CENTER,
        (_, y) if y < 0.0 => Align2::CENTER_BOTTOM,
        _ => Align2::CENTER_TOP,
    };
    anchor.anchor_size(near, ARRIVAL)
}

/// A data block by its upper left corner.
pub fn block_at(corner: Pos2) -> Rect {
    Rect::from_min_size(corner, BLOCK)
}
