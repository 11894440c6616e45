//! What a tab says, so that several of them can be told apart.

use face::words;

/// Characters of every part.
const SHOWN: usize = 60;

/// Says what is shown, the most particular first.
pub fn set_title(parts: &[&str]) {
    dom_shell::page::document().set_title(&titled(parts));
}

fn titled(parts: &[&str]) -> String {
    let parts = parts.iter().filter(|it| !it.is_empty());
    let parts = parts.map(|it| words::shorten(it, SHOWN));
    let all: Vec<String> = parts.chain(["Gauntlet".to_string()]).collect();
    all.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_says_what_is_shown_first_and_never_too_much_of_it() {
        assert_eq!(
            titled(&["A task", "", "oracle"]),
            "A task · oracle · Gauntlet"
        );
        assert_eq!(titled(&[]), "Gauntlet");
        assert!(titled(&[&"long ".repeat(100)]).chars().count() < 90);
    }
}
