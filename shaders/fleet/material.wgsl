// A row of the material table, written by src/renderer/render/resources/material-store.ts.
struct MaterialRow {
  // Linear; multiplies the image.
  base_colour: vec3f,
  metallic: f32,
  // Linear radiance added after lighting.
  emissive: vec3f,
  perceptual_roughness: f32,
  // Opacity of glass seen straight on.
  opacity: f32,
  // Layers in the image arrays of the material's size.
  albedo_layer: u32,
  normal_layer: u32,
  // Bit 0: the material has an albedo image. Bit 1: it has a normal image. If a bit is 0, that image layer belongs to a
  // different material. Bit 2: its emission differs from point to point, see passes/mapped.wgsl.
  images: u32,
}
