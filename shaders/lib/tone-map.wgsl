// The tone curve Khronos PBR Neutral, with a different toe. Colours below about 0.8 do not change, so paint on a lit
// surface keeps its colour. The toe of the original curve subtracts 0.04, which is what a lit surface reflects from the
// sky. In shade, that would remove nearly all of the darkest channel, so the toe here grows gradually to 0.04. Twin of
// test/twins/tone-map.ts; test/gpu/light-library.test.ts compares the two.
#import "lib/limits.wgsl"

// TONE_TOE: radiance that the toe subtracts from bright colours. TONE_TOE_HALF: radiance of the darkest channel at
// which the toe subtracts half of TONE_TOE.
const TONE_TOE: f32 = 0.04;
const TONE_TOE_HALF: f32 = 0.08;
const TONE_START: f32 = 0.76;
const TONE_DESATURATION: f32 = 0.15;
// The largest display value that tone_unmap inverts; larger values are limited to it.
const TONE_END: f32 = 0.985;

// Converts linear radiance, already multiplied by the exposure, to linear display light in [0, 1].
fn tone_map(radiance: vec3f) -> vec3f {
  let least = at_most(radiance.r, at_most(radiance.g, radiance.b));
  let color = radiance - TONE_TOE * least / (least + TONE_TOE_HALF);
  let peak = at_least(color.r, at_least(color.g, color.b));
  let span = 1.0 - TONE_START;
  let compressed = 1.0 - span * span / (peak + span - TONE_START);
  let bright = color * (compressed / at_least(peak, 1e-6));
  let fade = 1.0 - 1.0 / (TONE_DESATURATION * (peak - compressed) + 1.0);
  return select(mix(bright, vec3f(compressed), fade), color, peak < TONE_START);
}

fn tone_unmap(display: vec3f) -> vec3f {
  let compressed = min(max(display.r, max(display.g, display.b)), TONE_END);
  let span = 1.0 - TONE_START;
  let peak = span * span / (1.0 - compressed) - span + TONE_START;
  let fade = 1.0 - 1.0 / (TONE_DESATURATION * (peak - compressed) + 1.0);
  let bright = max(display - fade * compressed, vec3f(0.0)) * (peak / (compressed * (1.0 - fade)));
  let color = select(bright, display, compressed < TONE_START);
  let least = max(min(color.r, min(color.g, color.b)), 0.0);
  // Inverts the toe: the smallest channel before the toe is the root x of x (x + half - toe) = least (x + half).
  let half_sum = 0.5 * (least + TONE_TOE - TONE_TOE_HALF);
  return color + (half_sum + sqrt(half_sum * half_sum + TONE_TOE_HALF * least) - least);
}
