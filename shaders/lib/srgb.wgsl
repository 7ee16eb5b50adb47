// sRGB to linear light and back: the piecewise curve of IEC 61966-2-1, never a power of 2.2.
// Arguments in [0, 1]. Twin of src/base/math/colour.ts and test/twins/quick-srgb.ts; all run
// test/base/math/vectors/srgb.json.
// Both sides of a select are evaluated, which is cheaper than a branch; pow of a non-negative base is defined.

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

// The same curves by square roots, for work per pixel: a software adapter needs several times as many steps for a
// power. Their maximum errors are 0.06 and 0.1 of an 8-bit step; test/gpu/shader-library.test.ts
// measures both. They are fitted to minimise the maximum error.

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
