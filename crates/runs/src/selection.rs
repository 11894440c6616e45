//! Which tasks a run plays.

use std::collections::BTreeSet;
use std::sync::Arc;

use evaluator::TaskFile;
use protocol::{Difficulty, InstanceId, ResetRequest, nearest};

/// Picks tasks by set and glob. Without a glob: the easy ones.
pub fn select<'t>(
    tasks: &'t [TaskFile],
    set: &str,
    globs: &[String],
) -> anyhow::Result<Vec<&'t TaskFile>> {
    let in_set = |task: &&TaskFile| set == "all" || task.brief.set == set;
    if !tasks.iter().any(|task| in_set(&task)) {
        let known: BTreeSet<_> = tasks.iter().map(|task| task.brief.set.as_str()).collect();
        let known: Vec<_> = known.into_iter().chain(["all"]).collect();
        anyhow::bail!("there is no set {set:?}; there are: {}", known.join(", "));
    }
    if globs.is_empty() {
        let easy: Vec<_> = tasks
            .iter()
            .filter(in_set)
            .filter(|task| task.brief.difficulty == Difficulty::Easy)
            .collect();
        anyhow::ensure!(!easy.is_empty(), "the set {set:?} has no easy task");
        return Ok(easy);
    }
    let mut chosen = Vec::new();
    for glob in globs {
        let fitting = || tasks.iter().filter(|task| matches(glob, &task.brief.id));
        anyhow::ensure!(
            fitting().next().is_some(),
            "no task fits {glob:?}{}",
            suggestion(glob, tasks.iter().map(|task| &*task.brief.id))
        );
        let of_set: Vec<_> = fitting().filter(in_set).collect();
        // Who names only tasks of another set means them.
        chosen.extend(if of_set.is_empty() {
            fitting().collect()
        } else {
            of_set
        });
    }
    let is_chosen = |task: &&TaskFile| chosen.iter().any(|it| it.brief.id == task.brief.id);
    Ok(tasks.iter().filter(is_chosen).collect())
}

/// Suggestions are not a list of everything.
const MOST_SUGGESTED: usize = 3;

/// What may have been meant by a name or glob that no id fits, to stand after it; where nothing is near, how to find out.
pub fn suggestion<'i>(wanted: &str, ids: impl Iterator<Item = &'i str> + Clone) -> String {
    let near = near(wanted, ids);
    match &near[..] {
        [] => "; `gauntlet tasks list` shows all, and * stands for any characters".into(),
        [one] => format!("; did you mean {one}?"),
        several => format!("; did you mean one of {}?", several.join(", ")),
    }
}

fn near<'i>(wanted: &str, ids: impl Iterator<Item = &'i str> + Clone) -> Vec<String> {
    let first = |mut found: Vec<String>| {
        found.dedup();
        found.truncate(MOST_SUGGESTED);
        found
    };
    let (app, name) = wanted.split_once('/').unwrap_or((wanted, ""));
    let apps: BTreeSet<&str> = ids.clone().filter_map(|id| id.split('/').next()).collect();
    // The tool alone may be misspelt.
    let with_app = |app: &&str| match name {
        "" => (*app).to_string(),
        name => format!("{app}/{name}"),
    };
    let renamed = nearest(app, apps.iter().copied());
    let renamed = renamed.iter().map(with_app);
    let renamed: Vec<_> = renamed
        .filter(|glob| ids.clone().any(|id| matches(glob, id)))
        .collect();
    if !renamed.is_empty() {
        return first(renamed);
    }
    let named = |part: fn(&str) -> &str| {
        // Another number is another task and no misspelling.
        let forms = ids.clone().map(|id| (part(id), id));
        let forms: Vec<_> = forms.filter(|it| digits(it.0).eq(digits(wanted))).collect();
        let near = nearest(wanted, forms.iter().map(|(form, _)| *form));
        let mut found = Vec::new();
        for form in near {
            let of_form = forms.iter().filter(|it| it.0 == form);
            found.extend(of_form.map(|it| it.1.to_string()));
        }
        first(found)
    };
    // A task may be meant by less of its id, too: by what stands after the tool, or after the number.
    let parts: [fn(&str) -> &str; 4] = [|id| id, short, after_app, slug];
    let found = parts.map(named).into_iter().find(|it| !it.is_empty());
    let within = || {
        let has = |id: &&str| wanted.len() >= SHORTEST_PART && id.contains(wanted);
        first(ids.clone().filter(has).map(String::from).collect())
    };
    found.unwrap_or_else(within)
}

/// Shorter parts of ids are in too many of them.
const SHORTEST_PART: usize = 4;

fn digits(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(char::is_ascii_digit)
}

/// `modeller/001` of `modeller/001-add-a-cube`.
fn short(id: &str) -> &str {
    let name = id.find('/').map_or(0, |slash| slash + 1);
    let end = id[name..].find('-').map_or(id.len(), |dash| name + dash);
    &id[..end]
}

/// `001-add-a-cube`.
fn after_app(id: &str) -> &str {
    id.split_once('/').map_or(id, |(_, name)| name)
}

/// `add-a-cube`.
fn slug(id: &str) -> &str {
    after_app(id).split_once('-').map_or(id, |(_, slug)| slug)
}

/// The id of what a reset asks for: of a task or its beginning up to the number, or of an instance of a family.
pub fn named(request: &ResetRequest) -> Result<String, &'static str> {
    match (&*request.task, &request.family) {
        ("", None) => Err("neither `task` nor `family` is named"),
        ("", Some(family)) => {
            let level = request.level.unwrap_or(1);
            Ok(format!("{family}@{level}#{}", request.seed))
        }
        (_, Some(_)) => Err("`task` and `family` are both named; one of them is played"),
        (_, None) if request.level.is_some() => {
            Err("a `level` goes with a `family`; a single task has no levels")
        }
        (task, None) => Ok(task.to_string()),
    }
}

/// The one task of a file with this id, or with this beginning of one up to the number.
pub fn single<'t>(wanted: &str, tasks: &'t [Arc<TaskFile>]) -> Result<&'t Arc<TaskFile>, String> {
    let fits = |task: &&Arc<TaskFile>| {
        let id = &task.brief.id;
        let is_of_file = InstanceId::parse(id).is_none();
        is_of_file && !wanted.contains(['*', '?']) && matches(wanted, id)
    };
    let mut fitting = tasks.iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(task), None) => Ok(task),
        (Some(_), Some(_)) => Err(format!("{wanted:?} fits several tasks")),
        (None, _) => Err(format!(
            "there is no task {wanted:?} among those of this server{}",
            match &near(wanted, tasks.iter().map(|task| &*task.brief.id))[..] {
                [] => String::new(),
                several => format!("; did you mean {}?", several.join(" or ")),
            }
        )),
    }
}

/// Leaves out those that have no checkpoint after `subtasks` subtasks, and says how many. A task that was
/// named is not left out silently.
pub fn with_checkpoint(
    chosen: &mut Vec<&TaskFile>,
    globs: &[String],
    subtasks: u32,
) -> anyhow::Result<usize> {
    let has = |task: &&TaskFile| task.checkpoints.contains_key(&subtasks);
    for task in chosen.iter().filter(|task| !has(task)) {
        let is_named = globs.iter().any(|glob| names(glob, &task.brief.id));
        anyhow::ensure!(!is_named, "{}", task.lacks_checkpoint(subtasks));
    }
    let before = chosen.len();
    chosen.retain(has);
    anyhow::ensure!(
        !chosen.is_empty(),
        "none of the {before} tasks has a checkpoint after {}; `gauntlet tasks list` shows which have some",
        evaluator::counted(subtasks)
    );
    Ok(before - chosen.len())
}

/// Does the glob mean this one task?
fn names(glob: &str, id: &str) -> bool {
    glob.contains('/') && !glob.contains(['*', '?']) && matches(glob, id)
}

/// `*` stands for any characters, `?` for one. `modeller/001` and `*/001` fit `modeller/001-add-a-cube`, a bare app
/// name fits all its tasks, and `modeller/crates` and `modeller/crates@5` all their instances.
pub fn matches(glob: &str, id: &str) -> bool {
    let is_prefix = id
        .strip_prefix(glob)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '/', '@', '#']));
    let fits = |id: &str| fits(glob.as_bytes(), id.as_bytes());
    is_prefix || fits(id) || fits(short(id))
}

/// Compares with one position to come back to per star: linear in practice, no recursion.
fn fits(glob: &[u8], text: &[u8]) -> bool {
    let (mut at_glob, mut at_text) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while at_text < text.len() {
        match glob.get(at_glob) {
            Some(b'*') => {
                star = Some((at_glob, at_text));
                at_glob += 1;
            }
            Some(&wanted) if wanted == b'?' || wanted == text[at_text] => {
                at_glob += 1;
                at_text += 1;
            }
            _ => match star {
                Some((glob_star, taken)) => {
                    at_glob = glob_star + 1;
                    at_text = taken + 1;
                    star = Some((glob_star, taken + 1));
                }
                None => return false,
            },
        }
    }
    glob[at_glob..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glob_stays_in_the_set_unless_it_names_only_others() {
        let file = |id: &str, set: &str| {
            let text = evaluator::template(protocol::App::WorkflowBuilder, id);
            let text = text.replace("set = \"own\"", &format!("set = {set:?}"));
            TaskFile::parse("task.toml", &text).expect("the template parses")
        };
        let tasks = [
            file("workflow-builder/001-one", "core"),
            file("workflow-builder/x01-two", "extra"),
        ];
        let ids = |set: &str, glob: &str| -> Vec<String> {
            let chosen = select(&tasks, set, &[glob.to_string()]).expect("something fits");
            chosen.iter().map(|task| task.brief.id.clone()).collect()
        };
        assert_eq!(
            ids("core", "workflow-builder/*"),
            ["workflow-builder/001-one"]
        );
        assert_eq!(ids("extra", "*"), ["workflow-builder/x01-two"]);
        assert_eq!(ids("core", "*/x*"), ["workflow-builder/x01-two"]);
        assert_eq!(ids("all", "*").len(), 2);
        assert!(select(&tasks, "all", &["modeller".into()]).is_err());
        let refusal = select(&tasks, "cor", &["*".into()]).expect_err("no such set");
        assert!(
            refusal.to_string().contains("core, extra, all"),
            "{refusal}"
        );
    }

    #[test]
    fn a_task_without_the_checkpoint_is_left_out_unless_it_was_named() {
        let file = |id: &str, checkpoints: &[u32]| {
            let text = evaluator::template(protocol::App::WorkflowBuilder, id);
            let mut task = TaskFile::parse("task.toml", &text).expect("the template parses");
            let states = checkpoints.iter().map(|it| (*it, Default::default()));
            task.checkpoints = states.collect();
            task
        };
        let tasks = [
            file("workflow-builder/001-one", &[1, 2]),
            file("workflow-builder/002-two", &[1]),
            file("workflow-builder/003-three", &[]),
        ];
        let left = |glob: &str, subtasks: u32| {
            let mut chosen: Vec<_> = tasks.iter().collect();
            let left_out = with_checkpoint(&mut chosen, &[glob.into()], subtasks);
            left_out.map(|left_out| (chosen.len(), left_out))
        };
        assert_eq!(left("workflow-builder", 1).expect("some"), (2, 1));
        assert_eq!(left("*", 2).expect("some"), (1, 2));
        for (glob, words) in [
            ("workflow-builder/003", "003-three has no checkpoints"),
            (
                "workflow-builder/002-two",
                "after 2 subtasks, only one after 1",
            ),
        ] {
            let refusal = left(glob, 2).expect_err("named").to_string();
            assert!(refusal.contains(words), "{refusal}");
        }
        let refusal = left("*", 7).expect_err("none").to_string();
        assert!(refusal.contains("none of the 3 tasks"), "{refusal}");
    }

    #[test]
    fn a_family_and_its_level_fit_their_instances() {
        let id = "modeller/crates@5#31";
        for glob in [
            id,
            "modeller",
            "modeller/crates",
            "modeller/crates@5",
            "*/crates@5#*",
        ] {
            assert!(matches(glob, id), "{glob}");
        }
        for glob in [
            "modeller/crate",
            "modeller/crates@51",
            "modeller/crates@5#3",
        ] {
            assert!(!matches(glob, id), "{glob}");
        }
    }

    #[test]
    fn globs_and_beginnings_fit() {
        let id = "modeller/002-paint-it-red";
        for glob in [
            id,
            "*",
            "modeller",
            "modeller/*",
            "modeller/002",
            "*/002-*",
            "*red",
            "m*/00?-*",
            "*/002",
            "m*/00?",
        ] {
            assert!(matches(glob, id), "{glob}");
        }
        for glob in [
            "",
            "modeller/00",
            "modell",
            "modeller/003*",
            "*blue",
            "?",
            "modeller/*/x",
            "*/00",
            "*/003",
        ] {
            assert!(!matches(glob, id), "{glob}");
        }
    }

    #[test]
    fn a_name_that_does_not_exist_gets_those_that_are_near() {
        let ids = [
            "modeller/001-double-the-cube",
            "modeller/002-paint-it-red",
            "workflow-builder/001-remove-a-node",
            "workflow-builder/002-count-errors",
        ];
        let said = |wanted: &str| suggestion(wanted, ids.into_iter());
        for (wanted, meant) in [
            ("workflow-bulder", "workflow-builder"),
            ("workflow-bulder/001", "workflow-builder/001"),
            ("workflow-bulder/*", "workflow-builder/*"),
            ("modeler/*-cube", "modeller/*-cube"),
            ("remove-a-node", "workflow-builder/001-remove-a-node"),
            ("remove-a-nod", "workflow-builder/001-remove-a-node"),
            ("002-paint-it-red", "modeller/002-paint-it-red"),
            (
                "modeller/001-duble-the-cube",
                "modeller/001-double-the-cube",
            ),
            ("paint", "modeller/002-paint-it-red"),
        ] {
            assert_eq!(said(wanted), format!("; did you mean {meant}?"), "{wanted}");
        }
        for nothing in ["", "x", "*/999", "modeller/999", "video"] {
            assert!(said(nothing).contains("tasks list"), "{nothing}");
        }
        let several = said("modeller/0");
        assert!(!several.contains("workflow"), "{several}");
    }
}
