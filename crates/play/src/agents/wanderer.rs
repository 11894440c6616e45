//! An oracle that takes a wrong turn now and then and takes it back, as people do. Chance is seeded: the same
//! demo takes the same wrong turns.
//!
//! A wrong turn is one of three: a click on something else than what is meant, a drag that ends beside its
//! place, or a wrong text in a field. What changed the document is taken back with Ctrl+Z, once for every
//! operation that was logged; what only opened or selected something with Escape. A demo whose next target is
//! not where it was after that is given up. Both kinds of steps are marked by their notes.

use async_trait::async_trait;
use protocol::{Action, AgentMessage, Anchor, Button, Point, Said, UNDO_NOTE, WRONG_TURN_NOTE};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::oracle::solution;
use super::{Agent, stop_of};
use crate::stage::{Stage, Stop};
use actions::lowering::Viewport;

/// More would be another task.
const MOST_WRONG_TURNS: u32 = 4;
/// Operations of one gesture; more are another kind of gesture than is meant here.
const MOST_UNDOS: usize = 3;
/// How far beside its place a slipped drag ends.
const SLIP: [f64; 2] = [56.0, 40.0];

pub struct Wanderer {
    /// Which of a task's routes, counted from 1.
    pub route: u32,
    /// Wrong turns in a thousand steps.
    pub permille: u16,
}

#[async_trait]
impl Agent for Wanderer {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let task = stage.brief().id.clone();
        let solution = solution(&task, self.route, stage.reference())
            .ok_or_else(|| Stop::Agent(format!("there is no oracle for {task}")))?;
        let seed = format!("{task} {} {}", self.route, stage.seed());
        let mut hands = Hands {
            chance: SmallRng::from_seed(Sha256::digest(seed).into()),
            permille: self.permille,
            left: MOST_WRONG_TURNS,
            is_filling: false,
            earlier: Vec::new(),
            stage,
        };
        match solution.solve(&mut hands).await {
            Ok(conclusion) => stage.act(Action::from(conclusion)).await,
            Err(error) => Err(stop_of(error)),
        }
    }
}

struct Hands<'s, 'a> {
    stage: &'s mut Stage<'a>,
    chance: SmallRng,
    permille: u16,
    /// Wrong turns that may still be taken.
    left: u32,
    /// Was everything in a field selected just now?
    is_filling: bool,
    /// What was on the screen before the oracle's last step.
    earlier: Vec<Anchor>,
}

#[async_trait]
impl oracles::Hands for Hands<'_, '_> {
    async fn act(&mut self, action: Action) -> anyhow::Result<()> {
        // The number is drawn in any case, so that one wrong turn does not decide on the next.
        let is_due = self.chance.random_range(0..1000) < u32::from(self.permille);
        if is_due && self.left > 0 {
            self.wander(&action).await?;
        }
        self.is_filling = selects_all(&action);
        self.earlier = self.stage.anchors().await?;
        self.step(action, None).await
    }

    async fn anchors(&mut self) -> anyhow::Result<Vec<Anchor>> {
        Ok(self.stage.anchors().await?)
    }
}

impl Hands<'_, '_> {
    async fn step(&mut self, action: Action, note: Option<&str>) -> anyhow::Result<()> {
        self.stage
            .act(AgentMessage {
                said: Said::Actions(vec![action]),
                note: note.map(str::to_string),
                usage: None,
            })
            .await?;
        match self.stage.last_error() {
            Some(error) => Err(anyhow::anyhow!("an action was refused: {error}")),
            None => Ok(()),
        }
    }

    /// Takes a wrong turn that fits the action, if there is one, and takes it back.
    async fn wander(&mut self, action: &Action) -> anyhow::Result<()> {
        if let Action::Type { text } = action {
            return match self.is_filling {
                true => self.mistype(text).await,
                // Single keys are shortcuts, and which of them are harmless is not known.
                false => Ok(()),
            };
        }
        let before = self.stage.anchors().await?;
        // What was opened a step ago would be closed by taking anything back.
        if !same_targets(action, &self.earlier, &before) {
            return Ok(());
        }
        let viewport = self.stage.viewport();
        let Some(wrong) = wrong_turn(action, &before, viewport, &mut self.chance) else {
            return Ok(());
        };
        self.left -= 1;
        let operations = self.operations().await?;
        let picture = self.picture();
        self.step(wrong, Some(WRONG_TURN_NOTE)).await?;
        let logged = self.operations().await?.saturating_sub(operations);
        for _ in 0..logged.min(MOST_UNDOS) {
            self.undo(&["ctrl", "z"]).await?;
        }
        let is_elsewhere = !same_names(&self.stage.anchors().await?, &before);
        if is_elsewhere || logged == 0 && self.picture() != picture {
            self.undo(&["Escape"]).await?;
        }
        let now = self.stage.anchors().await?;
        anyhow::ensure!(
            logged <= MOST_UNDOS && same_targets(action, &now, &before),
            "a wrong turn could not be taken back"
        );
        Ok(())
    }

    async fn undo(&mut self, keys: &[&str]) -> anyhow::Result<()> {
        self.step(Action::keys(keys), Some(UNDO_NOTE)).await
    }

    /// The name of the last picture.
    fn picture(&self) -> Option<String> {
        let records = self.stage.records();
        records.last().and_then(|record| record.frame.clone())
    }

    /// How many operations the page has logged.
    async fn operations(&mut self) -> anyhow::Result<usize> {
        let text = self.stage.export().await.map_err(Stop::from)?;
        let envelope: Value = serde_json::from_str(&text)?;
        Ok(envelope["operations"].as_array().map_or(0, Vec::len))
    }

    /// Types something else first; selecting everything again takes it back.
    async fn mistype(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(wrong) = misspelled(text) else {
            return Ok(());
        };
        self.left -= 1;
        self.step(Action::text(wrong), Some(WRONG_TURN_NOTE))
            .await?;
        self.undo(&["ctrl", "a"]).await
    }
}

fn selects_all(action: &Action) -> bool {
    let Action::Key { keys } = action else {
        return false;
    };
    let keys: Vec<String> = keys.iter().map(|it| it.to_ascii_lowercase()).collect();
    keys == ["ctrl", "a"]
}

/// The text with its last two different characters exchanged, or one too many, and not yet confirmed.
fn misspelled(text: &str) -> Option<String> {
    let text = text.trim_end_matches('\n');
    if text.chars().any(char::is_control) {
        return None;
    }
    let mut letters: Vec<char> = text.chars().collect();
    let place = (1..letters.len())
        .rev()
        .find(|&at| letters[at] != letters[at - 1]);
    match place {
        Some(at) => letters.swap(at - 1, at),
        None => letters.push(*letters.last()?),
    }
    Some(letters.into_iter().collect())
}

/// Something else than the action: the same gesture at another place.
fn wrong_turn(
    action: &Action,
    anchors: &[Anchor],
    viewport: Viewport,
    chance: &mut SmallRng,
) -> Option<Action> {
    match action {
        Action::Click {
            x,
            y,
            button,
            count,
            ..
        } if *button == Button::Left && *count == 1 => {
            let others = elsewhere([*x, *y], anchors, viewport);
            if others.is_empty() {
                return None;
            }
            let [x, y] = others[chance.random_range(0..others.len())];
            Some(Action::click(x, y))
        }
        Action::Drag {
            path,
            button,
            modifiers,
        } => {
            let mut path = path.clone();
            let end = path.last_mut()?;
            *end = slipped(*end, viewport);
            Some(Action::Drag {
                path,
                button: *button,
                modifiers: modifiers.clone(),
            })
        }
        _ => None,
    }
}

/// A point a little further into the page.
fn slipped([x, y]: Point, viewport: Viewport) -> Point {
    let [dx, dy] = SLIP;
    let inward = |at: f64, by: f64, size: u32| match at * 2.0 < f64::from(size) {
        true => at + by,
        false => at - by,
    };
    [
        inward(x, dx, viewport.width),
        inward(y, dy, viewport.height),
    ]
}

/// Middles of what is near by and not meant: people miss by a little.
fn elsewhere(target: Point, anchors: &[Anchor], viewport: Viewport) -> Vec<Point> {
    let mut points: Vec<(f64, Point)> = anchors
        .iter()
        .filter(|anchor| !holds(anchor, target))
        .map(|anchor| anchor.rect.center().map(f64::round))
        .filter(|[x, y]| {
            let inside = |at: f64, size: u32| at >= 1.0 && at < f64::from(size) - 1.0;
            inside(*x, viewport.width) && inside(*y, viewport.height)
        })
        .map(|[x, y]| ((x - target[0]).hypot(y - target[1]), [x, y]))
        .collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    points.truncate(NEAREST);
    points.into_iter().map(|(_, point)| point).collect()
}

/// Neighbours that are taken for what is meant.
const NEAREST: usize = 4;

fn holds(anchor: &Anchor, [x, y]: Point) -> bool {
    let rect = anchor.rect;
    (rect.x..=rect.x + rect.width).contains(&x) && (rect.y..=rect.y + rect.height).contains(&y)
}

fn same_names(one: &[Anchor], other: &[Anchor]) -> bool {
    let names = |all: &'_ [Anchor]| -> Vec<String> {
        let mut names: Vec<_> = all.iter().map(|it| it.id.clone()).collect();
        names.sort();
        names
    };
    names(one) == names(other)
}

/// Does the action still reach what it was meant for?
fn same_targets(action: &Action, now: &[Anchor], before: &[Anchor]) -> bool {
    let points: Vec<Point> = match action {
        Action::Click { x, y, .. } => vec![[*x, *y]],
        Action::Drag { path, .. } => path
            .first()
            .into_iter()
            .chain(path.last())
            .copied()
            .collect(),
        _ => Vec::new(),
    };
    points.iter().all(|point| {
        let under = |all: &'_ [Anchor]| -> Vec<Anchor> {
            all.iter().filter(|it| holds(it, *point)).cloned().collect()
        };
        same_names(&under(now), &under(before))
    })
}

#[cfg(test)]
mod tests {
    use protocol::Rect;

    use super::*;

    fn anchor(id: &str, x: f64) -> Anchor {
        Anchor {
            id: id.into(),
            rect: Rect::new(x, 10.0, 20.0, 20.0),
        }
    }

    fn chance() -> SmallRng {
        SmallRng::seed_from_u64(1)
    }

    #[test]
    fn a_wrong_click_hits_a_neighbour_and_never_the_target() {
        let anchors = [anchor("a", 0.0), anchor("b", 30.0), anchor("c", 5_000.0)];
        let click = Action::click(10.0, 20.0);
        for _ in 0..20 {
            let wrong = wrong_turn(&click, &anchors, Viewport::USUAL, &mut chance());
            assert_eq!(wrong, Some(Action::click(40.0, 20.0)));
        }
        let alone = wrong_turn(&click, &anchors[..1], Viewport::USUAL, &mut chance());
        assert_eq!(alone, None);
    }

    #[test]
    fn a_slipped_drag_begins_where_it_should_and_ends_inside_the_page() {
        let drag = Action::drag(vec![[5.0, 5.0], [1279.0, 3.0]]);
        let wrong = wrong_turn(&drag, &[], Viewport::USUAL, &mut chance());
        let expected = Action::drag(vec![[5.0, 5.0], [1223.0, 43.0]]);
        assert_eq!(wrong, Some(expected));
    }

    #[test]
    fn keys_and_double_clicks_have_no_wrong_turn() {
        let keys = Action::keys(&["Delete"]);
        let anchors = [anchor("a", 0.0), anchor("b", 30.0)];
        assert_eq!(
            wrong_turn(&keys, &anchors, Viewport::USUAL, &mut chance()),
            None
        );
    }

    #[test]
    fn a_wrong_text_is_another_one() {
        for (text, wrong) in [("12.5", "125."), ("ab", "ba"), ("aa", "aaa"), ("7", "77")] {
            assert_eq!(misspelled(text).as_deref(), Some(wrong));
        }
        assert_eq!(misspelled(""), None);
        assert_eq!(misspelled("16:00\n").as_deref(), Some("160:0"));
        assert_eq!(misspelled("a\nb"), None);
    }

    #[test]
    fn a_target_that_is_covered_is_not_reached() {
        let before = [anchor("a", 0.0)];
        let click = Action::click(10.0, 20.0);
        assert!(same_targets(&click, &before, &before));
        let covered = [anchor("a", 0.0), anchor("menu", 5.0)];
        assert!(!same_targets(&click, &covered, &before));
        let moved = [anchor("a", 400.0)];
        assert!(!same_targets(&click, &moved, &before));
    }

    #[test]
    fn everything_is_selected_by_one_chord_alone() {
        assert!(selects_all(&Action::keys(&["Ctrl", "A"])));
        assert!(!selects_all(&Action::keys(&["ctrl", "z"])));
    }
}
