// Twin of test/twins/water-waves.ts; test/gpu/terrain-surface.test.ts compares the two.
#import "terrain/detail.wgsl"

// One train of waves. `along`: vector in the direction of the train; its length is the number of waves in DETAIL_CYCLE
// repeats of the smallest detail. If both components are whole numbers, the waves continue where the detail image
// starts again. `warp`: shift of the phase, in waves; it makes crests end. `width`: width of a pixel, in repeats of
// the smallest detail. Returns the bend of the normal (xy), and the steepness of waves that are too fine for the pixel
// (z).
fn wave_train(place: vec2f, along: vec2f, slope: f32, warp: f32, width: f32) -> vec3f {
  let waves = along * (1.0 / DETAIL_CYCLE);
  let count = length(waves);
  let triangle = 4.0 * abs(fract(dot(place, waves) + warp) - 0.5) - 1.0;
  let visible = saturate(1.5 - 3.0 * count * width);
  return vec3f(waves * (slope * triangle * (1.5 - 0.5 * triangle * triangle) * visible / count), (1.0 - visible) * slope);
}

struct Waves {
  bend: vec2f,
  // Steepness of the waves that are too fine for the pixel.
  unseen: f32,
}

// The waves of a breeze: swell of 20 m, and shorter waves across it.
fn waves_at(place: vec2f, detail: Detail) -> Waves {
  let width = max(length(dpdx(place)), length(dpdy(place)));
  let warp = detail.middle.a;
  let swell = wave_train(place, vec2f(41.0, 47.0), 0.07, 2.2 * warp + 0.5 * detail.outer.a, width);
  let cross = wave_train(place, vec2f(29.0, 128.0), 0.1, 3.0 * warp + 0.6 * detail.outer.a, width);
  let chop = wave_train(place, vec2f(263.0, 190.0), 0.14, 2.6 * detail.middle.b + 0.5 * detail.outer.a, width);
  let lively = 0.7 + 1.2 * detail.middle.b;
  return Waves(swell.xy + (cross.xy + chop.xy) * lively, swell.z + cross.z + chop.z);
}

// The share of light that water reflects towards the camera (Schlick). Short waves turn part of the water towards the
// camera, so water never reflects all light.
fn water_fresnel(facing: f32) -> f32 {
  let away = 1.0 - saturate(facing);
  let squared = away * away;
  return 0.02 + 0.6 * squared * squared * away;
}
