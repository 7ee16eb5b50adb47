// Draws surfaces whose textures each have a uv map into the G-buffer, without the paint of parts. A second draw writes
// their emission where it varies over the surface. Partner of src/renderer/render/passes/mapped.ts.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "fleet/visible.wgsl"
#import "fleet/mapped.wgsl"
#import "lib/pack.wgsl"
#import "paint/modulation.wgsl"

@group(1) @binding(0) var<storage, read> visible: array<Visible>;
@group(1) @binding(1) var<storage, read> materials: array<MaterialRow>;

// True for surfaces that have holes where their alpha is small.
override CUT: bool = false;

@vertex
fn vertex_main(vertex: MappedVertex, @builtin(instance_index) index: u32) -> Mapped {
  let instance = visible[packed_row(vertex.pack, index)];
  return mapped_vertex(vertex, instance, materials[instance.material], frame.clip_from_world);
}

@fragment
fn fragment_main(in: Mapped) -> GBuffer {
  let mapped = mapped_surface(in);
  if (CUT) {
    if (mapped.alpha < in.limits.x) {
      discard;
    }
  }
  let surface = mapped.surface;
  return gbuffer_of(
    pack_albedo(surface.albedo, surface.occlusion),
    pack_facing(surface.normal, surface.kind),
    pack_detail(surface.perceptual_roughness, surface.metallic, surface.row),
    in.position.z);
}

@fragment
fn emission_main(in: Mapped) -> @location(0) u32 {
  return pack_emission(mapped_emission(in));
}
