//! What an agent is told about the Circuit Designer before any task.

use crate::contract::About;

pub const ABOUT: About = About {
    overview: "An editor and simulator for electronic circuits: sources, resistors, capacitors, transistors, logic gates, chips and wires on a grid.",
    features: &[
        "The menu Draw, a right click on the empty sheet and Find Component (key /) offer the elements by name: Add Wire, Add Resistor, Add AND Gate and so on.",
        "The circuit runs while you look at it: colours show voltages, moving dots show currents, and the values of the element under the pointer are listed at the lower right.",
        "A double click on an element opens its edit dialog with its values and its name. New elements get a name such as R1 by themselves.",
        "A right click on a wire or an element offers View in New Scope; the properties of a scope switch its read-outs on.",
        "The panel beside the sheet resets, runs and stops the simulation; Run for ... simulates a given time.",
    ],
    rules: &[
        "Choose an element, then press, drag and release on the sheet; both points snap to the grid. A plain click places nothing. Press Esc to return to selecting.",
        "Logic inputs and outputs, grounds and one-terminal sources have their terminal at the point where you press. A two-terminal voltage source has its minus there, a diode its anode.",
        "Ends at the same grid point are connected. Wires that cross are not, nor is an end on the middle of a wire: a red dot marks it.",
        "Click the letter of a logic input to change its level.",
        "Values are typed with prefixes and without a unit: 4.7k, 100n, 10u, 1m.",
    ],
};
