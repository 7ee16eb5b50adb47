// The surface and the corona of a star like the sun, as seen through a dark filter. Colours are linear and exposed;
// they and all strengths are chosen by eye. Directions are unit vectors in axes whose Z points to the star's north pole.
#import "lib/noise.wgsl"

// Colour of the middle of the disc. Towards the limb, each channel falls with a power of the cosine of the view angle:
// blue light falls fastest, as on the sun.
const STAR_MIDDLE: vec3f = vec3f(2.2, 1.86, 1.27);
const STAR_LIMB: vec3f = vec3f(1.5, 2.15, 3.05);
const STAR_LEAST_COSINE: f32 = 0.22;
// Light that the edge of the disc scatters onto the disc itself, and how fast it falls, per radius of the star.
const STAR_BLEED: vec3f = vec3f(0.4, 0.2, 0.07);
const STAR_BLEED_FALL: f32 = 24.0;
// Colours of the lowest corona, of the corona above it, and of prominences.
const CORONA_LOW: vec3f = vec3f(0.5, 0.24, 0.07);
const CORONA_HIGH: vec3f = vec3f(0.33, 0.295, 0.26);
const PROMINENCE: vec3f = vec3f(0.75, 0.1, 0.03);
// Height of the highest prominence, in radii of the star.
const PROMINENCE_HEIGHT: f32 = 0.1;

// Number of granules, large and small, per radius of the star, and of the finest grain.
const GRANULES: vec3f = vec3f(17.0, 41.0, 110.0);
// Mean result of `granule`.
const GRANULE_MEAN: f32 = 0.62;

// Spots: latitude, longitude and radius, rad; and stretch along the parallel.
const STAR_SPOTS = array<vec4f, 12>(
  vec4f(0.24, -0.38, 0.075, 1.2),
  vec4f(0.28, -0.22, 0.034, 1.0),
  vec4f(0.22, -0.12, 0.05, 1.3),
  vec4f(-0.3, 0.5, 0.06, 1.1),
  vec4f(-0.26, 0.62, 0.03, 1.0),
  vec4f(0.3, 0.86, 0.045, 1.2),
  vec4f(-0.18, -0.8, 0.034, 1.2),
  vec4f(0.2, 2.2, 0.05, 1.2),
  vec4f(-0.24, 2.5, 0.04, 1.1),
  vec4f(0.3, -2.4, 0.056, 1.2),
  vec4f(-0.2, -1.7, 0.045, 1.2),
  vec4f(-0.32, 3.0, 0.03, 1.0));

// Smooth noise in [-1, 1).
fn star_noise(place: vec3f) -> f32 {
  return 2.0 * spots(place) - 1.0;
}

// A pattern of rounded cells about one unit wide: 1 in the middle of a cell, near 0 where cells meet.
fn granule(place: vec3f) -> f32 {
  let corner = floor(place - 0.5);
  let inside = place - corner;
  var nearest = 1.0;
  for (var k = 0; k < 8; k++) {
    let cell = vec3i(k & 1, (k >> 1u) & 1, k >> 2u);
    let hash = grid_hash(vec3i(corner) + cell);
    let middle = vec3f(vec3u(hash, hash >> 10u, hash >> 20u) & vec3u(1023u)) * (1.0 / 1024.0);
    let away = vec3f(cell) + middle - inside;
    nearest = min(nearest, dot(away, away));
  }
  return 1.0 - nearest;
}

struct SpotLight {
  // Factor for the light.
  light: f32,
  // How near the point is to spots, from 0 to 1.
  near: f32,
}

// `ragged`: noise around zero that bends the edges of the spots. `width`: width of a pixel on the surface, rad.
fn spot_light(up: vec3f, ragged: f32, width: f32) -> SpotLight {
  let latitude = asin(clamp(up.z, -1.0, 1.0));
  let longitude = atan2(up.y, up.x);
  var umbra = 0.0;
  var penumbra = 0.0;
  var near = 0.0;
  for (var k = 0; k < 12; k++) {
    let spot = STAR_SPOTS[k];
    let turns = (longitude - spot.y) * (1.0 / 6.2831853);
    let along = 6.2831853 * (turns - round(turns)) * cos(spot.x) / spot.w;
    let away = length(vec2f(along, latitude - spot.x)) / spot.z;
    let edge = away + 0.5 * ragged;
    let soft = width / spot.z;
    umbra = max(umbra, saturate((0.5 - edge) / (0.12 + soft) + 0.5));
    penumbra = max(penumbra, saturate((1.0 - edge) / (0.2 + soft) + 0.5));
    near = max(near, exp(-0.12 * away * away));
  }
  return SpotLight(1.0 - 0.42 * penumbra - 0.4 * umbra, near);
}

// The light of the point of the surface in the direction `up` from the centre. `cosine`: cosine of the angle between
// `up` and the direction to the camera. `radii`: distance of the point from the middle of the disc, in radii of the
// disc. `pixel`: width of a pixel, in radii of the star.
fn star_disc(up: vec3f, cosine: f32, radii: f32, pixel: f32) -> vec3f {
  let width = pixel / max(cosine, 0.15);
  let broad = star_noise(up * 7.0);
  let bend = vec3f(star_noise(up * 19.0), star_noise(up.yzx * 19.0 + 7.3), star_noise(up.zxy * 19.0 + 3.1));
  let large = granule(up * GRANULES.x + 0.5 * bend);
  let small = granule(up * GRANULES.y + 0.6 * bend + 5.0);
  let fine = star_noise(up * GRANULES.z);
  // Grains finer than a pixel fade.
  let shares = saturate(1.5 - GRANULES * width) * vec3f(0.3, 0.6, 0.2);
  let grain = dot(shares, vec3f(large - GRANULE_MEAN, small - GRANULE_MEAN, fine)) + 0.12 * broad;
  let spot = spot_light(up, 0.5 * bend.x + 0.5 * star_noise(up * 55.0), width);
  // Faculae are bright threads between the granules near spots. They are brightest near the limb.
  let facula = (0.4 + 0.6 * spot.near) * smoothstep(0.1, 0.7, spot.near + 0.35 * broad) * smoothstep(0.5, 0.85, small);
  let light = max((1.0 + grain + 0.9 * facula * (1.0 - 0.7 * cosine)) * spot.light, 0.02);
  let limb = pow(vec3f(STAR_LEAST_COSINE + (1.0 - STAR_LEAST_COSINE) * cosine), STAR_LIMB);
  let hue = pow(vec3f(light), vec3f(0.85, 1.0, 1.25));
  return STAR_MIDDLE * limb * hue + STAR_BLEED * exp(-STAR_BLEED_FALL * max(1.0 - radii, 0.0));
}

// The light of the corona. `outward`: direction from the middle of the disc to the pixel. `radii`: distance from the
// middle, in radii of the disc, at least 1.
fn star_corona(outward: vec3f, radii: f32) -> vec3f {
  let height = radii - 1.0;
  let polar = outward.z * outward.z;
  // Field lines lean towards the equator, so light that is far out comes from a higher latitude.
  let lean = height / radii;
  let drift = star_noise(outward * 4.0 + 1.6 * height);
  let root = normalize(outward * vec3f(1.0, 1.0, 1.0 + 0.9 * lean) + 0.05 * drift * lean);
  let rays = star_noise(root * 21.0 + 1.1 * lean) + 0.6 * star_noise(root * 57.0 + 2.2 * lean);
  let crest = star_noise(root * 2.3 + vec3f(3.7, 1.2, 8.0)) + 0.5 * star_noise(root * 6.0 + 2.0 + 0.4 * lean) + 0.14 * rays;
  // Streamers narrow with height. Plumes at the poles are short.
  let streamer = smoothstep(-0.45 + 0.32 * height, 0.85 + 0.3 * height, crest + 0.25 - 0.8 * polar);
  let plume = polar * (0.5 + 0.5 * rays);
  let far = exp((1.88 * streamer + 0.3 * plume - 3.15) * height) * (0.22 + 1.4 * streamer + 0.3 * plume);
  let high = far * (1.0 + 0.22 * rays) + 0.3 * exp(-3.0 * height);
  var prominence = 0.0;
  // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(height < PROMINENCE_HEIGHT); turn++) {
    let top = PROMINENCE_HEIGHT * smoothstep(0.3, 0.8, star_noise(outward * 13.0 + vec3f(0.0, 0.0, 4.0)));
    let threads = star_noise(outward * 60.0 + 16.0 * height) + star_noise(outward * 35.0 - 30.0 * height);
    prominence = (1.0 - smoothstep(0.1, 1.0, height / max(top, 1e-3))) * saturate(0.4 + 0.7 * threads);
  }
  return CORONA_LOW * exp(-9.0 * height) + CORONA_HIGH * high + PROMINENCE * prominence;
}
