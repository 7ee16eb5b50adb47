// Lights the pixels of tiles that may have stickers: adds the stickers to the surface, and then lights it as
// passes/shade.wgsl does. Partner of src/renderer/render/passes/stickers.ts.
#import "lighting/bindings.wgsl"
#import "lighting/lamps.wgsl"
#import "lighting/painted.wgsl"
#import "lighting/display.wgsl"
#import "lighting/shaded.wgsl"
#import "stickers/overlay.wgsl"

const NEAR: u32 = 3u;
const FAR: u32 = 4u;

fn covered_surface(pixel: vec2u, words: vec4u, point: SurfacePoint) -> Surface {
  var surface = painted_surface(pixel, words, point);
  let plane = pixel_plane(point.position, point.w, surface.normal, point.to_camera);
  let row = select(NO_PART, surface.row, surface.kind == KIND_PART || surface.kind == KIND_EVA);
  let overlay = sticker_overlay(pixel, point.position, plane, row);
  surface.albedo = surface.albedo * overlay.transmittance + overlay.colour;
  // Stickers are not metallic, and no light passes through a leaf under a sticker.
  surface.metallic *= overlay.transmittance;
  let through = u32(f32(surface.row) * overlay.transmittance + 0.5);
  surface.row = select(surface.row, through, surface.kind == KIND_CLUTTER);
  return surface;
}

@vertex
fn near_vertex(@builtin(vertex_index) vertex: u32) -> Near {
  return near_corner(NEAR, vertex);
}

@fragment
fn near_fragment(in: Near) -> @location(0) vec4f {
  let pixel = vec2u(vec2i(in.position.xy));
  let words = textureLoad(gbuffer, pixel, 0);
  let point = surface_point(in.at_infinity, in.by_depth, gbuffer_depth(words));
  let surface = lit_by_lamps(pixel, covered_surface(pixel, words, point), point);
  return vec4f(display_from_exposed(near_radiance(surface, point, in) * in.star.w), 1.0);
}

// The list of surfaces that the far entry points light. If nothing casts shadows, the list of near surfaces contains
// all surfaces, and is used here too.
override FAR_LIST: u32 = FAR;

@vertex
fn far_vertex(@builtin(vertex_index) vertex: u32) -> Far {
  return far_corner(FAR_LIST, vertex);
}

@fragment
fn far_fragment(in: Far) -> @location(0) vec4f {
  let pixel = vec2u(vec2i(in.position.xy));
  let words = textureLoad(gbuffer, pixel, 0);
  let point = surface_point(in.at_infinity, in.by_depth, gbuffer_depth(words));
  let surface = lit_by_lamps(pixel, covered_surface(pixel, words, point), point);
  return vec4f(display_from_exposed(far_radiance(surface, point, in) * in.star.w), 1.0);
}
