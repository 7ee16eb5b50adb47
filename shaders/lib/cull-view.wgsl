// The volume that a view shows, and tests of spheres against it. src/renderer/render/layouts/cull-view.ts writes the
// struct. The importing module declares the buffer `views`, and the functions take a view's index in it. A copy of the
// view would make a software adapter compile and execute loads of all its members.

struct CullView {
  // xyz: inward unit normal. w: signed distance of the plane from the camera, positive if the camera is inside. A plane
  // of zeros excludes nothing.
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
fn allowed_error(view: u32, centre: vec3f, radius: f32) -> f32 {
  return views[view].error_per_distance * max(0.0, length(centre) - radius) + views[view].error_everywhere;
}

fn is_large(view: u32, centre: vec3f, radius: f32) -> bool {
  return radius > max(views[view].least_size * length(centre), views[view].least_radius);
}

// True when at least a part of the sphere is inside the planes.
fn reaches_view(view: u32, centre: vec3f, radius: f32) -> bool {
  var inside = true;
  for (var i = 0u; i < 5u; i++) {
    let plane = views[view].planes[i];
    inside = inside && dot(plane.xyz, centre) + plane.w >= -radius;
  }
  return inside;
}
