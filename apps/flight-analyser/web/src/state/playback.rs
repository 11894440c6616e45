//! How far the running clock has come.

use flight_analyser_model::Document;
use flight_analyser_model::moment::Moment;

/// Where the page's clock stood when the document's began to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Playback {
    since_ms: u64,
}

impl Playback {
    /// From now on the document's clock counts from where it stands.
    pub fn begin(&mut self, now_ms: u64) {
        self.since_ms = now_ms;
    }

    /// What the document's clock shows at a time of the page's.
    pub fn moment(&self, document: &Document, now_ms: u64) -> Moment {
        let clock = &document.clock;
        if !clock.is_playing {
            return clock.at_ms;
        }
        let passed = now_ms.saturating_sub(self.since_ms);
        let moved = passed.saturating_mul(u64::from(clock.speed));
        let end = u64::from(document.recording.end());
        u64::from(clock.at_ms).saturating_add(moved).min(end) as Moment
    }

    /// Has it run to the end of the recording?
    pub fn is_at_end(&self, document: &Document, now_ms: u64) -> bool {
        document.clock.is_playing && self.moment(document, now_ms) >= document.recording.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_passes_in_two_seconds() {
        let mut playback = Playback::default();
        playback.begin(500);
        let document = Document::default();
        assert_eq!(playback.moment(&document, 500), 36_000_000);
        assert_eq!(playback.moment(&document, 2_500), 36_060_000);
        let mut paused = document.clone();
        paused.clock.is_playing = false;
        assert_eq!(playback.moment(&paused, 9_999), 36_000_000);
    }

    #[test]
    fn it_stops_a_second_before_eighteen() {
        let document = Document::default();
        let playback = Playback::default();
        assert!(!playback.is_at_end(&document, 239_900));
        assert!(playback.is_at_end(&document, 240_000));
        assert_eq!(
            playback.moment(&document, u64::MAX),
            document.recording.end()
        );
    }
}
