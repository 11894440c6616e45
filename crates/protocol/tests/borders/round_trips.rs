//! Written and read again: nothing is lost and nothing is added.

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::{
    Action, AgentMessage, ClientMessage, MAX_ACTIONS_PER_TURN, RunnerMessage, Said, ServerMessage,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::made;

/// As text, which is how it crosses, and in one line, which is how lines of agents and records end.
fn crosses<T: Serialize + DeserializeOwned + PartialEq + Debug>(sent: &T) {
    let text = serde_json::to_string(sent).expect("it can be written");
    assert!(!text.contains('\n'), "{text}");
    let arrived: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&arrived, sent);
    let again = serde_json::to_string(&arrived).expect("it can be written");
    assert_eq!(again, text, "the same bytes every time");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn actions(action in made::action()) {
        crosses(&action);
    }

    #[test]
    fn observations(observation in made::observation()) {
        crosses(&observation);
        crosses(&RunnerMessage::Observation { observation: observation.clone() });
        crosses(&ServerMessage::Observe(Box::new(observation)));
    }

    #[test]
    fn step_records(record in made::step_record()) {
        crosses(&record);
    }

    #[test]
    fn state_envelopes(envelope in made::envelope()) {
        crosses(&envelope);
    }

    #[test]
    fn verdicts(verdict in made::verdict()) {
        crosses(&verdict);
    }

    #[test]
    fn lines_of_agents(
        actions in vec(made::action(), 1..=MAX_ACTIONS_PER_TURN),
        call in option::of(made::object().prop_map(Value::Object)),
        note in option::of(made::text()),
        usage in option::of(made::object().prop_map(Value::Object)),
    ) {
        let said = call.map_or(Said::Actions(actions), Said::Call);
        let message = AgentMessage { said, note, usage };
        crosses(&message);
        crosses(&ClientMessage::Step(Box::new(message.into())));
    }

    /// A single action is written as `action`, whichever way it came.
    #[test]
    fn a_list_of_one_action_is_that_action(action in made::action()) {
        let line = serde_json::json!({"actions": [action.clone()]});
        let message: AgentMessage = serde_json::from_value(line).expect("it is a line");
        prop_assert_eq!(&message, &AgentMessage::from(action.clone()));
        let written = serde_json::to_value(&message).expect("it can be written");
        prop_assert_eq!(written, serde_json::json!({"action": action}));
    }
}

#[test]
fn ends_of_episodes() {
    for reason in made::end_reasons() {
        crosses(&RunnerMessage::End { reason, steps: 3 });
    }
}

#[test]
fn only_answers_and_their_like_end_an_episode() {
    let ends = |text: &str| {
        let action: Action = serde_json::from_str(text).expect("it is an action");
        action.is_final()
    };
    assert!(ends(r#"{"type": "done"}"#));
    assert!(ends(r#"{"type": "answer", "fields": {}}"#));
    assert!(ends(r#"{"type": "fail"}"#));
    assert!(!ends(r#"{"type": "wait", "ms": 5}"#));
    assert!(!ends(r#"{"type": "key", "keys": ["Enter"]}"#));
}
