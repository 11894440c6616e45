//! Keys as a browser on a keyboard of the United States reports them, by what a driver calls them.

use canvas_shell::modifiers;
use egui::Modifiers;

/// Keys without a character: what a driver calls them, what they are and where.
const SPECIAL: &[(char, &str, &str)] = &[
    ('\u{E001}', "Cancel", ""),
    ('\u{E002}', "Help", "Help"),
    ('\u{E003}', "Backspace", "Backspace"),
    ('\u{E004}', "Tab", "Tab"),
    ('\u{E005}', "Clear", ""),
    ('\u{E006}', "Enter", "Enter"),
    ('\u{E007}', "Enter", "NumpadEnter"),
    ('\u{E008}', "Shift", "ShiftLeft"),
    ('\u{E009}', "Control", "ControlLeft"),
    ('\u{E00A}', "Alt", "AltLeft"),
    ('\u{E00B}', "Pause", "Pause"),
    ('\u{E00C}', "Escape", "Escape"),
    ('\u{E00E}', "PageUp", "PageUp"),
    ('\u{E00F}', "PageDown", "PageDown"),
    ('\u{E010}', "End", "End"),
    ('\u{E011}', "Home", "Home"),
    ('\u{E012}', "ArrowLeft", "ArrowLeft"),
    ('\u{E013}', "ArrowUp", "ArrowUp"),
    ('\u{E014}', "ArrowRight", "ArrowRight"),
    ('\u{E015}', "ArrowDown", "ArrowDown"),
    ('\u{E016}', "Insert", "Insert"),
    ('\u{E017}', "Delete", "Delete"),
    ('\u{E03D}', "Meta", "MetaLeft"),
    ('\u{E050}', "Shift", "ShiftRight"),
    ('\u{E051}', "Control", "ControlRight"),
    ('\u{E052}', "Alt", "AltRight"),
    ('\u{E053}', "Meta", "MetaRight"),
];

/// Keys of the numpad that type.
const NUMPAD: &[(char, &str, &str)] = &[
    ('\u{E01A}', "0", "Numpad0"),
    ('\u{E01B}', "1", "Numpad1"),
    ('\u{E01C}', "2", "Numpad2"),
    ('\u{E01D}', "3", "Numpad3"),
    ('\u{E01E}', "4", "Numpad4"),
    ('\u{E01F}', "5", "Numpad5"),
    ('\u{E020}', "6", "Numpad6"),
    ('\u{E021}', "7", "Numpad7"),
    ('\u{E022}', "8", "Numpad8"),
    ('\u{E023}', "9", "Numpad9"),
    ('\u{E024}', "*", "NumpadMultiply"),
    ('\u{E025}', "+", "NumpadAdd"),
    ('\u{E026}', ",", "NumpadComma"),
    ('\u{E027}', "-", "NumpadSubtract"),
    ('\u{E028}', ".", "NumpadDecimal"),
    ('\u{E029}', "/", "NumpadDivide"),
];

/// Keys that type one character, with Shift another.
const TYPING: &[(char, char, &str)] = &[
    (' ', ' ', "Space"),
    ('1', '!', "Digit1"),
    ('2', '@', "Digit2"),
    ('3', '#', "Digit3"),
    ('4', '$', "Digit4"),
    ('5', '%', "Digit5"),
    ('6', '^', "Digit6"),
    ('7', '&', "Digit7"),
    ('8', '*', "Digit8"),
    ('9', '(', "Digit9"),
    ('0', ')', "Digit0"),
    ('-', '_', "Minus"),
    ('=', '+', "Equal"),
    ('[', '{', "BracketLeft"),
    (']', '}', "BracketRight"),
    ('\\', '|', "Backslash"),
    (';', ':', "Semicolon"),
    ('\'', '"', "Quote"),
    ('`', '~', "Backquote"),
    (',', '<', "Comma"),
    ('.', '>', "Period"),
    ('/', '?', "Slash"),
];

/// The first and the last of F1 to F12.
const FUNCTION_KEYS: std::ops::RangeInclusive<char> = '\u{E031}'..='\u{E03C}';

/// A key that goes down or up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub key: String,
    pub code: String,
    /// What is held with it. A character that takes Shift comes with it.
    pub held: Modifiers,
    /// Does it type its name?
    pub types: bool,
}

/// What is held down.
#[derive(Debug, Default)]
pub struct Keyboard {
    down: Vec<char>,
}

impl Keyboard {
    pub fn held(&self) -> Modifiers {
        let is_down = |key: &str| self.down.iter().any(|it| special(*it) == Some(key));
        modifiers(
            is_down("Alt"),
            is_down("Control"),
            is_down("Shift"),
            is_down("Meta"),
        )
    }

    /// `value` is what drivers call the key.
    pub fn press(&mut self, value: char) -> Stroke {
        if !self.down.contains(&value) {
            self.down.push(value);
        }
        self.stroke(value)
    }

    /// Nothing when it was not down.
    pub fn release(&mut self, value: char) -> Option<Stroke> {
        let place = self.down.iter().position(|it| *it == value)?;
        self.down.remove(place);
        Some(self.stroke(value))
    }

    fn stroke(&self, value: char) -> Stroke {
        let mut held = self.held();
        let named = |(_, key, code): &(char, &str, &str), types| Stroke {
            key: (*key).to_string(),
            code: (*code).to_string(),
            held,
            types,
        };
        let find = |table: &'static [(char, &'static str, &'static str)]| {
            table.iter().find(|(it, ..)| *it == value)
        };
        if let Some(found) = find(SPECIAL) {
            return named(found, false);
        }
        if let Some(found) = find(NUMPAD) {
            return named(found, true);
        }
        if FUNCTION_KEYS.contains(&value) {
            let name = format!(
                "F{}",
                u32::from(value) - u32::from(*FUNCTION_KEYS.start()) + 1
            );
            return Stroke {
                code: name.clone(),
                key: name,
                held,
                types: false,
            };
        }
        let (plain, shifted, code) = place(value);
        held.shift |= value == shifted && plain != shifted;
        Stroke {
            key: if held.shift { shifted } else { plain }.to_string(),
            code,
            held,
            types: true,
        }
    }
}

fn special(value: char) -> Option<&'static str> {
    let found = SPECIAL.iter().find(|(it, ..)| *it == value);
    found.map(|(_, key, _)| *key)
}

/// What the key of a character types alone and with Shift, and where it is. What is on no key of this
/// keyboard has no place.
fn place(value: char) -> (char, char, String) {
    if value.is_ascii_alphabetic() {
        let (small, large) = (value.to_ascii_lowercase(), value.to_ascii_uppercase());
        return (small, large, format!("Key{large}"));
    }
    let fits = |(plain, shifted, _): &&(char, char, &str)| value == *plain || value == *shifted;
    match TYPING.iter().find(fits) {
        Some((plain, shifted, code)) => (*plain, *shifted, (*code).to_string()),
        None => (value, value, String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is reported when these are pressed one after another: the last key, its place, whether Shift
    /// counts as held and whether it types.
    fn pressed(values: &[char]) -> (String, String, bool, bool) {
        let mut keyboard = Keyboard::default();
        let strokes = values.iter().map(|value| keyboard.press(*value));
        let last = strokes.last().expect("a key");
        (last.key, last.code, last.held.shift, last.types)
    }

    fn reported(key: &str, code: &str, shift: bool, types: bool) -> (String, String, bool, bool) {
        (key.into(), code.into(), shift, types)
    }

    #[test]
    fn keys_are_what_a_browser_reports() {
        assert_eq!(pressed(&['a']), reported("a", "KeyA", false, true));
        // A driver holds Shift for what takes it, without saying so.
        assert_eq!(pressed(&['A']), reported("A", "KeyA", true, true));
        assert_eq!(pressed(&['?']), reported("?", "Slash", true, true));
        let shift = '\u{E008}';
        assert_eq!(pressed(&[shift, 'z']), reported("Z", "KeyZ", true, true));
        assert_eq!(pressed(&[shift, '1']), reported("!", "Digit1", true, true));
        assert_eq!(pressed(&['é']), reported("é", "", false, true));
        let enter = reported("Enter", "NumpadEnter", false, false);
        assert_eq!(pressed(&['\u{E007}']), enter);
        let seven = reported("7", "Numpad7", false, true);
        assert_eq!(pressed(&['\u{E021}']), seven);
        assert_eq!(pressed(&['\u{E032}']), reported("F2", "F2", false, false));
    }

    #[test]
    fn what_is_held_counts_until_it_is_let_go() {
        let mut keyboard = Keyboard::default();
        let control = keyboard.press('\u{E009}');
        assert!(control.held.ctrl && control.held.command);
        assert!(keyboard.press('z').held.ctrl);
        assert!(keyboard.release('z').is_some());
        assert_eq!(keyboard.release('z'), None);
        let released = keyboard.release('\u{E009}').expect("was down");
        assert!(!released.held.ctrl && !keyboard.held().any());
    }
}
