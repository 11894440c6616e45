//! A cache of the map's tiles: squares of ground that are drawn once.

use super::{
    data::{Detail, MapData, ProjectedBorders},
    style::MapStyle,
    tile::{TILE, TileArtist, TileView},
};
use crate::shelf::{self, Itself, Shelf};
use egui::{Color32, ColorImage, Painter, Pos2, Rect, TextureHandle, TextureOptions, pos2};
use flight_analyser_model::mercator::MapView;
use std::{collections::HashMap, sync::Arc};

/// Tiles that are cached beside those on the screen: a step of zoom and a pan back.
const SPARE: usize = 64;

/// Pictures of tiles, of these lines, with as many pixels to a point.
static DRAWN: Shelf<(TileKey, Lines, u64), ColorImage> = Shelf::new(shelf::spare(SPARE));

type Lines = Option<Itself<ProjectedBorders>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TileKey {
    style: MapStyle,
    detail: Option<Detail>,
    zoom: u8,
    /// Side of the world in pixels of the screen.
    side: u64,
    column: i64,
    row: i64,
}

struct CachedTile {
    texture: TextureHandle,
    last_shown: u64,
}

/// Draws the ground, and caches what it drew.
pub struct TileCache {
    tiles: HashMap<TileKey, CachedTile>,
    artist: TileArtist,
    frame: u64,
}

impl Default for TileCache {
    fn default() -> Self {
        Self {
            tiles: HashMap::new(),
            artist: TileArtist::new(),
            frame: 0,
        }
    }
}

impl TileCache {
    /// Draws land, sea and borders. Tiles lie on whole pixels of the screen, each texel on one.
    pub fn show(&mut self, painter: &Painter, view: &MapView, map: &MapData, style: MapStyle) {
        self.frame += 1;
        let scale = f64::from(painter.pixels_per_point());
        let side = (view.world_side() * scale).round();
        let size = view.size().map(|it| (it * scale).ceil());
        let origin = view.origin().map(|it| (it * scale).round());
        let tile = TILE as f64;
        let first = origin.map(|it| (it / tile).floor() as i64);
        let last = [0, 1].map(|axis| ((origin[axis] + size[axis] - 1.0) / tile).floor() as i64);

        for row in first[1]..=last[1] {
            for column in first[0]..=last[0] {
                let texture = self.texture(
                    painter,
                    (view.zoom(), scale),
                    side,
                    [column, row],
                    map,
                    style,
                );
                let corner = [column, row].map(|it| it as f64 * tile);
                let place = |add: f64| {
                    let [x, y] =
                        [0, 1].map(|axis| ((corner[axis] - origin[axis] + add) / scale) as f32);
                    pos2(x, y)
                };
                let rect = Rect::from_min_max(place(0.0), place(tile));
                let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
                painter.image(texture, rect, whole, Color32::WHITE);
            }
        }
        let visible = (last[0] - first[0] + 1) * (last[1] - first[1] + 1);
        self.forget_beyond(visible as usize + SPARE);
    }

    fn texture(
        &mut self,
        painter: &Painter,
        (zoom, scale): (u8, f64),
        side: f64,
        [column, row]: [i64; 2],
        map: &MapData,
        style: MapStyle,
    ) -> egui::TextureId {
        let lines = map.lines(zoom);
        // Where whole tiles go around the world, they repeat.
        let around = side as i64 / TILE as i64;
        let column = if side % TILE as f64 == 0.0 {
            column.rem_euclid(around)
        } else {
            column
        };
        let key = TileKey {
            style,
            detail: lines.map(|(detail, _)| detail),
            zoom,
            side: side as u64,
            column,
            row,
        };
        let artist = &mut self.artist;
        let tile = self.tiles.entry(key).or_insert_with(|| {
            let view = TileView {
                zoom,
                side,
                pixels_per_point: scale,
                corner: [column, row].map(|it| it as f64 * TILE as f64),
            };
            let lines = lines.map(|(_, lines)| lines);
            let of = (key, lines.map(Itself::of), scale.to_bits());
            let image = DRAWN.get(of, |_| artist.draw(&view, lines.map(Arc::as_ref), style));
            let name = format!("map {zoom}/{column}/{row}");
            CachedTile {
                texture: painter
                    .ctx()
                    .load_texture(name, image, TextureOptions::NEAREST),
                last_shown: 0,
            }
        });
        tile.last_shown = self.frame;
        tile.texture.id()
    }

    /// What was not shown for longest goes first.
    fn forget_beyond(&mut self, limit: usize) {
        if self.tiles.len() <= limit {
            return;
        }
        let mut shown: Vec<u64> = self.tiles.values().map(|it| it.last_shown).collect();
        shown.sort_unstable();
        let oldest = shown[shown.len() - limit];
        let now = self.frame;
        self.tiles
            .retain(|_, it| it.last_shown == now || it.last_shown > oldest);
    }
}
