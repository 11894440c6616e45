//! Keys by name: chords in one text, and keys that are held while a pointer does something.

use protocol::{Action, Modifier};
use serde_json::Value;

use super::Misfit;
use crate::lowering::{modifier_key, parse_key, split_chord};

/// What is held down during a click, a drag or a turn of the wheel.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    Modifiers(Vec<Modifier>),
    /// Not all of them are modifiers.
    Keys(Vec<String>),
}

impl Held {
    pub fn nothing() -> Held {
        Held::Modifiers(Vec::new())
    }

    pub fn these(keys: Vec<String>) -> Result<Held, Misfit> {
        let mut modifiers = Vec::new();
        for key in &keys {
            let value = parse_key(key).map_err(Misfit::action)?;
            modifiers.extend(MODIFIERS.iter().find(|it| modifier_key(**it) == value));
        }
        Ok(match modifiers.len() == keys.len() {
            true => Held::Modifiers(modifiers),
            false => Held::Keys(keys),
        })
    }
}

const MODIFIERS: [Modifier; 4] = [
    Modifier::Ctrl,
    Modifier::Shift,
    Modifier::Alt,
    Modifier::Meta,
];

/// `"ctrl+shift+z"` as three names.
pub fn chord(text: &str) -> Result<Vec<String>, Misfit> {
    split_chord(text).map_err(Misfit::action)
}

/// Several names, each perhaps a chord of its own.
pub fn chords(names: &[String]) -> Result<Vec<String>, Misfit> {
    let mut keys = Vec::new();
    for name in names {
        keys.extend(chord(name)?);
    }
    Ok(keys)
}

/// For dialects whose key names know no case: a letter together with Ctrl, Alt or Meta is that letter's
/// key, not its capital.
pub fn without_capitals(keys: Vec<String>) -> Vec<String> {
    if !has_shortcut(&keys) {
        return keys;
    }
    let plain = |key: String| match is_capital(&key) {
        true => key.to_ascii_lowercase(),
        false => key,
    };
    keys.into_iter().map(plain).collect()
}

/// Would [`without_capitals`] change what is pressed?
pub fn loses_capitals(keys: &[String]) -> bool {
    has_shortcut(keys) && keys.iter().any(|key| is_capital(key))
}

fn is_capital(key: &str) -> bool {
    key.len() == 1 && key.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn has_shortcut(keys: &[String]) -> bool {
    let is_shortcut = |key: &String| {
        let value = parse_key(key);
        [Modifier::Ctrl, Modifier::Alt, Modifier::Meta]
            .iter()
            .any(|it| value == Ok(modifier_key(*it)))
    };
    keys.iter().any(is_shortcut)
}

/// The keys of an action, one name each.
pub fn names(keys: &[String]) -> Option<Vec<String>> {
    chords(keys).ok()
}

/// One text for several keys, which [`chord`] takes apart again.
pub fn joined(keys: &[String]) -> Option<String> {
    let keys = names(keys)?;
    if let [only] = keys.as_slice() {
        return Some(only.clone());
    }
    let spelled = |key: &String| match key.as_str() {
        "+" => "plus".to_string(),
        " " => "space".to_string(),
        key => key.to_string(),
    };
    let names: Vec<_> = keys.iter().map(spelled).collect();
    Some(names.join("+"))
}

/// The usual name of a modifier.
pub fn name(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::Ctrl => "ctrl",
        Modifier::Shift => "shift",
        Modifier::Alt => "alt",
        Modifier::Meta => "meta",
    }
}

/// The action without its modifiers, and these.
pub fn apart(action: &Action) -> (Action, Vec<Modifier>) {
    let mut action = action.clone();
    let modifiers = match &mut action {
        Action::Click { modifiers, .. }
        | Action::ClickMark { modifiers, .. }
        | Action::Drag { modifiers, .. }
        | Action::Scroll { modifiers, .. } => std::mem::take(modifiers),
        _ => Vec::new(),
    };
    (action, distinct(modifiers))
}

/// Calls with keys held around them: pressed in order, released in reverse.
pub fn around(
    calls: Vec<Value>,
    modifiers: &[Modifier],
    down: impl Fn(Modifier) -> Value,
    up: impl Fn(Modifier) -> Value,
) -> Vec<Value> {
    let pressed = modifiers.iter().map(|it| down(*it));
    let released = modifiers.iter().rev().map(|it| up(*it));
    pressed.chain(calls).chain(released).collect()
}

/// A modifier that is named twice is held once.
fn distinct(modifiers: Vec<Modifier>) -> Vec<Modifier> {
    let mut found = Vec::new();
    for modifier in modifiers {
        if !found.contains(&modifier) {
            found.push(modifier);
        }
    }
    found
}
