//! What is said to the agent, and what the evaluator is told.

use video_editor_model::gallery::{Difficulty, GRACE_MS, SHOW_MS, Truth};

/// The same for all.
pub const TITLE: &str = "Live from the gallery";
/// What is to be reached.
pub const GOAL: &str =
    "Mix the live show: keep whoever speaks on programme, from its beginning to its end.";

/// What there is to know and to do. Rules of things that a level does not have are left out.
pub fn steps(difficulty: &Difficulty) -> Vec<String> {
    let seconds = SHOW_MS / 1000;
    let mut steps = vec![
        format!(
            "The gallery is open: cameras 1, 2 and 3 show one person each, camera 4 is the wide shot of all three. Nothing \
             moves before your first click or key in the gallery. From then on the show takes {seconds} seconds of the \
             page's clock; it can be neither paused nor set back."
        ),
        "Press 1, 2, 3 or 4, or click one of the four feeds, to put that camera on programme at once. The show begins with \
         camera 4."
            .into(),
        "Show whoever speaks: somebody speaks while their mouth moves and their hand is raised, both together. When nobody \
         speaks, show camera 4."
            .into(),
    ];
    if difficulty.decoys > 0 {
        steps.push(
            "A mouth that moves without a raised hand only chews, and a hand that is raised while the mouth stays shut only \
             scratches: neither is speech."
                .into(),
        );
    }
    if difficulty.overlaps > 0 {
        steps.push("When two people speak at once, show the one who began last.".into());
    }
    if difficulty.lamps > 0 {
        steps.push(
            "Never show a camera while its lamp is red. When it is the one that should be shown, show camera 4 for as long \
             as the lamp is red."
                .into(),
        );
    }
    if difficulty.noise > 0 {
        steps.push(
            "The bars of the microphones hear the room as well: they may move for people who are silent.".into(),
        );
    }
    let red = match difficulty.lamps {
        0 => "",
        _ => ", but never one whose lamp is red",
    };
    steps.push(format!(
        "For {GRACE_MS} ms after a change the camera of before counts as right too{red}. The right camera has to be on \
         programme for 90 % of the show."
    ));
    steps.push(
        "Here the cuts themselves count: nothing needs to be exported. You are done when the show is over; the timeline \
         with its film need not be touched."
            .into(),
    );
    steps
}

/// End state and checks.
pub fn judged(truth: &Truth) -> String {
    let right = truth
        .right
        .iter()
        .map(|it| format!("[{}, {}]", it.from, it.feed));
    let red = truth
        .red
        .iter()
        .map(|it| format!("[{}, {}, {}]", it.feed, it.from, it.to));
    let listed = |rows: Vec<String>| rows.join(", ");
    format!(
        r#"[expected.timeline.show]
length = {length}
right = [{right}]
red = [{red}]

[[subtasks]]
name = "the show is mixed"

[[subtasks.checks]]
name = "the right feed was on programme"
comparator = "video.show"
"#,
        length = truth.length_ms,
        right = listed(right.collect()),
        red = listed(red.collect()),
    )
}
