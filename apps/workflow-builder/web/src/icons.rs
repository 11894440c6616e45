//! Line icons as SVG path data in a box of 24 by 24, used on the canvas and in the panels alike.

use leptos::prelude::*;

const CIRCLE: &str = "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z";

/// The picture of a node type.
pub fn node_path(type_id: &str) -> &'static str {
    match type_id {
        "manualTrigger" => "M7 4.5v15l12-7.5z",
        "webhookTrigger" => "M3 12h10M9 8l4 4-4 4M13 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5",
        "chatTrigger" => "M4 5.5h16v11h-9l-4 3.5v-3.5H4z",
        "if" => "M3.5 12H9l6-6.5h5M9 12l6 6.5h5",
        "switch" => "M3.5 12h17M8 12l5.5-7h7M8 12l5.5 7h7",
        "merge" => "M3.5 5h4l6.5 7h6.5M3.5 19h4L14 12",
        "wait" => "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7.5V12l3.5 2.5",
        "map" => "M4 8h13M13.5 4.5 17 8l-3.5 3.5M20 16H7M10.5 12.5 7 16l3.5 3.5",
        "filter" => "M4 5h16l-6.2 7.5V18l-3.6 2v-7.5z",
        "sort" => "M7 5v14M3.5 15.5 7 19l3.5-3.5M14 6h6.5M14 11.5h4.5M14 17h2.5",
        "limit" => "M4 6.5h11M4 12h11M4 17.5h11M19.5 4v16",
        "aggregate" => "M17.5 7.5V5H6l6.5 7L6 19h11.5v-2.5",
        "editFields" => "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
        "formula" => {
            "M13.5 4.5c-3 0-3.4 2-3.9 4.5l-1.5 7c-.5 2.4-1.4 3.5-3.6 3.5M6 10h7M14 14l6 6M20 14l-6 6"
        }
        "dataTable" => "M4 5h16v14H4zM4 9.7h16M4 14.3h16M10 5v14",
        "rangeGenerator" => "M5 19v-4M9.7 19v-7.5M14.3 19V8M19 19V4.5",
        "tablePreview" => {
            "M2.8 12S6.3 6 12 6s9.2 6 9.2 6-3.5 6-9.2 6-9.2-6-9.2-6zM12 9.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z"
        }
        "httpRequest" => {
            "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM3.5 12h17M12 3.5c3.4 3.2 3.4 13.8 0 17M12 3.5c-3.4 3.2-3.4 13.8 0 17"
        }
        "databaseConnector" => {
            "M5 6.5c0-3.6 14-3.6 14 0v11c0 3.6-14 3.6-14 0zM5 6.5c0 3.6 14 3.6 14 0M5 12c0 3.6 14 3.6 14 0"
        }
        "sendEmail" => "M3.5 6h17v12.5h-17zM4 7l8 6 8-6",
        "respondToWebhook" => "M9 6l-5.5 5.5L9 17M3.5 11.5H14a6 6 0 0 1 6 6v1.5",
        "noOperation" => "M4 12h16M14.5 6.5 20 12l-5.5 5.5",
        "crypto" => "M5.5 11h13v9h-13zM8.3 11V8a3.7 3.7 0 0 1 7.4 0v3M12 14.5v2",
        "guardrails" => {
            "M12 3.2l7.5 2.8v5.7c0 4.6-3.4 7.7-7.5 9.1-4.1-1.4-7.5-4.5-7.5-9.1V6zM8.8 11.8l2.3 2.3 4.2-4.4"
        }
        "aiTransform" => {
            "M11 4l1.9 5.6L18.5 11.5l-5.6 1.9L11 19l-1.9-5.6L3.5 11.5l5.6-1.9zM18.5 3.5v4M20.5 5.5h-4"
        }
        _ => CIRCLE,
    }
}

pub const PLUS: &str = "M12 5v14M5 12h14";
pub const CHECK: &str = "M5 12.5l4.5 4.5L19 7.5";
pub const SKIP: &str = "M5 6l7 6-7 6zM13 6l7 6-7 6z";
pub const ALERT: &str = "M12 5v9M12 18.2v.3";
pub const PLAY: &str = "M7 4.5v15l12-7.5z";
pub const PIN: &str = "M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V20";
pub const NOTE: &str = "M5 4h14v10l-5 6H5zM19 14h-5v6";
pub const TIDY: &str = "M4 5h6v5H4zM4 14h6v5H4zM14 9.5h6v5h-6zM10 7.5h2v9h-2M12 12h2";
pub const MAP: &str = "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14";
pub const MINUS: &str = "M5 12h14";
pub const CLOSE: &str = "M6 6l12 12M18 6 6 18";
pub const SEARCH: &str = "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5 20.5 20.5";
pub const FIT: &str = "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5";
pub const IMPORT: &str = "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 17v3h15v-3";
pub const EXPORT: &str = "M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 17v3h15v-3";
pub const TRASH: &str = "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5";
pub const COPY: &str = "M9 9h11v11H9zM15 9V4H4v11h5";
pub const PENCIL: &str = "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z";
pub const CHEVRON: &str = "M6.5 9.5 12 15l5.5-5.5";
pub const UP: &str = "M6.5 14.5 12 9l5.5 5.5";
pub const UNDO: &str = "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3";
pub const REDO: &str = "M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3";
pub const HELP: &str = "M9 9a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.3M12 17.4v.2M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z";
pub const GRID: &str = "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z";

/// An icon inside a panel; decorative, so hidden from the accessibility tree.
#[component]
pub fn Icon(path: &'static str, #[prop(default = 16)] size: u32) -> impl IntoView {
    view! {
        <svg
            class="icon"
            width=size
            height=size
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="1.9"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
        >
            <path d=path></path>
        </svg>
    }
}
