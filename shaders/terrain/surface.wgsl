// Pure functions from what a vertex carries and two samples of the detail image to a surface.

// A normal bent by the xy of two detail samples (each 0.5 when level), in the frame of normal and tangent.
fn bent_normal(normal: vec3f, tangent: vec3f, bend: vec2f) -> vec3f {
  let across = cross(normal, tangent);
  return normalize(normal + tangent * bend.x + across * bend.y);
}

// How much of the ground shows what lies under the cover: soft shares become patches with an edge.
fn patch_share(share: f32, near: f32, far: f32) -> f32 {
  return smoothstep(0.36, 0.64, share + 0.75 * (near - 0.5) + 1.1 * (far - 0.5));
}

// Linear albedo of water over a bed. `depth` in metres, not negative.
fn water_albedo(bed: vec3f, depth: f32) -> vec3f {
  let clear = exp(-depth * vec3f(0.75, 0.3, 0.24));
  let body = mix(vec3f(0.012, 0.062, 0.072), vec3f(0.004, 0.014, 0.034), 1.0 - exp(-depth * 0.06));
  return mix(body, bed * vec3f(0.5, 0.6, 0.55), clear);
}
