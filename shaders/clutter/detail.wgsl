// How distance changes clutter: it has less detail, fewer and broader instances, and sinks into the ground.
// Twin of src/renderer/scene/clutter/detail.ts and test/twins/clutter-detail.ts; all run
// test/renderer/scene/clutter/vectors.json.

// Distances at which the first and second level of detail end, thinning begins, and the last instances have vanished,
// m.
struct ClutterDistances {
  near: f32,
  middle: f32,
  thin: f32,
  gone: f32,
}

// The share of instances that are drawn. Beyond `thin` it decreases so that the number per pixel stays constant; at
// `gone` it is 0.
fn kept_share(distance: f32, ends: ClutterDistances) -> f32 {
  let slope = min(1.0, ends.thin / max(distance, 1e-3));
  return slope * slope * (1.0 - smoothstep(0.6 * ends.gone, ends.gone, distance));
}

// The share of an instance's height that is above ground, for an instance of this rank. Instances sink gradually
// instead of vanishing at once.
fn risen_share(kept: f32, rank: f32) -> f32 {
  return saturate((kept - rank) / (0.2 * kept + 1.0 / 512.0));
}

// The factor that widens an instance to make up for removed ones.
fn broadening(kept: f32, widest: f32) -> f32 {
  return min(widest, inverseSqrt(max(kept, 1e-6)));
}

// Level of detail: larger instances have more detail at a distance. `lot`, in [0, 1), differs between neighbours, so
// that no ring is visible where levels meet.
fn detail_at(distance: f32, size: f32, lot: f32, ends: ClutterDistances) -> u32 {
  let d = distance * (0.8 + 0.4 * lot) / size;
  return u32(d >= ends.near) + u32(d >= ends.middle);
}
