//! The task files in the repository, as a whole.

use std::fs;
use std::path::Path;

use evaluator::{TaskFile, full_prompt, lint, load_dir};

use crate::judging::{tasks, tasks_dir};

#[test]
fn every_task_file_reads_and_lints_without_a_fault() {
    let (tasks, faults) = load_dir(&tasks_dir());
    assert_eq!(faults, []);
    assert_eq!(lint(&tasks), []);
    let ids: Vec<_> = tasks.iter().map(|task| task.brief.id.as_str()).collect();
    assert!(ids.is_sorted());
    for id in [
        "circuit-designer/001-not-from-nand",
        "circuit-designer/020-wien-bridge",
        "modeller/001-double-the-cube",
        "modeller/002-three-units-from-the-sphere",
        "workflow-builder/001-remove-a-node",
        "workflow-builder/002-three-nodes-from-scratch",
    ] {
        assert!(ids.contains(&id), "{id} is missing");
    }
}

#[test]
fn a_prompt_holds_the_task_and_no_check() {
    for task in tasks() {
        let prompt = full_prompt(&task.brief);
        assert!(prompt.contains(&task.brief.prompt.goal));
        for (_, check) in task.checks() {
            assert!(
                !prompt.contains(&check.name),
                "{}: {}",
                task.brief.id,
                check.name
            );
        }
    }
}

#[test]
fn a_faulty_file_does_not_keep_the_others_from_being_read() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faulty-tasks");
    let folder = dir.join("modeller");
    fs::create_dir_all(&folder).unwrap();
    let good = tasks_dir().join("modeller/001-double-the-cube.toml");
    fs::copy(&good, folder.join("001-double-the-cube.toml")).unwrap();
    fs::copy(&good, folder.join("007-other-name.toml")).unwrap();
    fs::write(folder.join("008-broken.toml"), "id = ").unwrap();
    let (tasks, faults) = load_dir(&dir);
    assert_eq!(tasks.len(), 1);
    let places: Vec<_> = faults
        .iter()
        .map(|it| (it.file.as_str(), it.field.as_str()))
        .collect();
    assert_eq!(
        places,
        [
            ("modeller/007-other-name.toml", "id"),
            ("modeller/008-broken.toml", "line 1")
        ]
    );
    assert_eq!(load_dir(&dir.join("nowhere")).1.len(), 1);
}

#[test]
fn the_authors_guide_describes_every_operator_and_comparator() {
    let text = guide();
    let names = evaluator::operator_names().chain(evaluator::comparator_names());
    for name in names {
        assert!(
            text.contains(&format!("`{name}`")),
            "{name} is not described"
        );
    }
}

/// The guide's table is the list of the task files, with the reasons that they give.
#[test]
fn the_authors_guide_says_where_the_original_refuses_the_right_solution() {
    let text = guide();
    let heading = "| task | why the original refuses the right solution |\n| --- | --- |\n";
    let (_, rows) = text.split_once(heading).expect("the table");
    let found: Vec<_> = rows.lines().take_while(|it| it.starts_with('|')).collect();
    let wanted: Vec<_> = tasks()
        .iter()
        .filter_map(|task| {
            let reason = task.parity.refuses_right.as_ref()?;
            Some(format!("| `{}` | {reason} |", task.brief.id))
        })
        .collect();
    assert_eq!(found, wanted);
}

#[test]
fn the_authors_guide_lists_every_app() {
    let text = guide();
    for app in protocol::APPS {
        let row = format!("| {} | `{}` |", app.title, app.slug);
        assert!(text.contains(&row), "{row}");
    }
}

#[test]
fn the_worked_example_of_the_authors_guide_reads_and_lints_without_a_fault() {
    let guide = guide();
    let blocks: Vec<_> = guide
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let task = TaskFile::parse("guide.toml", blocks[0]).unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(lint(&[task]), []);
}

fn guide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/task-authors.md");
    fs::read_to_string(path).unwrap()
}
