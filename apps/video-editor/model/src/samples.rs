//! The sample media: names, kinds and lengths. What they show and sound like is [`crate::footage`]'s.

use serde::{Deserialize, Serialize};

use crate::media_kind::MediaKind;

/// A card of the sample menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sample {
    /// A flower opens petal by petal, and a bee visits it; 5 s.
    FlowerVideo,
    /// A candle is lit, drips, flickers and goes out; 42 s.
    WhiteCandle,
    /// A dial finds stations between noise, each with a letter and a tone; 9 s.
    TuningARadio,
    /// Sound alone; 2 s.
    TRexRoar,
}

impl Sample {
    /// In the order of the menu.
    pub const ALL: [Sample; 4] = [
        Sample::FlowerVideo,
        Sample::WhiteCandle,
        Sample::TuningARadio,
        Sample::TRexRoar,
    ];

    /// As the menu says it.
    pub fn label(self) -> &'static str {
        match self {
            Sample::FlowerVideo => "Flower Video",
            Sample::WhiteCandle => "White Candle",
            Sample::TuningARadio => "Tuning a Radio",
            Sample::TRexRoar => "T-Rex Roar",
        }
    }

    /// What the card is called.
    pub fn file_name(self) -> &'static str {
        match self {
            Sample::FlowerVideo => "Flower Video.webm",
            Sample::WhiteCandle => "White Candle.webm",
            Sample::TuningARadio => "Tuning a Radio.webm",
            Sample::TRexRoar => "T-Rex Roar.mp3",
        }
    }

    /// The roar is only heard, the others are seen too.
    pub fn kind(self) -> MediaKind {
        match self {
            Sample::TRexRoar => MediaKind::Audio,
            _ => MediaKind::Video,
        }
    }

    /// From the first to the last frame.
    pub fn duration_ms(self) -> u64 {
        match self {
            Sample::FlowerVideo => 5059,
            Sample::WhiteCandle => 41_766,
            Sample::TuningARadio => 9051,
            Sample::TRexRoar => 2074,
        }
    }
}
