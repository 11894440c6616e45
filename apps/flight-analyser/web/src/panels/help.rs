//! What the pointer and the keys do.

use canvas_shell::{mark, theme};
use egui::{Color32, Frame, Grid, Id, Margin, Modal, RichText, ScrollArea, Ui};

use crate::action::{Action, Actions};
use crate::keys::{BINDINGS, OF_SECTOR};
use crate::state::Session;

const POINTER: [(&str, &str); 7] = [
    ("Move the map", "Drag"),
    ("Zoom one level", "Wheel, double click, pinch"),
    ("Select a flight", "Click its icon"),
    ("Take the one below", "Click again at the same place"),
    ("Select nobody", "Click the empty map"),
    ("Circle around an airport", "Click its marker"),
    ("Go to a time", "Slider, or type it"),
];
const AMONG_PLOTS: [(&str, &str); 6] = [
    ("Move the map", "Drag"),
    ("Zoom one level", "Wheel, double click, pinch"),
    ("Put a pin", "P, then click"),
    ("Move a pin", "Drag it"),
    ("Remove a pin", "Click it, then Delete"),
    ("Go to a time", "Slider, or type it"),
];
const IN_A_SECTOR: [(&str, &str); 8] = [
    ("Select an aircraft", "Click it, its block or its strip"),
    ("Instruct it", "H, L or S, a number, Enter"),
    ("Several things at once", "Tab to the next field"),
    ("Turn it", "Drag the tip of its line"),
    ("Call off", "Esc"),
    ("Move the map", "Drag"),
    ("Zoom one level", "Wheel"),
    ("Select nobody", "Click the empty map"),
];
const FOR_PEOPLE: [(&str, &str); 2] = [
    ("Add a flight to the selection", "Shift+click"),
    ("Measure", "M, then two clicks"),
];

pub fn show(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    let is_driven = session.host.is_keyed();
    let has_plots = session.plots().is_some();
    let has_sector = session.sector().is_some();
    let may_pause = session.may_pause();
    let modal = Modal::new(Id::unique("help"))
        .backdrop_color(Color32::from_black_alpha(140))
        .frame(Frame::popup(ui.style()).inner_margin(Margin::same(20)))
        .show(ui.ctx(), |ui| {
            ui.set_width(760.0);
            ui.label(
                RichText::new("Flight Analyser")
                    .size(18.0)
                    .color(theme::TEXT_STRONG),
            );
            ui.label(match has_plots {
                _ if has_sector => "A sector to be controlled: 5 NM or 1,000 ft between any two.",
                true => "Raw plots of a radar, sweep by sweep. Times are UTC.",
                false => "Twelve hours of air traffic, minute by minute. Times are UTC.",
            });
            ui.add_space(8.0);
            ScrollArea::vertical().max_height(470.0).show(ui, |ui| {
                ui.columns(2, |columns| {
                    let is_usual = !has_plots && !has_sector;
                    let further = FOR_PEOPLE.iter().filter(|_| !is_driven && is_usual);
                    let pointer = match has_plots {
                        _ if has_sector => IN_A_SECTOR.iter(),
                        true => AMONG_PLOTS.iter(),
                        false => POINTER.iter(),
                    };
                    let pointer = pointer.chain(further);
                    let pointer = pointer.map(|(what, how)| (what.to_string(), how.to_string()));
                    table(&mut columns[0], "pointer", "Pointer", pointer);
                    credits(&mut columns[0]);
                    let bindings = if has_sector { OF_SECTOR } else { BINDINGS };
                    let keys = bindings.actions().into_iter();
                    let keys = keys.filter(|it| !(is_driven && it.is_for_people_only(has_plots)));
                    let keys = keys.filter(|it| may_pause || !it.is_of_clock());
                    let keys =
                        keys.map(|it| (it.name_among(has_plots), bindings.texts_of(it).join(", ")));
                    table(&mut columns[1], "keys", "Keys", keys);
                });
            });
            ui.add_space(10.0);
            let response = ui.button("Close");
            mark(ui, "help/close", response.rect);
            response.clicked()
        });
    if modal.inner || modal.should_close() {
        actions.push(Action::CloseDialog);
    }
}

fn table(ui: &mut Ui, id: &str, title: &str, rows: impl Iterator<Item = (String, String)>) {
    ui.label(RichText::new(title).color(theme::TEXT_STRONG));
    ui.spacing_mut().interact_size.y = 16.0;
    Grid::new(id)
        .num_columns(2)
        .spacing([18.0, 5.0])
        .show(ui, |ui| {
            for (what, how) in rows {
                ui.label(what);
                ui.label(RichText::new(how).color(theme::TEXT_WEAK));
                ui.end_row();
            }
        });
}

fn credits(ui: &mut Ui) {
    ui.add_space(14.0);
    ui.label(RichText::new("Data").color(theme::TEXT_STRONG));
    for line in [
        "Traffic: made from a seed; no flight took place.",
        "Airports: OurAirports, public domain.",
        "Borders and coasts: Natural Earth, public domain.",
    ] {
        ui.label(RichText::new(line).small().color(theme::TEXT_WEAK));
    }
}
