//! The steps of an attached episode: made of actions, written down with the picture that shows them.

use protocol::{Action, EndReason};
use serde_json::Value;

use super::Sitting;
use crate::attach::derive::Derived;
use crate::attach::refused::Refused;
use play::stage::Ending;
use runs::record::blank_record;

impl Sitting {
    /// Makes steps of actions.
    pub(super) fn enter(&mut self, derived: Vec<Derived>) {
        for it in derived {
            let last_ms = self.records.last().map_or(0, |record| record.clock_ms);
            let visit = self.visit.as_ref();
            let at_ms = visit.map_or(it.at_ms, |visit| visit.since_begin(it.at_ms));
            let clock_ms = at_ms.max(last_ms);
            let mut record = blank_record(self.steps() + 1);
            record.action = Some(it.action);
            record.clock_ms = clock_ms;
            record.timing.agent_ms = (clock_ms - last_ms) as f64;
            if !it.trusted {
                record.error = Some("sent by a script, not by the browser".into());
            }
            self.records.push(record);
        }
    }

    /// The last step, when the agent said how it ends.
    pub(super) fn conclude(&mut self, ending: &Ending) {
        let action = match (ending.reason, &ending.answer) {
            (EndReason::Answered, Some(Value::Object(fields))) => Action::Answer {
                fields: fields.clone(),
            },
            (EndReason::Failed, _) => Action::Fail {
                reason: ending.message.clone().unwrap_or_default(),
            },
            _ => return,
        };
        let at_ms = self.visit.as_ref().map_or(0, |visit| visit.clock_ms);
        self.enter(vec![Derived {
            action,
            at_ms,
            trusted: true,
        }]);
    }

    /// Writes down the steps that this moment's picture shows.
    pub(super) fn write_shown(&mut self, until_ms: u64) -> Result<(), Refused> {
        while let Some(record) = self.records.get_mut(self.written) {
            if record.clock_ms > until_ms {
                break;
            }
            record.frame = self.last_frame.clone();
            let written = self.log.append(record);
            self.written += 1;
            if let Err(error) = written {
                return Err(self.break_down(error));
            }
        }
        Ok(())
    }

    pub(super) fn write_rest(&mut self) -> anyhow::Result<()> {
        for record in self.records.iter_mut().skip(self.written) {
            if !record.action.as_ref().is_some_and(Action::is_final) {
                record.frame = self.last_frame.clone();
            }
            self.log.append(record)?;
        }
        self.written = self.records.len();
        Ok(())
    }
}
