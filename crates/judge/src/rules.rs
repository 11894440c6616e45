//! A baseline that asks no model: what the checks, the pictures and the record say by themselves.
//!
//! 5 is for what passed. Otherwise the verdict's share of what was asked for decides (0 is what doing nothing
//! gets): three quarters or more are 4, a third or more is 3, anything is 2. With a share of nothing, an agent
//! that changed the page three times and came to an end of its own gets 2, and everybody else 1. Whoever had more
//! than half of their actions refused loses one point.

use crate::material::Material;

/// Stands for both models in a judgement.
pub const NAME: &str = "rules";
pub const VERSION: &str = "gauntlet-rules/1";

const MOST: f64 = 0.75;
const SOME: f64 = 1.0 / 3.0;
/// Changes of the page that are no accident.
const SEVERAL: usize = 3;

pub fn score(material: &Material, kept: usize) -> (u8, String) {
    if material.pass {
        return (5, "the verdict is 1".into());
    }
    let (refused, steps) = material.refused();
    let ended = matches!(material.end.as_str(), "answered" | "failed");
    let base = match material.share {
        share if share >= MOST => 4,
        share if share >= SOME => 3,
        share if share > 0.0 => 2,
        _ if kept >= SEVERAL && ended => 2,
        _ => 1,
    };
    let is_stubborn = refused * 2 > steps;
    let score = if is_stubborn { (base - 1).max(1) } else { base };
    let reason = format!(
        "the verdict is 0 with a share of {:.2}; {kept} changes of the page; {refused} of {steps} actions were refused; \
         it ended as {}",
        material.share, material.end
    );
    (score, reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::tests::plain;

    fn scored(change: impl Fn(&mut Material), kept: usize) -> u8 {
        let mut material = plain("rules", &[10, 60, 120]);
        change(&mut material);
        score(&material, kept).0
    }

    #[test]
    fn the_share_decides_and_its_limits_belong_to_the_better_score() {
        let of = |share: f64| scored(|it| it.share = share, 2);
        assert_eq!(
            [0.0, 0.01, 0.33, 1.0 / 3.0, 0.74, 0.75, 1.0].map(of),
            [1, 2, 2, 3, 3, 4, 4]
        );
    }

    #[test]
    fn a_pass_is_the_best_and_nothing_else_is() {
        assert_eq!(scored(|it| it.pass = true, 0), 5);
        assert_eq!(scored(|it| it.share = 1.0, 20), 4);
    }

    #[test]
    fn work_without_a_share_counts_if_it_came_to_an_end_of_its_own() {
        assert_eq!(scored(|it| it.share = 0.0, 3), 2);
        assert_eq!(
            scored(|it| (it.share, it.end) = (0.0, "step_budget".into()), 3),
            1
        );
    }

    #[test]
    fn refused_actions_cost_a_point_and_never_the_last() {
        let refuse = |it: &mut Material| {
            it.moments
                .iter_mut()
                .for_each(|it| it.error = Some("no".into()))
        };
        assert_eq!(scored(refuse, 2), 2);
        let worst = |it: &mut Material| {
            refuse(it);
            it.share = 0.0;
        };
        assert_eq!(scored(worst, 0), 1);
    }
}
