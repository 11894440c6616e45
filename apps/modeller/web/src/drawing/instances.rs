//! Programs that draw many shapes of one mesh in a single call.

use modeller_drawing::Instance;
use three_d::{
    Context, CoreError, ElementBuffer, InstanceBuffer, Program, RenderStates, Vec4, Viewport,
};

use super::shaders::{PLACED, Source, placed};

/// A program in two forms: one shape costs no buffers, many shapes cost one call.
pub struct PlacedProgram {
    one: Program,
    many: Program,
}

/// What a draw call needs besides the program and its numbers.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    pub states: RenderStates,
    pub viewport: Viewport,
    pub triangles: &'a ElementBuffer<u32>,
}

impl PlacedProgram {
    pub fn new(context: &Context, vertex: &str, fragment: &str) -> Result<Self, CoreError> {
        let program = |source| Program::from_source(context, &placed(vertex, source), fragment);
        Ok(PlacedProgram {
            one: program(Source::Uniforms)?,
            many: program(Source::Instances)?,
        })
    }

    /// `prepare` sets what all instances share.
    pub fn draw(
        &self,
        context: &Context,
        instances: &[Instance],
        pool: &mut Pool,
        prepare: impl Fn(&Program),
        call: Call,
    ) {
        let Call {
            states,
            viewport,
            triangles,
        } = call;
        match instances {
            [] => {}
            [instance] => {
                prepare(&self.one);
                for (name, vector) in PLACED.into_iter().zip(vectors(instance)) {
                    self.one.use_uniform(name, vector);
                }
                self.one.draw_elements(states, viewport, triangles);
            }
            instances => {
                prepare(&self.many);
                let buffers = pool.filled(context, instances);
                for (name, buffer) in PLACED.into_iter().zip(buffers) {
                    self.many.use_instance_attribute(name, buffer);
                }
                let count = instances.len() as u32;
                self.many
                    .draw_elements_instanced(states, viewport, triangles, count);
            }
        }
    }
}

/// Buffers that are filled anew for every drawing and never given back.
#[derive(Default)]
pub struct Pool {
    buffers: Vec<[InstanceBuffer<Vec4>; 4]>,
    used: usize,
}

impl Pool {
    /// All buffers are free again.
    pub fn rewind(&mut self) {
        self.used = 0;
    }

    fn filled(&mut self, context: &Context, instances: &[Instance]) -> &[InstanceBuffer<Vec4>; 4] {
        if self.used == self.buffers.len() {
            self.buffers
                .push([0; 4].map(|_| InstanceBuffer::new(context)));
        }
        let buffers = &mut self.buffers[self.used];
        self.used += 1;
        for (index, buffer) in buffers.iter_mut().enumerate() {
            let column: Vec<Vec4> = instances.iter().map(|one| vectors(one)[index]).collect();
            buffer.fill(&column);
        }
        buffers
    }
}

fn vectors(instance: &Instance) -> [Vec4; 4] {
    let [x, y, z] = instance.rows;
    [x, y, z, instance.color].map(Vec4::from)
}
