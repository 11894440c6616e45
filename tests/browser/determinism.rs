//! The same start and the same actions give the same bytes.

use anyhow::Result;
use gauntlet_tests::{OpenPage, Run, lab};
use protocol::{App, Difficulty};

use crate::verify::{told, verify};

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

/// Much is typed into fields that follow while it is typed.
const MORE: [&str; 2] = [
    "modeller/005-recolour-two-nearest",
    "modeller/016-three-cubes-make-a-column",
];

/// Plays the easy tasks of every tool, and some more, once again and compares with a run of all tasks that was made
/// before: the same exports and verdicts, and after every single action the same pixels. Both times two
/// browsers are side by side, so that every episode has a neighbour that takes the processor from it at
/// other moments.
pub fn assert_repeats(all: &Run) {
    let easy = lab().tasks().into_iter().map(|task| task.brief);
    let easy = easy.filter(|it| it.difficulty == Difficulty::Easy && it.set == "core");
    let mut ids: Vec<String> = easy.map(|brief| brief.id).collect();
    ids.extend(MORE.map(String::from));
    for app in App::ALL {
        let is_of = |task: &&String| task.starts_with(app.slug());
        assert!(ids.iter().any(|task| is_of(&task)), "{app}");
    }
    let mut arguments = vec!["--jobs", "2", "--retries", "0"];
    for id in &ids {
        arguments.extend(["--tasks", id]);
    }
    let output = verify(&all.path(), &arguments);
    let told = told(&output);
    assert!(output.status.success(), "{told}");
    let count = format!("{0} of {0} episodes came out the same", ids.len());
    assert!(told.contains(&count), "{told}");
}
