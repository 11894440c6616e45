//! The samples of one plotted quantity.

use std::collections::VecDeque;

/// A value at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// In seconds.
    pub time: f64,
    /// In the unit of what is measured.
    pub value: f64,
}

/// A ring buffer: when it is full the oldest sample goes.
#[derive(Clone, Debug)]
pub struct Trace {
    samples: VecDeque<Sample>,
    capacity: usize,
    generation: u64,
}

impl Default for Trace {
    fn default() -> Self {
        Trace::with_capacity(Trace::DEFAULT_CAPACITY)
    }
}

impl Trace {
    /// Samples of a trace unless something else is asked for.
    pub const DEFAULT_CAPACITY: usize = 262_144;

    /// Keeps at most this many samples; older ones go.
    pub fn with_capacity(capacity: usize) -> Self {
        Trace {
            samples: VecDeque::new(),
            capacity: capacity.max(2),
            generation: 0,
        }
    }

    /// Adds the latest sample; a full trace loses its oldest.
    pub fn push(&mut self, time: f64, value: f64) {
        if self.samples.len() == self.capacity {
            self.samples.pop_front();
        }
        self.samples.push_back(Sample { time, value });
    }

    /// Drops the oldest samples when they do not fit any more.
    pub fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity.max(2);
        let surplus = self.samples.len().saturating_sub(self.capacity);
        self.samples.drain(..surplus);
    }

    /// After Reset, an edit, or when the scope is made.
    pub fn clear(&mut self) {
        self.samples.clear();
        self.generation += 1;
    }

    /// Grows when the trace is cleared.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Samples after a time, oldest first.
    pub fn after(&self, time: f64) -> impl DoubleEndedIterator<Item = Sample> {
        let start = self.samples.partition_point(|sample| sample.time <= time);
        self.samples.range(start..).copied()
    }

    /// Has nothing been recorded?
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// How many samples there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// The latest sample.
    pub fn last(&self) -> Option<Sample> {
        self.samples.back().copied()
    }

    /// The oldest sample that is kept.
    pub fn first(&self) -> Option<Sample> {
        self.samples.front().copied()
    }

    /// Samples from a time on, oldest first.
    pub fn since(&self, time: f64) -> Vec<Sample> {
        let start = self.samples.partition_point(|sample| sample.time < time);
        self.samples.range(start..).copied().collect()
    }

    /// From the oldest to the latest.
    pub fn samples(&self) -> impl DoubleEndedIterator<Item = Sample> {
        self.samples.iter().copied()
    }

    /// Samples up to and including a time, oldest first.
    pub fn until(&self, time: f64) -> impl DoubleEndedIterator<Item = Sample> {
        let end = self.samples.partition_point(|sample| sample.time <= time);
        self.samples.range(..end).copied()
    }

    /// Samples of a span of time and one more on either side, so that lines through them fill it.
    pub fn between(&self, from: f64, to: f64) -> impl DoubleEndedIterator<Item = Sample> {
        let start = self.samples.partition_point(|sample| sample.time <= from);
        let end = self.samples.partition_point(|sample| sample.time < to);
        let (start, end) = (start.saturating_sub(1), (end + 1).min(self.samples.len()));
        self.samples.range(start.min(end)..end).copied()
    }

    /// On a straight line between samples; nothing before the first or after the last one.
    pub fn value_at(&self, time: f64) -> Option<f64> {
        let next = self.samples.partition_point(|sample| sample.time < time);
        let after = self.samples.get(next)?;
        if after.time == time {
            return Some(after.value);
        }
        let before = self.samples.get(next.checked_sub(1)?)?;
        let share = (time - before.time) / (after.time - before.time);
        Some(before.value + share * (after.value - before.value))
    }

    /// Lowest and highest value in each of `columns` equal spans, for drawing. A span without a
    /// sample has none.
    pub fn columns(&self, from: f64, to: f64, columns: usize) -> Vec<Option<(f64, f64)>> {
        let mut ranges = vec![None; columns];
        let width = (to - from) / columns.max(1) as f64;
        if width <= 0.0 || !width.is_finite() {
            return ranges;
        }
        let start = self.samples.partition_point(|sample| sample.time < from);
        let end = self.samples.partition_point(|sample| sample.time < to);
        for sample in self.samples.range(start.min(end)..end) {
            let column = ((sample.time - from) / width) as usize;
            let Some(range) = ranges.get_mut(column) else {
                continue;
            };
            *range = Some(match *range {
                None => (sample.value, sample.value),
                Some((low, high)) => (sample.value.min(low), sample.value.max(high)),
            });
        }
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_samples_go_first() {
        let mut trace = Trace::with_capacity(3);
        for index in 0..5 {
            trace.push(f64::from(index), 0.0);
        }
        let times: Vec<_> = trace.since(0.0).iter().map(|it| it.time).collect();
        assert_eq!(times, [2.0, 3.0, 4.0]);
    }

    #[test]
    fn between_samples_a_trace_is_straight() {
        let mut trace = Trace::default();
        trace.push(1.0, 10.0);
        trace.push(3.0, 20.0);
        assert_eq!(trace.value_at(2.0), Some(15.0));
        assert_eq!(trace.value_at(1.0), Some(10.0));
        assert_eq!(trace.value_at(0.5), None);
        assert_eq!(trace.value_at(3.5), None);
    }

    #[test]
    fn a_span_comes_with_its_neighbours() {
        let mut trace = Trace::default();
        for index in 0..10 {
            trace.push(f64::from(index), 0.0);
        }
        let times = |from, to| -> Vec<_> { trace.between(from, to).map(|it| it.time).collect() };
        assert_eq!(times(3.5, 5.5), [3.0, 4.0, 5.0, 6.0]);
        assert_eq!(times(-5.0, 0.5), [0.0, 1.0]);
        assert_eq!(times(20.0, 30.0), [9.0]);
        let newest = trace.until(4.5).next_back().map(|it| it.time);
        assert_eq!(newest, Some(4.0));
    }

    #[test]
    fn columns_hold_the_range_of_their_samples() {
        let mut trace = Trace::default();
        for index in 0..10 {
            trace.push(f64::from(index), f64::from(index * index));
        }
        let columns = trace.columns(0.0, 20.0, 4);
        assert_eq!(columns, [Some((0.0, 16.0)), Some((25.0, 81.0)), None, None]);
        assert_eq!(trace.columns(3.0, 3.0, 2), [None, None]);
    }
}
