//! Which tasks a run plays.

use evaluator::TaskFile;
use protocol::Difficulty;

/// Picks tasks by set and glob. Without a glob: the easy ones.
pub fn select<'t>(
    tasks: &'t [TaskFile],
    set: &str,
    globs: &[String],
) -> anyhow::Result<Vec<&'t TaskFile>> {
    let in_set = |task: &&TaskFile| set == "all" || task.brief.set == set;
    if globs.is_empty() {
        let easy: Vec<_> = tasks
            .iter()
            .filter(in_set)
            .filter(|task| task.brief.difficulty == Difficulty::Easy)
            .collect();
        anyhow::ensure!(!easy.is_empty(), "the set {set:?} has no easy task");
        return Ok(easy);
    }
    for glob in globs {
        let known = tasks.iter().any(|task| matches(glob, &task.brief.id));
        anyhow::ensure!(
            known,
            "no task fits {glob:?}; `gauntlet tasks list` shows all, and * stands for any characters"
        );
    }
    // A task that is named is meant, whichever set it is in.
    Ok(tasks
        .iter()
        .filter(|task| globs.iter().any(|glob| matches(glob, &task.brief.id)))
        .collect())
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
