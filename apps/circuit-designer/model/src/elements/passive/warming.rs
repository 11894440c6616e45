//! Resistors that remember what went through them: lamp, memristor and fuse.
//!
//! Their resistance is that of the beginning of a step, which is short against the time in which it
//! changes.

use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::math::pow;
use crate::simulator::{Link, Stamper, Wiring};

/// A resistance that its own past sets.
pub struct StatefulResistor {
    identity: &'static Identity,
    law: fn(&Element) -> Box<dyn Law>,
    lines: fn(&Element, &Readings) -> Vec<String>,
}

/// How a resistance depends on one quantity, and how that changes.
trait Law: Send {
    fn initial(&self) -> f64;

    fn resistance(&self, state: f64) -> f64;

    /// The state after a short time with this voltage and current.
    fn after(&self, state: f64, voltage: f64, current: f64, seconds: f64) -> f64;
}

/// Warms up, resists more, shines.
pub static LAMP: StatefulResistor = StatefulResistor {
    identity: &table::LAMP,
    law: |element| Box::new(Filament::of(element)),
    lines: |element, readings| {
        let kelvin = readings.memory.first().copied().unwrap_or(ROOM);
        vec![
            line("R", Filament::of(element).resistance(kelvin), "Ω"),
            line("P", readings.power(), "W"),
            format!("T = {} K", crate::quantity::plain(kelvin, 0)),
        ]
    },
};
/// Remembers the charge that went through.
pub static MEMRISTOR: StatefulResistor = StatefulResistor {
    identity: &table::MEMRISTOR,
    law: |element| Box::new(Doped::of(element)),
    lines: |element, readings| {
        let width = readings.memory.first().copied().unwrap_or(0.0);
        vec![
            line("R", Doped::of(element).resistance(width), "Ω"),
            line("P", readings.power(), "W"),
        ]
    },
};
/// Melts.
pub static FUSE: StatefulResistor = StatefulResistor {
    identity: &table::FUSE,
    law: |element| Box::new(Wire::of(element)),
    lines: |element, readings| {
        let heat = readings.memory.first().copied().unwrap_or(0.0);
        let limit = element.number("i2t");
        let share = 100.0 * (heat / limit).clamp(0.0, 1.0);
        let state = if heat > limit {
            "blown".to_string()
        } else {
            format!("heat = {}%", crate::quantity::plain(share, 1))
        };
        vec![
            line("R", Wire::of(element).resistance(heat), "Ω"),
            format!("I2t = {}", crate::quantity::plain(limit, 3)),
            state,
        ]
    },
};

impl Part for StatefulResistor {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let law = (self.law)(element);
        Some(Box::new(Changing {
            state: law.initial(),
            law,
            a: Node::GROUND,
            b: Node::GROUND,
            current: 0.0,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = readings.two_terminal(self.identity.title);
        lines.extend((self.lines)(element, readings));
        lines
    }
}

struct Changing {
    law: Box<dyn Law>,
    state: f64,
    a: Node,
    b: Node,
    /// Of the last accepted step.
    current: f64,
}

impl Changing {
    fn conductance(&self) -> f64 {
        1.0 / self.law.resistance(self.state)
    }
}

impl Device for Changing {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Conducts);
    }

    fn reset(&mut self) {
        self.state = self.law.initial();
        self.current = 0.0;
    }

    /// Not among the lasting coefficients: the resistance is another one in every step.
    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, _view: &View, _step: &Step) -> bool {
        stamper.conductance(self.a, self.b, self.conductance());
        true
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let voltage = view.across(self.a, self.b);
        self.current = self.conductance() * voltage;
        if !step.is_operating_point {
            self.state = self
                .law
                .after(self.state, voltage, self.current, step.length);
        }
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        into.copy_from_slice(&[self.current, -self.current]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.state]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [state, ..] = memory {
            self.state = *state;
        }
    }
}

/// Kelvin.
const ROOM: f64 = 300.0;
const GLOWING: f64 = 2800.0;
/// Resistance of tungsten rises with this power of the temperature.
const TUNGSTEN: f64 = 1.2;

/// A filament that loses heat by radiation.
struct Filament {
    power: f64,
    resistance: f64,
    warm_time: f64,
    cool_time: f64,
}

impl Filament {
    fn of(element: &Element) -> Self {
        let (power, voltage) = (element.number("power"), element.number("voltage"));
        Filament {
            power,
            resistance: voltage * voltage / power,
            warm_time: element.number("warm_time"),
            cool_time: element.number("cool_time"),
        }
    }

    fn radiated(&self, kelvin: f64) -> f64 {
        let fourth = |kelvin: f64| kelvin * kelvin * kelvin * kelvin;
        let span = fourth(GLOWING) - fourth(ROOM);
        self.power * (fourth(kelvin) - fourth(ROOM)) / span
    }
}

impl Law for Filament {
    fn initial(&self) -> f64 {
        ROOM
    }

    fn resistance(&self, kelvin: f64) -> f64 {
        self.resistance * pow(kelvin / GLOWING, TUNGSTEN)
    }

    fn after(&self, kelvin: f64, voltage: f64, current: f64, seconds: f64) -> f64 {
        let surplus = voltage * current - self.radiated(kelvin);
        let time = if surplus > 0.0 {
            self.warm_time
        } else {
            self.cool_time
        };
        // At nominal power it would take this time to heat up without any loss.
        let capacity = self.power * time / (GLOWING - ROOM);
        (kelvin + surplus * seconds / capacity).clamp(ROOM, 2.0 * GLOWING)
    }
}

/// A thin film with a doped part that the current widens.
struct Doped {
    on: f64,
    off: f64,
    initial: f64,
    /// Metres.
    width: f64,
    /// Square metres per second and volt.
    mobility: f64,
}

impl Doped {
    fn of(element: &Element) -> Self {
        let width = element.number("width") * 1e-9;
        Doped {
            on: element.number("on_resistance"),
            off: element.number("off_resistance"),
            initial: (element.number("doped") * 1e-9).min(width),
            width,
            mobility: element.number("mobility") * 1e-12,
        }
    }
}

impl Law for Doped {
    fn initial(&self) -> f64 {
        self.initial
    }

    fn resistance(&self, doped: f64) -> f64 {
        let share = (doped / self.width).clamp(0.0, 1.0);
        self.on * share + self.off * (1.0 - share)
    }

    fn after(&self, doped: f64, _voltage: f64, current: f64, seconds: f64) -> f64 {
        let drift = self.mobility * self.on / self.width * current;
        (doped + drift * seconds).clamp(0.0, self.width)
    }
}

/// A wire that melts.
struct Wire {
    resistance: f64,
    i2t: f64,
}

/// Of a blown fuse.
const BLOWN: f64 = 1e9;
/// In this time the surroundings take up all the heat that melts the wire.
const COOLING_TIME: f64 = 3.0;

impl Wire {
    fn of(element: &Element) -> Self {
        Wire {
            resistance: element.number("resistance"),
            i2t: element.number("i2t"),
        }
    }
}

impl Law for Wire {
    fn initial(&self) -> f64 {
        0.0
    }

    fn resistance(&self, heat: f64) -> f64 {
        if heat > self.i2t {
            BLOWN
        } else {
            self.resistance
        }
    }

    fn after(&self, heat: f64, _voltage: f64, current: f64, seconds: f64) -> f64 {
        if heat > self.i2t {
            return heat;
        }
        let gain = current * current - self.i2t / COOLING_TIME;
        (heat + gain * seconds).max(0.0)
    }
}
