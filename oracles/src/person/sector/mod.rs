//! `flight-analyser/sector` as a person plays it, who does not know who will come: a look at everybody, then a word to one
//! of them, and a look again.

mod forecast;
mod picture;
mod rules;

use anyhow::Result;
use async_trait::async_trait;
use protocol::Action;

use super::paced::Paced;
use crate::flight_analyser::Tower;
use crate::{Conclusion, Hands, Solution, done};
use picture::Picture;
use rules::{Decision, Words, decide};

/// More looks than a whole game has.
const MOST_LOOKS: usize = 4_000;
/// Between two looks, when there is nobody left to look after.
const LONGEST_WAIT_S: u64 = 10;

pub struct Controller;

#[async_trait]
impl Solution for Controller {
    async fn solve_from(&self, _subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        let mut hands = Paced::new(hands);
        Tower::new(&mut hands).start().await?;
        for _ in 0..MOST_LOOKS {
            let picture = Picture::read(&hands.look().await?)?;
            if picture.is_over {
                break;
            }
            match decide(&picture) {
                Decision::Say(words) => say(&words, &mut hands).await?,
                Decision::Wait(_) if picture.is_done => wait(LONGEST_WAIT_S, &mut hands).await?,
                Decision::Wait(seconds) => wait(seconds, &mut hands).await?,
            }
        }
        Ok(Conclusion::Answer(done()))
    }
}

async fn wait(seconds: u64, hands: &mut Paced<'_>) -> Result<()> {
    let ms = seconds * 1_000;
    hands.act(Action::Wait { ms }).await
}

async fn say(words: &Words, hands: &mut Paced<'_>) -> Result<()> {
    let mut tower = Tower::new(hands);
    if !tower.is_selected(&words.callsign).await? {
        tower.select(&words.callsign).await?;
    }
    // Somebody else may have been under the pointer by then, or nobody any more.
    match tower.is_selected(&words.callsign).await? {
        true => tower.tell([words.heading, words.level, None]).await,
        false => Ok(()),
    }
}
