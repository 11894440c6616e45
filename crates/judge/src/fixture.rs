//! Labelled episodes: what people who looked at them would give.
//!
//! A folder with `labels.json`, a list of [`Labelled`], and `frames/` with their pictures.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use runs::folder::{MAX_DOCUMENT_BYTES, read_text};
use runs::frames::Frames;
use serde::{Deserialize, Serialize};

use crate::Material;

/// An episode with the score that it should get.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labelled {
    pub name: String,
    /// 1 to 5.
    pub label: u8,
    /// Why, in a sentence.
    pub because: String,
    pub material: Material,
}

/// Reads a fixture whole, or says what is wrong with it.
pub fn read(folder: &Path) -> anyhow::Result<Vec<Labelled>> {
    let path = folder.join("labels.json");
    let text = read_text(&path, MAX_DOCUMENT_BYTES)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let mut labelled: Vec<Labelled> = serde_json::from_str(&text)
        .with_context(|| format!("cannot understand {}", path.display()))?;
    anyhow::ensure!(!labelled.is_empty(), "{} labels no episode", path.display());
    let mut names = BTreeSet::new();
    for one in &mut labelled {
        let name = &one.name;
        anyhow::ensure!(names.insert(name.clone()), "{name} is there twice");
        anyhow::ensure!(
            (1..=5).contains(&one.label),
            "the label of {name} is {}, not from 1 to 5",
            one.label
        );
        anyhow::ensure!(
            one.label < 5 || one.material.pass,
            "{name} did not pass and cannot be labelled 5"
        );
        one.material.frames = Frames::in_folder(folder.join("frames"));
    }
    Ok(labelled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::agreement;
    use crate::{Judge, judge};

    fn shipped() -> Vec<Labelled> {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixture")).expect("the fixture")
    }

    #[test]
    fn the_fixture_has_every_score_every_tool_and_a_reason_for_each() {
        let labelled = shipped();
        assert!((15..=25).contains(&labelled.len()), "{}", labelled.len());
        let scores: BTreeSet<_> = labelled.iter().map(|it| it.label).collect();
        assert_eq!(scores, BTreeSet::from([1, 2, 3, 4, 5]));
        let apps: BTreeSet<_> = labelled
            .iter()
            .filter_map(|it| it.material.task.split('/').next())
            .collect();
        assert_eq!(apps.len(), 5, "{apps:?}");
        assert!(labelled.iter().all(|it| it.because.len() > 20));
    }

    /// The baseline's own figure; `docs/judge.md` quotes it.
    #[tokio::test]
    async fn the_baseline_agrees_with_the_labels_better_than_chance() {
        let mut pairs = Vec::new();
        for one in shipped() {
            let judgement = judge(Judge::Rules, &one.material)
                .await
                .expect("a judgement");
            pairs.push((judgement.score, one.label));
        }
        let found = agreement(&pairs).expect("figures");
        assert!(found.weighted_kappa > Some(0.6), "{found:?}");
    }

    #[test]
    fn a_folder_without_labels_is_a_clear_error() {
        let error = read(Path::new("no-such-folder")).expect_err("nothing there");
        assert!(format!("{error:#}").contains("labels.json"), "{error:#}");
    }
}
