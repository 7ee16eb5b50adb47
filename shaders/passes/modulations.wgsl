// Calculates the modulation of every instance: the effect of its paint in the current mode, and its material's
// emission. It runs after changes of paint, materials or instances, and writes no data that geometry is drawn from.
// Partner of src/renderer/render/passes/modulations.ts.
#import "fleet/instance.wgsl"
#import "fleet/material.wgsl"
#import "paint/modulation.wgsl"

// The paint mode: 0 none, 1 multiply, 2 tint, 3 replace. Each mode has its own pipeline.
override PAINT_BLEND: u32 = 0u;

@group(0) @binding(0) var<storage, read> instances: array<vec2u>;
// Linear paint colour, and 1 when painted.
@group(0) @binding(1) var<storage, read> paints: array<vec4f>;
@group(0) @binding(2) var<storage, read> materials: array<MaterialRow>;
@group(0) @binding(3) var<storage, read_write> modulations: array<Modulation>;

@compute @workgroup_size(64)
fn make_modulations(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= arrayLength(&modulations)) {
    return;
  }
  let material = materials[instance_material(instances[row])];
  let paint = paints[row];
  let mode = select(PAINT_BLEND_NONE, PAINT_BLEND, paint.w > 0.5);
  // Emission that differs from point to point is drawn by passes/mapped.wgsl.
  let emission = select(material.emissive, vec3f(0.0), (material.images & 4u) != 0u);
  modulations[row] = Modulation(pack_paint(mode, paint.rgb), pack_emission(emission));
}
