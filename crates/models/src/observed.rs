//! The page as a model is shown it: pictures, and words beside them.

use actions::lowering::Viewport;
use protocol::{Observation, Point, Rect, Scale, TreeNode};

use crate::conversation::Part;
use crate::image;

/// Longer trees are cut: they would fill a model's memory with one look.
const MAX_TREE_BYTES: usize = 60_000;

/// How a model sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vision {
    /// The size of its pictures, where it is not that of the page.
    pub size: Option<Viewport>,
    /// What the numbers in its points mean.
    pub scale: Scale,
}

impl Vision {
    /// The pictures of a page of this size.
    pub fn picture(&self, page: Viewport) -> Viewport {
        self.size.unwrap_or(page)
    }
}

/// Words first, then pictures.
pub fn parts(observation: &Observation, eyes: &Vision) -> anyhow::Result<Vec<Part>> {
    let words = words(observation, eyes);
    let mut parts: Vec<_> = words.into_iter().map(Part::Text).collect();
    parts.extend(pictures(observation, eyes)?);
    Ok(parts)
}

pub fn pictures(observation: &Observation, eyes: &Vision) -> anyhow::Result<Vec<Part>> {
    let all = observation.screenshot.iter().chain(&observation.frames);
    let picture = |it: &String| image::picture(it, observation.image, eyes.size).map(Part::Picture);
    all.map(picture).collect()
}

/// What went wrong, how much is left, and what there is to operate, if anything is to be said.
pub fn words(observation: &Observation, eyes: &Vision) -> Option<String> {
    let page = Viewport {
        width: observation.width,
        height: observation.height,
    };
    let mut lines = Vec::new();
    if let Some(error) = &observation.error {
        lines.push(format!("Not carried out: {error}"));
    }
    lines.extend(observation.elapsed_ms.map(passed));
    lines.extend(observation.notice.clone());
    for mark in &observation.marks {
        let at = place(mark.rect, page, eyes);
        lines.push(format!(
            "[{}] {} {:?} {at}",
            mark.number, mark.role, mark.name
        ));
    }
    if let Some(tree) = &observation.tree {
        let mut text = String::new();
        describe(tree, 0, page, eyes, &mut text);
        lines.push(cut(text));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// How far the page's clock went meanwhile, for an agent that it does not wait for.
pub fn passed(elapsed_ms: u64) -> String {
    let seconds = elapsed_ms as f64 / 1_000.0;
    format!("{seconds} s went by on the page since you last saw it.")
}

/// A line per node, children further in.
fn describe(node: &TreeNode, depth: usize, page: Viewport, eyes: &Vision, text: &mut String) {
    if text.len() > MAX_TREE_BYTES {
        return;
    }
    text.push_str(&"  ".repeat(depth));
    text.push_str(&node.role);
    if !node.name.is_empty() {
        text.push_str(&format!(" {:?}", node.name));
    }
    if !node.value.is_empty() {
        text.push_str(&format!(" = {:?}", node.value));
    }
    if let Some(rect) = node.rect {
        text.push_str(&format!(" {}", place(rect, page, eyes)));
    }
    text.push('\n');
    for child in &node.children {
        describe(child, depth + 1, page, eyes, text);
    }
}

fn cut(mut text: String) -> String {
    if text.len() > MAX_TREE_BYTES {
        text.truncate(text.floor_char_boundary(MAX_TREE_BYTES));
        text.push_str("\n(the rest is left out)");
    }
    text
}

/// The middle of a box, in the numbers that the model would use.
fn place(rect: Rect, page: Viewport, eyes: &Vision) -> String {
    let [x, y] = named(rect.center(), page, eyes);
    match eyes.scale {
        Scale::Unit => format!("({x:.3}, {y:.3})"),
        _ => format!("({}, {})", x.round(), y.round()),
    }
}

fn named(point: Point, page: Viewport, eyes: &Vision) -> Point {
    let share = |top: f64| {
        let [x, y] = point;
        let along = |value: f64, side: u32| value * top / f64::from(side.saturating_sub(1).max(1));
        [along(x, page.width), along(y, page.height)]
    };
    match eyes.scale {
        Scale::Pixels => image::rescaled(point, page, eyes.picture(page)),
        Scale::Unit => share(1.0),
        Scale::To999 => share(999.0),
        Scale::To1000 => share(1000.0),
    }
}

#[cfg(test)]
mod tests {
    use protocol::Mark;

    use super::*;

    const PIXELS: Vision = Vision {
        size: None,
        scale: Scale::Pixels,
    };

    fn observation() -> Observation {
        Observation {
            width: 1280,
            height: 720,
            screenshot: Some("AAAA".into()),
            frames: vec!["BBBB".into()],
            ..Observation::default()
        }
    }

    #[test]
    fn a_page_with_nothing_to_say_is_pictures() {
        let parts = parts(&observation(), &PIXELS).expect("parts");
        assert_eq!(parts.len(), 2);
        assert!(parts.iter().all(|it| it.picture().is_some()));
    }

    #[test]
    fn errors_notices_marks_and_trees_are_words() {
        let rect = Rect::new(600.0, 340.0, 80.0, 40.0);
        let observation = Observation {
            error: Some("outside".into()),
            notice: Some("3 steps are left.".into()),
            marks: vec![Mark {
                number: 7,
                role: "button".into(),
                name: "Save".into(),
                rect,
            }],
            tree: Some(TreeNode {
                role: "group".into(),
                children: vec![TreeNode {
                    role: "textbox".into(),
                    name: "Title".into(),
                    value: "x".into(),
                    rect: Some(rect),
                    ..TreeNode::default()
                }],
                ..TreeNode::default()
            }),
            ..observation()
        };
        let text = words(&observation, &PIXELS).expect("words");
        assert_eq!(
            text,
            "Not carried out: outside\n3 steps are left.\n[7] button \"Save\" (640, 360)\ngroup\n  textbox \"Title\" = \"x\" (640, 360)\n"
        );
        let small = Vision {
            size: Some(Viewport {
                width: 640,
                height: 360,
            }),
            scale: Scale::Pixels,
        };
        let text = words(&observation, &small).expect("words");
        assert!(text.contains("\"Save\" (320, 180)"), "{text}");
        let shares = Vision {
            size: None,
            scale: Scale::To1000,
        };
        let text = words(&observation, &shares).expect("words");
        assert!(text.contains("\"Save\" (500, 501)"), "{text}");
    }

    #[test]
    fn an_endless_tree_is_cut() {
        let leaf = TreeNode {
            role: "ö".repeat(1_000),
            ..TreeNode::default()
        };
        let observation = Observation {
            tree: Some(TreeNode {
                children: vec![leaf; 500],
                ..TreeNode::default()
            }),
            ..observation()
        };
        let text = words(&observation, &PIXELS).expect("words");
        assert!(text.len() < MAX_TREE_BYTES + 100);
        assert!(text.ends_with("(the rest is left out)"));
    }
}
