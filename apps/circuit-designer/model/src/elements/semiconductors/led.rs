//! A light-emitting diode.

use super::diode_core::DiodeDevice;
use super::diode_model::{self, DiodeModel};
use crate::circuit::{CustomModel, Element};
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Readings};
use crate::simulator::device::Device;

/// A light-emitting diode with its colour.
pub struct Led;

fn model(element: &Element, models: &[CustomModel]) -> DiodeModel {
    DiodeModel::find(&element.text("model"), models, diode_model::DEFAULT_LED)
}

impl Part for Led {
    fn identity(&self) -> &'static Identity {
        &table::LED
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
