//! What the catalogue knows about an element, whether or not it runs.

use super::chips::package::Package;
use super::info::Readings;
use crate::circuit::{CustomModel, Element, Parameter, Point};
use crate::simulator::device::Device;

/// A connection point and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    pub name: &'static str,
    pub at: Point,
}

pub const fn pin(name: &'static str, at: Point) -> Pin {
    Pin { name, at }
}

pub fn two_pins(element: &Element) -> Vec<Pin> {
    vec![pin("1", element.from), pin("2", element.to)]
}

/// The point on the grid nearest to the middle between the two ends.
pub fn grid_middle(element: &Element) -> Point {
    let snap = |a: i32, b: i32| (a + (b - a) / 2).div_euclid(16) * 16;
    Point::new(
        snap(element.from.x, element.to.x),
        snap(element.from.y, element.to.y),
    )
}

/// The second end, put level with the first one: on the axis of the element.
pub fn far_end(element: &Element) -> Point {
    let (from, to) = (element.from, element.to);
    if element.axis().along(from, 1).y == from.y {
        Point::new(to.x, from.y)
    } else {
        Point::new(from.x, to.y)
    }
}

/// Two ports side by side: the first conductor from end to end, its return `height` below it.
pub fn two_port_pins(element: &Element, height: i32) -> Vec<Pin> {
    let axis = element.axis();
    let down = -height * axis.sign();
    let far = far_end(element);
    vec![
        pin("1", element.from),
        pin("1 return", axis.beside(element.from, down)),
        pin("2", far),
        pin("2 return", axis.beside(far, down)),
    ]
}

/// Sub-menus of the Draw menu, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Menu {
    Top,
    Passive,
    Sources,
    Outputs,
    Active,
    Blocks,
    Gates,
    Digital,
    Hybrid,
}

impl Menu {
    pub fn title(self) -> &'static str {
        match self {
            Menu::Top => "",
            Menu::Passive => "Passive Components",
            Menu::Sources => "Inputs and Sources",
            Menu::Outputs => "Outputs and Labels",
            Menu::Active => "Active Components",
            Menu::Blocks => "Active Building Blocks",
            Menu::Gates => "Logic Gates, Input and Output",
            Menu::Digital => "Digital Chips",
            Menu::Hybrid => "Analog and Hybrid Chips",
        }
    }
}

/// An *Add ...* item. One part may have several, which differ in what they preset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MenuEntry {
    pub menu: Menu,
    /// Place in the menu, counted from the top.
    pub place: u8,
    pub name: &'static str,
    pub key: Option<char>,
    pub presets: &'static [(&'static str, f64)],
}

pub const fn entry(menu: Menu, place: u8, name: &'static str) -> MenuEntry {
    MenuEntry {
        menu,
        place,
        name,
        key: None,
        presets: &[],
    }
}

pub const fn keyed(menu: Menu, place: u8, name: &'static str, key: char) -> MenuEntry {
    MenuEntry {
        key: Some(key),
        ..entry(menu, place, name)
    }
}

/// An entry that sets parameters; flags are given as 0 or 1.
pub const fn preset(entry: MenuEntry, presets: &'static [(&'static str, f64)]) -> MenuEntry {
    MenuEntry { presets, ..entry }
}

/// The constant facts of a part.
#[derive(Clone, Copy, Debug)]
pub struct Identity {
    /// Its name in our own documents.
    pub kind: &'static str,
    /// First line of its information.
    pub title: &'static str,
    /// Element name in XML files.
    pub tag: &'static str,
    /// Code in the legacy text format.
    pub code: Option<&'static str>,
    /// Letters of automatic designators; empty for what has none.
    pub designator: &'static str,
    pub menu: &'static [MenuEntry],
    pub parameters: &'static [Parameter],
    /// Parameter keys in the order of the legacy text; `-` for a value that is not kept.
    pub legacy: &'static [&'static str],
}

impl Identity {
    /// For parts without menu entries, parameters or legacy values.
    pub const EMPTY: Identity = Identity {
        kind: "",
        title: "",
        tag: "",
        code: None,
        designator: "",
        menu: &[],
        parameters: &[],
        legacy: &[],
    };
}

pub trait Part: Sync {
    fn identity(&self) -> &'static Identity;

    fn kind(&self) -> &'static str {
        self.identity().kind
    }

    fn designator(&self) -> &'static str {
        self.identity().designator
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.identity().parameters
    }

    /// Body and pins of a chip, for drawing it; nothing for all other parts.
    fn package(&self, _element: &Element) -> Option<Package> {
        None
    }

    /// Parts that are no chips say where their pins are.
    fn pins(&self, element: &Element) -> Vec<Pin> {
        self.package(element)
            .map_or_else(Vec::new, |package| package.posts())
    }

    /// Pins that are one and the same net.
    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// Equal labels are one net, wherever they stand.
    fn net_label(&self, _element: &Element) -> Option<String> {
        None
    }

    fn is_ground(&self) -> bool {
        false
    }

    /// Does it give a voltage against ground without having a ground pin?
    fn refers_to_ground(&self) -> bool {
        false
    }

    /// Is this parameter written to files as the element stands?
    fn is_written(&self, _element: &Element, _key: &str) -> bool {
        true
    }

    /// Flag bits that no parameter stands for.
    fn constant_bits(&self, _element: &Element) -> u32 {
        0
    }

    /// Parameter keys in the order of the legacy text, for an element with these flags.
    fn legacy(&self, _flags: u32) -> Vec<&'static str> {
        self.identity().legacy.to_vec()
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
    fn info(&self, _element: &Element, _readings: &Readings) -> Vec<String> {
        vec![self.identity().title.to_string()]
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
