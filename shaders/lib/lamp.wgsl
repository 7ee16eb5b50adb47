// Twin of test/twins/lamp.ts; test/gpu/light-library.test.ts compares the two.

// Minimum squared distance from a lamp, m².
const LEAST_LAMP_DISTANCE_SQUARED: f32 = 0.04;

// Irradiance of a lamp per unit of intensity, 1/m²: the inverse square of the distance, times a factor that falls to 0
// at the end of the lamp's range (Karis 2013, "Real Shading in Unreal Engine 4").
fn lamp_falloff(distance_squared: f32, inverse_range_squared: f32) -> f32 {
  let share = distance_squared * inverse_range_squared;
  let window = saturate(1.0 - share * share);
  return window * window / max(distance_squared, LEAST_LAMP_DISTANCE_SQUARED);
}

// The share of a spot light's intensity in a direction: 0 outside the outer angle of its cone, 1 inside the inner
// angle. `cosine`: cosine of the angle between the direction and the cone's axis. `scale`, `offset`: cone_scale and
// cone_offset of Lamp.
fn lamp_cone(cosine: f32, scale: f32, offset: f32) -> f32 {
  let share = saturate(cosine * scale + offset);
  return share * share * (3.0 - 2.0 * share);
}
