//! Read-outs in words at the left of a scope. For people they change a few times a second: faster
//! nobody reads them.

use std::collections::BTreeMap;

use canvas_shell::mark_always;
use circuit_designer_model::measure::Readout;
use circuit_designer_model::scope_view::{ac_coupled, plot_name, readout_lines};
use circuit_designer_model::{Scope, ScopeId};
use egui::{Color32, FontId, Painter, Rect, pos2, vec2};

use super::ScopesView;
use super::curves::Curves;
use super::palette::Palette;
use crate::session::Session;

const TEXT_SIZE: f32 = 12.5;
const LINE_HEIGHT: f32 = 15.0;
const MARGIN: f32 = 6.0;
const COLUMN_GAP: f32 = 14.0;
/// Room for the gear.
const RIGHT_MARGIN: f32 = 50.0;
/// Read-outs stay this long while the circuit runs for people, and at least so many times as long as
/// reading them takes.
const HOLD_MS: u64 = 150;
const HOLD_PER_COST: u64 = 12;

/// Where a scope is painted.
pub struct Screen<'a> {
    pub painter: &'a Painter,
    pub rect: Rect,
    pub palette: Palette,
}

/// What was read last.
#[derive(Default)]
pub struct Readings {
    of_scopes: BTreeMap<ScopeId, Held>,
}

struct Held {
    stamp: Stamp,
    at_ms: u64,
    /// What reading costs: longer windows are read less often.
    cost_ms: u64,
    plots: Vec<Option<Readout>>,
}

/// A read-out is the same as long as these are.
#[derive(Clone, Copy, PartialEq)]
struct Stamp {
    time: f64,
    width: f32,
    revision: u64,
}

impl Readings {
    pub fn retain(&mut self, scopes: &[Scope]) {
        self.of_scopes
            .retain(|id, _| scopes.iter().any(|scope| scope.id == *id));
    }

    fn of(&mut self, session: &Session, scope: &Scope, width: f32) -> &[Option<Readout>] {
        let run = session.pacer.run();
        let stamp = Stamp {
            time: run.time(),
            width,
            revision: session.workspace.revision(),
        };
        let now_ms = session.sdk.now_ms();
        let may_hold = run.is_running() && !session.sdk.has_stepped_clock();
        let is_good = |held: &Held| {
            let is_recent = may_hold
                && held.stamp.time <= stamp.time
                && (held.stamp.width, held.stamp.revision) == (stamp.width, stamp.revision)
                && now_ms.saturating_sub(held.at_ms) < HOLD_MS.max(HOLD_PER_COST * held.cost_ms);
            held.stamp == stamp || is_recent
        };
        if !self.of_scopes.get(&scope.id).is_some_and(is_good) {
            let read = |(index, plot): (usize, &circuit_designer_model::Plot)| {
                let read = run.readout(scope, index, width)?;
                Some(if plot.coupling_ac {
                    ac_coupled(read)
                } else {
                    read
                })
            };
            let plots = scope.plots.iter().enumerate().map(read).collect();
            let done_ms = session.sdk.now_ms();
            let held = Held {
                stamp,
                at_ms: done_ms,
                cost_ms: done_ms.saturating_sub(now_ms),
                plots,
            };
            self.of_scopes.insert(scope.id, held);
        }
        self.of_scopes
            .get(&scope.id)
            .map_or(&[], |held| held.plots.as_slice())
    }
}

/// The lines of all plots, each in the colour of its curve, side by side.
pub fn show(
    screen: &Screen,
    session: &Session,
    view: &mut ScopesView,
    scope: &Scope,
    number: usize,
    curves: Option<&Curves>,
) {
    let circuit = session.circuit();
    let width = view.width(scope.id);
    let reads = view.readings.of(session, scope, width).to_vec();
    let (mut top_x, mut bottom_x) = (screen.rect.left() + MARGIN, screen.rect.left() + MARGIN);
    let mut named = Vec::new();
    for (index, plot) in scope.plots.iter().enumerate() {
        let scale = curves.filter(|_| index == 0).map(Curves::scale_text);
        let is_new = !named.contains(&(plot.element, plot.pin));
        named.push((plot.element, plot.pin));
        let name = match index {
            0 if !scope.label.is_empty() => Some(scope.label.clone()),
            _ => is_new.then(|| plot_name(circuit, plot)),
        };
        let read = reads.get(index).and_then(Option::as_ref);
        let lines = readout_lines(&scope.show, plot.quantity.unit(), read, scale, name);
        let color = screen.palette.curve(scope, index);
        let anchor = format!("scope/{number}/says/{}", index + 1);
        top_x = column(screen, &lines.top, top_x, false, color, &anchor);
        bottom_x = column(screen, &lines.bottom, bottom_x, true, color, &anchor);
    }
}

/// Paints lines below each other and returns where the next column begins. What does not fit is left
/// out: half a number would be a wrong one. Each line is named by what it says.
fn column(
    screen: &Screen,
    lines: &[String],
    x: f32,
    at_bottom: bool,
    color: Color32,
    anchor: &str,
) -> f32 {
    let font = FontId::proportional(TEXT_SIZE);
    let galleys: Vec<_> = lines
        .iter()
        .map(|line| {
            let text = line.clone();
            screen.painter.layout_no_wrap(text, font.clone(), color)
        })
        .collect();
    let width = galleys.iter().map(|it| it.size().x).fold(0.0, f32::max);
    if galleys.is_empty() || x + width > screen.rect.right() - RIGHT_MARGIN {
        return x;
    }
    let room = ((screen.rect.height() - MARGIN) / LINE_HEIGHT).max(1.0) as usize;
    let shown = galleys.len().min(room);
    let height = shown as f32 * LINE_HEIGHT;
    let top = if at_bottom {
        screen.rect.bottom() - height - 2.0
    } else {
        screen.rect.top() + 3.0
    };
    let behind = Rect::from_min_size(pos2(x - 3.0, top - 1.0), vec2(width + 6.0, height + 2.0));
    screen
        .painter
        .rect_filled(behind, 2.0, screen.palette.veil());
    for (row, galley) in galleys.into_iter().take(shown).enumerate() {
        let at = pos2(x, top + row as f32 * LINE_HEIGHT);
        let area = Rect::from_min_size(at, galley.size());
        mark_always(
            screen.painter.ctx(),
            format!("{anchor}/{}", galley.text()),
            area,
        );
        screen.painter.galley(at, galley, color);
    }
    x + width + COLUMN_GAP
}
