//! Run folders as figures are made from them: read anew, with the marks and judgements that lie beside.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use face::metrics::JudgedRun;

use crate::folder::RunFolder;
use crate::view::Source;
use crate::{judgements, verify};

/// Reads runs, each once.
pub fn read_all(paths: &[PathBuf]) -> anyhow::Result<Vec<JudgedRun>> {
    let mut seen = BTreeSet::new();
    let mut runs = Vec::new();
    for path in paths {
        let place = path
            .canonicalize()
            .with_context(|| format!("there is no run folder {}", path.display()))?;
        anyhow::ensure!(
            seen.insert(place),
            "{} is named twice; its episodes would count twice",
            path.display()
        );
        runs.push(read(path)?);
    }
    Ok(runs)
}

pub fn read(path: &PathBuf) -> anyhow::Result<JudgedRun> {
    let folder = RunFolder::new(path);
    let source = Source::open(&folder)?;
    let mut view = source.run();
    anyhow::ensure!(
        !view.episodes.is_empty(),
        "{} has no episodes",
        path.display()
    );
    view.verification = verify::verification(&folder);
    let progress = judgements::scores(&source, &view);
    Ok(JudgedRun { view, progress })
}
