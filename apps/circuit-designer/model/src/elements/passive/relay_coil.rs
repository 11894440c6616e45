//! The coil of a relay and the armature it moves.

use crate::elements::logic::input_bit::fraction;
use crate::simulator::companion::Integrated;
use crate::simulator::device::{Branch, Change, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// What a coil needs to move its armature.
#[derive(Clone, Copy, Debug)]
pub struct MagnetSettings {
    /// In henry.
    pub inductance: f64,
    /// In ohms.
    pub resistance: f64,
    /// Pulls above this.
    pub on_current: f64,
    /// Lets go below this.
    pub off_current: f64,
    /// Seconds from one end to the other.
    pub switching_time: f64,
}

/// The armature opens the resting contact after a third of its way and closes the other one after
/// two thirds.
const OPENS: f64 = 1.0 / 3.0;
const CLOSES: f64 = 2.0 / 3.0;

const TOLERATED_CURRENT: f64 = 1e-7;

/// A coil with its armature.
pub struct Magnet {
    settings: MagnetSettings,
    store: Integrated,
    ends: [Node; 2],
    branch: Branch,
    is_energised: bool,
    /// Where the armature was when it last changed its direction, and when: 0 released, 1 pulled.
    place: f64,
    since: f64,
    /// Where it is as far as the contacts know.
    reached: f64,
}

impl Magnet {
    /// Released and without current.
    pub fn new(settings: MagnetSettings) -> Self {
        Magnet {
            settings,
            store: Integrated::new(0.0, TOLERATED_CURRENT),
            ends: [Node::GROUND; 2],
            branch: Branch::default(),
            is_energised: false,
            place: 0.0,
            since: 0.0,
            reached: 0.0,
        }
    }

    /// Through the coil.
    pub fn current(&self) -> f64 {
        self.store.value
    }

    /// Is the normally closed contact closed?
    pub fn is_released(&self) -> bool {
        self.reached < OPENS
    }

    /// Is the normally open contact closed?
    pub fn is_pulled(&self) -> bool {
        self.reached >= CLOSES
    }

    /// The coil lies between these nodes.
    pub fn connect(&mut self, wiring: &mut Wiring, ends: [Node; 2]) {
        self.ends = ends;
        self.branch = wiring.branch();
        wiring.link(ends[0], ends[1], Link::Conducts);
    }

    /// Released and without current again.
    pub fn reset(&mut self) {
        self.store.reset(0.0);
        self.is_energised = false;
        (self.place, self.since, self.reached) = (0.0, 0.0, 0.0);
    }

    fn slope(&self, step: &Step) -> f64 {
        if step.is_operating_point {
            0.0
        } else {
            Integrated::slope(self.settings.inductance, step, step.rule)
        }
    }

    /// Stamps the coil's resistance and inductance.
    pub fn linear(&self, stamper: &mut Stamper, step: &Step) {
        let [a, b] = self.ends;
        stamper.branch_flows(self.branch, a, b, 1.0);
        stamper.branch_voltage(self.branch, a, 1.0);
        stamper.branch_voltage(self.branch, b, -1.0);
        let impedance = self.slope(step) + self.settings.resistance;
        stamper.branch_current(self.branch, self.branch, -impedance);
    }

    /// Stamps what the coil remembers.
    pub fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if !step.is_operating_point {
            let remembered = self.store.remembered(self.slope(step), step.rule);
            stamper.branch_right(self.branch, -remembered);
        }
    }

    /// How far the step is from the truth, as a share of what is tolerated.
    pub fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.store
            .truncation(view.current(self.branch), step, step.rule)
    }

    /// Takes over the current at the end of a step.
    pub fn accept(&mut self, view: &View, step: &Step) {
        let current = view.current(self.branch);
        let across = view.across(self.ends[0], self.ends[1]);
        let induced = across - self.settings.resistance * current;
        self.store.accept(current, induced, step);
    }

    /// How far the current is past the point where the magnet changes; positive is past.
    fn margin(&self, view: &View) -> f64 {
        let current = view.current(self.branch).abs();
        if self.is_energised {
            self.settings.off_current - current
        } else {
            current - self.settings.on_current
        }
    }

    fn place_at(&self, time: f64) -> f64 {
        let moved = (time - self.since) / self.settings.switching_time;
        let place = if self.is_energised {
            self.place + moved
        } else {
            self.place - moved
        };
        place.clamp(0.0, 1.0)
    }

    /// When the armature comes to a place on its present way.
    fn time_of(&self, place: f64) -> f64 {
        let way = if self.is_energised {
            place - self.place
        } else {
            self.place - place
        };
        self.since + way * self.settings.switching_time
    }

    /// When the armature next reaches a contact.
    pub fn breakpoint(&self, time: f64) -> Option<f64> {
        [OPENS, CLOSES]
            .into_iter()
            .map(|place| self.time_of(place))
            .filter(|at| *at > time && *at > self.since)
            .min_by(f64::total_cmp)
    }

    /// Which contacts would be closed: released, pulled.
    fn contacts(place: f64) -> [bool; 2] {
        [place < OPENS, place >= CLOSES]
    }

    /// What moves has passed a place that it has reached but for rounding.
    fn reached_at(&self, time: f64) -> f64 {
        let place = self.place_at(time);
        let nudge = if self.is_energised { 1e-9 } else { -1e-9 };
        (place + nudge).clamp(0.0, 1.0)
    }

    /// Where between the views the coil or a contact changes, if one does.
    pub fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        let end = self.margin(now);
        if end > 0.0 {
            return Some(fraction(self.margin(before), end));
        }
        let next = self.reached_at(step.time);
        (Self::contacts(next) != Self::contacts(self.reached)).then_some(1.0)
    }

    /// Moves the armature on; has a contact changed?
    pub fn decide(&mut self, view: &View, step: &Step) -> Change {
        if self.margin(view) > 0.0 {
            self.place = self.place_at(step.time);
            self.since = step.time;
            self.is_energised = !self.is_energised;
            if step.is_operating_point {
                self.place = f64::from(u8::from(self.is_energised));
            }
        }
        let before = Self::contacts(self.reached);
        self.reached = self.reached_at(step.time);
        if Self::contacts(self.reached) == before {
            Change::None
        } else {
            Change::Coefficients
        }
    }

    /// Current, place of the armature, direction, and where and when that began.
    pub fn memory(&self) -> Vec<f64> {
        vec![
            self.store.value,
            self.reached,
            f64::from(u8::from(self.is_energised)),
            self.place,
            self.since,
        ]
    }

    /// Goes on from a save.
    pub fn recall(&mut self, memory: &[f64]) {
        if let [current, reached, energised, place, since] = memory {
            self.store.reset(*current);
            self.reached = *reached;
            self.is_energised = *energised > 0.5;
            (self.place, self.since) = (*place, *since);
        }
    }
}
