// src/renderer/render/resources/material-store.ts writes these rows.
struct MaterialRow {
  // Linear colour that multiplies the albedo image.
  base_colour: vec3f,
  metallic: f32,
  // Linear radiance that is added after lighting.
  emissive: vec3f,
  perceptual_roughness: f32,
  // Opacity of glass at normal incidence.
  opacity: f32,
  // The layers of the image arrays that contain the material's albedo image and normal image.
  albedo_layer: u32,
  normal_layer: u32,
  // Bit 0: the material has an albedo image. Bit 1: the material has a normal image. Bit 2: the emission varies over
  // the surface, see passes/mapped.wgsl.
  images: u32,
}
