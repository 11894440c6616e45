//! Which stretch of time a scope shows.

use crate::measure::{Sample, Trace};

/// Where the edge stands that triggered, as a share of the width.
const TRIGGER_PLACE: f64 = 0.5;

/// `columns` equal spans of time from `from` on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeWindow {
    /// Seconds at the left edge.
    pub from: f64,
    /// How much time a column of pixels stands for.
    pub seconds_per_column: f64,
    /// Width in pixels.
    pub columns: usize,
}

/// What a trigger waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Where the signal has to cross.
    pub level: f64,
    /// Downwards instead of upwards.
    pub falling: bool,
}

impl TimeWindow {
    /// The newest columns. Columns lie at multiples of their length, so that a trace moves by whole
    /// pixels and does not shimmer.
    pub fn newest(end: f64, seconds_per_column: f64, columns: usize) -> Self {
        let last = libm::floor(end / seconds_per_column * (1.0 + 1e-12));
        TimeWindow {
            from: (last + 1.0 - columns as f64) * seconds_per_column,
            seconds_per_column,
            columns,
        }
    }

    /// The newest window whose middle is an edge and whose right end has been reached; none while no
    /// edge has come.
    pub fn triggered(
        trace: &Trace,
        edge: Edge,
        seconds_per_column: f64,
        columns: usize,
    ) -> Option<Self> {
        let span = seconds_per_column * columns as f64;
        let latest = trace.last()?.time - span * (1.0 - TRIGGER_PLACE);
        let at = newest_edge(trace, edge, latest)?;
        Some(TimeWindow {
            from: at - span * TRIGGER_PLACE,
            seconds_per_column,
            columns,
        })
    }

    /// Seconds at the right edge.
    pub fn to(&self) -> f64 {
        self.from + self.span()
    }

    /// Seconds from edge to edge.
    pub fn span(&self) -> f64 {
        self.seconds_per_column * self.columns as f64
    }

    /// As a share of the width, from the left.
    pub fn share_of(&self, time: f64) -> f64 {
        (time - self.from) / self.span()
    }

    /// The time at a share of the width.
    pub fn time_at(&self, share: f64) -> f64 {
        self.from + share * self.span()
    }

    /// Is the time visible?
    pub fn contains(&self, time: f64) -> bool {
        (self.from..=self.to()).contains(&time)
    }
}

/// The newest crossing of the level that is not after `latest`.
fn newest_edge(trace: &Trace, edge: Edge, latest: f64) -> Option<f64> {
    let mut after: Option<Sample> = None;
    for before in trace.until(latest).rev() {
        if let Some(after) = after {
            let is_edge = if edge.falling {
                before.value >= edge.level && after.value < edge.level
            } else {
                before.value <= edge.level && after.value > edge.level
            };
            if is_edge {
                let share = (edge.level - before.value) / (after.value - before.value);
                return Some(before.time + share * (after.time - before.time));
            }
        }
        after = Some(before);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle() -> Trace {
        let mut trace = Trace::default();
        for index in 0..=1000 {
            let time = f64::from(index) * 1e-3;
            trace.push(time, (time * 10.0).fract());
        }
        trace
    }

    #[test]
    fn a_free_window_moves_by_whole_columns() {
        let early = TimeWindow::newest(1.2345, 0.01, 50);
        let later = TimeWindow::newest(1.2385, 0.01, 50);
        assert_eq!(early, later);
        assert!(early.contains(1.2345) && (early.span() - 0.5).abs() < 1e-12);
        let next = TimeWindow::newest(1.2405, 0.01, 50);
        assert!((next.from - early.from - 0.01).abs() < 1e-9);
    }

    #[test]
    fn the_edge_stands_in_the_middle() {
        let edge = Edge {
            level: 0.5,
            falling: false,
        };
        let window = TimeWindow::triggered(&triangle(), edge, 0.001, 200).unwrap();
        let middle = window.time_at(0.5);
        assert!((middle * 10.0).fract() - 0.5 < 1e-6, "{middle}");
        assert!(window.to() <= 1.0 + 1e-9);
    }

    #[test]
    fn a_falling_edge_is_another_moment() {
        let edge = Edge {
            level: 0.5,
            falling: true,
        };
        let window = TimeWindow::triggered(&triangle(), edge, 0.001, 200).unwrap();
        let phase = (window.time_at(0.5) * 10.0).fract();
        assert!(!(0.01..=0.9).contains(&phase), "{phase}");
    }

    #[test]
    fn without_an_edge_there_is_no_window() {
        let edge = Edge {
            level: 7.0,
            falling: false,
        };
        assert_eq!(TimeWindow::triggered(&triangle(), edge, 0.001, 200), None);
        assert_eq!(
            TimeWindow::triggered(&Trace::default(), edge, 0.001, 200),
            None
        );
    }
}
