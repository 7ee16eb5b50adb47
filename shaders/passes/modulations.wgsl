// Computes the modulation of every instance: the effect of its paint in the current mode, and the emission of its
// material. Partner of src/renderer/render/passes/modulations.ts.
#import "fleet/instance.wgsl"
#import "fleet/material.wgsl"
#import "paint/modulation.wgsl"

// The paint mode: 0 none, 1 multiply, 2 tint, 3 replace.
override PAINT_BLEND: u32 = 0u;

@group(0) @binding(0) var<storage, read> instances: array<vec2u>;
// xyz: linear paint colour, as the bits of three floats. w: see is_painted in paint/finish.wgsl.
@group(0) @binding(1) var<storage, read> paints: array<vec4u>;
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
  let mode = select(PAINT_BLEND_NONE, PAINT_BLEND, is_painted(paint.w));
  // If emission varies over the surface (bit 2), passes/mapped.wgsl draws it.
  let emission = select(material.emissive, vec3f(0.0), (material.images & 4u) != 0u);
  let finish = select(finish_of_paint(paint.w), STOCK_FINISH, PAINT_BLEND == PAINT_BLEND_NONE);
  modulations[row] = Modulation(pack_paint(mode, bitcast<vec3f>(paint.rgb)), pack_emission(emission), finish);
}
