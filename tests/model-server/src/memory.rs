//! What the server said before: ids that have to come back, and how far each conversation was then.

use std::collections::HashMap;

use serde_json::Value;

/// A call that was made.
#[derive(Clone, Debug, Default)]
pub struct Issued {
    /// [`crate::Answer::place`] of the answer that made it.
    pub place: usize,
    /// The reasoning that has to stand before it.
    pub reasoning: Option<String>,
    /// The question about safety that has to be acknowledged with its result.
    pub safety: Option<String>,
    /// The first call of its turn.
    pub is_first: bool,
}

#[derive(Debug, Default)]
pub struct Memory {
    count: u64,
    /// By id, or by signature where calls have no ids.
    pub calls: HashMap<String, Issued>,
    /// Answers without a call, by their text.
    pub texts: HashMap<String, usize>,
    /// Reasoning by signature.
    pub thoughts: HashMap<String, String>,
    /// Stored conversations by the id of their last response.
    pub responses: HashMap<String, Vec<Value>>,
}

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Memory {
    /// A new id that cannot be guessed from earlier ones.
    pub fn id(&mut self, prefix: &str, length: usize) -> String {
        self.count += 1;
        let mut state = self.count;
        let mut id = prefix.to_string();
        for _ in 0..length {
            // The steps of SplitMix64.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^= mixed >> 31;
            id.push(LETTERS[(mixed % LETTERS.len() as u64) as usize] as char);
        }
        id
    }

    /// How far the conversation was after a call.
    pub fn place_of_call(&self, id: &str) -> usize {
        self.calls.get(id).map_or(0, |issued| issued.place)
    }

    /// How far it was after an answer in words.
    pub fn place_of_text(&self, text: &str) -> usize {
        self.texts.get(text).copied().unwrap_or_default()
    }
}
