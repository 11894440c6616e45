//! The one screen: map, search, playback bar, radius dialog, details.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use protocol::{Point, Rect};

use super::geometry::{Piece, country_at, distance, is_inside};
use crate::{Desk, Hands};

pub struct Radar<'a> {
    desk: Desk<'a>,
}

/// An aircraft on the map.
#[derive(Clone, Debug)]
pub struct Icon {
    /// The callsign where it is written beside the icon, otherwise `#` and a number.
    pub name: String,
    pub at: Point,
    pub on_ground: bool,
}

impl Icon {
    pub fn is_named(&self) -> bool {
        !self.name.starts_with('#')
    }
}

/// The lines on the screen.
pub struct Lines {
    pieces: Vec<Piece>,
}

impl Lines {
    /// `None` over the sea.
    pub fn country(&self, at: Point) -> Option<&str> {
        country_at(&self.pieces, at).filter(|name| *name != "sea")
    }
}

/// Scrolling the details goes by this many pixels.
const PANEL_TURN: f64 = 400.0;

impl<'a> Radar<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Radar {
            desk: Desk::new(hands),
        }
    }

    /// Back to an airport: the page forgets where on the map one was.
    pub async fn over(mut self, airport: &str) -> Result<Self> {
        self.find(airport).await?;
        Ok(self)
    }

    /// Says after a leg how many subtasks are done.
    pub async fn reached(&mut self, subtasks: usize) -> Result<()> {
        self.desk.reached(subtasks).await
    }

    pub async fn press(&mut self, keys: &[&str]) -> Result<()> {
        self.desk.press(keys).await
    }

    pub async fn click(&mut self, id: &str) -> Result<()> {
        self.desk.click(id).await
    }

    /// Stops the clock.
    pub async fn pause(&mut self) -> Result<()> {
        match self.desk.is_visible("playback/is/playing").await? {
            true => self.desk.click("playback/toggle").await,
            false => Ok(()),
        }
    }

    /// Stops the clock at a time of day.
    pub async fn pause_at(&mut self, time: &str) -> Result<()> {
        self.pause().await?;
        self.seek(time).await
    }

    /// Types a time of day into the field of the clock.
    pub async fn seek(&mut self, time: &str) -> Result<()> {
        let text = format!("{time}\n");
        self.desk.fill("clock/field", &text).await?;
        let clock = self.minute().await?;
        match clock == time {
            true => Ok(()),
            false => bail!("the clock shows {clock} instead of {time}"),
        }
    }

    /// The minute that the clock shows.
    pub async fn minute(&mut self) -> Result<String> {
        let texts = self.desk.texts("clock/").await?;
        let clock = texts.iter().find(|text| text.contains(':'));
        let clock = clock.context("no clock is on the screen")?;
        Ok(clock.chars().take(5).collect())
    }

    pub async fn minute_on(&mut self) -> Result<String> {
        self.press(&["ArrowRight"]).await?;
        self.minute().await
    }

    /// Types into the search and takes the first hit.
    pub async fn find(&mut self, text: &str) -> Result<()> {
        self.desk.fill("search", &format!("{text}\n")).await
    }

    /// Types into the search and reads the hits, without taking one.
    pub async fn hits(&mut self, text: &str) -> Result<Vec<String>> {
        self.desk.fill("search", text).await?;
        self.desk.texts("search/hit/").await
    }

    /// What stands in the details, from top to bottom.
    pub async fn details(&mut self) -> Result<Vec<String>> {
        let mut found = self.desk.texts("panel/").await?;
        let [x, y] = self.desk.find("panel/follow").await?.center();
        self.desk.scroll([x, y + 120.0], PANEL_TURN).await?;
        for text in self.desk.texts("panel/").await? {
            if !found.contains(&text) {
                found.push(text);
            }
        }
        Ok(found)
    }

    pub async fn zoom(&mut self) -> Result<i32> {
        let level = self.desk.read("zoom/level/").await?;
        level.parse().context("no zoom level")
    }

    pub async fn zoom_to(&mut self, level: i32) -> Result<()> {
        loop {
            let now = self.zoom().await?;
            match now.cmp(&level) {
                std::cmp::Ordering::Equal => return Ok(()),
                std::cmp::Ordering::Less => self.click("zoom/in").await?,
                std::cmp::Ordering::Greater => self.click("zoom/out").await?,
            }
        }
    }

    /// Centres on an airport and zooms to a level.
    pub async fn look_at(&mut self, airport: &str, zoom: i32) -> Result<()> {
        self.find(airport).await?;
        self.zoom_to(zoom).await
    }

    /// Turns the wheel over the middle of the map; positive goes nearer.
    pub async fn turn_wheel(&mut self, levels: i32) -> Result<()> {
        let middle = self.desk.find("map").await?.center();
        for _ in 0..levels.abs() {
            let dy = if levels > 0 { -100.0 } else { 100.0 };
            self.desk.scroll(middle, dy).await?;
        }
        Ok(())
    }

    pub async fn draw_circle(&mut self, airport: &str, km: &str) -> Result<()> {
        self.click("radius/open").await?;
        self.desk.fill("radius/airport", airport).await?;
        self.desk.fill("radius/km", km).await?;
        self.click("radius/draw").await?;
        if self.desk.is_visible("radius/close").await? {
            self.click("radius/close").await?;
        }
        Ok(())
    }

    pub async fn icons(&mut self) -> Result<Vec<Icon>> {
        let mut found = Vec::new();
        for (prefix, on_ground) in [("icon/", false), ("ground-icon/", true)] {
            let anchors = self.desk.all(prefix).await?.into_iter();
            found.extend(anchors.map(|(name, rect)| Icon {
                name,
                at: rect.center(),
                on_ground,
            }));
        }
        Ok(found)
    }

    /// Where a flight's icon is, if it is on the screen with its callsign.
    pub async fn icon(&mut self, callsign: &str) -> Result<Icon> {
        let icons = self.icons().await?;
        let icon = icons.into_iter().find(|icon| icon.name == callsign);
        icon.with_context(|| format!("{callsign} is not on the screen"))
    }

    /// Is a flight's icon on the screen with its callsign, and not behind a panel?
    pub async fn shows(&mut self, callsign: &str) -> Result<bool> {
        let icons = self.icons().await?;
        Ok(icons.iter().any(|icon| icon.name == callsign))
    }

    /// The dashed line.
    pub async fn circle(&mut self) -> Result<Vec<Point>> {
        let mut points = BTreeMap::new();
        for (index, rect) in self.desk.all("circle/edge/").await? {
            points.insert(index.parse::<u32>()?, rect.center());
        }
        match points.len() {
            0 => bail!("no circle is on the screen"),
            _ => Ok(points.into_values().collect()),
        }
    }

    /// Aircraft inside the circle.
    pub async fn inside(&mut self) -> Result<Vec<Icon>> {
        let circle = self.circle().await?;
        let mut icons = self.icons().await?;
        icons.retain(|icon| is_inside(&circle, icon.at));
        Ok(icons)
    }

    /// Callsigns of those inside. Whoever has none written beside is clicked.
    pub async fn names_inside(&mut self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for icon in self.inside().await? {
            names.push(self.name_of(&icon).await?);
        }
        Ok(names)
    }

    /// The callsign of an icon; a click shows it where it is not written.
    pub async fn name_of(&mut self, icon: &Icon) -> Result<String> {
        if icon.is_named() {
            return Ok(icon.name.clone());
        }
        self.click_at(icon.at).await?;
        self.callsign().await
    }

    pub async fn click_at(&mut self, at: Point) -> Result<()> {
        self.desk.click_point(at).await
    }

    /// Puts pins on the map, so many pixels from its middle each.
    pub async fn pin(&mut self, offsets: &[Point]) -> Result<()> {
        self.click("tool/pin").await?;
        let [x, y] = self.desk.find("map").await?.center();
        for [right, down] in offsets {
            self.click_at([x + right, y + down]).await?;
        }
        let pins = self.desk.all("pin/").await?.len();
        match pins == offsets.len() {
            true => Ok(()),
            false => bail!("{pins} pins are on the map instead of {}", offsets.len()),
        }
    }

    /// The callsign in the details.
    pub async fn callsign(&mut self) -> Result<String> {
        self.desk.read("panel/callsign/").await
    }

    /// A code of the route in the details: `origin` or `destination`.
    pub async fn route(&mut self, end: &str) -> Result<String> {
        self.desk.read(&format!("panel/{end}/")).await
    }

    /// A value in the details, which may have to be scrolled to.
    pub async fn value(&mut self, label: &str) -> Result<String> {
        let prefix = format!("panel/{label}/");
        if self.desk.texts(&prefix).await?.is_empty() {
            let [x, y] = self.desk.find("panel/follow").await?.center();
            self.desk.scroll([x, y + 120.0], PANEL_TURN).await?;
        }
        if self.desk.texts(&prefix).await?.is_empty() {
            let [x, y] = self.desk.find("panel/follow").await?.center();
            self.desk.scroll([x, y + 120.0], -PANEL_TURN).await?;
        }
        self.desk.read(&prefix).await
    }

    /// Selects a flight and reads a value of it.
    pub async fn value_of(&mut self, callsign: &str, label: &str) -> Result<String> {
        self.find(callsign).await?;
        self.value(label).await
    }

    /// A value in degrees.
    pub async fn degrees(&mut self, label: &str) -> Result<f64> {
        let text = self.value(label).await?;
        let number = text.trim_end_matches('°').parse();
        number.with_context(|| format!("{label} is {text:?}"))
    }

    /// The trail on the screen, the oldest point first.
    pub async fn trail(&mut self) -> Result<Vec<Point>> {
        let mut points = BTreeMap::new();
        for (index, rect) in self.desk.all("trail/").await? {
            points.insert(index.parse::<u32>()?, rect.center());
        }
        Ok(points.into_values().collect())
    }

    /// Codes of airports with where they are.
    pub async fn airports(&mut self) -> Result<Vec<(String, Point)>> {
        let found = self.desk.all("airport/").await?.into_iter();
        Ok(found.map(|(code, rect)| (code, rect.center())).collect())
    }

    /// Borders and coasts on the screen.
    pub async fn lines(&mut self) -> Result<Lines> {
        let mut found: BTreeMap<(u32, u32), (Rect, String)> = BTreeMap::new();
        for (rest, rect) in self.desk.all("line/").await? {
            let mut parts = rest.splitn(3, '/');
            let mut number = || parts.next().unwrap_or_default().parse::<u32>();
            let place = (number()?, number()?);
            found.insert(place, (rect, parts.next().unwrap_or_default().to_string()));
        }
        let points: Vec<_> = found.into_iter().collect();
        let pieces = points.windows(2).filter_map(|pair| {
            let [((line, _), (from, sides)), ((next, _), (to, _))] = pair else {
                return None;
            };
            let (left, right) = sides.split_once('|')?;
            (line == next).then(|| Piece {
                from: from.center(),
                to: to.center(),
                left: left.to_string(),
                right: right.to_string(),
            })
        });
        Ok(Lines {
            pieces: pieces.collect(),
        })
    }

    /// Everybody else, the nearest to an icon first.
    pub async fn neighbours(&mut self, of: &Icon) -> Result<Vec<Icon>> {
        let mut others = self.icons().await?;
        others.retain(|icon| icon.name != of.name);
        others.sort_by(|one, other| distance(one.at, of.at).total_cmp(&distance(other.at, of.at)));
        Ok(others)
    }
}
