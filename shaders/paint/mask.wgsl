// The image that is the mask of a pattern. The image covers the vessel like a wallpaper: it is projected onto each
// surface along an axis of the vessel, the one closest to the normal of the surface. Twin of
// src/renderer/export/formulas/mask.ts; both are tested with test/simulator/paint/vectors/mask.json.

// Side length of a mask, texels; the same as MASK_SIDE in src/simulator/paint/masks/mask-store.ts.
const MASK_SIDE: f32 = 1024.0;

// Texture coordinates of a point on a mask. The mask repeats, and its top left corner is (0, 0). The centre of an image
// is at the origin of the vessel. On the sides of the hull, the top of the image is towards +X; on faces across the
// hull, towards +Z. `turn`: as in PatternRow. `density`: x: 1 / number of images side by side in the mask. y: width of
// an image / height of the mask. `point` (m) and `normal` (any length): in the vessel's frame.
fn mask_place(turn: vec2f, density: vec2f, point: vec3f, normal: vec3f) -> vec2f {
  let facing = abs(normal);
  let side = select(vec3f(-1.0), vec3f(1.0), normal >= vec3f(0.0));
  var across = select(-side.z * point.y, side.y * point.z, facing.y >= facing.z);
  let is_end = facing.x > max(facing.y, facing.z);
  across = select(across, side.x * point.y, is_end);
  let up = select(point.x, point.z, is_end);
  return 0.5 + density * vec2f(turn.x * across + turn.y * up, turn.y * across - turn.x * up);
}

// The mip level whose texels are as large as a pixel.
fn mask_level(turn: vec2f, density: vec2f, width: f32) -> f32 {
  return log2(max(width * length(turn) * max(density.x, density.y) * MASK_SIDE, 1.0));
}
