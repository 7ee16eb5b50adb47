// Draws the contents of the G-buffer: as colours for people, and as words for programs. Partner of
// src/renderer/render/passes/capture.ts.
#import "lighting/bindings.wgsl"
#import "lighting/display.wgsl"
#import "frame/view.wgsl"
#import "lighting/painted.wgsl"
#import "lib/fullscreen.wgsl"

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

fn point_at(pixel: vec2f, words: vec4u) -> SurfacePoint {
  let ndc = vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
  let at_infinity = frame.world_from_clip * vec4f(ndc, 0.0, 1.0);
  return surface_point(at_infinity, frame.world_from_clip[2], gbuffer_depth(words));
}

fn surface_at(pixel: vec2f) -> Surface {
  let texel = vec2u(pixel);
  let words = textureLoad(gbuffer, texel, 0);
  return painted_surface(texel, words, point_at(pixel, words));
}

// Returns an opaque colour, or transparent black if the pixel shows no surface.
fn shown(colour: vec3f, surface: Surface) -> vec4f {
  return select(vec4f(colour, 1.0), vec4f(0.0), surface.kind == KIND_NONE);
}

// Albedo in display sRGB, with paint and without stickers.
@fragment
fn albedo_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let surface = surface_at(pixel.xy);
  return shown(srgb_from_linear(surface.albedo), surface);
}

// Normal in view axes, mapped from [-1, 1]: right is red, up is green, and towards the camera is blue.
@fragment
fn normal_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let surface = surface_at(pixel.xy);
  let in_view = surface.normal * mat3x3f(frame.world_from_view[0].xyz, frame.world_from_view[1].xyz, frame.world_from_view[2].xyz);
  return shown(in_view * 0.5 + 0.5, surface);
}

// Perceptual roughness, metalness and occlusion as red, green and blue.
@fragment
fn material_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let surface = surface_at(pixel.xy);
  return shown(vec3f(surface.perceptual_roughness, surface.metallic, surface.occlusion), surface);
}

// Emission, as the picture would show it if there were no other light.
@fragment
fn emissive_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let surface = surface_at(pixel.xy);
  return shown(display_from_radiance(surface.emission), surface);
}

// Brightness at the near and the far end of the distance ramp.
const BRIGHTEST: f32 = 1.0;
const DARKEST: f32 = 0.15;
// log2 of the distance (m) at the near end (0.25 m) and at the far end (262 km) of the ramp.
const RAMP_STARTS: f32 = -2.0;
const RAMP_ENDS: f32 = 18.0;

// Distance as a colour: the hue goes once round the colour circle whenever the distance doubles.
@fragment
fn depth_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let surface = surface_at(pixel.xy);
  let position = world_from_pixel(pixel.xy, gbuffer_depth(textureLoad(gbuffer, vec2u(pixel.xy), 0)));
  let doublings = log2(max(-dot(position, frame.world_from_view[2].xyz), 1e-6));
  let hue = 0.5 + 0.5 * cos(6.2831853 * (doublings + vec3f(0.0, 1.0 / 3.0, 2.0 / 3.0)));
  let along = saturate((doublings - RAMP_STARTS) / (RAMP_ENDS - RAMP_STARTS));
  return shown(mix(vec3f(1.0), hue, 0.6) * mix(BRIGHTEST, DARKEST, along), surface);
}

// The words of the surface with its paint. src/renderer/render/capture/surface-texels.ts reads them.
@fragment
fn texels_main(@builtin(position) pixel: vec4f) -> @location(0) vec4u {
  let words = textureLoad(gbuffer, vec2u(pixel.xy), 0);
  let surface = painted_surface(vec2u(pixel.xy), words, point_at(pixel.xy, words));
  let albedo = pack4x8unorm(vec4f(srgb_from_linear(surface.albedo), surface.occlusion));
  let detail = pack_detail(surface.perceptual_roughness, surface.metallic, surface.row);
  return vec4u(albedo, words.y, detail, words.w);
}
