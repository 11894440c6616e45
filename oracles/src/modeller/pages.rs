//! The dashboard and the editor.

use anyhow::Result;

use crate::{Desk, Hands};

/// The list of scenes.
pub struct Dashboard<'a> {
    desk: Desk<'a>,
}

impl<'a> Dashboard<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Dashboard {
            desk: Desk::new(hands),
        }
    }

    pub async fn open(mut self, scene: &str) -> Result<Editor<'a>> {
        self.desk.click(&format!("dashboard/scene/{scene}")).await?;
        Ok(Editor { desk: self.desk })
    }
}

/// Viewport, object list and inspector.
pub struct Editor<'a> {
    desk: Desk<'a>,
}

impl Editor<'_> {
    /// Selects an object by its row in the list.
    pub async fn select(&mut self, name: &str) -> Result<()> {
        self.desk.click(&format!("list/{name}/1")).await
    }

    /// Selects an object by clicking it in the viewport.
    pub async fn pick(&mut self, name: &str) -> Result<()> {
        self.desk.click(&format!("object/{name}/1")).await
    }

    /// Types over an inspector field and confirms.
    pub async fn set(&mut self, field: &str, value: &str) -> Result<()> {
        self.desk.click(&format!("field/{field}")).await?;
        self.desk.type_text(value).await?;
        self.desk.press(&["Enter"]).await
    }

    /// Types into a field and goes on to the following ones with Tab.
    pub async fn set_in_a_row(&mut self, first: &str, values: &[&str]) -> Result<()> {
        self.desk.click(&format!("field/{first}")).await?;
        for value in values {
            self.desk.type_text(value).await?;
            self.desk.press(&["Tab"]).await?;
        }
        Ok(())
    }

    /// The scene's settings show while nothing is selected.
    pub async fn set_background(&mut self, colour: &str) -> Result<()> {
        if !self.desk.is_visible("settings/background").await? {
            self.desk.press(&["Escape"]).await?;
        }
        self.desk.fill("settings/background", colour).await?;
        self.desk.press(&["Enter"]).await
    }
}
