//! Keys and what they do: one table per app, from which menus and help read what they show.
//!
//! A key is egui's own [`KeyboardShortcut`], or a typed character where the character matters and not
//! the keys it takes (`+` is Shift and `=` on one keyboard and a key of its own on another).

use egui::{Context, Event, Key, KeyboardShortcut, ModifierNames, Modifiers};

/// What was pressed, or what a binding waits for. Ctrl and Command are one and the same here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    Keys(KeyboardShortcut),
    Typed(char),
}

pub const fn plain(key: Key) -> Trigger {
    with(Modifiers::NONE, key)
}

pub const fn ctrl(key: Key) -> Trigger {
    with(Modifiers::COMMAND, key)
}

pub const fn shift(key: Key) -> Trigger {
    with(Modifiers::SHIFT, key)
}

pub const fn alt(key: Key) -> Trigger {
    with(Modifiers::ALT, key)
}

pub const fn ctrl_shift(key: Key) -> Trigger {
    with(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

pub const fn ctrl_alt(key: Key) -> Trigger {
    with(Modifiers::COMMAND.plus(Modifiers::ALT), key)
}

const fn with(modifiers: Modifiers, key: Key) -> Trigger {
    Trigger::Keys(KeyboardShortcut::new(modifiers, key))
}

impl Trigger {
    /// What an event of egui presses, if it does.
    pub fn of(event: &Event) -> Option<Trigger> {
        match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some(with(plain_modifiers(*modifiers), *key)),
            Event::Text(text) => {
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (Some(character), None) => Some(Trigger::Typed(character)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// As menus write it, for example `Ctrl+Shift+Z`.
    pub fn text(self) -> String {
        let shortcut = match self {
            Trigger::Typed(character) => return character.to_string(),
            Trigger::Keys(shortcut) => shortcut,
        };
        let held = ModifierNames::NAMES.format(&shortcut.modifiers, false);
        match shortcut.logical_key {
            // Whichever way a keyboard makes it, people know it by this.
            Key::Questionmark => "Shift+?".into(),
            Key::Slash if shortcut.modifiers.shift => "Shift+?".into(),
            Key::Escape if held.is_empty() => "Esc".into(),
            Key::Escape => format!("{held}+Esc"),
            _ => shortcut.format(&ModifierNames::NAMES, false),
        }
    }

    pub fn key(self) -> Option<Key> {
        match self {
            Trigger::Keys(shortcut) => Some(shortcut.logical_key),
            Trigger::Typed(_) => None,
        }
    }
}

/// What egui reports for one press differs between systems: Ctrl is `ctrl` and `command` on most.
fn plain_modifiers(held: Modifiers) -> Modifiers {
    Modifiers {
        alt: held.alt,
        shift: held.shift,
        command: held.command || held.ctrl,
        ..Modifiers::NONE
    }
}

/// Everything pressed in this pass, in order.
pub fn pressed(context: &Context) -> Vec<Trigger> {
    context.input(|input| input.events.iter().filter_map(Trigger::of).collect())
}

/// Takes all keys out of this pass: what opened a dialog must not also be typed into it.
pub fn forget_pressed(context: &Context) {
    context.input_mut(|input| input.events.retain(|event| Trigger::of(event).is_none()));
}

/// Which trigger brings about what. The first one of an action is the one that menus show.
#[derive(Clone, Copy, Debug)]
pub struct Bindings<A: 'static>(pub &'static [(A, Trigger)]);

impl<A: Copy + PartialEq> Bindings<A> {
    pub fn action_of(&self, pressed: Trigger) -> Option<A> {
        let bound = self.0.iter().find(|(_, trigger)| *trigger == pressed);
        bound.map(|(action, _)| *action)
    }

    /// What menus show beside the action.
    pub fn text_of(&self, action: A) -> Option<String> {
        self.texts_of(action).into_iter().next()
    }

    /// All ways to bring the action about, each text once.
    pub fn texts_of(&self, action: A) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for (_, trigger) in self.0.iter().filter(|(other, _)| *other == action) {
            let text = trigger.text();
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// Every action that has a trigger, once, in the order of the table.
    pub fn actions(&self) -> Vec<A> {
        let mut actions: Vec<A> = Vec::new();
        for (action, _) in self.0 {
            if !actions.contains(action) {
                actions.push(*action);
            }
        }
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Act {
        Undo,
        Redo,
        ZoomIn,
        Help,
        Cancel,
    }

    const BINDINGS: Bindings<Act> = Bindings(&[
        (Act::Undo, ctrl(Key::Z)),
        (Act::Redo, ctrl_shift(Key::Z)),
        (Act::Redo, ctrl(Key::Y)),
        (Act::ZoomIn, Trigger::Typed('+')),
        (Act::Help, shift(Key::Questionmark)),
        (Act::Help, shift(Key::Slash)),
        (Act::Cancel, plain(Key::Escape)),
    ]);

    fn press(key: Key, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    fn action(event: &Event) -> Option<Act> {
        BINDINGS.action_of(Trigger::of(event)?)
    }

    #[test]
    fn modifiers_have_to_be_exactly_those_of_the_table() {
        let shifted = Modifiers::CTRL | Modifiers::SHIFT;
        assert_eq!(action(&press(Key::Z, Modifiers::NONE)), None);
        assert_eq!(action(&press(Key::Z, shifted)), Some(Act::Redo));
        assert_eq!(action(&press(Key::Z, shifted | Modifiers::ALT)), None);
    }

    #[test]
    fn ctrl_counts_however_the_system_reports_it() {
        let on_linux = Modifiers::CTRL | Modifiers::COMMAND;
        let on_mac = Modifiers::MAC_CMD | Modifiers::COMMAND;
        for held in [Modifiers::CTRL, Modifiers::COMMAND, on_linux, on_mac] {
            assert_eq!(action(&press(Key::Z, held)), Some(Act::Undo), "{held:?}");
        }
    }

    #[test]
    fn a_typed_character_counts_whatever_keys_it_took() {
        assert_eq!(action(&Event::Text("+".into())), Some(Act::ZoomIn));
        assert_eq!(action(&Event::Text("++".into())), None);
        let release = Event::Key {
            key: Key::Escape,
            physical_key: None,
            pressed: false,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        assert_eq!(Trigger::of(&release), None);
    }

    #[test]
    fn menus_and_help_show_what_works() {
        assert_eq!(BINDINGS.texts_of(Act::Redo), ["Ctrl+Shift+Z", "Ctrl+Y"]);
        assert_eq!(BINDINGS.text_of(Act::Redo).as_deref(), Some("Ctrl+Shift+Z"));
        assert_eq!(BINDINGS.texts_of(Act::Help), ["Shift+?"]);
        assert_eq!(BINDINGS.text_of(Act::Cancel).as_deref(), Some("Esc"));
        assert_eq!(BINDINGS.text_of(Act::ZoomIn).as_deref(), Some("+"));
        assert_eq!(ctrl_alt(Key::Num7).text(), "Ctrl+Alt+7");
        let actions = [Act::Undo, Act::Redo, Act::ZoomIn, Act::Help, Act::Cancel];
        assert_eq!(BINDINGS.actions(), actions);
    }

    #[test]
    fn what_is_forgotten_is_no_longer_pressed() {
        let context = Context::default();
        let mut input = egui::RawInput::default();
        input.events.push(press(Key::Z, Modifiers::COMMAND));
        input.events.push(Event::Text("+".into()));
        context.begin_pass(input);
        assert_eq!(pressed(&context), [ctrl(Key::Z), Trigger::Typed('+')]);
        forget_pressed(&context);
        assert!(pressed(&context).is_empty());
        let mut output = context.end_pass();
        // There is no painter to hand the font texture to.
        output.textures_delta.clear();
    }
}
