//! Tasks on the Empty Scene.

use anyhow::Result;

use super::pages::{Dashboard, Editor};

const SCENE: &str = "Empty Scene";

/// From (1, 2, 4) through its five other orders: each time one axis doubles and another one halves.
const SWAPS: [[(&str, &str); 2]; 5] = [
    [("y", "*=2"), ("z", "/=2")],
    [("x", "*=2"), ("z", "/=2")],
    [("x", "*=2"), ("y", "/=2")],
    [("y", "/=2"), ("z", "*=2")],
    [("x", "/=2"), ("z", "*=2")],
];

route! {
    /// The first sphere stands where new objects do; the others are copies of it.
    SpheresAsCopies(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("sphere").await?;
        for position in [["0", "5.5", "0"], ["2.5", "3", "0"], ["-2.5", "3", "0"], ["0", "3", "2.5"], ["0", "3", "-2.5"]] {
            editor.duplicate().await?;
            editor.move_to(position).await?;
        }
    }
}

route! {
    /// Each from the menu, its centre as half a side less a radius.
    SpheresFromTheMenu(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        for position in [
            ["0", "0+0.5", "0"],
            ["0", "6-0.5", "0"],
            ["3-0.5", "6/2", "0"],
            ["0.5-3", "6/2", "0"],
            ["0", "6/2", "3-0.5"],
            ["0", "6/2", "0.5-3"],
        ] {
            editor.add("sphere").await?;
            editor.move_to(position).await?;
        }
    }
}

route! {
    /// Signs by copying everything three times, orders by copying eight at a time.
    CombinationsTogether(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        first_cuboid(&mut editor).await?;
        for axis in ["x", "y", "z"] {
            editor.select_everything().await?;
            editor.duplicate().await?;
            editor.set(&format!("scale.{axis}"), "*=-1").await?;
        }
        editor.select_everything().await?;
        other_orders(&mut editor).await?;
    }
}

route! {
    SixTogether(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        first_cuboid(&mut editor).await?;
        other_orders(&mut editor).await?;
    }
}

async fn first_cuboid(editor: &mut Editor<'_>) -> Result<()> {
    editor.add("cube").await?;
    editor.set("position.y", "0").await?;
    editor.scale_to(["1", "2", "4"]).await
}

/// Copies the selection into the five other orders and names everything.
async fn other_orders(editor: &mut Editor<'_>) -> Result<()> {
    for swap in SWAPS {
        editor.duplicate().await?;
        for (axis, change) in swap {
            editor.set(&format!("scale.{axis}"), change).await?;
        }
    }
    editor.select_everything().await?;
    editor.set("name", "Cube 1").await
}

route! {
    /// Cube after cube, every number typed.
    CombinationsOneByOne(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("cube").await?;
        editor.set("position.y", "0").await?;
        let orders = [[1, 2, 4], [1, 4, 2], [2, 1, 4], [2, 4, 1], [4, 1, 2], [4, 2, 1]];
        for (index, order) in orders.iter().enumerate() {
            for signs in 0..8 {
                if index + signs > 0 {
                    editor.duplicate().await?;
                }
                let [x, y, z] = [0, 1, 2].map(|axis| {
                    let sign = if signs >> axis & 1 == 0 { 1 } else { -1 };
                    (sign * order[axis]).to_string()
                });
                editor.scale_to([&x, &y, &z]).await?;
            }
        }
        editor.select_everything().await?;
        editor.set("name", "cube 1").await?;
    }
}

route! {
    SixOneByOne(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        for scale in [["1", "2", "4"], ["1", "4", "2"], ["2", "1", "4"], ["2", "4", "1"], ["4", "1", "2"], ["4", "2", "1"]] {
            editor.add("cube").await?;
            editor.fill_from("name", &["Cube 1", "0", "0", "0"]).await?;
            editor.scale_to(scale).await?;
        }
    }
}

route! {
    LeastSurface(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("cube").await?;
        editor.fill_from("position.x", &["1", "1", "1", "45", "45", "45", "2", "2", "2", "#0000ff", "0.5"]).await?;
        editor.set_background("#ffffff").await?;
    }
}

route! {
    /// Background first, then field by field; the angles with a full turn on top.
    LeastSurfaceFieldByField(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.set_background("fff").await?;
        editor.add("cube").await?;
        editor.set("opacity", ".5").await?;
        editor.paint("00F").await?;
        editor.scale_to(["2", "2", "2"]).await?;
        editor.fill_from("rotation.x", &["405", "45", "-315"]).await?;
        editor.move_to(["1", "1", "1"]).await?;
    }
}
