//! Circuits as texts: what is saved, and what is opened.

use circuit_designer_model::{Circuit, Command, files};

use crate::action::TextFormat;
use crate::page_task::Download;
use crate::state::editor::Editor;

/// The circuit in this form.
pub fn text(editor: &Editor, format: TextFormat) -> String {
    let circuit = editor.circuit();
    match format {
        TextFormat::Xml => files::to_xml(circuit),
        TextFormat::Json => {
            let json = files::to_json(circuit, editor.pacer.simulation());
            serde_json::to_string_pretty(&json).unwrap_or_default()
        }
        TextFormat::Spice => {
            let title = match editor.view.title.as_str() {
                "" => "Circuit Designer",
                title => title,
            };
            files::to_spice(circuit).deck(title, &transient(circuit))
        }
    }
}

/// A transient analysis of a thousand steps, to begin with.
fn transient(circuit: &Circuit) -> String {
    let step = circuit.settings.time_step;
    format!(".tran {step:e} {:e}", 1000.0 * step)
}

/// What the form leaves out.
pub fn omissions(editor: &Editor, format: TextFormat) -> Vec<String> {
    match format {
        TextFormat::Spice => files::to_spice(editor.circuit()).problems,
        TextFormat::Xml | TextFormat::Json => Vec::new(),
    }
}

/// The circuit in this form as a file.
pub fn text_file(editor: &Editor, format: TextFormat) -> Download {
    let name = name_for(editor, format.extension());
    Download::new(name, format.media_type(), text(editor, format))
}

/// A file name from the circuit's title, without what some systems do not allow in one.
pub fn name_for(editor: &Editor, extension: &str) -> String {
    let title = match editor.view.title.trim() {
        "" => "circuit",
        title => title.trim_end_matches(".xml").trim_end_matches(".txt"),
    };
    let kept = title.chars().map(|it| {
        let is_kept = it.is_alphanumeric() || " -_()".contains(it);
        if is_kept { it } else { '_' }
    });
    format!("{}.{extension}", kept.collect::<String>().trim())
}

/// What is to be said about a text that was opened only in part, or not at all.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    pub title: String,
    pub problems: Vec<String>,
}

/// Replaces the circuit by the one in the text, and returns what was wrong with it. What cannot be read
/// changes nothing.
pub fn open_text(editor: &mut Editor, text: &str, title: &str) -> Option<Problems> {
    let is_useless = |imported: &files::Imported| {
        imported.circuit.elements.is_empty() && !imported.problems.is_empty()
    };
    if let Some(imported) = files::read(text).ok().filter(is_useless) {
        return Some(nothing_opened(imported.problems));
    }
    let command = Command::Import { text: text.into() };
    let effect = match editor.try_apply(command) {
        Ok(effect) => effect,
        Err(reason) => return Some(nothing_opened(vec![reason])),
    };
    // Its time begins now, not where the other circuit stood.
    editor.pacer.reset();
    editor.view.selection.clear();
    editor.view.title = title.to_string();
    editor.view.is_to_be_centred = true;
    editor.say("Opened. Undo brings back the circuit that was here before.");
    (!effect.problems.is_empty()).then(|| Problems {
        title: "Opened, but not everything was understood".into(),
        problems: effect.problems,
    })
}

pub fn nothing_opened(mut problems: Vec<String>) -> Problems {
    problems.push("Your circuit is as it was.".into());
    Problems {
        title: "Nothing was opened".into(),
        problems,
    }
}

/// A blank sheet in place of the circuit.
pub fn clear(editor: &mut Editor) {
    if editor.apply(Command::Clear).is_some_and(|it| it.changed) {
        editor.pacer.reset();
        editor.view.title.clear();
        editor.say("The sheet is blank now. Undo brings the circuit back.");
    }
}
