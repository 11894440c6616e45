//! What can be operated on the screen, numbered in reading order.

use protocol::{Mark, Rect, TreeNode};

use crate::tree;
use actions::lowering::Viewport;

/// Nobody finds a number among more.
const MOST: usize = 200;
/// Smaller boxes are there for screen readers.
const SMALLEST_PIXELS: f64 = 4.0;

/// Numbered boxes around everything in the tree that can be operated and is on the screen.
pub fn marks(tree: &TreeNode, viewport: Viewport) -> Vec<Mark> {
    let mut found = Vec::new();
    collect(tree, viewport, &mut found);
    let mut marks = in_reading_order(found);
    marks.truncate(MOST);
    for (number, mark) in (1..).zip(&mut marks) {
        mark.number = number;
    }
    marks
}

fn collect(node: &TreeNode, viewport: Viewport, into: &mut Vec<Mark>) {
    let before = into.len();
    for child in &node.children {
        collect(child, viewport, into);
    }
    if !tree::is_operable(&node.role) {
        return;
    }
    let Some(rect) = node.rect.and_then(|rect| on_screen(rect, viewport)) else {
        return;
    };
    // A link around a button: one of them is enough, and a click reaches the inner one.
    let is_repeated = |inner: &Mark| inner.name == node.name && contains(inner.rect, rect);
    if into[before..].iter().any(is_repeated) {
        return;
    }
    into.push(Mark {
        number: 0,
        role: node.role.clone(),
        name: node.name.clone(),
        rect,
    });
}

/// The part of a box on the screen, if it is large enough to be seen.
fn on_screen(rect: Rect, viewport: Viewport) -> Option<Rect> {
    let (left, top) = (rect.x.max(0.0), rect.y.max(0.0));
    let right = (rect.x + rect.width).min(viewport.width.into());
    let bottom = (rect.y + rect.height).min(viewport.height.into());
    let (width, height) = (right - left, bottom - top);
    let is_large = width >= SMALLEST_PIXELS && height >= SMALLEST_PIXELS;
    is_large.then(|| Rect::new(left, top, width, height))
}

fn contains(outer: Rect, inner: Rect) -> bool {
    outer.x <= inner.x
        && outer.y <= inner.y
        && outer.x + outer.width >= inner.x + inner.width
        && outer.y + outer.height >= inner.y + inner.height
}

/// Row by row from the top, each from left to right. A row are those that lie beside its first, each
/// with its middle within the height of the other.
fn in_reading_order(mut marks: Vec<Mark>) -> Vec<Mark> {
    marks.sort_by(|one, other| one.rect.y.total_cmp(&other.rect.y));
    let mut ordered = Vec::with_capacity(marks.len());
    while !marks.is_empty() {
        let first = marks[0].rect;
        let (mut row, rest): (Vec<_>, Vec<_>) = marks
            .into_iter()
            .partition(|mark| is_beside(first, mark.rect));
        row.sort_by(|one, other| one.rect.x.total_cmp(&other.rect.x));
        ordered.append(&mut row);
        marks = rest;
    }
    ordered
}

fn is_beside(one: Rect, other: Rect) -> bool {
    let holds_middle = |outer: Rect, inner: Rect| {
        let middle = inner.center()[1];
        outer.y <= middle && middle <= outer.y + outer.height
    };
    holds_middle(one, other) && holds_middle(other, one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::resolve;
    use protocol::{Action, Button};

    const PAGE: Viewport = Viewport {
        width: 400,
        height: 300,
    };

    fn node(role: &str, name: &str, rect: [f64; 4], children: Vec<TreeNode>) -> TreeNode {
        let [x, y, width, height] = rect;
        TreeNode {
            role: role.into(),
            name: name.into(),
            rect: Some(Rect::new(x, y, width, height)),
            children,
            ..TreeNode::default()
        }
    }

    fn page(children: Vec<TreeNode>) -> TreeNode {
        node("RootWebArea", "App", [0., 0., 400., 300.], children)
    }

    fn names(marks: &[Mark]) -> Vec<&str> {
        marks.iter().map(|mark| mark.name.as_str()).collect()
    }

    #[test]
    fn numbers_follow_the_rows_of_the_page_from_left_to_right() {
        let tree = page(vec![
            node("button", "below", [10., 150., 60., 20.], vec![]),
            node("slider", "right", [200., 8., 60., 20.], vec![]),
            node("heading", "no mark", [0., 0., 400., 40.], vec![]),
            node("link", "left", [10., 10., 60., 20.], vec![]),
            node("textbox", "tall", [300., 20., 60., 200.], vec![]),
        ]);
        let marks = marks(&tree, PAGE);
        assert_eq!(names(&marks), ["left", "right", "tall", "below"]);
        let numbers: Vec<_> = marks.iter().map(|mark| mark.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4]);
    }

    #[test]
    fn what_is_outside_too_small_or_without_a_place_has_no_mark() {
        let mut drawn = node("button", "drawn on a canvas", [0.; 4], vec![]);
        drawn.rect = None;
        let tree = page(vec![
            node("button", "outside", [400., 10., 60., 20.], vec![]),
            node("button", "tiny", [10., 10., 1., 1.], vec![]),
            drawn,
            node("button", "half", [380., 290., 60., 20.], vec![]),
        ]);
        let marks = marks(&tree, PAGE);
        assert_eq!(names(&marks), ["half"]);
        assert_eq!(marks[0].rect, Rect::new(380., 290., 20., 10.));
    }

    #[test]
    fn what_a_child_of_the_same_name_fills_is_marked_once() {
        let child = |name| node("button", name, [10., 10., 60., 20.], vec![]);
        let tree = page(vec![
            node("link", "same", [10., 10., 60., 20.], vec![child("same")]),
            node("tab", "other", [10., 50., 60., 20.], vec![child("inner")]),
        ]);
        let marks = marks(&tree, PAGE);
        let roles: Vec<_> = marks.iter().map(|mark| mark.role.as_str()).collect();
        assert_eq!(roles, ["button", "button", "tab"]);
    }

    #[test]
    fn at_most_two_hundred_are_numbered() {
        let many = (0..250).map(|at| node("button", "", [f64::from(at), 10., 9., 9.], vec![]));
        assert_eq!(marks(&page(many.collect()), PAGE).len(), MOST);
    }

    #[test]
    fn clicking_a_mark_is_a_click_in_its_box_and_in_no_other() {
        let tree = page(vec![
            node("button", "one", [10., 10., 60., 20.], vec![]),
            node("button", "two", [100., 10., 60., 20.], vec![]),
        ]);
        let marks = marks(&tree, PAGE);
        let click = |mark| Action::ClickMark {
            mark,
            button: Button::Right,
            count: 2,
            modifiers: vec![],
        };
        for mark in &marks {
            let Action::Click {
                x,
                y,
                button,
                count,
                ..
            } = resolve(click(mark.number), &marks)
            else {
                panic!("{mark:?} is no click");
            };
            assert_eq!((button, count), (Button::Right, 2));
            let holders = marks.iter().filter(|it| {
                (it.rect.x..=it.rect.x + it.rect.width).contains(&x)
                    && (it.rect.y..=it.rect.y + it.rect.height).contains(&y)
            });
            let holders: Vec<_> = holders.map(|it| it.number).collect();
            assert_eq!(holders, [mark.number]);
        }
        assert_eq!(resolve(click(3), &marks), click(3));
    }
}
