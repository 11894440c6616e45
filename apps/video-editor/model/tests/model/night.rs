//! Footage of a night camera, and projects that hold it.

use history::Model;
use serde_json::{Value, json};
use video_editor_model::footage::{Picture, draw_source};
use video_editor_model::night::{Doing, Mask, NightFilm, Passage};
use video_editor_model::{Command, Editor, MediaSource, Place, Workspace};

const CELL: u32 = 8;
const FROM: u64 = 20;
const TO: u64 = 60;

/// A square of 20 by 20 cells in the middle of the picture, for two seconds.
fn film(share: u32, does: Doing) -> NightFilm {
    NightFilm {
        noise: 99,
        cell: CELL,
        share,
        ground: [1, 0],
        passages: vec![Passage {
            from: FROM,
            to: TO,
            mask: Mask::drawn(20, 20, |_, _| true),
            texel: 8 * 16,
            place: [320 * 16, 180 * 16],
            drift: [0, 0],
            turn: 0,
            turning: 0,
            does,
        }],
    }
}

fn moving(share: u32) -> NightFilm {
    film(
        share,
        Doing::Travel {
            velocity: [-1, 0],
            bright: 0,
        },
    )
}

/// The share of cells inside or outside the square that are what they were a step before.
fn following(film: &NightFilm, picture: u64, step: i64, inside: bool) -> f64 {
    let (before, now) = (film.cells(picture - 1), film.cells(picture));
    let covered = film.covered(picture);
    let columns = i64::from(now.columns);
    let (mut same, mut all) = (0, 0);
    for at in 0..now.cells.len() {
        let from = at as i64 % columns - step;
        // The cell before has to be of the same material.
        let source = at as i64 - step;
        let is_whole = (0..columns).contains(&from)
            && covered[at] == inside
            && covered[source as usize] == inside;
        if is_whole {
            all += 1;
            same += usize::from(now.cells[at] == before.cells[source as usize]);
        }
    }
    same as f64 / f64::from(all)
}

#[test]
fn ground_and_figure_travel_their_own_ways() {
    let film = moving(1000);
    assert_eq!(following(&film, 40, 1, false), 1.0);
    assert_eq!(following(&film, 40, -1, true), 1.0);
    let chance = following(&film, 40, 1, true);
    assert!((0.4..0.6).contains(&chance), "{chance}");
}

#[test]
fn as_many_cells_follow_as_the_film_says() {
    let film = moving(500);
    let mean = |step, inside| {
        let pictures = FROM + 1..TO;
        let count = (TO - FROM - 1) as f64;
        let sum: f64 = pictures.map(|at| following(&film, at, step, inside)).sum();
        sum / count
    };
    // Of those that do not follow, half are the same by chance.
    for share in [mean(1, false), mean(-1, true)] {
        assert!((0.74..0.76).contains(&share), "{share}");
    }
    for chance in [mean(1, true), mean(-1, false)] {
        assert!((0.48..0.52).contains(&chance), "{chance}");
    }
}

#[test]
fn a_single_picture_tells_nothing_of_the_figure() {
    let film = moving(700);
    // Density, and how often neighbours are alike, inside and outside, over forty pictures.
    let mut counts = [[0usize; 4]; 2];
    for picture in FROM..TO {
        let now = film.cells(picture);
        let covered = film.covered(picture);
        let columns = now.columns as usize;
        for at in 0..now.cells.len() - columns - 1 {
            let count = &mut counts[usize::from(covered[at])];
            count[0] += 1;
            count[1] += usize::from(now.cells[at]);
            count[2] += usize::from(now.cells[at] == now.cells[at + 1]);
            count[3] += usize::from(now.cells[at] == now.cells[at + columns]);
        }
    }
    for statistic in 1..4 {
        let [outside, inside] = counts.map(|it| it[statistic] as f64 / it[0] as f64);
        let error = (0.25 / counts[1][0] as f64 + 0.25 / counts[0][0] as f64).sqrt();
        assert!(
            (outside - inside).abs() < 3.0 * error,
            "{statistic}: {outside} {inside}"
        );
    }
}

#[test]
fn decoys_flicker_or_brighten_and_go_nowhere() {
    let flicker = film(1000, Doing::Flicker);
    for step in [-1, 0, 1] {
        let chance = following(&flicker, 40, step, true);
        assert!((0.4..0.6).contains(&chance), "{step}: {chance}");
    }
    let bright = film(1000, Doing::Brighten { by: 120 });
    assert_eq!(following(&bright, 40, 1, true), 1.0);
    let white = |picture: u64| {
        let (now, covered) = (bright.cells(picture), bright.covered(picture));
        let inside = now.cells.iter().zip(&covered).filter(|(_, it)| **it);
        inside.filter(|(is_white, _)| **is_white).count() as f64 / 400.0
    };
    let mean = (FROM..TO).map(white).sum::<f64>() / (TO - FROM) as f64;
    assert!((0.57..0.67).contains(&mean), "{mean}");
}

#[test]
fn masks_drift_and_turn() {
    let mut film = moving(500);
    film.passages[0].drift = [16, 0];
    let middle = |picture: u64| {
        let covered = film.covered(picture);
        let places = covered.iter().enumerate().filter(|(_, it)| **it);
        let columns: Vec<usize> = places.map(|(at, _)| at % 80).collect();
        columns.iter().sum::<usize>() as f64 / columns.len() as f64
    };
    let moved = middle(FROM + 24) - middle(FROM);
    assert!((moved - 3.0).abs() < 0.01, "{moved}");
    let mut turned = moving(500);
    turned.passages[0].mask = Mask::drawn(40, 10, |_, _| true);
    turned.passages[0].turn = 900;
    let covered = turned.covered(FROM);
    let rows = covered.chunks(80).filter(|row| row.contains(&true)).count();
    assert_eq!(rows, 40);
}

fn start(film: &NightFilm) -> Value {
    json!({
        "project": {
            "media": [{
                "id": "night",
                "name": "Night camera.webm",
                "kind": "VIDEO",
                "durationMs": 5000,
                "source": {"from": "nightCamera", "film": film},
            }],
            "tracks": [],
            "markers": [],
        },
    })
}

fn place() -> Command {
    Command::AddBlock {
        media: "night".into(),
        place: Place::NewRow {
            row: 0,
            start_ms: 0,
        },
    }
}

#[test]
fn the_picture_is_the_same_whatever_was_drawn_before() {
    let source = |film: &NightFilm| -> MediaSource {
        let start = start(film);
        serde_json::from_value(start["project"]["media"][0]["source"].clone()).expect("a source")
    };
    let (film, mut one, mut two) = (source(&moving(850)), Picture::black(), Picture::black());
    assert!(draw_source(&film, 2049, &mut one));
    for at in [0, 4000, 2000] {
        assert!(draw_source(&film, at, &mut two));
    }
    assert_eq!(one, two);
    assert_eq!(one.rgba.len(), 640 * 360 * 4);
    assert!(draw_source(&film, 2050, &mut two));
    assert_ne!(one, two);
}

#[test]
fn an_export_tells_nothing_of_the_film_and_is_replayed_from_the_start() {
    let start = start(&moving(850));
    let mut editor = Workspace::from_export(0, &start).expect("a start");
    editor.apply(place(), 0).expect("placed");
    let export = editor.export();
    let text = export.to_string();
    assert!(!text.contains("film") && !text.contains("mask"), "{text}");
    assert!(text.len() < 2000, "{}", text.len());
    let operations = editor.operations();
    let again = Workspace::replay_bounded(0, Some(&start), operations, 1000).expect("the same");
    assert_eq!(again.export(), export);
}

#[test]
fn a_saved_project_finds_its_film_where_it_was() {
    let mut editor = Workspace::from_export(0, &start(&moving(850))).expect("a start");
    editor.apply(place(), 0).expect("placed");
    let saved = video_editor_model::read_project(&editor.export().to_string()).expect("a project");
    let film_of = |editor: &Editor| match &editor.project().media[0].source {
        MediaSource::NightCamera(reel) => reel.film().cloned(),
        _ => None,
    };
    let project = Box::new(saved.clone());
    editor
        .apply(Command::OpenProject { project }, 0)
        .expect("opened");
    assert_eq!(film_of(&editor).as_deref(), Some(&moving(850)));
    let mut elsewhere = Workspace::new(0);
    let project = Box::new(saved);
    elsewhere
        .apply(Command::OpenProject { project }, 0)
        .expect("opened");
    assert_eq!(film_of(&elsewhere), None);
}

#[test]
fn a_start_document_with_an_impossible_film_is_refused() {
    let mut film = moving(850);
    film.passages[0].texel = 0;
    let error = Editor::restore(0, &start(&film)).expect_err("no film");
    assert!(error.to_string().contains("night camera"), "{error}");
}
