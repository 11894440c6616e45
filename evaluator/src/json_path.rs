//! The path language of checks: a JSON pointer from `state` or `answer`, with selectors for lists.
//!
//! ```text
//! state/scenes[name=Basic Shapes]/scene/objects[name=Red Cube]/position/0
//! state/graph/nodes[*type=map]/data/expression
//! answer/altitude
//! ```
//!
//! - `/key` steps into an object, `/0` into a list. `~1` stands for `/`, `~0` for `~`, `~2` for `[`.
//! - `[key=value]` picks the one element of a list whose `key` has that value. None or several
//!   matches lead nowhere: a check must not depend on which of two look-alikes comes first.
//! - `[*]` keeps every element, `[*key=value]` every matching one; what follows is applied to each
//!   and the results form a list.

use serde_json::Value;

/// A parsed path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonPath {
    text: String,
    root: Root,
    steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    State,
    Answer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Key(String),
    One(Condition),
    Every(Option<Condition>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Condition {
    key: String,
    value: String,
}

impl JsonPath {
    /// The error says what a path has to look like.
    pub fn parse(text: &str) -> Result<JsonPath, String> {
        let (root, rest) = if let Some(rest) = text.strip_prefix("state") {
            (Root::State, rest)
        } else if let Some(rest) = text.strip_prefix("answer") {
            (Root::Answer, rest)
        } else {
            return Err("a path that begins with `state` or `answer`".into());
        };
        Ok(JsonPath {
            text: text.to_string(),
            root,
            steps: steps(rest)?,
        })
    }

    pub fn root(&self) -> Root {
        self.root
    }

    /// The key right below the root, when the path begins with one.
    pub fn first_key(&self) -> Option<&str> {
        match self.steps.first() {
            Some(Step::Key(key)) => Some(key),
            _ => None,
        }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Follows the path. The error says where it ends.
    pub fn find(&self, state: &Value, answer: Option<&Value>) -> Result<Value, String> {
        let start = match self.root {
            Root::State => state,
            Root::Answer => answer.ok_or("no answer was given")?,
        };
        follow(start, &self.steps)
    }
}

fn follow(value: &Value, steps: &[Step]) -> Result<Value, String> {
    let Some((step, rest)) = steps.split_first() else {
        return Ok(value.clone());
    };
    match step {
        Step::Key(key) => follow(child(value, key)?, rest),
        Step::One(condition) => {
            let matches: Vec<_> = elements(value)?
                .iter()
                .filter(|item| condition.holds(item))
                .collect();
            match matches[..] {
                [only] => follow(only, rest),
                [] => Err(format!("no element has {condition}")),
                _ => Err(format!("{} elements have {condition}", matches.len())),
            }
        }
        Step::Every(condition) => elements(value)?
            .iter()
            .filter(|item| condition.as_ref().is_none_or(|it| it.holds(item)))
            .map(|item| follow(item, rest))
            .collect::<Result<Vec<_>, _>>()
            .map(Value::Array),
    }
}

fn child<'v>(value: &'v Value, key: &str) -> Result<&'v Value, String> {
    let found = match value {
        Value::Object(map) => map.get(key),
        Value::Array(list) => key.parse::<usize>().ok().and_then(|index| list.get(index)),
        _ => None,
    };
    found.ok_or_else(|| format!("there is no `{key}`"))
}

fn elements(value: &Value) -> Result<&Vec<Value>, String> {
    value
        .as_array()
        .ok_or_else(|| "there is no list to select from".into())
}

impl Condition {
    fn holds(&self, item: &Value) -> bool {
        match item.get(&self.key) {
            Some(Value::String(text)) => *text == self.value,
            Some(Value::Bool(flag)) => flag.to_string() == self.value,
            Some(Value::Number(number)) => number.as_f64() == self.value.parse().ok(),
            _ => false,
        }
    }
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.key, self.value)
    }
}

fn steps(mut rest: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('/') {
            let end = after.find(['/', '[']).unwrap_or(after.len());
            let key = after[..end]
                .replace("~2", "[")
                .replace("~1", "/")
                .replace("~0", "~");
            if key.is_empty() {
                return Err("a path without an empty step (`//`)".into());
            }
            steps.push(Step::Key(key));
            rest = &after[end..];
        } else if let Some(after) = rest.strip_prefix('[') {
            let end = after
                .find(']')
                .ok_or("a path whose selectors end with `]`")?;
            steps.push(selector(&after[..end])?);
            rest = &after[end + 1..];
        } else {
            return Err("`/key` or `[key=value]` after each part of the path".into());
        }
    }
    Ok(steps)
}

fn selector(text: &str) -> Result<Step, String> {
    let (every, text) = match text.strip_prefix('*') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if every && text.is_empty() {
        return Ok(Step::Every(None));
    }
    let (key, value) = text
        .split_once('=')
        .ok_or("a selector like `[name=Red Cube]`, `[*]` or `[*type=cube]`")?;
    let condition = Condition {
        key: key.to_string(),
        value: value.to_string(),
    };
    Ok(if every {
        Step::Every(Some(condition))
    } else {
        Step::One(condition)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn find(path: &str) -> Result<Value, String> {
        let state = json!({"list": [
            {"name": "Red Cube", "at": [1, 2], "n": 1},
            {"name": "Ball", "at": [3, 4], "n": 2},
            {"name": "Ball", "at": [5, 6], "n": 2.0},
        ], "a/b": true});
        let answer = json!({"city": "Paris"});
        JsonPath::parse(path)
            .expect("the path parses")
            .find(&state, Some(&answer))
    }

    #[test]
    fn keys_indexes_and_selectors_lead_to_values() {
        assert_eq!(find("state/list[name=Red Cube]/at/1"), Ok(json!(2)));
        assert_eq!(find("state/list/2/at/0"), Ok(json!(5)));
        assert_eq!(find("state/list[n=1]/name"), Ok(json!("Red Cube")));
        assert_eq!(find("state/list[*name=Ball]/at/0"), Ok(json!([3, 5])));
        assert_eq!(find("state/list[*]/n"), Ok(json!([1, 2, 2.0])));
        assert_eq!(find("state/a~1b"), Ok(json!(true)));
        assert_eq!(find("answer/city"), Ok(json!("Paris")));
    }

    #[test]
    fn an_ambiguous_selector_leads_nowhere() {
        let error = find("state/list[name=Ball]/at").expect_err("two elements match");
        assert!(error.contains("2 elements"), "{error}");
        assert!(find("state/list[name=Cone]").is_err());
        assert!(find("state/list/9").is_err());
        assert!(find("state/missing/deeper").is_err());
    }

    #[test]
    fn malformed_paths_say_what_is_expected() {
        for path in [
            "scene/x",
            "state//x",
            "state/x[name",
            "state/x[name]",
            "statex",
        ] {
            assert!(JsonPath::parse(path).is_err(), "{path}");
        }
    }
}
