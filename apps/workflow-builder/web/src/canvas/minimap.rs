//! The small map of the whole graph in the corner: where one is, and a way to go elsewhere.

use super::Scene;
use super::surface::{context, resize};
use crate::icons::{self, Icon};
use crate::page;
use crate::session::Session;
use crate::theme::{self, MINIMAP_HEIGHT, MINIMAP_WIDTH};
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WheelEvent};
use workflow_builder_model::layout::{Point, Rect};

const ANCHOR: &str = "minimap";
const PADDING: f64 = 10.0;

#[component]
pub fn Minimap(session: Session) -> impl IntoView {
    let is_held = RwSignal::new(false);
    let go = move |event: &ev::PointerEvent| {
        let Some(rect) = page::by_anchor(ANCHOR).map(|map| map.get_bounding_client_rect()) else {
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
            scene.camera.x = middle.x - scene.width / scene.camera.zoom / 2.0;
            scene.camera.y = middle.y - scene.height / scene.camera.zoom / 2.0;
        });
        session.redraw();
    };
    let on_wheel = move |event: WheelEvent| {
        event.prevent_default();
        super::zoom_by(session, (-event.delta_y() * 0.0016).exp());
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
                            if let Some(map) = page::by_anchor(ANCHOR) {
                                // Without capture the drag ends at the border; no harm done.
                                let _ = map.set_pointer_capture(event.pointer_id());
                            }
                            go(&event);
                        }
                        on:pointermove=move |event| if is_held.get_untracked() { go(&event) }
                        on:pointerup=move |_| is_held.set(false)
                        on:pointercancel=move |_| is_held.set(false)
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
        let middle = area.center();
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
    let element = page::by_anchor(ANCHOR).and_then(|map| map.dyn_into::<HtmlCanvasElement>().ok());
    let Some((canvas, projection)) = element.zip(Projection::of(scene, bounds)) else {
        return;
    };
    let Some(context) = context(&canvas) else {
        return;
    };
    let ratio = page::window().device_pixel_ratio().max(1.0);
    resize(&canvas, MINIMAP_WIDTH * ratio, MINIMAP_HEIGHT * ratio);
    // Fails for numbers that are not finite only, and then the map merely stays as it was.
    let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
    context.set_fill_style_str(theme::CARD);
    context.fill_rect(0.0, 0.0, MINIMAP_WIDTH, MINIMAP_HEIGHT);
    let mut color = "";
    for card in &scene.geometry.cards {
        let wanted = theme::of_node(&card.node).0;
        if wanted != color {
            color = wanted;
            context.set_fill_style_str(color);
        }
        let rect = projection.rect(&card.rect);
        context.fill_rect(rect.x, rect.y, rect.width.max(2.0), rect.height.max(2.0));
    }
    let seen = projection.rect(&scene.visible());
    context.set_fill_style_str(theme::ACCENT_HALO);
    context.fill_rect(seen.x, seen.y, seen.width, seen.height);
    context.set_stroke_style_str(theme::ACCENT);
    context.set_line_width(1.0);
    context.stroke_rect(seen.x, seen.y, seen.width, seen.height);
}
