// The paint and emission of each instance, as a row of a table. passes/modulations.wgsl writes all rows after a change,
// and all passes that compute light read them. The rows are packed, because on a software adapter, each number that a
// pixel reads costs as much as a formula.
#import "paint/blend.wgsl"
#import "paint/finish.wgsl"

struct Modulation {
  // Square roots of the paint's linear colour, 10·10·10 bits | blend mode, 2 bits.
  paint: u32,
  // Linear radiance, 9·9·9 bits | shared exponent, 5 bits.
  emission: u32,
  // See paint/finish.wgsl. Only pipelines with FINISHED or PATTERNED read this word.
  finish: u32,
}

const NO_MODULATION: Modulation = Modulation(PAINT_BLEND_NONE << 30u, 0u, STOCK_FINISH);

// `colour`: linear, [0, 1]. The word contains the square roots of the components, because equal steps of a square root
// look equally large. Each step is smaller than a quarter of an 8-bit sRGB step. An unknown mode is drawn as magenta.
fn pack_paint(mode: u32, colour: vec3f) -> u32 {
  let known = mode <= PAINT_BLEND_REPLACE;
  let drawn = select(vec3f(1.0, 0.0, 1.0), clamp(colour, vec3f(0.0), vec3f(1.0)), known);
  let q = vec3u(sqrt(drawn) * 1023.0 + 0.5);
  return q.x | (q.y << 10u) | (q.z << 20u) | (select(PAINT_BLEND_REPLACE, mode, known) << 30u);
}

// Multiplies by powers of two instead of shifting, because a software adapter would shift each number of a vector
// separately.
fn unpack_colour(packed: u32) -> vec3f {
  let parts = vec3u(packed) & vec3u(0x3ffu, 0xffc00u, 0x3ff00000u);
  let root = vec3f(vec3i(parts)) * (vec3f(1.0, 0x1p-10, 0x1p-20) / 1023.0);
  return root * root;
}

fn unpack_paint(packed: u32) -> PaintTerms {
  return paint_terms(packed >> 30u, unpack_colour(packed));
}

// Bias of the exponent and number of bits in a mantissa, as in the format rgb9e5ufloat.
const EMISSION_BIAS: i32 = 15;
const EMISSION_BITS: i32 = 9;
// The largest radiance that can be packed: 511 / 512 × 2^16.
const EMISSION_MOST: f32 = 65408.0;

fn pack_emission(radiance: vec3f) -> u32 {
  let v = clamp(radiance, vec3f(0.0), vec3f(EMISSION_MOST));
  let greatest = max(max(v.r, v.g), v.b);
  if (greatest == 0.0) {
    return 0u;
  }
  // With this exponent, the largest mantissa still fits into nine bits after it is rounded.
  var exponent = max(-EMISSION_BIAS - 1, i32(floor(log2(greatest)))) + 1;
  exponent += i32(floor(ldexp(greatest, EMISSION_BITS - exponent) + 0.5) >= 512.0);
  let mantissa = vec3u(floor(ldexp(v, vec3i(EMISSION_BITS - exponent)) + 0.5));
  return mantissa.x | (mantissa.y << 9u) | (mantissa.z << 18u) | (u32(exponent + EMISSION_BIAS) << 27u);
}

fn unpack_emission(packed: u32) -> vec3f {
  let mantissa = vec3f(vec3i(vec3u(packed) & vec3u(0x1ffu, 0x3fe00u, 0x7fc0000u))) * vec3f(1.0, 0x1p-9, 0x1p-18);
  // Builds the power of two from its float bits, because on a software adapter, ldexp costs more than the rest of this
  // function.
  return mantissa * bitcast<f32>(((packed & 0xf8000000u) >> 4u) + (u32(127 - EMISSION_BIAS - EMISSION_BITS) << 23u));
}
