//! The scene that all pages draw: a thousand solids of all kinds, some of them seen through.

use modeller_model::{Color, ExportedObject, PrimitiveKind};
use serde_json::{Value, json};

pub const OBJECTS: usize = SIDE * SIDE * SIDE;

const SIDE: usize = 10;
/// From solid to solid.
const PITCH: f64 = 1.6;
const COLORS: [Color; 6] = [
    Color::new(0xff, 0x66, 0x00),
    Color::new(0x44, 0x88, 0xff),
    Color::new(0x44, 0xff, 0x88),
    Color::new(0xff, 0xcc, 0x00),
    Color::new(0xcc, 0x44, 0xaa),
    Color::new(0xdd, 0xdd, 0xdd),
];

/// The scene as a state that the 3D Modeller loads and opens.
pub fn state() -> Value {
    json!({
        "schemaVersion": 1,
        "activeSceneId": "bench",
        "scenes": [{"id": "bench", "name": "Bench", "createdAt": 0, "updatedAt": 0, "scene": scene()}],
    })
}

/// The scene for a page that knows no workspace.
pub fn scene() -> Value {
    let objects: Vec<ExportedObject> = (0..OBJECTS).map(object).collect();
    let settings = modeller_model::ExportedSettings::default();
    json!({"objects": objects, "settings": settings})
}

/// One in ten is translucent, one in twenty a wireframe.
fn object(index: usize) -> ExportedObject {
    let kind = PrimitiveKind::ALL[index % PrimitiveKind::ALL.len()];
    let middle = (SIDE - 1) as f64 / 2.0;
    let cell = [index % SIDE, index / SIDE % SIDE, index / (SIDE * SIDE)].map(|i| i as f64);
    let [x, y, z] = [cell[0] - middle, cell[1], cell[2] - middle].map(|i| i * PITCH);
    let drawn = |use_number: usize| chance(index * 8 + use_number);
    ExportedObject {
        id: format!("object-{index}"),
        kind,
        name: format!("{} {}", kind.label(), index + 1),
        visible: true,
        locked: false,
        position: [x, y, z],
        rotation: [0, 1, 2].map(|axis| (drawn(axis) * 360.0).floor()),
        scale: [3, 4, 5].map(|axis| 0.6 + (drawn(axis) * 60.0).floor() / 100.0),
        color: COLORS[(drawn(6) * COLORS.len() as f64) as usize],
        opacity: if index % 10 == 3 { 0.5 } else { 1.0 },
        wireframe: index % 20 == 7,
        ..serde_json::from_value(json!({"type": kind, "name": "", "position": [0, 0, 0]}))
            .expect("the smallest object is one")
    }
}

/// A number from 0 to 1 that looks random and is always the same.
fn chance(number: usize) -> f64 {
    let mut bits = (number as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    for factor in [0xbf58_476d_1ce4_e5b9_u64, 0x94d0_49bb_1331_11eb] {
        bits = (bits ^ (bits >> 30)).wrapping_mul(factor);
    }
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::Workspace;

    #[test]
    fn the_app_loads_a_thousand_mixed_objects() {
        let workspace = Workspace::from_export(0, &state()).unwrap();
        let objects = &workspace.active_scene().unwrap().content().objects;
        assert_eq!(objects.len(), 1_000);
        for kind in PrimitiveKind::ALL {
            let count = objects.iter().filter(|object| object.kind == kind).count();
            assert!(count > 160, "{count} of {kind}");
        }
        assert_eq!(objects.iter().filter(|o| o.opacity < 1.0).count(), 100);
        assert_eq!(objects.iter().filter(|o| o.wireframe).count(), 50);
        let colors: std::collections::BTreeSet<_> =
            objects.iter().map(|o| o.color.to_string()).collect();
        assert_eq!(colors.len(), COLORS.len());
    }
}
