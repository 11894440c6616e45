//! Icons of aircraft: drawn once for each direction, then copied.

use super::{
    coverage::Coverage,
    icon_shapes::{outlines, turned},
    strokes::Strokes,
};
use crate::shelf::{self, Shelf};
use egui::{
    Color32, ColorImage, Context, Mesh, Pos2, TextureHandle, TextureId, TextureOptions,
    epaint::Vertex, pos2,
};
use flight_analyser_model::world::Class;
use std::sync::Arc;

/// Directions are drawn every five degrees.
const DIRECTIONS: usize = 72;
/// Of a quarter of a turn: the others are drawn alike.
const QUARTER: usize = DIRECTIONS / 4;
const CLASSES: [Class; 4] = [
    Class::Jet,
    Class::Turboprop,
    Class::Light,
    Class::Helicopter,
];
/// Size of icons on the ground.
const GROUND_SHARE: f64 = 0.8;
/// Room around an icon for its outlines, in points on each side.
const MARGIN: f64 = 5.0;
/// Width of the dark line around an icon, in points,
const OUTLINE: f64 = 1.1;
/// and how dark it is.
const OUTLINE_ALPHA: f32 = 0.85;
/// Icons of at most this side are many: a thinner and lighter line leaves their colours alone.
const SMALL_SIDE: f64 = 16.0;
const SMALL_OUTLINE: f64 = 0.75;
const SMALL_OUTLINE_ALPHA: f32 = 0.7;
/// Width of the line around what is selected.
const RING: f64 = 2.6;
const SMALL_RING: f64 = 1.8;
/// Width of the dark edge of that line: it is to be seen on a light map, too.
const RING_EDGE: f64 = 1.0;

/// Of an atlas, in pixels: graphics cards take this and more.
const MAX_HEIGHT: usize = 4096;

/// Drawings by the side of an icon and pixels per point; spare are all sizes of one screen.
static DRAWN: Shelf<[u64; 2], Sheet> = Shelf::new(shelf::spare(5));

/// Side of an icon in points: from afar they are small.
pub fn icon_side(zoom: u8) -> f32 {
    match zoom {
        0..=3 => 10.0,
        4..=5 => 12.0,
        6 => 16.0,
        7..=9 => 24.0,
        _ => 28.0,
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Icon {
    pub class: Class,
    /// Clockwise from north.
    pub heading_deg: f32,
    /// Its middle.
    pub at: Pos2,
    pub tint: Color32,
    /// As aircraft on the ground are.
    pub is_small: bool,
    /// With a line around it in this colour; then it is never small.
    pub selected: Option<Color32>,
}

/// How a drawing of an icon differs from the others of its class and direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IconVariant {
    InTheAir,
    OnTheGround,
    Ring,
}

const VARIANTS: [IconVariant; 3] = [
    IconVariant::InTheAir,
    IconVariant::OnTheGround,
    IconVariant::Ring,
];

/// All drawings of one size.
struct Sheet {
    image: Arc<ColorImage>,
    /// Of every drawing: columns at its left and right and rows above and below that are empty.
    empty: Vec<[u16; 2]>,
}

/// A texture atlas: all drawings of one size in one texture.
struct IconAtlas {
    /// Side of an icon and pixels per point, in hundredths.
    key: [u32; 2],
    texture: TextureHandle,
    /// Of the texture.
    size: [f32; 2],
    /// Side of one drawing in pixels.
    cell: usize,
    columns: usize,
    sheet: Arc<Sheet>,
}

/// The icons for the current zoom: one atlas for each size that was shown.
#[derive(Default)]
pub struct IconAtlases {
    atlases: Vec<IconAtlas>,
    current: usize,
    pixels_per_point: f32,
}

impl IconAtlases {
    /// Call this before adding icons: draws them if they are not there yet for this zoom.
    pub fn prepare(&mut self, context: &Context, zoom: u8) -> Mesh {
        let pixels_per_point = context.pixels_per_point();
        let side = icon_side(zoom);
        let key = [side, pixels_per_point].map(|it| (it * 100.0).round() as u32);
        let found = self.atlases.iter().position(|it| it.key == key);
        self.current = found.unwrap_or_else(|| {
            // Of another screen: not needed any more.
            self.atlases.retain(|it| it.key[1] == key[1]);
            self.atlases.push(IconAtlas::new(
                context,
                key,
                f64::from(side),
                f64::from(pixels_per_point),
            ));
            self.atlases.len() - 1
        });
        self.pixels_per_point = pixels_per_point;
        Mesh::with_texture(self.texture())
    }

    pub fn texture(&self) -> TextureId {
        self.atlases
            .get(self.current)
            .map_or(TextureId::default(), |it| it.texture.id())
    }

    /// Adds an icon to a mesh from [`Self::prepare`].
    pub fn add(&self, mesh: &mut Mesh, icon: &Icon) {
        let Some(atlas) = self.atlases.get(self.current) else {
            return;
        };
        if let Some(colour) = icon.selected {
            atlas.add(mesh, icon, IconVariant::Ring, colour, self.pixels_per_point);
        }
        let variant = if icon.is_small && icon.selected.is_none() {
            IconVariant::OnTheGround
        } else {
            IconVariant::InTheAir
        };
        atlas.add(mesh, icon, variant, icon.tint, self.pixels_per_point);
    }
}

impl IconAtlas {
    fn new(context: &Context, key: [u32; 2], side: f64, scale: f64) -> Self {
        let cell = ((side + 2.0 * MARGIN) * scale).ceil() as usize;
        let count = VARIANTS.len() * CLASSES.len() * DIRECTIONS;
        // Few columns: then the rows of a drawing lie near one another, and thousands are read for a picture.
        let columns = (count * cell).div_ceil(MAX_HEIGHT);
        let rows = count.div_ceil(columns);
        let size = [columns * cell, rows * cell];
        let sheet = DRAWN.get([side, scale].map(f64::to_bits), |_| {
            let mut image = ColorImage::filled(size, Color32::TRANSPARENT);
            let artist = IconArtist::new(cell, side, scale);
            draw_all(artist, &mut image, cell, columns);
            let corner = |number: usize| [number % columns * cell, number / columns * cell];
            let empty = |number: usize| empty_around(&image, corner(number), cell);
            Sheet {
                empty: (0..count).map(empty).collect(),
                image: Arc::new(image),
            }
        });
        Self {
            key,
            texture: context.load_texture("aircraft", sheet.image.clone(), TextureOptions::NEAREST),
            size: size.map(|it| it as f32),
            cell,
            columns,
            sheet,
        }
    }

    fn add(&self, mesh: &mut Mesh, icon: &Icon, variant: IconVariant, tint: Color32, scale: f32) {
        let heading = icon.heading_deg;
        let is_within = (0.0..360.0).contains(&heading);
        let heading = if is_within {
            heading
        } else {
            heading.rem_euclid(360.0)
        };
        let turn = heading / 360.0 * DIRECTIONS as f32;
        // What is not a number looks north.
        let direction = turn.round() as usize % DIRECTIONS;
        let class = CLASSES.iter().position(|it| *it == icon.class).unwrap_or(0);
        let variant = VARIANTS.iter().position(|it| *it == variant).unwrap_or(0);
        let number = (variant * CLASSES.len() + class) * DIRECTIONS + direction;

        let [width, height] = self.size;
        let cell = self.cell as f32;
        let (column, row) = (number % self.columns, number / self.columns);
        // Thousands are painted for a picture: what is empty of them is left out.
        let empty = self.sheet.empty[number].map(f32::from);
        let [across, down] = empty.map(|empty| cell - 2.0 * empty);
        let texel = [
            column as f32 * cell + empty[0],
            row as f32 * cell + empty[1],
        ];
        // On whole pixels, so that each texel is on one.
        let corner = |at: f32, empty: f32| (at * scale - cell / 2.0).round() + empty;
        let pixel = [corner(icon.at.x, empty[0]), corner(icon.at.y, empty[1])];
        let vertex = |right: f32, down: f32| Vertex {
            pos: pos2((pixel[0] + right) / scale, (pixel[1] + down) / scale),
            uv: pos2((texel[0] + right) / width, (texel[1] + down) / height),
            color: tint,
        };
        let first = mesh.vertices.len() as u32;
        mesh.vertices.extend([
            vertex(0.0, 0.0),
            vertex(across, 0.0),
            vertex(0.0, down),
            vertex(across, down),
        ]);
        mesh.indices
            .extend([0, 1, 2, 2, 1, 3].map(|corner| first + corner));
    }
}

fn draw_all(mut artist: IconArtist, image: &mut ColorImage, cell: usize, columns: usize) {
    let count = VARIANTS.len() * CLASSES.len() * DIRECTIONS;
    let corner = |number: usize| [number % columns * cell, number / columns * cell];
    for number in 0..count {
        let (variant, class, direction) = drawing(number);
        let (quarters, first) = (direction / QUARTER, direction % QUARTER);
        if quarters > 0 {
            // A drawing that is there already, turned.
            let from = corner(number - direction + first);
            turn(image, from, corner(number), cell, quarters);
            continue;
        }
        let heading = direction as f64 * 360.0 / DIRECTIONS as f64;
        artist.draw(image, corner(number), variant, class, heading);
    }
}

/// How many columns on either side and how many rows above and below of a square of the image are empty.
fn empty_around(image: &ColorImage, [left, top]: [usize; 2], side: usize) -> [u16; 2] {
    let is_empty = |x: usize, y: usize| {
        image.pixels[(top + y) * image.size[0] + left + x] == Color32::TRANSPARENT
    };
    let last = side - 1;
    let columns = |at: &usize| (0..side).all(|y| is_empty(*at, y) && is_empty(last - *at, y));
    let rows = |at: &usize| (0..side).all(|x| is_empty(x, *at) && is_empty(x, last - *at));
    let half = 0..side / 2;
    [
        half.clone().take_while(columns).count() as u16,
        half.take_while(rows).count() as u16,
    ]
}

/// Copies a square of the image, turned clockwise by `quarters` of a turn.
fn turn(image: &mut ColorImage, from: [usize; 2], to: [usize; 2], side: usize, quarters: usize) {
    let width = image.size[0];
    for y in 0..side {
        for x in 0..side {
            let last = side - 1;
            let [right, down] = match quarters {
                1 => [last - y, x],
                2 => [last - x, last - y],
                _ => [y, last - x],
            };
            let texel = image.pixels[(from[1] + y) * width + from[0] + x];
            image.pixels[(to[1] + down) * width + to[0] + right] = texel;
        }
    }
}

fn drawing(number: usize) -> (IconVariant, Class, usize) {
    let of_class = number / DIRECTIONS;
    (
        VARIANTS[of_class / CLASSES.len()],
        CLASSES[of_class % CLASSES.len()],
        number % DIRECTIONS,
    )
}

/// Draws single icons.
struct IconArtist {
    body: Coverage,
    line: Strokes,
    /// Around the line.
    edge: Strokes,
    cell: usize,
    radius: f64,
    scale: f64,
    outline: f64,
    outline_alpha: f32,
    ring: f64,
}

impl IconArtist {
    fn new(cell: usize, side: f64, scale: f64) -> Self {
        let (outline, outline_alpha, ring) = if side <= SMALL_SIDE {
            (SMALL_OUTLINE, SMALL_OUTLINE_ALPHA, SMALL_RING)
        } else {
            (OUTLINE, OUTLINE_ALPHA, RING)
        };
        Self {
            outline,
            outline_alpha,
            ring,
            body: Coverage::new(cell, cell),
            line: Strokes::new(cell, cell),
            edge: Strokes::new(cell, cell),
            cell,
            radius: side / 2.0 * scale,
            scale,
        }
    }

    /// White, so that a tint colours it, with a dark line around it.
    fn draw(
        &mut self,
        image: &mut ColorImage,
        corner: [usize; 2],
        variant: IconVariant,
        class: Class,
        degrees: f64,
    ) {
        self.body.clear();
        self.line.clear();
        self.edge.clear();
        let share = if variant == IconVariant::OnTheGround {
            GROUND_SHARE
        } else {
            1.0
        };
        let middle = self.cell as f64 / 2.0;
        let ring = if variant == IconVariant::Ring {
            self.ring
        } else {
            0.0
        };
        let width = (self.outline + ring) * 2.0 * self.scale;
        for outline in outlines(class) {
            let place = |point: &[f64; 2]| {
                turned(*point, degrees).map(|it| middle + it * self.radius * share)
            };
            let points: Vec<_> = outline.iter().map(place).collect();
            for (index, from) in points.iter().enumerate() {
                let to = points[(index + 1) % points.len()];
                self.body.line(*from, to);
                self.line.line(*from, to, width);
                if variant == IconVariant::Ring {
                    let edge = width + 2.0 * RING_EDGE * self.scale;
                    self.edge.line(*from, to, edge);
                }
            }
        }
        for x in 0..self.cell {
            for (y, body) in self.body.column(x).enumerate() {
                let line = self.line.row(y)[x].max(body);
                let (white, around) = match variant {
                    IconVariant::Ring => (line, self.edge.row(y)[x]),
                    _ => (body, line),
                };
                let alpha = white + (1.0 - white) * around * self.outline_alpha;
                let [white, alpha] = [white, alpha].map(|it| (it * 255.0).round() as u8);
                let width = image.size[0];
                image.pixels[(corner[1] + y) * width + corner[0] + x] =
                    Color32::from_rgba_premultiplied(white, white, white, alpha);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icon(at: Pos2) -> Icon {
        Icon {
            class: Class::Jet,
            heading_deg: 91.0,
            at,
            tint: Color32::RED,
            is_small: false,
            selected: None,
        }
    }

    fn atlas() -> (Context, IconAtlases, Mesh) {
        let context = Context::default();
        let mut atlas = IconAtlases::default();
        let mesh = atlas.prepare(&context, 8);
        (context, atlas, mesh)
    }

    #[test]
    fn a_drawing_that_was_turned_is_as_if_drawn_so() {
        let (cell, side) = (28, 24.0);
        let mut image = ColorImage::filled([3 * cell, cell], Color32::TRANSPARENT);
        let mut artist = IconArtist::new(cell, side, 1.0);
        for quarters in 1..4 {
            let degrees = 35.0;
            artist.draw(
                &mut image,
                [0, 0],
                IconVariant::InTheAir,
                Class::Jet,
                degrees,
            );
            turn(&mut image, [0, 0], [cell, 0], cell, quarters);
            let turned = degrees + 90.0 * quarters as f64;
            artist.draw(
                &mut image,
                [2 * cell, 0],
                IconVariant::InTheAir,
                Class::Jet,
                turned,
            );
            for y in 0..cell {
                for x in 0..cell {
                    let at = |column: usize| image.pixels[y * 3 * cell + column * cell + x];
                    let apart = at(1).a().abs_diff(at(2).a());
                    assert!(apart <= 1, "{quarters} quarters, {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn an_icon_is_a_rectangle_on_whole_pixels() {
        let (_context, atlas, mut mesh) = atlas();
        atlas.add(&mut mesh, &icon(pos2(100.3, 50.7)));
        assert_eq!((mesh.vertices.len(), mesh.indices.len()), (4, 6));
        let [from, to] = [mesh.vertices[0], mesh.vertices[3]];
        for value in [from.pos.x, from.pos.y, to.pos.x, to.pos.y] {
            assert_eq!(value, value.round());
        }
        assert!((from.pos.x + to.pos.x) / 2.0 - 100.3 <= 0.5);
        let size = atlas.atlases[0].texture.size();
        let texels = (to.uv.x - from.uv.x) * size[0] as f32;
        assert!((texels - (to.pos.x - from.pos.x)).abs() < 1e-3);
    }

    #[test]
    fn what_is_selected_has_a_line_around_it() {
        let (_context, atlas, mut mesh) = atlas();
        let selected = Icon {
            selected: Some(Color32::WHITE),
            ..icon(pos2(10.0, 10.0))
        };
        atlas.add(&mut mesh, &selected);
        assert_eq!(mesh.vertices.len(), 8);
        assert_eq!(mesh.vertices[0].color, Color32::WHITE);
        assert_eq!(mesh.vertices[4].color, Color32::RED);
    }

    #[test]
    fn zooms_with_icons_of_one_size_share_a_sheet() {
        let (context, mut atlas, mesh) = atlas();
        assert_eq!(atlas.prepare(&context, 9).texture_id, mesh.texture_id);
        assert_ne!(atlas.prepare(&context, 10).texture_id, mesh.texture_id);
        assert_eq!(atlas.prepare(&context, 7).texture_id, mesh.texture_id);
    }

    #[test]
    fn a_direction_that_is_no_number_looks_north() {
        let (_context, atlas, mut mesh) = atlas();
        for heading_deg in [f32::NAN, 0.0, 359.0] {
            atlas.add(
                &mut mesh,
                &Icon {
                    heading_deg,
                    ..icon(pos2(0.0, 0.0))
                },
            );
        }
        assert_eq!(mesh.vertices[0].uv, mesh.vertices[4].uv);
        assert_eq!(mesh.vertices[0].uv, mesh.vertices[8].uv);
    }
}
