//! Tasks on the Row of Objects Scene: cube, sphere, cylinder and cone side by side along X.

use super::pages::Dashboard;

const SCENE: &str = "Row of Objects Scene";

route! {
    ReorderWithFields(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        for (name, x) in [("Sphere 1", "0"), ("Cone 1", "1"), ("Cube 1", "2"), ("Cylinder 1", "3")] {
            editor.select(name).await?;
            editor.set("position.x", x).await?;
        }
    }
}

route! {
    /// Each solid is pulled along X to its new place.
    ReorderWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("front").await?;
        editor.take("move").await?;
        for (name, by) in [("Cube 1", 2.0), ("Sphere 1", -1.0), ("Cylinder 1", 1.0), ("Cone 1", -2.0)] {
            editor.select(name).await?;
            editor.drag_handle("x", [by, 0.0]).await?;
        }
    }
}

route! {
    ExtendWithANewSphere(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("sphere").await?;
        editor.fill_from("name", &["Row Extension", "4", "0", "0"]).await?;
        editor.paint("#aa00ff").await?;
    }
}

route! {
    /// The sphere of the row is copied, which keeps its height.
    ExtendWithACopy(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.pick("Sphere 1").await?;
        editor.duplicate().await?;
        editor.set("position.x", "3+1").await?;
        editor.set("name", "row extension").await?;
        editor.paint("A0F").await?;
    }
}

route! {
    /// All that remain are doubled together.
    DeleteAndDoubleTogether(dashboard: Dashboard) legs(editor) {
        begin { dashboard.open(SCENE).await? }
        resume { dashboard.resume() }
        "the others are deleted" => {
            for smallest in ["Cone 1", "Sphere 1"] {
                editor.delete(smallest).await?;
                editor.select_everything().await?;
                editor.set("scale.y", "*=2").await?;
            }
            editor.delete("Cylinder 1").await?;
        }
        "the last solid is right" => {
            editor.select("Cube 1").await?;
            editor.paint("#ffffff").await?;
        }
    }
}

route! {
    /// Only what will be left in the end is scaled for good.
    DeleteFirstThenScale(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select_all_of(&["Cone 1", "Sphere 1", "Cylinder 1"]).await?;
        editor.press(&["Backspace"]).await?;
        editor.pick("Cube 1").await?;
        editor.set("scale.y", "2*2").await?;
        editor.paint("fff").await?;
    }
}

route! {
    SortWithFields(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        for (name, x) in [("Cone 1", "0"), ("Sphere 1", "2"), ("Cylinder 1", "4"), ("Cube 1", "6")] {
            editor.select(name).await?;
            editor.set("position.x", x).await?;
        }
    }
}

route! {
    /// From the far end, each picked before another stands in front of it.
    SortByPicking(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.choose("view", "front").await?;
        for (name, x) in [("Cube 1", "6"), ("Cylinder 1", "4"), ("Sphere 1", "2"), ("Cone 1", "0")] {
            editor.pick(name).await?;
            editor.set("position.x", x).await?;
        }
    }
}

route! {
    GapWithFields(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select("Sphere 1").await?;
        editor.set("position.x", "-0.5-1-0.5").await?;
    }
}

route! {
    GapWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("front").await?;
        editor.pick("Sphere 1").await?;
        editor.take("move").await?;
        editor.drag_handle("x", [-3.0, 0.0]).await?;
    }
}
