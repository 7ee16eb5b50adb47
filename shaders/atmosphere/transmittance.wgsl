// The transmittance table, and the light of the star through the atmosphere. The mapping of the table follows Bruneton
// and Neyret, "Precomputed Atmospheric Scattering" (2008): a row stands for a distance to the horizon, a column for a
// distance to the top of the atmosphere. In all functions, `mu` is the cosine of a zenith angle, and `altitude` is
// relative to the mean radius, m. Twin of src/renderer/scene/sky/sunlight.ts.
#import "lib/limits.wgsl"
#import "atmosphere/bindings.wgsl"
#import "frame/bindings.wgsl"

const TRANSMITTANCE_SIZE: vec2f = vec2f(128.0, 32.0);

// Maps [0, 1] to texture coordinates: 0 becomes the centre of the first texel, and 1 becomes the centre of the last
// texel.
fn texture_from_unit(unit: vec2f, size: vec2f) -> vec2f {
  return (0.5 + unit * (size - 1.0)) / size;
}

// Distance from a point to the top of the atmosphere, along a ray that misses the ground, m. Differences of squares are
// factored, because the rounding of a planet's squared radius would lose the camera's altitude.
fn distance_to_top(altitude: f32, mu: f32) -> f32 {
  let radius = atmosphere.centre.w + altitude;
  let top = atmosphere.local_y.w;
  let along = radius * mu;
  return -along + sqrt(at_least(along * along + (top - altitude) * (radius + atmosphere.centre.w + top), 0.0));
}

// Distance from a point to its horizon on the sphere of mean radius, m.
fn distance_to_horizon(altitude: f32) -> f32 {
  return sqrt(at_least(altitude * (2.0 * atmosphere.centre.w + altitude), 0.0));
}

fn unit_from_zenith(mu: f32, altitude: f32) -> vec2f {
  let rho = distance_to_horizon(altitude);
  let nearest = atmosphere.local_y.w - altitude;
  let farthest = rho + atmosphere.local_z.w;
  let distance = distance_to_top(altitude, mu);
  return clamp(vec2f((distance - nearest) / (farthest - nearest), rho / atmosphere.local_z.w), vec2f(0.0), vec2f(1.0));
}

// The share of the star's disc that is above the horizon of the sphere of mean radius. The sine of the star's elevation
// above the horizon is sin(asin μ + acos(R / r)). If that angle exceeds 90°, its sine decreases again, so the function
// uses μ where μ is larger.
fn star_visibility(altitude: f32, mu: f32) -> f32 {
  let radius = atmosphere.centre.w + altitude;
  let sine = mu * min(atmosphere.centre.w / radius, 1.0)
    + sqrt(max(1.0 - mu * mu, 0.0)) * distance_to_horizon(altitude) / radius;
  let half_width = atmosphere.sun.w;
  return smoothstep(-half_width, half_width, max(sine, mu));
}

fn transmittance_in_air(altitude: f32, mu: f32) -> vec3f {
  let uv = texture_from_unit(unit_from_zenith(mu, altitude), TRANSMITTANCE_SIZE);
  return textureSampleLevel(transmittance_table, table_sampler, uv, 0.0).rgb;
}

// Transmittance from a point to space along a ray that misses the ground.
fn transmittance_to_space(altitude: f32, mu: f32) -> vec3f {
  let top = atmosphere.local_y.w;
  // For a point above the atmosphere, use the point where the ray enters the atmosphere. Both points have the same
  // impact parameter b, with b² = r² (1 − μ²).
  let ratio = (atmosphere.centre.w + altitude) / (atmosphere.centre.w + top);
  let entry_mu = -sqrt(max(1.0 - ratio * ratio * (1.0 - mu * mu), 0.0));
  let table_mu = select(mu, select(entry_mu, 1.0, mu > 0.0), altitude > top);
  return transmittance_in_air(clamp(altitude, 0.0, top), table_mu);
}

fn sunlight(altitude: f32, mu: f32) -> vec3f {
  return transmittance_to_space(altitude, mu) * star_visibility(max(altitude, 0.0), mu);
}

// The result of `sunlight` for a point that is known to be in the atmosphere, 0 ≤ altitude ≤ top.
fn sunlight_in_air(altitude: f32, mu: f32) -> vec3f {
  return transmittance_in_air(altitude, mu) * star_visibility(altitude, mu);
}
