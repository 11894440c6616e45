//! Whatever the window and whatever was called: a request answers every call once, and no other.

use models::{
    Api, Asking, Call, Conversation, Entry, Means, Outcome, Part, Picture, Settings, windowed,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What happened in a turn.
#[derive(Clone, Debug)]
enum Happened {
    /// N calls, the last of them an ending or not.
    Calls(usize, bool),
    Text,
}

fn happened() -> impl Strategy<Value = Vec<Happened>> {
    let turn = prop_oneof![
        4 => (1usize..4, any::<bool>()).prop_map(|(count, ends)| Happened::Calls(count, ends)),
        1 => Just(Happened::Text),
    ];
    prop::collection::vec(turn, 0..12)
}

/// A turn with these calls as the API says it.
fn answer(api: Api, turn: usize, calls: usize, ends: bool) -> Value {
    let id = |index: usize| format!("call-{turn}-{index}");
    let is_ending = |index: usize| ends && index + 1 == calls;
    let items = (0..calls).map(|index| match (api, is_ending(index)) {
        (Api::Chat, _) => json!({"id": id(index), "type": "function", "function": {"name": "done", "arguments": "{}"}}),
        (Api::Responses, true) => json!({"type": "function_call", "call_id": id(index), "name": "done", "arguments": "{}"}),
        (Api::Responses, false) => json!({"type": "computer_call", "call_id": id(index), "actions": [{"type": "wait"}]}),
        (Api::Anthropic, true) => json!({"type": "tool_use", "id": id(index), "name": "done", "input": {}}),
        (Api::Anthropic, false) => json!({"type": "tool_use", "id": id(index), "name": "wait", "toolset_name": "computer", "input": {}}),
        (Api::Gemini, _) => json!({"functionCall": {"id": id(index), "name": "wait", "args": {}}}),
    });
    // What was thought or said comes before what is called.
    let said = match api {
        Api::Responses => json!({"type": "reasoning", "summary": []}),
        Api::Gemini => json!({"text": "hm"}),
        Api::Chat | Api::Anthropic => json!({"type": "text", "text": "hm"}),
    };
    let calls: Vec<Value> = items.collect();
    let all: Vec<Value> = [said].into_iter().chain(calls.clone()).collect();
    match api {
        Api::Chat => json!({"choices": [{"message": {"content": "hm", "tool_calls": calls}}]}),
        Api::Responses => json!({"status": "completed", "output": all}),
        Api::Anthropic => json!({"content": all}),
        Api::Gemini => json!({"candidates": [{"content": {"role": "model", "parts": all}}]}),
    }
}

fn picture() -> Part {
    Part::Picture(Picture::new("image/png", "AAAA"))
}

fn conversation(api: Api, turns: &[Happened]) -> Conversation {
    let mut conversation = Conversation::new("s", vec![Part::text("t"), picture()]);
    for (number, turn) in turns.iter().enumerate() {
        let (count, ends) = match turn {
            Happened::Calls(count, ends) => (*count, *ends),
            Happened::Text => (0, false),
        };
        let read = api
            .read(&answer(api, number, count, ends), api.tools()[0])
            .expect("a turn");
        conversation.entries.push(read.entry());
        let outcome = |(index, call): (usize, Call)| Outcome {
            parts: match call.means == Means::Computer && api == Api::Responses
                || index + 1 == count
            {
                true => vec![Part::text("x"), picture()],
                false => vec![Part::text("x")],
            },
            call,
            is_refused: false,
        };
        conversation.entries.push(match count {
            0 => Entry::User(vec![Part::text("go on")]),
            _ => Entry::Outcomes {
                outcomes: read.calls.into_iter().enumerate().map(outcome).collect(),
                more: Vec::new(),
            },
        });
    }
    conversation
}

/// The ids of calls and of results, in the order of the request, and how many pictures there are.
fn ids(api: Api, body: &Value) -> (Vec<String>, Vec<String>) {
    let mut calls = Vec::new();
    let mut results = Vec::new();
    let note = |list: &mut Vec<String>, id: &Value| list.push(id.as_str().expect("an id").into());
    match api {
        Api::Chat => {
            for message in body["messages"].as_array().expect("messages") {
                for call in message["tool_calls"].as_array().into_iter().flatten() {
                    note(&mut calls, &call["id"]);
                }
                if message["role"] == "tool" {
                    note(&mut results, &message["tool_call_id"]);
                }
            }
        }
        Api::Responses => {
            for item in body["input"].as_array().expect("items") {
                match item["type"].as_str() {
                    Some("computer_call" | "function_call") => note(&mut calls, &item["call_id"]),
                    Some("computer_call_output") => {
                        assert!(item["output"]["image_url"].is_string(), "{item}");
                        note(&mut results, &item["call_id"]);
                    }
                    Some("function_call_output") => note(&mut results, &item["call_id"]),
                    _ => {}
                }
            }
        }
        Api::Anthropic | Api::Gemini => {
            let (messages, content) = match api {
                Api::Gemini => ("contents", "parts"),
                _ => ("messages", "content"),
            };
            for message in body[messages].as_array().expect("messages") {
                for part in message[content].as_array().expect("parts") {
                    match part {
                        it if it["type"] == "tool_use" => note(&mut calls, &it["id"]),
                        it if it["type"] == "tool_result" => note(&mut results, &it["tool_use_id"]),
                        it if it["functionCall"].is_object() => {
                            note(&mut calls, &it["functionCall"]["id"])
                        }
                        it if it["functionResponse"].is_object() => {
                            note(&mut results, &it["functionResponse"]["id"])
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    (calls, results)
}

proptest! {
    #[test]
    fn calls_and_results_stay_together(turns in happened(), window in 0usize..6) {
        for api in Api::ALL {
            let whole = conversation(api, &turns);
            let shown = windowed(&whole, window);
            let settings = Settings::of(api);
            let body = api.request(&Asking {
                model: "sage",
                is_usual: false,
                settings: &settings,
                conversation: &shown,
                functions: &[],
                width: 10,
                height: 10,
            }).body;
            let (calls, results) = ids(api, &body);
            prop_assert_eq!(&calls, &results, "{:?}: {}", api, body);
            let pictures = body.to_string().matches("AAAA").count();
            let observed = whole_pictures(&whole);
            let expected = if window == 0 { observed } else { observed.min(window) };
            prop_assert!(pictures <= expected, "{:?}: {} of {}", api, pictures, expected);
            // Only responses lose more than they must, with a turn of which one picture is gone.
            if api != Api::Responses {
                prop_assert_eq!(pictures, expected);
            }
        }
    }
}

fn whole_pictures(conversation: &Conversation) -> usize {
    format!("{conversation:?}").matches("AAAA").count()
}
