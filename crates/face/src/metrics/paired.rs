//! Between what and what the difference of two success rates lies that were measured on the same tasks.
//!
//! Resampling finds nothing to vary where every task came out alike, and then says that five tasks prove a difference
//! of exactly 100 points. Newcombe's interval has a width there, too: it adds the squares of how far Wilson's intervals
//! reach on either side, less what the two runs have in common on the same tasks. R. G. Newcombe, Improved confidence
//! intervals for the difference between binomial proportions based on paired data (1998), method 10.

/// The normal quantile of an interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Of the second rate less the first, with a confidence of 95 %. A pair holds the rates of a task, `rates` those over all
/// attempts: several attempts at a task count as one piece of evidence, because they resemble each other. Absent for
/// fewer than two tasks, which say nothing about others.
pub fn interval(pairs: &[[f64; 2]], rates: [f64; 2]) -> Option<[f64; 2]> {
    if pairs.len() < 2 {
        return None;
    }
    let count = pairs.len() as f64;
    let [first, second] = rates.map(|rate| Reach::of(rate, count));
    let correlation = correlation(pairs);
    let square_and_add = |one: f64, other: f64| {
        let shared = 2.0 * correlation * one * other;
        (one * one + other * other - shared).max(0.0).sqrt()
    };
    let difference = rates[1] - rates[0];
    let low = difference - square_and_add(second.down, first.up);
    let high = difference + square_and_add(second.up, first.down);
    Some([low.max(-1.0), high.min(1.0)])
}

/// How far Wilson's interval reaches from a rate.
struct Reach {
    down: f64,
    up: f64,
}

impl Reach {
    fn of(rate: f64, count: f64) -> Reach {
        let shrunk = 1.0 + Z * Z / count;
        let middle = (rate + Z * Z / (2.0 * count)) / shrunk;
        let variance = rate * (1.0 - rate) / count + Z * Z / (4.0 * count * count);
        let half = Z * variance.sqrt() / shrunk;
        Reach {
            down: (rate - (middle - half)).max(0.0),
            up: (middle + half - rate).max(0.0),
        }
    }
}

/// How alike the runs are task by task. A positive one is made smaller by half a task, as method 10 has it; where a run
/// did the same on every task there is none.
fn correlation(pairs: &[[f64; 2]]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |value: fn(&[f64; 2]) -> f64| pairs.iter().map(value).sum::<f64>() / count;
    let (one, other) = (mean(|it| it[0]), mean(|it| it[1]));
    let spread =
        (mean(|it| it[0] * it[0]) - one * one) * (mean(|it| it[1] * it[1]) - other * other);
    let mut shared = mean(|it| it[0] * it[1]) - one * other;
    if shared > 0.0 {
        shared = (shared - 0.5 / count).max(0.0);
    }
    // What is left of a spread of nothing is rounding.
    match spread > 1e-12 {
        true => (shared / spread.sqrt()).clamp(-1.0, 1.0),
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of so many tasks that both, the first alone, the second alone and neither solved.
    fn counted([both, first, second, neither]: [usize; 4]) -> [f64; 2] {
        let kinds = [[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]];
        let counts = [both, first, second, neither];
        let mut pairs = Vec::new();
        for (kind, count) in kinds.into_iter().zip(counts) {
            pairs.extend(std::iter::repeat_n(kind, count));
        }
        let all = pairs.len() as f64;
        let rates = [(both + first) as f64 / all, (both + second) as f64 / all];
        interval(&pairs, rates).expect("an interval")
    }

    fn is([low, high]: [f64; 2], [wanted_low, wanted_high]: [f64; 2]) {
        let is_near = |one: f64, other: f64| (one - other).abs() < 6e-5;
        assert!(
            is_near(low, wanted_low) && is_near(high, wanted_high),
            "{low} {high}"
        );
    }

    /// Newcombe (1998), table II: 36 pairs with both, 12 and 2 with one alone: 0.0569 to 0.3404. Fagerland, Lydersen and
    /// Laake, Statistical Analysis of Contingency Tables (2017), chapter 8: airway hyper-responsiveness before and after
    /// a transplantation (1, 1, 7, 12), -0.5069 to -0.0256, and complete response before and after a therapy
    /// (59, 6, 16, 80), -0.1186 to -0.0046. There it is the first rate less the second.
    #[test]
    fn intervals_are_those_of_the_literature() {
        is(counted([36, 2, 12, 0]), [0.0569, 0.3404]);
        is(counted([1, 7, 1, 12]), [-0.5069, -0.0256]);
        is(counted([59, 16, 6, 80]), [-0.1186, -0.0046]);
    }

    #[test]
    fn a_few_tasks_that_all_came_out_alike_prove_no_exact_difference() {
        let [low, high] = counted([0, 5, 0, 0]);
        assert_eq!(low, -1.0);
        assert!((-0.39..-0.38).contains(&high), "{high}");
        let [low, high] = counted([5, 0, 0, 0]);
        assert!(low < -0.4 && high > 0.4, "nothing differs: {low} {high}");
    }

    #[test]
    fn more_tasks_make_it_narrower_and_swapping_turns_it_around() {
        let width = |counts| {
            let [low, high] = counted(counts);
            high - low
        };
        assert!(width([40, 20, 20, 20]) < width([4, 2, 2, 2]));
        let [low, high] = counted([10, 4, 7, 3]);
        is(counted([10, 7, 4, 3]), [-high, -low]);
    }

    #[test]
    fn attempts_at_a_task_are_one_piece_of_evidence() {
        let single = counted([3, 1, 0, 2]);
        let pairs = [[1.0, 1.0]; 3];
        let pairs: Vec<_> = pairs
            .into_iter()
            .chain([[1.0, 0.0], [0.0, 0.0], [0.0, 0.0]])
            .collect();
        assert_eq!(interval(&pairs, [4.0 / 6.0, 0.5]), Some(single));
        assert_eq!(interval(&pairs[..1], [1.0, 1.0]), None);
    }
}
