//! What is under the pointer, in words and numbers; else the time and what is wrong.

use canvas_shell::{mark, theme};
use circuit_designer_model::{Circuit, ElementId, SimulationRun, Warning, quantity};
use egui::{Align2, Color32, FontId, Rect, Ui, pos2, vec2};

use crate::scopes;
use crate::state::editor::Editor;

const WIDTH: f32 = 160.0;
const MARGIN: f32 = 8.0;
const LINE_HEIGHT: f32 = 16.0;
/// A speed factor below this is not worth mentioning.
const SMALLEST_FACTOR: f64 = 0.1;
/// Elements named in a warning; the rest is counted.
const MAX_NAMES: usize = 4;

struct Line {
    text: String,
    color: Color32,
}

fn plain(text: impl Into<String>) -> Line {
    Line {
        text: text.into(),
        color: theme::TEXT,
    }
}

fn warning(text: impl Into<String>) -> Line {
    Line {
        text: text.into(),
        color: theme::WARNING,
    }
}

pub fn show(ui: &mut Ui, editor: &mut Editor) {
    let bad_connections = editor.geometry().marked_places().count();
    let lines = lines(editor, bad_connections);
    match (editor.view.scopes.info_rect, editor.view.sheet.rect) {
        (Some(rect), _) => paint(ui, &lines, rect.shrink(MARGIN), true),
        (None, Some(sheet)) => {
            let corner = sheet.right_bottom() - vec2(MARGIN, MARGIN);
            let rect = Rect::from_min_max(pos2(corner.x - WIDTH, sheet.top()), corner);
            paint(ui, &lines, rect, false);
        }
        (None, None) => {}
    }
}

/// Lines from the top of the rectangle, or with the last one at its bottom.
fn paint(ui: &Ui, lines: &[Line], rect: Rect, from_top: bool) {
    let font = FontId::proportional(theme::TEXT_SIZE);
    let painter = ui.painter();
    let galleys: Vec<_> = lines
        .iter()
        .map(|line| painter.layout(line.text.clone(), font.clone(), line.color, rect.width()))
        .collect();
    let height: f32 = galleys
        .iter()
        .map(|galley| galley.size().y.max(LINE_HEIGHT))
        .sum();
    let mut y = if from_top {
        rect.top()
    } else {
        (rect.bottom() - height).max(rect.top())
    };
    if !from_top && !galleys.is_empty() {
        // Legible over whatever is drawn there.
        let behind = Rect::from_min_max(pos2(rect.left(), y), rect.right_bottom()).expand(4.0);
        painter.rect_filled(behind, theme::RADIUS, Color32::from_black_alpha(150));
    }
    for galley in galleys {
        let height = galley.size().y.max(LINE_HEIGHT);
        if y + height > rect.bottom() + 1.0 {
            break;
        }
        let at = Align2::LEFT_TOP.anchor_size(pos2(rect.left(), y), galley.size());
        mark(ui, format!("info/{}", galley.text()), at);
        painter.galley(at.min, galley, theme::TEXT);
        y += height;
    }
}

fn lines(editor: &Editor, bad_connections: usize) -> Vec<Line> {
    let run = editor.pacer.run();
    let circuit = editor.circuit();
    let hovered = &editor.view.hovered;
    if let Some(lines) = scopes::hover_lines(editor) {
        return lines.into_iter().map(plain).collect();
    }
    if let Some(simulation) = run.simulation() {
        if let Some((element, pin)) = hovered.pin
            && let Some(index) = index_of(circuit, element)
        {
            let voltage = simulation.voltage(index, pin as usize);
            return vec![plain(format!("V = {}", quantity::format(voltage, "V")))];
        }
        if let Some(index) = hovered.element.and_then(|id| index_of(circuit, id)) {
            return simulation.info(index).into_iter().map(plain).collect();
        }
    }
    let mut lines = if circuit.elements.is_empty() {
        Vec::new()
    } else {
        time_lines(editor)
    };
    lines.extend(logic_line(circuit));
    lines.extend(trouble_lines(run, circuit, bad_connections));
    lines
}

fn index_of(circuit: &Circuit, id: ElementId) -> Option<usize> {
    let mut elements = circuit.elements.iter();
    elements.position(|element| element.id == id)
}

fn time_lines(editor: &Editor) -> Vec<Line> {
    let run = editor.pacer.run();
    let factor = editor.pacer.measured_pace();
    let factor = factor.filter(|factor| *factor >= SMALLEST_FACTOR);
    let factor = factor.map_or_else(String::new, |it| format!(" ({}×)", quantity::plain(it, 2)));
    let time = quantity::format(run.time(), "s");
    let step = match run.simulation() {
        Some(simulation) => simulation.step_length(),
        None => editor.circuit().settings.time_step,
    };
    vec![
        plain(format!("t = {time}{factor}")),
        plain(format!("time step = {}", quantity::format(step, "s"))),
    ]
}

/// How many inputs and outputs a truth table would have.
fn logic_line(circuit: &Circuit) -> Option<Line> {
    let count = |kind: &str| circuit.elements.iter().filter(|it| it.kind == kind).count();
    let (inputs, outputs) = (count("logic-input"), count("logic-output"));
    let text = format!(
        "{}, {}",
        counted(inputs, "logic input"),
        counted(outputs, "logic output")
    );
    (inputs + outputs > 0).then_some(Line {
        text,
        color: theme::TEXT_WEAK,
    })
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn trouble_lines(run: &SimulationRun, circuit: &Circuit, bad_connections: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(fault) = run.fault() {
        lines.push(Line {
            text: format!("Stopped: {fault}"),
            color: theme::ERROR,
        });
    }
    if let (Some(_), bad @ 1..) = (run.simulation(), bad_connections) {
        lines.push(Line {
            text: counted(bad, "bad connection"),
            color: theme::ERROR,
        });
    }
    for problem in run.warnings() {
        lines.push(match problem {
            Warning::FloatingInput { elements, .. } => {
                warning(format!("floating input: {}", names(circuit, elements)))
            }
            Warning::OscillatingFeedback { elements } => warning(format!(
                "logic does not settle: {}",
                names(circuit, elements)
            )),
        });
    }
    lines
}

fn names(circuit: &Circuit, elements: &[usize]) -> String {
    let known = elements.iter().filter_map(|at| circuit.elements.get(*at));
    let mut names: Vec<String> = known.take(MAX_NAMES).map(|it| it.label()).collect();
    if elements.len() > MAX_NAMES {
        names.push(format!("and {} more", elements.len() - MAX_NAMES));
    }
    names.join(", ")
}
