//! What is played without a browser: an app, and the way to what is measured of it.

use actions::lowering::Viewport;
use anyhow::{Context, Result};
use evaluator::TaskFile;
use play::place::{Opening, Place};
use play::screen::Screen;
use protocol::{Action, App, Budget};
use runs::clock::{ClockMode, DEFAULT_STEP_MS};
use std::path::Path;

use crate::apps::{SUBJECTS, Subject};

pub struct Case {
    pub app: App,
    /// What is different from the page as it opens, for the table.
    pub with: &'static str,
    /// Typed one after another before anything is measured.
    keys: &'static [&'static str],
    /// The goal for a step, in milliseconds.
    pub step_ms: f64,
}

pub const CASES: [Case; 4] = [
    Case {
        app: App::CircuitDesigner,
        with: "",
        keys: &[],
        step_ms: 8.0,
    },
    Case {
        app: App::Modeller,
        with: "",
        keys: &[],
        step_ms: 8.0,
    },
    Case {
        app: App::FlightAnalyser,
        with: "",
        keys: &[],
        step_ms: 15.0,
    },
    // Out to where everybody is on the map.
    Case {
        app: App::FlightAnalyser,
        with: ", the world",
        keys: &["q", "q", "q"],
        step_ms: 15.0,
    },
];

impl Case {
    pub fn name(&self) -> String {
        format!("{}{}", self.app.title(), self.with)
    }

    /// Is it the page as the browser and its peer are measured with?
    pub fn has_peers(&self) -> bool {
        self.keys.is_empty()
    }

    pub fn subject(&self) -> Result<&'static Subject> {
        let subject = SUBJECTS.iter().find(|it| it.app == self.app);
        subject.context("an app without a row")
    }

    /// An episode on the app's pristine page that nobody cuts off.
    pub fn task(&self, root: &Path) -> Result<TaskFile> {
        let (tasks, _) = evaluator::load_dir(&root.join("tasks"));
        let task = tasks.into_iter().find(|it| it.brief.app == self.app);
        let mut task = task.with_context(|| format!("no task of the {}", self.app.title()))?;
        task.start_state = None;
        task.brief.start = Default::default();
        task.brief.budget = Budget {
            steps: u32::MAX,
            seconds: u32::MAX,
        };
        Ok(task)
    }

    /// What has to be done on a fresh page first.
    pub async fn way_in(&self, dist: &Path, task: &TaskFile) -> Result<Vec<Action>> {
        let keys = self.keys.iter().map(|key| Action::Key {
            keys: vec![key.to_string()],
        });
        let mut way: Vec<_> = keys.collect();
        if let Some(door) = self.subject()?.door {
            let anchors = open(dist, task).await?.anchors().await?;
            let anchor = anchors.iter().find(|anchor| anchor.id == door);
            let anchor = anchor.with_context(|| format!("{door} is not on the screen"))?;
            let [x, y] = anchor.rect.center();
            way.push(Action::click(x, y));
        }
        Ok(way)
    }
}

/// A page as runs have it.
pub async fn open<'d>(dist: &'d Path, task: &TaskFile) -> Result<Box<dyn Screen + 'd>> {
    let place = Place::Native {
        dist,
        viewport: Viewport::USUAL,
    };
    let opening = Opening {
        task,
        build: None,
        clock: ClockMode::Stepped,
        step_ms: DEFAULT_STEP_MS,
    };
    let (screen, _) = place.open(&opening).await?;
    Ok(screen)
}
