//! What is written on blocks.

use video_editor_model::{Block, Project};

/// What a block says on the screen: the file's name, or the words of a text.
pub fn written<'p>(project: &'p Project, block: &'p Block) -> &'p str {
    match block.text() {
        Some(style) => style.text.as_str(),
        None => project.name_of(block),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{block, project, text};
    use super::*;

    #[test]
    fn files_have_their_names_and_texts_their_words() {
        let project = project(vec![]);
        assert_eq!(written(&project, &block("x", 0, 1)), "Tuning a Radio.webm");
        assert_eq!(written(&project, &text("y", "Act I", 0, 1)), "Act I");
    }
}
