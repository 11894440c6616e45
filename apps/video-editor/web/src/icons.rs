//! Line icons of the tool, as path data in a box of 24 by 24.

pub const UNDO: &str = "M9 14 4.5 9.5 9 5M5 9.5h8.5a5.5 5.5 0 0 1 0 11H10";
pub const REDO: &str = "M15 14l4.5-4.5L15 5M19 9.5h-8.5a5.5 5.5 0 0 0 0 11H14";
pub const DELETE: &str = "M4 7h16M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5";
pub const RIPPLE: &str = "M3 5v14M21 5v14M16 12H7M10.5 8.5 7 12l3.5 3.5M13 8.5v7";
pub const SPLIT: &str = "M12 3v18M8.5 6.5H4v11h4.5M15.5 6.5H20v11h-4.5";
pub const DUPLICATE: &str = "M8 8h12v12H8zM16 8V4H4v12h4";
pub const PULL: &str = "M4 4v16M20 12H8M12 7.5 7.5 12l4.5 4.5";
pub const MAGNET: &str = "M5 4h4.5v8a2.5 2.5 0 0 0 5 0V4H19v8a7 7 0 0 1-14 0zM5 8h4.5M14.5 8H19";
pub const TEXT: &str = "M5 6V4.5h14V6M12 4.5v15M9 19.5h6";
pub const ADD: &str = "M12 5v14M5 12h14";
pub const TWEAK: &str = "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4";
pub const MARKER: &str = "M6 21V4h12l-3 4.5L18 13H6";
pub const ZOOM_OUT: &str =
    "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20M7.5 10.5h6";
pub const ZOOM_IN: &str =
    "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20M7.5 10.5h6M10.5 7.5v6";
pub const FIT: &str = "M4 9V5h4M20 9V5h-4M4 15v4h4M20 15v4h-4M8 12h8";
pub const HELP: &str =
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h0";
pub const TO_START: &str = "M6 5v14M19 5.5v13L9 12z";
pub const BACK: &str = "M9 5v14M16.5 8v8l-5-4z";
pub const PLAY: &str = "M7 4.5v15l12-7.5z";
pub const PAUSE: &str = "M8 5v14M16 5v14";
pub const FORWARD: &str = "M15 5v14M7.5 8v8l5-4z";
pub const TO_END: &str = "M18 5v14M5 5.5v13L15 12z";
pub const UPLOAD: &str = "M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15";
pub const EXPORT: &str = "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 15v4.5h15V15";
pub const FILM: &str = "M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4";
