//! Pictures as NumPy sees them: an address and a shape, kept alive by who looks.

use std::sync::Arc;

use play::memory::{CHANNELS, PictureMemory};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::batches::Batches;

/// Memory of an environment, or of several.
#[pyclass(frozen)]
pub struct Pictures {
    memory: Memory,
    /// Which of the two in turn.
    turn: usize,
}

enum Memory {
    One(Arc<PictureMemory>),
    Several(Arc<Batches>),
}

impl Pictures {
    pub fn of_one(memory: Arc<PictureMemory>, turn: usize) -> Pictures {
        let memory = Memory::One(memory);
        Pictures { memory, turn }
    }

    pub fn of_several(batches: Arc<Batches>, turn: usize) -> Pictures {
        let memory = Memory::Several(batches);
        Pictures { memory, turn }
    }
}

#[pymethods]
impl Pictures {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, shape) = match &self.memory {
            Memory::One(memory) => {
                let [width, height] = memory.size().map(|side| side as usize);
                (memory.address(self.turn), vec![height, width, CHANNELS])
            }
            Memory::Several(batches) => (batches.address(self.turn), batches.shape().to_vec()),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", "|u1")?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, shape)?)?;
        // Whoever changes it changes nothing but the picture that they see.
        let is_read_only = false;
        interface.set_item("data", (address, is_read_only))?;
        Ok(interface)
    }
}
