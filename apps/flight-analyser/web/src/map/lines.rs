//! Border lines on the screen, for those who ask what is drawn where.

use super::data::{MapData, Polyline, ProjectedBorders};
use egui::{Pos2, Rect, pos2};
use flight_analyser_model::mercator::MapView;

/// Points that lie closer to the line without them, in points of the screen, are left out.
const TOLERANCE: f32 = 2.0;

/// A line as far as it is on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct VisibleLine<'a> {
    /// The country on the left, for somebody who walks along the points and sees the map from above:
    /// walking to the right of the screen, it is the one above the line. Nobody is the sea.
    pub left: Option<&'a str>,
    pub right: Option<&'a str>,
    /// At least two.
    pub points: Vec<Pos2>,
}

/// Borders and coasts within the rectangle, as detailed as they are drawn at this zoom.
pub fn visible_lines<'a>(map: &'a MapData, view: &MapView, rect: Rect) -> Vec<VisibleLine<'a>> {
    let Some((_, lines)) = map.lines(view.zoom()) else {
        return Vec::new();
    };
    let side = view.world_side();
    let origin = view.origin();
    let mut found = Vec::new();
    let west = f64::from(rect.left()) + origin[0];
    let east = f64::from(rect.right()) + origin[0];
    for world in (west / side).floor() as i32..=(east / side).floor() as i32 {
        let projection = Projection {
            side,
            offset: [f64::from(world) * side - origin[0], -origin[1]],
        };
        add_lines(lines, projection, rect, &mut found);
    }
    found
}

/// From units of the world's side to the screen.
#[derive(Clone, Copy)]
struct Projection {
    side: f64,
    offset: [f64; 2],
}

impl Projection {
    fn place(self, point: [f64; 2]) -> Pos2 {
        let [x, y] = [0, 1].map(|axis| (point[axis] * self.side + self.offset[axis]) as f32);
        pos2(x, y)
    }

    fn is_on(self, polyline: &Polyline, rect: Rect) -> bool {
        rect.intersects(Rect::from_min_max(
            self.place(polyline.low),
            self.place(polyline.high),
        ))
    }
}

fn add_lines<'a>(
    lines: &'a ProjectedBorders,
    projection: Projection,
    rect: Rect,
    found: &mut Vec<VisibleLine<'a>>,
) {
    let mut add = |arc: u32, piece: &[Pos2]| {
        let arc = &lines.borders.arcs()[arc as usize];
        let name =
            |id: Option<u16>| id.map(|it| lines.borders.countries()[usize::from(it)].name.as_str());
        let points = simplified(piece);
        if points.len() > 1 {
            found.push(VisibleLine {
                left: name(arc.left),
                right: name(arc.right),
                points,
            });
        }
    };
    // Stretches of one arc that follow each other continue the piece.
    let mut piece: Vec<Pos2> = Vec::new();
    let mut last: Option<(u32, u32)> = None;
    for polyline in lines
        .polylines
        .iter()
        .filter(|it| projection.is_on(it, rect))
    {
        let continues = last == Some((polyline.arc, polyline.points.start + 1));
        if !continues && let Some((arc, _)) = last {
            add(arc, &std::mem::take(&mut piece));
        }
        for pair in lines.points_of(polyline).windows(2) {
            let Some([from, to]) =
                clipped([projection.place(pair[0]), projection.place(pair[1])], rect)
            else {
                continue;
            };
            if piece.last() != Some(&from) {
                add(polyline.arc, &std::mem::take(&mut piece));
                piece.push(from);
            }
            piece.push(to);
        }
        last = Some((polyline.arc, polyline.points.end));
    }
    if let Some((arc, _)) = last {
        add(arc, &piece);
    }
}

/// The part of a segment within a rectangle.
fn clipped([from, to]: [Pos2; 2], rect: Rect) -> Option<[Pos2; 2]> {
    let along = to - from;
    let (mut start, mut end) = (0.0_f32, 1.0_f32);
    let edges = [
        (-along.x, from.x - rect.left()),
        (along.x, rect.right() - from.x),
        (-along.y, from.y - rect.top()),
        (along.y, rect.bottom() - from.y),
    ];
    for (step, room) in edges {
        if step == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if step < 0.0 {
            start = start.max(room / step);
        } else {
            end = end.min(room / step);
        }
    }
    let point = |share: f32| match share {
        0.0 => from,
        1.0 => to,
        _ => from + along * share,
    };
    (start < end).then(|| [point(start), point(end)])
}

/// Keeps the points that a line without them would miss by more than the tolerance.
fn simplified(points: &[Pos2]) -> Vec<Pos2> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut is_kept = vec![false; points.len()];
    is_kept[0] = true;
    is_kept[points.len() - 1] = true;
    let mut open = vec![(0, points.len() - 1)];
    while let Some((from, to)) = open.pop() {
        let between =
            (from + 1..to).map(|index| (index, distance(points[index], points[from], points[to])));
        let farthest = between.max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((index, off)) = farthest
            && off > TOLERANCE
        {
            is_kept[index] = true;
            open.extend([(from, index), (index, to)]);
        }
    }
    let kept = points.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
    kept.map(|(point, _)| *point).collect()
}

fn distance(point: Pos2, from: Pos2, to: Pos2) -> f32 {
    let along = to - from;
    let length = along.length_sq();
    let share = if length > 0.0 {
        ((point - from).dot(along) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    point.distance(from + along * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::pictures::map_data;

    #[test]
    fn lines_have_their_countries_on_the_sides_that_the_screen_shows() {
        let map = map_data();
        let size = [1280.0, 720.0];
        let view = MapView::new([47.5, 14.0], 7, size);
        let rect = Rect::from_min_max(Pos2::ZERO, pos2(1280.0, 720.0));
        let lines = visible_lines(&map, &view, rect);
        let names = [Some("Austria"), Some("Slovenia")];
        assert!(
            lines
                .iter()
                .any(|it| names.contains(&it.left) && names.contains(&it.right))
        );
        let borders = &map.lines(view.zoom()).unwrap().1.borders;
        let mut checked = 0;
        for line in &lines {
            assert!(line.points.len() > 1);
            assert!(line.points.iter().all(|it| rect.expand(0.1).contains(*it)));
            for pair in line.points.windows(2) {
                let along = pair[1] - pair[0];
                if along.length() < 30.0 {
                    continue;
                }
                // Beyond the tolerance, and a little.
                let left = egui::vec2(along.y, -along.x).normalized() * 4.0;
                let middle = pair[0] + along / 2.0;
                let country = |at: Pos2| {
                    let [lat, lon] = view.to_position([f64::from(at.x), f64::from(at.y)]);
                    let id = borders.country_at(lat, lon)?;
                    Some(borders.countries()[usize::from(id)].name.as_str())
                };
                assert_eq!(
                    (country(middle + left), country(middle - left)),
                    (line.left, line.right)
                );
                checked += 1;
            }
        }
        assert!(checked > 5, "{checked}");
    }

    #[test]
    fn segments_are_cut_at_the_edges() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(10.0, 10.0));
        let cut = clipped([pos2(-5.0, 5.0), pos2(15.0, 5.0)], rect);
        assert_eq!(cut, Some([pos2(0.0, 5.0), pos2(10.0, 5.0)]));
        assert_eq!(clipped([pos2(-5.0, 5.0), pos2(-1.0, 5.0)], rect), None);
        assert_eq!(clipped([pos2(3.0, 12.0), pos2(4.0, 12.0)], rect), None);
    }

    #[test]
    fn only_points_that_matter_are_kept() {
        let line = [
            pos2(0.0, 0.0),
            pos2(5.0, 1.0),
            pos2(10.0, 0.0),
            pos2(10.0, 10.0),
        ];
        assert_eq!(simplified(&line), [line[0], line[2], line[3]]);
    }
}
