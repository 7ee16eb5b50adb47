// Conversion from sRGB to linear light and back, by the piecewise curve of IEC 61966-2-1 and not by a power of 2.2.
// Arguments are in [0, 1]. Twin of src/base/math/colour.ts and test/twins/quick-srgb.ts; all three are tested with
// test/base/math/vectors/srgb.json. `select` evaluates both sides, but is cheaper than a branch. The base of `pow`
// is never negative, so the discarded side is not NaN.

fn linear_from_srgb_scalar(c: f32) -> f32 {
  return select(pow((c + 0.055) / 1.055, 2.4), c / 12.92, c <= 0.04045);
}

fn linear_from_srgb(c: vec3f) -> vec3f {
  return select(pow((c + 0.055) / 1.055, vec3f(2.4)), c / 12.92, c <= vec3f(0.04045));
}

fn srgb_from_linear_scalar(c: f32) -> f32 {
  return select(1.055 * pow(c, 1.0 / 2.4) - 0.055, c * 12.92, c <= 0.0031308);
}

fn srgb_from_linear(c: vec3f) -> vec3f {
  return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));
}

// Approximations of the same curves by square roots, because `pow` needs several times as many instructions on a
// software adapter. The coefficients minimise the maximum error: 0.06 of an 8-bit step for quick_linear_from_srgb, and
// 0.1 for the inverse; test/gpu/shader-library.test.ts measures both.

fn quick_linear_from_srgb(c: vec3f) -> vec3f {
  let y = (c + 0.055) / 1.055;
  let power = y * y * (0.07983352 + 1.05395309 * sqrt(y) - 0.13427723 * y);
  return select(power, c / 12.92, c <= vec3f(0.04045));
}

fn quick_srgb_from_linear(c: vec3f) -> vec3f {
  let root = sqrt(c);
  let power = 0.83368604 * root + 0.29816468 * sqrt(root) - 0.0552937 * c - 0.07691586;
  return select(power, c * 12.92, c <= vec3f(0.0031308));
}
