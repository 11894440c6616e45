//! All sounds of a film in one.

use video_editor_model::sound::SAMPLE_RATE;

/// Samples per millisecond.
const PER_MS: u64 = SAMPLE_RATE as u64 / 1000;

/// A stretch of a sound and where it is heard, in samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub start: usize,
    pub length: usize,
    pub source: usize,
}

impl Piece {
    pub fn of_ms(start_ms: u64, duration_ms: u64, source_ms: u64) -> Piece {
        let samples = |ms: u64| (ms * PER_MS) as usize;
        Piece {
            start: samples(start_ms),
            length: samples(duration_ms),
            source: samples(source_ms),
        }
    }

    /// The part of it that is heard within a stretch of the film.
    pub fn within(self, from: usize, length: usize) -> Option<Piece> {
        let start = self.start.max(from);
        let end = (self.start + self.length).min(from + length);
        (start < end).then(|| Piece {
            start,
            length: end - start,
            source: self.source + (start - self.start),
        })
    }
}

/// A stretch of the film with both channels one after the other, as encoders take them.
pub struct Mix {
    from: usize,
    length: usize,
    /// First the left channel, then the right one.
    planes: Vec<f32>,
}

impl Mix {
    pub fn silence(from: usize, length: usize) -> Mix {
        Mix {
            from,
            length,
            planes: vec![0.0; length * 2],
        }
    }

    /// Adds a piece that lies within; `stretch` gives samples of a channel. Sounds of one channel
    /// are heard on both sides.
    pub fn add(
        &mut self,
        piece: Piece,
        channels: usize,
        stretch: impl Fn(usize, usize, usize) -> Vec<f32>,
    ) {
        let Some(piece) = piece.within(self.from, self.length) else {
            return;
        };
        let offset = piece.start - self.from;
        for side in 0..2 {
            let channel = side.min(channels.saturating_sub(1));
            let samples = stretch(channel, piece.source, piece.length);
            let from = side * self.length + offset;
            let plane = &mut self.planes[from..from + piece.length];
            for (sum, sample) in plane.iter_mut().zip(samples) {
                *sum += sample;
            }
        }
    }

    /// The sum, cut off where it is too loud.
    pub fn finished(mut self) -> Vec<f32> {
        for sample in &mut self.planes {
            *sample = sample.clamp(-1.0, 1.0);
        }
        self.planes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(start: usize, length: usize, source: usize) -> Piece {
        Piece {
            start,
            length,
            source,
        }
    }

    /// A sound whose samples say where they come from.
    fn numbered(channel: usize, from: usize, length: usize) -> Vec<f32> {
        (from..from + length)
            .map(|at| at as f32 / 100.0 + channel as f32 / 1000.0)
            .collect()
    }

    #[test]
    fn a_millisecond_is_48_samples() {
        assert_eq!(Piece::of_ms(10, 5, 2), piece(480, 240, 96));
    }

    #[test]
    fn a_trimmed_piece_is_heard_from_where_it_was_cut() {
        let mut mix = Mix::silence(10, 5);
        mix.add(piece(12, 2, 30), 1, numbered);
        let side = [0.0, 0.0, 0.30, 0.31, 0.0];
        assert_eq!(mix.finished(), [side, side].concat());
    }

    #[test]
    fn a_piece_that_began_earlier_goes_on_and_one_beyond_is_not_heard() {
        let mut mix = Mix::silence(10, 3);
        mix.add(piece(8, 4, 0), 1, numbered);
        mix.add(piece(13, 4, 0), 1, numbered);
        assert_eq!(mix.finished()[..3], [0.02, 0.03, 0.0]);
    }

    #[test]
    fn what_sounds_at_the_same_time_adds_up_and_never_leaves_the_range() {
        let mut mix = Mix::silence(0, 2);
        mix.add(piece(0, 2, 40), 1, numbered);
        mix.add(piece(0, 1, 80), 1, numbered);
        assert_eq!(mix.finished()[..2], [1.0, 0.41]);
    }

    #[test]
    fn two_channels_stay_apart() {
        let mut mix = Mix::silence(0, 1);
        mix.add(piece(0, 1, 10), 2, numbered);
        assert_eq!(mix.finished(), [0.10, 0.101]);
    }

    #[test]
    fn a_source_that_ends_early_leaves_silence() {
        let mut mix = Mix::silence(0, 3);
        mix.add(piece(0, 3, 0), 1, |_, _, _| vec![0.5]);
        assert_eq!(mix.finished()[..3], [0.5, 0.0, 0.0]);
    }
}
