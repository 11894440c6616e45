//! A plot of passes over the levels of a family: what was played, the fitted curve, and the frontier with its interval.

use face::ladder::{Bound, Ladder, Rung};
use leptos::prelude::*;

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 236.0;
/// Room for the numbers of the axes.
const LEFT: f64 = 46.0;
const FLOOR: f64 = 34.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 14.0;
/// Numbers along the levels, at most.
const TICKS: u32 = 12;
/// Lines of which a curve is drawn.
const PIECES: u32 = 80;
const SMALLEST_POINT: f64 = 3.5;
const LARGEST_POINT: f64 = 9.0;

/// Where levels and rates lie in the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    from: f64,
    to: f64,
    /// The highest rate or mean score that is shown.
    top: f64,
}

impl Scale {
    /// All levels that anybody played, and the ends of intervals as far as they are near.
    pub fn of(ladders: &[&Ladder]) -> Scale {
        let rungs = || ladders.iter().flat_map(|it| &it.climb.rungs);
        let lowest = rungs().map(|it| it.level).min().unwrap_or(1);
        let highest = rungs().map(|it| it.level).max().unwrap_or(1);
        let scores = rungs().filter_map(|it| it.score.mean());
        Scale {
            from: f64::from(lowest) - 1.0,
            to: f64::from(highest) + 1.0,
            top: scores.fold(1.0, f64::max),
        }
    }

    fn x(&self, level: f64) -> f64 {
        let share = (level - self.from) / (self.to - self.from);
        LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, rate: f64) -> f64 {
        let share = (rate / self.top).clamp(0.0, 1.0);
        TOP + (1.0 - share) * (HEIGHT - TOP - FLOOR)
    }

    /// Levels that are named below the axis.
    fn ticks(&self) -> Vec<u32> {
        let (from, to) = (self.from.max(0.0) as u32, self.to as u32);
        let each = (to - from).div_ceil(TICKS).max(1);
        (from..=to).filter(|level| level % each == 0).collect()
    }

    /// The path of the curve of a ladder.
    fn curve(&self, ladder: &Ladder) -> String {
        let point = |piece: u32| {
            let share = f64::from(piece) / f64::from(PIECES);
            let level = self.from + share * (self.to - self.from);
            let chance = ladder.frontier.curve.chance(level);
            format!("{:.1},{:.1}", self.x(level), self.y(chance))
        };
        (0..=PIECES).map(point).collect::<Vec<_>>().join(" ")
    }

    /// Mean scores, from level to level.
    fn scores(&self, ladder: &Ladder) -> String {
        let point = |rung: &Rung| {
            let score = rung.score.mean()?;
            let level = f64::from(rung.level);
            Some(format!("{:.1},{:.1}", self.x(level), self.y(score)))
        };
        let points: Vec<String> = ladder.climb.rungs.iter().filter_map(point).collect();
        points.join(" ")
    }
}

/// More episodes are a larger point.
fn radius(episodes: usize) -> f64 {
    (SMALLEST_POINT * (episodes as f64).sqrt()).clamp(SMALLEST_POINT, LARGEST_POINT)
}

/// What a point says of itself.
fn title(rung: &Rung, is_graded: bool) -> String {
    let Rung {
        level,
        episodes,
        passed,
        score,
        ..
    } = rung;
    let score = score.mean().filter(|_| is_graded);
    let score = score.map_or(String::new(), |it| format!(", mean score {it:.2}"));
    format!("Level {level}: {passed} of {episodes} passed{score}")
}

/// The frontier in a sentence.
pub fn sentence(ladder: &Ladder) -> String {
    let frontier = &ladder.frontier;
    let range = match frontier.range_words().as_str() {
        "" => String::new(),
        words => format!(" (95 %: {words})"),
    };
    let episodes = match ladder.climb.episodes() {
        1 => "1 episode".to_string(),
        count => format!("{count} episodes"),
    };
    format!("Frontier level {}{range}, {episodes}", frontier.words())
}

/// One or several agents on one family. Series have colours; the first is the run that is shown.
#[component]
pub fn LadderPlot(ladders: Vec<(usize, Ladder)>) -> impl IntoView {
    let all: Vec<&Ladder> = ladders.iter().map(|(_, it)| it).collect();
    let scale = Scale::of(&all);
    let said: Vec<String> = all.iter().map(|it| sentence(it)).collect();
    let family = all
        .first()
        .map_or(String::new(), |it| it.climb.family.clone());
    let label = format!(
        "{family}: share of episodes passed over the level. {}",
        said.join("; ")
    );
    let floor = scale.y(0.0);
    let rates = [0.0, 0.5, 1.0].map(|rate| {
        let (y, class) = (scale.y(rate), if rate == 0.5 { "ladder-half" } else { "ladder-grid" });
        view! {
            <line class=class x1=LEFT x2=WIDTH - RIGHT y1=y y2=y />
            <text class="axis ladder-rate" x=LEFT - 8.0 y=y + 4.0>{format!("{:.0} %", rate * 100.0)}</text>
        }
    });
    let levels = scale.ticks().into_iter().map(|level| {
        let x = scale.x(f64::from(level));
        view! { <text class="axis ladder-level" x=x y=floor + 16.0>{level}</text> }
    });
    let series = ladders
        .iter()
        .map(|(series, it)| drawn(&scale, *series, it));
    view! {
        <svg class="ladder" role="img" aria-label=label viewBox=format!("0 0 {WIDTH} {HEIGHT}")>
            {rates.collect_view()}
            {levels.collect_view()}
            <text class="axis ladder-level" x=(LEFT + WIDTH - RIGHT) / 2.0 y=HEIGHT - 4.0>"level"</text>
            {series.collect_view()}
        </svg>
    }
}

fn drawn(scale: &Scale, series: usize, ladder: &Ladder) -> impl IntoView + use<> {
    let (floor, frontier) = (scale.y(0.0), &ladder.frontier);
    let low = scale.x(frontier.low.unwrap_or(scale.from));
    let high = scale.x(frontier.high.unwrap_or(scale.to));
    let at = scale.x(frontier.level);
    // A curve through passes or fails alone would be drawn by what was assumed beforehand.
    let curve = (frontier.bound == Bound::Within).then(|| scale.curve(ladder));
    let is_graded = ladder.climb.is_graded();
    let scores = is_graded.then(|| scale.scores(ladder));
    let points = ladder.climb.rungs.iter().map(|rung| {
        let (x, y) = (scale.x(f64::from(rung.level)), scale.y(rung.rate()));
        view! {
            <circle class="ladder-point" cx=x cy=y r=radius(rung.episodes)>
                <title>{title(rung, is_graded)}</title>
            </circle>
        }
    });
    view! {
        <g class=format!("series-{series}")>
            <rect class="ladder-range" x=low y=TOP width=(high - low).max(0.0) height=floor - TOP />
            <line class="ladder-frontier" x1=at x2=at y1=TOP y2=floor />
            {scores.map(|it| view! { <polyline class="ladder-scores" points=it /> })}
            {curve.map(|it| view! { <polyline class="ladder-curve" points=it /> })}
            {points.collect_view()}
        </g>
    }
}

#[cfg(test)]
mod tests {
    use face::ladder::{Ladders, Outcome};

    use super::*;

    fn ladder(episodes: &[(u32, bool, f64)]) -> Ladder {
        let tasks = episodes.iter().enumerate();
        let tasks: Vec<(String, bool, f64)> = tasks
            .map(|(seed, (level, pass, score))| {
                (format!("modeller/crates@{level}#{seed}"), *pass, *score)
            })
            .collect();
        let outcomes = tasks
            .iter()
            .map(|(task, pass, score)| Outcome::judged(task, *pass, *score, 9, None));
        Ladders::of(outcomes).expect("ladders").families.remove(0)
    }

    fn turned() -> Ladder {
        ladder(&[
            (3, true, 1.0),
            (5, true, 1.0),
            (7, false, 0.0),
            (6, true, 1.0),
            (7, false, 0.0),
        ])
    }

    #[test]
    fn every_level_that_was_played_lies_inside_the_plot_and_higher_ones_further_right() {
        let own = turned();
        let scale = Scale::of(&[&own]);
        let places: Vec<f64> = own
            .climb
            .rungs
            .iter()
            .map(|it| scale.x(f64::from(it.level)))
            .collect();
        assert!(places.is_sorted() && places[0] > LEFT, "{places:?}");
        assert!(places.iter().all(|x| *x < WIDTH - RIGHT), "{places:?}");
        assert!(scale.y(1.0) < scale.y(0.5) && scale.y(0.5) < scale.y(0.0));
    }

    #[test]
    fn scores_above_one_fit_into_the_plot() {
        let own = ladder(&[(3, true, 1.4), (5, true, 1.2), (7, false, 0.2)]);
        let scale = Scale::of(&[&own]);
        assert_eq!((scale.top, scale.y(1.4)), (1.4, TOP));
        assert_eq!(scale.scores(&own).split(' ').count(), 3);
    }

    #[test]
    fn few_levels_are_named_however_many_were_played() {
        let own = ladder(&[(3, true, 1.0), (403, true, 1.0)]);
        let ticks = Scale::of(&[&own]).ticks();
        assert!((2..=TICKS as usize + 1).contains(&ticks.len()), "{ticks:?}");
        assert_eq!(Scale::of(&[&turned()]).ticks(), [2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn a_curve_crosses_the_middle_at_the_frontier() {
        let own = turned();
        let scale = Scale::of(&[&own]);
        let (x, y) = (scale.x(own.frontier.curve.level), scale.y(0.5));
        let points = scale.curve(&own);
        let nearest = points.split(' ').filter_map(|point| {
            let (px, py) = point.split_once(',')?;
            let (px, py): (f64, f64) = (px.parse().ok()?, py.parse().ok()?);
            Some((px - x).hypot(py - y))
        });
        assert!(nearest.fold(f64::MAX, f64::min) < 8.0, "{points}");
    }

    #[test]
    fn points_and_frontiers_say_what_they_are() {
        let own = turned();
        let rung = own.climb.rungs.last().expect("a level");
        assert_eq!(title(rung, false), "Level 7: 0 of 2 passed");
        assert_eq!(title(rung, true), "Level 7: 0 of 2 passed, mean score 0.00");
        let said = sentence(&own);
        assert!(said.starts_with("Frontier level 6."), "{said}");
        assert!(
            said.contains("95 %") && said.ends_with("5 episodes"),
            "{said}"
        );
        let alone = ladder(&[(3, true, 1.0)]);
        assert_eq!(sentence(&alone), "Frontier level at least 3, 1 episode");
    }

    #[test]
    fn more_episodes_are_a_larger_point_within_bounds() {
        assert!(radius(1) < radius(4));
        assert_eq!((radius(0), radius(10_000)), (SMALLEST_POINT, LARGEST_POINT));
    }
}
