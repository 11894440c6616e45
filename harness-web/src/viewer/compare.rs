//! Further runs beside the one that is shown: `?with=B,C`.

use std::sync::Arc;

use face::{Figures, Interval, RunCard, RunView, Table, macro_rate};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::run::Viewer;
use super::source::{Source, load_index};
use crate::host::Load;

/// Runs that can be told apart by their colours.
pub const MAX_COMPARED: usize = 4;

/// The runs beside the one that is shown. Clones are the same.
#[derive(Clone, Copy)]
pub struct ComparedRuns {
    runs: RwSignal<Vec<(String, Load<Arc<RunView>>)>>,
    /// What the host has to choose from.
    pub choice: RwSignal<Vec<RunCard>>,
}

impl ComparedRuns {
    /// Follows the address.
    pub fn follow(viewer: &Viewer) -> ComparedRuns {
        let compared = ComparedRuns {
            runs: RwSignal::new(Vec::new()),
            choice: RwSignal::new(Vec::new()),
        };
        if !matches!(viewer.source, Source::Served(_)) {
            return compared;
        }
        let (query, own) = (viewer.query, viewer.run.name.clone());
        let names = Memo::new(move |_| names_to_compare(&own, &query.get().with));
        Effect::new(move |_| compared.show(names.get()));
        let own = viewer.run.name.clone();
        spawn_local(async move {
            if let Ok(index) = load_index().await {
                let others_of = index.runs.into_iter().filter(|run| run.name != own);
                compared.choice.try_set(others_of.collect());
            }
        });
        compared
    }

    fn show(self, names: Vec<String>) {
        let known = self.runs.get_untracked();
        let load = |name: &String| {
            let known = known.iter().find(|(it, _)| it == name);
            known.map_or(Load::Waiting, |(_, load)| load.clone())
        };
        let runs: Vec<_> = names.iter().map(|it| (it.clone(), load(it))).collect();
        self.runs.set(runs);
        for name in names {
            spawn_local(async move {
                let load = match Source::named(&name).run().await {
                    Ok(run) => Load::Ready(Arc::new(run)),
                    Err(reason) => Load::Failed(reason),
                };
                self.runs.try_update(|runs| {
                    if let Some(place) = runs.iter_mut().find(|(it, _)| *it == name) {
                        place.1 = load;
                    }
                });
            });
        }
    }

    /// Those that are there.
    pub fn here(self) -> Vec<Arc<RunView>> {
        let runs = self.runs.get();
        let here = runs.into_iter().filter_map(|(_, load)| match load {
            Load::Ready(run) => Some(run),
            _ => None,
        });
        here.collect()
    }

    /// What went wrong with the rest.
    pub fn troubles(self) -> Vec<String> {
        let runs = self.runs.get();
        let failed = runs.into_iter().filter_map(|(name, load)| match load {
            Load::Failed(reason) => Some(format!("{name} cannot be shown: {reason}")),
            _ => None,
        });
        failed.collect()
    }
}

/// Runs of the address that are shown beside this one: each once, and not more than can be told apart.
pub fn names_to_compare(own: &str, with: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in with {
        if name != own && !names.contains(name) {
            names.push(name.clone());
        }
    }
    names.truncate(MAX_COMPARED - 1);
    names
}

/// A run's rates by group: apps, difficulties, capabilities, and over all.
#[derive(Clone)]
pub struct Rates {
    /// The run's name.
    pub run: String,
    pub apps: Vec<(String, Figures)>,
    pub difficulties: Vec<(String, Figures)>,
    pub capabilities: Vec<(String, Figures)>,
    pub all: Figures,
    pub macro_rate: Option<Interval>,
}

impl Rates {
    pub fn of(run: &RunView) -> Rates {
        let rows = run.summaries();
        let table = Table::new(&rows, run.unplayed(), &run.tasks);
        let named = |groups: Vec<face::Group<'_>>| {
            let groups = groups.iter().map(|it| (it.name.clone(), it.figures()));
            groups.collect::<Vec<_>>()
        };
        let apps = named(table.by_app());
        let intervals: Vec<Interval> = apps.iter().map(|(_, it)| it.interval()).collect();
        let all: Vec<_> = rows.iter().collect();
        Rates {
            run: run.name.clone(),
            difficulties: named(table.by_difficulty()),
            capabilities: named(table.by_capability()),
            all: Figures::of(&all, run.unplayed().count()),
            macro_rate: macro_rate(&intervals),
            apps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{played, row, run};

    fn compared(with: &[&str]) -> Vec<String> {
        let with: Vec<String> = with.iter().map(|it| it.to_string()).collect();
        names_to_compare("a", &with)
    }

    #[test]
    fn a_run_is_compared_with_each_other_run_once() {
        assert_eq!(compared(&["b", "c", "b", "c"]), ["b", "c"]);
        assert_eq!(compared(&["b", "a", "b"]), ["b"]);
        assert_eq!(compared(&["a"]), [""; 0]);
    }

    #[test]
    fn no_more_runs_are_compared_than_there_are_colours() {
        let names = compared(&["b", "c", "d", "e", "f"]);
        assert_eq!(names, ["b", "c", "d"]);
        assert_eq!(names.len() + 1, MAX_COMPARED);
    }

    #[test]
    fn rates_count_what_was_not_played_as_not_passed() {
        let rates = Rates::of(&run(
            "one",
            vec![
                row("modeller/001-x", Some(played(true, 10))),
                row("modeller/002-x", None),
                row("video-editor/001-x", Some(played(true, 20))),
            ],
        ));
        assert_eq!((rates.all.passed, rates.all.episodes), (2, 3));
        let apps: Vec<_> = rates
            .apps
            .iter()
            .map(|(_, it)| (it.passed, it.episodes))
            .collect();
        assert_eq!(apps.len(), 2);
        assert!(apps.contains(&(1, 2)) && apps.contains(&(1, 1)), "{apps:?}");
        let mean = rates.macro_rate.expect("a mean of the apps").rate;
        assert!((mean - 0.75).abs() < 1e-9, "{mean}");
    }
}
