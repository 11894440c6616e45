//! How a solution is written down: a type whose body starts on the tool's first page.

/// Defines a route as a type: the body starts with the page object of the first page. It ends with
/// the answer "done", or, after `reports`, with the answer that the body gives, or, after `refuses`,
/// with the reason why the task cannot be done.
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
            async fn solve(
                &self,
                hands: &mut dyn $crate::Hands,
            ) -> anyhow::Result<$crate::Conclusion> {
                let $start = $page::new(hands);
                Ok($body)
            }
        }
    };
}
