//! The sheet: placing parts, joining pins, editing, running and reading.

use anyhow::{Context, Result, bail};
use protocol::Point;

use crate::{Desk, Hands};

/// A point of the drawing, in its own units.
pub type At = (i32, i32);

/// An element to be drawn: what the Draw menu calls it, the first and the second point.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub item: &'static str,
    pub from: At,
    pub to: At,
}

pub const fn part(item: &'static str, from: At, to: At) -> Part {
    Part { item, from, to }
}

/// Letters that choose an item. Those that have none are searched for.
const KEYS: [(&str, &str); 22] = [
    ("Add Wire", "w"),
    ("Add Routed Wire", "W"),
    ("Add Resistor", "r"),
    ("Add Capacitor", "c"),
    ("Add Inductor", "L"),
    ("Add Ground", "g"),
    ("Add Voltage Source (2-terminal)", "v"),
    ("Add Voltage Source (1-terminal)", "V"),
    ("Add Diode", "d"),
    ("Add Transistor (bipolar, NPN)", "n"),
    ("Add Op Amp (ideal, - on top)", "a"),
    ("Add Op Amp (ideal, + on top)", "A"),
    ("Add Logic Input", "i"),
    ("Add Logic Output", "o"),
    ("Add Inverter", "1"),
    ("Add AND Gate", "2"),
    ("Add OR Gate", "3"),
    ("Add XOR Gate", "4"),
    ("Add NAND Gate", "@"),
    ("Add NOR Gate", "#"),
    ("Add XNOR Gate", "$"),
    ("Add Labeled Node", "b"),
];

/// Fields that hold what a part is chosen for.
const VALUES: [&str; 5] = [
    "resistance",
    "capacitance",
    "inductance",
    "voltage",
    "inputs",
];

/// How items of the Draw menu are chosen.
#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Keys,
    /// Through the sub-menus of the menu bar.
    Menu,
    /// Through Find Component.
    Search,
}

/// One turn of the wheel towards oneself, which makes the drawing smaller.
const SMALLER: f64 = 100.0;
/// Turns after which the drawing is as small as it gets.
const MOST_TURNS: usize = 20;
/// From the corner of the sheet, where nothing is drawn.
const FREE_CORNER: f64 = 6.0;

/// Waits that a timed run may take.
const LONGEST_RUN: usize = 40;

pub struct Sheet<'a> {
    desk: Desk<'a>,
    /// The item that a drag adds now.
    adding: Option<&'static str>,
    habit: Habit,
}

impl<'a> Sheet<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Sheet {
            desk: Desk::new(hands),
            adding: None,
            habit: Habit::Keys,
        }
    }

    /// Says after a leg how many subtasks are done.
    pub async fn reached(&mut self, subtasks: usize) -> Result<()> {
        self.desk.reached(subtasks).await
    }

    /// Chooses items through the menus from here on.
    pub fn with_menus(mut self) -> Self {
        self.habit = Habit::Menu;
        self
    }

    /// Chooses items through Find Component from here on.
    pub fn with_search(mut self) -> Self {
        self.habit = Habit::Search;
        self
    }

    /// Draws the parts one after the other. They get the designators R1, R2, G1 and so on.
    pub async fn place(&mut self, parts: &[Part]) -> Result<()> {
        for part in parts {
            self.take(part.item).await?;
            self.drag(part.from, part.to).await?;
        }
        Ok(())
    }

    /// Makes the drawing smaller, around its upper left corner, until a point of it is on the screen.
    pub async fn bring_into_sight(&mut self, at: At) -> Result<()> {
        for _ in 0..MOST_TURNS {
            if self.point(at).await.is_ok() {
                return Ok(());
            }
            let sheet = self.desk.find("sheet").await?;
            let corner = [sheet.x + FREE_CORNER, sheet.y + FREE_CORNER];
            self.desk.scroll(corner, SMALLER).await?;
        }
        bail!("the point {at:?} of the drawing cannot be brought into sight")
    }

    /// Looks for a part in Find Component, and says how many there are.
    pub async fn search(&mut self, words: &str) -> Result<usize> {
        self.desk.type_text("/").await?;
        self.desk.type_text(words).await?;
        let found = self.desk.texts("dialog/result/").await?.len();
        self.desk.press(&["Escape"]).await?;
        Ok(found)
    }

    /// Tries a value in the properties of a part. Whether it is taken; where it is not, the dialog is
    /// left without a change.
    pub async fn takes(&mut self, name: &str, field: &str, value: &str) -> Result<bool> {
        self.edit(name, &[(field, value)]).await?;
        if !self
            .desk
            .is_visible(&format!("dialog/field/{field}"))
            .await?
        {
            return Ok(true);
        }
        self.desk.press(&["Escape"]).await?;
        Ok(false)
    }

    /// Takes the last step back.
    pub async fn undo(&mut self) -> Result<()> {
        self.put_down().await?;
        self.desk.press(&["ctrl", "z"]).await
    }

    /// Makes sure that no part is on the sheet.
    pub async fn expect_empty(&mut self) -> Result<()> {
        self.desk.expect_none("element/").await
    }

    /// Straight wires from point to point.
    pub async fn wire(&mut self, wires: &[(At, At)]) -> Result<()> {
        self.take("Add Wire").await?;
        for (from, to) in wires {
            self.drag(*from, *to).await?;
        }
        Ok(())
    }

    /// Routed wires from pin to pin. A pin is written `R1/2`, or `A` for a part with one pin, or
    /// `x,y` for a point of the drawing.
    pub async fn join(&mut self, pairs: &[(&str, &str)]) -> Result<()> {
        self.take("Add Routed Wire").await?;
        for (from, to) in pairs {
            let from = self.pin(from).await?;
            let to = self.pin(to).await?;
            self.desk.drag_quickly(from, to).await?;
        }
        Ok(())
    }

    /// Opens the properties of a part, types over its value, or the name of what has none, and
    /// confirms.
    pub async fn set(&mut self, name: &str, value: &str) -> Result<()> {
        self.open(name).await?;
        if let Some(field) = self.unselected_value().await? {
            // A click selects what is in a field.
            self.desk.click(&field).await?;
        }
        self.desk.type_text(&format!("{value}\n")).await
    }

    /// The field of the value in open properties, unless it is selected. Usually it is; where the
    /// page opens otherwise, with the panel on the left, the uppermost field is.
    async fn unselected_value(&mut self) -> Result<Option<String>> {
        let panel = self.desk.find("panel/run").await?;
        if panel.x > self.desk.find("sheet").await?.x {
            return Ok(None);
        }
        let fields = self.desk.all("dialog/field/").await?;
        let is_there = |key: &&&str| fields.iter().any(|(it, _)| it == **key);
        let wanted = VALUES.iter().find(is_there).unwrap_or(&"name");
        let uppermost = fields.iter().min_by(|(_, a), (_, b)| a.y.total_cmp(&b.y));
        let is_selected = uppermost.is_some_and(|(key, _)| key == wanted);
        Ok((!is_selected).then(|| format!("dialog/field/{wanted}")))
    }

    /// The same for several parts.
    pub async fn set_all(&mut self, values: &[(&str, &str)]) -> Result<()> {
        for (name, value) in values {
            self.set(name, value).await?;
        }
        Ok(())
    }

    /// Opens the properties of a part, types over the named fields and confirms.
    pub async fn edit(&mut self, name: &str, fields: &[(&str, &str)]) -> Result<()> {
        self.open(name).await?;
        for (key, value) in fields {
            self.desk
                .fill(&format!("dialog/field/{key}"), value)
                .await?;
        }
        self.desk.press(&["Enter"]).await
    }

    /// The same, and a click on a switch of the dialog.
    pub async fn edit_and_switch(
        &mut self,
        name: &str,
        fields: &[(&str, &str)],
        switch: &str,
    ) -> Result<()> {
        self.open(name).await?;
        self.desk.click(&format!("dialog/field/{switch}")).await?;
        for (key, value) in fields {
            self.desk
                .fill(&format!("dialog/field/{key}"), value)
                .await?;
        }
        self.desk.press(&["Enter"]).await
    }

    pub async fn name(&mut self, old: &str, new: &str) -> Result<()> {
        self.edit(old, &[("name", new)]).await
    }

    /// Names inputs and outputs.
    pub async fn name_terminals(&mut self, names: &[(&str, &str)]) -> Result<()> {
        self.set_all(names).await
    }

    /// Clicks the letter of a logic input.
    pub async fn toggle(&mut self, name: &str) -> Result<()> {
        self.put_down().await?;
        self.desk.click(&format!("letter/{name}")).await
    }

    /// Opens a scope on an element by its menu.
    pub async fn scope(&mut self, element: &str) -> Result<()> {
        self.put_down().await?;
        self.desk.right_click(&format!("element/{element}")).await?;
        self.desk.click("context/element/view-in-new-scope").await
    }

    /// Lets a scope show further read-outs.
    pub async fn show(&mut self, scope: usize, readouts: &[&str]) -> Result<()> {
        self.desk.click(&format!("scope/{scope}/settings")).await?;
        for readout in readouts {
            self.desk.click(&format!("dialog/show/{readout}")).await?;
        }
        self.desk.click("dialog/ok").await
    }

    /// Runs the circuit for some simulated time, then stops it.
    pub async fn run_for(&mut self, time: &str) -> Result<()> {
        self.put_down().await?;
        self.desk.click("panel/run-for").await?;
        self.desk.type_text(&format!("{time}\n")).await?;
        // What takes longer than one action goes on with the clock.
        for _ in 0..LONGEST_RUN {
            if !self.desk.is_visible("panel/progress").await? {
                return Ok(());
            }
            self.desk.wait(250).await?;
        }
        bail!("the run of {time} s does not end")
    }

    /// Stops the run, which is on from the start.
    pub async fn stop(&mut self) -> Result<()> {
        self.desk.click("panel/run").await
    }

    pub async fn reset(&mut self) -> Result<()> {
        self.desk.click("panel/reset").await
    }

    /// Moves the speed slider to its end and waits.
    pub async fn run_fast(&mut self, wait_ms: u64) -> Result<()> {
        self.desk.fill("panel/speed-value", "260\n").await?;
        self.desk.wait(wait_ms).await
    }

    /// Points at an element and reads the line of the information panel that begins with a name.
    pub async fn read(&mut self, element: &str, quantity: &str) -> Result<String> {
        self.put_down().await?;
        self.desk.point_at(&format!("element/{element}")).await?;
        self.desk.read(&format!("info/{quantity} = ")).await
    }

    /// Reads what the first plot of a scope says behind a word such as `P-P=`.
    pub async fn read_scope(&mut self, scope: usize, word: &str) -> Result<String> {
        let prefix = format!("scope/{scope}/says/1/{word}");
        self.desk.read(&prefix).await
    }

    /// Reads the frequency of the first plot of a scope, which stands there without a word.
    pub async fn read_frequency(&mut self, scope: usize) -> Result<String> {
        let lines = self.desk.texts(&format!("scope/{scope}/says/1/")).await?;
        let frequency = lines.iter().find(|line| line.ends_with("Hz"));
        Ok(frequency
            .with_context(|| format!("no frequency among {lines:?}"))?
            .clone())
    }

    async fn open(&mut self, name: &str) -> Result<()> {
        self.put_down().await?;
        self.desk.double_click(&format!("element/{name}")).await
    }

    /// Back to selecting.
    async fn put_down(&mut self) -> Result<()> {
        if self.adding.take().is_some() {
            self.desk.press(&["Escape"]).await?;
        }
        Ok(())
    }

    async fn take(&mut self, item: &'static str) -> Result<()> {
        if self.adding == Some(item) {
            return Ok(());
        }
        let key = KEYS.iter().find(|(name, _)| *name == item);
        match (self.habit, key) {
            (Habit::Keys, Some((_, key))) => self.desk.type_text(key).await?,
            (Habit::Menu, _) => self.choose(item).await?,
            (Habit::Search | Habit::Keys, _) => {
                self.desk.type_text("/").await?;
                self.desk.type_text(&format!("{item}\n")).await?;
            }
        }
        self.adding = Some(item);
        Ok(())
    }

    async fn choose(&mut self, item: &str) -> Result<()> {
        self.desk.click("menu/draw").await?;
        let slug = slug(item);
        match sub_menu(item) {
            None => self.desk.click(&format!("menu/draw/{slug}")).await,
            Some(menu) => {
                self.desk.click(&format!("menu/draw/{menu}")).await?;
                self.desk.click(&format!("menu/draw/{menu}/{slug}")).await
            }
        }
    }

    async fn drag(&mut self, from: At, to: At) -> Result<()> {
        let (from, to) = (self.point(from).await?, self.point(to).await?);
        self.desk.drag_quickly(from, to).await
    }

    /// Where a point of the drawing is on the screen.
    async fn point(&mut self, at: At) -> Result<Point> {
        let cell = self.desk.find("sheet/origin").await?;
        let sheet = self.desk.find("sheet").await?;
        let scale = cell.width / 16.0;
        let x = cell.x + f64::from(at.0) * scale;
        let y = cell.y + f64::from(at.1) * scale;
        let inside =
            x > sheet.x && x < sheet.x + sheet.width && y > sheet.y && y < sheet.y + sheet.height;
        if !inside {
            bail!("the point {at:?} of the drawing is not on the screen");
        }
        Ok([x, y])
    }

    async fn pin(&mut self, text: &str) -> Result<Point> {
        if let Some((x, y)) = text.split_once(',') {
            let at = (x.parse()?, y.parse()?);
            return self.point(at).await;
        }
        let id = match text.split_once('/') {
            Some((name, pin)) => format!("pin/{name}/{pin}"),
            None => format!("pin/{text}/1"),
        };
        let rect = self.desk.find(&id).await;
        Ok(rect.with_context(|| format!("joining {text:?}"))?.center())
    }
}

fn sub_menu(item: &str) -> Option<&'static str> {
    let menu = match item {
        "Add Wire" | "Add Routed Wire" | "Add Resistor" => return None,
        "Add Capacitor" | "Add Inductor" => "passive-components",
        "Add Ground"
        | "Add Clock"
        | "Add Voltage Source (2-terminal)"
        | "Add Voltage Source (1-terminal)"
        | "Add A/C Voltage Source (1-terminal)" => "inputs-and-sources",
        "Add Labeled Node" => "outputs-and-labels",
        "Add Diode" | "Add Transistor (bipolar, NPN)" => "active-components",
        "Add Op Amp (ideal, - on top)" | "Add Op Amp (ideal, + on top)" => "active-building-blocks",
        "Add JK Flip-Flop" => "digital-chips",
        "Add 555 Timer" => "analog-and-hybrid-chips",
        _ => "logic-gates-input-and-output",
    };
    Some(menu)
}

/// A name as a part of an anchor.
fn slug(name: &str) -> String {
    let name = name.replace('+', "plus");
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_lowercase()
}
