//! Colours by altitude, and their legend.

use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

/// Feet and hue in degrees; linear between.
const HUES: [(f32, f32); 9] = [
    (0.0, 20.0),
    (2_000.0, 32.5),
    (4_000.0, 43.0),
    (6_000.0, 54.0),
    (8_000.0, 72.0),
    (9_000.0, 85.0),
    (11_000.0, 140.0),
    (40_000.0, 300.0),
    (51_000.0, 360.0),
];
const SATURATION: f32 = 0.88;
/// Bright enough for a dark map, dark enough for a light one.
const LIGHTNESS: f32 = 0.54;
/// Blue looks darker than other hues: it is made lighter around this hue, up to `BLUE_REACH` degrees
/// from it.
const BLUE: f32 = 255.0;
const BLUE_REACH: f32 = 60.0;
const BLUE_LIFT: f32 = 0.13;
/// Grey of what is on the ground, and of what does not tell its altitude.
const GROUND: Color32 = Color32::from_gray(128);
const UNKNOWN: Color32 = Color32::from_gray(191);

/// Altitudes with a mark on the legend, in feet.
const MARKS: [(f32, &str); 6] = [
    (0.0, "0"),
    (5_000.0, "5"),
    (10_000.0, "10"),
    (20_000.0, "20"),
    (30_000.0, "30"),
    (40_000.0, "40,000 ft"),
];
/// Where the legend ends, in feet.
const LEGEND_TOP: f32 = 45_000.0;

/// The colour of an aircraft at this altitude.
pub fn altitude_colour(altitude_ft: Option<i32>, on_ground: bool) -> Color32 {
    match altitude_ft {
        _ if on_ground => GROUND,
        None => UNKNOWN,
        Some(feet) => from_hue(hue(feet as f32)),
    }
}

fn hue(feet: f32) -> f32 {
    let after = HUES.iter().position(|(from, _)| *from >= feet);
    match after {
        Some(0) => HUES[0].1,
        None => HUES[HUES.len() - 1].1,
        Some(index) => {
            let ((low, from), (high, to)) = (HUES[index - 1], HUES[index]);
            from + (to - from) * (feet - low) / (high - low)
        }
    }
}

fn from_hue(hue: f32) -> Color32 {
    let lift = (1.0 - (hue - BLUE).abs() / BLUE_REACH).max(0.0) * BLUE_LIFT;
    let lightness = LIGHTNESS + lift;
    let chroma = (1.0 - (2.0 * lightness - 1.0).abs()) * SATURATION;
    let channel = |shift: f32| {
        // A trapezoid over the circle of hues.
        let place = ((hue + shift) / 60.0).rem_euclid(6.0);
        let share = ((place - 3.0).abs() - 1.0).clamp(0.0, 1.0);
        ((lightness + (share - 0.5) * chroma) * 255.0).round() as u8
    };
    Color32::from_rgb(channel(0.0), channel(240.0), channel(120.0))
}

/// Draws the scale of hues into the rectangle, with marks in thousands of feet below it.
pub fn altitude_legend(painter: &Painter, rect: Rect, text: Color32) {
    let font = FontId::proportional(10.0);
    let bar = Rect::from_min_max(
        rect.min,
        pos2(rect.right(), rect.top() + rect.height() * 0.45),
    );
    let x_of = |feet: f32| bar.left() + bar.width() * feet / LEGEND_TOP;
    let mut mesh = Mesh::default();
    let steps = 45;
    for step in 0..=steps {
        let feet = LEGEND_TOP * step as f32 / steps as f32;
        let colour = altitude_colour(Some(feet as i32), false);
        let x = x_of(feet);
        mesh.colored_vertex(pos2(x, bar.top()), colour);
        mesh.colored_vertex(pos2(x, bar.bottom()), colour);
        if step > 0 {
            let last = 2 * step as u32;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    painter.add(mesh);
    let edge = Stroke::new(1.0, Color32::from_black_alpha(90));
    painter.rect_stroke(bar, 0.0, edge, StrokeKind::Inside);
    for (feet, mark) in MARKS {
        let at: Pos2 = pos2(x_of(feet), bar.bottom()) + vec2(0.0, 2.0);
        let align = if feet == 0.0 {
            Align2::LEFT_TOP
        } else {
            Align2::CENTER_TOP
        };
        painter.text(at, align, mark, font.clone(), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hues_rise_with_the_altitude() {
        assert_eq!(hue(-500.0), 20.0);
        assert_eq!(hue(1_000.0), 26.25);
        assert_eq!(hue(10_000.0), 112.5);
        assert_eq!(hue(40_000.0), 300.0);
        assert_eq!(hue(60_000.0), 360.0);
    }

    #[test]
    fn colours_are_those_of_their_hues() {
        let low = altitude_colour(Some(0), false);
        assert!(
            low.r() > 200 && low.g() > 80 && low.g() < 140 && low.b() < 60,
            "{low:?}"
        );
        let climbing = altitude_colour(Some(10_500), false);
        assert!(climbing.g() > 200 && climbing.r() < 100, "{climbing:?}");
        let high = altitude_colour(Some(40_000), false);
        assert!(
            high.r() > 200 && high.b() > 200 && high.g() < 60,
            "{high:?}"
        );
    }

    #[test]
    fn ground_and_unknown_are_grey() {
        assert_eq!(altitude_colour(Some(30_000), true), GROUND);
        assert_eq!(altitude_colour(None, false), UNKNOWN);
    }
}
