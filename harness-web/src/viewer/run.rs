//! One run: loaded, then either the whole of it or one of its episodes.

use std::collections::HashMap;
use std::sync::Arc;

use dom_shell::page::window;
use face::{EpisodeRow, Query, RunView};
use leptos::prelude::*;
use protocol::{TaskBrief, TrialId};
use wasm_bindgen_futures::spawn_local;

use super::compare::ComparedRuns;
use super::comparison::Comparison;
use super::episodes::Episodes;
use super::header::Header;
use super::ladders::LadderPlots;
use super::navigate::{address, go, query_of, slide};
use super::player::Player;
use super::source::Source;
use super::tables::Tables;
use crate::frame::{Empty, Trouble, Waiting, set_title};
use crate::host::Load;
use crate::route::Route;

/// A run and what of it is shown. Clones are cheap.
#[derive(Clone)]
pub struct Viewer {
    pub source: Source,
    pub run: Arc<RunView>,
    pub query: Memo<Query>,
    /// Where the list of episodes was scrolled to when one of them was opened.
    pub scrolled: StoredValue<f64>,
    /// And the page around it.
    pub page_scrolled: StoredValue<f64>,
    tasks: Arc<HashMap<String, usize>>,
}

impl Viewer {
    fn new(source: Source, run: RunView, query: Memo<Query>) -> Viewer {
        let tasks = run.tasks.iter().enumerate();
        let tasks = tasks
            .map(|(index, task)| (task.id.clone(), index))
            .collect();
        Viewer {
            source,
            run: Arc::new(run),
            query,
            scrolled: StoredValue::new(0.0),
            page_scrolled: StoredValue::new(0.0),
            tasks: Arc::new(tasks),
        }
    }

    /// As people call it: what was dropped is called like its folder.
    pub fn run_name(&self) -> &str {
        Source::shown_name(&self.run.name)
    }

    pub fn task(&self, id: &str) -> Option<&TaskBrief> {
        self.tasks.get(id).map(|&index| &self.run.tasks[index])
    }

    /// An episode by its id: its place in the run, and its row.
    pub fn find(&self, trial: &TrialId) -> Option<(usize, &EpisodeRow)> {
        let mut rows = self.run.episodes.iter().enumerate();
        rows.find(|(_, row)| row.trial == *trial)
    }

    /// The episodes that are shown, by their place in the run.
    pub fn chosen(&self) -> Vec<usize> {
        let query = self.query.get();
        query.choose(&self.run.episodes, |id| self.task(id))
    }

    pub fn address(&self, query: &Query) -> String {
        address(&self.run.name, query)
    }

    /// Changes what is shown; back leads to what was shown before.
    pub fn go(&self, change: impl FnOnce(&mut Query)) {
        let mut query = self.query.get_untracked();
        change(&mut query);
        go(&self.run.name, &query);
    }

    /// The same for what changes often.
    pub fn slide(&self, change: impl FnOnce(&mut Query)) {
        let mut query = self.query.get_untracked();
        change(&mut query);
        slide(&self.run.name, &query);
    }
}

#[component]
pub fn Run(name: String, route: ReadSignal<Route>) -> impl IntoView {
    view! { <Loaded source=Source::named(&name) route /> }
}

#[component]
pub fn Loaded(source: Source, route: ReadSignal<Route>) -> impl IntoView {
    let query = query_of(route);
    let load = RwSignal::new(Load::Waiting);
    let from = source.clone();
    spawn_local(async move {
        load.set(match from.run().await {
            Ok(run) => Load::Ready(run),
            Err(reason) => Load::Failed(reason),
        });
    });
    move || match load.get() {
        Load::Waiting => view! { <Waiting what="Loading the run" /> }.into_any(),
        Load::Failed(reason) => {
            let is_report = source == Source::Report;
            view! {
                <Trouble title="This run cannot be shown" reason>
                    {(!is_report).then(|| view! { <p><a href="#/runs">"All runs"</a></p> })}
                </Trouble>
            }
            .into_any()
        }
        Load::Ready(run) => {
            let viewer = Viewer::new(source.clone(), run, query);
            view! { <Shown viewer /> }.into_any()
        }
    }
}

/// The whole run, or the episode that the address names.
#[component]
fn Shown(viewer: Viewer) -> impl IntoView {
    let query = viewer.query;
    let open = Memo::new(move |_| query.get().episode);
    let compared = ComparedRuns::follow(&viewer);
    let titled = viewer.clone();
    Effect::new(move |_| {
        let task = open.get().map(|trial| match titled.task(&trial.task) {
            Some(task) => task.title.clone(),
            None => trial.task.clone(),
        });
        let agent = titled.run.manifest.agent.as_str();
        set_title(&[&task.unwrap_or_default(), agent, titled.run_name()]);
    });
    move || match open.get() {
        None => {
            let viewer = viewer.clone();
            view! { <Whole viewer compared /> }.into_any()
        }
        Some(trial) => match viewer.find(&trial).map(|(index, _)| index) {
            Some(index) => {
                let viewer = viewer.clone();
                view! { <Player viewer index /> }.into_any()
            }
            None => {
                let back = viewer.address(&Query::default());
                view! {
                    <Empty title="The run has no such episode">
                        <p><a href=back>"To the run"</a></p>
                    </Empty>
                }
                .into_any()
            }
        },
    }
}

#[component]
fn Whole(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    if viewer.run.episodes.is_empty() {
        return view! {
            <Empty title="This run has no episodes"><p>"Nothing was played yet."</p></Empty>
        }
        .into_any();
    }
    // Whoever comes back from an episode is where it was opened.
    let back_to = viewer.page_scrolled.get_value();
    viewer.page_scrolled.set_value(0.0);
    if back_to > 0.0 {
        request_animation_frame(move || window().scroll_to_with_x_and_y(0.0, back_to));
    }
    view! {
        <div class="run">
            <Header viewer=viewer.clone() compared />
            <Comparison viewer=viewer.clone() compared />
            <LadderPlots viewer=viewer.clone() compared />
            <Tables viewer=viewer.clone() compared />
            <Episodes viewer />
        </div>
    }
    .into_any()
}
