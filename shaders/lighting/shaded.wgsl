// The vertex and fragment code of the passes that light surfaces. For near surfaces (inside the shadow maps), the
// vertex stage computes the starlight, which depends only on height, and the light of the thin layer of air in front of
// the surface. For far surfaces, each pixel looks up the starlight and the light of the air.
#import "lib/limits.wgsl"
#import "atmosphere/clouds.wgsl"
#import "atmosphere/sky.wgsl"
#import "frame/view.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/shade.wgsl"
#import "lighting/shadow.wgsl"

// The vertex stage passes uniforms on to the pixels as flat values, because on a software adapter, reading a number
// from a uniform costs a pixel about 200 instructions, and reading a flat value almost none.

struct Far {
  @builtin(position) position: vec4f,
  // Homogeneous world position of the pixel at depth 0.
  @location(0) @interpolate(linear) at_infinity: vec4f,
  @location(1) @interpolate(flat, either) by_depth: vec4f,
  // xyz: unit vector to the star, in world axes. w: exposure factor.
  @location(2) @interpolate(flat, either) star: vec4f,
  // w: the result of `afar`.
  @location(3) @interpolate(flat, either) local_x: vec4f,
  @location(4) @interpolate(flat, either) local_y: vec3f,
  @location(5) @interpolate(flat, either) local_z: vec3f,
  // Linear irradiance of the star outside the atmosphere.
  @location(6) @interpolate(flat, either) light: vec3f,
  @location(7) @interpolate(flat, either) night: vec3f,
  @location(8) @interpolate(flat, either) around_one: vec3f,
  @location(9) @interpolate(flat, either) around_x: vec3f,
  @location(10) @interpolate(flat, either) around_z: vec3f,
  @location(11) @interpolate(flat, either) around_xz: vec3f,
  @location(12) @interpolate(flat, either) around_xx: vec3f,
  @location(13) @interpolate(flat, either) around_zz: vec3f,
}

// A vertex stage has only sixteen outputs, so w of some vectors contains a number that is unrelated to xyz.
struct Near {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(linear) at_infinity: vec4f,
  @location(1) @interpolate(flat, either) by_depth: vec4f,
  @location(2) @interpolate(flat, either) star: vec4f,
  // w of local_x, local_y and local_z: NearAir.air, red, green and blue.
  @location(3) @interpolate(flat, either) local_x: vec4f,
  @location(4) @interpolate(flat, either) local_y: vec4f,
  @location(5) @interpolate(flat, either) local_z: vec4f,
  // rgb: linear radiance that the air in front of the pixel would have if the air were opaque. w: NearAir.haze_density.
  @location(6) @interpolate(linear) air_light: vec4f,
  // light.rgb: irradiance of the star at the height of the camera, on a surface that faces the star.
  // light_by_height.rgb: change of that irradiance per metre of height, or LightFrame.night in deep space. w of both:
  // NearAir.inverse_height.
  @location(7) @interpolate(flat, either) light: vec4f,
  @location(8) @interpolate(flat, either) light_by_height: vec4f,
  // The members of Cascades. w of the three shifts: NearAir.haze, red, green and blue.
  @location(9) @interpolate(flat, either) shadows_x: vec4f,
  @location(10) @interpolate(flat, either) shadows_y: vec4f,
  @location(11) @interpolate(flat, either) shadows_z: vec4f,
  @location(12) @interpolate(flat, either) shift_0: vec4f,
  @location(13) @interpolate(flat, either) shift_1: vec4f,
  @location(14) @interpolate(flat, either) shift_2: vec4f,
  @location(15) @interpolate(flat, either) ends: vec4f,
}

// Minimum difference between the two heights at which the vertex stage computes the star's light, m. The two values
// show how the light changes with height.
const LEAST_RISE: f32 = 200.0;

// On a globe that is seen from afar, factors for the night light that makes hulls visible: x for the constant part, y
// for the part that grows towards the star, z for the part that grows towards the camera. Rings and moons give such
// light. Chosen by eye.
const GLOBE_NIGHT: vec3f = vec3f(0.12, 0.22, 0.1);

// 1 if the camera is so far from the nearest body that the body fills only a part of the view, 0 if it is near.
fn afar() -> f32 {
  return smoothstep(0.3, 1.5, atmosphere.local_x.w / atmosphere.centre.w);
}

// Half the width of the zone in which a distant globe turns from day to night, as a cosine; chosen by eye. Air and
// hills make this zone wider than on a smooth ball.
const DUSK: f32 = 0.2;

// n·l of a distant globe: at least 0, with a soft change from day to night.
fn facing_over_dusk(cosine: f32, width: f32) -> f32 {
  let risen = at_least(cosine + width, 0.0);
  return select(risen * risen / (4.0 * width), cosine, cosine > width);
}

// Distance from the centre of the nearest body beyond which a surface belongs to another body, in radii.
const ELSEWHERE: f32 = 1.2;

fn is_elsewhere(position: vec3f) -> bool {
  return length(position - atmosphere.centre.xyz) > ELSEWHERE * atmosphere.centre.w;
}

// The result of sun_light_at, but on the nearest body with the same soft change from day to night. The night beyond
// that change stays dark, even on slopes that face the star.
fn light_over_dusk(position: vec3f, width: f32) -> vec3f {
  let from_centre = position - atmosphere.centre.xyz;
  let radius = length(from_centre);
  let cosine = dot(from_centre, frame.sun_direction.xyz) / radius;
  let soft = facing_over_dusk(cosine, width) + at_most(cosine + width, 0.0);
  let seen = select(soft, cosine, is_elsewhere(position));
  return atmosphere.sun_irradiance.rgb * sunlight(radius - atmosphere.centre.w, seen);
}

// The light from all around on a globe. `distant`: 1 if the globe is seen from afar, so that the camera's surroundings
// do not light it. `here`: the light from all around the camera.
fn around_globe(here: Irradiance, distant: f32) -> Irradiance {
  let stays = 1.0 - distant;
  let night = here.one * distant;
  return Irradiance(
    here.one * stays + night * GLOBE_NIGHT.x,
    here.x * stays + night * GLOBE_NIGHT.y,
    here.z * stays + night * GLOBE_NIGHT.z,
    here.xz * stays,
    here.xx * stays,
    here.zz * stays);
}

fn far_corner(list: u32, vertex: u32) -> Far {
  let corner = listed_position(list, vertex);
  let around = irradiance_here();
  return Far(
    vec4f(corner, shadows.ends_depth, 1.0),
    frame.world_from_clip * vec4f(corner, 0.0, 1.0),
    frame.world_from_clip[2],
    vec4f(frame.sun_direction.xyz, frame.sun_irradiance.w),
    vec4f(atmosphere.local_x.xyz, afar()),
    atmosphere.local_y.xyz,
    atmosphere.local_z.xyz,
    atmosphere.sun_irradiance.rgb,
    night_here(),
    around.one,
    around.x,
    around.z,
    around.xz,
    around.xx,
    around.zz);
}

fn near_corner(list: u32, vertex: u32) -> Near {
  let far = far_corner(list, vertex);
  let air = near_air_here();
  var light = atmosphere.sun_irradiance.rgb;
  var light_by_height = night_here();
  var air_light = vec3f(0.0);
  var out: Near;
  if (SURROUNDINGS) {
    let rise = max(shadows.ends.z, LEAST_RISE);
    air_light = near_air_light(normalize(sky_ray(far.position.xy)), shadows.ends.z);
    light = sun_light_at(vec3f(0.0));
    light_by_height = (sun_light_at(atmosphere.local_z.xyz * rise) - light) / rise;
  }
  out.position = far.position;
  out.at_infinity = far.at_infinity;
  out.by_depth = far.by_depth;
  out.star = far.star;
  out.local_x = vec4f(far.local_x.xyz, air.air.x);
  out.local_y = vec4f(far.local_y, air.air.y);
  out.local_z = vec4f(far.local_z, air.air.z);
  out.air_light = vec4f(air_light, air.haze_density);
  out.light = vec4f(light, air.inverse_height.x);
  out.light_by_height = vec4f(light_by_height, air.inverse_height.y);
  out.shadows_x = shadows.x;
  out.shadows_y = shadows.y;
  out.shadows_z = shadows.z;
  out.shift_0 = vec4f(shadows.shift_0.xyz, air.haze.x);
  out.shift_1 = vec4f(shadows.shift_1.xyz, air.haze.y);
  out.shift_2 = vec4f(shadows.shift_2.xyz, air.haze.z);
  out.ends = vec4f(shadows.ends, shadows.texel);
  return out;
}

fn far_radiance(surface: Surface, point: SurfacePoint, in: Far) -> vec3f {
  let around = Irradiance(in.around_one, in.around_x, in.around_z, in.around_xz, in.around_xx, in.around_zz);
  var light_frame = LightFrame(in.star.xyz, in.local_x.xyz, in.local_y, in.local_z, in.night, around);
  let facing = facing_star(light_frame, surface.normal);
  var star = StarLight(in.light, facing, 1.0);
  if (SURROUNDINGS && VEILED) {
    star.irradiance = sun_light_at(point.position);
  } else if (SURROUNDINGS) {
    // How much the surface looks like a distant globe.
    let distant = select(0.0, select(in.local_x.w, 1.0, is_elsewhere(point.position)), surface.kind >= KIND_TERRAIN);
    let width = DUSK * distant + 1e-4;
    star.irradiance = light_over_dusk(point.position, width);
    star.facing = facing_over_dusk(dot(surface.normal, in.star.xyz), width);
    light_frame.around = around_globe(around, distant);
  }
  let radiance = radiance_of(surface, point, star, light_frame);
  if (!SURROUNDINGS) {
    return radiance;
  }
  let air = air_before(point.position, point.distance);
  let seen = through_air(radiance, air);
  if (VEILED) {
    return behind_sky(seen, surface, StarLight(in.light, facing, 1.0), air.transmittance, point);
  }
  return seen;
}

// True if the camera is in air, so that it sees moons and planets through the air.
override VEILED: bool = true;
// Distance beyond which a surface may belong to a moon or a planet, m.
const BEYOND_AIR: f32 = 1e6;

// The factor for light on the dust of a moon. `facing`: n·l. As the star sinks, the factor falls more slowly than n·l.
fn dusty(facing: f32) -> f32 {
  return facing * (1.25 - 0.6 * facing);
}

// Radiance of a moon or a planet that the camera sees through its own sky. Only the star lights such a body, and the
// dark side has the colour of the sky beside it. `seen`: the radiance to return for other surfaces.
fn behind_sky(seen: vec3f, surface: Surface, star: StarLight, transmittance: vec3f, point: SurfacePoint) -> vec3f {
  var result = seen;
  let strength = atmosphere.clouds_light.w;
  // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(point.distance > BEYOND_AIR && is_elsewhere(point.position)); turn++) {
    let local = local_from_world(point.position / point.distance);
    let radiance = surface.albedo * star.irradiance * (dusty(star.facing) * (1.0 / PI));
    let sky = textureSampleLevel(sky_table, table_sampler, sky_view_from_local(local), 0.0).rgb;
    let aside = cloud_aside(local);
    let place = cloud_place(aside, local.z, atmosphere.clouds_place.xy);
    let texel = textureSampleLevel(cloud_image, cloud_sampler, place, 0.0);
    let towards = max(dot(local, atmosphere.sun.xyz), 0.0);
    let cloud = cloud_radiance(cloud_light(), texel, aside, atmosphere.clouds_place.zw, towards);
    result = mix(sky + radiance * transmittance, cloud, cloud_cover(texel.r, local.z) * strength);
  }
  return result;
}

fn near_radiance(surface: Surface, point: SurfacePoint, in: Near) -> vec3f {
  let light_frame =
    LightFrame(in.star.xyz, in.local_x.xyz, in.local_y.xyz, in.local_z.xyz, in.light_by_height.rgb, irradiance_here());
  let cascades =
    Cascades(in.shadows_x, in.shadows_y, in.shadows_z, in.shift_0.xyz, in.shift_1.xyz, in.shift_2.xyz, in.ends);
  let facing = facing_star(light_frame, surface.normal);
  let lit = sun_visibility(cascades, point.position, point.distance, surface.normal, facing);
  if (!SURROUNDINGS) {
    return radiance_of(surface, point, StarLight(in.light.rgb, facing, lit), light_frame);
  }
  let height = dot(point.position, in.local_z.xyz);
  let light = colour_at_least(in.light.rgb + in.light_by_height.rgb * height, 0.0);
  let radiance = radiance_of(surface, point, StarLight(light, facing, lit), light_frame);
  let air = NearAir(
    vec3f(in.local_x.w, in.local_y.w, in.local_z.w),
    vec3f(in.shift_0.w, in.shift_1.w, in.shift_2.w),
    vec2f(in.light.w, in.light_by_height.w),
    in.air_light.w);
  return through_near_air(air, radiance, height, point.distance, in.air_light.rgb);
}
