// Light of a spot light. Twin of test/twins/lamp.ts; test/gpu/light-library.test.ts compares the two.

// The least square of the distance to a lamp, m²: nearer, its light no longer grows.
const LEAST_LAMP_DISTANCE_SQUARED: f32 = 0.04;

// The share of the intensity of a lamp that arrives at a distance: the inverse square, which fades to 0 at the end of its
// range (Karis 2013, "Real Shading in Unreal Engine 4").
fn lamp_falloff(distance_squared: f32, inverse_range_squared: f32) -> f32 {
  let share = distance_squared * inverse_range_squared;
  let window = saturate(1.0 - share * share);
  return window * window / max(distance_squared, LEAST_LAMP_DISTANCE_SQUARED);
}

// The share of a cone's light in a direction, from 0 beyond its outer angle to 1 within its inner one. `cosine`: of the
// angle to the axis. `scale` and `offset`: from the cosines of both angles.
fn lamp_cone(cosine: f32, scale: f32, offset: f32) -> f32 {
  let share = saturate(cosine * scale + offset);
  return share * share * (3.0 - 2.0 * share);
}
