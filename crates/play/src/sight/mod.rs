//! What an agent is shown of the page: pictures in its format, marks, words. Nothing here touches the
//! page or the record.

mod labels;
mod marks;
mod picture;
mod pointer;

use protocol::{Action, Mark};

pub use marks::marks;
pub use picture::picture;

/// A click on a mark as the click that it is. One on a mark that is not there stays as it is, and is
/// refused like any other action that cannot be carried out.
pub fn resolve(action: Action, marks: &[Mark]) -> Action {
    match action {
        Action::ClickMark {
            mark,
            button,
            count,
            modifiers,
        } => match marks.iter().find(|it| it.number == mark) {
            Some(found) => {
                let [x, y] = found.rect.center();
                Action::Click {
                    x,
                    y,
                    button,
                    count,
                    modifiers,
                }
            }
            None => Action::ClickMark {
                mark,
                button,
                count,
                modifiers,
            },
        },
        other => other,
    }
}

/// How much is left, in words.
pub fn notice(steps_left: u32) -> String {
    match steps_left {
        1 => "This is your last step.".into(),
        left => format!("{left} steps are left."),
    }
}
