//! Starts the app: restores work, builds the page, hands itself to the SDK.

use crate::dialogs::Dialogs;
use crate::gallery::{self, GalleryView};
use crate::header::Header;
use crate::hosted::HostedApp;
use crate::inspector::Inspector;
use crate::media_panel::MediaPanel;
use crate::stage::{self, Stage};
use crate::state::Session;
use crate::timeline::{self, Timeline};
use crate::toolbar::Toolbar;
use crate::transport::Transport;
use crate::{route, shortcuts, theme};
use app_sdk::Sdk;
use dom_shell::{Notice, fonts, page, tokens};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use video_editor_model::Workspace;
use video_editor_model::opening::{Panel, panels};

pub async fn start(sdk: Sdk) {
    tokens::install(&theme::PALETTE);
    fonts::install();
    if sdk.is_keyed() {
        page::hold_still();
    }
    if route::is_finish() && !sdk.is_keyed() {
        route::show_finish(&sdk);
        return;
    }
    let seed = sdk.seed();
    let (workspace, complaint) = sdk
        .first_document(
            || Workspace::new(seed),
            |state| Workspace::from_export(seed, state).map_err(|error| error.to_string()),
            |start, state, operations| Workspace::resumed(seed, start, state, operations),
            "An empty project is shown instead.",
        )
        .await;
    leptos::mount::mount_to_body(move || {
        let session = Session::new(sdk.clone(), workspace.clone());
        session.notice.set(complaint.clone());
        if !sdk.is_keyed() {
            route::follow();
        }
        shortcuts::listen(session);
        session.draw_with(move || {
            stage::draw(session);
            timeline::draw(session);
            gallery::draw(session);
        });
        session.redraw();
        sdk.host(Rc::new(HostedApp::new(session)));
        let ready = sdk.clone();
        request_animation_frame(move || {
            // A task of its own runs once this frame, the first one, is done.
            set_timeout(move || ready.ready(), Duration::ZERO);
        });
        view! { <App session/> }
    });
}

#[component]
fn App(session: Session) -> impl IntoView {
    let panels = panels(session.opening()).map(|panel| match panel {
        Panel::Media => view! { <MediaPanel session/> }.into_any(),
        Panel::Player => view! { <Player session/> }.into_any(),
        Panel::Inspector => view! { <Inspector session/> }.into_any(),
    });
    view! {
        // While a dialog is open, nothing behind it takes focus or clicks.
        <div class="screen" inert=move || session.dialog.with(Option::is_some)>
            <Header session/>
            // The gallery covers them.
            <main class="upper" class:is-covered=move || session.is_in_gallery.get()
                inert=move || session.is_in_gallery.get()>
                {panels.into_iter().collect_view()}
            </main>
            <section class="lower" class:is-covered=move || session.is_in_gallery.get()
                inert=move || session.is_in_gallery.get() aria-label="Timeline">
                <Toolbar session/>
                <Timeline session/>
            </section>
            {move || session.is_in_gallery.get().then(|| view! { <GalleryView session/> })}
        </div>
        <Dialogs session/>
        <Notice text=session.notice/>
    }
}

/// The picture and the buttons under it.
#[component]
fn Player(session: Session) -> impl IntoView {
    view! {
        <section class="player" aria-label="Player">
            <div class="stage-frame">
                <Stage session/>
            </div>
            <Transport session/>
        </section>
    }
}
