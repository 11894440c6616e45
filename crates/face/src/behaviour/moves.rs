//! Steps as the rules see them: what was said, on which picture, and which picture followed.

use protocol::{Action, Point, StepRecord};
use serde_json::Value;

/// Points this close, in pixels, are the same place for somebody who says the same thing again.
const SAME_PLACE: f64 = 5.0;

/// Something that an agent did or tried to do. Its last word, which ends the episode, is none.
#[derive(Clone, Copy, Debug)]
pub struct Move<'s> {
    pub record: &'s StepRecord,
    /// The picture that was there; names of pictures are hashes of their content.
    pub before: Option<&'s str>,
    pub after: Option<&'s str>,
}

/// Of an episode's records, the first of which is the opening picture. A step without a picture of its own,
/// such as one that was refused, leaves the one before.
pub fn of(steps: &[StepRecord]) -> Vec<Move<'_>> {
    let mut shown: Option<&str> = None;
    let mut moves = Vec::new();
    for record in steps {
        let before = shown;
        shown = record.frame.as_deref().or(shown);
        let is_final = record.action.as_ref().is_some_and(Action::is_final);
        let is_said = record.action.is_some() || record.raw.is_some();
        if is_said && !is_final {
            moves.push(Move {
                record,
                before,
                after: shown,
            });
        }
    }
    moves
}

impl<'s> Move<'s> {
    pub fn is_refused(&self) -> bool {
        self.record.error.is_some()
    }

    /// Nothing is to be seen of it, in none of the pictures that were taken.
    pub fn is_without_effect(&self) -> bool {
        let (Some(before), Some(after)) = (self.before, self.after) else {
            return false;
        };
        let mut all = self.record.frames.iter().map(String::as_str);
        before == after && all.all(|frame| frame == before)
    }

    pub fn is_on_same_picture(&self, other: &Move<'_>) -> bool {
        self.before.is_some() && self.before == other.before
    }

    /// Is it the same that is said, within the tremble of a hand?
    pub fn says_the_same(&self, other: &Move<'_>) -> bool {
        match (&self.record.action, &other.record.action) {
            (Some(one), Some(other)) => is_same(one, other),
            (None, None) => {
                let line = |it: &Move<'_>| it.record.raw.as_deref().map(without_extras);
                line(self).is_some() && line(self) == line(other)
            }
            _ => false,
        }
    }

    pub fn is_wait(&self) -> bool {
        matches!(self.record.action, Some(Action::Wait { .. }))
    }
}

/// A line that was no action, without what is said beside it and differs every time.
fn without_extras(line: &str) -> Value {
    match serde_json::from_str(line) {
        Ok(Value::Object(mut fields)) => {
            fields.retain(|name, _| name != "note" && name != "usage");
            Value::Object(fields)
        }
        _ => Value::String(line.to_string()),
    }
}

pub fn distance(one: Point, other: Point) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// Equal but for points that are the same place.
fn is_same(one: &Action, other: &Action) -> bool {
    let (here, there) = (points(one), points(other));
    let mut pairs = here.iter().zip(&there);
    here.len() == there.len()
        && pairs.all(|(one, other)| distance(*one, *other) <= SAME_PLACE)
        && without_points(one) == without_points(other)
}

fn points(action: &Action) -> Vec<Point> {
    match action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => vec![[*x, *y]],
        Action::Drag { path, .. } => path.clone(),
        _ => Vec::new(),
    }
}

fn without_points(action: &Action) -> Action {
    let mut action = action.clone();
    match &mut action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => (*x, *y) = (0.0, 0.0),
        Action::Drag { path, .. } => path.clear(),
        _ => {}
    }
    action
}
