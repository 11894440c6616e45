//! The newest thing worth saying to the user.

use egui::Color32;

use crate::theme;

/// A text for the status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    pub is_warning: bool,
}

impl Message {
    pub fn color(&self) -> Color32 {
        if self.is_warning {
            theme::WARNING
        } else {
            theme::TEXT
        }
    }
}

/// Holds one message at a time: the next one replaces it.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    newest: Option<Message>,
}

impl Messages {
    pub fn newest(&self) -> Option<&Message> {
        self.newest.as_ref()
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.set(text.into(), false);
    }

    pub fn warn(&mut self, text: impl Into<String>) {
        self.set(text.into(), true);
    }

    pub fn clear(&mut self) {
        self.newest = None;
    }

    fn set(&mut self, text: String, is_warning: bool) {
        self.newest = Some(Message { text, is_warning });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_replaces_the_one_before_and_a_warning_is_seen_as_one() {
        let mut messages = Messages::default();
        messages.say("Saved");
        messages.warn("Not saved");
        let newest = messages.newest().expect("a message");
        assert_eq!(
            (newest.text.as_str(), newest.color()),
            ("Not saved", theme::WARNING)
        );
        messages.say("Saved again");
        assert_eq!(messages.newest().map(Message::color), Some(theme::TEXT));
        messages.clear();
        assert_eq!(messages.newest(), None);
    }
}
