//! Junction diodes, plain and Zener: first point anode, second cathode.

use super::diode_core::DiodeDevice;
use super::diode_model::{self, DiodeModel};
use crate::circuit::{CustomModel, Element};
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Readings};
use crate::simulator::device::Device;

/// A junction diode with a fallback model.
pub struct Diode {
    identity: &'static Identity,
    /// What it is when its model is not known.
    fallback: DiodeModel,
}

/// Meant to block in reverse.
pub static DIODE: Diode = Diode {
    identity: &table::DIODE,
    fallback: diode_model::DEFAULT,
};
/// Meant to be used in breakdown.
pub static ZENER: Diode = Diode {
    identity: &table::ZENER,
    fallback: diode_model::DEFAULT_ZENER,
};

impl Diode {
    fn model(&self, element: &Element, models: &[CustomModel]) -> DiodeModel {
        DiodeModel::find(&element.text("model"), models, self.fallback)
    }
}

impl Part for Diode {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        self.device_in(element, &[])
    }

    fn device_in(&self, element: &Element, models: &[CustomModel]) -> Option<Box<dyn Device>> {
        Some(Box::new(DiodeDevice::new(&self.model(element, models))))
    }

    fn info_in(
        &self,
        element: &Element,
        readings: &Readings,
        models: &[CustomModel],
    ) -> Vec<String> {
        let model = self.model(element, models);
        diode_model::info(self.identity.title, element, &model, readings)
    }
}
