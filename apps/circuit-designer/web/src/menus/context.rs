//! Menus on a right click: on the empty sheet, on an element, on a scope.

use circuit_designer_model::{ElementId, Point};
use egui::containers::menu::menu_style;
use egui::{Align, Id, Layout, Popup, PopupKind, Pos2, Ui};

use super::{draw, item};
use crate::action::Action::*;
use crate::scopes::actions::ScopeAction;
use crate::session::Session;

/// What was clicked, and where on the screen the menu opens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContextMenu {
    pub at: Pos2,
    pub subject: Subject,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    Sheet,
    Element {
        element: ElementId,
        /// The pin under the pointer, if there is one.
        pin: Option<u32>,
        /// The drawing point under the pointer, for splitting a wire.
        at: Point,
    },
    Scope {
        scope: u64,
        plot: Option<usize>,
    },
}

const WIDTH: f32 = 240.0;

pub fn show(ui: &mut Ui, session: &mut Session) {
    let Some(menu) = session.view.context_menu else {
        return;
    };
    if let Subject::Element { element, .. } = menu.subject {
        // What the menu does is done to what is selected.
        if !session.view.selection.contains(&element) {
            session.view.selection = [element].into();
        }
    }
    // A menu on something else is another menu, so that it opens at its own place and size.
    let id = Id::unique(("context menu", format!("{menu:?}")));
    let shown = Popup::new(id, ui.ctx().clone(), menu.at, ui.layer_id())
        .kind(PopupKind::Menu)
        .layout(Layout::top_down_justified(Align::Min))
        .style(menu_style)
        .gap(0.0)
        .show(|ui| match menu.subject {
            Subject::Sheet => draw::show(ui, session, "context/draw"),
            Subject::Element { element, pin, at } => {
                element_menu(ui, session, element, pin, at);
            }
            Subject::Scope { scope, plot } => scope_menu(ui, session, scope, plot),
        });
    if shown.is_some_and(|shown| shown.response.should_close()) {
        session.view.context_menu = None;
    }
}

fn element_menu(
    ui: &mut Ui,
    session: &mut Session,
    element: ElementId,
    pin: Option<u32>,
    at: Point,
) {
    const ANCHOR: &str = "context/element";
    item::begin(ui, WIDTH);
    let is_alone = session.view.selection.len() == 1;
    item::show(ui, session, ANCHOR, EditElement { element });
    ui.separator();
    item::show(
        ui,
        session,
        ANCHOR,
        Scope(ScopeAction::ViewInNewScope { element, pin }),
    );
    let undocked = ScopeAction::ViewInNewUndockedScope { element, pin };
    item::show(ui, session, ANCHOR, Scope(undocked));
    add_to_existing(ui, session, ANCHOR, element, pin);
    ui.separator();
    for action in [Cut, Copy, Delete, Duplicate] {
        item::show(ui, session, ANCHOR, action);
    }
    ui.separator();
    for action in [SwapTerminals, FlipX, FlipY, FlipXy, Rotate] {
        item::show(ui, session, ANCHOR, action);
    }
    if is_alone {
        ui.separator();
        item::show(ui, session, ANCHOR, SplitWire { element, at });
    }
}

/// An item for one scope, a menu for several.
fn add_to_existing(
    ui: &mut Ui,
    session: &mut Session,
    anchor: &str,
    element: ElementId,
    pin: Option<u32>,
) {
    let ids: Vec<u64> = session.circuit().scopes.iter().map(|it| it.id).collect();
    let to = |scope: u64| {
        Scope(ScopeAction::AddToExistingScope {
            scope,
            element,
            pin,
        })
    };
    match ids[..] {
        [] => item::show(ui, session, anchor, to(0)),
        [only] => item::show(ui, session, anchor, to(only)),
        _ => item::sub_menu(ui, anchor, to(0).name(), |ui, anchor| {
            item::begin(ui, WIDTH);
            for (index, id) in ids.iter().enumerate() {
                let name = format!("Scope {}", index + 1);
                item::show_named(ui, session, anchor, &name, to(*id));
            }
        }),
    }
}

fn scope_menu(ui: &mut Ui, session: &mut Session, scope: u64, plot: Option<usize>) {
    item::begin(ui, WIDTH);
    let plot = plot.unwrap_or(0);
    for action in [
        ScopeAction::RemoveScope(scope),
        ScopeAction::DockScope(scope),
        ScopeAction::UndockScope(scope),
        ScopeAction::MaxScale(scope),
        ScopeAction::Stack(scope),
        ScopeAction::Unstack(scope),
        ScopeAction::Combine(scope),
        ScopeAction::RemovePlot { scope, plot },
        ScopeAction::ResetScope(scope),
        ScopeAction::ExportCsv(scope),
        ScopeAction::ScopeProperties(scope),
    ] {
        item::show(ui, session, "context/scope", Scope(action));
    }
}
