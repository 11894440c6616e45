//! Shows a scene: what has not moved since the picture before is copied, not drawn again.

use super::Picture;
use super::outline::contours;
use super::raster::Filler;
use super::scene::{Actor, Piece, Scene, Stance};
use crate::document::FRAME_MS;

/// Actors with at most this many keys, none of them a movement, count as part of the set.
const FEW_KEYS: usize = 4;

/// A scene with what is left of its last pictures.
#[derive(Debug)]
pub struct Projector {
    scene: Scene,
    /// The first N actors, from the back on, hardly ever change.
    seldom: usize,
    /// The first N stood still the last time that more than those did.
    resting: usize,
    /// The set with the actors that hardly ever change.
    far: Option<Checkpoint>,
    /// The set with those that rest for now.
    near: Option<Checkpoint>,
    last: Stances,
    filler: Filler,
}

/// Where every actor is; none of those that cannot be seen.
type Stances = Vec<Option<Stance>>;

/// A picture of the set and the first actors.
#[derive(Debug)]
struct Checkpoint {
    stances: Stances,
    picture: Picture,
}

impl Projector {
    /// Nothing is drawn before it is asked for.
    pub fn new(scene: Scene) -> Projector {
        let is_seldom = |actor: &&Actor| actor.is_still() && actor.keys.len() <= FEW_KEYS;
        let seldom = scene.actors.iter().take_while(is_seldom).count();
        Projector {
            scene,
            seldom,
            resting: seldom,
            far: None,
            near: None,
            last: Vec::new(),
            filler: Filler::default(),
        }
    }

    /// Draws the picture that a moment belongs to.
    pub fn draw(&mut self, at_ms: u64, into: &mut Picture) {
        let frame = at_ms / FRAME_MS;
        let at_ms = frame * FRAME_MS;
        let actors = self.scene.actors.iter();
        let stances: Stances = actors.map(|it| it.stance(at_ms, frame)).collect();
        let pairs = stances.iter().zip(&self.last);
        let rested = pairs.take_while(|(now, before)| now == before).count();
        if rested > self.seldom {
            self.resting = rested;
        }
        let start = self.begin(&stances, into);
        for index in start..=stances.len() {
            if index == self.seldom {
                keep(&mut self.far, &stances[..index], into);
            } else if index == self.resting {
                keep(&mut self.near, &stances[..index], into);
            }
            if let Some(Some(stance)) = stances.get(index) {
                let actor = &self.scene.actors[index];
                draw_actor(&mut self.filler, actor, stance, into);
            }
        }
        self.last = stances;
    }

    /// Copies as much as is still right; answers how many actors that covers.
    fn begin(&mut self, stances: &[Option<Stance>], into: &mut Picture) -> usize {
        let is_right = |kept: &&Checkpoint| stances.starts_with(&kept.stances);
        let kept = [&self.near, &self.far].into_iter().flatten().find(is_right);
        if let Some(kept) = kept {
            into.clone_from(&kept.picture);
            return kept.stances.len();
        }
        into.clone_from(&Picture::black());
        draw_pieces(&mut self.filler, &self.scene.set, &Stance::SET, into);
        0
    }
}

/// Remembers a picture, unless it is the one that is remembered already.
fn keep(slot: &mut Option<Checkpoint>, stances: &[Option<Stance>], picture: &Picture) {
    match slot {
        Some(kept) if kept.stances == stances => {}
        Some(kept) => {
            kept.stances = stances.to_vec();
            kept.picture.clone_from(picture);
        }
        None => {
            *slot = Some(Checkpoint {
                stances: stances.to_vec(),
                picture: picture.clone(),
            });
        }
    }
}

fn draw_actor(filler: &mut Filler, actor: &Actor, stance: &Stance, on: &mut Picture) {
    if let Some(pieces) = actor.poses.get(stance.pose as usize) {
        draw_pieces(filler, pieces, stance, on);
    }
}

fn draw_pieces(filler: &mut Filler, pieces: &[Piece], stance: &Stance, on: &mut Picture) {
    for piece in pieces {
        let contours = contours(piece, stance);
        filler.fill(&contours, &piece.paint, stance.opacity, on);
    }
}
