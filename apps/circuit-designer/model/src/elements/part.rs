//! What the catalogue knows about an element, whether or not it runs.

use super::identity::Identity;
use super::info::Readings;
use super::package::{self, Package};
use super::pins::Pin;
use crate::circuit::{CustomModel, Element, Parameter};
use crate::simulator::device::Device;

/// A kind of element: its row, and in code what a row cannot say.
pub trait Part: Sync {
    /// Its row of the tables.
    fn identity(&self) -> &'static Identity;

    /// Its name in documents.
    fn kind(&self) -> &'static str {
        self.identity().kind
    }

    /// Letters of its automatic designators; empty for none.
    fn designator(&self) -> &'static str {
        self.identity().designator
    }

    /// What can be set on it.
    fn parameters(&self) -> &'static [Parameter] {
        self.identity().parameters
    }

    /// Body and pins of a chip, for drawing it; nothing for all other parts.
    fn package(&self, element: &Element) -> Option<Package> {
        self.identity().pins.package(element)
    }

    /// Parts that are no chips and whose row leaves it open say where their pins are.
    fn pins(&self, element: &Element) -> Vec<Pin> {
        let placed = self.identity().pins.placed(element);
        placed.unwrap_or_else(|| {
            let package = self.package(element);
            package.map_or_else(Vec::new, |package| package.posts())
        })
    }

    /// Pins that are one and the same net.
    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// Equal labels are one net, wherever they stand.
    fn net_label(&self, _element: &Element) -> Option<String> {
        None
    }

    /// Does it hold its net at zero volts?
    fn is_ground(&self) -> bool {
        false
    }

    /// Does it give a voltage against ground without having a ground pin?
    fn refers_to_ground(&self) -> bool {
        self.identity().refers_to_ground
    }

    /// Is this parameter written to files as the element stands?
    fn is_written(&self, _element: &Element, _key: &str) -> bool {
        true
    }

    /// Flag bits that no parameter stands for.
    fn constant_bits(&self, element: &Element) -> u32 {
        if self.identity().has_high_voltage {
            package::voltage_bits(element)
        } else {
            0
        }
    }

    /// Parameter keys in the order of the legacy text, for an element with these flags.
    fn legacy(&self, flags: u32) -> Vec<&'static str> {
        let identity = self.identity();
        if identity.has_high_voltage {
            package::legacy(identity.legacy, flags)
        } else {
            identity.legacy.to_vec()
        }
    }

    /// How many positions a click goes through; none for what is no switch.
    fn positions(&self, _element: &Element) -> usize {
        0
    }

    /// How it behaves; nothing for what is only drawn or only connects.
    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        None
    }

    /// What the symbol itself shows: the value of a meter, the number of a display.
    fn display(&self, _element: &Element, _readings: &Readings) -> Option<String> {
        None
    }

    /// Like [`Part::device`], for parts that may refer to a model of the circuit's own.
    fn device_in(&self, element: &Element, _models: &[CustomModel]) -> Option<Box<dyn Device>> {
        self.device(element)
    }

    /// Lines of the information panel.
    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let pins = self.pins(element);
        let shown = self.identity().info.iter();
        let lines = shown.flat_map(|it| it.lines(element, &pins, readings));
        std::iter::once(self.identity().title.to_string())
            .chain(lines)
            .collect()
    }

    /// Like [`Part::info`], for parts that may refer to a model of the circuit's own.
    fn info_in(
        &self,
        element: &Element,
        readings: &Readings,
        _models: &[CustomModel],
    ) -> Vec<String> {
        self.info(element, readings)
    }
}
