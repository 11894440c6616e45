//! The hub and the editor.

use anyhow::{Context, Result};
use protocol::Point;

use crate::{Desk, Hands};

/// The start page.
pub struct Hub<'a> {
    desk: Desk<'a>,
}

impl<'a> Hub<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Hub {
            desk: Desk::new(hands),
        }
    }

    pub async fn open_template(mut self, title: &str) -> Result<Editor<'a>> {
        self.desk.click(&format!("hub/template/{title}")).await?;
        Ok(Editor { desk: self.desk })
    }

    pub async fn create(mut self, name: &str) -> Result<Editor<'a>> {
        self.desk.click("hub/new").await?;
        self.desk.fill("dialog/name", name).await?;
        self.desk.press(&["Enter"]).await?;
        Ok(Editor { desk: self.desk })
    }
}

/// The canvas with its library and its properties.
pub struct Editor<'a> {
    desk: Desk<'a>,
}

/// A node as the screen shows it: the n-th of its type.
#[derive(Clone, Copy)]
pub struct Node(pub &'static str, pub u32);

impl Node {
    fn card(&self) -> String {
        format!("node/{}/{}", self.0, self.1)
    }

    fn input(&self) -> String {
        format!("{}/in/main", self.card())
    }

    fn output(&self, handle: &str) -> String {
        format!("{}/out/{handle}", self.card())
    }
}

impl Editor<'_> {
    /// Adds a node through the search box and puts it where there is room: `(x, y)` as shares of
    /// the canvas.
    pub async fn add(&mut self, node: Node, title: &str, place: Point) -> Result<()> {
        self.desk.fill("library/search", title).await?;
        self.desk.click(&format!("library/{}", node.0)).await?;
        self.move_to(node, place).await
    }

    /// Drags a card so that its middle comes to a share of the canvas.
    pub async fn move_to(&mut self, node: Node, place: Point) -> Result<()> {
        let canvas = self.desk.find("canvas").await?;
        let from = self.desk.find(&node.card()).await?.center();
        let to = [
            canvas.x + canvas.width * place[0],
            canvas.y + canvas.height * place[1],
        ];
        self.desk.drag_points(from, to).await
    }

    pub async fn select(&mut self, node: Node) -> Result<()> {
        self.desk.click(&node.card()).await
    }

    pub async fn delete_with_key(&mut self, node: Node) -> Result<()> {
        self.select(node).await?;
        self.desk.press(&["Delete"]).await
    }

    pub async fn delete_with_button(&mut self, node: Node) -> Result<()> {
        self.select(node).await?;
        self.desk.click("panel/delete-node").await
    }

    pub async fn fill_field(&mut self, node: Node, field: &str, text: &str) -> Result<()> {
        self.select(node).await?;
        self.desk.fill(&format!("field/{field}"), text).await
    }

    /// Draws an edge by dragging from port to port.
    pub async fn connect(&mut self, from: Node, handle: &str, to: Node) -> Result<()> {
        self.desk
            .drag(&from.output(handle), &to.input())
            .await
            .context("drawing an edge")
    }

    /// Draws an edge by clicking one port and then the other.
    pub async fn connect_by_clicks(&mut self, from: Node, handle: &str, to: Node) -> Result<()> {
        self.desk.click(&from.output(handle)).await?;
        self.desk.click(&to.input()).await
    }

    /// Draws an edge from an input back to an output.
    pub async fn connect_backwards(&mut self, from: Node, handle: &str, to: Node) -> Result<()> {
        self.desk.drag(&to.input(), &from.output(handle)).await
    }
}
