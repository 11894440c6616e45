//! What was written is read again.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::{gltf, obj};
use crate::document::SceneContent;
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::{Command, ObjectPlace, Workspace};

/// The garden with a mirrored, turned and stretched object, a group, a wireframe, something hidden
/// and something half transparent.
fn garden() -> SceneContent {
    let mut workspace = Workspace::new(0);
    let scene = workspace.scenes()[1].id.clone();
    let ids: Vec<String> = workspace.scenes()[1]
        .content()
        .objects
        .iter()
        .map(|object| object.id.clone())
        .collect();
    let odd = Placement {
        position: Vec3::new(1.0, -2.0, 3.0),
        rotation: Vec3::new(30.0, 200.0, -75.0),
        scale: Vec3::new(-1.0, 2.0, 0.5),
    };
    let commands = [
        Command::PlaceObjects {
            scene: scene.clone(),
            places: vec![ObjectPlace {
                object: ids[0].clone(),
                placement: odd,
            }],
            gesture: None,
        },
        Command::GroupObjects {
            scene: scene.clone(),
            objects: ids[..2].to_vec(),
        },
        Command::SetOpacity {
            scene: scene.clone(),
            objects: vec![ids[1].clone()],
            opacity: 0.5,
            gesture: None,
        },
        Command::SetWireframe {
            scene: scene.clone(),
            objects: vec![ids[2].clone()],
            wireframe: true,
        },
        Command::SetVisible {
            scene,
            objects: vec![ids[4].clone()],
            visible: false,
        },
    ];
    for command in commands {
        workspace.apply(command, 0).unwrap();
    }
    workspace.scenes()[1].content().clone()
}

#[track_caller]
fn assert_bounds(found: &[Vec3], content: &SceneContent) {
    let low = found.iter().copied().reduce(Vec3::min).unwrap();
    let high = found.iter().copied().reduce(Vec3::max).unwrap();
    let (exact_low, exact_high) = content.bounds().unwrap();
    // Meshes are inscribed: at most a little smaller, never larger.
    assert!(
        low.max_difference(exact_low) < 0.01,
        "{low:?} {exact_low:?}"
    );
    assert!(
        high.max_difference(exact_high) < 0.01,
        "{high:?} {exact_high:?}"
    );
}

/// The first three numbers of every line of one kind.
fn vectors(text: &str, kind: &str) -> Vec<Vec3> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(kind));
    lines
        .map(|line| {
            let numbers: Vec<f64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
            Vec3::new(numbers[0], numbers[1], numbers[2])
        })
        .collect()
}

#[test]
fn obj_has_every_corner_where_the_scene_has_it() {
    let content = garden();
    let text = obj(&content);
    let positions = vectors(&text, "v ");
    let shown = content.objects.iter().filter(|object| object.visible);
    let corners: usize = shown.map(|o| o.kind.solid().mesh().positions.len()).sum();
    assert_eq!(positions.len(), corners);
    assert_eq!(text.matches("\no ").count(), 4);
    assert_eq!(text.matches("\nvn ").count(), corners);
    assert_bounds(&positions, &content);
}

#[test]
fn faces_of_obj_exist_and_look_outwards() {
    let content = garden();
    let text = obj(&content);
    let positions = vectors(&text, "v ");
    let normals = vectors(&text, "vn ");
    let mut faces = 0;
    for line in text.lines().filter(|line| line.starts_with("f ")) {
        let corners: Vec<usize> = line[2..]
            .split(' ')
            .map(|corner| corner.split("//").next().unwrap().parse::<usize>().unwrap() - 1)
            .collect();
        let [a, b, c] = [corners[0], corners[1], corners[2]].map(|i| positions[i]);
        let outward = (b - a).cross(c - a);
        assert!(outward.dot(normals[corners[0]]) > 0.0, "{line}");
        faces += 1;
    }
    let triangles: usize = content
        .objects
        .iter()
        .filter(|object| object.visible)
        .map(|object| object.kind.solid().mesh().triangles.len() / 3)
        .sum();
    assert_eq!(faces, triangles);
}

struct Read {
    file: Value,
    buffer: Vec<u8>,
}

impl Read {
    fn new(file: Value) -> Self {
        // Through text, as another program gets it.
        let file: Value = serde_json::from_str(&file.to_string()).unwrap();
        let uri = file["buffers"][0]["uri"].as_str().unwrap();
        let data = uri
            .strip_prefix("data:application/octet-stream;base64,")
            .unwrap();
        let buffer = STANDARD.decode(data).unwrap();
        Read { file, buffer }
    }

    fn list(&self, key: &str) -> &Vec<Value> {
        self.file[key].as_array().unwrap()
    }

    fn number(value: &Value) -> usize {
        value.as_u64().unwrap() as usize
    }

    fn bytes(&self, accessor: &Value) -> &[u8] {
        let view = &self.list("bufferViews")[Self::number(&accessor["bufferView"])];
        let start = Self::number(&view["byteOffset"]);
        &self.buffer[start..start + Self::number(&view["byteLength"])]
    }

    fn vectors(&self, accessor: &Value) -> Vec<[f32; 3]> {
        let bytes = self.bytes(accessor);
        let number = |i: usize| f32::from_le_bytes(bytes[i..i + 4].try_into().unwrap());
        (0..bytes.len() / 12)
            .map(|i| [number(12 * i), number(12 * i + 4), number(12 * i + 8)])
            .collect()
    }
}

#[test]
fn gltf_accessors_fit_their_views_and_the_buffer() {
    let read = Read::new(gltf("Garden", &garden()));
    assert_eq!(
        Read::number(&read.file["buffers"][0]["byteLength"]),
        read.buffer.len()
    );
    for accessor in read.list("accessors") {
        let view = &read.list("bufferViews")[Read::number(&accessor["bufferView"])];
        let (component, kind) = (
            &accessor["componentType"],
            accessor["type"].as_str().unwrap(),
        );
        let size = match (component.as_u64().unwrap(), kind) {
            (5126, "VEC3") => 12,
            (5123, "SCALAR") => 2,
            other => panic!("{other:?}"),
        };
        let count = Read::number(&accessor["count"]);
        assert!(count > 0);
        assert_eq!(Read::number(&view["byteLength"]), size * count);
        assert_eq!(Read::number(&view["byteOffset"]) % 4, 0);
        let end = Read::number(&view["byteOffset"]) + Read::number(&view["byteLength"]);
        assert!(end <= read.buffer.len());
    }
}

#[test]
fn gltf_positions_state_their_exact_bounds_and_indices_stay_inside() {
    let read = Read::new(gltf("Garden", &garden()));
    let accessors = read.list("accessors");
    for mesh in read.list("meshes") {
        let primitive = &mesh["primitives"][0];
        let positions = &accessors[Read::number(&primitive["attributes"]["POSITION"])];
        let found = read.vectors(positions);
        for axis in 0..3 {
            let along = found.iter().map(|position| position[axis]);
            let bound = |key: &str| positions[key][axis].as_f64().unwrap() as f32;
            assert_eq!(along.clone().fold(f32::MAX, f32::min), bound("min"));
            assert_eq!(along.fold(f32::MIN, f32::max), bound("max"));
        }
        let normals = &accessors[Read::number(&primitive["attributes"]["NORMAL"])];
        for normal in read.vectors(normals) {
            let length = normal.iter().map(|n| n * n).sum::<f32>().sqrt();
            assert!((length - 1.0).abs() < 1e-5);
        }
        let indices = read.bytes(&accessors[Read::number(&primitive["indices"])]);
        for index in indices.chunks_exact(2) {
            let index = u16::from_le_bytes([index[0], index[1]]);
            assert!(usize::from(index) < found.len());
        }
        let mode = Read::number(&primitive["mode"]);
        assert_eq!(indices.len() / 2 % if mode == 4 { 3 } else { 2 }, 0);
    }
}

#[test]
fn gltf_nodes_put_the_meshes_where_the_scene_has_them() {
    let content = garden();
    let read = Read::new(gltf("Garden", &content));
    let mut corners = Vec::new();
    let mut names = Vec::new();
    for node in read.list("nodes").iter().filter(|n| n["mesh"].is_u64()) {
        let triple = |key: &str| {
            let number = |i: usize| node[key][i].as_f64().unwrap();
            Vec3::new(number(0), number(1), number(2))
        };
        let w = node["rotation"][3].as_f64().unwrap();
        let (axis, scale) = (triple("rotation"), triple("scale"));
        assert!((axis.dot(axis) + w * w - 1.0).abs() < 1e-12);
        let mesh = &read.list("meshes")[Read::number(&node["mesh"])];
        let accessor = Read::number(&mesh["primitives"][0]["attributes"]["POSITION"]);
        for position in read.vectors(&read.list("accessors")[accessor]) {
            let [x, y, z] = position.map(f64::from);
            let v = Vec3::new(x * scale.x, y * scale.y, z * scale.z);
            let twist = axis.cross(v) * 2.0;
            corners.push(triple("translation") + v + twist * w + axis.cross(twist));
        }
        names.push(node["name"].as_str().unwrap().to_string());
    }
    assert_bounds(&corners, &content);
    let visible = content.objects.iter().filter(|object| object.visible);
    let expected: Vec<_> = visible.map(|object| object.name.clone()).collect();
    assert_eq!(names, expected);
}

#[test]
fn every_gltf_node_is_reached_once_and_groups_hold_their_members() {
    let read = Read::new(gltf("Garden", &garden()));
    let children = |value: &Value| -> Vec<usize> {
        value.as_array().unwrap().iter().map(Read::number).collect()
    };
    let mut reached = children(&read.file["scenes"][0]["nodes"]);
    for node in read
        .list("nodes")
        .iter()
        .filter(|n| n["children"].is_array())
    {
        assert_eq!(node["name"], "Group 1");
        let members = children(&node["children"]);
        assert_eq!(members.len(), 2);
        reached.extend(members);
    }
    reached.sort();
    assert_eq!(reached, (0..read.list("nodes").len()).collect::<Vec<_>>());
}

#[test]
fn gltf_materials_carry_colour_and_opacity() {
    let read = Read::new(gltf("Garden", &garden()));
    let see_through: Vec<_> = read
        .list("materials")
        .iter()
        .filter(|material| material["alphaMode"] == "BLEND")
        .collect();
    assert_eq!(see_through.len(), 1);
    let factor = &see_through[0]["pbrMetallicRoughness"]["baseColorFactor"];
    assert_eq!(factor[3], 0.5);
}

#[test]
fn an_empty_scene_is_a_valid_file_without_empty_lists() {
    let file = gltf("Nothing", &SceneContent::default());
    assert_eq!(file["asset"]["version"], "2.0");
    assert!(
        file.as_object()
            .unwrap()
            .values()
            .all(|value| *value != Value::Array(vec![]))
    );
    assert_eq!(obj(&SceneContent::default()), "# 3D Modeller\n");
}
