//! Static RAM and ROM.

use super::chip_device::{ChipDevice, ChipLogic};
use super::digital::{DATA, number, write_number};
use super::three_state::{ThreeStateDevice, ThreeStateLogic};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package, Side, chip_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Memory that is written and read through the same pins.
pub struct StaticRam;
/// Memory whose contents are a parameter.
pub struct Rom;

const ADDRESSES: [&str; 10] = ["A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"];

#[derive(Clone, Copy, Debug)]
struct Size {
    address_bits: usize,
    data_bits: usize,
}

impl Size {
    fn of(element: &Element) -> Self {
        Size {
            address_bits: element.count("address_bits").clamp(1, 10),
            data_bits: element.count("data_bits").clamp(1, 16),
        }
    }

    /// `address: word word ...`, again and again; numbers are decimal or begin with 0x.
    fn contents(self, text: &str) -> Vec<usize> {
        let mut words = vec![0; 1 << self.address_bits];
        let mut address = 0;
        for item in text.split([' ', ',', ';', '\n', '\t']) {
            let (item, is_address) = match item.strip_suffix(':') {
                Some(item) => (item, true),
                None => (item, false),
            };
            let value = match item.strip_prefix("0x") {
                Some(digits) => usize::from_str_radix(digits, 16).ok(),
                None => item.parse().ok(),
            };
            let Some(value) = value else {
                continue;
            };
            if is_address {
                address = value;
            } else {
                if let Some(word) = words.get_mut(address) {
                    *word = value & ((1 << self.data_bits) - 1);
                }
                address = address.saturating_add(1);
            }
        }
        words
    }

    /// Addresses on the left below `top`, data on the right; the highest bits on top.
    fn pins(self, top: i32) -> (Vec<ChipPin>, Vec<ChipPin>) {
        let column = |bits: usize, names: &[&'static str], side: Side, top: i32| -> Vec<ChipPin> {
            let bits = bits as i32;
            (0..bits)
                .zip(names)
                .map(|(bit, name)| chip_pin(name, side, top + bits - 1 - bit))
                .collect()
        };
        (
            column(self.address_bits, &ADDRESSES, Side::West, top),
            column(self.data_bits, &DATA, Side::East, 0),
        )
    }
}

impl Part for StaticRam {
    fn identity(&self) -> &'static Identity {
        &table::STATIC_RAM
    }

    /// Write enable and output enable, both active when low; addresses; data.
    fn package(&self, element: &Element) -> Option<Package> {
        let size = Size::of(element);
        let (addresses, data) = size.pins(2);
        let mut pins = vec![
            chip_pin("WE", Side::West, 0).inverted(true),
            chip_pin("OE", Side::West, 1).inverted(true),
        ];
        pins.extend(addresses);
        pins.extend(data);
        let height = (size.address_bits + 2).max(size.data_bits) as i32;
        Some(Package::new(element, 3, height, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let size = Size::of(element);
        let initial = size.contents(&element.text("contents"));
        let pins = 2 + size.address_bits + size.data_bits;
        let logic = Cells {
            size,
            words: initial.clone(),
            initial,
        };
        Some(Box::new(ThreeStateDevice::new(
            logic,
            element.number("high"),
            (0..pins).collect(),
            (2 + size.address_bits..pins).collect(),
        )))
    }
}

impl Part for Rom {
    fn identity(&self) -> &'static Identity {
        &table::ROM
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let size = Size::of(element);
        let (mut pins, data) = size.pins(0);
        pins.extend(data);
        let height = size.address_bits.max(size.data_bits) as i32;
        Some(Package::new(element, 3, height, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let size = Size::of(element);
        let words = size.contents(&element.text("contents"));
        let pins = size.address_bits + size.data_bits;
        Some(Box::new(ChipDevice::new(
            Lookup(words),
            element.number("high"),
            (0..size.address_bits).collect(),
            (size.address_bits..pins).collect(),
        )))
    }
}

struct Lookup(Vec<usize>);

impl ChipLogic for Lookup {
    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let word = self.0.get(number(now)).copied().unwrap_or(0);
        write_number(word, outputs);
    }
}

struct Cells {
    size: Size,
    initial: Vec<usize>,
    words: Vec<usize>,
}

impl ThreeStateLogic for Cells {
    fn reset(&mut self) {
        self.words.clone_from(&self.initial);
    }

    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [Option<bool>]) {
        let (control, rest) = now.split_at(2);
        let (address, data) = rest.split_at(self.size.address_bits);
        let (writes, reads) = (!control[0], !control[1]);
        let Some(word) = self.words.get_mut(number(address)) else {
            return;
        };
        if writes {
            *word = number(data);
        }
        let mut levels = vec![false; outputs.len()];
        write_number(*word, &mut levels);
        for (output, level) in outputs.iter_mut().zip(levels) {
            *output = (reads && !writes).then_some(level);
        }
    }

    fn memory(&self) -> Vec<f64> {
        self.words.iter().map(|word| *word as f64).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        let mask = (1 << self.size.data_bits) - 1;
        for (word, value) in self.words.iter_mut().zip(memory) {
            *word = value.max(0.0) as usize & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_words_after_addresses() {
        let size = Size {
            address_bits: 3,
            data_bits: 4,
        };
        let words = size.contents("0: 1 2 0xF; 6: 20 3 9\nnonsense");
        assert_eq!(words, [1, 2, 15, 0, 0, 0, 4, 3]);
    }
}
