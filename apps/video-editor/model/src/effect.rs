//! Effects: bars on the sub-track of a row, each with its own start and end.

use serde::{Deserialize, Serialize};

/// A bar. It changes whatever its row shows between its start and its end, and travels with its block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EffectItem {
    /// Never used twice in a project.
    pub id: String,
    /// The block it was put on: moves and goes with it.
    pub block: String,
    /// Where it begins on the timeline.
    pub start_ms: u64,
    /// Where it ends on the timeline.
    pub end_ms: u64,
    /// Off, it stays where it is and does nothing.
    pub is_enabled: bool,
    /// Order of creation within the row.
    pub stack_order: u32,
    /// Its kind and how strong it is.
    pub params: EffectParams,
}

/// What an effect can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Changes brightness, contrast and saturation, the same all along its bar.
    LightAdjustment,
    /// Changes the opacity along its bar, by default from all to nothing.
    FadeOut,
}

/// The settings of an effect, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum EffectParams {
    /// Of [`EffectKind::LightAdjustment`].
    LightAdjustment(Light),
    /// Of [`EffectKind::FadeOut`].
    FadeOut(Fade),
}

/// Neutral is brightness 0, contrast 1, saturation 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Light {
    /// Added, from -1 to 1.
    pub brightness: f64,
    /// Around the middle grey; 1 is none.
    pub contrast: f64,
    /// 0 is grey, 1 as it was.
    pub saturation: f64,
}

/// From one opacity to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fade {
    /// At the start of the bar.
    pub from_opacity: f64,
    /// At the end of the bar.
    pub to_opacity: f64,
    /// How it gets there.
    pub curve: Curve,
}

/// How fast a fade is at its beginning and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Curve {
    /// The same speed all the way; the default.
    Linear,
    /// Begins slowly.
    EaseIn,
    /// Ends slowly.
    EaseOut,
    /// Begins and ends slowly.
    EaseInOut,
}

/// The ends and the step of a slider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Left end.
    pub min: f64,
    /// Right end.
    pub max: f64,
    /// Between two positions.
    pub step: f64,
}

/// Of the slider for brightness.
pub const BRIGHTNESS: Range = Range {
    min: -1.0,
    max: 1.0,
    step: 0.05,
};
/// Of the slider for contrast.
pub const CONTRAST: Range = Range {
    min: 0.0,
    max: 3.0,
    step: 0.1,
};
/// Of the slider for saturation.
pub const SATURATION: Range = Range {
    min: 0.0,
    max: 3.0,
    step: 0.1,
};
/// Of both sliders of a fade.
pub const OPACITY: Range = Range {
    min: 0.0,
    max: 1.0,
    step: 0.05,
};

impl Range {
    /// Does the value lie between the ends?
    pub fn has(self, value: f64) -> bool {
        (self.min..=self.max).contains(&value)
    }
}

impl Default for Light {
    fn default() -> Self {
        Light {
            brightness: 0.0,
            contrast: 1.0,
            saturation: 1.0,
        }
    }
}

impl Default for Fade {
    fn default() -> Self {
        Fade {
            from_opacity: 1.0,
            to_opacity: 0.0,
            curve: Curve::Linear,
        }
    }
}

impl EffectKind {
    /// In the order of the menu.
    pub const ALL: [EffectKind; 2] = [EffectKind::LightAdjustment, EffectKind::FadeOut];

    /// As the menu and the bar say it.
    pub fn label(self) -> &'static str {
        match self {
            EffectKind::LightAdjustment => "Light adjustment",
            EffectKind::FadeOut => "Fade out",
        }
    }

    /// As the export writes it.
    pub fn name(self) -> &'static str {
        match self {
            EffectKind::LightAdjustment => "light-adjustment",
            EffectKind::FadeOut => "fade-out",
        }
    }

    /// What a new effect begins with.
    pub fn defaults(self) -> EffectParams {
        match self {
            EffectKind::LightAdjustment => EffectParams::LightAdjustment(Light::default()),
            EffectKind::FadeOut => EffectParams::FadeOut(Fade::default()),
        }
    }
}

impl EffectParams {
    /// Which effect these settings belong to.
    pub fn kind(&self) -> EffectKind {
        match self {
            EffectParams::LightAdjustment(_) => EffectKind::LightAdjustment,
            EffectParams::FadeOut(_) => EffectKind::FadeOut,
        }
    }

    /// Is every value one that its slider can have?
    pub(crate) fn is_in_range(&self) -> bool {
        match self {
            EffectParams::LightAdjustment(light) => {
                BRIGHTNESS.has(light.brightness)
                    && CONTRAST.has(light.contrast)
                    && SATURATION.has(light.saturation)
            }
            EffectParams::FadeOut(fade) => {
                OPACITY.has(fade.from_opacity) && OPACITY.has(fade.to_opacity)
            }
        }
    }
}

impl Curve {
    /// In the order of the menu.
    pub const ALL: [Curve; 4] = [
        Curve::Linear,
        Curve::EaseIn,
        Curve::EaseOut,
        Curve::EaseInOut,
    ];

    /// As the export writes it.
    pub fn name(self) -> &'static str {
        match self {
            Curve::Linear => "linear",
            Curve::EaseIn => "ease-in",
            Curve::EaseOut => "ease-out",
            Curve::EaseInOut => "ease-in-out",
        }
    }

    /// Where a share of the way from 0 to 1 is on the curve.
    pub(crate) fn eased(self, p: f64) -> f64 {
        match self {
            Curve::Linear => p,
            Curve::EaseIn => p * p,
            Curve::EaseOut => 1.0 - (1.0 - p) * (1.0 - p),
            Curve::EaseInOut => 3.0 * p * p - 2.0 * p * p * p,
        }
    }
}

impl Fade {
    /// How much of the picture is seen at a moment of the bar; outside it everything is.
    pub fn opacity(&self, start_ms: u64, end_ms: u64, at_ms: u64) -> f64 {
        if !(start_ms..end_ms).contains(&at_ms) {
            return 1.0;
        }
        let p = (at_ms - start_ms) as f64 / (end_ms - start_ms) as f64;
        self.from_opacity + (self.to_opacity - self.from_opacity) * self.curve.eased(p)
    }
}
