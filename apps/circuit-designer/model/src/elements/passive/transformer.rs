//! Two coupled coils.

use crate::circuit::{Allowed, Element, Parameter, Point, Stored};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};
use crate::quantity;
use crate::simulator::companion::Integrated;
use crate::simulator::device::{Branch, Device, Node, Rule, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct Transformer;

static IDENTITY: Identity = Identity {
    kind: "transformer",
    title: "transformer",
    tag: "T",
    code: Some("T"),
    designator: "T",
    menu: &[keyed(Menu::Passive, 9, "Add Transformer", 'T')],
    parameters: &[
        Parameter::number("inductance", "Primary Inductance (H)", "H", 4.0)
            .positive()
            .attribute("l"),
        Parameter::number("ratio", "Ratio (N1/N2)", "", 1.0)
            .positive()
            .attribute("r"),
        Parameter::number("coupling", "Coupling Coefficient", "", 0.999)
            .allowing(Allowed::Within(0.0, 0.999_999))
            .attribute("cc"),
        Parameter::flag("trapezoidal", "Trapezoidal Approximation", true)
            .stored(Stored::ClearBit(2)),
        Parameter::flag("reversed", "Swap Secondary Polarity", false).bit(4),
    ],
    legacy: &["inductance", "ratio", "-", "-", "coupling"],
};

/// Distance of the two ends of a winding.
const HEIGHT: i32 = 32;

impl Part for Transformer {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let down = |at: Point| at.offset(0, HEIGHT);
        let secondary = Point::new(element.to.x, element.from.y);
        vec![
            pin("primary 1", element.from),
            pin("primary 2", down(element.from)),
            pin("secondary 1", secondary),
            pin("secondary 2", down(secondary)),
        ]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let primary = element.number("inductance");
        let turns = 1.0 / element.number("ratio");
        let secondary = primary * turns * turns;
        let mutual = element.number("coupling") * (primary * secondary).sqrt();
        let sign = if element.flag("reversed") { -1.0 } else { 1.0 };
        Some(Box::new(Windings {
            inductances: [[primary, sign * mutual], [sign * mutual, secondary]],
            trapezoidal: element.flag("trapezoidal"),
            stores: [0, 1].map(|_| Integrated::new(0.0, TOLERATED_CURRENT)),
            ends: [[Node::GROUND; 2]; 2],
            branches: [Branch::default(); 2],
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let ratio = 1.0 / element.number("ratio");
        vec![
            "transformer".into(),
            line("L", element.number("inductance"), "H"),
            format!("Ratio = 1:{}", quantity::plain(ratio, 3)),
            line("Vd1", readings.across(0, 1), "V"),
            line("Vd2", readings.across(2, 3), "V"),
            line("I1", readings.current(0), "A"),
            line("I2", readings.current(2), "A"),
        ]
    }
}

const TOLERATED_CURRENT: f64 = 1e-7;

struct Windings {
    inductances: [[f64; 2]; 2],
    trapezoidal: bool,
    /// Current and voltage of each winding.
    stores: [Integrated; 2],
    ends: [[Node; 2]; 2],
    branches: [Branch; 2],
}

impl Windings {
    fn rule(&self, step: &Step) -> Rule {
        if self.trapezoidal {
            step.rule
        } else {
            Rule::BackwardEuler
        }
    }

    fn slope(&self, winding: usize, other: usize, step: &Step) -> f64 {
        if step.is_operating_point {
            0.0
        } else {
            Integrated::slope(self.inductances[winding][other], step, self.rule(step))
        }
    }
}

impl Device for Windings {
    fn connect(&mut self, wiring: &mut Wiring) {
        for winding in 0..2 {
            self.ends[winding] = [wiring.pin(2 * winding), wiring.pin(2 * winding + 1)];
            self.branches[winding] = wiring.branch();
            wiring.link(self.ends[winding][0], self.ends[winding][1], Link::Conducts);
        }
    }

    fn reset(&mut self) {
        for store in &mut self.stores {
            store.reset(0.0);
        }
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        for winding in 0..2 {
            let ([a, b], branch) = (self.ends[winding], self.branches[winding]);
            stamper.branch_flows(branch, a, b, 1.0);
            stamper.branch_voltage(branch, a, 1.0);
            stamper.branch_voltage(branch, b, -1.0);
            for other in 0..2 {
                let slope = self.slope(winding, other, step);
                stamper.branch_current(branch, self.branches[other], -slope);
            }
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if step.is_operating_point {
            return;
        }
        for winding in 0..2 {
            let mut remembered: f64 = (0..2)
                .map(|other| self.slope(winding, other, step) * self.stores[other].value)
                .sum();
            if self.rule(step) == Rule::Trapezoidal {
                remembered += self.stores[winding].flow;
            }
            stamper.branch_right(self.branches[winding], -remembered);
        }
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        (0..2)
            .map(|winding| {
                let current = view.current(self.branches[winding]);
                self.stores[winding].truncation(current, step, self.rule(step))
            })
            .fold(0.0, f64::max)
    }

    fn rings(&self) -> bool {
        self.stores.iter().any(Integrated::rings)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        for winding in 0..2 {
            let [a, b] = self.ends[winding];
            let current = view.current(self.branches[winding]);
            self.stores[winding].accept(current, view.across(a, b), step);
        }
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        let [first, second] = [self.stores[0].value, self.stores[1].value];
        into.copy_from_slice(&[first, -first, second, -second]);
    }

    fn memory(&self) -> Vec<f64> {
        self.stores.iter().map(|store| store.value).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (store, value) in self.stores.iter_mut().zip(memory) {
            store.reset(*value);
        }
    }
}
