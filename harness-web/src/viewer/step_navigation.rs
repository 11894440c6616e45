//! Which step of an episode is shown next: by keys and buttons, and while it plays.

/// What somebody wants who looks at an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    MoveBy(isize),
    PlayOrPause,
}

impl Intent {
    pub const FIRST: Intent = Intent::MoveBy(isize::MIN);
    pub const LAST: Intent = Intent::MoveBy(isize::MAX);

    /// What a key asks for. The space bar presses the button or link that has the focus.
    pub fn of_key(key: &str, is_on_control: bool) -> Option<Intent> {
        match key {
            "ArrowRight" => Some(Intent::MoveBy(1)),
            "ArrowLeft" => Some(Intent::MoveBy(-1)),
            "Home" => Some(Intent::FIRST),
            "End" => Some(Intent::LAST),
            " " if !is_on_control => Some(Intent::PlayOrPause),
            _ => None,
        }
    }
}

/// The step that is so many further on, or the first or last where there is none.
pub fn moved(step: usize, by: isize, count: usize) -> usize {
    within(step.saturating_add_signed(by), count)
}

/// The step, or the last where there are not so many.
pub fn within(step: usize, count: usize) -> usize {
    step.min(count.saturating_sub(1))
}

pub fn is_last(step: usize, count: usize) -> bool {
    step + 1 >= count
}

/// The neighbour of an episode among those that are shown, all by their place in the run.
pub fn neighbour(shown: &[usize], index: usize, by: isize) -> Option<usize> {
    let place = shown.iter().position(|it| *it == index)?;
    shown.get(place.checked_add_signed(by)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_one_step_and_home_and_end_go_all_the_way() {
        let step_after = |key: &str| match Intent::of_key(key, false) {
            Some(Intent::MoveBy(by)) => moved(4, by, 10),
            other => panic!("{key}: {other:?}"),
        };
        let steps = ["ArrowRight", "ArrowLeft", "Home", "End"].map(step_after);
        assert_eq!(steps, [5, 3, 0, 9]);
    }

    #[test]
    fn space_plays_unless_it_presses_a_button() {
        assert_eq!(Intent::of_key(" ", false), Some(Intent::PlayOrPause));
        assert_eq!(Intent::of_key(" ", true), None);
        // The arrows of a button do nothing else.
        assert_eq!(Intent::of_key("ArrowLeft", true), Some(Intent::MoveBy(-1)));
    }

    #[test]
    fn other_keys_are_left_to_the_browser() {
        for key in ["Enter", "Tab", "PageDown", "a", "ArrowUp", ""] {
            assert_eq!(Intent::of_key(key, false), None, "{key}");
        }
    }

    #[test]
    fn nobody_leaves_the_episode_at_either_end() {
        assert_eq!(moved(0, -1, 10), 0);
        assert_eq!(moved(9, 1, 10), 9);
        assert_eq!(moved(0, 1, 1), 0);
        assert_eq!(moved(0, 1, 0), 0);
        assert_eq!(within(99, 10), 9);
    }

    #[test]
    fn an_episode_ends_with_its_last_step() {
        assert!(!is_last(8, 10));
        assert!(is_last(9, 10) && is_last(0, 1) && is_last(0, 0));
    }

    #[test]
    fn neighbours_are_those_of_the_list_as_it_is_filtered_and_sorted() {
        let shown = [7, 2, 5];
        assert_eq!(neighbour(&shown, 2, 1), Some(5));
        assert_eq!(neighbour(&shown, 2, -1), Some(7));
        assert_eq!(neighbour(&shown, 7, -1), None);
        assert_eq!(neighbour(&shown, 5, 1), None);
        // An episode that a filter hides has none.
        assert_eq!(neighbour(&shown, 3, 1), None);
    }
}
