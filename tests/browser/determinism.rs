//! The same start and the same actions give the same bytes.

use anyhow::Result;
use gauntlet_tests::{OpenPage, Run, lab};
use protocol::App;

#[tokio::test]
async fn two_boots_give_the_same_state() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_driven(app).await?;
        let first = page.state().await?;
        page.open_driven(app).await?;
        assert_eq!(first, page.state().await?, "{app}");
        assert!(first.contains("gauntlet.state/1"), "{first}");
    }
    Ok(())
}

/// Plays the easy tasks of every tool once more and compares with a run of all tasks that was made
/// before: the same exports, and after every single action the same pixels. Both runs have two
/// browsers side by side, so that every episode has a neighbour that takes the processor from it at
/// other moments.
pub fn assert_repeats(all: &Run) {
    let again = lab().run(&["--jobs", "2"]);
    let played = again.summary().episodes;
    for app in App::ALL {
        let is_of = |task: &str| task.starts_with(app.slug());
        assert!(played.iter().any(|row| is_of(&row.trial.task)), "{app}");
    }
    let mut changed = Vec::new();
    for task in played.iter().map(|row| row.trial.task.as_str()) {
        assert_eq!(all.export(task), again.export(task), "{task}");
        let [one, two] = [all, &again].map(|run| frames(run, task));
        assert_eq!(one.len(), two.len(), "{task}");
        let steps = one.iter().zip(&two).enumerate();
        changed.extend(
            steps
                .filter(|(_, (one, two))| one != two)
                .map(|(step, (frame, _))| format!("{task} after step {step}: {frame:?}")),
        );
    }
    assert_eq!(changed, Vec::<String>::new());
}

/// The name of every frame, which is a digest of its bytes.
fn frames(run: &Run, task: &str) -> Vec<Option<String>> {
    let steps = run.episode(task).steps().expect("the steps of an episode");
    steps.into_iter().map(|step| step.frame).collect()
}
