//! Our own actions, which only differ in the scale of their points.

use protocol::Dialect::Gauntlet;
use protocol::{Refusal, Scale};
use serde_json::json;

use super::{Context, PAGE, is_refused, means};

#[test]
fn actions_stay_as_they_are_and_points_become_pixels() {
    let click = json!({"type": "click", "x": 640, "y": 360});
    means(Gauntlet, &PAGE, &[(click.clone(), json!([click]))]);
    let unit = Context {
        scale: Scale::Unit,
        ..PAGE
    };
    means(
        Gauntlet,
        &unit,
        &[
            (
                json!({"type": "drag", "path": [[0, 0], [1, 1]]}),
                json!([{"type": "drag", "path": [[0, 0], [1279, 719]]}]),
            ),
            (
                json!([{"type": "scroll", "x": 0.5, "y": 0.5, "dy": 120}, {"type": "done"}]),
                json!([{"type": "scroll", "x": 639.5, "y": 359.5, "dy": 120}, {"type": "done"}]),
            ),
        ],
    );
}

#[test]
fn what_is_no_action_is_told_from_what_cannot_be_done() {
    is_refused(
        Gauntlet,
        &[
            (json!({"type": "tap"}), Refusal::Format, "there is no `tap`"),
            (
                json!({"type": "click", "x": 1}),
                Refusal::Format,
                "the field `y` is missing",
            ),
            (json!("done"), Refusal::Format, "no action"),
            (
                json!({"type": "click", "x": 1, "y": 720}),
                Refusal::Action,
                "outside",
            ),
        ],
    );
}
