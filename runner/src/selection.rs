//! Which tasks a run plays.

use std::collections::BTreeSet;

use evaluator::TaskFile;
use protocol::Difficulty;

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
            "no task fits {glob:?}; `gauntlet tasks list` shows all, and * stands for any characters"
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

/// `*` stands for any characters, `?` for one. `modeller/001` fits `modeller/001-add-a-cube`, and a
/// bare app name fits all its tasks.
pub fn matches(glob: &str, id: &str) -> bool {
    let is_prefix = id
        .strip_prefix(glob)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '/']));
    is_prefix || fits(glob.as_bytes(), id.as_bytes())
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
        ] {
            assert!(!matches(glob, id), "{glob}");
        }
    }
}
