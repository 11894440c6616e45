//! Cases of a Switch and the edges that leave through them.

use super::*;

fn case_rows(rows: &[(Option<usize>, &str, Option<&str>)]) -> Vec<CaseRow> {
    rows.iter()
        .map(|(from, label, expr)| CaseRow {
            from: *from,
            label: label.to_string(),
            expr: expr.map(str::to_string),
        })
        .collect()
}

#[test]
fn a_new_switch_case_with_a_blank_condition_has_no_expr_key() {
    let mut workspace = template("Enterprise Data Pipeline");
    let mut rows = case_rows(&[
        (Some(0), "priority_high", Some("item.priority === 'high'")),
        (
            Some(1),
            "priority_medium",
            Some("item.priority === 'medium'"),
        ),
        (Some(2), "priority_low", Some("item.priority === 'low'")),
    ]);
    rows.extend(case_rows(&[(None, "priority_urgent", Some("  "))]));
    let command = Command::SetCases {
        node: "router-1".into(),
        rows,
    };
    workspace.apply(command, NOON).expect("cases");
    assert_eq!(
        data(&workspace, "router-1")["cases"][3],
        json!({"label": "priority_urgent"})
    );
    assert_eq!(edges(&workspace).len(), 15);
    connect(
        &mut workspace,
        "router-1",
        Some("priority_urgent"),
        "batch-processor",
    );
}

#[test]
fn edges_follow_renamed_cases_and_leave_with_removed_ones() {
    let mut workspace = template("Enterprise Data Pipeline");
    let command = Command::SetCases {
        node: "router-1".into(),
        rows: case_rows(&[(Some(1), "medium", None), (Some(0), "priority_high", None)]),
    };
    workspace.apply(command, NOON).expect("cases");
    let of_router: Vec<_> = edges(&workspace)
        .into_iter()
        .filter(|edge| edge.starts_with("router-1"))
        .collect();
    assert_eq!(
        of_router,
        [
            "router-1[priority_high]>standard-processor",
            "router-1[medium]>standard-processor",
            "router-1[default]>batch-processor"
        ]
    );
    assert_eq!(undo_all(&mut workspace), 1);
    assert_eq!(edges(&workspace).len(), 15);
}

#[test]
fn case_labels_must_be_unique_and_not_empty() {
    let mut workspace = template("Enterprise Data Pipeline");
    for labels in [["a", "a"], ["a", " "], ["a", "default"]] {
        let command = Command::SetCases {
            node: "router-1".into(),
            rows: case_rows(&[(None, labels[0], None), (None, labels[1], None)]),
        };
        assert!(workspace.apply(command, NOON).is_err(), "{labels:?}");
    }
}

#[test]
fn turning_the_default_port_off_removes_its_edge() {
    let mut workspace = template("Data Categorization Pipeline");
    must(
        &mut workspace,
        json!({"op": "set_field", "node": "switch-1", "key": "default", "value": false}),
    );
    assert!(
        !edges(&workspace)
            .iter()
            .any(|edge| edge.contains("default]"))
    );
    assert_eq!(edges(&workspace).len(), 13);
}

#[test]
fn renaming_a_case_in_the_raw_json_keeps_its_edge() {
    let mut workspace = template("Enterprise Data Pipeline");
    let mut changed = data(&workspace, "router-1");
    changed["cases"][2]["label"] = json!("priority_lowest");
    must(
        &mut workspace,
        json!({"op": "set_data", "node": "router-1", "data": changed}),
    );
    assert!(edges(&workspace).contains(&"router-1[priority_lowest]>standard-processor".into()));
}
