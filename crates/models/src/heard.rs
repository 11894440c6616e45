//! What a model means by its calls and by its texts, as actions on the page.

use actions::dialects::{self, Context, Misfit};
use actions::lowering::Viewport;
use protocol::{Action, Dialect, Point, Refusal, ResultField, Scale};
use serde_json::{Map, Value};

use crate::image::{on_page, rescaled};
use crate::observed::Vision;
use crate::text_json;

/// What a call is read against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CallContext {
    pub dialect: Dialect,
    pub eyes: Vision,
    pub page: Viewport,
    /// Where the pointer is, in pixels of the page.
    pub pointer: Point,
}

/// What is no call costs a step and is told.
pub fn misfit(message: impl Into<String>) -> Misfit {
    Misfit {
        kind: Refusal::Format,
        message: message.into(),
    }
}

/// The actions of a call, in pixels of the page. Its points are pixels of the picture that the model
/// saw, or shares of it.
pub fn actions(call: &Value, ear: &CallContext) -> Result<Vec<Action>, Misfit> {
    let page = ear.page;
    // Shares of the picture are shares of the page.
    let picture = match ear.eyes.scale {
        Scale::Pixels => ear.eyes.picture(page),
        _ => page,
    };
    let context = Context {
        viewport: picture,
        pointer: rescaled(ear.pointer, page, picture),
        scale: ear.eyes.scale,
    };
    let actions = dialects::translate(ear.dialect, call, &context)?;
    if picture == page {
        return Ok(actions);
    }
    let on_page = |action| on_page(action, picture, page);
    Ok(actions.into_iter().map(on_page).collect())
}

/// The call with its first action alone, if it has several.
pub fn first_only(call: &Value) -> Option<Value> {
    let actions = call.get("actions")?.as_array()?;
    if actions.len() < 2 {
        return None;
    }
    let mut first = call.clone();
    first["actions"] = Value::Array(vec![actions[0].clone()]);
    Some(first)
}

/// The task's result in a text: a JSON object that has every field that the task asks for.
pub fn result(text: &str, asked: &[ResultField]) -> Option<Map<String, Value>> {
    let Some(Value::Object(fields)) = text_json::find(text) else {
        return None;
    };
    let has_all = asked.iter().all(|field| fields.contains_key(&field.key));
    (has_all && !asked.is_empty()).then_some(fields)
}

#[cfg(test)]
mod tests {
    use protocol::ResultKind;
    use serde_json::json;

    use super::*;

    fn ear(dialect: Dialect, scale: Scale, size: Option<Viewport>) -> CallContext {
        CallContext {
            dialect,
            eyes: Vision { size, scale },
            page: Viewport::USUAL,
            pointer: [100.0, 100.0],
        }
    }

    const SMALL: Option<Viewport> = Some(Viewport {
        width: 640,
        height: 360,
    });

    #[test]
    fn points_are_those_of_the_picture_that_was_seen() {
        let click = json!({"type": "click", "button": "left", "x": 320, "y": 180});
        let small = ear(Dialect::Openai, Scale::Pixels, SMALL);
        assert_eq!(
            actions(&click, &small),
            Ok(vec![Action::click(640.0, 360.0)])
        );
        let outside = json!({"type": "click", "button": "left", "x": 641, "y": 180});
        assert!(actions(&outside, &small).is_err());
        let whole = ear(Dialect::Openai, Scale::Pixels, None);
        assert_eq!(
            actions(&click, &whole),
            Ok(vec![Action::click(320.0, 180.0)])
        );
    }

    #[test]
    fn shares_of_the_picture_are_shares_of_the_page() {
        let click = json!({"name": "click_at", "args": {"x": 999, "y": 0}});
        for size in [None, SMALL] {
            let gemini = ear(Dialect::Gemini, Scale::To999, size);
            assert_eq!(
                actions(&click, &gemini),
                Ok(vec![Action::click(1279.0, 0.0)])
            );
        }
    }

    #[test]
    fn a_click_without_a_point_is_where_the_pointer_is() {
        let click = json!({"name": "computer", "input": {"action": "left_click"}});
        let small = ear(Dialect::Anthropic, Scale::Pixels, SMALL);
        assert_eq!(
            actions(&click, &small),
            Ok(vec![Action::click(100.0, 100.0)])
        );
    }

    #[test]
    fn one_action_of_several_is_the_first() {
        let call =
            json!({"type": "computer_call", "actions": [{"type": "wait"}, {"type": "screenshot"}]});
        let first = first_only(&call).expect("several");
        assert_eq!(first["actions"], json!([{"type": "wait"}]));
        assert_eq!(first_only(&first), None);
        assert_eq!(first_only(&json!({"type": "click"})), None);
    }

    #[test]
    fn a_text_with_every_field_of_the_task_is_its_result() {
        let field = |key: &str| ResultField {
            key: key.into(),
            kind: ResultKind::Text,
            description: String::new(),
        };
        let asked = [field("a"), field("b")];
        let found = result("It is {\"a\": 1, \"b\": \"x\"}.", &asked).expect("a result");
        assert_eq!(Value::Object(found), json!({"a": 1, "b": "x"}));
        for text in ["", "done", "{\"a\": 1}", "[{\"a\": 1, \"b\": 2}]"] {
            assert_eq!(result(text, &asked), None, "{text}");
        }
        assert_eq!(result("{}", &[]), None);
    }
}
