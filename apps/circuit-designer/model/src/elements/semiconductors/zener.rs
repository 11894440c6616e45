//! A diode that is meant to be used in breakdown.

use super::diode_core::DiodeDevice;
use super::diode_model::{self, DiodeModel};
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, pin};
use crate::simulator::device::Device;

pub struct Zener;

static IDENTITY: Identity = Identity {
    kind: "zener",
    title: "Zener diode",
    tag: "z",
    code: Some("z"),
    designator: "D",
    menu: &[keyed(Menu::Active, 1, "Add Zener Diode", 'z')],
    parameters: &[Parameter::text("model", "Model", "default-zener").attribute("mo")],
    legacy: &["model"],
};

fn model(element: &Element) -> DiodeModel {
    DiodeModel::by_name(&element.text("model"), diode_model::DEFAULT_ZENER)
}

impl Part for Zener {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("anode", element.from), pin("cathode", element.to)]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(DiodeDevice::new(&model(element))))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        diode_model::info("Zener diode", &model(element), readings)
    }
}
