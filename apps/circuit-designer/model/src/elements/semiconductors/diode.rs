//! Junction diodes, plain and Zener: first point anode, second cathode.

use super::diode_core::DiodeDevice;
use super::diode_model::{self, DiodeModel};
use crate::circuit::{CustomModel, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, pin};
use crate::simulator::device::Device;

pub struct Diode {
    identity: &'static Identity,
    /// What it is when its model is not known.
    fallback: DiodeModel,
}

pub static DIODE: Diode = Diode {
    identity: &PLAIN,
    fallback: diode_model::DEFAULT,
};
/// Meant to be used in breakdown.
pub static ZENER: Diode = Diode {
    identity: &BREAKDOWN,
    fallback: diode_model::DEFAULT_ZENER,
};

static PLAIN: Identity = Identity {
    kind: "diode",
    title: "diode",
    tag: "d",
    code: Some("d"),
    designator: "D",
    menu: &[keyed(Menu::Active, 0, "Add Diode", 'd')],
    parameters: &[Parameter::text("model", "Model", "default").attribute("mo")],
    legacy: &["model"],
};
static BREAKDOWN: Identity = Identity {
    kind: "zener",
    title: "Zener diode",
    tag: "z",
    code: Some("z"),
    designator: "D",
    menu: &[keyed(Menu::Active, 1, "Add Zener Diode", 'z')],
    parameters: &[Parameter::text("model", "Model", "default-zener").attribute("mo")],
    legacy: &["model"],
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

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("anode", element.from), pin("cathode", element.to)]
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
