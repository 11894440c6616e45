//! The table of apps says what there is; whatever else lists apps knows all of them and no other.
//! `docs/new-app.md` points here: for a new app, this test says what is still missing.

use std::collections::BTreeSet;
use std::path::Path;

use evaluator::TaskFile;
use gauntlet_tests::lab;
use protocol::App;

/// Names of the folders below a folder.
fn folders(path: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(path)
        .expect("a folder of folders")
        .flatten();
    entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn every_registry_knows_every_app_and_no_other() {
    let lab = lab();
    let slugs: BTreeSet<String> = App::ALL.iter().map(|app| app.slug().into()).collect();
    for place in ["apps", "tasks", "dist/apps"] {
        let folder = match place.strip_prefix("dist/") {
            Some(rest) => lab.dist.join(rest),
            None => lab.root.join(place),
        };
        assert_eq!(folders(&folder), slugs, "{place}/");
    }
    let tasks = lab.tasks();
    let mut missing = Vec::new();
    for app in App::ALL {
        let slug = app.slug();
        let mut need = |holds: bool, what: &str| {
            if !holds {
                missing.push(format!("{slug}: {what}"));
            }
        };
        let has = |path: String| lab.root.join(path).is_file();
        need(has(format!("apps/{slug}/model/Cargo.toml")), "no model");
        need(has(format!("apps/{slug}/web/Trunk.toml")), "no page");
        need(has(format!("docs/{slug}.md")), "no page in docs/");
        need(
            lab.dist
                .join("apps")
                .join(slug)
                .join("index.html")
                .is_file(),
            "its page is not built",
        );
        let prefix = format!("{slug}/");
        let of_app = |id: &str| id.starts_with(&prefix);
        need(tasks.iter().any(|task| task.brief.app == app), "no task");
        need(
            oracles::routes().any(|route| of_app(route.task)),
            "no oracle",
        );
        let template = evaluator::template(app, &format!("{slug}/001-first"));
        need(
            TaskFile::parse("task.toml", &template).is_ok_and(|task| task.brief.app == app),
            "no template for new tasks in the evaluator",
        );
        let readme = std::fs::read_to_string(lab.root.join("README.md")).expect("a README");
        need(readme.contains(app.title()), "not in the README");
    }
    assert_eq!(missing, Vec::<String>::new());
    for task in &tasks {
        let id = task.brief.id.as_str();
        assert_eq!(id.split('/').next(), Some(task.brief.app.slug()), "{id}");
        assert!(oracles::find(id, 1).is_some(), "no oracle for {id}");
    }
    for route in oracles::routes() {
        let is_task = tasks.iter().any(|task| task.brief.id == route.task);
        assert!(is_task, "an oracle for {}, which is no task", route.task);
    }
}
