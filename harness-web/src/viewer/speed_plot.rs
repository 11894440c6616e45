//! Ladders over speed as charts: scores over the logarithm of the speed.

use face::ladder::Bound;
use face::ladder::speed::{SpeedFrontier, SpeedLadder, SpeedRung, number};
use leptos::prelude::*;

use super::chart::{Axis, Chart, Dot, Drawn, TICKS};

/// Room beside the slowest and the fastest, in decades.
const MARGIN: f64 = 0.15;

/// All speeds that anybody played.
fn axis(ladders: &[&SpeedLadder]) -> Axis {
    let rungs = || ladders.iter().flat_map(|it| &it.climb.rungs);
    let speeds = || rungs().map(|it| it.speed.log10());
    let scores = rungs().filter_map(|it| it.score.mean());
    let (from, to) = (
        speeds().fold(f64::INFINITY, f64::min) - MARGIN,
        speeds().fold(f64::NEG_INFINITY, f64::max) + MARGIN,
    );
    Axis {
        name: "speed of the world (people: 1)",
        from,
        to,
        ticks: ticks(from, to),
        top: scores.fold(1.0, f64::max),
    }
}

/// One, two and five of every decade, or, where there are many, the decades alone.
fn ticks(from: f64, to: f64) -> Vec<(f64, String)> {
    let decades = from.floor() as i32..=to.ceil() as i32;
    let of = |steps: &[f64]| {
        let all = decades.clone().flat_map(|decade| {
            let speeds = steps.iter().map(move |step| step * 10f64.powi(decade));
            speeds.collect::<Vec<_>>()
        });
        let named = all.map(|speed| (speed.log10(), number(speed)));
        let inside = named.filter(|(at, _)| (from..=to).contains(at));
        inside.collect::<Vec<_>>()
    };
    let all = of(&[1.0, 2.0, 5.0]);
    match all.len() <= TICKS {
        true => all,
        false => of(&[1.0]),
    }
}

fn drawn(axis: &Axis, ladder: &SpeedLadder) -> Drawn {
    let scores = &ladder.scores;
    let rungs = || ladder.climb.rungs.iter();
    let dot = |rung: &SpeedRung| {
        Some(Dot {
            at: rung.speed.log10(),
            share: rung.score.mean()?,
            episodes: rung.episodes,
            title: title(rung),
        })
    };
    let passes = rungs().map(|it| [it.speed.log10(), it.rate()]);
    // A curve through nothing but full scores, or none, would be drawn by what was assumed beforehand.
    let has_curve = scores.bound == Bound::Within;
    Drawn {
        dots: rungs().filter_map(dot).collect(),
        curve: has_curve.then(|| axis.line(|at| scores.curve.chance(10f64.powf(at)))),
        dashed: Some(passes.collect()),
        half: scores.speed.log10(),
        low: scores.low.map(f64::log10),
        high: scores.high.map(f64::log10),
    }
}

/// What a point says of itself.
fn title(rung: &SpeedRung) -> String {
    let score = rung.score.mean().unwrap_or_default();
    let (passed, episodes) = (rung.passed, rung.episodes);
    let speed = number(rung.speed);
    format!("Speed {speed}: mean score {score:.2}, {passed} of {episodes} passed")
}

/// Where one half is left, in a sentence.
pub fn sentence(ladder: &SpeedLadder) -> String {
    let told = |frontier: &SpeedFrontier| match frontier.range_words().as_str() {
        "" => frontier.words(),
        range => format!("{} (95 %: {range})", frontier.words()),
    };
    let episodes = match ladder.climb.episodes() {
        1 => "1 episode".to_string(),
        count => format!("{count} episodes"),
    };
    format!(
        "Half the score at speed {}, half passed at {}, {episodes}",
        told(&ladder.scores),
        told(&ladder.passes)
    )
}

/// One or several agents on one level of a family. Series have colours; the first is the run that is shown.
#[component]
pub fn SpeedPlot(name: String, ladders: Vec<(usize, SpeedLadder)>) -> impl IntoView {
    let all: Vec<&SpeedLadder> = ladders.iter().map(|(_, it)| it).collect();
    let axis = axis(&all);
    let said: Vec<String> = all.iter().map(|it| sentence(it)).collect();
    let label = format!(
        "{name}: mean score over the speed of the world, on a logarithmic axis. {}",
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
    use super::*;
    use crate::fixtures::over_speed;

    fn broken() -> SpeedLadder {
        let run = over_speed(
            "one",
            &[
                ("0.1", true, 1.0),
                ("0.2", true, 0.9),
                ("0.5", false, 0.5),
                ("1", false, 0.1),
                ("2", false, 0.0),
            ],
        );
        run.speed_ladders().expect("ladders").0.remove(0)
    }

    #[test]
    fn speeds_lie_along_their_logarithms() {
        let own = broken();
        let axis = axis(&[&own]);
        let drawn = drawn(&axis, &own);
        let places: Vec<f64> = drawn.dots.iter().map(|it| it.at).collect();
        assert!((places[3] - places[0] - 1.0).abs() < 1e-12, "{places:?}");
        let is_inside = |at: &f64| axis.from < *at && *at < axis.to;
        assert!(places.iter().all(is_inside), "{places:?}");
        let shares: Vec<f64> = drawn.dots.iter().map(|it| it.share).collect();
        assert_eq!(shares, [1.0, 0.9, 0.5, 0.1, 0.0]);
        let passes: Vec<f64> = drawn.dashed.iter().flatten().map(|it| it[1]).collect();
        assert_eq!(passes, [1.0, 1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn a_curve_crosses_the_middle_where_half_the_score_is_left() {
        let own = broken();
        let axis = axis(&[&own]);
        let drawn = drawn(&axis, &own);
        let curve = drawn.curve.expect("a curve");
        let above = curve.iter().filter(|[at, _]| *at < drawn.half - 0.05);
        assert!(above.clone().count() > 5 && above.clone().all(|it| it[1] > 0.5));
        let below = curve.iter().filter(|[at, _]| *at > drawn.half + 0.05);
        assert!(below.clone().count() > 5 && below.clone().all(|it| it[1] < 0.5));
    }

    #[test]
    fn ones_twos_and_fives_are_named_and_of_many_decades_ones_alone() {
        let named = |from: f64, to: f64| -> Vec<String> {
            ticks(from, to).into_iter().map(|it| it.1).collect()
        };
        let usual = named(0.02f64.log10() - MARGIN, 2f64.log10() + MARGIN);
        assert_eq!(usual, ["0.02", "0.05", "0.1", "0.2", "0.5", "1", "2"]);
        assert_eq!(named(-3.1, 3.1).join(" "), "0.001 0.01 0.1 1 10 100 1000");
    }

    #[test]
    fn points_and_ladders_say_what_they_are() {
        let own = broken();
        let rung = own.climb.rungs[2];
        assert_eq!(title(&rung), "Speed 0.5: mean score 0.50, 0 of 1 passed");
        let said = sentence(&own);
        assert!(said.starts_with("Half the score at speed 0.4"), "{said}");
        assert!(said.contains("half passed at 0.3"), "{said}");
        assert!(said.ends_with("5 episodes"), "{said}");
    }
}
