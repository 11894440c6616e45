//! Workflow Builder: its screens as page objects, and a solution per task.

mod pages;
mod task_001;
mod task_002;

use crate::Route;

pub static ROUTES: &[Route] = &[
    Route {
        task: "workflow-builder/001-remove-a-node",
        name: "keyboard",
        solution: &task_001::WithKeys,
    },
    Route {
        task: "workflow-builder/001-remove-a-node",
        name: "buttons",
        solution: &task_001::WithButtons,
    },
    Route {
        task: "workflow-builder/002-three-nodes-from-scratch",
        name: "left-to-right",
        solution: &task_002::LeftToRight,
    },
    Route {
        task: "workflow-builder/002-three-nodes-from-scratch",
        name: "right-to-left",
        solution: &task_002::RightToLeft,
    },
];
