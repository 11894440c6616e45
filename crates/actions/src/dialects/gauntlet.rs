//! This protocol's own actions, for agents that name points in another scale.

use protocol::{Action, misread_in};
use serde::Deserialize;
use serde_json::Value;

use super::turn::Turn;
use super::{Context, Misfit, points};

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    let action = Action::deserialize(call).map_err(|error| {
        let words = misread_in(&error, call);
        Misfit::format(format!("this is no action: {words}"))
    })?;
    let action = points::map_points(action, |point| turn.point(point))?;
    turn.add(action)
}

pub fn say(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let named = |point| points::from_pixels(point, context).ok_or(());
    let action = points::map_points(action.clone(), named).ok()?;
    Some(vec![serde_json::to_value(action).ok()?])
}
