//! Up to which levels of families, and at which speeds, a run's agent gets, with the runs beside it: one plot for every
//! family, or for every level of one.

use std::collections::BTreeMap;

use face::RunView;
use face::ladder::speed::{SpeedLadder, SpeedLadders};
use face::ladder::{Ladder, Ladders};
use leptos::prelude::*;

use super::compare::ComparedRuns;
use super::ladder_plot::{LadderPlot, sentence};
use super::run::Viewer;
use super::source::Source;
use super::speed_plot::{self, SpeedPlot};

/// What a run climbed, by its name.
#[derive(Clone)]
struct Series {
    run: String,
    levels: Option<Ladders>,
    speeds: Option<SpeedLadders>,
}

#[component]
pub fn LadderPlots(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    let own = series(&viewer.run);
    // What is beside it is shown where there is something to hold it against.
    let has_climbed = own.levels.is_some() || own.speeds.is_some();
    let all = Memo::new_with_compare(
        move |_| {
            let mut all = vec![own.clone()];
            all.extend(compared.here().iter().map(|run| series(run)));
            all
        },
        |_, _| true,
    );
    has_climbed.then_some(move || all.with(|all| section(all)))
}

fn series(run: &RunView) -> Series {
    Series {
        run: run.name.clone(),
        levels: run.ladders(),
        speeds: run.speed_ladders(),
    }
}

fn section(all: &[Series]) -> impl IntoView + use<> {
    let composites = all.iter().enumerate().filter_map(|(series, it)| {
        let words = composite_words(it.levels.as_ref()?)?;
        let class = format!("key key-{series}");
        let run = Source::shown_name(&it.run);
        let run = (all.len() > 1).then(|| format!("{}: ", face::words::shorten(run, 80)));
        Some(view! { <p class="plot-note"><i class=class></i>{run}{words}</p> })
    });
    let composites: Vec<_> = composites.collect();
    let panels = families(all).into_iter().map(|(family, ladders)| {
        let said = ladders.iter().map(|(series, ladder)| {
            let class = format!("key key-{series}");
            view! { <p class="plot-note"><i class=class></i>{sentence(ladder)}</p> }
        });
        let said = said.collect_view();
        let is_graded = ladders.iter().any(|(_, it)| it.climb.is_graded());
        let scores = is_graded.then(|| view! { <p class="plot-note">"Dashed: mean score, which may exceed 100 % where the best known solution was beaten."</p> });
        view! {
            <div class="panel">
                <h2>{family}</h2>
                <LadderPlot ladders />
                {said}
                {scores}
            </div>
        }
    });
    let speeds = levels_over_speed(all)
        .into_iter()
        .map(|(name, ladders)| speed_panel(name, ladders));
    view! {
        <section class="ladders" aria-label="Ladders">
            {composites}
            <div class="tables">{panels.collect_view()}{speeds.collect_view()}</div>
        </section>
    }
}

/// A level of a family over speed.
fn speed_panel(name: String, ladders: Vec<(usize, SpeedLadder)>) -> impl IntoView {
    let said = ladders.iter().map(|(series, ladder)| {
        let class = format!("key key-{series}");
        view! { <p class="plot-note"><i class=class></i>{speed_plot::sentence(ladder)}</p> }
    });
    let said = said.collect_view();
    view! {
        <div class="panel">
            <h2>{name.clone()}" over speed"</h2>
            <SpeedPlot name ladders />
            {said}
            <p class="plot-note">"Speed: seconds of the page for each second of the agent’s. Points and curve: mean score. Dashed: share of episodes passed."</p>
        </div>
    }
}

/// Levels of families over speed in the order of their names, with the runs that played them.
fn levels_over_speed(all: &[Series]) -> Vec<(String, Vec<(usize, SpeedLadder)>)> {
    let mut levels: BTreeMap<(String, u32), Vec<(usize, SpeedLadder)>> = BTreeMap::new();
    for (series, it) in all.iter().enumerate() {
        for ladder in it.speeds.iter().flat_map(|it| &it.0) {
            let key = (ladder.climb.family.clone(), ladder.climb.level);
            levels
                .entry(key)
                .or_default()
                .push((series, ladder.clone()));
        }
    }
    let named = levels
        .into_iter()
        .map(|((family, level), ladders)| (format!("{family}, level {level}"), ladders));
    named.collect()
}

/// Families in the order of their names, with the runs that played them.
fn families(all: &[Series]) -> Vec<(String, Vec<(usize, Ladder)>)> {
    let mut families: BTreeMap<String, Vec<(usize, Ladder)>> = BTreeMap::new();
    for (series, it) in all.iter().enumerate() {
        for ladder in it.levels.iter().flat_map(|it| &it.families) {
            let of_family = families.entry(ladder.climb.family.clone()).or_default();
            of_family.push((series, ladder.clone()));
        }
    }
    families.into_iter().collect()
}

/// One family is its own mean.
fn composite_words(ladders: &Ladders) -> Option<String> {
    let all = &ladders.composite;
    let range = match all.range_words().as_str() {
        "" => String::new(),
        words => format!(" (95 %: {words})"),
    };
    (all.families > 1).then(|| {
        format!(
            "Composite of {} families: frontier level {}{range}",
            all.families,
            all.words()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{over_speed, played, row, run};

    fn climbed(tasks: &[(&str, bool)]) -> Series {
        let rows = tasks
            .iter()
            .map(|(task, pass)| row(task, Some(played(*pass, 9))));
        series(&run("one", rows.collect()))
    }

    #[test]
    fn a_family_has_one_plot_with_every_run_that_played_it() {
        let all = [
            climbed(&[("modeller/crates@3#0", true)]),
            climbed(&[("modeller/001-x", true)]),
            climbed(&[
                ("circuit-designer/gates@3#0", false),
                ("modeller/crates@3#0", false),
            ]),
        ];
        let found: Vec<(String, Vec<usize>)> = families(&all)
            .into_iter()
            .map(|(family, ladders)| (family, ladders.iter().map(|it| it.0).collect()))
            .collect();
        let expected = [
            ("circuit-designer/gates".to_string(), vec![2]),
            ("modeller/crates".to_string(), vec![0, 2]),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_ladder_over_speed_has_a_plot_of_its_own_for_every_level() {
        let all = [
            series(&over_speed("one", &[("0.1", true, 1.0), ("1", false, 0.2)])),
            climbed(&[("modeller/crates@3#0", true)]),
            series(&over_speed("two", &[("0.5", true, 1.0)])),
        ];
        let found: Vec<(String, Vec<usize>)> = levels_over_speed(&all)
            .into_iter()
            .map(|(name, ladders)| (name, ladders.iter().map(|it| it.0).collect()))
            .collect();
        assert_eq!(
            found,
            [("modeller/crates, level 3".to_string(), vec![0, 2])]
        );
        // It is none over levels.
        let levels: Vec<usize> = families(&all).iter().map(|it| it.1.len()).collect();
        assert_eq!(levels, [1]);
    }

    #[test]
    fn several_families_have_a_composite_and_one_has_none() {
        let words =
            |tasks: &[(&str, bool)]| composite_words(&climbed(tasks).levels.expect("ladders"));
        assert_eq!(words(&[("modeller/crates@3#0", true)]), None);
        let both = words(&[
            ("modeller/crates@3#0", true),
            ("circuit-designer/gates@5#0", true),
        ]);
        let both = both.expect("a composite");
        assert_eq!(both, "Composite of 2 families: frontier level at least 4");
    }
}
