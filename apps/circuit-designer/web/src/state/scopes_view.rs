//! How the scopes are being looked at: what is hovered, where cursors stand, what was read last.

use std::collections::BTreeMap;

use circuit_designer_model::measure::Readout;
use circuit_designer_model::scope_view::{ColumnCache, ac_coupled, quantity_word};
use circuit_designer_model::{ElementId, Plot, Scope, ScopeId, SimulationRun};
use egui::Rect;

use super::page::Page;

/// Width of a scope that has not been drawn yet: that of a single docked one at 1280 x 720.
const USUAL_WIDTH: f32 = 864.0;
/// Read-outs stay this long while the circuit runs for people, and at least N times as long as
/// reading them takes.
const CACHED_MS: u64 = 150;
const CACHED_PER_COST: u64 = 12;

#[derive(Default)]
pub struct ScopesView {
    /// Height of the strip as a share of the canvas, once it was dragged.
    pub strip_share: Option<f32>,
    /// Where the information panel is while there are docked scopes.
    pub info_rect: Option<Rect>,
    pub hovered: Option<HoveredScope>,
    pub cursors: Cursors,
    pub readouts: ReadoutCache,
    pub columns: ColumnCaches,
    /// Of the plot area of each scope, as last drawn.
    pub widths: BTreeMap<ScopeId, f32>,
    /// Parts of a notch that the wheel was turned.
    pub wheel: f32,
    /// How new scopes look, when that was chosen.
    pub usual: Option<Scope>,
}

/// What the pointer is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HoveredScope {
    pub scope: ScopeId,
    /// The nearest curve.
    pub plot: usize,
    /// None on a plot that is not over time.
    pub time: Option<f64>,
}

impl ScopesView {
    /// The scope under the pointer, which Delete removes.
    pub fn hovered(&self) -> Option<ScopeId> {
        self.hovered.map(|hovered| hovered.scope)
    }

    pub fn width(&self, scope: ScopeId) -> f32 {
        self.widths.get(&scope).copied().unwrap_or(USUAL_WIDTH)
    }

    /// Forgets scopes that are gone: one of the same number may come back with other samples.
    pub fn retain(&mut self, scopes: &[Scope]) {
        self.widths
            .retain(|id, _| scopes.iter().any(|scope| scope.id == *id));
        self.columns.retain(scopes);
        self.readouts.retain(scopes);
    }
}

/// Moments in simulated time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cursors {
    /// Under the pointer, on whichever scope that is.
    pub hovered: Option<f64>,
    pub placed: [Option<f64>; 2],
}

impl Cursors {
    /// The first click places one, the second the other, the third takes both away.
    pub fn place(&mut self, time: f64) {
        self.placed = match self.placed {
            [None, _] => [Some(time), None],
            [first, None] => [first, Some(time)],
            _ => [None, None],
        };
    }

    pub fn pair(&self) -> Option<[f64; 2]> {
        Some([self.placed[0]?, self.placed[1]?])
    }
}

/// The columns of every plot, from frame to frame.
#[derive(Default)]
pub struct ColumnCaches {
    of_plots: BTreeMap<(ScopeId, ElementId, Option<u32>, &'static str), ColumnCache>,
}

impl ColumnCaches {
    pub fn of(&mut self, scope: &Scope, plot: &Plot) -> &mut ColumnCache {
        let key = (
            scope.id,
            plot.element,
            plot.pin,
            quantity_word(plot.quantity),
        );
        self.of_plots.entry(key).or_default()
    }

    fn retain(&mut self, scopes: &[Scope]) {
        let plots = |id: ScopeId| scopes.iter().find(|scope| scope.id == id);
        self.of_plots.retain(|(id, element, pin, quantity), _| {
            plots(*id).is_some_and(|scope| {
                scope.plots.iter().any(|plot| {
                    (plot.element, plot.pin) == (*element, *pin)
                        && quantity_word(plot.quantity) == *quantity
                })
            })
        });
    }
}

/// What was read last. For people it changes a few times a second: faster nobody reads it.
#[derive(Default)]
pub struct ReadoutCache {
    of_scopes: BTreeMap<ScopeId, CachedReadouts>,
}

struct CachedReadouts {
    key: ReadoutKey,
    at_ms: u64,
    /// What reading costs: longer windows are read less often.
    cost_ms: u64,
    plots: Vec<Option<Readout>>,
}

/// A read-out is the same as long as these are.
#[derive(Clone, Copy, PartialEq)]
struct ReadoutKey {
    time: f64,
    width: f32,
    revision: u64,
}

impl ReadoutCache {
    fn retain(&mut self, scopes: &[Scope]) {
        self.of_scopes
            .retain(|id, _| scopes.iter().any(|scope| scope.id == *id));
    }

    /// Of each plot of a scope that is this wide, at this revision of the circuit.
    pub fn of(
        &mut self,
        run: &SimulationRun,
        revision: u64,
        page: &dyn Page,
        scope: &Scope,
        width: f32,
    ) -> &[Option<Readout>] {
        let key = ReadoutKey {
            time: run.time(),
            width,
            revision,
        };
        let now_ms = page.now_ms();
        let may_hold = run.is_running() && !page.has_stepped_clock();
        let is_good = |cached: &CachedReadouts| {
            let is_recent = may_hold
                && cached.key.time <= key.time
                && (cached.key.width, cached.key.revision) == (key.width, key.revision)
                && now_ms.saturating_sub(cached.at_ms)
                    < CACHED_MS.max(CACHED_PER_COST * cached.cost_ms);
            cached.key == key || is_recent
        };
        if !self.of_scopes.get(&scope.id).is_some_and(is_good) {
            let read = |(index, plot): (usize, &Plot)| {
                let read = run.readout(scope, index, width)?;
                Some(if plot.coupling_ac {
                    ac_coupled(read)
                } else {
                    read
                })
            };
            let plots = scope.plots.iter().enumerate().map(read).collect();
            let done_ms = page.now_ms();
            let cached = CachedReadouts {
                key,
                at_ms: done_ms,
                cost_ms: done_ms.saturating_sub(now_ms),
                plots,
            };
            self.of_scopes.insert(scope.id, cached);
        }
        self.of_scopes
            .get(&scope.id)
            .map_or(&[], |cached| cached.plots.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clicks_place_two_cursors_and_take_both_away() {
        let mut cursors = Cursors::default();
        cursors.place(1.0);
        assert_eq!(cursors.pair(), None);
        cursors.place(2.5);
        assert_eq!(cursors.pair(), Some([1.0, 2.5]));
        cursors.place(9.0);
        assert_eq!(cursors.placed, [None, None]);
    }

    #[test]
    fn a_scope_that_comes_back_begins_with_nothing_kept() {
        let mut view = ScopesView::default();
        view.widths.insert(7, 300.0);
        view.retain(&[]);
        assert_eq!(view.width(7), USUAL_WIDTH);
    }
}
