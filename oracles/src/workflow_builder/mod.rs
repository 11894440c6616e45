//! Workflow Builder: its screens as page objects, and the routes through its tasks.
//!
//! Solutions are grouped by where a task starts: a template has one file, new workflows share one.

/// Defines a route as a type: the body starts at the hub and ends with the answer "done".
macro_rules! route {
    ($(#[$doc:meta])* $name:ident($hub:ident) $body:block) => {
        $(#[$doc])*
        pub struct $name;

        #[async_trait::async_trait]
        impl $crate::Solution for $name {
            async fn solve(&self, hands: &mut dyn $crate::Hands) -> anyhow::Result<$crate::Answer> {
                let $hub = $crate::workflow_builder::pages::Hub::new(hands);
                $body;
                Ok($crate::done())
            }
        }
    };
}

mod api_data;
mod categorization;
mod enterprise;
mod new_workflows;
mod order_processing;
mod pages;
mod range;

use crate::{Route, Solution};

const fn entry(task: &'static str, name: &'static str, solution: &'static dyn Solution) -> Route {
    Route {
        task,
        name,
        solution,
    }
}

pub static ROUTES: &[Route] = &[
    entry(
        "workflow-builder/001-remove-a-node",
        "keyboard",
        &api_data::RemoveWithKeys,
    ),
    entry(
        "workflow-builder/001-remove-a-node",
        "buttons",
        &api_data::RemoveWithButtons,
    ),
    entry(
        "workflow-builder/002-three-nodes-from-scratch",
        "left-to-right",
        &new_workflows::TodoLeftToRight,
    ),
    entry(
        "workflow-builder/002-three-nodes-from-scratch",
        "right-to-left",
        &new_workflows::TodoRightToLeft,
    ),
    entry(
        "workflow-builder/003-insert-a-wait",
        "delete-and-draw",
        &range::InsertWait,
    ),
    entry(
        "workflow-builder/003-insert-a-wait",
        "drop-on-edge",
        &range::DropWaitOnEdge,
    ),
    entry(
        "workflow-builder/004-drop-the-default-branch",
        "node-first",
        &categorization::NodeFirst,
    ),
    entry(
        "workflow-builder/004-drop-the-default-branch",
        "port-first",
        &categorization::PortFirst,
    ),
    entry(
        "workflow-builder/005-email-through-search",
        "search",
        &api_data::EmailThroughSearch,
    ),
    entry(
        "workflow-builder/006-insert-a-formula",
        "delete-and-draw",
        &range::InsertFormula,
    ),
    entry(
        "workflow-builder/007-table-becomes-filter",
        "delete-and-draw",
        &range::TableBecomesFilter,
    ),
    entry(
        "workflow-builder/008-filter-before-the-if",
        "delete-and-draw",
        &order_processing::FilterFirst,
    ),
    entry(
        "workflow-builder/008-filter-before-the-if",
        "drop-on-edge",
        &order_processing::DropFilterOnEdge,
    ),
    entry(
        "workflow-builder/009-lower-branch-elsewhere",
        "delete-and-draw",
        &enterprise::LowerBranch,
    ),
    entry(
        "workflow-builder/009-lower-branch-elsewhere",
        "draw-and-delete",
        &enterprise::LowerBranchDrawnFirst,
    ),
    entry(
        "workflow-builder/010-side-branch-before-the-end",
        "add-and-draw",
        &order_processing::SideBranch,
    ),
    entry(
        "workflow-builder/011-split-by-activity",
        "delete-and-draw",
        &api_data::SplitByActivity,
    ),
    entry(
        "workflow-builder/012-urgent-case-joins-default",
        "case-editor",
        &enterprise::UrgentJoinsDefault,
    ),
    entry(
        "workflow-builder/013-three-rewirings",
        "delete-and-draw",
        &enterprise::ThreeRewirings,
    ),
    entry(
        "workflow-builder/014-filter-sort-no-limit",
        "delete-and-draw",
        &api_data::FilterSortNoLimit,
    ),
    entry(
        "workflow-builder/014-filter-sort-no-limit",
        "drop-on-edge",
        &api_data::FilterDroppedOnEdge,
    ),
    entry(
        "workflow-builder/015-urgent-case-of-its-own",
        "case-editor",
        &enterprise::UrgentOfItsOwn,
    ),
    entry(
        "workflow-builder/016-counting-loop",
        "left-to-right",
        &new_workflows::CountingLoop,
    ),
    entry(
        "workflow-builder/017-branch-and-merge",
        "left-to-right",
        &new_workflows::BranchAndMerge,
    ),
    entry(
        "workflow-builder/018-decision-tree",
        "true-table-first",
        &new_workflows::DecisionTree,
    ),
    entry(
        "workflow-builder/018-decision-tree",
        "false-table-first",
        &new_workflows::DecisionTreeOtherTable,
    ),
    entry(
        "workflow-builder/019-two-languages",
        "left-to-right",
        &new_workflows::TwoLanguages,
    ),
    entry(
        "workflow-builder/020-local-newsletter",
        "left-to-right",
        &new_workflows::LocalNewsletter,
    ),
    entry(
        "workflow-builder/x01-order-snapshot",
        "left-to-right",
        &new_workflows::OrderSnapshot,
    ),
    entry(
        "workflow-builder/x02-cut-before-aggregate",
        "delete-key",
        &order_processing::CutBeforeAggregate,
    ),
    entry(
        "workflow-builder/x03-second-output",
        "add-and-draw",
        &range::SecondOutput,
    ),
    entry(
        "workflow-builder/x04-sort-by-city",
        "fields",
        &api_data::SortByCity,
    ),
    entry(
        "workflow-builder/x05-webhook-echo",
        "left-to-right",
        &new_workflows::WebhookEcho,
    ),
    entry(
        "workflow-builder/x06-pass-through",
        "delete-and-draw",
        &api_data::PassThrough,
    ),
    entry(
        "workflow-builder/x07-value-router",
        "left-to-right",
        &new_workflows::ValueRouter,
    ),
];
