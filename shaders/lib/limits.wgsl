// Limits for code that runs for every pixel. These functions give the results of `max`, `min` and `saturate`, except
// that NaN becomes the limit. The limit itself must not be NaN. On a software adapter, these functions take half the
// time of the built-in functions, which check both arguments for NaN. A GPU needs at most one more instruction.
// test/gpu/shader-library.test.ts compares them with the built-in functions.

fn at_least(x: f32, low: f32) -> f32 {
  return select(low, x, x > low);
}

fn at_most(x: f32, high: f32) -> f32 {
  return select(high, x, x < high);
}

fn in_unit(x: f32) -> f32 {
  return at_most(at_least(x, 0.0), 1.0);
}

fn colour_at_least(x: vec3f, low: f32) -> vec3f {
  return select(vec3f(low), x, x > vec3f(low));
}

fn colour_in_unit(x: vec3f) -> vec3f {
  let positive = colour_at_least(x, 0.0);
  return select(vec3f(1.0), positive, positive < vec3f(1.0));
}
