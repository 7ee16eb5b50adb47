// Darkens the ground around the feet of plants and stones, because they hide part of the sky. Also darkens the ground
// in the shadows of trees that are too far away for shadow maps. Where a vessel stands in the sea, wets its hull and
// draws foam around it. Partner of src/renderer/render/passes/contact.ts.
#import "frame/bindings.wgsl"
#import "frame/view.wgsl"
#import "gbuffer/layout.wgsl"
#import "clutter/contact-light.wgsl"
#import "lighting/display.wgsl"

@group(1) @binding(0) var gbuffer: texture_2d<u32>;

// src/renderer/scene/clutter/contacts.ts makes these rows.
struct Contact {
  // xyz: foot, camera-relative, m. w: radius of the shade, m.
  @location(0) foot: vec4f,
  // xyz: axis of the plant or stone, a unit vector. w: share of the light that is missing at the foot.
  @location(1) up: vec4f,
  // x: how narrow the shade is, 0 to 1. y: height of the crown that casts the shade, m, or 0 for the shade of a foot. z:
  // radius of a vessel at the surface of the water, m, or 0 for a shade.
  @location(2) form: vec4f,
}

struct Shade {
  @builtin(position) position: vec4f,
  // xyz: centre of the shade. w: its radius.
  @location(0) @interpolate(flat, either) centre: vec4f,
  @location(1) @interpolate(flat, either) up: vec4f,
  // xyz: the direction of the shade's length, times the square root of 1 - width / length. w: how narrow the shade is.
  @location(2) @interpolate(flat, either) form: vec4f,
  @location(3) @interpolate(flat, either) flatness: f32,
  // x: radius of a vessel at the surface of the water, m; 0 for a shade. yzw: colour of foam in the picture.
  @location(4) @interpolate(flat, either) water: vec4f,
}

// Half the height of a box and of its shade, relative to the radius of the shade. The shadow of a crown is higher,
// because it falls on ground that may be higher or lower than the foot.
const FLATNESS: f32 = 0.3;
const CROWN_FLATNESS: f32 = 0.5;
// Sine of the star's elevation below which shadows do not become longer.
const LOWEST: f32 = 0.17;

// The corner of the box at which each of the 36 vertices of its faces lies: bit 0 is x, bit 1 is y, and bit 2 is z.
const CORNERS: array<u32, 36> = array<u32, 36>(
  0u, 2u, 1u, 1u, 2u, 3u, 4u, 5u, 6u, 5u, 7u, 6u, 0u, 1u, 4u, 1u, 5u, 4u,
  2u, 6u, 3u, 3u, 6u, 7u, 0u, 4u, 2u, 2u, 4u, 6u, 1u, 3u, 5u, 3u, 7u, 5u);

@vertex
fn vertex_main(contact: Contact, @builtin(vertex_index) vertex: u32) -> Shade {
  let bits = CORNERS[vertex];
  let corner = vec3f(f32(bits & 1u), f32((bits >> 1u) & 1u), f32(bits >> 2u)) * 2.0 - 1.0;
  let up = contact.up.xyz;
  let east = normalize(cross(select(vec3f(0.0, 0.0, 1.0), vec3f(1.0, 0.0, 0.0), abs(up.z) > 0.9), up));
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
  let water = vec4f(contact.form.z, foam_colour(up));
  return Shade(clip, vec4f(centre, contact.foot.w), vec4f(up, shade), vec4f(stretch, contact.form.x), flatness, water);
}

fn foam_colour(up: vec3f) -> vec3f {
  let elevation = max(dot(frame.sun_direction.xyz, up), 0.0);
  let light = elevation * vec3f(0.8, 0.78, 0.74) + 0.22 * smoothstep(0.0, 0.2, elevation);
  return display_from_radiance(frame.sun_irradiance.rgb * (light * (1.0 / 3.14159265)));
}

// A wave of length 1 with values around zero, up to ±1.
fn ripple_at(phase: f32) -> f32 {
  return 4.0 * abs(fract(phase) - 0.5) - 1.0;
}

// How the sea changes a pixel near a vessel that stands in it. rgb: light to add. a: share of the pixel that remains.
// `apart`: from the point in the middle of the vessel at the surface of the water to the point in the pixel.
fn waterline(in: Shade, apart: vec3f, kind: u32) -> vec4f {
  let height = dot(apart, in.up.xyz);
  let level = apart - in.up.xyz * height;
  let away = length(level) - in.water.x;
  let bend = ripple_at(dot(level, vec3f(0.31, -0.47, 0.22))) + 0.5 * ripple_at(dot(level, vec3f(-0.9, 0.35, 0.71)));
  let noise = 0.6 * ripple_at(dot(level, vec3f(1.7, 1.1, -1.3)) + 0.35 * bend) + 0.4 * ripple_at(dot(level, vec3f(-2.3, 2.9, 1.9)) + 0.6 * bend);
  // At night, foam is invisible.
  let day = saturate(max(in.water.y, in.water.z) * 3.0);
  if (kind != KIND_TERRAIN) {
    let band = 0.2 + 0.05 * bend + 0.02 * noise;
    let wet = saturate((band - height) * 14.0) * saturate((0.5 - away) * 4.0);
    let spray = day * saturate((0.045 + 0.03 * noise - height) * 30.0) * wet;
    return vec4f(in.water.yzw * (0.8 * spray), (1.0 - 0.42 * wet) * (1.0 - 0.8 * spray));
  }
  let ring = saturate(1.25 - abs(away - 0.12) * 3.2 + 0.55 * noise + 0.3 * bend);
  let wake = saturate(0.55 - abs(away - 0.75 - 0.2 * bend) * 2.2 + 0.5 * noise) * 0.7;
  let foam = day * 0.88 * max(ring * ring, wake) * saturate((0.3 - abs(height)) * 8.0);
  // The hull hides part of the sky from the water beside it, and is reflected in the water before it.
  let dark = 1.0 - 0.45 * saturate(1.0 - away * (1.6 / in.water.x)) * saturate(1.0 - away * (1.6 / in.water.x));
  let to_camera = normalize(-in.centre.xyz + in.up.xyz * dot(in.centre.xyz, in.up.xyz));
  let along = dot(level, to_camera);
  let beside = length(level - to_camera * along) / in.water.x + 0.16 * noise + 0.1 * bend;
  let mirror = 0.34 * day * saturate((0.9 - beside) * 3.0) * saturate(along) * saturate(1.0 - away * (0.9 / in.water.x));
  let under = vec4f(in.water.yzw * (0.8 * mirror), (1.0 - mirror) * mix(dark, 1.0, mirror));
  return vec4f(in.water.yzw * foam + under.rgb * (1.0 - foam), under.a * (1.0 - foam));
}

@fragment
fn fragment_main(in: Shade) -> @location(0) vec4f {
  let words = textureLoad(gbuffer, vec2u(in.position.xy), 0);
  let apart = world_from_pixel(in.position.xy, gbuffer_depth(words)) - in.centre.xyz;
  // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(in.water.x > 0.0); turn++) {
    return waterline(in, apart, words.y >> 28u);
  }
  let offset = apart - in.form.xyz * dot(apart, in.form.xyz);
  let height = dot(offset, in.up.xyz);
  let flat_squared = dot(offset, offset) + height * height * (1.0 / (in.flatness * in.flatness) - 1.0);
  let light = contact_light(flat_squared / (in.centre.w * in.centre.w), in.up.w, in.form.w);
  return vec4f(vec3f(0.0), light);
}
