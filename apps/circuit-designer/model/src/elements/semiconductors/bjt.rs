//! A bipolar transistor: base at the first point, collector and emitter beside the second.

use super::bjt_model::{BjtModel, Transport, WorkingPoint};
use super::diode_core::JUNCTION_LEAK;
use super::junction_charge::JunctionCharge;
use crate::circuit::{CustomModel, Element};
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};
use crate::quantity;
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A bipolar transistor, NPN or PNP.
pub struct Bjt;

/// 1 for NPN, -1 for PNP.
pub fn polarity(element: &Element) -> f64 {
    if element.number("polarity") < 0.0 {
        -1.0
    } else {
        1.0
    }
}

/// Pins in the order base, collector, emitter.
const BASE: usize = 0;
const COLLECTOR: usize = 1;
const EMITTER: usize = 2;

/// Base at the first point, collector and emitter beside the second.
pub fn pins(element: &Element) -> Vec<Pin> {
    let axis = element.axis();
    let mut side = 16 * axis.sign();
    if (polarity(element) < 0.0) != element.flag("swapped") {
        side = -side;
    }
    // Collector up when drawn horizontally, to the right when drawn vertically.
    vec![
        pin("B", element.from),
        pin("C", axis.beside(element.to, side)),
        pin("E", axis.beside(element.to, -side)),
    ]
}

impl Part for Bjt {
    fn identity(&self) -> &'static Identity {
        &table::BJT
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        self.device_in(element, &[])
    }

    fn device_in(&self, element: &Element, models: &[CustomModel]) -> Option<Box<dyn Device>> {
        let model = BjtModel::find(&element.text("model"), models);
        Some(Box::new(Transistor {
            polarity: polarity(element),
            transport: Transport::new(model, element.number("beta")),
            pins: [Node::GROUND; 3],
            last_be: 0.0,
            last_bc: 0.0,
            charges: model.stores_charge().then(|| {
                [model.emitter_depletion, model.collector_depletion].map(JunctionCharge::new)
            }),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let sign = polarity(element);
        let kind = if sign > 0.0 { "NPN" } else { "PNP" };
        let (vbe, vbc) = (
            readings.across(BASE, EMITTER),
            readings.across(BASE, COLLECTOR),
        );
        vec![
            format!(
                "transistor ({kind}, {}, β={})",
                element.text("model"),
                quantity::plain(element.number("beta"), 3)
            ),
            mode(sign * vbe, sign * vbc).into(),
            line("Ic", readings.current(COLLECTOR), "A"),
            line("Ib", readings.current(BASE), "A"),
            line("Vbe", vbe, "V"),
            line("Vbc", vbc, "V"),
            line("Vce", readings.across(COLLECTOR, EMITTER), "V"),
            line("P", readings.power(), "W"),
        ]
    }
}

fn mode(vbe: f64, vbc: f64) -> &'static str {
    match (vbe > 0.2, vbc > 0.2) {
        (true, false) => "fwd active",
        (true, true) => "saturation",
        (false, false) => "cutoff",
        (false, true) => "reverse active",
    }
}

struct Transistor {
    polarity: f64,
    transport: Transport,
    pins: [Node; 3],
    last_be: f64,
    last_bc: f64,
    /// Of the emitter and the collector junction, for models that store any.
    charges: Option<[JunctionCharge; 2]>,
}

impl Transistor {
    fn junction_voltages(&self, view: &View) -> (f64, f64) {
        let [base, collector, emitter] = self.pins;
        (
            self.polarity * view.across(base, emitter),
            self.polarity * view.across(base, collector),
        )
    }

    fn stamp_charges(&self, stamper: &mut Stamper, step: &Step) {
        let Some([at_emitter, at_collector]) = &self.charges else {
            return;
        };
        let [base, collector, emitter] = self.pins;
        let (vbe, vbc) = (self.last_be, self.last_bc);
        let [forward, reverse] = self.transport.carriers(vbe, vbc);
        let p = self.polarity;
        at_emitter.stamp(stamper, [base, emitter], p, vbe, forward, step);
        at_collector.stamp(stamper, [base, collector], p, vbc, reverse, step);
    }

    fn stamp_point(&self, stamper: &mut Stamper, point: &WorkingPoint) {
        let [base, collector, emitter] = self.pins;
        let p = self.polarity;
        // Currents into collector and base leave by the emitter.
        stamper.control(collector, emitter, base, emitter, point.collector_by_be);
        stamper.control(collector, emitter, base, collector, point.collector_by_bc);
        stamper.control(base, emitter, base, emitter, point.base_by_be);
        stamper.control(base, emitter, base, collector, point.base_by_bc);
        let collector_at_zero = point.collector
            - point.collector_by_be * self.last_be
            - point.collector_by_bc * self.last_bc;
        let base_at_zero =
            point.base - point.base_by_be * self.last_be - point.base_by_bc * self.last_bc;
        stamper.current(collector, emitter, p * collector_at_zero);
        stamper.current(base, emitter, p * base_at_zero);
    }
}

impl Device for Transistor {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.pins = [0, 1, 2].map(|pin| wiring.pin(pin));
        wiring.link(self.pins[BASE], self.pins[EMITTER], Link::Conducts);
        wiring.link(self.pins[BASE], self.pins[COLLECTOR], Link::Conducts);
    }

    fn reset(&mut self) {
        (self.last_be, self.last_bc) = (0.0, 0.0);
        for charge in self.charges.iter_mut().flatten() {
            charge.reset();
        }
    }

    fn integrates(&self) -> bool {
        self.charges.is_some()
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        let Some(charges) = &self.charges else {
            return 0.0;
        };
        let (vbe, vbc) = self.junction_voltages(view);
        let carriers = self.transport.carriers(vbe, vbc);
        let places = charges.iter().zip([vbe, vbc]).zip(carriers);
        places
            .map(|((charge, voltage), carriers)| charge.truncation(voltage, carriers, step))
            .fold(0.0, f64::max)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let (vbe, vbc) = self.junction_voltages(view);
        let carriers = self.transport.carriers(vbe, vbc);
        let charges = self.charges.iter_mut().flatten();
        for ((charge, voltage), carriers) in charges.zip([vbe, vbc]).zip(carriers) {
            charge.accept(voltage, carriers, step);
        }
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let (vbe, vbc) = self.junction_voltages(view);
        let (before_be, before_bc) = (self.last_be, self.last_bc);
        let transport = &self.transport;
        self.last_be = transport.emitter_junction.limited(vbe, self.last_be);
        self.last_bc = transport.collector_junction.limited(vbc, self.last_bc);
        let leak = JUNCTION_LEAK + step.gmin;
        let point = transport.at(self.last_be, self.last_bc, leak);
        self.stamp_point(stamper, &point);
        self.stamp_charges(stamper, step);
        let (emitter, collector) = (
            &self.transport.emitter_junction,
            &self.transport.collector_junction,
        );
        emitter.holds(before_be, vbe, self.last_be) && collector.holds(before_bc, vbc, self.last_bc)
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let (vbe, vbc) = self.junction_voltages(view);
        let point = self.transport.at(vbe, vbc, JUNCTION_LEAK);
        let (mut base, mut collector) =
            (self.polarity * point.base, self.polarity * point.collector);
        if let Some([at_emitter, at_collector]) = &self.charges {
            let flows = [at_emitter, at_collector].map(|it| self.polarity * it.current());
            base += flows[0] + flows[1];
            collector -= flows[1];
        }
        into.copy_from_slice(&[base, collector, -base - collector]);
    }

    fn memory(&self) -> Vec<f64> {
        let charges = self.charges.iter().flatten();
        charges.map(JunctionCharge::charge).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (charge, value) in self.charges.iter_mut().flatten().zip(memory) {
            charge.recall(*value);
        }
    }
}
