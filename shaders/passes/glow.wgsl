// Draws a soft glow around every lamp that is lit: the light that the air and the eye scatter. Partner of
// src/renderer/render/passes/glow.ts.
#import "frame/bindings.wgsl"

// src/renderer/scene/lamps/lamp-glows.ts makes these rows.
struct Glow {
  // xyz: position of the lamp, camera-relative, m. w: radius of the glow, m.
  @location(0) place: vec4f,
  // rgb: colour in the picture, sRGB.
  @location(1) colour: vec4f,
  // xyz: unit vector along the axis of the lamp's light cone.
  @location(2) axis: vec4f,
}

struct Corner {
  @builtin(position) position: vec4f,
  @location(0) place: vec2f,
  @location(1) @interpolate(flat, either) colour: vec3f,
}

// Brightness of the glow as seen from behind the lamp, relative to its brightness as seen from the front.
const BEHIND: f32 = 0.08;
// Maximum distance of a glow from its lamp, m.
const FORWARD: f32 = 2.0;

@vertex
fn vertex_main(glow: Glow, @builtin(vertex_index) vertex: u32) -> Corner {
  let corner = vec2f(f32(vertex & 1u), f32(vertex >> 1u)) * 2.0 - 1.0;
  let to_camera = mix(-normalize(glow.place.xyz), frame.world_from_view[2].xyz, frame.lens.z);
  // The glow is in front of the lamp, so that the lamp's own body does not hide it, but never behind the camera.
  let distance = length(glow.place.xyz);
  let centre = glow.place.xyz + to_camera * min(min(0.5 * glow.place.w, FORWARD), 0.5 * distance);
  let across = frame.world_from_view[0].xyz * corner.x + frame.world_from_view[1].xyz * corner.y;
  // A glow fades as the camera comes so near that the glow would fill the picture.
  let near = saturate(distance / (2.0 * glow.place.w));
  let facing = smoothstep(-0.1, 0.9, dot(glow.axis.xyz, to_camera));
  let clip = frame.clip_from_world * vec4f(centre + across * glow.place.w, 1.0);
  return Corner(clip, corner, glow.colour.rgb * (mix(BEHIND, 1.0, facing) * near));
}

@fragment
fn fragment_main(in: Corner) -> @location(0) vec4f {
  let squared = dot(in.place, in.place);
  let inside = saturate(1.0 - squared);
  let share = inside * inside * (0.24 + 0.76 / (1.0 + 90.0 * squared));
  return vec4f(in.colour * share, 0.0);
}
