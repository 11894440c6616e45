//! Playing: where the playhead is after some time of the page's clock.

use std::cell::RefCell;
use std::rc::Rc;
use video_editor_model::{FRAME_MS, Project};

/// The playhead goes from here as the clock goes from there.
#[derive(Clone, Debug)]
pub struct Playing {
    pub clock_ms: u64,
    pub from_ms: u64,
    /// What is played. Anything else on the screen means that it was edited.
    pub project: Rc<Project>,
    /// Where the playhead was put last. Anywhere else means that the user moved it.
    pub at_ms: u64,
}

impl Playing {
    pub fn new(project: Rc<Project>, from_ms: u64, clock_ms: u64) -> Self {
        Playing {
            clock_ms,
            from_ms,
            at_ms: from_ms,
            project,
        }
    }

    /// Where the playhead is at a moment of the clock: it goes in whole frames and stops at the end.
    pub fn position(&self, now_ms: u64) -> u64 {
        let played = self.heard_ms(now_ms) - self.from_ms;
        (self.from_ms + played - played % FRAME_MS).min(self.project.end_ms())
    }

    /// What is heard at a moment of the clock: sound does not go in frames.
    pub fn heard_ms(&self, now_ms: u64) -> u64 {
        self.from_ms + now_ms.saturating_sub(self.clock_ms)
    }
}

/// What is being played, if anything.
#[derive(Default)]
pub struct Transport {
    playing: RefCell<Option<Playing>>,
}

impl Transport {
    pub fn playing(&self) -> Option<Playing> {
        self.playing.borrow().clone()
    }

    pub fn set(&self, playing: Option<Playing>) {
        *self.playing.borrow_mut() = playing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use video_editor_model::{Block, Content, TextStyle, Track};

    fn project(end_ms: u64) -> Rc<Project> {
        Rc::new(Project {
            tracks: vec![Track {
                id: "t".into(),
                blocks: vec![Block {
                    id: "b".into(),
                    content: Content::Text(TextStyle::default()),
                    start_ms: 0,
                    duration_ms: end_ms,
                    trim_start_ms: 0,
                    trim_end_ms: 0,
                }],
                effects: Vec::new(),
                is_muted: false,
                is_hidden: false,
                is_locked: false,
            }],
            ..Project::default()
        })
    }

    #[test]
    fn a_wait_of_whole_frames_plays_exactly_as_long() {
        let playing = Playing::new(project(5000), 37, 1000);
        let at = [1000, 1049, 1050, 1250, 2000].map(|now| playing.position(now));
        assert_eq!(at, [37, 37, 87, 287, 1037]);
        assert_eq!(playing.heard_ms(1049), 86);
    }

    #[test]
    fn rests_of_frames_add_up() {
        let playing = Playing::new(project(5000), 0, 0);
        assert_eq!(
            [30, 60, 90, 120].map(|now| playing.position(now)),
            [0, 50, 50, 100]
        );
    }

    #[test]
    fn playing_stops_at_the_very_end() {
        let playing = Playing::new(project(5059), 5000, 0);
        assert_eq!(playing.position(50), 5050);
        assert_eq!(playing.position(100), 5059);
        assert_eq!(playing.position(60_000), 5059);
    }
}
