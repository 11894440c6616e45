//! Token counts of an answer, by a rule that tests can follow: four bytes are a token, a picture is 1000.

use crate::{Answer, Question};

/// What one request cost. `prompt` has everything that went in, `output` everything that came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    pub prompt: u64,
    /// Of the prompt: read from a cache.
    pub cached: u64,
    /// Of the prompt: written to a cache.
    pub written: u64,
    pub output: u64,
    /// Of the output: reasoning.
    pub reasoning: u64,
}

const PER_PICTURE: u64 = 1000;
const PER_CALL: u64 = 20;

fn of_text(text: &str) -> u64 {
    text.len() as u64 / 4
}

impl Tokens {
    /// A prompt is cached but for its last picture once a conversation has begun.
    pub(crate) fn count(question: &Question, answer: &Answer) -> Tokens {
        let pictures = question.pictures.len() as u64;
        let prompt = of_text(&question.text) + pictures * PER_PICTURE;
        let has_begun = question.place > 0;
        let reasoning = answer.thought.as_deref().map_or(0, of_text);
        let said = answer.text.as_deref().map_or(0, of_text);
        Tokens {
            prompt,
            cached: if has_begun {
                prompt - PER_PICTURE.min(prompt)
            } else {
                0
            },
            written: 0,
            output: reasoning + said + answer.moves.len() as u64 * PER_CALL + 1,
            reasoning,
        }
    }
}
