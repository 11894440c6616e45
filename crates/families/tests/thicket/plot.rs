//! The figures of docs/thicket.md as a picture: passes over levels, a line for every observer.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// What the first cell of the table says.
const HEAD: &str = "films of 20, at level";
const PICTURE: &str = "docs/pictures/thicket-observers.svg";
/// Seeds of each level.
const ALL: f64 = 20.0;

const SIZE: [f64; 2] = [640.0, 300.0];
/// Left, top, right and bottom of what lies between the axes.
const FIELD: [f64; 4] = [48.0, 16.0, 500.0, 252.0];
/// Between two labels at the least.
const LABEL_STEP: f64 = 18.0;
/// Can be read on dark and on bright pages.
const GREY: &str = "#7d8590";
const COLOURS: [&str; 4] = ["#3b82d6", "#d9822b", "#8f6bc9", "#5a9a5a"];
const DASHES: [&str; 4] = ["none", "7 3", "2 3", "10 3 2 3"];

/// An observer with the levels that it was asked at and its passes there.
struct Line {
    name: String,
    passes: Vec<(f64, f64)>,
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Levels and lines of the documented table.
fn documented() -> (Vec<f64>, Vec<Line>) {
    let text = fs::read_to_string(root().join("docs/thicket.md")).expect("the documentation");
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim().trim_matches('|');
        inner.split('|').map(|it| it.trim().to_string()).collect()
    };
    // What was not asked is a dash.
    let numbers = |cells: &[String]| -> Vec<Option<f64>> {
        let all = cells.iter().skip(1);
        all.map(|it| it.parse().ok()).collect()
    };
    let mut rows = text.lines().skip_while(|line| !line.contains(HEAD));
    let levels = numbers(&cells(rows.next().expect("a table of observers")));
    let levels: Vec<f64> = levels.into_iter().flatten().collect();
    let body = rows.skip(1).take_while(|line| line.starts_with('|'));
    let lines = body.map(|line| {
        let cells = cells(line);
        let passes = levels.iter().zip(numbers(&cells));
        let passes = passes.filter_map(|(level, it)| Some((*level, it?)));
        Line {
            name: cells[0].clone(),
            passes: passes.collect(),
        }
    });
    let lines = lines.collect();
    (levels, lines)
}

/// Where a level and a number of passes are.
fn place(levels: &[f64], level: f64, passed: f64) -> [f64; 2] {
    let [left, top, right, bottom] = FIELD;
    let (first, last) = (levels[0], levels[levels.len() - 1]);
    let x = left + (level - first) / (last - first) * (right - left);
    [x, bottom - passed / ALL * (bottom - top)]
}

fn drawn(levels: &[f64], lines: &[Line]) -> String {
    let [width, height] = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"{GREY}\">\n"
    );
    axes(&mut svg, levels);
    let ends = label_heights(levels, lines);
    for (number, line) in lines.iter().enumerate() {
        let (colour, dash) = (COLOURS[number % 4], DASHES[number % 4]);
        let points = line.passes.iter();
        let points: Vec<_> = points.map(|(at, it)| place(levels, *at, *it)).collect();
        let path: Vec<_> = points
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        let path = path.join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dash}\"/>"
        );
        for [x, y] in &points {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>"
            );
        }
        let (x, y, name) = (FIELD[2] + 12.0, ends[number] + 4.0, &line.name);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y:.1}\" fill=\"{colour}\">{name}</text>"
        );
    }
    svg + "</svg>\n"
}

fn axes(svg: &mut String, levels: &[f64]) {
    let [left, top, right, bottom] = FIELD;
    for passed in [0.0, 5.0, 10.0, 15.0, 20.0] {
        let [_, y] = place(levels, levels[0], passed);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y:.1}H{right}\" stroke=\"{GREY}\" stroke-opacity=\"0.3\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{passed}</text>",
            left - 10.0,
            y + 4.0
        );
    }
    for level in levels {
        let [x, _] = place(levels, *level, 0.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {bottom}v5\" stroke=\"{GREY}\"/>\n\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{level}</text>",
            bottom + 20.0
        );
    }
    let middle = (left + right) / 2.0;
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">level</text>\n\
         <text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">films of 20 that are passed</text>",
        bottom + 40.0,
        (top + bottom) / 2.0
    );
}

/// Heights of the labels: where the lines end, but one below the other where these are close.
fn label_heights(levels: &[f64], lines: &[Line]) -> Vec<f64> {
    let end = |line: &Line| {
        let last = line.passes.last().copied().unwrap_or_default();
        place(levels, last.0, last.1)[1]
    };
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|one, other| {
        end(&lines[*other])
            .total_cmp(&end(&lines[*one]))
            .then(other.cmp(one))
    });
    let mut heights = vec![0.0; lines.len()];
    let mut lowest = f64::MAX;
    for number in order {
        heights[number] = end(&lines[number]).min(lowest - LABEL_STEP);
        lowest = heights[number];
    }
    heights
}

/// `THICKET_PLOT=draw cargo test -p families --test thicket plot` draws it anew.
#[test]
fn the_picture_shows_the_documented_figures() {
    let (levels, lines) = documented();
    let drawn = drawn(&levels, &lines);
    let path = root().join(PICTURE);
    if std::env::var("THICKET_PLOT").is_ok() {
        fs::write(&path, &drawn).expect("written");
    }
    let there = fs::read_to_string(&path).expect("the picture");
    assert!(there == drawn, "{PICTURE} shows other figures");
}
