//! Hands that take a person's time for a look and for an act.

use anyhow::Result;
use async_trait::async_trait;
use protocol::{Action, Anchor};

use crate::Hands;

/// A look at the screen.
pub const LOOK_MS: u64 = 400;
/// A click, a key, a number that is typed, a drag: with the quarter of a second that a step itself takes, a second.
pub const ACT_MS: u64 = 750;

/// Hands that take their time.
pub struct Paced<'a> {
    hands: &'a mut dyn Hands,
    /// What was looked at and not paid for yet.
    owed_ms: u64,
}

impl<'a> Paced<'a> {
    pub fn new(hands: &'a mut dyn Hands) -> Self {
        Paced { hands, owed_ms: 0 }
    }

    /// What is on the screen. By the time of the next action it is as old as the look took, and the action.
    pub async fn look(&mut self) -> Result<Vec<Anchor>> {
        self.owed_ms += LOOK_MS;
        self.hands.anchors().await
    }
}

#[async_trait]
impl Hands for Paced<'_> {
    async fn act(&mut self, action: Action) -> Result<()> {
        let does_nothing = matches!(action, Action::Wait { .. });
        let act_ms = if does_nothing { 0 } else { ACT_MS };
        self.hands.takes(std::mem::take(&mut self.owed_ms) + act_ms);
        self.hands.act(action).await
    }

    /// Aiming is part of an act.
    async fn anchors(&mut self) -> Result<Vec<Anchor>> {
        self.hands.anchors().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is on this screen.
    #[derive(Default)]
    struct Noted(Vec<(u64, Action)>, u64);

    #[async_trait]
    impl Hands for Noted {
        async fn act(&mut self, action: Action) -> Result<()> {
            self.0.push((self.1, action));
            Ok(())
        }

        async fn anchors(&mut self) -> Result<Vec<Anchor>> {
            Ok(Vec::new())
        }

        fn takes(&mut self, ms: u64) {
            self.1 = ms;
        }
    }

    /// These hands never wait for anything.
    fn at_once<T>(future: impl Future<Output = T>) -> T {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::pin::pin!(future).poll(&mut context) {
            std::task::Poll::Ready(value) => value,
            std::task::Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn looks_are_paid_for_with_the_next_action_and_waiting_is_no_effort() {
        let mut noted = Noted::default();
        let mut hands = Paced::new(&mut noted);
        at_once(async {
            hands.look().await?;
            hands.act(Action::click(1.0, 2.0)).await?;
            hands.act(Action::keys(&["h"])).await?;
            hands.look().await?;
            hands.look().await?;
            hands.act(Action::Wait { ms: 2_000 }).await
        })
        .expect("acted");
        let taken: Vec<u64> = noted.0.iter().map(|(ms, _)| *ms).collect();
        assert_eq!(taken, [LOOK_MS + ACT_MS, ACT_MS, 2 * LOOK_MS]);
    }
}
