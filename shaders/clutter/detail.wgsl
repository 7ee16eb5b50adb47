// The effect of distance on things on the ground: they turn simpler, fewer and broader, and sink away.
// Twin of src/renderer/scene/clutter/detail.ts and test/twins/clutter-detail.ts; all run
// test/renderer/scene/clutter/vectors.json.

// Distances at which the first and second level of detail end, from which things thin out, and at which all are gone,
// m.
struct ClutterDistances {
  near: f32,
  middle: f32,
  thin: f32,
  gone: f32,
}

// Share of the things that are kept: from `thin` on as many per pixel as at `thin`, and none at `gone`.
fn kept_share(distance: f32, ends: ClutterDistances) -> f32 {
  let slope = min(1.0, ends.thin / max(distance, 1e-3));
  return slope * slope * (1.0 - smoothstep(0.6 * ends.gone, ends.gone, distance));
}

// Share of the height of a thing of this rank above the ground: things sink into it instead of vanishing at once.
fn risen_share(kept: f32, rank: f32) -> f32 {
  return saturate((kept - rank) / (0.2 * kept + 1.0 / 512.0));
}

// Factor by which a thing is broader where others have gone.
fn broadening(kept: f32, widest: f32) -> f32 {
  return min(widest, inverseSqrt(max(kept, 1e-6)));
}

// Level of detail: larger things keep their detail farther. `lot`, a number in [0, 1), differs between neighbours, so
// that no ring shows where levels meet.
fn detail_at(distance: f32, size: f32, lot: f32, ends: ClutterDistances) -> u32 {
  let d = distance * (0.8 + 0.4 * lot) / size;
  return u32(d >= ends.near) + u32(d >= ends.middle);
}
