//! Actions of every kind and calls of every dialect, good and bad, as JSON texts.

/// Action, width and height of the page.
pub const LOWERED: &[(&str, u32, u32)] = &[
    (r#"{"type": "click", "x": 10, "y": 20}"#, 1280, 720),
    (
        r#"{"type": "click", "x": 10.25, "y": 0, "button": "right", "count": 3, "modifiers": ["ctrl", "shift"]}"#,
        1280,
        720,
    ),
    (r#"{"type": "move", "x": 1900, "y": 1000.5}"#, 1920, 1080),
    (
        r#"{"type": "down", "x": 1, "y": 2, "button": "middle"}"#,
        1280,
        720,
    ),
    (r#"{"type": "up", "x": 1, "y": 2}"#, 1280, 720),
    (
        r#"{"type": "drag", "path": [[0, 0], [5.5, 6], [7, 8], [1279, 719]], "modifiers": ["alt"]}"#,
        1280,
        720,
    ),
    (
        r#"{"type": "scroll", "x": 3.7, "y": 4.2, "dy": -120.4}"#,
        1280,
        720,
    ),
    (r#"{"type": "key", "keys": ["ctrl", "z"]}"#, 1280, 720),
    (r#"{"type": "key", "keys": ["ctrl++"]}"#, 1280, 720),
    (r#"{"type": "key_down", "key": "Page_Down"}"#, 1280, 720),
    (r#"{"type": "key_up", "key": "meta"}"#, 1280, 720),
    (r#"{"type": "type", "text": "aé\r\n\t😀"}"#, 1280, 720),
    (r#"{"type": "wait", "ms": 250}"#, 1280, 720),
    (
        r#"{"type": "answer", "fields": {"answer": "done"}}"#,
        1280,
        720,
    ),
    (r#"{"type": "done"}"#, 1280, 720),
    (r#"{"type": "fail", "reason": "no such node"}"#, 1280, 720),
    // Actions that cannot be carried out.
    (r#"{"type": "click", "x": 1280, "y": 20}"#, 1280, 720),
    (
        r#"{"type": "click", "x": 1, "y": 1, "count": 4}"#,
        1280,
        720,
    ),
    (r#"{"type": "click_mark", "mark": 7}"#, 1280, 720),
    (r#"{"type": "drag", "path": [[1, 1]]}"#, 1280, 720),
    (
        r#"{"type": "scroll", "x": 1, "y": 1, "dy": 1e9}"#,
        1280,
        720,
    ),
    (r#"{"type": "key", "keys": ["Hyperspace"]}"#, 1280, 720),
    (r#"{"type": "type", "text": ""}"#, 1280, 720),
    (r#"{"type": "wait", "ms": 60001}"#, 1280, 720),
    // What is no action.
    (r#"{"type": "clack", "x": 1, "y": 1}"#, 1280, 720),
    (r#"{"type": "click", "x": 1}"#, 1280, 720),
    (
        r#"{"type": "click", "x": 1, "y": 1, "colour": "red"}"#,
        1280,
        720,
    ),
    (r#"{"type": "click", "x": "1", "y": 1}"#, 1280, 720),
    ("{", 1280, 720),
];

/// Dialect, call and context.
pub const TRANSLATED: &[(&str, &str, &str)] = &[
    ("gauntlet", r#"{"type": "click", "x": 640, "y": 360}"#, "{}"),
    ("browsergym", r#""mouse_click(640, 360)""#, "{}"),
    (
        "browsergym",
        r#""mouse_drag_and_drop(1, 2, 3, 4)\nkeyboard_press('Control+z')""#,
        "{}",
    ),
    (
        "anthropic",
        r#"{"action": "left_click", "coordinate": [640, 360]}"#,
        "{}",
    ),
    (
        "anthropic",
        r#"{"action": "left_mouse_down"}"#,
        r#"{"pointer": [12, 34]}"#,
    ),
    (
        "openai",
        r#"{"type": "click", "button": "left", "x": 640, "y": 360}"#,
        "{}",
    ),
    (
        "openai",
        r#"[{"type": "move", "x": 1, "y": 2}, {"type": "type", "text": "a"}]"#,
        "{}",
    ),
    (
        "gemini",
        r#"{"name": "click_at", "args": {"x": 500, "y": 999}}"#,
        "{}",
    ),
    (
        "gemini",
        r#"{"name": "click_at", "args": {"x": 500, "y": 500}}"#,
        r#"{"width": 1920, "height": 1080, "scale": "1000"}"#,
    ),
    (
        "osworld",
        r#"{"action_type": "CLICK", "parameters": {"x": 640, "y": 360}}"#,
        "{}",
    ),
    ("calls", r#""click(x=640, y=360)""#, "{}"),
    ("calls", r#""click(x=0.5, y=0.5)""#, r#"{"scale": "unit"}"#),
    // What is no call, and what cannot be carried out.
    ("browsergym", r#""mouse_clack(640, 360)""#, "{}"),
    (
        "anthropic",
        r#"{"action": "left_click", "coordinate": [5000, 360]}"#,
        "{}",
    ),
    ("osworld", "5", "{}"),
    ("klingon", "{}", "{}"),
    ("openai", "{", "{}"),
    ("openai", "{}", r#"{"with": 5}"#),
];
