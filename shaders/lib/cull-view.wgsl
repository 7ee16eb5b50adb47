// The volume that a view shows, and functions that test whether a sphere is in it.
// src/renderer/render/layouts/cull-view.ts writes the struct. The functions take the index of a view in the importing
// module's buffer `views` instead of a copy of the view, because a software adapter would load all members of the copy.

struct CullView {
  // xyz: unit normal that points inwards. w: signed distance between the plane and the camera, m; positive if the
  // camera is inside. A plane of zeros includes everything.
  planes: array<vec4f, 5>,
  // Minimum ratio of a sphere's radius to its distance from the camera.
  least_size: f32,
  // The allowed error of a surface (m) is its distance (m) times error_per_distance, plus error_everywhere.
  error_per_distance: f32,
  error_everywhere: f32,
  // Maximum radius of spheres that are culled at any distance, m.
  least_radius: f32,
  // Index of the set of vessel poses that are in the frame of this view.
  poses: f32,
}

// Allowed error of a surface at the point of the sphere nearest to the camera, m. Twin of allowedErrorIn in
// src/renderer/scene/fleet/mesh-level.ts.
fn allowed_error(view: u32, centre: vec3f, radius: f32) -> f32 {
  return views[view].error_per_distance * max(0.0, length(centre) - radius) + views[view].error_everywhere;
}

fn is_large(view: u32, centre: vec3f, radius: f32) -> bool {
  return radius > max(views[view].least_size * length(centre), views[view].least_radius);
}

fn reaches_view(view: u32, centre: vec3f, radius: f32) -> bool {
  var inside = true;
  for (var i = 0u; i < 5u; i++) {
    let plane = views[view].planes[i];
    inside = inside && dot(plane.xyz, centre) + plane.w >= -radius;
  }
  return inside;
}
