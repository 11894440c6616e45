//! What somebody may have meant by a name that does not exist.

/// The names that are written almost like this one, nearest first. One letter in four may be wrong, left out, added or
/// swapped with its neighbour; of very short names, one.
pub fn nearest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let most = (wanted.chars().count() / 4).max(1);
    let near = |name: &'n str| {
        let edits = edits(wanted, name);
        (edits <= most && edits < name.chars().count()).then_some((edits, name))
    };
    let mut near: Vec<_> = names.into_iter().filter_map(near).collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, name)| name).collect()
}

/// How many letters have to be changed, added, removed or swapped with their neighbours.
fn edits(one: &str, other: &str) -> usize {
    let [one, other] = [one, other].map(|it| it.to_lowercase().chars().collect::<Vec<_>>());
    let width = other.len() + 1;
    let mut table = vec![0; (one.len() + 1) * width];
    for row in 0..=one.len() {
        for column in 0..width {
            let at = |up: usize, left: usize| table[(row - up) * width + column - left];
            let least = match (row, column) {
                (0, column) => column,
                (row, 0) => row,
                _ => {
                    let differs = usize::from(one[row - 1] != other[column - 1]);
                    let least = (at(1, 0) + 1).min(at(0, 1) + 1).min(at(1, 1) + differs);
                    let is_swap = row > 1
                        && column > 1
                        && one[row - 1] == other[column - 2]
                        && one[row - 2] == other[column - 1];
                    match is_swap {
                        true => least.min(at(2, 2) + 1),
                        false => least,
                    }
                }
            };
            table[row * width + column] = least;
        }
    }
    table[table.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_changed_added_removed_and_swapped() {
        for (one, other, count) in [
            ("run", "run", 0),
            ("rnu", "run", 1),
            ("orcale", "oracle", 1),
            ("workflow-bulder", "workflow-builder", 1),
            ("kitten", "sitting", 3),
            ("", "abc", 3),
            ("Title", "title", 0),
        ] {
            assert_eq!(
                (edits(one, other), edits(other, one)),
                (count, count),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn only_what_is_almost_the_same_is_near() {
        let commands = ["run", "env", "tasks", "serve", "score"];
        assert_eq!(nearest("rnu", commands), ["run"]);
        assert_eq!(nearest("taks", commands), ["tasks"]);
        assert_eq!(nearest("scove", commands), ["score"]);
        assert!(nearest("walk", commands).is_empty());
        assert!(nearest("", commands).is_empty());
    }
}
