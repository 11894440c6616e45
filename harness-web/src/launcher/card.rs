//! A tool on the first page: a look at it, what it is for, how many tasks it has.

use face::{OfferedTask, TaskFilter, difficulty_label};
use leptos::prelude::*;
use protocol::{App, AppInfo, Difficulty};

use super::thumbnails::{Thumbnail, Thumbnails};
use crate::host::Host;
use crate::route::Route;

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
                        "Open the tool"
                    </a>
                    <a class="action plain" href=demo aria-label=format!("Watch a demo: {}", info.title)>
                        "Demo"
                    </a>
                    <Door app=info.app host />
                </p>
            </div>
        </article>
    }
}

/// How many tasks, by difficulty. Its line is there before it is known.
#[component]
fn Counts(app: App, host: Host) -> impl IntoView {
    let counts = move || {
        let offer = host.offer()?;
        let of_app: Vec<OfferedTask> = of(offer.tasks, app);
        let figure = |difficulty: Difficulty| {
            let fits = |it: &&OfferedTask| it.brief.difficulty == difficulty;
            let number = of_app.iter().filter(fits).count();
            let word = difficulty_label(difficulty).to_lowercase();
            view! { <span class="count"><b>{number}</b>" "{word}</span> }
        };
        let figures = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard].map(figure);
        (!of_app.is_empty()).then(|| figures.into_iter().collect_view())
    };
    view! { <p class="counts">{counts}</p> }
}

/// The way to the tasks, where there are any.
#[component]
fn Door(app: App, host: Host) -> impl IntoView {
    move || {
        let number = of(host.offer()?.tasks, app).len();
        let filter = TaskFilter {
            app: Some(app),
            ..TaskFilter::default()
        };
        let address = Route::Tasks(filter.query()).address();
        let label = format!("Its {number} tasks: {}", app.title());
        (number > 0).then(|| {
            view! { <a class="action plain" href=address aria-label=label>{format!("Its {number} tasks")}</a> }
        })
    }
}

fn of(tasks: Vec<OfferedTask>, app: App) -> Vec<OfferedTask> {
    tasks.into_iter().filter(|it| it.brief.app == app).collect()
}
