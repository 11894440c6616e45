//! The tasks that can be played, read once for the whole process.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use evaluator::TaskFile;
use families::{Id, IdError, Salt};
use protocol::{EnvironmentError, ResetRequest};
use runs::selection::{named, single};

use crate::faults::{request, unknown};

pub struct Tasks(Vec<Arc<TaskFile>>);

static READ: LazyLock<Mutex<BTreeMap<PathBuf, Arc<Tasks>>>> = LazyLock::new(Mutex::default);

impl Tasks {
    /// Those of a folder.
    pub fn of(folder: &Path) -> Result<Arc<Tasks>, EnvironmentError> {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tasks) = read.get(folder) {
            return Ok(tasks.clone());
        }
        let (tasks, faults) = evaluator::load_dir(folder);
        if let Some(fault) = faults.first() {
            return Err(request(format!("a task cannot be read: {fault}")));
        }
        if tasks.is_empty() {
            return Err(request(format!(
                "there are no tasks in {}",
                folder.display()
            )));
        }
        let tasks = Arc::new(Tasks(tasks.into_iter().map(Arc::new).collect()));
        read.insert(folder.to_path_buf(), tasks.clone());
        Ok(tasks)
    }

    /// What a reset asks for: a task, or an instance of a family, which is generated.
    pub fn find(&self, wanted: &ResetRequest) -> Result<Arc<TaskFile>, EnvironmentError> {
        let id = named(wanted).map_err(request)?;
        if !id.contains(['@', '#']) {
            return single(&id, &self.0).cloned().map_err(unknown);
        }
        let id: Id = id
            .parse()
            .map_err(|error: IdError| unknown(error.to_string()))?;
        let generated = families::generate(&id, &Salt::public());
        let task = generated.and_then(|it| it.task());
        task.map(Arc::new)
            .map_err(|fault| unknown(fault.to_string()))
    }
}
