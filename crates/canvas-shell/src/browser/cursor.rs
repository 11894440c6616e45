//! The shape of the mouse pointer.

use egui::CursorIcon;
use web_sys::HtmlCanvasElement;

pub fn show(canvas: &HtmlCanvasElement, icon: CursorIcon) {
    let style = canvas.style();
    let name = name(icon);
    if style.get_property_value("cursor").as_deref() != Ok(name) {
        // Without it the pointer is an arrow.
        let _ = style.set_property("cursor", name);
    }
}

/// As style sheets name it.
fn name(icon: CursorIcon) -> &'static str {
    match icon {
        CursorIcon::Alias => "alias",
        CursorIcon::AllScroll => "all-scroll",
        CursorIcon::Cell => "cell",
        CursorIcon::ContextMenu => "context-menu",
        CursorIcon::Copy => "copy",
        CursorIcon::Crosshair => "crosshair",
        CursorIcon::Default => "default",
        CursorIcon::Grab => "grab",
        CursorIcon::Grabbing => "grabbing",
        CursorIcon::Help => "help",
        CursorIcon::Move => "move",
        CursorIcon::NoDrop => "no-drop",
        CursorIcon::None => "none",
        CursorIcon::NotAllowed => "not-allowed",
        CursorIcon::PointingHand => "pointer",
        CursorIcon::Progress => "progress",
        CursorIcon::ResizeColumn => "col-resize",
        CursorIcon::ResizeEast => "e-resize",
        CursorIcon::ResizeHorizontal => "ew-resize",
        CursorIcon::ResizeNeSw => "nesw-resize",
        CursorIcon::ResizeNorth => "n-resize",
        CursorIcon::ResizeNorthEast => "ne-resize",
        CursorIcon::ResizeNorthWest => "nw-resize",
        CursorIcon::ResizeNwSe => "nwse-resize",
        CursorIcon::ResizeRow => "row-resize",
        CursorIcon::ResizeSouth => "s-resize",
        CursorIcon::ResizeSouthEast => "se-resize",
        CursorIcon::ResizeSouthWest => "sw-resize",
        CursorIcon::ResizeVertical => "ns-resize",
        CursorIcon::ResizeWest => "w-resize",
        CursorIcon::Text => "text",
        CursorIcon::VerticalText => "vertical-text",
        CursorIcon::Wait => "wait",
        CursorIcon::ZoomIn => "zoom-in",
        CursorIcon::ZoomOut => "zoom-out",
    }
}
