// The contents of the G-buffer, and the functions that encode and decode it. The twin of the decoder on the CPU is
// src/renderer/render/capture/surface-texels.ts.
//
//   rgba32uint  x: stock albedo sRGB 8·8·8 | ambient occlusion 8
//               y: world normal, octahedral 14·14, where 8191 means 0 | kind 4
//               z: roughness 8 | metallic 6 | row 18
//               w: the bits of the depth, reverse-Z, 0 where nothing was drawn
//
// The numbers give the size of each value in bits. The light pass looks up the paint by the row of the instance
// (paint/modulation.wgsl), so the G-buffer need not be drawn again when a colour changes.
//
// The format is chosen for a low cost on a software adapter. There is only one target, because fetching a texel of a
// second target costs as much as the whole lighting formula. The target contains packed integers, because writing and
// clearing float or `-srgb` targets is several times as expensive. Integers are converted to floats and back as signed
// integers: processors do this in one instruction, but need eight instructions for unsigned integers.
#import "lib/srgb.wgsl"
#import "lib/octahedral.wgsl"

// A cleared G-buffer contains 0, so KIND_NONE means that nothing was drawn. Only captures and stickers may rely on
// this: when other passes read the G-buffer, pixels without a surface may contain words of an earlier picture.
const KIND_NONE: u32 = 0u;
const KIND_PART: u32 = 1u;
const KIND_EVA: u32 = 2u;
const KIND_TERRAIN: u32 = 3u;
const KIND_CLUTTER: u32 = 4u;

struct Surface {
  // Linear colour, [0, 1]; without paint in the result of surface_from_gbuffer.
  albedo: vec3f,
  occlusion: f32,
  // Unit vector in world axes.
  normal: vec3f,
  // The square of the perceptual roughness is the roughness parameter of the GGX distribution.
  perceptual_roughness: f32,
  metallic: f32,
  // Parts and EVA characters: row of the instance table. Terrain: index of the body. Clutter: how much light the leaves
  // let through, 0 to 255.
  row: u32,
  kind: u32,
  // Linear radiance; 0 in the result of surface_from_gbuffer.
  emission: vec3f,
}

struct GBuffer {
  @location(0) words: vec4u,
}

// Packs a linear albedo and the occlusion into word x of a G-buffer texel.
fn pack_albedo(albedo: vec3f, occlusion: f32) -> u32 {
  return pack4x8unorm(vec4f(quick_srgb_from_linear(clamp(albedo, vec3f(0.0), vec3f(1.0))), occlusion));
}

// Word y. `normal`: any length except zero; packing changes its direction by at most about 0.014 degrees.
fn pack_facing(normal: vec3f, kind: u32) -> u32 {
  let point = vec2u(vec2i(octahedral_from_normal(normal) * 8191.0 + 8191.5));
  return point.x | (point.y << 14u) | (kind << 28u);
}

// Word z.
fn pack_detail(perceptual_roughness: f32, metallic: f32, row: u32) -> u32 {
  let shares = clamp(vec2f(perceptual_roughness, metallic), vec2f(0.0), vec2f(1.0));
  let rough_metal = vec2u(vec2i(shares * vec2f(255.0, 63.0) + 0.5));
  return rough_metal.x | (rough_metal.y << 8u) | (row << 14u);
}

// `depth`: reverse-Z.
fn gbuffer_of(albedo: u32, facing: u32, detail: u32, depth: f32) -> GBuffer {
  return GBuffer(vec4u(albedo, facing, detail, bitcast<u32>(depth)));
}

// The words of an unlit surface describe a rough black metal that is completely occluded. Paint changes the emission of
// an unlit surface.
const UNLIT_ALBEDO: u32 = 0u;
const UNLIT_DETAIL: u32 = 0x3fffu;

fn is_unlit(words: vec4u) -> bool {
  return words.x == UNLIT_ALBEDO && (words.z & 0x3fffu) == UNLIT_DETAIL;
}

fn gbuffer_depth(words: vec4u) -> f32 {
  return bitcast<f32>(words.w);
}

fn surface_from_gbuffer(words: vec4u) -> Surface {
  let albedo = unpack4x8unorm(words.x);
  // Multiplications by powers of two replace shifts, as in paint/modulation.wgsl.
  let point = vec2f(vec2i(vec2u(words.y) & vec2u(0x3fffu, 0xfffc000u))) * (vec2f(1.0, 0x1p-14) / 8191.0) - 1.0;
  let detail = words.z;
  var out: Surface;
  out.albedo = quick_linear_from_srgb(albedo.rgb);
  out.occlusion = albedo.a;
  out.normal = normal_from_octahedral(point);
  out.perceptual_roughness = f32(i32(detail & 0xffu)) / 255.0;
  out.metallic = f32(i32(detail & 0x3f00u)) / (63.0 * 256.0);
  out.row = detail >> 14u;
  out.kind = words.y >> 28u;
  return out;
}
