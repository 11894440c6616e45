//! Who paints a canvas app does not matter to whoever looks at it.

use anyhow::{Context, Result};
use gauntlet_tests::{OpenPage, facts};
use image::RgbImage;
use play::browser::decode_image;
use protocol::App;

/// Steps of a colour channel that no eye tells apart.
const SAME: u8 = 3;
/// The painters round positions along edges in their own ways: this share of a page may differ by
/// more, and none of it by more than an edge that moved by a fraction of a pixel.
const AT_EDGES: f64 = 0.002;
const MOST: u8 = 64;

async fn picture(page: &OpenPage, app: App, painter: &str) -> Result<RgbImage> {
    let parameters = format!("&painter={painter}");
    page.open_driven_with(app, &parameters).await?;
    page.follow(facts(app).way_in).await?;
    page.follow(facts(app).show_text).await?;
    page.settle().await?;
    let frame = decode_image(&page.browser().screenshot().await?)?;
    let image = image::load_from_memory(&frame).context("a screenshot")?;
    Ok(image.to_rgb8())
}

#[tokio::test]
async fn both_painters_show_the_same_picture() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL.into_iter().filter(|app| !app.has_tree()) {
        let cpu = picture(&page, app, "cpu").await?;
        let gl = picture(&page, app, "gl").await?;
        assert_eq!(cpu.dimensions(), gl.dimensions(), "{app}");
        let differences: Vec<u8> = cpu
            .pixels()
            .zip(gl.pixels())
            .map(|(one, other)| {
                let channels = one.0.iter().zip(&other.0);
                channels.map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
            })
            .collect();
        let count = |limit: u8| differences.iter().filter(|it| **it > limit).count();
        let share = count(SAME) as f64 / differences.len() as f64;
        let largest = differences.iter().max();
        println!("{app}: {share:.5} of the page differ by more than {SAME}, at most {largest:?}");
        assert!(share <= AT_EDGES, "{app}: {share} of the page differs");
        assert!(count(MOST) == 0, "{app}: a difference of {largest:?}");
    }
    Ok(())
}
