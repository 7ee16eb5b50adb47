// A sticker that is wrapped round a hull. Twin of src/renderer/export/formulas/sticker-wrap.ts.

struct Unrolled {
  // xy: position to the right of the anchor and above it, m. z: height above the hull, m.
  point: vec3f,
  // Cosine and sine of the angle around the hull's axis. The angle is 0 at the anchor.
  turn: vec2f,
  // Factor by which unrolling lengthens a distance around the hull.
  stretch: f32,
}

// Unrolls a point of a wrapped sticker onto a plane. `point`: to the right, up and out of the surface, relative to the
// anchor, m. `wrap`: xy: components of the hull's axis along the sticker's right and up directions. z: radius of the
// hull, m.
fn unrolled(wrap: vec3f, point: vec3f) -> Unrolled {
  let along = dot(wrap.xy, point.xy);
  let across = wrap.x * point.y - wrap.y * point.x;
  let reach = max(length(vec2f(across, point.z + wrap.z)), 1e-6);
  let turn = vec2f(point.z + wrap.z, across) / reach;
  let round = wrap.z * atan2(turn.y, turn.x);
  let flat = vec2f(wrap.x * along - wrap.y * round, wrap.y * along + wrap.x * round);
  return Unrolled(vec3f(flat, reach - wrap.z), turn, wrap.z / reach);
}

// `place`: the point where the step starts, already unrolled. `step`: to the right, up and out of the surface, m.
fn unrolled_step(wrap: vec3f, place: Unrolled, step: vec3f) -> vec2f {
  let along = dot(wrap.xy, step.xy);
  let across = wrap.x * step.y - wrap.y * step.x;
  let round = place.stretch * (place.turn.x * across - place.turn.y * step.z);
  return vec2f(wrap.x * along - wrap.y * round, wrap.y * along + wrap.x * round);
}
