//! The overlay on a picture: where the pointer was when the action took place, how it went, what was pressed.

use protocol::{Action, Point};

use crate::words::shorten;

/// Points of a drag that are drawn. More of them are not told apart.
const DRAWN_POINTS: usize = 200;
/// Characters of typed text that are drawn.
const DRAWN_TEXT: usize = 48;

/// What lies over the picture of a step, in the page's pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// The pointer, with the number of clicks.
    Point { at: Point, clicks: u8 },
    /// From the first point to the last.
    Path(Vec<Point>),
    /// A turn of the wheel: where, and an arrow into the direction that the view moves.
    Wheel { at: Point, arrow: &'static str },
    /// Keys or text, which belong to no place.
    Keys(String),
}

pub fn of(action: &Action) -> Option<Overlay> {
    match action {
        Action::Click { x, y, count, .. } => Some(Overlay::Point {
            at: [*x, *y],
            clicks: *count,
        }),
        Action::Move { x, y } | Action::Down { x, y, .. } | Action::Up { x, y, .. } => {
            Some(Overlay::Point {
                at: [*x, *y],
                clicks: 0,
            })
        }
        Action::Scroll { x, y, dx, dy, .. } => Some(Overlay::Wheel {
            at: [*x, *y],
            arrow: arrow(*dx, *dy),
        }),
        Action::Drag { path, .. } => path_of(path),
        Action::Key { keys } => Some(Overlay::Keys(shorten(&keys.join(" + "), DRAWN_TEXT))),
        Action::KeyDown { key } | Action::KeyUp { key } => {
            Some(Overlay::Keys(shorten(key, DRAWN_TEXT)))
        }
        Action::Type { text } => Some(Overlay::Keys(format!("“{}”", shorten(text, DRAWN_TEXT)))),
        Action::ClickMark { .. }
        | Action::Wait { .. }
        | Action::Answer { .. }
        | Action::Done
        | Action::Fail { .. } => None,
    }
}

fn path_of(path: &[Point]) -> Option<Overlay> {
    let last = *path.last()?;
    let step = path.len().div_ceil(DRAWN_POINTS).max(1);
    let mut points: Vec<Point> = path.iter().copied().step_by(step).collect();
    if points.last() != Some(&last) {
        points.push(last);
    }
    Some(Overlay::Path(points))
}

/// Where what is shown moves the view to.
fn arrow(dx: f64, dy: f64) -> &'static str {
    match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
        (true, true, _) => "→",
        (true, false, _) => "←",
        (false, _, true) => "↓",
        (false, _, false) => "↑",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_marked_where_it_was() {
        let at = [50.0, 60.0];
        assert_eq!(
            of(&Action::click(50.0, 60.0)),
            Some(Overlay::Point { at, clicks: 1 })
        );
    }

    #[test]
    fn a_drag_is_marked_from_where_it_began_to_where_it_ended() {
        let path = vec![[0.0, 0.0], [10.0, 20.0], [100.0, 50.0]];
        assert_eq!(of(&Action::drag(path.clone())), Some(Overlay::Path(path)));
        let long = Action::drag((0..5000).map(|it| [f64::from(it), 0.0]).collect());
        let Some(Overlay::Path(points)) = of(&long) else {
            panic!("no way");
        };
        assert!(points.len() <= DRAWN_POINTS + 1, "every point is drawn");
        assert_eq!(points.last(), Some(&[4999.0, 0.0]));
        assert_eq!(of(&Action::drag(Vec::new())), None);
    }

    #[test]
    fn a_scroll_shows_its_direction() {
        for (dx, dy, expected) in [
            (0.0, 100.0, "↓"),
            (0.0, -100.0, "↑"),
            (100.0, 1.0, "→"),
            (-100.0, 1.0, "←"),
        ] {
            assert_eq!(arrow(dx, dy), expected);
        }
    }

    #[test]
    fn keys_and_text_are_shown_as_they_were_typed() {
        assert_eq!(
            of(&Action::keys(&["ctrl", "z"])),
            Some(Overlay::Keys("ctrl + z".into()))
        );
        assert_eq!(
            of(&Action::text("<b>")),
            Some(Overlay::Keys("“<b>”".into()))
        );
        assert_eq!(of(&Action::Done), None);
    }
}
