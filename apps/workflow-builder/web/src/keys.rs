//! What a key means in the editor: a plain function of the key and of what is on the screen.

/// A key as it was pressed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Key<'a> {
    /// The character or the name of the key.
    pub key: &'a str,
    /// The place on the keyboard, whatever is printed there.
    pub code: &'a str,
    /// Ctrl or Cmd.
    pub ctrl: bool,
    pub shift: bool,
    pub alt: bool,
}

/// What the page is doing while the key is pressed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around {
    pub has_dialog: bool,
    /// A workflow is in the editor.
    pub is_open: bool,
    /// The cursor is in a field.
    pub is_typing: bool,
    /// A button has the focus, which Enter and the space bar press.
    pub is_on_button: bool,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    CloseDialog,
    LeaveField,
    Run,
    Save,
    Undo,
    Redo,
    SelectAll,
    Duplicate,
    Copy,
    Cut,
    Paste,
    Tidy,
    Delete,
    GiveUp,
    /// In grid steps.
    Nudge {
        columns: f64,
        rows: f64,
    },
    AddNote,
    ToggleDisabled,
    ToggleMap,
    Fit,
    ZoomToSelection,
    ActualSize,
    ZoomIn,
    ZoomOut,
    SearchLibrary,
    EditNode,
    HoldCanvas,
    ShowHelp,
}

/// `None` for a key that is left to the browser.
pub fn meaning(key: &Key, around: &Around) -> Option<Act> {
    if around.has_dialog {
        return (key.key == "Escape").then_some(Act::CloseDialog);
    }
    if !around.is_open {
        return None;
    }
    match key.key {
        "Enter" if key.ctrl => return Some(Act::Run),
        // Work is saved all the time; the browser's own dialog would only be in the way.
        "s" | "S" if key.ctrl => return Some(Act::Save),
        _ => {}
    }
    if around.is_typing {
        // The next key is a command again. The library's search box has an Escape of its own.
        return (key.key == "Escape").then_some(Act::LeaveField);
    }
    if key.ctrl {
        return with_ctrl(key);
    }
    if key.alt {
        // By its place: with Alt some keyboards write another letter there.
        return (key.shift && key.code == "KeyT").then_some(Act::Tidy);
    }
    plain(key, around.is_on_button)
}

fn with_ctrl(key: &Key) -> Option<Act> {
    Some(match (key.key.to_lowercase().as_str(), key.shift) {
        ("z", false) => Act::Undo,
        ("z", true) | ("y", _) => Act::Redo,
        ("a", _) => Act::SelectAll,
        ("d", _) => Act::Duplicate,
        ("c", _) => Act::Copy,
        ("x", _) => Act::Cut,
        ("v", _) => Act::Paste,
        _ => return None,
    })
}

fn plain(key: &Key, is_on_button: bool) -> Option<Act> {
    let steps = if key.shift { 4.0 } else { 1.0 };
    let nudge = |columns, rows| Act::Nudge { columns, rows };
    Some(match key.key {
        "Delete" | "Backspace" => Act::Delete,
        "Escape" => Act::GiveUp,
        "ArrowLeft" => nudge(-steps, 0.0),
        "ArrowRight" => nudge(steps, 0.0),
        "ArrowUp" => nudge(0.0, -steps),
        "ArrowDown" => nudge(0.0, steps),
        // Caps lock swaps the letters, so both are taken.
        "s" | "S" if key.shift => Act::AddNote,
        "d" | "D" => Act::ToggleDisabled,
        "m" | "M" => Act::ToggleMap,
        "n" | "N" | "/" => Act::SearchLibrary,
        "1" => Act::Fit,
        "2" => Act::ZoomToSelection,
        "0" => Act::ActualSize,
        "+" | "=" => Act::ZoomIn,
        "-" => Act::ZoomOut,
        "Enter" if !is_on_button => Act::EditNode,
        " " if !is_on_button => Act::HoldCanvas,
        "?" => Act::ShowHelp,
        _ => return None,
    })
}

/// What a key says as menus and the list of keys write it: “Ctrl Shift Z”, “Del”, “1”.
#[cfg(test)]
pub fn meaning_of_words(words: &str) -> Option<Act> {
    let mut key = Key::default();
    for word in words.split(' ') {
        match word {
            "Ctrl" => key.ctrl = true,
            "Shift" => key.shift = true,
            "Alt" => key.alt = true,
            "Del" => key.key = "Delete",
            "T" => (key.key, key.code) = ("t", "KeyT"),
            other => key.key = other,
        }
    }
    let around = Around {
        is_open: true,
        ..Around::default()
    };
    meaning(&key, &around)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDITING: Around = Around {
        has_dialog: false,
        is_open: true,
        is_typing: false,
        is_on_button: false,
    };

    fn plain(key: &str) -> Key<'_> {
        Key {
            key,
            ..Key::default()
        }
    }

    fn ctrl(key: &str) -> Key<'_> {
        Key {
            ctrl: true,
            ..plain(key)
        }
    }

    fn shift(key: Key<'_>) -> Key<'_> {
        Key { shift: true, ..key }
    }

    fn editing(key: Key) -> Option<Act> {
        meaning(&key, &EDITING)
    }

    #[test]
    fn while_a_dialog_is_open_only_escape_means_something() {
        let around = Around {
            has_dialog: true,
            ..EDITING
        };
        assert_eq!(meaning(&plain("Escape"), &around), Some(Act::CloseDialog));
        for key in [plain("Delete"), ctrl("z"), ctrl("Enter"), plain("1")] {
            assert_eq!(meaning(&key, &around), None, "{key:?}");
        }
    }

    #[test]
    fn on_the_hub_a_dialog_can_be_closed_and_nothing_else_done() {
        let hub = Around::default();
        let dialog = Around {
            has_dialog: true,
            ..hub
        };
        assert_eq!(meaning(&plain("Escape"), &dialog), Some(Act::CloseDialog));
        for key in [plain("Escape"), ctrl("a"), ctrl("Enter"), plain("?")] {
            assert_eq!(meaning(&key, &hub), None, "{key:?}");
        }
    }

    #[test]
    fn letters_typed_into_a_field_are_no_commands() {
        let typing = Around {
            is_typing: true,
            ..EDITING
        };
        for key in [
            plain("Delete"),
            plain("Backspace"),
            plain("d"),
            plain("ArrowLeft"),
            ctrl("z"),
            ctrl("a"),
            ctrl("v"),
            shift(plain("S")),
        ] {
            assert_eq!(meaning(&key, &typing), None, "{key:?}");
        }
        assert_eq!(meaning(&plain("Escape"), &typing), Some(Act::LeaveField));
    }

    #[test]
    fn a_run_can_be_started_and_work_saved_from_within_a_field() {
        let typing = Around {
            is_typing: true,
            ..EDITING
        };
        assert_eq!(meaning(&ctrl("Enter"), &typing), Some(Act::Run));
        assert_eq!(meaning(&ctrl("s"), &typing), Some(Act::Save));
        assert_eq!(meaning(&plain("Enter"), &typing), None);
    }

    #[test]
    fn undo_and_redo_have_their_usual_keys() {
        assert_eq!(editing(ctrl("z")), Some(Act::Undo));
        assert_eq!(editing(shift(ctrl("Z"))), Some(Act::Redo));
        assert_eq!(editing(ctrl("y")), Some(Act::Redo));
        assert_eq!(editing(plain("z")), None);
    }

    #[test]
    fn caps_lock_changes_nothing() {
        for (key, other) in [
            (ctrl("z"), ctrl("Z")),
            (ctrl("s"), ctrl("S")),
            (plain("d"), plain("D")),
            (plain("m"), plain("M")),
            (plain("n"), plain("N")),
            (shift(plain("S")), shift(plain("s"))),
        ] {
            assert!(editing(key).is_some(), "{key:?}");
            assert_eq!(editing(key), editing(other), "{key:?}");
        }
    }

    #[test]
    fn arrows_move_by_one_grid_step_and_with_shift_by_four() {
        let moves = |key| match editing(key) {
            Some(Act::Nudge { columns, rows }) => (columns, rows),
            other => panic!("{other:?}"),
        };
        assert_eq!(moves(plain("ArrowLeft")), (-1.0, 0.0));
        assert_eq!(moves(plain("ArrowRight")), (1.0, 0.0));
        assert_eq!(moves(plain("ArrowUp")), (0.0, -1.0));
        assert_eq!(moves(shift(plain("ArrowDown"))), (0.0, 4.0));
    }

    #[test]
    fn a_button_keeps_enter_and_the_space_bar_for_itself() {
        let on_button = Around {
            is_on_button: true,
            ..EDITING
        };
        for key in ["Enter", " "] {
            assert_eq!(meaning(&plain(key), &on_button), None);
            assert!(editing(plain(key)).is_some());
        }
        // Everything else works from there too.
        assert_eq!(meaning(&plain("1"), &on_button), Some(Act::Fit));
    }

    #[test]
    fn a_note_needs_shift_so_that_a_plain_s_is_free() {
        assert_eq!(editing(plain("s")), None);
        assert_eq!(editing(shift(plain("S"))), Some(Act::AddNote));
    }

    #[test]
    fn tidying_goes_by_the_place_of_the_key() {
        let tidy = Key {
            alt: true,
            shift: true,
            key: "ˇ",
            code: "KeyT",
            ctrl: false,
        };
        assert_eq!(editing(tidy), Some(Act::Tidy));
        assert_eq!(
            editing(Key {
                shift: false,
                ..tidy
            }),
            None
        );
        assert_eq!(
            editing(Key {
                code: "KeyY",
                ..tidy
            }),
            None
        );
    }

    #[test]
    fn alt_keeps_plain_keys_from_acting() {
        for key in ["1", "Delete", "ArrowLeft", "d"] {
            let key = Key {
                alt: true,
                ..plain(key)
            };
            assert_eq!(editing(key), None, "{key:?}");
        }
    }

    #[test]
    fn keys_of_the_browser_are_left_alone() {
        for key in [plain("F5"), plain("Tab"), ctrl("r"), ctrl("t"), ctrl("+")] {
            assert_eq!(editing(key), None, "{key:?}");
        }
    }
}
