//! Where pages are opened: in a browser, or without one.

use std::path::Path;
use std::sync::Arc;

use actions::lowering::Viewport;
use evaluator::TaskFile;
pub use protocol::StageChoice;
use protocol::{App, NO_BROWSER};
use runs::clock::ClockMode;

use crate::browser::{Browser, BrowserError};
use crate::memory::PictureMemory;
#[cfg(feature = "native")]
use crate::native::{Boot as NativeBoot, NativeScreen};
use crate::page::{Boot, Page};
use crate::screen::Screen;
use crate::start_states::StartStates;

/// Can this program show pages without a browser? What that takes is not built for a first run.
pub const HAS_NATIVE: bool = cfg!(feature = "native");

/// What a choice of the stage means for an app.
pub trait Showing {
    /// Is a page of this app shown without a browser?
    fn is_native(&self, app: App, clock: ClockMode) -> bool;
    /// Why this app cannot be shown like that.
    fn obstacle(&self, app: App, clock: ClockMode) -> Option<Obstacle>;
    /// The same in words for users of the command line.
    fn refusal(&self, app: App, clock: ClockMode) -> Option<String>;
}

/// Why an app cannot be shown without a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    #[error("the {} needs a browser", .0.title())]
    App(App),
    #[error("the native stage cannot follow the wall clock")]
    Clock,
    #[error("this program was started without the native stage")]
    Missing,
}

impl Showing for StageChoice {
    fn is_native(&self, app: App, clock: ClockMode) -> bool {
        match self {
            StageChoice::Browser => false,
            StageChoice::Native => true,
            StageChoice::Auto => HAS_NATIVE && is_one_canvas(app) && !clock.is_real(),
        }
    }

    fn obstacle(&self, app: App, clock: ClockMode) -> Option<Obstacle> {
        match (*self, clock) {
            (StageChoice::Browser | StageChoice::Auto, _) => None,
            (StageChoice::Native, _) if !is_one_canvas(app) => Some(Obstacle::App(app)),
            (StageChoice::Native, ClockMode::Real) => Some(Obstacle::Clock),
            (StageChoice::Native, _) => (!HAS_NATIVE).then_some(Obstacle::Missing),
        }
    }

    fn refusal(&self, app: App, clock: ClockMode) -> Option<String> {
        let obstacle = self.obstacle(app, clock)?;
        let remedy = match obstacle {
            Obstacle::App(_) => "leave out --stage native, or give --stage auto",
            Obstacle::Clock => "leave out --clock real or --stage native",
            Obstacle::Missing => "give --stage auto when it is started",
        };
        Some(format!("{obstacle}: {remedy}"))
    }
}

/// Such an app needs no browser.
fn is_one_canvas(app: App) -> bool {
    !app.has_tree()
}

pub enum Place<'a> {
    Browser {
        browser: &'a Browser,
        /// `http://host:port` of whoever serves the pages, and the states that it hands out.
        origin: String,
        start_states: &'a StartStates,
    },
    Native {
        /// The web build whose pages are stood in for, with what lies beside them.
        dist: &'a Path,
        viewport: Viewport,
    },
    /// The same for somebody in this process, who looks at pictures where they are.
    Memory {
        dist: &'a Path,
        pictures: &'a Arc<PictureMemory>,
    },
}

/// What is opened there.
pub struct Opening<'a> {
    pub task: &'a TaskFile,
    /// What the page of its app calls its program, if that is known.
    pub build: Option<&'a str>,
    pub clock: ClockMode,
    /// How far a step moves the stepped clock.
    pub step_ms: u64,
}

impl<'a> Place<'a> {
    pub fn viewport(&self) -> Viewport {
        match self {
            Place::Browser { browser, .. } => browser.viewport(),
            Place::Native { viewport, .. } => *viewport,
            Place::Memory { pictures, .. } => {
                let [width, height] = pictures.size();
                Viewport { width, height }
            }
        }
    }

    /// Name and version of the browser, or that there is none.
    pub fn name(&self) -> &str {
        match self {
            Place::Browser { browser, .. } => browser.name(),
            Place::Native { .. } | Place::Memory { .. } => NO_BROWSER,
        }
    }

    pub fn is_native(&self) -> bool {
        matches!(self, Place::Native { .. } | Place::Memory { .. })
    }

    /// Opens the page of a task, and tells what its clock shows.
    pub async fn open(
        &self,
        opening: &Opening<'_>,
    ) -> Result<(Box<dyn Screen + 'a>, u64), BrowserError> {
        let brief = &opening.task.brief;
        match self {
            Place::Browser {
                browser,
                origin,
                start_states,
            } => {
                let start = start_states.offer_task(opening.task);
                let boot = Boot {
                    origin,
                    app: brief.app,
                    seed: brief.start.seed,
                    clock: opening.clock,
                    start: start.as_ref().map(|it| it.path()),
                    step_ms: opening.step_ms,
                };
                let (mut page, clock_ms) = Page::open(browser, &boot).await?;
                if let Some(start) = start {
                    start.was_read();
                    page.keep(start);
                }
                Ok((Box::new(page), clock_ms))
            }
            Place::Native { dist, viewport } => {
                open_native(opening, dist, [viewport.width, viewport.height], None).await
            }
            Place::Memory { dist, pictures } => {
                let kept = Some(Arc::clone(pictures));
                open_native(opening, dist, pictures.size(), kept).await
            }
        }
    }
}

#[cfg(feature = "native")]
async fn open_native(
    opening: &Opening<'_>,
    dist: &Path,
    size: [u32; 2],
    pictures: Option<Arc<PictureMemory>>,
) -> Result<(Box<dyn Screen>, u64), BrowserError> {
    let brief = &opening.task.brief;
    let boot = NativeBoot {
        app: brief.app,
        build: opening.build.unwrap_or("unknown").to_string(),
        seed: brief.start.seed,
        start: opening.task.start_state.clone(),
        size,
        folder: dist.join("apps").join(brief.app.slug()),
    };
    let (page, clock_ms) = NativeScreen::open(boot, opening.step_ms, pictures).await?;
    Ok((Box::new(page), clock_ms))
}

/// Whoever comes here was not asked what stands in the way.
#[cfg(not(feature = "native"))]
async fn open_native(
    _: &Opening<'_>,
    _: &Path,
    _: [u32; 2],
    _: Option<Arc<PictureMemory>>,
) -> Result<(Box<dyn Screen>, u64), BrowserError> {
    Err(BrowserError::lost(Obstacle::Missing.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "native")]
    #[test]
    fn what_is_one_canvas_is_hosted_by_the_native_stage() {
        for app in App::ALL {
            assert_eq!(native_stage::is_hosted(app), is_one_canvas(app), "{app}");
        }
    }

    #[cfg(feature = "native")]
    #[test]
    fn the_native_stage_refuses_what_it_cannot_show_and_auto_leaves_it_to_the_browser() {
        let (stepped, real) = (ClockMode::Stepped, ClockMode::Real);
        let live: ClockMode = "live:0.5".parse().expect("a clock");
        for app in App::ALL {
            assert_eq!(StageChoice::Browser.refusal(app, real), None);
            assert_eq!(StageChoice::Auto.refusal(app, real), None);
            assert!(!StageChoice::Browser.is_native(app, stepped));
            assert!(!StageChoice::Auto.is_native(app, real));
            let stage = StageChoice::Auto;
            assert_eq!(stage.is_native(app, live), stage.is_native(app, stepped));
            let is_hosted = StageChoice::Auto.is_native(app, stepped);
            let refusal = StageChoice::Native.refusal(app, stepped);
            assert_eq!(refusal.is_none(), is_hosted, "{app}: {refusal:?}");
            assert!(StageChoice::Native.refusal(app, real).is_some());
        }
        let refusal = StageChoice::Native.refusal(App::WorkflowBuilder, stepped);
        assert!(refusal.is_some_and(|it| it.contains("needs a browser")));
    }
}
