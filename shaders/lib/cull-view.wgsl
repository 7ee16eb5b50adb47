// The part of space that a view shows, and whether spheres are in it. Rows are written by
// src/renderer/render/layouts/cull-view.ts.

struct CullView {
  // Inward unit normals and distances; a plane of zeros excludes nothing.
  planes: array<vec4f, 5>,
  // Spheres with a smaller radius / distance are left out; 0 keeps all.
  least_size: f32,
  // The allowed error of surfaces in this view: metres per metre of distance, plus metres at any distance.
  error_per_distance: f32,
  error_everywhere: f32,
  // Spheres of at most this radius are left out, m.
  least_radius: f32,
}

// The error that is allowed anywhere in a sphere. Twin of allowedErrorIn in src/renderer/scene/fleet/mesh-level.ts.
fn allowed_error(view: CullView, centre: vec3f, radius: f32) -> f32 {
  return view.error_per_distance * max(0.0, length(centre) - radius) + view.error_everywhere;
}

// True when a sphere is large enough to be drawn.
fn is_large(view: CullView, centre: vec3f, radius: f32) -> bool {
  return radius > max(view.least_size * length(centre), view.least_radius);
}

// True when a sphere reaches into the view, even if it is too small to be drawn.
fn reaches_view(view: CullView, centre: vec3f, radius: f32) -> bool {
  var inside = true;
  for (var i = 0u; i < 5u; i++) {
    inside = inside && dot(view.planes[i].xyz, centre) + view.planes[i].w >= -radius;
  }
  return inside;
}
