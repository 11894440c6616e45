//! Two models for one agent: one says in words what to do where, the other finds the points.

use model_server::{Answer, Faults, Mind, Move, Question, Recorded};
use protocol::Action;
use serde_json::{Map, Value, json};

use super::{SHORT, play, routes};

/// Plans by words such as `the spot 782 388`, and finds them when it is asked for points.
struct PlannerAndGrounder(Recorded);

impl Mind for PlannerAndGrounder {
    fn answer(&self, question: &Question) -> Result<Answer, String> {
        if let Some((_, found)) = question.text.split_once("Find: the spot ") {
            let numbers: Vec<f64> = found
                .split_whitespace()
                .take(2)
                .filter_map(|it| it.parse().ok())
                .collect();
            let [x, y] = numbers.as_slice() else {
                return Err(format!("{found:?} is no spot"));
            };
            // In thousandths, as the run asks for.
            let (x, y) = (x * 1000.0 / 1279.0, y * 1000.0 / 719.0);
            return Ok(Answer::text(format!("{{\"x\": {x:.2}, \"y\": {y:.2}}}")));
        }
        let mut answer = self.0.answer(question)?;
        for one in &mut answer.moves {
            if let Move::Act(action) = one {
                *one = in_words(action);
            }
        }
        Ok(answer)
    }
}

fn spot([x, y]: [f64; 2]) -> Value {
    json!(format!("the spot {x} {y}"))
}

/// Places become words; all else is said as it is.
fn in_words(action: &Action) -> Move {
    let call = |name: &str, fields: Vec<(&str, Value)>| {
        let fields = fields
            .into_iter()
            .map(|(name, value)| (name.to_string(), value));
        Move::Call(name.into(), Map::from_iter(fields))
    };
    match action {
        Action::Click { x, y, .. } => call("click", vec![("target", spot([*x, *y]))]),
        Action::Drag { path, .. } => {
            let (from, to) = (path[0], path[path.len() - 1]);
            call("drag", vec![("from", spot(from)), ("to", spot(to))])
        }
        other => Move::Act(other.clone()),
    }
}

#[test]
fn a_planner_and_a_grounder_solve_a_task_together() {
    let options = [
        "--grounder",
        "chat:finder@{url}",
        "--grounder-scale",
        "1000",
        "--grounder-key-variable",
        "GAUNTLET_TEST_KEY",
    ];
    let played = play(
        "chat:planner@{url}",
        &[SHORT],
        PlannerAndGrounder(routes()),
        Faults::none(),
        &options,
    );
    played.assert_all_pass(1);
    let received = played.server.received();
    let asked = |model: &str| {
        received
            .iter()
            .filter(|it| it.body["model"] == model)
            .count()
    };
    // Two clicks and both ends of a drag.
    assert_eq!((asked("planner"), asked("finder")), (5, 4));
    // What both cost is in the record.
    let tokens: u64 = received.iter().map(|it| it.tokens.prompt).sum();
    assert_eq!(played.usage(&[SHORT]).input, Some(tokens as f64));
}
