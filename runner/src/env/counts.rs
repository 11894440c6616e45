//! What a server of environments counts, for whoever watches many of them: the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::{App, EndReason};

/// Everything since the server began.
#[derive(Default)]
pub struct Counts(Mutex<Numbers>);

#[derive(Default)]
struct Numbers {
    opened: u64,
    refused: u64,
    reclaimed: BTreeMap<&'static str, u64>,
    steps: Times,
    of: BTreeMap<App, OfTool>,
}

#[derive(Default)]
struct OfTool {
    begun: u64,
    ended: BTreeMap<String, u64>,
    passed: u64,
    broken: u64,
    resets: Times,
}

#[derive(Clone, Copy, Default)]
struct Times {
    count: u64,
    sum: Duration,
}

impl Times {
    fn add(&mut self, time: Duration) {
        self.count += 1;
        self.sum += time;
    }
}

/// Why an environment was taken from its client.
#[derive(Clone, Copy, Debug)]
pub enum Reclaimed {
    Idle,
    Lease,
}

/// What there is at the moment.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub slots: usize,
    pub free: usize,
    pub warm: usize,
    pub playing: usize,
    pub draining: bool,
}

impl Counts {
    pub fn opened(&self) {
        self.numbers().opened += 1;
    }

    /// There was no room.
    pub fn refused(&self) {
        self.numbers().refused += 1;
    }

    pub fn reclaimed(&self, why: Reclaimed) {
        let why = match why {
            Reclaimed::Idle => "idle",
            Reclaimed::Lease => "lease",
        };
        *self.numbers().reclaimed.entry(why).or_default() += 1;
    }

    pub fn begun(&self, app: App) {
        self.of(app, |it| it.begun += 1);
    }

    pub fn ended(&self, app: App, end: EndReason, passed: bool) {
        self.of(app, |it| {
            *it.ended.entry(name_of(end)).or_default() += 1;
            it.passed += u64::from(passed);
        });
    }

    /// An episode that says nothing about its agent.
    pub fn broken(&self, app: App) {
        self.of(app, |it| it.broken += 1);
    }

    pub fn reset(&self, app: App, time: Duration) {
        self.of(app, |it| it.resets.add(time));
    }

    pub fn step(&self, time: Duration) {
        self.numbers().steps.add(time);
    }

    pub fn text(&self, now: Standing) -> String {
        let numbers = self.numbers();
        let mut page = Page::default();
        page.gauge("slots", "Environments that may be open", now.slots);
        page.gauge(
            "slots_free",
            "Environments that may be opened now",
            now.free,
        );
        page.gauge(
            "warm_browsers",
            "Browsers that wait for an environment",
            now.warm,
        );
        page.gauge(
            "episodes_playing",
            "Episodes that are being played",
            now.playing,
        );
        page.gauge(
            "draining",
            "1 when no episode is begun any more",
            u8::from(now.draining),
        );
        page.counter(
            "environments_opened_total",
            "Environments that were opened",
            numbers.opened,
        );
        page.counter(
            "opens_refused_total",
            "Requests for which there was no room",
            numbers.refused,
        );
        page.about(
            "environments_reclaimed_total",
            "counter",
            "Environments that were taken from their clients",
        );
        for (why, count) in &numbers.reclaimed {
            page.value("environments_reclaimed_total", &[("why", why)], count);
        }
        page.of_tools(&numbers.of);
        page.about("step_seconds", "summary", "Steps, and how long they took");
        page.sum("step_seconds", &[], numbers.steps);
        page.0
    }

    fn of(&self, app: App, change: impl FnOnce(&mut OfTool)) {
        change(self.numbers().of.entry(app).or_default());
    }

    fn numbers(&self) -> MutexGuard<'_, Numbers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// As it is written everywhere else.
fn name_of(end: EndReason) -> String {
    let name = serde_json::to_value(end).ok();
    name.and_then(|it| it.as_str().map(String::from))
        .unwrap_or_default()
}

/// The text, while it is written.
#[derive(Default)]
struct Page(String);

/// A number of a tool.
type Count = fn(&OfTool) -> u64;
/// What a line is about, by name.
type Labels<'l> = [(&'l str, &'l str)];

impl Page {
    fn of_tools(&mut self, of: &BTreeMap<App, OfTool>) {
        let counted: [(&str, &str, Count); 3] = [
            ("episodes_begun_total", "Episodes that were begun", |it| {
                it.begun
            }),
            ("episodes_passed_total", "Episodes that passed", |it| {
                it.passed
            }),
            (
                "episodes_broken_total",
                "Episodes that say nothing about their agents",
                |it| it.broken,
            ),
        ];
        for (name, about, count) in counted {
            self.about(name, "counter", about);
            for (app, tool) in of {
                self.value(name, &[("tool", app.slug())], count(tool));
            }
        }
        let name = "episodes_ended_total";
        self.about(
            name,
            "counter",
            "Episodes that were judged, by how they ended",
        );
        for (app, tool) in of {
            for (end, count) in &tool.ended {
                self.value(name, &[("tool", app.slug()), ("end", end)], count);
            }
        }
        let name = "reset_seconds";
        self.about(name, "summary", "Resets, and how long they took");
        for (app, tool) in of {
            self.sum(name, &[("tool", app.slug())], tool.resets);
        }
    }

    fn gauge(&mut self, name: &str, about: &str, value: impl Display) {
        self.about(name, "gauge", about);
        self.value(name, &[], value);
    }

    fn counter(&mut self, name: &str, about: &str, value: u64) {
        self.about(name, "counter", about);
        self.value(name, &[], value);
    }

    fn sum(&mut self, name: &str, labels: &Labels<'_>, times: Times) {
        self.value(&format!("{name}_sum"), labels, times.sum.as_secs_f64());
        self.value(&format!("{name}_count"), labels, times.count);
    }

    fn about(&mut self, name: &str, kind: &str, about: &str) {
        self.line(format_args!(
            "# HELP gauntlet_{name} {about}\n# TYPE gauntlet_{name} {kind}"
        ));
    }

    fn value(&mut self, name: &str, labels: &Labels<'_>, value: impl Display) {
        let labels: Vec<_> = labels
            .iter()
            .map(|(name, value)| format!("{name}=\"{value}\""))
            .collect();
        match labels.is_empty() {
            true => self.line(format_args!("gauntlet_{name} {value}")),
            false => self.line(format_args!(
                "gauntlet_{name}{{{}}} {value}",
                labels.join(",")
            )),
        }
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{text}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_stands_in_the_text() {
        let counts = Counts::default();
        counts.opened();
        counts.begun(App::Modeller);
        counts.reset(App::Modeller, Duration::from_millis(250));
        counts.step(Duration::from_millis(40));
        counts.step(Duration::from_millis(60));
        counts.ended(App::Modeller, EndReason::Answered, true);
        counts.begun(App::VideoEditor);
        counts.broken(App::VideoEditor);
        counts.reclaimed(Reclaimed::Idle);
        let now = Standing {
            slots: 4,
            free: 3,
            warm: 2,
            playing: 0,
            draining: false,
        };
        let text = counts.text(now);
        for line in [
            "# TYPE gauntlet_slots_free gauge",
            "gauntlet_slots_free 3",
            "gauntlet_environments_opened_total 1",
            "gauntlet_environments_reclaimed_total{why=\"idle\"} 1",
            "gauntlet_episodes_begun_total{tool=\"modeller\"} 1",
            "gauntlet_episodes_ended_total{tool=\"modeller\",end=\"answered\"} 1",
            "gauntlet_episodes_passed_total{tool=\"video-editor\"} 0",
            "gauntlet_episodes_broken_total{tool=\"video-editor\"} 1",
            "gauntlet_reset_seconds_sum{tool=\"modeller\"} 0.25",
            "gauntlet_step_seconds_count 2",
            "gauntlet_draining 0",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in\n{text}");
        }
        let described = text.lines().filter(|it| it.starts_with("# TYPE"));
        let names: std::collections::BTreeSet<_> = described.clone().collect();
        assert_eq!(names.len(), described.count(), "each is described once");
    }
}
