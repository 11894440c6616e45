//! `recording.jsonl`: everything that the page of an attached episode told, line by line, and what
//! it proves about the export.

use std::fs::File;
use std::io::Write;

use anyhow::Context;
use evaluator::{ClockSeen, InputSent, TaskFile, Witness};
use protocol::{InputEvent, RunManifest, StepRecord};
use serde::{Deserialize, Serialize};

use crate::folder::{EpisodeFolder, MAX_LOG_BYTES, RECORDING, read_text};

/// One line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The tool was opened, `after_ms` after the episode began. Its clock begins there, with what it
    /// showed last when the tool goes on with an earlier export; a pause ends.
    Opened {
        after_ms: u64,
        browser: String,
        #[serde(default, skip_serializing_if = "is_zero")]
        resumed_ms: u64,
    },
    Event(InputEvent),
    /// A picture, by its name in `frames/`, on the tool's clock.
    Frame {
        at_ms: u64,
        name: String,
    },
    /// The tool handed over its state, `wall_ms` after it was opened.
    Export {
        wall_ms: u64,
    },
    /// Somebody reads instructions, and no pictures are kept.
    Paused {
        at_ms: u64,
    },
    /// They are kept again.
    Resumed {
        at_ms: u64,
    },
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}

/// The file while an episode runs.
#[derive(Debug)]
pub struct Recorder {
    file: File,
    tally: Tally,
}

/// What counts of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// When the tool was opened last, and what its clock showed then.
    after_ms: u64,
    resumed_ms: u64,
    /// Events that the tool counts as well: those since then, and those of the export that it goes on
    /// with.
    trusted: u64,
    /// The same when the last export came, and how much time had passed.
    exported: Option<Exported>,
    /// Events that a script made, ever.
    pub untrusted: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exported {
    after_ms: u64,
    resumed_ms: u64,
    trusted: u64,
    wall_ms: u64,
}

/// How far the clocks of a browser and of the server may be apart within an episode.
pub const CLOCK_SLACK_MS: u64 = 1_000;

impl Recorder {
    pub fn create(folder: &EpisodeFolder) -> anyhow::Result<Recorder> {
        let path = folder.recording();
        let file =
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Recorder {
            file,
            tally: Tally::default(),
        })
    }

    pub fn write(&mut self, lines: &[Line]) -> anyhow::Result<()> {
        let mut text = String::new();
        for line in lines {
            text.push_str(&serde_json::to_string(line)?);
            text.push('\n');
            self.tally.take(line);
        }
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {RECORDING}"))
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl Tally {
    /// From the file of an episode. A recording that cannot be read vouches for nothing.
    pub fn read(folder: &EpisodeFolder) -> Tally {
        let text = read_text(&folder.recording(), MAX_LOG_BYTES).unwrap_or_default();
        let mut tally = Tally::default();
        for line in text.lines() {
            match serde_json::from_str(line) {
                Ok(line) => tally.take(&line),
                Err(_) => return Tally::default(),
            }
        }
        tally
    }

    fn take(&mut self, line: &Line) {
        match line {
            Line::Opened {
                after_ms,
                resumed_ms,
                ..
            } => {
                self.after_ms = *after_ms;
                self.resumed_ms = *resumed_ms;
                let earlier = self.exported.filter(|_| *resumed_ms > 0);
                self.trusted = earlier.map_or(0, |it| it.trusted);
            }
            Line::Event(event) if event.kind.is_counted() && event.trusted => self.trusted += 1,
            Line::Event(event) if event.kind.is_counted() => self.untrusted += 1,
            Line::Event(_) | Line::Frame { .. } | Line::Paused { .. } | Line::Resumed { .. } => {}
            Line::Export { wall_ms } => {
                self.exported = Some(Exported {
                    after_ms: self.after_ms,
                    resumed_ms: self.resumed_ms,
                    trusted: self.trusted,
                    wall_ms: *wall_ms,
                });
            }
        }
    }

    /// What the recording allows the export to say: the very input that was recorded, and a clock
    /// between the last step and the moment at which it was handed over.
    pub fn witness(
        &self,
        manifest: &RunManifest,
        task: &TaskFile,
        steps: &[StepRecord],
    ) -> Witness {
        let exported = self.exported.unwrap_or(Exported {
            after_ms: 0,
            resumed_ms: 0,
            trusted: 0,
            wall_ms: 0,
        });
        // What came after the export says nothing about it.
        let handed_over = exported.after_ms.saturating_add(exported.wall_ms);
        let mut clocks = steps.iter().rev().map(|step| step.clock_ms);
        let last = clocks.find(|it| *it <= handed_over).unwrap_or(0);
        let on_tool = |wall_ms: u64| wall_ms.saturating_add(exported.resumed_ms);
        let last = on_tool(last.saturating_sub(exported.after_ms));
        let most = on_tool(exported.wall_ms).saturating_add(CLOCK_SLACK_MS);
        Witness {
            build: manifest.builds.get(task.brief.app.slug()).cloned(),
            clock: ClockSeen::Real {
                last,
                slack: most.saturating_sub(last),
            },
            input: InputSent {
                least: exported.trusted,
                most: exported.trusted,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::blank_record;
    use crate::sample::TestRun;
    use crate::score::tasks_of;
    use protocol::InputKind;

    fn event(kind: InputKind, trusted: bool) -> Line {
        Line::Event(InputEvent {
            kind,
            trusted,
            ..InputEvent::default()
        })
    }

    fn opened(after_ms: u64) -> Line {
        Line::Opened {
            after_ms,
            browser: "x".into(),
            resumed_ms: 0,
        }
    }

    fn recorded(lines: &[Line]) -> (Tally, Witness) {
        let run = TestRun::new(1);
        let folder = run.folder.episode(&TestRun::trial(0));
        folder.clear().expect("a folder");
        let mut recorder = Recorder::create(&folder).expect("a file");
        recorder.write(lines).expect("written");
        let read = Tally::read(&folder);
        assert_eq!(&read, recorder.tally());
        let manifest = run.folder.manifest().expect("a manifest");
        let tasks = tasks_of(&run.folder, &manifest).expect("tasks");
        let mut step = blank_record(1);
        step.clock_ms = 5_400;
        let witness = read.witness(&manifest, &tasks[0], &[step]);
        (read, witness)
    }

    #[test]
    fn only_what_came_before_the_last_export_of_the_last_opening_counts() {
        let down = || event(InputKind::PointerDown, true);
        let (tally, witness) = recorded(&[
            opened(0),
            down(),
            down(),
            Line::Export { wall_ms: 900 },
            opened(5_000),
            down(),
            event(InputKind::PointerMove, true),
            event(InputKind::Click, false),
            Line::Export { wall_ms: 700 },
            down(),
        ]);
        assert_eq!(tally.untrusted, 1);
        assert_eq!(witness.input, InputSent { least: 1, most: 1 });
        assert_eq!(
            witness.clock,
            ClockSeen::Real {
                last: 400,
                slack: 1_300
            }
        );
    }

    #[test]
    fn a_tool_that_goes_on_counts_on_from_the_last_export() {
        let down = || event(InputKind::PointerDown, true);
        let resumed = Line::Opened {
            after_ms: 5_000,
            browser: "x".into(),
            resumed_ms: 800,
        };
        let (_, witness) = recorded(&[
            opened(0),
            down(),
            down(),
            Line::Export { wall_ms: 900 },
            // Lost with the page that it happened in.
            down(),
            resumed,
            down(),
            Line::Export { wall_ms: 700 },
        ]);
        assert_eq!(witness.input, InputSent { least: 3, most: 3 });
        let (last, most) = (400 + 800, 700 + 800 + 1_000);
        let slack = most - last;
        assert_eq!(witness.clock, ClockSeen::Real { last, slack });
    }

    #[test]
    fn recordings_of_before_are_read_and_new_lines_say_only_what_is_new() {
        let old = r#"{"opened":{"after_ms":3,"browser":"x"}}"#;
        let line: Line = serde_json::from_str(old).expect("a line");
        assert_eq!(line, opened(3));
        assert_eq!(serde_json::to_string(&line).expect("text"), old);
    }

    #[test]
    fn a_recording_that_cannot_be_read_allows_no_input() {
        let run = TestRun::new(1);
        let folder = run.folder.episode(&TestRun::trial(0));
        folder.clear().expect("a folder");
        std::fs::write(folder.recording(), "{}\n").expect("written");
        assert_eq!(Tally::read(&folder), Tally::default());
    }
}
