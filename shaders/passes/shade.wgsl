// Lights the pixels that show a surface. The spans are drawn at the depth where the shadow maps end, so that the depth
// test selects the pixels: near surfaces are in front of that depth, and far surfaces are behind it. Partner of
// src/renderer/render/passes/light.ts.
#import "lighting/bindings.wgsl"
#import "lighting/lamps.wgsl"
#import "lighting/painted.wgsl"
#import "lighting/display.wgsl"
#import "lighting/shaded.wgsl"

const NEAR: u32 = 1u;
const FAR: u32 = 2u;

@vertex
fn near_vertex(@builtin(vertex_index) vertex: u32) -> Near {
  return near_corner(NEAR, vertex);
}

@fragment
fn near_fragment(in: Near) -> @location(0) vec4f {
  let pixel = vec2u(vec2i(in.position.xy));
  let words = textureLoad(gbuffer, pixel, 0);
  let point = surface_point(in.at_infinity, in.by_depth, gbuffer_depth(words));
  let surface = lit_by_lamps(pixel, painted_surface(pixel, words, point), point);
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
  let surface = lit_by_lamps(pixel, painted_surface(pixel, words, point), point);
  return vec4f(display_from_exposed(far_radiance(surface, point, in) * in.star.w), 1.0);
}
