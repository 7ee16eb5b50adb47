// Pure functions that make a surface from the values of a vertex and two samples of the detail image. Colours stay in
// sRGB from the vertex to the G-buffer, because a conversion would cost more than everything else. Besides, patches of
// ground blend well in sRGB.

// A linear ramp from 0 at `start` to 1 at `start + 1 / slope`, clamped to [0, 1].
fn ramp(x: f32, start: f32, slope: f32) -> f32 {
  return saturate((x - start) * slope);
}

// A normal that is bent by bend.x along a tangent and by bend.y across it. The result is not normalised.
fn bent_normal(normal: vec3f, tangent: vec3f, bend: vec2f) -> vec3f {
  return normal + tangent * bend.x + cross(normal, tangent) * bend.y;
}

// The visible share of the lower ground. The function turns a soft transition into patches with an edge. `share`: the
// share that the vertices give. `outer`, `middle`: two scales of the detail image, with values around zero.
fn patch_share(share: f32, outer: f32, middle: f32) -> f32 {
  return saturate(share * 3.2 + outer * 2.4 + middle * 2.4 - 1.1);
}

// How smooth ground is, 0 to 1. Pale ground (sand and snow) is smooth and has no tufts.
fn smoothness_of(cover: vec3f) -> f32 {
  return ramp(cover.r, 0.5, 7.0);
}

// How much of the ground is wood, 0 to 1. Woods have the darkest cover. Their edges and a little heath are in between.
fn woodiness_of(cover: vec3f) -> f32 {
  return ramp(-cover.g, -0.34, 12.0);
}

// The factor by which one scale of the detail image changes the light. `grain`: values around zero. Tufts have dark
// folds. On smooth ground, the folds are fainter, and the tone differs over broad areas.
fn grain_light(grain: vec4f, smoothness: f32) -> f32 {
  return 1.0 + mix(0.7 * grain.b, 0.3 * grain.b + 0.1 * grain.a, smoothness);
}

// The factor by which plants of different kinds change the sRGB colour of a meadow: straw, grass and moss in patches of
// some metres to some tens of metres. `outer`, `middle`: two scales of the detail image, with values around zero.
fn meadow_hue(outer: f32, middle: f32, smoothness: f32) -> vec3f {
  let dry = clamp(2.6 * middle + 1.6 * outer, -1.0, 1.0) * (1.0 - smoothness);
  return 1.0 + vec3f(0.1, 0.055, -0.03) * dry;
}

// How strongly the vast scales of bare ground bend the normal and change the light. `share`: the visible share of the
// lower ground. Dust is smooth, and the rock below it is rough. Chosen by eye.
fn vast_strength(share: f32) -> f32 {
  return 0.45 + 2.0 * share * share;
}

// The thickness of thick and thin layers of rock, m.
const THICK_LAYER: f32 = 140.0;
const THIN_LAYER: f32 = 23.0;

// How much a layer of rock differs from the mean light. The layers have different tones. Dust lies on the ledge at the
// top of each, and the rock below a ledge is in its shade. `place`: height of the point, in layers. `width`: height of
// a pixel, in layers. Layers that are too thin to be visible fade.
fn layer_light(place: f32, width: f32) -> f32 {
  let index = floor(place);
  let inside = place - index;
  let tone = fract(index * 0.618034) - 0.5;
  let ledge = ramp(inside, 0.72, 8.0) - 0.28;
  let shade = 1.0 - ramp(inside, 0.0, 4.0);
  return (0.5 * tone + 0.4 * ledge - 0.4 * shade) * saturate(1.4 - 2.8 * width);
}

// The factor by which layers of rock change the light of a wall. `height`: m. `width`: change of the height in a pixel.
// `steep`: 0 on level ground, 1 on a wall. `bend`: noise around zero that makes the layers uneven.
fn layered_light(height: f32, width: f32, steep: f32, bend: f32) -> f32 {
  let thick = layer_light(height * (1.0 / THICK_LAYER) + 0.35 * bend, width * (1.0 / THICK_LAYER));
  let thin = layer_light(height * (1.0 / THIN_LAYER) + bend, width * (1.0 / THIN_LAYER));
  return 1.0 + steep * (thick + thin);
}

// How much of a line at `at` is visible at the coordinate `x`: 1 in its middle, 0 at `width` from it.
fn line_at(x: f32, at: f32, width: f32) -> f32 {
  return saturate(1.0 - abs(x - at) / width);
}

// sRGB albedo of water over ground. `bed`: sRGB albedo of the ground. `depth`: of the water, m, at least 0. The light
// from the bed decreases as 1 / (1 + d)², which is cheaper than an exponential and close to it.
fn water_albedo(bed: vec3f, depth: f32) -> vec3f {
  let clear = 1.0 / (1.0 + depth * vec3f(0.3, 0.12, 0.1));
  let murk = 1.0 / (1.0 + depth * 0.16);
  let body = mix(vec3f(0.05, 0.125, 0.205), vec3f(0.1, 0.27, 0.29), murk);
  return mix(body, bed * vec3f(0.7, 0.8, 0.76), clear * clear);
}

// The share of the ground that clouds hide, seen from space. `carried`: amount of cloud from the vertices, [0, 1].
// `broad`, `fine`: two scales of the cloud image, with values around zero. With a small `carried`, the sky is clear;
// with a large one, clouds cover it except for holes.
fn cloud_share(carried: f32, broad: f32, fine: f32) -> f32 {
  let grain = (broad * 1.15 + fine * 0.75) * ramp(carried, 0.0, 5.0);
  // The square makes clouds thin at their edges, so that the ground shines through.
  let share = ramp(carried + grain, 0.06, 1.25);
  return share * share;
}

// An sRGB tint of land seen from space, chosen by eye. It compensates for the air, which makes land bluer and paler by
// day. At night, the air is dark and the tint would turn the land yellow, so the tint fades.
const AGAINST_AIR: vec3f = vec3f(1.05, 1.09, 0.58);

// The factor for the sRGB colour of land seen from space. `sun_cosine`: cosine of the star's zenith angle at the land.
fn tint_against_air(sun_cosine: f32) -> vec3f {
  return mix(vec3f(1.0), AGAINST_AIR, ramp(sun_cosine, -0.12, 4.0));
}
