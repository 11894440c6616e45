//! Every solid against its formulas, its own mesh and sampled points.

use std::f64::consts::PI;

use proptest::prelude::*;

use super::*;

fn solids() -> impl Iterator<Item = (PrimitiveKind, &'static dyn Solid)> {
    PrimitiveKind::ALL
        .into_iter()
        .map(|kind| (kind, kind.solid()))
}

#[track_caller]
fn assert_near(actual: f64, expected: f64, what: &str) {
    assert!(
        (actual - expected).abs() < 1e-6,
        "{what}: {actual} instead of {expected}"
    );
}

#[test]
fn volumes_and_surfaces_are_those_of_the_fact_sheet() {
    let expected = [
        (PrimitiveKind::Cube, 1.0, 6.0),
        (PrimitiveKind::Sphere, PI / 6.0, PI),
        (PrimitiveKind::Cylinder, PI / 4.0, 1.5 * PI),
        (PrimitiveKind::Cone, 0.261799, 2.541602),
        (PrimitiveKind::Torus, 0.155446, 2.072617),
        (PrimitiveKind::Plane, 0.0, 1.0),
    ];
    for (kind, volume, surface) in expected {
        assert_near(kind.solid().volume(), volume, kind.key());
        assert_near(kind.solid().surface(Vec3::ONE), surface, kind.key());
    }
}

#[test]
fn every_solid_is_one_wide_about_the_origin() {
    for (kind, solid) in solids() {
        assert_near(solid.reach(Vec3::X), 0.5, kind.key());
        assert_near(solid.reach(-Vec3::X), 0.5, kind.key());
        let height = if kind == PrimitiveKind::Plane {
            0.0
        } else {
            0.5
        };
        assert_near(solid.reach(Vec3::Y), height, kind.key());
        assert_near(solid.reach(-Vec3::Y), height, kind.key());
    }
    assert_near(PrimitiveKind::Torus.solid().reach(Vec3::Z), 0.15, "torus");
}

/// The divergence theorem over the mesh; a fine mesh comes close to the exact solid.
#[test]
fn meshes_are_closed_and_point_outwards() {
    for (kind, solid) in solids() {
        let mesh = solid.mesh();
        assert_eq!(mesh.positions.len(), mesh.normals.len());
        let mut volume = 0.0;
        let mut surface = 0.0;
        for triangle in mesh.triangles.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|i| mesh.positions[triangle[i] as usize]);
            volume += a.dot(b.cross(c)) / 6.0;
            surface += (b - a).cross(c - a).length() / 2.0;
            let outward = (b - a).cross(c - a).normalized();
            for corner in triangle {
                let normal = mesh.normals[*corner as usize];
                assert!(
                    outward.dot(normal) > 0.5,
                    "{kind}: a triangle is inside out"
                );
            }
        }
        let exact = solid.surface(Vec3::ONE);
        assert!(
            (volume - solid.volume()).abs() <= 0.03 * solid.volume(),
            "{kind} {volume}"
        );
        assert!((surface - exact).abs() <= 0.03 * exact, "{kind} {surface}");
    }
}

#[test]
fn coarse_meshes_stay_as_close_to_the_surface_as_they_say() {
    for kind in PrimitiveKind::ALL {
        let solid = kind.solid();
        for detail in Detail::ALL {
            let mesh = solid.mesh_at(detail);
            for step in 0..200 {
                let (turn, tilt) = (f64::from(step) * 2.4, f64::from(step) / 100.0 - 1.0);
                let flat = (1.0 - tilt * tilt).max(0.0).sqrt();
                let d = Vec3::new(flat * turn.cos(), tilt, flat * turn.sin());
                let reached = mesh.positions.iter().map(|p| p.dot(d));
                let missing = solid.reach(d) - reached.fold(f64::MIN, f64::max);
                assert!(
                    (-1e-9..=solid.sag(detail) + 1e-9).contains(&missing),
                    "{kind} {detail:?}: {missing}"
                );
            }
        }
    }
}

#[test]
fn small_solids_get_few_triangles_and_large_ones_all() {
    for kind in PrimitiveKind::ALL {
        let solid = kind.solid();
        let triangles = |pixels| solid.mesh_at(solid.detail_for(pixels)).triangles.len();
        assert_eq!(triangles(2000.0), solid.mesh().triangles.len(), "{kind}");
        assert!(triangles(4.0) <= triangles(20.0), "{kind}");
        assert!(triangles(20.0) <= triangles(2000.0), "{kind}");
    }
    assert_eq!(
        PrimitiveKind::Sphere.solid().detail_for(4.0),
        Detail::Coarsest
    );
    // A broken size must not pick a coarse mesh.
    assert_eq!(
        PrimitiveKind::Sphere.solid().detail_for(f64::NAN),
        Detail::Full
    );
}

#[test]
fn mesh_resolutions_are_as_specified() {
    let triangles = |kind: PrimitiveKind| kind.solid().mesh().triangles.len() / 3;
    assert_eq!(triangles(PrimitiveKind::Cube), 12);
    // Two triangles per cell, one in the rows at the poles.
    assert_eq!(triangles(PrimitiveKind::Sphere), 32 * (2 * 24 - 2));
    assert_eq!(triangles(PrimitiveKind::Cylinder), 48 * 4);
    assert_eq!(triangles(PrimitiveKind::Cone), 48 * 2);
    assert_eq!(triangles(PrimitiveKind::Torus), 2 * 16 * 64);
}

#[test]
fn wireframes_have_no_diagonals() {
    let mesh = PrimitiveKind::Cube.solid().mesh();
    for line in mesh.lines.chunks(2) {
        let edge = mesh.positions[line[0] as usize] - mesh.positions[line[1] as usize];
        assert_near(edge.length(), 1.0, "edge of the cube");
    }
}

#[test]
fn a_ray_along_the_axis_passes_through_the_hole_of_the_torus() {
    let ray = Ray {
        origin: Vec3::new(0.0, 0.0, 5.0),
        direction: -Vec3::Z,
    };
    assert_eq!(PrimitiveKind::Torus.solid().first_hit(&ray), None);
    let ray = Ray {
        origin: Vec3::new(0.35, 0.0, 5.0),
        direction: -Vec3::Z * 2.0,
    };
    let hit = PrimitiveKind::Torus.solid().first_hit(&ray).unwrap();
    assert_near(hit, (5.0 - 0.15) / 2.0, "front of the tube");
}

#[test]
fn a_ray_from_inside_meets_the_surface_in_front() {
    for (kind, solid) in solids() {
        if kind == PrimitiveKind::Plane || kind == PrimitiveKind::Torus {
            continue;
        }
        let ray = Ray {
            origin: Vec3::ZERO,
            direction: -Vec3::Y,
        };
        assert_near(solid.first_hit(&ray).unwrap(), 0.5, kind.key());
    }
}

#[test]
fn scaled_surfaces_are_known_where_tables_have_them() {
    let surface = |kind: PrimitiveKind, x, y, z| kind.solid().surface(Vec3::new(x, y, z));
    assert_near(surface(PrimitiveKind::Cube, 1.0, -2.0, 3.0), 22.0, "box");
    let ball = surface(PrimitiveKind::Sphere, 2.0, 2.0, -2.0);
    assert_near(ball, 4.0 * PI, "ball");
    let tube = surface(PrimitiveKind::Cylinder, 2.0, 3.0, -2.0);
    assert_near(tube, 8.0 * PI, "cylinder");
    let cone = surface(PrimitiveKind::Cone, 6.0, 4.0, 6.0);
    assert_near(cone, 24.0 * PI, "cone");
    let ring = surface(PrimitiveKind::Torus, 3.0, -3.0, 3.0);
    assert_near(ring, 9.0 * 2.072617, "ring");
}

/// The surface of any stretched solid against a mesh too fine to differ by more than a little.
#[test]
fn scaled_surfaces_agree_with_triangles() {
    for scale in [
        Vec3::new(1.0, 2.0, 3.0),
        Vec3::new(0.2, 1.0, 4.0),
        Vec3::new(-3.0, 0.5, 0.1),
    ] {
        for (kind, solid) in solids() {
            let mesh = solid.mesh();
            let at = |i: u32| {
                let p = mesh.positions[i as usize];
                Vec3::new(p.x * scale.x, p.y * scale.y, p.z * scale.z)
            };
            let summed: f64 = mesh
                .triangles
                .chunks(3)
                .map(|t| (at(t[1]) - at(t[0])).cross(at(t[2]) - at(t[0])).length() / 2.0)
                .sum();
            let exact = solid.surface(scale);
            assert!(
                (summed / exact - 1.0).abs() < 0.03,
                "{kind} {scale:?}: {summed} {exact}"
            );
        }
    }
}

#[test]
fn a_stretched_ring_is_summed_to_nine_digits() {
    // By brute force over both angles, which converges fast because both are periodic.
    let (x, y, z) = (1.0f64, 2.0f64, 0.5f64);
    const STEPS: usize = 400;
    let angle = |step: usize| 2.0 * PI * (step as f64 + 0.5) / STEPS as f64;
    let mut sum = 0.0;
    for ring in 0..STEPS {
        for tube in 0..STEPS {
            let (sin_r, cos_r) = angle(ring).sin_cos();
            let (sin_t, cos_t) = angle(tube).sin_cos();
            let normal = Vec3::new(y * z * cos_t * cos_r, x * z * cos_t * sin_r, x * y * sin_t);
            sum += TUBE_RADIUS * (RING_RADIUS + TUBE_RADIUS * cos_t) * normal.length();
        }
    }
    sum *= (2.0 * PI / STEPS as f64).powi(2);
    let found = PrimitiveKind::Torus.solid().surface(Vec3::new(x, y, z));
    assert!((found / sum - 1.0).abs() < 1e-9, "{found} {sum}");
}

#[test]
fn even_extreme_scales_have_a_finite_surface() {
    for scale in [
        Vec3::new(1e6, 1e-3, 1e6),
        Vec3::new(1e-3, 1e-3, 1e-3),
        Vec3::new(1e6, 1e6, 1e6),
        Vec3::new(1e-3, 1e6, 1.0),
    ] {
        for (kind, solid) in solids() {
            let surface = solid.surface(scale);
            assert!(surface.is_finite() && surface > 0.0, "{kind} {scale:?}");
        }
    }
}

fn direction() -> impl Strategy<Value = Vec3> {
    [-1.0f64..1.0, -1.0f64..1.0, -1.0f64..1.0]
        .prop_map(Vec3::from)
        .prop_filter("a direction has a length", |v| v.length() > 0.1)
}

/// From 4 away in the direction of `eye`, with a direction of length 1.
fn ray_towards(eye: Vec3, target: Vec3) -> Ray {
    let origin = eye.normalized() * 4.0;
    Ray {
        origin,
        direction: (target - origin).normalized(),
    }
}

/// First hit of the ray with the triangles of a mesh (Moeller and Trumbore).
fn mesh_hit(mesh: &Mesh, ray: &Ray) -> Option<f64> {
    nearest(mesh.triangles.chunks(3).filter_map(|triangle| {
        let [a, b, c] = [0, 1, 2].map(|i| mesh.positions[triangle[i] as usize]);
        let (ab, ac) = (b - a, c - a);
        let p = ray.direction.cross(ac);
        let determinant = ab.dot(p);
        if determinant.abs() < 1e-12 {
            return None;
        }
        let s = ray.origin - a;
        let u = s.dot(p) / determinant;
        let q = s.cross(ab);
        let v = ray.direction.dot(q) / determinant;
        (u >= 0.0 && v >= 0.0 && u + v <= 1.0).then(|| ac.dot(q) / determinant)
    }))
}

proptest! {
    /// The meshes of convex solids lie within them: what hits the mesh hits the solid, no later.
    #[test]
    fn rays_that_hit_a_convex_mesh_hit_its_solid(eye in direction(), aim in direction()) {
        let ray = ray_towards(eye, aim * 0.45);
        for (kind, solid) in solids() {
            if kind == PrimitiveKind::Torus { continue; }
            let Some(on_mesh) = mesh_hit(&solid.mesh(), &ray) else { continue };
            let exact = solid.first_hit(&ray).unwrap_or(f64::INFINITY);
            prop_assert!(exact <= on_mesh + 1e-6, "{kind}: {exact} behind {on_mesh}");
        }
    }

    /// The mesh of the ring bulges inwards at its hole, so only steep hits can be compared.
    #[test]
    fn rays_that_hit_the_ring_steeply_hit_its_mesh_nearby(eye in direction(), aim in direction()) {
        let solid = PrimitiveKind::Torus.solid();
        let ray = ray_towards(eye, aim * 0.45);
        if let Some(exact) = solid.first_hit(&ray) {
            let point = ray.at(exact);
            let in_plane = Vec3::new(point.x, point.y, 0.0);
            let normal = (point - in_plane.normalized() * RING_RADIUS).normalized();
            if normal.dot(ray.direction) < -0.4 {
                let on_mesh = mesh_hit(&solid.mesh(), &ray).unwrap_or(f64::INFINITY);
                prop_assert!((exact - on_mesh).abs() < 0.03, "{exact} and {on_mesh}");
            }
        }
    }

    /// Just before a hit the point is outside, just after it inside.
    #[test]
    fn a_hit_is_where_the_ray_enters(eye in direction(), aim in direction()) {
        let ray = ray_towards(eye, aim * 0.5);
        for (kind, solid) in solids() {
            if kind == PrimitiveKind::Plane { continue; }
            let Some(hit) = solid.first_hit(&ray) else {
                for step in 0..400 {
                    prop_assert!(!solid.contains(ray.at(3.0 + step as f64 * 0.005)), "{kind} overlooked");
                }
                continue;
            };
            prop_assert!(!solid.contains(ray.at(hit - 1e-6)), "{kind} entered earlier");
            let next = solid.first_hit(&Ray { origin: ray.at(hit + 1e-7), ..ray });
            if next.is_some_and(|chord| chord > 1e-3) {
                prop_assert!(solid.contains(ray.at(hit + 1e-6)), "{kind} not entered");
            }
        }
    }

    /// No point of the solid reaches further than `reach` says.
    #[test]
    fn reach_bounds_the_mesh(d in direction()) {
        for (kind, solid) in solids() {
            let furthest = solid.mesh().positions.iter().map(|p| p.dot(d)).fold(f64::MIN, f64::max);
            prop_assert!(furthest <= solid.reach(d) + 1e-9, "{kind}");
            prop_assert!(furthest >= solid.reach(d) - 0.02, "{kind}");
        }
    }
}
