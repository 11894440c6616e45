//! Scopes as part of the document.

use circuit_designer_model::{
    Arrangement, Command, PlotQuantity, Refusal, Scope, VerticalScale, Workspace,
};

use super::place;

fn show(workspace: &mut Workspace, element: u64) -> u64 {
    let command = Command::AddScope {
        element,
        pin: None,
        docked: true,
    };
    workspace.apply(command, 0).unwrap().created[0]
}

fn columns(workspace: &Workspace) -> Vec<(usize, u32)> {
    let scopes = workspace.circuit().scopes.iter();
    scopes.map(|it| (it.plots.len(), it.column)).collect()
}

#[test]
fn a_new_scope_shows_voltage_and_current_in_a_column_of_its_own() {
    let mut workspace = Workspace::new(0);
    let resistor = place(&mut workspace, "resistor", (0, 0), (64, 0));
    let transistor = place(&mut workspace, "bjt", (0, 64), (64, 64));
    let gate = place(&mut workspace, "and", (0, 128), (64, 128));
    for element in [resistor, transistor, gate] {
        show(&mut workspace, element);
    }
    let shown: Vec<_> = workspace
        .circuit()
        .scopes
        .iter()
        .map(|scope| {
            let plots = scope.plots.iter().map(|it| (it.pin, it.quantity));
            (scope.column, plots.collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(
        shown,
        [
            (
                0,
                vec![(None, PlotQuantity::Voltage), (None, PlotQuantity::Current)]
            ),
            (1, vec![(None, PlotQuantity::Vce)]),
            (2, vec![(Some(2), PlotQuantity::Voltage)]),
        ]
    );
    let text = place(&mut workspace, "text", (0, 256), (64, 256));
    let refused = workspace.apply(
        Command::AddScope {
            element: text,
            pin: None,
            docked: true,
        },
        0,
    );
    assert_eq!(refused, Err(Refusal::NotPlottable));
}

#[test]
fn deleting_an_element_deletes_its_plots_and_an_empty_scope() {
    let mut workspace = Workspace::new(0);
    let one = place(&mut workspace, "resistor", (0, 0), (64, 0));
    let two = place(&mut workspace, "capacitor", (0, 64), (64, 64));
    let first = show(&mut workspace, one);
    show(&mut workspace, two);
    let add = Command::AddPlot {
        scope: first,
        element: two,
        pin: Some(0),
    };
    workspace.apply(add, 0).unwrap();
    assert_eq!(columns(&workspace), [(3, 0), (2, 1)]);
    let delete = Command::Delete {
        elements: vec![two],
    };
    workspace.apply(delete, 0).unwrap();
    assert_eq!(columns(&workspace), [(2, 0)]);
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(columns(&workspace), [(3, 0), (2, 1)]);
}

#[test]
fn scopes_are_stacked_combined_and_separated() {
    let mut workspace = Workspace::new(0);
    for x in 0..3 {
        let id = place(&mut workspace, "resistor", (64 * x, 0), (64 * x, 64));
        show(&mut workspace, id);
    }
    let second = workspace.circuit().scopes[1].id;
    let mut arrange = |how, scope| {
        let command = Command::ArrangeScopes { how, scope };
        workspace.apply(command, 0).unwrap();
        columns(&workspace)
    };
    assert_eq!(
        arrange(Arrangement::Stack, Some(second)),
        [(2, 0), (2, 0), (2, 1)]
    );
    assert_eq!(
        arrange(Arrangement::Unstack, Some(second)),
        [(2, 0), (2, 1), (2, 2)]
    );
    assert_eq!(arrange(Arrangement::Stack, None), [(2, 0); 3]);
    assert_eq!(
        arrange(Arrangement::Unstack, None),
        [(2, 0), (2, 1), (2, 2)]
    );
    assert_eq!(
        arrange(Arrangement::Combine, Some(second)),
        [(4, 0), (2, 1)]
    );
    assert_eq!(arrange(Arrangement::Combine, None), [(6, 0)]);
    let separated: Vec<_> = (0..6).map(|column| (1, column)).collect();
    assert_eq!(arrange(Arrangement::Separate, None), separated);
}

#[test]
fn settings_of_a_scope_are_checked() {
    let mut workspace = Workspace::new(0);
    let id = place(&mut workspace, "resistor", (0, 0), (64, 0));
    show(&mut workspace, id);
    let good = workspace.circuit().scopes[0].clone();
    let mut refused = |change: &dyn Fn(&mut Scope)| {
        let mut scope = good.clone();
        change(&mut scope);
        let command = Command::EditScope {
            scope,
            gesture: None,
        };
        workspace.apply(command, 0).err()
    };
    let quantity = |scope: &mut Scope| scope.plots[0].quantity = PlotQuantity::Vce;
    assert_eq!(refused(&quantity), Some(Refusal::NotPlottable));
    assert_eq!(refused(&|it| it.id = 77), Some(Refusal::UnknownScope));
    assert_eq!(
        refused(&|it| it.plots[0].element = 77),
        Some(Refusal::UnknownElement)
    );
    for broken in [
        (|it: &mut Scope| it.steps_per_pixel = 0) as fn(&mut Scope),
        |it| it.plots.clear(),
        |it| it.plots[0].manual_scale = f64::NAN,
        |it| it.trigger.level = f64::INFINITY,
        |it| it.scale = VerticalScale::Manual { divisions: 0 },
    ] {
        assert_eq!(refused(&broken), Some(Refusal::BadScope));
    }
    assert_eq!(refused(&|it| it.show.frequency = true), None);
}
