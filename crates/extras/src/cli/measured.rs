//! Run folders as figures are made from them: read anew, with the marks and judgements that lie beside.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use face::metrics::JudgedRun;

use crate::progress_scores;
use runs::folder::RunFolder;
use runs::seal;
use runs::view::Source;

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
    view.verification = seal::verification(&folder);
    let progress = progress_scores::scores(&source, &view);
    Ok(JudgedRun { view, progress })
}

#[cfg(test)]
mod tests {
    use face::metrics::{Form, leaderboard, report};
    use protocol::EndReason;

    use super::*;
    use runs::sample::TestRun;

    #[test]
    fn a_run_is_read_once_and_what_is_no_run_is_refused() {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        let path = run.folder.root().to_path_buf();
        let runs = read_all(std::slice::from_ref(&path)).expect("a run");
        let told = report(&runs, &[]);
        assert_eq!(
            (
                told.agents[0].overall.played,
                told.agents[0].overall.episodes
            ),
            (1, 2)
        );
        assert!(told.write(Form::Plain).contains("1 of them not played"));
        assert_eq!(leaderboard(&runs).rows.len(), 1);
        let twice = read_all(&[path.clone(), path.join(".")]).expect_err("refused");
        assert!(twice.to_string().contains("named twice"), "{twice}");
        let nothing = read_all(&[path.join("nowhere")]).expect_err("refused");
        assert!(nothing.to_string().contains("no run folder"), "{nothing}");
        let other = read_all(&[path.join("tasks")]).expect_err("refused");
        assert!(
            format!("{other:#}").contains("not a run folder"),
            "{other:#}"
        );
    }
}
