// The G-buffer: what each channel holds, encode and decode side by side. Positions come from depth. Read on the CPU by
// its twin src/render/capture/surface-texels.ts.
//
//   rgba32uint  x: albedo sRGB 8·8·8 | ambient occlusion 8
//               y: world normal, octahedral 2 × snorm16
//               z: roughness 8 | metallic 8 | material row 12 | kind 4
//               w: the bits of the depth, reverse-Z, 0 where nothing was drawn
//
// One target, because every fetch costs a software adapter as much as the whole of a light's formula. Packed integers,
// because writing and clearing float targets costs several times as much there, and sRGB is encoded here because `-srgb`
// targets do too.
#import "lib/srgb.wgsl"
#import "lib/octahedral.wgsl"

// Surface kinds. 0 is the cleared value: nothing was drawn.
const KIND_NONE: u32 = 0u;
const KIND_PART: u32 = 1u;
const KIND_EVA: u32 = 2u;
const KIND_TERRAIN: u32 = 3u;
const KIND_CLUTTER: u32 = 4u;

struct Surface {
  // Linear light, [0, 1].
  albedo: vec3f,
  occlusion: f32,
  // Unit, world axes.
  normal: vec3f,
  // The roughness of the material; its square is that of the GGX distribution.
  perceptual_roughness: f32,
  metallic: f32,
  // Row of the material table (parts, EVA), index of the body (terrain).
  material: u32,
  kind: u32,
}

struct GBuffer {
  @location(0) words: vec4u,
}

// The word of albedo and occlusion. `albedo`: linear light.
fn pack_albedo(albedo: vec3f, occlusion: f32) -> u32 {
  return pack4x8unorm(vec4f(quick_srgb_from_linear(clamp(albedo, vec3f(0.0), vec3f(1.0))), occlusion));
}

fn pack_detail(perceptual_roughness: f32, metallic: f32, material: u32, kind: u32) -> u32 {
  let rough_metal = vec2u(clamp(vec2f(perceptual_roughness, metallic), vec2f(0.0), vec2f(1.0)) * 255.0 + 0.5);
  return rough_metal.x | (rough_metal.y << 8u) | (material << 16u) | (kind << 28u);
}

// What a fragment at `depth` writes. `albedo`, `normal` and `detail`: packed.
fn gbuffer_of(albedo: u32, normal: u32, detail: u32, depth: f32) -> GBuffer {
  return GBuffer(vec4u(albedo, normal, detail, bitcast<u32>(depth)));
}

fn gbuffer_depth(words: vec4u) -> f32 {
  return bitcast<f32>(words.w);
}

fn surface_from_gbuffer(words: vec4u) -> Surface {
  let albedo = unpack4x8unorm(words.x);
  let detail = words.z;
  var out: Surface;
  out.albedo = quick_linear_from_srgb(albedo.rgb);
  out.occlusion = albedo.a;
  out.normal = unpack_normal(words.y);
  out.perceptual_roughness = f32(detail & 0xffu) / 255.0;
  out.metallic = f32((detail >> 8u) & 0xffu) / 255.0;
  out.material = (detail >> 16u) & 0xfffu;
  out.kind = detail >> 28u;
  return out;
}
