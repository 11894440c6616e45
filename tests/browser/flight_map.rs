//! The Flight Analyser's map and clock, by real pointer and keys.

use anyhow::Result;
use flight_analyser_model::places::Airports;
use flight_analyser_model::world::World;
use gauntlet_tests::{OpenPage, lab};
use protocol::{Action, App, Button};
use serde_json::Value;

async fn paused() -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::FlightAnalyser).await?;
    page.act(Action::keys(&["space"])).await?;
    Ok(page)
}

async fn view(page: &OpenPage) -> Result<Value> {
    let envelope: Value = serde_json::from_str(&page.state().await?)?;
    Ok(envelope["view"].clone())
}

async fn go_to(page: &OpenPage, time: &str) -> Result<()> {
    page.click_anchor("clock/field").await?;
    page.act(Action::text(time)).await?;
    page.act(Action::keys(&["Enter"])).await
}

/// Where everybody is, is computed in the page: to the same bits as anywhere else.
#[tokio::test]
async fn the_browser_has_the_same_traffic_as_the_machine() -> Result<()> {
    let data = lab().root.join("apps/flight-analyser/web/data");
    let airports = Airports::read(&std::fs::read(data.join("airports.bin"))?)?;
    let world = World::read(&std::fs::read(data.join("world.faw"))?, &airports)?;
    let page = paused().await?;
    for time in ["06:00", "09:17", "12:00", "14:30", "16:20", "17:59"] {
        go_to(&page, time).await?;
        let step = world.window().step_of(time).expect("a minute of the day");
        let found = view(&page).await?["traffic"].clone();
        assert_eq!(
            found,
            format!("{:08x}", world.checksum(step..step + 1, 8)),
            "{time}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn the_map_is_dragged_by_separate_events_and_zoomed_by_the_wheel() -> Result<()> {
    let page = paused().await?;
    let before = view(&page).await?;
    let button = Button::Left;
    let modifiers = Vec::new;
    let down = Action::Down {
        x: 600.0,
        y: 400.0,
        button,
    };
    page.act(down).await?;
    page.act(Action::Move { x: 640.0, y: 410.0 }).await?;
    page.act(Action::Move { x: 700.0, y: 400.0 }).await?;
    let up = Action::Up {
        x: 700.0,
        y: 400.0,
        button,
    };
    page.act(up).await?;
    let after = view(&page).await?;
    let centre = |view: &Value, axis: usize| view["centre"][axis].as_f64().unwrap_or_default();
    // 100 pixels of 8192 that go round the world.
    let moved = centre(&before, 1) - centre(&after, 1);
    assert!((moved - 100.0 / 8192.0 * 360.0).abs() < 0.05, "{moved}");
    assert!((centre(&before, 0) - centre(&after, 0)).abs() < 0.05);
    for (dy, zoom) in [(-800.0, 6), (-100.0, 7), (120.0, 6)] {
        let scroll = Action::Scroll {
            x: 300.0,
            y: 300.0,
            dx: 0.0,
            dy,
            modifiers: modifiers(),
        };
        page.act(scroll).await?;
        page.script("return window.gauntlet.settled({key: arguments[0], ms: 250});")
            .await?;
        page.settle().await?;
        assert_eq!(view(&page).await?["zoom"], zoom);
    }
    Ok(())
}

#[tokio::test]
async fn the_slider_goes_to_whole_minutes() -> Result<()> {
    let page = paused().await?;
    let [x, y] = page.anchor("playback/slider").await?;
    let path = vec![[x + 190.0, y], [x + 60.0, y], [x, y]];
    page.act(Action::drag(path)).await?;
    let document = page.document().await?;
    let at = document["clock"]["atMs"].as_u64().unwrap_or_default();
    assert_eq!(at % 60_000, 0);
    // The middle of twelve hours from six.
    assert!((355..=365).contains(&(at / 60_000)), "{at}");
    assert_eq!(document["clock"]["isPlaying"], false);
    Ok(())
}
