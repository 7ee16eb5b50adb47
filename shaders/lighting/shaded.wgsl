// The corners of the spans of a list, and the light on the pixels between them, as the passes that light surfaces draw
// them. Surfaces that shadow maps reach are near: there the star is the same everywhere but for the height, and air takes
// and adds little, so that both are worked out at corners. Beyond, every pixel looks them up. Needs
// lighting/bindings.wgsl.
#import "atmosphere/sky.wgsl"
#import "frame/view.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/shade.wgsl"
#import "lighting/shadow.wgsl"

struct Far {
  @builtin(position) position: vec4f,
  // Homogeneous world position of the pixel at depth 0. Linear over the picture, so its interpolation is exact.
  @location(0) @interpolate(linear) at_infinity: vec4f,
}

struct Near {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(linear) at_infinity: vec4f,
  // Linear radiance of the air in this direction, as if it were opaque.
  @location(1) @interpolate(linear) air_light: vec3f,
  // Irradiance of the star on a surface that faces it, at the height of the camera; its change per metre upwards.
  @location(2) @interpolate(flat, either) star: vec3f,
  @location(3) @interpolate(flat, either) star_by_height: vec3f,
  // The members of Cascades.
  @location(4) @interpolate(flat, either) shadows_x: vec4f,
  @location(5) @interpolate(flat, either) shadows_y: vec4f,
  @location(6) @interpolate(flat, either) shadows_z: vec4f,
  @location(7) @interpolate(flat, either) shift_0: vec3f,
  @location(8) @interpolate(flat, either) shift_1: vec3f,
  @location(9) @interpolate(flat, either) shift_2: vec3f,
  @location(10) @interpolate(flat, either) ends: vec4f,
}

// The least difference of height over which the change of the star's light is taken, m.
const LEAST_RISE: f32 = 200.0;

fn far_corner(list: u32, vertex: u32) -> Far {
  let corner = listed_position(list, vertex);
  return Far(vec4f(corner, shadows.ends_depth, 1.0), frame.world_from_clip * vec4f(corner, 0.0, 1.0));
}

fn near_corner(list: u32, vertex: u32) -> Near {
  let far = far_corner(list, vertex);
  var out: Near;
  out.position = far.position;
  out.at_infinity = far.at_infinity;
  out.shadows_x = shadows.x;
  out.shadows_y = shadows.y;
  out.shadows_z = shadows.z;
  out.shift_0 = shadows.shift_0.xyz;
  out.shift_1 = shadows.shift_1.xyz;
  out.shift_2 = shadows.shift_2.xyz;
  out.ends = vec4f(shadows.ends, shadows.texel);
  out.star = atmosphere.sun_irradiance.rgb;
  if (SURROUNDINGS) {
    let rise = max(shadows.ends.z, LEAST_RISE);
    out.air_light = near_air_light(normalize(sky_ray(far.position.xy)));
    out.star = sun_light_at(vec3f(0.0));
    out.star_by_height = (sun_light_at(atmosphere.local_z.xyz * rise) - out.star) / rise;
  }
  return out;
}

// Linear radiance that arrives at the camera from a far surface.
fn far_radiance(surface: Surface, point: SurfacePoint) -> vec3f {
  let facing = facing_star(surface.normal);
  if (!SURROUNDINGS) {
    return radiance_of(surface, point, StarLight(atmosphere.sun_irradiance.rgb, facing, 1.0));
  }
  let radiance = radiance_of(surface, point, StarLight(sun_light_at(point.position), facing, 1.0));
  return aerial_perspective(radiance, point.position, point.distance);
}

// The same from a near surface.
fn near_radiance(surface: Surface, point: SurfacePoint, in: Near) -> vec3f {
  let cascades = Cascades(in.shadows_x, in.shadows_y, in.shadows_z, in.shift_0, in.shift_1, in.shift_2, in.ends);
  let facing = facing_star(surface.normal);
  let lit = sun_visibility(cascades, point.position, point.distance, surface.normal, facing);
  if (!SURROUNDINGS) {
    return radiance_of(surface, point, StarLight(in.star, facing, lit));
  }
  let height = dot(point.position, atmosphere.local_z.xyz);
  let star = max(in.star + in.star_by_height * height, vec3f(0.0));
  return near_air(radiance_of(surface, point, StarLight(star, facing, lit)), height, point.distance, in.air_light);
}
