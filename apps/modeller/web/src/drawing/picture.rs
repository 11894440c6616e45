//! What to draw: a scene seen by a camera, reduced to numbers.

use modeller_model::camera::Projection;
use modeller_model::{Color, Mat3, Object, PrimitiveKind, SceneContent, Vec3};

/// Column-major, as shaders take it.
pub type Columns = [[f32; 4]; 4];

#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub background: [f32; 3],
    pub show_grid: bool,
    pub show_axes: bool,
    pub clip_from_world: Columns,
    /// Left, bottom, right and top of what is selected, in shares of the view.
    pub outline_area: Option<[f32; 4]>,
    /// Opaque ones first, then transparent ones from back to front.
    pub shapes: Vec<DrawnShape>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DrawnShape {
    pub kind: PrimitiveKind,
    pub world_from_local: Columns,
    /// Takes normals to the world; not normalised.
    pub normals_from_local: Columns,
    pub color: [f32; 3],
    pub opacity: f32,
    pub wireframe: bool,
    pub selected: bool,
    /// A negative scale turns triangles inside out.
    pub mirrored: bool,
}

impl Picture {
    pub fn new(content: &SceneContent, projection: &Projection, selection: &[String]) -> Self {
        let mut visible: Vec<&Object> = content.objects.iter().filter(|o| o.visible).collect();
        let distance = |object: &Object| {
            let depth = projection.project(object.placement.position);
            depth.map_or(f64::NEG_INFINITY, |(_, _, depth)| depth)
        };
        // Stable: opaque objects keep the scene's order, on which coincident ones depend.
        visible.sort_by(|a, b| match (a.opacity < 1.0, b.opacity < 1.0) {
            (true, true) => distance(b).total_cmp(&distance(a)),
            (a, b) => a.cmp(&b),
        });
        Picture {
            background: rgb(content.settings.background),
            show_grid: content.settings.show_grid,
            show_axes: content.settings.show_axes,
            clip_from_world: projection
                .clip_from_world()
                .map(|column| column.map(|v| v as f32)),
            outline_area: outline_area(&visible, projection, selection),
            shapes: visible
                .into_iter()
                .map(|object| DrawnShape::new(object, selection.contains(&object.id)))
                .collect(),
        }
    }

    /// Grid and axes are drawn darker on a light background.
    pub fn is_light(&self) -> bool {
        let [red, green, blue] = self.background;
        0.299 * red + 0.587 * green + 0.114 * blue > 0.5
    }
}

/// The box around the selected objects on the screen; the whole view when it is not known.
fn outline_area(
    visible: &[&Object],
    projection: &Projection,
    selection: &[String],
) -> Option<[f32; 4]> {
    const WHOLE_VIEW: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
    let selected = visible
        .iter()
        .filter(|object| selection.contains(&object.id));
    let corners: Vec<_> = selected
        .flat_map(|object| corners(object.bounds()))
        .map(|corner| projection.project(corner))
        .collect();
    if corners.is_empty() {
        return None;
    }
    // A corner behind the eye has no place on the screen.
    let Some(points) = corners.into_iter().collect::<Option<Vec<_>>>() else {
        return Some(WHOLE_VIEW);
    };
    let shares = points.iter().map(|(x, y, _)| {
        let (across, upward) = (x / projection.width, 1.0 - y / projection.height);
        (across.clamp(0.0, 1.0) as f32, upward.clamp(0.0, 1.0) as f32)
    });
    shares.map(|(x, y)| [x, y, x, y]).reduce(|a, b| {
        [
            a[0].min(b[0]),
            a[1].min(b[1]),
            a[2].max(b[2]),
            a[3].max(b[3]),
        ]
    })
}

pub fn corners((low, high): (Vec3, Vec3)) -> [Vec3; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
        let pick = |bit: usize, low: f64, high: f64| if corner & bit == 0 { low } else { high };
        Vec3::new(
            pick(1, low.x, high.x),
            pick(2, low.y, high.y),
            pick(4, low.z, high.z),
        )
    })
}

impl DrawnShape {
    fn new(object: &Object, selected: bool) -> Self {
        let matrix = object.placement.world_from_local();
        let normals = matrix.inverse().unwrap_or(Mat3::IDENTITY).transposed();
        DrawnShape {
            kind: object.kind,
            world_from_local: columns(matrix, object.placement.position.to_array()),
            normals_from_local: columns(normals, [0.0; 3]),
            color: rgb(object.color),
            opacity: object.opacity as f32,
            wireframe: object.wireframe,
            selected,
            mirrored: matrix.determinant() < 0.0,
        }
    }
}

fn columns(matrix: Mat3, offset: [f64; 3]) -> Columns {
    let column = |v: [f64; 3], w: f32| [v[0] as f32, v[1] as f32, v[2] as f32, w];
    let [x, y, z] = matrix.columns.map(|v| v.to_array());
    [
        column(x, 0.0),
        column(y, 0.0),
        column(z, 0.0),
        column(offset, 1.0),
    ]
}

fn rgb(color: Color) -> [f32; 3] {
    [color.red, color.green, color.blue].map(|channel| f32::from(channel) / 255.0)
}
