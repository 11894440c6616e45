//! Looping: a cycle of the same actions on the same pictures.

use super::moves::Move;

/// Actions of the longest cycle that is looked for.
const LONGEST: usize = 6;
/// This many rounds of a cycle are a loop.
const ROUNDS: usize = 3;
/// Waiting is no fault by itself: as many rounds of nothing but waiting are.
const ROUNDS_OF_WAITING: usize = 8;

/// How many steps belong to loops.
pub fn steps_in_loops(moves: &[Move<'_>]) -> u32 {
    let mut is_in_loop = vec![false; moves.len()];
    for period in 1..=LONGEST {
        let mut from = period;
        while from < moves.len() {
            let pairs = moves[from..].iter().zip(&moves[from - period..]);
            let again = pairs
                .take_while(|(now, then)| now.is_on_same_picture(then) && now.says_the_same(then))
                .count();
            let stretch = from - period..from + again;
            if is_loop(&moves[stretch.clone()], period) {
                is_in_loop[stretch].fill(true);
            }
            from += again + 1;
        }
    }
    is_in_loop.iter().filter(|it| **it).count() as u32
}

fn is_loop(stretch: &[Move<'_>], period: usize) -> bool {
    let wanted = match stretch.iter().all(Move::is_wait) {
        true => ROUNDS_OF_WAITING,
        false => ROUNDS,
    };
    stretch.len() >= wanted * period
}
