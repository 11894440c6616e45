//! The picture of the circuit as it stands and runs.

use circuit_designer_model::elements::Readings;
use circuit_designer_model::sheet::Area;
use circuit_designer_model::{CircuitSimulation, Element, Point, quantity};
use egui::epaint::Mesh;
use egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::colours::{self, Palette};
use super::dots;
use super::highlights::Highlights;
use super::notices;
use super::painting::Brush;
use crate::state::current_dots::CurrentDots;
use crate::state::editor::Editor;
use crate::state::geometry::{ElementGeometry, SheetGeometry};
use crate::state::gesture::Gesture;
use crate::state::options;
use crate::symbols;
use crate::symbols::symbol_builder::TEXT;

pub const JUNCTION: f32 = 3.5;
pub const OPEN_END: f32 = 3.0;
const HANDLE: f32 = 3.5;
/// Words reach this far beyond the outline of their element.
const WORDS: i32 = 120;

pub fn paint(ui: &Ui, editor: &mut Editor, geometry: &SheetGeometry, rect: Rect) {
    let mut dots = std::mem::take(&mut editor.view.sheet.dots);
    begin_dots(editor, &mut dots);
    let brush = Brush {
        painter: ui.painter(),
        camera: editor.view.camera,
        corner: rect.min,
        palette: Palette::of(editor),
    };
    let highlights = Highlights::of(ui, editor, geometry);
    let visible = visible_area(&brush, rect);
    elements(&brush, editor, geometry, &highlights, &mut dots, visible);
    posts(&brush, editor, geometry, visible);
    floating_pins(&brush, editor, geometry, &highlights, visible);
    previews(&brush, editor);
    handles(&brush, editor, geometry);
    bad_connections(&brush, editor, geometry);
    selection_rectangle(&brush, editor);
    cross_hairs(&brush, editor, rect);
    notices::show(ui, editor, rect);
    editor.view.sheet.dots = dots;
}

fn begin_dots(editor: &Editor, dots: &mut CurrentDots) {
    let settings = &editor.circuit().settings;
    let simulated = editor
        .pacer
        .simulation()
        .map_or(0.0, CircuitSimulation::time);
    dots.begin(
        editor.page.now_ms(),
        simulated,
        settings.current_speed,
        editor.view.options.conventional_current,
    );
}

/// The part of the drawing that is on the screen.
fn visible_area(brush: &Brush, rect: Rect) -> Area {
    let corner = |at: Pos2| {
        let at = brush.camera.to_drawing(brush.corner, at);
        Point::new(at.x as i32, at.y as i32)
    };
    Area::of(corner(rect.min), corner(rect.max)).grown(2)
}

fn elements(
    brush: &Brush,
    editor: &Editor,
    geometry: &SheetGeometry,
    highlights: &Highlights,
    dots: &mut CurrentDots,
    visible: Area,
) {
    let simulation = editor.pacer.simulation();
    let moved = moved_ids(editor);
    let shows_current = editor.has_option(options::SHOW_CURRENT);
    let shows_power = editor.has_option(options::SHOW_POWER);
    let wires = simulation.map(|it| it.wire_currents());
    let style = editor.symbol_style();
    let mut mesh = Mesh::default();
    for (index, drawn) in geometry.drawn.iter().enumerate() {
        if !drawn.outline.bounds.grown(WORDS).meets(visible) || moved.contains(&drawn.id) {
            continue;
        }
        let readings = measured(simulation, wires, index, drawn);
        let mut tint = highlights.tint(editor, drawn.id);
        if shows_power && tint.is_none() && drawn.pins.len() > 1 {
            let brightness = editor.circuit().settings.power_brightness;
            tint = Some(brush.palette.power(readings.power(), brightness));
        }
        match editor.circuit().elements.get(index) {
            Some(element) if drawn.is_live => {
                let shown = simulation.is_some().then_some(&readings);
                let symbol = symbols::symbol(element, style, shown);
                brush.symbol(&symbol, &readings.voltages, tint);
            }
            _ => brush.symbol(&drawn.symbol, &readings.voltages, tint),
        }
        wire_reading(brush, drawn, &readings);
        if shows_current && simulation.is_some() {
            dots::add(
                dots,
                &mut mesh,
                brush,
                drawn.id,
                &drawn.symbol,
                &readings.currents,
            );
        }
    }
    dots::paint(brush, mesh);
}

/// What a wire was asked to show, beside its middle.
fn wire_reading(brush: &Brush, drawn: &ElementGeometry, readings: &Readings) {
    let [shows_voltage, shows_current] = drawn.shows;
    let text = match (shows_voltage, shows_current) {
        (true, _) => quantity::format(readings.voltage(0), "V"),
        (false, true) => quantity::format(readings.current(0).abs(), "A"),
        (false, false) => return,
    };
    let middle = place(drawn.outline.bounds.middle());
    let (at, align) = if drawn.outline.bounds.width() >= drawn.outline.bounds.height() {
        (middle - vec2(0.0, 4.0), Align2::CENTER_BOTTOM)
    } else {
        (middle + vec2(6.0, 0.0), Align2::LEFT_CENTER)
    };
    brush.text(at, align, &text, TEXT, brush.palette.words);
}

/// Voltages and currents at the pins of an element.
fn measured(
    simulation: Option<&CircuitSimulation>,
    wires: Option<&[f64]>,
    index: usize,
    drawn: &ElementGeometry,
) -> Readings {
    let (Some(simulation), Some(wires)) = (simulation, wires) else {
        return Readings::default();
    };
    let pins = drawn.pins.len();
    let through = wires.get(index).copied().unwrap_or(0.0);
    let currents = if through == 0.0 {
        simulation.currents(index)
    } else {
        (0..pins)
            .map(|pin| if pin == 0 { through } else { -through })
            .collect()
    };
    Readings {
        voltages: (0..pins)
            .map(|pin| simulation.voltage(index, pin))
            .collect(),
        currents,
        memory: Vec::new(),
    }
}

fn moved_ids(editor: &Editor) -> Vec<u64> {
    match &editor.view.sheet.gesture {
        Gesture::Dragging(drag) => {
            let ends = drag.ends.iter().map(|(id, _)| *id);
            drag.whole.iter().copied().chain(ends).collect()
        }
        _ => Vec::new(),
    }
}

/// What is being placed or moved, as it would be.
fn previews(brush: &Brush, editor: &Editor) {
    let style = editor.symbol_style();
    let circuit = editor.circuit();
    let grid = editor.grid();
    let shown: Vec<Element> = match &editor.view.sheet.gesture {
        Gesture::Placing(placing) => placing.element(circuit, grid).into_iter().collect(),
        Gesture::Dragging(drag) => {
            let moved = moved_ids(editor);
            let elements = circuit.elements.iter().filter(|it| moved.contains(&it.id));
            elements
                .map(|it| drag.moved(circuit, it, grid).unwrap_or_else(|| it.clone()))
                .collect()
        }
        _ => return,
    };
    for element in &shown {
        let preview = ElementGeometry::new(element, style);
        brush.symbol(&preview.symbol, &[], Some(colours::SELECTED));
        for pin in &preview.pins {
            let at = brush.screen(place(pin.at));
            brush.painter.circle_filled(at, OPEN_END, colours::SELECTED);
        }
    }
}

fn place(point: Point) -> Pos2 {
    pos2(point.x as f32, point.y as f32)
}

fn posts(brush: &Brush, editor: &Editor, geometry: &SheetGeometry, visible: Area) {
    let scale = editor.view.camera.scale;
    for point in geometry.dots.iter().filter(|it| visible.holds(**it)) {
        let at = brush.screen(place(*point));
        let colour = brush.palette.body;
        let shape = if geometry.posts.meeting_at(*point) == 1 {
            let width = Stroke::new(1.2 * scale.max(0.8), colour);
            Shape::circle_stroke(at, OPEN_END * scale, width)
        } else {
            Shape::circle_filled(at, JUNCTION * scale.max(0.6), colour)
        };
        brush.painter.add(shape);
    }
}

/// On top of everything, for a click on most of them mends it.
fn bad_connections(brush: &Brush, editor: &Editor, geometry: &SheetGeometry) {
    let scale = editor.view.camera.scale;
    for point in geometry.marked_places() {
        let at = brush.screen(place(point));
        let radius = (5.0 * scale).max(4.0);
        brush.painter.circle_filled(at, radius, colours::BAD);
        let halo = Stroke::new(1.5, colours::BAD.gamma_multiply(0.55));
        brush.painter.circle_stroke(at, radius + 3.0, halo);
    }
}

/// Rings around the pins of nets that nothing drives.
fn floating_pins(
    brush: &Brush,
    editor: &Editor,
    geometry: &SheetGeometry,
    highlights: &Highlights,
    visible: Area,
) {
    let (true, Some(simulation)) = (highlights.has_floating(), editor.pacer.simulation()) else {
        return;
    };
    let radius = 6.0 * editor.view.camera.scale.max(0.6);
    for (drawn, nets) in geometry.drawn.iter().zip(&simulation.nets().of_pins) {
        for (pin, net) in drawn.pins.iter().zip(nets) {
            if highlights.is_floating(*net) && visible.holds(pin.at) {
                let at = brush.screen(place(pin.at));
                let stroke = Stroke::new(1.5, colours::FLOATING);
                brush.painter.circle_stroke(at, radius, stroke);
            }
        }
    }
}

/// Ends of the hovered and of the selected elements.
fn handles(brush: &Brush, editor: &Editor, geometry: &SheetGeometry) {
    let is_resting = matches!(
        editor.view.sheet.gesture,
        Gesture::None | Gesture::Pressed(_) | Gesture::Selecting { .. }
    );
    if !is_resting || editor.view.options.editing_disabled {
        return;
    }
    let marked = editor.view.selection.iter().copied();
    for id in marked.chain(editor.view.hovered.element) {
        let element = geometry
            .index_of(id)
            .and_then(|index| editor.circuit().elements.get(index));
        let Some(element) = element else {
            continue;
        };
        let part = element.part();
        if part.is_some_and(|part| part.package(element).is_some()) {
            continue;
        }
        for end in [element.from, element.to] {
            let area = Rect::from_center_size(brush.screen(place(end)), vec2(2.0, 2.0) * HANDLE);
            brush.painter.rect_filled(area, 0.0, colours::SELECTED);
        }
    }
}

fn selection_rectangle(brush: &Brush, editor: &Editor) {
    if let Gesture::Selecting { from, to, .. } = &editor.view.sheet.gesture {
        let area = Rect::from_two_pos(brush.screen(*from), brush.screen(*to));
        let fill = colours::SELECTED.gamma_multiply(0.12);
        let stroke = Stroke::new(1.0, colours::SELECTED);
        brush
            .painter
            .rect(area, 0.0, fill, stroke, StrokeKind::Inside);
    }
}

fn cross_hairs(brush: &Brush, editor: &Editor, rect: Rect) {
    let (true, Some(at)) = (editor.view.options.cross_hairs, editor.view.hovered.at) else {
        return;
    };
    let at = brush.screen(place(at));
    let stroke = Stroke::new(1.0, Color32::from_gray(110));
    brush.painter.hline(rect.x_range(), at.y, stroke);
    brush.painter.vline(at.x, rect.y_range(), stroke);
}
