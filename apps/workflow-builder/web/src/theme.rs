//! Colours and measures of everything that is drawn on the canvas. What the panels have in common
//! with it comes from the palette that all tools share.

use dom_shell::ZoomRange;
use palette::{LIGHT, css};
use workflow_builder_model::catalogue::Category;
use workflow_builder_model::{Node, NoteColour};

pub const CANVAS: &str = css!(LIGHT.backdrop);
pub const DOT: &str = "#e2e5ee";
/// Side of a dot of the background, in pixels.
pub const DOT_PX: f64 = 2.0;
pub const CARD: &str = css!(LIGHT.surface);
pub const CARD_BORDER: &str = "#dfe3ec";
pub const CARD_BORDER_HOVER: &str = "#aeb6c8";
pub const CARD_RULE: &str = "#eef0f5";
pub const TEXT: &str = css!(LIGHT.text);
pub const TEXT_SOFT: &str = "#68718a";
pub const TEXT_FAINT: &str = "#98a0b5";
pub const ACCENT: &str = css!(LIGHT.accent);
pub const ACCENT_HALO: &str = "rgba(79, 70, 229, 0.16)";
pub const EDGE: &str = "#9aa3b8";
pub const EDGE_HOVER: &str = "#5b6479";
pub const PORT: &str = "#8791a8";
pub const DROP_OK: &str = "#059669";
pub const DROP_HALO: &str = "rgba(5, 150, 105, 0.20)";
pub const TOOLTIP: &str = css!(LIGHT.text);

/// Shipped with the page (`dom_shell::fonts`).
pub const FONT: &str = "Inter, sans-serif";

pub const CARD_RADIUS: f64 = 12.0;
/// Radius of the visible dot, in canvas units.
pub const PORT_RADIUS: f64 = 6.0;
/// Reach of a port, in canvas units at 100 %: a hit area of 28 pixels.
pub const PORT_REACH: f64 = 14.0;
/// Ports never get harder to hit than this many pixels, however far out the canvas is zoomed.
pub const PORT_REACH_MIN_PX: f64 = 6.5;
/// A loose end of an edge jumps to a port within this distance, in pixels.
pub const SNAP_PX: f64 = 20.0;
/// Half the width of the band in which a click selects an edge, in pixels.
pub const EDGE_REACH_PX: f64 = 10.0;
/// A press that moves less than this is a click.
pub const CLICK_SLOP_PX: f64 = 4.0;

/// Something dragged this near to the border moves the canvas along.
pub const AUTO_PAN_BORDER_PX: f64 = 24.0;
pub const AUTO_PAN_STEP_PX: f64 = 12.0;

pub const MINIMAP_WIDTH: f64 = 200.0;
pub const MINIMAP_HEIGHT: f64 = 150.0;
pub const MINIMAP_MARGIN: f64 = 12.0;

pub const ZOOM: ZoomRange = ZoomRange { min: 0.1, max: 2.0 };
pub const ZOOM_STEP: f64 = 1.25;
/// Room left around the graph by “fit view”, as a share of the graph.
pub const FIT_PADDING: f64 = 0.1;
/// Below this zoom a card shows its icon and a large title instead of small print.
pub const SMALL_PRINT_ZOOM: f64 = 0.62;
/// Below this one even a large title would be too small: cards become coloured chips with their
/// titles beside them, in a size that does not shrink any more.
pub const CHIP_ZOOM: f64 = 0.36;
/// From here on out a crowd of cards is drawn without any detail, to stay fluid.
pub const CROWD_ZOOM: f64 = 0.2;
pub const CROWD: usize = 250;
/// Size of titles beside chips, in pixels.
pub const CHIP_TITLE_PX: f64 = 10.5;

pub const DONE: &str = css!(LIGHT.success);
pub const WARNING: &str = css!(LIGHT.warning);
pub const ERROR: &str = css!(LIGHT.error);
pub const QUIET: &str = css!(LIGHT.text_faint);

/// Strong and pale colour of a category.
pub fn category(category: Category) -> (&'static str, &'static str) {
    match category {
        Category::Triggers => ("#c2570c", "#ffefdd"),
        Category::Flow => ("#7a3ff2", "#efe8ff"),
        Category::Data => ("#1d6fe0", "#e3efff"),
        Category::Apis => ("#0b8278", "#d9f5f0"),
        Category::System => ("#475569", "#e9edf4"),
        Category::Ai => ("#c0267d", "#fde6f2"),
    }
}

/// Strong and pale colour of a node; grey for a type that the catalogue does not know.
pub fn of_node(node: &Node) -> (&'static str, &'static str) {
    node.node_type()
        .map_or(("#475569", "#e9edf4"), |t| category(t.category))
}

/// Fill and border of a note.
pub fn note(colour: NoteColour) -> (&'static str, &'static str) {
    match colour {
        NoteColour::Yellow => ("#fff6d1", "#ecd98a"),
        NoteColour::Blue => ("#e2efff", "#a9cdf5"),
        NoteColour::Green => ("#e1f6e6", "#a3dbb2"),
        NoteColour::Pink => ("#fde7f1", "#f0b4cf"),
    }
}
