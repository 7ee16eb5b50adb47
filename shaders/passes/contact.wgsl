// Darkens the ground around the feet of plants and stones, which hide part of the sky from the ground. Partner of
// src/renderer/render/passes/contact.ts.
#import "frame/bindings.wgsl"
#import "frame/view.wgsl"
#import "gbuffer/layout.wgsl"
#import "clutter/contact-light.wgsl"

@group(1) @binding(0) var gbuffer: texture_2d<u32>;

// src/renderer/scene/clutter/contacts.ts makes these rows.
struct Contact {
  // xyz: foot, camera-relative, m. w: radius of the shade, m.
  @location(0) foot: vec4f,
  // xyz: axis of the plant or stone, a unit vector. w: share of the light that is missing at the foot.
  @location(1) up: vec4f,
  // x: how narrow the shade is, 0 to 1.
  @location(2) form: vec4f,
}

struct Shade {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat, either) foot: vec4f,
  @location(1) @interpolate(flat, either) up: vec4f,
  @location(2) @interpolate(flat, either) core: f32,
}

// Half the height of a box and of its shade, relative to the radius of the shade.
const FLATNESS: f32 = 0.3;

// The corners of the faces of a box, for each of its 36 vertices: bit 0 is x, bit 1 is y, and bit 2 is z.
const CORNERS: array<u32, 36> = array<u32, 36>(
  0u, 2u, 1u, 1u, 2u, 3u, 4u, 5u, 6u, 5u, 7u, 6u, 0u, 1u, 4u, 1u, 5u, 4u,
  2u, 6u, 3u, 3u, 6u, 7u, 0u, 4u, 2u, 2u, 4u, 6u, 1u, 3u, 5u, 3u, 7u, 5u);

@vertex
fn vertex_main(contact: Contact, @builtin(vertex_index) vertex: u32) -> Shade {
  let bits = CORNERS[vertex];
  let corner = vec3f(f32(bits & 1u), f32((bits >> 1u) & 1u), f32(bits >> 2u)) * 2.0 - 1.0;
  let up = contact.up.xyz;
  let east = normalize(cross(select(vec3f(0.0, 0.0, 1.0), vec3f(1.0, 0.0, 0.0), abs(up.z) > 0.9), up));
  let offset = east * corner.x + cross(up, east) * corner.y + up * (FLATNESS * corner.z);
  let clip = frame.clip_from_world * vec4f(contact.foot.xyz + offset * contact.foot.w, 1.0);
  return Shade(clip, contact.foot, contact.up, contact.form.x);
}

@fragment
fn fragment_main(in: Shade) -> @location(0) vec4f {
  let depth = gbuffer_depth(textureLoad(gbuffer, vec2u(in.position.xy), 0));
  let offset = world_from_pixel(in.position.xy, depth) - in.foot.xyz;
  let height = dot(offset, in.up.xyz);
  let flat_squared = dot(offset, offset) + height * height * (1.0 / (FLATNESS * FLATNESS) - 1.0);
  let light = contact_light(flat_squared / (in.foot.w * in.foot.w), in.up.w, in.core);
  return vec4f(vec3f(light), 1.0);
}
