//! Run folders as figures are made from them: read anew, with the marks and judgements that lie beside.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use face::metrics::{JudgedRun, with_oracle_steps};

use crate::progress_scores;
use gauntlet::cli::options::TaskFiles;
use runs::folder::RunFolder;
use runs::library::Knowledge;
use runs::marks::Marks;
use runs::view::Source;

/// What whoever asks for figures knows of his own.
pub fn knowledge(files: &TaskFiles) -> Knowledge {
    Knowledge {
        marks: Marks::own(),
        tasks_dir: files.true_folder(),
    }
}

/// Reads runs, each once.
pub fn read_all(paths: &[PathBuf], knowledge: &Knowledge) -> anyhow::Result<Vec<JudgedRun>> {
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
        runs.push(read(path, knowledge)?);
    }
    Ok(with_oracle_steps(runs))
}

pub fn read(path: &PathBuf, knowledge: &Knowledge) -> anyhow::Result<JudgedRun> {
    let folder = RunFolder::new(path);
    let source = Source::open(&folder)?;
    let mut view = source.run();
    anyhow::ensure!(
        !view.episodes.is_empty(),
        "{} has no episodes",
        path.display()
    );
    knowledge.tell(&knowledge.standing(&folder), &mut view);
    let progress = progress_scores::scores(&source, &view);
    Ok(JudgedRun { view, progress })
}

#[cfg(test)]
mod tests {
    use face::metrics::{Form, leaderboard, report};
    use protocol::EndReason;

    use super::*;
    use runs::sample::{TestRun, repository_tasks};
    use runs::seal::Seal;

    /// A failed run whose verdicts were edited, sealed anew, with a mark computed from its seal.
    fn forged() -> TestRun {
        let run = TestRun::new(1);
        run.finish(0, EndReason::Answered, None);
        run.close();
        let episode = run.folder.episode(&TestRun::trial(0));
        let mut verdict = episode.verdict().expect("a verdict");
        verdict.pass = true;
        verdict.score = 1.0;
        episode.write_verdict(&verdict).expect("written");
        runs::view::write(&run.folder).expect("a view");
        run.seal();
        let seal = Seal::read(&run.folder).expect("a seal");
        let mark = serde_json::json!({"schema": face::Verification::SCHEMA,
            "digest": seal.evidence(), "scorer": evaluator::SCORER, "browser": "a browser",
            "episodes": 1, "of": 1});
        std::fs::write(run.folder.verified(), mark.to_string()).expect("written");
        run
    }

    #[test]
    fn a_forged_run_with_a_mark_in_its_folder_has_no_rank_and_is_not_verified() {
        let honest = TestRun::new(1);
        honest.finish(0, EndReason::Answered, None);
        honest.close();
        let (forged, place) = (forged(), tempfile::tempdir().expect("a folder"));
        let knowledge = Knowledge {
            marks: Marks::at(place.path()),
            tasks_dir: Some(repository_tasks()),
        };
        let marks = &knowledge.marks;
        marks
            .put(&honest.folder, "a browser", 1, 1)
            .expect("marked");
        let paths = [&forged, &honest].map(|run| run.folder.root().to_path_buf());
        let mut runs = read_all(&paths, &knowledge).expect("runs");
        // As if all of the core set had been planned: parts of it have no rank.
        for JudgedRun { view, .. } in &mut runs {
            let task = view.tasks[0].clone();
            view.tasks.resize(face::CORE_TASKS, task);
        }
        let board = leaderboard(&runs);
        let told: Vec<_> = board
            .rows
            .iter()
            .map(|row| (row.rank, row.is_verified, row.metrics.overall.passed))
            .collect();
        assert_eq!(told, [(Some(1), true, 0), (None, false, 1)]);
        let said = [
            board.write(Form::Markdown),
            report(&runs, &[]).write(Form::Plain),
        ];
        for text in said {
            assert!(text.contains("Not in order"), "{text}");
            assert!(
                text.contains("the scorer comes to another verdict"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_run_is_read_once_and_what_is_no_run_is_refused() {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        let path = run.folder.root().to_path_buf();
        let read_all = |paths: &[PathBuf]| super::read_all(paths, &Knowledge::default());
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
        let rows = leaderboard(&runs).rows;
        assert_eq!((rows.len(), rows[0].rank), (1, None), "it was not sealed");
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
