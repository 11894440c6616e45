//! Plots of our own: rates with their intervals, and distributions.

use face::Interval;
use leptos::prelude::*;

/// A rate as a bar, with a whisker over its interval.
#[component]
pub fn Rate(interval: Interval, #[prop(default = 0)] series: usize) -> impl IntoView {
    let (low, high) = (share(interval.low), share(interval.high));
    let whisker = || {
        let line = |from: &String, to: &String, y1: &'static str, y2: &'static str| {
            view! { <line class="whisker" x1=from.clone() x2=to.clone() y1=y1 y2=y2 /> }
        };
        view! { {line(&low, &high, "9", "9")}{line(&low, &low, "5", "13")}{line(&high, &high, "5", "13")} }
    };
    let class = format!("rate rate-{series}");
    view! {
        <svg class=class aria-hidden="true" width="100%" height="18">
            <rect class="rate-ground" x="0" y="3" width="100%" height="12" rx="3" />
            <rect class="rate-fill" x="0" y="3" width=share(interval.rate) height="12" rx="3" />
            {(interval.low < interval.high).then(whisker)}
        </svg>
    }
}

/// As a length of a drawing.
fn share(rate: f64) -> String {
    format!("{:.2}%", rate.clamp(0.0, 1.0) * 100.0)
}

/// One column of a distribution: where it begins, and how many passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    pub from: u32,
    pub passed: usize,
    pub failed: usize,
}

impl Column {
    /// What it says of itself.
    fn title(&self, width: u32) -> String {
        let Column {
            from,
            passed,
            failed,
        } = self;
        let steps = match width {
            1 => format!("{from} steps"),
            _ => format!("{from} to {} steps", from.saturating_add(width - 1)),
        };
        format!("{steps}: {passed} passed, {failed} failed")
    }
}

const COLUMNS: u32 = 20;
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 150.0;
/// Room below the columns for their numbers.
const FLOOR: f64 = 22.0;

/// Values in columns of equal width; `passed` says for each whether its episode passed.
pub fn columns(values: &[(u32, bool)]) -> (u32, Vec<Column>) {
    let most = values.iter().map(|(value, _)| *value).max().unwrap_or(0);
    let width = most.saturating_add(1).div_ceil(COLUMNS).max(1);
    let count = most / width + 1;
    let mut columns: Vec<Column> = (0..count)
        .map(|index| Column {
            from: index * width,
            ..Column::default()
        })
        .collect();
    for (value, is_passed) in values {
        let column = &mut columns[(value / width) as usize];
        match is_passed {
            true => column.passed += 1,
            false => column.failed += 1,
        }
    }
    (width, columns)
}

/// How many episodes took how many steps.
#[component]
pub fn Distribution(values: Vec<(u32, bool)>) -> impl IntoView {
    let (width, columns) = columns(&values);
    let most = columns
        .iter()
        .map(|it| it.passed + it.failed)
        .max()
        .unwrap_or(1)
        .max(1);
    let each = WIDTH / columns.len().max(1) as f64;
    let room = HEIGHT - FLOOR;
    let height = |count: usize| room * count as f64 / most as f64;
    let shapes = columns.iter().enumerate().map(|(index, column)| {
        let x = index as f64 * each;
        let (passed, failed) = (height(column.passed), height(column.failed));
        let title = column.title(width);
        let number = (index % 4 == 0).then(|| {
            view! { <text class="axis" x=x + 1.0 y=HEIGHT - 6.0>{column.from}</text> }
        });
        view! {
            <g>
                <title>{title}</title>
                <rect class="column-hit" x=x y="0" width=each height=room />
                <rect class="column-passed" x=x + 1.0 y=room - passed width=(each - 2.0).max(1.0) height=passed />
                <rect class="column-failed" x=x + 1.0 y=room - passed - failed width=(each - 2.0).max(1.0) height=failed />
                {number}
            </g>
        }
    });
    let label = format!(
        "How many of {} episodes took how many steps: columns of {width} steps, the highest of {most} episodes",
        values.len()
    );
    view! {
        <svg class="distribution" role="img" aria-label=label viewBox=format!("0 0 {WIDTH} {HEIGHT}")>
            <line class="axis-line" x1="0" x2=WIDTH y1=room y2=room />
            {shapes.collect_view()}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_episode_is_in_the_column_of_its_steps() {
        let (width, columns) = columns(&[(0, true), (3, false), (3, true)]);
        assert_eq!((width, columns.len()), (1, 4));
        let counts: Vec<_> = columns.iter().map(|it| (it.passed, it.failed)).collect();
        assert_eq!(counts, [(1, 0), (0, 0), (0, 0), (1, 1)]);
    }

    #[test]
    fn long_episodes_make_wider_columns_and_not_more_of_them() {
        for most in [19, 20, 99, 100, 12_345, u32::MAX] {
            let (width, columns) = columns(&[(most, true), (0, false)]);
            assert!(columns.len() <= COLUMNS as usize, "{most}");
            let last = columns.last().expect("a column");
            assert_eq!(last.passed, 1, "{most}");
            assert!(last.from <= most && most - last.from < width, "{most}");
        }
    }

    #[test]
    fn nothing_is_one_empty_column() {
        assert_eq!(columns(&[]), (1, vec![Column::default()]));
    }

    #[test]
    fn a_column_says_which_steps_it_stands_for() {
        let column = Column {
            from: 10,
            passed: 2,
            failed: 1,
        };
        assert_eq!(column.title(1), "10 steps: 2 passed, 1 failed");
        assert_eq!(column.title(5), "10 to 14 steps: 2 passed, 1 failed");
        let last = Column {
            from: u32::MAX - 1,
            ..column
        };
        assert!(last.title(9).contains(&format!("to {} steps", u32::MAX)));
    }

    #[test]
    fn a_bar_never_leaves_its_plot() {
        assert_eq!(
            [-0.5, 0.0, 0.125, 1.0, 7.0].map(share),
            ["0.00%", "0.00%", "12.50%", "100.00%", "100.00%"]
        );
    }
}
