//! Ladders over levels as charts: passes over the levels of a family.

use face::ladder::{Bound, Ladder, Rung};
use leptos::prelude::*;

use super::chart::{Axis, Chart, Dot, Drawn, TICKS};

/// All levels that anybody played.
fn axis(ladders: &[&Ladder]) -> Axis {
    let rungs = || ladders.iter().flat_map(|it| &it.climb.rungs);
    let lowest = rungs().map(|it| it.level).min().unwrap_or(1);
    let highest = rungs().map(|it| it.level).max().unwrap_or(1);
    let scores = rungs().filter_map(|it| it.score.mean());
    let (from, to) = (lowest.saturating_sub(1), highest + 1);
    Axis {
        name: "level",
        from: f64::from(from),
        to: f64::from(to),
        ticks: ticks(from, to),
        top: scores.fold(1.0, f64::max),
    }
}

/// Levels that are named below the axis.
fn ticks(from: u32, to: u32) -> Vec<(f64, String)> {
    let each = (to - from).div_ceil(TICKS as u32).max(1);
    let levels = (from..=to).filter(|level| level % each == 0);
    levels.map(|it| (f64::from(it), it.to_string())).collect()
}

fn drawn(axis: &Axis, ladder: &Ladder) -> Drawn {
    let (frontier, is_graded) = (&ladder.frontier, ladder.climb.is_graded());
    let rungs = || ladder.climb.rungs.iter();
    let dot = |rung: &Rung| Dot {
        at: f64::from(rung.level),
        share: rung.rate(),
        episodes: rung.episodes,
        title: title(rung, is_graded),
    };
    let scores = rungs().filter_map(|it| Some([f64::from(it.level), it.score.mean()?]));
    // A curve through passes or fails alone would be drawn by what was assumed beforehand.
    let has_curve = frontier.bound == Bound::Within;
    Drawn {
        dots: rungs().map(dot).collect(),
        curve: has_curve.then(|| axis.line(|level| frontier.curve.chance(level))),
        dashed: is_graded.then(|| scores.collect()),
        half: frontier.level,
        low: frontier.low,
        high: frontier.high,
    }
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
    let axis = axis(&all);
    let said: Vec<String> = all.iter().map(|it| sentence(it)).collect();
    let family = all.first().map_or("", |it| it.climb.family.as_str());
    let label = format!(
        "{family}: share of episodes passed over the level. {}",
        said.join("; ")
    );
    let series = ladders
        .iter()
        .map(|(series, it)| (*series, drawn(&axis, it)));
    let series = series.collect::<Vec<_>>();
    view! { <Chart label axis series /> }
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
    fn every_level_that_was_played_lies_inside_the_axis() {
        let own = turned();
        let axis = axis(&[&own]);
        let drawn = drawn(&axis, &own);
        let levels: Vec<f64> = drawn.dots.iter().map(|it| it.at).collect();
        assert_eq!(levels, [3.0, 5.0, 6.0, 7.0]);
        assert_eq!((axis.from, axis.to, axis.top), (2.0, 8.0, 1.0));
    }

    #[test]
    fn scores_above_one_raise_the_top() {
        let own = ladder(&[(3, true, 1.4), (5, true, 1.2), (7, false, 0.2)]);
        let axis = axis(&[&own]);
        assert_eq!(axis.top, 1.4);
        assert_eq!(drawn(&axis, &own).dashed.map(|it| it.len()), Some(3));
    }

    #[test]
    fn few_levels_are_named_however_many_were_played() {
        let many = ticks(2, 404);
        assert!((2..=TICKS + 1).contains(&many.len()), "{many:?}");
        let few: Vec<String> = ticks(2, 8).into_iter().map(|it| it.1).collect();
        assert_eq!(few, ["2", "3", "4", "5", "6", "7", "8"]);
    }

    #[test]
    fn a_curve_crosses_the_middle_at_the_frontier() {
        let own = turned();
        let curve = drawn(&axis(&[&own]), &own).curve.expect("a curve");
        let middle = own.frontier.curve.level;
        let is_split = |pair: &[[f64; 2]]| pair[0][0] <= middle && middle <= pair[1][0];
        let found = curve.windows(2).find(|pair| is_split(pair));
        let [above, below] = found.expect("the middle") else {
            panic!("a pair")
        };
        assert!(above[1] >= 0.49 && below[1] <= 0.51, "{above:?} {below:?}");
        let alone = ladder(&[(3, true, 1.0)]);
        assert_eq!(drawn(&axis(&[&alone]), &alone).curve, None);
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
}
