//! A sector: its clock, what pilots are told, and games of one's own.

use canvas_shell::shortcuts::{self, Trigger, pressed};
use egui::Context;
use flight_analyser_model::sector::{Difficulty, Instruction, Sector};
use flight_analyser_model::{Command, DEFAULT_RECORDING, Recording, Refusal};

use super::navigation;
use crate::state::{Dialog, Draft, Field, SectorForm, Session};

/// The clock of a sector starts with whatever is done first, and that is done besides. Returns whether it did.
pub fn start_clock(session: &mut Session, context: &Context) -> bool {
    // What is done in a dialog is not done in the sector.
    let is_away = session.data.is_loading() || session.view.dialog.is_some();
    if !is_waiting(session) || is_away {
        return false;
    }
    let is_pointer = context.input(|input| input.pointer.any_pressed());
    let is_key = |trigger: &Trigger| matches!(trigger, Trigger::Keys(_));
    let is_touched = is_pointer || pressed(context).iter().any(is_key);
    if is_touched {
        session.set_clock(Command::Play { at_ms: 0 });
    }
    is_touched
}

/// Has nothing happened in the sector yet?
pub fn is_waiting(session: &Session) -> bool {
    let clock = &session.document().clock;
    let is_fresh = |sector: &Sector| sector.instructions.is_empty();
    session.sector().is_some_and(is_fresh) && !clock.is_playing && clock.at_ms == 0
}

pub fn select(session: &mut Session, flight: Option<usize>) {
    session.tower.select(flight);
}

/// One instruction with everything that was changed, or none and what is wrong with it.
pub fn send(session: &mut Session) {
    let draft = session.tower.draft.clone();
    let blank = session.tower.selected.and_then(|it| blank(session, it));
    let Some(blank) = blank.filter(|_| !draft.is_empty()) else {
        return;
    };
    let mut instruction = blank.clone();
    let mut refusals = [None, None, None];
    for (index, field) in Field::ALL.into_iter().enumerate() {
        let text = draft.texts[index].as_deref().map(str::trim);
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            continue;
        };
        let value = text.parse().unwrap_or_default();
        put(&mut instruction, field, value);
        let mut alone = blank.clone();
        put(&mut alone, field, value);
        refusals[index] = refusal_of(session, &alone);
    }
    if instruction == blank {
        session.tower.drop_draft();
        return;
    }
    let wrong = (Field::ALL.into_iter()).find(|field| refusals[*field as usize].is_some());
    let refusal = match wrong {
        Some(_) => None,
        None => instruct(session, instruction).err(),
    };
    if wrong.is_none() && refusal.is_none() {
        session.tower.drop_draft();
        return;
    }
    // What is wrong is there to be written anew.
    session.tower.wants = wrong;
    session.tower.draft = Draft {
        refusals,
        refusal: refusal.map(|it| it.to_string()),
        ..draft
    };
}

/// The end of a drag of a vector.
pub fn turn(session: &mut Session, flight: usize, heading: u16) {
    let Some(mut instruction) = blank(session, flight) else {
        return;
    };
    instruction.heading = Some(heading);
    if let Err(refusal) = instruct(session, instruction) {
        session.view.messages.warn(refusal.to_string());
    }
}

/// Puts the cursor into a field of the selected flight.
pub fn type_into(session: &mut Session, context: &Context, field: Field) {
    if session.tower.selected.is_some() {
        session.tower.wants = Some(field);
        shortcuts::forget_pressed(context);
    }
}

/// A drag, what was not sent, the debrief, the selection: the first of them that there is.
pub fn escape(session: &mut Session) {
    let is_over = is_over(session);
    let tower = &mut session.tower;
    if tower.drag.take().is_some() {
        tower.is_called_off = true;
    } else if !tower.draft.is_empty() || tower.typing.is_some() {
        tower.drop_draft();
    } else if is_over && !tower.is_debrief_closed {
        tower.is_debrief_closed = true;
    } else {
        tower.select(None);
    }
}

/// Is the time of the sector over?
pub fn is_over(session: &Session) -> bool {
    session.sector().is_some() && session.moment() >= session.document().recording.end()
}

fn blank(session: &Session, flight: usize) -> Option<Instruction> {
    let flight = session.sector()?.flights.get(flight)?;
    Some(Instruction {
        at_ms: session.moment(),
        callsign: flight.callsign.clone(),
        heading: None,
        level: None,
        speed: None,
    })
}

fn put(instruction: &mut Instruction, field: Field, value: u16) {
    match field {
        Field::Heading => instruction.heading = Some(value),
        Field::Level => instruction.level = Some(value),
        Field::Speed => instruction.speed = Some(value),
    }
}

/// Why a pilot could not follow it.
fn refusal_of(session: &Session, instruction: &Instruction) -> Option<String> {
    let refusal = session.sector()?.check_instruction(instruction).err()?;
    Some(refusal.to_string())
}

/// The clock counts on from where the instruction was given.
fn instruct(session: &mut Session, instruction: Instruction) -> Result<(), Refusal> {
    let command = Command::Instruct { instruction };
    let epoch_ms = session.host.epoch_ms();
    session.workspace.apply(command, epoch_ms)?;
    session.view.playback.begin(session.host.now_ms());
    session.host.changed();
    Ok(())
}

/// Nobody flies on behind a dialog, where the clock may stop.
pub fn hold(session: &mut Session) {
    let is_running = session.document().clock.is_playing;
    if session.sector().is_some() && session.may_pause() && is_running {
        let at_ms = session.moment();
        session.set_clock(Command::Pause { at_ms });
    }
}

/// Asks which sector people want to control.
pub fn ask(session: &mut Session) {
    hold(session);
    let number = session.host.epoch_ms() / 1000 % 1000;
    session.view.dialog = Some(Dialog::Sector(SectorForm {
        difficulty: Difficulty::Calm,
        number: number.to_string(),
        refusal: None,
    }));
}

/// Begins with the sector that was asked for.
pub fn begin(session: &mut Session) {
    let Some(Dialog::Sector(form)) = &mut session.view.dialog else {
        return;
    };
    let Ok(number) = form.number.trim().parse::<u64>() else {
        let text = form.number.trim();
        form.refusal = Some(format!("“{text}” is no number. Type one of digits alone."));
        return;
    };
    let sector = form.difficulty.sector(number);
    session.view.dialog = None;
    open(session, sector);
}

/// The same sector from its start.
pub fn begin_again(session: &mut Session) {
    if let Some(sector) = session.sector() {
        let mut sector = sector.clone();
        sector.instructions.clear();
        open(session, sector);
    }
}

fn open(session: &mut Session, sector: Sector) {
    let sector = Box::new(sector);
    session.set_clock(Command::OpenSector { sector });
    session.forget_flights();
}

/// Back to the day of the page.
pub fn leave(session: &mut Session) {
    let Some(world) = &session.data.world else {
        return;
    };
    let recording = Recording::new(DEFAULT_RECORDING, world.window());
    session.set_clock(Command::OpenRecording { recording });
    session.forget_flights();
    navigation::go_home(session);
}
