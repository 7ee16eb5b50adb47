// Draws foam around vessels in the sea, wets their hulls, and mirrors them in the water. Partner of
// src/renderer/render/passes/waterline.ts.
#import "frame/bindings.wgsl"
#import "frame/view.wgsl"
#import "lib/box.wgsl"
#import "lib/noise.wgsl"
#import "gbuffer/layout.wgsl"
#import "lighting/display.wgsl"

@group(1) @binding(0) var gbuffer: texture_2d<u32>;

// src/renderer/scene/fleet/waterlines.ts makes these rows.
struct Waterline {
  // xyz: middle of the vessel at the surface of the water, camera-relative, m. w: radius of the vessel there, m.
  @location(0) centre: vec4f,
  // xyz: unit vector that points up.
  @location(1) up: vec4f,
}

struct Water {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat, either) centre: vec4f,
  @location(1) @interpolate(flat, either) up: vec3f,
  // Colour of foam in the picture, sRGB.
  @location(2) @interpolate(flat, either) foam: vec3f,
}

// Half the width and half the height of the box that contains reflections, in radii of the vessel.
const REACH: f32 = 1.75;
const HALF_HEIGHT: f32 = 0.2;
// Foam reaches up to FOAM_REACH from the hull and up to FOAM_HEIGHT above the water, m; the box contains all of it.
const FOAM_REACH: f32 = 1.4;
const FOAM_HEIGHT: f32 = 0.4;

@vertex
fn vertex_main(line: Waterline, @builtin(vertex_index) vertex: u32) -> Water {
  let corner = box_position(vertex);
  let up = line.up.xyz;
  let east = box_side(up);
  let radius = line.centre.w;
  let reach = max(REACH * radius, radius + FOAM_REACH);
  let half_height = max(HALF_HEIGHT * radius, FOAM_HEIGHT);
  let offset = (east * corner.x + cross(up, east) * corner.y) * reach + up * (half_height * corner.z);
  let clip = frame.clip_from_world * vec4f(line.centre.xyz + offset, 1.0);
  return Water(clip, line.centre, up, foam_colour(up));
}

fn foam_colour(up: vec3f) -> vec3f {
  let elevation = max(dot(frame.sun_direction.xyz, up), 0.0);
  // The air takes more of the blue light of a low star.
  let through = 0.6 * exp2(-vec3f(0.08, 0.14, 0.26) / max(elevation, 0.1));
  let light = elevation * through + 0.15 * smoothstep(0.0, 0.2, elevation);
  return display_from_radiance(frame.sun_irradiance.rgb * (light * (1.0 / 3.14159265)));
}

// A wave of length 1 with values around zero, up to ±1.
fn ripple_at(phase: f32) -> f32 {
  return 4.0 * abs(fract(phase) - 0.5) - 1.0;
}

// Smooth noise around zero, with cells of length 1.
fn patches_at(point: vec2f) -> f32 {
  let corner = floor(point);
  let inside = point - corner;
  let share = inside * inside * (3.0 - 2.0 * inside);
  let cell = vec3i(vec2i(corner), 7);
  let near = mix(grid_noise(cell), grid_noise(cell + vec3i(1, 0, 0)), share.x);
  let far = mix(grid_noise(cell + vec3i(0, 1, 0)), grid_noise(cell + vec3i(1, 1, 0)), share.x);
  return 2.0 * mix(near, far, share.y) - 1.0;
}

// How the sea changes a pixel near a vessel. rgb: light to add. a: share of the pixel that remains.
// `apart`: from the point in the middle of the vessel at the surface of the water to the point in the pixel.
fn waterline(in: Water, apart: vec3f, kind: u32) -> vec4f {
  let height = dot(apart, in.up);
  let level = apart - in.up * height;
  let away = length(level) - in.centre.w;
  let east = box_side(in.up);
  let place = vec2f(dot(level, east), dot(level, cross(in.up, east)));
  let bend = 0.7 * ripple_at(dot(place, vec2f(0.31, 0.47))) * ripple_at(dot(place, vec2f(0.52, -0.23)));
  let waves = vec2f(ripple_at(dot(place, vec2f(0.73, 0.41)) + bend), ripple_at(dot(place, vec2f(-0.37, 0.66)) - bend));
  let coarse = 0.5 * (waves.x + waves.y);
  let fine = patches_at(place * 4.7 + 1.7 * coarse);
  let noise = 0.6 * coarse + 0.4 * fine;
  // At night, foam is invisible.
  let day = saturate(max(in.foam.r, in.foam.g) * 3.0);
  if (kind != KIND_TERRAIN) {
    let band = 0.2 + 0.05 * bend + 0.02 * noise;
    let wet = saturate((band - height) * 14.0) * saturate((0.5 - away) * 4.0);
    let spray = day * saturate((0.045 + 0.03 * noise - height) * 30.0) * wet;
    return vec4f(in.foam * (0.8 * spray), (1.0 - 0.42 * wet) * (1.0 - 0.8 * spray));
  }
  // Foam is closed at the hull. Farther away, it is a net of fine threads that dissolves.
  let edge = away + 0.25 * bend + 0.3 * coarse;
  let closed = saturate((0.5 - edge + 0.34 * fine) * 4.0);
  let lace = saturate((0.4 - 1.5 * abs(fine)) * 2.0) * saturate((1.2 - edge) * 1.2);
  let foam = day * (0.86 + 0.14 * fine) * max(closed, 0.6 * lace) * saturate((FOAM_REACH - away) * 4.0) *
    saturate((0.3 - abs(height)) * 8.0);
  // The hull hides part of the sky from the water beside it, and is reflected in the water before it.
  let dark = 1.0 - 0.45 * saturate(1.0 - away * (1.6 / in.centre.w)) * saturate(1.0 - away * (1.6 / in.centre.w));
  let view = select(in.centre.xyz, -frame.world_from_view[2].xyz, frame.lens.z > 0.5);
  let across = in.up * dot(view, in.up) - view;
  let to_camera = across / max(length(across), 1e-6);
  let along = dot(level, to_camera);
  let beside = length(level - to_camera * along) / in.centre.w + 0.16 * noise + 0.1 * bend;
  let fading = saturate(along) * saturate(1.0 - away * (1.34 / in.centre.w));
  let mirror = 0.34 * day * saturate((0.9 - beside) * 3.0) * fading;
  let under = vec4f(in.foam * (0.8 * mirror), (1.0 - mirror) * mix(dark, 1.0, mirror));
  return vec4f(in.foam * foam + under.rgb * (1.0 - foam), under.a * (1.0 - foam));
}

@fragment
fn fragment_main(in: Water) -> @location(0) vec4f {
  let words = textureLoad(gbuffer, vec2u(in.position.xy), 0);
  let apart = world_from_pixel(in.position.xy, gbuffer_depth(words)) - in.centre.xyz;
  return waterline(in, apart, words.y >> 28u);
}
