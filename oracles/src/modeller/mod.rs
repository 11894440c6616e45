//! 3D Modeller: its screens as page objects, and a solution per task.

mod pages;
mod task_001;
mod task_002;

use crate::Route;

pub static ROUTES: &[Route] = &[
    Route {
        task: "modeller/001-double-the-cube",
        name: "list-and-fields",
        solution: &task_001::WithFields,
    },
    Route {
        task: "modeller/001-double-the-cube",
        name: "picking-and-tabs",
        solution: &task_001::WithTabs,
    },
    Route {
        task: "modeller/002-three-units-from-the-sphere",
        name: "list-and-fields",
        solution: &task_002::WithFields,
    },
    Route {
        task: "modeller/002-three-units-from-the-sphere",
        name: "picking-and-sums",
        solution: &task_002::WithSums,
    },
];
