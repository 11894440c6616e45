//! The small map of the whole graph in the corner: where one is, and a way to go elsewhere.

use super::gestures::wheel_zoom;
use super::paint::picture_cache;
use crate::icons::{self, Icon};
use crate::state::{Scene, Session};
use crate::theme::{self, MINIMAP_HEIGHT, MINIMAP_WIDTH};
use dom_shell::pointer::{self, PointerPhase, on_pointer_anywhere};
use dom_shell::{Camera, Surface, anchors};
use leptos::ev;
use leptos::prelude::*;
use web_sys::WheelEvent;
use workflow_builder_model::layout::{Point, Rect};

const ANCHOR: &str = "minimap";
const PADDING: f64 = 10.0;

#[component]
pub fn Minimap(session: Session) -> impl IntoView {
    let is_held = RwSignal::new(false);
    let go = move |event: &ev::PointerEvent| {
        let Some(rect) = anchors::element(ANCHOR).map(|map| map.get_bounding_client_rect()) else {
            return;
        };
        let at = Point::new(
            f64::from(event.client_x()) - rect.x(),
            f64::from(event.client_y()) - rect.y(),
        );
        session.scene(|scene| {
            let Some(projection) = Projection::of(scene, scene.geometry.bounds()) else {
                return;
            };
            let middle = projection.to_canvas(at);
            scene.camera = Camera::centred_on(middle, scene.camera.zoom, scene.screen());
        });
        session.redraw();
    };
    on_pointer_anywhere(move |phase, event| {
        if is_held.get_untracked() {
            go(event);
            is_held.set(phase == PointerPhase::Moved);
        }
    });
    let on_wheel = move |event: WheelEvent| {
        event.prevent_default();
        let is_in_pixels = event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL;
        let factor = wheel_zoom(event.delta_y(), is_in_pixels, event.ctrl_key());
        super::zoom_by(session, factor);
    };
    move || {
        session.minimap_is_shown.get().then(|| {
            view! {
                <div class="minimap">
                    <canvas
                        data-anchor=ANCHOR
                        role="img"
                        aria-label="Map of the whole workflow; drag to move the view"
                        on:pointerdown=move |event| {
                            event.prevent_default();
                            is_held.set(true);
                            if let Some(map) = anchors::element(ANCHOR) {
                                pointer::capture(&map, &event);
                            }
                            go(&event);
                        }
                        on:wheel=on_wheel
                    ></canvas>
                    <button
                        class="icon-button minimap-close"
                        title="Hide the map"
                        aria-label="Hide the map"
                        data-anchor="minimap/hide"
                        on:click=move |_| {
                            session.minimap_is_wanted.set(false);
                            session.redraw();
                        }
                    >
                        <Icon path=icons::CLOSE size=12/>
                    </button>
                </div>
            }
        })
    }
}

/// How the canvas is brought onto the map.
struct Projection {
    origin: Point,
    scale: f64,
}

impl Projection {
    /// All cards and the part in sight fit onto the map.
    fn of(scene: &Scene, bounds: Option<Rect>) -> Option<Self> {
        let area = bounds?.union(&scene.visible());
        let scale = ((MINIMAP_WIDTH - 2.0 * PADDING) / area.width.max(1.0))
            .min((MINIMAP_HEIGHT - 2.0 * PADDING) / area.height.max(1.0));
        let middle = area.centre();
        Some(Projection {
            origin: Point::new(
                middle.x - MINIMAP_WIDTH / scale / 2.0,
                middle.y - MINIMAP_HEIGHT / scale / 2.0,
            ),
            scale,
        })
    }

    fn to_canvas(&self, pixel: Point) -> Point {
        Point::new(
            self.origin.x + pixel.x / self.scale,
            self.origin.y + pixel.y / self.scale,
        )
    }

    fn rect(&self, rect: &Rect) -> Rect {
        Rect::new(
            (rect.x - self.origin.x) * self.scale,
            (rect.y - self.origin.y) * self.scale,
            rect.width * self.scale,
            rect.height * self.scale,
        )
    }
}

/// Draws the map, if it is on the screen.
pub fn draw(scene: &Scene, bounds: Option<Rect>) {
    let surface = Surface::of(ANCHOR);
    let Some((surface, projection)) = surface.zip(Projection::of(scene, bounds)) else {
        return;
    };
    // The cards are painted when they, or the part of the canvas that the map shows, change; most
    // frames move the frame of what is in sight alone.
    let key = picture_cache::cache_key((
        "map",
        scene.geometry.revision,
        [projection.origin.x, projection.origin.y, projection.scale].map(f64::to_bits),
        surface.ratio.to_bits(),
    ));
    let size = [MINIMAP_WIDTH, MINIMAP_HEIGHT].map(|length| length * surface.ratio);
    let picture = picture_cache::cached(key, size, surface.ratio, |brush| {
        brush.use_pixels();
        let map = Rect::new(0.0, 0.0, MINIMAP_WIDTH, MINIMAP_HEIGHT);
        brush.fill_rect(&map, theme::CARD);
        for card in &scene.geometry.cards {
            let mut rect = projection.rect(&card.rect);
            (rect.width, rect.height) = (rect.width.max(2.0), rect.height.max(2.0));
            brush.fill_rect(&rect, theme::of_node(&card.node).0);
        }
        MINIMAP_WIDTH
    });
    let context = &surface.context;
    if let Some(picture) = picture {
        // Fails for numbers that are not finite only.
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        picture.copy_to(context, [0.0, 0.0]);
    }
    surface.use_css_pixels();
    let seen = projection.rect(&scene.visible());
    context.set_fill_style_str(theme::ACCENT_HALO);
    context.fill_rect(seen.x, seen.y, seen.width, seen.height);
    context.set_stroke_style_str(theme::ACCENT);
    context.set_line_width(1.0);
    context.stroke_rect(seen.x, seen.y, seen.width, seen.height);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_and_the_view_fit_on_the_map_and_points_find_back() {
        let scene = Scene {
            width: 800.0,
            height: 600.0,
            ..Scene::default()
        };
        let bounds = Rect::new(-3000.0, 200.0, 5000.0, 400.0);
        let projection = Projection::of(&scene, Some(bounds)).expect("something to show");
        let map = Rect::new(0.0, 0.0, MINIMAP_WIDTH, MINIMAP_HEIGHT);
        for shown in [bounds, scene.visible()] {
            assert!(map.contains_rect(&projection.rect(&shown)));
        }
        let corner = projection.rect(&bounds);
        let back = projection.to_canvas(Point::new(corner.x, corner.y));
        assert!(back.distance(Point::new(bounds.x, bounds.y)) < 1e-6);
        assert!(Projection::of(&scene, None).is_none());
    }
}
