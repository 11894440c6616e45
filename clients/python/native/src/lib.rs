//! The Python extension: environments inside a process, without server, browser and PNG.
//!
//! Messages go in and out as the JSON texts of the protocol, so that the client's own types read them. Pictures stay
//! where they are: Python is told their address and looks at them there.

mod batches;
mod environment;
mod environments;
mod faults;
mod pictures;
mod tasks;

use pyo3::prelude::*;

#[pymodule]
fn gauntlet_native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<environment::Environment>()?;
    module.add_class::<environments::Environments>()?;
    module.add_class::<pictures::Pictures>()?;
    module.add("Fault", module.py().get_type::<faults::Fault>())
}
