// Darkens the ground around the feet of plants, stones and small vessels, because these objects hide part of the sky.
// Also darkens the ground in the shadows of trees that are too far away for shadow maps. Partner of
// src/renderer/render/passes/contact.ts.
#import "frame/bindings.wgsl"
#import "frame/view.wgsl"
#import "lib/box.wgsl"
#import "gbuffer/layout.wgsl"
#import "clutter/contact-light.wgsl"

@group(1) @binding(0) var gbuffer: texture_2d<u32>;

// src/renderer/scene/clutter/contacts.ts makes these rows.
struct Contact {
  // xyz: foot, camera-relative, m. w: radius of the shade, m.
  @location(0) foot: vec4f,
  // xyz: axis of the plant or stone, a unit vector. w: share of the light that is missing at the foot.
  @location(1) up: vec4f,
  // x: how narrow the shade is, 0 to 1. y: height of the crown that casts the shade, m, or 0 for the shade of a foot.
  @location(2) form: vec4f,
}

struct Shade {
  @builtin(position) position: vec4f,
  // xyz: centre of the shade. w: its radius.
  @location(0) @interpolate(flat, either) centre: vec4f,
  @location(1) @interpolate(flat, either) up: vec4f,
  // xyz: unit vector along the shade, times sqrt(1 - width / length of the shade). w: how narrow the shade is.
  @location(2) @interpolate(flat, either) form: vec4f,
  @location(3) @interpolate(flat, either) flatness: f32,
}

// Half the height of a box and of its shade, relative to the radius of the shade. The box for the shadow of a crown is
// higher, because the shadow falls on ground that may be higher or lower than the foot.
const FLATNESS: f32 = 0.3;
const CROWN_FLATNESS: f32 = 0.5;
// Sine of the star's elevation below which shadows do not become longer.
const LOWEST: f32 = 0.17;

@vertex
fn vertex_main(contact: Contact, @builtin(vertex_index) vertex: u32) -> Shade {
  let corner = box_position(vertex);
  let up = contact.up.xyz;
  let east = box_side(up);
  let flatness = select(FLATNESS, CROWN_FLATNESS, contact.form.y > 0.0);
  var offset = east * corner.x + cross(up, east) * corner.y + up * (flatness * corner.z);
  var centre = contact.foot.xyz;
  var shade = contact.up.w;
  var stretch = vec3f(0.0);
  if (contact.form.y > 0.0) {
    let sun = frame.sun_direction.xyz;
    let elevation = dot(sun, up);
    let high = max(elevation, LOWEST);
    let level = sun - up * elevation;
    centre -= level * (contact.form.y / high);
    stretch = level * inverseSqrt(max(dot(level, level), 1e-6) / (1.0 - high));
    offset += stretch * (dot(offset, stretch) / high);
    shade *= smoothstep(0.02, LOWEST, elevation);
  }
  let clip = frame.clip_from_world * vec4f(centre + offset * contact.foot.w, 1.0);
  return Shade(clip, vec4f(centre, contact.foot.w), vec4f(up, shade), vec4f(stretch, contact.form.x), flatness);
}

@fragment
fn fragment_main(in: Shade) -> @location(0) vec4f {
  let depth = gbuffer_depth(textureLoad(gbuffer, vec2u(in.position.xy), 0));
  let apart = world_from_pixel(in.position.xy, depth) - in.centre.xyz;
  let offset = apart - in.form.xyz * dot(apart, in.form.xyz);
  let height = dot(offset, in.up.xyz);
  let flat_squared = dot(offset, offset) + height * height * (1.0 / (in.flatness * in.flatness) - 1.0);
  let light = contact_light(flat_squared / (in.centre.w * in.centre.w), in.up.w, in.form.w);
  return vec4f(vec3f(light), 1.0);
}
