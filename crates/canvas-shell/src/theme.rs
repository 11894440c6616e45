//! Colours, sizes and text styles: the one place where the look of the canvas apps is decided.

use egui::style::{ScrollAnimation, ScrollStyle, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontDefinitions, FontFamily, FontId, Frame, Margin, Shadow,
    Stroke, TextStyle, Theme, Vec2,
};
use palette::{Colour, DARK};

/// What the tools have in common comes from the palette that all of them share.
const fn colour(colour: Colour) -> Color32 {
    Color32::from_rgb(colour.red, colour.green, colour.blue)
}

/// Behind everything.
pub const BACKDROP: Color32 = colour(DARK.backdrop);
/// Side panels, bars.
pub const PANEL: Color32 = colour(DARK.surface);
/// Top bar and status bar.
pub const BAR: Color32 = colour(DARK.surface_soft);
/// Cards, menus, dialogs.
pub const RAISED: Color32 = Color32::from_rgb(0x26, 0x2a, 0x31);
/// Buttons at rest.
pub const CONTROL: Color32 = Color32::from_rgb(0x31, 0x36, 0x3f);
pub const CONTROL_HOVER: Color32 = Color32::from_rgb(0x3c, 0x43, 0x4e);
pub const CONTROL_PRESSED: Color32 = Color32::from_rgb(0x45, 0x4d, 0x5a);
/// Text fields.
pub const FIELD: Color32 = colour(DARK.field);
pub const LINE: Color32 = colour(DARK.line);
pub const LINE_STRONG: Color32 = colour(DARK.line_strong);
pub const TEXT: Color32 = colour(DARK.text);
pub const TEXT_WEAK: Color32 = colour(DARK.text_soft);
pub const TEXT_STRONG: Color32 = Color32::from_rgb(0xff, 0xff, 0xff);
pub const ACCENT: Color32 = colour(DARK.accent);
pub const ACCENT_HOVER: Color32 = colour(DARK.accent_strong);
/// Behind a selected row.
pub const SELECTED: Color32 = colour(DARK.accent_soft);
pub const WARNING: Color32 = colour(DARK.warning);
pub const ERROR: Color32 = colour(DARK.error);
pub const SUCCESS: Color32 = colour(DARK.success);

/// Height of fields and list rows.
pub const ROW: f32 = 24.0;
pub const TOP_BAR: f32 = 36.0;
pub const STATUS_BAR: f32 = 22.0;
/// Distance between neighbouring controls.
pub const GAP: f32 = 6.0;
/// Distance from the edge of a panel to its content.
pub const PANEL_MARGIN: i8 = 12;
pub const RADIUS: u8 = 4;

pub const TEXT_SIZE: f32 = 13.0;
pub const SMALL_SIZE: f32 = 11.5;
pub const HEADING_SIZE: f32 = 20.0;

/// Makes a context look and behave as the canvas apps do.
pub fn apply(ctx: &Context) {
    ctx.set_theme(Theme::Dark);
    ctx.set_fonts(fonts());
    ctx.all_styles_mut(|style| {
        style.text_styles = text_styles();
        spacing(&mut style.spacing);
        visuals(&mut style.visuals);
        // Equal input must give equal pixels, however fast the machine is.
        style.animation_time = 0.0;
        style.scroll_animation = ScrollAnimation::none();
        style.visuals.text_cursor.blink = false;
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
        style.interaction.selectable_labels = false;
    });
    ctx.options_mut(|options| {
        // A click is a press and a release within 4 pixels, however slow.
        options.input_options.max_click_dist = 4.0;
        options.input_options.max_click_duration = 60.0;
    });
}

/// egui's own fonts. Arrows are only in the one for code, so other text may borrow from it.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let for_code = fonts.families.get(&FontFamily::Monospace).cloned();
    let for_text = fonts.families.entry(FontFamily::Proportional).or_default();
    for name in for_code.unwrap_or_default() {
        if !for_text.contains(&name) {
            for_text.push(name);
        }
    }
    fonts
}

/// The font of headings of sections: small, wide, weak.
pub fn section_font() -> FontId {
    FontId::new(SMALL_SIZE, FontFamily::Proportional)
}

/// The frame of a single-line text field.
pub fn field_frame(focused: bool) -> Frame {
    let line = if focused {
        Stroke::new(1.5, ACCENT)
    } else {
        Stroke::new(1.0, LINE_STRONG)
    };
    Frame::new()
        .fill(FIELD)
        .stroke(line)
        .corner_radius(RADIUS)
        .inner_margin(Margin::symmetric(8, 6))
}

fn text_styles() -> std::collections::BTreeMap<TextStyle, FontId> {
    let proportional = |size| FontId::new(size, FontFamily::Proportional);
    [
        (TextStyle::Small, proportional(SMALL_SIZE)),
        (TextStyle::Body, proportional(TEXT_SIZE)),
        (TextStyle::Button, proportional(TEXT_SIZE)),
        (TextStyle::Heading, proportional(HEADING_SIZE)),
        (
            TextStyle::Monospace,
            FontId::new(12.5, FontFamily::Monospace),
        ),
    ]
    .into()
}

fn spacing(spacing: &mut egui::Spacing) {
    spacing.item_spacing = Vec2::new(GAP, GAP);
    spacing.button_padding = Vec2::new(10.0, 4.0);
    spacing.interact_size = Vec2::new(32.0, ROW);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(6);
    spacing.icon_width = 16.0;
    spacing.icon_width_inner = 10.0;
    spacing.scroll = ScrollStyle {
        bar_width: 8.0,
        ..ScrollStyle::solid()
    };
}

fn visuals(visuals: &mut egui::Visuals) {
    *visuals = egui::Visuals::dark();
    visuals.panel_fill = PANEL;
    visuals.window_fill = RAISED;
    visuals.window_stroke = Stroke::new(1.0, LINE_STRONG);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.window_shadow = shadow(16, 90);
    visuals.popup_shadow = shadow(10, 80);
    visuals.extreme_bg_color = FIELD;
    visuals.text_edit_bg_color = Some(FIELD);
    visuals.faint_bg_color = Color32::from_rgb(0x22, 0x26, 0x2c);
    visuals.weak_text_color = Some(TEXT_WEAK);
    visuals.hyperlink_color = ACCENT_HOVER;
    visuals.warn_fg_color = WARNING;
    visuals.error_fg_color = ERROR;
    visuals.selection.bg_fill = Color32::from_rgb(0x2b, 0x5f, 0xa8);
    visuals.selection.stroke = Stroke::new(1.0, TEXT_STRONG);
    visuals.slider_trailing_fill = true;
    visuals.disabled_alpha = 0.45;
    visuals.text_cursor.stroke = Stroke::new(1.5, ACCENT_HOVER);

    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(PANEL, LINE, TEXT);
    widgets.inactive = widget(CONTROL, CONTROL, TEXT);
    widgets.hovered = widget(CONTROL_HOVER, LINE_STRONG, TEXT_STRONG);
    widgets.active = widget(CONTROL_PRESSED, ACCENT, TEXT_STRONG);
    widgets.open = widget(CONTROL_HOVER, LINE_STRONG, TEXT_STRONG);
}

fn widget(fill: Color32, stroke: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, stroke),
        corner_radius: CornerRadius::same(RADIUS),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

fn shadow(blur: u8, alpha: u8) -> Shadow {
    Shadow {
        offset: [0, 4],
        blur,
        spread: 0,
        color: Color32::from_black_alpha(alpha),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What tools write besides plain letters.
    const SYMBOLS: &str = "°±²µμ·×ΔΩβηφω−→↑∞≥“”…éüä€";

    #[test]
    fn every_symbol_is_in_our_fonts() {
        let context = Context::default();
        apply(&context);
        let mut output = context.run_ui(Default::default(), |ui| {
            for font in [FontId::proportional(TEXT_SIZE), FontId::monospace(12.5)] {
                ui.fonts_mut(|fonts| {
                    for symbol in SYMBOLS.chars() {
                        assert!(fonts.has_glyph(&font, symbol), "{symbol} in {font:?}");
                    }
                });
            }
        });
        // There is no painter to hand the font texture to.
        output.textures_delta.clear();
    }
}
