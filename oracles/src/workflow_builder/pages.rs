//! The hub and the editor.

use anyhow::{Context, Result, bail};
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

    /// The page opens with the workflow that was worked on last. Where one looked at it is forgotten.
    pub async fn resume(self) -> Result<Editor<'a>> {
        let mut editor = Editor { desk: self.desk };
        editor.fit_view().await?;
        Ok(editor)
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

/// Turns of the wheel before something that should come into sight is given up.
const PATIENCE: usize = 12;

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
    /// Says after a leg how many subtasks are done.
    pub async fn reached(&mut self, subtasks: usize) -> Result<()> {
        self.desk.reached(subtasks).await
    }

    /// Adds a node through the search box and puts it where there is room: `(x, y)` as shares of
    /// the canvas.
    pub async fn add(&mut self, node: Node, title: &str, place: Point) -> Result<()> {
        self.desk.fill("library/search", title).await?;
        self.desk.click(&format!("library/{}", node.0)).await?;
        self.move_to(node, place).await
    }

    /// Types into the search of the library and says which types it finds.
    pub async fn search(&mut self, words: &str) -> Result<Vec<String>> {
        self.desk.fill("library/search", words).await?;
        let mut found = self.desk.texts("library/").await?;
        found.retain(|it| it != "search");
        Ok(found)
    }

    /// Has this node a place where an edge can end?
    pub async fn has_input(&mut self, node: Node) -> Result<bool> {
        self.desk.is_visible(&node.input()).await
    }

    /// Zooms out over the empty canvas, so that a handful of cards fit side by side.
    pub async fn make_room(&mut self) -> Result<()> {
        for _ in 0..2 {
            self.desk.click("zoom/out").await?;
        }
        Ok(())
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

    /// Drags an entry of the library to a share of the canvas.
    pub async fn drag_in(&mut self, node: Node, title: &str, place: Point) -> Result<()> {
        self.desk.fill("library/search", title).await?;
        let entry = self.desk.find(&format!("library/{}", node.0)).await?;
        let canvas = self.desk.find("canvas").await?;
        let to = [
            canvas.x + canvas.width * place[0],
            canvas.y + canvas.height * place[1],
        ];
        self.desk.drag_points(entry.center(), to).await
    }

    /// Zooms out until a card takes at most this share of the canvas.
    pub async fn step_back(&mut self, node: Node, share: Point) -> Result<()> {
        for _ in 0..PATIENCE {
            let canvas = self.desk.find("canvas").await?;
            let card = self.desk.find(&node.card()).await?;
            if card.width <= canvas.width * share[0] && card.height <= canvas.height * share[1] {
                return Ok(());
            }
            self.desk.click("zoom/out").await?;
        }
        bail!("zooming out does not make {} small enough", node.card())
    }

    /// Types the whole configuration of a node.
    pub async fn write_json(&mut self, node: Node, text: &str) -> Result<()> {
        self.select(node).await?;
        self.reveal_in_panel("panel/json-toggle").await?;
        self.desk.click("panel/json-toggle").await?;
        self.reveal_in_panel("panel/json").await?;
        self.desk.fill("panel/json", text).await
    }

    /// Runs a sealed node on typed records, and looks at what came out.
    pub async fn run_sealed(&mut self, node: Node, records: &str, run: u32) -> Result<()> {
        self.select(node).await?;
        self.desk.fill("sealed/records", records).await?;
        self.desk.click("sealed/run").await?;
        self.reveal_in_panel(&format!("sealed/result/{run}")).await
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

    /// Draws an edge by dragging from port to port, or to the card where its port is too small.
    pub async fn connect(&mut self, from: Node, handle: &str, to: Node) -> Result<()> {
        let input = to.input();
        let target = match self.desk.is_visible(&input).await? {
            true => input,
            false => to.card(),
        };
        self.desk
            .drag(&from.output(handle), &target)
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

    /// Selects the n-th edge of the drawing and presses Delete.
    pub async fn cut(&mut self, edge: u32) -> Result<()> {
        self.desk.click(&format!("edge/{edge}")).await?;
        self.desk.press(&["Delete"]).await
    }

    /// Selects the n-th edge and uses the button of its panel.
    pub async fn cut_with_button(&mut self, edge: u32) -> Result<()> {
        self.desk.click(&format!("edge/{edge}")).await?;
        self.desk.click("panel/delete-edge").await
    }

    /// Drags an entry of the library onto an edge, which takes it in.
    pub async fn drop_on_edge(&mut self, node: Node, title: &str, edge: u32) -> Result<()> {
        self.desk.fill("library/search", title).await?;
        let entry = format!("library/{}", node.0);
        self.desk.drag(&entry, &format!("edge/{edge}")).await
    }

    /// Picks an option of a list box.
    pub async fn choose(&mut self, node: Node, field: &str, option: &str) -> Result<()> {
        self.select(node).await?;
        self.desk.click(&format!("field/{field}")).await?;
        self.desk.click(&format!("field/{field}/{option}")).await
    }

    /// Flips a switch of the panel.
    pub async fn toggle(&mut self, node: Node, field: &str) -> Result<()> {
        self.select(node).await?;
        let field = format!("field/{field}");
        self.reveal_in_panel(&field).await?;
        self.desk.click(&field).await
    }

    /// Adds a case without a condition to a Switch; `number` is the place of its row.
    pub async fn add_case(&mut self, switch: Node, number: u32, label: &str) -> Result<()> {
        self.select(switch).await?;
        self.reveal_in_panel("field/cases/add").await?;
        self.desk.click("field/cases/add").await?;
        let row = format!("field/cases/{number}/label");
        self.reveal_in_panel(&row).await?;
        self.desk.fill(&row, label).await
    }

    /// Zooms in on a card until it is at least this wide on the screen.
    pub async fn come_closer(&mut self, node: Node, width: f64) -> Result<()> {
        for _ in 0..PATIENCE {
            let card = self.desk.find(&node.card()).await?;
            if card.width >= width {
                return Ok(());
            }
            self.desk.scroll(card.center(), -100.0).await?;
        }
        bail!(
            "zooming in on {} does not make it {width} pixels wide",
            node.card()
        )
    }

    /// Brings everything into sight.
    pub async fn fit_view(&mut self) -> Result<()> {
        self.desk.click("header/fit").await
    }

    /// Turns the wheel over the properties until a control is in sight.
    async fn reveal_in_panel(&mut self, id: &str) -> Result<()> {
        for _ in 0..PATIENCE {
            if self.desk.is_visible(id).await? {
                return Ok(());
            }
            let foot = self.desk.find("panel/delete-node").await?;
            let middle = [foot.center()[0], foot.y - 200.0];
            self.desk.scroll(middle, 120.0).await?;
        }
        bail!("{id:?} does not come into sight")
    }
}
