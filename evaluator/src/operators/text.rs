//! Text compared the way a reader would: case and blanks do not matter unless the task says so.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{MISSING, Operator};
use crate::equality::{normalised, shown};
use crate::fields::{FieldError, Fields};

#[derive(Debug)]
struct Text {
    expected: String,
    case_sensitive: bool,
}

pub fn text(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(Text {
        expected: fields.text("expected")?,
        case_sensitive: fields.flag("case_sensitive")?.unwrap_or(false),
    }))
}

impl Text {
    fn canonical(&self, text: &str) -> String {
        if self.case_sensitive {
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        } else {
            normalised(text)
        }
    }
}

impl Operator for Text {
    fn expected(&self) -> Value {
        json!(self.expected)
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let text = found
            .as_str()
            .ok_or_else(|| format!("{} is not text", shown(found)))?;
        if self.canonical(text) == self.canonical(&self.expected) {
            Ok(())
        } else {
            Err(format!(
                "{} does not read {:?}",
                shown(found),
                self.expected
            ))
        }
    }
}
