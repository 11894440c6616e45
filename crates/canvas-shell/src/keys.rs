//! What a key of the keyboard means to the app, and what it must not mean to the browser.

use egui::{Key, Modifiers};

/// What pressing the key types. Browsers name keys that type nothing by words.
pub fn text_of(key: &str) -> Option<&str> {
    let is_one = key.chars().nth(1).is_none() && !key.is_empty();
    (is_one || !key.is_ascii()).then_some(key)
}

/// Would the browser do something of its own with this key that it must not? `reserved` are the
/// letters whose shortcut with Ctrl the app replaces.
pub fn is_taken_from_browser(key: Key, held: Modifiers, is_typing: bool, reserved: &str) -> bool {
    if held.command || held.ctrl {
        let name = key.name().to_lowercase();
        let is_reserved = name.chars().count() == 1 && reserved.contains(&name);
        // Open, print, save and settings are about the page; the app's own are meant.
        return is_reserved || matches!(key, Key::O | Key::P | Key::S | Key::Comma);
    }
    match key {
        // The focus stays in the app, and the page neither scrolls nor goes back.
        Key::Tab
        | Key::Backspace
        | Key::ArrowDown
        | Key::ArrowLeft
        | Key::ArrowRight
        | Key::ArrowUp => true,
        Key::Space => !is_typing,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_that_type_have_a_text() {
        for key in ["a", "A", " ", "ä", "€", "한", "+"] {
            assert_eq!(text_of(key), Some(key));
        }
        for key in [
            "",
            "Enter",
            "F1",
            "Shift",
            "ArrowLeft",
            "Dead",
            "Unidentified",
        ] {
            assert_eq!(text_of(key), None, "{key}");
        }
    }

    #[test]
    fn the_browser_keeps_what_the_app_does_not_want() {
        let taken = |key, held, is_typing| is_taken_from_browser(key, held, is_typing, "zn");
        assert!(taken(Key::Z, Modifiers::COMMAND, false));
        assert!(taken(Key::S, Modifiers::CTRL, true));
        assert!(!taken(Key::C, Modifiers::COMMAND, false), "copying");
        assert!(!taken(Key::R, Modifiers::COMMAND, false), "loading again");
        assert!(!taken(Key::F5, Modifiers::NONE, false));
        assert!(taken(Key::Tab, Modifiers::SHIFT, true));
        assert!(taken(Key::Space, Modifiers::NONE, false));
        assert!(
            !taken(Key::Space, Modifiers::NONE, true),
            "a space is typed"
        );
    }
}
