//! How far the walk-through is, and what happens when somebody plays it, goes back or takes over.

use face::Tour;
use leptos::prelude::*;
use protocol::{Action, Point};
use wasm_bindgen_futures::spawn_local;

use super::hand::Hand;
use crate::tool::{Tool, rest, within};

/// How long a caption can be read before something happens, per letter, and at least.
const LETTER_MS: usize = 28;
const CAPTION_MS: usize = 900;
/// Until the pointer has arrived, and between two actions.
const TRAVEL_MS: u32 = 550;
const BREATH_MS: u32 = 350;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Resting,
    /// Scene after scene.
    Playing,
    /// On the way to a scene that somebody chose.
    Moving,
}

/// How a scene is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Haste {
    /// With time to read its caption first.
    None,
    /// At once: who asked for it reads as long as they like afterwards.
    Act,
    /// As fast as it goes, on the way to another one.
    Skip,
}

/// Clones are the same player.
#[derive(Clone, Copy)]
pub struct Player {
    tour: StoredValue<Tour>,
    /// Scenes that were played; 0 before the first.
    scene: RwSignal<usize>,
    pace: RwSignal<Pace>,
    /// Where the drawn pointer is, when it is shown.
    pointer: RwSignal<Option<Point>>,
    /// Somebody used the tool, which is not where the recording believes it to be any more.
    taken_over: RwSignal<bool>,
    /// Counts openings of the tool: whoever belongs to an earlier one stops.
    opening: RwSignal<u32>,
    tool: StoredValue<Option<Tool>, LocalStorage>,
}

impl Player {
    pub fn new(tour: Tour) -> Player {
        Player {
            tour: StoredValue::new(tour),
            scene: RwSignal::new(0),
            pace: RwSignal::new(Pace::Resting),
            pointer: RwSignal::new(None),
            taken_over: RwSignal::new(false),
            opening: RwSignal::new(1),
            tool: StoredValue::new_local(None),
        }
    }

    pub fn size(self) -> (u32, u32) {
        self.tour.with_value(|tour| (tour.width, tour.height))
    }

    pub fn scene(self) -> usize {
        self.scene.get()
    }

    pub fn pace(self) -> Pace {
        self.pace.get()
    }

    pub fn pointer(self) -> Option<Point> {
        self.pointer.get()
    }

    pub fn is_taken_over(self) -> bool {
        self.taken_over.get()
    }

    pub fn is_over(self) -> bool {
        self.scene.get() == self.count()
    }

    /// Which opening of the tool is wanted. The stage loads the tool anew whenever it changes.
    pub fn opening(self) -> u32 {
        self.opening.get()
    }

    pub fn caption(self) -> String {
        let scene = self.scene.get();
        self.tour.with_value(|tour| match scene {
            0 => "Watch how the tool is used, scene by scene.".to_string(),
            _ => tour.scenes[scene - 1].caption.clone(),
        })
    }

    /// The tool is open and waits.
    pub fn receive(self, tool: Tool) {
        self.tool.set_value(Some(tool));
    }

    /// Somebody clicks into the tool.
    pub fn take_over(self) {
        if self.pace.get_untracked() != Pace::Moving {
            self.pace.set(Pace::Resting);
            self.pointer.set(None);
            self.taken_over.set(true);
        }
    }

    pub fn play_or_pause(self) {
        match self.pace.get_untracked() {
            Pace::Playing => self.pace.set(Pace::Resting),
            Pace::Moving => {}
            Pace::Resting => {
                let is_over = self.scene.get_untracked() == self.count();
                self.pace.set(Pace::Playing);
                spawn_local(async move {
                    if is_over || self.taken_over.get_untracked() {
                        self.begin_anew();
                    }
                    self.play().await;
                });
            }
        }
    }

    /// The next scene alone.
    pub fn forward(self) {
        let scene = match self.taken_over.get_untracked() {
            true => 1,
            false => self.scene.get_untracked() + 1,
        };
        self.go_to(scene);
    }

    /// The scene before, once more.
    pub fn back(self) {
        self.go_to(self.scene.get_untracked().saturating_sub(1));
    }

    fn go_to(self, scene: usize) {
        if self.pace.get_untracked() == Pace::Moving {
            return;
        }
        self.pace.set(Pace::Moving);
        spawn_local(async move {
            if scene <= self.scene.get_untracked() || self.taken_over.get_untracked() {
                self.begin_anew();
            }
            let opening = self.opening.get_untracked();
            while self.scene.get_untracked() + 1 < scene {
                self.perform(Haste::Skip).await;
            }
            if self.scene.get_untracked() < scene {
                self.perform(Haste::Act).await;
            }
            if self.opening.get_untracked() == opening {
                self.pace.set(Pace::Resting);
            }
        });
    }

    async fn play(self) {
        while self.pace.get_untracked() == Pace::Playing {
            if self.scene.get_untracked() == self.count() {
                self.pace.set(Pace::Resting);
                self.pointer.set(None);
                return;
            }
            self.perform(Haste::None).await;
        }
    }

    fn begin_anew(self) {
        self.tool.set_value(None);
        self.scene.set(0);
        self.taken_over.set(false);
        self.pointer.set(None);
        self.opening.update(|it| *it += 1);
    }

    /// Plays the next scene to its end.
    async fn perform(self, haste: Haste) {
        let Some(mut hand) = self.hand().await else {
            return;
        };
        let is_quick = haste == Haste::Skip || is_motion_unwanted();
        hand.is_quick = is_quick;
        let number = self.scene.get_untracked();
        let scene = self.tour.with_value(|tour| tour.scenes[number].clone());
        self.scene.set(number + 1);
        if haste == Haste::None {
            let reading = CAPTION_MS.max(scene.caption.chars().count() * LETTER_MS);
            rest(u32::try_from(reading).unwrap_or(u32::MAX)).await;
        }
        for action in &scene.actions {
            if let (Some(place), false) = (place(action), is_quick) {
                self.pointer.set(Some(place));
                rest(TRAVEL_MS).await;
            }
            if self.taken_over.get_untracked() {
                return;
            }
            hand.act(action, |at| self.pointer.set(Some(at))).await;
            self.settle().await;
            if !is_quick {
                rest(BREATH_MS).await;
            }
        }
    }

    /// Waits for the tool, which may still be on its way.
    async fn hand(self) -> Option<Hand> {
        const LOOK_MS: u32 = 20;
        const LOOKS: u32 = 3_000;
        for _ in 0..LOOKS {
            let window = self
                .tool
                .with_value(|it| it.as_ref().map(|tool| tool.window().clone()));
            match window {
                Some(window) => return Some(Hand::new(window)),
                None => rest(LOOK_MS).await,
            }
        }
        self.pace.set(Pace::Resting);
        None
    }

    async fn settle(self) {
        // Something that runs by itself never settles.
        const LIMIT_MS: u32 = 250;
        let settled = self.tool.with_value(|it| it.as_ref().map(Tool::settled));
        if let Some(Ok(settled)) = settled {
            within(LIMIT_MS, settled).await;
        }
    }

    fn count(self) -> usize {
        self.tour.with_value(|tour| tour.scenes.len())
    }
}

/// Does the user want to see things move?
fn is_motion_unwanted() -> bool {
    let query = dom_shell::page::window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|it| it.matches())
}

/// Where the pointer has to be for an action.
fn place(action: &Action) -> Option<Point> {
    match action {
        Action::Click { x, y, .. } | Action::Move { x, y } | Action::Scroll { x, y, .. } => {
            Some([*x, *y])
        }
        Action::Drag { path, .. } => path.first().copied(),
        _ => None,
    }
}
