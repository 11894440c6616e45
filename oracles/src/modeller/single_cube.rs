//! Tasks on the Single Cube Scene: a cube that floats half a unit above the ground, turned by 45.

use super::pages::Dashboard;

const SCENE: &str = "Single Cube Scene";

route! {
    DoubleWithFields(dashboard: Dashboard) legs(editor) {
        begin { dashboard.open(SCENE).await? }
        resume { dashboard.resume() }
        "the cube is doubled" => {
            editor.select("Cube 1").await?;
            for axis in ["x", "y", "z"] {
                editor.set(&format!("scale.{axis}"), "2").await?;
            }
        }
        "the background is white" => { editor.set_background("#ffffff").await?; }
    }
}

route! {
    /// Background first, then a click on the cube itself and Tab through the fields.
    DoubleWithTabs(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.set_background("FFF").await?;
        editor.pick("Cube 1").await?;
        editor.fill_from("scale.x", &["1*2", "4/2", "2.0"]).await?;
    }
}

route! {
    /// Cube 1 stays; the boxes fill what is left of the height of 3.
    ColumnAroundTheCube(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("cube").await?;
        editor.fill_from("name", &["Cube 2", "0", "0.25", "0", "0", "45", "0", "1", "0.5", "1", "#0000ff"]).await?;
        editor.add("cube").await?;
        editor.fill_from("name", &["Cube 3", "0", "2.25", "0", "0", "45", "0", "1", "1.5", "1", "#00ff00"]).await?;
    }
}

route! {
    /// Three equal cubes: Cube 1 is lifted and copied, so that the turn comes with the copies.
    ColumnOfEqualCubes(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.pick("Cube 1").await?;
        editor.set("position.y", "1.5").await?;
        editor.duplicate().await?;
        editor.fill_from("name", &["cube 2", "0", "0.5"]).await?;
        editor.paint("#0000FF").await?;
        editor.duplicate().await?;
        editor.fill_from("name", &["Cube 3", "0", "2.5"]).await?;
        editor.paint("0f0").await?;
    }
}

route! {
    /// The height at the handle, then the bottom back to where it was.
    ThreeHighWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("front").await?;
        editor.select("Cube 1").await?;
        editor.take("scale").await?;
        editor.stretch_handle("y", 3.0).await?;
        editor.take("move").await?;
        editor.drag_handle("y", [0.0, -1.0]).await?;
    }
}

route! {
    ThreeHighWithFields(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select("Cube 1").await?;
        editor.set("scale.y", "3").await?;
        editor.set("position.y", "0.5+3/2").await?;
    }
}
