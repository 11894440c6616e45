//! The apps that can be shown without a browser.

use canvas_shell::{CanvasPage, CanvasSession, Shown, restored};
use circuit_designer_web::app::DesignerPage;
use history::Logged;
use protocol::{Anchor, App, Operation};
use serde_json::Value;

/// Can the app be shown without a browser?
pub fn is_hosted(app: App) -> bool {
    matches!(
        app,
        App::CircuitDesigner | App::FlightAnalyser | App::Modeller
    )
}

/// An app on its page, whichever it is.
pub trait Asked {
    fn revision(&self) -> u64;
    fn state(&self) -> Value;
    fn view(&self) -> Value;
    fn operations(&self) -> Vec<Operation>;
    fn anchors(&self) -> Vec<Anchor>;
    fn catch_up(&self);
    fn is_busy(&self) -> bool;
    fn clock_moved(&self, now_ms: u64);
}

impl<S: CanvasSession> Asked for Shown<S> {
    fn revision(&self) -> u64 {
        Shown::revision(self)
    }

    fn state(&self) -> Value {
        Shown::state(self)
    }

    fn view(&self) -> Value {
        Shown::view(self)
    }

    fn operations(&self) -> Vec<Operation> {
        Shown::operations(self)
    }

    fn anchors(&self) -> Vec<Anchor> {
        Shown::anchors(self)
    }

    fn catch_up(&self) {
        Shown::catch_up(self);
    }

    fn is_busy(&self) -> bool {
        Shown::is_busy(self)
    }

    fn clock_moved(&self, now_ms: u64) {
        Shown::clock_moved(self, now_ms);
    }
}

/// An app that was begun with its first document.
pub struct Begun {
    pub asked: Box<dyn Asked>,
    pub app_loop: canvas_shell::AppLoop,
    /// Letters whose shortcut with Ctrl is the app's own.
    pub reserved: &'static str,
}

/// Shows the app on the page, with the start state if there is one. On error the text says why there
/// is none.
pub fn begin(app: App, page: CanvasPage, start: Option<&Value>) -> Result<Begun, String> {
    match app {
        App::CircuitDesigner => begin_with(page, start, DesignerPage::new),
        App::FlightAnalyser => begin_with(page, start, flight_analyser_web::open),
        App::Modeller => begin_with(page, start, modeller_web::open),
        App::VideoEditor | App::WorkflowBuilder => Err(format!(
            "the {} needs a browser; the native stage does not show it",
            app.title()
        )),
    }
}

fn begin_with<S: CanvasSession>(
    page: CanvasPage,
    start: Option<&Value>,
    make: impl FnOnce(Logged<S::Model>, CanvasPage) -> S,
) -> Result<Begun, String> {
    let seed = page.host().seed();
    let (workspace, notice) = match start.map(|state| restored::<S>(seed, state)) {
        None => (Logged::new(seed), None),
        Some(Ok(workspace)) => (workspace, None),
        // As a page says it.
        Some(Err(error)) => {
            let instead = S::SHOWN_INSTEAD;
            let notice = format!("The start state could not be loaded: {error}. {instead}");
            (Logged::new(seed), Some(notice))
        }
    };
    let shown = Shown::new(make(workspace, page.clone()), page, notice);
    let app_loop = shown.begin()?;
    Ok(Begun {
        asked: Box::new(shown),
        app_loop,
        reserved: S::RESERVED_LETTERS,
    })
}
