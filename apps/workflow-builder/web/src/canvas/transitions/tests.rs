//! Presses, drags and releases on everything that a pointer can meet.

use super::*;
use workflow_builder_model::NodeMove;
use workflow_builder_model::layout::Rect;

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

fn pointer() -> Pointer {
    Pointer {
        at: at(100.0, 100.0),
        is_middle_button: false,
        shift: false,
        adds: false,
    }
}

fn port(side: Side) -> PortRef {
    PortRef {
        node: "n".into(),
        side,
        handle: None,
    }
}

fn two_nodes() -> Selection {
    Selection::nodes(vec!["a".into(), "b".into()])
}

#[test]
fn the_middle_button_and_the_space_bar_hold_the_canvas_over_anything() {
    let middle = Pointer {
        is_middle_button: true,
        ..pointer()
    };
    let pan = Press::Pan {
        clears_selection: false,
    };
    for hit in [
        None,
        Some(Hit::Node("a".into())),
        Some(Hit::Port(port(Side::Input))),
    ] {
        assert_eq!(pressed(hit.clone(), middle, false, two_nodes()), pan);
        assert_eq!(pressed(hit, pointer(), true, two_nodes()), pan);
    }
}

#[test]
fn a_press_on_empty_canvas_moves_it_and_a_click_there_clears_the_selection() {
    let pan = Press::Pan {
        clears_selection: true,
    };
    assert_eq!(pressed(None, pointer(), false, two_nodes()), pan);
    let gesture = Gesture::Pan {
        from_px: at(100.0, 100.0),
        camera: Camera::default(),
        clears_selection: true,
    };
    let clear = Release::Select(Selection::default());
    assert_eq!(released(gesture.clone(), at(101.0, 102.0)), clear);
    assert_eq!(released(gesture, at(140.0, 100.0)), Release::Nothing);
}

#[test]
fn a_click_with_the_middle_button_keeps_the_selection() {
    let gesture = Gesture::Pan {
        from_px: at(100.0, 100.0),
        camera: Camera::default(),
        clears_selection: false,
    };
    assert_eq!(released(gesture, at(100.0, 100.0)), Release::Nothing);
}

#[test]
fn shift_draws_a_box_over_canvas_and_notes_but_not_over_nodes() {
    let shift = Pointer {
        shift: true,
        ..pointer()
    };
    let note = Hit::Note {
        note: "x".into(),
        is_corner: false,
    };
    let fresh = Press::Marquee { kept: Vec::new() };
    assert_eq!(pressed(None, shift, false, two_nodes()), fresh);
    assert_eq!(pressed(Some(note), shift, false, two_nodes()), fresh);
    let node = Some(Hit::Node("a".into()));
    assert_eq!(
        pressed(node, shift, false, two_nodes()),
        Press::Node("a".into())
    );
}

#[test]
fn a_box_with_ctrl_adds_to_what_is_selected() {
    let both = Pointer {
        shift: true,
        adds: true,
        ..pointer()
    };
    let kept = vec!["a".to_string(), "b".to_string()];
    assert_eq!(
        pressed(None, both, false, two_nodes()),
        Press::Marquee { kept }
    );
}

#[test]
fn a_press_on_an_edge_selects_it_alone_and_with_ctrl_adds_or_removes_it() {
    let adds = Pointer {
        adds: true,
        ..pointer()
    };
    let press = |pointer, selection| match pressed(
        Some(Hit::Edge("e".into())),
        pointer,
        false,
        selection,
    ) {
        Press::Select(selection) => selection,
        other => panic!("{other:?}"),
    };
    assert_eq!(press(pointer(), two_nodes()), Selection::edge("e"));
    let with_nodes = press(adds, two_nodes());
    assert_eq!(with_nodes.nodes, ["a", "b"]);
    assert_eq!(with_nodes.edges, ["e"]);
    assert_eq!(press(adds, with_nodes), two_nodes());
}

#[test]
fn an_edge_that_joins_the_selection_takes_the_place_of_a_note() {
    let adds = Pointer {
        adds: true,
        ..pointer()
    };
    let edge = Some(Hit::Edge("e".into()));
    assert_eq!(
        pressed(edge, adds, false, Selection::note("x")),
        Press::Select(Selection::edge("e"))
    );
}

#[test]
fn a_note_is_resized_at_its_corner_and_moved_elsewhere() {
    for is_corner in [true, false] {
        let hit = Hit::Note {
            note: "x".into(),
            is_corner,
        };
        let press = Press::Note {
            note: "x".into(),
            resizes: is_corner,
        };
        let none = Selection::default();
        assert_eq!(pressed(Some(hit), pointer(), false, none), press);
    }
}

fn drag(has_moved: bool) -> Gesture {
    Gesture::DragNodes {
        from_px: at(100.0, 100.0),
        from: at(50.0, 50.0),
        lead: "a".into(),
        origins: vec![("a".into(), at(32.0, 32.0))],
        gesture: "7".into(),
        has_moved,
        click_selects: true,
    }
}

const TWICE: Camera = Camera {
    x: 0.0,
    y: 0.0,
    zoom: 2.0,
};

#[test]
fn a_shaky_press_moves_no_node_but_the_way_back_of_a_drag_does() {
    assert_eq!(dragged(drag(false), at(102.0, 101.0), TWICE), None);
    assert!(dragged(drag(true), at(102.0, 101.0), TWICE).is_some());
}

#[test]
fn dragged_nodes_follow_the_pointer_at_any_zoom_in_one_undo_step() {
    // 100 pixels to the right are 50 canvas units here.
    let (next, command) = dragged(drag(false), at(200.0, 100.0), TWICE).expect("a drag");
    let moves = vec![NodeMove {
        node: "a".into(),
        position: Position { x: 80.0, y: 32.0 },
    }];
    let gesture = "7".to_string();
    assert_eq!(command, Command::MoveNodes { moves, gesture });
    assert_eq!(next, drag(true));
}

#[test]
fn a_click_on_one_of_several_selected_nodes_selects_it_and_a_drag_keeps_all() {
    let one = Release::Select(Selection::node("a"));
    assert_eq!(released(drag(false), at(100.0, 100.0)), one);
    assert_eq!(released(drag(true), at(300.0, 100.0)), Release::Nothing);
}

#[test]
fn a_dragged_note_keeps_its_size_and_a_resized_one_its_corner() {
    let note = |resizes| Gesture::DragNote {
        from_px: at(0.0, 0.0),
        from: at(0.0, 0.0),
        note: "x".into(),
        start: Rect::new(16.0, 16.0, 160.0, 96.0),
        resizes,
        gesture: "3".into(),
        has_moved: false,
    };
    let place = |resizes| match dragged(note(resizes), at(64.0, 32.0), TWICE) {
        Some((
            _,
            Command::EditNote {
                change:
                    NoteChange::Place {
                        position,
                        width,
                        height,
                        ..
                    },
                ..
            },
        )) => [position.x, position.y, width, height],
        other => panic!("{other:?}"),
    };
    assert_eq!(place(false), [48.0, 32.0, 160.0, 96.0]);
    assert_eq!(place(true), [16.0, 16.0, 192.0, 112.0]);
}

fn wire(target: Option<PortRef>, rewires: Option<&str>) -> Gesture {
    Gesture::Wire {
        from: port(Side::Output),
        from_px: at(100.0, 100.0),
        to: at(7.0, 8.0),
        target,
        is_sticky: false,
        rewires: rewires.map(str::to_string),
    }
}

#[test]
fn an_edge_let_go_at_a_port_is_drawn_and_over_nothing_asks_for_a_node() {
    let far = at(300.0, 100.0);
    let target = port(Side::Input);
    assert_eq!(
        released(wire(Some(target.clone()), None), far),
        Release::Connect(port(Side::Output), target)
    );
    let from = port(Side::Output);
    let ask = Release::AskForNode {
        at: at(7.0, 8.0),
        from,
    };
    assert_eq!(released(wire(None, None), far), ask);
}

#[test]
fn a_click_on_a_port_leaves_the_edge_on_the_pointer() {
    let kept = released(wire(Some(port(Side::Input)), None), at(101.0, 100.0));
    let Release::KeepWire(Gesture::Wire {
        is_sticky, target, ..
    }) = kept
    else {
        panic!("{kept:?}");
    };
    assert!(is_sticky);
    assert_eq!(target, None);
}

#[test]
fn an_edge_taken_off_goes_to_the_new_port_or_back_to_the_old_one() {
    let target = port(Side::Input);
    let rewired = Release::Rewire {
        edge: "e".into(),
        ends: [port(Side::Output), target.clone()],
    };
    let far = at(300.0, 100.0);
    assert_eq!(released(wire(Some(target), Some("e")), far), rewired);
    for place in [far, at(100.0, 100.0)] {
        assert_eq!(released(wire(None, Some("e")), place), Release::Nothing);
    }
}

#[test]
fn a_context_menu_is_about_what_it_was_called_on() {
    let several = two_nodes();
    let node = |id: &str| asked_about(Some(Hit::Node(id.into())), &several);
    assert_eq!(node("a"), None, "one of several keeps them all");
    assert_eq!(node("c"), Some(Selection::node("c")));
    assert_eq!(asked_about(None, &several), Some(Selection::default()));
    let grip = Hit::Grip {
        edge: "e".into(),
        side: Side::Input,
    };
    assert_eq!(asked_about(Some(grip.clone()), &Selection::edge("e")), None);
    assert_eq!(
        asked_about(Some(grip), &several),
        Some(Selection::edge("e"))
    );
}
