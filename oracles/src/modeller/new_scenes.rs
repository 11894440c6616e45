//! Tasks that begin with a new scene.

use anyhow::Result;

use super::pages::{Dashboard, Editor};

route! {
    /// One cube, then copies of everything mirrored on each axis in turn.
    OctantsByMirroring(dashboard: Dashboard) {
        let mut editor = dashboard.create("Octant Cubes").await?;
        editor.add("cube").await?;
        editor.move_to(["1", "1", "1"]).await?;
        for axis in ["x", "y", "z"] {
            editor.select_everything().await?;
            editor.duplicate().await?;
            editor.set(&format!("position.{axis}"), "-1").await?;
        }
        editor.select_everything().await?;
        editor.set("name", "Cube").await?;
    }
}

route! {
    OctantsOneByOne(dashboard: Dashboard) {
        let mut editor = dashboard.create("octant cubes").await?;
        for octant in 0..8 {
            let [x, y, z] = [0, 1, 2].map(|axis| if octant >> axis & 1 == 0 { "1" } else { "-1" });
            editor.add("cube").await?;
            editor.fill_from("name", &["Cube", x, y, z]).await?;
        }
    }
}

route! {
    Table(dashboard: Dashboard) legs(editor) {
        begin { dashboard.create("Ball on Table").await? }
        resume { dashboard.resume() }
        "the scene exists" => {}
        "the table stands" => {
            editor.add("cube").await?;
            editor.fill_from("name", &["Tabletop", "0", "4.2", "0", "0", "0", "0", "4", "0.4", "4"]).await?;
            for (x, z) in [("1.5", "1.5"), ("-1.5", "1.5"), ("1.5", "-1.5"), ("-1.5", "-1.5")] {
                editor.add("cylinder").await?;
                editor.fill_from("name", &["TableLeg", x, "2", z, "0", "0", "0", "0.5", "4", "0.5"]).await?;
            }
        }
        "the ball rests on it" => {
            editor.add("sphere").await?;
            editor.fill_from("name", &["Ball", "0", "4.2+0.2+0.5", "0"]).await?;
        }
    }
}

route! {
    /// Legs flush with the corners, made as copies; the ball off the middle.
    TableWithFlushLegs(dashboard: Dashboard) {
        let mut editor = dashboard.create("Ball on Table").await?;
        editor.add("sphere").await?;
        editor.fill_from("name", &["Ball", "0.5", "4.9", "0.5"]).await?;
        editor.add("cylinder").await?;
        editor.fill_from("position.x", &["1.75", "2", "1.75", "0", "0", "0", "0.5", "4", "0.5"]).await?;
        editor.duplicate().await?;
        editor.set("position.x", "*=-1").await?;
        editor.select_all_of(&["Cylinder 1", "Cylinder 1 (Copy)"]).await?;
        editor.duplicate().await?;
        editor.set("position.z", "-1.75").await?;
        editor.select_everything().await?;
        editor.press(&["ctrl", "i"]).await?;
        editor.select("Cylinder 1").await?;
        editor.choose("select", "same-type").await?;
        editor.set("name", "tableleg").await?;
        editor.add("cube").await?;
        editor.fill_from("name", &["Tabletop", "0", "4.2", "0"]).await?;
        editor.scale_to(["4", "0.4", "4"]).await?;
    }
}

/// Kind, then name, position, rotation, scale and colour in the order of the fields.
type Part = (&'static str, [&'static str; 11]);

#[rustfmt::skip]
const SNOWMAN: [Part; 8] = [
    ("cylinder", ["Body", "0", "0.5", "0", "0", "0", "0", "1", "1", "1", "#ffffff"]),
    ("sphere", ["Head", "0", "1.4", "0", "0", "0", "0", "1", "1", "1", "#ffffff"]),
    ("torus", ["Right Eye", "0.45", "1.6", "0.2", "0", "90", "0", "0.2", "0.2", "0.2", "#000000"]),
    ("torus", ["Left Eye", "0.45", "1.6", "-0.2", "0", "90", "0", "0.2", "0.2", "0.2", "#000000"]),
    ("cone", ["Nose", "0.5", "1.5", "0", "0", "0", "-90", "0.1", "0.2", "0.1", "#ffff00"]),
    ("torus", ["Mouth", "0.5", "1.3", "0", "0", "90", "0", "0.3", "0.1", "0.1", "#ff0000"]),
    ("cube", ["Right Arm", "0", "0.5", "0.6", "-45", "0", "0", "0.3", "0.8", "0.3", "#ffffff"]),
    ("cube", ["Left Arm", "0", "0.5", "-0.6", "45", "0", "0", "0.3", "0.8", "0.3", "#ffffff"]),
];

async fn build(editor: &mut Editor<'_>, parts: &[Part]) -> Result<()> {
    for (kind, values) in parts {
        editor.add(kind).await?;
        editor.fill_from("name", values).await?;
    }
    Ok(())
}

route! {
    Snowman(dashboard: Dashboard) legs(editor) {
        begin { dashboard.create("Snowman").await? }
        resume { dashboard.resume() }
        "the scene exists" => {}
        "body and head" => { build(&mut editor, &SNOWMAN[..2]).await?; }
        "the face" => { build(&mut editor, &SNOWMAN[2..6]).await?; }
        "the arms" => { build(&mut editor, &SNOWMAN[6..]).await?; }
    }
}

route! {
    /// The left parts are copies of the right ones, mirrored in the fields.
    SnowmanByMirroring(dashboard: Dashboard) {
        let mut editor = dashboard.create("Snowman").await?;
        for (kind, values) in SNOWMAN.iter().filter(|(_, values)| !values[0].starts_with("Left")) {
            editor.add(kind).await?;
            editor.fill_from("name", values).await?;
        }
        editor.select("Right Eye").await?;
        editor.duplicate().await?;
        editor.set("position.z", "*=-1").await?;
        editor.set("name", "Left Eye").await?;
        editor.select("Right Arm").await?;
        editor.duplicate().await?;
        editor.fill_from("position.z", &["*=-1", "*=-1"]).await?;
        editor.set("name", "Left Arm").await?;
    }
}
