//! Readings that are set: a field of a flight at a step.

use super::bytes::{Sink, Source};
use super::error::{WorldError, damaged};
use super::flight::FlightId;
use super::sample::Sample;

/// The reading that is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinField {
    /// [`Sample::baro_m`]
    BaroM,
    /// [`Sample::geo_m`]
    GeoM,
    /// [`Sample::speed`]
    Speed,
    /// [`Sample::vertical`]
    Vertical,
}

/// In the units of [`Sample`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Whose reading it is.
    pub flight: FlightId,
    /// When it is read; neighbouring steps stay as computed.
    pub step: u16,
    /// Which reading.
    pub field: PinField,
    /// The reading in the unit of its field.
    pub value: i16,
}

impl Pin {
    pub(crate) fn apply(&self, sample: &mut Sample) {
        match self.field {
            PinField::BaroM => sample.baro_m = Some(self.value),
            PinField::GeoM => sample.geo_m = Some(self.value),
            PinField::Speed => sample.speed = u16::try_from(self.value).ok(),
            PinField::Vertical => sample.vertical = Some(self.value),
        }
    }
}

pub(crate) fn write(pins: &[Pin]) -> Vec<u8> {
    let mut sink = Sink::default();
    sink.varint(pins.len() as u64);
    for pin in pins {
        sink.varint(u64::from(pin.flight));
        sink.varint(u64::from(pin.step));
        sink.bytes.push(match pin.field {
            PinField::BaroM => 0,
            PinField::GeoM => 1,
            PinField::Speed => 2,
            PinField::Vertical => 3,
        });
        sink.signed(i64::from(pin.value));
    }
    sink.bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Pin>, WorldError> {
    let mut source = Source::new(bytes, "PINS section");
    let count = source.count()?;
    let mut pins = Vec::with_capacity(count);
    for _ in 0..count {
        let (flight, step) = (source.small()?, source.small()?);
        let field = match source.u8()? {
            0 => PinField::BaroM,
            1 => PinField::GeoM,
            2 => PinField::Speed,
            3 => PinField::Vertical,
            other => return Err(damaged(format!("a pin sets an unknown field ({other})"))),
        };
        let value =
            i16::try_from(source.signed()?).map_err(|_| damaged("a pin sets an absurd value"))?;
        pins.push(Pin {
            flight,
            step,
            field,
            value,
        });
    }
    source.end()?;
    Ok(pins)
}
