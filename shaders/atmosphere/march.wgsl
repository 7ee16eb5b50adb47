// The integral of scattered light along a ray through the air, after Hillaire, "A Scalable and Production Ready Sky and
// Atmosphere Rendering Technique" (EGSR 2020), §5.
#import "atmosphere/bindings.wgsl"
#import "atmosphere/phase.wgsl"
#import "atmosphere/transmittance.wgsl"

const MULTIPLE_SCATTERING_SIZE: vec2f = vec2f(32.0, 16.0);

// Scattering coefficients of air and haze at one altitude, and their total extinction, 1/m.
struct Medium {
  rayleigh: vec3f,
  mie: vec3f,
  extinction: vec3f,
}

// Density of ozone at an altitude, relative to the middle of the ozone layer.
fn ozone_at(altitude: f32) -> f32 {
  return max(1.0 - abs(altitude - atmosphere.absorption.w) * atmosphere.layers.x, 0.0);
}

fn medium_at(altitude: f32) -> Medium {
  let density = exp(-min(max(altitude, 0.0) * vec2f(atmosphere.rayleigh.w, atmosphere.mie_scattering.w), vec2f(80.0)));
  var medium: Medium;
  medium.rayleigh = atmosphere.rayleigh.rgb * density.x;
  medium.mie = atmosphere.mie_scattering.rgb * density.y;
  medium.extinction = medium.rayleigh + atmosphere.mie_extinction.rgb * density.y + atmosphere.absorption.rgb * ozone_at(altitude);
  return medium;
}

// 1 − exp(−x) for x ≥ 0, also precise for small x.
fn opacity_of(x: vec3f) -> vec3f {
  return select(1.0 - exp(-x), x - 0.5 * x * x, x < vec3f(1e-3));
}

// `altitude`: height of the ray's start above the mean radius, m.
struct Ray {
  altitude: f32,
  // Cosine of the ray's zenith angle at its start.
  mu: f32,
  // Cosine of the star's zenith angle at the start of the ray.
  sun_mu: f32,
  // Cosine of the angle between the ray and the direction to the star.
  nu: f32,
}

// Altitude of the point at the distance `t` (m) along a ray, m. The function computes r − r₀ as (r² − r₀²) / (r + r₀),
// so that it never subtracts two large numbers.
fn altitude_along(ray: Ray, t: f32) -> f32 {
  let start = atmosphere.centre.w + ray.altitude;
  let growth = t * (2.0 * start * ray.mu + t);
  let altitude = ray.altitude + growth / (start + sqrt(max(start * start + growth, 0.0)));
  return clamp(altitude, 0.0, atmosphere.local_y.w);
}

fn sun_mu_along(ray: Ray, t: f32, altitude: f32) -> f32 {
  let start = atmosphere.centre.w + ray.altitude;
  return clamp((start * ray.sun_mu + t * ray.nu) / (atmosphere.centre.w + altitude), -1.0, 1.0);
}

// The part of a ray inside the atmosphere. `near` and `far`: ends of this part, as distances along the ray, m; near >=
// far if the ray misses the atmosphere.
struct Span {
  near: f32,
  far: f32,
  hits_ground: bool,
}

fn span_in_air(ray: Ray) -> Span {
  let radius = atmosphere.centre.w + ray.altitude;
  let along = radius * ray.mu;
  let ground = along * along - ray.altitude * (radius + atmosphere.centre.w);
  let top = along * along + (atmosphere.local_y.w - ray.altitude) * (radius + atmosphere.centre.w + atmosphere.local_y.w);
  let root = sqrt(max(top, 0.0));
  var span: Span;
  span.hits_ground = ground >= 0.0 && ray.mu < 0.0;
  span.near = max(-along - root, 0.0);
  span.far = select(-along + root, max(-along - sqrt(max(ground, 0.0)), 0.0), span.hits_ground);
  if (top < 0.0) {
    span.near = span.far;
  }
  return span;
}

fn multiple_scattering_unit(altitude: f32, sun_mu: f32) -> vec2f {
  let column = 0.5 + 0.5 * sign(sun_mu) * sqrt(abs(sun_mu));
  return vec2f(column, sqrt(clamp(altitude / atmosphere.local_y.w, 0.0, 1.0)));
}

fn multiple_scattering(altitude: f32, sun_mu: f32) -> vec3f {
  let uv = texture_from_unit(multiple_scattering_unit(altitude, sun_mu), MULTIPLE_SCATTERING_SIZE);
  return textureSampleLevel(multiple_scattering_table, table_sampler, uv, 0.0).rgb;
}
