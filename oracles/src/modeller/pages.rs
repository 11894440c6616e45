//! The dashboard and the editor.

use std::iter::zip;

use anyhow::{Context, Result, bail};
use protocol::{Modifier, Point};

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

    /// The page opens with the scene that was worked on last.
    pub fn resume(self) -> Editor<'a> {
        Editor { desk: self.desk }
    }

    pub async fn create(mut self, name: &str) -> Result<Editor<'a>> {
        self.desk.click("dashboard/new").await?;
        self.desk.fill("dialog/name", name).await?;
        self.desk.press(&["Enter"]).await?;
        Ok(Editor { desk: self.desk })
    }
}

/// Viewport, object list and inspector.
pub struct Editor<'a> {
    desk: Desk<'a>,
}

/// The fields of the inspector that a row of values is typed into, in their usual order.
const FIELDS: [&str; 12] = [
    "name",
    "position.x",
    "position.y",
    "position.z",
    "rotation.x",
    "rotation.y",
    "rotation.z",
    "scale.x",
    "scale.y",
    "scale.z",
    "color",
    "opacity",
];
/// Fields in a row of position, rotation and scale.
const AXES: usize = 3;

/// Vertical extent of an orthographic view, as the scene settings show it.
const ORTHO_UNITS: f64 = 10.0;

impl Editor<'_> {
    /// Says after a leg how many subtasks are done.
    pub async fn reached(&mut self, subtasks: usize) -> Result<()> {
        self.desk.reached(subtasks).await
    }

    /// Selects an object by its row in the list.
    pub async fn select(&mut self, name: &str) -> Result<()> {
        self.desk.click(&format!("list/{name}/1")).await
    }

    /// Selects by a row of a list that may be longer than the screen: searches for the name first.
    pub async fn select_found(&mut self, name: &str, row: &str) -> Result<()> {
        self.desk.fill("list/search", name).await?;
        self.desk.click(row).await
    }

    /// Selects several objects by their rows.
    pub async fn select_all_of(&mut self, names: &[&str]) -> Result<()> {
        let (first, others) = names.split_first().context("nothing to select")?;
        self.select(first).await?;
        for name in others {
            let row = format!("list/{name}/1");
            self.desk.click_with(&row, &[Modifier::Ctrl]).await?;
        }
        Ok(())
    }

    /// Selects an object by clicking it in the viewport.
    pub async fn pick(&mut self, name: &str) -> Result<()> {
        self.desk.click(&format!("object/{name}/1")).await
    }

    pub async fn press(&mut self, keys: &[&str]) -> Result<()> {
        self.desk.press(keys).await
    }

    pub async fn choose(&mut self, menu: &str, item: &str) -> Result<()> {
        self.desk.click(&format!("menu/{menu}")).await?;
        self.desk.click(&format!("menu/{menu}/{item}")).await
    }

    /// What a menu offers.
    pub async fn offers(&mut self, menu: &str) -> Result<Vec<String>> {
        self.desk.click(&format!("menu/{menu}")).await?;
        let items = self.desk.texts(&format!("menu/{menu}/")).await?;
        self.desk.press(&["Escape"]).await?;
        Ok(items)
    }

    /// Adds a primitive, which is the selection from then on.
    pub async fn add(&mut self, kind: &str) -> Result<()> {
        self.choose("add", kind).await
    }

    /// Copies the selection, which the copies are from then on.
    pub async fn duplicate(&mut self) -> Result<()> {
        self.press(&["ctrl", "d"]).await
    }

    pub async fn select_everything(&mut self) -> Result<()> {
        self.press(&["ctrl", "a"]).await
    }

    pub async fn delete(&mut self, name: &str) -> Result<()> {
        self.select(name).await?;
        self.press(&["Delete"]).await
    }

    /// Types over an inspector field and confirms.
    pub async fn set(&mut self, field: &str, value: &str) -> Result<()> {
        self.desk.click(&format!("field/{field}")).await?;
        self.desk.type_text(&format!("{value}\n")).await
    }

    /// Types into a field and, with Tab between them, into those that usually follow it. Where the page
    /// has them in another order, they are typed in that.
    pub async fn fill_from(&mut self, first: &str, values: &[&str]) -> Result<()> {
        let begin = FIELDS.iter().position(|field| *field == first);
        let begin = begin.with_context(|| format!("no field is called {first}"))?;
        let wanted: Vec<(&str, &str)> =
            zip(FIELDS[begin..].iter().copied(), values.iter().copied()).collect();
        let shown = self.shown_fields().await?;
        let places = |(field, _): &(&str, &str)| shown.iter().position(|it| it == field);
        let places: Vec<usize> = wanted.iter().filter_map(places).collect();
        let (Some(&from), Some(&to)) = (places.iter().min(), places.iter().max()) else {
            bail!("the inspector does not have the field {first}");
        };
        let typed = shown[from..=to].iter().map(|field| {
            let value = wanted.iter().find(|(name, _)| name == field);
            value.map_or("", |(_, value)| *value)
        });
        let text = format!("{}\n", typed.collect::<Vec<_>>().join("\t"));
        self.desk.click(&format!("field/{}", shown[from])).await?;
        self.desk.type_text(&text).await
    }

    /// The fields of the inspector from top to bottom.
    async fn shown_fields(&mut self) -> Result<Vec<&'static str>> {
        let [name, parts @ .., colour, opacity] = FIELDS;
        let mut rows = Vec::new();
        for part in parts.chunks(AXES) {
            let row = self.desk.find(&format!("field/{}", part[0])).await?;
            rows.push((row.y, part));
        }
        rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        let parts = rows.into_iter().flat_map(|(_, part)| part.iter().copied());
        Ok([name]
            .into_iter()
            .chain(parts)
            .chain([colour, opacity])
            .collect())
    }

    pub async fn move_to(&mut self, position: [&str; 3]) -> Result<()> {
        self.fill_from("position.x", &position).await
    }

    pub async fn scale_to(&mut self, scale: [&str; 3]) -> Result<()> {
        self.fill_from("scale.x", &scale).await
    }

    pub async fn paint(&mut self, colour: &str) -> Result<()> {
        self.set("color", colour).await
    }

    /// The scene's settings show while nothing is selected.
    pub async fn set_background(&mut self, colour: &str) -> Result<()> {
        if !self.desk.is_visible("settings/background").await? {
            self.desk.press(&["Escape"]).await?;
        }
        self.desk.fill("settings/background", colour).await?;
        self.desk.press(&["Enter"]).await
    }

    /// Looks along an axis without perspective, so that lengths can be read from the screen.
    pub async fn look_flat(&mut self, view: &str) -> Result<()> {
        self.choose("view", view).await?;
        self.choose("view", "projection").await
    }

    /// How far the middles of two objects are from each other in a flat view, in world units.
    pub async fn distance(&mut self, one: &str, other: &str) -> Result<f64> {
        let pixels_per_unit = self.desk.find("viewport").await?.height / ORTHO_UNITS;
        let [x, y] = self.desk.find(&format!("object/{one}/1")).await?.center();
        let [to_x, to_y] = self.desk.find(&format!("object/{other}/1")).await?.center();
        Ok((to_x - x).hypot(to_y - y) / pixels_per_unit)
    }

    /// Takes one of the tools `move`, `rotate` and `scale`.
    pub async fn take(&mut self, tool: &str) -> Result<()> {
        self.desk.click(&format!("tool/{tool}")).await
    }

    /// Drags a handle of the gizmo with snapping. `by` is in world units of a flat view, to the
    /// right and downward.
    pub async fn drag_handle(&mut self, handle: &str, by: Point) -> Result<()> {
        let viewport = self.desk.find("viewport").await?;
        let pixels_per_unit = viewport.height / ORTHO_UNITS;
        let [x, y] = self.desk.find(&format!("gizmo/{handle}")).await?.center();
        let to = [x + by[0] * pixels_per_unit, y + by[1] * pixels_per_unit];
        self.drag_snapping([x, y], to).await
    }

    /// Drags a handle of the gizmo away from its middle, to `factor` times the distance.
    pub async fn stretch_handle(&mut self, handle: &str, factor: f64) -> Result<()> {
        let [x, y] = self.desk.find(&format!("gizmo/{handle}")).await?.center();
        let [cx, cy] = self.desk.find("gizmo/center").await?.center();
        let to = [cx + (x - cx) * factor, cy + (y - cy) * factor];
        self.drag_snapping([x, y], to).await
    }

    async fn drag_snapping(&mut self, from: Point, to: Point) -> Result<()> {
        self.desk.drag_with(from, to, &[Modifier::Ctrl]).await
    }
}
