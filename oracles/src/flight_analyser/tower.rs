//! The screen of a sector: who is where, what they are told, and the clock.

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::{Desk, Hands};

/// The most that is waited at once.
const LONGEST_WAIT_MS: u64 = 10_000;
/// How long saying something takes a driven page: a click, a key, a number and Enter.
const BEFORE_MS: u64 = 1_000;
/// Every further key or text.
const STEP_MS: u64 = 250;
/// What brings one to the fields, which follow one another.
const KEYS: [&str; 3] = ["h", "l", "s"];
/// More waits than a whole game has.
const MOST_WAITS: usize = 4_000;

/// What somebody is told, and when.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Word {
    pub at_ms: u64,
    pub callsign: String,
    pub heading: Option<u16>,
    pub level: Option<u16>,
    pub speed: Option<u16>,
}

pub struct Tower<'a> {
    desk: Desk<'a>,
}

impl<'a> Tower<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Tower {
            desk: Desk::new(hands),
        }
    }

    /// The first click, on the clock itself.
    pub async fn start(&mut self) -> Result<()> {
        match self.desk.is_visible("sector/is/waiting").await? {
            true => self.desk.click("sector/is/waiting").await,
            false => Ok(()),
        }
    }

    /// Says something so that it is said at its time.
    pub async fn say(&mut self, word: &Word) -> Result<()> {
        let fields = [word.heading, word.level, word.speed];
        let said = of_fields(fields);
        let (first, _) = *said.first().context("nothing to say")?;
        let (last, _) = *said.last().context("nothing to say")?;
        let takes = BEFORE_MS + STEP_MS * (said.len() - 1 + last - first) as u64;
        self.wait_until(word.at_ms.saturating_sub(takes)).await?;
        self.select(&word.callsign).await?;
        self.tell(fields).await
    }

    /// Tells the selected one a heading, a level and a speed, or some of them.
    pub async fn tell(&mut self, fields: [Option<u16>; 3]) -> Result<()> {
        let said = of_fields(fields);
        let (first, _) = *said.first().context("nothing to say")?;
        self.desk.press(&[KEYS[first]]).await?;
        let mut field = first;
        for (wanted, value) in said {
            for _ in field..wanted {
                self.desk.press(&["Tab"]).await?;
            }
            field = wanted;
            self.desk.type_text(&format!("{value:03}")).await?;
        }
        self.desk.press(&["Enter"]).await
    }

    /// By the strip, which lies on nothing else; by the aircraft where the list is longer than the page.
    pub async fn select(&mut self, callsign: &str) -> Result<()> {
        let strip = format!("sector/strip/{callsign}");
        match self.desk.is_visible(&strip).await? {
            true => self.desk.click(&strip).await,
            false => {
                self.desk
                    .click(&format!("sector/aircraft/{callsign}"))
                    .await
            }
        }
    }

    pub async fn is_selected(&mut self, callsign: &str) -> Result<bool> {
        let name = format!("sector/selected/{callsign}");
        self.desk.is_visible(&name).await
    }

    pub async fn wait_for_the_end(&mut self) -> Result<()> {
        for _ in 0..MOST_WAITS {
            if self.desk.is_visible("sector/is/over").await? {
                return Ok(());
            }
            self.desk.wait(LONGEST_WAIT_MS).await?;
        }
        bail!("the clock of the sector never stands at its end")
    }

    /// What the clock shows, in milliseconds.
    async fn clock_ms(&mut self) -> Result<u64> {
        let text = self.desk.read("sector/clock/").await?;
        let parts = text.split_once(':').and_then(|(minutes, seconds)| {
            let [minutes, seconds] = [minutes, seconds].map(str::parse::<u64>);
            Some((minutes.ok()?, seconds.ok()?))
        });
        let (minutes, seconds) = parts.with_context(|| format!("{text:?} is no time"))?;
        Ok((minutes * 60 + seconds) * 1000)
    }

    async fn wait_until(&mut self, at_ms: u64) -> Result<()> {
        for _ in 0..MOST_WAITS {
            let now = self.clock_ms().await?;
            let Some(rest) = at_ms.checked_sub(now).filter(|rest| *rest > 0) else {
                return Ok(());
            };
            self.desk.wait(rest.min(LONGEST_WAIT_MS)).await?;
        }
        bail!("the clock of the sector does not go on")
    }
}

/// Which fields are filled in, and with what.
fn of_fields(fields: [Option<u16>; 3]) -> Vec<(usize, u16)> {
    let fields = fields.into_iter().enumerate();
    fields
        .filter_map(|(field, value)| Some((field, value?)))
        .collect()
}
