//! A turn while it is read: the actions so far, and where they leave the pointer.

use protocol::{Action, Button, MAX_ACTIONS_PER_TURN, Modifier, Point};

use super::held_keys::Held;
use super::{Context, Misfit, points};
use crate::lowering::lower;
use crate::pointer_after;

pub struct Turn {
    context: Context,
    actions: Vec<Action>,
}

impl Turn {
    pub fn new(context: Context) -> Turn {
        Turn {
            context,
            actions: Vec::new(),
        }
    }

    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Where the pointer is after what was read so far.
    pub fn pointer(&self) -> Point {
        self.context.pointer
    }

    /// The pixel that these numbers mean.
    pub fn point(&self, point: Point) -> Result<Point, Misfit> {
        points::to_pixels(point, &self.context)
    }

    /// Takes an action whose points are pixels, if it can be carried out.
    pub fn add(&mut self, action: Action) -> Result<(), Misfit> {
        if self.actions.len() == MAX_ACTIONS_PER_TURN {
            return Err(Misfit::format(format!(
                "this turn comes to more than {MAX_ACTIONS_PER_TURN} actions"
            )));
        }
        // Whether a mark is there is known to those who drew it.
        if !matches!(action, Action::ClickMark { .. }) {
            lower(&action, self.context.viewport).map_err(Misfit::action)?;
        }
        if let Some(point) = pointer_after(&action) {
            self.context.pointer = point;
        }
        self.actions.push(action);
        Ok(())
    }

    /// A look at the page: nothing is done.
    pub fn look(&mut self) -> Result<(), Misfit> {
        self.add(Action::Wait { ms: 0 })
    }

    pub fn wait_seconds(&mut self, field: &str, seconds: f64) -> Result<(), Misfit> {
        let ms = milliseconds(field, seconds * 1000.0)?;
        self.add(Action::Wait { ms })
    }

    pub fn wait_ms(&mut self, field: &str, ms: f64) -> Result<(), Misfit> {
        let ms = milliseconds(field, ms)?;
        self.add(Action::Wait { ms })
    }

    pub fn click(
        &mut self,
        [x, y]: Point,
        button: Button,
        count: u8,
        held: Held,
    ) -> Result<(), Misfit> {
        self.holding(held, |modifiers| Action::Click {
            x,
            y,
            button,
            count,
            modifiers,
        })
    }

    pub fn drag(&mut self, path: Vec<Point>, held: Held) -> Result<(), Misfit> {
        self.holding(held, |modifiers| Action::Drag {
            path,
            button: Button::Left,
            modifiers,
        })
    }

    pub fn scroll(&mut self, [x, y]: Point, [dx, dy]: Point, held: Held) -> Result<(), Misfit> {
        self.holding(held, |modifiers| Action::Scroll {
            x,
            y,
            dx,
            dy,
            modifiers,
        })
    }

    pub fn down(&mut self, [x, y]: Point, button: Button) -> Result<(), Misfit> {
        self.add(Action::Down { x, y, button })
    }

    pub fn up(&mut self, [x, y]: Point, button: Button) -> Result<(), Misfit> {
        self.add(Action::Up { x, y, button })
    }

    pub fn move_to(&mut self, [x, y]: Point) -> Result<(), Misfit> {
        self.add(Action::Move { x, y })
    }

    /// An action that can hold modifiers by itself; other keys go down before it and up after it.
    fn holding(
        &mut self,
        held: Held,
        action: impl FnOnce(Vec<Modifier>) -> Action,
    ) -> Result<(), Misfit> {
        match held {
            Held::Modifiers(modifiers) => self.add(action(modifiers)),
            Held::Keys(keys) => self.around(&keys, action(Vec::new())),
        }
    }

    /// Keys that are down while something happens.
    pub fn around(&mut self, keys: &[String], action: Action) -> Result<(), Misfit> {
        for key in keys {
            self.add(Action::KeyDown { key: key.clone() })?;
        }
        self.add(action)?;
        for key in keys.iter().rev() {
            self.add(Action::KeyUp { key: key.clone() })?;
        }
        Ok(())
    }

    pub fn into_actions(self) -> Result<Vec<Action>, Misfit> {
        match self.actions.is_empty() {
            true => Err(Misfit::format("there is no call in this turn")),
            false => Ok(self.actions),
        }
    }
}

/// Whole milliseconds. Whether they are too many is for the action to say.
fn milliseconds(field: &str, ms: f64) -> Result<u64, Misfit> {
    match ms >= 0.0 {
        // A float that is too large becomes the largest number, which no wait takes.
        true => Ok(ms.round() as u64),
        false => Err(Misfit::action(format!("{field} must not be negative"))),
    }
}
