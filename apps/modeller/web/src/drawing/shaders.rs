//! The GLSL of the viewport. three-d adds the version header.

/// Where the numbers of a shape come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// One shape per call.
    Uniforms,
    /// As many shapes per call as there are instances.
    Instances,
}

/// The names of an instance's four vectors.
pub const PLACED: [&str; 4] = ["row_x", "row_y", "row_z", "color"];

/// Declares the four vectors of an instance before the text of a vertex shader.
pub fn placed(vertex: &str, source: Source) -> String {
    let keyword = match source {
        Source::Uniforms => "uniform",
        Source::Instances => "in",
    };
    let declarations = PLACED.map(|name| format!("{keyword} vec4 {name};\n"));
    let to_world = "
    vec3 to_world(vec3 point) {
        vec4 p = vec4(point, 1.0);
        return vec3(dot(row_x, p), dot(row_y, p), dot(row_z, p));
    }
    ";
    format!("{}{to_world}{vertex}", declarations.concat())
}

/// Solids under a sky and one lamp. No tone mapping: a lit face keeps the hue of its swatch.
pub const SOLID_VERTEX: &str = "
    uniform mat4 clip_from_world;
    in vec3 position;
    in vec3 normal;
    in uvec4 color;
    out vec3 world_normal;
    flat out vec4 paint;
    void main() {
        world_normal = normal;
        paint = vec4(color) / 255.0;
        gl_Position = clip_from_world * vec4(position, 1.0);
    }
";

pub const SOLID_FRAGMENT: &str = "
    in vec3 world_normal;
    flat in vec4 paint;
    out vec4 result;
    const vec3 LAMP = vec3(0.3790, 0.7581, 0.5306);
    void main() {
        vec3 normal = normalize(world_normal);
        if (!gl_FrontFacing) { normal = -normal; }
        float sky = mix(0.36, 0.60, normal.y * 0.5 + 0.5);
        float lamp = 0.46 * max(dot(normal, LAMP), 0.0);
        result = vec4(paint.rgb * min(sky + lamp, 1.0), paint.a);
    }
";

/// Lines as thin rectangles that face the screen, with soft edges.
pub const LINE_VERTEX: &str = "
    uniform mat4 clip_from_world;
    uniform vec2 pixels;
    uniform float width;
    uniform float bias;
    in vec3 start;
    in vec3 end;
    in vec4 tint;
    in vec2 corner;
    out vec4 line_color;
    out float across;
    void main() {
        vec4 a = clip_from_world * vec4(to_world(start), 1.0);
        vec4 b = clip_from_world * vec4(to_world(end), 1.0);
        // What is behind the eye is cut off, or the line would turn over.
        float near = 0.1;
        if (a.w < near && b.w > near) { a = mix(a, b, (near - a.w) / (b.w - a.w)); }
        if (b.w < near && a.w > near) { b = mix(b, a, (near - b.w) / (a.w - b.w)); }
        vec2 from = a.xy / a.w * pixels;
        vec2 to = b.xy / b.w * pixels;
        vec2 along = to - from;
        along = length(along) > 0.0001 ? normalize(along) : vec2(1.0, 0.0);
        vec2 side = vec2(-along.y, along.x);
        // Nothing of it is left half a pixel beyond its width; a little more, so that no sample of
        // a soft pixel is lost.
        float reach = width * 0.5 + 0.75;
        vec4 base = corner.x < 0.5 ? a : b;
        vec2 offset = side * corner.y * reach * 2.0 / pixels;
        gl_Position = vec4(base.xy + offset * base.w, base.z - bias * base.w, base.w);
        if (a.w < near && b.w < near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); }
        // Undone in the fragment shader: the width of a line does not follow the perspective.
        across = corner.y * reach * base.w;
        line_color = tint * color;
    }
";

pub const LINE_FRAGMENT: &str = "
    uniform float width;
    in vec4 line_color;
    in float across;
    out vec4 result;
    void main() {
        float from_middle = abs(across * gl_FragCoord.w);
        float alpha = clamp(width * 0.5 + 0.5 - from_middle, 0.0, 1.0) * line_color.a;
        result = vec4(line_color.rgb, alpha);
    }
";

/// Where selected objects are, whatever hides them.
pub const MASK_FRAGMENT: &str = "
    out vec4 result;
    void main() { result = vec4(1.0); }
";

pub const MASK_VERTEX: &str = "
    uniform mat4 clip_from_world;
    in vec3 position;
    void main() { gl_Position = clip_from_world * vec4(position, 1.0); }
";

/// One triangle over the whole view.
pub const COVER_VERTEX: &str = "
    in vec2 position;
    out vec2 uv;
    void main() {
        uv = position * 0.5 + 0.5;
        gl_Position = vec4(position, 0.0, 1.0);
    }
";

pub const COPY_FRAGMENT: &str = "
    uniform sampler2D scene;
    in vec2 uv;
    out vec4 result;
    void main() { result = vec4(texture(scene, uv).rgb, 1.0); }
";

/// A band around the mask, to be laid over the scene.
pub const OUTLINE_FRAGMENT: &str = "
    uniform sampler2D mask;
    uniform vec2 texel;
    uniform vec4 color;
    in vec2 uv;
    out vec4 result;
    void main() {
        float inside = texture(mask, uv).r;
        float edge = 0.0;
        float band = 0.0;
        for (int i = 0; i < 12; i++) {
            float angle = float(i) * 0.5235988;
            vec2 offset = vec2(cos(angle), sin(angle)) * texel;
            edge = max(edge, texture(mask, uv + offset).r);
            band = max(band, texture(mask, uv + offset * 3.0).r);
        }
        float alpha = clamp(band - inside, 0.0, 1.0);
        // A dark seam keeps the band apart from an object of the same colour.
        float seam = clamp(edge - inside, 0.0, 1.0);
        result = vec4(mix(color.rgb, vec3(0.06), seam), max(alpha, seam));
    }
";
