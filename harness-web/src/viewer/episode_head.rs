//! Which episode this is, who played it in which run, what came of it, and the ways to its neighbours.

use face::{Query, words};
use leptos::prelude::*;

use super::episodes::outcome;
use super::run::Viewer;
use super::step_navigation;

/// Characters of an agent's name and of a run's that are shown.
const SHOWN_NAME: usize = 80;

#[component]
pub fn EpisodeHead(viewer: Viewer, index: usize) -> impl IntoView {
    let row = viewer.run.episodes[index].clone();
    let task = viewer.task(&row.trial.task);
    let title = task.map_or_else(|| row.trial.task.clone(), |it| it.title.clone());
    let goal = task.map(|it| it.prompt.goal.trim().to_string());
    let goal = goal.filter(|it| !it.is_empty());
    let (kind, ending) = outcome(&row);
    let attempt = (viewer.run.manifest.repeats != 1)
        .then(|| format!(" · attempt {}", u64::from(row.trial.repeat) + 1));
    let score = row.played.as_ref().map(|it| {
        format!(
            "score {:.2} · {} of {} checks",
            it.score, it.checks_passed, it.checks
        )
    });
    let agent = words::shorten(&viewer.run.manifest.agent, SHOWN_NAME);
    let run = words::shorten(viewer.run_name(), SHOWN_NAME);
    let list = {
        let viewer = viewer.clone();
        move || viewer.address(&viewer.query.get().list())
    };
    let neighbour = move |by: isize, label: &'static str, sign: &'static str| {
        let viewer = viewer.clone();
        move || {
            let next = step_navigation::neighbour(&viewer.chosen(), index, by);
            let address = next.map(|it| {
                viewer.address(&Query {
                    episode: Some(viewer.run.episodes[it].trial.clone()),
                    step: 0,
                    ..viewer.query.get()
                })
            });
            match address {
                Some(address) => view! { <a class="neighbour" href=address aria-label=label title=label>{sign}</a> }.into_any(),
                None => view! { <span class="neighbour" aria-hidden="true">{sign}</span> }.into_any(),
            }
        }
    };
    view! {
        <header class="player-head">
            <a class="back" href=list>"← All episodes"</a>
            <div class="player-title">
                <h1>{title}</h1>
                <small class="player-of">
                    <b>{agent}</b>" in run "<b>{run}</b>" · "{row.trial.task.clone()}{attempt}
                </small>
            </div>
            <span class=format!("outcome outcome-{kind}")>{ending}</span>
            <span class="player-score">{score}</span>
            <nav aria-label="Episodes">
                {neighbour.clone()(-1, "Previous episode", "‹")}
                {neighbour(1, "Next episode", "›")}
            </nav>
        </header>
        {goal.map(|it| view! {
            <details class="goal"><summary><b>"Goal"</b>" "{it}</summary></details>
        })}
    }
}
