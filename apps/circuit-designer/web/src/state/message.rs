//! Words for the user.

/// The newest thing worth saying, until the next one.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    pub is_warning: bool,
}
