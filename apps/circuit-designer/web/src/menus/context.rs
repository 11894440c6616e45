//! Menus on a right click: on the empty sheet, on an element, on a scope.

use circuit_designer_model::{ElementId, Point, ScopeId};
use egui::containers::menu::menu_style;
use egui::{Align, Id, Layout, Popup, PopupKind, Ui};

use super::{draw, item};
use crate::action::Action::*;
use crate::action::ScopeAction;
use crate::state::context_menu::Subject;
use crate::state::editor::Editor;

const WIDTH: f32 = 240.0;

pub fn show(ui: &mut Ui, editor: &mut Editor) {
    let Some(menu) = editor.view.context_menu else {
        return;
    };
    if let Subject::Element { element, .. } = menu.subject {
        // What the menu does is done to what is selected.
        if !editor.view.selection.contains(&element) {
            editor.view.selection = [element].into();
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
            Subject::Sheet => draw::show(ui, editor, "context/draw"),
            Subject::Element { element, pin, at } => {
                element_menu(ui, editor, element, pin, at);
            }
            Subject::Scope { scope, plot } => scope_menu(ui, editor, scope, plot),
        });
    if shown.is_some_and(|shown| shown.response.should_close()) {
        editor.view.context_menu = None;
    }
}

fn element_menu(ui: &mut Ui, editor: &mut Editor, element: ElementId, pin: Option<u32>, at: Point) {
    const ANCHOR: &str = "context/element";
    item::begin(ui, WIDTH);
    let is_alone = editor.view.selection.len() == 1;
    item::show(ui, editor, ANCHOR, EditElement { element });
    ui.separator();
    item::show(
        ui,
        editor,
        ANCHOR,
        Scope(ScopeAction::ViewInNewScope { element, pin }),
    );
    let undocked = ScopeAction::ViewInNewUndockedScope { element, pin };
    item::show(ui, editor, ANCHOR, Scope(undocked));
    add_to_existing(ui, editor, ANCHOR, element, pin);
    ui.separator();
    for action in [Cut, Copy, Delete, Duplicate] {
        item::show(ui, editor, ANCHOR, action);
    }
    ui.separator();
    for action in [SwapTerminals, FlipX, FlipY, FlipXy, Rotate] {
        item::show(ui, editor, ANCHOR, action);
    }
    if is_alone {
        ui.separator();
        item::show(ui, editor, ANCHOR, SplitWire { element, at });
    }
}

/// An item for one scope, a menu for several.
fn add_to_existing(
    ui: &mut Ui,
    editor: &mut Editor,
    anchor: &str,
    element: ElementId,
    pin: Option<u32>,
) {
    let ids: Vec<ScopeId> = editor.circuit().scopes.iter().map(|it| it.id).collect();
    let to = |scope: ScopeId| {
        Scope(ScopeAction::AddToExistingScope {
            scope,
            element,
            pin,
        })
    };
    match ids[..] {
        [] => item::show(ui, editor, anchor, to(0)),
        [only] => item::show(ui, editor, anchor, to(only)),
        _ => item::sub_menu(ui, anchor, to(0).name(), |ui, anchor| {
            item::begin(ui, WIDTH);
            for (index, id) in ids.iter().enumerate() {
                let name = format!("Scope {}", index + 1);
                item::show_named(ui, editor, anchor, &name, to(*id));
            }
        }),
    }
}

fn scope_menu(ui: &mut Ui, editor: &mut Editor, scope: ScopeId, plot: Option<usize>) {
    item::begin(ui, WIDTH);
    let plot = plot.unwrap_or(0);
    for action in [
        Scope(ScopeAction::RemoveScope(scope)),
        Scope(ScopeAction::DockScope(scope)),
        Scope(ScopeAction::UndockScope(scope)),
        Scope(ScopeAction::MaxScale(scope)),
        Scope(ScopeAction::Stack(scope)),
        Scope(ScopeAction::Unstack(scope)),
        Scope(ScopeAction::Combine(scope)),
        Scope(ScopeAction::RemovePlot { scope, plot }),
        Scope(ScopeAction::ResetScope(scope)),
        ExportCsv(scope),
        ScopeProperties(scope),
    ] {
        item::show(ui, editor, "context/scope", action);
    }
}
