// Pure functions that compute a surface from the values of a vertex and two texels of the detail image. Colours are
// sRGB from the vertex to the G-buffer, because converting them to linear light would cost more than everything else.

// A linear ramp from 0 at `start` to 1 at `start + 1 / slope`, clamped to [0, 1].
fn ramp(x: f32, start: f32, slope: f32) -> f32 {
  return saturate((x - start) * slope);
}

// A normal (not normalised) that is bent by bend.x along a tangent and by bend.y across it.
fn bent_normal(normal: vec3f, tangent: vec3f, bend: vec2f) -> vec3f {
  return normal + tangent * bend.x + cross(normal, tangent) * bend.y;
}

// Turns a soft transition to the lower ground into patches with sharp edges. `share`: the share as interpolated between
// the vertices. `outer`, `middle`: two scales of the detail image, with values around zero.
fn patch_share(share: f32, outer: f32, middle: f32) -> f32 {
  return saturate(share * 3.2 + outer * 2.4 + middle * 2.4 - 1.1);
}

// Smoothness of the ground, 0 to 1; pale ground (sand and snow) is smooth, without tufts.
fn smoothness_of(cover: vec3f) -> f32 {
  return ramp(cover.r, 0.5, 7.0);
}

// Share of the ground that is covered by wood, 0 to 1.
fn woodiness_of(cover: vec3f) -> f32 {
  return ramp(-cover.g, -0.34, 12.0);
}

// Factor by which one scale of the detail image changes the light.
fn grain_light(grain: vec4f, smoothness: f32) -> f32 {
  return 1.0 + mix(0.5 * grain.b, 0.12 * grain.b + 0.12 * grain.a, smoothness);
}

// The factor by which plants of different kinds change the sRGB colour of a meadow: straw, grass and moss, in patches
// from a few metres to tens of metres wide. `outer`, `middle`: two scales of the detail image, with values around zero.
fn meadow_hue(outer: f32, middle: f32, smoothness: f32) -> vec3f {
  let dry = clamp(2.6 * middle + 1.6 * outer, -1.0, 1.0) * (1.0 - smoothness);
  return 1.0 + vec3f(0.13, 0.06, 0.0) * dry;
}

// Strength with which the vast scales of bare ground bend the normal and change the light; chosen by eye. `share`: the
// share of the lower ground that is visible.
fn vast_strength(share: f32) -> f32 {
  return 0.45 + 2.0 * share * share;
}

// Heights of layers of rock, m. Where a pixel covers more than COARSE metres of height, beds of many layers replace the
// thin layers.
const THICK_LAYER: f32 = 140.0;
const THIN_LAYER: f32 = 23.0;
const BED: f32 = 560.0;
const COARSE: f32 = 12.0;

// Difference between the light of a layer of rock and the mean light. `level`: height of the point; `width`: height of
// a pixel; both measured in layers.
fn layer_light(level: f32, width: f32) -> f32 {
  // Some layers are ten times as thick as others.
  let place = level + 0.5 * sin(1.3 * level) + 0.1 * sin(3.1 * level);
  let index = floor(place);
  let inside = place - index;
  let tone = fract(index * 0.618034) - 0.5;
  // Most layers are faint. A few layers are hard, and weather into ledges.
  let hard = fract(index * 0.754878);
  let ledge = ramp(inside, 0.72, 8.0) - 0.28;
  let shade = 1.0 - ramp(inside, 0.0, 4.0);
  return (0.68 * tone + (0.06 + 0.75 * hard * hard) * (0.5 * ledge - 0.6 * shade)) * saturate(1.4 - 2.8 * width);
}

// `width`: change of the height within a pixel, m. `steep`: 0 on level ground, 1 on a wall.
fn layered_light(height: f32, width: f32, steep: f32, bend: f32) -> f32 {
  let thick = layer_light(height * (1.0 / THICK_LAYER) + 0.35 * bend, width * (1.0 / THICK_LAYER));
  // Thin layers have faded completely where beds begin to be visible.
  let per_metre = select(1.0 / THIN_LAYER, 1.0 / BED, width > COARSE);
  let visible = select(1.0, ramp(width, COARSE, 1.0 / 16.0), width > COARSE);
  let other = layer_light(height * per_metre + bend, width * per_metre);
  return 1.0 + steep * (thick + visible * other);
}

// Visibility of a line at the coordinate `x`: 1 in the middle of the line (`at`), 0 at the distance `width` from the
// middle.
fn line_at(x: f32, at: f32, width: f32) -> f32 {
  return saturate(1.0 - abs(x - at) / width);
}

// sRGB albedo of water over ground. `depth`: depth of the water, m, at least 0. The light from the ground decreases
// with depth as 1 / (1 + d)², which is close to an exponential and cheaper.
fn water_albedo(bed: vec3f, depth: f32) -> vec3f {
  let clear = 1.0 / (1.0 + depth * vec3f(0.75, 0.22, 0.18));
  let murk = 1.0 / (1.0 + depth * 0.16);
  let body = mix(vec3f(0.045, 0.14, 0.22), vec3f(0.08, 0.33, 0.34), murk);
  return mix(body, bed * vec3f(0.7, 0.8, 0.76), clear * clear);
}

// Thickness of the clouds in a view from space: 0 where clouds end, and 1 where they are closed. `carried`: amount of
// cloud, interpolated between the vertices, [0, 1]. `scales`: density of the cloud image at its wide, broad and fine scale,
// each minus its mean. Where `carried` is small, there are separate heaps of cloud; where it is large, a sheet.
fn cloud_thickness(carried: f32, scales: vec3f) -> f32 {
  let sheet = ramp(carried, 0.3, 2.2);
  let grain = dot(scales, mix(vec3f(0.25, 0.6, 0.65), vec3f(0.75, 0.5, 0.4), sheet));
  let uneven = ramp(carried, 0.0, 5.0) - 0.65 * ramp(carried, 0.6, 2.5);
  return ramp(carried + grain * uneven, 0.32, mix(2.2, 1.5, sheet));
}

// Share of the ground that clouds hide in a view from space. Clouds have soft edges, and a veil around them.
fn cloud_share(carried: f32, scales: vec3f) -> f32 {
  let thick = cloud_thickness(carried, scales);
  let veil = 0.22 * ramp(carried + (0.9 * scales.x + 0.6 * scales.y) * ramp(carried, 0.0, 5.0), 0.2, 1.6);
  return max(thick * thick * (3.0 - 2.0 * thick), veil);
}

// The share of starlight on clouds. `here`: `scales` of `cloud_thickness` at a place. `towards`: the same values a few
// km away in the direction of the star, where thicker clouds rise higher and cast shadows.
fn cloud_sunlit(carried: f32, here: vec3f, towards: vec3f) -> f32 {
  let rise = dot(here - towards, vec3f(1.2, 1.0, 0.8));
  return saturate(0.62 + 2.2 * rise + 0.2 * cloud_thickness(carried, here));
}

// An sRGB tint of land seen from space, chosen by eye. By day, the air makes land bluer and paler, and the tint makes
// up for that. At night, when the air is dark, the tint would turn the land yellow, so the tint fades.
const AGAINST_AIR: vec3f = vec3f(1.05, 1.09, 0.58);

// `sun_cosine`: cosine of the zenith angle of the star.
fn tint_against_air(sun_cosine: f32) -> vec3f {
  return mix(vec3f(1.0), AGAINST_AIR, ramp(sun_cosine, -0.12, 4.0));
}

// Leaves out the tint on snow, because the tint would turn snow yellow. `blue`: the blue channel of the ground; only
// snow has a high value.
fn unless_snow(tint: vec3f, blue: f32) -> vec3f {
  return mix(tint, vec3f(1.0), ramp(blue, 0.5, 4.0));
}

// The sRGB factor of a ball of clouds: the haze above the clouds darkens the limb, least in the blue. `facing`: cosine of
// the angle between the view and the vertical.
fn limb_light(facing: f32) -> vec3f {
  let slant = 1.0 - saturate(facing);
  return 1.0 - slant * slant * LIMB_SHADE;
}

const LIMB_SHADE: vec3f = vec3f(0.6, 0.57, 0.5);

// The point on the image of the clouds of a ball, in repeats: winds stretch the image along the belts. `place`: longitude
// (rad) and distance from the plane of the equator (radii of the ball). `pixels`: radius of the ball, in halves of a
// pixel. The size of a repeat in the picture stays about the same, except on small balls. The image repeats a whole
// number of times around the ball; otherwise, a seam would be visible where longitudes start again.
fn streak_place(place: vec2f, pixels: f32) -> vec2f {
  let around = ldexp(6.0, max(frexp(pixels).exp - 9, -1));
  return place * vec2f(around / 6.2831853, around * 0.5);
}
