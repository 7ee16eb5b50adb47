// Khronos PBR Neutral: colours below about 0.8 come out as they went in, so that a paint colour on a lit surface is
// recognisable; brighter ones are compressed and lose saturation. Twin of src/math/tone-map.ts.

const TONE_START: f32 = 0.76;
const TONE_DESATURATION: f32 = 0.15;
// Display light from here on stands for radiance without end; what lies behind glass is at most this bright.
const TONE_END: f32 = 0.985;

// Linear radiance (exposed) to linear display light in [0, 1].
fn tone_map(radiance: vec3f) -> vec3f {
  let least = min(radiance.r, min(radiance.g, radiance.b));
  let offset = select(0.04, least - 6.25 * least * least, least < 0.08);
  let color = radiance - offset;
  let peak = max(color.r, max(color.g, color.b));
  let span = 1.0 - TONE_START;
  let compressed = 1.0 - span * span / (peak + span - TONE_START);
  let bright = color * (compressed / max(peak, 1e-6));
  let fade = 1.0 - 1.0 / (TONE_DESATURATION * (peak - compressed) + 1.0);
  return select(mix(bright, vec3f(compressed), fade), color, peak < TONE_START);
}

// Inverse: linear display light to linear radiance (exposed).
fn tone_unmap(display: vec3f) -> vec3f {
  let compressed = min(max(display.r, max(display.g, display.b)), TONE_END);
  let span = 1.0 - TONE_START;
  let peak = span * span / (1.0 - compressed) - span + TONE_START;
  let fade = 1.0 - 1.0 / (TONE_DESATURATION * (peak - compressed) + 1.0);
  let bright = max(display - fade * compressed, vec3f(0.0)) * (peak / (compressed * (1.0 - fade)));
  let color = select(bright, display, compressed < TONE_START);
  let least = min(color.r, min(color.g, color.b));
  let offset = select(0.04, sqrt(max(least, 0.0) / 6.25) - least, least < 0.04);
  return color + offset;
}
