//! What to draw: the shapes of a scene, which change with the document, and how they are looked at.
//!
//! A picture is made on every pass and compared with the one on the screen, so both are cheap: the
//! shapes of an unchanged scene are shared, not made again.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use modeller_model::camera::Projection;
use modeller_model::{Color, Mat3, Object, PrimitiveKind, SceneContent, Vec3};

use crate::lines::GridKey;

#[derive(Clone, Debug)]
pub struct Picture {
    pub background: [f32; 3],
    pub show_grid: bool,
    pub show_axes: bool,
    pub projection: Projection,
    /// What is visible, in the scene's order.
    pub shapes: Arc<Vec<Shape>>,
}

/// An object as the graphics card needs it, whatever the camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub kind: PrimitiveKind,
    pub instance: Instance,
    pub wireframe: bool,
    pub selected: bool,
    /// A negative scale turns triangles inside out.
    pub mirrored: bool,
    pub centre: Vec3,
    pub world_from_local: Mat3,
    /// Of a ball around it.
    pub radius: f64,
    /// The longest of its sides, by which its triangles are enlarged at most.
    pub longest: f64,
    pub bounds: (Vec3, Vec3),
}

/// Placement and colour of one solid: four vectors, as shaders take them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instance {
    /// Rows of the matrix from the solid to the world.
    pub rows: [[f32; 4]; 3],
    /// Red, green, blue, opacity.
    pub color: [f32; 4],
}

impl Picture {
    pub fn new(content: &SceneContent, projection: &Projection, selection: &[String]) -> Self {
        Picture {
            background: rgb(content.settings.background),
            show_grid: content.settings.show_grid,
            show_axes: content.settings.show_axes,
            projection: *projection,
            shapes: shapes(&content.objects, selection),
        }
    }

    pub fn grid_key(&self) -> GridKey {
        (
            self.is_light(),
            self.show_axes,
            self.projection.grid_normal(),
        )
    }

    /// Grid and axes are drawn darker on a light background.
    pub fn is_light(&self) -> bool {
        let [red, green, blue] = self.background;
        0.299 * red + 0.587 * green + 0.114 * blue > 0.5
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        // Everything is named, so that a new field cannot be forgotten.
        let Picture {
            background,
            show_grid,
            show_axes,
            projection,
            shapes,
        } = other;
        self.background == *background
            && self.show_grid == *show_grid
            && self.show_axes == *show_axes
            && self.projection == *projection
            && (Arc::ptr_eq(&self.shapes, shapes) || self.shapes == *shapes)
    }
}

impl Shape {
    fn new(object: &Object, selected: bool) -> Self {
        let matrix = object.placement.world_from_local();
        let centre = object.placement.position;
        let [x, y, z] = matrix.columns.map(|column| column.to_array());
        let at = centre.to_array();
        let row = |i: usize| [x[i], y[i], z[i], at[i]].map(|number| number as f32);
        let [red, green, blue] = rgb(object.color);
        let scale = object.placement.scale.map(f64::abs);
        Shape {
            kind: object.kind,
            instance: Instance {
                rows: [row(0), row(1), row(2)],
                color: [red, green, blue, object.opacity as f32],
            },
            wireframe: object.wireframe,
            selected,
            mirrored: matrix.determinant() < 0.0,
            centre,
            world_from_local: matrix,
            // Every solid fits into the cube of its scale.
            radius: scale.length() / 2.0,
            longest: scale.x.max(scale.y).max(scale.z),
            bounds: object.bounds(),
        }
    }

    pub fn is_transparent(&self) -> bool {
        self.instance.color[3] < 1.0
    }
}

/// Shapes that were made lately, and what they were made from.
struct CachedShapes {
    objects: Vec<Object>,
    selection: Vec<String>,
    shapes: Arc<Vec<Shape>>,
}

/// A screenful of previews, or the scene before and after a change.
const CACHE_CAPACITY: usize = 24;

thread_local! {
    static SHAPE_CACHE: RefCell<VecDeque<CachedShapes>> = const { RefCell::new(VecDeque::new()) };
}

fn shapes(objects: &[Object], selection: &[String]) -> Arc<Vec<Shape>> {
    SHAPE_CACHE.with_borrow_mut(|cache| {
        let same = |it: &CachedShapes| it.objects == objects && it.selection == selection;
        if let Some(known) = cache.iter().find(|it| same(it)) {
            return known.shapes.clone();
        }
        let selected: HashSet<&str> = selection.iter().map(String::as_str).collect();
        let visible = objects.iter().filter(|object| object.visible);
        let shapes: Vec<Shape> = visible
            .map(|object| Shape::new(object, selected.contains(object.id.as_str())))
            .collect();
        let shapes = Arc::new(shapes);
        cache.truncate(CACHE_CAPACITY - 1);
        cache.push_front(CachedShapes {
            objects: objects.to_vec(),
            selection: selection.to_vec(),
            shapes: shapes.clone(),
        });
        shapes
    })
}

fn rgb(color: Color) -> [f32; 3] {
    [color.red, color.green, color.blue].map(|channel| f32::from(channel) / 255.0)
}
