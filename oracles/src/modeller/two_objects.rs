//! Tasks on the Two Objects Scene: a cylinder at the origin and a cube beside it.

use anyhow::{Result, ensure};

use super::pages::{Dashboard, Editor};

const SCENE: &str = "Two Objects Scene";

async fn select_cube(mut editor: Editor<'_>) -> Result<Editor<'_>> {
    editor.select("Cube 1").await?;
    Ok(editor)
}

route! {
    /// The cube is painted before it is copied, so that the copy is red too.
    PaintThenCopy(dashboard: Dashboard) legs(editor) {
        begin { select_cube(dashboard.open(SCENE).await?).await? }
        resume { select_cube(dashboard.resume()).await? }
        "the cube is red" => { editor.paint("#ff0000").await?; }
        "the counterpart is there" => {
            editor.duplicate().await?;
            editor.set("position.x", "-3").await?;
        }
    }
}

route! {
    /// A cube from the menu; both are painted together.
    AddThenPaintBoth(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.add("cube").await?;
        editor.move_to(["-3", "0", "0"]).await?;
        editor.select_all_of(&["Cube 2", "Cube 1"]).await?;
        editor.paint("f00").await?;
    }
}

route! {
    CopyOnTop(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.pick("Cube 1").await?;
        editor.choose("edit", "duplicate").await?;
        editor.set("position.y", "1").await?;
    }
}

route! {
    /// Through the clipboard, and lifted at the handle.
    PasteOnTop(dashboard: Dashboard) {
        let mut editor = dashboard.open(SCENE).await?;
        editor.look_flat("front").await?;
        editor.select("Cube 1").await?;
        editor.choose("edit", "copy").await?;
        editor.choose("edit", "paste").await?;
        editor.take("move").await?;
        editor.drag_handle("y", [0.0, -1.0]).await?;
    }
}

route! {
    NoCapsule(dashboard: Dashboard) refuses {
        let mut editor = dashboard.open(SCENE).await?;
        let kinds = editor.offers("add").await?;
        ensure!(kinds.iter().any(|it| it == "cylinder"), "no solids: {kinds:?}");
        ensure!(kinds.iter().all(|it| it != "capsule"), "there it is: {kinds:?}");
        format!("There is no capsule to add, only {}.", kinds.join(", "))
    }
}
