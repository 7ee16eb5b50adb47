// Draws one square of the environment map: each texel is the mean of the sky tables over a lobe of directions.
#import "atmosphere/clouds.wgsl"
#import "atmosphere/environment-map.wgsl"
#import "atmosphere/sky-view.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/half.wgsl"

struct Lobe {
  // xy: corner of the square, z: its side, texels. w: GGX roughness (the square of the perceptual roughness), 0 for a
  // mirror.
  square: vec4f,
  // x: number of directions. y: 1 for the irradiance square, otherwise 0. For the irradiance square, the density of
  // directions is proportional to the cosine of their angle from the normal.
  taps: vec4f,
}

@group(1) @binding(0) var<uniform> lobe: Lobe;

const TURN: f32 = 6.28318531;
// Multiples of the golden ratio, modulo 1, are spread evenly over a circle.
const GOLDEN: f32 = 0.61803399;

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

// Additional light for a dark-adapted eye, relative to the radiance of the night sky; chosen by eye. Without this
// light, a hull would be invisible at night, because the tone curve darkens dark colours.
const NIGHT_FILL: f32 = 1.8;

// Colour of the light that fills shadows: bluish, like the light of sunlit air. In white light, dark ground far below
// would look brown.
const SHADE: vec3f = vec3f(0.75, 0.95, 1.25);

// Share of the sky that clouds cover, chosen by eye. The mean opacity of the cloud image is 0.2.
const CLOUDED: f32 = 0.28;
// Radiance of clouds relative to a white surface in the same sunlight, chosen by eye.
const CLOUD_RADIANCE: f32 = 0.4;

// Radiance of the sky with its clouds, which are treated as an even veil.
fn clouded(sky: vec3f, height: f32) -> vec3f {
  let light = atmosphere.clouds_light;
  let cloud = atmosphere.sun_irradiance.rgb * light.rgb * (CLOUD_RADIANCE / 3.14159265) + 0.7 * sky;
  return mix(sky, cloud, CLOUDED * light.w * cloud_rise(height));
}

// Radiance of sky and ground, plus NIGHT_FILL and the light that fills shadows. `direction`: in the local frame.
fn surroundings(direction: vec3f) -> vec3f {
  let sky = textureSampleLevel(sky_table, table_sampler, sky_view_from_local(direction), 0.0);
  return clouded(sky.rgb, direction.z) + atmosphere.night.rgb * (sky.a + NIGHT_FILL) + atmosphere.night.w * SHADE;
}

@fragment
fn fragment_main(@builtin(position) texel: vec4f) -> @location(0) vec4f {
  let axis = local_from_environment((texel.xy - lobe.square.xy) / lobe.square.z);
  let helper = select(vec3f(0.0, 0.0, 1.0), vec3f(1.0, 0.0, 0.0), abs(axis.z) > 0.9);
  let tangent = normalize(cross(helper, axis));
  let bitangent = cross(axis, tangent);
  let alpha2 = lobe.square.w * lobe.square.w;

  var sum = vec3f(0.0);
  var weight = 0.0;
  var index = 0.0;
  loop {
    let x = (index + 0.5) / lobe.taps.x;
    let azimuth = TURN * fract(index * GOLDEN);
    // The cosine of the half vector comes from the inverse of the GGX distribution. The weight of a sample is n·l
    // (Karis 2013).
    let half_cosine = sqrt((1.0 - x) / (1.0 + (alpha2 - 1.0) * x));
    let specular_cosine = 2.0 * half_cosine * half_cosine - 1.0;
    let cosine = select(specular_cosine, sqrt(1.0 - x), lobe.taps.y > 0.5);
    let sine = sqrt(max(1.0 - cosine * cosine, 0.0));
    let direction = (tangent * cos(azimuth) + bitangent * sin(azimuth)) * sine + axis * cosine;
    let share = select(max(cosine, 0.0), 1.0, lobe.taps.y > 0.5);
    sum += surroundings(direction) * share;
    weight += share;
    continuing {
      index += 1.0;
      break if index >= lobe.taps.x;
    }
  }
  return half_precise(vec4f(sum / weight, 1.0));
}
