//! How a solution is written down: a type whose body starts on the tool's first page, or a list of legs.

use anyhow::{Result, ensure};

/// Defines a route as a type: the body starts with the page object of the first page. It ends with
/// the answer "done", or, after `reports`, with the answer that the body gives, or, after `refuses`,
/// with the reason why the task cannot be done.
///
/// After `legs` the body is a list: what is done between two checkpoints, and which subtasks of the task
/// it reaches. `begin` leads from the first page to where one works, `resume` does so when the work of
/// earlier legs is there already. What a leg found out is gone when it ends, so that it can also be the
/// first one. The last leg may report.
macro_rules! route {
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) $body:block) => {
        route! {
            $(#[$doc])*
            $name($start: $page) reports {
                $body;
                $crate::done()
            }
        }
    };
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) reports $body:block) => {
        route! {
            $(#[$doc])*
            $name($start: $page) concludes { $crate::Conclusion::Answer($body) }
        }
    };
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) refuses $body:block) => {
        route! {
            $(#[$doc])*
            $name($start: $page) concludes { $crate::Conclusion::Infeasible(String::from($body)) }
        }
    };
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) concludes $body:block) => {
        $(#[$doc])*
        pub struct $name;

        #[async_trait::async_trait]
        impl $crate::Solution for $name {
            async fn solve_from(
                &self,
                subtasks: usize,
                hands: &mut dyn $crate::Hands,
            ) -> anyhow::Result<$crate::Conclusion> {
                $crate::route::expect_checkpoint(self.legs(), subtasks)?;
                let $start = $page::new(hands);
                Ok($body)
            }
        }
    };
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) legs($desk:ident) {
        begin $begin:block
        resume $resume:block
        $($($subtask:literal),+ => $leg:block)+
    }) => {
        route! {
            $(#[$doc])*
            $name($start: $page) legs($desk) {
                begin $begin
                resume $resume
                $($($subtask),+ => $leg)+
                report => { $crate::done() }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) legs($desk:ident) {
        begin $begin:block
        resume $resume:block
        $($($subtask:literal),+ => $leg:block)+
        report $($last:literal),* => $report:block
    }) => {
        $(#[$doc])*
        pub struct $name;

        #[async_trait::async_trait]
        impl $crate::Solution for $name {
            fn legs(&self) -> &'static [&'static [&'static str]] {
                &[$(&[$($subtask),+]),+ $(, &[$last])*]
            }

            async fn solve_from(
                &self,
                subtasks: usize,
                hands: &mut dyn $crate::Hands,
            ) -> anyhow::Result<$crate::Conclusion> {
                $crate::route::expect_checkpoint(self.legs(), subtasks)?;
                let $start = $page::new(hands);
                let mut $desk = if subtasks == 0 $begin else $resume;
                let mut reached = 0;
                $(
                    if reached >= subtasks $leg
                    reached += [$($subtask),+].len();
                    if reached > subtasks {
                        $desk.reached(reached).await?;
                    }
                )+
                Ok($crate::Conclusion::Answer($report))
            }
        }
    };
}

/// Refuses to begin where no leg does.
pub fn expect_checkpoint(legs: &[&[&str]], subtasks: usize) -> Result<()> {
    let all: usize = legs.iter().map(|leg| leg.len()).sum();
    let is_between = crate::checkpoints(legs).any(|it| it == subtasks);
    ensure!(
        subtasks == 0 || is_between,
        "this route cannot begin after {subtasks} of {all} subtasks"
    );
    Ok(())
}
