//! The editor's one screen: media panel, timeline, inspector, export.

use anyhow::{Context, Result, bail};
use protocol::{Modifier, Point, Rect};

use crate::{Desk, Hands};

pub const FLOWER: &str = "Flower Video";
pub const CANDLE: &str = "White Candle";
pub const RADIO: &str = "Tuning a Radio";
pub const ROAR: &str = "T-Rex Roar";

pub const WHITE: &str = "#ffffff";
pub const BLACK: &str = "#000000";

/// Looks at a running export before it is given up.
const PATIENCE: usize = 120;
/// Between two looks.
const LOOK_MS: u64 = 250;
/// Presses of a zoom button before one gives up.
const ZOOM_STEPS: usize = 9;
/// Labels of the ruler stand on whole pixels.
const TOLERANCE_PX: f64 = 1.0;

/// The page as it opens: nothing loaded, nothing on the timeline.
pub struct Page<'a> {
    desk: Desk<'a>,
}

impl<'a> Page<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Page {
            desk: Desk::new(hands),
        }
    }

    pub fn empty(self) -> Editor<'a> {
        Editor {
            desk: self.desk,
            cards: Vec::new(),
        }
    }

    /// The page as it opens with a project, whose panel has these entries of Sample media.
    pub fn resume(self, labels: &[&str]) -> Editor<'a> {
        Editor {
            desk: self.desk,
            cards: labels.iter().map(|label| written(label)).collect(),
        }
    }

    /// Loads entries of Sample media into the panel.
    pub async fn load(self, labels: &[&str]) -> Result<Editor<'a>> {
        let mut editor = self.empty();
        for label in labels {
            editor.load(label).await?;
        }
        Ok(editor)
    }
}

pub struct Editor<'a> {
    desk: Desk<'a>,
    /// File names of the cards in the media panel, in order.
    cards: Vec<String>,
}

/// A block as the screen shows it: its row, its place on the row, both counted from 1, and what is
/// written on it.
#[derive(Clone, Copy)]
pub struct Block(pub u32, pub u32, pub &'static str);

/// The bar of an effect: row, place among the bars of the row, type.
#[derive(Clone, Copy)]
pub struct Bar(pub u32, pub u32, pub &'static str);

pub const LIGHT: &str = "light-adjustment";
pub const FADE: &str = "fade-out";

#[derive(Clone, Copy)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

/// The file that a label of the sample menu loads; the words of a text stand for themselves.
fn written(label: &str) -> String {
    match label {
        FLOWER | CANDLE | RADIO => format!("{label}.webm"),
        ROAR => format!("{label}.mp3"),
        text => text.to_string(),
    }
}

impl Block {
    fn id(&self) -> String {
        format!("block/{}/{}/{}", self.0, self.1, written(self.2))
    }
}

impl Bar {
    fn id(&self) -> String {
        format!("effect/{}/{}/{}", self.0, self.1, self.2)
    }
}

/// Where times are on the screen.
struct Scale {
    zero_x: f64,
    px_per_second: f64,
    y: f64,
}

impl Scale {
    fn x(&self, ms: f64) -> f64 {
        (self.zero_x + ms / 1000.0 * self.px_per_second).round()
    }
}

impl Editor<'_> {
    /// Says after a leg how many subtasks are done.
    pub async fn reached(&mut self, subtasks: usize) -> Result<()> {
        self.desk.reached(subtasks).await
    }

    /// Loads an entry of Sample media into the panel.
    pub async fn load(&mut self, label: &str) -> Result<()> {
        self.desk.click("header/samples").await?;
        self.desk.click(&format!("header/samples/{label}")).await?;
        self.cards.push(written(label));
        Ok(())
    }

    async fn card(&mut self, label: &str) -> Result<Rect> {
        let name = written(label);
        let place = self.cards.iter().position(|it| *it == name);
        let place = place.with_context(|| format!("{name} is not loaded"))?;
        let id = format!("media/card/{}/{name}", place + 1);
        self.desk.find(&id).await
    }

    /// Drags a card into the empty space below the rows: a new row, from 0.
    pub async fn put_below(&mut self, label: &str) -> Result<()> {
        let from = self.card(label).await?.center();
        let gap = self.last_gap().await?;
        self.desk.drag_points(from, gap.center()).await
    }

    /// Drags a card onto a row so that it begins at this moment.
    pub async fn put_at(&mut self, label: &str, row: u32, ms: f64) -> Result<()> {
        let x = self.scale().await?.x(ms);
        self.drop_card(label, row, x).await
    }

    /// Drags a card to the end of a block, where it snaps.
    pub async fn put_behind(&mut self, label: &str, block: Block) -> Result<()> {
        let end = self.desk.find(&block.id()).await?;
        self.drop_card(label, block.0, end.x + end.width).await
    }

    /// Drops a card with its left edge at a place of a row.
    async fn drop_card(&mut self, label: &str, row: u32, x: f64) -> Result<()> {
        let card = self.card(label).await?;
        let [_, y] = self.desk.find(&format!("row/{row}")).await?.center();
        let from = card.center();
        self.desk.drag_points(from, [x + from[0] - card.x, y]).await
    }

    /// The space below the last row.
    async fn last_gap(&mut self) -> Result<Rect> {
        let gaps = self.desk.all("gap/").await?;
        let last = gaps
            .into_iter()
            .max_by_key(|(number, _)| number.parse::<u32>().unwrap_or(0));
        last.map(|(_, rect)| rect)
            .context("there is no space below the rows")
    }

    async fn scale(&mut self) -> Result<Scale> {
        let mut labels: Vec<(f64, Point)> = Vec::new();
        for (second, rect) in self.desk.all("ruler/second/").await? {
            labels.push((second.parse()?, rect.center()));
        }
        labels.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (Some((first, left)), Some((last, right))) = (labels.first(), labels.last()) else {
            bail!("the ruler has no labels");
        };
        let px_per_second = (right[0] - left[0]) / (last - first);
        Ok(Scale {
            zero_x: left[0] - first * px_per_second,
            px_per_second,
            y: left[1],
        })
    }

    /// How wide a second is on the screen.
    pub async fn px_per_second(&mut self) -> Result<f64> {
        Ok(self.scale().await?.px_per_second)
    }

    /// Plays from where the playhead is, and stops again.
    pub async fn play_for(&mut self, ms: u64) -> Result<()> {
        self.desk.press(&["Space"]).await?;
        self.desk.wait(ms).await?;
        self.desk.press(&["Space"]).await
    }

    /// Clicks on the ruler.
    pub async fn seek(&mut self, ms: f64) -> Result<()> {
        let scale = self.scale().await?;
        self.desk.click_point([scale.x(ms), scale.y]).await
    }

    pub async fn select(&mut self, block: Block) -> Result<()> {
        self.desk.click(&block.id()).await
    }

    /// Cuts a block at a moment of the timeline.
    pub async fn split(&mut self, block: Block, ms: f64) -> Result<()> {
        self.select(block).await?;
        self.seek(ms).await?;
        self.desk.click("tool/split").await
    }

    pub async fn delete(&mut self, block: Block) -> Result<()> {
        self.select(block).await?;
        self.desk.press(&["Delete"]).await
    }

    /// Deletes a block and lets what follows move up.
    pub async fn ripple_delete(&mut self, block: Block) -> Result<()> {
        self.select(block).await?;
        self.desk.press(&["shift", "Delete"]).await
    }

    /// Cuts off everything behind a moment.
    pub async fn cut_tail(&mut self, block: Block, ms: f64) -> Result<()> {
        self.split(block, ms).await?;
        self.delete(Block(block.0, block.1 + 1, block.2)).await
    }

    /// Cuts off everything before a moment; nothing moves up.
    pub async fn cut_head(&mut self, block: Block, ms: f64) -> Result<()> {
        self.split(block, ms).await?;
        self.delete(block).await
    }

    /// Copies a block; the copy is selected.
    pub async fn duplicate(&mut self, block: Block) -> Result<()> {
        self.select(block).await?;
        self.press("tool/duplicate").await
    }

    /// Pulls a block to the left with the Snap button.
    pub async fn snap(&mut self, block: Block) -> Result<()> {
        self.select(block).await?;
        self.press("tool/snap").await
    }

    /// Presses a button.
    pub async fn press(&mut self, id: &str) -> Result<()> {
        self.desk.click(id).await
    }

    /// Presses keys together, one or several times.
    pub async fn keys(&mut self, keys: &[&str], times: usize) -> Result<()> {
        for _ in 0..times {
            self.desk.press(keys).await?;
        }
        Ok(())
    }

    /// Drags a block so that it begins at a moment of a row.
    pub async fn move_to(&mut self, block: Block, row: u32, ms: f64) -> Result<()> {
        let x = self.scale().await?.x(ms);
        self.drag_left_edge_to(block, row, x).await
    }

    /// Drags a block to the end of another, where it snaps.
    pub async fn move_behind(&mut self, block: Block, other: Block) -> Result<()> {
        let end = self.desk.find(&other.id()).await?;
        self.drag_left_edge_to(block, other.0, end.x + end.width)
            .await
    }

    /// Drags a block so that it ends where another ends.
    pub async fn end_with(&mut self, block: Block, other: Block) -> Result<()> {
        let own = self.desk.find(&block.id()).await?;
        let end = self.desk.find(&other.id()).await?;
        let x = end.x + end.width - own.width;
        self.drag_left_edge_to(block, block.0, x).await
    }

    async fn drag_left_edge_to(&mut self, block: Block, row: u32, x: f64) -> Result<()> {
        let own = self.desk.find(&block.id()).await?;
        let [_, y] = self.desk.find(&format!("row/{row}")).await?.center();
        let from = own.center();
        self.desk.drag_points(from, [from[0] + x - own.x, y]).await
    }

    /// Drags a block to a new row above a row; it keeps its time.
    pub async fn lift_above(&mut self, block: Block, row: u32) -> Result<()> {
        let id = format!("gap/{row}");
        self.desk.drag(&block.id(), &id).await
    }

    /// Drags an edge of a block to a moment.
    pub async fn trim(&mut self, block: Block, side: Side, ms: f64) -> Result<()> {
        self.drag_edge(&block.id(), side, ms, &[]).await
    }

    /// The same without snapping.
    pub async fn trim_freely(&mut self, block: Block, side: Side, ms: f64) -> Result<()> {
        self.drag_edge(&block.id(), side, ms, &[Modifier::Alt])
            .await
    }

    /// Drags the right edge of a block to where another ends.
    pub async fn trim_to_end_of(&mut self, block: Block, other: Block) -> Result<()> {
        let end = self.desk.find(&other.id()).await?;
        let own = self.desk.find(&block.id()).await?;
        let handle = self.desk.find(&format!("{}/right", block.id())).await?;
        let from = handle.center();
        let by = end.x + end.width - (own.x + own.width);
        self.desk.drag_points(from, [from[0] + by, from[1]]).await
    }

    pub async fn trim_bar(&mut self, bar: Bar, side: Side, ms: f64) -> Result<()> {
        self.drag_edge(&bar.id(), side, ms, &[]).await
    }

    async fn drag_edge(
        &mut self,
        id: &str,
        side: Side,
        ms: f64,
        modifiers: &[Modifier],
    ) -> Result<()> {
        let to = self.scale().await?.x(ms);
        let handle = self.desk.find(&format!("{id}/{}", side.name())).await?;
        let edge = match side {
            Side::Left => handle.x,
            Side::Right => handle.x + handle.width,
        };
        let from = handle.center();
        self.desk
            .drag_with(from, [from[0] + to - edge, from[1]], modifiers)
            .await
    }

    /// A new text block, on a new row at the bottom; it is selected.
    pub async fn add_text(&mut self) -> Result<()> {
        self.press("tool/text").await
    }

    /// Fills in the form of the selected text block.
    pub async fn write(&mut self, text: &str, color: &str, background: &str) -> Result<()> {
        for (field, value) in [
            ("content", text),
            ("color", color),
            ("background", background),
        ] {
            self.desk.fill(&format!("text/{field}"), value).await?;
        }
        self.press("text/save").await
    }

    /// Words and size alone; the colours stay as they are.
    pub async fn write_large(&mut self, text: &str, size: &str) -> Result<()> {
        self.desk.fill("text/content", text).await?;
        self.desk.fill("text/size", size).await?;
        self.press("text/save").await
    }

    /// Words alone.
    pub async fn write_plain(&mut self, text: &str) -> Result<()> {
        self.desk.fill("text/content", text).await?;
        self.press("text/save").await
    }

    /// Gives a block an effect over its whole length; the effect is selected.
    pub async fn add_effect(&mut self, block: Block, kind: &str) -> Result<()> {
        self.select(block).await?;
        self.press("tool/effects").await?;
        self.press(&format!("tool/effects/{kind}")).await
    }

    /// What Sample media and Add Effects offer: the names below one of the two drop-downs.
    pub async fn offers(&mut self, drop_down: &str) -> Result<Vec<String>> {
        self.press(drop_down).await?;
        let entries = self.desk.texts(&format!("{drop_down}/")).await?;
        self.desk.press(&["Escape"]).await?;
        Ok(entries)
    }

    /// A light adjustment over the whole block with one slider at its right end.
    pub async fn light(&mut self, block: Block, slider: &str) -> Result<()> {
        self.add_effect(block, LIGHT).await?;
        self.press("tool/tweak").await?;
        self.press(&format!("tweak/{slider}")).await?;
        self.desk.press(&["End"]).await?;
        self.press("tweak/save").await
    }

    /// A fade over the whole block with another curve.
    pub async fn fade_with(&mut self, block: Block, curve: &str) -> Result<()> {
        self.add_effect(block, FADE).await?;
        self.press("tool/tweak").await?;
        self.press("tweak/curve").await?;
        self.press(&format!("tweak/curve/{curve}")).await?;
        self.press("tweak/save").await
    }

    /// Everything in sight.
    pub async fn fit(&mut self) -> Result<()> {
        self.press("tool/fit").await
    }

    /// Zooms out until a second is at most this wide on the screen.
    pub async fn zoom_out_to(&mut self, px_per_second: f64) -> Result<()> {
        for _ in 0..ZOOM_STEPS {
            if self.scale().await?.px_per_second <= px_per_second + TOLERANCE_PX {
                return Ok(());
            }
            self.press("tool/zoom-out").await?;
        }
        bail!("a second does not become {px_per_second} pixels wide")
    }

    /// Zooms in until a second is at least this wide on the screen.
    pub async fn zoom_in_to(&mut self, px_per_second: f64) -> Result<()> {
        for _ in 0..ZOOM_STEPS {
            if self.scale().await?.px_per_second >= px_per_second - TOLERANCE_PX {
                return Ok(());
            }
            self.press("tool/zoom-in").await?;
        }
        bail!("a second does not become {px_per_second} pixels wide")
    }

    /// Exports and waits until it is done.
    pub async fn export(&mut self) -> Result<()> {
        self.press("header/export").await?;
        for _ in 0..PATIENCE {
            if self.desk.is_visible("export/complete").await? {
                return Ok(());
            }
            self.desk.wait(LOOK_MS).await?;
        }
        bail!("the export does not come to an end")
    }
}
