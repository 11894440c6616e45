//! The scene that all pages draw: a thousand solids of every kind in a block.

use modeller_model::{Color, PrimitiveKind};
use serde_json::{Value, json};

const EDGE: usize = 10;
pub const OBJECTS: usize = EDGE * EDGE * EDGE;
const PITCH: f64 = 1.6;
const COLORS: [Color; 6] = [
    Color::new(0xff, 0x66, 0x00),
    Color::new(0x44, 0x88, 0xff),
    Color::new(0x44, 0xff, 0x88),
    Color::new(0xff, 0xcc, 0x00),
    Color::new(0xcc, 0x44, 0xaa),
    Color::new(0xdd, 0xdd, 0xdd),
];

/// The state that the 3D Modeller loads; three.js reads the scene in it.
pub fn state() -> Value {
    json!({
        "schemaVersion": 1,
        "activeSceneId": "bench",
        "scenes": [{
            "id": "bench",
            "name": "Bench",
            "createdAt": 0,
            "updatedAt": 0,
            "scene": {
                "objects": (0..OBJECTS).map(object).collect::<Vec<_>>(),
                "settings": {
                    "showGrid": true,
                    "showAxes": true,
                    "backgroundColor": "#1a1a2e",
                    "fov": 50,
                    "cameraType": "perspective",
                    "orthoZoom": 10,
                },
            },
        }],
    })
}

/// One in ten is transparent, one in twenty a wireframe.
fn object(index: usize) -> Value {
    let kind = PrimitiveKind::ALL[index % PrimitiveKind::ALL.len()];
    let place = |cell: usize, from: f64| (cell as f64 - from) * PITCH;
    let middle = (EDGE - 1) as f64 / 2.0;
    // Any numbers will do as long as they are always the same and look mixed.
    let mixed = |factor: usize, below: usize| index * factor % below;
    let side = |factor: usize| 0.6 + mixed(factor, 61) as f64 / 100.0;
    json!({
        "id": format!("o{index}"),
        "type": kind.key(),
        "name": format!("{} {index}", kind.label()),
        "visible": true,
        "locked": false,
        "position": [
            place(index % EDGE, middle),
            place(index / EDGE % EDGE, 0.0),
            place(index / EDGE / EDGE, middle),
        ],
        "rotation": [mixed(7919, 360), mixed(104_729, 360), mixed(1_299_709, 360)],
        "scale": [side(31), side(37), side(41)],
        "color": COLORS[mixed(17, 101) % COLORS.len()].to_string(),
        "opacity": if index % 10 == 3 { 0.5 } else { 1.0 },
        "wireframe": index % 20 == 7,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modeller_accepts_the_scene() {
        let workspace = modeller_model::Workspace::from_export(0, &state()).expect("a valid state");
        let scene = workspace.active_scene().expect("an open scene");
        assert_eq!(scene.content().objects.len(), OBJECTS);
    }
}
