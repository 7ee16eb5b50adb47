// Light of the sky for the lighting passes. Unless a comment says otherwise, positions and directions are in the world
// frame, and colours are linear radiance.
#import "lib/limits.wgsl"
#import "atmosphere/bindings.wgsl"
#import "atmosphere/transmittance.wgsl"
#import "atmosphere/sky-view.wgsl"
#import "atmosphere/environment-map.wgsl"
#import "atmosphere/irradiance.wgsl"

// Linear irradiance of the star on a surface at `position` that faces the star.
fn sun_light_at(position: vec3f) -> vec3f {
  let from_centre = position - atmosphere.centre.xyz;
  let radius = length(from_centre);
  let mu = dot(from_centre, frame.sun_direction.xyz) / radius;
  return atmosphere.sun_irradiance.rgb * sunlight(radius - atmosphere.centre.w, mu);
}

// Distance at which `haze_thickening` is 2 for haze like that near the Earth's ground, m.
const HAZE_DOUBLES: f32 = 8000.0;

// Factor for the optical depth of the haze in front of a surface. With this factor, the farthest ground takes on the
// colour of the sky above it. `densities`: product of the haze densities at both ends of the ray, each relative to sea
// level, times `atmosphere.layers.w`. Twin of test/twins/haze.ts.
fn haze_thickening(densities: f32, distance: f32) -> f32 {
  return 1.0 + densities * distance * (1.0 / HAZE_DOUBLES);
}

// How much of the radiance of the sky just above the horizon thick haze has taken on, 0 to 1. The result approaches 1
// smoothly, because otherwise an arc would be visible on a plain when the star is low. Twin of test/twins/haze.ts.
fn sky_share(thickening: f32) -> f32 {
  let share = in_unit((thickening - 1.0) * 0.4);
  return share * (2.0 - share);
}

// Radiance that the air in front of a surface would have if the air were opaque. `direction`: in the local frame.
fn air_light_before(direction: vec3f, thickening: f32) -> vec3f {
  var uv = sky_view_from_local(direction);
  let above = at_most(uv.y, (HALF_ROWS - 0.5) / SKY_TABLE_SIZE.y);
  uv.y = mix(uv.y, above, sky_share(thickening));
  return textureSampleLevel(air_light_table, table_sampler, uv, 0.0).rgb;
}

// Radiance that the air in front of near surfaces would have if the air were opaque. `distance`: distance from the
// camera to the first far surfaces, m. All near surfaces share one value, because the air in front of them is too thin
// for the difference to be visible.
fn near_air_light(direction: vec3f, distance: f32) -> vec3f {
  let density = atmosphere.camera_column.y;
  let gathers = density * density * atmosphere.layers.w;
  let rise = direction.z * distance * atmosphere.mie_scattering.w;
  return air_light_before(direction, haze_thickening(gathers * exp(-clamp(rise, -2.0, 80.0)), distance));
}

// The air between the camera and a surface.
struct AirBefore {
  // Share of the surface's light that reaches the camera.
  transmittance: vec3f,
  // Radiance that this air would have if it were opaque.
  light: vec3f,
}

// Radiance of a surface when its light reaches the camera: the air has absorbed some light and added scattered light.
fn aerial_perspective(color: vec3f, position: vec3f, distance: f32) -> vec3f {
  return through_air(color, air_before(position, distance));
}

fn through_air(color: vec3f, air: AirBefore) -> vec3f {
  return color * air.transmittance + air.light * (1.0 - air.transmittance);
}

// The air between the camera and a surface. A closed formula gives its optical depth: the usual 3D texture would have
// to be filled for each view, and its cells would be visible at the thin edge of a planet.
fn air_before(position: vec3f, distance: f32) -> AirBefore {
  let direction = position / at_least(distance, 1e-6);
  let from_centre = position - atmosphere.centre.xyz;
  let radius = length(from_centre);
  let towards = -dot(from_centre, direction) / radius;
  // For a camera far above the atmosphere, only the end of the ray is in air, so the column depends on the altitude of
  // that end. If the end is behind the limb, the lowest point of the ray is at the limb, and the column depends on the
  // altitude of that point instead.
  let beyond = at_most(towards, 0.0) * atmosphere.horizon.x;
  let altitude = at_least(radius * (1.0 - 0.5 * beyond * beyond) - atmosphere.centre.w, 0.0);
  let inverse_height = vec2f(atmosphere.rayleigh.w, atmosphere.mie_scattering.w);
  let density = exp(-min(altitude * inverse_height, vec2f(80.0)));
  let camera_density = atmosphere.camera_column.xy;

  // Flat atmosphere: the mean density along a straight line is the logarithmic mean of the densities at its ends.
  let drop = (altitude - atmosphere.local_x.w) * inverse_height;
  let level = abs(drop) < vec2f(0.01);
  let logarithmic = (camera_density - density) / select(drop, vec2f(1.0), level);
  let flat_column = select(logarithmic, 0.5 * (camera_density + density), level) * distance;

  // Curved atmosphere: the column from the point to space, minus the column from the camera to space. Chapman's formula
  // for each column is c H ρ / ((c − 1) μ + 1) (Schüler, "An Approximation to the Chapman Grazing-Incidence Function",
  // GPU Pro 3).
  let mu = at_least(towards, 0.0);
  let camera_mu = at_least(-dot(direction, atmosphere.local_z.xyz), 0.0);
  let chapman = atmosphere.layers.yz;
  let curved_column = abs(
    density * chapman / inverse_height / ((chapman - 1.0) * mu + 1.0)
      - atmosphere.camera_column.zw / ((chapman - 1.0) * camera_mu + 1.0));

  var column = mix(flat_column, curved_column, atmosphere.mie_extinction.w);
  let thickening = haze_thickening(camera_density.y * density.y * atmosphere.layers.w, distance);
  column.y *= thickening;
  let transmittance = exp(-(atmosphere.rayleigh.rgb * column.x + atmosphere.mie_extinction.rgb * column.y));
  return AirBefore(transmittance, air_light_before(local_from_world(direction), thickening));
}

// The air around the camera, for the light of near surfaces.
struct NearAir {
  // Extinction by air (`air`) and by haze (`haze`) at the altitude of the camera, 1/m.
  air: vec3f,
  haze: vec3f,
  // Reciprocal scale heights of air (x) and haze (y), 1/m.
  inverse_height: vec2f,
  // Density of the haze at the camera relative to sea level, times the square root of `atmosphere.layers.w`.
  haze_density: f32,
}

fn near_air_here() -> NearAir {
  let density = atmosphere.camera_column.xy;
  return NearAir(
    atmosphere.rayleigh.rgb * density.x,
    atmosphere.mie_extinction.rgb * density.y,
    vec2f(atmosphere.rayleigh.w, atmosphere.mie_scattering.w),
    density.y * sqrt(atmosphere.layers.w));
}

// Radiance of a near surface when its light reaches the camera, for an optical depth up to about 0.3. `height`: height
// of the surface above the camera, m.
fn through_near_air(air: NearAir, color: vec3f, height: f32, distance: f32, air_light: vec3f) -> vec3f {
  // Mean density along the ray, relative to the density at the camera: the Padé approximant of (1 − exp(−x)) / x, with
  // an error of at most 2 % up to 1.5 scale heights.
  let x = height * air.inverse_height;
  let density = 1.0 / (1.0 + x * (0.5 + x * (1.0 / 12.0)));
  var column = density * distance;
  let haze = density.y * air.haze_density;
  column.y *= haze_thickening(haze * haze, distance);
  let depth = air.air * column.x + air.haze * column.y;
  // The first terms of the exponential series, with an error of at most 2e-4 up to an optical depth of 0.3.
  let transmittance = 1.0 / (1.0 + depth * (1.0 + depth * (0.5 + depth * (1.0 / 6.0))));
  return air_light + (color - air_light) * transmittance;
}

// Radiance that a white diffuse surface reflects from the sky and the ground (irradiance / π).
fn environment_diffuse(normal: vec3f) -> vec3f {
  return irradiance_at(irradiance_here(), local_from_world(normal));
}

// Up to a perceptual roughness of MIRRORS_LESS, reflections come only from the environment map. Above MIRRORS_NOTHING,
// they come only from the irradiance.
const MIRRORS_LESS: f32 = 0.5;
const MIRRORS_NOTHING: f32 = 0.8;

fn mirror_share(perceptual_roughness: f32) -> f32 {
  return in_unit((MIRRORS_NOTHING - perceptual_roughness) * (1.0 / (MIRRORS_NOTHING - MIRRORS_LESS)));
}

// Radiance that a surface of this roughness reflects from the sky and the ground, in directions around `reflected`.
fn environment_specular(reflected: vec3f, perceptual_roughness: f32) -> vec3f {
  let local = local_from_world(reflected);
  let soft = irradiance_at(irradiance_here(), local);
  return mix(soft, mirrored(local, perceptual_roughness), mirror_share(perceptual_roughness));
}

// Radiance of the environment map, interpolated between the two roughness levels next to this roughness.
fn mirrored(local: vec3f, perceptual_roughness: f32) -> vec3f {
  let octahedral = octahedral_from_normal(local);
  let level = in_unit(perceptual_roughness) * ENVIRONMENT_LAST_LEVEL;
  let sharper = at_most(floor(level), ENVIRONMENT_LAST_LEVEL - 1.0);
  let side = environment_side(sharper);
  let sharp_uv = environment_uv(octahedral, environment_square(side));
  let soft_uv = environment_uv(octahedral, environment_square(0.5 * side));
  let sharp = textureSampleLevel(environment_map, table_sampler, sharp_uv, 0.0).rgb;
  let soft = textureSampleLevel(environment_map, table_sampler, soft_uv, 0.0).rgb;
  return mix(sharp, soft, level - sharper);
}
