//! Further runs beside the one that is shown: `?with=B,C`.

use std::sync::Arc;

use face::{Figures, Interval, RunCard, RunView, Table, macro_rate};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::run::Viewer;
use super::source::{Source, load_index};
use crate::host::Load;

/// Runs that can be told apart by their colours.
pub const MOST: usize = 4;

/// The runs beside the one that is shown. Clones are the same.
#[derive(Clone, Copy)]
pub struct Others {
    runs: RwSignal<Vec<(String, Load<Arc<RunView>>)>>,
    /// What the host has to choose from.
    pub choice: RwSignal<Vec<RunCard>>,
}

impl Others {
    /// Follows the address.
    pub fn follow(viewer: &Viewer) -> Others {
        let others = Others {
            runs: RwSignal::new(Vec::new()),
            choice: RwSignal::new(Vec::new()),
        };
        if !matches!(viewer.source, Source::Served(_)) {
            return others;
        }
        let (query, own) = (viewer.query, viewer.run.name.clone());
        let names = Memo::new(move |_| {
            let mut names = query.get().with;
            names.retain(|name| *name != own);
            names.dedup();
            names.truncate(MOST - 1);
            names
        });
        Effect::new(move |_| others.show(names.get()));
        let own = viewer.run.name.clone();
        spawn_local(async move {
            if let Ok(index) = load_index().await {
                let others_of = index.runs.into_iter().filter(|run| run.name != own);
                others.choice.try_set(others_of.collect());
            }
        });
        others
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
                    Ok(run) => Load::Here(Arc::new(run)),
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
            Load::Here(run) => Some(run),
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

/// A run's rates by group: apps, difficulties, capabilities, and over all.
#[derive(Clone)]
pub struct Rates {
    pub agent: String,
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
            agent: run.manifest.agent.clone(),
            difficulties: named(table.by_difficulty()),
            capabilities: named(table.by_capability()),
            all: Figures::of(&all, run.unplayed().count()),
            macro_rate: macro_rate(&intervals),
            apps,
        }
    }
}
