//! Draws a picture with three-d, inside egui's frame.

use std::collections::BTreeMap;
use std::sync::Arc;

use eframe::glow;
use egui::PaintCallbackInfo;
use modeller_model::PrimitiveKind;
use three_d::{
    Blend, ClearState, Context, CoreError, Cull, DepthTest, Interpolation, Mat4, Program,
    RenderStates, RenderTarget, ScissorBox, Texture2D, VertexBuffer, Viewport, Wrapping, WriteMask,
    vec2, vec4,
};

use super::geometry::{LineBuffers, SolidBuffers, axes, grid};
use super::picture::{Columns, DrawnShape, Picture};
use super::shaders;

const OUTLINE_COLOR: [f32; 4] = [1.0, 0.62, 0.16, 1.0];
const GRID_WIDTH: f32 = 1.0;
const AXIS_WIDTH: f32 = 2.0;
const WIREFRAME_WIDTH: f32 = 1.2;
/// Axes shine through what hides them, weakly.
const HIDDEN_AXIS_STRENGTH: f32 = 0.3;
/// Pulls lines towards the eye, so that they do not fight with the faces they lie on.
const LINE_BIAS: f32 = 0.00002;

pub struct Renderer {
    context: Context,
    solid: Program,
    line: Program,
    mask: Program,
    outline: Program,
    solids: BTreeMap<PrimitiveKind, SolidBuffers>,
    /// By lightness of the background and whether axes are shown.
    grids: BTreeMap<(bool, bool), LineBuffers>,
    axes: LineBuffers,
    screen: VertexBuffer<three_d::Vec2>,
    mask_texture: Option<Texture2D>,
}

/// Where on the canvas, in pixels from the bottom left.
#[derive(Clone, Copy)]
struct Place {
    viewport: Viewport,
    scissor: ScissorBox,
}

impl Renderer {
    /// Nothing when the context cannot compile the shaders; the panels still work then.
    pub fn new(gl: Arc<glow::Context>) -> Option<Self> {
        match Renderer::try_new(gl) {
            Ok(renderer) => Some(renderer),
            Err(error) => {
                web_sys::console::error_1(&format!("The viewport cannot be drawn: {error}").into());
                None
            }
        }
    }

    fn try_new(gl: Arc<glow::Context>) -> Result<Self, CoreError> {
        let context = Context::from_gl_context(gl)?;
        let program = |vertex, fragment| Program::from_source(&context, vertex, fragment);
        let solids = PrimitiveKind::ALL.map(|kind| (kind, SolidBuffers::new(&context, kind)));
        let corners = [(-1.0, -1.0), (3.0, -1.0), (-1.0, 3.0)].map(|(x, y)| vec2(x, y));
        Ok(Renderer {
            solid: program(shaders::SOLID_VERTEX, shaders::SOLID_FRAGMENT)?,
            line: program(shaders::LINE_VERTEX, shaders::LINE_FRAGMENT)?,
            mask: program(shaders::MASK_VERTEX, shaders::MASK_FRAGMENT)?,
            outline: program(shaders::OUTLINE_VERTEX, shaders::OUTLINE_FRAGMENT)?,
            solids: solids.into(),
            grids: BTreeMap::new(),
            axes: LineBuffers::new(&context, &axes()),
            screen: VertexBuffer::new_with_data(&context, &corners),
            mask_texture: None,
            context,
        })
    }

    pub fn draw(&mut self, picture: &Picture, info: &PaintCallbackInfo) {
        let [width, height] = info.screen_size_px;
        let place = place(info);
        if place.viewport.width == 0 || place.scissor.width == 0 || place.scissor.height == 0 {
            return;
        }
        let any_selected = picture.shapes.iter().any(|shape| shape.selected);
        if any_selected {
            self.draw_mask(picture, place.viewport);
        }
        let key = (picture.is_light(), picture.show_axes);
        self.grids
            .entry(key)
            .or_insert_with(|| LineBuffers::new(&self.context, &grid(key.0, key.1)));

        let screen = RenderTarget::screen(&self.context, width, height);
        let [red, green, blue] = picture.background;
        screen.clear_partially(
            place.scissor,
            ClearState::color_and_depth(red, green, blue, 1.0, 1.0),
        );
        // Drawing cannot fail: the closure only issues calls.
        let _ = screen.write_partially::<CoreError>(place.scissor, || {
            self.draw_scene(picture, place);
            if any_selected {
                self.draw_outline(place);
            }
            Ok(())
        });
    }

    fn draw_scene(&self, picture: &Picture, place: Place) {
        let (transparent, opaque): (Vec<_>, Vec<_>) =
            picture.shapes.iter().partition(|shape| shape.opacity < 1.0);
        for shape in opaque {
            self.draw_shape(picture, shape, place);
        }
        if picture.show_grid
            && let Some(lines) = self.grids.get(&(picture.is_light(), picture.show_axes))
        {
            self.draw_lines(picture, lines, &LineLook::new(GRID_WIDTH), place);
        }
        if picture.show_axes {
            let look = LineLook::new(AXIS_WIDTH);
            self.draw_lines(picture, &self.axes, &look, place);
            let through = LineLook {
                strength: HIDDEN_AXIS_STRENGTH,
                on_top: true,
                ..look
            };
            self.draw_lines(picture, &self.axes, &through, place);
        }
        for shape in transparent {
            self.draw_shape(picture, shape, place);
        }
    }

    fn draw_shape(&self, picture: &Picture, shape: &DrawnShape, place: Place) {
        let Some(buffers) = self.solids.get(&shape.kind) else {
            return;
        };
        if shape.wireframe {
            let look = LineLook {
                strength: shape.opacity,
                local: shape.world_from_local,
                color: shape.color,
                ..LineLook::new(WIREFRAME_WIDTH)
            };
            self.draw_lines(picture, &buffers.wireframe, &look, place);
            return;
        }
        let faces: &[Cull] = match (shape.opacity < 1.0, shape.mirrored) {
            (false, _) => &[Cull::None],
            // Far faces first, or the near ones would not show them through.
            (true, false) => &[Cull::Front, Cull::Back],
            (true, true) => &[Cull::Back, Cull::Front],
        };
        let [red, green, blue] = shape.color;
        for cull in faces {
            let program = &self.solid;
            program.use_uniform("clip_from_world", matrix(picture.clip_from_world));
            program.use_uniform("world_from_local", matrix(shape.world_from_local));
            program.use_uniform("normals_from_local", matrix(shape.normals_from_local));
            program.use_uniform("color", vec4(red, green, blue, shape.opacity));
            program.use_uniform("facing", if shape.mirrored { -1.0f32 } else { 1.0 });
            program.use_vertex_attribute("position", &buffers.positions);
            program.use_vertex_attribute("normal", &buffers.normals);
            let states = RenderStates {
                depth_test: DepthTest::LessOrEqual,
                write_mask: if shape.opacity < 1.0 {
                    WriteMask::COLOR
                } else {
                    WriteMask::COLOR_AND_DEPTH
                },
                blend: if shape.opacity < 1.0 {
                    Blend::TRANSPARENCY
                } else {
                    Blend::Disabled
                },
                cull: *cull,
            };
            program.draw_elements(states, place.viewport, &buffers.triangles);
        }
    }

    fn draw_lines(&self, picture: &Picture, lines: &LineBuffers, look: &LineLook, place: Place) {
        let program = &self.line;
        let Viewport { width, height, .. } = place.viewport;
        program.use_uniform("clip_from_world", matrix(picture.clip_from_world));
        program.use_uniform("world_from_local", matrix(look.local));
        program.use_uniform("pixels", vec2(width as f32, height as f32));
        program.use_uniform("width", look.width);
        program.use_uniform("bias", LINE_BIAS);
        program.use_uniform("strength", look.strength);
        let [red, green, blue] = look.color;
        program.use_uniform("paint", vec4(red, green, blue, 1.0));
        program.use_vertex_attribute("start", &lines.starts);
        program.use_vertex_attribute("end", &lines.ends);
        program.use_vertex_attribute("tint", &lines.tints);
        program.use_vertex_attribute("corner", &lines.corners);
        let states = RenderStates {
            depth_test: if look.on_top {
                DepthTest::Always
            } else {
                DepthTest::LessOrEqual
            },
            write_mask: WriteMask::COLOR,
            blend: Blend::TRANSPARENCY,
            cull: Cull::None,
        };
        program.draw_elements(states, place.viewport, &lines.triangles);
    }

    fn draw_mask(&mut self, picture: &Picture, viewport: Viewport) {
        let (width, height) = (viewport.width, viewport.height);
        let fits = self
            .mask_texture
            .as_ref()
            .is_some_and(|texture| texture.width() == width && texture.height() == height);
        if !fits {
            self.mask_texture = Some(Texture2D::new_empty::<[u8; 4]>(
                &self.context,
                width,
                height,
                Interpolation::Linear,
                Interpolation::Linear,
                None,
                Wrapping::ClampToEdge,
                Wrapping::ClampToEdge,
            ));
        }
        let Some(texture) = self.mask_texture.as_mut() else {
            return;
        };
        let target = texture.as_color_target(None);
        target.clear(ClearState::color(0.0, 0.0, 0.0, 0.0));
        let _ = target.write::<CoreError>(|| {
            for shape in picture.shapes.iter().filter(|shape| shape.selected) {
                let Some(buffers) = self.solids.get(&shape.kind) else {
                    continue;
                };
                self.mask
                    .use_uniform("clip_from_world", matrix(picture.clip_from_world));
                self.mask
                    .use_uniform("world_from_local", matrix(shape.world_from_local));
                self.mask
                    .use_vertex_attribute("position", &buffers.positions);
                let states = RenderStates {
                    depth_test: DepthTest::Always,
                    write_mask: WriteMask::COLOR,
                    ..Default::default()
                };
                let viewport = Viewport::new_at_origo(width, height);
                self.mask
                    .draw_elements(states, viewport, &buffers.triangles);
            }
            Ok(())
        });
    }

    fn draw_outline(&self, place: Place) {
        let Some(texture) = &self.mask_texture else {
            return;
        };
        let program = &self.outline;
        program.use_texture("mask", texture);
        let texel = vec2(1.0 / texture.width() as f32, 1.0 / texture.height() as f32);
        program.use_uniform("texel", texel);
        program.use_uniform("color", three_d::Vec4::from(OUTLINE_COLOR));
        program.use_vertex_attribute("position", &self.screen);
        let states = RenderStates {
            depth_test: DepthTest::Always,
            write_mask: WriteMask::COLOR,
            blend: Blend::TRANSPARENCY,
            cull: Cull::None,
        };
        program.draw_arrays(states, place.viewport, 3);
    }
}

struct LineLook {
    width: f32,
    strength: f32,
    on_top: bool,
    local: Columns,
    color: [f32; 3],
}

impl LineLook {
    fn new(width: f32) -> Self {
        let mut identity = [[0.0; 4]; 4];
        for (index, column) in identity.iter_mut().enumerate() {
            column[index] = 1.0;
        }
        LineLook {
            width,
            strength: 1.0,
            on_top: false,
            local: identity,
            color: [1.0; 3],
        }
    }
}

fn place(info: &PaintCallbackInfo) -> Place {
    let viewport = info.viewport_in_pixels();
    let clip = info.clip_rect_in_pixels();
    let size = |pixels: i32| pixels.max(0) as u32;
    Place {
        viewport: Viewport {
            x: viewport.left_px,
            y: viewport.from_bottom_px,
            width: size(viewport.width_px),
            height: size(viewport.height_px),
        },
        scissor: ScissorBox {
            x: clip.left_px,
            y: clip.from_bottom_px,
            width: size(clip.width_px),
            height: size(clip.height_px),
        },
    }
}

fn matrix(columns: Columns) -> Mat4 {
    Mat4::from(columns)
}
