// The air and the sky of the body nearest to the camera, and the light of its star: @group(1) bindings 8 to 14 of every
// pass that reads the sky. src/renderer/render/layouts/atmosphere-uniform.ts fills the uniform, and a test compares the
// layout in that file with this struct.
//
// World frame: see frame/bindings.wgsl. Local frame: the origin is the camera, Z points away from the body's centre,
// and X points horizontally towards the star. The sky tables are symmetric about Y = 0, and depend only on the altitude
// of the camera and the zenith angle of the star.

struct Atmosphere {
  // xyz: centre of the body in the world frame, m. w: mean radius R of the body, m. R is sea level, and all tables
  // assume that the ground is at this radius.
  centre: vec4f,
  // xyz of local_x, local_y and local_z: the rows of the rotation from the world frame to the local frame. w: altitude
  // of the camera above R, m, rounded as in src/renderer/scene/sky/sky-state.ts.
  local_x: vec4f,
  // w: height of the top of the atmosphere above R, m.
  local_y: vec4f,
  // w: length of a horizontal ray from the ground to the top of the atmosphere, m: sqrt(top² + 2 R top).
  local_z: vec4f,
  // xyz: unit vector to the star in the local frame (y = 0), rounded as in src/renderer/scene/sky/sky-state.ts. w:
  // apparent radius of the star, rad.
  sun: vec4f,
  // rgb: linear irradiance of the star outside the atmosphere.
  sun_irradiance: vec4f,
  // The mapping from directions to rows of the sky tables, see atmosphere/sky-view.wgsl. x: 0 when the rows are spaced
  // by zenith angle (rad), 1 when they are spaced by impact parameter (m). y: the angle or parameter of the horizon. z,
  // w: reciprocals of the ranges of the angle or parameter above and below the horizon.
  horizon: vec4f,
  // rgb of rayleigh (air) and mie_scattering (haze): scattering coefficient at sea level, 1/m. w: reciprocal scale
  // height, 1/m.
  rayleigh: vec4f,
  mie_scattering: vec4f,
  // rgb: extinction coefficient at sea level, 1/m. w: weight of the Chapman formula in the optical depth, from 0 (deep
  // in the atmosphere) to 1 (far above it).
  mie_extinction: vec4f,
  // rgb: asymmetry g of the haze's phase function. w: additional extinction of red light by ozone, 1/m. This extinction
  // is 0 unless the camera is above the atmosphere. See src/renderer/scene/sky/air.ts.
  mie_asymmetry: vec4f,
  // rgb: absorption coefficient of ozone in the middle of the ozone layer, 1/m. w: altitude of the middle of the layer,
  // m.
  absorption: vec4f,
  // x: reciprocal of half the thickness of the ozone layer, 1/m. y, z: Chapman constants sqrt(π R / 2 H) of air and of
  // haze. w: rate at which haze thickens with distance along the ground, relative to the Earth's haze.
  layers: vec4f,
  // x, y: density of air and of haze at the camera, relative to sea level. z, w: columns of air and of haze along a
  // horizontal ray from the camera to space, m. Each column is the product of the density at the camera, the Chapman
  // constant and the scale height.
  camera_column: vec4f,
  // rgb: mean linear albedo of the ground.
  ground_albedo: vec4f,
  // rgb: radiance of the night sky (starlight, airglow), the same in all directions. w: radiance that is added to
  // shadows by day.
  night: vec4f,
  // xyz of galactic_pole and galactic_centre: unit vectors to the pole and to the centre of the galaxy, in the local
  // frame.
  galactic_pole: vec4f,
  galactic_centre: vec4f,
  // The matrix of `cloud_aside` in atmosphere/clouds.wgsl, which maps x and y of a ray in the local frame to a point of
  // the repeating cloud image, in widths of the image. xy: row for u. zw: row for v.
  clouds_along: vec4f,
  // xy: the point of the cloud image straight above the camera, in widths of the image. zw: the direction to the star
  // on the cloud image.
  clouds_place: vec4f,
  // rgb: share of the star's light that reaches the clouds. w: factor for the opacity of the clouds.
  clouds_light: vec4f,
}

@group(1) @binding(8) var<uniform> atmosphere: Atmosphere;
@group(1) @binding(9) var transmittance_table: texture_2d<f32>;
// rgb: radiance that the air and the lit ground send to the camera. a: mean transmittance from the camera to space, or
// 0 if the ray hits the ground.
@group(1) @binding(10) var sky_table: texture_2d<f32>;
// rgb: radiance that the air along a ray would have if the air were opaque.
@group(1) @binding(11) var air_light_table: texture_2d<f32>;
// Octahedral maps of the surroundings in the local frame, see atmosphere/environment-map.wgsl.
@group(1) @binding(12) var environment_map: texture_2d<f32>;
// Isotropic radiance of light that the air has scattered at least twice, per unit of irradiance.
@group(1) @binding(13) var multiple_scattering_table: texture_2d<f32>;
