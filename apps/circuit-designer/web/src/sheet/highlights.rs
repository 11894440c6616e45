//! Which elements stand out: selected ones, a net under the pointer, and what is wrong.

use std::collections::HashSet;

use circuit_designer_model::{ElementId, Nets, Warning};
use egui::{Color32, Ui};

use super::colours;
use crate::state::editor::Editor;
use crate::state::geometry::SheetGeometry;

pub struct Highlights {
    faulty: HashSet<ElementId>,
    /// Elements on the net under the pointer, while Shift is held.
    on_net: HashSet<ElementId>,
    /// Nets that nothing drives.
    floating: HashSet<usize>,
}

impl Highlights {
    pub fn of(ui: &Ui, editor: &Editor, geometry: &SheetGeometry) -> Self {
        let id = |index: &usize| geometry.drawn.get(*index).map(|drawn| drawn.id);
        let fault = editor.pacer.fault();
        let faulty = fault.map_or_else(HashSet::new, |fault| {
            fault.elements.iter().filter_map(id).collect()
        });
        let mut highlights = Highlights {
            faulty,
            on_net: HashSet::new(),
            floating: HashSet::new(),
        };
        let Some(simulation) = editor.pacer.simulation() else {
            return highlights;
        };
        let nets = simulation.nets();
        for warning in simulation.warnings() {
            if let Warning::FloatingInput { net, .. } = warning {
                let number = nets.names.iter().position(|name| name == net);
                highlights.floating.extend(number);
            }
        }
        if ui.input(|input| input.modifiers.shift) {
            highlights.find_net(editor, geometry, nets);
        }
        highlights
    }

    fn find_net(&mut self, editor: &Editor, geometry: &SheetGeometry, nets: &Nets) {
        let hovered = editor.view.hovered.element;
        let Some(index) = hovered.and_then(|id| geometry.index_of(id)) else {
            return;
        };
        let element = editor.circuit().elements.get(index);
        let is_wire = element.is_some_and(|it| it.kind == "wire" || it.kind == "routed-wire");
        let net = nets.of_pins.get(index).and_then(|pins| pins.first());
        let (true, Some(net)) = (is_wire, net) else {
            return;
        };
        for (drawn, pins) in geometry.drawn.iter().zip(&nets.of_pins) {
            if pins.contains(net) {
                self.on_net.insert(drawn.id);
            }
        }
    }

    /// The one colour of an element that stands out.
    pub fn tint(&self, editor: &Editor, id: ElementId) -> Option<Color32> {
        let view = &editor.view;
        if self.faulty.contains(&id) {
            return Some(colours::BAD);
        }
        let stands_out = view.selection.contains(&id)
            || view.hovered.element == Some(id)
            || self.on_net.contains(&id);
        stands_out.then_some(colours::SELECTED)
    }

    pub fn is_floating(&self, net: usize) -> bool {
        self.floating.contains(&net)
    }

    pub fn has_floating(&self) -> bool {
        !self.floating.is_empty()
    }
}
