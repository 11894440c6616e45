//! A chart of what was achieved along an axis: what was played, a fitted curve, and where it passes one half with its
//! interval. Ladders of all kinds are drawn by it.

use leptos::prelude::*;

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 236.0;
/// Room for the numbers of the axes.
const LEFT: f64 = 46.0;
const FLOOR: f64 = 34.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 14.0;
/// Lines of which a curve is drawn.
const PIECES: u32 = 80;
const SMALLEST_POINT: f64 = 3.5;
const LARGEST_POINT: f64 = 9.0;
/// Numbers along an axis, at most.
pub const TICKS: usize = 12;

/// The axis of a chart, and how high it goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    pub name: &'static str,
    pub from: f64,
    pub to: f64,
    /// Places that are named.
    pub ticks: Vec<(f64, String)>,
    /// The highest share or mean score that is shown.
    pub top: f64,
}

/// What was played at one place of the axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    pub at: f64,
    pub share: f64,
    pub episodes: usize,
    pub title: String,
}

/// What one agent did.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    pub dots: Vec<Dot>,
    /// Places and shares.
    pub curve: Option<Vec<[f64; 2]>>,
    pub dashed: Option<Vec<[f64; 2]>>,
    /// Where one half is, and the ends of its interval.
    pub half: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Axis {
    fn x(&self, at: f64) -> f64 {
        let share = (at - self.from) / (self.to - self.from);
        LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, share: f64) -> f64 {
        let share = (share / self.top).clamp(0.0, 1.0);
        TOP + (1.0 - share) * (HEIGHT - TOP - FLOOR)
    }

    /// The line of a function along the whole axis.
    pub fn line(&self, value: impl Fn(f64) -> f64) -> Vec<[f64; 2]> {
        let point = |piece: u32| {
            let at = self.from + f64::from(piece) / f64::from(PIECES) * (self.to - self.from);
            [at, value(at)]
        };
        (0..=PIECES).map(point).collect()
    }

    fn path(&self, points: &[[f64; 2]]) -> String {
        let points = points
            .iter()
            .map(|[at, share]| format!("{:.1},{:.1}", self.x(*at), self.y(*share)));
        points.collect::<Vec<_>>().join(" ")
    }
}

/// More episodes are a larger point.
fn radius(episodes: usize) -> f64 {
    (SMALLEST_POINT * (episodes as f64).sqrt()).clamp(SMALLEST_POINT, LARGEST_POINT)
}

/// One or several agents. Series have colours; the first is the run that is shown.
#[component]
pub fn Chart(label: String, axis: Axis, series: Vec<(usize, Drawn)>) -> impl IntoView {
    let floor = axis.y(0.0);
    let shares = [0.0, 0.5, 1.0].map(|share| {
        let (y, class) = (axis.y(share), if share == 0.5 { "ladder-half" } else { "ladder-grid" });
        view! {
            <line class=class x1=LEFT x2=WIDTH - RIGHT y1=y y2=y />
            <text class="axis ladder-rate" x=LEFT - 8.0 y=y + 4.0>{format!("{:.0} %", share * 100.0)}</text>
        }
    });
    let ticks = axis.ticks.iter().map(|(at, words)| {
        view! { <text class="axis ladder-level" x=axis.x(*at) y=floor + 16.0>{words.clone()}</text> }
    });
    let ticks = ticks.collect_view();
    let series = series
        .iter()
        .map(|(series, it)| drawn(&axis, *series, it))
        .collect_view();
    view! {
        <svg class="ladder" role="img" aria-label=label viewBox=format!("0 0 {WIDTH} {HEIGHT}")>
            {shares.collect_view()}
            {ticks}
            <text class="axis ladder-level" x=(LEFT + WIDTH - RIGHT) / 2.0 y=HEIGHT - 4.0>{axis.name}</text>
            {series}
        </svg>
    }
}

fn drawn(axis: &Axis, series: usize, it: &Drawn) -> impl IntoView + use<> {
    let floor = axis.y(0.0);
    let low = axis.x(it.low.unwrap_or(axis.from));
    let high = axis.x(it.high.unwrap_or(axis.to));
    let half = axis.x(it.half);
    let curve = it.curve.as_ref().map(|it| axis.path(it));
    let dashed = it.dashed.as_ref().map(|it| axis.path(it));
    let dots = it.dots.iter().map(|dot| {
        view! {
            <circle class="ladder-point" cx=axis.x(dot.at) cy=axis.y(dot.share) r=radius(dot.episodes)>
                <title>{dot.title.clone()}</title>
            </circle>
        }
    });
    view! {
        <g class=format!("series-{series}")>
            <rect class="ladder-range" x=low y=TOP width=(high - low).max(0.0) height=floor - TOP />
            <line class="ladder-frontier" x1=half x2=half y1=TOP y2=floor />
            {dashed.map(|it| view! { <polyline class="ladder-scores" points=it /> })}
            {curve.map(|it| view! { <polyline class="ladder-curve" points=it /> })}
            {dots.collect_view()}
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis() -> Axis {
        Axis {
            name: "level",
            from: 2.0,
            to: 8.0,
            ticks: Vec::new(),
            top: 1.4,
        }
    }

    #[test]
    fn places_inside_the_axis_lie_inside_the_chart_in_their_order() {
        let places: Vec<f64> = [3.0, 5.0, 7.5].map(|at| axis().x(at)).into();
        assert!(places.is_sorted() && places[0] > LEFT, "{places:?}");
        assert!(places.iter().all(|x| *x < WIDTH - RIGHT), "{places:?}");
        assert_eq!((axis().x(-9.0), axis().x(99.0)), (LEFT, WIDTH - RIGHT));
    }

    #[test]
    fn scores_above_one_fit_into_the_chart() {
        let axis = axis();
        assert_eq!(axis.y(1.4), TOP);
        assert!(axis.y(1.0) < axis.y(0.5) && axis.y(0.5) < axis.y(0.0));
        assert_eq!(axis.path(&[[3.0, 1.4], [4.0, 0.0]]).split(' ').count(), 2);
    }

    #[test]
    fn a_line_goes_from_one_end_of_the_axis_to_the_other() {
        let line = axis().line(|at| at * 2.0);
        assert_eq!((line[0], line[line.len() - 1]), ([2.0, 4.0], [8.0, 16.0]));
    }

    #[test]
    fn more_episodes_are_a_larger_point_within_bounds() {
        assert!(radius(1) < radius(4));
        assert_eq!((radius(0), radius(10_000)), (SMALLEST_POINT, LARGEST_POINT));
    }
}
