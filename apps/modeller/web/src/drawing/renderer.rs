//! Draws pictures with three-d and keeps them as long as they stay the same.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use canvas_shell::own_picture::glow;
use egui::{Id, PaintCallbackInfo};
use modeller_drawing::style::{
    AXIS_WIDTH, GRID_WIDTH, HIDDEN_AXIS_STRENGTH, LINE_BIAS, OUTLINE_COLOR, WIREFRAME_WIDTH,
};
use modeller_drawing::{
    Batch, Columns, DrawCall, GridKey, Instance, Picture, Plan, Wireframes, axes, grid, wireframe,
};
use modeller_model::PrimitiveKind;
use modeller_model::primitive::Detail;
use three_d::{
    Blend, ClearState, Context, CoreError, Cull, DepthTest, ElementBuffer, Interpolation, Mat4,
    Program, RenderStates, RenderTarget, RenderTargetMultisample, ScissorBox, Texture2D,
    VertexBuffer, Viewport, Wrapping, WriteMask, vec2,
};

use super::buffers::{BatchBuffers, LineBuffers};
use super::instances::{Call, PlacedProgram, Pool};
use super::shaders;

const SAMPLES: u32 = 4;
/// Pictures kept; a screenful of previews is far fewer.
const MAX_CACHED: usize = 64;

pub struct Renderer {
    context: Context,
    solid: Program,
    line: PlacedProgram,
    mask: Program,
    outline: Program,
    copy: Program,
    /// What `solids` holds.
    batch: Batch,
    solids: BatchBuffers,
    wireframes: BTreeMap<(PrimitiveKind, Detail), LineBuffers>,
    pool: Pool,
    /// By lightness of the background and whether axes are shown.
    grids: BTreeMap<GridKey, LineBuffers>,
    axes: LineBuffers,
    /// One triangle that covers the view.
    cover: VertexBuffer<three_d::Vec2>,
    /// Shared by all pictures of one size.
    samples: Option<Samples>,
    pictures: HashMap<Id, CachedPicture>,
}

/// What pictures are drawn into: multisampled, because the page's own buffer is not, and jagged
/// edges make small objects hard to read.
struct Samples {
    target: RenderTargetMultisample<[u8; 4], f32>,
    mask: Texture2D,
}

/// A finished picture, cached until another one takes its place.
struct CachedPicture {
    picture: Picture,
    texture: Texture2D,
}

impl Samples {
    fn is_of(&self, width: u32, height: u32) -> bool {
        (self.target.width(), self.target.height()) == (width, height)
    }

    fn new(context: &Context, width: u32, height: u32) -> Self {
        Samples {
            target: RenderTargetMultisample::new(context, width, height, SAMPLES),
            mask: texture(context, width, height, Interpolation::Linear),
        }
    }
}

fn texture(context: &Context, width: u32, height: u32, filter: Interpolation) -> Texture2D {
    Texture2D::new_empty::<[u8; 4]>(
        context,
        width,
        height,
        filter,
        filter,
        None,
        Wrapping::ClampToEdge,
        Wrapping::ClampToEdge,
    )
}

/// Where on the canvas, in pixels from the bottom left.
#[derive(Clone, Copy)]
struct DrawArea {
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
        let placed = |vertex, fragment| PlacedProgram::new(&context, vertex, fragment);
        let corners = [(-1.0, -1.0), (3.0, -1.0), (-1.0, 3.0)].map(|(x, y)| vec2(x, y));
        Ok(Renderer {
            solid: program(shaders::SOLID_VERTEX, shaders::SOLID_FRAGMENT)?,
            line: placed(shaders::LINE_VERTEX, shaders::LINE_FRAGMENT)?,
            mask: program(shaders::MASK_VERTEX, shaders::MASK_FRAGMENT)?,
            outline: program(shaders::COVER_VERTEX, shaders::OUTLINE_FRAGMENT)?,
            copy: program(shaders::COVER_VERTEX, shaders::COPY_FRAGMENT)?,
            batch: Batch::default(),
            solids: BatchBuffers::new(&context),
            wireframes: BTreeMap::new(),
            pool: Pool::default(),
            grids: BTreeMap::new(),
            axes: LineBuffers::new(&context, &axes()),
            cover: VertexBuffer::new_with_data(&context, &corners),
            samples: None,
            pictures: HashMap::new(),
            context,
        })
    }

    /// Shows the picture on the page.
    pub fn show(&mut self, id: Id, picture: &Picture, info: &PaintCallbackInfo) {
        let area = draw_area(info);
        let (width, height) = (area.viewport.width, area.viewport.height);
        if area.scissor.width == 0 || area.scissor.height == 0 {
            return;
        }
        let Some(cached) = self.drawn(id, picture, width, height) else {
            return;
        };
        let [page_width, page_height] = info.screen_size_px;
        let page = RenderTarget::screen(&self.context, page_width, page_height);
        // Drawing cannot fail: the closure only issues calls.
        let _ = page.write_partially::<CoreError>(area.scissor, || {
            self.copy.use_texture("scene", &cached.texture);
            self.cover_with(&self.copy, Blend::Disabled, area.viewport);
            Ok(())
        });
        self.pictures.insert(id, cached);
    }

    /// Takes the finished picture out of the cache, drawing it if it is another one.
    fn drawn(
        &mut self,
        id: Id,
        picture: &Picture,
        width: u32,
        height: u32,
    ) -> Option<CachedPicture> {
        if width == 0 || height == 0 {
            return None;
        }
        let kept = self
            .pictures
            .remove(&id)
            .filter(|cached| (cached.texture.width(), cached.texture.height()) == (width, height));
        let texture = match kept {
            Some(cached) if cached.picture == *picture => return Some(cached),
            Some(cached) => cached.texture,
            None => texture(&self.context, width, height, Interpolation::Nearest),
        };
        if self.pictures.len() >= MAX_CACHED {
            self.pictures.clear();
        }
        Some(self.draw(picture, width, height, texture))
    }

    fn draw(
        &mut self,
        picture: &Picture,
        width: u32,
        height: u32,
        texture: Texture2D,
    ) -> CachedPicture {
        let plan = self.prepare(picture);
        let samples = match self.samples.take() {
            Some(samples) if samples.is_of(width, height) => samples,
            _ => Samples::new(&self.context, width, height),
        };
        let Samples { target, mask } = &samples;
        let mut pool = std::mem::take(&mut self.pool);
        pool.rewind();
        let viewport = Viewport::new_at_origo(width, height);
        let [red, green, blue] = picture.background;
        target.clear(ClearState::color_and_depth(red, green, blue, 1.0, 1.0));
        // Drawing cannot fail: the closures only issue calls.
        let _ = target.write::<CoreError>(|| {
            self.draw_scene(picture, &plan, viewport, &mut pool);
            Ok(())
        });
        target.resolve_color_to(&texture.as_color_target(None));
        if let Some(area) = plan
            .outline_area
            .map(|area| outline_scissor(area, width, height))
        {
            target.clear(ClearState::color(0.0, 0.0, 0.0, 0.0));
            let _ = target.write_partially::<CoreError>(area, || {
                self.draw_mask(&plan, viewport);
                Ok(())
            });
            target.resolve_color_to(&mask.as_color_target(None));
            let _ = texture
                .as_color_target(None)
                .write_partially::<CoreError>(area, || {
                    self.draw_outline(mask, viewport);
                    Ok(())
                });
        }
        self.samples = Some(samples);
        self.pool = pool;
        CachedPicture {
            picture: picture.clone(),
            texture,
        }
    }

    /// Brings everything that the picture needs to the graphics card. When only the camera turned,
    /// that is which triangles are drawn, not where they are.
    fn prepare(&mut self, picture: &Picture) -> Plan {
        let plan = Plan::new(picture, &mut self.batch);
        self.solids.fill(&self.batch, &plan);
        let context = &self.context;
        let key = picture.grid_key();
        self.grids
            .entry(key)
            .or_insert_with(|| LineBuffers::new(context, &grid(key)));
        for (kind, detail) in plan.wireframe_kinds() {
            self.wireframes
                .entry((kind, detail))
                .or_insert_with(|| LineBuffers::new(context, &wireframe(kind, detail)));
        }
        plan
    }

    fn draw_scene(&self, picture: &Picture, plan: &Plan, viewport: Viewport, pool: &mut Pool) {
        for (corners, count, cull) in [
            (&self.solids.opaque, plan.opaque.len(), Cull::Back),
            (&self.solids.insides, plan.insides.len(), Cull::Front),
        ] {
            let states = RenderStates {
                depth_test: DepthTest::LessOrEqual,
                write_mask: WriteMask::COLOR_AND_DEPTH,
                blend: Blend::Disabled,
                cull,
            };
            self.draw_solids(plan, corners, &(0..count), states, viewport);
        }
        if picture.show_grid
            && let Some(lines) = self.grids.get(&picture.grid_key())
        {
            self.draw_own_lines(plan, lines, GRID_WIDTH, None, viewport, pool);
        }
        if picture.show_axes {
            let mut draw = |through| {
                self.draw_own_lines(plan, &self.axes, AXIS_WIDTH, through, viewport, pool);
            };
            draw(None);
            draw(Some(HIDDEN_AXIS_STRENGTH));
        }
        for wireframes in &plan.wireframes {
            self.draw_wireframes(plan, wireframes, viewport, pool);
        }
        for call in &plan.translucent {
            match call {
                DrawCall::Wireframes(one) => self.draw_wireframes(plan, one, viewport, pool),
                DrawCall::Solids(part) => {
                    let states = RenderStates {
                        depth_test: DepthTest::LessOrEqual,
                        write_mask: WriteMask::COLOR,
                        blend: Blend::TRANSPARENCY,
                        cull: Cull::None,
                    };
                    self.draw_solids(plan, &self.solids.translucent, part, states, viewport);
                }
            }
        }
    }

    fn draw_solids(
        &self,
        plan: &Plan,
        corners: &ElementBuffer<u32>,
        part: &Range<usize>,
        states: RenderStates,
        viewport: Viewport,
    ) {
        if part.is_empty() {
            return;
        }
        let program = &self.solid;
        program.use_uniform("clip_from_world", matrix(plan.clip_from_world));
        program.use_vertex_attribute("position", &self.solids.positions);
        program.use_vertex_attribute("normal", &self.solids.normals);
        program.use_vertex_attribute("color", &self.solids.colors);
        // three-d counts the first one in bytes.
        let first = (part.start * size_of::<u32>()) as u32;
        program.draw_subset_of_elements(states, viewport, corners, first, part.len() as u32);
    }

    fn draw_wireframes(
        &self,
        plan: &Plan,
        drawn: &Wireframes,
        viewport: Viewport,
        pool: &mut Pool,
    ) {
        let Some(lines) = self.wireframes.get(&(drawn.kind, drawn.detail)) else {
            return;
        };
        let style = LineStyle {
            width: WIREFRAME_WIDTH,
            on_top: false,
        };
        self.draw_lines(plan, lines, style, &drawn.instances, viewport, pool);
    }

    /// Grid and axes; `through` is how strongly they shine through what hides them.
    fn draw_own_lines(
        &self,
        plan: &Plan,
        lines: &LineBuffers,
        width: f32,
        through: Option<f32>,
        viewport: Viewport,
        pool: &mut Pool,
    ) {
        let style = LineStyle {
            width,
            on_top: through.is_some(),
        };
        let instance = Instance {
            rows: [
                [1.0, 0.0, 0.0, 0.0],
                [0.0, 1.0, 0.0, 0.0],
                [0.0, 0.0, 1.0, 0.0],
            ],
            color: [1.0, 1.0, 1.0, through.unwrap_or(1.0)],
        };
        self.draw_lines(plan, lines, style, &[instance], viewport, pool);
    }

    fn draw_lines(
        &self,
        plan: &Plan,
        lines: &LineBuffers,
        style: LineStyle,
        instances: &[Instance],
        viewport: Viewport,
        pool: &mut Pool,
    ) {
        let Viewport { width, height, .. } = viewport;
        let prepare = |program: &Program| {
            program.use_uniform("clip_from_world", matrix(plan.clip_from_world));
            program.use_uniform("pixels", vec2(width as f32, height as f32));
            program.use_uniform("width", style.width);
            program.use_uniform("bias", LINE_BIAS);
            program.use_vertex_attribute("start", &lines.starts);
            program.use_vertex_attribute("end", &lines.ends);
            program.use_vertex_attribute("tint", &lines.tints);
            program.use_vertex_attribute("corner", &lines.corners);
        };
        let states = RenderStates {
            depth_test: if style.on_top {
                DepthTest::Always
            } else {
                DepthTest::LessOrEqual
            },
            write_mask: WriteMask::COLOR,
            blend: Blend::TRANSPARENCY,
            cull: Cull::None,
        };
        let call = Call {
            states,
            viewport,
            triangles: &lines.triangles,
        };
        self.line
            .draw(&self.context, instances, pool, prepare, call);
    }

    /// Selected objects in white, whatever hides them.
    fn draw_mask(&self, plan: &Plan, viewport: Viewport) {
        if plan.selected.is_empty() {
            return;
        }
        let program = &self.mask;
        program.use_uniform("clip_from_world", matrix(plan.clip_from_world));
        program.use_vertex_attribute("position", &self.solids.positions);
        let states = RenderStates {
            depth_test: DepthTest::Always,
            write_mask: WriteMask::COLOR,
            ..Default::default()
        };
        program.draw_elements(states, viewport, &self.solids.selected);
    }

    fn draw_outline(&self, mask: &Texture2D, viewport: Viewport) {
        let program = &self.outline;
        program.use_texture("mask", mask);
        let texel = vec2(1.0 / mask.width() as f32, 1.0 / mask.height() as f32);
        program.use_uniform("texel", texel);
        program.use_uniform("color", three_d::Vec4::from(OUTLINE_COLOR));
        self.cover_with(program, Blend::TRANSPARENCY, viewport);
    }

    fn cover_with(&self, program: &Program, blend: Blend, viewport: Viewport) {
        program.use_vertex_attribute("position", &self.cover);
        let states = RenderStates {
            depth_test: DepthTest::Always,
            write_mask: WriteMask::COLOR,
            blend,
            ..Default::default()
        };
        program.draw_arrays(states, viewport, 3);
    }
}

#[derive(Clone, Copy)]
struct LineStyle {
    width: f32,
    /// Drawn over what hides it.
    on_top: bool,
}

fn draw_area(info: &PaintCallbackInfo) -> DrawArea {
    let viewport = info.viewport_in_pixels();
    let clip = info.clip_rect_in_pixels();
    let size = |pixels: i32| pixels.max(0) as u32;
    // Clearing knows no viewport, and the clip rectangle may be the whole page.
    let left = viewport.left_px.max(clip.left_px);
    let bottom = viewport.from_bottom_px.max(clip.from_bottom_px);
    let right = (viewport.left_px + viewport.width_px).min(clip.left_px + clip.width_px);
    let top =
        (viewport.from_bottom_px + viewport.height_px).min(clip.from_bottom_px + clip.height_px);
    DrawArea {
        viewport: Viewport {
            x: viewport.left_px,
            y: viewport.from_bottom_px,
            width: size(viewport.width_px),
            height: size(viewport.height_px),
        },
        scissor: ScissorBox {
            x: left,
            y: bottom,
            width: size(right - left),
            height: size(top - bottom),
        },
    }
}

/// The pixels that the outline can touch, from the shares of the view that the selection covers.
fn outline_scissor([left, bottom, right, top]: [f32; 4], width: u32, height: u32) -> ScissorBox {
    const REACH: f32 = 5.0;
    let pixel = |share: f32, side: u32, grow: f32| {
        (share * side as f32 + grow).clamp(0.0, side as f32).round() as u32
    };
    let (x0, x1) = (pixel(left, width, -REACH), pixel(right, width, REACH));
    let (y0, y1) = (pixel(bottom, height, -REACH), pixel(top, height, REACH));
    ScissorBox {
        x: x0 as i32,
        y: y0 as i32,
        // An empty box would switch the scissor off.
        width: (x1 - x0).max(1),
        height: (y1 - y0).max(1),
    }
}

fn matrix(columns: Columns) -> Mat4 {
    Mat4::from(columns)
}
