//! The gestures that every page object is made of.

use anyhow::{Context, Result, bail};
use protocol::{Action, Anchor, Button, Modifier, Point, Rect};

use crate::Hands;

/// A pair of hands with a habit or two.
pub struct Desk<'a> {
    hands: &'a mut dyn Hands,
}

impl<'a> Desk<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Desk { hands }
    }

    /// Where something is. An error lists what is on the screen instead.
    pub async fn find(&mut self, id: &str) -> Result<Rect> {
        let anchors = self.hands.anchors().await?;
        match anchors.iter().find(|anchor| anchor.id == id) {
            Some(anchor) => Ok(anchor.rect),
            None => bail!(
                "{id:?} is not on the screen; there are: {}",
                names(&anchors)
            ),
        }
    }

    /// Says after a leg of a route how many subtasks are done.
    pub async fn reached(&mut self, subtasks: usize) -> Result<()> {
        self.hands.reached(subtasks).await
    }

    pub async fn is_visible(&mut self, id: &str) -> Result<bool> {
        let anchors = self.hands.anchors().await?;
        Ok(anchors.iter().any(|anchor| anchor.id == id))
    }

    pub async fn click(&mut self, id: &str) -> Result<()> {
        let [x, y] = self.find(id).await?.center();
        self.hands.act(Action::click(x, y)).await
    }

    pub async fn click_point(&mut self, [x, y]: Point) -> Result<()> {
        self.hands.act(Action::click(x, y)).await
    }

    /// A click with modifier keys held.
    pub async fn click_with(&mut self, id: &str, modifiers: &[Modifier]) -> Result<()> {
        let [x, y] = self.find(id).await?.center();
        let click = Action::Click {
            x,
            y,
            button: Button::Left,
            count: 1,
            modifiers: modifiers.to_vec(),
        };
        self.hands.act(click).await
    }

    pub async fn double_click(&mut self, id: &str) -> Result<()> {
        self.click_as(id, Button::Left, 2).await
    }

    pub async fn right_click(&mut self, id: &str) -> Result<()> {
        self.click_as(id, Button::Right, 1).await
    }

    async fn click_as(&mut self, id: &str, button: Button, count: u8) -> Result<()> {
        let [x, y] = self.find(id).await?.center();
        let modifiers = Vec::new();
        let click = Action::Click {
            x,
            y,
            button,
            count,
            modifiers,
        };
        self.hands.act(click).await
    }

    /// Puts the pointer on something without pressing.
    pub async fn point_at(&mut self, id: &str) -> Result<()> {
        let [x, y] = self.find(id).await?.center();
        self.hands.act(Action::Move { x, y }).await
    }

    pub async fn point_to(&mut self, [x, y]: Point) -> Result<()> {
        self.hands.act(Action::Move { x, y }).await
    }

    pub async fn wait(&mut self, ms: u64) -> Result<()> {
        self.hands.act(Action::Wait { ms }).await
    }

    /// What stands after the prefix in all names that begin with it: texts on a screen are named by
    /// what they say.
    pub async fn texts(&mut self, prefix: &str) -> Result<Vec<String>> {
        let anchors = self.hands.anchors().await?;
        let texts = anchors.iter().filter_map(|it| it.id.strip_prefix(prefix));
        Ok(texts.map(str::to_string).collect())
    }

    /// Everything whose name begins so: what stands after the prefix, and where it is.
    pub async fn all(&mut self, prefix: &str) -> Result<Vec<(String, Rect)>> {
        let anchors = self.hands.anchors().await?;
        let found = anchors.iter().filter_map(|anchor| {
            let rest = anchor.id.strip_prefix(prefix)?;
            Some((rest.to_string(), anchor.rect))
        });
        Ok(found.collect())
    }

    /// The one text that begins so, without its beginning.
    pub async fn read(&mut self, prefix: &str) -> Result<String> {
        let texts = self.texts(prefix).await?;
        match &texts[..] {
            [text] => Ok(text.clone()),
            [] => {
                let anchors = self.hands.anchors().await?;
                bail!(
                    "nothing on the screen begins with {prefix:?}; there are: {}",
                    names(&anchors)
                )
            }
            _ => bail!("{prefix:?} is on the screen more than once: {texts:?}"),
        }
    }

    /// Makes sure that nothing on the screen begins so.
    pub async fn expect_none(&mut self, prefix: &str) -> Result<()> {
        let texts = self.texts(prefix).await?;
        match texts.is_empty() {
            true => Ok(()),
            false => bail!("{prefix:?} is on the screen after all: {texts:?}"),
        }
    }

    pub async fn press(&mut self, keys: &[&str]) -> Result<()> {
        self.hands.act(Action::keys(keys)).await
    }

    /// Turns the wheel at a point; positive scrolls down.
    pub async fn scroll(&mut self, at: Point, dy: f64) -> Result<()> {
        self.hands
            .act(Action::Scroll {
                x: at[0].round(),
                y: at[1].round(),
                dx: 0.0,
                dy,
                modifiers: Vec::new(),
            })
            .await
    }

    pub async fn type_text(&mut self, text: &str) -> Result<()> {
        self.hands.act(Action::text(text)).await
    }

    /// Clicks a field, selects what is in it and types over it.
    pub async fn fill(&mut self, id: &str, text: &str) -> Result<()> {
        self.click(id)
            .await
            .with_context(|| format!("filling {id:?}"))?;
        self.press(&["ctrl", "a"]).await?;
        self.type_text(text).await
    }

    /// Drags the middle of one thing to the middle of another.
    pub async fn drag(&mut self, from: &str, to: &str) -> Result<()> {
        let anchors = self.hands.anchors().await?;
        let place = |id: &str| {
            anchors
                .iter()
                .find(|anchor| anchor.id == id)
                .map(|anchor| anchor.rect.center())
                .with_context(|| {
                    format!(
                        "{id:?} is not on the screen; there are: {}",
                        names(&anchors)
                    )
                })
        };
        let (from, to) = (place(from)?, place(to)?);
        self.drag_points(from, to).await
    }

    /// A drag in as few moves as a drag can have: every move costs a frame.
    pub async fn drag_quickly(&mut self, from: Point, to: Point) -> Result<()> {
        let middle = [
            ((from[0] + to[0]) / 2.0).round(),
            ((from[1] + to[1]) / 2.0).round(),
        ];
        self.hands.act(Action::drag(vec![from, middle, to])).await
    }

    pub async fn drag_points(&mut self, from: Point, to: Point) -> Result<()> {
        self.drag_with(from, to, &[]).await
    }

    /// A drag with modifier keys held.
    pub async fn drag_with(
        &mut self,
        from: Point,
        to: Point,
        modifiers: &[Modifier],
    ) -> Result<()> {
        let drag = Action::Drag {
            path: path(from, to),
            button: Button::Left,
            modifiers: modifiers.to_vec(),
        };
        self.hands.act(drag).await
    }
}

/// A straight drag in a few moves, as a hand makes it.
fn path(from: Point, to: Point) -> Vec<Point> {
    const MOVES: usize = 6;
    (0..=MOVES)
        .map(|step| {
            let part = step as f64 / MOVES as f64;
            [
                (from[0] + (to[0] - from[0]) * part).round(),
                (from[1] + (to[1] - from[1]) * part).round(),
            ]
        })
        .collect()
}

fn names(anchors: &[Anchor]) -> String {
    let names: Vec<_> = anchors.iter().map(|anchor| anchor.id.as_str()).collect();
    names.join(", ")
}
