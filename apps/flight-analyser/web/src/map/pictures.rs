//! Pictures of the map, painted as the page paints it: for tests, for times, and to look at.

use super::*;
use cpu_painter::CpuPainter;
use egui::{Color32, Context, LayerId, Painter, Pos2, RawInput, Rect, Vec2, pos2, vec2};
use flight_analyser_model::{
    mercator::MapView,
    places::{Airports, Borders},
    world::Class,
};
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

const BORDERS_10: &[u8] = include_bytes!("../../data/borders10.bin");
const BORDERS_50: &[u8] = include_bytes!("../../data/borders50.bin");
const AIRPORTS: &[u8] = include_bytes!("../../data/airports.bin");

pub fn map_data() -> MapData {
    let mut map = MapData::default();
    let read = |bytes| Arc::new(ProjectedBorders::new(Borders::read(bytes).unwrap()));
    map.set_near(read(BORDERS_10));
    map.set_far(read(BORDERS_50));
    map
}

pub fn airports() -> Airports {
    Airports::read(AIRPORTS).unwrap()
}

/// A page of egui with our painter.
pub struct Page {
    context: Context,
    painter: CpuPainter,
    size: Vec2,
    scale: f32,
    painting: Duration,
}

impl Page {
    pub fn new(size: Vec2, scale: f32) -> Self {
        let context = Context::default();
        let mut painter = CpuPainter::new();
        let pixels = size * scale;
        painter.resize(pixels.x as u32, pixels.y as u32);
        Self {
            context,
            painter,
            size,
            scale,
            painting: Duration::ZERO,
        }
    }

    pub fn show(&mut self, mut draw: impl FnMut(&Painter)) {
        let screen = Rect::from_min_size(Pos2::ZERO, self.size);
        let mut input = RawInput {
            screen_rect: Some(screen),
            ..RawInput::default()
        };
        let viewport = input.viewports.entry(input.viewport_id).or_default();
        viewport.native_pixels_per_point = Some(self.scale);
        let mut output = self.context.run_ui(input, |ui| {
            draw(&Painter::new(
                ui.ctx().clone(),
                LayerId::background(),
                screen,
            ));
        });
        for (id, deltas) in output.textures_delta.set.drain() {
            for delta in deltas {
                self.painter.set_texture(id, &delta);
            }
        }
        output.textures_delta.clear();
        let primitives = self.context.tessellate(output.shapes, self.scale);
        let none = &mut |_: &egui::PaintCallback, _| None;
        let start = Instant::now();
        self.painter
            .paint(Color32::BLACK, self.scale, &primitives, none);
        self.painting += start.elapsed();
    }

    pub fn pixels(&self) -> &[u8] {
        self.painter.pixels()
    }

    fn save(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../target/flight-map");
        std::fs::create_dir_all(&folder).unwrap();
        let [width, height] = self.painter.size();
        let image =
            image::RgbaImage::from_raw(width, height, self.painter.pixels().to_vec()).unwrap();
        image.save(folder.join(format!("{name}.png"))).unwrap();
    }
}

/// Runs one frame, for what needs fonts.
pub fn in_a_frame(size: Vec2, draw: impl FnMut(&Painter)) {
    Page::new(size, 1.0).show(draw);
}

struct Aircraft {
    position: [f64; 2],
    heading: f32,
    altitude: i32,
    class: Class,
    is_on_ground: bool,
    callsign: String,
}

/// Around airports, more around busy ones; the same every time.
fn traffic(count: u32) -> Vec<Aircraft> {
    let airports = airports();
    let mut state = 1_u64;
    let mut next = |limit: f64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31) * limit
    };
    (0..count)
        .map(|number| {
            let rank = (next(1.0).powi(2) * 900.0) as usize;
            let airport = &airports.all()[rank];
            let far = next(1.0).powi(2) * 6.0;
            let angle = next(std::f64::consts::TAU);
            let is_on_ground = far < 0.02;
            Aircraft {
                position: [
                    airport.lat + far * angle.sin(),
                    airport.lon + 1.4 * far * angle.cos(),
                ],
                heading: next(360.0) as f32,
                altitude: (far * 12_000.0).min(30_000.0 + next(11_000.0)) as i32,
                class: match number % 16 {
                    0 => Class::Helicopter,
                    1 | 2 => Class::Light,
                    3 | 4 => Class::Turboprop,
                    _ => Class::Jet,
                },
                is_on_ground,
                callsign: format!("GTL{number}"),
            }
        })
        .collect()
}

struct Scene {
    map: MapData,
    airports: Airports,
    layer: AirportLayer,
    traffic: Vec<Aircraft>,
    tiles: TileCache,
    icons: IconAtlases,
    has_night: bool,
}

impl Scene {
    fn new(count: u32) -> Self {
        let airports = airports();
        Self {
            map: map_data(),
            layer: AirportLayer::new(&airports),
            airports,
            traffic: traffic(count),
            tiles: TileCache::default(),
            icons: IconAtlases::default(),
            has_night: false,
        }
    }

    fn draw(&mut self, painter: &Painter, view: &MapView, style: MapStyle) {
        self.tiles.show(painter, view, &self.map, style);
        if self.has_night {
            painter.add(night_mesh(view, sun_at(1_656_352_800.0), style));
        }
        draw_runways(painter, &self.airports, view, style);
        let screen = painter.clip_rect();
        let mut labels = LabelLayer::new(screen);
        self.layer.request_labels(&self.airports, view, &mut labels);
        country_labels(&self.map, view, &mut labels);
        let mut mesh = self.icons.prepare(painter.ctx(), view.zoom());
        let side = icon_side(view.zoom());
        // What is selected is drawn last.
        for (number, aircraft) in self.traffic.iter().enumerate().rev() {
            let [x, y] = view.to_screen(aircraft.position);
            let at = pos2(x as f32, y as f32);
            if !screen.expand(side).contains(at) {
                continue;
            }
            let is_selected = number == 0;
            self.icons.add(
                &mut mesh,
                &Icon {
                    class: aircraft.class,
                    heading_deg: aircraft.heading,
                    at,
                    tint: altitude_colour(Some(aircraft.altitude), aircraft.is_on_ground),
                    is_small: aircraft.is_on_ground,
                    selected: is_selected.then_some(Color32::WHITE),
                },
            );
            labels.keep_icon_free(at, side);
            let is_named = view.zoom() >= if aircraft.is_on_ground { 12 } else { 8 };
            if is_named || is_selected {
                labels.request(LabelRequest {
                    of: LabelOf::Flight(number as u32),
                    kind: if is_selected {
                        LabelKind::Selected
                    } else {
                        LabelKind::Callsign
                    },
                    text: aircraft.callsign.clone(),
                    at,
                    reach: side / 2.0,
                    priority: 1_000_000 + number as u32,
                });
            }
        }
        let placed = labels.place(painter, style, &mut KnownTexts::default());
        let is_of_flight = |it: &LabelRequest| matches!(it.of, LabelOf::Flight(_));
        draw_labels(painter, &placed, style, |it| !is_of_flight(it));
        draw_airport_markers(painter, &placed, style);
        painter.add(mesh);
        draw_labels(painter, &placed, style, is_of_flight);
        let legend = Rect::from_min_size(pos2(16.0, screen.bottom() - 40.0), vec2(260.0, 26.0));
        altitude_legend(painter, legend, style.colours().airport_text);
    }
}

#[test]
#[ignore = "writes pictures to look at"]
fn pictures() {
    let views = [
        ("world-2", [30.0, 0.0], 2),
        ("world-3", [40.0, 0.0], 3),
        ("europe-4", [50.0, 10.0], 4),
        ("europe-5", [50.0, 10.0], 5),
        ("alps-6", [48.0, 13.0], 6),
        ("alps-7", [48.0, 13.0], 7),
        ("channel-8", [50.9, 1.0], 8),
        ("paris-10", [48.8, 2.4], 10),
        ("fiji-5", [-17.0, 179.0], 5),
    ];
    let size = vec2(1280.0, 720.0);
    let mut scene = Scene::new(10_000);
    for (style_name, style) in [("dark", MapStyle::DARK), ("light", MapStyle::LIGHT)] {
        for (name, centre, zoom) in views {
            let view = MapView::new(centre, zoom, [1280.0, 720.0]);
            scene.has_night = zoom == 3;
            let mut page = Page::new(size, 1.0);
            scene.tiles = TileCache::default();
            scene.icons = IconAtlases::default();
            for _ in 0..2 {
                page.show(|painter| scene.draw(painter, &view, style));
            }
            page.save(&format!("{name}-{style_name}"));
        }
    }
    // Half the size on a finer screen: the same part of the world, sharper.
    let view = MapView::new([48.0, 13.0], 7, [640.0, 360.0]);
    let mut page = Page::new(size / 2.0, 2.0);
    scene.tiles = TileCache::default();
    scene.icons = IconAtlases::default();
    for _ in 0..2 {
        page.show(|painter| scene.draw(painter, &view, MapStyle::DARK));
    }
    page.save("alps-7-fine");
}

#[test]
#[ignore = "prints times"]
fn times() {
    let start = Instant::now();
    let map = map_data();
    println!("reading and preparing borders: {:?}", start.elapsed());
    let mut artist = tile::TileArtist::new();
    for zoom in [3, 5, 8] {
        let (_, lines) = map.lines(zoom).unwrap();
        let [x, y] = flight_analyser_model::mercator::to_world([54.0, 9.0], zoom);
        let view = tile::TileView {
            zoom,
            side: 256.0 * f64::from(1_u32 << zoom),
            pixels_per_point: 1.0,
            corner: [x, y].map(|it| (it / 256.0).floor() * 256.0),
        };
        let start = Instant::now();
        for _ in 0..20 {
            artist.draw(&view, Some(lines), MapStyle::DARK);
        }
        println!("a tile at zoom {zoom}: {:?}", start.elapsed() / 20);
    }
    for count in [0, 10_000] {
        times_of_frames(count);
    }
}

fn times_of_frames(count: u32) {
    println!("with {count} aircraft:");
    let mut scene = Scene::new(count);
    let mut page = Page::new(vec2(1280.0, 720.0), 1.0);
    for (zoom, centre) in [(2, [30.0, 0.0]), (5, [50.0, 10.0]), (8, [50.0, 8.0])] {
        let mut view = MapView::new(centre, zoom, [1280.0, 720.0]);
        let start = Instant::now();
        page.show(|painter| scene.draw(painter, &view, MapStyle::DARK));
        println!("zoom {zoom}: first frame {:?}", start.elapsed());
        page.show(|painter| scene.draw(painter, &view, MapStyle::DARK));
        page.painting = Duration::ZERO;
        let start = Instant::now();
        for _ in 0..10 {
            view = view.panned([3.0, 1.0]);
            page.show(|painter| scene.draw(painter, &view, MapStyle::DARK));
        }
        println!(
            "zoom {zoom}: a frame while panning {:?}, painting alone {:?}",
            start.elapsed() / 10,
            page.painting / 10
        );
    }
    let context = Context::default();
    let start = Instant::now();
    scene.icons = IconAtlases::default();
    let mut mesh = scene.icons.prepare(&context, 8);
    println!("drawing icons: {:?}", start.elapsed());
    let start = Instant::now();
    for number in 0..10_000 {
        scene.icons.add(
            &mut mesh,
            &Icon {
                class: Class::Jet,
                heading_deg: number as f32,
                at: pos2((number % 1280) as f32, (number % 720) as f32),
                tint: Color32::RED,
                is_small: false,
                selected: None,
            },
        );
    }
    println!("10,000 icons into a mesh: {:?}", start.elapsed());
}
