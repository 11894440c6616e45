//! Three units from the sphere.

use modeller_model::PrimitiveKind;

use crate::bench::*;

const TASK: &str = "modeller/002-three-units-from-the-sphere";
const CUBE: &str = "Red Cube";
const SPHERE: &str = "Blue Sphere";
const CYLINDER: &str = "Green Cylinder";

#[track_caller]
fn judged(
    what: &str,
    play: impl FnOnce(&mut Studio) -> &mut Studio,
    expected: Expectation,
) -> protocol::Verdict {
    let mut studio = Studio::open("Basic Shapes");
    play(&mut studio);
    check(&task(TASK), what, &studio.end(), expected)
}

#[track_caller]
fn placed(
    what: &str,
    cube: [f64; 3],
    cylinder: [f64; 3],
    expected: Expectation,
) -> protocol::Verdict {
    judged(
        what,
        |studio| {
            studio.place(CUBE, cube).place(CYLINDER, cylinder);
            studio
        },
        expected,
    )
}

#[track_caller]
fn solved_and(
    what: &str,
    more: impl FnOnce(&mut Studio) -> &mut Studio,
    expected: Expectation,
) -> protocol::Verdict {
    judged(
        what,
        |studio| {
            studio
                .place(CUBE, [-3.0, 0.5, 0.0])
                .place(CYLINDER, [3.0, 0.5, 0.0]);
            more(studio)
        },
        expected,
    )
}

#[test]
fn the_intended_end_state_passes() {
    let verdict = solved_and("canonical", |it| it, RIGHT);
    assert_eq!(verdict.side_effects, [""; 0]);
}

#[test]
fn equal_solids_and_other_routes_pass() {
    judged(
        "cylinder first",
        |studio| {
            studio
                .place(CYLINDER, [3.0, 0.5, 0.0])
                .place(CUBE, [-3.0, 0.5, 0.0]);
            studio
        },
        RIGHT,
    );
    placed(
        "within the tolerance",
        [-3.05, 0.5, 0.0],
        [2.95, 0.5, 0.0],
        RIGHT,
    );
    solved_and(
        "cylinder turned about its axis",
        |it| it.turn(CYLINDER, [0.0, 33.0, 0.0]),
        RIGHT,
    );
    solved_and(
        "cylinder upside down",
        |it| it.turn(CYLINDER, [180.0, 0.0, 0.0]),
        RIGHT_BY_OURS,
    );
    solved_and(
        "cube turned by a quarter",
        |it| it.turn(CUBE, [0.0, 90.0, 0.0]),
        RIGHT_BY_OURS,
    );
    solved_and("ball turned", |it| it.turn(SPHERE, [0.0, 77.0, 0.0]), RIGHT);
    solved_and(
        "sphere moved and taken back",
        |it| {
            it.place(SPHERE, [1.0, 0.5, 0.0]).undo();
            it
        },
        RIGHT,
    );
}

#[test]
fn doing_nothing_scores_nothing() {
    let untouched = check(&task(TASK), "untouched", &Studio::untouched(), WRONG);
    assert_eq!(untouched.score, 0.0);
    assert_eq!(judged("scene opened", |it| it, WRONG).score, 0.0);
}

#[test]
fn near_misses_fail() {
    placed(
        "surface to surface",
        [-4.0, 0.5, 0.0],
        [4.0, 0.5, 0.0],
        WRONG,
    );
    placed("sides swapped", [3.0, 0.5, 0.0], [-3.0, 0.5, 0.0], WRONG);
    placed(
        "both on the positive side",
        [3.0, 0.5, 0.0],
        [3.0, 0.5, 0.0],
        WRONG,
    );
    placed(
        "both on the negative side",
        [-3.0, 0.5, 0.0],
        [-3.0, 0.5, 0.0],
        WRONG,
    );
    placed(
        "lowered to the ground",
        [-3.0, 0.0, 0.0],
        [3.0, 0.0, 0.0],
        WRONG,
    );
    placed(
        "moved by three units",
        [-5.0, 0.5, 0.0],
        [5.0, 0.5, 0.0],
        WRONG,
    );
    placed("along Z instead", [-2.0, 0.5, -3.0], [2.0, 0.5, 3.0], WRONG);
    let half = placed("only the cube", [-3.0, 0.5, 0.0], [2.0, 0.5, 0.0], WRONG);
    assert_eq!(half.score, 0.5);
    let half = placed(
        "only the cylinder",
        [-2.0, 0.5, 0.0],
        [3.0, 0.5, 0.0],
        WRONG,
    );
    assert_eq!(half.score, 0.5);
    judged(
        "sphere moved along",
        |studio| {
            studio.place(SPHERE, [1.0, 0.5, 0.0]);
            studio
                .place(CUBE, [-2.0, 0.5, 0.0])
                .place(CYLINDER, [4.0, 0.5, 0.0]);
            studio
        },
        WRONG,
    );
    solved_and(
        "sphere moved",
        |it| it.place(SPHERE, [0.5, 0.5, 0.0]),
        WRONG,
    );
    solved_and(
        "cube turned by half a quarter",
        |it| it.turn(CUBE, [0.0, 45.0, 0.0]),
        WRONG,
    );
    solved_and(
        "cylinder lies down",
        |it| it.turn(CYLINDER, [0.0, 0.0, 90.0]),
        WRONG,
    );
    solved_and("cube enlarged", |it| it.scale(CUBE, [1.5; 3]), WRONG);
    solved_and("sphere painted", |it| it.paint(SPHERE, "#ffffff"), WRONG);
    solved_and("a cone added", |it| it.add(PrimitiveKind::Cone), WRONG);
    solved_and("sphere deleted", |it| it.delete(SPHERE), WRONG);
    solved_and("white background", |it| it.background("#ffffff"), WRONG);
}

#[test]
fn what_the_original_overlooks_fails_by_our_rules() {
    placed(
        "an eighth too far",
        [-3.125, 0.5, 0.0],
        [3.0, 0.5, 0.0],
        WRONG_BY_OURS,
    );
    solved_and("sphere hidden", |it| it.show(SPHERE, false), WRONG_BY_OURS);
}
