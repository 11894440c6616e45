//! Messages and records of every shape, made by chance.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::{
    Action, Button, CheckResult, EndReason, ImageFormat, InputCounts, Mark, Modifier, Observation,
    Operation, Origin, ParityVerdict, Past, Point, Rect, Refusal, STATE_SCHEMA, StateEnvelope,
    StepRecord, StepTiming, SubtaskResult, TreeNode, Trouble, VERDICT_SCHEMA, Verdict,
};
use serde_json::{Map, Value};

/// Numbers that JSON can write.
pub fn number() -> impl Strategy<Value = f64> {
    use proptest::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
    POSITIVE | NEGATIVE | NORMAL | SUBNORMAL | ZERO
}

pub fn text() -> impl Strategy<Value = String> {
    // Quotes, controls, letters beyond the first plane: everything that has to be escaped somewhere.
    any::<String>()
}

pub fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        number().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((text(), inner), 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

pub fn object() -> impl Strategy<Value = Map<String, Value>> {
    vec((text(), json()), 0..4).prop_map(|fields| fields.into_iter().collect())
}

fn point() -> impl Strategy<Value = Point> {
    [number(), number()]
}

fn button() -> impl Strategy<Value = Button> {
    prop::sample::select(vec![Button::Left, Button::Middle, Button::Right])
}

fn modifiers() -> impl Strategy<Value = Vec<Modifier>> {
    use Modifier::{Alt, Ctrl, Meta, Shift};
    vec(prop::sample::select(vec![Ctrl, Shift, Alt, Meta]), 0..4)
}

pub fn action() -> impl Strategy<Value = Action> {
    let pointer = prop_oneof![
        (point(), button(), any::<u8>(), modifiers()).prop_map(
            |([x, y], button, count, modifiers)| Action::Click {
                x,
                y,
                button,
                count,
                modifiers,
            }
        ),
        (any::<u32>(), button(), any::<u8>(), modifiers()).prop_map(
            |(mark, button, count, modifiers)| Action::ClickMark {
                mark,
                button,
                count,
                modifiers,
            }
        ),
        point().prop_map(|[x, y]| Action::Move { x, y }),
        (point(), button()).prop_map(|([x, y], button)| Action::Down { x, y, button }),
        (point(), button()).prop_map(|([x, y], button)| Action::Up { x, y, button }),
        (vec(point(), 0..5), button(), modifiers()).prop_map(|(path, button, modifiers)| {
            Action::Drag {
                path,
                button,
                modifiers,
            }
        }),
        (point(), point(), modifiers()).prop_map(|([x, y], [dx, dy], modifiers)| {
            Action::Scroll {
                x,
                y,
                dx,
                dy,
                modifiers,
            }
        }),
    ];
    let others = prop_oneof![
        vec(text(), 0..4).prop_map(|keys| Action::Key { keys }),
        text().prop_map(|key| Action::KeyDown { key }),
        text().prop_map(|key| Action::KeyUp { key }),
        text().prop_map(|text| Action::Type { text }),
        any::<u64>().prop_map(|ms| Action::Wait { ms }),
        object().prop_map(|fields| Action::Answer { fields }),
        Just(Action::Done),
        text().prop_map(|reason| Action::Fail { reason }),
    ];
    prop_oneof![pointer, others]
}

fn rect() -> impl Strategy<Value = Rect> {
    (point(), point()).prop_map(|([x, y], [width, height])| Rect::new(x, y, width, height))
}

fn tree() -> impl Strategy<Value = TreeNode> {
    let node = |children: Vec<TreeNode>| {
        (text(), text(), text(), option::of(rect())).prop_map(move |(role, name, value, rect)| {
            TreeNode {
                role,
                name,
                value,
                rect,
                children: children.clone(),
            }
        })
    };
    node(Vec::new()).prop_recursive(2, 8, 3, move |inner| vec(inner, 0..3).prop_flat_map(node))
}

fn refusal() -> impl Strategy<Value = Refusal> {
    prop::sample::select(vec![Refusal::Format, Refusal::Action])
}

fn mark() -> impl Strategy<Value = Mark> {
    (any::<u32>(), text(), text(), rect()).prop_map(|(number, role, name, rect)| Mark {
        number,
        role,
        name,
        rect,
    })
}

fn past() -> impl Strategy<Value = Past> {
    let seen = (any::<u32>(), option::of(text()));
    (seen, option::of(action()), option::of(text())).prop_map(
        |((step, screenshot), action, error)| Past {
            step,
            screenshot,
            action,
            error,
        },
    )
}

pub fn observation() -> impl Strategy<Value = Observation> {
    let formats = vec![ImageFormat::Png, ImageFormat::Webp, ImageFormat::Jpeg];
    let picture = (
        option::of(text()),
        prop::sample::select(formats),
        vec(text(), 0..3),
        any::<(u32, u32)>(),
        point(),
    );
    let words = (
        option::of(text()),
        option::of(refusal()),
        option::of(text()),
    );
    let page = (option::of(tree()), vec(mark(), 0..3), vec(past(), 0..3));
    (picture, words, page, any::<(u32, u32, u64, Option<u64>)>()).prop_map(
        |(picture, words, page, (step, steps_left, clock_ms, elapsed_ms))| Observation {
            step,
            screenshot: picture.0,
            image: picture.1,
            frames: picture.2,
            width: picture.3.0,
            height: picture.3.1,
            pointer: picture.4,
            tree: page.0,
            marks: page.1,
            clock_ms,
            elapsed_ms,
            error: words.0,
            error_kind: words.1,
            steps_left,
            notice: words.2,
            history: page.2,
        },
    )
}

pub fn step_record() -> impl Strategy<Value = StepRecord> {
    let said = (
        option::of(action()),
        option::of(object().prop_map(Value::Object)),
        option::of(text()),
    );
    let told = (
        option::of(text()),
        option::of(refusal()),
        option::of(text()),
        option::of(object().prop_map(Value::Object)),
    );
    let times = [number(), number(), number(), number()];
    let troubles = vec![
        Trouble::Unsettled,
        Trouble::Crashed,
        Trouble::Unresponsive,
        Trouble::Lost,
    ];
    let trouble = option::of(prop::sample::select(troubles));
    let frames = (option::of(text()), vec(text(), 0..3), trouble);
    (said, told, frames, times, any::<(u32, u64, u64, u64)>()).prop_map(
        |(said, told, frames, times, (step, tokens, thought_ms, clock_ms))| StepRecord {
            step,
            action: said.0,
            call: said.1,
            raw: said.2,
            error: told.0,
            error_kind: told.1,
            note: told.2,
            usage: told.3,
            frame: frames.0,
            frames: frames.1,
            trouble: frames.2,
            tokens,
            thought_ms,
            clock_ms,
            timing: StepTiming {
                agent_ms: times[0],
                input_ms: times[1],
                settle_ms: times[2],
                screenshot_ms: times[3],
            },
        },
    )
}

pub fn envelope() -> impl Strategy<Value = StateEnvelope> {
    let operation = (any::<u64>(), json());
    let operation = operation.prop_map(|(at_ms, command)| Operation { at_ms, command });
    let counts = any::<(u64, u64, u64, u64, u64)>();
    let documents = (json(), json(), vec(operation, 0..4));
    (counts, any::<(u32, bool)>(), documents, text(), text()).prop_map(
        |(counts, (imports, crashed), documents, app, build)| StateEnvelope {
            schema: STATE_SCHEMA.into(),
            app,
            build,
            seed: counts.0,
            revision: counts.1,
            clock_ms: counts.2,
            input: InputCounts {
                trusted: counts.3,
                untrusted: counts.4,
            },
            imports,
            crashed,
            state: documents.0,
            view: documents.1,
            operations: documents.2,
        },
    )
}

fn check() -> impl Strategy<Value = CheckResult> {
    (text(), any::<bool>(), json(), json(), text()).prop_map(
        |(name, pass, expected, found, reason)| CheckResult {
            name,
            pass,
            expected,
            found,
            reason,
        },
    )
}

pub fn verdict() -> impl Strategy<Value = Verdict> {
    let subtask = (text(), any::<bool>(), vec(check(), 0..3))
        .prop_map(|(name, pass, checks)| SubtaskResult { name, pass, checks });
    let parity = (any::<bool>(), vec(text(), 0..3))
        .prop_map(|(pass, reasons)| ParityVerdict { pass, reasons });
    let origins = vec![Origin::Unvouched, Origin::Witnessed, Origin::Attached];
    let judged = (any::<bool>(), number(), option::of(parity));
    let checked = (vec(check(), 0..3), vec(subtask, 0..3), vec(text(), 0..3));
    (judged, checked, prop::sample::select(origins), text()).prop_map(
        |(judged, checked, origin, task)| Verdict {
            schema: VERDICT_SCHEMA.into(),
            task,
            task_digest: "0f".repeat(32),
            scorer: "1".into(),
            origin,
            pass: judged.0,
            score: judged.1,
            parity: judged.2,
            gates: checked.0,
            subtasks: checked.1,
            side_effects: checked.2,
            extra: Vec::new(),
        },
    )
}

pub fn end_reasons() -> [EndReason; 8] {
    [
        EndReason::Answered,
        EndReason::Failed,
        EndReason::StepBudget,
        EndReason::TimeBudget,
        EndReason::AgentError,
        EndReason::AppCrash,
        EndReason::ServiceFailure,
        EndReason::Infrastructure,
    ]
}
