// Tufts and clods on ground that is seen from the side. At grazing angles, tufts and clods hide the ground between
// them, and an image of the ground alone would be stretched into streaks.
#import "terrain/detail.wgsl"
#import "terrain/surface.wgsl"

// The plants or stones on a piece of ground.
struct Growth {
  // Usual height of the tallest plants or stones, in repeats of the smallest scale.
  tall: f32,
  // Density of the plants or stones: 1 where they hide everything, and less than 0 where there are only a few.
  dense: f32,
  // Height of the clods between the plants or stones, in units of `tall`.
  clods: f32,
}

// Chosen by eye: tufts of 18 cm, and clods of soil of 5 cm.
const TUFTS: f32 = 0.075;
const CLODS: f32 = 0.022;

// `under`: share of the lower ground. `middle`: see `Detail`.
fn growth_of(under: f32, smoothness: f32, middle: vec4f) -> Growth {
  let bare = patch_share(under, 0.0, middle.a);
  // Nothing grows on sand.
  let dense = mix(mix(0.42, -0.02, bare), -2.0, smoothness);
  return Growth(TUFTS, dense, (1.0 - smoothness) * (CLODS / TUFTS));
}

struct Standing {
  // The share of the pixel that plants or stones hide, [0, 1].
  share: f32,
  // Height of the visible point on its plant or stone: 0 at the foot, 1 at the tip.
  height: f32,
  // Random number for this place, around zero.
  lot: f32,
  // 1 for tufts, 0 for clods.
  tuft: f32,
}

// The point on a row of plants or stones that is visible in a pixel.
struct Sheet {
  // Point of the detail image that determines the height of the row.
  place: vec2f,
  // Height of the point above the ground, in repeats of the smallest scale.
  height: f32,
}

// The sheet that a pixel shows: the ground has rows of upright sheets along one of the axes of `place`. Rows are wider
// apart at grazing angles, so in the picture they are about their height apart. `bend`: random shift of the row.
fn sheet_at(place: vec2f, footprint: Footprint, tall: f32, bend: f32) -> Sheet {
  let along_y = abs(footprint.toward.y) > abs(footprint.toward.x);
  let at = select(place, place.yx, along_y);
  let toward = select(footprint.toward, footprint.toward.yx, along_y);
  let slope = max(footprint.slope, 1e-4);
  // Largest power of two that is at most tall / slope.
  let spacing = bitcast<f32>(bitcast<u32>(tall / slope) & 0xff800000u);
  let wave = abs(fract(at.y * 3.0 + bend) - 0.5) + 0.5 * abs(fract(at.y * 7.0 - 2.0 * bend) - 0.5);
  let row = at.x / spacing + 0.9 * wave + bend;
  let next = select(floor(row), ceil(row), toward.x > 0.0);
  let distance = abs(next - row) * spacing / max(abs(toward.x), 0.5);
  return Sheet(vec2f(at.y + toward.y * distance, next * 0.377), distance * slope);
}

// `grain`: texel of the detail image at the point of the sheet.
fn standing_of(sheet: Sheet, grain: vec4f, growth: Growth, footprint: Footprint, distance: f32) -> Standing {
  let lot = 2.2 * grain.b + 0.9 * grain.a;
  let tuft = saturate(growth.dense + lot);
  let clod = growth.clods * saturate(0.36 + lot);
  let top = growth.tall * max(tuft, clod);
  let inside = saturate((top - sheet.height) / footprint.width + 0.5) * saturate(top / footprint.width);
  let visible = saturate((BESIDE - footprint.slope) * 60.0) * saturate(1.3 - distance * (1.0 / NEAR_DETAIL_ENDS));
  return Standing(inside * visible, saturate(sheet.height / max(top, 1e-4)), grain.a, f32(tuft > clod));
}

// Maximum `Footprint.slope` of ground that is seen from the side, at an angle of up to 11 degrees. At
// larger angles, rows would look like vertical streaks.
const BESIDE: f32 = 0.2;

// Factor by which the light of the smallest scale is stronger on ground that is seen from above, where single leaves
// and blades are visible.
const ABOVE_LIGHT: f32 = 1.8;

struct Overgrown {
  // The smallest scale of the detail image; see `Detail`.
  outer: vec4f,
  standing: Standing,
}

// Ground that is seen from above shows the detail image, and ground that is seen from the side shows rows of plants or
// stones; a single fetch reads one or the other.
fn overgrown_at(place: vec2f, distance: f32, footprint: Footprint, growth: Growth, middle: vec4f) -> Overgrown {
  if (!NEAR_DETAIL) {
    return Overgrown(outer_at(place, distance, footprint), Standing(0.0, 0.0, 0.0, 0.0));
  }
  let is_near = distance < NEAR_DETAIL_ENDS;
  let beside = is_near && footprint.slope < BESIDE;
  let sheet = sheet_at(place, footprint, growth.tall, 4.0 * middle.b);
  let above = select(far_place(place), place, is_near);
  let size = grain_size(footprint) * select(5.0 / DETAIL_CYCLE, 1.0, is_near);
  let grain = grain_at(select(above, sheet.place, beside), select(size, footprint.width, beside));
  let flat = select(1.0, saturate((footprint.slope - BESIDE) * 80.0), is_near);
  let bend = select(far_bend(grain.xy), grain.xy, is_near) * flat;
  let fade = saturate(outer_fade(distance)) * select(1.0, calm_share(footprint.slope), beside);
  let standing = standing_of(sheet, grain, growth, footprint, distance);
  let light = grain.z * select(1.0, 1.0 + ABOVE_LIGHT * flat, is_near);
  return Overgrown(vec4f(bend, light, grain.w) * fade, standing);
}

// `flat`: sRGB albedo of the ground below.
fn standing_albedo(flat: vec3f, cover: vec3f, standing: Standing) -> vec3f {
  let light = 0.78 + 0.4 * standing.height * standing.height + 0.4 * standing.lot;
  let straw = 1.0 + vec3f(0.08, 0.04, 0.1) * standing.lot;
  return mix(flat, mix(flat, cover * straw, standing.tuft) * light, standing.share);
}
