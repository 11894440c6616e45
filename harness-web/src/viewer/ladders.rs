//! Up to which levels of families a run's agent gets, with the runs beside it: one plot for every family.

use std::collections::BTreeMap;

use face::RunView;
use face::ladder::{Ladder, Ladders};
use leptos::prelude::*;

use super::compare::ComparedRuns;
use super::ladder_plot::{LadderPlot, sentence};
use super::run::Viewer;

/// A run's name for its agent, and what it climbed.
type Series = (String, Option<Ladders>);

#[component]
pub fn LadderPlots(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    let own = series(&viewer.run);
    // What is beside it is shown where there is something to hold it against.
    let has_climbed = own.1.is_some();
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
    (run.manifest.agent.clone(), run.ladders())
}

fn section(all: &[Series]) -> impl IntoView + use<> {
    let composites = all
        .iter()
        .enumerate()
        .filter_map(|(series, (agent, ladders))| {
            let words = composite_words(ladders.as_ref()?)?;
            let class = format!("key key-{series}");
            let agent = (all.len() > 1).then(|| format!("{}: ", face::words::shorten(agent, 80)));
            Some(view! { <p class="plot-note"><i class=class></i>{agent}{words}</p> })
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
    view! {
        <section class="ladders" aria-label="Ladders">
            {composites}
            <div class="tables">{panels.collect_view()}</div>
        </section>
    }
}

/// Families in the order of their names, with the runs that played them.
fn families(all: &[Series]) -> Vec<(String, Vec<(usize, Ladder)>)> {
    let mut families: BTreeMap<String, Vec<(usize, Ladder)>> = BTreeMap::new();
    for (series, (_, ladders)) in all.iter().enumerate() {
        for ladder in ladders.iter().flat_map(|it| &it.families) {
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
    use crate::fixtures::{played, row, run};

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
    fn several_families_have_a_composite_and_one_has_none() {
        let words = |tasks: &[(&str, bool)]| composite_words(&climbed(tasks).1.expect("ladders"));
        assert_eq!(words(&[("modeller/crates@3#0", true)]), None);
        let both = words(&[
            ("modeller/crates@3#0", true),
            ("circuit-designer/gates@5#0", true),
        ]);
        let both = both.expect("a composite");
        assert_eq!(both, "Composite of 2 families: frontier level at least 4");
    }
}
