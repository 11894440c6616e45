//! Who paints a canvas app does not matter to whoever looks at it.

use anyhow::{Context, Result, ensure};
use gauntlet_tests::{OpenPage, facts};
use image::RgbImage;
use modeller_drawing::{Picture, Processor};
use modeller_model::Workspace;
use modeller_model::camera::{Camera, Projection};
use play::browser::decode_image;
use protocol::App;
use serde_json::{Value, json};

/// Steps of a colour channel that no eye tells apart.
const SAME: u8 = 3;
/// The painters round positions along edges in their own ways: this share of a page may differ by
/// more, and none of it by more than an edge that moved by a fraction of a pixel.
const AT_EDGES: f64 = 0.002;
const MOST: u8 = 64;

/// In a view full of wireframes nearly everything is an edge, and a sample more or less at the border of what is selected
/// moves its outline: the share that may differ there, and by how much.
const AT_WIRES: f64 = 0.006;
const MOST_IN_SPACE: u8 = 128;

async fn picture(page: &OpenPage, app: App, painter: &str) -> Result<RgbImage> {
    let parameters = format!("&painter={painter}");
    page.open_driven_with(app, &parameters).await?;
    page.follow(facts(app).way_in).await?;
    page.follow(facts(app).show_text).await?;
    page.settle().await?;
    screen(page).await
}

async fn screen(page: &OpenPage) -> Result<RgbImage> {
    let frame = decode_image(&page.browser().screenshot().await?)?;
    let image = image::load_from_memory(&frame).context("a screenshot")?;
    Ok(image.to_rgb8())
}

/// By how much the pixels of two pictures differ.
struct Differences(Vec<u8>);

impl Differences {
    fn new(one: &RgbImage, other: &RgbImage) -> Self {
        assert_eq!(one.dimensions(), other.dimensions());
        let pixels = one.pixels().zip(other.pixels());
        let largest = pixels.map(|(one, other)| {
            let channels = one.0.iter().zip(&other.0);
            channels.map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
        });
        Differences(largest.collect())
    }

    fn assert_small(&self, case: &str, at_edges: f64, most: u8) {
        let count = |limit: u8| self.0.iter().filter(|it| **it > limit).count();
        let share = count(SAME) as f64 / self.0.len() as f64;
        let largest = self.0.iter().max();
        println!("{case}: {share:.5} of the page differ by more than {SAME}, at most {largest:?}");
        assert!(share <= at_edges, "{case}: {share} of the page differs");
        assert!(count(most) == 0, "{case}: a difference of {largest:?}");
    }
}

#[tokio::test]
async fn both_painters_show_the_same_picture() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL.into_iter().filter(|app| !app.has_tree()) {
        let cpu = picture(&page, app, "cpu").await?;
        let gl = picture(&page, app, "gl").await?;
        Differences::new(&cpu, &gl).assert_small(app.slug(), AT_EDGES, MOST);
    }
    Ok(())
}

/// Solids of every kind, some of them translucent, wireframes or both, over grid and axes.
fn scene(background: &str) -> Value {
    let solid = |id: &str, kind: &str, position: [f64; 3], more: Value| {
        let mut solid = json!({"id": id, "type": kind, "name": id, "position": position});
        if let (Value::Object(solid), Value::Object(more)) = (&mut solid, more) {
            solid.extend(more);
        }
        solid
    };
    let objects = [
        solid("box", "cube", [0.0, 0.5, 0.0], json!({"color": "#ff6600"})),
        solid(
            "ball",
            "sphere",
            [2.0, 1.0, 0.0],
            json!({"color": "#4488ff", "scale": [2, 2, 2]}),
        ),
        solid(
            "tube",
            "cylinder",
            [-2.0, 1.0, 1.0],
            json!({"color": "#44ff88", "rotation": [20, 30, 0]}),
        ),
        solid(
            "ring",
            "torus",
            [0.0, 2.5, 0.0],
            json!({"color": "#cc44aa", "scale": [2, 2, -2], "rotation": [70, 0, 0]}),
        ),
        solid("hat", "cone", [3.0, 0.5, 2.5], json!({"color": "#ffcc00"})),
        solid(
            "floor",
            "plane",
            [0.0, -0.4, -3.0],
            json!({"color": "#777788", "scale": [4, 1, 3]}),
        ),
        solid(
            "glass",
            "sphere",
            [0.5, 1.0, 2.5],
            json!({"opacity": 0.5, "scale": [1.5, 1.5, 1.5]}),
        ),
        solid(
            "tank",
            "cube",
            [-2.5, 1.0, -2.0],
            json!({"color": "#88ccff", "opacity": 0.35, "scale": [2, 2, 2]}),
        ),
        solid(
            "cage",
            "sphere",
            [-4.0, 1.0, 2.0],
            json!({"wireframe": true, "scale": [2, 2, 2]}),
        ),
        solid(
            "mist",
            "torus",
            [4.0, 2.0, -2.0],
            json!({"wireframe": true, "opacity": 0.6, "rotation": [30, 0, 40]}),
        ),
    ];
    let settings = json!({"backgroundColor": background});
    json!({
        "schemaVersion": 1,
        "activeSceneId": "all",
        "scenes": [{
            "id": "all", "name": "All", "createdAt": 0, "updatedAt": 0,
            "scene": {"objects": objects, "settings": settings},
        }],
    })
}

/// The screen with the scene open and an object selected, and where on it the view is.
async fn view_of(page: &OpenPage, scene: &Value, painter: &str) -> Result<(RgbImage, [u32; 4])> {
    let parameters = format!("&painter={painter}");
    page.open_driven_with(App::Modeller, &parameters).await?;
    let import =
        format!("return window.gauntlet.importState({{key: arguments[0], state: {scene}}});");
    page.script(&import).await?;
    page.click_anchor("list/ball/1").await?;
    let script = "return window.gauntlet.anchors({key: arguments[0]})\
        .then(all => all.find(({id}) => id === 'viewport').rect);";
    let rect = page.script(script).await?;
    let side = |name: &str| rect[name].as_f64().map(|it| it as u32);
    let sides = ["x", "y", "width", "height"].map(|name| side(name).unwrap_or_default());
    Ok((screen(page).await?, sides))
}

#[tokio::test]
async fn a_scene_looks_the_same_whether_the_processor_or_webgl_draws_it() -> Result<()> {
    let page = OpenPage::blank().await?;
    for background in ["#1e1e2e", "#e8e8ee"] {
        let scene = scene(background);
        let (cpu, _) = view_of(&page, &scene, "cpu").await?;
        let (gl, _) = view_of(&page, &scene, "gl").await?;
        Differences::new(&cpu, &gl).assert_small(background, AT_WIRES, MOST_IN_SPACE);
    }
    Ok(())
}

#[tokio::test]
async fn the_page_paints_a_scene_to_the_byte_as_native_code_does() -> Result<()> {
    let page = OpenPage::blank().await?;
    let scene = scene("#1e1e2e");
    let (seen, [left, top, width, height]) = view_of(&page, &scene, "cpu").await?;
    let workspace = Workspace::from_export(0, &scene)?;
    let content = workspace.active_scene().context("an open scene")?.content();
    let size = [width, height].map(f64::from);
    let projection = Projection::new(Camera::default(), &content.settings, size[0], size[1]);
    let picture = Picture::new(content, &projection, &["ball".into()]);
    let painted = Processor::default().rgba(&picture, [width, height]);
    // The panels' own things lie along the border of the view.
    let (mut compared, mut colours) = (0, std::collections::BTreeSet::new());
    for y in height / 5..height * 9 / 10 {
        for x in width / 20..width * 19 / 20 {
            let start = ((y * width + x) * 4) as usize;
            let expected = &painted[start..start + 3];
            let found = seen.get_pixel(left + x, top + y).0;
            assert_eq!(found, *expected, "{x} {y}");
            colours.insert(found);
            compared += 1;
        }
    }
    ensure!(
        compared > 100_000 && colours.len() > 1000,
        "there is little to compare"
    );
    Ok(())
}
