//! Tasks on the Four Objects Scene: a plus seen from above, one arm of which is missing.

use anyhow::ensure;

use super::pages::Dashboard;

const SCENE: &str = "Four Objects Scene";

route! {
    /// From above, the ring is pulled along Z to the free arm.
    TorusWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("top").await?;
        editor.add("torus").await?;
        editor.take("move").await?;
        editor.drag_handle("z", [0.0, -3.0]).await?;
    }
}

route! {
    TorusWithFields(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("torus").await?;
        editor.move_to(["0", "0", "-3"]).await?;
    }
}

route! {
    TallCuboid(dashboard: Dashboard) legs(editor) {
        begin { dashboard.open(SCENE).await? }
        resume { dashboard.resume() }
        "the cuboid stands on the ground" => {
            editor.select("Cube 1").await?;
            editor.set("scale.y", "20").await?;
            editor.set("position.y", "10").await?;
        }
        "the cone is on top" => {
            editor.select("Cone 1").await?;
            editor.move_to(["0", "20.5", "0"]).await?;
        }
    }
}

route! {
    /// The cone leaves first; its height is a sum.
    TallCuboidConeFirst(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.pick("Cone 1").await?;
        editor.move_to(["0", "20+1/2", "0"]).await?;
        editor.pick("Cube 1").await?;
        editor.fill_from("position.y", &["+=10", "0", "0", "0", "0", "1", "*=20"]).await?;
    }
}

route! {
    PlugFromTheMenu(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("cone").await?;
        editor.fill_from("name", &["Plug", "0", "0", "-3"]).await?;
        editor.paint("#aa00ff").await?;
    }
}

route! {
    /// A copy of the cone, mirrored through the middle.
    PlugAsACopy(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.pick("Cone 1").await?;
        editor.duplicate().await?;
        editor.set("position.z", "*=-1").await?;
        editor.set("name", "plug").await?;
        editor.paint("#A0F").await?;
    }
}

route! {
    EqualVolumes(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select("Cone 1").await?;
        editor.set("scale.y", "3").await?;
        editor.move_to(["-3", "2", "0"]).await?;
        editor.select_all_of(&["Cone 1", "Cylinder 1"]).await?;
        editor.paint("#ff0000").await?;
    }
}

route! {
    /// Painted first, then stretched at the handle.
    EqualVolumesWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select_all_of(&["Cylinder 1", "Cone 1"]).await?;
        editor.paint("f00").await?;
        editor.look_flat("front").await?;
        editor.select("Cone 1").await?;
        editor.move_to(["-3", "0.5+3/2", "0"]).await?;
        editor.take("scale").await?;
        editor.stretch_handle("y", 3.0).await?;
    }
}

route! {
    ConeAboveTheSphere(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select("Cone 1").await?;
        editor.move_to(["3", "3", "0"]).await?;
    }
}

route! {
    MidpointCube(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("cube").await?;
        editor.fill_from("name", &["Midpoint", "-3/2", "0", "3/2"]).await?;
        editor.paint("#00ffff").await?;
    }
}

route! {
    /// Seen from above, sphere and cylinder are farther apart than two distances together.
    TooFarApart(dashboard: Dashboard) refuses {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("top").await?;
        let apart = editor.distance("Sphere 1", "Cylinder 1").await?;
        ensure!(apart > 4.5, "they are only {apart} apart");
        format!("Sphere 1 and Cylinder 1 are {apart:.0} units apart: no point is 2 units from both.")
    }
}
