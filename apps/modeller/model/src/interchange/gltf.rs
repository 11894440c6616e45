//! glTF 2.0 as one JSON file: the buffer is embedded, every solid's mesh is stored once.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::color::Color;
use crate::document::{Object, SceneContent};
use crate::linear::{Mat3, Vec3};
use crate::primitive::PrimitiveKind;

// Numbers of the specification.
const FLOAT: u32 = 5126;
const UNSIGNED_SHORT: u32 = 5123;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;
const LINES: u32 = 1;
const TRIANGLES: u32 = 4;

/// The visible objects, groups as nodes above their members. Negative scales stay in the nodes:
/// the format turns the sides of mirrored meshes by itself.
pub fn gltf(name: &str, content: &SceneContent) -> Value {
    let mut writer = Writer::default();
    let mut roots: Vec<usize> = Vec::new();
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    for object in content.objects.iter().filter(|object| object.visible) {
        let node = writer.object(object);
        match object.group.as_deref() {
            None => roots.push(node),
            Some(group) => {
                let parent = *groups.entry(group).or_insert_with(|| {
                    writer.nodes.push(json!({"name": group, "children": []}));
                    let parent = writer.nodes.len() - 1;
                    roots.push(parent);
                    parent
                });
                if let Some(children) = writer.nodes[parent]["children"].as_array_mut() {
                    children.push(node.into());
                }
            }
        }
    }
    writer.finish(name, &roots)
}

#[derive(Default)]
struct Writer {
    buffer: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    materials: Vec<Value>,
    nodes: Vec<Value>,
    /// What is already written.
    geometry: BTreeMap<PrimitiveKind, Geometry>,
    materials_by_look: BTreeMap<(String, u64), usize>,
    meshes_by_parts: BTreeMap<(PrimitiveKind, usize, bool), usize>,
}

/// Accessors of one solid.
#[derive(Clone, Copy)]
struct Geometry {
    positions: usize,
    normals: usize,
    triangles: usize,
    lines: usize,
}

impl Writer {
    fn object(&mut self, object: &Object) -> usize {
        let mesh = self.mesh(object);
        let placement = &object.placement;
        self.nodes.push(json!({
            "name": object.name,
            "mesh": mesh,
            "translation": placement.position.to_array(),
            "rotation": quaternion(Mat3::from_euler_degrees(placement.rotation)),
            "scale": placement.scale.to_array(),
        }));
        self.nodes.len() - 1
    }

    /// Objects of the same solid and look share a mesh.
    fn mesh(&mut self, object: &Object) -> usize {
        let material = self.material(object.color, object.opacity);
        let key = (object.kind, material, object.wireframe);
        if let Some(known) = self.meshes_by_parts.get(&key) {
            return *known;
        }
        let geometry = self.geometry(object.kind);
        let (mode, indices) = if object.wireframe {
            (LINES, geometry.lines)
        } else {
            (TRIANGLES, geometry.triangles)
        };
        self.meshes.push(json!({
            "name": object.kind.label(),
            "primitives": [{
                "attributes": {"POSITION": geometry.positions, "NORMAL": geometry.normals},
                "indices": indices,
                "material": material,
                "mode": mode,
            }],
        }));
        self.meshes_by_parts.insert(key, self.meshes.len() - 1);
        self.meshes.len() - 1
    }

    fn material(&mut self, color: Color, opacity: f64) -> usize {
        let key = (color.to_string(), opacity.to_bits());
        if let Some(known) = self.materials_by_look.get(&key) {
            return *known;
        }
        let [red, green, blue] = [color.red, color.green, color.blue].map(linear);
        let mut material = json!({
            "name": color.to_string(),
            "pbrMetallicRoughness": {
                "baseColorFactor": [red, green, blue, opacity],
                "metallicFactor": 0,
                "roughnessFactor": 0.8,
            },
            "doubleSided": true,
        });
        if opacity < 1.0 {
            material["alphaMode"] = "BLEND".into();
        }
        self.materials.push(material);
        self.materials_by_look.insert(key, self.materials.len() - 1);
        self.materials.len() - 1
    }

    fn geometry(&mut self, kind: PrimitiveKind) -> Geometry {
        if let Some(known) = self.geometry.get(&kind) {
            return *known;
        }
        let mesh = kind.solid().mesh();
        let geometry = Geometry {
            positions: self.vectors(&mesh.positions, true),
            normals: self.vectors(&mesh.normals, false),
            triangles: self.indices(&mesh.triangles),
            lines: self.indices(&mesh.lines),
        };
        self.geometry.insert(kind, geometry);
        geometry
    }

    /// Positions must say between which corners they lie.
    fn vectors(&mut self, vectors: &[Vec3], with_bounds: bool) -> usize {
        let rounded: Vec<[f32; 3]> = vectors
            .iter()
            .map(|vector| vector.to_array().map(|value| value as f32))
            .collect();
        let bytes: Vec<u8> = rounded
            .iter()
            .flatten()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let view = self.view(&bytes, ARRAY_BUFFER);
        let mut accessor = json!({
            "bufferView": view,
            "componentType": FLOAT,
            "count": rounded.len(),
            "type": "VEC3",
        });
        if with_bounds {
            let bound = |pick: fn(f32, f32) -> f32| {
                let all = rounded.iter().copied();
                all.reduce(|a, b| [pick(a[0], b[0]), pick(a[1], b[1]), pick(a[2], b[2])])
            };
            accessor["min"] = json!(bound(f32::min));
            accessor["max"] = json!(bound(f32::max));
        }
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// No mesh has as many corners as 16 bits can count.
    fn indices(&mut self, indices: &[u32]) -> usize {
        let bytes: Vec<u8> = indices
            .iter()
            .flat_map(|index| (*index as u16).to_le_bytes())
            .collect();
        let view = self.view(&bytes, ELEMENT_ARRAY_BUFFER);
        self.accessors.push(json!({
            "bufferView": view,
            "componentType": UNSIGNED_SHORT,
            "count": indices.len(),
            "type": "SCALAR",
        }));
        self.accessors.len() - 1
    }

    fn view(&mut self, bytes: &[u8], target: u32) -> usize {
        const ALIGNMENT: usize = 4;
        self.buffer
            .resize(self.buffer.len().next_multiple_of(ALIGNMENT), 0);
        self.views.push(json!({
            "buffer": 0,
            "byteOffset": self.buffer.len(),
            "byteLength": bytes.len(),
            "target": target,
        }));
        self.buffer.extend(bytes);
        self.views.len() - 1
    }

    fn finish(self, name: &str, roots: &[usize]) -> Value {
        let mut file = json!({
            "asset": {"version": "2.0", "generator": "3D Modeller"},
            "scene": 0,
            "scenes": [{"name": name}],
        });
        // The format has no empty lists.
        if roots.is_empty() {
            return file;
        }
        file["scenes"][0]["nodes"] = json!(roots);
        let data = STANDARD.encode(&self.buffer);
        file["nodes"] = self.nodes.into();
        file["meshes"] = self.meshes.into();
        file["materials"] = self.materials.into();
        file["accessors"] = self.accessors.into();
        file["bufferViews"] = self.views.into();
        file["buffers"] = json!([{
            "byteLength": self.buffer.len(),
            "uri": format!("data:application/octet-stream;base64,{data}"),
        }]);
        file
    }
}

/// From the screen's curve to proportions of light, which the format wants.
fn linear(channel: u8) -> f64 {
    let share = f64::from(channel) / 255.0;
    if share <= 0.04045 {
        share / 12.92
    } else {
        libm::pow((share + 0.055) / 1.055, 2.4)
    }
}

/// x, y, z, w of a pure turn.
fn quaternion(turn: Mat3) -> [f64; 4] {
    let [x, y, z] = turn.columns;
    let four = [
        1.0 + x.x - y.y - z.z,
        1.0 - x.x + y.y - z.z,
        1.0 - x.x - y.y + z.z,
        1.0 + x.x + y.y + z.z,
    ];
    // The largest one is far from 0, so that dividing by it is safe.
    let largest = (0..4).max_by(|a, b| four[*a].total_cmp(&four[*b]));
    let numbers = match largest {
        Some(0) => [four[0], x.y + y.x, x.z + z.x, y.z - z.y],
        Some(1) => [x.y + y.x, four[1], y.z + z.y, z.x - x.z],
        Some(2) => [x.z + z.x, y.z + z.y, four[2], x.y - y.x],
        _ => [y.z - z.y, z.x - x.z, x.y - y.x, four[3]],
    };
    let length = numbers.iter().map(|n| n * n).sum::<f64>().sqrt();
    numbers.map(|n| n / length)
}
