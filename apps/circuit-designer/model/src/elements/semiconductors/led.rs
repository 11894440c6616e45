//! A light-emitting diode.

use super::diode_core::DiodeDevice;
use super::diode_model::{self, DiodeModel};
use crate::circuit::{Allowed, CustomModel, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, pin};
use crate::simulator::device::Device;

pub struct Led;

const fn colour(key: &'static str, label: &'static str, default: f64) -> Parameter {
    Parameter::number(key, label, "", default).allowing(Allowed::Within(0.0, 1.0))
}

static IDENTITY: Identity = Identity {
    kind: "led",
    title: "LED",
    tag: "LED",
    code: Some("162"),
    designator: "LED",
    menu: &[keyed(Menu::Outputs, 1, "Add LED", 'l')],
    parameters: &[
        Parameter::text("model", "Model", "default-led").attribute("mo"),
        colour("red", "Red Value (0-1)", 1.0).attribute("cr"),
        colour("green", "Green Value (0-1)", 0.0).attribute("cg"),
        colour("blue", "Blue Value (0-1)", 0.0).attribute("cb"),
        Parameter::number("full_current", "Max Brightness Current (A)", "A", 0.01)
            .positive()
            .attribute("mb"),
    ],
    legacy: &["model", "red", "green", "blue", "full_current"],
};

fn model(element: &Element, models: &[CustomModel]) -> DiodeModel {
    DiodeModel::find(&element.text("model"), models, diode_model::DEFAULT_LED)
}

impl Part for Led {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("anode", element.from), pin("cathode", element.to)]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        self.device_in(element, &[])
    }

    fn device_in(&self, element: &Element, models: &[CustomModel]) -> Option<Box<dyn Device>> {
        Some(Box::new(DiodeDevice::new(&model(element, models))))
    }

    fn info_in(
        &self,
        element: &Element,
        readings: &Readings,
        models: &[CustomModel],
    ) -> Vec<String> {
        diode_model::info("LED", element, &model(element, models), readings)
    }
}
