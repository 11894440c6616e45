//! The Video Editor's timeline, clock and files, by real pointer and a real codec.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use gauntlet_tests::OpenPage;
use protocol::{Action, App, Button, Point};
use serde_json::{Value, json};
use video_editor_model::Sample;
use video_editor_model::footage;

const FLOWER: &str = "Flower Video";
const RADIO: &str = "Tuning a Radio";

/// A driven page with one sample in the media panel.
async fn with_sample(label: &str) -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::VideoEditor).await?;
    page.click_anchor("header/samples").await?;
    page.click_anchor(&format!("header/samples/{label}"))
        .await?;
    Ok(page)
}

/// The same, on the timeline from its beginning.
async fn with_block(label: &str) -> Result<OpenPage> {
    let page = with_sample(label).await?;
    let card = format!("media/card/1/{label}.webm");
    drop_card(&page, &card).await?;
    Ok(page)
}

/// Drags the only card to the empty timeline.
async fn drop_card(page: &OpenPage, card: &str) -> Result<()> {
    let [from, to] = [page.anchor(card).await?, page.anchor("gap/1").await?];
    let half = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
    page.act(Action::drag(vec![from, half, to])).await
}

async fn press(page: &OpenPage, [x, y]: Point) -> Result<()> {
    let button = Button::Left;
    page.act(Action::Down { x, y, button }).await
}

async fn glide(page: &OpenPage, [x, y]: Point) -> Result<()> {
    page.act(Action::Move { x, y }).await
}

async fn release(page: &OpenPage, [x, y]: Point) -> Result<()> {
    let button = Button::Left;
    page.act(Action::Up { x, y, button }).await
}

async fn view(page: &OpenPage) -> Result<Value> {
    let envelope: Value = serde_json::from_str(&page.state().await?)?;
    Ok(envelope["view"].clone())
}

async fn project(page: &OpenPage) -> Result<Value> {
    Ok(page.document().await?["project"].clone())
}

/// Start, length, and what is cut off either end, of all blocks from the top.
async fn blocks(page: &OpenPage) -> Result<Vec<[u64; 4]>> {
    let project = project(page).await?;
    let tracks = project["tracks"].as_array().context("no rows")?;
    let blocks = tracks.iter().filter_map(|track| track["blocks"].as_array());
    let number = |block: &Value, name: &str| block[name].as_u64().unwrap_or(u64::MAX);
    Ok(blocks
        .flatten()
        .map(|block| {
            ["startMs", "durationMs", "trimStartMs", "trimEndMs"].map(|name| number(block, name))
        })
        .collect())
}

/// Lets the page's clock go on.
async fn wait(page: &OpenPage, ms: u64) -> Result<()> {
    let source = format!("return window.gauntlet.settled({{key: arguments[0], ms: {ms}}});");
    let answer = page.script(&source).await?;
    ensure!(answer["settled"] == true, "the page is still busy");
    Ok(())
}

/// What a screenshot shows of the stage, row by row.
async fn stage_pixels(page: &OpenPage) -> Result<Vec<u8>> {
    let rect = page
        .script(
            "const rect = document.querySelector('[data-anchor=\"stage\"]').getBoundingClientRect();
             return [rect.x, rect.y, rect.width, rect.height];",
        )
        .await?;
    let [x, y, width, height]: [u32; 4] = serde_json::from_value(rect)?;
    ensure!(
        (width, height) == (footage::WIDTH, footage::HEIGHT),
        "the stage has {width} x {height} pixels"
    );
    let screenshot = page.browser().screenshot().await?;
    let screen = image::load_from_memory(&BASE64_STANDARD.decode(screenshot)?)?;
    Ok(screen.crop_imm(x, y, width, height).to_rgba8().into_raw())
}

/// The picture that the page's own sample has at a moment.
async fn expected_pixels(page: &OpenPage, sample: Sample, at_ms: u64) -> Result<Vec<u8>> {
    let project = project(page).await?;
    let seed = project["media"][0]["source"]["seed"].as_u64();
    let seed = seed.context("the medium is no sample")?;
    let picture = footage::picture(sample, seed, at_ms).context("no picture")?;
    Ok(picture.rgba)
}

/// Pixels that differ, in thousandths of the picture.
fn difference(one: &[u8], other: &[u8]) -> usize {
    let pixels = one.chunks(4).zip(other.chunks(4));
    let differing = pixels.filter(|(one, other)| one != other).count();
    differing * 1000 / (one.len() / 4)
}

#[tokio::test]
async fn a_card_is_dragged_to_the_timeline_by_separate_press_move_and_release() -> Result<()> {
    let page = with_sample(FLOWER).await?;
    let from = page.anchor("media/card/1/Flower Video.webm").await?;
    let to = page.anchor("gap/1").await?;
    press(&page, from).await?;
    release(&page, from).await?;
    assert!(blocks(&page).await?.is_empty(), "a click drops nothing");
    press(&page, from).await?;
    glide(&page, [from[0] + 40.0, from[1] + 40.0]).await?;
    glide(&page, to).await?;
    assert!(
        blocks(&page).await?.is_empty(),
        "nothing before the release"
    );
    release(&page, to).await?;
    assert_eq!(blocks(&page).await?, [[0, 5059, 0, 0]]);
    page.anchor("block/1/1/Flower Video.webm").await?;
    // Escape on the way leaves everything as it is.
    press(&page, from).await?;
    glide(&page, to).await?;
    page.act(Action::keys(&["Escape"])).await?;
    release(&page, to).await?;
    assert_eq!(blocks(&page).await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn a_handle_is_dragged_by_pixels_and_comes_back_with_one_undo() -> Result<()> {
    let page = with_block(FLOWER).await?;
    let block = "block/1/1/Flower Video.webm";
    page.click_anchor(block).await?;
    for (side, by, expected) in [
        ("right", -40.0, [0, 4059, 0, 1000]),
        ("left", 60.0, [1500, 2559, 1500, 1000]),
    ] {
        let [x, y] = page.anchor(&format!("{block}/{side}")).await?;
        press(&page, [x, y]).await?;
        glide(&page, [x + by / 2.0, y]).await?;
        glide(&page, [x + by, y]).await?;
        release(&page, [x + by, y]).await?;
        assert_eq!(blocks(&page).await?, [expected], "{side}");
    }
    page.act(Action::keys(&["ctrl", "z"])).await?;
    assert_eq!(blocks(&page).await?, [[0, 4059, 0, 1000]]);
    page.act(Action::keys(&["ctrl", "z"])).await?;
    assert_eq!(blocks(&page).await?, [[0, 5059, 0, 0]]);
    Ok(())
}

#[tokio::test]
async fn a_wait_plays_exactly_as_long_and_shows_that_very_picture() -> Result<()> {
    let page = with_block(FLOWER).await?;
    assert_eq!(view(&page).await?["playheadMs"], 0);
    page.click_anchor("transport/play").await?;
    // Away from the button, so that its tip covers nothing.
    glide(&page, page.anchor("gap/2").await?).await?;
    assert_eq!(view(&page).await?["isPlaying"], true);
    for at_ms in [1000, 2000, 2250, 3250] {
        let before = view(&page).await?["playheadMs"].as_u64().unwrap_or(0);
        wait(&page, at_ms - before).await?;
        assert_eq!(view(&page).await?["playheadMs"], at_ms);
        let shown = stage_pixels(&page).await?;
        let expected = expected_pixels(&page, Sample::FlowerVideo, at_ms).await?;
        assert_eq!(difference(&shown, &expected), 0, "at {at_ms}");
    }
    // It stops at the end, on the last picture.
    wait(&page, 5000).await?;
    let end = view(&page).await?;
    assert_eq!(
        (&end["playheadMs"], &end["isPlaying"]),
        (&json!(5059), &json!(false))
    );
    let expected = expected_pixels(&page, Sample::FlowerVideo, 5058).await?;
    assert_eq!(difference(&stage_pixels(&page).await?, &expected), 0);
    Ok(())
}

#[tokio::test]
async fn the_picture_follows_the_playhead_when_it_is_dragged_and_stepped() -> Result<()> {
    let page = with_block(FLOWER).await?;
    let [from, to] = [
        page.anchor("ruler/second/1").await?,
        page.anchor("ruler/second/4").await?,
    ];
    press(&page, from).await?;
    for (place, at_ms) in [(from, 1000), (to, 4000)] {
        glide(&page, place).await?;
        assert_eq!(view(&page).await?["playheadMs"], at_ms);
        let expected = expected_pixels(&page, Sample::FlowerVideo, at_ms).await?;
        assert_eq!(
            difference(&stage_pixels(&page).await?, &expected),
            0,
            "at {at_ms}"
        );
    }
    release(&page, to).await?;
    page.act(Action::keys(&["ArrowLeft"])).await?;
    assert_eq!(view(&page).await?["playheadMs"], 3950);
    let expected = expected_pixels(&page, Sample::FlowerVideo, 3950).await?;
    assert_eq!(difference(&stage_pixels(&page).await?, &expected), 0);
    Ok(())
}

#[tokio::test]
async fn the_tree_names_controls_but_not_where_things_are_on_the_timeline() -> Result<()> {
    let page = with_block(RADIO).await?;
    let block = "block/1/1/Tuning a Radio.webm";
    page.click_anchor(block).await?;
    let [x, y] = page.anchor(&format!("{block}/left")).await?;
    let path = vec![[x, y], [x + 40.0, y], [x + 84.0, y]];
    page.act(Action::drag(path)).await?;
    assert_eq!(blocks(&page).await?, [[2100, 6951, 2100, 0]]);
    let tree = page
        .browser()
        .devtools("Accessibility.getFullAXTree", json!({}))
        .await?;
    let nodes = tree["nodes"].as_array().context("no tree")?;
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_string();
    let texts: Vec<String> = nodes
        .iter()
        .flat_map(|node| ["name", "value", "description"].map(|part| text(&node[part])))
        .collect();
    for wanted in ["Split", "Play", "Fit To Screen", "Export", "Mute row 1"] {
        assert!(
            texts.iter().any(|text| text.starts_with(wanted)),
            "{wanted}"
        );
    }
    for hidden in ["2100", "02.10", "2.1", "6951", "06.95", "6.95"] {
        let found = texts.iter().find(|text| text.contains(hidden));
        assert_eq!(found, None, "{hidden}");
    }
    Ok(())
}

/// Exports what is on the timeline and fetches the film.
async fn export(page: &OpenPage) -> Result<Vec<u8>> {
    page.script(
        "const make = URL.createObjectURL;
         URL.createObjectURL = blob => { window.film = blob; return make.call(URL, blob); };",
    )
    .await?;
    page.click_anchor("header/export").await?;
    until(
        page,
        "document.querySelector('[data-anchor=\"export/complete\"]')",
    )
    .await?;
    page.click_anchor("export/download").await?;
    until(page, "window.film").await?;
    let film = page
        .script(
            "return new Promise(resolve => {
               const reader = new FileReader();
               reader.onload = () => resolve(reader.result.split(',')[1]);
               reader.readAsDataURL(window.film);
             });",
        )
        .await?;
    page.click_anchor("dialog/close").await?;
    let film = film.as_str().context("there is no film")?;
    Ok(BASE64_STANDARD.decode(film)?)
}

/// Waits for something that takes real time: codecs do not follow the page's clock.
async fn until(page: &OpenPage, condition: &str) -> Result<()> {
    page.until(&format!("Boolean({condition})")).await?;
    page.settle().await
}

/// Chooses a file as a person does in the dialog of the operating system.
async fn choose_file(page: &OpenPage, path: &Path) -> Result<()> {
    let browser = page.browser();
    let expression = "document.querySelector('[data-anchor=\"media/file-input\"]')";
    page.until(expression).await?;
    let found = browser
        .devtools("Runtime.evaluate", json!({"expression": expression}))
        .await?;
    let input = &found["result"]["objectId"];
    ensure!(input.is_string(), "the page has no field for files");
    let chosen = json!({"files": [path], "objectId": input});
    browser.devtools("DOM.setFileInputFiles", chosen).await?;
    Ok(())
}

/// Loads the film that the last export made into a player of its own, beside the page's.
const OPEN_FILM: &str = r#"
const video = document.createElement("video");
video.muted = true;
video.src = URL.createObjectURL(window.film);
await new Promise((resolve, reject) => {
  video.onloadeddata = resolve;
  video.onerror = () => reject(new Error("the film cannot be played"));
});
const sketch = document.createElement("canvas");
[sketch.width, sketch.height] = [video.videoWidth, video.videoHeight];
const context = sketch.getContext("2d", {willReadFrequently: true});
const picture = async seconds => {
  const arrived = new Promise(resolve => { video.onseeked = resolve; });
  video.currentTime = seconds;
  await arrived;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, sketch.width, sketch.height).data;
};
const stage = () => {
  const canvas = document.querySelector('[data-anchor="stage"]');
  context.drawImage(canvas, 0, 0, sketch.width, sketch.height);
  return context.getImageData(0, 0, sketch.width, sketch.height).data;
};
const distance = (one, other) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
"#;

/// Rising crossings of zero and loudness of a second of sound around a moment.
const HEAR_FILM: &str = r#"
const bytes = await window.film.arrayBuffer();
const sound = await new OfflineAudioContext(1, 48000, 48000).decodeAudioData(bytes);
const samples = sound.getChannelData(0);
const hear = seconds => {
  const piece = samples.slice((seconds - 0.25) * 48000, (seconds + 0.25) * 48000);
  let crossings = 0;
  for (let at = 1; at < piece.length; at++) crossings += piece[at - 1] < 0 && piece[at] >= 0;
  const power = piece.reduce((sum, value) => sum + value * value, 0) / piece.length;
  return {hertz: crossings * 2, loudness: Math.sqrt(power)};
};
"#;

async fn in_page(page: &OpenPage, parts: &[&str]) -> Result<Value> {
    let source = format!("return (async () => {{ {} }})();", parts.concat());
    page.script(&source).await
}

/// The whole way of a file: a film with sound is made, uploaded, cut, exported, and played back.
#[tokio::test]
async fn a_film_of_ones_own_is_uploaded_cut_exported_and_played_back() -> Result<()> {
    let maker = with_block(RADIO).await?;
    let made = export(&maker).await?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("own.webm");
    std::fs::write(&path, &made)?;
    // A place with a station and one without: they look and sound different everywhere.
    let sample = expected_stations(&maker).await?;
    drop(maker);

    let page = OpenPage::blank().await?;
    page.open_driven(App::VideoEditor).await?;
    choose_file(&page, &path).await?;
    until(
        &page,
        "document.querySelector('[data-anchor=\"media/card/1/own.webm\"]')",
    )
    .await?;
    let media = project(&page).await?["media"][0].clone();
    assert_eq!(media["kind"], "VIDEO");
    assert_eq!(media["source"]["size"], json!([640, 360]));
    assert_eq!(media["source"]["hasSound"], true);
    let length = media["durationMs"].as_u64().unwrap_or(0);
    assert!(length.abs_diff(9051) <= 50, "{length}");
    drop_card(&page, "media/card/1/own.webm").await?;

    // Everything before the fourth second is cut off.
    page.click_anchor("block/1/1/own.webm").await?;
    page.click_anchor("ruler/second/4").await?;
    page.click_anchor("tool/split").await?;
    page.click_anchor("block/1/1/own.webm").await?;
    page.click_anchor("tool/delete").await?;
    assert_eq!(blocks(&page).await?, [[4000, length - 4000, 4000, 0]]);
    export(&page).await?;

    let facts = in_page(
        &page,
        &[
            OPEN_FILM,
            "return [video.duration, video.videoWidth, video.videoHeight];",
        ],
    )
    .await?;
    let [seconds, width, height]: [f64; 3] = serde_json::from_value(facts)?;
    assert!(
        (seconds * 1000.0 - length as f64).abs() < 100.0,
        "{seconds}"
    );
    assert_eq!((width, height), (640.0, 360.0));
    // The stage at some second, beside the film at that second and at others.
    for second in [5, 7, 8] {
        page.click_anchor(&format!("ruler/second/{second}")).await?;
        let compare = format!(
            "const shown = stage();
             const film = await picture({second} + 0.01);
             const early = await picture(1);
             return [distance(shown, film), distance(shown, early)];"
        );
        let [near, far]: [f64; 2] =
            serde_json::from_value(in_page(&page, &[OPEN_FILM, &compare]).await?)?;
        assert!(near < 6.0, "the film differs by {near} at {second}");
        assert!(far > 40.0, "the film is not black before the cut: {far}");
    }
    let heard = in_page(&page, &[HEAR_FILM, "return [2, 5, 6, 7, 8].map(hear);"]).await?;
    let heard = heard.as_array().context("no sound")?;
    let number = |at: usize, name: &str| heard[at][name].as_f64().unwrap_or_default();
    assert!(number(0, "loudness") < 0.01, "silence before the cut");
    for (at, second) in [(1, 5), (2, 6), (3, 7), (4, 8)] {
        assert!(
            number(at, "loudness") > 0.05,
            "nothing is heard at {second}"
        );
        if let Some(hertz) = sample(second) {
            let found = number(at, "hertz");
            assert!((found - hertz).abs() < 20.0, "{found} Hz at {second}");
        }
    }
    Ok(())
}

/// Which tone the page's radio has during the half second around a second, if it is one tone.
async fn expected_stations(page: &OpenPage) -> Result<impl Fn(u64) -> Option<f64> + use<>> {
    let project = project(page).await?;
    let seed = project["media"][0]["source"]["seed"].as_u64();
    let script = footage::script::RadioScript::of(seed.context("the medium is no sample")?);
    Ok(move |second: u64| {
        let [before, after] = [second * 1000 - 300, second * 1000 + 300];
        let station = script.station_at(before)?;
        (after < station.to).then(|| f64::from(station.letter.hertz()))
    })
}
