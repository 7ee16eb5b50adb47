// The volume that a view shows, and tests of spheres against it. src/renderer/render/layouts/cull-view.ts writes the
// struct.

struct CullView {
  // xyz: inward unit normal. w: distance. A plane of zeros excludes nothing.
  planes: array<vec4f, 5>,
  // The minimum ratio of a sphere's radius to its distance from the camera. Smaller spheres are not drawn.
  least_size: f32,
  // The allowed error of a surface, m, is error_per_distance times the distance (m) plus error_everywhere.
  error_per_distance: f32,
  error_everywhere: f32,
  // Spheres with at most this radius are not drawn, m.
  least_radius: f32,
}

// The allowed error at the sphere's point nearest to the camera, m. Twin of allowedErrorIn in
// src/renderer/scene/fleet/mesh-level.ts.
fn allowed_error(view: CullView, centre: vec3f, radius: f32) -> f32 {
  return view.error_per_distance * max(0.0, length(centre) - radius) + view.error_everywhere;
}

fn is_large(view: CullView, centre: vec3f, radius: f32) -> bool {
  return radius > max(view.least_size * length(centre), view.least_radius);
}

// True when at least a part of the sphere is inside the planes.
fn reaches_view(view: CullView, centre: vec3f, radius: f32) -> bool {
  var inside = true;
  for (var i = 0u; i < 5u; i++) {
    inside = inside && dot(view.planes[i].xyz, centre) + view.planes[i].w >= -radius;
  }
  return inside;
}
