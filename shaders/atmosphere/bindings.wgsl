// Air, sky and light of the body nearest to the camera: @group(1) bindings 8 to 14 of every pass that reads them.
// The uniform is filled by src/renderer/render/layouts/atmosphere-uniform.ts, whose layout a test compares with this struct.
//
// Two frames of reference. "World" is that of frame/bindings.wgsl. "Local" is the frame of the tables: origin at the
// camera, Z away from the body's centre, X towards the azimuth of the star. Sky tables are symmetric about Y = 0. They
// depend only on the camera's altitude and the star's zenith angle, so they stay valid when the camera turns.

struct Atmosphere {
  // xyz: centre of the body in world, m. w: its mean radius R, m (sea level, the ground of all tables).
  centre: vec4f,
  // xyz: rows of the rotation to local from world. w: altitude of the camera above R, m, rounded as in the tables.
  local_x: vec4f,
  // w: height of the top of the air above R, m.
  local_y: vec4f,
  // w: distance along a ground tangent to the top of the air, m: sqrt(top² + 2 R top).
  local_z: vec4f,
  // xyz: unit vector to the star in local, rounded as in the tables (y = 0). w: apparent radius of the star, rad.
  sun: vec4f,
  // Linear irradiance of the star above the air.
  sun_irradiance: vec4f,
  // Maps directions to rows of the sky tables, see atmosphere/sky-view.wgsl. x: 0 for rows by zenith angle, 1 for rows
  // by impact parameter. y: that angle or parameter at the horizon. z, w: reciprocal span above and below it.
  horizon: vec4f,
  // rgb: scattering coefficient at sea level, 1/m. w: reciprocal scale height, 1/m.
  rayleigh: vec4f,
  mie_scattering: vec4f,
  // rgb: extinction coefficient at sea level, 1/m. w: weight of the Chapman form of the optical depth; the flat form
  // has the remaining weight (0 deep in the air, 1 far above it).
  mie_extinction: vec4f,
  // rgb: asymmetry g of the haze's phase function. w: additional extinction of red by ozone on the way to a camera
  // above the air, 1/m; see src/renderer/scene/sky/air.ts.
  mie_asymmetry: vec4f,
  // rgb: absorption (ozone) at the middle of its layer, 1/m. w: altitude of the middle, m.
  absorption: vec4f,
  // x: reciprocal half-thickness of the absorbing layer, 1/m. y, z: Chapman constant sqrt(π R / 2 H) of air and haze.
  // w: how quickly haze thickens with distance along the ground, relative to Earth's.
  layers: vec4f,
  // x, y: density of air and haze at the camera relative to sea level. z, w: the same times Chapman's constant and the
  // scale height: the horizontal column above the camera, m.
  camera_column: vec4f,
  // rgb: average albedo of the ground.
  ground_albedo: vec4f,
  // rgb: radiance from all directions at night (starlight, airglow). w: radiance that fills shadows by day.
  night: vec4f,
  // xyz: unit vectors in local.
  galactic_pole: vec4f,
  galactic_centre: vec4f,
  // Clouds above the camera, see atmosphere/clouds.wgsl: how far the position on their image moves per unit of slope,
  // in repeats. xy: for u, zw: for v.
  clouds_along: vec4f,
  // xy: the position on the image straight above the camera. zw: the direction to the star on the image.
  clouds_place: vec4f,
  // rgb: share of the star's light that reaches the clouds. w: share of the clouds that is visible.
  clouds_light: vec4f,
}

@group(1) @binding(8) var<uniform> atmosphere: Atmosphere;
// Transmittance from a point to space: atmosphere/transmittance.wgsl.
@group(1) @binding(9) var transmittance_table: texture_2d<f32>;
// rgb: radiance that the air and the lit ground send to the camera. a: mean transmittance to space, 0 towards the
// ground.
@group(1) @binding(10) var sky_table: texture_2d<f32>;
// rgb: radiance of the air along a ray as if it were opaque; the sky is this times (1 − transmittance).
@group(1) @binding(11) var air_light_table: texture_2d<f32>;
// Octahedral maps in local: atmosphere/environment-map.wgsl.
@group(1) @binding(12) var environment_map: texture_2d<f32>;
// Isotropic radiance from light scattered twice or more, per unit irradiance: passes/multiple-scattering.wgsl.
@group(1) @binding(13) var multiple_scattering_table: texture_2d<f32>;
