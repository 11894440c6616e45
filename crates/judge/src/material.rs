//! What is judged: the task, what was done, what was seen, how it ended.

use anyhow::Context;
use protocol::{Action, hex};
use runs::frames::Frames;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::changes::PictureMeasures;

/// An episode, as a judge gets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// `<app>/<NNN>-<slug>`.
    pub task: String,
    pub title: String,
    pub goal: String,
    pub steps: Vec<String>,
    pub moments: Vec<Moment>,
    /// What the agent said at the end.
    #[serde(default)]
    pub answer: Option<Value>,
    /// Why it ended, as `status.json` has it.
    pub end: String,
    /// The objective verdict.
    pub pass: bool,
    /// The verdict's share of what was asked for, 0 for doing nothing.
    pub share: f64,
    /// Where the pictures are; no part of what is judged.
    #[serde(skip)]
    pub frames: Frames,
}

/// One step of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    pub step: u32,
    /// Absent for the opening picture, and for what was no action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
    /// Why it was not carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// File name of the page's picture after it, which is a hash of its content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
}

/// Two pictures, and what was done between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair<'m> {
    pub moment: &'m Moment,
    pub before: &'m str,
    pub after: &'m str,
}

impl Material {
    /// SHA-256 over all that is judged. Pictures are named by their content.
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        hex(&Sha256::digest(text.as_bytes()))
    }

    /// Every step with the pictures before and after it.
    pub fn pairs(&self) -> Vec<Pair<'_>> {
        let mut pairs = Vec::new();
        let mut before: Option<&str> = None;
        for moment in &self.moments {
            let after = moment.frame.as_deref();
            if let (Some(before), Some(after)) = (before, after) {
                pairs.push(Pair {
                    moment,
                    before,
                    after,
                });
            }
            before = after.or(before);
        }
        pairs
    }

    /// The pairs that differ enough to be looked at.
    pub fn changes(&self) -> anyhow::Result<Vec<Pair<'_>>> {
        let mut kept = Vec::new();
        let mut last: Option<(&str, PictureMeasures)> = None;
        for pair in self.pairs() {
            if pair.before == pair.after {
                continue;
            }
            let before = match last.take() {
                Some((name, look)) if name == pair.before => look,
                _ => self.look(pair.before)?,
            };
            let after = self.look(pair.after)?;
            let is_change = before.difference(&after).is_change();
            last = Some((pair.after, after));
            if is_change {
                kept.push(pair);
            }
        }
        Ok(kept)
    }

    pub fn last_frame(&self) -> Option<&str> {
        let frames = self.moments.iter().rev();
        frames.filter_map(|moment| moment.frame.as_deref()).next()
    }

    /// Steps that were not carried out, of how many.
    pub fn refused(&self) -> (usize, usize) {
        let steps = self.moments.iter().filter(|it| it.step > 0);
        let refused = steps.clone().filter(|it| it.error.is_some());
        (refused.count(), steps.count())
    }

    fn look(&self, frame: &str) -> anyhow::Result<PictureMeasures> {
        PictureMeasures::at(&self.picture(frame)?).with_context(|| format!("the picture {frame}"))
    }

    /// The bytes of a picture.
    pub fn picture(&self, frame: &str) -> anyhow::Result<Vec<u8>> {
        self.frames.read(frame)
    }
}

#[cfg(test)]
pub mod tests {
    use image::{GrayImage, Luma};
    use serde_json::json;

    use super::*;

    /// An episode of plain pictures of these grey values, written to a folder of its own. Equal values are
    /// the same picture.
    pub fn plain(name: &str, levels: &[u8]) -> Material {
        let frames =
            std::env::temp_dir().join(format!("gauntlet-judge-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&frames).expect("a folder");
        let moments = levels.iter().enumerate().map(|(step, level)| {
            let frame = format!("{level}.png");
            let picture = GrayImage::from_pixel(64, 40, Luma([*level]));
            picture.save(frames.join(&frame)).expect("a picture");
            Moment {
                step: step as u32,
                action: (step > 0).then(|| Action::click(1.0, 2.0)),
                error: None,
                frame: Some(frame),
            }
        });
        Material {
            task: "modeller/001-double-the-cube".into(),
            title: "Double the cube".into(),
            goal: "Make the cube twice as large.".into(),
            steps: vec!["Select it.".into()],
            moments: moments.collect(),
            answer: Some(json!({"answer": "done"})),
            end: "answered".into(),
            pass: false,
            share: 0.5,
            frames: Frames::in_folder(frames),
        }
    }

    #[test]
    fn only_changes_are_kept_and_a_step_without_a_picture_is_bridged() {
        let mut material = plain("kept", &[10, 10, 60, 62, 120]);
        assert_eq!(material.pairs().len(), 4);
        let steps = |material: &Material| -> Vec<u32> {
            let kept = material.changes().expect("pictures");
            kept.iter().map(|pair| pair.moment.step).collect()
        };
        assert_eq!(steps(&material), [2, 4]);
        material.moments[2].frame = None;
        assert_eq!(steps(&material), [3, 4]);
    }

    #[test]
    fn the_digest_follows_what_is_judged_and_not_where_it_lies() {
        let material = plain("digest", &[10, 60]);
        let mut other = material.clone();
        other.frames = Frames::in_folder("elsewhere");
        assert_eq!(material.digest(), other.digest());
        other.pass = true;
        assert_ne!(material.digest(), other.digest());
        let mut other = material.clone();
        other.moments[1].frame = Some("61.png".into());
        assert_ne!(material.digest(), other.digest());
    }

    #[test]
    fn a_picture_that_is_missing_or_elsewhere_is_a_clear_error() {
        let mut material = plain("missing", &[10, 60]);
        material.moments[1].frame = Some("99.png".into());
        let error = format!("{:#}", material.changes().expect_err("no picture"));
        assert!(error.contains("99.png"), "{error}");
        material.moments[1].frame = Some("../60.png".into());
        assert!(material.changes().is_err());
    }
}
