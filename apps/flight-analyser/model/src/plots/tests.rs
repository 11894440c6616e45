//! Density, stillness and courses of plots.

use super::*;

const STEP_S: u16 = 6;

fn layer(false_plots: f64) -> Plots {
    Plots {
        seed: 77,
        centre: [48.0, 11.0],
        zoom: 10,
        false_plots,
        afterglow: 0,
        movers: Vec::new(),
    }
}

fn mover(legs: Vec<Leg>) -> Mover {
    Mover {
        from: [48.0, 11.0],
        heading_deg: 90.0,
        speed_kt: 360.0,
        legs,
        missed: vec![2],
    }
}

fn mean(plots: &Plots, view: &MapView) -> f64 {
    let counts = (0..60).map(|sweep| plots.sweep(sweep, STEP_S, view).len());
    counts.sum::<usize>() as f64 / 60.0
}

#[test]
fn a_screen_has_as_many_false_plots_as_the_layer_says_at_every_zoom() {
    for false_plots in [60.0, 1500.0] {
        let plots = layer(false_plots);
        for zoom in 10..=14 {
            let found = mean(&plots, &plots.view(SCREEN).zoomed(zoom));
            let error = 4.0 * (false_plots / 60.0).sqrt() + false_plots * 0.02;
            assert!((found - false_plots).abs() < error, "{zoom}: {found}");
        }
    }
}

#[test]
fn what_is_there_stays_when_one_zooms_in() {
    let plots = layer(250.0);
    let far = plots.view(SCREEN);
    let near = far.zoomed(11);
    let shown: Vec<_> = plots.sweep(5, STEP_S, &near);
    let within = |at: &[f64; 2]| near.shows(*at, 8.0);
    let kept = plots
        .sweep(5, STEP_S, &far)
        .into_iter()
        .map(|[x, y]| far.to_position([f64::from(x), f64::from(y)]));
    let kept: Vec<_> = kept.filter(within).collect();
    assert!(kept.len() > 30);
    for place in kept {
        let [x, y] = near.to_screen(place);
        let is_near = |dot: &[i32; 2]| {
            (f64::from(dot[0]) - x).abs() <= 2.0 && (f64::from(dot[1]) - y).abs() <= 2.0
        };
        assert!(shown.iter().any(is_near), "{place:?}");
    }
}

#[test]
fn every_sweep_has_other_places_and_the_same_sweep_the_same() {
    let plots = layer(250.0);
    let view = plots.view(SCREEN);
    let one = plots.sweep(0, STEP_S, &view);
    assert_eq!(one, plots.sweep(0, STEP_S, &view));
    let two = plots.sweep(1, STEP_S, &view);
    let both = one.iter().filter(|dot| two.contains(dot)).count();
    assert!(both < 4, "{both} at the same place");
    let other = Plots { seed: 78, ..plots };
    assert_ne!(one, other.sweep(0, STEP_S, &view));
}

#[test]
fn a_map_that_is_moved_shows_the_same_plots_elsewhere() {
    let plots = layer(700.0);
    let view = plots.view(SCREEN);
    let moved = view.panned([100.0, -40.0]);
    let here = plots.sweep(3, STEP_S, &view);
    let there = plots.sweep(3, STEP_S, &moved);
    for [x, y] in here {
        let at = [x + 100, y - 40];
        let is_inside = (0..1280).contains(&at[0]) && (0..720).contains(&at[1]);
        assert!(!is_inside || there.contains(&at), "{at:?}");
    }
}

#[test]
fn beyond_its_range_a_radar_sees_nothing() {
    let mut plots = layer(700.0);
    plots.movers = vec![mover(Vec::new())];
    let far = plots.view(SCREEN).centred_on([52.0, 11.0]);
    assert!(plots.sweep(0, STEP_S, &far).is_empty());
    // From further away there is the whole of it and nothing around.
    let small = plots.view(SCREEN).zoomed(8);
    let dots = plots.sweep(0, STEP_S, &small);
    let away = |[x, y]: &[i32; 2]| f64::from(x - 640).hypot(f64::from(y - 360));
    assert!(dots.len() > 2000 && dots.iter().all(|dot| away(dot) < RANGE_PX / 4.0 + 2.0));
}

#[test]
fn who_flies_is_one_dot_among_the_others_unless_it_is_missed() {
    let mut plots = layer(0.0);
    plots.movers = vec![mover(Vec::new())];
    let view = plots.view(SCREEN);
    let metres = plots.metres_per_pixel();
    // 360 knots are 1111 metres in a sweep.
    for sweep in [0u16, 1, 3, 20] {
        let right = f64::from(sweep) * 1111.2 / metres;
        let dots = plots.sweep(sweep, STEP_S, &view);
        let [[x, y]] = dots[..] else {
            panic!("{dots:?}")
        };
        assert!((f64::from(x) - 640.0 - right).abs() <= 1.0, "{sweep}: {x}");
        assert!(y == 360);
    }
    assert!(plots.sweep(2, STEP_S, &view).is_empty(), "missed");
}

#[test]
fn a_turn_to_the_right_ends_where_it_began() {
    let leg = Leg {
        sweeps: 36,
        turn_deg: 10.0,
        speed_by: 1.0,
    };
    let mut plots = layer(0.0);
    plots.movers = vec![mover(vec![leg])];
    let at = |sweep| to_world(plots.place(&plots.movers[0], sweep, STEP_S), 10);
    let [start, quarter, whole] = [at(0), at(9), at(36)];
    assert!(quarter[0] > start[0] && quarter[1] > start[1], "south-east");
    assert!((whole[0] - start[0]).abs() < 1e-3 && (whole[1] - start[1]).abs() < 1e-3);
    assert!(from_world(whole, 10)[0] > 47.9);
}

#[test]
fn a_layer_that_makes_no_sense_is_refused() {
    let good = || {
        let mut plots = layer(60.0);
        plots.movers = vec![mover(Vec::new())];
        plots
    };
    assert!(good().makes_sense());
    let changes: [fn(&mut Plots); 7] = [
        |it| it.zoom = 15,
        |it| it.false_plots = f64::NAN,
        |it| it.false_plots = 1e9,
        |it| it.centre = [89.0, 0.0],
        |it| it.seed = 1 << 53,
        |it| it.movers[0].speed_kt = -3.0,
        |it| it.movers[0].heading_deg = f64::INFINITY,
    ];
    for change in changes {
        let mut plots = good();
        change(&mut plots);
        assert!(!plots.makes_sense(), "{plots:?}");
    }
}
