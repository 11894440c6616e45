//! The colours of the timeline.

pub const GROUND: &str = "#17171b";
pub const ROW: &str = "#2c2c35";
/// The row that a drag is over.
pub const ROW_TARGET: &str = "#363643";
pub const RULER: &str = "#1d1d22";
pub const RULER_LINE: &str = "#34343d";
pub const TICK: &str = "#4c4c58";
pub const TICK_LABELLED: &str = "#80808c";
pub const LABEL: &str = "#b4b4be";

pub const VIDEO: &str = "#414149";
pub const PICTURE: &str = "#2f5d5a";
pub const AUDIO: &str = "#cc7000";
/// Sound that is not heard.
pub const AUDIO_MUTED: &str = "#5d5d64";
pub const TEXT: &str = "#6747b0";
pub const MISSING: &str = "#7a2f36";
pub const NAME: &str = "#f4f4f6";
/// Under the name of a clip that shows pictures.
pub const STRIPE: &str = "#33333a";
pub const WAVE: &str = "rgba(255, 236, 208, 0.92)";
pub const WAVE_MUTED: &str = "rgba(255, 255, 255, 0.35)";
/// The sound of a video, over its pictures.
pub const WAVE_ON_VIDEO: &str = "rgba(255, 184, 94, 0.95)";
pub const WAVE_GROUND: &str = "rgba(20, 20, 24, 0.62)";
pub const EDGE: &str = "rgba(0, 0, 0, 0.55)";
pub const HOVER: &str = "rgba(255, 255, 255, 0.34)";

pub const ACCENT: &str = "#0284c7";
pub const ACCENT_LIGHT: &str = "#7dd3fc";
pub const ACCENT_SOFT: &str = "rgba(2, 132, 199, 0.22)";
pub const HANDLE: &str = "#f1f5f9";
pub const HANDLE_HOVER: &str = "rgba(241, 245, 249, 0.72)";
pub const HANDLE_GROOVE: &str = "#475569";

pub const LIGHT_BAR: &str = "#8a6a12";
pub const FADE_BAR: &str = "#3f6212";
pub const BAR_OFF: &str = "#45454e";
pub const IS_ON: &str = "#a3e635";
pub const IS_OFF: &str = "#8b8b96";

pub const PLAYHEAD: &str = "#fafafa";
pub const PLAYHEAD_SHADE: &str = "rgba(0, 0, 0, 0.45)";
pub const GUIDE: &str = "#facc15";
pub const MARKER: &str = "#34d399";
pub const MARKER_LINE: &str = "rgba(52, 211, 153, 0.35)";
pub const HATCH: &str = "rgba(255, 255, 255, 0.13)";
pub const THUMB: &str = "#50505c";
pub const THUMB_HOVER: &str = "#6c6c7a";
pub const INVITATION: &str = "#b9b9c3";
pub const INVITATION_SOFT: &str = "#82828e";
pub const INVITATION_LINE: &str = "#43434e";
