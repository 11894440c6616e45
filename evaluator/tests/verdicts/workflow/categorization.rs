//! The task on the Data Categorization Pipeline: a Switch with four look-alike branches.

use serde_json::json;

use super::table::*;

/// Drop the default branch of a Switch.
pub const T004: Table = Table {
    task: "workflow-builder/004-drop-the-default-branch",
    begin: Begin::Template("Data Categorization Pipeline"),
    solve: |flow| {
        flow.delete(&["edit-default-1"])
            .set("switch-1", "default", json!(false));
    },
    answers: DONE,
    cases: &[
        right("port off first", |flow| {
            flow.set("switch-1", "default", json!(false))
                .delete(&["edit-default-1"]);
        }),
        right("a wrong node deleted and brought back", |flow| {
            flow.delete(&["edit-atrisk-1"]).undo();
            flow.delete(&["edit-default-1"])
                .set("switch-1", "default", json!(false));
        }),
        wrong("port off, node kept", |flow| {
            flow.set("switch-1", "default", json!(false));
        }),
        wrong("port off, node kept and cut off", |flow| {
            flow.set("switch-1", "default", json!(false))
                .cut(&["e-default-merge"]);
        }),
        wrong("node deleted, port still on", |flow| {
            flow.delete(&["edit-default-1"]);
        }),
        wrong("another branch deleted", |flow| {
            flow.delete(&["edit-atrisk-1"])
                .set("switch-1", "default", json!(false));
        }),
        wrong("another branch deleted, port on", |flow| {
            flow.delete(&["edit-highvalue-1"]);
        }),
        right_then("cases in another order", |flow| {
            let case = |label: &str| {
                let expr = format!("item.result === '{label}'");
                json!({"label": label, "expr": expr})
            };
            let cases = ["at_risk", "high_value", "engaged"].map(case);
            flow.set("switch-1", "cases", json!(cases));
        }),
        wrong_then("a condition changed", |flow| {
            let case = |label: &str| json!({"label": label, "expr": "true"});
            let cases = ["high_value", "engaged", "at_risk"].map(case);
            flow.set("switch-1", "cases", json!(cases));
        }),
        wrong_then("conditions in double quotes", |flow| {
            let case = |label: &str| {
                let expr = format!("item.result === \"{label}\"");
                json!({"label": label, "expr": expr})
            };
            let cases = ["high_value", "engaged", "at_risk"].map(case);
            flow.set("switch-1", "cases", json!(cases));
        })
        .semantic(),
        wrong_then("Merge deleted as well", |flow| {
            flow.delete(&["merge-1"]);
        }),
    ],
};
