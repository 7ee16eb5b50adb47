#import "frame/bindings.wgsl"
#import "terrain/bindings.wgsl"

// Ratio of the detail image's largest scale to its smallest, times 5. The factor 5 is necessary because rotating by the
// vector (3, 4), whose length is 5, also divides the scale by 5.
const DETAIL_CYCLE: f32 = 512.0;
// Ratio of the middle scale to the smallest, times 5.
const MIDDLE_CYCLE: f32 = 64.0;
// Distances along the view axis at which the smallest and the middle scale have become invisible, m.
const NEAR_DETAIL_ENDS: f32 = 84.0;
const MIDDLE_DETAIL_ENDS: f32 = 900.0;
// Distance along the view axis over which the largest scale fades, m.
const FAR_DETAIL_FADE: f32 = 5600.0;

// The detail image at the two scales that can be visible at a distance: 2.4 and 31 m near the camera, 31 and 245 m
// farther away. The two larger scales are rotated in opposite directions by the angle of a 3-4-5 triangle, so the
// repeats of different scales never coincide. Relative to the smallest scale, all frequencies are multiples of 1 /
// DETAIL_CYCLE, so all scales together repeat after DETAIL_CYCLE repeats of the smallest. Values are around zero. x and
// y are along the local axes of the ground.
struct Detail {
  // outer: the smallest scale near the camera, the largest scale farther away.
  outer: vec4f,
  middle: vec4f,
}

// Each of these constants is true if the scale that it names may be visible.
override NEAR_DETAIL: bool = true;
override MIDDLE_DETAIL: bool = true;
override FAR_DETAIL: bool = true;
override VAST_DETAIL: bool = true;

fn far_place(place: vec2f) -> vec2f {
  return vec2f(3.0 * place.x + 4.0 * place.y, 3.0 * place.y - 4.0 * place.x) * (1.0 / DETAIL_CYCLE);
}

fn middle_place(place: vec2f) -> vec2f {
  return vec2f(4.0 * place.x - 3.0 * place.y, 4.0 * place.y + 3.0 * place.x) * (1.0 / MIDDLE_CYCLE);
}

// The part of the detail image that a pixel covers.
struct Footprint {
  // Width of the pixel across the view, in repeats of the smallest scale.
  width: f32,
  // Measure of the angle between the view and the ground: 0 at the horizon, and 0.5 for ground below the camera. The
  // value is r / (1 + r²), where r is the ratio of the pixel's width to its length on the ground. Where this value is
  // small, it is also the tangent of that angle.
  slope: f32,
  // Unit vector towards the camera, in the axes of `place`.
  toward: vec2f,
}

// `nearness`: 1 / distance along the view axis. Unlike the distance, this value changes linearly across the screen.
fn footprint_of(place: vec2f, nearness: f32) -> Footprint {
  let right = dpdx(place);
  let down = dpdy(place);
  let area = abs(right.x * down.y - right.y * down.x);
  let slope = area / max(dot(right, right) + dot(down, down), 1e-20);
  let toward = right * dpdx(nearness) + down * dpdy(nearness);
  return Footprint(sqrt(area * slope), slope, toward * inverseSqrt(max(dot(toward, toward), 1e-30)));
}

// Width of the finest mip level of the detail image, texels.
const DETAIL_SIZE: f32 = 512.0;

// A texel of the detail image, shifted so that its values are around zero. `size`: length that a texel should have, in
// repeats of the image.
fn grain_at(place: vec2f, size: f32) -> vec4f {
  return textureSampleLevel(ground_detail, ground_sampler, place, log2(max(size * DETAIL_SIZE, 1.0))) - 0.5;
}

// Length along the ground that a texel of the detail image should have, in repeats of the smallest scale. The texel is
// shorter than the pixel on the ground, because the ground would otherwise be too blurred. At grazing angles, the texel
// is only a little shorter, because sharp texels would be stretched into streaks there.
fn grain_size(footprint: Footprint) -> f32 {
  return footprint.width / max(footprint.slope, 1e-4) * mix(0.7, 0.3, saturate(footprint.slope * 3.0));
}

// Share of the smallest scale that is visible. This share is small at grazing angles, where plants and stones hide the
// ground.
fn calm_share(slope: f32) -> f32 {
  return mix(0.3, 1.0, saturate(slope * 2.5 - 0.25));
}

// Rotates a bend of the normal from the axes of the largest scale to the local axes of the ground, and reduces it to 70 %:
// with more, a plain seen against the light looks like a rough sea.
fn far_bend(bend: vec2f) -> vec2f {
  return vec2f(3.0 * bend.x - 4.0 * bend.y, 4.0 * bend.x + 3.0 * bend.y) * 0.14;
}

fn middle_bend(bend: vec2f) -> vec2f {
  return vec2f(4.0 * bend.x + 3.0 * bend.y, 4.0 * bend.y - 3.0 * bend.x) * 0.2;
}

// The smallest scale near the camera, and the largest scale farther away; each fades before its repetition is visible.
// A single fetch reads one or the other, and the switch is at a distance at which both have faded.
fn outer_at(place: vec2f, distance: f32, footprint: Footprint) -> vec4f {
  let size = grain_size(footprint);
  if (NEAR_DETAIL) {
    let is_near = distance < NEAR_DETAIL_ENDS;
    let grain = grain_at(select(far_place(place), place, is_near), size * select(5.0 / DETAIL_CYCLE, 1.0, is_near));
    let fade = saturate(outer_fade(distance)) * select(1.0, calm_share(footprint.slope), is_near);
    return vec4f(select(far_bend(grain.xy), grain.xy, is_near), grain.zw) * fade;
  }
  if (FAR_DETAIL) {
    let grain = grain_at(far_place(place), size * (5.0 / DETAIL_CYCLE));
    let fade = min(saturate(outer_fade(distance)), saturate(1.1 - distance * (1.0 / FAR_DETAIL_FADE)));
    return vec4f(far_bend(grain.xy), grain.zw) * fade;
  }
  return vec4f(0.0);
}

// Visibility of the scale that `outer_at` reads: up to NEAR_DETAIL_ENDS the smallest scale, beyond it the largest. The
// result is not clamped.
fn outer_fade(distance: f32) -> f32 {
  return (NEAR_DETAIL_ENDS - distance) * select(-1.0 / 200.0, 1.0 / 64.0, distance < NEAR_DETAIL_ENDS);
}

fn middle_at(place: vec2f, distance: f32, footprint: Footprint) -> vec4f {
  if (!MIDDLE_DETAIL) {
    return vec4f(0.0);
  }
  let grain = grain_at(middle_place(place), grain_size(footprint) * (5.0 / MIDDLE_CYCLE));
  let fade = saturate(1.15 - distance * (1.15 / MIDDLE_DETAIL_ENDS));
  return vec4f(middle_bend(grain.xy), grain.zw) * fade;
}

fn detail_at(place: vec2f, distance: f32, footprint: Footprint) -> Detail {
  return Detail(outer_at(place, distance, footprint), middle_at(place, distance, footprint));
}

// Distances along the view axis for the vast scales, m: where they begin, the length over which they fade in, and where
// they end. Chunks that show the middle scale, up to about 3500 m, do not read the vast scales.
override VAST_DETAIL_BEGINS: f32 = 3500.0;
const VAST_DETAIL_FADE: f32 = 4000.0;
const VAST_DETAIL_ENDS: f32 = 4000000.0;
// Greatest visibility of the vast scales. Mountains with plants and snow are smoother than bare ground.
override VAST_DETAIL_MOST: f32 = 1.0;
// Added to the mip level of the image of the vast scales; less than 0 where the image may be sharper than the pixels.
override VAST_DETAIL_BIAS: f32 = 0.0;
// False for moons, whose craters are visible however far away they are.
override VAST_DETAIL_FADES: bool = true;
// Distance along the view axis at which the vast scales have faded to 40 %, m.
const VAST_DETAIL_DIMS: f32 = 200000.0;
// One repeat of a vast scale contains VAST_REPEATS × p repeats of the smallest scale, rounded down to a power of two. p
// is the width of half a pixel on ground that faces the camera, m.
const VAST_REPEATS: f32 = 187.0;

// For a vertex of a chunk, returns the point on the image of the vast scales (xy), in repeats, and the visibility of
// that image (z), 0 to 1. Each vast scale is twice as large as the one before. The distance of the chunk's centre
// selects the scale, so the image always has about the same size in the picture, and one fetch is enough. `repeats`:
// number of repeats of the smallest scale along the cube face, a power of two.
fn vast_at(face: vec2f, repeats: f32, centre: vec3f, distance: f32) -> vec3f {
  let pixel = length(centre) * frame.lens.y * frame.viewport.w;
  return vec3f(vast_place(face, repeats, pixel), vast_share(face, distance));
}

// `pixel`: width of half a pixel on ground that faces the camera, m.
fn vast_place(face: vec2f, repeats: f32, pixel: f32) -> vec2f {
  return ldexp(face * repeats, vec2i(1 - frexp(pixel * VAST_REPEATS).exp));
}

fn vast_share(face: vec2f, distance: f32) -> f32 {
  let edge = min(min(face.x, face.y), min(1.0 - face.x, 1.0 - face.y));
  let nearer = saturate((distance - VAST_DETAIL_BEGINS) * (1.0 / VAST_DETAIL_FADE));
  let farther = select(1.0, saturate(2.0 - distance * (2.0 / VAST_DETAIL_ENDS)), VAST_DETAIL_FADES);
  // In wide views, the relief of the mesh itself shows large landforms, which the image must not hide.
  let narrow = 1.0 - 0.6 * saturate(distance * (1.0 / VAST_DETAIL_DIMS));
  return VAST_DETAIL_MOST * saturate(edge * 80.0) * nearer * farther * narrow;
}
