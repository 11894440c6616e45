//! A tool on the first page: a look at it, what it is for, how many tasks it has.

use face::{OfferedTask, TaskFilter, difficulty_label};
use leptos::prelude::*;
use protocol::{App, AppInfo, Difficulty};

use super::thumbnails::{Thumbnail, Thumbnails};
use crate::host::Host;
use crate::route::Route;
use crate::tour;

#[component]
pub fn ToolCard(info: &'static AppInfo, host: Host, thumbnails: Thumbnails) -> impl IntoView {
    let address = format!("./apps/{}/", info.slug);
    let demo = Route::Tour(info.slug.to_string()).address();
    let title = format!("tool-{}", info.slug);
    view! {
        <article class="tool-card" aria-labelledby=title.clone()>
            <Thumbnail info thumbnails />
            <div class="tool-words">
                <h3 id=title.clone()>{info.title}</h3>
                <p class="summary">{info.summary}</p>
                <ul class="skills" aria-label="What it tests">
                    <li>{info.skill}</li>
                    <li>{info.interface.label()}</li>
                </ul>
                <Counts app=info.app host />
                <p class="tool-doors">
                    <a class="card action" href=address aria-label=format!("Open the tool: {}", info.title)>
                        "Open"
                    </a>
                    <a class="action plain" href=demo aria-label=format!("Watch a demo: {}", info.title)>
                        "Demo"
                    </a>
                    <TasksLink app=info.app host />
                    {(info.app == App::FlightAnalyser).then(tower)}
                </p>
            </div>
        </article>
    }
}

/// A game of its own, and how it is played.
fn tower() -> impl IntoView {
    let demo = tour::tower_demo().address();
    view! {
        <a class="action plain" href=tour::tower_address() aria-label="Tower: control a sector">"Tower"</a>
        <a class="action plain" href=demo aria-label="Tower demo: watch a sector being controlled">"Tower demo"</a>
    }
}

/// How many tasks, by difficulty. Its line is there before it is known.
#[component]
fn Counts(app: App, host: Host) -> impl IntoView {
    let counts = move || {
        let offer = host.offer()?;
        let figure = |(difficulty, number): (Difficulty, usize)| {
            let word = difficulty_label(difficulty).to_lowercase();
            view! { <span class="count"><b>{number}</b>" "{word}</span> }
        };
        let counts = by_difficulty(&offer.tasks, app)?;
        Some(counts.into_iter().map(figure).collect_view())
    };
    view! { <p class="counts">{counts}</p> }
}

/// The way to the tasks, where there are any.
#[component]
fn TasksLink(app: App, host: Host) -> impl IntoView {
    move || {
        let number = of(&host.offer()?.tasks, app).count();
        let filter = TaskFilter {
            app: Some(app),
            ..TaskFilter::default()
        };
        let address = Route::Tasks(filter.query()).address();
        let label = format!("{number} tasks: {}", app.title());
        (number > 0).then(|| {
            view! { <a class="action plain" href=address aria-label=label>{format!("{number} tasks")}</a> }
        })
    }
}

fn of(tasks: &[OfferedTask], app: App) -> impl Iterator<Item = &OfferedTask> {
    tasks.iter().filter(move |it| it.brief.app == app)
}

/// How many tasks of each difficulty a tool has; nothing where it has none at all.
fn by_difficulty(tasks: &[OfferedTask], app: App) -> Option<[(Difficulty, usize); 3]> {
    let count = |difficulty: Difficulty| {
        let fitting = of(tasks, app).filter(|it| it.brief.difficulty == difficulty);
        (difficulty, fitting.count())
    };
    let counts = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard].map(count);
    counts.iter().any(|it| it.1 > 0).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;

    #[test]
    fn tasks_are_counted_by_difficulty_and_for_their_own_tool() {
        let tasks = [
            offered("modeller/001-x", Difficulty::Easy),
            offered("modeller/002-x", Difficulty::Hard),
            offered("modeller/003-x", Difficulty::Hard),
            offered("video-editor/001-x", Difficulty::Medium),
        ];
        let counts = by_difficulty(&tasks, App::Modeller).map(|all| all.map(|it| it.1));
        assert_eq!(counts, Some([1, 0, 2]));
        assert_eq!(by_difficulty(&tasks, App::CircuitDesigner), None);
    }
}
