//! The app as the SDK asks for it.

use app_sdk::Hosted;
use canvas_shell::CanvasPage;
use egui::{Pos2, vec2};
use modeller_model::camera::Camera;
use modeller_model::picking::picks;
use modeller_model::{Object, Settings, Vec3, Workspace, quantised};
use protocol::{Anchor, Operation, Rect};
use serde_json::{Value, json};

use crate::drawing::corners;
use crate::editor::cover;
use crate::session::{Session, Shared};

pub struct HostedModeller {
    shared: Shared,
    page: CanvasPage,
}

impl HostedModeller {
    pub fn new(shared: Shared, page: CanvasPage) -> Self {
        HostedModeller { shared, page }
    }
}

impl Hosted for HostedModeller {
    fn revision(&self) -> u64 {
        self.shared.borrow().workspace.revision()
    }

    fn state(&self) -> Value {
        self.shared.borrow().workspace.export()
    }

    fn view(&self) -> Value {
        let session = self.shared.borrow();
        // Scenes that were looked at, and the one that is open.
        let mut cameras = session.view.cameras.clone();
        if let Some(scene) = session.scene() {
            cameras.entry(scene.id.clone()).or_default();
        }
        let cameras: serde_json::Map<String, Value> = cameras
            .iter()
            .filter_map(|(scene, camera)| {
                let settings = &session.workspace.scene(scene)?.content().settings;
                Some((scene.clone(), camera_block(camera, settings)))
            })
            .collect();
        json!({
            "cameras": cameras,
            "selection": session.view.selection,
            "dialogOpen": session.view.dialog.is_some(),
            "tool": session.view.tool.key(),
            "axes": session.view.space.label().to_lowercase(),
        })
    }

    fn operations(&self) -> Vec<Operation> {
        self.shared.borrow().workspace.operations().to_vec()
    }

    fn load(&self, state: Value) -> Result<(), String> {
        let mut session = self.shared.borrow_mut();
        let workspace = Workspace::from_export(session.sdk.seed(), &state)
            .map_err(|error| error.to_string())?;
        session.load(workspace);
        self.page.request_repaint();
        Ok(())
    }

    fn anchors(&self) -> Vec<Anchor> {
        let mut anchors = self.page.anchors();
        let session = self.shared.borrow();
        // A dialog covers the scene; its objects cannot be clicked.
        if session.view.dialog.is_none() {
            anchors.extend(object_anchors(&session));
        }
        anchors
    }

    fn is_busy(&self) -> bool {
        self.page.is_busy()
    }

    fn clock_moved(&self, _now_ms: u64) {
        // Nothing in the modeller moves by itself.
    }
}

fn camera_block(camera: &Camera, settings: &Settings) -> Value {
    let [_, up, _] = camera.axes();
    json!({
        "position": rounded(camera.eye()),
        "target": rounded(camera.target),
        "up": rounded(up),
        "projection": settings.camera_type,
        "fov": settings.fov,
        "orthoZoom": quantised(settings.ortho_zoom * camera.ortho_factor),
    })
}

fn rounded(vector: Vec3) -> Value {
    json!(vector.to_array().map(quantised))
}

/// A small square for every object, around a pixel where the object is what a click would pick.
/// Finding it takes as many rays as there are pixels to try; in scenes far larger than any task's
/// only the first objects get one.
fn object_anchors(session: &Session) -> Vec<Anchor> {
    let (Some(content), Some(viewport)) = (session.content(), session.view.viewport) else {
        return Vec::new();
    };
    let is_covered = cover(session);
    const MOST_HITS_TESTED: usize = 20_000;
    let most = MOST_HITS_TESTED / content.objects.len().max(1);
    content
        .objects
        .iter()
        .enumerate()
        .filter(|(_, object)| object.visible && !object.locked)
        .take(most)
        .filter_map(|(index, object)| {
            let (x, y) = clickable_pixel(session, object, &is_covered)?;
            let number = 1 + content.objects[..index]
                .iter()
                .filter(|other| other.name == object.name)
                .count();
            let left = f64::from(viewport.min.x) + x - 1.0;
            let top = f64::from(viewport.min.y) + y - 1.0;
            Some(Anchor {
                id: format!("object/{}/{number}", object.name),
                rect: Rect::new(left, top, 2.0, 2.0),
            })
        })
        .collect()
}

/// Looks over a grid of pixels in the object's outline and takes the one that is most safely inside.
fn clickable_pixel(
    session: &Session,
    object: &Object,
    is_covered: &impl Fn(Pos2) -> bool,
) -> Option<(f64, f64)> {
    const STEPS: usize = 12;
    const MARGINS: [f64; 4] = [12.0, 6.0, 3.0, 0.0];
    let projection = session.projection()?;
    let content = session.content()?;
    let viewport = session.view.viewport?;
    let is_front = |x: f64, y: f64| {
        (0.0..projection.width).contains(&x)
            && (0.0..projection.height).contains(&y)
            && !is_covered(viewport.min + vec2(x as f32, y as f32))
            && picks(content, &projection.ray(x, y))
                .iter()
                .find(|pick| !pick.object.locked)
                .is_some_and(|pick| pick.object.id == object.id)
    };
    let corners: Vec<(f64, f64)> = corners(object.bounds())
        .into_iter()
        .filter_map(|corner| projection.project(corner).map(|(x, y, _)| (x, y)))
        .collect();
    let left = corners
        .iter()
        .map(|c| c.0)
        .fold(f64::INFINITY, f64::min)
        .max(0.0);
    let right = corners
        .iter()
        .map(|c| c.0)
        .fold(0.0, f64::max)
        .min(projection.width);
    let top = corners
        .iter()
        .map(|c| c.1)
        .fold(f64::INFINITY, f64::min)
        .max(0.0);
    let bottom = corners
        .iter()
        .map(|c| c.1)
        .fold(0.0, f64::max)
        .min(projection.height);

    let center = projection
        .project(object.placement.position)
        .map(|(x, y, _)| (x, y));
    let grid = (0..=STEPS * STEPS + 2 * STEPS).map(|index| {
        let across = (index % (STEPS + 1)) as f64 / STEPS as f64;
        let down = (index / (STEPS + 1)) as f64 / STEPS as f64;
        (left + (right - left) * across, top + (bottom - top) * down)
    });
    let candidates: Vec<(f64, f64)> = center
        .into_iter()
        .chain(grid)
        .map(|(x, y)| (x.round(), y.round()))
        .filter(|(x, y)| is_front(*x, *y))
        .collect();
    MARGINS.iter().find_map(|margin| {
        candidates.iter().copied().find(|(x, y)| {
            [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)]
                .iter()
                .all(|(dx, dy)| is_front(x + dx * margin, y + dy * margin))
        })
    })
}
