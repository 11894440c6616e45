//! What the protocol page shows is what the repository holds.

use std::fs;
use std::path::Path;

fn repository(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_protocol_page_shows_the_example_as_it_is() {
    let example = repository("examples/python-agent/agent.py");
    assert!(repository("docs/protocol.md").contains(example.trim_end()));
}

#[test]
fn every_action_of_the_protocol_page_is_one() {
    let page = repository("docs/protocol.md");
    let table = page
        .split_once("| `type` | fields")
        .and_then(|(_, rest)| rest.split("\n\n").next())
        .expect("the table of actions");
    let mut names = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let cell = row.split('|').nth(1).expect("a first cell");
        names.extend(cell.split('`').skip(1).step_by(2).map(String::from));
    }
    assert_eq!(names.len(), 14, "{names:?}");
    for name in names {
        let action = serde_json::json!({"type": name});
        let error = serde_json::from_value::<protocol::Action>(action).err();
        // Missing fields are another matter; the name itself must be known.
        let text = error.map_or(String::new(), |error| error.to_string());
        assert!(!text.contains("unknown variant"), "{name}: {text}");
    }
}
