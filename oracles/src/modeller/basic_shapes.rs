//! The task on Basic Shapes: cube, sphere and cylinder along X.

use super::pages::Dashboard;

const SCENE: &str = "Basic Shapes";

route! {
    SpreadWithFields(dashboard: Dashboard) legs(editor) {
        begin { dashboard.open(SCENE).await? }
        resume { dashboard.resume() }
        "the cube is in place" => {
            editor.select("Red Cube").await?;
            editor.set("position.x", "-3").await?;
        }
        "the cylinder is in place" => {
            editor.select("Green Cylinder").await?;
            editor.set("position.x", "3").await?;
        }
    }
}

route! {
    /// Each is picked in the viewport and pulled one unit outward.
    SpreadWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("front").await?;
        editor.pick("Green Cylinder").await?;
        editor.take("move").await?;
        editor.drag_handle("x", [1.0, 0.0]).await?;
        editor.select("Red Cube").await?;
        editor.drag_handle("x", [-1.0, 0.0]).await?;
    }
}
