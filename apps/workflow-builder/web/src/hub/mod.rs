//! The start page: new, import, templates, my workflows.

mod my_workflows;
mod thumbnail;

use crate::icons::{self, Icon};
use crate::state::{Dialog, Session};
use crate::wording::size_of;
use leptos::prelude::*;
use my_workflows::MyWorkflows;
use thumbnail::Thumbnail;
use workflow_builder_model::opening::listed_templates;
use workflow_builder_model::{Command, Template};

#[component]
pub fn Hub(session: Session) -> impl IntoView {
    let cards = listed_templates(session.opening())
        .into_iter()
        .map(|template| view! { <TemplateCard session template/> })
        .collect_view();
    view! {
        <div class="hub">
            <header class="hub-header">
                <Brand/>
            </header>
            <main class="hub-main">
                <section class="hub-intro">
                    <div>
                        <h1>"Workflows"</h1>
                        <p>"Start from scratch, bring one in, or open a template as your own copy."</p>
                    </div>
                    <div class="hub-actions">
                        <button
                            class="button"
                            data-anchor="hub/import"
                            on:click=move |_| session.dialog.set(Some(Dialog::Import))
                        >
                            <Icon path=icons::IMPORT/>
                            "Import"
                        </button>
                        <button
                            class="button is-primary"
                            data-anchor="hub/new"
                            on:click=move |_| session.dialog.set(Some(Dialog::NewWorkflow))
                        >
                            <Icon path=icons::PLUS/>
                            "New workflow"
                        </button>
                    </div>
                </section>
                <section aria-labelledby="templates-title">
                    <h2 id="templates-title" class="hub-section">"Quick-start templates"</h2>
                    <div class="cards">{cards}</div>
                </section>
                <MyWorkflows session/>
            </main>
        </div>
    }
}

/// Logo, name and what the tool is for; the same on both screens.
#[component]
pub fn Brand() -> impl IntoView {
    view! {
        <div class="brand">
            <span class="logo" aria-hidden="true">"WB"</span>
            <div>
                <div class="brand-name">"Workflow Builder"</div>
                <div class="brand-lines">
                    <span>"Design flows"</span>
                    <span>"Connect data"</span>
                </div>
            </div>
        </div>
    }
}

#[component]
fn TemplateCard(session: Session, template: &'static Template) -> impl IntoView {
    view! {
        <button
            class="card"
            data-anchor=format!("hub/template/{}", template.title)
            on:click=move |_| {
                session
                    .apply(Command::OpenTemplate {
                        title: template.title.to_string(),
                    });
            }
        >
            <Thumbnail graph=template.graph.clone()/>
            <span class="card-title">{template.title}</span>
            <span class="card-text">{template.description}</span>
            <span class="card-facts">{size_of(&template.graph)}</span>
        </button>
    }
}
