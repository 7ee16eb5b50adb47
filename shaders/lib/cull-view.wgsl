// The part of space that a view shows, and tests whether a sphere is in it. src/renderer/render/layouts/cull-view.ts
// writes the struct.

struct CullView {
  // Planes of the view. xyz: inward unit normal. w: distance. A plane of zeros excludes nothing.
  planes: array<vec4f, 5>,
  // Spheres whose ratio of radius to distance from the camera is smaller than this are not drawn. 0 draws all spheres.
  least_size: f32,
  // The allowed error of surfaces in this view is error_per_distance (m per m of distance) times the distance, plus
  // error_everywhere (m).
  error_per_distance: f32,
  error_everywhere: f32,
  // Spheres with at most this radius are not drawn, m.
  least_radius: f32,
}

// The allowed error of a surface inside a sphere, m. It is the error allowed at the sphere's point nearest to the
// camera. Twin of allowedErrorIn in src/renderer/scene/fleet/mesh-level.ts.
fn allowed_error(view: CullView, centre: vec3f, radius: f32) -> f32 {
  return view.error_per_distance * max(0.0, length(centre) - radius) + view.error_everywhere;
}

// True when a sphere is large enough to be drawn.
fn is_large(view: CullView, centre: vec3f, radius: f32) -> bool {
  return radius > max(view.least_size * length(centre), view.least_radius);
}

// True when a part of a sphere is in the view. The size of the sphere does not matter.
fn reaches_view(view: CullView, centre: vec3f, radius: f32) -> bool {
  var inside = true;
  for (var i = 0u; i < 5u; i++) {
    inside = inside && dot(view.planes[i].xyz, centre) + view.planes[i].w >= -radius;
  }
  return inside;
}
