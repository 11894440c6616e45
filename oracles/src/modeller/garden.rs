//! Tasks on the Geometric Garden: five solids, four of them around a block.

use super::pages::Dashboard;

const SCENE: &str = "Geometric Garden";
const MOVABLE: [&str; 4] = ["Garden Ball", "Pillar", "Tree Top", "Ring"];

route! {
    PaintTogether(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select_all_of(&["Garden Ball", "Pillar"]).await?;
        editor.paint("#ff0000").await?;
    }
}

route! {
    /// One after the other, clicked in the viewport; the pillar is hidden until one looks from above.
    PaintByPicking(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.choose("view", "top").await?;
        for name in ["Garden Ball", "Pillar"] {
            editor.pick(name).await?;
            editor.paint("F00").await?;
        }
    }
}

route! {
    /// From above, each is pulled to the middle along its own axis.
    GatherWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("top").await?;
        editor.take("move").await?;
        for (name, handle, by) in [
            ("Garden Ball", "x", [-3.0, 0.0]),
            ("Pillar", "x", [3.0, 0.0]),
            ("Tree Top", "z", [0.0, -3.0]),
            ("Ring", "z", [0.0, 3.0]),
        ] {
            editor.select(name).await?;
            editor.drag_handle(handle, by).await?;
        }
    }
}

route! {
    /// All four at once; the pillar may stand a little off the middle at no cost.
    GatherTogether(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.select_all_of(&MOVABLE).await?;
        editor.set("position.x", "0").await?;
        editor.set("position.z", "0").await?;
        editor.select("Pillar").await?;
        editor.set("position.x", "0.1").await?;
    }
}

route! {
    LandWithTheGizmo(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("right").await?;
        editor.select("Tree Top").await?;
        editor.take("move").await?;
        editor.drag_handle("y", [0.0, 1.5]).await?;
    }
}

route! {
    LandWithFields(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.pick("Tree Top").await?;
        editor.set("position.y", "2/2").await?;
    }
}

route! {
    DeleteTheRing(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.delete("Ring").await?;
    }
}

route! {
    /// Seen from above, the ring is at the upper edge.
    DeleteThePickedRing(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.choose("view", "top").await?;
        editor.pick("Ring").await?;
        editor.choose("edit", "delete").await?;
    }
}
