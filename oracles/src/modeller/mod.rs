//! 3D Modeller: its screens as page objects, and the routes through its tasks.
//!
//! Solutions are grouped by the scene a task starts in.

mod basic_shapes;
mod empty;
mod four_objects;
mod garden;
mod new_scenes;
pub(crate) mod pages;
mod row;
mod single_cube;
mod two_objects;

use crate::{Route, entry};

#[rustfmt::skip]
pub static ROUTES: &[Route] = &[
    entry("modeller/001-double-the-cube", "fields", &single_cube::DoubleWithFields),
    entry("modeller/001-double-the-cube", "picking-and-tabs", &single_cube::DoubleWithTabs),
    entry("modeller/002-three-units-from-the-sphere", "fields", &basic_shapes::SpreadWithFields),
    entry("modeller/002-three-units-from-the-sphere", "gizmo", &basic_shapes::SpreadWithTheGizmo),
    entry("modeller/003-cube-per-octant", "mirroring", &new_scenes::OctantsByMirroring),
    entry("modeller/003-cube-per-octant", "one-by-one", &new_scenes::OctantsOneByOne),
    entry("modeller/004-reorder-the-row", "fields", &row::ReorderWithFields),
    entry("modeller/004-reorder-the-row", "gizmo", &row::ReorderWithTheGizmo),
    entry("modeller/005-recolour-two-nearest", "together", &garden::PaintTogether),
    entry("modeller/005-recolour-two-nearest", "picking", &garden::PaintByPicking),
    entry("modeller/006-spheres-inside-a-cube", "copies", &empty::SpheresAsCopies),
    entry("modeller/006-spheres-inside-a-cube", "menu", &empty::SpheresFromTheMenu),
    entry("modeller/007-torus-on-the-free-axis", "gizmo", &four_objects::TorusWithTheGizmo),
    entry("modeller/007-torus-on-the-free-axis", "fields", &four_objects::TorusWithFields),
    entry("modeller/008-tall-cuboid-cone-on-top", "list", &four_objects::TallCuboid),
    entry("modeller/008-tall-cuboid-cone-on-top", "cone-first", &four_objects::TallCuboidConeFirst),
    entry("modeller/009-symmetric-scene", "copy", &two_objects::PaintThenCopy),
    entry("modeller/009-symmetric-scene", "menu", &two_objects::AddThenPaintBoth),
    entry("modeller/010-complete-the-plus", "menu", &four_objects::PlugFromTheMenu),
    entry("modeller/010-complete-the-plus", "copy", &four_objects::PlugAsACopy),
    entry("modeller/011-extend-the-row", "menu", &row::ExtendWithANewSphere),
    entry("modeller/011-extend-the-row", "copy", &row::ExtendWithACopy),
    entry("modeller/012-minimise-exposed-volume", "gizmo", &garden::GatherWithTheGizmo),
    entry("modeller/012-minimise-exposed-volume", "together", &garden::GatherTogether),
    entry("modeller/013-scale-combinations", "together", &empty::CombinationsTogether),
    entry("modeller/013-scale-combinations", "one-by-one", &empty::CombinationsOneByOne),
    entry("modeller/014-cone-volume-equals-cylinder", "fields", &four_objects::EqualVolumes),
    entry("modeller/014-cone-volume-equals-cylinder", "gizmo", &four_objects::EqualVolumesWithTheGizmo),
    entry("modeller/015-minimum-surface-cuboid", "tabs", &empty::LeastSurface),
    entry("modeller/015-minimum-surface-cuboid", "field-by-field", &empty::LeastSurfaceFieldByField),
    entry("modeller/016-three-cubes-make-a-column", "around-the-cube", &single_cube::ColumnAroundTheCube),
    entry("modeller/016-three-cubes-make-a-column", "equal-cubes", &single_cube::ColumnOfEqualCubes),
    entry("modeller/017-delete-smallest-double-y", "together", &row::DeleteAndDoubleTogether),
    entry("modeller/017-delete-smallest-double-y", "delete-first", &row::DeleteFirstThenScale),
    entry("modeller/018-sort-by-surface-and-volume", "fields", &row::SortWithFields),
    entry("modeller/018-sort-by-surface-and-volume", "picking", &row::SortByPicking),
    entry("modeller/019-ball-on-table", "part-by-part", &new_scenes::Table),
    entry("modeller/019-ball-on-table", "flush-legs", &new_scenes::TableWithFlushLegs),
    entry("modeller/020-snowman", "part-by-part", &new_scenes::Snowman),
    entry("modeller/020-snowman", "mirroring", &new_scenes::SnowmanByMirroring),
    entry("modeller/x01-land-the-tree-top", "gizmo", &garden::LandWithTheGizmo),
    entry("modeller/x01-land-the-tree-top", "fields", &garden::LandWithFields),
    entry("modeller/x02-cone-above-the-sphere", "fields", &four_objects::ConeAboveTheSphere),
    entry("modeller/x03-surface-gap", "fields", &row::GapWithFields),
    entry("modeller/x03-surface-gap", "gizmo", &row::GapWithTheGizmo),
    entry("modeller/x04-midpoint-cube", "menu", &four_objects::MidpointCube),
    entry("modeller/x05-three-high-bottom-kept", "gizmo", &single_cube::ThreeHighWithTheGizmo),
    entry("modeller/x05-three-high-bottom-kept", "fields", &single_cube::ThreeHighWithFields),
    entry("modeller/x06-delete-behind", "list", &garden::DeleteTheRing),
    entry("modeller/x06-delete-behind", "picking", &garden::DeleteThePickedRing),
    entry("modeller/x07-copy-on-top", "duplicate", &two_objects::CopyOnTop),
    entry("modeller/x07-copy-on-top", "paste", &two_objects::PasteOnTop),
    entry("modeller/x08-six-scale-combinations", "together", &empty::SixTogether),
    entry("modeller/x08-six-scale-combinations", "one-by-one", &empty::SixOneByOne),
    entry("modeller/x09-capsule-beside-the-cube", "menu", &two_objects::NoCapsule),
    entry("modeller/x10-two-units-from-both", "list", &four_objects::TooFarApart),
];
