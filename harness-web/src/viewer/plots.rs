//! Plots of our own: rates with their intervals, and distributions.

use face::{Interval, words};
use leptos::prelude::*;

/// A rate as a bar, with a whisker over its interval.
#[component]
pub fn Rate(interval: Interval, #[prop(default = 0)] series: usize) -> impl IntoView {
    let share = |it: f64| format!("{:.2}%", it.clamp(0.0, 1.0) * 100.0);
    let class = format!("rate rate-{series}");
    view! {
        <svg class=class aria-hidden="true" width="100%" height="18">
            <rect class="rate-ground" x="0" y="3" width="100%" height="12" rx="3" />
            <rect class="rate-fill" x="0" y="3" width=share(interval.rate) height="12" rx="3" />
            <line class="whisker" x1=share(interval.low) x2=share(interval.high) y1="9" y2="9" />
            <line class="whisker" x1=share(interval.low) x2=share(interval.low) y1="5" y2="13" />
            <line class="whisker" x1=share(interval.high) x2=share(interval.high) y1="5" y2="13" />
        </svg>
    }
}

/// One column of a distribution: where it begins, and how many passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    pub from: u32,
    pub passed: usize,
    pub failed: usize,
}

const COLUMNS: u32 = 20;
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 150.0;
/// Room below the columns for their numbers.
const FLOOR: f64 = 22.0;

/// Values in columns of equal width; `passed` says for each whether its episode passed.
pub fn columns(values: &[(u32, bool)]) -> (u32, Vec<Column>) {
    let most = values.iter().map(|(value, _)| *value).max().unwrap_or(0);
    let width = (most + 1).div_ceil(COLUMNS).max(1);
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
        let last = column.from + width - 1;
        let steps = match width {
            1 => format!("{} steps", column.from),
            _ => format!("{} to {last} steps", column.from),
        };
        let title = format!("{steps}: {} passed, {} failed", column.passed, column.failed);
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
        "Steps of {} episodes; at most {} of them between {} steps",
        values.len(),
        most,
        words::quantity(f64::from(width))
    );
    view! {
        <svg class="distribution" role="img" aria-label=label viewBox=format!("0 0 {WIDTH} {HEIGHT}")>
            <line class="axis-line" x1="0" x2=WIDTH y1=room y2=room />
            {shapes.collect_view()}
        </svg>
    }
}
