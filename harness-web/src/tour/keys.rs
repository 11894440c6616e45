//! Keys by their names, as events of the browser describe them.

/// What an event says about a key: what it types or is called, and where it is on the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub key: String,
    pub code: String,
}

/// A key of a recording, which names keys like `ctrl`, `Enter`, `ArrowRight`, `Space` or `z`.
pub fn named(name: &str) -> Key {
    let (key, code) = match name {
        "ctrl" => ("Control", "ControlLeft"),
        "shift" => ("Shift", "ShiftLeft"),
        "alt" => ("Alt", "AltLeft"),
        "meta" => ("Meta", "MetaLeft"),
        "Space" => (" ", "Space"),
        other if other.chars().count() == 1 => return typed(other),
        other => (other, other),
    };
    Key {
        key: key.into(),
        code: code.into(),
    }
}

/// The key that types a character; line breaks and tabs are keys of their own.
pub fn typed(character: &str) -> Key {
    let code = match character {
        "\n" => return named("Enter"),
        "\t" => return named("Tab"),
        " " => "Space".to_string(),
        "/" => "Slash".to_string(),
        other if other.chars().all(|it| it.is_ascii_alphabetic()) => {
            format!("Key{}", other.to_ascii_uppercase())
        }
        other if other.chars().all(|it| it.is_ascii_digit()) => format!("Digit{other}"),
        _ => String::new(),
    };
    Key {
        key: character.into(),
        code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_called_as_browsers_call_them() {
        let pair = |key: Key| (key.key, key.code);
        assert_eq!(
            pair(named("ctrl")),
            ("Control".into(), "ControlLeft".into())
        );
        assert_eq!(pair(named("z")), ("z".into(), "KeyZ".into()));
        assert_eq!(pair(named("Space")), (" ".into(), "Space".into()));
        assert_eq!(pair(typed("\n")), ("Enter".into(), "Enter".into()));
        assert_eq!(pair(typed("7")), ("7".into(), "Digit7".into()));
    }

    #[test]
    fn a_capital_is_typed_with_the_key_of_its_letter() {
        assert_eq!(typed("Q").code, "KeyQ");
        assert_eq!(typed("Q").key, "Q");
        assert_eq!(typed("\t"), named("Tab"));
    }

    #[test]
    fn signs_whose_place_depends_on_the_keyboard_have_none() {
        for sign in ["é", "#", "?", "ß"] {
            assert_eq!(typed(sign).code, "", "{sign}");
            assert_eq!(named(sign).key, sign);
        }
        assert_eq!(named("ArrowRight").code, "ArrowRight");
    }
}
