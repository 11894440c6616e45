//! What an agent is shown of the page: pictures in its format, marks, words. Nothing here touches the
//! page or the record.

use evaluator::TaskFile;
use protocol::{Action, Mark, Point, Sight, TreeNode};

use crate::browser::{Browser, BrowserError};
use crate::lowering::Viewport;
use crate::page::Boot;

/// A recorded picture (PNG in base64) as an agent with this sight gets it, in base64.
pub fn picture(png: &str, sight: &Sight, pointer: Point, marks: &[Mark]) -> anyhow::Result<String> {
    let _ = (sight, pointer, marks);
    Ok(png.to_string())
}

/// Numbered boxes around everything in the tree that can be operated and is on the screen.
pub fn marks(tree: &TreeNode, viewport: Viewport) -> Vec<Mark> {
    let _ = (tree, viewport);
    Vec::new()
}

/// What the page looks like when the task is done.
pub async fn goal_image(
    browser: &Browser,
    boot: &Boot<'_>,
    task: &TaskFile,
    sight: &Sight,
) -> Result<Option<String>, BrowserError> {
    let _ = (browser, boot, task, sight);
    Ok(None)
}

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
