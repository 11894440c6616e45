//! Sound while playing, through the loudspeakers of the machine.

use super::hidden_canvas::BrowserFailed;
use super::sound::Sound;
use std::cell::RefCell;
use std::rc::Rc;
use video_editor_model::programme::SoundPiece;
use video_editor_model::sound::SAMPLE_RATE;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AudioBuffer, AudioBufferSourceNode, AudioContext};

/// What is to be heard at once is set up a little ahead, so that nothing is cut off.
const LEAD_S: f64 = 0.02;

#[derive(Default)]
pub struct Speaker {
    /// Made when something is played for the first time: browsers want a click before that.
    context: RefCell<Option<AudioContext>>,
    playing: RefCell<Vec<AudioBufferSourceNode>>,
}

/// When a piece is heard, counted from now, and which part of its medium.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cue {
    in_s: f64,
    offset_s: f64,
    duration_s: f64,
}

impl Cue {
    /// `None` if the piece is over by then.
    fn of(start_ms: u64, duration_ms: u64, source_ms: u64, from_ms: u64) -> Option<Cue> {
        let seconds = |ms: u64| ms as f64 / 1000.0;
        let missed = from_ms.saturating_sub(start_ms);
        (missed < duration_ms).then(|| Cue {
            in_s: seconds(start_ms.saturating_sub(from_ms)),
            offset_s: seconds(source_ms + missed),
            duration_s: seconds(duration_ms - missed),
        })
    }
}

impl Speaker {
    pub fn start<'p>(
        &self,
        pieces: impl Iterator<Item = (SoundPiece<'p>, Rc<Sound>)>,
        from_ms: u64,
    ) -> Result<(), BrowserFailed> {
        self.stop();
        let context = self.context()?;
        // The moment that the loudspeakers have reached.
        let now = context.current_time() + LEAD_S;
        for (piece, sound) in pieces {
            let cue = Cue::of(piece.start_ms, piece.duration_ms, piece.source_ms, from_ms);
            let Some(cue) = cue else { continue };
            let node = context.create_buffer_source()?;
            node.set_buffer(Some(&buffer(&context, &sound)?));
            node.connect_with_audio_node(&context.destination())?;
            node.start_with_when_and_grain_offset_and_grain_duration(
                now + cue.in_s,
                cue.offset_s,
                cue.duration_s,
            )?;
            self.playing.borrow_mut().push(node);
        }
        Ok(())
    }

    pub fn stop(&self) {
        for node in self.playing.take() {
            // One that has ended already is silent enough.
            #[allow(deprecated)]
            let _ = node.stop();
            let _ = node.disconnect();
        }
    }

    /// Waits until sound can be heard. Browsers hold it back until the page was clicked, and then
    /// need a moment.
    pub async fn wake(&self) -> Result<(), BrowserFailed> {
        let waking = self.context()?.resume()?;
        JsFuture::from(waking).await?;
        Ok(())
    }

    fn context(&self) -> Result<AudioContext, BrowserFailed> {
        let mut context = self.context.borrow_mut();
        Ok(match context.as_ref() {
            Some(context) => context.clone(),
            None => context.insert(AudioContext::new()?).clone(),
        })
    }
}

fn buffer(context: &AudioContext, sound: &Sound) -> Result<AudioBuffer, BrowserFailed> {
    match sound {
        Sound::Decoded(buffer) => Ok(buffer.clone()),
        Sound::Made(samples) => {
            let length = samples.len().max(1) as u32;
            let buffer = context.create_buffer(1, length, SAMPLE_RATE as f32)?;
            buffer.copy_to_channel(samples, 0)?;
            Ok(buffer)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_under_the_playhead_is_heard_from_its_middle() {
        let cue = Cue::of(1000, 2000, 500, 1500).expect("heard");
        let expected = Cue {
            in_s: 0.0,
            offset_s: 1.0,
            duration_s: 1.5,
        };
        assert_eq!(cue, expected);
    }

    #[test]
    fn a_piece_to_come_waits_and_one_that_is_over_is_silent() {
        let cue = Cue::of(3000, 500, 250, 1000).expect("heard");
        assert_eq!((cue.in_s, cue.offset_s, cue.duration_s), (2.0, 0.25, 0.5));
        assert_eq!(Cue::of(0, 1000, 0, 1000), None);
    }
}
