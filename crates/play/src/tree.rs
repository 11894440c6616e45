//! The accessibility tree as agents get it, from what Chromium's DevTools report.

mod boxes;

use std::collections::HashMap;

use protocol::{Rect, TreeNode};
use serde_json::Value;

use actions::lowering::Viewport;
use boxes::{Boxes, Place, union};

pub use boxes::STYLES;

/// Deeper pages do not exist; a damaged report could name itself as its child.
const MAX_DEPTH: usize = 200;

/// Roles of what a person clicks, types into or drags. Names in capitals are Chromium's own.
const OPERABLE: [&str; 24] = [
    "button",
    "checkbox",
    "combobox",
    "link",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
    "treeitem",
    "ColorWell",
    "Date",
    "DateTime",
    "DisclosureTriangle",
    "InputTime",
    "MenuListOption",
    "PopUpButton",
    "ToggleButton",
];

/// Can something with this role be operated?
pub fn is_operable(role: &str) -> bool {
    OPERABLE.contains(&role)
}

/// `nodes` answers `Accessibility.getFullAXTree`, `layout` answers `DOMSnapshot.captureSnapshot`.
///
/// What has neither meaning nor name is left out and its children take its place. What cannot be seen
/// is left out too, unless something in it can: its name may be needed to understand that. What has
/// no box, because a canvas draws it, stays.
pub fn from_devtools(nodes: &Value, layout: &Value, viewport: Viewport) -> Option<TreeNode> {
    let list = nodes["nodes"].as_array()?;
    let report = Report {
        by_id: list
            .iter()
            .filter_map(|node| Some((node["nodeId"].as_str()?, node)))
            .collect(),
        boxes: Boxes::read(layout, viewport),
    };
    let root = list.iter().find(|node| node["parentId"].is_null())?;
    let mut found = Vec::new();
    report.collect(root, &Above::default(), MAX_DEPTH, &mut found);
    match found.len() {
        1 => found.pop(),
        _ => Some(TreeNode {
            role: "RootWebArea".into(),
            children: found,
            ..TreeNode::default()
        }),
    }
}

struct Report<'r> {
    by_id: HashMap<&'r str, &'r Value>,
    boxes: Boxes,
}

/// What a node takes over from those around it.
#[derive(Clone, Default)]
struct Above {
    /// Of the nearest node that is told.
    name: String,
    value: String,
    is_hidden: bool,
    /// Of a box that exists for its text alone.
    rect: Option<Rect>,
}

impl Report<'_> {
    fn collect(&self, node: &Value, above: &Above, depth: usize, into: &mut Vec<TreeNode>) {
        let role = text(&node["role"]);
        if depth == 0 || role == "InlineTextBox" {
            return;
        }
        let name = text(&node["name"]);
        let id = node["backendDOMNodeId"].as_i64();
        let place = id.map_or(Place::Boxless, |id| {
            self.boxes.place(id, is_operable(&role))
        });
        if role == "StaticText" && above.says(&name, place) {
            return;
        }
        let is_mute = node["ignored"] == true
            || (matches!(role.as_str(), "generic" | "none" | "") && name.is_empty());
        let (is_hidden, rect) = match place {
            Place::Seen(rect) => (false, Some(rect)),
            Place::Hidden => (true, None),
            Place::Boxless => (above.is_hidden, None),
        };
        let value = text(&node["value"]);
        let below = match is_mute {
            true => Above {
                is_hidden,
                rect,
                ..above.clone()
            },
            false => Above {
                name: name.clone(),
                value: value.clone(),
                is_hidden,
                rect: None,
            },
        };
        let mut children = Vec::new();
        for id in node["childIds"].as_array().into_iter().flatten() {
            if let Some(child) = id.as_str().and_then(|id| self.by_id.get(id)) {
                self.collect(child, &below, depth - 1, &mut children);
            }
        }
        if is_mute {
            into.append(&mut children);
            return;
        }
        if is_hidden && children.is_empty() {
            return;
        }
        let around_children = || children.iter().filter_map(|it| it.rect).reduce(union);
        let of_text = above.rect.filter(|_| role == "StaticText");
        into.push(TreeNode {
            rect: rect.or(of_text).or_else(around_children),
            role,
            name,
            value,
            children,
        });
    }
}

impl Above {
    /// Would a text only repeat what has been said?
    fn says(&self, text: &str, place: Place) -> bool {
        text == self.name || (place == Place::Boxless && self.value.contains(text))
    }
}

/// The string in `{"value": ...}`.
fn text(property: &Value) -> String {
    match &property["value"] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PAGE: Viewport = Viewport::USUAL;

    #[test]
    fn nameless_boxes_vanish_and_rectangles_are_found() {
        let nodes = json!({"nodes": [
            {"nodeId": "1", "role": {"value": "RootWebArea"}, "name": {"value": "App"}, "childIds": ["2"]},
            {"nodeId": "2", "parentId": "1", "ignored": true, "role": {"value": "none"}, "childIds": ["3"]},
            {"nodeId": "3", "parentId": "2", "role": {"value": "button"}, "name": {"value": "Run"},
             "backendDOMNodeId": 7, "childIds": ["4"]},
            {"nodeId": "4", "parentId": "3", "role": {"value": "StaticText"}, "name": {"value": "Run"}},
        ]});
        let layout = json!({"documents": [{
            "scrollOffsetY": 10, "nodes": {"backendNodeId": [1, 7]},
            "layout": {"nodeIndex": [1], "bounds": [[5, 30, 60, 20]]},
        }]});
        let tree = from_devtools(&nodes, &layout, PAGE).expect("a tree");
        assert_eq!(tree.name, "App");
        assert_eq!(tree.children.len(), 1);
        let button = &tree.children[0];
        assert_eq!(
            (button.role.as_str(), button.name.as_str()),
            ("button", "Run")
        );
        assert_eq!(button.rect, Some(Rect::new(5.0, 20.0, 60.0, 20.0)));
        assert!(button.children.is_empty());
    }

    #[test]
    fn a_report_that_contains_itself_ends() {
        let nodes = json!({"nodes": [
            {"nodeId": "1", "role": {"value": "main"}, "name": {"value": "x"}, "childIds": ["1"]},
        ]});
        assert!(from_devtools(&nodes, &json!({}), PAGE).is_some());
        assert_eq!(from_devtools(&json!("nonsense"), &json!(null), PAGE), None);
    }

    /// What a browser reported, without the fields that nobody reads.
    fn recorded(text: &str) -> TreeNode {
        let report: Value = serde_json::from_str(text).expect("a report");
        from_devtools(&report["nodes"], &report["layout"], PAGE).expect("a tree")
    }

    fn flat(node: &TreeNode) -> Vec<&TreeNode> {
        let below = node.children.iter().flat_map(flat);
        std::iter::once(node).chain(below).collect()
    }

    fn find<'t>(tree: &'t TreeNode, name: &str) -> Option<&'t TreeNode> {
        flat(tree).into_iter().find(|node| node.name == name)
    }

    #[test]
    fn a_long_list_tells_what_is_scrolled_into_view_and_no_more() {
        let tree = recorded(include_str!("tree/recorded/long_list.json"));
        let seen = |name| find(&tree, name).map(|node| node.rect.expect("a box"));
        assert_eq!(seen("Merge").map(|it| it.y.round()), Some(664.0));
        let cut = seen("Wait").expect("its top is in view");
        assert_eq!(cut.y + cut.height, 720.0);
        assert_eq!(seen("Loop Over Items"), None);
        // Drawn on a canvas: told, but not where.
        let drawn = find(&tree, "Select Sort").expect("a node of the workflow");
        assert_eq!(drawn.rect, None);
    }

    #[test]
    fn an_open_menu_hides_what_lies_behind_it() {
        let tree = recorded(include_str!("tree/recorded/open_menu.json"));
        assert!(find(&tree, "T-Rex Roar Audio").is_some());
        assert_eq!(find(&tree, "Upload Media"), None);
        let region = find(&tree, "Media").expect("the panel behind the menu");
        assert_eq!(region.role, "region");
        assert!(find(&tree, "No media have been added yet").is_some());
    }

    #[test]
    fn whatever_is_told_of_a_page_without_canvas_nodes_has_a_box_on_the_screen() {
        let tree = recorded(include_str!("tree/recorded/open_menu.json"));
        for node in flat(&tree) {
            let of_canvas = node.role == "Canvas" || node.name.starts_with("Row ");
            let Some(rect) = node.rect else {
                assert!(of_canvas, "{} {:?} has no box", node.role, node.name);
                continue;
            };
            let is_inside = rect.x >= 0.0
                && rect.y >= 0.0
                && rect.x + rect.width <= 1280.0
                && rect.y + rect.height <= 720.0;
            assert!(is_inside, "{} {:?}: {rect:?}", node.role, node.name);
        }
    }

    #[test]
    fn what_a_field_holds_is_told_once() {
        let nodes = json!({"nodes": [
            {"nodeId": "1", "role": {"value": "textbox"}, "name": {"value": "Size"}, "value": {"value": "32"},
             "childIds": ["2"]},
            {"nodeId": "2", "parentId": "1", "role": {"value": "generic"}, "childIds": ["3"]},
            {"nodeId": "3", "parentId": "2", "role": {"value": "StaticText"}, "name": {"value": "32"}},
        ]});
        let tree = from_devtools(&nodes, &json!({}), PAGE).expect("a tree");
        assert_eq!((tree.value.as_str(), tree.children.len()), ("32", 0));
    }

    #[test]
    fn a_parent_that_is_scrolled_away_keeps_its_name_around_what_is_not() {
        let nodes = json!({"nodes": [
            {"nodeId": "1", "role": {"value": "main"}, "name": {"value": "App"}, "childIds": ["2", "4"]},
            {"nodeId": "2", "parentId": "1", "role": {"value": "group"}, "name": {"value": "Colours"},
             "backendDOMNodeId": 7, "childIds": ["3"]},
            {"nodeId": "3", "parentId": "2", "role": {"value": "button"}, "name": {"value": "Red"},
             "backendDOMNodeId": 8},
            {"nodeId": "4", "parentId": "1", "role": {"value": "button"}, "name": {"value": "Far"},
             "backendDOMNodeId": 9},
        ]});
        let layout = json!({"documents": [{
            "nodes": {"backendNodeId": [7, 8, 9]},
            "layout": {"nodeIndex": [0, 1, 2],
                       "bounds": [[0, -50, 60, 20], [0, 10, 60, 20], [0, 900, 60, 20]]},
        }]});
        let tree = from_devtools(&nodes, &layout, PAGE).expect("a tree");
        assert_eq!(tree.children.len(), 1);
        let group = &tree.children[0];
        assert_eq!(group.name, "Colours");
        assert_eq!(group.rect, Some(Rect::new(0.0, 10.0, 60.0, 20.0)));
    }
}
