//! What the numbers in a point mean: pixels, or shares of the page.
//!
//! The scales that are no pixels map 0 to the first pixel and their top value to the last one, and
//! give results to a millionth of a pixel. Fractions of pixels are kept.

use protocol::{Action, Point, Scale};

use super::{Context, Misfit};

/// The top value of a scale, unless it counts pixels.
fn top(scale: Scale) -> Option<f64> {
    match scale {
        Scale::Pixels => None,
        Scale::Unit => Some(1.0),
        Scale::To999 => Some(999.0),
        Scale::To1000 => Some(1000.0),
    }
}

/// From the first to the last pixel.
fn span(pixels: u32) -> f64 {
    f64::from(pixels.saturating_sub(1))
}

/// Coarse enough that a point comes back from any scale as it was.
fn to_millionths(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The pixel that an agent means.
pub fn to_pixels([x, y]: Point, context: &Context) -> Result<Point, Misfit> {
    let Some(top) = top(context.scale) else {
        return Ok([x, y]);
    };
    let inside = |it: f64| (0.0..=top).contains(&it);
    if !inside(x) || !inside(y) {
        return Err(Misfit::action(format!(
            "({x}, {y}) lies outside the page: x and y must be from 0 to {top}"
        )));
    }
    Ok([
        along(x, context.viewport.width, top),
        along(y, context.viewport.height, top),
    ])
}

/// A length in the scale, as pixels along a side of the page.
pub fn length_to_pixels(length: f64, side: u32, scale: Scale) -> f64 {
    top(scale).map_or(length, |top| along(length, side, top))
}

fn along(value: f64, side: u32, top: f64) -> f64 {
    to_millionths(value * span(side) / top)
}

/// The numbers with which the agent would name a pixel. Nothing when its scale ends before it.
pub fn from_pixels([x, y]: Point, context: &Context) -> Option<Point> {
    let Some(top) = top(context.scale) else {
        return Some([x, y]);
    };
    let share = |value: f64, side: u32| match span(side) {
        0.0 => (value == 0.0).then_some(0.0),
        span => (0.0..=span).contains(&value).then_some(value * top / span),
    };
    Some([
        share(x, context.viewport.width)?,
        share(y, context.viewport.height)?,
    ])
}

/// The action with every point of it put through `change`.
pub fn map_points<E>(
    mut action: Action,
    change: impl Fn(Point) -> Result<Point, E>,
) -> Result<Action, E> {
    match &mut action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => [*x, *y] = change([*x, *y])?,
        Action::Drag { path, .. } => {
            for point in path {
                *point = change(*point)?;
            }
        }
        Action::ClickMark { .. }
        | Action::Key { .. }
        | Action::KeyDown { .. }
        | Action::KeyUp { .. }
        | Action::Type { .. }
        | Action::Wait { .. }
        | Action::Answer { .. }
        | Action::Done
        | Action::Fail { .. } => {}
    }
    Ok(action)
}
