//! Lowest and highest value of each column of pixels, kept from frame to frame: a frame looks at the
//! samples that are new, however many a window holds.

use std::collections::VecDeque;

use super::time_window::TimeWindow;
use crate::measure::{Sample, Trace};

/// A column without a sample has no range.
pub type Range = Option<(f64, f64)>;

/// The columns of one trace at one scale. Column `n` lies from `n` to `n + 1` times its length.
#[derive(Clone, Debug, Default)]
pub struct ColumnCache {
    seconds_per_column: f64,
    generation: u64,
    /// Number of the first column.
    first: i64,
    ranges: VecDeque<Range>,
    /// Time of the newest sample that is in.
    taken: f64,
}

impl ColumnCache {
    /// The columns of a window that [`TimeWindow::newest`] made.
    pub fn show(&mut self, trace: &Trace, window: &TimeWindow) -> Vec<Range> {
        let first = libm::round(window.from / window.seconds_per_column) as i64;
        if !self.is_usable(trace, window, first) {
            *self = ColumnCache {
                seconds_per_column: window.seconds_per_column,
                generation: trace.generation(),
                first,
                ranges: VecDeque::new(),
                taken: f64::NEG_INFINITY,
            };
        }
        let from = self.taken.max(window.from.next_down());
        for sample in trace.after(from) {
            self.take(sample);
        }
        let passed = usize::try_from(first - self.first).unwrap_or(0);
        self.ranges.drain(..passed.min(self.ranges.len()));
        self.first = first;
        let mut columns: Vec<Range> = self.ranges.iter().copied().collect();
        columns.resize(window.columns, None);
        columns
    }

    fn is_usable(&self, trace: &Trace, window: &TimeWindow, first: i64) -> bool {
        let newest = trace.last().map_or(f64::NEG_INFINITY, |last| last.time);
        self.seconds_per_column == window.seconds_per_column
            && self.generation == trace.generation()
            && self.taken <= newest
            && first >= self.first
    }

    fn take(&mut self, sample: Sample) {
        self.taken = sample.time;
        let number = libm::floor(sample.time / self.seconds_per_column * (1.0 + 1e-12)) as i64;
        let Ok(place) = usize::try_from(number - self.first) else {
            return;
        };
        if self.ranges.len() <= place {
            self.ranges.resize(place + 1, None);
        }
        let range = &mut self.ranges[place];
        *range = Some(match *range {
            None => (sample.value, sample.value),
            Some((low, high)) => (sample.value.min(low), sample.value.max(high)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulator::math::sin;

    fn fill(trace: &mut Trace, from: usize, to: usize) {
        for index in from..to {
            let time = index as f64 * 0.003;
            trace.push(time, sin(time * 7.0));
        }
    }

    fn fresh(trace: &Trace, window: &TimeWindow) -> Vec<Range> {
        ColumnCache::default().show(trace, window)
    }

    #[test]
    fn kept_columns_are_those_that_a_fresh_look_finds() {
        let (mut trace, mut cache) = (Trace::default(), ColumnCache::default());
        for step in 1..40 {
            fill(&mut trace, 97 * (step - 1), 97 * step);
            let end = trace.last().map_or(0.0, |last| last.time);
            let window = TimeWindow::newest(end, 0.02, 60);
            assert_eq!(
                cache.show(&trace, &window),
                fresh(&trace, &window),
                "{step}"
            );
        }
    }

    #[test]
    fn every_sample_of_the_window_is_in_its_column() {
        let mut trace = Trace::default();
        fill(&mut trace, 0, 1000);
        let window = TimeWindow::newest(2.997, 0.02, 60);
        let columns = fresh(&trace, &window);
        for sample in trace.since(window.from) {
            let column = (window.share_of(sample.time) * 60.0 * (1.0 + 1e-12)) as usize;
            let (low, high) = columns[column.min(59)].unwrap();
            assert!(low <= sample.value && sample.value <= high);
        }
    }

    #[test]
    fn another_scale_a_wider_window_and_a_reset_begin_anew() {
        let (mut trace, mut cache) = (Trace::default(), ColumnCache::default());
        fill(&mut trace, 0, 1000);
        for window in [
            TimeWindow::newest(2.997, 0.02, 60),
            TimeWindow::newest(2.997, 0.01, 60),
            TimeWindow::newest(2.997, 0.01, 200),
        ] {
            assert_eq!(cache.show(&trace, &window), fresh(&trace, &window));
        }
        trace.clear();
        fill(&mut trace, 0, 1200);
        let window = TimeWindow::newest(3.597, 0.01, 200);
        assert_eq!(cache.show(&trace, &window), fresh(&trace, &window));
    }

    #[test]
    fn an_empty_trace_has_empty_columns() {
        let window = TimeWindow::newest(0.0, 0.01, 5);
        assert_eq!(fresh(&Trace::default(), &window), vec![None; 5]);
    }
}
