// Twin of test/twins/lamp.ts; test/gpu/light-library.test.ts compares the two.

// Distance of the near plane of a lamp's shadow map, m; NEAR in src/renderer/scene/shadows/spots.ts.
const LAMP_MAP_NEAR: f32 = 1.6;

// The place of a point on the shadow map of a lamp: texture coordinates, and reversed depth. `from_lamp`: the point
// relative to the lamp, m. `direction`: axis of the cone. `right`: unit vector to the right in the map. `scale`: factor
// that converts slopes to clip space.
fn lamp_map_place(from_lamp: vec3f, direction: vec3f, right: vec3f, scale: f32) -> vec3f {
  let per_depth = 1.0 / max(dot(from_lamp, direction), 1e-3);
  let slope = vec2f(dot(from_lamp, right), -dot(from_lamp, cross(direction, right))) * per_depth;
  return vec3f(slope * (0.5 * scale) + 0.5, LAMP_MAP_NEAR * per_depth);
}

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
