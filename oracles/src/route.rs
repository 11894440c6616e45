//! How a solution is written down: a type whose body starts on the tool's first page.

/// Defines a route as a type: the body starts with the page object of the first page and ends with
/// the answer "done".
macro_rules! route {
    ($(#[$doc:meta])* $name:ident($start:ident: $page:ident) $body:block) => {
        $(#[$doc])*
        pub struct $name;

        #[async_trait::async_trait]
        impl $crate::Solution for $name {
            async fn solve(&self, hands: &mut dyn $crate::Hands) -> anyhow::Result<$crate::Answer> {
                let $start = $page::new(hands);
                $body;
                Ok($crate::done())
            }
        }
    };
}
