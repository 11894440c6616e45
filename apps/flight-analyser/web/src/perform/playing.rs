//! The clock.

use flight_analyser_model::Command;
use flight_analyser_model::moment::{Moment, read_clock};

use crate::state::Session;

pub fn toggle(session: &mut Session) {
    let at_ms = session.moment();
    let document = session.document();
    let command = if document.clock.is_playing {
        Command::Pause { at_ms }
    } else if document.sector.is_some() && at_ms >= document.recording.end() {
        return;
    } else if at_ms >= document.recording.end() {
        // There is nothing left to play.
        Command::Play { at_ms: 0 }
    } else {
        Command::Play { at_ms }
    };
    session.set_clock(command);
}

/// Stops a clock that has run to the end.
pub fn stop_at_end(session: &mut Session) {
    let now = session.host.now_ms();
    if session.view.playback.is_at_end(session.document(), now) {
        let at_ms = session.document().recording.end();
        session.set_clock(Command::Pause { at_ms });
        match session.sector() {
            // The debrief says it.
            Some(_) => session.tower.drop_draft(),
            None => session.view.messages.say("The recording ends here."),
        }
    }
}

/// By N steps, to whole ones: from 16:00:30 one step forward is 16:01, one back 16:00.
pub fn step_by(session: &mut Session, steps: i32) {
    let recording = &session.document().recording;
    let step_ms = i64::from(recording.step_seconds) * 1000;
    let now = i64::from(session.moment());
    let last = i64::from(recording.last_step());
    let whole = now.div_euclid(step_ms);
    let is_between = now % step_ms != 0;
    let from = if steps < 0 && is_between {
        whole + 1
    } else {
        whole
    };
    let to = (from + i64::from(steps))
        .saturating_mul(step_ms)
        .clamp(0, last);
    seek(session, to as Moment, None);
}

pub fn slide_to(session: &mut Session, step: u16, drag: u64) {
    let recording = &session.document().recording;
    let at_ms = u32::from(step) * u32::from(recording.step_seconds) * 1000;
    seek(session, at_ms, Some(format!("slider {drag}")));
}

fn seek(session: &mut Session, at_ms: Moment, gesture: Option<String>) {
    session.view.time_remark = None;
    if at_ms != session.moment() || session.document().clock.is_playing {
        session.set_clock(Command::Seek { at_ms, gesture });
    }
}

/// What was typed beside the clock. A time outside the recording goes to its nearer end and says so.
pub fn go_to_typed_time(session: &mut Session) {
    let text = session.view.time_text.trim().to_string();
    let Some(seconds) = read_clock(&text) else {
        session.view.time_remark = Some(format!("“{text}” is no time. Type HH:MM or HH:MM:SS."));
        return;
    };
    let recording = session.document().recording.clone();
    let start = i64::from(recording.time_of_day(0));
    let mut since = i64::from(seconds) - start;
    let length = i64::from(recording.end()) / 1000;
    // A recording may run over midnight.
    if since < 0 && since + 86_400 <= length {
        since += 86_400;
    }
    let at_ms = (since * 1000).clamp(0, i64::from(recording.last_step())) as Moment;
    let is_inside = since >= 0 && since <= length;
    let at_ms = if is_inside {
        (since * 1000) as Moment
    } else {
        at_ms
    };
    seek(session, at_ms, None);
    session.view.time_text.clear();
    if !is_inside {
        let [from, to] = [0, recording.last_step()].map(|moment| {
            flight_analyser_model::moment::minute_text(recording.time_of_day(moment))
        });
        session.view.time_remark = Some(format!(
            "The recording covers {from} to {to} UTC: moved to its end there."
        ));
    }
}

pub fn set_speed(session: &mut Session, speed: u16) {
    let at_ms = session.moment();
    session.set_clock(Command::SetSpeed { speed, at_ms });
}

pub fn change_speed(session: &mut Session, by: i32) {
    let speed = session.document().clock.speed;
    let speeds = session.speeds();
    let index = speeds.iter().position(|it| *it == speed).unwrap_or(0) as i32;
    let index = (index + by).clamp(0, speeds.len() as i32 - 1) as usize;
    set_speed(session, speeds[index]);
}
