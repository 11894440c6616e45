//! How far the walk-through is, and what happens when somebody plays it, goes back or takes over.

use face::Tour;
use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local_scoped_with_cancellation;
use protocol::{Action, Point};
use wasm_bindgen_futures::JsFuture;

use super::input_simulator::InputSimulator;
use crate::tool::{Tool, sleep, with_timeout};

/// How long a caption can be read before something happens, per letter, and at least.
const LETTER_MS: usize = 28;
const CAPTION_MS: usize = 900;
/// Until the pointer has arrived, and between two actions.
const TRAVEL_MS: u32 = 550;
const BREATH_MS: u32 = 350;
/// How often a world is shown whose time passes by the recording, or by whoever took it over.
const FRAME_MS: u32 = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackState {
    Paused,
    /// Scene after scene.
    Playing,
    /// On the way to a scene that somebody chose.
    Seeking,
}

/// How a scene is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SceneSpeed {
    /// With time to read its caption first.
    Reading,
    /// At once: who asked for it reads as long as they like afterwards.
    Acting,
    /// As fast as it goes, on the way to another one.
    Skipping,
}

/// Clones are the same player. What it does ends with the component that made it, wherever it is then: whoever leaves
/// a demo that plays leaves nothing behind that would act on it.
#[derive(Clone, Copy)]
pub struct Player {
    /// Of what it does: gone with the component.
    owner: StoredValue<Owner, LocalStorage>,
    tour: StoredValue<Tour>,
    /// Scenes that were played; 0 before the first.
    scene: RwSignal<usize>,
    playback: RwSignal<PlaybackState>,
    /// Where the drawn pointer is, when it is shown.
    pointer: RwSignal<Option<Point>>,
    /// Somebody used the tool, which is not where the recording believes it to be any more.
    taken_over: RwSignal<bool>,
    /// Counts openings of the tool: whoever belongs to an earlier one stops.
    opening: RwSignal<u32>,
    tool: StoredValue<Option<Tool>, LocalStorage>,
    /// Why the tool of this opening is not there and will not be.
    trouble: RwSignal<Option<String>>,
}

impl Player {
    pub fn new(tour: Tour) -> Player {
        Player {
            owner: StoredValue::new_local(Owner::new()),
            tour: StoredValue::new(tour),
            scene: RwSignal::new(0),
            playback: RwSignal::new(PlaybackState::Paused),
            pointer: RwSignal::new(None),
            taken_over: RwSignal::new(false),
            opening: RwSignal::new(1),
            tool: StoredValue::new_local(None),
            trouble: RwSignal::new(None),
        }
    }

    /// Does something for as long as the demo is on the page.
    pub fn spawn(self, work: impl Future<Output = ()> + 'static) {
        self.owner
            .with_value(|owner| owner.with(|| spawn_local_scoped_with_cancellation(work)));
    }

    pub fn size(self) -> (u32, u32) {
        self.tour.with_value(|tour| (tour.width, tour.height))
    }

    pub fn scene(self) -> usize {
        self.scene.get()
    }

    pub fn playback(self) -> PlaybackState {
        self.playback.get()
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

    pub fn trouble(self) -> Option<String> {
        self.trouble.get()
    }

    /// What came of an opening: the tool waits, or there is none. Nobody asks any more about one that another has
    /// overtaken.
    pub fn receive(self, opening: u32, opened: Result<Tool, String>) {
        if self.opening.get_untracked() != opening {
            return;
        }
        match opened {
            Ok(tool) => self.tool.set_value(Some(tool)),
            Err(reason) => {
                self.playback.set(PlaybackState::Paused);
                self.trouble.set(Some(reason));
            }
        }
    }

    /// Does the next scene need a tool that is opened anew? One that somebody used is elsewhere, and one that did not
    /// open is nowhere.
    fn needs_anew(self) -> bool {
        self.taken_over.get_untracked() || self.trouble.with_untracked(Option::is_some)
    }

    /// What a tool begins with and what moves its clock, as its address says it.
    pub fn world(self) -> String {
        self.tour.with_value(|tour| match &tour.start {
            Some(start) => format!("&clock=stepped&start={start}"),
            None => "&clock=real".to_string(),
        })
    }

    /// Somebody clicks into the tool. From then on its time is theirs.
    pub fn take_over(self) {
        if self.playback.get_untracked() != PlaybackState::Seeking {
            self.playback.set(PlaybackState::Paused);
            self.pointer.set(None);
            self.taken_over.set(true);
            if self.is_stepped() {
                self.spawn(self.live());
            }
        }
    }

    /// Time passes as for everybody, until the tool is opened anew.
    async fn live(self) {
        let opening = self.opening.get_untracked();
        let mut shown = now_ms();
        while self.opening.get_untracked() == opening {
            sleep(FRAME_MS).await;
            let now = now_ms();
            self.move_on((now - shown) as u32).await;
            shown = now;
        }
    }

    /// As much time of the tool's world as a recording waits, at the pace of whoever watches.
    async fn pass(self, ms: u64, is_quick: bool) {
        let mut left = u32::try_from(ms).unwrap_or(u32::MAX);
        while left > 0 && !self.taken_over.get_untracked() {
            let part = if is_quick { left } else { left.min(FRAME_MS) };
            let began = now_ms();
            self.move_on(part).await;
            left -= part;
            if !is_quick {
                let took = (now_ms() - began) as u32;
                sleep(part.saturating_sub(took)).await;
            }
        }
    }

    async fn move_on(self, ms: u32) {
        let moved = self
            .tool
            .with_value(|it| it.as_ref().map(|tool| tool.moved_on(ms)));
        if let Some(Ok(moved)) = moved {
            // Fails where the tool was left, whose time is over.
            let _ = JsFuture::from(moved).await;
        }
    }

    fn is_stepped(self) -> bool {
        self.tour.with_value(|tour| tour.start.is_some())
    }

    pub fn play_or_pause(self) {
        match self.playback.get_untracked() {
            PlaybackState::Playing => self.playback.set(PlaybackState::Paused),
            PlaybackState::Seeking => {}
            PlaybackState::Paused => {
                let is_over = self.scene.get_untracked() == self.count();
                self.playback.set(PlaybackState::Playing);
                self.spawn(async move {
                    if is_over || self.needs_anew() {
                        self.begin_anew();
                    }
                    self.play().await;
                });
            }
        }
    }

    /// The next scene alone.
    pub fn forward(self) {
        let is_taken_over = self.taken_over.get_untracked();
        self.go_to(scene_after(self.scene.get_untracked(), is_taken_over));
    }

    /// The scene before, once more.
    pub fn back(self) {
        self.go_to(self.scene.get_untracked().saturating_sub(1));
    }

    fn go_to(self, scene: usize) {
        if self.playback.get_untracked() == PlaybackState::Seeking {
            return;
        }
        self.playback.set(PlaybackState::Seeking);
        self.spawn(async move {
            let is_taken_over = self.needs_anew();
            if begins_anew(scene, self.scene.get_untracked(), is_taken_over) {
                self.begin_anew();
            }
            let opening = self.opening.get_untracked();
            while let Some(speed) = speed_towards(scene, self.scene.get_untracked()) {
                // A tool that does not open is not waited for again.
                if !self.perform(speed).await {
                    break;
                }
            }
            if self.opening.get_untracked() == opening {
                self.playback.set(PlaybackState::Paused);
            }
        });
    }

    async fn play(self) {
        while self.playback.get_untracked() == PlaybackState::Playing {
            if self.scene.get_untracked() == self.count() {
                self.playback.set(PlaybackState::Paused);
                self.pointer.set(None);
                return;
            }
            if !self.perform(SceneSpeed::Reading).await {
                self.playback.set(PlaybackState::Paused);
            }
        }
    }

    fn begin_anew(self) {
        self.tool.set_value(None);
        self.trouble.set(None);
        self.scene.set(0);
        self.taken_over.set(false);
        self.pointer.set(None);
        self.opening.update(|it| *it += 1);
    }

    /// Plays the next scene to its end. False when there is no tool to play it in.
    async fn perform(self, speed: SceneSpeed) -> bool {
        let Some(mut input) = self.input().await else {
            return false;
        };
        let is_quick = speed == SceneSpeed::Skipping || is_motion_unwanted();
        input.is_quick = is_quick;
        let number = self.scene.get_untracked();
        let scene = self.tour.with_value(|tour| tour.scenes[number].clone());
        self.scene.set(number + 1);
        if speed == SceneSpeed::Reading {
            sleep(reading_ms(&scene.caption)).await;
        }
        for action in &scene.actions {
            if let (Some(place), false) = (place(action), is_quick) {
                self.pointer.set(Some(place));
                sleep(TRAVEL_MS).await;
            }
            if self.taken_over.get_untracked() {
                return true;
            }
            if let Action::Wait { ms } = action {
                self.pass(*ms, is_quick).await;
                continue;
            }
            input.act(action, |at| self.pointer.set(Some(at))).await;
            self.settle().await;
            if !is_quick {
                sleep(BREATH_MS).await;
            }
        }
        true
    }

    /// Waits for the tool, which may still be on its way.
    async fn input(self) -> Option<InputSimulator> {
        const LOOK_MS: u32 = 20;
        const LOOKS: u32 = 3_000;
        for _ in 0..LOOKS {
            let window = self
                .tool
                .with_value(|it| it.as_ref().map(|tool| tool.window().clone()));
            match window {
                Some(window) => return Some(InputSimulator::new(window)),
                None if self.trouble.with_untracked(Option::is_some) => return None,
                None => sleep(LOOK_MS).await,
            }
        }
        self.playback.set(PlaybackState::Paused);
        self.trouble
            .set(Some("the tool does not answer".to_string()));
        None
    }

    async fn settle(self) {
        // Something that runs by itself never settles.
        const LIMIT_MS: u32 = 250;
        let settled = self.tool.with_value(|it| it.as_ref().map(Tool::settled));
        if let Some(Ok(settled)) = settled {
            with_timeout(LIMIT_MS, settled).await;
        }
    }

    fn count(self) -> usize {
        self.tour.with_value(|tour| tour.scenes.len())
    }
}

/// The scene that follows. A tool that somebody used is where no scene but the first can begin.
fn scene_after(played: usize, is_taken_over: bool) -> usize {
    match is_taken_over {
        true => 1,
        false => played + 1,
    }
}

/// Does the way to a scene lead through the beginning? A tool cannot go back.
fn begins_anew(scene: usize, played: usize, is_taken_over: bool) -> bool {
    scene <= played || is_taken_over
}

/// How the next scene is played on the way to a chosen one; nothing when that was played.
fn speed_towards(scene: usize, played: usize) -> Option<SceneSpeed> {
    match played + 1 {
        next if next < scene => Some(SceneSpeed::Skipping),
        next if next == scene => Some(SceneSpeed::Acting),
        _ => None,
    }
}

/// How long a caption can be read before something happens.
fn reading_ms(caption: &str) -> u32 {
    let reading = CAPTION_MS.max(caption.chars().count() * LETTER_MS);
    u32::try_from(reading).unwrap_or(u32::MAX)
}

/// On the clock of this page.
fn now_ms() -> f64 {
    let performance = dom_shell::page::window().performance();
    performance.map_or(0.0, |it| it.now())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The speeds at which scenes are played on the way from one to another.
    fn way(from: usize, to: usize) -> Vec<SceneSpeed> {
        let mut played = if begins_anew(to, from, false) {
            0
        } else {
            from
        };
        let mut speeds = Vec::new();
        while let Some(speed) = speed_towards(to, played) {
            speeds.push(speed);
            played += 1;
        }
        speeds
    }

    #[test]
    fn the_next_scene_is_played_alone() {
        assert_eq!(way(2, scene_after(2, false)), [SceneSpeed::Acting]);
        assert_eq!(way(0, scene_after(0, false)), [SceneSpeed::Acting]);
    }

    #[test]
    fn the_way_back_skips_through_everything_before() {
        use SceneSpeed::{Acting, Skipping};
        assert_eq!(way(4, 3), [Skipping, Skipping, Acting]);
        assert_eq!(way(2, 1), [Acting]);
        assert_eq!(way(1, 0), []);
    }

    #[test]
    fn a_tool_that_somebody_used_begins_with_the_first_scene() {
        assert_eq!(scene_after(3, true), 1);
        assert!(begins_anew(1, 0, true));
        assert!(!begins_anew(1, 0, false));
    }

    #[test]
    fn long_captions_are_read_longer_and_none_is_gone_at_once() {
        assert_eq!(reading_ms(""), CAPTION_MS as u32);
        assert_eq!(reading_ms(&"é".repeat(100)), 100 * LETTER_MS as u32);
    }

    #[test]
    fn the_pointer_goes_to_where_an_action_begins() {
        assert_eq!(place(&Action::click(3.0, 4.0)), Some([3.0, 4.0]));
        let drag = |path: Vec<Point>| Action::Drag {
            path,
            button: protocol::Button::Left,
            modifiers: Vec::new(),
        };
        let path = vec![[1.0, 2.0], [9.0, 9.0]];
        assert_eq!(place(&drag(path)), Some([1.0, 2.0]));
        assert_eq!(place(&drag(Vec::new())), None);
        assert_eq!(place(&Action::Type { text: "a".into() }), None);
    }
}
