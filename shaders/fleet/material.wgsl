// src/renderer/render/resources/material-store.ts writes these rows.
struct MaterialRow {
  // Linear colour that multiplies the albedo image.
  base_colour: vec3f,
  metallic: f32,
  // Linear radiance to add after lighting.
  emissive: vec3f,
  perceptual_roughness: f32,
  // Opacity of glass at normal incidence.
  opacity: f32,
  // Layers of the material's albedo and normal images in the image arrays. Each image size has its own pair of arrays.
  albedo_layer: u32,
  normal_layer: u32,
  // Bit 0: the material has an albedo image. Bit 1: the material has a normal image. If a bit is 0, the layer number of
  // that image points to another material's image. Bit 2: emission varies over the surface, see passes/mapped.wgsl.
  images: u32,
}
