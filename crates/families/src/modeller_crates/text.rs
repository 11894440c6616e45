//! What an instance says: prompt, checks in TOML, start document and the oracle's reference.

use evaluator::packing;
use modeller_model::{
    Color, ExportedContent, ExportedObject, ExportedScene, ExportedState, PrimitiveKind, Workspace,
};
use seeded::Seeded;
use serde_json::{Value, json};

use super::kit::{Piece, Shape};
use super::layout::Layout;
use super::packing::Packing;
use super::turns::{AXES, turns};

/// The scene that is worked in.
pub const SCENE: &str = "Loading Bay";
/// The share of the way from the baseline to the best that passes.
pub const ENOUGH: f64 = 0.5;
/// When the presets were made, and this scene with them.
const CREATED_AT_MS: u64 = 1_767_225_600_000;

pub const GOAL: &str = "Pack all crates of the scene into as small a box as you can.";

/// Ids of the scene and of the objects of each crate.
pub struct Ids {
    pub scene: String,
    pub objects: Vec<Vec<String>>,
}

impl Ids {
    pub fn draw(pieces: &[Piece], numbers: &mut Seeded) -> Ids {
        let scene = numbers.uuid();
        let ids = |piece: &Piece| piece.parts.iter().map(|_| numbers.uuid()).collect();
        let objects = pieces.iter().map(ids).collect();
        Ids { scene, objects }
    }
}

/// The prompt after its goal.
pub fn steps(packing: &Packing) -> Vec<String> {
    let kit = &packing.kit;
    let rules = kit.rules;
    let count = kit.pieces.len();
    let has = |shape| kit.pieces.iter().any(|piece| piece.shape == shape);
    let (has_drums, has_angles) = (has(Shape::Drum), has(Shape::Angle));
    let mut steps = vec![format!(
        "The scene \"{SCENE}\" is open; its {count} crates stand scattered on the ground. Bring them together so that the box around all of them, with its sides along the axes, is as small as possible. Where it is does not matter, and whatever is inside it may float unless a rule below says otherwise."
    )];
    steps.push("The inspector shows how large a crate is: its scale is the length of its edges along its own X, Y and Z, before it is turned. Its position is its middle.".into());
    if has_drums {
        steps.push("Drums are cylinders: their X and Z scale is how thick they are, their Y scale how long.".into());
    }
    if has_angles {
        steps.push("Angles are groups of two boxes that make an L and stay together as they are. Click the name of the group in the list to select an angle as a whole; its position is then the middle of the box around it.".into());
    }
    steps.push("Crates may be moved anywhere and turned by quarter turns (90 degrees) about any axis, and by nothing else. The menu Edit has Quarter Turn about X, Y and Z, which turns an angle as a whole; Shift+X, Shift+Y and Shift+Z do the same.".into());
    steps.push("Crates may touch and must not overlap. What reaches into another by no more than 0.001 counts as touching.".into());
    if rules.tall_ones_stand {
        let drums = if has_drums {
            ", and drums stand on their round base"
        } else {
            ""
        };
        steps.push(format!(
            "Tall crates stand: the longest edge of each points up, along Y{drums}."
        ));
    }
    if rules.heavy_ones_below {
        steps.push("Heavy crates lie below the others: straight below a heavy crate there may be nothing but heavy crates.".into());
    }
    if rules.nothing_overhangs {
        steps.push("Nothing overhangs by half: every crate rests on the bottom of the box or directly on other crates with at least half of the area that it covers as seen from above.".into());
    }
    steps.push(format!(
        "The smaller the box the better the score, and {:.2} cubic units are small enough to pass. A packing with an overlap, with a crate left outside or with a broken rule counts for nothing.",
        enough_volume(packing)
    ));
    steps.push("Sizes, names and colours of the crates and the background stay as they are. Add and delete nothing, and leave nothing hidden.".into());
    steps
}

/// The volume of a box that just passes, rounded down.
fn enough_volume(packing: &Packing) -> f64 {
    let (baseline, best) = packing.densities();
    let filled: f64 = packing
        .best
        .crates(&packing.kit)
        .iter()
        .map(packing::Crate::volume)
        .sum();
    let volume = filled / (baseline + (best - baseline) * ENOUGH);
    (volume * 100.0).floor() / 100.0
}

/// End state and checks.
pub fn judged(packing: &Packing) -> String {
    let kit = &packing.kit;
    let mut text = format!("[expected.scene]\nnew = \"{SCENE}\"\ngiven_objects = [\n");
    for (index, piece) in kit.pieces.iter().enumerate() {
        let group = group(piece)
            .map(|it| format!(", group = \"{it}\""))
            .unwrap_or_default();
        let objects = packing.start.objects(kit, index);
        for (part, object) in objects.iter().enumerate() {
            text += &format!(
                "    {{ object = \"{}\", type = \"{}\", position = {:?}, rotation = {:?}, scale = {:?}, color = \"{}\"{group}, free = [\"position.x\", \"position.y\", \"position.z\", \"rotation\"] }},\n",
                object_name(piece, part),
                kind(piece).key(),
                object.position,
                object.rotation,
                object.scale,
                colour(piece),
            );
        }
    }
    let (baseline, best) = packing.densities();
    text += &format!(
        "]\n\n[[subtasks]]\nname = \"the crates are packed\"\n\n[[subtasks.checks]]\nname = \"the crates lie in a small box\"\ncomparator = \"modeller.packing\"\nbaseline = {baseline:?}\nbest = {best:?}\nenough = {ENOUGH:?}\n"
    );
    let names = |wanted: fn(&Piece) -> bool| -> String {
        let names = kit.pieces.iter().filter(|it| wanted(it));
        let names: Vec<_> = names.map(|it| format!("\"{}\"", it.name)).collect();
        names.join(", ")
    };
    if kit.rules.tall_ones_stand {
        text += &format!("tall = [{}]\n", names(|it| it.is_tall));
    }
    if kit.rules.heavy_ones_below {
        text += &format!("heavy = [{}]\n", names(|it| it.is_heavy));
    }
    if kit.rules.nothing_overhangs {
        text += "nothing_overhangs = true\n";
    }
    text += "\n[[subtasks]]\nname = \"everything else is as it was\"\nkeep = true\n";
    for (name, aspect) in [
        ("sizes, names and looks of the crates are kept", "kept"),
        ("nothing was added or deleted", "count"),
        ("the background is kept", "background"),
    ] {
        text += &format!(
            "\n[[subtasks.checks]]\nname = \"{name}\"\ncomparator = \"modeller.scene\"\naspect = \"{aspect}\"\n"
        );
    }
    text
}

/// The presets, and the scene with the crates open.
pub fn start(packing: &Packing, ids: &Ids) -> Value {
    let presets = Workspace::new(0).export();
    let kit = &packing.kit;
    let objects = kit.pieces.iter().enumerate().flat_map(|(index, piece)| {
        let placed = packing.start.objects(kit, index);
        let parts = placed.into_iter().zip(&ids.objects[index]).enumerate();
        parts.map(move |(part, (object, id))| ExportedObject {
            id: id.clone(),
            kind: kind(piece),
            name: object_name(piece, part),
            visible: true,
            locked: false,
            position: object.position,
            rotation: object.rotation,
            scale: object.scale,
            color: colour(piece),
            opacity: 1.0,
            wireframe: false,
            group: group(piece).map(str::to_string),
        })
    });
    let scene = ExportedScene {
        id: ids.scene.clone(),
        name: SCENE.to_string(),
        created_at: CREATED_AT_MS,
        updated_at: CREATED_AT_MS,
        version: 1,
        metadata: Default::default(),
        preset: false,
        preset_name: None,
        dirty: false,
        scene: ExportedContent {
            objects: objects.collect(),
            settings: Default::default(),
        },
    };
    let Ok(mut state) = serde_json::from_value::<ExportedState>(presets) else {
        return Value::Null;
    };
    state.scenes.push(scene);
    state.active_scene_id = Some(ids.scene.clone());
    serde_json::to_value(state).unwrap_or(Value::Null)
}

/// How to lay out the best known packing: what is typed and turned, crate by crate in the order of the
/// list.
pub fn reference(packing: &Packing) -> Value {
    let kit = &packing.kit;
    let typed = |numbers: [f64; 3]| numbers.map(|number| number.to_string());
    let crates = kit.pieces.iter().enumerate().map(|(index, piece)| {
        let turn_in = |layout: &Layout| &turns()[piece.poses[layout.places[index].pose].turn];
        let position = typed(packing.best.middle(kit, index));
        match piece.shape {
            Shape::Angle => {
                let way = turn_in(&packing.start).way_to(turn_in(&packing.best));
                let turns: Vec<&str> = way.iter().map(|axis| AXES[*axis]).collect();
                json!({"group": piece.name, "turns": turns, "position": position})
            }
            Shape::Box | Shape::Drum => {
                let rotation = typed(turn_in(&packing.best).degrees.map(f64::from));
                json!({"object": piece.name, "position": position, "rotation": rotation})
            }
        }
    });
    json!({"crates": crates.collect::<Vec<_>>()})
}

fn kind(piece: &Piece) -> PrimitiveKind {
    match piece.shape {
        Shape::Drum => PrimitiveKind::Cylinder,
        Shape::Box | Shape::Angle => PrimitiveKind::Cube,
    }
}

fn object_name(piece: &Piece, part: usize) -> String {
    match (piece.shape, part) {
        (Shape::Angle, 0) => format!("{} foot", piece.name),
        (Shape::Angle, _) => format!("{} leg", piece.name),
        _ => piece.name.clone(),
    }
}

fn group(piece: &Piece) -> Option<&str> {
    (piece.shape == Shape::Angle).then_some(piece.name.as_str())
}

/// One for each sort of crates.
fn colour(piece: &Piece) -> Color {
    match piece.shape {
        Shape::Box if piece.is_tall => Color::new(0x4f, 0x8f, 0xd9),
        Shape::Box if piece.is_heavy => Color::new(0x7d, 0x4b, 0x3a),
        Shape::Box => Color::new(0xd9, 0xb3, 0x7a),
        Shape::Drum => Color::new(0x5f, 0xb0, 0x74),
        Shape::Angle => Color::new(0xe0, 0x7b, 0x4a),
    }
}
