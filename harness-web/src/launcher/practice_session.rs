//! The work behind a task that is tried: opens the tool, keeps the time, hands over what was made.

use std::rc::Rc;

use dom_shell::page::window;
use face::{
    Bundle, BundledEpisode, OfferedTask, PRACTICE_ADDRESS, Practice as Way, PracticeSubmission,
    PracticeVerdict,
};
use gloo::timers::callback::Interval;
use leptos::prelude::*;
use protocol::AttachFinish;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlIFrameElement;

use super::outcome::Outcome;
use crate::minutes::minutes;
use crate::request::Request;
use crate::tool::{Address, Tool, download, random_key, task_address};

/// How far trying a task is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Opening,
    Working,
    Checking,
    /// The tool did not open.
    Broken(String),
}

impl Phase {
    /// What the button says that hands the work over.
    pub fn button_text(&self, way: Way) -> &'static str {
        match (self, way) {
            (Phase::Checking, _) => "Checking",
            (_, Way::Judged) => "Check my work",
            (_, Way::Bundle) => "Download my work",
        }
    }
}

/// A task that is being tried. Clones are the same.
#[derive(Clone, Copy)]
pub struct PracticeSession {
    pub phase: RwSignal<Phase>,
    pub outcome: RwSignal<Option<Outcome>>,
    /// Why nothing came of handing over.
    pub trouble: RwSignal<Option<String>>,
    began: RwSignal<f64>,
    now: RwSignal<f64>,
    parts: StoredValue<Parts, LocalStorage>,
}

/// What signals cannot hold.
struct Parts {
    task: String,
    /// Of the tool, without what differs from visit to visit.
    address: String,
    visit: u32,
    frame: Option<HtmlIFrameElement>,
    tool: Option<Rc<Tool>>,
    _tick: Interval,
}

impl PracticeSession {
    pub fn new(task: &OfferedTask) -> PracticeSession {
        let now = RwSignal::new(page_time());
        let tick = Interval::new(1000, move || {
            now.try_set(page_time());
        });
        let parts = Parts {
            task: task.brief.id.clone(),
            address: task_address(task, None),
            visit: 0,
            frame: None,
            tool: None,
            _tick: tick,
        };
        PracticeSession {
            phase: RwSignal::new(Phase::Opening),
            outcome: RwSignal::new(None),
            trouble: RwSignal::new(None),
            began: RwSignal::new(page_time()),
            now,
            parts: StoredValue::new_local(parts),
        }
    }

    /// Opens the tool in this frame.
    pub fn begin(self, frame: HtmlIFrameElement) {
        self.parts.update_value(|it| it.frame = Some(frame));
        self.open();
    }

    /// Throws away what was made, and opens the tool anew.
    pub fn again(self) {
        self.outcome.set(None);
        self.trouble.set(None);
        self.open();
    }

    fn open(self) {
        self.phase.set(Phase::Opening);
        self.parts.update_value(|it| {
            it.visit += 1;
            it.tool = None;
        });
        let address = self.parts.with_value(|it| Address {
            path: it.address.clone(),
            visit: it.visit,
            key: random_key(),
            secret: random_key(),
        });
        let Some(frame) = self.parts.with_value(|it| it.frame.clone()) else {
            return;
        };
        spawn_local(async move {
            let opened = Tool::open(&frame, &address, Rc::new(|_| {})).await;
            // Meanwhile the tool may have been opened once more, or the page left.
            let visit = self.parts.try_with_value(|it| it.visit);
            if visit == Some(address.visit) {
                self.opened(opened);
            }
        });
    }

    fn opened(self, opened: Result<Tool, String>) {
        match opened {
            Ok(tool) => {
                self.parts.update_value(|it| it.tool = Some(Rc::new(tool)));
                self.began.set(page_time());
                self.now.set(page_time());
                self.phase.set(Phase::Working);
            }
            Err(reason) => self.phase.set(Phase::Broken(reason)),
        }
    }

    /// Hands over what was made.
    pub fn finish(self, finish: AttachFinish, way: Way) {
        self.trouble.set(None);
        let export = self.parts.with_value(|it| match &it.tool {
            Some(tool) => tool.export(),
            None => Err("the tool is not open".into()),
        });
        let export = match export {
            Ok(export) => export,
            Err(reason) => return self.trouble.set(Some(reason)),
        };
        let task = self.parts.with_value(|it| it.task.clone());
        let finish = Some(finish);
        match way {
            Way::Judged => self.ask(PracticeSubmission {
                task,
                finish,
                export,
            }),
            Way::Bundle => self.download(BundledEpisode {
                task,
                finish,
                wall_ms: (page_time() - self.began.get_untracked()).max(0.0) as u64,
                export,
            }),
        }
    }

    fn ask(self, attempt: PracticeSubmission) {
        self.phase.set(Phase::Checking);
        let visit = self.parts.with_value(|it| it.visit);
        spawn_local(async move {
            let request = Request::to(PRACTICE_ADDRESS).json(&attempt);
            let answer = request.send::<PracticeVerdict>().await;
            if self.parts.try_with_value(|it| it.visit) != Some(visit) {
                return;
            }
            match answer {
                Ok(judgement) => self.outcome.set(Some(Outcome::Judged(judgement))),
                Err(failure) => self.trouble.set(Some(failure.message)),
            }
            self.phase.set(Phase::Working);
        });
    }

    fn download(self, episode: BundledEpisode) {
        let name = bundle_name(&episode.task);
        let browser = window().navigator().user_agent().unwrap_or_default();
        let bundle = Bundle::new(browser, vec![episode]);
        let saved = serde_json::to_string(&bundle)
            .ok()
            .and_then(|text| download(&name, &text));
        match saved {
            Some(()) => self.outcome.set(Some(Outcome::Downloaded(name))),
            None => self.trouble.set(Some("the browser saves no files".into())),
        }
    }

    pub fn time_shown(self) -> String {
        let ms = self.now.get() - self.began.get();
        self.phase.with(|phase| time_text(phase, ms))
    }
}

/// The time so far. Nobody works while the tool is opened, or where it does not open.
fn time_text(phase: &Phase, ms: f64) -> String {
    match phase {
        Phase::Working | Phase::Checking => minutes(ms.max(0.0) as u64 / 1000),
        Phase::Opening | Phase::Broken(_) => minutes(0),
    }
}

fn bundle_name(task: &str) -> String {
    format!("{}.bundle.json", task.replace('/', "-"))
}

fn page_time() -> f64 {
    window().performance().map_or(0.0, |it| it.now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_only_while_somebody_can_work() {
        let after = |phase: Phase| time_text(&phase, 65_900.0);
        assert_eq!(after(Phase::Working), "1:05");
        assert_eq!(after(Phase::Checking), "1:05");
        assert_eq!(after(Phase::Opening), "0:00");
        assert_eq!(after(Phase::Broken("why".into())), "0:00");
        assert_eq!(time_text(&Phase::Working, -3.0), "0:00");
    }

    #[test]
    fn a_bundle_is_called_after_its_task_and_lies_in_no_folder() {
        assert_eq!(bundle_name("modeller/001-x"), "modeller-001-x.bundle.json");
    }

    #[test]
    fn the_button_says_what_becomes_of_the_work() {
        assert_eq!(Phase::Working.button_text(Way::Judged), "Check my work");
        assert_eq!(Phase::Working.button_text(Way::Bundle), "Download my work");
        assert_eq!(Phase::Checking.button_text(Way::Judged), "Checking");
    }
}
