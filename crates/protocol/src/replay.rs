//! Carries out a log of operations again, command by command.

use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::state::Operation;

/// A log that does not fit the document it is replayed on. Operations are counted from one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error("operation {number} is not a command of this app: {reason}")]
    NotACommand { number: usize, reason: String },
    #[error("operation {number} is refused: {reason}")]
    Refused { number: usize, reason: String },
    #[error("operation {number} changes nothing, so it cannot have been logged")]
    WithoutEffect { number: usize },
}

/// Gives every operation to `apply`, which says whether it changed anything; stops at the first one
/// that an honest log cannot contain.
pub fn replay<C: DeserializeOwned, E: std::fmt::Display>(
    operations: &[Operation],
    mut apply: impl FnMut(C, u64) -> Result<bool, E>,
) -> Result<(), ReplayError> {
    for (number, operation) in (1..).zip(operations) {
        let command = serde_json::from_value(operation.command.clone()).map_err(|error| {
            ReplayError::NotACommand {
                number,
                reason: error.to_string(),
            }
        })?;
        match apply(command, operation.at_ms) {
            Ok(true) => {}
            Ok(false) => return Err(ReplayError::WithoutEffect { number }),
            Err(reason) => {
                let reason = reason.to_string();
                return Err(ReplayError::Refused { number, reason });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn log(commands: &[serde_json::Value]) -> Vec<Operation> {
        commands
            .iter()
            .map(|command| Operation {
                at_ms: 5,
                command: command.clone(),
            })
            .collect()
    }

    /// Adds numbers; refuses negative ones.
    fn sum(commands: &[serde_json::Value]) -> Result<i64, ReplayError> {
        let mut total = 0;
        replay(&log(commands), |number: i64, at_ms| {
            assert_eq!(at_ms, 5);
            total += number.max(0);
            if number < 0 {
                Err("negative")
            } else {
                Ok(number != 0)
            }
        })?;
        Ok(total)
    }

    #[test]
    fn commands_are_carried_out_in_order() {
        assert_eq!(sum(&[json!(1), json!(2), json!(4)]), Ok(7));
    }

    #[test]
    fn what_an_honest_log_cannot_contain_is_named() {
        let number = 2;
        let unreadable = sum(&[json!(1), json!("x")]);
        assert!(matches!(
            unreadable,
            Err(ReplayError::NotACommand { number: 2, .. })
        ));
        let reason = "negative".to_string();
        assert_eq!(
            sum(&[json!(1), json!(-1)]),
            Err(ReplayError::Refused { number, reason })
        );
        assert_eq!(
            sum(&[json!(1), json!(0)]),
            Err(ReplayError::WithoutEffect { number })
        );
    }
}
