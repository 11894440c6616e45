//! Two models for one agent: a planner that says in words where, and a grounder that finds the point.

use actions::lowering::Viewport;
use protocol::{Action, Dialect, Point, Scale};
use serde_json::{Map, Value, json};

use crate::ask::Question;
use crate::conversation::{Part, Picture};
use crate::functions::{FROM, TARGET, TO, range};
use crate::heard::{self, CallContext};
use crate::observed::Vision;
use crate::text_json;

/// The places that a planner's call describes, in the order in which they are looked for.
pub fn targets(call: &Value) -> Vec<&str> {
    let described = [TARGET, FROM, TO].into_iter();
    described.filter_map(|field| call[field].as_str()).collect()
}

/// The call with points in place of the descriptions.
pub fn placed(call: &Value, points: &[Point]) -> Value {
    let Some(fields) = call.as_object() else {
        return call.clone();
    };
    let mut placed: Map<String, Value> = fields.clone();
    for field in [TARGET, FROM, TO] {
        placed.shift_remove(field);
    }
    match points {
        [[x, y]] => {
            placed.insert("x".into(), json!(x));
            placed.insert("y".into(), json!(y));
        }
        [_, _, ..] => {
            placed.insert("path".into(), json!(points));
        }
        [] => {}
    }
    Value::Object(placed)
}

/// What the grounder is asked.
pub fn question(target: &str, picture: Picture, size: Viewport, scale: Scale) -> Question {
    let Viewport { width, height } = size;
    let numbers = match scale {
        Scale::Pixels => format!("in pixels; the screenshot is {width} x {height}"),
        scale => format!("{} from edge to edge", range(scale)),
    };
    Question {
        system: format!(
            "You find things in screenshots of applications. You are given a description and answer with the one point that a person would click: the middle of what is described, as JSON {{\"x\": number, \"y\": number}} and nothing else. x counts from the left, y from the top, {numbers}."
        ),
        parts: vec![
            Part::Picture(picture),
            Part::text(format!("Find: {target}")),
        ],
        schema: None,
    }
}

/// The pixel of the page that a grounder's answer means.
pub fn point(text: &str, size: Viewport, page: Viewport, scale: Scale) -> Result<Point, String> {
    let [x, y] = numbers(text).ok_or_else(|| {
        let shown: String = text.chars().take(100).collect();
        format!("the grounder named no point: {shown:?}")
    })?;
    let ear = CallContext {
        dialect: Dialect::Gauntlet,
        eyes: Vision {
            size: Some(size),
            scale,
        },
        page,
        pointer: [0.0, 0.0],
    };
    let call = json!({"type": "move", "x": x, "y": y});
    match heard::actions(&call, &ear) {
        Ok(actions) => match actions.first() {
            Some(Action::Move { x, y }) => Ok([*x, *y]),
            _ => Err("the grounder named no point".into()),
        },
        Err(misfit) => Err(format!("the grounder's point cannot be: {misfit}")),
    }
}

/// Two numbers, in whatever form grounders give them: `{"x": 1, "y": 2}`, `{"point": [1, 2]}`, `(1, 2)`,
/// `<point>1 2</point>`, or the middle of a box `[1, 2, 3, 4]`.
fn numbers(text: &str) -> Option<Point> {
    if let Some(found) = text_json::find(text)
        && let (Some(x), Some(y)) = (found["x"].as_f64(), found["y"].as_f64())
    {
        return Some([x, y]);
    }
    let found: Vec<f64> = text
        .split(|it: char| !(it.is_ascii_digit() || it == '.' || it == '-'))
        .filter_map(|word| word.trim_end_matches('.').parse().ok())
        .collect();
    match found.as_slice() {
        [x, y] => Some([*x, *y]),
        [left, top, right, bottom] => Some([(left + right) / 2.0, (top + bottom) / 2.0]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Viewport = Viewport::USUAL;

    #[test]
    fn descriptions_become_points() {
        let click = json!({"type": "click", "target": "the button Save", "count": 2});
        assert_eq!(targets(&click), ["the button Save"]);
        let expected = json!({"type": "click", "count": 2, "x": 3.0, "y": 4.0});
        assert_eq!(placed(&click, &[[3.0, 4.0]]), expected);
        let drag = json!({"type": "drag", "to": "b", "from": "a"});
        assert_eq!(targets(&drag), ["a", "b"]);
        let expected = json!({"type": "drag", "path": [[1.0, 2.0], [3.0, 4.0]]});
        assert_eq!(placed(&drag, &[[1.0, 2.0], [3.0, 4.0]]), expected);
        let typed = json!({"type": "type", "text": "x"});
        assert!(targets(&typed).is_empty());
        assert_eq!(placed(&typed, &[]), typed);
    }

    #[test]
    fn all_scales_agree_on_one_point() {
        for (text, scale) in [
            ("{\"x\": 1279, \"y\": 0}", Scale::Pixels),
            ("{\"x\": 1.0, \"y\": 0}", Scale::Unit),
            ("{\"x\": 999, \"y\": 0}", Scale::To999),
            ("{\"x\": 1000, \"y\": 0}", Scale::To1000),
        ] {
            assert_eq!(
                point(text, PAGE, PAGE, scale),
                Ok([1279.0, 0.0]),
                "{scale:?}"
            );
        }
    }

    #[test]
    fn grounders_answer_in_many_forms() {
        for text in [
            "{\"x\": 10, \"y\": 20}",
            "```json\n{\"x\": 10.0, \"y\": 20}\n```",
            "{\"point\": [10, 20]}",
            "click(10, 20).",
            "<point>10 20</point>",
            "[5, 10, 15, 30]",
        ] {
            assert_eq!(
                point(text, PAGE, PAGE, Scale::Pixels),
                Ok([10.0, 20.0]),
                "{text}"
            );
        }
        for text in ["", "nowhere", "10", "1, 2, 3", "{\"x\": 2000, \"y\": 20}"] {
            assert!(point(text, PAGE, PAGE, Scale::Pixels).is_err(), "{text}");
        }
    }

    #[test]
    fn a_smaller_picture_means_the_same_spot_of_the_page() {
        let small = Viewport {
            width: 640,
            height: 360,
        };
        assert_eq!(
            point("(10, 20)", small, PAGE, Scale::Pixels),
            Ok([20.0, 40.0])
        );
    }
}
