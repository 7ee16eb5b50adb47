// The view direction of a pixel, and the image of the star in the sky.
#import "frame/bindings.wgsl"
#import "atmosphere/sky-view.wgsl"
#import "lib/limits.wgsl"
#import "atmosphere/transmittance.wgsl"

// Radius of the star's glow, in radii of its disc.
const GLOW_REACH: f32 = 18.0;
// Maximum width of the glow beyond the edge of the star's disc, rad.
const GLOW_WIDEST: f32 = 0.1;
// Minimum radius of the star's disc, pixels; a smaller disc would flicker.
const LEAST_STAR_PIXELS: f32 = 0.7;
// Radiance at the middle of the star's glow, relative to a white surface in full sunlight.
const GLOW: f32 = 0.7;
// Radiance of the star's disc, relative to a white surface in full sunlight. The real value is 46,000, but 40 already
// appears white and can be antialiased in 8 bits.
const DISC: f32 = 40.0;
// Radius above which a disc is drawn as if seen through a dark filter, rad. Its surface is then visible at any exposure.
const LARGE_DISC: f32 = 0.02;
// Limb darkening of the star: the share of the radiance that is missing at the edge of the disc, as measured on the sun
// in red, green and blue light.
const LIMB: vec3f = vec3f(0.5, 0.6, 0.7);
// The glare of a filtered disc hides all stars up to GLARE_INNER and dims stars up to GLARE_OUTER, in radii of the disc.
const GLARE_INNER: f32 = 1.5;
const GLARE_OUTER: f32 = 3.5;
// Share of colour saturation that the star's disc loses, because a dazzled eye sees less colour.
const DAZZLE: f32 = 0.6;
// Minimum sky radiance at which a dark-adapted eye loses more than half of the starlight.
const DROWNING: f32 = 6e-4;

// The direction from the camera through a point in NDC, in the local frame. The vector is not normalised and therefore
// linear over the picture, so a vertex stage can compute it and the rasteriser interpolates it exactly.
fn sky_ray(ndc: vec2f) -> vec3f {
  let slope = select(frame.lens.y, 0.0, frame.lens.z > 0.5);
  let point = ndc - vec2f(2.0, -2.0) * frame.jitter.xy * frame.viewport.zw;
  let in_view = vec3f(point.x * slope * frame.viewport.x * frame.viewport.w, point.y * slope, -1.0);
  return local_from_world((frame.world_from_view * vec4f(in_view, 0.0)).xyz);
}

// Number of pixels per radian at the centre of the picture.
fn pixels_per_radian() -> f32 {
  return 0.5 * frame.viewport.y / frame.lens.y;
}

// Apparent radius of the star's disc, rad.
fn star_radius() -> f32 {
  return max(atmosphere.sun.w, LEAST_STAR_PIXELS / pixels_per_radian());
}

// Radius of the star's glow, as a chord of the unit sphere.
fn star_reach() -> f32 {
  let radius = star_radius();
  let reach = min(radius * GLOW_REACH, radius + max(GLOW_WIDEST, 4.0 * radius));
  return select(reach, 0.0, frame.lens.z > 0.5);
}

// Strength of the dark filter of LARGE_DISC on a star's disc: 0 none, 1 full. `radius`: radius of the disc, rad.
fn star_filtered(radius: f32) -> f32 {
  return smoothstep(0.5 * LARGE_DISC, LARGE_DISC, radius);
}

// The share of a background star's light that the disc and its glare do not hide. `from_star`: as in star_image.
fn beside_star(from_star: f32) -> f32 {
  let radius = star_radius();
  let glare = star_filtered(radius) * radius;
  return saturate((from_star - radius - (GLARE_INNER - 1.0) * glare) / ((GLARE_OUTER - GLARE_INNER) * glare + 1e-6));
}

struct StarColour {
  // Radiance of a white surface that faces the star.
  colour: vec3f,
  // Share of the star that is above the horizon.
  visible: f32,
}

fn star_light() -> StarColour {
  let altitude = atmosphere.local_x.w;
  let colour = atmosphere.sun_irradiance.rgb / 3.14159265 * transmittance_to_space(altitude, atmosphere.sun.z);
  return StarColour(colour, star_visibility(altitude, atmosphere.sun.z));
}

// The share of a pixel that the star's disc covers. `radii`: distance from the star's centre, in radii of the disc.
fn star_shown(direction: vec3f, radii: f32) -> f32 {
  let covered = saturate((1.0 - radii) * star_radius() * pixels_per_radian() + 0.5);
  // Where the table's transmittance to space is 0, the ground hides the disc.
  let sky = textureSampleLevel(sky_table, table_sampler, sky_view_from_local(direction), 0.0);
  return covered * step(1e-4, sky.a);
}

// `direction`: in the local frame. `from_star`: the chord between the direction and the star's centre.
fn star_image(direction: vec3f, from_star: f32) -> vec3f {
  let star = star_light();
  let light = star.colour;
  let radii = from_star / star_radius();
  let limb = 1.0 - LIMB * (1.0 - sqrt(max(1.0 - radii * radii, 0.0)));
  let true_size = min(2.0 * pow(atmosphere.sun.w * pixels_per_radian(), 2.0), 1.0);
  let inside = 1.0 - pow(from_star / star_reach(), 2.0);
  let glow = GLOW * inside * inside * inside / (1.0 + 0.25 * radii * radii) * star.visible;
  let disc = mix(light, vec3f(max(light.r, max(light.g, light.b))), DAZZLE) * limb;
  return light * glow + disc * (DISC * true_size * star_shown(direction, radii));
}

// The share of starlight that remains visible in front of the sky. `sky`: a texel of the sky table. The brightness of
// stars in the picture grows only with the square root of the exposure.
fn starlight_seen(sky: vec4f, eye: DarkEye) -> f32 {
  let daylight = at_least(dot(sky.rgb, vec3f(0.2126, 0.7152, 0.0722)) - eye.night, 0.0) / DROWNING;
  return sky.a / ((1.0 + daylight * daylight) * eye.root_exposure);
}

struct DarkEye {
  // Mean radiance of the night sky.
  night: f32,
  root_exposure: f32,
}

fn dark_eye() -> DarkEye {
  return DarkEye(dot(atmosphere.night.rgb, vec3f(0.34)), sqrt(max(frame.sun_irradiance.w, 1e-3)));
}
