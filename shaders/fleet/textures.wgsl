// @group(2): the textures of a surface, each with a uv map and a sampler.
// src/renderer/render/resources/mapped-textures.ts writes the uniform and the bind group.

struct TextureMap {
  // xyz: the vector whose dot product with (u, v, 1) is the mapped u. w: 1 if the map applies to the second uv set of
  // the mesh, 0 if it applies to the first.
  u: vec4f,
  // xyz: the vector whose dot product with (u, v, 1) is the mapped v.
  v: vec4f,
}

struct TextureMaps {
  base_colour: TextureMap,
  metallic_roughness: TextureMap,
  normal: TextureMap,
  occlusion: TextureMap,
  emissive: TextureMap,
  // Scale for the slopes of the normal texture; 0 without a normal texture.
  normal_scale: f32,
  occlusion_strength: f32,
  alpha: f32,
  // Minimum alpha for being drawn into the G-buffer, and minimum alpha for casting a shadow.
  least_alpha: f32,
  least_shadow_alpha: f32,
  // 1 if the surface emits its base colour instead of reflecting light, otherwise 0.
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
