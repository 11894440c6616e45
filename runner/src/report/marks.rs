//! Marks on a picture: where the pointer was when the action took place, and how it went.

use maud::{Markup, html};
use protocol::{Action, Point};

/// Points of a drag that are drawn. More of them are not told apart.
const DRAWN_POINTS: usize = 200;

/// What lies over the picture of a step.
pub fn over(action: &Action, width: u32, height: u32) -> Markup {
    let page = Page { width, height };
    match action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. } => page.dot("to", [*x, *y], ""),
        Action::Scroll { x, y, dx, dy, .. } => page.dot("to scroll", [*x, *y], arrow(*dx, *dy)),
        Action::Drag { path, .. } => page.way(path),
        _ => Markup::default(),
    }
}

struct Page {
    width: u32,
    height: u32,
}

impl Page {
    fn dot(&self, class: &str, [x, y]: Point, sign: &str) -> Markup {
        let (left, top) = (x / f64::from(self.width), y / f64::from(self.height));
        let place = format!("left:{:.2}%;top:{:.2}%", left * 100.0, top * 100.0);
        html! { i class=(class) style=(place) { (sign) } }
    }

    fn way(&self, path: &[Point]) -> Markup {
        let (Some(first), Some(last)) = (path.first(), path.last()) else {
            return Markup::default();
        };
        let step = path.len().div_ceil(DRAWN_POINTS);
        let points: Vec<_> = path
            .iter()
            .step_by(step)
            .chain([last])
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        html! {
            svg viewBox=(format!("0 0 {} {}", self.width, self.height)) preserveAspectRatio="none" {
                polyline points=(points.join(" ")) {}
            }
            (self.dot("from", *first, ""))
            (self.dot("to", *last, ""))
        }
    }
}

/// Where what is shown moves the view to.
fn arrow(dx: f64, dy: f64) -> &'static str {
    match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
        (true, true, _) => "→",
        (true, false, _) => "←",
        (false, _, true) => "↓",
        (false, _, false) => "↑",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(action: &Action) -> String {
        over(action, 200, 100).into_string()
    }

    #[test]
    fn a_click_is_marked_where_it_was() {
        let html = marks(&Action::click(50.0, 50.0));
        assert_eq!(html, r#"<i class="to" style="left:25.00%;top:50.00%"></i>"#);
    }

    #[test]
    fn a_drag_is_marked_from_where_it_began_to_where_it_ended() {
        let html = marks(&Action::drag(vec![[0.0, 0.0], [10.0, 20.0], [100.0, 50.0]]));
        assert!(html.contains(r#"points="0.0,0.0 10.0,20.0 100.0,50.0 100.0,50.0""#));
        assert!(html.contains(r#"class="from" style="left:0.00%"#));
        assert!(html.contains(r#"class="to" style="left:50.00%"#));
        let long = Action::drag((0..5000).map(|it| [f64::from(it), 0.0]).collect());
        assert!(marks(&long).len() < 5000, "every point is drawn");
        assert_eq!(marks(&Action::drag(Vec::new())), "");
    }

    #[test]
    fn a_scroll_shows_its_direction() {
        let scroll = |dx, dy| {
            marks(&Action::Scroll {
                x: 0.0,
                y: 0.0,
                dx,
                dy,
                modifiers: Vec::new(),
            })
        };
        assert!(scroll(0.0, 100.0).contains('↓') && scroll(0.0, -100.0).contains('↑'));
        assert!(scroll(100.0, 1.0).contains('→') && scroll(-100.0, 1.0).contains('←'));
    }

    #[test]
    fn keys_leave_no_mark() {
        assert_eq!(marks(&Action::keys(&["Enter"])), "");
    }
}
