//! Lines of JSON for training: one per step, each with everything that is needed to learn from it or to play
//! it again. The columns are described in `docs/export.md`.

use std::collections::BTreeMap;
use std::path::Path;

use protocol::{Action, Burst, Difficulty, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::episode::{Demo, Episode, Mark, Picture, Turn};
use crate::published::{Verdicts, public_verdict};

/// The file in an export's folder.
pub const LINES_FILE: &str = "trajectories.jsonl";
/// Where pictures lie, seen from it.
pub const IMAGES: &str = "images";
/// Larger files are nothing that we wrote in one piece.
const MAX_BYTES: u64 = 4 * 1024 * 1024 * 1024;

/// One step of one episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub episode: String,
    pub run: String,
    pub task: String,
    pub app: String,
    pub set: String,
    pub difficulty: Difficulty,
    pub repeat: u32,
    pub agent: String,
    pub model: Option<String>,
    pub demo: Option<Demo>,
    pub step: u32,
    /// Steps of the whole episode.
    pub steps: u32,
    pub last: bool,
    pub prompt: String,
    /// What the agent saw when it decided.
    pub before: Seen,
    /// What it saw then; absent where a step changes nothing that could be looked at.
    pub after: Option<Seen>,
    /// Absent when what the agent said was no action.
    pub action: Option<Action>,
    /// The agent's own call that the action is a translation of.
    pub call: Option<Value>,
    /// What the agent said, when it was no action.
    pub raw: Option<String>,
    pub note: Option<String>,
    pub mark: Option<Mark>,
    pub error: Option<String>,
    pub error_kind: Option<Refusal>,
    /// How far the page's clock went before the action, for the time that the agent took.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub thought_ms: u64,
    pub usage: Option<Value>,
    /// 1 at the last step of an episode that passed, else 0.
    pub reward: f64,
    pub passed: bool,
    pub score: f64,
    pub end: String,
    pub answer: Option<Value>,
    /// At the last step.
    pub verdict: Option<Value>,
    pub page: Page,
    pub task_digest: String,
    /// Of the state at the end. At the last step.
    pub export_sha256: Option<String>,
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}

/// A moment on the screen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// Path of the PNG, seen from the file.
    pub picture: Option<String>,
    pub sha256: Option<String>,
    /// Further pictures of a burst.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    pub clock_ms: u64,
}

impl Seen {
    /// Names of all pictures, as a run folder has them.
    pub fn names(&self) -> Vec<&str> {
        let all = self.picture.iter().chain(&self.frames);
        let name = |path: &'_ String| -> usize { path.rfind('/').map_or(0, |at| at + 1) };
        all.map(|path| &path[name(path)..]).collect()
    }
}

/// What the page was opened with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Page {
    pub seed: u64,
    pub width: u32,
    pub height: u32,
    pub clock: String,
    pub step_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burst: Option<Burst>,
    pub browser: String,
    pub build: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_subtask: Option<u32>,
}

/// All lines of an episode. `digest` gives the SHA-256 of a picture by its name.
pub fn lines(
    episode: &Episode,
    verdicts: Verdicts,
    mut digest: impl FnMut(&str) -> anyhow::Result<String>,
) -> anyhow::Result<Vec<Line>> {
    let id = episode.id();
    let mut seen = |picture: &Picture<'_>| -> anyhow::Result<Seen> {
        let path = |name: &str| format!("{IMAGES}/{name}");
        Ok(Seen {
            picture: picture.frame.map(path),
            sha256: picture.frame.map(&mut digest).transpose()?,
            frames: picture.frames.iter().map(|name| path(name)).collect(),
            clock_ms: picture.clock_ms,
        })
    };
    let mut lines = Vec::new();
    for turn in &episode.turns() {
        let before = seen(&turn.before)?;
        let after = turn.after.as_ref().map(&mut seen).transpose()?;
        lines.push(line(episode, &id, turn, verdicts, before, after));
    }
    Ok(lines)
}

fn line(
    episode: &Episode,
    id: &str,
    turn: &Turn<'_>,
    verdicts: Verdicts,
    before: Seen,
    after: Option<Seen>,
) -> Line {
    let (run, brief, record) = (&episode.run, &episode.brief, turn.record);
    let verdict = episode.verdict.as_ref().filter(|_| turn.is_last);
    Line {
        episode: id.to_string(),
        run: run.id.clone(),
        task: brief.id.clone(),
        app: brief.app.slug().into(),
        set: brief.set.clone(),
        difficulty: brief.difficulty,
        repeat: episode.status.trial.repeat,
        agent: run.agent.clone(),
        model: run.model.clone(),
        demo: episode.demo.clone(),
        step: record.step,
        steps: episode.steps.last().map_or(0, |step| step.step),
        last: turn.is_last,
        prompt: episode.prompt.clone(),
        before,
        after,
        action: record.action.clone(),
        call: record.call.clone(),
        raw: record.raw.clone(),
        note: record.note.clone(),
        mark: turn.mark(episode.demo.as_ref()),
        error: turn.error(),
        error_kind: record.error_kind,
        thought_ms: record.thought_ms,
        usage: record.usage.clone(),
        reward: f64::from(u8::from(turn.is_last && episode.passed())),
        passed: episode.passed(),
        score: episode.score(),
        end: episode.end(),
        answer: episode.status.answer.clone().filter(|_| turn.is_last),
        verdict: verdict.map(|it| public_verdict(it, verdicts)),
        page: page(episode),
        task_digest: episode.task_digest.clone(),
        export_sha256: episode.export_digest.clone().filter(|_| turn.is_last),
    }
}

fn page(episode: &Episode) -> Page {
    let manifest = &episode.run.manifest;
    Page {
        seed: episode.brief.start.seed,
        width: manifest.width,
        height: manifest.height,
        clock: manifest.clock_of(&episode.brief.id).into(),
        step_ms: manifest.step_ms,
        burst: manifest.burst,
        browser: manifest.shown_by(episode.brief.app).into(),
        build: manifest.builds.get(episode.brief.app.slug()).cloned(),
        from_subtask: manifest.from_subtask,
    }
}

/// Why a file is not one of ours.
#[derive(Debug, Error)]
pub enum LinesError {
    #[error("cannot read it: {0}")]
    Unreadable(#[from] std::io::Error),
    #[error("line {number} is no step of a trajectory: {reason}")]
    NotAStep { number: usize, reason: String },
    #[error("the steps of episode {0} are not numbered from 1 without a gap")]
    OutOfOrder(String),
}

/// The lines of a file, episode by episode, in the order of their first lines.
pub fn read_lines(path: &Path) -> Result<Vec<Vec<Line>>, LinesError> {
    let text = plain_files::read_linked_text(path, MAX_BYTES)?;
    let mut episodes: Vec<Vec<Line>> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (index, text) in text.lines().enumerate() {
        let line: Line = serde_json::from_str(text).map_err(|error| LinesError::NotAStep {
            number: index + 1,
            reason: error.to_string(),
        })?;
        let place = *places.entry(line.episode.clone()).or_insert_with(|| {
            episodes.push(Vec::new());
            episodes.len() - 1
        });
        episodes[place].push(line);
    }
    for lines in &episodes {
        let mut numbers = lines.iter().zip(1..);
        if !numbers.all(|(line, number)| line.step == number) {
            let name = lines.first().map(|line| line.episode.clone());
            return Err(LinesError::OutOfOrder(name.unwrap_or_default()));
        }
    }
    Ok(episodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_episodes::{episode, model_episode};

    fn all(episode: &Episode) -> Vec<Line> {
        let digest = |name: &str| Ok(format!("hash of {name}"));
        lines(episode, Verdicts::Names, digest).expect("lines")
    }

    #[test]
    fn a_line_has_what_was_seen_before_and_after_its_step() {
        let lines = all(&episode());
        assert_eq!(lines.len(), 3);
        let pictures: Vec<_> = lines
            .iter()
            .map(|line| {
                let after = line.after.as_ref().and_then(|it| it.picture.clone());
                (line.before.picture.clone().unwrap_or_default(), after)
            })
            .collect();
        let path = |name: &str| format!("images/{name}.png");
        assert_eq!(
            pictures,
            [
                (path("aa"), Some(path("bb"))),
                (path("bb"), None),
                (path("bb"), None)
            ]
        );
        assert_eq!(lines[0].before.sha256.as_deref(), Some("hash of aa.png"));
        assert_eq!(lines[0].before.names(), ["aa.png"]);
    }

    #[test]
    fn the_reward_comes_at_the_end() {
        let rewards = |episode: &Episode| -> Vec<f64> {
            all(episode).iter().map(|line| line.reward).collect()
        };
        assert_eq!(rewards(&episode()), [0.0, 0.0, 1.0]);
        let mut failed = episode();
        failed.verdict = Some(crate::test_episodes::verdict(false));
        assert_eq!(rewards(&failed), [0.0, 0.0, 0.0]);
        assert!(all(&failed)[2].verdict.is_some() && all(&failed)[1].verdict.is_none());
    }

    #[test]
    fn both_the_action_and_the_call_are_kept() {
        let line = &all(&model_episode())[0];
        assert!(matches!(line.action, Some(Action::Click { .. })));
        assert_eq!(line.call.as_ref().expect("a call")["button"], "left");
    }

    #[test]
    fn what_was_written_is_read_and_what_is_missing_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(LINES_FILE);
        let lines = all(&episode());
        let text = |lines: &[Line]| -> String {
            let spelled = |line| serde_json::to_string(line).expect("JSON") + "\n";
            lines.iter().map(spelled).collect()
        };
        std::fs::write(&path, text(&lines)).expect("written");
        assert_eq!(read_lines(&path).expect("lines"), vec![lines.clone()]);
        std::fs::write(&path, text(&lines[1..])).expect("written");
        let refusal = read_lines(&path)
            .expect_err("a step is missing")
            .to_string();
        assert!(refusal.contains("without a gap"), "{refusal}");
        std::fs::write(&path, "{}").expect("written");
        let refusal = read_lines(&path).expect_err("no step").to_string();
        assert!(refusal.contains("line 1"), "{refusal}");
    }

    #[test]
    fn only_demonstrations_have_wrong_turns() {
        let mut episode = episode();
        episode.steps[1].note = Some(protocol::WRONG_TURN_NOTE.into());
        assert_eq!(all(&episode)[0].mark, None);
        episode.demo = Some(Demo::default());
        assert_eq!(all(&episode)[0].mark, Some(Mark::WrongTurn));
    }
}
