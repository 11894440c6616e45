//! What of a collection of scenes is somebody's work.

use serde_json::{Value, json};

/// Names, objects and backgrounds of the scenes. Cameras, grids and which scene is open are looks;
/// an empty scene of one's own is what looking at the menus may leave behind.
pub fn work(state: &Value) -> Value {
    let scenes = state["scenes"].as_array().into_iter().flatten();
    let scenes: Vec<Value> = scenes
        .filter(|scene| scene["preset"] == true || !objects(scene).is_empty())
        .map(|scene| {
            json!({
                "name": scene["name"],
                "objects": objects(scene),
                "background": scene["scene"]["settings"]["backgroundColor"],
            })
        })
        .collect();
    json!(scenes)
}

fn objects(scene: &Value) -> &[Value] {
    let objects = scene["scene"]["objects"].as_array();
    objects.map_or(&[], Vec::as_slice)
}
