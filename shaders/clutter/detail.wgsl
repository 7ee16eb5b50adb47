// How distance changes things on the ground: they have less detail, are fewer and broader, and sink into the ground.
// Twin of src/renderer/scene/clutter/detail.ts and test/twins/clutter-detail.ts; all run
// test/renderer/scene/clutter/vectors.json.

// Distances at which the first and second level of detail end, thinning begins, and the last things are gone, m.
struct ClutterDistances {
  near: f32,
  middle: f32,
  thin: f32,
  gone: f32,
}

// The share of things that is kept: beyond `thin` it keeps the number per pixel constant, and it is 0 at `gone`.
fn kept_share(distance: f32, ends: ClutterDistances) -> f32 {
  let slope = min(1.0, ends.thin / max(distance, 1e-3));
  return slope * slope * (1.0 - smoothstep(0.6 * ends.gone, ends.gone, distance));
}

// The share of the height that stays above ground for a thing of this rank: things sink instead of vanishing at once.
fn risen_share(kept: f32, rank: f32) -> f32 {
  return saturate((kept - rank) / (0.2 * kept + 1.0 / 512.0));
}

// The factor that widens an instance to make up for removed ones.
fn broadening(kept: f32, widest: f32) -> f32 {
  return min(widest, inverseSqrt(max(kept, 1e-6)));
}

// Level of detail: larger things keep detail to a greater distance. `lot`, in [0, 1), differs between neighbours, so
// that no ring shows where levels meet.
fn detail_at(distance: f32, size: f32, lot: f32, ends: ClutterDistances) -> u32 {
  let d = distance * (0.8 + 0.4 * lot) / size;
  return u32(d >= ends.near) + u32(d >= ends.middle);
}
