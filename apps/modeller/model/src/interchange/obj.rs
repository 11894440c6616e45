//! Wavefront OBJ: plain triangles in world space, with colours at the corners.

use std::fmt::Write;

use crate::document::SceneContent;
use crate::primitive::Mesh;

/// The visible objects as text. Objects that are mirrored by their scale keep their outside outside.
pub fn obj(content: &SceneContent) -> String {
    let mut text = String::from("# 3D Modeller\n");
    // Vertices are numbered through the whole file, from 1.
    let mut first = 1;
    for object in content.objects.iter().filter(|object| object.visible) {
        let mesh = object.kind.solid().mesh();
        let _ = writeln!(text, "o {}", object.name);
        if let Some(group) = &object.group {
            let _ = writeln!(text, "g {group}");
        }
        let matrix = object.placement.world_from_local();
        let color = [object.color.red, object.color.green, object.color.blue];
        let [red, green, blue] = color.map(|channel| f64::from(channel) / 255.0);
        for position in &mesh.positions {
            let p = object.placement.position + matrix * *position;
            let _ = writeln!(
                text,
                "v {} {} {} {red:.4} {green:.4} {blue:.4}",
                number(p.x),
                number(p.y),
                number(p.z)
            );
        }
        // Normals turn with the inverse transposed; scales are never 0.
        if let Some(inverse) = matrix.inverse() {
            for normal in &mesh.normals {
                let n = (inverse.transposed() * *normal).normalized();
                let _ = writeln!(text, "vn {} {} {}", number(n.x), number(n.y), number(n.z));
            }
        }
        faces(&mut text, &mesh, first, matrix.determinant() < 0.0);
        first += mesh.positions.len();
    }
    text
}

fn faces(text: &mut String, mesh: &Mesh, first: usize, mirrored: bool) {
    for triangle in mesh.triangles.chunks_exact(3) {
        let [a, b, c] = [triangle[0], triangle[1], triangle[2]].map(|i| first + i as usize);
        let (b, c) = if mirrored { (c, b) } else { (b, c) };
        let _ = writeln!(text, "f {a}//{a} {b}//{b} {c}//{c}");
    }
}

/// Six decimals without trailing zeros; no negative zero.
fn number(value: f64) -> String {
    let text = format!("{:.6}", value + 0.0);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".into(),
        text => text.into(),
    }
}
