//! Sounds: made by the model or decoded by the browser, and how loud they are.

use super::SourceKey;
use super::hidden_canvas::BrowserFailed;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use video_editor_model::Sample;
use video_editor_model::sound::{self, SAMPLE_RATE, Waveform};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AudioBuffer, Blob, OfflineAudioContext};

/// Samples that are looked at at a time; a whole number of peaks of a waveform.
const SLICE: usize = SAMPLE_RATE as usize * 10;

/// A whole sound at [`SAMPLE_RATE`].
pub enum Sound {
    /// One channel.
    Made(Vec<f32>),
    Decoded(AudioBuffer),
}

impl Sound {
    /// Decodes all the sound of a file; an error if there is none.
    pub async fn decoded(blob: &Blob) -> Result<Sound, BrowserFailed> {
        let bytes = JsFuture::from(blob.array_buffer()).await?;
        // The context says into which rate the sound is brought.
        let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(
            1,
            1,
            SAMPLE_RATE as f32,
        )?;
        let decoding = context.decode_audio_data(bytes.unchecked_ref())?;
        let buffer: AudioBuffer = JsFuture::from(decoding).await?.unchecked_into();
        if buffer.length() == 0 || buffer.number_of_channels() == 0 {
            return Err(BrowserFailed("the file is silent".into()));
        }
        Ok(Sound::Decoded(buffer))
    }

    pub fn length(&self) -> usize {
        match self {
            Sound::Made(samples) => samples.len(),
            Sound::Decoded(buffer) => buffer.length() as usize,
        }
    }

    pub fn channels(&self) -> usize {
        match self {
            Sound::Made(_) => 1,
            Sound::Decoded(buffer) => buffer.number_of_channels() as usize,
        }
    }

    /// Copies a stretch of one channel. What lies beyond the end is left out.
    pub fn stretch(&self, channel: usize, from: usize, length: usize) -> Vec<f32> {
        let from = from.min(self.length());
        let length = length.min(self.length() - from);
        match self {
            Sound::Made(samples) => samples[from..from + length].to_vec(),
            Sound::Decoded(buffer) => {
                let mut copy = vec![0.0; length];
                // It fails for a channel that is not there: silence, then.
                let _ = buffer.copy_from_channel_with_start_in_channel(
                    &mut copy,
                    channel as i32,
                    from as u32,
                );
                copy
            }
        }
    }

    fn waveform(&self) -> Waveform {
        let mut peaks = Vec::new();
        for from in (0..self.length()).step_by(SLICE) {
            let mut loudest: Vec<f32> = Vec::new();
            for channel in 0..self.channels() {
                let slice = Waveform::of(&self.stretch(channel, from, SLICE)).peaks;
                loudest.resize(slice.len(), 0.0);
                for (peak, other) in loudest.iter_mut().zip(slice) {
                    *peak = peak.max(other);
                }
            }
            peaks.extend(loudest);
        }
        Waveform { peaks }
    }
}

/// Sounds of samples and waveforms of everything, made once.
#[derive(Default)]
pub struct SoundCache {
    samples: RefCell<HashMap<SourceKey, Rc<Sound>>>,
    waveforms: RefCell<HashMap<SourceKey, Rc<Waveform>>>,
}

impl SoundCache {
    pub fn sample(&self, sample: Sample, seed: u64) -> Rc<Sound> {
        let mut samples = self.samples.borrow_mut();
        let made = samples
            .entry(SourceKey::Sample(sample, seed))
            .or_insert_with(|| Rc::new(Sound::Made(sound::samples(sample, seed))));
        made.clone()
    }

    pub fn waveform(&self, key: SourceKey, sound: &Sound) -> Rc<Waveform> {
        let mut waveforms = self.waveforms.borrow_mut();
        let made = waveforms
            .entry(key)
            .or_insert_with(|| Rc::new(sound.waveform()));
        made.clone()
    }

    pub fn keep_only(&self, is_kept: impl Fn(&SourceKey) -> bool) {
        self.samples.borrow_mut().retain(|key, _| is_kept(key));
        self.waveforms.borrow_mut().retain(|key, _| is_kept(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_ends_where_the_sound_ends() {
        let sound = Sound::Made(vec![0.0, 0.1, 0.2, 0.3]);
        assert_eq!(sound.stretch(0, 1, 2), [0.1, 0.2]);
        assert_eq!(sound.stretch(0, 3, 5), [0.3]);
        assert!(sound.stretch(0, 9, 5).is_empty());
    }

    #[test]
    fn a_waveform_of_slices_is_the_waveform_of_the_whole() {
        let samples: Vec<f32> = (0..SLICE * 2 + 777)
            .map(|at| ((at * 31) % 1000) as f32 / 1000.0)
            .collect();
        let whole = Waveform::of(&samples);
        assert_eq!(Sound::Made(samples).waveform().peaks, whole.peaks);
    }
}
