//! Double the cube.

use modeller_model::{Command, PrimitiveKind};

use crate::bench::*;

pub const TASK: &str = "modeller/001-double-the-cube";
const SCENE: &str = "Single Cube Scene";
const CUBE: &str = "Cube 1";

#[track_caller]
fn judged(
    what: &str,
    play: impl FnOnce(&mut Studio) -> &mut Studio,
    expected: Expectation,
) -> protocol::Verdict {
    let mut studio = Studio::open(SCENE);
    play(&mut studio);
    check(&task(TASK), what, &studio.end(), expected)
}

/// The intended solution and then something more.
#[track_caller]
fn solved_and(
    what: &str,
    more: impl FnOnce(&mut Studio) -> &mut Studio,
    expected: Expectation,
) -> protocol::Verdict {
    judged(
        what,
        |studio| {
            solve(studio);
            more(studio)
        },
        expected,
    )
}

pub fn solve(studio: &mut Studio) -> &mut Studio {
    studio.scale(CUBE, [2.0, 2.0, 2.0]).background("#ffffff")
}

#[test]
fn the_intended_end_state_passes() {
    let verdict = judged("canonical", solve, RIGHT);
    assert_eq!(verdict.side_effects, [""; 0]);
}

#[test]
fn equal_solids_and_other_routes_pass() {
    judged(
        "background first",
        |studio| {
            studio.background("#fff").scale(CUBE, [2.0, 2.0, 2.0]);
            studio
        },
        RIGHT,
    );
    for degrees in [135.0, -45.0, 405.0] {
        solved_and(
            &format!("turned to {degrees}"),
            |it| it.turn(CUBE, [0.0, degrees, 0.0]),
            RIGHT_BY_OURS,
        );
    }
    solved_and(
        "mirrored",
        |it| it.scale(CUBE, [-2.0, 2.0, -2.0]),
        RIGHT_BY_OURS,
    );
    solved_and("a hair off", |it| it.scale(CUBE, [2.0, 2.0, 2.01]), RIGHT);
    solved_and(
        "hidden and shown",
        |it| it.show(CUBE, false).show(CUBE, true),
        RIGHT,
    );
    solved_and("a mistake taken back", |it| it.delete(CUBE).undo(), RIGHT);
    judged(
        "replaced by an equal cube",
        |studio| {
            studio.delete(CUBE).add(PrimitiveKind::Cube);
            studio
                .place(CUBE, [0.0, 1.0, 0.0])
                .turn(CUBE, [0.0, 45.0, 0.0])
                .paint(CUBE, "#ff6600");
            solve(studio);
            studio
        },
        RIGHT,
    );
}

#[test]
fn looking_around_is_reported_and_not_punished() {
    let verdict = solved_and("grid off", |it| it.grid(false), RIGHT_BY_OURS);
    assert_eq!(verdict.side_effects.len(), 1);
    let verdict = solved_and(
        "another scene changed",
        |studio| {
            let other = Studio::open("Basic Shapes").scene;
            studio.scene = other;
            studio.delete("Red Cube");
            studio
        },
        RIGHT,
    );
    assert_eq!(
        verdict.side_effects,
        [r#"the scene "Basic Shapes" was changed too"#]
    );
}

#[test]
fn doing_nothing_scores_nothing_and_each_half_scores_half() {
    let untouched = check(&task(TASK), "untouched", &Studio::untouched(), WRONG);
    assert_eq!(untouched.score, 0.0);
    assert_eq!(judged("scene opened", |it| it, WRONG).score, 0.0);
    let half = judged("only the cube", |it| it.scale(CUBE, [2.0; 3]), WRONG);
    assert_eq!(half.score, 0.5);
    let half = judged("only the background", |it| it.background("#ffffff"), WRONG);
    assert_eq!(half.score, 0.5);
}

#[test]
fn near_misses_fail() {
    judged(
        "one axis forgotten",
        |studio| {
            studio.scale(CUBE, [2.0, 1.0, 2.0]).background("#ffffff");
            studio
        },
        WRONG,
    );
    judged(
        "cube painted instead of the background",
        |studio| {
            studio.scale(CUBE, [2.0; 3]).paint(CUBE, "#ffffff");
            studio
        },
        WRONG,
    );
    solved_and("bottom kept", |it| it.place(CUBE, [0.0, 1.5, 0.0]), WRONG);
    solved_and("rotation reset", |it| it.turn(CUBE, [0.0; 3]), WRONG);
    solved_and("four times", |it| it.scale(CUBE, [4.0; 3]), WRONG);
    solved_and("painted too", |it| it.paint(CUBE, "#ff0000"), WRONG);
    solved_and("almost white", |it| it.background("#fffffe"), WRONG);
    solved_and("a second cube", |it| it.add(PrimitiveKind::Cube), WRONG);
    solved_and("cube deleted", |it| it.delete(CUBE), WRONG);
    solved_and(
        "half transparent",
        |studio| {
            let (scene, objects) = (studio.scene.clone(), vec![studio.object(CUBE)]);
            let opacity = 0.5;
            studio.apply(Command::SetOpacity {
                scene,
                objects,
                opacity,
                gesture: None,
            });
            studio
        },
        WRONG,
    );
    solved_and(
        "wireframe",
        |studio| {
            let (scene, objects) = (studio.scene.clone(), vec![studio.object(CUBE)]);
            studio.apply(Command::SetWireframe {
                scene,
                objects,
                wireframe: true,
            });
            studio
        },
        WRONG,
    );
}

#[test]
fn work_in_a_copy_does_not_count() {
    judged(
        "done in a duplicate",
        |studio| {
            let scene = studio.scene.clone();
            let copy = studio.apply(Command::DuplicateScene { scene }).created;
            studio.scene = copy.first().expect("a copy").clone();
            solve(studio);
            studio
        },
        WRONG,
    );
}

#[test]
fn what_the_original_overlooks_fails_by_our_rules() {
    solved_and("hidden", |it| it.show(CUBE, false), WRONG_BY_OURS);
    solved_and(
        "seven percent short",
        |it| it.scale(CUBE, [1.86; 3]),
        WRONG_BY_OURS,
    );
    solved_and(
        "scene renamed",
        |studio| {
            let scene = studio.scene.clone();
            studio.apply(Command::RenameScene {
                scene,
                name: "Big Cube".into(),
            });
            studio
        },
        WRONG_BY_OURS,
    );
}
