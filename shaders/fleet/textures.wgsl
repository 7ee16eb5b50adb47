// The textures of a surface that are mapped separately: @group(2). Each has its own uvs and sampler. Written by
// src/renderer/render/resources/mapped-textures.ts.

// An affine map of uvs.
struct TextureMap {
  // u is the dot product of xyz with (u, v, 1). w: 1 for the second uv set of the mesh, 0 for the first.
  u: vec4f,
  // v in the same way.
  v: vec4f,
}

struct TextureMaps {
  base_colour: TextureMap,
  metallic_roughness: TextureMap,
  normal: TextureMap,
  occlusion: TextureMap,
  emissive: TextureMap,
  // 0 without a normal texture.
  normal_scale: f32,
  occlusion_strength: f32,
  // Alpha of the base colour.
  alpha: f32,
  // The smallest alpha that is drawn as opaque, and the smallest that casts a shadow.
  least_alpha: f32,
  least_shadow_alpha: f32,
  // 1 when the base colour is drawn unlit.
  is_unlit: f32,
}

@group(2) @binding(0) var<uniform> maps: TextureMaps;
@group(2) @binding(1) var base_colour_texture: texture_2d<f32>;
@group(2) @binding(2) var metallic_roughness_texture: texture_2d<f32>;
@group(2) @binding(3) var normal_texture: texture_2d<f32>;
@group(2) @binding(4) var occlusion_texture: texture_2d<f32>;
@group(2) @binding(5) var emissive_texture: texture_2d<f32>;
@group(2) @binding(6) var base_colour_sampler: sampler;
@group(2) @binding(7) var metallic_roughness_sampler: sampler;
@group(2) @binding(8) var normal_sampler: sampler;
@group(2) @binding(9) var occlusion_sampler: sampler;
@group(2) @binding(10) var emissive_sampler: sampler;
