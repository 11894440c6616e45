//! Stops the simulation when a voltage is reached.

use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::Wiring;
use crate::simulator::device::{Change, Device, Node, Step, View};

/// Stops the simulation at a voltage.
pub struct StopTrigger;

impl Part for StopTrigger {
    fn identity(&self) -> &'static Identity {
        &table::STOP_TRIGGER
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let sign = if element.count("comparison") == 0 {
            1.0
        } else {
            -1.0
        };
        Some(Box::new(Watch {
            threshold: element.number("voltage"),
            sign,
            delay: element.number("delay"),
            node: Node::GROUND,
            is_past: false,
            due: None,
            stops: false,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let sign = if element.count("comparison") == 0 {
            ">="
        } else {
            "<="
        };
        vec![
            "stop trigger".into(),
            line("V", readings.voltage(0), "V"),
            format!(
                "stops at V {sign} {}",
                quantity::format(element.number("voltage"), "V")
            ),
            line("delay", element.number("delay"), "s"),
        ]
    }
}

struct Watch {
    threshold: f64,
    /// 1 where the voltage must rise, -1 where it must fall.
    sign: f64,
    delay: f64,
    node: Node,
    is_past: bool,
    /// When the stop is due.
    due: Option<f64>,
    stops: bool,
}

impl Watch {
    fn margin(&self, view: &View) -> f64 {
        self.sign * (view.voltage(self.node) - self.threshold)
    }
}

impl Device for Watch {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.node = wiring.pin(0);
        wiring.sense(self.node);
    }

    fn reset(&mut self) {
        self.is_past = false;
        self.due = None;
        self.stops = false;
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        let end = self.margin(now);
        ((end >= 0.0) != self.is_past).then(|| fraction(self.margin(before), end))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        let is_past = self.margin(view) >= 0.0;
        if is_past && !self.is_past {
            self.due = Some(step.time + self.delay);
        }
        self.is_past = is_past;
        Change::None
    }

    /// Once the stop has been told the run may go on.
    fn accept(&mut self, _view: &View, step: &Step) {
        self.stops = self.due.is_some_and(|due| step.time >= due);
        if self.stops {
            self.due = None;
        }
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.due.filter(|due| *due > time)
    }

    fn may_stop(&self) -> bool {
        true
    }

    fn stop_reason(&self) -> Option<String> {
        self.stops.then(|| {
            let limit = quantity::format(self.threshold, "V");
            format!("the trigger voltage {limit} is reached")
        })
    }
}
