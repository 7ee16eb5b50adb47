// Sky pixels of the light pass. Nothing marks them here: the tiles it is drawn over hold at least one pixel without a
// surface, and the shade pass overwrites the others.
#import "atmosphere/sky.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/tile.wgsl"

struct SkyVertex {
  @builtin(position) position: vec4f,
  @location(0) ray: vec3f,
}

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> SkyVertex {
  var out: SkyVertex;
  out.position = tile_position(vertex, tiles[instance]);
  out.ray = sky_ray(out.position.xy);
  return out;
}

@fragment
fn fragment_main(in: SkyVertex) -> @location(0) vec4f {
  return vec4f(sky_radiance(in.ray), 1.0);
}
