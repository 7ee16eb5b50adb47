// The effect of distance on clutter: meshes become coarser, fewer instances are drawn, and the remaining instances
// become broader or sink into the ground. Twin of src/renderer/scene/clutter/detail.ts and
// test/twins/clutter-detail.ts; all three are tested with test/renderer/scene/clutter/vectors.json.

// Distances from the camera, m. `near` and `middle`: where the first and the second level of detail end. `thin`: the
// distance beyond which fewer instances are drawn.
struct ClutterDistances {
  near: f32,
  middle: f32,
  thin: f32,
  gone: f32,
}

// The share of all instances that are drawn at a distance. Beyond `thin`, this share decreases with the square of the
// distance, so that the number of instances per pixel stays the same.
fn kept_share(distance: f32, ends: ClutterDistances) -> f32 {
  let slope = min(1.0, ends.thin / max(distance, 1e-3));
  return slope * slope * (1.0 - smoothstep(0.6 * ends.gone, ends.gone, distance));
}

// The share of an instance's height that rises above the ground. `rank`: [0, 1); instances with the highest ranks sink
// first.
fn risen_share(kept: f32, rank: f32) -> f32 {
  return saturate((kept - rank) / (0.2 * kept + 1.0 / 512.0));
}

// The factor by which an instance becomes wider to make up for neighbours that are no longer drawn.
fn broadening(kept: f32, widest: f32) -> f32 {
  return min(widest, inverseSqrt(max(kept, 1e-6)));
}

// The level of detail of an instance, 0 (finest) to 2. `lot`: a random number of the instance, in [0, 1), that blurs
// the boundary between two levels.
fn detail_at(distance: f32, size: f32, lot: f32, ends: ClutterDistances) -> u32 {
  let d = distance * (0.8 + 0.4 * lot) / size;
  return u32(d >= ends.near) + u32(d >= ends.middle);
}
